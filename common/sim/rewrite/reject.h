/*
 * reject -- what must not stand in a submission, and what to do instead
 */
#ifndef REWRITE_REJECT_H
#define REWRITE_REJECT_H

#include "token.h"

/* reject_header -- why a header of that name is refused, or NULL */
const char *reject_header(const char *name, bool program);

/* reject_tokens -- check the student's lines of preprocessed text */
void reject_tokens(const struct source *source);

/* reject_raw -- check the raw source: #line, names of headers, bytes */
void reject_raw(const struct source *source);

/* reject_word -- tell of a word that is refused wherever it stands.  Returns
 * whether it is. */
bool reject_word(const struct source *source, uint32_t token);

/* reject_never -- whether a word is an attribute that is never accepted */
bool reject_never(const struct source *source, uint32_t token);

/* reject_hidden -- whether names that begin like the word are the
 * instrumentation's; `what` gets the beginning */
bool reject_hidden(const struct source *source, uint32_t token,
                   const char **what);

#endif
