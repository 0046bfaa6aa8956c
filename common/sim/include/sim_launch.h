/*
 * sim_launch -- what the rewriter makes of kernel<<<...>>>(...)
 *
 * Included by cuda_runtime.h.  The rewriter turns a launch of an ordinary
 * function into
 *     sim_launcher(kernel, sim_configure(grid, block, shared, stream))(args)
 * where sim_launcher() returns a pointer of the kernel's own type, so that
 * conversions of arguments and complaints about them are the compiler's own.
 * Templates and kernels with default arguments go through sim_choose(), which
 * is given the callee three times: as a value, as one of a given type and as
 * a call.
 *
 * The struct and sim_launch() compile as C: the engine includes them.
 */
#ifndef SIM_LAUNCH_H
#define SIM_LAUNCH_H

#include "vector_types.h"
#include <stddef.h>

#ifdef __cplusplus
extern "C" {
#endif

struct CUstream_st; /* cudaStream_t points to it */

/* sim_config -- what stands between <<< and >>> */
struct sim_config {
    struct dim3 grid;
    struct dim3 block;
    size_t shared; /* dynamic shared memory, bytes */
    struct CUstream_st *stream;
    const void *place; /* return address in the student's line of <<<; less
                          one it is the pc of the launch */
};

/* sim_launch -- provided by the engine: run a launch
 *
 * body(closure) runs the kernel once, for the current thread; it only reads
 * `closure`, which lies on the host's stack and holds the arguments by value.
 * Neither it nor the copying of plain arguments is instrumented.
 * kernel: the kernel's entry, or NULL where the overload or instance that the
 * arguments choose has no name (then the first function entered is it). */
void sim_launch(void (*body)(void *closure), void *closure, const void *kernel,
                struct sim_config config);

/* sim_dynamic_shared -- provided by the engine (see sim_engine.h) */
__attribute__((nothrow, const)) void *sim_dynamic_shared(void);

#ifdef __cplusplus
}

#if defined __has_attribute
#if __has_attribute(no_sanitize_coverage)
#define SIM_BARE no_sanitize_thread, no_sanitize_coverage
#endif
#endif
#ifndef SIM_BARE
#define SIM_BARE no_sanitize_thread
#endif

/* sim_pending -- a launch between its configuration and its call
 *
 * Lives to the end of the full expression.  Arguments may launch kernels as
 * well, so those that wait form a stack. */
struct sim_pending {
    struct sim_config config;
    void (*kernel)();
    sim_pending *below;
    bool waiting;

    __attribute__((SIM_BARE)) explicit sim_pending(const sim_config &given)
        : config(given), kernel(nullptr), below(nullptr), waiting(false)
    {
    }
    sim_pending(const sim_pending &) = delete;
    sim_pending &operator=(const sim_pending &) = delete;
    inline ~sim_pending();
};

static sim_pending *sim_top;

/* Takes it off the stack, wherever it lies (an exception may have cut the
 * order short). */
__attribute__((SIM_BARE)) inline void
sim_unlink(sim_pending *pending)
{
    sim_pending **at = &sim_top;
    while (*at && *at != pending)
        at = &(*at)->below;
    if (*at)
        *at = pending->below;
    pending->waiting = false;
}

__attribute__((SIM_BARE)) inline sim_pending::~sim_pending()
{
    if (waiting)
        sim_unlink(this);
}

/* sim_configure -- noinline, since its return address is the launch's place */
__attribute__((noinline, SIM_BARE, unused)) static sim_pending
sim_configure(dim3 grid, dim3 block, size_t shared = 0,
              struct CUstream_st *stream = nullptr)
{
    sim_config config = {grid, block, shared, stream,
                         __builtin_return_address(0)};
    return sim_pending(config);
}

template <typename Call> struct sim_body {
    __attribute__((SIM_BARE)) static void
    run(void *closure)
    {
        (*static_cast<const Call *>(closure))();
    }
};

template <typename Call>
__attribute__((SIM_BARE)) inline void
sim_start(Call call, const void *kernel, const sim_config &config)
{
    sim_launch(sim_body<Call>::run, &call, kernel, config);
}

/* Whether arguments of the type travel as plain bytes. */
template <typename P>
constexpr bool sim_is_bytes = __is_trivially_constructible(P, const P &) &&
                              __is_trivially_constructible(P, P &&) &&
                              __has_trivial_destructor(P);

/* sim_argument -- one thread's copy of an argument.  As on a device its bytes
 * are copied: a copy constructor ran once, when the host made the argument.
 * A class with one is passed by the address of the thread's copy, which is
 * how the machine's calling convention does it. */
template <typename P, bool = sim_is_bytes<P>> struct sim_argument {
    using type = P;
    P value;
    __attribute__((SIM_BARE)) explicit sim_argument(const P &p) : value(p)
    {
    }
    __attribute__((SIM_BARE)) P
    pass()
    {
        return value;
    }
};

template <typename P> struct sim_argument<P, false> {
    using type = void *;
    alignas(P) unsigned char bytes[sizeof(P)];
    __attribute__((SIM_BARE)) explicit sim_argument(const P &p)
    {
        const unsigned char *from = reinterpret_cast<const unsigned char *>(&p);
        for (size_t i = 0; i < sizeof bytes; i++)
            bytes[i] = from[i];
    }
    __attribute__((SIM_BARE)) void *
    pass()
    {
        return bytes;
    }
};

/* What a launch calls in place of the kernel. */
template <typename... P>
__attribute__((SIM_BARE)) void
sim_trampoline(P... p)
{
    sim_pending *mine = sim_top;
    auto kernel = reinterpret_cast<void (*)(typename sim_argument<P>::type...)>(
        mine->kernel);
    sim_unlink(mine);
    sim_start(
        [ kernel, &p... ]()
            __attribute__((SIM_BARE)) { kernel(sim_argument<P>(p).pass()...); },
        reinterpret_cast<const void *>(kernel), mine->config);
}

/* sim_launcher -- a function to be called once in place of `kernel` */
template <typename... P>
__attribute__((SIM_BARE)) inline auto
sim_launcher(void (*kernel)(P...), sim_pending &&pending) -> void (*)(P...)
{
    pending.kernel = reinterpret_cast<void (*)()>(kernel);
    pending.below = sim_top;
    pending.waiting = true;
    sim_top = &pending;
    return sim_trampoline<P...>;
}

/* sim_plain -- its argument; no match where that names several functions */
template <typename Dependent, typename F>
constexpr F *
sim_plain(F *function)
{
    return function;
}

template <typename Plain>
constexpr auto
sim_is_plain(const Plain *plain, int) -> decltype((*plain)(0) != nullptr)
{
    return true;
}
template <typename Plain>
constexpr bool
sim_is_plain(const Plain *, long)
{
    return false;
}

/* The entry of the kernel that arguments of types A... choose, or nullptr:
 * find() is given a pointer of the kernel's possible types, least const
 * first, and returns the kernel where it has that type. */
template <typename... A> struct sim_types {
};

template <typename Find, typename F>
constexpr auto
sim_finds(const Find *find, F *type, int) -> decltype((*find)(type) != nullptr)
{
    return true;
}
template <typename Find, typename F>
constexpr bool
sim_finds(const Find *, F *, long)
{
    return false;
}

template <typename Find, typename... Done>
__attribute__((SIM_BARE)) inline const void *
sim_entry(const Find &find, sim_types<Done...>, sim_types<>)
{
    using type = void(Done...);
    if constexpr (sim_finds(static_cast<const Find *>(nullptr),
                            static_cast<type *>(nullptr), 0))
        return reinterpret_cast<const void *>(
            find(static_cast<type *>(nullptr)));
    else
        return nullptr;
}

template <typename Find, typename... Done, typename A, typename... Rest>
__attribute__((SIM_BARE)) inline const void *
sim_entry(const Find &find, sim_types<Done...>, sim_types<A, Rest...>)
{
    return sim_entry(find, sim_types<Done..., A>(), sim_types<Rest...>());
}

template <typename Find, typename... Done, typename A, typename... Rest>
__attribute__((SIM_BARE)) inline const void *
sim_entry(const Find &find, sim_types<Done...>, sim_types<A *, Rest...>)
{
    const void *entry =
        sim_entry(find, sim_types<Done..., A *>(), sim_types<Rest...>());

    if (!entry)
        entry = sim_entry(find, sim_types<Done..., const A *>(),
                          sim_types<Rest...>());
    return entry;
}

/* A launch whose arguments choose the kernel: copies of them are made with
 * the types they come with. */
template <typename Find, typename Generic> struct sim_deduced {
    const Find &find;
    const Generic &generic;
    const void *kernel;
    const sim_config &config;

    template <typename... A>
    __attribute__((SIM_BARE)) void
    operator()(A... a) const
    {
        static_assert((sim_is_bytes<A> && ...),
                      "the simulator passes a class with a copy constructor "
                      "or destructor of its own only to a kernel whose "
                      "template arguments the launch names: k<T><<<...>>>()");
        const Generic &call = generic;
        const void *entry = kernel;

        if constexpr (sizeof...(A) <= 8)
            if (!entry)
                entry = sim_entry(find, sim_types<>(), sim_types<A...>());
        sim_start(
            [&call, a... ]() __attribute__((SIM_BARE)) { call(a...); }, entry,
            config);
    }
};

/* sim_deduce -- as sim_launcher, but default arguments of the kernel count */
template <typename Plain, typename Find, typename Generic>
__attribute__((SIM_BARE)) inline auto
sim_deduce(const Plain &plain, const Find &find, const Generic &generic,
           const sim_pending &pending)
{
    const void *kernel = nullptr;
    if constexpr (sim_is_plain(static_cast<const Plain *>(nullptr), 0))
        kernel = reinterpret_cast<const void *>(plain(0));
    return sim_deduced<Find, Generic>{find, generic, kernel, pending.config};
}

/* sim_choose -- sim_launcher() where the callee names one function, else
 * sim_deduce() */
template <typename Plain, typename Find, typename Generic>
__attribute__((SIM_BARE)) inline auto
sim_choose(const Plain &plain, const Find &find, const Generic &generic,
           sim_pending &&pending)
{
    if constexpr (sim_is_plain(static_cast<const Plain *>(nullptr), 0))
        return sim_launcher(plain(0), static_cast<sim_pending &&>(pending));
    else
        return sim_deduce(plain, find, generic, pending);
}

/* sim_shared -- turns into a reference to any array: dynamic shared memory */
struct sim_shared {
    template <typename T>
    __attribute__((always_inline, artificial)) inline
    operator T &() const
    {
        return *static_cast<T *>(sim_dynamic_shared());
    }
};

#endif
#endif
