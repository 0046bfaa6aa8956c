/*
 * build -- compile one kernel.cu into a runner, in the sandbox
 */
#ifndef GRADER_BUILD_H
#define GRADER_BUILD_H

#include "catalog.h"
#include "status.h"

#define BUILD_MESSAGES 40

struct build_job {
    const char *root;      /* the project's folder */
    const char *build;     /* where rewrite and runner/ lie */
    const struct lab *lab; /* NULL: a whole program with its own main */
    const char *name;      /* what the source is called; NULL: kernel.cu */
    const char *source;
    size_t bytes;
    int slot; /* as in sandbox.h */
};

/* What a compiler said, escaped. */
struct build_message {
    char *file;           /* the source's name, or a header's */
    int line;             /* 0: no particular one */
    int column;           /* 0: none */
    const char *severity; /* "error", "warning", "note", "rejected" */
    char *text;
    char *source; /* that line of the source, or NULL */
};

struct build_outcome {
    enum status status; /* PASSED, BUILD_FAILED, BUILD_LIMIT, REJECTED */
    struct build_message messages[BUILD_MESSAGES];
    size_t message_count;
    int runner; /* a sealed memory file; -1 where not PASSED */
    double seconds;
};

/* build_kernel -- compile it.  Free with build_free().
 * Errors: dies when files of ours are missing. */
struct build_outcome build_kernel(const struct build_job *job);

/* build_free -- free its texts and close the runner */
void build_free(struct build_outcome *outcome);

/* build_name -- what the compiler is told that the source is called: its own
 * name, or kernel.cu where a shell or a message could trip over that */
const char *build_name(const struct build_job *job);

/* build_line -- that line of the source, escaped; for free(); NULL where there
 * is none */
char *build_line(const struct build_job *job, int line);

/* build_parse -- the messages in a compiler's stderr, added to `outcome` */
void build_parse(struct build_outcome *outcome, const char *text,
                 const struct build_job *job);

#endif
