/* exec -- the simulator's engine: real kernels through the real build, and
 * what their runs log */
#include "../../common/sim/analyse/symbol.h"
#include "../build.h"
#include "../die.h"
#include "../memfile.h"
/* A suite is built from one file. */
#include "exec/record.c" /* NOLINT(bugprone-suspicious-include) */
#include "suite.h"
#include <check.h>
#include <signal.h>
#include <string.h>

#define SCENARIOS "grader/tests/exec/scenarios.cu"
#define BUDGET 3000000
#define PROGRAM_FD 30
#define FAULT_EXIT 3

static char program[64];
static char *source;
static struct symbols *symbols;

static void
build_scenarios(void)
{
    int fd = memfile_load(SCENARIOS, 0);
    size_t bytes;
    source = memfile_read(fd, (size_t)1 << 20, &bytes);
    const char *folder = getenv("BUILD");
    struct build_job job = {.root = ".",
                            .build = folder ? folder : "build",
                            .source = source,
                            .bytes = bytes};
    struct build_outcome built = build_kernel(&job);
    for (size_t i = 0; i < built.message_count; i++)
        fprintf(stderr, "%s:%d: %s\n", built.messages[i].file,
                built.messages[i].line, built.messages[i].text);
    if (built.status != STATUS_PASSED)
        die("%s does not build", SCENARIOS);
    int kept = fcntl(built.runner, F_DUPFD, PROGRAM_FD);
    snprintf(program, sizeof program, "/proc/self/fd/%d", kept);
    symbols = symbols_open(dup(kept));
    build_free(&built);
    close(fd);
}

static struct recording
run_under(const char *scenario, uint64_t schedule)
{
    struct case_job job = record_job();
    job.budget = BUDGET;
    job.schedule = schedule;
    return record_run(program, scenario, &job, RECORD_QUIET);
}

static struct recording
run(const char *scenario)
{
    return run_under(scenario, 0);
}

static size_t
count(const struct recording *r, enum log_kind kind)
{
    size_t found = 0;
    for (size_t i = 0; i < r->count; i++)
        found += r->records[i].kind == kind;
    return found;
}

static const struct log_record *
find(const struct recording *r, enum log_kind kind, size_t number)
{
    for (size_t i = 0; i < r->count; i++)
        if (r->records[i].kind == kind && number-- == 0)
            return &r->records[i];
    ck_abort_msg("no such record of kind %d", kind);
}

/* The line that ends in "// FAULT name"; 0: none does. */
static int
marked_line(const char *name)
{
    char *mark = checked_format("// FAULT %s\n", name);
    const char *at = strstr(source, mark);
    int line = at ? 1 : 0;
    for (const char *p = source; at && p < at; p++)
        line += *p == '\n';
    free(mark);
    return line;
}

static const struct {
    const char *name;
    enum log_fault fault;
    uint16_t size;
    uint64_t detail;
} faults[] = {
    {"past_end", FAULT_BOUNDS, 8, 1},
    {"before_start", FAULT_BOUNDS, 8, 0},
    {"far_away", FAULT_BOUNDS, 8, 1},
    {"use_released", FAULT_FREED, 8, 1},
    {"host_stack", FAULT_HOST_MEMORY, 8, 1},
    {"host_global", FAULT_HOST_MEMORY, 4, 1},
    {"write_constant", FAULT_CONSTANT, 8, 1},
    {"misaligned", FAULT_MISALIGNED, 8, 1},
    {"null_pointer", FAULT_NULL, 8, 0},
    {"null_offset", FAULT_NULL, 8, 0},
    {"null_before", FAULT_NULL, 8, 0},
    {"past_dynamic", FAULT_SHARED, 8, 1},
    {"past_shared", FAULT_SHARED, 8, 1},
    {"trap", FAULT_TRAP, 0, 0},
    {"divide", FAULT_SIGNAL, 0, SIGFPE},
    {"endless", FAULT_BUDGET, 0, 0},
    {"endless_empty", FAULT_BUDGET, 0, 0},
    {"endless_host", FAULT_BUDGET, 0, 0},
    {"recurse", FAULT_STACK, 0, 0},
    {"large_frame", FAULT_STACK, 0, 0},
    {"skipped_guard", FAULT_STACK, 0, 0},
    {"host_touches_device", FAULT_DEVICE_MEMORY, 8, 1},
    {"host_past_heap", FAULT_BOUNDS, 4, 1},
    {"host_use_released", FAULT_FREED, 4, 1},
    {"host_null", FAULT_NULL, 4, 1},
    {"host_null_offset", FAULT_NULL, 4, 1},
    {"host_deep", FAULT_STACK, 0, 0},
};

START_TEST(fault_ends_the_run_with_its_line)
{
    const char *name = faults[_i].name;
    struct recording r = run(name);
    const struct log_record *fault = find(&r, LOG_FAULT, 0);
    ck_assert_msg(fault == &r.records[r.count - 2], "%s: not last", name);
    ck_assert_msg(fault->flags == faults[_i].fault, "%s: fault %u", name,
                  fault->flags);
    ck_assert_msg(fault->size == faults[_i].size, "%s: size %u", name,
                  fault->size);
    ck_assert_msg(fault[1].kind == LOG_MORE &&
                      fault[1].address == faults[_i].detail,
                  "%s: detail %lu", name, (unsigned long)fault[1].address);
    int line = marked_line(name);
    if (line)
        ck_assert_msg(symbols_place(symbols, fault->pc).line == line,
                      "%s: line %d, not %d", name,
                      symbols_place(symbols, fault->pc).line, line);
    ck_assert(WIFEXITED(r.status) && WEXITSTATUS(r.status) == FAULT_EXIT);
    ck_assert(r.result.done != CASE_DONE);
    record_free(&r);
}
END_TEST

START_TEST(index_past_the_end_tells_index_and_declaration)
{
    struct recording r = run("past_index");
    const struct log_record *fault = find(&r, LOG_FAULT, 0);
    ck_assert_int_eq(fault->flags, FAULT_INDEX);
    ck_assert_int_eq((int)fault->address, 8);
    ck_assert(fault[1].address != 0);
    ck_assert_int_eq(symbols_place(symbols, fault->pc).line,
                     marked_line("past_index"));
    const char *name = symbols_array(symbols, fault->pc, "'double [8]'");
    ck_assert_ptr_nonnull(name);
    ck_assert_str_eq(name, "tile");
    ck_assert_ptr_null(symbols_array(symbols, fault->pc, "'double [9]'"));
    record_free(&r);
}
END_TEST

START_TEST(assert_tells_its_line)
{
    struct recording r = run("fail_assert");
    const struct log_record *fault = find(&r, LOG_FAULT, 0);
    ck_assert_int_eq(fault->flags, FAULT_ASSERT);
    ck_assert_int_eq((int)fault[1].address, marked_line("fail_assert"));
    record_free(&r);
}
END_TEST

/* Every value as CUDA has it, whatever the order of blocks and threads. */
static const char *const right[] = {
    "barriers", "reductions", "warp_operations", "largest",
    "refused",  "absent",     "class_argument",  "spin",
    "blocks",   "active"};

START_TEST(values_are_right_in_every_order)
{
    for (uint64_t schedule = 0; schedule < 4; schedule++) {
        struct recording r = run_under(right[_i], schedule);
        ck_assert_msg(WIFEXITED(r.status) && WEXITSTATUS(r.status) == 0 &&
                          r.result.done == CASE_DONE,
                      "%s under %lu: status %#x", right[_i],
                      (unsigned long)schedule, (unsigned)r.status);
        ck_assert_msg(r.result.returned == 0, "%s under %lu: value %ld",
                      right[_i], (unsigned long)schedule,
                      (long)r.result.returned);
        ck_assert_int_eq(r.records[r.count - 1].kind, LOG_END);
        record_free(&r);
    }
}
END_TEST

START_TEST(log_begins_with_the_frame)
{
    struct recording r = run("blocks");
    ck_assert_int_eq(r.records[0].kind, LOG_BEGIN);
    ck_assert(r.records[0].address == LOG_MAGIC);
    for (int i = 0; i < SPACES; i++) {
        ck_assert_int_eq(r.records[1 + 2 * i].kind, LOG_SPACE);
        ck_assert_int_eq(r.records[1 + 2 * i].size, i);
        ck_assert_int_eq(r.records[2 + 2 * i].kind, LOG_MORE);
    }
    record_free(&r);
}
END_TEST

START_TEST(barriers_are_logged_by_each_thread_and_released_once)
{
    struct recording r = run("barriers");
    ck_assert_uint_eq(count(&r, LOG_BARRIER), 192);
    ck_assert_uint_eq(count(&r, LOG_BARRIER_DONE), 8);
    ck_assert_uint_eq(count(&r, LOG_EXIT), 64);
    record_free(&r);
}
END_TEST

START_TEST(own_stack_is_not_logged)
{
    struct recording r = run("barriers");
    ck_assert_uint_eq(count(&r, LOG_WRITE), 240);
    ck_assert_uint_eq(count(&r, LOG_READ), 48);
    record_free(&r);
}
END_TEST

START_TEST(masks_of_those_alive_have_no_lanes_absent)
{
    for (uint64_t schedule = 0; schedule < 4; schedule++) {
        struct recording r = run_under("active", schedule);
        ck_assert_uint_eq(count(&r, LOG_LANES_ABSENT), 0);
        record_free(&r);
    }
}
END_TEST

START_TEST(lanes_that_have_exited_are_reported_as_absent)
{
    struct recording r = run("absent");
    ck_assert_uint_eq(count(&r, LOG_LANES_ABSENT), 1);
    ck_assert(find(&r, LOG_LANES_ABSENT, 0)->address == 0xffff0000u);
    ck_assert(find(&r, LOG_WARP_OP_DONE, 0)->address == 0xffffu);
    record_free(&r);
}
END_TEST

static uint32_t
warp_operation_of(const struct recording *r, uint64_t thread)
{
    uint64_t current = UINT64_MAX;
    for (size_t i = 0; i < r->count; i++) {
        if (r->records[i].kind == LOG_THREAD)
            current = r->records[i].address;
        if (r->records[i].kind == LOG_WARP_OP && current == thread)
            return r->records[i].pc;
    }
    ck_abort_msg("thread %lu has no warp operation", (unsigned long)thread);
}

/* Lane 16's, though another lane comes last. */
START_TEST(absent_lanes_are_told_at_one_place_in_every_order)
{
    for (uint64_t schedule = 0; schedule < 4; schedule++) {
        struct recording r = run_under("absent_apart", schedule);
        ck_assert_uint_eq(count(&r, LOG_LANES_ABSENT), 1);
        ck_assert_uint_eq(find(&r, LOG_LANES_ABSENT, 0)->pc,
                          warp_operation_of(&r, 16));
        ck_assert_uint_ne(warp_operation_of(&r, 16), warp_operation_of(&r, 17));
        record_free(&r);
    }
}
END_TEST

START_TEST(extern_shared_array_keeps_its_name_and_type)
{
    struct recording r = run("past_dynamic");
    uint64_t kernel = find(&r, LOG_LAUNCH, 0)->address;
    const struct variable *v = symbols_dynamic(symbols, kernel);

    ck_assert_ptr_nonnull(v);
    ck_assert_str_eq(v->name, "dynamic");
    ck_assert_uint_eq(v->element_bytes, 8);
    record_free(&r);
    r = run("past_shared");
    kernel = find(&r, LOG_LAUNCH, 0)->address;
    ck_assert_ptr_null(symbols_dynamic(symbols, kernel));
    record_free(&r);
}
END_TEST

START_TEST(return_tells_its_own_line)
{
    static const char *const names[] = {"leave_by_bound", "leave_by_value"};
    static const size_t exits[] = {4, 1};
    struct recording r = run(names[_i]);
    ck_assert_uint_eq(count(&r, LOG_EXIT), 8);
    ck_assert_int_eq(symbols_place(symbols, find(&r, LOG_EXIT, 0)->pc).line,
                     marked_line(names[_i]));
    size_t early = 0;
    for (size_t i = 0; i < 8; i++)
        early += symbols_place(symbols, find(&r, LOG_EXIT, i)->pc).line ==
                 marked_line(names[_i]);
    ck_assert_uint_eq(early, exits[_i]);
    record_free(&r);
}
END_TEST

START_TEST(refused_launches_do_not_run)
{
    struct recording r = run("refused");
    ck_assert_uint_eq(count(&r, LOG_REFUSED), 5);
    ck_assert_uint_eq(count(&r, LOG_LAUNCH), 1);
    ck_assert_uint_eq(count(&r, LOG_BLOCK), 7);
    ck_assert(r.result.launch_error != 0);
    ck_assert_uint_eq(r.result.launches, 6);
    ck_assert_uint_eq(r.result.grid[0], 7);
    ck_assert_uint_eq(r.result.block[0], 32);
    record_free(&r);
}
END_TEST

START_TEST(blocks_come_in_order_under_schedule_0)
{
    struct recording r = run("blocks");
    ck_assert_uint_eq(count(&r, LOG_BLOCK), 30);
    for (size_t i = 0; i < 30; i++)
        ck_assert(find(&r, LOG_BLOCK, i)->address == i);
    for (size_t i = 0; i < 40; i++)
        ck_assert(find(&r, LOG_THREAD, i)->address == i);
    record_free(&r);
}
END_TEST

START_TEST(permuted_schedule_runs_each_block_and_thread_once)
{
    struct recording r = run_under("blocks", 91);
    unsigned seen[30] = {0}, threads[40] = {0}, moved = 0;
    for (size_t i = 0; i < 30; i++) {
        uint64_t number = find(&r, LOG_BLOCK, i)->address;
        ck_assert(number < 30 && seen[number]++ == 0);
        moved += number != i;
    }
    for (size_t i = 0; i < 40; i++) {
        uint64_t number = find(&r, LOG_THREAD, i)->address;
        ck_assert(number < 40 && threads[number]++ == 0);
    }
    ck_assert_uint_gt(moved, 0);
    ck_assert_uint_eq(count(&r, LOG_THREAD), 1200);
    record_free(&r);
}
END_TEST

START_TEST(same_schedule_gives_the_same_log)
{
    struct recording a = run_under("blocks", 91);
    struct recording b = run_under("blocks", 91);
    ck_assert_uint_eq(a.count, b.count);
    for (size_t i = 20; i < a.count; i++)
        ck_assert_mem_eq(&a.records[i], &b.records[i], sizeof *a.records);
    record_free(&a);
    record_free(&b);
}
END_TEST

START_TEST(unset_shared_memory_differs_between_schedules)
{
    struct recording a = run_under("unset", 0);
    struct recording b = run_under("unset", 91);
    ck_assert(a.result.done == CASE_DONE && b.result.done == CASE_DONE);
    ck_assert(a.result.returned != b.result.returned);
    ck_assert(a.result.returned != 0 && b.result.returned != 0);
    record_free(&a);
    record_free(&b);
}
END_TEST

START_TEST(exit_ends_a_program_as_a_return_does)
{
    struct recording r = run("exit");
    ck_assert(r.result.done == CASE_DONE);
    ck_assert_int_eq((int)r.result.returned, 5);
    record_free(&r);
}
END_TEST

static Suite *
exec_suite(void)
{
    Suite *suite = suite_create("exec");
    TCase *tests = tcase_create("engine");
    tcase_set_timeout(tests, 60);
    tcase_add_loop_test(tests, fault_ends_the_run_with_its_line, 0,
                        sizeof faults / sizeof *faults);
    tcase_add_loop_test(tests, values_are_right_in_every_order, 0,
                        sizeof right / sizeof *right);
    tcase_add_test(tests, index_past_the_end_tells_index_and_declaration);
    tcase_add_test(tests, assert_tells_its_line);
    tcase_add_test(tests, log_begins_with_the_frame);
    tcase_add_test(tests, barriers_are_logged_by_each_thread_and_released_once);
    tcase_add_test(tests, own_stack_is_not_logged);
    tcase_add_test(tests, masks_of_those_alive_have_no_lanes_absent);
    tcase_add_test(tests, lanes_that_have_exited_are_reported_as_absent);
    tcase_add_test(tests, absent_lanes_are_told_at_one_place_in_every_order);
    tcase_add_test(tests, extern_shared_array_keeps_its_name_and_type);
    tcase_add_loop_test(tests, return_tells_its_own_line, 0, 2);
    tcase_add_test(tests, refused_launches_do_not_run);
    tcase_add_test(tests, blocks_come_in_order_under_schedule_0);
    tcase_add_test(tests, permuted_schedule_runs_each_block_and_thread_once);
    tcase_add_test(tests, same_schedule_gives_the_same_log);
    tcase_add_test(tests, unset_shared_memory_differs_between_schedules);
    tcase_add_test(tests, exit_ends_a_program_as_a_return_does);
    suite_add_tcase(suite, tests);
    return suite;
}

int
main(void)
{
    build_scenarios();
    return suite_run(exec_suite());
}
