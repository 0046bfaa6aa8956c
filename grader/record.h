/*
 * record -- what is kept of one submission and lab: one JSON object in a file
 *
 * docs/design.md gives its fields.  Work is keyed by content: a record whose
 * key is that of the present files, tools and secret need not be made again.
 */
#ifndef GRADER_RECORD_H
#define GRADER_RECORD_H

#include "gpu.h"
#include "options.h"
#include "seed.h"
#include "status.h"
#include <jansson.h>

#define RECORD_SCHEMA 3
#define GRADER_VERSION "0.1"

/* record_path -- build/records/NAME/NN-name.json; for free() */
char *record_path(const struct options *o, const char *name,
                  const struct lab *lab);

/* record_read -- the record in that file.
 * Returns NULL when there is none, or when it is of another schema or no
 * record: then *why (unless NULL) says so with the remedy, for free(). */
json_t *record_read(const char *path, char **why);

/* record_write -- put it there, whole or not at all.  Errors: dies. */
void record_write(const char *path, const json_t *record);

/* record_key -- a hash of everything that the record depends on: the
 * submission's hash, the lab, the grader's programs and headers, the tools,
 * the device, the sandbox, the secret, the GPU (NULL: none is asked).  `to`
 * holds 33 bytes.  Returns `to`. */
char *record_key(const struct options *o, const struct lab *lab,
                 const struct seed_secret *secret, const struct gpu *gpu,
                 const char *submission, char *to);

/* record_status -- its "status"; STATUS_NOT_RUN without a record */
enum status record_status(const json_t *record);

/* record_kernel -- the same of the kernel alone, whatever the answers are */
enum status record_kernel(const json_t *record);

#endif
