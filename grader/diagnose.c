#include "diagnose.h"
#include "diagnose_bypass.h"
#include "diagnose_line.h"
#include "diagnose_parts.h"
#include "die.h"
#include "number.h"
#include "text_file.h"
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

bool
diagnose_say(struct diagnosis *d, const char *id, long line, const char *format,
             ...)
{
    va_list arguments;

    va_start(arguments, format);
    if (vasprintf(&d->text, format, arguments) < 0)
        die("diagnose: no memory for a sentence; free some");
    va_end(arguments);
    d->id = id;
    d->line = line;
    return true;
}

long
diagnose_launch_line(const struct evidence *e)
{
    const json_t *launches = json_object_get(e->findings, "launches");
    const size_t count = json_array_size(launches);

    return count == 0 ? 0
                      : (long)json_integer_value(json_object_get(
                            json_array_get(launches, count - 1), "line"));
}

bool
diagnose_fixed_launch(const struct function *f)
{
    const struct lab_case *c = f->cases;

    while (c->x >= 0 && !(c->flags & CASE_SAME_LAUNCH))
        c++;
    return f->launch || c->x >= 0;
}

void
diagnose_at(const struct case_array *a, size_t i, size_t at[3])
{
    at[0] = i % a->extent[0];
    at[1] = i / a->extent[0] % a->extent[1];
    at[2] = i / a->extent[0] / a->extent[1];
}

bool
diagnose_wrong_inside(const struct verdict *v, size_t i)
{
    return (v->marks[i] & MARK_WRONG) && !(v->marks[i] & MARK_BOUNDARY);
}

char *
diagnose_point(const struct case_array *a, size_t i, char to[64])
{
    const size_t nx = a->extent[0], ny = a->extent[1];

    if (a->axes == 1)
        snprintf(to, 64, "%zu", i);
    else if (a->axes == 2)
        snprintf(to, 64, "(%zu, %zu)", i % nx, i / nx);
    else
        snprintf(to, 64, "(%zu, %zu, %zu)", i % nx, i / nx % ny, i / nx / ny);
    return to;
}

static bool
say_unknown(const struct evidence *e, struct diagnosis *d)
{
    const struct verdict *v = e->verdict;
    const bool flat = v->array >= 0 && v->test->job.array[v->array].axes == 1;
    char point[64], wrong[NUMBER_SIZE], all[NUMBER_SIZE];
    const size_t held = diagnose_held_count(e);
    const size_t kept = held ? held : v->unwritten;
    char same[NUMBER_SIZE];

    if (flat && v->wrong == 1 && v->unwritten == 0 &&
        v->first + 1 == v->elements)
        return diagnose_say(d, "unknown", 0,
                            "the last of %s elements alone is wrong, and it is "
                            "written: is a guard one too strict where its "
                            "input is loaded?",
                            number_count((long long)v->elements, all));
    return diagnose_say(
        d, "unknown", 0, "%s of %s %s are wrong, the first at %s%s%s%s",
        number_count((long long)v->wrong, wrong),
        number_count((long long)v->elements, all), flat ? "elements" : "points",
        diagnose_point(&e->test->job.array[v->array], v->first, point),
        kept ? "; " : "", kept ? number_count((long long)kept, same) : "",
        held   ? " of them hold what they held before, and are stored to"
        : kept ? " of them are not written"
               : "");
}

/* From the surest to the vaguest. */
static bool (*const causes[])(const struct evidence *, struct diagnosis *) = {
    diagnose_alone,         diagnose_buffer,     diagnose_planes,
    diagnose_walks,         diagnose_unwritten,  diagnose_never_set,
    diagnose_fraction,      diagnose_added,      diagnose_formula,
    diagnose_precision,     diagnose_axes,       diagnose_moved,
    diagnose_pitch,         diagnose_transposed, diagnose_bypassed,
    diagnose_tiles,         diagnose_weights,    diagnose_boundary,
    diagnose_source_planes, diagnose_partly,     diagnose_displaced,
    diagnose_returned_last, say_unknown};

static bool
from_values(const struct evidence *e, struct diagnosis *d)
{
    bool said = false;

    if (e->test->function->on_host)
        return diagnose_table(e, d);
    for (size_t i = 0; !said && i < sizeof causes / sizeof *causes; i++)
        said = causes[i](e, d);
    return said;
}

static struct diagnosis
find(const struct evidence *e)
{
    struct diagnosis d = {NULL, NULL, 0};

    if (diagnose_refused(e, &d) || diagnose_exchanged(e, &d) ||
        diagnose_finding(e, &d) || diagnose_source(e, &d))
        return d;
    if (e->verdict && !verdict_right(e->verdict))
        from_values(e, &d);
    else if (e->verdict && diagnose_overrun(e, &d))
        return d;
    else if (!diagnose_idle(e, &d) && !diagnose_tied(e, &d))
        diagnose_typed(e, &d);
    return d;
}

struct diagnosis
diagnose(const struct evidence *e)
{
    struct diagnosis d = find(e);

    diagnose_line(e, &d);
    diagnose_macro(e, &d);
    return d;
}

static bool
has_section(const char *path, const char *anchor)
{
    char *text = text_file_read(path, NULL);
    char *id = checked_format("id=\"%s\"", anchor);
    const bool found = text && strstr(text, id);

    free(id);
    free(text);
    return found;
}

char *
diagnose_anchor(const char *root, const struct lab *lab, const char *id)
{
    char *path = checked_format("%s/docs/%s.md", root, lab->id);
    const char *sections = diagnose_section(id);
    char *all = checked_string(sections ? sections : ""), *rest = all, *section;
    char *link = NULL;

    while (!link && (section = strtok_r(rest, " ", &rest)))
        if (has_section(path, section))
            link = checked_format("docs/%s.md#%s", lab->id, section);
    free(all);
    free(path);
    return link ? link : checked_format("docs/%s.md", lab->id);
}

char *
diagnose_quote(const char *source, long line)
{
    const char *end;

    while (source && --line > 0) {
        source = strchr(source, '\n');
        source = source ? source + 1 : NULL;
    }
    if (!source)
        return checked_string("");
    source += strspn(source, " \t");
    end = source + strcspn(source, "\r\n");
    while (end > source && (end[-1] == ' ' || end[-1] == '\t'))
        end--;
    return checked_copy(source, (size_t)(end - source));
}

json_t *
diagnose_json(const struct diagnosis *d, const char *root,
              const struct lab *lab, const char *source)
{
    char *anchor = diagnose_anchor(root, lab, d->id);
    json_t *json =
        json_pack("{s:s, s:s*, s:s, s:s}", "id", d->id, "name",
                  diagnose_name(d->id), "text", d->text, "anchor", anchor);

    if (d->line > 0) {
        char *line = diagnose_quote(source, d->line);
        json_t *text = json_string(line);

        json_object_set_new(json, "file", json_string("kernel.cu"));
        json_object_set_new(json, "line", json_integer(d->line));
        /* A line that is not UTF-8 is left out. */
        if (text)
            json_object_set_new(json, "source", text);
        free(line);
    }
    free(anchor);
    return json;
}
