/* html_classes -- how often mistakes of each class occur, on the index page */
#include "html_parts.h"
#include "member.h"
#include "mistake.h"
#include "record.h"

/* Failing tests of that class in one record; none in that of a skeleton. */
static long long
tests_of(const json_t *record, enum mistake_class class)
{
    const json_t *classes = json_object_get(record, "classes");
    const long long tests = member_integer(classes, mistake_class_name(class));

    return record_kernel(record) == STATUS_NOT_STARTED || tests < 0 ? 0 : tests;
}

static void
write_class(const struct html_rung *rungs, size_t count,
            enum mistake_class class, FILE *to)
{
    long long tests = 0;
    size_t labs = 0;

    for (size_t i = 0; i < count; i++) {
        const long long here = tests_of(rungs[i].record, class);

        labs += here > 0;
        tests += here;
    }
    if (labs > 0)
        fprintf(to,
                "<tr><th scope=\"row\">%s</th><td>%s</td>"
                "<td class=\"figure\">%zu</td><td class=\"figure\">%lld</td>"
                "</tr>\n",
                mistake_class_name(class), mistake_class_about(class), labs,
                tests);
}

static bool
has_any(const struct html_rung *rungs, size_t count)
{
    for (size_t i = 0; i < count; i++)
        for (int c = 0; c < CLASSES; c++)
            if (tests_of(rungs[i].record, (enum mistake_class)c) > 0)
                return true;
    return false;
}

void
html_classes(const struct html_rung *rungs, size_t count, FILE *to)
{
    if (!has_any(rungs, count))
        return;
    fputs("<h2>Mistakes by class</h2>\n<div class=\"card wide\"><table>\n"
          "<thead><tr><th>class</th><th>in common</th>"
          "<th class=\"figure\">labs</th><th class=\"figure\">tests</th></tr>"
          "</thead><tbody>\n",
          to);
    for (int c = 0; c < CLASSES; c++)
        write_class(rungs, count, (enum mistake_class)c, to);
    fputs("</tbody></table></div>\n", to);
}
