/*
 * diagnose_kept -- the variable that keeps a value from one call to the next
 */
#ifndef GRADER_DIAGNOSE_KEPT_H
#define GRADER_DIAGNOSE_KEPT_H

/* diagnose_kept -- the line of the only such variable of the source; 0: there
 * is none, or there are several, or source is NULL */
long diagnose_kept(const char *source);

#endif
