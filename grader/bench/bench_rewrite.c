/*
 * What the rewriter costs: megabytes of preprocessed source a second of
 * processor time.  The argument names such a file.
 */
#include "../../common/sim/rewrite/rewrite.h"
#include "../clock.h"
#include "../die.h"
#include "../text_file.h"
#include <stdlib.h>

#define ROUNDS 10

int
main(int argc, char **argv)
{
    const struct rewrite_options options = {"kernel.cu", false, false};
    size_t bytes;
    char *text = argc > 1 ? text_file_read(argv[1], &bytes) : NULL;
    FILE *to = fopen("/dev/null", "w");
    if (!text || !to)
        die("bench_rewrite is given a preprocessed file");
    double start = clock_cpu_seconds();
    for (int i = 0; i < ROUNDS; i++)
        if (rewrite_text(&options, text, bytes, to, to) != 0)
            die("%s is refused by the rewriter", argv[1]);
    double seconds = clock_cpu_seconds() - start;
    printf("rewriter\tMB/s\t%.2f\n", 1e-6 * (double)bytes * ROUNDS / seconds);
    fclose(to);
    free(text);
    return 0;
}
