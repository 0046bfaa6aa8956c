/*
 * fuzz_rewrite -- any bytes through the rewriter; libFuzzer's entry, built and
 * run by check_all.sh
 *
 * Every input is tried as raw source and, preprocessed, as a lab's kernel and
 * as a program.  Beside what the sanitizers find, a line that moves is a fault.
 */
#include "../../../common/sim/rewrite/rewrite.h"
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static size_t
lines(const char *text, size_t size)
{
    size_t n = 0;

    for (size_t i = 0; i < size; i++)
        n += text[i] == '\n';
    return n;
}

/* The student's file is the default, so that most inputs reach all passes. */
static char *
with_marker(const uint8_t *data, size_t *size)
{
    static const char marker[] = "# 1 \"kernel.cu\"\n";
    size_t before = sizeof marker - 1;
    char *text = malloc(before + *size + 1);

    if (!text)
        abort();
    memcpy(text, marker, before);
    memcpy(text + before, data, *size);
    *size += before;
    text[*size] = '\0';
    return text;
}

static void
rewrite(const struct rewrite_options *options, const char *text, size_t size)
{
    char *written = NULL, *told = NULL;
    size_t written_size = 0, told_size = 0;
    FILE *out = open_memstream(&written, &written_size);
    FILE *err = open_memstream(&told, &told_size);

    if (!out || !err)
        abort();
    if (rewrite_text(options, text, size, out, err) == 0) {
        fflush(out);
        if (!options->raw && lines(written, written_size) != lines(text, size))
            abort();
    }
    fclose(out);
    fclose(err);
    free(written);
    free(told);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    static const struct rewrite_options modes[] = {{"kernel.cu", true, false},
                                                   {"kernel.cu", false, false},
                                                   {"kernel.cu", false, true}};
    char *text = with_marker(data, &size);

    for (size_t i = 0; i < sizeof modes / sizeof *modes; i++)
        rewrite(&modes[i], text, size);
    free(text);
    return 0;
}
