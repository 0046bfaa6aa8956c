/*
 * mutants -- a right kernel with one small mistake, in every place
 *
 * The rules know tokens, not meanings, so some mutants do not compile and some
 * are as right as the kernel they are made of.
 */
#ifndef TESTS_MUTANTS_H
#define TESTS_MUTANTS_H

#include <stddef.h>

enum { MUTANT_ID = 96, MUTANT_CHANGE = 120 };

struct mutant {
    const char *rule;
    char id[MUTANT_ID];         /* "06-stencil-tiled:41:comparison:2" */
    char change[MUTANT_CHANGE]; /* "< => <=" */
    size_t at, size;            /* bytes of the source that `text` replaces */
    char *text;
};

struct mutants {
    const char *source; /* the caller's */
    struct mutant *list;
    size_t count;
};

/* mutants_make -- all mutants of a kernel.cu, in the order of the rules, always
 * the same; name: what their ids begin with; the source must outlive them.
 * For mutants_free(). */
struct mutants mutants_make(const char *name, const char *source);

/* mutants_free -- free what the list holds */
void mutants_free(struct mutants *m);

/* mutants_text -- the k-th one's whole text; for free() */
char *mutants_text(const struct mutants *m, size_t k);

/* mutants_thin_out -- leave at most `each` of a rule, spread evenly; 0: all */
void mutants_thin_out(struct mutants *m, size_t each);

/* mutants_rules -- names of all rules, up to NULL */
extern const char *const mutants_rules[];

#endif
