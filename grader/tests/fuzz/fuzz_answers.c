/*
 * fuzz_answers -- any bytes as answers.txt; libFuzzer's entry, built and run
 * by check_all.sh
 *
 * Beside what the sanitizers find, a control character in what is told, or an
 * answer that is right without being given, is a fault.
 */
#include "../../answers.h"
#include <stdlib.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static double
eight(void)
{
    return 8;
}

static double
third(void)
{
    return 1.0 / 3;
}

static const struct lab_question questions[] = {
    {.key = "eight", .value = eight},
    {.key = "third", .value = third, .tolerance = 0.01},
    {.key = "word", .choices = "warp block lane", .choice = "block"},
    {.key = NULL}};

static const struct lab lab = {.id = "00-fuzz", .questions = questions};

static void
check_harmless(const char *text)
{
    for (; text && *text; text++)
        if ((unsigned char)*text < 0x20)
            abort();
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct answers *a = answers_judge(&lab, (const char *)data, size);

    for (size_t i = 0; i < a->count; i++) {
        const struct answer *answer = &a->answer[i];

        if (answer->status == STATUS_PASSED &&
            (answer->problem || !*answer->given))
            abort();
        check_harmless(answer->given);
        check_harmless(answer->problem);
    }
    for (size_t i = 0; i < a->problems && i < ANSWERS_PROBLEMS; i++)
        check_harmless(a->problem[i]);
    answers_free(a);
    return 0;
}
