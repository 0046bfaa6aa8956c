#include "fault.h"
#include "../../run/die.h"
#include "fiber.h"
#include "ring.h"
#include "student.h"
#include <signal.h>
#include <stdio.h>
#include <string.h>
#include <sys/time.h>
#include <ucontext.h>
#include <unistd.h>

static const int signals[] = {SIGSEGV, SIGBUS,  SIGFPE, SIGILL,
                              SIGABRT, SIGTRAP, SIGSYS};
#define SIGNALS (sizeof signals / sizeof *signals)

/* A loop with an empty body calls nothing: no budget ends it.  So the run is
 * looked at in turns of its CPU time. */
#define TICK_US 50000
#define TICKS 20

#define NEAR_BYTES 4096ul /* of what a call pushes */

static void
restore_signals(void)
{
    for (size_t i = 0; i < SIGNALS; i++)
        signal(signals[i], SIG_DFL);
}

static void
put_directed(enum log_fault fault, uint64_t address, uint32_t pc, uint16_t size,
             uint64_t detail, uint32_t direction)
{
    engine.budget = UINT64_MAX;
    log_put(LOG_FAULT, address, pc, size, (uint8_t)fault);
    log_more(detail, direction);
    log_publish();
}

static void
put_fault(enum log_fault fault, uint64_t address, uint32_t pc, uint16_t size,
          uint64_t detail)
{
    put_directed(fault, address, pc, size, detail, 0);
}

_Noreturn void
fault_end(enum log_fault fault, uint64_t address, uint32_t pc, uint16_t size,
          uint64_t detail)
{
    restore_signals();
    put_fault(fault, address, pc, size, detail);
    fflush(stdout);
    _exit(FAULT_EXIT);
}

_Noreturn void
fault_direction(enum log_fault fault, uint64_t address, uint32_t pc, bool write,
                uint32_t direction)
{
    restore_signals();
    put_directed(fault, address, pc, 0, write, direction);
    fflush(stdout);
    _exit(FAULT_EXIT);
}

_Noreturn void
fault_unsupported(const char *what, uint32_t pc)
{
    fprintf(stderr, "simulator: %s is not provided here\n", what);
    fault_end(FAULT_UNSUPPORTED, 0, pc, 0, 0);
}

void
fault_check_budget(uint32_t pc)
{
    if (engine.head + engine.host_steps > engine.budget)
        fault_end(FAULT_BUDGET, 0, pc, 0, 0);
}

static uint64_t
interrupted_pc(const ucontext_t *context)
{
#if defined __x86_64__
    return (uint64_t)context->uc_mcontext.gregs[REG_RIP];
#elif defined __aarch64__
    return context->uc_mcontext.pc;
#else
#error "say where this machine keeps the interrupted program counter"
#endif
}

static uint64_t
interrupted_stack(const ucontext_t *context)
{
#if defined __x86_64__
    return (uint64_t)context->uc_mcontext.gregs[REG_RSP];
#else
    return context->uc_mcontext.sp;
#endif
}

/* A large frame may leave the stack without touching the guard page below:
 * then the first thing pushed goes wrong. */
static bool
has_left_stack(const ucontext_t *context, uint64_t address)
{
    uint64_t stack = interrupted_stack(context);
    return stack - engine.stack_low > engine.stack_bytes &&
           address - (stack - NEAR_BYTES) < 2 * NEAR_BYTES;
}

/* A signal in a library or in a hook is blamed on the last place of student
 * code that is known. */
static uint32_t
blamed_pc(const ucontext_t *context)
{
    uint64_t pc = interrupted_pc(context);
    if (student_is_code(pc))
        return (uint32_t)pc;
    return engine.in_kernel ? log_last_pc() : engine.host_pc;
}

/* What the program has printed so far is worth having, unless it is printing
 * just now. */
static void
flush_output(const ucontext_t *context)
{
    if (student_is_code(interrupted_pc(context)))
        fflush(stdout);
}

static void
on_signal(int number, siginfo_t *info, void *context)
{
    restore_signals();
    uint32_t pc = blamed_pc(context);
    uint64_t address = (uint64_t)(uintptr_t)info->si_addr;
    bool memory = number == SIGSEGV || number == SIGBUS;
    if (memory &&
        (fiber_guard_holds(address) || has_left_stack(context, address)))
        put_fault(FAULT_STACK, address, pc, 0, 0);
    else
        put_fault(FAULT_SIGNAL, memory ? address : 0, pc, 0, (uint64_t)number);
    flush_output(context);
    _exit(FAULT_EXIT);
}

/* All of TICKS in student code, and not one callback between them. */
static void
on_tick(int number, siginfo_t *info, void *context)
{
    static uint64_t seen;
    static unsigned ticks;
    uint64_t now = engine.head + engine.host_steps;
    uint64_t pc = interrupted_pc(context);
    (void)number;
    (void)info;
    ticks = now == seen && student_is_code(pc) ? ticks + 1 : 0;
    seen = now;
    if (ticks < TICKS)
        return;
    restore_signals();
    put_fault(FAULT_BUDGET, 0, (uint32_t)pc, 0, 0);
    fflush(stdout);
    _exit(FAULT_EXIT);
}

/* A second before the sandbox ends it: what it has printed is kept, and the
 * place is told.  In a library or a hook that must wait for the next look at
 * the budget. */
static void
on_last_second(int number, siginfo_t *info, void *context)
{
    uint64_t pc = interrupted_pc(context);
    (void)number;
    (void)info;
    engine.budget = 0;
    if (!student_is_code(pc))
        return;
    restore_signals();
    put_fault(FAULT_BUDGET, 0, (uint32_t)pc, 0, 0);
    fflush(stdout);
    _exit(FAULT_EXIT);
}

static void
watch_time(void)
{
    struct sigaction last = {.sa_sigaction = on_last_second,
                             .sa_flags = SA_SIGINFO | SA_ONSTACK | SA_RESTART};
    struct sigaction action = {.sa_sigaction = on_tick,
                               .sa_flags =
                                   SA_SIGINFO | SA_ONSTACK | SA_RESTART};
    const struct timeval tick = {.tv_usec = TICK_US};
    sigaction(SIGVTALRM, &action, NULL);
    sigaction(SIGXCPU, &last, NULL);
    setitimer(ITIMER_VIRTUAL, &(struct itimerval){tick, tick}, NULL);
}

void
fault_watch(void)
{
    static char stack[65536];
    stack_t alternate = {.ss_sp = stack, .ss_size = sizeof stack};
    struct sigaction action = {.sa_sigaction = on_signal,
                               .sa_flags =
                                   SA_SIGINFO | SA_ONSTACK | SA_NODEFER};
    if (sigaltstack(&alternate, NULL))
        run_die("no alternate signal stack");
    for (size_t i = 0; i < SIGNALS; i++)
        sigaction(signals[i], &action, NULL);
    watch_time();
}

/* What student code may call to end. */

_Noreturn void
sim_trap(void)
{
    fault_end(FAULT_TRAP, 0, EXEC_CALLER, 0, 0);
}

_Noreturn void
sim_unsupported(const char *what)
{
    fault_unsupported(what, EXEC_CALLER);
}
