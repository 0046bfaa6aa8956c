/*
 * launch -- k<<<blocks, threads, shared, stream>>>(args) becomes a call
 *
 * An ordinary function:
 *     sim_launcher(k, sim_configure(grid, block, shared, stream))(args)
 * a template, or a name declared more than once:
 *     sim_choose([&](auto sim_t) -> decltype(sim_plain<decltype(sim_t)>(k))
 *                { return sim_plain<decltype(sim_t)>(k); },
 *                [&](auto *sim_f) -> decltype(static_cast<decltype(sim_f)>(k))
 *                { return static_cast<decltype(sim_f)>(k); },
 *                [&](auto... sim_a) { k(sim_a...); },
 *                sim_configure(...))(args)
 * and with default arguments sim_deduce in place of sim_choose.  All of it is
 * put in around the student's words, which stay where they are.
 */
#ifndef REWRITE_LAUNCH_H
#define REWRITE_LAUNCH_H

#include "edit.h"
#include "scope.h"

/* launch_rewrite -- rewrite the launches in the student's lines; those that
 * are malformed, name no kernel or stand in a kernel are told */
void launch_rewrite(const struct source *source, const struct scope *scope,
                    struct edits *edits);

#endif
