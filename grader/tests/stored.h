/*
 * stored -- cases whose values were stored by lines that tests make up
 *
 * For one suite a program: it has a case of its own.
 */
#ifndef GRADER_TESTS_STORED_H
#define GRADER_TESTS_STORED_H

#include "../diagnose_line.h"
#include "diagnosed.h"

enum { N = 1000, STORE = 1, OTHER = 2, COPY = 3, LIB = 4, REST = 15 };
enum { STORED = 2, FROM_HOST = 8, SHIFT = 4 };

static json_t *findings;

/* What the numbers above stand for, and the launches, if any. */
static inline void
open_findings(const char *launches)
{
    coverage = checked_alloc(t->job.bytes, 1);
    findings = findings_of(checked_format(
        "{'writers': [{'file': 'kernel.cu', 'line': 7, 'copies': false},"
        "{'file': 'kernel.cu', 'line': 9, 'copies': false},"
        "{'file': 'kernel.cu', 'line': 20, 'copies': true},"
        "{'file': 'lab.h', 'line': 7, 'copies': false}], 'launches': [%s]}",
        launches));
}

/* saxpy, all of it subtracted where `all`, else nothing written. */
static inline void
open_vector(bool all)
{
    const float *x, *y;
    float *to;

    open_case("01", 0, N, 1, 1, 0);
    x = test_data(t, 0);
    y = test_data(t, 1);
    to = (float *)(void *)out(1);
    for (int i = 0; all && i < N; i++)
        to[i] = (float)(y[i] - t->job.scalar[1].d * x[i]);
    open_findings("");
}

static inline void
close_all(void)
{
    json_decref(findings);
    close_case();
}

/* Elements [from, from + count) of the array were stored by that number. */
static inline void
store(int array, size_t from, size_t count, unsigned bits)
{
    const size_t size = test_element_bytes(t, array);

    memset(coverage + t->job.array[array].offset + CASE_GUARD + from * size,
           (int)bits, count * size);
}

static inline void
stored_by(size_t from, size_t count, unsigned number)
{
    store(1, from, count, STORED | number << SHIFT);
}

/* Right values, by the line of that number. */
static inline void
set_right(size_t from, size_t count, unsigned number)
{
    const float *x = test_data(t, 0), *y = test_data(t, 1);
    float *to = (float *)(void *)out(1);

    for (size_t i = from; i < from + count; i++)
        to[i] = (float)(t->job.scalar[1].d * x[i] + y[i]);
    stored_by(from, count, number);
}

static inline void
check_said(const char *id, long line, const char *words)
{
    ck_assert_str_eq(diagnosed(findings, NULL), id);
    ck_assert_msg(said.line == line, "line %ld: %s", said.line, said.text);
    ck_assert_msg(strstr(said.text, words) != NULL, "%s", said.text);
}

#endif
