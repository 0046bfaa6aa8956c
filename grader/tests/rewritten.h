/*
 * rewritten -- texts through the rewriter
 */
#ifndef TESTS_REWRITTEN_H
#define TESTS_REWRITTEN_H

#include "../../common/sim/rewrite/rewrite.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

#define COUNT(list) ((int)(sizeof(list) / sizeof *(list)))

struct text {
    char *bytes;
    size_t size;
};

/* What the rewriter makes of a text. */
struct result {
    int code;
    struct text out, err;
};

/* rewrite -- as the program would; free with result_free() */
static inline struct result
rewrite(struct text in, bool raw, bool program)
{
    struct rewrite_options options = {"kernel.cu", raw, program};
    struct result r = {0};
    FILE *out = open_memstream(&r.out.bytes, &r.out.size);
    FILE *err = open_memstream(&r.err.bytes, &r.err.size);

    r.code = rewrite_text(&options, in.bytes, in.size, out, err);
    fclose(out);
    fclose(err);
    return r;
}

/* result_free -- free both texts */
static inline void
result_free(struct result *r)
{
    free(r->out.bytes);
    free(r->err.bytes);
}

/* rewrite_string -- the same of a string, as a lab's kernel */
static inline struct result
rewrite_string(const char *text, bool raw)
{
    char *copy = strdup(text);
    struct text in = {copy, strlen(copy)};
    struct result r = rewrite(in, raw, false);

    free(copy);
    return r;
}

/* lines -- how many newlines there are */
static inline size_t
lines(struct text t)
{
    size_t n = 0;

    for (size_t i = 0; i < t.size; i++)
        n += t.bytes[i] == '\n';
    return n;
}

/* append -- put `piece` behind the `used` bytes of `text`. */
static inline void
append(char *text, size_t size, size_t *used, const char *piece)
{
    *used += (size_t)snprintf(text + *used, size - *used, "%s", piece);
    ck_assert_uint_lt(*used, size);
}

#endif
