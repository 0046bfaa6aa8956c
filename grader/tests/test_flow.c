/* flow -- immediate post-dominators, against what the definition says */
#include "../../common/sim/analyse/flow.h"
#include "suite.h"
#include <check.h>
#include <stdlib.h>

#define NODES_MOST 24u
#define GRAPHS 20000

static struct flow f;

static void
set_up(void)
{
    f = (struct flow){.nodes = 0};
    ck_assert(flow_clear(&f));
}

static void
tear_down(void)
{
    flow_free(&f);
}

static uint32_t
random_below(uint32_t limit)
{
    static uint64_t state = 0x2545f4914f6cdd1d;

    state ^= state << 13;
    state ^= state >> 7;
    state ^= state << 17;
    return (uint32_t)(state >> 33) % limit;
}

static void
add_nodes(uint32_t count)
{
    while (f.nodes < count)
        if (flow_node(&f) == FLOW_NONE)
            ck_abort_msg("no memory");
}

/* An assertion an edge would take longer than all else. */
static void
add_edge(uint32_t from, uint32_t to)
{
    if (!flow_edge(&f, from, to))
        ck_abort_msg("no memory");
}

static void
edges(const char *pairs)
{
    for (const char *p = pairs; *p; p += p[2] ? 3 : 2) {
        uint32_t from = (uint32_t)(p[0] - '0');
        uint32_t to = (uint32_t)(p[1] - '0');
        add_nodes((from > to ? from : to) + 1);
        add_edge(from, to);
    }
    flow_post(&f);
}

/* Whether the end is reached from there without passing `without`. */
static bool
escapes(uint32_t from, uint32_t without)
{
    uint32_t stack[NODES_MOST];
    uint32_t seen = 1u << from;
    uint32_t depth = 0;

    stack[depth++] = from;
    while (depth) {
        uint32_t at = stack[--depth];
        if (at == FLOW_END)
            return true;
        for (uint32_t e = f.node[at].out; e != FLOW_NONE;
             e = f.edge[e].next_out) {
            uint32_t to = f.edge[e].to;
            if (to == without || seen >> to & 1)
                continue;
            seen |= 1u << to;
            stack[depth++] = to;
        }
    }
    return false;
}

static bool
dominates(uint32_t post, uint32_t node)
{
    return post == FLOW_END || !escapes(node, post);
}

/* Paths to the end first, so that there is one from each. */
static void
make_graph(void)
{
    uint32_t nodes = 2 + random_below(NODES_MOST - 2);

    if (!flow_clear(&f))
        ck_abort_msg("no memory");
    add_nodes(nodes);
    for (uint32_t i = 1; i < nodes; i++)
        add_edge(i, random_below(i));
    for (uint32_t left = random_below(2 * nodes); left; left--)
        add_edge(1 + random_below(nodes - 1), random_below(nodes));
    flow_post(&f);
}

/* Whether node[i].post is the nearest of those that post-dominate it. */
static bool
is_nearest(uint32_t i)
{
    uint32_t post = f.node[i].post;

    if (post == i || post >= f.nodes || !dominates(post, i))
        return false;
    for (uint32_t k = 0; k < f.nodes; k++)
        if (k != i && k != post && dominates(k, i) && !dominates(k, post))
            return false;
    return true;
}

START_TEST(random_graphs_agree_with_the_definition)
{
    for (int graph = 0; graph < GRAPHS; graph++) {
        make_graph();
        for (uint32_t i = 1; i < f.nodes; i++)
            if (!is_nearest(i))
                ck_abort_msg("graph %d of %u nodes: of %u not %u", graph,
                             f.nodes, i, f.node[i].post);
    }
}
END_TEST

START_TEST(both_arms_meet_after_them)
{
    edges("12 13 24 34 40");
    ck_assert_uint_eq(f.node[1].post, 4);
    ck_assert_uint_eq(f.node[2].post, 4);
    ck_assert_uint_eq(f.node[4].post, FLOW_END);
}
END_TEST

START_TEST(a_loop_is_left_by_its_head)
{
    edges("12 23 32 24 40");
    ck_assert_uint_eq(f.node[2].post, 4);
    ck_assert_uint_eq(f.node[3].post, 2);
}
END_TEST

START_TEST(a_way_out_of_an_arm_moves_the_meeting)
{
    edges("12 13 24 34 40 20");
    ck_assert_uint_eq(f.node[1].post, FLOW_END);
}
END_TEST

START_TEST(equal_edges_change_nothing)
{
    edges("12 13 24 34 40 12 12 13 15 16 17 54 64 74 12 13");
    ck_assert_uint_eq(f.node[1].post, 4);
}
END_TEST

/* A chain so long that recursion would run out of stack, with a way back from
 * each of its nodes. */
START_TEST(a_hundred_thousand_nodes_are_no_trouble)
{
    const uint32_t nodes = 100000;

    add_nodes(nodes);
    for (uint32_t i = 1; i < nodes; i++) {
        add_edge(i, i - 1);
        add_edge(i, nodes - 1 - (nodes - 1 - i) / 2);
    }
    flow_post(&f);
    ck_assert_uint_eq(f.node[1].post, FLOW_END);
    for (uint32_t i = 2; i < nodes; i++)
        if (f.node[i].post != i - 1)
            ck_abort_msg("of %u not %u", i, f.node[i].post);
}
END_TEST

static Suite *
suite(void)
{
    Suite *s = suite_create("flow");
    TCase *c = tcase_create("flow");

    tcase_add_checked_fixture(c, set_up, tear_down);
    tcase_add_test(c, random_graphs_agree_with_the_definition);
    tcase_add_test(c, both_arms_meet_after_them);
    tcase_add_test(c, a_loop_is_left_by_its_head);
    tcase_add_test(c, a_way_out_of_an_arm_moves_the_meeting);
    tcase_add_test(c, equal_edges_change_nothing);
    tcase_add_test(c, a_hundred_thousand_nodes_are_no_trouble);
    suite_add_tcase(s, c);
    return s;
}

int
main(void)
{
    return suite_run(suite());
}
