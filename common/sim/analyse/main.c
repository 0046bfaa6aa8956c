/*
 * analyse -- turn a simulated run's log into findings (docs/design.md, "Run")
 */
#include "analyse_die.h"
#include "coverage.h"
#include "emit.h"
#include "job.h"
#include "stream.h"
#include <errno.h>
#include <fcntl.h>
#include <getopt.h>
#include <stdlib.h>
#include <unistd.h>

enum descriptors { JOB_FD = 3, RING_FD, ELF_FD, ALIVE_FD, COVERAGE_FD };

struct options {
    const char *file;
    const char *elf;
    const char *job;
    const char *coverage;
};

static const char usage[] =
    "usage: analyse [--file LOG --elf RUNNER --job JOB [--coverage FILE]]\n"
    "Turn a simulated run's log into findings, one JSON object on stdout.\n"
    "  --file LOG       a recorded log; without it, the run is followed on\n"
    "                   descriptors: 3 job, 4 ring, 5 ELF file, 6 a pipe that\n"
    "                   ends with the runner, 7 coverage file\n"
    "                   (need not be open)\n"
    "  --elf RUNNER     the program that wrote it, for names and lines\n"
    "  --job JOB        the case's input file\n"
    "  --coverage FILE  where to write which bytes were touched\n"
    "Ends with 0 when the findings were written, whatever they are, and 2\n"
    "on a fault of its own.\n";

static void
read_options(int argc, char **argv, struct options *o)
{
    static const struct option names[] = {
        {"file", required_argument, NULL, 'f'},
        {"elf", required_argument, NULL, 'e'},
        {"job", required_argument, NULL, 'j'},
        {"coverage", required_argument, NULL, 'c'},
        {"help", no_argument, NULL, 'h'},
        {NULL, 0, NULL, 0}};
    int option;

    while ((option = getopt_long(argc, argv, "", names, NULL)) != -1)
        switch (option) {
        case 'f':
            o->file = optarg;
            break;
        case 'e':
            o->elf = optarg;
            break;
        case 'j':
            o->job = optarg;
            break;
        case 'c':
            o->coverage = optarg;
            break;
        case 'h':
            fputs(usage, stdout);
            exit(0);
        default:
            analyse_die("bad usage; try analyse --help");
        }
    if (optind != argc || (o->file && (!o->elf || !o->job)))
        analyse_die("bad usage; try analyse --help");
}

/* The named file, or the descriptor where there is no name. */
static int
open_or(const char *path, int flags, int otherwise)
{
    int fd = path ? open(path, flags | O_CLOEXEC, 0666) : otherwise;

    if (fd < 0)
        analyse_die("cannot open %s: %s", path, strerror(errno));
    return fd;
}

static void
follow(struct analysis *a, struct stream *s)
{
    size_t count;

    while ((count = stream_next(s)) > 0)
        if (!analysis_feed(a, s->batch, count))
            break;
    if (s->corrupt)
        analysis_spoil(a, "the ring's count of records makes no sense");
    else if (s->ragged)
        analysis_spoil(a, "the log ends inside a record");
    analysis_finish(a);
    stream_drain(s);
}

static void
write_coverage(const struct analysis *a, const struct options *o)
{
    if (o->file ? !o->coverage : fcntl(COVERAGE_FD, F_GETFD) < 0)
        return;
    int fd = open_or(o->coverage, O_WRONLY | O_CREAT | O_TRUNC, COVERAGE_FD);
    coverage_write(a, fd);
    if (close(fd) != 0)
        analyse_die("cannot write the coverage file: %s", strerror(errno));
}

int
main(int argc, char **argv)
{
    static struct options options;
    static struct case_job job;
    static struct stream stream;

    read_options(argc, argv, &options);
    job_read(open_or(options.job, O_RDONLY, JOB_FD), &job);
    struct symbols *symbols =
        symbols_open(open_or(options.elf, O_RDONLY, ELF_FD));
    if (options.file)
        stream_file(&stream, options.file);
    else
        stream_ring(&stream, RING_FD, ALIVE_FD);
    unsigned char *coverage = calloc(1, job.bytes);
    struct analysis *a = analysis_new(&job, symbols, coverage);
    if (!coverage || !a)
        analyse_die("no memory for a case of %llu bytes",
                    (unsigned long long)job.bytes);
    follow(a, &stream);
    emit_leaks(a);
    emit_merge(a);
    write_coverage(a, &options);
    emit_json(a, stdout);
    stream_close(&stream);
    analysis_free(a);
    symbols_close(symbols);
    free(coverage);
    return 0;
}
