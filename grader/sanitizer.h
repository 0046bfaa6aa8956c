/*
 * sanitizer -- what compute-sanitizer finds in the wrong corpus on a GPU,
 * beside what the simulator finds (found.h)
 *
 * grader/tests/golden/sanitizer.tsv has a line at least for each kernel and
 * tool: sanitize.awk says which kinds there are.  sanitizer_explained.tsv has a
 * line (lab, kernel, tool, kind, place, other, reason) for each that is not
 * found here with its kind on its line.
 */
#ifndef GRADER_SANITIZER_H
#define GRADER_SANITIZER_H

#include <stdbool.h>
#include <stddef.h>

enum { SANITIZER_CELL = 160 };

enum sanitizer_column {
    SANITIZER_LAB,
    SANITIZER_KERNEL,
    SANITIZER_TOOL,
    SANITIZER_KIND,
    SANITIZER_FINDING, /* in the tool's words */
    SANITIZER_PLACE,   /* "no-barrier.cu:14", or "-" */
    SANITIZER_OTHER,   /* a race's other place, or "-" */
    SANITIZER_COUNT,
    SANITIZER_COLUMNS
};

struct sanitizer_row {
    char cell[SANITIZER_COLUMNS][SANITIZER_CELL];
};

struct sanitizer_table {
    struct sanitizer_row *row;
    size_t rows;
};

/* sanitizer_read -- the rows of a sanitizer.tsv (its text), without its head;
 * sanitizer_free() it.  Lines with fewer columns have empty cells. */
struct sanitizer_table sanitizer_read(const char *text);
void sanitizer_free(struct sanitizer_table *table);

/* sanitizer_is_found -- whether the simulator finds row i as well, by found.tsv
 * (its text): in this kernel, of this kind, on this line; of a race, on these
 * two.  Rows without a place: a launch that failed on the device, findings that
 * were counted and not printed, and that the tool did not end, follow from a
 * row with a place, of the same tool, and are found with it; so is a last error
 * that was asked for, and from another call that failed.  Where there is none,
 * a failed launch is found with a finding about an access (memcheck at times
 * tells the failure alone), and a tool that did not end with one about threads
 * that wait for others.  Other calls that failed, and programs that did not end
 * well, are found with a finding about the call, or about the host's accesses.
 * A kernel that did not compile is never found. */
bool sanitizer_is_found(const struct sanitizer_table *table, size_t i,
                        const char *found);

/* sanitizer_finds -- whether a finding with this id ("race-global") is of a
 * kind that a tool has found in the kernel, on whatever line; one that did not
 * end has not */
bool sanitizer_finds(const struct sanitizer_table *table, const char *lab,
                     const char *kernel, const char *id);

/* sanitizer_is_told -- whether the row tells of a finding or of the lack of
 * one, and not that there is nothing */
bool sanitizer_is_told(const struct sanitizer_row *row);

/* sanitizer_explain -- the reason that the line of sanitizer_explained.tsv (its
 * text) for that row has; for free(), or NULL where there is none */
char *sanitizer_explain(const char *explained, const struct sanitizer_row *row);

#endif
