#include "watch_screen.h"
#include "terminal_parts.h"
#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

/* What is to be put back when the program exits: a child's exit does not. */
static const struct watch_screen *opened;
static pid_t owner;

static void
put_back(void)
{
    if (opened && opened->keys && owner == getpid())
        tcsetattr(STDIN_FILENO, TCSADRAIN, &opened->found);
    opened = NULL;
}

/* In the background a terminal may not be changed: that would stop us. */
static bool
is_ours(void)
{
    return isatty(STDIN_FILENO) && tcgetpgrp(STDIN_FILENO) == getpgrp();
}

static bool
take_keys(const struct termios *found)
{
    struct termios single = *found;

    single.c_lflag &= ~(tcflag_t)(ICANON | ECHO);
    single.c_cc[VMIN] = 1;
    single.c_cc[VTIME] = 0;
    return tcsetattr(STDIN_FILENO, TCSADRAIN, &single) == 0;
}

void
watch_screen_open(struct watch_screen *s)
{
    *s = (struct watch_screen){.live = terminal_for(stdout).live};
    if (!s->live || !is_ours() || tcgetattr(STDIN_FILENO, &s->found) != 0)
        return;
    opened = s;
    owner = getpid();
    atexit(put_back);
    s->keys = take_keys(&s->found);
}

void
watch_screen_close(struct watch_screen *s)
{
    fflush(stdout);
    put_back();
    s->keys = false;
}

void
watch_screen_resume(struct watch_screen *s)
{
    if (s->keys && is_ours())
        take_keys(&s->found);
}

static void
write_time(void)
{
    const time_t now = time(NULL);
    struct tm local;
    char text[16];

    localtime_r(&now, &local);
    strftime(text, sizeof text, "%H:%M:%S", &local);
    fputs(text, stdout);
}

/* What has scrolled away above stays. */
void
watch_screen_head(const struct watch_screen *s, const char *text)
{
    fputs(s->live ? "\033[H\033[2J" : "\n---- ", stdout);
    write_time();
    printf("  %s%s\n", text, s->live ? "" : " ----");
    fflush(stdout);
}

void
watch_screen_note(const char *text)
{
    struct terminal t = terminal_for(stdout);
    struct wrap w = terminal_wrap(stdout, &t, 3);
    char *neutral = terminal_neutral(text);

    wrap_gap(&w, 3);
    wrap_text(&w, neutral, NULL);
    wrap_end(&w);
    free(neutral);
}

int
watch_screen_key(struct watch_screen *s)
{
    unsigned char key;

    if (read(STDIN_FILENO, &key, 1) == 1)
        return key;
    s->keys = false;
    return 0;
}
