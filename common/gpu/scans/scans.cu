// scans -- print what our own kernels take, a row of numbers a point
//
//   scans [LAB...]     of all labs, or of these: 01 02 03 04 05
//
// Lines: "# device: ...", "# driver: ...", "# toolkit: ...", then lab, figure,
// series, x, y, low and high with tabs between; grader/measure_reference.c
// makes files of grader/plot_data.h's kind of them.  What fails is named on
// stderr and left out.  Ends with 0, or with 2 where there is no GPU.
#include "scans.h"
#include <stdio.h>
#include <string.h>

static const struct {
    const char *lab;
    void (*scan)(void);
} scans[] = {
    {"01", scan_launch}, {"02", scan_stride},  {"03", scan_divergence},
    {"04", scan_poly},   {"05", scan_extents},
};

static void
print_device(void)
{
    cudaDeviceProp properties;
    int device, driver, toolkit;

    must(cudaGetDevice(&device), "no GPU");
    must(cudaGetDeviceProperties(&properties, device), "no properties");
    must(cudaDriverGetVersion(&driver), "no driver");
    must(cudaRuntimeGetVersion(&toolkit), "no runtime");
    printf("# device: %s\n# driver: %d.%d\n# toolkit: %d.%d\n", properties.name,
           driver / 1000, driver % 1000 / 10, toolkit / 1000,
           toolkit % 1000 / 10);
}

static bool
is_wanted(const char *lab, int argc, char **argv)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], lab) == 0)
            return true;
    return argc < 2;
}

int
main(int argc, char **argv)
{
    print_device();
    for (size_t i = 0; i < sizeof scans / sizeof *scans; i++)
        if (is_wanted(scans[i].lab, argc, argv))
            scans[i].scan();
    return fflush(stdout) == 0 ? 0 : 2;
}
