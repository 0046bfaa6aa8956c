#include "coverage.h"
#include "analyse_die.h"
#include <errno.h>
#include <unistd.h>

void
coverage_from_host(struct analysis *a, const struct allocation *of,
                   uint64_t address, uint64_t bytes, unsigned writer)
{
    if (!a->coverage || !of->array)
        return;
    unsigned char *to =
        a->coverage + of->array->offset + CASE_GUARD + (address - of->base);
    for (uint64_t i = 0; i < bytes; i++)
        to[i] = (unsigned char)((to[i] & COVERED_READ) | COVERED_HOST |
                                writer << WRITER_SHIFT);
}

void
coverage_write(const struct analysis *a, int fd)
{
    uint64_t done = 0;

    while (done < a->job.bytes) {
        ssize_t count =
            pwrite(fd, a->coverage + done, a->job.bytes - done, (off_t)done);
        if (count < 0 && errno == EINTR)
            continue;
        if (count <= 0)
            analyse_die("cannot write the coverage file: %s; is its "
                        "descriptor open for writing and room left?",
                        strerror(errno));
        done += (uint64_t)count;
    }
}
