/*
 * doctor -- what `grader doctor` looks at, a group of rows a file
 *
 * Each row says what is here, or what is missing, what that costs, and a
 * remedy.  Tools are looked for in PATH; what the kernel and the driver say is
 * read below $DOCTOR_ROOT (default: /), so that tests can fake a machine.
 */
#ifndef GRADER_DOCTOR_H
#define GRADER_DOCTOR_H

#include "options.h"

struct doctor {
    const struct options *options;
    const char *root; /* "" or the faked machine's folder */
    int stops;        /* lacks without which nothing can be graded */
    int losses;       /* lacks that cost something else */
};

enum doctor_weight { DOCTOR_FINE, DOCTOR_LOSS, DOCTOR_STOPS };

/* doctor_row -- write a row and count it; cost and remedy may be "" */
void doctor_row(struct doctor *d, enum doctor_weight weight, const char *name,
                const char *state, const char *cost, const char *remedy);

/* doctor_read -- a file of the machine, such as "/proc/version"; for free(),
 * NULL where there is none */
char *doctor_read(const struct doctor *d, const char *path);

/* doctor_finds -- whether the pattern (see glob(7)) matches on the machine;
 * *first: the first match, for free(), unless NULL */
bool doctor_finds(const struct doctor *d, const char *pattern, char **first);

/* doctor_number -- the first number in the machine's file, or -1 */
long doctor_number(const struct doctor *d, const char *path);

/* doctor_which -- the tool's path in PATH; for free(), or NULL */
char *doctor_which(const char *tool);

/* doctor_tools -- compilers, our own programs and what they link, git, gnuplot
 * doctor_machine -- the machine, sandbox, disk, memory, locale, file system
 * doctor_gpu -- nvcc and what it accepts, driver, device, profilers */
void doctor_tools(struct doctor *d);
void doctor_machine(struct doctor *d);
void doctor_gpu(struct doctor *d);

/* doctor_why -- why there are no namespaces, and a remedy; for free() */
char *doctor_why(const struct doctor *d, const char **remedy);

/* doctor_disk -- so much is free in the build folder */
void doctor_disk(struct doctor *d, double bytes);

#endif
