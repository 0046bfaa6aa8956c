#include "explain.h"
#include "die.h"
#include "member.h"
#include "number.h"
#include <stdlib.h>
#include <string.h>

/* What a thread is taken to need where ptxas was not asked: as much as leaves
 * an SM full. */
enum { REGISTERS_UNKNOWN = 32 };

/* "8 x 8 x 1" of a list of numbers; for free(). */
static char *
extents(const json_t *numbers)
{
    char *text = checked_string("");
    const json_t *number;
    size_t i;

    json_array_foreach(numbers, i, number) {
        char *longer = checked_format("%s%s%lld", text, i > 0 ? " x " : "",
                                      (long long)json_integer_value(number));

        free(text);
        text = longer;
    }
    return text;
}

char *
explain_ratio(double a, double b, char *to)
{
    return number_points(b > 0 ? a / b : 0, to);
}

static int
threads_of(const json_t *kernel)
{
    long long threads = 1;
    const json_t *number;
    size_t i;

    json_array_foreach(json_object_get(kernel, "block"), i, number) {
        const long long n = json_integer_value(number);

        threads *= n > 0 && n <= 1024 ? n : 1;
    }
    return threads > 1024 ? 1024 : (int)threads;
}

static void
find_resident(struct explained_kernel *k, const struct device *d)
{
    const json_t *kernel = k->counts;
    const int threads = threads_of(kernel);

    k->block = (struct device_block){
        .threads = threads,
        .registers = k->registers && k->registers->registers > 0
                         ? k->registers->registers
                         : REGISTERS_UNKNOWN,
        .dynamic_shared = (size_t)member_integer(kernel, "shared_bytes")};
    k->resident = device_resident_blocks(d, &k->block, &k->limiters);
    k->warps = k->resident * ((threads + d->warp - 1) / d->warp);
}

/* Along the last axis blocks may do more instead of being more. */
static void
enlarge(struct explained_kernel *k, const struct explained *e)
{
    const struct explained_real *r = e->real;

    k->real_work = k->work;
    if (r) {
        model_scale(&k->real_work, r->factor / r->along, false);
        model_scale(&k->real_work, r->along, true);
    }
    k->real_time = model_time(&device_table[e->device], &k->real_work);
}

static struct explained_kernel
look_at(const struct explained *e, const json_t *kernel)
{
    const struct device *d = &device_table[e->device];
    struct explained_kernel k = {.counts = kernel,
                                 .name = member_text(kernel, "kernel")};

    if (json_is_true(json_object_get(kernel, "together")))
        k.name = "all other kernels together";
    if (e->registers)
        k.registers = registers_of(e->registers, k.name);
    find_resident(&k, d);
    k.work = model_work(kernel, k.resident);
    k.time = model_time(d, &k.work);
    enlarge(&k, e);
    return k;
}

struct explained_kernel *
explain_kernels(const struct explained *e, size_t *count)
{
    const json_t *list = json_object_get(e->findings, "counts"), *kernel;
    struct explained_kernel *kernels =
        checked_alloc(json_array_size(list) + 1, sizeof *kernels);
    size_t i;

    *count = 0;
    json_array_foreach(list, i, kernel) {
        kernels[(*count)++] = look_at(e, kernel);
    }
    return kernels;
}

/* The card. */

static void
add_launch(struct card *card, const struct explained_kernel *k)
{
    char *grid = extents(json_object_get(k->counts, "grid"));
    char *block = extents(json_object_get(k->counts, "block"));
    char n[NUMBER_SIZE], s[NUMBER_SIZE];
    const long long launches = member_integer(k->counts, "launches");

    card_add(card, CARD_FACT, "launch",
             "%s blocks of %s threads, %s bytes of shared memory a block", grid,
             block, number_count(member_integer(k->counts, "shared_bytes"), s));
    if (launches > 1)
        card_add(card, CARD_FACT, "launches",
                 "%s, of which this is the first; counts are of all together",
                 number_count(launches, n));
    free(block);
    free(grid);
}

static void
add_kernel(struct card *card, const struct explained *e,
           const struct explained_kernel *k)
{
    card_add(card, CARD_HEAD, NULL, "kernel %s",
             *k->name ? k->name : "without a name");
    add_launch(card, k);
    explain_source(card, e, k);
    explain_totals(card, e, k);
    explain_device(card, e, k);
    explain_time(card, e, k);
    explain_roofline(card, e, k);
}

/* Why there is nothing to show. */
static void
add_lack(struct card *card, const struct explained *e)
{
    const json_t *counts = json_object_get(e->findings, "counts");
    const char *why = member_text(counts, "why");

    if (*why)
        card_add(card, CARD_TEXT, NULL, "Nothing is counted: %s.", why);
    else if (json_is_array(counts))
        card_add(card, CARD_TEXT, NULL,
                 "No kernel was launched, so there is nothing to count.");
    else
        card_add(card, CARD_TEXT, NULL,
                 "Nothing is counted: the run did not come to its end.");
}

void
explain(struct card *card, const struct explained *e)
{
    const struct device *d = &device_table[e->device];
    size_t count;
    struct explained_kernel *kernels = explain_kernels(e, &count);

    card_add(card, CARD_TITLE, NULL, "%s", e->what);
    card_add(card, CARD_FACT, "counted on", "the simulator (%s)", d->full_name);
    card_add(card, CARD_FACT, "result", "%s", e->verdict);
    if (count == 0)
        add_lack(card, e);
    for (size_t i = 0; i < count; i++)
        add_kernel(card, e, &kernels[i]);
    free(kernels);
}
