/* doctor_gpu -- the CUDA toolkit, the driver, the device, and whether they fit
 * together */
#include "die.h"
#include "doctor.h"
#include "gpu.h"
#include "tools.h"
#include <ctype.h>
#include <glob.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { OLDEST_HOST = 9, CAP_SYS_ADMIN_BIT = 21 };

/* nvcc without links, beside which its toolkit lies; for free(), or NULL. */
static char *
find_nvcc(void)
{
    char *path = gpu_program("nvcc");
    char *real = path ? realpath(path, NULL) : NULL;

    free(path);
    return real;
}

/* A tool of the toolkit lies beside nvcc where it is not in PATH. */
static bool
has_tool(const char *nvcc, const char *name)
{
    char *path = doctor_which(name);
    bool there = path;

    if (!there && nvcc) {
        path = checked_format("%.*s/%s", (int)(strrchr(nvcc, '/') - nvcc), nvcc,
                              name);
        there = access(path, X_OK) == 0;
    }
    free(path);
    return there;
}

/* The newest gcc that this toolkit's own header accepts; 0: unknown. */
static long
newest_host(const struct doctor *d, const char *nvcc)
{
    static const char words[] = "gcc versions later than ";
    char *path, *text, *at;
    long newest = 0;
    const struct doctor here = {.options = d->options, .root = ""};

    path = checked_format("%.*s/../include/crt/host_config.h",
                          (int)(strrchr(nvcc, '/') - nvcc), nvcc);
    text = doctor_read(&here, path);
    if (!text)
        text = doctor_read(&here, "/usr/include/crt/host_config.h");
    at = text ? strstr(text, words) : NULL;
    if (at)
        newest = strtol(at + strlen(words), NULL, 10);
    free(text);
    free(path);
    return newest;
}

/* The newest g++-N that is there and accepted; 0: none. */
static long
other_host(long newest)
{
    for (; newest >= OLDEST_HOST; newest--) {
        char *name = checked_format("g++-%ld", newest);
        char *path = doctor_which(name);
        const bool there = path;

        free(path);
        free(name);
        if (there)
            return newest;
    }
    return 0;
}

static void
host_compiler(struct doctor *d, const char *nvcc)
{
    const long newest = newest_host(d, nvcc);
    const long major = strtol(tools_version("g++"), NULL, 10);
    const long other = other_host(newest);
    char *state = checked_format("g++ %ld", major), *cost, *remedy;

    if (newest == 0 || major <= newest) {
        doctor_row(d, DOCTOR_FINE, "nvcc's g++", state, "", "");
    } else {
        cost = checked_format("this nvcc takes none later than %ld: nothing is "
                              "compiled for a GPU",
                              newest);
        remedy = checked_format(
            "%sg++-%ld, and let g++ name it (update-alternatives); or take a "
            "newer toolkit",
            other ? "there is " : "apt-get install ", other ? other : newest);
        doctor_row(d, DOCTOR_LOSS, "nvcc's g++", state, cost, remedy);
        free(remedy);
        free(cost);
    }
    free(state);
}

/* The first number with a point in it, as in "Kernel Module  580.65.06". */
static double
driver_version(const struct doctor *d, char **text)
{
    char *all = doctor_read(d, "/proc/driver/nvidia/version");
    const char *at = all;

    *text = NULL;
    while (at && *at) {
        const size_t length = strspn(at, "0123456789.");

        if (length > 1 && isdigit((unsigned char)*at) &&
            memchr(at, '.', length) && isspace((unsigned char)at[length]) &&
            (at == all || isspace((unsigned char)at[-1]))) {
            *text = checked_copy(at, length);
            break;
        }
        at += length ? length : 1;
    }
    free(all);
    return *text ? strtod(*text, NULL) : 0;
}

/* The oldest driver for a toolkit.
 * Source: NVIDIA, CUDA Compatibility, Minor Version Compatibility, table 1. */
static double
oldest_driver(long toolkit)
{
    static const struct {
        long toolkit;
        double driver;
    } table[] = {{11, 450}, {12, 525}, {13, 580}};

    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (table[i].toolkit == toolkit)
            return table[i].driver;
    return 0;
}

static void
driver(struct doctor *d)
{
    char *text, *cost;
    const double version = driver_version(d, &text);
    const long toolkit = strtol(tools_version("nvcc"), NULL, 10);
    const double oldest = oldest_driver(toolkit);

    if (!text)
        return;
    if (version < oldest) {
        cost = checked_format("CUDA %ld needs %.0f or later: nothing runs on "
                              "the GPU",
                              toolkit, oldest);
        doctor_row(d, DOCTOR_LOSS, "driver", text, cost,
                   "install a newer driver, or an older toolkit (CUDA= says "
                   "where it is)");
        free(cost);
    } else
        doctor_row(d, DOCTOR_FINE, "driver", text, "", "");
    free(text);
}

/* Whether a device on the PCI bus is NVIDIA's. */
static bool
on_the_bus(const struct doctor *d)
{
    char *pattern = checked_format("%s/sys/bus/pci/devices/*/vendor", d->root);
    const struct doctor plain = {.options = d->options, .root = ""};
    bool here = false;
    glob_t found;

    if (glob(pattern, 0, NULL, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc && !here; i++) {
            char *text = doctor_read(&plain, found.gl_pathv[i]);

            here = text && strncmp(text, "0x10de", 6) == 0;
            free(text);
        }
    globfree(&found);
    free(pattern);
    return here;
}

/* Without a device file: is there a GPU all the same? */
static void
no_device(struct doctor *d)
{
    if (on_the_bus(d))
        doctor_row(d, DOCTOR_LOSS, "GPU", "NVIDIA, without a driver",
                   "labs are graded on the simulator; no times",
                   "apt-get install nvidia-driver (Debian's non-free part)");
    else if (doctor_finds(d, "/dev/dxg", NULL))
        doctor_row(d, DOCTOR_FINE, "GPU", "through WSL", "", "");
    else
        doctor_row(d, DOCTOR_FINE, "GPU", "none",
                   "labs are graded on the simulator; no times", "");
}

static void
device(struct doctor *d)
{
    char *path;

    if (!doctor_finds(d, "/dev/nvidia[0-9]*", &path))
        no_device(d);
    else if (!doctor_finds(d, "/dev/nvidiactl", NULL) ||
             !doctor_finds(d, "/dev/nvidia-uvm", NULL))
        doctor_row(d, DOCTOR_LOSS, "GPU", path,
                   "/dev/nvidiactl or /dev/nvidia-uvm is missing: CUDA does "
                   "not start",
                   "as root: nvidia-modprobe -u -c 0 (in a container: give it "
                   "all GPU devices)");
    else if (access(path, R_OK | W_OK) != 0)
        doctor_row(d, DOCTOR_LOSS, "GPU", path, "you may not use it",
                   "join the group that it belongs to: ls -l /dev/nvidia*");
    else if (!*tools_version("nvcc"))
        doctor_row(d, DOCTOR_LOSS, "GPU", path,
                   "without the CUDA toolkit it is not used",
                   "install the toolkit, and say CUDA=folder where it is not "
                   "/usr/local/cuda");
    else
        doctor_row(d, DOCTOR_FINE, "GPU", path, "", "");
    free(path);
}

/* Whether the driver counts us among the administrators. */
static bool
is_admin(const struct doctor *d)
{
    static const char key[] = "CapEff:";
    char *text = doctor_read(d, "/proc/self/status");
    const char *at = text ? strstr(text, key) : NULL;
    const unsigned long long granted =
        at ? strtoull(at + strlen(key), NULL, 16) : 0;

    free(text);
    return granted >> CAP_SYS_ADMIN_BIT & 1;
}

static void
profilers(struct doctor *d, const char *nvcc)
{
    char *params = doctor_read(d, "/proc/driver/nvidia/params");

    if (params && strstr(params, "RmProfilingAdminOnly: 1") && !is_admin(d))
        doctor_row(d, DOCTOR_LOSS, "counters", "for administrators only",
                   "ncu cannot count on this GPU",
                   "as root: echo options nvidia "
                   "NVreg_RestrictProfilingToAdminUsers=0 "
                   ">/etc/modprobe.d/nvidia-counters.conf, then reboot");
    free(params);
    if (!doctor_finds(d, "/dev/nvidia[0-9]*", NULL))
        return;
    if (!has_tool(nvcc, "ncu"))
        doctor_row(d, DOCTOR_LOSS, "ncu", "missing",
                   "nothing is counted on the GPU",
                   "install Nsight Compute, a part of the toolkit");
    if (!has_tool(nvcc, "compute-sanitizer"))
        doctor_row(d, DOCTOR_LOSS, "compute-sanitizer", "missing",
                   "make prove cannot look for wrong accesses on the GPU",
                   "install it, a part of the toolkit");
}

void
doctor_gpu(struct doctor *d)
{
    const char *version = tools_version("nvcc");
    char *nvcc = find_nvcc();

    if (*version)
        doctor_row(d, DOCTOR_FINE, "nvcc", version, "", "");
    else
        doctor_row(d, DOCTOR_FINE, "nvcc", "none",
                   "kernels are not compiled for a GPU, registers not counted",
                   "");
    if (*version && nvcc)
        host_compiler(d, nvcc);
    device(d);
    driver(d);
    profilers(d, nvcc);
    free(nvcc);
}
