/*
 * watch -- tell when a submission's files have become others
 *
 * Theory of operation: the files' content is compared, not their times, so
 * every way of saving looks alike: written in place, renamed over, removed
 * and made anew, a link in the path changed.  inotify only says when to look;
 * where it is silent (network file systems, the Windows side of WSL) we look
 * several times a second all the same.  A change counts once the content has
 * been still for a moment: many editors empty a file before they write it.
 */
#ifndef GRADER_WATCH_H
#define GRADER_WATCH_H

#include <stdbool.h>

enum watch_news {
    WATCH_SAME,
    WATCH_SETTLING, /* it is being written; look again in watch_patience_ms() */
    WATCH_CHANGED,  /* other content than at the last CHANGED */
    WATCH_GONE      /* there is no kernel.cu any more; said once */
};

/* watch_open -- watch kernel.cu and answers.txt in the folder, which need not
 * be there.  The first look says CHANGED, or GONE.  Free with watch_close(). */
struct watch *watch_open(const char *folder);

/* watch_look -- what has happened since the last look; now: clock_seconds() */
enum watch_news watch_look(struct watch *w, double now);

/* watch_descriptor -- readable when it is worth looking; -1: never
 * watch_patience_ms -- look after so many milliseconds at the latest */
int watch_descriptor(const struct watch *w);
int watch_patience_ms(const struct watch *w);

/* watch_again -- let the next look say CHANGED, as at first
 * watch_accept -- let what is there now count as told */
void watch_again(struct watch *w);
void watch_accept(struct watch *w);

/* watch_close -- free it */
void watch_close(struct watch *w);

/* watch_is_silent -- whether saves in this folder may come from where inotify
 * does not see them.  *kind: its file system's name, or "". */
bool watch_is_silent(const char *folder, const char **kind);

#endif
