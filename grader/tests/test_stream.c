/*
 * The ring between runner and analyser, with a writer that plays the runner.
 */
#include "../../common/sim/analyse/stream.h"
#include "suite.h"
#include <check.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

static struct stream s;
static struct log_ring *ring; /* the writer's view */
static int alive[2];

static void
set_up(void)
{
    int fd = memfd_create("ring", MFD_CLOEXEC);

    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(ftruncate(fd, (off_t)LOG_RING_BYTES), 0);
    ck_assert_int_eq(pipe(alive), 0);
    ring =
        mmap(NULL, LOG_RING_BYTES, PROT_READ | PROT_WRITE, MAP_SHARED, fd, 0);
    ck_assert(ring != MAP_FAILED);
    stream_ring(&s, fd, alive[0]);
    close(fd);
}

static void
tear_down(void)
{
    stream_close(&s);
    munmap(ring, LOG_RING_BYTES);
    close(alive[0]);
}

static struct log_record *
record_at(uint64_t i)
{
    return (struct log_record *)((char *)ring + LOG_RING_RECORDS) +
           i % LOG_RING_COUNT;
}

static void
write_records(uint64_t from, uint64_t count)
{
    for (uint64_t i = from; i < from + count; i++)
        *record_at(i) = (struct log_record){.address = i, .kind = LOG_STEP};
    __atomic_store_n(&ring->written, from + count, __ATOMIC_RELEASE);
}

static void
leave(void)
{
    close(alive[1]);
}

/* Read to the end; every record must come once and in order. */
static uint64_t
read_all(void)
{
    uint64_t expected = 0;
    size_t count;

    while ((count = stream_next(&s)) > 0)
        for (size_t i = 0; i < count; i++)
            ck_assert_uint_eq(s.batch[i].address, expected++);
    return expected;
}

START_TEST(what_was_written_before_the_end_is_read)
{
    write_records(0, 10000);
    leave();
    ck_assert_uint_eq(read_all(), 10000);
    ck_assert(!s.corrupt);
    ck_assert_uint_eq(ring->read, 10000);
}
END_TEST

START_TEST(an_empty_ring_ends_with_the_runner)
{
    leave();
    ck_assert_uint_eq(read_all(), 0);
    ck_assert(!s.corrupt);
}
END_TEST

START_TEST(bytes_in_the_pipe_are_no_end)
{
    ck_assert_int_eq(write(alive[1], "hello", 5), 5);
    leave();
    write_records(0, 3);
    ck_assert_uint_eq(read_all(), 3);
}
END_TEST

/* A process that writes three rings full, with waits for room. */
static void
write_much(uint64_t count)
{
    for (uint64_t i = 0; i < count; i += 1024) {
        while (i + 1024 - __atomic_load_n(&ring->read, __ATOMIC_ACQUIRE) >
               LOG_RING_COUNT)
            usleep(50);
        write_records(i, 1024);
    }
}

START_TEST(the_ring_goes_round_while_both_work)
{
    const uint64_t count = 3 * (uint64_t)LOG_RING_COUNT;
    pid_t writer = fork();

    ck_assert_int_ge(writer, 0);
    if (writer == 0) {
        write_much(count);
        _exit(0);
    }
    leave();
    ck_assert_uint_eq(read_all(), count);
    ck_assert_int_eq(waitpid(writer, NULL, 0), writer);
}
END_TEST

START_TEST(a_count_that_runs_backwards_is_corrupt)
{
    write_records(0, 5000);
    ck_assert_uint_gt(stream_next(&s), 0);
    __atomic_store_n(&ring->written, 4999, __ATOMIC_RELEASE);
    leave();
    while (stream_next(&s) > 0)
        ;
    ck_assert(s.corrupt);
}
END_TEST

START_TEST(a_count_too_far_ahead_is_corrupt)
{
    __atomic_store_n(&ring->written, LOG_RING_COUNT + 1, __ATOMIC_RELEASE);
    leave();
    ck_assert_uint_eq(stream_next(&s), 0);
    ck_assert(s.corrupt);
}
END_TEST

START_TEST(a_spoilt_read_count_changes_nothing)
{
    write_records(0, 4096 + 10);
    ck_assert_uint_eq(stream_next(&s), 4096);
    __atomic_store_n(&ring->read, 77, __ATOMIC_RELEASE);
    leave();
    ck_assert_uint_eq(stream_next(&s), 10);
    ck_assert_uint_eq(s.batch[0].address, 4096);
}
END_TEST

/* A runner that waits for room must not hang because its log is corrupt. */
START_TEST(draining_lets_a_waiting_writer_go_on)
{
    pid_t writer = fork();

    ck_assert_int_ge(writer, 0);
    if (writer == 0) {
        write_much(2 * (uint64_t)LOG_RING_COUNT);
        _exit(0);
    }
    leave();
    stream_drain(&s);
    int status = 1;
    ck_assert_int_eq(waitpid(writer, &status, 0), writer);
    ck_assert_int_eq(status, 0);
}
END_TEST

START_TEST(a_file_that_ends_inside_a_record_is_ragged)
{
    char path[] = "/tmp/test_stream.XXXXXX";
    int fd = mkstemp(path);
    static struct stream file;

    ck_assert_int_ge(fd, 0);
    ck_assert_int_eq(write(fd, "0123456789abcdef0123", 20), 20);
    close(fd);
    stream_file(&file, path);
    unlink(path);
    ck_assert_uint_eq(stream_next(&file), 1);
    ck_assert(file.ragged);
    ck_assert_uint_eq(stream_next(&file), 0);
    stream_close(&file);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("stream");
    TCase *tc = tcase_create("facts");

    tcase_add_checked_fixture(tc, set_up, tear_down);
    tcase_add_test(tc, what_was_written_before_the_end_is_read);
    tcase_add_test(tc, an_empty_ring_ends_with_the_runner);
    tcase_add_test(tc, bytes_in_the_pipe_are_no_end);
    tcase_add_test(tc, the_ring_goes_round_while_both_work);
    tcase_add_test(tc, a_count_that_runs_backwards_is_corrupt);
    tcase_add_test(tc, a_count_too_far_ahead_is_corrupt);
    tcase_add_test(tc, a_spoilt_read_count_changes_nothing);
    tcase_add_test(tc, draining_lets_a_waiting_writer_go_on);
    tcase_add_test(tc, a_file_that_ends_inside_a_record_is_ragged);
    suite_add_tcase(suite, tc);
    return suite_run(suite);
}
