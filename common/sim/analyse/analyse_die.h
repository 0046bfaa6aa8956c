/*
 * analyse_die -- the analyser's own faults: a message on stderr and exit code 2
 */
#ifndef ANALYSE_ANALYSE_DIE_H
#define ANALYSE_ANALYSE_DIE_H

/* analyse_die -- say place, value and remedy; does not return */
_Noreturn void analyse_die(const char *format, ...)
    __attribute__((format(printf, 1, 2)));

#endif
