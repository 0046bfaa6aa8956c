#include "job.h"
#include "analyse_die.h"
#include <string.h>
#include <unistd.h>

static int
is_array(const struct case_job *job, const struct case_array *array)
{
    static const unsigned bytes[ELEMENTS] = {1, 4, 4, 4, 8};
    uint64_t count = 1;

    if (array->element >= ELEMENTS || !memchr(array->name, 0, 16))
        return 0;
    for (int axis = 0; axis < 3; axis++)
        if (!array->extent[axis] ||
            __builtin_mul_overflow(count, array->extent[axis], &count))
            return array->bytes == 0;
    return array->bytes / bytes[array->element] == count &&
           array->offset <= job->bytes &&
           array->bytes + CASE_GUARD <= job->bytes - array->offset;
}

void
job_read(int fd, struct case_job *job)
{
    if (pread(fd, job, sizeof *job, 0) != (ssize_t)sizeof *job ||
        job->magic != CASE_MAGIC || job->version != CASE_VERSION ||
        job->arrays > CASE_ARRAYS)
        analyse_die("descriptor %d holds no case of version %d; does the "
                    "grader come from the same build?",
                    fd, CASE_VERSION);
    for (unsigned i = 0; i < job->arrays; i++)
        if (!is_array(job, &job->array[i]))
            analyse_die("array %u of the case makes no sense (element %u, "
                        "%llu bytes at %llu)",
                        i, job->array[i].element,
                        (unsigned long long)job->array[i].bytes,
                        (unsigned long long)job->array[i].offset);
}
