/*
 * diagnose -- from the pattern of wrong points, the findings and the launch
 * to one sentence that a student can act on
 *
 * Theory of operation: faults that a check has seen come first, since they
 * explain wrong values and are sure.  Then the arrays speak: which points are
 * wrong and which were not written, where they lie in the tiles, and which
 * weights explain the values that are there.  Each kind of guess has a file
 * of its own.  Nothing here reads the student's code but to quote a line, to
 * find the only one that may bring single precision or adds to a field, to see
 * whether two lines are of one statement, or a barrier lies between them and
 * none on the way round their loop, how far a loop steps, and which axes an
 * index is made from; and, once the diagnosis stands, for the line of what it
 * says (diagnose_line.h).
 */
#ifndef GRADER_DIAGNOSE_H
#define GRADER_DIAGNOSE_H

#include "judge.h"
#include <jansson.h>

struct diagnosis {
    const char *id; /* NULL: none; may belong to the findings */
    char *text;     /* one sentence; for free() */
    long line;      /* of kernel.cu; 0: not known */
};

struct evidence {
    const struct test *test;
    const struct verdict *verdict;    /* NULL: there are no outputs */
    const struct case_result *result; /* NULL likewise */
    const json_t *findings;           /* the analyser's object, or NULL */
    const unsigned char *coverage;    /* as for judge_host(), or NULL */
    const struct case_result *pair;   /* of the case whose launches this one's
                                         must equal; or NULL */
    bool right_before;                /* all cases before this one passed */
    const json_t *pair_findings;      /* the analyser's of that case, or NULL */
    const char *source; /* of kernel.cu, to tell statements apart; or NULL */
};

/* diagnose -- the likeliest fault; id NULL when nothing is wrong */
struct diagnosis diagnose(const struct evidence *e);

/* diagnose_name -- what the docs' tables call it: "halo missing"; NULL where it
 * has no name, as "unknown" */
const char *diagnose_name(const char *id);

/* diagnose_section -- the section of a chapter that explains it, or several,
 * with blanks between, of which the first that a chapter has; or NULL */
const char *diagnose_section(const char *id);

/* diagnose_anchor -- where to read on: "docs/06-stencil-tiled.md#halo", or the
 * chapter alone where it has no such section.  root: the project's folder.
 * For free(). */
char *diagnose_anchor(const char *root, const struct lab *lab, const char *id);

/* diagnose_quote -- line `line` of the text, without the blanks around it; ""
 * where there is none.  For free(). */
char *diagnose_quote(const char *source, long line);

/* diagnose_json -- as in a record.  source: the text of kernel.cu */
json_t *diagnose_json(const struct diagnosis *d, const char *root,
                      const struct lab *lab, const char *source);

#endif
