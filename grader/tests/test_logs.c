/*
 * Logs that the simulator wrote (grader/tests/logs/, made by keep.c): their
 * end and findings are those of expected.tsv.
 */
#include "../../common/sim/analyse/emit.h"
#include "../../common/sim/analyse/job.h"
#include "../../common/sim/analyse/stream.h"
#include "suite.h"
#include <check.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FOLDER "grader/tests/logs/"

struct expected {
    char name[64];
    char end[16];
    char ids[256]; /* in the order found, joined by blanks */
};

static const char *const ends[] = {"done", "fault", "cut", "corrupt"};

static struct case_job
read_job(const char *name)
{
    char path[256];
    struct case_job job;

    snprintf(path, sizeof path, FOLDER "%s.job", name);
    int fd = open(path, O_RDONLY | O_CLOEXEC);
    ck_assert_msg(fd >= 0, "%s", path);
    job_read(fd, &job);
    close(fd);
    return job;
}

static struct analysis *
analyse(const char *name, unsigned char *coverage)
{
    static struct stream stream;
    char path[256];
    struct case_job job = read_job(name);
    struct analysis *a = analysis_new(&job, NULL, coverage);
    size_t count;

    ck_assert_ptr_nonnull(a);
    snprintf(path, sizeof path, FOLDER "%s.log", name);
    stream_file(&stream, path);
    while ((count = stream_next(&stream)) > 0)
        analysis_feed(a, stream.batch, count);
    stream_close(&stream);
    analysis_finish(a);
    emit_leaks(a);
    return a;
}

/* Each id once. */
static void
join_ids(const struct analysis *a, char *to, size_t size)
{
    to[0] = 0;
    for (size_t i = 0; i < a->findings.count; i++) {
        const char *id = finding_name(a->findings.list[i].id);
        size_t used = strlen(to);
        if (!strstr(to, id))
            snprintf(to + used, size - used, "%s%s", used ? " " : "", id);
    }
}

static void
compare(const struct expected *e)
{
    struct analysis *a = analyse(e->name, NULL);
    char ids[256];

    join_ids(a, ids, sizeof ids);
    ck_assert_msg(strcmp(ends[a->end], e->end) == 0, "%s: %s: %s", e->name,
                  ends[a->end], a->end_text);
    ck_assert_msg(strcmp(ids, e->ids) == 0, "%s: %s", e->name, ids);
    analysis_free(a);
}

START_TEST(recorded_logs_give_their_findings)
{
    FILE *table = fopen(FOLDER "expected.tsv", "r");
    char line[512];
    unsigned logs = 0;

    ck_assert_ptr_nonnull(table);
    ck_assert_ptr_nonnull(fgets(line, sizeof line, table));
    while (fgets(line, sizeof line, table)) {
        struct expected e = {"", "", ""};
        int fields =
            sscanf(line, "%63[^\t]\t%15[^\t]\t%255[^\n]", e.name, e.end, e.ids);
        ck_assert_int_ge(fields, 3);
        if (strcmp(e.ids, "-") == 0)
            e.ids[0] = 0;
        compare(&e);
        logs++;
    }
    fclose(table);
    ck_assert_uint_ge(logs, 5);
}
END_TEST

/* A sound sweep writes each interior point and reads all but corners. */
START_TEST(a_sound_sweep_covers_its_fields)
{
    struct case_job job = read_job("sound");
    unsigned char *coverage = calloc(1, job.bytes);
    struct analysis *a = analyse("sound", coverage);

    for (unsigned y = 0; y < 6; y++)
        for (unsigned x = 0; x < 7; x++)
            for (unsigned k = 0; k < 8; k++) {
                size_t i = CASE_GUARD + (y * 7ul + x) * 8 + k;
                bool side = x == 0 || x == 6, end = y == 0 || y == 5;
                bool written =
                    coverage[job.array[1].offset + i] & COVERED_WRITE;
                bool read = coverage[job.array[0].offset + i] & COVERED_READ;
                ck_assert_int_eq(written, !side && !end);
                ck_assert(read || (side && end));
            }
    analysis_free(a);
    free(coverage);
}
END_TEST

int
main(void)
{
    Suite *suite = suite_create("logs");
    TCase *tc = tcase_create("recorded");

    tcase_add_test(tc, recorded_logs_give_their_findings);
    tcase_add_test(tc, a_sound_sweep_covers_its_fields);
    suite_add_tcase(suite, tc);
    return suite_run(suite);
}
