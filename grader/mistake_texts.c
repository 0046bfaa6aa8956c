/*
 * mistake_texts -- all mistakes that the grader knows: a class, what a student
 * calls it, where the chapters explain it, what it is and why it is wrong
 *
 * In the order of docs/mistakes.md: classes together, the commonest first.
 */
#include "mistake.h"

const struct mistake mistakes[] = {
    /* build; the ids are statuses, where there is nothing to diagnose */
    {"build_failed", CLASS_BUILD, "build failed", NULL,
     "The compiler does not take the kernel.",
     "Its message names your line, as CUDA's compiler would."},

    /* launch */
    {"nothing-written", CLASS_LAUNCH, "nothing written", "launch",
     "No kernel stores a result: it was never launched, or its guard lets no "
     "thread through.",
     "The output keeps what was in it before the call."},
    {"launch-rounded-down", CLASS_LAUNCH, "launch grid rounded down", "launch",
     "The number of blocks is n / block.",
     "A division of whole numbers rounds down, so the points of the last, "
     "partial block have no thread. Write (n + block - 1) / block."},
    {"too-few-blocks", CLASS_LAUNCH, "too few blocks", "launch",
     "The launch grid ends before the field does, and not by rounding: it was "
     "made from another extent, or from other tiles than the kernel's.",
     "Points without a thread are not computed."},
    {"too-many-threads", CLASS_LAUNCH, "too many threads", "launch",
     "A launch of far more threads than there are points, a block for each "
     "point say.",
     "Threads without a point do nothing, but starting them takes time."},
    {"launch-exchanged", CLASS_LAUNCH, "blocks and threads exchanged", "launch",
     "Blocks and threads have changed places in <<<blocks, threads>>>.",
     "The kernel may still reach each point, but with blocks of the wrong "
     "size: it is refused, or slow, at other extents."},
    {"launch-refused", CLASS_LAUNCH, "launch refused", "launch",
     "CUDA does not take the launch: zero blocks, or more shared memory than "
     "was asked for.",
     "A launch that is refused computes nothing. Its error shows only where "
     "somebody asks for it."},
    {"launch-for-nothing", CLASS_LAUNCH, "launch for nothing", "launch",
     "A kernel is launched although there is nothing to do, at n = 0 say.",
     "A launch of zero blocks is an error and one of one block is waste: "
     "return before it."},
    {"block-too-large", CLASS_LAUNCH, "block too large", "launch",
     "A block of more threads than the device takes, or than "
     "__launch_bounds__ promises.",
     "A block has at most 1,024 threads, along all axes together, and at most "
     "64 along z."},
    {"launch-tied-to-n", CLASS_LAUNCH, "launch grid tied to n", "stride",
     "The launch changes with n where a loop should let one launch serve all "
     "n.",
     "With a loop that steps over all threads, the launch is free to be what "
     "suits the device."},
    {"launch-typed", CLASS_LAUNCH, "launch configuration typed, not asked for",
     "typed",
     "Blocks and threads are numbers in the source, or from another rule than "
     "the occupancy API's.",
     "What is right for one device is wrong for the next: ask the device that "
     "runs the kernel."},
    {"shared-missing", CLASS_LAUNCH, "shared memory missing", "ballast",
     "The launch leaves out the dynamic shared memory that was asked for.",
     "The third number in <<< >>> is zero unless it is given."},

    /* indexing */
    {"index-without-block", CLASS_INDEXING, "index without the block",
     "index launch",
     "The index is made of the thread alone, or of the block "
     "along another axis.",
     "Threads of different blocks then come to the same point, and most "
     "points have none."},
    {"stride-too-short", CLASS_INDEXING, "stride too short", "stride",
     "The loop steps by fewer threads than there are: by a block instead of "
     "the launch, or, where a block loads in turns, by one layer of its "
     "threads.",
     "A thread then comes to points that belong to another."},
    {"stride-too-long", CLASS_INDEXING, "stride too long", "stride",
     "The loop steps by more than all threads of the launch.",
     "Elements between two rounds are left out."},
    {"axes-swapped", CLASS_INDEXING, "axes swapped", "axes",
     "x and y, or rows and columns, have changed places: in the index, in what "
     "it is made from, in the extents, or in the launch grid.",
     "x is the fastest in memory: point (x, y) lies at y * nx + x."},
    {"plane-shifted", CLASS_INDEXING, "plane shifted", "axes",
     "Inputs are taken, or results stored, one point away from where they "
     "belong.",
     "An index that is off by one along an axis moves the whole field, or all "
     "but the first block."},
    {"index-overflow", CLASS_INDEXING, "index overflow", "overflow",
     "An index is kept in a type that is too small for it.",
     "16 bits end at 65,535, an int near 2.1 thousand million, which no case "
     "of the simulator reaches. Use size_t."},

    /* bounds */
    {"guard-missing", CLASS_BOUNDS, "guard missing", "guard",
     "Threads without a point of their own touch an array all the same: the "
     "guard is not there, or lets too many through.",
     "A launch is rounded up to whole blocks, so some threads lie beyond the "
     "end."},
    {"out-of-bounds", CLASS_BOUNDS, "out of bounds", "bounds",
     "An access outside every array.",
     "What lies there belongs to nobody, or to somebody else."},
    {"index-out-of-range", CLASS_BOUNDS, "index out of range", "bounds",
     "An index past the end of an array with a declared size, a tile without "
     "room for its halo say.",
     "The next array begins there: another point is read or overwritten."},
    {"shared-out-of-bounds", CLASS_BOUNDS, "shared out of bounds", "bounds",
     "An access past the shared memory of the launch.",
     "The launch was given fewer bytes than the kernel uses."},
    {"copy-out-of-bounds", CLASS_BOUNDS, "copy out of bounds", "bounds",
     "cudaMemcpy or cudaMemset is told more bytes than an array has.",
     "Its size is in bytes: elements times sizeof."},
    {"misaligned", CLASS_BOUNDS, "misaligned", "bounds",
     "A wide access, of a float4 say, at an address that is no multiple of "
     "its size.",
     "A device stops with an error there."},

    /* boundary */
    {"tail-unwritten", CLASS_BOUNDARY, "tail unwritten", "tail",
     "The last elements have no result, though the launch has threads "
     "enough.",
     "A guard or a loop ends too early: n is seldom a multiple of anything."},
    {"last-column-unwritten", CLASS_BOUNDARY, "last column unwritten", "tail",
     "The last column that must be computed is left out.",
     "The interior ends at nx - 2: x < nx - 1, not x < nx - 2."},
    {"last-row-unwritten", CLASS_BOUNDARY, "last row unwritten", "tail",
     "The last row that must be computed is left out.",
     "The interior ends at ny - 2: y < ny - 1, not y < ny - 2."},
    {"last-plane-unwritten", CLASS_BOUNDARY, "last plane unwritten", "tail",
     "The last plane that must be computed is left out.",
     "The interior ends at nz - 2: z < nz - 1, not z < nz - 2."},
    {"first-unwritten", CLASS_BOUNDARY, "first elements unwritten", "bounds",
     "The first elements have no result.", "Indices begin at 0."},
    {"first-column-unwritten", CLASS_BOUNDARY, "first column unwritten", "tail",
     "The first column that must be computed is left out.",
     "The interior begins at x = 1."},
    {"first-row-unwritten", CLASS_BOUNDARY, "first row unwritten", "tail",
     "The first row that must be computed is left out.",
     "The interior begins at y = 1."},
    {"first-plane-unwritten", CLASS_BOUNDARY, "first plane unwritten", "tail",
     "The first plane that must be computed is left out.",
     "The interior begins at z = 1."},
    {"boundary-written", CLASS_BOUNDARY, "boundary written", "boundary",
     "A sweep stores on the boundary of its output.",
     "The boundary is not computed: it must stay as it was, to the last bit."},

    /* tiles */
    {"halo-missing", CLASS_TILES, "halo missing", "halo",
     "A side of the halo is not loaded.",
     "Points at that edge of the tile need neighbours which another block "
     "computes; each block must load its own copy of them."},
    {"halo-partial-block", CLASS_TILES,
     "halo missing in the last partial block", "tail",
     "The halo is right in full blocks, and not where the field's end cuts "
     "the last one off.",
     "There the halo lies right behind the last point, not at the block's "
     "edge."},
    {"tile-seams", CLASS_TILES, "tile seams", "halo",
     "Points at the edges of tiles are wrong, or are not computed at all.",
     "The halo is left out of the sum, or tiles begin further apart than the "
     "points that each computes."},
    {"chunk-seams", CLASS_TILES, "chunk seams", "chunks",
     "Planes at which a chunk begins or ends are wrong, or are computed "
     "twice.",
     "A chunk must load the plane behind it first, and end where the next "
     "begins."},
    {"carried-wrongly", CLASS_TILES, "planes carried wrongly", "walk",
     "On the walk along z a plane, or a value in a register, is not moved on, "
     "or is moved in the wrong order.",
     "With each step, what was here lies behind, and what was ahead is here."},
    {"nothing-shared", CLASS_TILES, "nothing shared", "halo",
     "The tile is an array without __shared__.",
     "Each thread then has a copy of its own, and sees nothing of what others "
     "load."},

    /* synchronisation */
    {"barrier-missing", CLASS_SYNCHRONISATION, "barrier missing", "barrier",
     "One thread reads shared memory that another writes, with no "
     "__syncthreads() between.",
     "Warps of a block do not go in step: without a barrier the value may not "
     "be there yet, or may have been overwritten."},
    {"race-shared", CLASS_SYNCHRONISATION, "race in shared memory",
     "loader barrier",
     "Two threads write one place in shared memory, with no __syncthreads() "
     "between.",
     "Which value stays is chance. Two writes in one line call for a place of "
     "each thread's own, not for a barrier."},
    {"race-global", CLASS_SYNCHRONISATION, "race in global memory",
     "race in-place",
     "Two threads touch one place in an array, one of them writes, and "
     "nothing orders them.",
     "Which comes first is chance. A barrier orders the threads of one block "
     "alone, so give each point to one thread."},
    {"race-streams", CLASS_SYNCHRONISATION, "race between streams", "streams",
     "Launches or copies of two streams touch one place, one of them writes, "
     "and neither stream waits for the other.",
     "Streams of your own run side by side. Use one stream, or let one wait "
     "for an event of the other (cudaStreamWaitEvent)."},
    {"barrier-divergent", CLASS_SYNCHRONISATION, "barrier divergent", "barrier",
     "Threads of one block wait at different barriers, or some at none.",
     "All threads of a block must come to the same __syncthreads(): never "
     "inside a branch that only some take."},
    {"returned-early", CLASS_SYNCHRONISATION, "return before the barrier",
     "barrier", "Threads beyond the field return before the tile is loaded.",
     "Their share of the loads is missing. Let all threads load and wait, and "
     "put the guard around the store."},
    {"deadlock", CLASS_SYNCHRONISATION, "deadlock", "barrier",
     "No thread can go on.", "Each waits for another."},
    {"lanes-absent", CLASS_SYNCHRONISATION, "lanes absent", "barrier",
     "A warp operation names lanes that do not come to it.",
     "The mask must be that of the lanes which are there."},

    /* buffers */
    {"in-place", CLASS_BUFFERS, "in place", "in-place",
     "A sweep stores into the field that it reads.",
     "Some neighbours are then of this step and some of the one before. A "
     "sweep needs a second field."},
    {"written-back", CLASS_BUFFERS, "written back", "in-place",
     "Each element is stored to, and then holds what it held before.",
     "Something is done twice that undoes itself, or the old value is what "
     "is stored."},
    {"wrong-buffer", CLASS_BUFFERS, "wrong buffer", "time-steps",
     "The result is in the other one of the two fields, or the wrong one is "
     "read.",
     "The fields change roles at each step: the newest is the one that was "
     "written last."},
    {"step-count", CLASS_BUFFERS, "step count", "time-steps",
     "A step too many or too few.",
     "A loop over steps runs from 0 to steps - 1, and each step is one sweep."},
    {"input-changed", CLASS_BUFFERS, "input changed", "boundary",
     "An array that is an input is written to.",
     "Who called may still need it."},
    {"state-kept", CLASS_BUFFERS, "state kept", NULL,
     "Something that the first call leaves changes the second: a counter, a "
     "static variable.",
     "A function is called many times, and must start afresh each time."},

    /* memory */
    {"uninitialised-shared", CLASS_MEMORY, "uninitialised shared",
     "uninitialised", "A point of shared memory is read that nobody has set.",
     "Shared memory is not cleared when a block begins."},
    {"uninitialised-global", CLASS_MEMORY, "uninitialised", "uninitialised",
     "A place in an array is read that nobody has set.",
     "cudaMalloc does not clear memory, and an output is there for results "
     "alone."},
    {"never-set", CLASS_MEMORY, "variable never set", "uninitialised",
     "A variable is used that never got a value.",
     "It holds whatever was in its register."},
    {"host-memory", CLASS_MEMORY, "host memory", "host-and-device",
     "A kernel follows a pointer to the host's memory.",
     "A device cannot see it: copy the values, or hand them over as "
     "arguments."},
    {"device-memory", CLASS_MEMORY, "device memory", "host-and-device",
     "Host code follows a pointer to the device's memory.",
     "The host cannot see it: copy with cudaMemcpy, or let a kernel do it."},
    {"null-pointer", CLASS_MEMORY, "null pointer", "host-and-device",
     "A pointer without an array is followed.",
     "It was never set, or what should have set it failed."},
    {"use-after-free", CLASS_MEMORY, "use after free", "free host-and-device",
     "An array is used after cudaFree.",
     "Its memory may belong to another array by then."},
    {"bad-free", CLASS_MEMORY, "bad free", "free host-and-device",
     "cudaFree is told something that is not a live array of the device's.",
     "Free what cudaMalloc gave, once."},
    {"constant-write", CLASS_MEMORY, "constant written", NULL,
     "A kernel stores into constant memory.",
     "Only the host can set it, with cudaMemcpyToSymbol."},
    {"host-computed", CLASS_MEMORY, "computed by the host", "host-and-device",
     "The host computes the results and copies them to the device.",
     "The work is meant for a kernel."},

    /* arithmetic */
    {"weight-wrong", CLASS_ARITHMETIC, "weight wrong", "formula",
     "A term of the sum has the wrong factor, is there twice, or is missing.",
     "Each neighbour counts once with c1, the centre once with c0."},
    {"sign-wrong", CLASS_ARITHMETIC, "sign wrong", "formula",
     "A term is subtracted that must be added, or the other way round.",
     "All terms of these sums are added."},
    {"formula-wrong", CLASS_ARITHMETIC, "formula wrong", "formula",
     "The values are those of another formula, which the message names.",
     "A rule of the lab's text was left out or mistaken."},
    {"single-precision", CLASS_ARITHMETIC, "single precision", "precision",
     "Somewhere on the way a double becomes a float.",
     "A float keeps 7 digits of the 16."},
    {"fraction-lost", CLASS_ARITHMETIC, "fraction lost", "precision formula",
     "Somewhere on the way a value becomes an int.",
     "An int keeps nothing behind the point."},

    /* efficiency */
    {"uncoalesced", CLASS_EFFICIENCY, "uncoalesced", "coalesced axes remap",
     "Lanes of a warp touch places that lie far apart.",
     "Memory moves sectors of 32 bytes. Lanes side by side share them, lanes "
     "far apart need one each."},
    {"redundant-loads", CLASS_EFFICIENCY, "redundant loads",
     "planes cached halo half",
     "The same points are loaded from global memory again and again.",
     "What a thread or a block has loaded once can be kept, in registers or "
     "in shared memory."},
    {"divergent", CLASS_EFFICIENCY, "divergent", "lanes",
     "Lanes of one warp take different ways at a branch.",
     "The warp goes both ways, one after the other, each with some lanes "
     "idle."},
    {"lanes-idle", CLASS_EFFICIENCY, "lanes idle", "lanes block",
     "Blocks of so few threads that they do not fill a warp.",
     "A warp has 32 lanes, whether or not there are threads for them."},
    {"elements-in-turn", CLASS_EFFICIENCY, "elements in turn", "launch",
     "A loop in one thread, or in the threads of one block, goes through "
     "elements that each could have a thread.",
     "What one thread does comes one after the other, and a block has one SM: "
     "all others have nothing to do."},
    {"redundant-shared-loads", CLASS_EFFICIENCY, "redundant shared loads",
     "column",
     "Values are read from shared memory that a thread could keep in "
     "registers.",
     "A thread's own column, behind and ahead, needs no sharing."},
    {"redundant-shared-stores", CLASS_EFFICIENCY, "redundant shared stores",
     "column", "A value is stored into shared memory more than once.",
     "Each plane needs to be there once, while it is the one in the middle."},
    {"too-much-shared", CLASS_EFFICIENCY, "too much shared memory", "planes",
     "Blocks hold all planes at once where two or three would do.",
     "Shared memory bounds how many blocks an SM can hold."},
    {"shared-unwanted", CLASS_EFFICIENCY, "shared memory unwanted", "cached",
     "Shared memory in the function that is to do without.",
     "The function is there to show what the caches do alone."},
    {"barrier-unwanted", CLASS_EFFICIENCY, "barrier unwanted", "cached",
     "A barrier in the function that is to do without.",
     "Threads that share nothing need not wait for one another."},
    {"bank-conflicts", CLASS_EFFICIENCY, "bank conflicts", "banks",
     "Lanes of a warp meet in one bank of shared memory.",
     "A bank serves one word at a time, so the request takes several turns. A "
     "note, not a failure."},

    /* what has no pattern, or ends the run */
    {"sweep-wrong", CLASS_UNKNOWN, "sweep wrong", NULL,
     "The function calls another one of yours, which is wrong.",
     "Mend that first."},
    {"unknown", CLASS_UNKNOWN, NULL, NULL,
     "None of the patterns above fits. The message says what is seen: how "
     "many points, which is the first.",
     "Look at the map of wrong points, and replay the smallest case."},
    {"budget", CLASS_RESOURCES, "endless loop", "stride",
     "A loop in a kernel does not come to its end: its step is zero, or its "
     "condition never fails.",
     "The run is ended after far more work than the solution does."},
    {"budget-host", CLASS_RESOURCES, "endless loop on the host", NULL,
     "A loop in host code does not come to its end.",
     "The run is ended after far more work than the solution does."},
    {"no_result", CLASS_CRASH, "no result", NULL,
     "The program ended before the function had returned.",
     "exit() ends the whole program: return instead."},
    {"signal", CLASS_CRASH, "signal", NULL,
     "Host code of yours was stopped by the system.",
     "A division by zero, or a pointer to nowhere."},
    {"trap", CLASS_CRASH, "trap", NULL, "The kernel stopped itself.",
     "It came to __trap()."},
    {"assert", CLASS_CRASH, "assert failed", NULL, "An assert of yours failed.",
     "What it states does not hold."},
    {"stack-overflow", CLASS_CRASH, "stack overflow", NULL,
     "Local arrays, or calls within calls, need more stack than there is.",
     "Keep large arrays out of a thread."},
    {0},
};
