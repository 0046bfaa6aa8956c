/* check_answers -- the row of a record that judges answers.txt: a test for
 * each question, and one for the file where something is wrong with it */
#include "answers.h"
#include "check_parts.h"
#include "die.h"
#include <stdlib.h>

/* What is right is not told: only what was given, and where to read.  What was
 * counted or measured there may be, once it is known. */
static void
add_question(const struct lab *lab, size_t i, const struct answers *a,
             json_t *tests)
{
    const struct lab_question *q = &lab->questions[i];
    const struct answer *given = &a->answer[i];
    const bool right = given->status == STATUS_PASSED;
    const double points = lab->answer_points / (double)a->count;
    json_t *test = check_row_test(tests, "answers", given->status,
                                  given->problem ? given->problem : "");

    json_object_set_new(test, "points", json_real(right ? points : 0));
    json_object_set_new(test, "max_points", json_real(points));
    json_object_set_new(test, "key", json_string(q->key));
    json_object_set_new(test, "given", json_string(given->given));
    json_object_set_new(test, "anchor", json_string(q->anchor));
    if (right && q->then)
        json_object_set_new(test, "then", json_string(q->then));
}

/* All in one sentence: it is one test. */
static char *
problems_text(const struct answers *a)
{
    char *text = checked_string(a->problem[0]), *longer;

    for (size_t i = 1; i < a->problems && i < ANSWERS_PROBLEMS; i++) {
        longer = checked_format("%s; %s", text, a->problem[i]);
        free(text);
        text = longer;
    }
    if (a->problems > ANSWERS_PROBLEMS) {
        longer = checked_format("%s; and %zu more", text,
                                a->problems - ANSWERS_PROBLEMS);
        free(text);
        text = longer;
    }
    return text;
}

/* What is wrong with the file and not with an answer; or nothing. */
static void
add_file(const struct collected_file *file, const struct answers *a,
         json_t *tests)
{
    char *text;

    if (file->status == STATUS_NOT_STARTED)
        check_row_test(tests, "answers", STATUS_NOT_STARTED,
                       "there is no answers.txt: put one beside kernel.cu, "
                       "with a line `key: value` for each question");
    else if (file->status != STATUS_PASSED)
        check_row_test(tests, "answers", file->status, file->message);
    if (a->problems == 0)
        return;
    text = problems_text(a);
    check_row_test(tests, "answers", STATUS_WRONG, text);
    free(text);
}

void
check_row_answers(const struct lab *lab, const struct collected_file *file,
                  json_t *tests)
{
    struct answers *a = answers_judge(lab, file->data, file->bytes);

    add_file(file, a, tests);
    for (size_t i = 0; i < a->count; i++)
        add_question(lab, i, a, tests);
    answers_free(a);
}
