/* doctor -- what is here, what is missing, what that costs, the remedy */
#include "command.h"
#include "die.h"
#include "sandbox.h"
#include "tools.h"
#include <glob.h>
#include <jansson.h>
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void
line(const char *name, const char *state, const char *cost, const char *remedy)
{
    printf("   %-12s %s", name, state);
    if (*cost)
        printf(": %s", cost);
    if (*remedy)
        printf("\n   %-12s   %s", "", remedy);
    printf("\n");
}

/* Returns 1 when the tool is missing and grading stops without it. */
static int
tool(const char *name, bool needed, const char *cost, const char *package)
{
    const char *version = tools_version(name);
    char *remedy = checked_format("apt-get install %s", package);

    if (*version)
        line(name, version, "", "");
    else
        line(name, "missing", cost, remedy);
    free(remedy);
    return needed && !*version;
}

static int
sandbox(void)
{
    const enum sandbox_tier tier = sandbox_probe();

    if (tier == SANDBOX_NAMESPACES)
        line("sandbox", sandbox_tier_name(tier), "", "");
    else
        line("sandbox", sandbox_tier_name(tier),
             "your own code only: strangers' code is refused",
             "install bubblewrap, and run outside a container that forbids "
             "user namespaces");
    return 0;
}

static int
gpu(void)
{
    glob_t found;
    const bool here = glob("/dev/nvidia[0-9]*", 0, NULL, &found) == 0;

    if (here)
        line("GPU", found.gl_pathv[0],
             "not used: this version grades on the simulator", "");
    else
        line("GPU", "none", "labs are graded on the simulator; no times", "");
    globfree(&found);
    return 0;
}

/* Our own programs: there is one only if what it links was there. */
static int
program(const struct options *o, const char *name)
{
    char *path = checked_format("%s/%s", o->build, name);
    const bool here = access(path, X_OK) == 0;

    line(name, here ? path : "missing", here ? "" : "nothing can be graded",
         here ? "" : "make all");
    free(path);
    return !here;
}

static int
writable(const struct options *o)
{
    const bool can = access(o->build, W_OK) == 0;

    line("build", o->build, can ? "" : "cannot be written",
         can ? "" : "give another BUILD=");
    return !can;
}

int
command_doctor(const struct options *o, int argc, char **argv)
{
    int lacks = 0;

    (void)argc;
    (void)argv;
    line("jansson", JANSSON_VERSION, "", "");
    line("libsodium", sodium_version_string(), "", "");
    lacks += tool("g++", true, "nothing can be compiled", "g++");
    lacks += tool("gcc", false, "the grader cannot be rebuilt", "gcc");
    lacks += program(o, "rewrite");
    lacks += program(o, "analyse"); /* with libdw */
    lacks += writable(o);
    lacks += sandbox();
    lacks += tool("clang++", false, "less CUDA misuse is found when compiling",
                  "clang");
    lacks += tool("nvcc", false,
                  "kernels are not compiled for a GPU, registers not counted",
                  "nvidia-cuda-toolkit");
    lacks += tool("git", false, "skeletons cannot be told or put back", "git");
    lacks += tool("gnuplot", false, "no plots", "gnuplot-nox");
    lacks += gpu();
    printf(lacks ? "grading cannot start: %d missing\n" : "grading works\n",
           lacks);
    return lacks ? 1 : 0;
}
