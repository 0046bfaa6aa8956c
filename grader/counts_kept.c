#include "counts_kept.h"
#include "die.h"
#include "member.h"
#include "number.h"
#include "record.h"
#include "text_file.h"
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* As many as tell a third of a sector of 62^3 points apart. */
enum { DIGITS = 6 };

/* Random data make so much difference: how many lanes of a warp go which way.
 */
static const double same = 0.01;

static const char head[] =
    "# What the simulator counts of the solution; made by make screens.\n"
    "# function\tcount\tvalue\n";

static void
put_values(FILE *to, const json_t *test, const char *member)
{
    const json_t *value;
    size_t i;

    json_array_foreach(json_object_get(test, member), i, value) {
        char number[NUMBER_SIZE];

        fprintf(
            to, "%s\t%s\t%s\n", member_text(test, "function"),
            member_text(value, "count"),
            number_text(member_number(value, "value", NAN), DIGITS, number));
    }
}

char *
counts_kept_text(const json_t *record)
{
    char *text = NULL;
    size_t bytes, i;
    FILE *to = open_memstream(&text, &bytes);
    const json_t *test;

    if (!to)
        die("counts: no memory; free some");
    fputs(head, to);
    json_array_foreach(json_object_get(record, "tests"), i, test) {
        if (member_is(test, "row", "counts"))
            put_values(to, test, "values");
    }
    if (fclose(to) != 0)
        die("counts: no memory; free some");
    if (strlen(text) > strlen(head))
        return text;
    free(text);
    return NULL;
}

/* Up to the value, and the value; NAN where there is none. */
static size_t
split_line(const char *line, double *value)
{
    size_t bytes = strcspn(line, "\t\n");

    if (line[bytes] == '\t')
        bytes += 1 + strcspn(line + bytes + 1, "\t\n");
    *value = line[bytes] == '\t' ? strtod(line + bytes, NULL) : NAN;
    return bytes;
}

static const char *
next_line(const char *line)
{
    const char *end = strchrnul(line, '\n');

    return *end ? end + 1 : end;
}

bool
counts_kept_agree(const char *a, const char *b)
{
    bool agree = true;

    if (strncmp(a, head, strlen(head)) != 0 ||
        strncmp(b, head, strlen(head)) != 0)
        return false;
    a += strlen(head);
    b += strlen(head);
    for (; agree && *a && *b; a = next_line(a), b = next_line(b)) {
        double left, right;
        const size_t bytes = split_line(a, &left);

        agree = split_line(b, &right) == bytes && memcmp(a, b, bytes) == 0 &&
                fabs(left - right) <= same * fmax(fabs(left), fabs(right));
    }
    return agree && *a == *b;
}

static char *
path_of(const char *root, const struct lab *lab)
{
    return checked_format("%s/solutions/%s/counts.tsv", root, lab->id);
}

/* A record of another DEVICE has other figures of occupancy and caches. */
static char *
write_lab(const struct options *o, const struct lab *lab)
{
    char *from = record_path(o, "solutions", lab), *why = NULL;
    json_t *record = record_read(from, &why);
    char *text =
        member_is(record, "device", "h200") ? counts_kept_text(record) : NULL;
    char *path = path_of(o->root, lab), *said = NULL;
    char *kept = counts_kept_read(o->root, lab);

    if (text && !(kept && counts_kept_agree(kept, text)) &&
        text_file_write(path, text, strlen(text)) != 0)
        said = checked_format("%s cannot be written", path);
    free(kept);
    free(path);
    free(text);
    json_decref(record);
    free(why);
    free(from);
    return said;
}

char *
counts_kept_write_all(const struct options *o)
{
    char *why = NULL;

    for (size_t i = 0; catalog[i] && !why; i++)
        why = write_lab(o, catalog[i]);
    return why;
}

double
counts_kept_value(const char *text, const char *function, const char *count)
{
    char *begin = checked_format("\n%s\t%s\t", function, count);
    const char *found = strstr(text, begin);
    const double value = found ? strtod(found + strlen(begin), NULL) : NAN;

    free(begin);
    return value;
}

char *
counts_kept_read(const char *root, const struct lab *lab)
{
    char *path = path_of(root, lab);
    char *text = text_file_read(path, NULL);

    free(path);
    return text;
}
