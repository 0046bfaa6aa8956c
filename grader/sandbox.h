/*
 * sandbox -- run one program that is not trusted, under limits
 *
 * Theory of operation: the first tier is bubblewrap (own namespaces, no
 * network, /usr read-only, a small tmpfs, nothing of ours visible).  As root
 * it is started under a slot uid.  Files go in by descriptor (they are copied
 * into the sandbox under the given path), results come out by descriptor, so
 * no folder of ours has to be readable to the slot.  Without namespaces only
 * limits remain (SANDBOX_LIMITS); strangers' code is refused then.
 */
#ifndef GRADER_SANDBOX_H
#define GRADER_SANDBOX_H

#include <stdbool.h>
#include <stddef.h>
#include <sys/types.h>

enum sandbox_tier {
    SANDBOX_NAMESPACES, /* bubblewrap works here */
    SANDBOX_LIMITS,     /* rlimits, time-outs, a subreaper: own code only */
    SANDBOX_TIERS
};

struct sandbox_limits {
    double cpu_s;
    double wall_s;
    size_t memory_bytes; /* address space; 0: no limit, as CUDA needs it */
    size_t file_bytes;   /* largest file it may write */
    size_t tmp_bytes;    /* its /tmp */
    int processes;
    size_t output_bytes; /* stdout and stderr together; then OUTPUT */
};

/* A file that the program finds at `path` inside (read-only, mode 0555 where
 * `executable`).  Under SANDBOX_LIMITS it lies below a private folder whose
 * name is in $SANDBOX; programs use "$SANDBOX/path" ("" in a namespace). */
struct sandbox_file {
    const char *path;
    int fd; /* read from the start, whole */
    int executable;
};

/* A descriptor of ours that the program finds as number `as`. */
struct sandbox_pass {
    int fd;
    int as;
};

struct sandbox_job {
    const char *const *argv; /* ends with NULL; argv[0] is a path inside */
    const struct sandbox_file *files;
    size_t file_count;
    const struct sandbox_pass *passes;
    size_t pass_count;
    struct sandbox_limits limits;
    int slot;  /* 0, 1, ...: programs that run at the same time differ */
    bool bare; /* it needs its files, /usr and /proc alone: there is no /dev and
                  nothing to write to, and it starts sooner */
    bool live; /* what it prints goes to our stdout and stderr, as it comes and
                  as it is; the outcome has it all the same */
    const char *const *environment; /* further NAME=VALUE; ends with NULL; or
                                       NULL */
    const char *libraries; /* where inside, among its files, its libraries
                              lie; or NULL */
    const char *folder;    /* a further one that it may read; or NULL */
    bool gpu;              /* the machine's GPUs are there */
};

enum sandbox_end {
    END_EXITED,    /* code: exit status */
    END_SIGNALLED, /* code: signal */
    END_CPU,
    END_WALL,
    END_MEMORY, /* a limit on memory or processes was hit */
    END_OUTPUT,
    END_STOPPED,  /* sandbox_stop() */
    END_UNSTARTED /* the box failed first: sandbox_wait() dies of it */
};

struct sandbox_outcome {
    enum sandbox_end end;
    int code;
    double wall_s;
    double cpu_s;
    size_t memory_bytes; /* the most that one process held resident */
    unsigned uid;        /* it ran under this one; 0: under our own */
    char *out; /* stdout: head and tail where it was too long; NUL at the end */
    size_t out_bytes;
    char *err; /* stderr, likewise */
    size_t err_bytes;
};

/* sandbox_probe -- the best tier here; found out once by trying it, unless
 * sandbox_choose() has said which one to use
 * sandbox_tier_name -- "namespaces" or "limits" */
enum sandbox_tier sandbox_probe(void);
void sandbox_choose(enum sandbox_tier tier);
const char *sandbox_tier_name(enum sandbox_tier tier);

/* sandbox_start -- start the program; does not wait.  Dies on own faults. */
struct sandbox *sandbox_start(const struct sandbox_job *job);

/* sandbox_start_all -- the same of `count` programs at once, which takes as
 * long as one alone where there are processors enough */
void sandbox_start_all(const struct sandbox_job *jobs, size_t count,
                       struct sandbox **boxes);

/* sandbox_stop -- kill all that the box runs; its end is END_STOPPED */
void sandbox_stop(struct sandbox *box);

/* sandbox_wait -- serve and wait for all of `boxes` (limits, output) until
 * each has ended; outcomes are in the same order.  Nothing that they started
 * is left.  When boxes[0] ends, descriptor `close_after_first` (or -1) is
 * closed: how the analyser learns that the runner is gone.  When another
 * ends first, boxes[0] is stopped a second later: nobody reads its log.
 * Frees the boxes; free each outcome with sandbox_outcome_free(). */
void sandbox_wait(struct sandbox **boxes, size_t count, int close_after_first,
                  struct sandbox_outcome *outcomes);

/* sandbox_outcome_free -- free its texts */
void sandbox_outcome_free(struct sandbox_outcome *outcome);

#endif
