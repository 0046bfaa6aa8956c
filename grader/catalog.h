/*
 * catalog -- what a lab.c tells the grader about its lab
 *
 * Each labs/NN-name/lab.c defines one `const struct lab lab_NN_name`
 * (the folder's name with - as _).  The Makefile writes build/catalog.c, the
 * list of them, from the folders it finds.
 */
#ifndef GRADER_CATALOG_H
#define GRADER_CATALOG_H

#include "../common/run/case.h"
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct lab;
struct function;

/* One test case of a function, a line in a lab's table. */
struct lab_case {
    int x, y, z; /* extents; 1 where there is no such axis */
    int steps;   /* time steps; 0 where there are none */
    unsigned flags;
    const char *label; /* told apart from cases of the same extents, or NULL */
    int device;        /* its limits hold, whatever DEVICE is: 1 + index into
                          device_table; 0: those of DEVICE */
};

enum lab_case_flags {
    CASE_HIDDEN = 1,       /* neither replay nor got and expected are shown */
    CASE_ALIGNED = 2,      /* the case at which counted limits are judged */
    CASE_SINE = 4,         /* the start is the sine mode, not random */
    CASE_SAME_LAUNCH = 8,  /* its launch must equal the previous case's */
    CASE_NO_LAUNCH = 16,   /* there is nothing to do: nothing is launched */
    CASE_SECOND_CALL = 32, /* the function was called before, in the same
                              process, with extents half as large */
    CASE_TIMED = 64,       /* among the real ones: it is timed as well */
    CASE_ZERO = 128,       /* the right answer is zero everywhere */
    CASE_MADE_UP = 256     /* its device has a number of SMs and of threads on
                              one that no device has */
};

/* A case with its seed, laid out and filled: what the judge works on. */
struct test {
    const struct lab *lab;
    const struct function *function;
    const struct lab_case *lab_case;
    uint64_t seed;
    unsigned scalars; /* declared so far */
    struct case_job job;
    unsigned char *image; /* job.bytes bytes: the input file's content */
};

struct function {
    const char *name; /* as in lab.h */

    /* layout -- declare the arrays and scalars of t->lab_case, with
     * test_array() and test_scalar_...() */
    void (*layout)(struct test *t);

    /* fill -- write inputs and initial outputs (and drawn scalars) into
     * t->image, from t->seed alone */
    void (*fill)(struct test *t);

    /* expect -- the right content of output array number `array`, and for
     * each element the error allowed (0: exact).  Both have one double an
     * element. */
    void (*expect)(const struct test *t, int array, double *expected,
                   double *allowed);

    /* decoy -- fill `values` with a wrong answer that a broken kernel could
     * leave (decoy number k: the previous step, say) beyond the grader's own
     * (zeros, the initial output, each input of the same shape).
     * Returns false when there is no decoy number k.  May be NULL. */
    bool (*decoy)(const struct test *t, int k, int array, double *values);

    /* returned -- the value that the function must return (a pointer counts
     * as its array's index).  NULL: it returns nothing. */
    int64_t (*returned)(const struct test *t);

    /* launch -- the launch that the case must have on the simulated device
     * t->job.device, in blocks and threads along x, where there is something to
     * do.  NULL: any. */
    void (*launch)(const struct test *t, unsigned *blocks, unsigned *threads);

    /* shared -- dynamic shared memory, in bytes, that each of its launches must
     * have at least.  NULL: any. */
    size_t (*shared)(const struct test *t);

    /* mistake -- as decoy, of mistakes that many make: fill `values` with what
     * number k leaves in the array.  Returns a sentence that names it, or NULL
     * when there is no mistake number k.  Some may be right in a case.  May be
     * NULL. */
    const char *(*mistake)(const struct test *t, int k, int array,
                           double *values);

    /* trait -- whether property number k of what each element of the outputs is
     * computed from holds: fill `holds`, one an element.  Returns it in words
     * that follow "where", or NULL when there is no number k.  May be NULL. */
    const char *(*trait)(const struct test *t, int k, bool *holds);

    /* describe -- what element i of the array stands for, where its index says
     * nothing: "H200, block 324, 30 registers"; for free().  NULL: its index
     * says it. */
    char *(*describe)(const struct test *t, int array, size_t i);

    const struct lab_case *cases; /* ends with x = -1 */
    const struct lab_case *real;  /* extents for a GPU, at most 512^3 points,
                                     one past L2, one no multiple of 32; ends
                                     with x = -1; NULL: none */
    bool on_host;                 /* it is host code: nothing is launched */
    double points;                /* for all of its cases together */
    int radius;                   /* of its stencil; 0: none */
    bool tiled;                   /* its blocks may compute tiles */
    const char *bound;            /* what its time hangs on, on a GPU, where it
                                     is not memory: "arithmetic" */
    unsigned callbacks;           /* per element and step in the solution, at
                                     most; the budget is a multiple of it */
};

/* A counted limit, judged at the aligned case of one function.  The values are
 * what is counted there: of the solution, and of two kernels below
 * grader/tests/right/NN-name/ and .../wrong/NN-name/, which a test counts
 * anew.  `previous` is beyond the limit, on the side where it is missed. */
struct lab_limit {
    const char *function;
    const char *count; /* a name of counts.h: "load_sectors_per_point", ... */
    double limit;
    double reference;            /* the solution */
    double weakest;              /* the weakest acceptable kernel: passes */
    double previous;             /* the best of the previous idea: fails */
    const char *weakest_kernel;  /* its file; NULL: there is none weaker than
                                    the solution */
    const char *previous_kernel; /* its file */
    const char *reason;          /* why there, for who reads the table */
    const char *remedy;          /* told where it is missed: what to do */
};

/* A checkpoint or prediction in answers.txt. */
struct lab_question {
    const char *key;
    const char *choices; /* words separated by blanks, or NULL: a number */
    double (*value)(void);
    double tolerance;    /* relative */
    const char *choice;  /* the right word where there are choices */
    const char *anchor;  /* docs/NN-name.md#anchor to reread */
    const char *then;    /* told after a right answer: what was counted or
                            measured there, on what, when; or NULL */
    const char *figures; /* of plot_figures.h, separated by blanks: they give
                            the answer away, a lab's part of them; or NULL */
};

struct lab {
    const char *id;                   /* "06-stencil-tiled" */
    const char *title;                /* "A stencil from shared memory" */
    const struct function *functions; /* ends with name = NULL; lab.h's order */
    const struct lab_limit *limits;   /* ends with function = NULL; or NULL */
    const struct lab_question *questions; /* ends with key = NULL; or NULL */
    double answer_points;
    double count_points;
    const char *hints[3]; /* from a nudge to nearly the step; never the code */
};

/* catalog -- all labs in order; ends with NULL */
extern const struct lab *const catalog[];

/* catalog_find -- the lab named "06", "6" or "06-stencil-tiled".
 * Returns NULL if there is none or more than one. */
const struct lab *catalog_find(const char *name);

/* catalog_function -- the lab's function of that name; NULL if there is none */
const struct function *catalog_function(const struct lab *lab,
                                        const char *name);

/* catalog_asks_for -- whether a question of the lab asks for what that figure
 * shows of it */
bool catalog_asks_for(const struct lab *lab, const char *figure);

#endif
