/*
 * shipped -- what was measured of the solutions on an H200 and comes with the
 * project: solutions/NN-name/h200.tsv, see plot_data.h
 */
#ifndef GRADER_SHIPPED_H
#define GRADER_SHIPPED_H

/* shipped_copy_rate -- the copy rate, GB/s: of the copies beside all labs the
 * greatest, since a copy of few bytes, or of a worse moment, says less of the
 * memory.  0 where there is none. */
double shipped_copy_rate(const char *root);

#endif
