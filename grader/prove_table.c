/* prove_table -- what came of all kernels */
#include "clock.h"
#include "prove_all.h"
#include <stdio.h>
#include <string.h>

enum { LONGEST = 5 };

struct tally {
    int all[PROVE_KINDS], good[PROVE_KINDS];
    int seen;        /* hazards */
    char tools[400]; /* that found nothing, or told nothing and why */
};

static const char *
name_of(const struct prove_item *item)
{
    return strrchr(item->path, '/') + 1;
}

static void
add_tool(struct tally *t, const struct prove_item *item)
{
    const size_t used = strlen(t->tools);

    if (!item->done || *item->said)
        return;
    snprintf(t->tools + used, sizeof t->tools - used, "%s%s%s%s",
             used ? " " : "", item->tool, *item->lack ? ": not run: " : "",
             item->lack);
}

static struct tally
count(const struct proving *p, const struct lab *lab)
{
    struct tally t = {.seen = 0};

    for (size_t i = 0; i < p->count; i++) {
        const struct prove_item *item = &p->item[i];

        if (item->lab != lab)
            continue;
        t.all[item->kind]++;
        t.good[item->kind] += item->done && !*item->said && !*item->lack;
        t.seen += item->done && item->kind == PROVE_LUCKY &&
                  status_is_fault(item->gpu);
        if (item->kind == PROVE_CLEAN)
            add_tool(&t, item);
    }
    return t;
}

void
prove_show_lab(const struct proving *p, const struct lab *lab)
{
    const struct tally t = count(p, lab);

    printf("%s: done after %.0f s: solution %d of %d, tools %d of %d, skeleton "
           "%d of %d, right %d of %d, wrong %d of %d, hazards seen %d of %d\n",
           lab->id, clock_seconds() - p->begin, t.good[PROVE_SOLUTION],
           t.all[PROVE_SOLUTION], t.good[PROVE_CLEAN], t.all[PROVE_CLEAN],
           t.good[PROVE_SKELETON], t.all[PROVE_SKELETON], t.good[PROVE_RIGHT],
           t.all[PROVE_RIGHT], t.good[PROVE_WRONG], t.all[PROVE_WRONG], t.seen,
           t.all[PROVE_LUCKY]);
}

void
prove_show_fault(const struct prove_item *item)
{
    static const char *const kinds[PROVE_KINDS] = {
        "solution", "solution", "skeleton", "right", "wrong", "hazard"};

    if (*item->said)
        printf("%s: %s %s: %s\n", item->lab->id, kinds[item->kind],
               name_of(item), item->said);
}

static void
show_row(const struct proving *p, const struct lab *lab)
{
    const struct tally t = count(p, lab);

    printf("%-20s %4d/%d %5d/%d %5d/%-3d %5d/%-3d %6d/%-3d  %s\n", lab->id,
           t.good[PROVE_SOLUTION], t.all[PROVE_SOLUTION],
           t.good[PROVE_SKELETON], t.all[PROVE_SKELETON], t.good[PROVE_RIGHT],
           t.all[PROVE_RIGHT], t.good[PROVE_WRONG], t.all[PROVE_WRONG], t.seen,
           t.all[PROVE_LUCKY], t.tools);
}

/* Which of the hazards the GPU let pass: they are why there is a simulator. */
static bool
is_lucky(const struct prove_item *item)
{
    return item->done && item->kind == PROVE_LUCKY &&
           !status_is_fault(item->gpu);
}

/* Nothing but the clock has caught them, though they should end. */
static bool
is_late(const struct prove_item *item)
{
    return item->done && item->kind == PROVE_WRONG && !item->endless &&
           item->gpu == STATUS_TIMED_OUT;
}

static void
show_those(const struct proving *p, const char *head,
           bool (*is_one)(const struct prove_item *))
{
    for (size_t i = 0; i < p->count; i++)
        if (is_one(&p->item[i]))
            printf("   %s: %s %s%s%s\n", head, p->item[i].lab->id,
                   name_of(&p->item[i]), p->item[i].tool ? " under " : "",
                   p->item[i].tool ? p->item[i].tool : "");
}

/* The longest that took less than `most`; NULL: there is none. */
static const struct prove_item *
longest(const struct proving *p, double most)
{
    const struct prove_item *found = NULL;

    for (size_t i = 0; i < p->count; i++) {
        const struct prove_item *item = &p->item[i];

        if (item->done && item->seconds < most &&
            (!found || item->seconds > found->seconds))
            found = item;
    }
    return found;
}

static void
show_longest(const struct proving *p)
{
    double most = 1e9;

    for (int i = 0; i < LONGEST; i++) {
        const struct prove_item *item = longest(p, most);

        if (!item)
            return;
        most = item->seconds;
        printf("   longest: %s %s%s%s, %.1f s\n", item->lab->id, name_of(item),
               item->tool ? " under " : "", item->tool ? item->tool : "",
               item->seconds);
    }
}

/* In one line: they may be hundreds. */
static void
show_left(const struct proving *p, const struct lab *lab)
{
    bool begun = false;

    for (size_t i = 0; i < p->count; i++) {
        const struct prove_item *item = &p->item[i];

        if (item->lab != lab || item->done)
            continue;
        if (!begun)
            printf("   not run: %s:", lab->id);
        printf(" %s%s%s", name_of(item), item->tool ? " under " : "",
               item->tool ? item->tool : "");
        begun = true;
    }
    if (begun)
        putchar('\n');
}

size_t
prove_show(const struct proving *p)
{
    size_t faults = 0;

    printf("%s, driver %s, toolkit %s; %d of %zu done in %.0f s\n",
           p->gpu->name, p->gpu->driver, p->gpu->toolkit, (int)p->done,
           p->count, clock_seconds() - p->begin);
    printf("%-20s %6s %8s %8s %9s %10s  %s\n", "", "solved", "skeleton",
           "right", "wrong", "hazards", "sanitizer finds nothing with");
    printf("%-20s %6s %7s %9s %9s %10s\n", "", "pass", "fails", "pass",
           "caught", "seen");
    for (size_t i = 0; i < p->lab_count; i++)
        show_row(p, p->labs[i]);
    show_those(p, "by luck", is_lucky);
    show_those(p, "by the clock", is_late);
    show_longest(p);
    for (size_t i = 0; i < p->count; i++) {
        faults += *p->item[i].said != 0;
        prove_show_fault(&p->item[i]);
    }
    for (size_t i = 0; i < p->lab_count; i++)
        show_left(p, p->labs[i]);
    return faults;
}
