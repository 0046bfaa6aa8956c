/*
 * variable -- the variables of static storage that DWARF describes
 */
#ifndef ANALYSE_VARIABLE_H
#define ANALYSE_VARIABLE_H

#include "symbol.h"
#include <elfutils/libdwfl.h>

#define VARIABLES_MAX 4096u

struct variables {
    struct variable *list;
    size_t count;
    size_t room;
};

/* variables_collect -- add those of a module; names are kept by `s` */
void variables_collect(struct variables *v, struct symbols *s,
                       Dwfl_Module *module);

/* variables_find -- the one that holds the byte, or NULL */
const struct variable *variables_find(const struct variables *v, bool shared,
                                      uint64_t address);

/* variables_dynamic -- the one extern __shared__ array that the function at
 * that address declares, or NULL */
const struct variable *variables_dynamic(const struct variables *v,
                                         uint64_t function);

/* variables_shared_bytes -- of the __shared__ ones that the function at that
 * address declares */
uint64_t variables_shared_bytes(const struct variables *v, uint64_t function);

/* variables_array -- the name of the one array that the function at that
 * address declares and that has that type, or rows of it: "'double [18]'";
 * NULL where there is none or several */
const char *variables_array(const struct variables *v, uint64_t function,
                            const char *type);

/* variables_free -- free the list */
void variables_free(struct variables *v);

/* symbols_keep -- a printable copy that lives as long as the symbols */
const char *symbols_keep(struct symbols *s, const char *text);

#endif
