/*
 * sandbox_inner -- what the files of the sandbox share among themselves
 */
#ifndef GRADER_SANDBOX_INNER_H
#define GRADER_SANDBOX_INNER_H

#include "sandbox.h"
#include <stdbool.h>

/* Numbers inside the child: passed descriptors lie below all of these. */
#define SANDBOX_INFO_FD 60
#define SANDBOX_BLOCK_FD 61
#define SANDBOX_STATUS_FD 62
#define SANDBOX_CONTROL_FD 63
#define SANDBOX_FILE_FD 64 /* and up: one for each file */
#define SANDBOX_LAST_FD 255

/* One of the program's two output streams, collected as it comes. */
struct sandbox_stream {
    int fd;      /* -1 once it is closed */
    int copy_to; /* 1 or 2: what comes goes there as well; 0: nowhere */
    char *text;
    size_t bytes;
};

struct sandbox {
    enum sandbox_tier tier;
    struct sandbox_limits limits;
    pid_t outer; /* the keeper */
    int outer_fd;
    int info_fd;   /* while it starts: bwrap tells here of the inner process */
    int block_fd;  /* and waits for a byte on the other end of this */
    int status_fd; /* bwrap tells here that the program was started; or -1 */
    pid_t inner;   /* process 1 of the namespace; its end is everyone's end */
    int inner_fd;
    int control;  /* closing it makes the keeper kill */
    int claim;    /* holds the slot uid; -1: runs under our own */
    unsigned uid; /* 0: our own */
    char *folder; /* limits tier: the program's private folder */
    struct sandbox_stream streams[2]; /* stdout, stderr */
    double started;
    double deadline;
    bool killed;
    bool ended;
    enum sandbox_end why; /* where killed */
    int code;             /* of the outer process, in the shell's manner */
    double cpu_s;
    size_t memory_bytes;
};

/* A descriptor of ours and the number it gets in the child. */
struct sandbox_place {
    int fd;
    int as;
};

/* sandbox_stream_open -- make its pipe; what comes is copied to descriptor
 * `copy_to` of ours, unless 0; returns the end for the child
 * sandbox_stream_drain -- take what is there now, never waiting; returns how
 * many bytes
 * sandbox_stream_close -- close our end; the text stays */
int sandbox_stream_open(struct sandbox_stream *stream, int copy_to);
size_t sandbox_stream_drain(struct sandbox_stream *stream);
void sandbox_stream_close(struct sandbox_stream *stream);

/* sandbox_claim_uid -- take an unprivileged uid that no other grader on this
 * machine uses now.  Returns a descriptor to close when all is over; -1 and
 * *uid = 0 where we are not root. */
int sandbox_claim_uid(int slot, unsigned *uid);

/* In the child, between fork and exec (async-signal-safe).
 * sandbox_child_places -- give descriptors their numbers, mark all others
 * close-on-exec
 * sandbox_child_uid -- become the uid
 * sandbox_child_limits -- set the limits
 * sandbox_child_tied -- die with the grader
 * sandbox_child_fail -- end the child with 125, as each does on an error */
void sandbox_child_places(const struct sandbox_place *places, size_t count);
void sandbox_child_uid(unsigned uid);
void sandbox_child_limits(const struct sandbox_limits *limits,
                          unsigned processes);
void sandbox_child_tied(pid_t grader);
_Noreturn void sandbox_child_fail(const char *what);

/* sandbox_keep -- in a child of the grader that has SANDBOX_CONTROL_FD: fork
 * `program`, wait until it has ended, or the control pipe or the grader is
 * gone, and end all that it has left.  Its exit code comes in the shell's
 * manner.  Returns whether the grader still waits for it. */
bool sandbox_keep(pid_t grader, void (*program)(const void *plan, pid_t keeper),
                  const void *plan, int *code);

/* sandbox_processes -- the number to give RLIMIT_NPROC so that `own` more
 * can start: the kernel counts all of a plain user's processes, of which
 * there may be some hundreds more a moment later */
unsigned sandbox_processes(unsigned uid, int own);

/* sandbox_least_processes -- how many our user must be allowed
 * sandbox_need -- once: look whether our own limits leave the boxes theirs.
 * Errors: dies, naming the limit. */
unsigned sandbox_least_processes(void);
void sandbox_need(void);

/* sandbox_build_folder -- the folder that the grader was built in; for free()
 */
char *sandbox_build_folder(void);

/* sandbox_bwrap_start, sandbox_limits_start -- start the program in that tier.
 * `streams` are the child's ends of stdout and stderr.
 * Returns false with the fault's text in *why (for free()). */
bool sandbox_bwrap_start(struct sandbox *box, const struct sandbox_job *job,
                         const int *streams, char **why);
bool sandbox_limits_start(struct sandbox *box, const struct sandbox_job *job,
                          const int *streams, char **why);

/* sandbox_bwrap_release -- the second half of the first tier's start: wait
 * until bwrap has made the box, hold its process 1 and let the program go.
 * Returns and *why: likewise. */
bool sandbox_bwrap_release(struct sandbox *box, char **why);

/* By then a killed box is gone, or something is wrong. */
#define SANDBOX_END_S 20.0

/* sandbox_drain -- take what the box has printed.  Returns false when it is
 * more than allowed. */
bool sandbox_drain(struct sandbox *box);

/* sandbox_kill -- begin its end; sandbox_finish -- its outer process is gone:
 * make sure that all others are, and reap them */
void sandbox_kill(struct sandbox *box, enum sandbox_end why);
void sandbox_finish(struct sandbox *box);

/* sandbox_outcome_of -- of a finished box, which it leaves without its texts */
struct sandbox_outcome sandbox_outcome_of(struct sandbox *box);

/* sandbox_free -- close and remove what is left of it, but for its texts */
void sandbox_free(struct sandbox *box);

#endif
