/*
 * counts -- see counts.h.
 *
 * A limit is judged on what cannot be thinned out: sums over all points, and
 * where a figure is an average, the worst of the lines that matter together.
 * Else a kernel would pass by doing useless work that looks good.
 */
#include "counts.h"
#include "counts_worst.h"
#include "member.h"
#include <math.h>
#include <string.h>

enum { WARP = 32 };

/* Lines matter from this part of all sectors or instructions up, together:
 * one loop can be written on many lines. */
#define MATTERS 0.1

/* An element is asked for that often, at most, before requests for it count no
 * more. */
#define OFTEN 4.0

/* The case. */

static const struct case_array *
written_array(const struct test *t)
{
    for (unsigned i = 0; i < t->job.arrays; i++)
        if (t->job.array[i].flags & ARRAY_OUTPUT)
            return &t->job.array[i];
    return &t->job.array[0];
}

static double
elements_of(const struct test *t)
{
    const struct case_array *a = written_array(t);

    return (double)a->extent[0] * a->extent[1] * a->extent[2];
}

double
counts_points(const struct test *t)
{
    const struct case_array *a = written_array(t);
    const double halo = 2.0 * t->function->radius;
    double points = 1;

    for (unsigned axis = 0; axis < a->axes && axis < 3; axis++)
        points *= a->extent[axis] - halo;
    if (halo > 0 && t->lab_case->steps > 1)
        points *= t->lab_case->steps;
    return points >= 1 ? points : 1;
}

double
counts_element_bytes(const struct test *t)
{
    static const double bytes[ELEMENTS] = {[ELEMENT_U8] = 1,
                                           [ELEMENT_U32] = 4,
                                           [ELEMENT_I32] = 4,
                                           [ELEMENT_F32] = 4,
                                           [ELEMENT_F64] = 8};
    const struct case_array *a = written_array(t);

    return a->element < ELEMENTS ? bytes[a->element] : 1;
}

/* What was counted. */

const json_t *
counts_of_findings(const json_t *findings, const char **why)
{
    const json_t *counts = json_object_get(findings, "counts");

    *why = "the run was not counted";
    if (json_is_array(counts))
        return counts;
    if (*member_text(counts, "why"))
        *why = member_text(counts, "why");
    return NULL;
}

bool
counts_is_access(const json_t *access, const char *space, unsigned kinds)
{
    const bool atomic = member_is(access, "kind", "atomic");

    if (space && !member_is(access, "space", space) &&
        !(strcmp(space, "global") == 0 && member_is(access, "space", "host")))
        return false;
    return atomic ||
           (kinds & COUNTS_READ && member_is(access, "kind", "read")) ||
           (kinds & COUNTS_WRITE && member_is(access, "kind", "write"));
}

/* What an access is worth: its field, times how many elements of `bytes` a
 * lane takes at once (0: one whatever its size). */
static double
sum_wide(const json_t *kernels, const char *space, unsigned kinds,
         const char *field, double bytes)
{
    const json_t *kernel, *access;
    double sum = 0;
    size_t i, k;

    json_array_foreach(kernels, i, kernel) {
        json_array_foreach(json_object_get(kernel, "accesses"), k, access) {
            const double wide =
                bytes > 0 ? member_number(access, "bytes", 0) / bytes : 1;

            if (counts_is_access(access, space, kinds))
                sum += member_number(access, field, 0) * fmax(1, wide);
        }
    }
    return sum;
}

double
counts_sum(const json_t *kernels, const char *space, unsigned kinds,
           const char *field)
{
    return sum_wide(kernels, space, kinds, field, 0);
}

static double
sum_kernels(const json_t *kernels, const char *field)
{
    const json_t *kernel;
    double sum = 0;
    size_t i;

    json_array_foreach(kernels, i, kernel) {
        sum += member_number(kernel, field, 0);
    }
    return sum;
}

/* Sectors. */

/* A field in constant memory is no way round them: the analyser counts what a
 * request asks for beyond one sector of it. */
static double
load_sectors_per_point(const struct counted *c)
{
    return (counts_sum(c->kernels, "global", COUNTS_READ, "sectors") +
            counts_sum(c->kernels, "constant", COUNTS_READ, "sectors")) /
           counts_points(c->test);
}

static double
store_sectors_per_point(const struct counted *c)
{
    return counts_sum(c->kernels, "global", COUNTS_WRITE, "sectors") /
           counts_points(c->test);
}

/* A request for wide lanes is one for each element of a lane; and of those
 * that ask for the same again and again only some count. */
static double
sectors_of_request(const struct counted *c, const json_t *access)
{
    const double wide =
        member_number(access, "bytes", 0) / counts_element_bytes(c->test);
    const double requests =
        member_number(access, "requests", 0) * fmax(1, wide);
    const double most = OFTEN * ceil(elements_of(c->test) / WARP);

    return requests > 0
               ? member_number(access, "sectors", 0) / fmin(requests, most)
               : 0;
}

static double
worst_sectors(const struct counted *c, unsigned kind)
{
    const double all = counts_sum(c->kernels, "global", kind, "sectors");
    struct parts parts = {NULL, 0, 0};
    const json_t *kernel, *access;
    size_t i, k;

    json_array_foreach(c->kernels, i, kernel) {
        json_array_foreach(json_object_get(kernel, "accesses"), k, access) {
            if (counts_is_access(access, "global", kind))
                counts_worst_add(&parts, sectors_of_request(c, access),
                                 member_number(access, "sectors", 0));
        }
    }
    return counts_worst(&parts, MATTERS * all, 0);
}

static double
sectors_per_request(const struct counted *c)
{
    return fmax(worst_sectors(c, COUNTS_READ), worst_sectors(c, COUNTS_WRITE));
}

/* Accesses of single threads; one of 16 bytes is two of a double. */

static double
loads_per_point(const struct counted *c)
{
    return sum_wide(c->kernels, "global", COUNTS_READ, "lanes",
                    counts_element_bytes(c->test)) /
           counts_points(c->test);
}

static double
shared_loads_per_point(const struct counted *c)
{
    return sum_wide(c->kernels, "shared", COUNTS_READ, "lanes",
                    counts_element_bytes(c->test)) /
           counts_points(c->test);
}

static double
shared_stores_per_point(const struct counted *c)
{
    return sum_wide(c->kernels, "shared", COUNTS_WRITE, "lanes",
                    counts_element_bytes(c->test)) /
           counts_points(c->test);
}

/* Lanes. */

double
counts_fullness(const json_t *kernel)
{
    const double warps = member_number(kernel, "warps", 0);

    return warps > 0 ? member_number(kernel, "threads", 0) / warps : WARP;
}

/* Lanes that the warps of a kernel or line have in its instructions, together:
 * blocks that are no multiple of a warp are no fault of a branch; but a warp
 * with less than half of its lanes is no way out of one. */
static double
lanes_at_hand(const json_t *row)
{
    const double instructions = member_number(row, "instructions", 0);

    return fmax(member_number(row, "filled", WARP * instructions),
                WARP / 2.0 * instructions);
}

/* Lanes that take part in them.  g++ makes a branch of `a ? b + 1 : c * 2`,
 * nvcc does not. */
static double
lanes_at_work(const json_t *row)
{
    return member_number(row, "lanes", 0) + member_number(row, "skipping", 0);
}

static double
as_if_full(const json_t *row)
{
    const double all = lanes_at_hand(row);

    return all > 0 ? lanes_at_work(row) / all * WARP : WARP;
}

static double
lanes_per_instruction(const struct counted *c)
{
    const double all = sum_kernels(c->kernels, "instructions");

    return all > 0 ? sum_kernels(c->kernels, "lanes") / all : NAN;
}

/* A sum: useless work of all lanes adds nothing to it and takes nothing away.
 */
static double
idle_lanes_per_point(const struct counted *c)
{
    const json_t *kernel;
    double idle = 0;
    size_t i;

    json_array_foreach(c->kernels, i, kernel) {
        idle += lanes_at_hand(kernel) - lanes_at_work(kernel);
    }
    return idle / counts_points(c->test);
}

/* Fewer are worse. */
static double
worst_lanes(const struct counted *c)
{
    const double all = sum_kernels(c->kernels, "instructions");
    struct parts lines = {NULL, 0, 0};
    const json_t *kernel, *line;
    double worst = WARP;
    size_t i, k;

    json_array_foreach(c->kernels, i, kernel) {
        if (member_number(kernel, "instructions", 0) >= MATTERS * all)
            worst = fmin(worst, as_if_full(kernel));
        json_array_foreach(json_object_get(kernel, "lines"), k, line) {
            counts_worst_add(&lines, -as_if_full(line),
                             member_number(line, "instructions", 0));
        }
    }
    return fmin(worst, -counts_worst(&lines, MATTERS * all, -WARP));
}

/* Blocks. */

/* Of all blocks of all launches together. */
static double
shared_bytes_per_point(const struct counted *c)
{
    const json_t *kernel;
    double bytes = 0;
    size_t i;

    json_array_foreach(c->kernels, i, kernel) {
        bytes += member_number(kernel, "shared_bytes", 0) *
                 member_number(kernel, "blocks", 0);
    }
    return bytes / counts_points(c->test);
}

static double
shared_bytes_per_block(const struct counted *c)
{
    const json_t *kernel;
    double most = 0;
    size_t i;

    json_array_foreach(c->kernels, i, kernel) {
        most = fmax(most, member_number(kernel, "shared_bytes", 0));
    }
    return most;
}

static double
barriers_per_thread(const struct counted *c)
{
    const json_t *kernel;
    double most = 0;
    size_t i;

    json_array_foreach(c->kernels, i, kernel) {
        most = fmax(most, member_number(kernel, "barriers", 0) /
                              fmax(1, member_number(kernel, "threads", 0)));
    }
    return most;
}

/* Memory. */

static double
dram_bytes_per_point(const struct counted *c)
{
    const json_t *kernel;
    double bytes = 0;
    size_t i;

    json_array_foreach(c->kernels, i, kernel) {
        const json_t *dram = json_object_get(kernel, "dram");

        bytes += member_number(dram, "read", NAN) +
                 member_number(dram, "written", NAN);
    }
    return bytes / counts_points(c->test);
}

/* Lab 04: whatever a term's coefficient is read from, only points and results
 * are not it; four at once are four.  One that an unrolled loop reads for point
 * after point is in a register meanwhile.  A case's steps are its terms. */
static double
coefficient_requests(const struct counted *c)
{
    const struct test *t = c->test;
    const double terms = t->lab_case->steps > 0 ? t->lab_case->steps : 1;
    const double bytes = counts_element_bytes(t);
    const json_t *kernel, *access;
    double requests = 0;
    size_t i, k;

    json_array_foreach(c->kernels, i, kernel) {
        json_array_foreach(json_object_get(kernel, "accesses"), k, access) {
            if (counts_is_access(access, NULL, COUNTS_READ) &&
                !member_is(access, "array", "x") &&
                !member_is(access, "array", "y"))
                requests += (member_number(access, "requests", 0) -
                             member_number(access, "repeats", 0)) *
                            fmax(1, member_number(access, "bytes", 0) / bytes);
        }
    }
    return requests / (counts_points(t) / WARP * terms);
}

/* Lab 01: where each thread has an element, its warp stores once.  The warp
 * that stores most counts, so that those which do nothing are no help.  Not for
 * stencils, nor where a case has steps. */
static double
stores_of_worst_warp(const struct counted *c)
{
    const struct test *t = c->test;
    const json_t *kernel;
    double worst = 0;
    size_t i;

    if (t->function->radius > 0 || t->job.array[0].axes > 1 ||
        t->lab_case->steps > 0)
        return NAN;
    json_array_foreach(c->kernels, i, kernel) {
        worst = fmax(worst, member_number(kernel, "stores_most", 0));
    }
    return worst;
}

const struct count counts_list[] = {
    {"load_sectors_per_point", "load sectors per point", false, true,
     load_sectors_per_point},
    {"store_sectors_per_point", "store sectors per point", false, false,
     store_sectors_per_point},
    {"dram_bytes_per_point", "DRAM bytes per point", true, true,
     dram_bytes_per_point},
    {"lanes_per_instruction", "lanes per instruction", false, true,
     lanes_per_instruction},
    {"lanes_of_worst_line", "lanes per instruction of the worst line", false,
     false, worst_lanes},
    {"idle_lanes_per_point", "idle lanes per point", false, false,
     idle_lanes_per_point},
    {"sectors_per_request", "sectors per request", false, false,
     sectors_per_request},
    {"loads_per_point", "loads per point", false, false, loads_per_point},
    {"shared_loads_per_point", "shared loads per point", false, false,
     shared_loads_per_point},
    {"shared_stores_per_point", "shared stores per point", false, false,
     shared_stores_per_point},
    {"shared_bytes_per_point", "shared bytes per point", false, false,
     shared_bytes_per_point},
    {"shared_bytes_per_block", "shared bytes per block", false, false,
     shared_bytes_per_block},
    {"barriers_per_thread", "barriers per thread", false, false,
     barriers_per_thread},
    {"coefficient_requests_per_warp_point_term",
     "coefficient requests per warp-wide point and term", false, false,
     coefficient_requests},
    {"stores_of_worst_warp", "stores of the worst warp", false, false,
     stores_of_worst_warp},
    {.name = NULL}};

const struct count *
counts_find(const char *name)
{
    for (const struct count *c = counts_list; c->name; c++)
        if (strcmp(c->name, name) == 0)
            return c;
    return NULL;
}
