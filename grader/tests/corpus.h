/*
 * corpus -- the kernels under grader/tests/right and grader/tests/wrong, with
 * what is expected of each and what came
 */
#ifndef TESTS_CORPUS_H
#define TESTS_CORPUS_H

#include "../check.h"
#include "../die.h"
#include "../said.h"
#include "../sandbox.h"
#include "../text_file.h"
#include "suite.h"
#include <check.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

enum { LINE = 256, SENTENCE = 1024, ROWS = 2048 };

struct submission {
    const struct lab *lab;
    const struct function *function; /* where it is wrong; NULL: in several */
    char path[LINE];                 /* of its .cu */
    char expected[LINE], got[LINE];  /* "status diagnosis line" */
    char said[SENTENCE];
    char found[ROWS]; /* lines of found.tsv */
};

static struct {
    struct options options;
    struct seed_secret secret;
    char scratch[LINE];
    size_t count;
    struct submission *submission;
} corpus;

static inline void
open_corpus(void)
{
    const char *build = getenv("BUILD"), *tier = getenv("TIER");
    char *here = getcwd(NULL, 0);

    if (tier && strcmp(tier, "limits") == 0)
        sandbox_choose(SANDBOX_LIMITS);
    setenv("SEED", "end to end", 1);
    corpus.options.root = here;
    corpus.options.build =
        build && build[0] == '/'
            ? checked_string(build)
            : checked_format("%s/%s", here, build ? build : "build");
    corpus.options.from = checked_string("corpus");
    corpus.secret = seed_open(corpus.options.build);
    snprintf(corpus.scratch, LINE, "/tmp/end-to-end.XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(corpus.scratch));
}

/* The corpus holds kernels of any name; a submission is a folder. */
static inline char *
make_folder(size_t i)
{
    const struct submission *s = &corpus.submission[i];
    char *folder = checked_format("%s/%zu", corpus.scratch, i);
    char *path = checked_format("%s/kernel.cu", folder);
    size_t bytes;
    char *text = text_file_read(s->path, &bytes);

    if (!text || text_file_write(path, text, bytes) != 0)
        die("%s: cannot be copied to %s", s->path, path);
    free(text);
    free(path);
    return folder;
}

/* Where a stack ends depends on frames of ours, which sanitizers make larger:
 * the line may be another. */
static inline bool
is_sanitized_away(const char *path)
{
    if (!SUITE_SANITIZED || !strstr(path, "calls-itself"))
        return false;
    printf("not run: %s: built with sanitizers\n", path);
    return true;
}

static inline bool
is_wanted(const struct lab *lab, const char *path)
{
    const char *only = getenv("ONLY");

    if (is_sanitized_away(path))
        return false;
    return !only || strstr(path, only) || strstr(lab->id, only) == lab->id;
}

static inline void
add(const struct lab *lab, const struct function *function, const char *path,
    const char *expected)
{
    const size_t bytes = (corpus.count + 1) * sizeof *corpus.submission;
    struct submission *s;

    if (!is_wanted(lab, path))
        return;
    corpus.submission = realloc(corpus.submission, bytes);
    ck_assert_ptr_nonnull(corpus.submission);
    s = &corpus.submission[corpus.count];
    s->lab = lab;
    s->function = function;
    snprintf(s->path, LINE, "%s", path);
    snprintf(s->expected, LINE, "%s", expected);
    corpus.count++;
}

/* Of that name; NULL for "-", and where whole submissions are wanted. */
static inline const struct function *
function_named(const struct lab *lab, const char *name)
{
    const struct function *f = catalog_function(lab, name);

    ck_assert_msg(f || strcmp(name, "-") == 0, "%s: no function %s", lab->id,
                  name);
    return getenv("WHOLE") ? NULL : f;
}

static inline void
add_right(const struct lab *lab)
{
    char *pattern = checked_format("grader/tests/right/%s/*.cu", lab->id);
    glob_t found;

    if (glob(pattern, 0, NULL, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc; i++)
            add(lab, NULL, found.gl_pathv[i], "passed - -");
    globfree(&found);
    free(pattern);
}

static inline void
add_line(const struct lab *lab, char *line)
{
    char *name = strtok(line, "\t"), *status = strtok(NULL, "\t");
    char *id = strtok(NULL, "\t"), *number = strtok(NULL, "\t");
    char *function = strtok(NULL, "\t\r");
    char *path, *expected;

    ck_assert_msg(function != NULL, "%s: five columns", name ? name : "");
    path = checked_format("grader/tests/wrong/%s/%s", lab->id, name);
    expected = checked_format("%s %s %s", status, id, number);
    add(lab, function_named(lab, function), path, expected);
    free(expected);
    free(path);
}

static inline void
add_wrong(const struct lab *lab)
{
    char *path = checked_format("grader/tests/wrong/%s/expected.tsv", lab->id);
    char *text = text_file_read(path, NULL), *line = text;
    bool head = true;

    ck_assert_msg(text != NULL, "%s cannot be read", path);
    while (line && *line) {
        char *end = strchr(line, '\n');

        if (end)
            *end = 0;
        if (!head && *line)
            add_line(lab, line);
        head = false;
        line = end ? end + 1 : NULL;
    }
    free(text);
    free(path);
}

/* Leave those that docs/mistakes.md shows. */
static inline void
keep_shown(void)
{
    char *why = NULL;
    struct said *said = said_read(".", &why);
    size_t count = 0;

    ck_assert_msg(said != NULL, "%s", why);
    for (size_t i = 0; i < corpus.count; i++) {
        const struct submission *s = &corpus.submission[i];
        const struct said_kernel *k =
            said_find(said, s->lab, strrchr(s->path, '/') + 1);

        if (k && k->shown)
            corpus.submission[count++] = *s;
    }
    corpus.count = count;
    said_free(said);
}

static inline void
remove_scratch(void)
{
    for (size_t i = 0; i < corpus.count; i++) {
        char *folder = checked_format("%s/%zu", corpus.scratch, i);
        char *path = checked_format("%s/kernel.cu", folder);

        unlink(path);
        rmdir(folder);
        free(path);
        free(folder);
    }
    rmdir(corpus.scratch);
}

/* The workers are processes: what they write must be seen here. */
static inline void
share_submissions(void)
{
    const size_t bytes = corpus.count * sizeof *corpus.submission;
    void *shared;

    if (bytes == 0)
        return;
    shared = mmap(NULL, bytes, PROT_READ | PROT_WRITE,
                  MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    ck_assert_ptr_ne(shared, MAP_FAILED);
    memcpy(shared, corpus.submission, bytes);
    free(corpus.submission);
    corpus.submission = shared;
}

#endif
