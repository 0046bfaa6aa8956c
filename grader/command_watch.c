/* watch -- grade a lab again at each save, until Ctrl-C */
#include "clock.h"
#include "command.h"
#include "die.h"
#include "ladder.h"
#include "record.h"
#include "sandbox.h"
#include "tools.h"
#include "watch.h"
#include "watch_run.h"
#include "watch_screen.h"
#include <errno.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/signalfd.h>
#include <unistd.h>

struct watching {
    const struct options *options;
    struct seed_secret secret;
    const struct lab *lab;
    bool climbs; /* no lab was named: goes on to the next one */
    char *folder;
    struct watch *files;
    struct watch_screen screen;
    struct watch_run run;
    bool noted; /* that there is no sandbox: a cleared screen forgets it */
    bool told;  /* the first failure stands on the screen */
    int signals;
    bool over;
};

static size_t
case_count(const struct lab *lab)
{
    size_t count = 0;

    for (const struct function *f = lab->functions; f->name; f++)
        for (const struct lab_case *c = f->cases; c->x >= 0; c++)
            count++;
    return count;
}

static void
turn_to(struct watching *w, const struct lab *lab)
{
    if (w->files)
        watch_close(w->files);
    free(w->folder);
    w->lab = lab;
    w->folder = options_from(w->options, lab);
    w->files = watch_open(w->folder);
}

/* The folder as a person would type it. */
static const char *
shown_folder(const struct watching *w)
{
    const char *root = w->options->root;
    const size_t length = strlen(root);

    if (strncmp(w->folder, root, length) == 0 && w->folder[length] == '/')
        return w->folder + length + 1;
    return w->folder;
}

static void
say_waiting(const struct watching *w)
{
    printf("%s: waiting for a save%s\n", shown_folder(w),
           w->screen.keys ? "  (h hint  l ladder  r again  q quit)" : "");
    fflush(stdout);
}

/* Gradings. */

static void
begin(struct watching *w)
{
    const struct check_job job = {.options = w->options,
                                  .lab = w->lab,
                                  .secret = &w->secret,
                                  .name = options_name(w->options),
                                  .folder = w->folder};
    struct terminal t = terminal_for(stdout);

    watch_run_stop(&w->run);
    watch_screen_head(&w->screen, w->lab->id);
    terminal_progress("compiling", stdout, &t);
    w->told = false;
    watch_run_start(&w->run, &job);
}

static void
show_progress(struct watching *w)
{
    struct terminal t = terminal_for(stdout);
    char *line =
        checked_format("%zu of %zu cases", w->run.cases, case_count(w->lab));

    /* It stays the more lines the longer the rest takes. */
    if (w->run.first && !w->told && w->screen.live) {
        terminal_progress(NULL, stdout, &t);
        watch_screen_note(w->run.first);
        w->told = true;
    }
    terminal_progress(line, stdout, &t);
    free(line);
}

static void
say_all_passed(struct watching *w)
{
    printf("all labs have passed\n");
    w->over = w->climbs;
}

/* Without a lab's name: on to the first that does not pass. */
static void
climb(struct watching *w)
{
    const struct lab *next = ladder_next_lab(w->options);

    if (!next) {
        say_all_passed(w);
        return;
    }
    if (next == w->lab)
        return;
    if (!w->climbs) {
        printf("passed.  Next: make watch LAB=%.2s\n", next->id);
        return;
    }
    printf("passed.  On to lab %.2s, %s:\n"
           "   read   docs/%s.md and labs/%s/README.md\n"
           "   edit   labs/%s/kernel.cu\n",
           next->id, next->title, next->id, next->id, next->id);
    turn_to(w, next);
    /* The screen is left as it is until something is saved there. */
    watch_accept(w->files);
}

static void
show_record(struct watching *w)
{
    struct terminal t = terminal_for(stdout);
    char *path = record_path(w->options, options_name(w->options), w->lab),
         *why = NULL;
    json_t *record = record_read(path, &why);

    if (w->screen.live)
        watch_screen_head(&w->screen, w->lab->id);
    if (record)
        terminal_show(record, stdout, &t);
    else
        printf("%s\n", why ? why : "no record was written");
    if (ladder_is_done(record))
        climb(w);
    json_decref(record);
    free(why);
    free(path);
}

static void
finish(struct watching *w)
{
    struct terminal t = terminal_for(stdout);

    terminal_progress(NULL, stdout, &t);
    if (watch_run_end(&w->run))
        show_record(w);
    else
        printf("the grader itself failed; what it says stands above\n");
    fflush(stdout);
    if (w->screen.live && !w->noted)
        command_need_sandbox(w->options);
    w->noted = true;
    if (!w->over)
        say_waiting(w);
}

static void
tell_gone(struct watching *w)
{
    watch_run_stop(&w->run);
    watch_screen_head(&w->screen, w->lab->id);
    printf("%s/kernel.cu is gone.  `make reset LAB=%.2s` brings the skeleton "
           "back.\n",
           shown_folder(w), w->lab->id);
    say_waiting(w);
}

/* What may happen. */

static void
look(struct watching *w)
{
    switch (watch_look(w->files, clock_seconds())) {
    case WATCH_CHANGED:
        begin(w);
        break;
    case WATCH_GONE:
        tell_gone(w);
        break;
    default:
        break;
    }
}

static void
heed_key(struct watching *w)
{
    char *lab[] = {checked_string(w->lab->id), NULL};
    const int key = watch_screen_key(&w->screen);

    switch (key) {
    case 'h':
        command_hint(w->options, 1, lab);
        break;
    case 'l':
        command_list(w->options, 0, NULL);
        break;
    case 'r':
        watch_again(w->files);
        break;
    case 'q':
        w->over = true;
        break;
    default:
        break;
    }
    if ((key == 'h' || key == 'l') && !w->run.pid)
        say_waiting(w);
    fflush(stdout);
    free(lab[0]);
}

static void
heed_signal(struct watching *w)
{
    struct signalfd_siginfo about;

    if (read(w->signals, &about, sizeof about) != sizeof about)
        return;
    if (about.ssi_signo == SIGCONT)
        watch_screen_resume(&w->screen);
    else
        w->over = true;
}

/* One turn: wait until there is something to do, and do it. */
static void
turn(struct watching *w)
{
    struct pollfd fds[] = {
        {.fd = w->signals, .events = POLLIN},
        {.fd = w->run.pid ? w->run.fd : -1, .events = POLLIN},
        {.fd = w->screen.keys ? STDIN_FILENO : -1, .events = POLLIN},
        {.fd = watch_descriptor(w->files), .events = POLLIN}};

    if (poll(fds, 4, watch_patience_ms(w->files)) < 0 && errno != EINTR)
        die("poll: %s", strerror(errno));
    if (fds[0].revents)
        heed_signal(w);
    if (!w->over && fds[2].revents)
        heed_key(w);
    if (!w->over && fds[1].revents) {
        if (watch_run_read(&w->run))
            show_progress(w);
        else
            finish(w);
    }
    if (!w->over)
        look(w);
}

static int
signals_open(void)
{
    sigset_t set;
    int fd;

    sigemptyset(&set);
    sigaddset(&set, SIGINT);
    sigaddset(&set, SIGTERM);
    sigaddset(&set, SIGHUP);
    sigaddset(&set, SIGQUIT);
    sigaddset(&set, SIGCONT);
    sigprocmask(SIG_BLOCK, &set, NULL);
    fd = signalfd(-1, &set, SFD_CLOEXEC);
    if (fd < 0)
        die("signalfd: %s", strerror(errno));
    return fd;
}

int
command_watch(const struct options *o, int argc, char **argv)
{
    const bool named = argc > 0 && *argv[0];
    struct watching w = {.options = o, .climbs = !named};
    const struct lab *lab = named ? options_lab(argv[0]) : ladder_next_lab(o);

    if (!lab) {
        printf("all labs have passed; watch LAB= to work on one again\n");
        return 0;
    }
    options_name(o);
    options_need_built(o);
    command_need_sandbox(o);
    w.secret = seed_open(o->build);
    /* Found out once here, each grading finds it known. */
    json_decref(tools_json());
    turn_to(&w, lab);
    w.signals = signals_open();
    watch_screen_open(&w.screen);
    while (!w.over)
        turn(&w);
    watch_run_stop(&w.run);
    watch_screen_close(&w.screen);
    watch_close(w.files);
    close(w.signals);
    free(w.folder);
    return 0;
}
