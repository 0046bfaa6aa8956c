/* doctor_machine -- what the machine grants: sandbox, disk, memory, locale */
#include "capture.h"
#include "die.h"
#include "doctor.h"
#include "sandbox.h"
#include "watch.h"
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/statvfs.h>
#include <sys/utsname.h>
#include <unistd.h>

#define MEBI (1024.0 * 1024.0)
#define LEAST_DISK_MIB 64.0 /* records and pages of one grading */
#define SOME_DISK_MIB 500.0 /* building everything again */
#define SOME_MEMORY_MIB 1024.0
#define PROBE_MS 5000 /* bwrap answers in some 10 */

struct setting {
    const char *path;
    long bad; /* with this value there are no user namespaces */
    const char *remedy;
};

/* The value of NAME= in os-release, without quotes; for free(). */
static char *
release_name(const struct doctor *d)
{
    static const char key[] = "PRETTY_NAME=";
    char *text = doctor_read(d, "/etc/os-release");
    char *at = text ? strstr(text, key) : NULL, *name;

    if (!at) {
        free(text);
        return checked_string("Linux");
    }
    at += strlen(key);
    at += *at == '"';
    name = checked_copy(at, strcspn(at, "\"\n"));
    free(text);
    return name;
}

static bool
is_wsl(const struct doctor *d)
{
    char *version = doctor_read(d, "/proc/version");
    const bool wsl = version && strstr(version, "icrosoft");

    free(version);
    return wsl;
}

static void
machine(struct doctor *d)
{
    char *name = release_name(d), *state;
    struct utsname kernel = {.machine = ""};

    uname(&kernel);
    state =
        checked_format("%s, %s, %ld processors%s", name, kernel.machine,
                       sysconf(_SC_NPROCESSORS_ONLN), is_wsl(d) ? ", WSL" : "");
    doctor_row(d, DOCTOR_FINE, "machine", state, "", "");
    free(state);
    free(name);
}

/* Why there are no namespaces, from the settings that forbid them. */

static bool
has_bwrap(const struct doctor *d)
{
    char *path = doctor_which("bwrap");
    const bool there = path;
    bool local;

    free(path);
    path = checked_format("%s/deps/usr/bin/bwrap", d->options->build);
    local = access(path, X_OK) == 0;
    free(path);
    return there || local;
}

/* The last line that bwrap says where it fails; for free(). */
static char *
bwrap_says(void)
{
    const char *argv[] = {
        "sh", "-c",
        "bwrap --unshare-all --ro-bind / / true 2>&1 | tail -n 1 | "
        "tr -cd ' -~'",
        NULL};
    char *text = capture_within(argv, NULL, PROBE_MS);

    return text ? text : checked_string("");
}

/* The setting that forbids them, or NULL. */
static const struct setting *
bad_setting(const struct doctor *d)
{
    static const struct setting settings[] = {
        {"/proc/sys/user/max_user_namespaces", 0,
         "as root: sysctl -w user.max_user_namespaces=10000"},
        {"/proc/sys/kernel/unprivileged_userns_clone", 0,
         "as root: sysctl -w kernel.unprivileged_userns_clone=1"},
        {"/proc/sys/kernel/apparmor_restrict_unprivileged_userns", 1,
         "as root: sysctl -w kernel.apparmor_restrict_unprivileged_userns=0"}};

    for (size_t i = 0; i < sizeof settings / sizeof *settings; i++)
        if (doctor_number(d, settings[i].path) == settings[i].bad)
            return &settings[i];
    return NULL;
}

char *
doctor_why(const struct doctor *d, const char **remedy)
{
    const struct setting *setting = bad_setting(d);
    char *says;

    if (!has_bwrap(d)) {
        *remedy = "apt-get install bubblewrap";
        return checked_string("there is no bubblewrap");
    }
    if (setting) {
        *remedy = setting->remedy;
        return checked_format("%s is %ld", setting->path, setting->bad);
    }
    if (doctor_finds(d, "/.dockerenv", NULL) ||
        doctor_finds(d, "/run/.containerenv", NULL)) {
        *remedy = "start it with --security-opt seccomp=unconfined "
                  "--security-opt apparmor=unconfined --security-opt "
                  "systempaths=unconfined";
        return checked_string("this container forbids namespaces");
    }
    *remedy = "grade strangers' code on a machine with user namespaces";
    says = bwrap_says();
    if (*says)
        return says;
    free(says);
    return checked_string("bubblewrap does not work here");
}

static void
sandbox(struct doctor *d)
{
    const enum sandbox_tier tier = sandbox_probe();
    const char *remedy;
    char *cost, *why;

    if (tier == SANDBOX_NAMESPACES) {
        doctor_row(d, DOCTOR_FINE, "sandbox", sandbox_tier_name(tier), "", "");
        return;
    }
    why = doctor_why(d, &remedy);
    cost = checked_format("your own code only, strangers' is refused; %s", why);
    doctor_row(d, DOCTOR_LOSS, "sandbox", sandbox_tier_name(tier), cost,
               remedy);
    free(cost);
    free(why);
}

void
doctor_disk(struct doctor *d, double bytes)
{
    const double mib = bytes / MEBI;
    char *state = checked_format("%.0f MiB free in %s", mib, d->options->build);
    static const char remedy[] = "free some, or give another BUILD=";

    if (mib < LEAST_DISK_MIB)
        doctor_row(d, DOCTOR_STOPS, "disk", state, "records cannot be written",
                   remedy);
    else if (mib < SOME_DISK_MIB)
        doctor_row(d, DOCTOR_LOSS, "disk", state,
                   "too little to build everything again", remedy);
    else
        doctor_row(d, DOCTOR_FINE, "disk", state, "", "");
    free(state);
}

static void
build_folder(struct doctor *d)
{
    struct statvfs about;

    if (access(d->options->build, W_OK) != 0)
        doctor_row(d, DOCTOR_STOPS, "build", d->options->build,
                   "cannot be written", "give another BUILD=");
    else if (statvfs(d->options->build, &about) == 0)
        doctor_disk(d, (double)about.f_bavail * (double)about.f_frsize);
}

static void
memory(struct doctor *d)
{
    char *text = doctor_read(d, "/proc/meminfo");
    const char *at = text ? strstr(text, "MemAvailable:") : NULL;
    const double mib =
        at ? strtod(at + strlen("MemAvailable:"), NULL) / 1024 : -1;
    char *state = checked_format("%.0f MiB available", mib);

    if (mib >= 0 && mib < SOME_MEMORY_MIB)
        doctor_row(d, DOCTOR_LOSS, "memory", state,
                   "several labs at once may not fit", "make JOBS=1");
    else if (mib >= 0)
        doctor_row(d, DOCTOR_FINE, "memory", state, "", "");
    free(state);
    free(text);
}

/* What the variables ask for, as setlocale() reads them. */
static const char *
asked_locale(void)
{
    static const char *const names[] = {"LC_ALL", "LC_CTYPE", "LANG"};

    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        const char *value = getenv(names[i]);

        if (value && *value)
            return value;
    }
    return "C";
}

static void
the_locale(struct doctor *d)
{
    const bool there = setlocale(LC_ALL, "");

    if (there)
        doctor_row(d, DOCTOR_FINE, "locale", asked_locale(), "", "");
    else
        doctor_row(d, DOCTOR_LOSS, "locale", asked_locale(),
                   "not installed here: other programs complain",
                   "export LC_ALL=C.UTF-8, or install it (Debian: package "
                   "locales)");
    setlocale(LC_ALL, "C");
}

/* watch is silent on this kind of file system; "": it is not. */
static void
watching(struct doctor *d, const char *kind)
{
    char *state = checked_format("labs lie on %s", kind);

    if (*kind)
        doctor_row(d, DOCTOR_FINE, "watch", state,
                   "saves are found by looking 4 times a second", "");
    else
        doctor_row(d, DOCTOR_FINE, "watch", "is told of saves at once", "", "");
    free(state);
}

void
doctor_machine(struct doctor *d)
{
    char *labs = options_path(d->options, "labs");
    const char *kind;

    machine(d);
    sandbox(d);
    build_folder(d);
    memory(d);
    the_locale(d);
    watch_is_silent(labs, &kind);
    watching(d, kind);
    free(labs);
}
