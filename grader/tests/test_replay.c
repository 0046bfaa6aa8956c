/* replay -- real kernels' control flow through the real build: which lanes
 * come to a line together (grader/tests/exec/flow.cu says) */
#include "../../common/sim/analyse/analysis.h"
#include "../memfile.h"
/* A suite is built from one file. */
#include "exec/record.c" /* NOLINT(bugprone-suspicious-include) */
#include "suite.h"
#include "workshop.h"
#include <check.h>

#define KERNELS "grader/tests/exec/flow.cu"
#define PROGRAM_FD 30
#define LINES 400
#define MASKS 64 /* text of a line's */

static const char *const names[] = {
    "arms",     "cold",       "skips",    "calls",    "ways",
    "returns",  "nested",     "either",   "triangle", "takes_turns",
    "breaks",   "recursion",  "barriers", "leaves",   "warp_waits",
    "shuffles", "interrupted"};
#define NAMES (sizeof names / sizeof *names)

static char program[64];
static char *source;
static struct symbols *symbols;

static char came[LINES][MASKS]; /* by line, counted from 1 */
static uint64_t instructions[LOG_KINDS];
static uint64_t lanes[LOG_KINDS];

static void
build(void)
{
    int fd = memfile_load(KERNELS, 0);
    size_t bytes;

    source = memfile_read(fd, (size_t)1 << 20, &bytes);
    struct build_outcome built = workshop_build(NULL, source);
    for (size_t i = 0; i < built.message_count; i++)
        fprintf(stderr, "%d: %s\n", built.messages[i].line,
                built.messages[i].text);
    if (built.status != STATUS_PASSED)
        die("%s does not build", KERNELS);
    int kept = fcntl(built.runner, F_DUPFD, PROGRAM_FD);
    snprintf(program, sizeof program, "/proc/self/fd/%d", kept);
    symbols = symbols_open(dup(kept));
    build_free(&built);
    close(fd);
}

static void
sink(void *context, const struct warp_instruction *i)
{
    (void)context;
    instructions[i->kind]++;
    lanes[i->kind] += (unsigned)__builtin_popcount(i->lanes);
    if (i->kind != LOG_WRITE)
        return;
    int line = symbols_place(symbols, i->pc).line;
    if (line <= 0 || line >= LINES)
        return;
    size_t used = strlen(came[line]);
    snprintf(came[line] + used, MASKS - used, "%s%02x", used ? " " : "",
             i->lanes);
}

static void
analyse(const char *name, uint64_t schedule)
{
    struct case_job job = record_job();

    job.schedule = schedule;
    struct recording r = record_run(program, name, &job, RECORD_QUIET);
    struct analysis *a = analysis_new(&job, symbols, NULL);
    if (!a || !analysis_replay(a, sink, NULL))
        die("no memory");
    memset(came, 0, sizeof came);
    memset(instructions, 0, sizeof instructions);
    memset(lanes, 0, sizeof lanes);
    analysis_feed(a, r.records, r.count);
    analysis_finish(a);
    ck_assert_msg(a->end == ENDED_DONE, "%s: %s", name, a->end_text);
    ck_assert_ptr_null(warps_why(a->warps));
    analysis_free(a);
    record_free(&r);
}

/* The masks that are written behind a line; "": none are. */
static void
wanted_at(const char *line, char wanted[MASKS])
{
    static const char mark[] = "// LANES ";
    const char *end = strchrnul(line, '\n');
    const char *at = strstr(line, mark);

    *wanted = '\0';
    if (at && at < end)
        snprintf(wanted, MASKS, "%.*s", (int)(end - at - (int)strlen(mark)),
                 at + strlen(mark));
}

/* Returns how many marked lines the kernel came to. */
static int
compare(const char *name, uint64_t schedule)
{
    int marks = 0;
    int number = 1;

    for (const char *line = source; *line; number++) {
        char wanted[MASKS];
        wanted_at(line, wanted);
        marks += *wanted && *came[number];
        if (*wanted && *came[number])
            ck_assert_msg(strcmp(wanted, came[number]) == 0,
                          "%s, order %lu, line %d: %s, not %s", name,
                          (unsigned long)schedule, number, came[number],
                          wanted);
        line = strchrnul(line, '\n');
        line += *line == '\n';
    }
    return marks;
}

START_TEST(lanes_come_together_as_the_kernel_says)
{
    static const int marks[NAMES] = {3, 2, 3, 4, 7, 1, 2, 3, 2,
                                     2, 2, 3, 4, 3, 3, 2, 2};

    for (uint64_t schedule = 0; schedule < 3; schedule++) {
        analyse(names[_i], schedule);
        ck_assert_msg(compare(names[_i], schedule) == marks[_i],
                      "%s: it comes to other lines", names[_i]);
    }
}
END_TEST

START_TEST(waits_of_lanes_are_counted_by_warp)
{
    analyse("barriers", 0);
    ck_assert_uint_eq(lanes[LOG_BARRIER], 16);
    analyse("shuffles", 0);
    ck_assert_uint_eq(instructions[LOG_WARP_OP], 4);
    ck_assert_uint_eq(lanes[LOG_WARP_OP], 4 + 4 + 4 + 8);
    analyse("warp_waits", 0);
    ck_assert_uint_eq(instructions[LOG_SYNCWARP], 3);
    ck_assert_uint_eq(lanes[LOG_SYNCWARP], 16);
}
END_TEST

static Suite *
suite(void)
{
    Suite *s = suite_create("replay");
    TCase *c = tcase_create("replay");

    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, lanes_come_together_as_the_kernel_says, 0,
                        (int)NAMES);
    tcase_add_test(c, waits_of_lanes_are_counted_by_warp);
    suite_add_tcase(s, c);
    return s;
}

int
main(void)
{
    build();
    int result = suite_run(suite());

    symbols_close(symbols);
    free(source);
    return result;
}
