#include "spelling.h"
#include <string.h>

#define WORD_SIZE 32
#define LENGTH_OFF 2 /* letters more or fewer than the right word has */

static const char *const keywords[] = {"__global__", "__device__", "__shared__",
                                       "__constant__", "__host__"};

/* Words of the compiler that look like them. */
static const char *const others[] = {"__signed__", "__const__"};

/* Like __globl__ void: begins with the same letter, is about as long. */
static void
check_keyword(const struct source *source, uint32_t i)
{
    char word[WORD_SIZE];
    size_t length;

    token_text(source, i, word, sizeof word);
    length = strlen(word);
    if (length < 6 || strncmp(word, "__", 2) != 0 ||
        strcmp(word + length - 2, "__") != 0 || !token_word(source, i + 1))
        return;
    for (size_t k = 0; k < sizeof others / sizeof *others; k++)
        if (strcmp(word, others[k]) == 0)
            return;
    for (size_t k = 0; k < sizeof keywords / sizeof *keywords; k++) {
        const size_t right = strlen(keywords[k]);

        if (word[2] == keywords[k][2] && strcmp(word, keywords[k]) != 0 &&
            length <= right + LENGTH_OFF && right <= length + LENGTH_OFF)
            token_error(source, i, "%s is no word of CUDA; did you mean %s?",
                        word, keywords[k]);
    }
}

/* kernel<<blocks, threads>>(...) */
static void
check_launch(const struct source *source, const struct scope *scope, uint32_t i)
{
    const struct function *f;
    char name[WORD_SIZE];

    if (!token_is(source, i + 1, "<<") || token_is(source, i + 2, "<"))
        return;
    f = scope_find(scope, source, i);
    if (!f || !(f->spaces & SPACE_GLOBAL) || scope_shadowed(source, i))
        return;
    token_error(source, i + 1,
                "a launch is written with three < and three >: "
                "%s<<<blocks, threads>>>(arguments)",
                token_text(source, i, name, sizeof name));
}

bool
spelling_check(const struct source *source, const struct scope *scope)
{
    const unsigned before = source->messages->count;

    for (uint32_t i = 0; i < source->count; i++)
        if (token_student(source, i) && token_word(source, i)) {
            check_keyword(source, i);
            check_launch(source, scope, i);
        }
    return source->messages->count == before;
}
