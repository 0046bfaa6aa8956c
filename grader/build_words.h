/*
 * build_words -- what a compiler says, in words that a student of CUDA knows
 *
 * The compiler sees our headers: its messages name what CUDA's names stand
 * for there, and its guesses at misspelt words know nothing of CUDA.
 */
#ifndef GRADER_BUILD_WORDS_H
#define GRADER_BUILD_WORDS_H

#include <stdbool.h>

/* build_words -- the message in better words, for free(), or NULL where it is
 * good as it is; `source` is the line that it is about, or NULL */
char *build_words(const char *text, const char *source);

/* build_words_ours -- whether the text speaks of our headers' names: a note
 * that does is of no use to anybody */
bool build_words_ours(const char *text);

/* build_words_absent -- whether that is a name of CUDA, of its libraries or of
 * its driver which the simulator does not provide */
bool build_words_absent(const char *name);

#endif
