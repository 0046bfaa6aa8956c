/*
 * symbol -- names and places in the runner's ELF file, by libdw
 *
 * Every text that comes out is printable ASCII and lives as long as the
 * symbols do.  All of it may be asked of NULL: nothing has a name then.
 */
#ifndef ANALYSE_SYMBOL_H
#define ANALYSE_SYMBOL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define VARIABLE_AXES 4

struct symbols;

struct place {
    const char *file; /* as the compiler was told it; NULL: not known */
    int line;
    int column;           /* in the text that the compiler read; 0: not known */
    const char *function; /* the innermost, inlined ones too; or NULL */
};

/* A variable of static storage: a global, or __shared__ (in the TLS image);
 * and local arrays, of which only the shape is known. */
struct variable {
    const char *name;
    bool shared;
    uint64_t function; /* entry of the one that declares it; 0: none */
    bool fixed;        /* has an address and bytes; else it is a local array
                          or, without axes, extern __shared__ */
    uint64_t address;  /* in the TLS image: the offset from its start */
    uint64_t bytes;
    uint64_t element_bytes;
    unsigned axes;                  /* of an array, 0: none */
    uint64_t extent[VARIABLE_AXES]; /* as declared: slowest first */
};

/* symbols_open -- takes the descriptor.  Returns NULL where it is no ELF. */
struct symbols *symbols_open(int fd);

/* symbols_close -- and every text that came from them is gone */
void symbols_close(struct symbols *s);

/* symbols_place -- file, line and function of a pc.  Where a header below an
 * include folder was inlined (CUDA's API is), the line that led there. */
struct place symbols_place(struct symbols *s, uint64_t pc);

/* symbols_function -- the function that holds the address, or NULL */
const char *symbols_function(struct symbols *s, uint64_t address);

/* symbols_variable -- the variable that holds the byte, or NULL */
const struct variable *symbols_variable(struct symbols *s, bool shared,
                                        uint64_t address);

/* symbols_shared_bytes -- of the __shared__ variables that the kernel at that
 * address declares */
uint64_t symbols_shared_bytes(struct symbols *s, uint64_t kernel);

/* symbols_is_constant -- whether the address lies in __constant__ variables,
 * literals or const tables of the student's */
bool symbols_is_constant(struct symbols *s, uint64_t address);

/* symbols_dynamic -- the one extern __shared__ array that the kernel at that
 * address declares; NULL where it has none or several */
const struct variable *symbols_dynamic(struct symbols *s, uint64_t kernel);

/* symbols_array -- the name of the one array of that type, "'double [18]'",
 * declared by the function at `pc`; NULL where there is none or several */
const char *symbols_array(struct symbols *s, uint64_t pc, const char *type);

/* symbols_text -- the NUL-ended text at that address of the image, or NULL */
const char *symbols_text(struct symbols *s, uint64_t address);

/* symbols_word -- the 8 bytes at that address; false where there are none */
bool symbols_word(struct symbols *s, uint64_t address, uint64_t *word);

#endif
