/*
 * watch_screen -- the terminal while a lab is watched: cleared at each save,
 * single keys taken, and left as it was found
 *
 * Elsewhere (in a file, in an editor's pane) nothing is cleared, and gradings
 * stand below each other.
 */
#ifndef GRADER_WATCH_SCREEN_H
#define GRADER_WATCH_SCREEN_H

#include "terminal.h"
#include <termios.h>

struct watch_screen {
    bool live; /* a terminal that can be cleared */
    bool keys; /* keys come one by one on stdin */
    struct termios found;
};

/* watch_screen_open -- begin; the terminal is put back by watch_screen_close()
 * or when the program exits */
void watch_screen_open(struct watch_screen *s);
void watch_screen_close(struct watch_screen *s);

/* watch_screen_resume -- after a stop (Ctrl-Z) the shell may have changed the
 * terminal */
void watch_screen_resume(struct watch_screen *s);

/* watch_screen_head -- begin a new screen: the time and this text */
void watch_screen_head(const struct watch_screen *s, const char *text);

/* watch_screen_note -- a sentence that may hold hostile text */
void watch_screen_note(const char *text);

/* watch_screen_key -- the key that was pressed; 0: none, or stdin has ended */
int watch_screen_key(struct watch_screen *s);

#endif
