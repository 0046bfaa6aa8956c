/*
 * view_hazards -- the row of races, bounds, initialisation and barriers: the
 * findings of all cases, each told once
 */
#include "die.h"
#include "member.h"
#include "number.h"
#include "view.h"
#include <stdlib.h>
#include <string.h>

enum { BRIEF_HAZARDS = 3, BRIEF_NOTES = 2 };

/* The same finding in several cases. */
struct hazard {
    const json_t *finding; /* the first */
    const json_t *last;    /* the test that it was met in last */
    size_t cases;
    long long times;
};

struct hazards {
    struct hazard *list;
    size_t count;
};

static bool
same_place(const json_t *a, const json_t *b)
{
    return member_integer(a, "line") == member_integer(b, "line") &&
           strcmp(member_text(a, "file"), member_text(b, "file")) == 0;
}

/* Host code that reads where it may not: what lies at the address, device
 * memory or what is behind an empty array, is chance. */
static bool
is_by_host(const json_t *finding)
{
    const json_t *first = json_object_get(finding, "first");

    return (member_is(finding, "id", "device-memory") ||
            member_is(finding, "id", "out-of-bounds")) &&
           member_integer(first, "line") > 0 &&
           !json_is_array(json_object_get(first, "thread"));
}

/* In either order: which of two threads came first is chance. */
static bool
same_finding(const json_t *a, const json_t *b)
{
    const json_t *first_a = json_object_get(a, "first");
    const json_t *first_b = json_object_get(b, "first");
    const json_t *second_a = json_object_get(a, "second");
    const json_t *second_b = json_object_get(b, "second");

    if (is_by_host(a) && is_by_host(b))
        return same_place(first_a, first_b);
    return strcmp(member_text(a, "id"), member_text(b, "id")) == 0 &&
           ((same_place(first_a, first_b) && same_place(second_a, second_b)) ||
            (same_place(first_a, second_b) && same_place(second_a, first_b)));
}

/* Which of a race's accesses is the only one of that kind; NULL: none is. */
static const json_t *
only_one(const json_t *race, const char *kind)
{
    const json_t *first = json_object_get(race, "first");
    const json_t *second = json_object_get(race, "second");
    const bool is_first = member_is(first, "kind", kind);

    if (is_first == member_is(second, "kind", kind))
        return NULL;
    return is_first ? first : second;
}

/* One write to shared memory that meets reads in several lines. */
static bool
same_write(const json_t *a, const json_t *b)
{
    return member_is(a, "id", "race-shared") &&
           member_is(b, "id", "race-shared") &&
           strcmp(member_text(a, "array"), member_text(b, "array")) == 0 &&
           only_one(a, "read") && only_one(b, "read") && only_one(a, "write") &&
           only_one(b, "write") &&
           same_place(only_one(a, "write"), only_one(b, "write"));
}

static void
take(struct hazards *to, const json_t *test, const json_t *finding)
{
    size_t i;

    for (i = 0; i < to->count; i++)
        if (same_finding(to->list[i].finding, finding))
            break;
    if (i == to->count) {
        to->list = checked_grow(to->list, ++to->count, sizeof *to->list);
        to->list[i] = (struct hazard){finding, NULL, 0, 0};
    }
    to->list[i].cases += to->list[i].last != test;
    to->list[i].last = test;
    to->list[i].times += member_integer(finding, "count");
}

/* A refused launch has a status of its own and is told with its case. */
static struct hazards
collect(const json_t *record, const char *severity)
{
    struct hazards all = {NULL, 0};
    const json_t *test, *finding;
    size_t i, k;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        json_array_foreach(json_object_get(test, "findings"), k, finding) {
            if (member_is(finding, "severity", severity) &&
                !member_is(finding, "id", "launch-refused"))
                take(&all, test, finding);
        }
    }
    return all;
}

/* Words. */

/* Whether of that index only x is not 0: one number says it then. */
static bool
is_flat(const json_t *index)
{
    for (size_t i = 1; i < json_array_size(index); i++)
        if (json_integer_value(json_array_get(index, i)) != 0)
            return false;
    return true;
}

/* Blocks and threads that stand in one line are written alike. */
static bool
is_all_flat(const json_t *finding)
{
    const json_t *first = json_object_get(finding, "first");
    const json_t *second = json_object_get(finding, "second");

    return is_flat(json_object_get(first, "block")) &&
           is_flat(json_object_get(first, "thread")) &&
           is_flat(json_object_get(second, "block")) &&
           is_flat(json_object_get(second, "thread"));
}

static char *
index_words(const json_t *index, bool flat)
{
    if (!flat || json_array_size(index) == 0)
        return view_point(index);
    return checked_format(
        " %lld", (long long)json_integer_value(json_array_get(index, 0)));
}

static void
append_thread(struct view_row *row, const json_t *access, bool flat,
              bool in_kernel)
{
    const json_t *block = json_object_get(access, "block");
    const json_t *thread = json_object_get(access, "thread");
    char *a, *b;

    if (!json_is_array(block) || !json_is_array(thread)) {
        view_append(row, "%s", in_kernel ? "" : " (host code)");
        return;
    }
    a = index_words(block, flat);
    b = index_words(thread, flat);
    view_append(row, " (block%s, thread%s)", a, b);
    free(a);
    free(b);
}

static const char *
verb_of(const char *kind)
{
    static const char *const verbs[][2] = {{"read", " reads"},
                                           {"write", " writes"},
                                           {"atomic", " updates"},
                                           {"barrier", " waits"}};

    for (size_t i = 0; i < sizeof verbs / sizeof *verbs; i++)
        if (strcmp(verbs[i][0], kind) == 0)
            return verbs[i][1];
    return "";
}

/* The sentence has said what happens there; the place tells who did it, and
 * without a sentence also what. */
static void
add_access(struct view_row *row, const json_t *access, bool flat,
           bool in_kernel, bool told)
{
    const char *file = member_text(access, "file");

    view_append(row, "%s:%lld", file, member_integer(access, "line"));
    if (told)
        view_append(row, "%s", verb_of(member_text(access, "kind")));
    append_thread(row, access, flat, in_kernel);
}

/* The element as the sentence names it: "tile[1][1][8]"; else the array. */
static void
append_element(struct view_row *row, const json_t *finding)
{
    const char *array = member_text(finding, "array");
    const char *text = member_text(finding, "text");
    char *begin = checked_format(" %s[", array);
    const char *at = strstr(text, begin);
    size_t bytes = 0;

    free(begin);
    if (!*array)
        return;
    view_append(row, " on %s", array);
    if (!at)
        return;
    at += 1 + strlen(array);
    while (at[bytes] == '[' && strchr(at + bytes, ']'))
        bytes += strcspn(at + bytes, "]") + 1;
    view_append(row, "%.*s", (int)bytes, at);
}

/* Its kind, "uninitialised shared". */
static void
add_kind(struct view_row *row, const char *id)
{
    char *at;

    view_add(row, VIEW_TEXT, NULL, "%s",
             strncmp(id, "race-", 5) == 0 ? "race" : id);
    for (at = row->items[row->count - 1].text; *at; at++)
        if (*at == '-')
            *at = ' ';
}

static void
add_places(struct view_row *row, const json_t *finding, bool told)
{
    static const char *const ends[] = {"first", "second"};
    const bool flat = is_all_flat(finding);
    const bool in_kernel = *member_text(finding, "kernel");
    bool begun = false;

    for (size_t i = 0; i < 2; i++) {
        const json_t *access = json_object_get(finding, ends[i]);

        if (!*member_text(access, "file"))
            continue;
        if (begun)
            view_append(row, "; ");
        else
            view_add(row, VIEW_PLACE, NULL, "%s", "");
        add_access(row, access, flat, in_kernel, told);
        begun = true;
    }
}

void
view_finding(struct view_row *row, const json_t *finding)
{
    const char *text = member_text(finding, "text");

    if (member_is(finding, "severity", "time") && *text)
        view_add(row, VIEW_TEXT, NULL, "%s", text);
    else {
        add_kind(row, member_text(finding, "id"));
        view_append(row, "%s%s", *text ? ": " : "", text);
    }
    add_places(row, finding, false);
}

void
view_told(struct view_row *row, const json_t *finding)
{
    add_kind(row, member_text(finding, "id"));
    append_element(row, finding);
    /* Of an index that is out of its range nobody knows what it is for. */
    add_places(row, finding, !member_is(finding, "id", "index-out-of-range"));
}

/* The row. */

static void
add_counts(struct view_row *row, const struct hazard *hazard)
{
    char times[NUMBER_SIZE];

    if (hazard->cases < 2 && hazard->times < 2)
        return;
    view_add(row, VIEW_TEXT, NULL, "in %zu case%s", hazard->cases,
             hazard->cases > 1 ? "s" : "");
    if (hazard->times > (long long)hazard->cases)
        view_append(row, ", %s times", number_count(hazard->times, times));
}

/* Whether one before it is told with it. */
static bool
is_told_before(const struct hazards *all, size_t i)
{
    for (size_t k = 0; k < i; k++)
        if (same_write(all->list[k].finding, all->list[i].finding))
            return true;
    return false;
}

/* The other lines that read what hazard `i` writes. */
static void
add_more_reads(struct view_row *row, const struct hazards *all, size_t i)
{
    const json_t *finding = all->list[i].finding;
    bool begun = false;

    for (size_t k = i + 1; k < all->count; k++) {
        const json_t *other = all->list[k].finding;

        if (!same_write(finding, other))
            continue;
        if (!begun)
            view_add(row, VIEW_TEXT, NULL, "%s",
                     "likewise what is read in line ");
        view_append(row, "%s%lld", begun ? ", " : "",
                    member_integer(only_one(other, "read"), "line"));
        begun = true;
    }
}

static void
prefix(struct view_item *item, const char *text)
{
    char *before = item->text;

    item->text = checked_format("%s%s", text, before);
    free(before);
}

static void
add_hazards(struct view_row *row, const json_t *record,
            const struct hazards *all, size_t most, const char *before)
{
    size_t told = 0, more = 0;

    for (size_t i = 0; i < all->count; i++) {
        const json_t *finding = all->list[i].finding;
        const size_t first = row->count;

        if (is_told_before(all, i))
            continue;
        if (told == most) {
            more++;
            continue;
        }
        told++;
        if (!*before && view_tells(record, finding))
            view_told(row, finding);
        else
            view_finding(row, finding);
        prefix(&row->items[first], before);
        add_counts(row, &all->list[i]);
        add_more_reads(row, all, i);
    }
    if (more > 0)
        view_add(row, VIEW_TEXT, NULL, "and %zu more", more);
}

/* Faults of the row's own tests that came without a finding. */
static void
add_texts(struct view_row *row, const json_t *record)
{
    const json_t *test;
    size_t i;

    json_array_foreach(json_object_get(record, "tests"), i, test) {
        if (member_is(test, "row", "hazards") &&
            member_status(test) < STATUS_PASSED && *member_text(test, "text"))
            view_add(row, VIEW_TEXT, NULL, "%s", member_text(test, "text"));
    }
}

void
view_hazards(struct view_row *row, const json_t *record, bool brief)
{
    struct view_row cases = {STATUS_NOT_RUN, NULL, 0};
    struct view_tally sim = view_gather(&cases, ROW_CORRECTNESS, record, "sim");
    struct view_tally own = view_gather(row, ROW_HAZARDS, record, NULL);
    struct hazards all = collect(record, "hazard");
    struct hazards notes = collect(record, "note");

    if (all.count > 0)
        row->status = status_worst(row->status, STATUS_HAZARD);
    else if (sim.run > 0 && own.tests == 0)
        row->status = STATUS_PASSED;
    add_hazards(row, record, &all, brief ? BRIEF_HAZARDS : all.count, "");
    if (all.count == 0)
        add_texts(row, record);
    if (row->count == 0 && row->status == STATUS_NOT_RUN)
        view_add(row, VIEW_TEXT, NULL, "not run%s%s",
                 *own.reason || *sim.reason ? ": " : "",
                 *own.reason ? own.reason : sim.reason);
    else if (row->count == 0)
        view_add(row, VIEW_TEXT, NULL, "none found");
    if (notes.count > 0 && row->status != STATUS_NOT_RUN)
        add_hazards(row, record, &notes, brief ? BRIEF_NOTES : notes.count,
                    "note: ");
    free(all.list);
    free(notes.list);
}
