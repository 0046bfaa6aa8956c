/*
 * doctor: a lack a test, faked through PATH, CUDA and DOCTOR_ROOT; each is told
 * with its remedy, and only what stops grading ends with 1
 */
#include "../doctor.h"
#include "commanded.h"
#include "suite.h"

/* Links to all tools.  Each test has links to these links: to make and remove
 * thousands of files over and over takes some file systems long. */
static char tools[] = "/tmp/tools.XXXXXX";

static void
gather_tools(void)
{
    char *command;

    ck_assert_ptr_nonnull(mkdtemp(tools));
    command = checked_format("ln -s /usr/bin/* '%s'", tools);
    ck_assert_int_eq(shell(command), 0);
    free(command);
}

static void
drop_tools(void)
{
    char *command = checked_format("rm -r '%s'", tools);

    ck_assert_int_eq(shell(command), 0);
    free(command);
}

/* In the project: bin/ holds all that PATH finds, machine/ is a machine on
 * which nothing is wrong. */
static void
set_up_machine(void)
{
    set_up();
    ck_assert_int_eq(setenv("DOCTOR_ROOT", "machine", 1) |
                         setenv("CUDA", "/none", 1) |
                         setenv("PATH", "/usr/bin:/bin", 1),
                     0);
    ck_assert_int_eq(
        unsetenv("LC_ALL") | unsetenv("LC_CTYPE") | unsetenv("LANG"), 0);
    char *command =
        checked_format("cd '%s' && mkdir -p machine/proc && cp -al '%s' bin && "
                       "echo 'MemAvailable: 9000000 kB' >machine/proc/meminfo",
                       folder, tools);
    char *bin = checked_format("%s/bin", folder);

    ck_assert_int_eq(shell(command), 0);
    ck_assert_int_eq(setenv("PATH", bin, 1), 0);
    free(bin);
    free(command);
}

/* Runs the command in the project. */
static void
fake(const char *command)
{
    char *whole = checked_format("cd '%s' && export PATH=/usr/bin:/bin && "
                                 "put() { mkdir -p \"${1%%/*}\" && printf "
                                 "'%%s\\n' \"$2\" >\"$1\"; } && %s",
                                 folder, command);

    ck_assert_int_eq(shell(whole), 0);
    free(whole);
}

/* A tool that prints this. */
#define TOOL(name, says)                                       \
    "rm -f bin/" name " && put bin/" name " '#!/bin/sh\n" says \
    "' && chmod +x bin/" name

/* A toolkit whose header takes no g++ later than 11. */
#define TOOLKIT                                                                \
    "put toolkit/bin/nvcc '#!/bin/sh\necho release 12.4, V12.4.131' && chmod " \
    "+x toolkit/bin/nvcc && ln -s ../toolkit/bin/nvcc bin && "                 \
    "put toolkit/include/crt/host_config.h '#error -- unsupported GNU "        \
    "version! gcc versions later than 11 are not supported!'"

#define DEVICE                                                                 \
    "mkdir -p machine/dev && touch machine/dev/nvidia0 machine/dev/nvidiactl " \
    "machine/dev/nvidia-uvm"

static const struct {
    const char *fake;
    int code;
    const char *row, *remedy;
} lacks[] = {
    {"rm -f bin/g++", 1, "! g++ ", "apt-get install g++"},
    {"rm bin/objcopy", 1, "! objcopy ", "apt-get install binutils"},
    {"rm build/analyse", 1, "! checker ", "make all"},
    {"rm build/rewrite", 1, "! translator ", "make all"},
    {"cp -L build/analyse a && rm build/analyse && "
     "sed s/libdw.so.1/libdw.so.9/g a >build/analyse && chmod +x build/analyse",
     1, "its library libdw.so.9 is gone", "install it again"},
    {"rm -f bin/gcc", 0, "- gcc ", "apt-get install gcc"},
    {TOOL("g++", "echo 9.4.0"), 0, "older than 11", "CXX="},
    {"rm -rf .skeletons bin/git", 0, "- git ", "apt-get install git"},
    {"rm -f bin/clang++", 0, "- clang++ ", "apt-get install clang"},
    {TOOL("clang++", "sleep 1000"), 0, "- clang++ ", "apt-get install clang"},
    {"rm -f bin/gnuplot", 0, "- gnuplot ", "apt-get install gnuplot-nox"},
    {TOOL("gnuplot", "[ $1 = -e ] && echo dumb pngcairo || echo gnuplot 5.4"),
     0, "no plots by terminal svg", "apt-get install gnuplot-nox"},
    {"put machine/proc/meminfo 'MemAvailable: 1000 kB'", 0, "1 MiB available",
     "JOBS=1"},
    {TOOLKIT " && rm -f bin/g++-* && " TOOL("g++", "echo 12.2.0"), 0,
     "this nvcc takes none later than 11", "apt-get install g++-11"},
    {TOOLKIT " && rm -f bin/g++-* && " TOOL("g++", "echo 12.2.0") " && " TOOL(
         "g++-10", "echo 10.2.0"),
     0, "this nvcc takes none later than 11", "there is g++-10"},
    {TOOLKIT " && put machine/proc/driver/nvidia/version "
             "'NVRM version: NVIDIA UNIX x86_64 Kernel Module  470.57.02  x'",
     0, "CUDA 12 needs 525", "newer driver"},
    {DEVICE " && rm machine/dev/nvidia-uvm", 0, "CUDA does not start",
     "nvidia-modprobe -u"},
    {DEVICE, 0, "without the CUDA toolkit it is not used", "CUDA=folder"},
    {DEVICE, 0, "- compute-sanitizer", "a part of the toolkit"},
    {DEVICE, 0, "- ncu", "Nsight Compute"},
    {"put machine/proc/driver/nvidia/params 'RmProfilingAdminOnly: 1'", 0,
     "for administrators only", "NVreg_RestrictProfilingToAdminUsers=0"},
    {"put machine/sys/bus/pci/devices/0000:17:00.0/vendor 0x10de", 0,
     "NVIDIA, without a driver", "apt-get install nvidia-driver"},
};

START_TEST(lack_is_told_with_its_remedy)
{
    const char *at;

    fake(lacks[_i].fake);
    ck_assert_int_eq(run("doctor"), lacks[_i].code);
    check_says(lacks[_i].row);
    check_says(lacks[_i].code ? "grading cannot start" : "grading works");
    at = strstr(output, lacks[_i].row);
    ck_assert_msg(strstr(at, lacks[_i].remedy), "no \"%s\" in:\n%s",
                  lacks[_i].remedy, at);
}
END_TEST

START_TEST(locale_that_is_not_here_is_told)
{
    setenv("LC_ALL", "xx_XX.UTF-8", 1);
    ck_assert_int_eq(run("doctor"), 0);
    check_says("- locale           xx_XX.UTF-8: not installed here");
    check_says("LC_ALL=C.UTF-8");
}
END_TEST

START_TEST(machine_without_lacks_is_left_in_peace)
{
    fake(TOOLKIT " && put toolkit/include/crt/host_config.h "
                 "'gcc versions later than 15 are not supported!' && "
                 "put machine/proc/driver/nvidia/version "
                 "'NVIDIA UNIX Open Kernel Module for x86_64  570.124.06  R' "
                 "&& put machine/proc/driver/nvidia/params "
                 "'RmProfilingAdminOnly: 0' && " DEVICE
                 " && for t in ncu compute-sanitizer clang++; do rm -f bin/$t; "
                 "put toolkit/bin/$t '#!/bin/sh\necho 1.2'; "
                 "chmod +x toolkit/bin/$t; ln -s ../toolkit/bin/$t bin; done "
                 "&& " TOOL("gnuplot", "echo svg pngcairo dumb 5.4"));
    ck_assert_int_eq(run("doctor"), 0);
    check_says("  driver           570.124.06\n");
    check_says("grading works\n");
    ck_assert_msg(!strstr(output, " - ") ||
                      strstr(output, " - sandbox") == strstr(output, " - "),
                  "%s", output);
}
END_TEST

START_TEST(administrator_may_use_the_counters)
{
    fake("put machine/proc/driver/nvidia/params 'RmProfilingAdminOnly: 1' && "
         "put machine/proc/self/status 'CapEff:\t000001ffffffffff'");
    run("doctor");
    ck_assert_ptr_null(strstr(output, "administrators"));
}
END_TEST

/* Why there are no namespaces: where bwrap lies is not PATH's to say, so this
 * is asked of the function itself. */
static const struct {
    const char *fake, *cost, *remedy;
} whys[] = {
    {"rm bin/bwrap", "there is no bubblewrap", "apt-get install bubblewrap"},
    {"put machine/proc/sys/user/max_user_namespaces 0",
     "/proc/sys/user/max_user_namespaces is 0",
     "sysctl -w user.max_user_namespaces="},
    {"put machine/proc/sys/kernel/apparmor_restrict_unprivileged_userns 1",
     "apparmor_restrict_unprivileged_userns is 1",
     "apparmor_restrict_unprivileged_userns=0"},
    {"touch machine/.dockerenv", "this container forbids namespaces",
     "seccomp=unconfined"},
    {TOOL("bwrap", "echo bwrap: no such luck; exit 1"), "bwrap: no such luck",
     "with user namespaces"}};

START_TEST(lack_of_namespaces_has_its_reason)
{
    char *machine = checked_format("%s/machine", folder);
    const struct options o = {.build = (char *)"/none"};
    const struct doctor d = {.options = &o, .root = machine};
    const char *remedy;
    char *cost;

    /* Without root bubblewrap lies in a folder of the set-up's. */
    fake("[ -e bin/bwrap ] || { " TOOL("bwrap", "exit 1") "; }");
    fake(whys[_i].fake);
    cost = doctor_why(&d, &remedy);
    ck_assert_msg(strstr(cost, whys[_i].cost), "%s", cost);
    ck_assert_msg(strstr(remedy, whys[_i].remedy), "%s", remedy);
    free(cost);
    free(machine);
}
END_TEST

/* These have no file to be faked. */

START_TEST(full_disk_stops_grading)
{
    const struct options o = {.build = (char *)"build"};
    struct doctor d = {.options = &o, .root = ""};

    doctor_disk(&d, 1e6);
    ck_assert_int_eq(d.stops, 1);
    doctor_disk(&d, 2e8);
    ck_assert_int_eq(d.losses, 1);
    doctor_disk(&d, 2e10);
    ck_assert_int_eq(d.stops + d.losses, 2);
}
END_TEST

int
main(void)
{
    Suite *s = suite_create("doctor");
    TCase *c = tcase_create("doctor");

    tcase_add_unchecked_fixture(c, gather_tools, drop_tools);
    tcase_add_checked_fixture(c, set_up_machine, tear_down);
    tcase_set_timeout(c, 60);
    tcase_add_loop_test(c, lack_is_told_with_its_remedy, 0,
                        sizeof lacks / sizeof *lacks);
    tcase_add_loop_test(c, lack_of_namespaces_has_its_reason, 0,
                        sizeof whys / sizeof *whys);
    tcase_add_test(c, locale_that_is_not_here_is_told);
    tcase_add_test(c, machine_without_lacks_is_left_in_peace);
    tcase_add_test(c, administrator_may_use_the_counters);
    tcase_add_test(c, full_disk_stops_grading);
    suite_add_tcase(s, c);
    return suite_run(s);
}
