/*
 * library -- the checked forms of the C library's functions; each is called
 * and returns as the one whose name it has behind sim_
 */
#ifndef SIM_LIBRARY_H
#define SIM_LIBRARY_H

#include <stddef.h>

double sim_modf(double value, double *part);
float sim_modff(float value, float *part);
double sim_frexp(double value, int *part);
float sim_frexpf(float value, int *part);
double sim_remquo(double value, double by, int *quotient);
float sim_remquof(float value, float by, int *quotient);
void sim_sincos(double value, double *sine, double *cosine);
void sim_sincosf(float value, float *sine, float *cosine);

int sim_memcmp(const void *a, const void *b, size_t bytes);
size_t sim_strlen(const char *text);
int sim_strcmp(const char *a, const char *b);
int sim_strncmp(const char *a, const char *b, size_t most);
void sim_qsort(void *base, size_t count, size_t size,
               int (*order)(const void *, const void *));

#endif
