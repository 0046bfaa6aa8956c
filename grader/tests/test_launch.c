/*
 * launch: what the analyser tells of a launch as a whole, and of host code
 * between launches
 */
#include "../../common/sim/analyse/subject.h"
#include "analysed.h"
#include "suite.h"

START_TEST(launch_that_shares_and_waits_says_so)
{
    begin(2, 0);
    put_access(&t, LOG_WRITE, 0, TRACE_SHARED, 4, 0x400300);
    put_barrier(&t, 2, 0x400310);
    end(2);
    ck_assert(a->kept[0].shares);
    ck_assert(a->kept[0].waits);
}
END_TEST

START_TEST(launch_that_does_neither_says_so)
{
    begin(2, 0);
    put_access(&t, LOG_READ, 0, TRACE_X, 4, 0x400300);
    end(2);
    ck_assert(!a->kept[0].shares);
    ck_assert(!a->kept[0].waits);
}
END_TEST

/* The other way round, needless, to a pointer that nobody set, and no copy. */
static const struct {
    enum log_fault fault;
    unsigned detail, direction;
    const char *says;
} copies[] = {
    {FAULT_DEVICE_MEMORY, 1, DIRECTION_COPY | 2 | DIRECTION_TO_DEVICE,
     "the copy is told cudaMemcpyDeviceToHost, but its destination is device "
     "memory, x at (0, 0): that is cudaMemcpyHostToDevice"},
    {FAULT_DEVICE_MEMORY, 0,
     DIRECTION_COPY | 1 | DIRECTION_TO_DEVICE | DIRECTION_FROM_DEVICE,
     "the copy is told cudaMemcpyHostToDevice, but its source is device memory "
     "already, x at (0, 0): that is cudaMemcpyDeviceToDevice, if a copy is "
     "needed at "
     "all"},
    {FAULT_HOST_MEMORY, 1, DIRECTION_COPY | 1,
     "the copy is told cudaMemcpyHostToDevice, but its destination is no "
     "device memory: if it is the host's, that is cudaMemcpyHostToHost"},
    {FAULT_HOST_MEMORY, 0, DIRECTION_COPY | 3 | DIRECTION_TO_DEVICE,
     "the copy is told cudaMemcpyDeviceToDevice, but its source is no device "
     "memory: if it is the host's, that is cudaMemcpyHostToDevice"},
    {FAULT_HOST_MEMORY, 1, 0,
     "a memset sets device memory, and its destination is none"},
};

START_TEST(copy_tells_its_direction_and_the_one_that_fits)
{
    put(&t, LOG_FAULT, TRACE_X, 0x400200, 0, copies[_i].fault);
    more(&t, copies[_i].detail, copies[_i].direction);
    analyse();
    ck_assert_uint_eq(a->findings.count, 1);
    ck_assert_str_eq(a->findings.list[0].text, copies[_i].says);
}
END_TEST

START_TEST(kernel_that_writes_host_memory_is_a_kernel)
{
    begin(1, 0);
    put_thread(&t, 0);
    put_fault(&t, FAULT_HOST_MEMORY, 0x1000, 4, 1);
    analyse();
    ck_assert_str_eq(a->findings.list[0].text, "a kernel writes host memory");
}
END_TEST

START_TEST(counts_stand_in_groups_of_three)
{
    char to[SUBJECT_COUNT];

    ck_assert_str_eq(subject_count(16777216, to), "16,777,216");
    ck_assert_str_eq(subject_count(999, to), "999");
    ck_assert_str_eq(subject_count(0, to), "0");
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("launch");
    TCase *c = tcase_create("launch");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_test(c, launch_that_shares_and_waits_says_so);
    tcase_add_test(c, launch_that_does_neither_says_so);
    tcase_add_loop_test(c, copy_tells_its_direction_and_the_one_that_fits, 0,
                        sizeof copies / sizeof *copies);
    tcase_add_test(c, kernel_that_writes_host_memory_is_a_kernel);
    tcase_add_test(c, counts_stand_in_groups_of_three);
    suite_add_tcase(s, c);
    return suite_run(s);
}
