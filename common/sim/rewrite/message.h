/*
 * message -- what the student is told, in the order of the lines
 *
 * Messages are collected, since several passes find them, and printed as the
 * compiler would: "kernel.cu:12:5: error: text", "kernel.cu:12: rejected:
 * text".
 */
#ifndef REWRITE_MESSAGE_H
#define REWRITE_MESSAGE_H

#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>

#define MESSAGES 20      /* kept; the rest is only counted */
#define MESSAGE_SIZE 400 /* bytes of one text; longer ones are cut */

struct message {
    uint32_t line;
    uint32_t column; /* 0: none */
    bool rejected;
    char text[MESSAGE_SIZE];
};

struct messages {
    struct message list[MESSAGES];
    unsigned count;   /* of list */
    unsigned dropped; /* beyond it */
};

/* message_reject -- what must not stand in a submission */
void message_reject(struct messages *messages, uint32_t line,
                    const char *format, ...)
    __attribute__((format(printf, 3, 4)));

/* message_error -- a mistake in CUDA that the host compiler accepts */
void message_error(struct messages *messages, uint32_t line, uint32_t column,
                   const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* message_die -- an own fault: prints it and exits with 2 */
_Noreturn void message_die(const char *what);

/* message_print -- print all to `to`, by line.  Returns how many. */
unsigned message_print(struct messages *messages, const char *name, FILE *to);

#endif
