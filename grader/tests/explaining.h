/*
 * explaining -- a card of counts that are kept under grader/tests/counts, and
 * what it says
 */
#ifndef TESTS_EXPLAINING_H
#define TESTS_EXPLAINING_H

#include "../die.h"
#include "../explain.h"
#include <check.h>
#include <stdlib.h>
#include <string.h>

static const char source[] = "#include <cuda_runtime.h>\n"
                             "__global__ void\n"
                             "tile(const double *in, double *out)\n"
                             "{\n"
                             "    __shared__ double box[1000];\n"
                             "    box[threadIdx.x] = in[threadIdx.x];\n"
                             "    __syncthreads();\n"
                             "    out[threadIdx.x] = box[threadIdx.x ^ 1];\n"
                             "    atomicAdd(&count, 1);\n"
                             "}\n"
                             "\n"
                             "int unrelated;\n";

static struct explained_real real; /* none in most tests */
static const char *pictures;       /* as `scripts`; none in most tests */
static struct card card;
static struct registers_list registers;
static json_t *findings;
static char *said;

static inline json_t *
kept(const char *name)
{
    char *path = checked_format("grader/tests/counts/%s.json", name);
    json_t *object = json_load_file(path, 0, NULL);

    if (!object)
        die("%s: cannot be read; run from the project's folder", path);
    free(path);
    return object;
}

static inline void
make_card(const char *of)
{
    struct explained e = {.what = "06 stencil-tiled: tile",
                          .file = "kernel.cu",
                          .source = of,
                          .verdict = "right",
                          .registers = &registers,
                          .real = real.extents ? &real : NULL,
                          .scripts = pictures,
                          .points = 238328};

    e.findings = findings;
    explain(&card, &e);
}

/* What it says in lines of that width (0: as long as they are). */
static inline const char *
say(int width, bool colour)
{
    const struct terminal t = {.width = width, .utf8 = true, .colour = colour};
    size_t bytes;
    FILE *to;

    free(said);
    said = NULL;
    to = open_memstream(&said, &bytes);
    ck_assert_ptr_nonnull(to);
    card_text(&card, to, &t);
    ck_assert_int_eq(fclose(to), 0);
    return said;
}

static inline const char *
page(void)
{
    size_t bytes;
    FILE *to;

    free(said);
    said = NULL;
    to = open_memstream(&said, &bytes);
    ck_assert_ptr_nonnull(to);
    card_html(&card, "06 stencil-tiled, explained", "06-stencil-tiled.html",
              to);
    ck_assert_int_eq(fclose(to), 0);
    return said;
}

static inline void
check_says(const char *words)
{
    ck_assert_msg(strstr(said, words) != NULL, "no \"%s\" in:\n%s", words,
                  said);
}

static inline void
check_silent(const char *words)
{
    ck_assert_msg(strstr(said, words) == NULL, "\"%s\" in:\n%s", words, said);
}

static inline void
set_up(void)
{
    findings = kept("tiled");
    registers = registers_parse(
        "toolkit 13.0.88\n"
        "ptxas info    : Compiling entry function 'tile(double const*, "
        "double*)' for 'sm_90'\n"
        "ptxas info    : Used 40 registers, used 1 barriers, 8000 bytes "
        "smem\n");
}

static inline void
tear_down(void)
{
    card_free(&card);
    registers_free(&registers);
    json_decref(findings);
    free(said);
    said = NULL;
}

#endif
