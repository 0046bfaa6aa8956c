#include "launch.h"
#include <stdlib.h>
#include <string.h>

#define CALLEE_REACH 512 /* tokens of a callee, at most */

/* One launch by its tokens. */
struct launch {
    uint32_t callee;  /* first token of what is launched */
    uint32_t open;    /* << of <<< */
    uint32_t close;   /* offset of >>> in the text */
    uint32_t run;     /* first token of the run of > that ends with it */
    uint32_t args;    /* ( */
    uint32_t name;    /* last word of the callee, TOKEN_NONE if it has none */
    bool is_template; /* the callee ends with a template list */
    bool angles;      /* a < stands in the configuration: commas may be its */
    uint32_t commas;  /* between the configuration's parts */
};

/* The callee. */

/* The < that the > at `i` closes. */
static uint32_t
angle_back(const struct source *source, uint32_t i)
{
    uint32_t stop = i > CALLEE_REACH ? i - CALLEE_REACH : 0;
    int depth = 0;

    for (;; i--) {
        uint32_t match = source->tokens[i].match;

        if (token_is(source, i, ">"))
            depth++;
        else if (token_is(source, i, ">>"))
            depth += 2;
        else if (token_is(source, i, "<"))
            depth--;
        else if ((token_is(source, i, ")") || token_is(source, i, "]") ||
                  token_is(source, i, "}")) &&
                 match != TOKEN_NONE)
            i = match;
        else if (token_is(source, i, ";") || token_is(source, i, "{"))
            return TOKEN_NONE;
        if (depth <= 0)
            return depth ? TOKEN_NONE : i;
        if (i <= stop)
            return TOKEN_NONE;
    }
}

static bool
control_word(const struct source *source, uint32_t i)
{
    return token_is(source, i, "if") || token_is(source, i, "while") ||
           token_is(source, i, "for") || token_is(source, i, "switch");
}

/* What may end a postfix expression, so that ( behind it is a call's. */
static bool
ends_operand(const struct source *source, uint32_t i)
{
    return token_is(source, i, ")") || token_is(source, i, "]") ||
           (token_word(source, i) && !scope_keyword(source, i)) ||
           (token_is(source, i, ">") && angle_back(source, i) != TOKEN_NONE);
}

/* Where the name that ends at `*i` begins: n::f, ::f, a.b, a->b.  Returns
 * whether an operand in front of it ends at the new `*i`; `*start` is the
 * first token so far. */
static bool
step_over_name(const struct source *source, uint32_t *i, uint32_t *start)
{
    uint32_t at = *i;

    *start = at;
    if (at > 0 && token_is(source, at - 1, "template"))
        at--;
    if (at > 0 &&
        (token_is(source, at - 1, "::") || token_is(source, at - 1, ".") ||
         token_is(source, at - 1, "->"))) {
        at--;
        if (token_is(source, at, "::"))
            *start = at;
        *i = at - 1;
        return at > 0 && ends_operand(source, at - 1) &&
               !(token_is(source, at, "::") && token_is(source, at - 1, ")"));
    }
    return false;
}

/* One step to the left over the bracket group or template list that ends at
 * `*i`; as step_over_name(). */
static bool
step_over_group(const struct source *source, uint32_t *i, uint32_t *start)
{
    bool angle = token_is(source, *i, ">") || token_is(source, *i, ">>");
    bool round = token_is(source, *i, ")");
    uint32_t open = angle ? angle_back(source, *i) : source->tokens[*i].match;
    uint32_t before = *start;

    *start = TOKEN_NONE;
    if (open == TOKEN_NONE || open >= *i)
        return false;
    *start = round ? open : TOKEN_NONE;
    if (!open)
        return false;
    *i = open - 1;
    if (round && control_word(source, open - 1)) { /* if (a) (*f)<<<...>>>() */
        *start = before;
        return false;
    }
    return angle ? token_word(source, open - 1) : ends_operand(source, *i);
}

/* The first token of the expression that ends at `i`. */
static uint32_t
callee_start(const struct source *source, uint32_t i)
{
    uint32_t stop = i > CALLEE_REACH ? i - CALLEE_REACH : 0;
    uint32_t start = TOKEN_NONE;
    bool more = true;

    while (more && i >= stop) {
        if (token_word(source, i))
            more =
                !scope_keyword(source, i) && step_over_name(source, &i, &start);
        else if (token_is(source, i, ")") || token_is(source, i, "]") ||
                 token_is(source, i, ">") || token_is(source, i, ">>"))
            more = step_over_group(source, &i, &start);
        else
            more = false;
    }
    return more ? TOKEN_NONE : start;
}

static bool
find_callee(const struct source *source, struct launch *l)
{
    uint32_t last = l->open;

    if (!last)
        return false;
    last--;
    l->name = TOKEN_NONE;
    l->is_template =
        token_is(source, last, ">") || token_is(source, last, ">>");
    l->callee = callee_start(source, last);
    if (l->callee == TOKEN_NONE || l->callee > last)
        return false;
    if (l->is_template)
        last = angle_back(source, last) - 1;
    if (token_word(source, last))
        l->name = last;
    return true;
}

/* The configuration. */

/* Counts the bytes of the run of > and >> that begins at token `i`. */
static uint32_t
run_of_closers(const struct source *source, uint32_t i, uint32_t *behind)
{
    uint32_t bytes = 0;

    while (token_is(source, i, ">") || token_is(source, i, ">>"))
        bytes += source->tokens[i++].size;
    *behind = i;
    return bytes;
}

/* The offset of the third > from the end of the run behind which `behind`
 * stands: the > of a run may be apart. */
static uint32_t
third_from_end(const struct source *source, uint32_t behind)
{
    uint32_t bytes = 0, i = behind;

    while (bytes < 3)
        bytes += source->tokens[--i].size;
    return source->tokens[i].at + (bytes - 3);
}

/* Finds >>> and the arguments.  A > may also close a template list. */
static bool
find_close(const struct source *source, struct launch *l)
{
    uint32_t open_angles = 0;

    for (uint32_t i = l->open + 2; i < source->count; i++) {
        uint32_t match = source->tokens[i].match, behind;

        if (token_is(source, i, ">") || token_is(source, i, ">>")) {
            uint32_t bytes = run_of_closers(source, i, &behind);

            if (bytes >= 3 && token_is(source, behind, "(") &&
                open_angles < bytes) {
                l->run = i;
                l->close = third_from_end(source, behind);
                l->args = behind;
                return true;
            }
            open_angles -= bytes < open_angles ? bytes : open_angles;
            i = behind - 1;
        } else if (token_is(source, i, "<")) {
            open_angles += token_word(source, i - 1);
            l->angles = true;
        } else if (token_is(source, i, ",")) {
            l->commas++;
        } else if (match != TOKEN_NONE && match > i) {
            i = match;
        } else if (token_is(source, i, ";") || token_is(source, i, "}") ||
                   token_is(source, i, ")") || token_is(source, i, "(") ||
                   (token_is(source, i, "<<") &&
                    token_is(source, i + 1, "<"))) {
            return false;
        }
    }
    return false;
}

/* What is written. */

/* The callee's words with blanks between, in memory that is freed by the
 * caller. */
static char *
callee_text(const struct source *source, const struct launch *l)
{
    size_t room = 1, used = 0;
    char *text;

    for (uint32_t i = l->callee; i < l->open; i++)
        room += source->tokens[i].size + 1;
    text = malloc(room);
    if (!text)
        message_die("out of memory for a launch");
    for (uint32_t i = l->callee; i < l->open; i++) {
        const struct token *t = &source->tokens[i];

        memcpy(text + used, source->text + t->at, t->size);
        used += t->size;
        text[used++] = ' ';
    }
    text[used] = '\0';
    return text;
}

static void
write_generic(const struct source *source, struct edits *edits,
              const struct launch *l, const char *chooser)
{
    static const char form[] =
        "%s([&](auto sim_t) -> decltype(sim_plain<decltype(sim_t)>(%s)) "
        "{ return sim_plain<decltype(sim_t)>(%s); }, "
        "[&](auto *sim_f) -> decltype(static_cast<decltype(sim_f)>(%s)) "
        "{ return static_cast<decltype(sim_f)>(%s); }, "
        "[&](auto... sim_a) { ";
    char *callee = callee_text(source, l);
    size_t room = sizeof form + strlen(chooser) + 4 * strlen(callee);
    char *text = malloc(room);

    if (!text)
        message_die("out of memory for a launch");
    snprintf(text, room, form, chooser, callee, callee, callee, callee);
    edit_replace(edits, source->tokens[l->callee].at, 0, text);
    edit_token(edits, source, l->open, "(sim_a...); }, sim_configure(");
    free(text);
    free(callee);
}

/* >>>, whose three bytes may be apart. */
static void
write_close(const struct source *source, struct edits *edits,
            const struct launch *l)
{
    const char *text = "))";

    for (uint32_t i = l->run; i < l->args; i++) {
        const struct token *t = &source->tokens[i];
        uint32_t skip = t->at < l->close ? l->close - t->at : 0;

        if (skip >= t->size)
            continue;
        edit_replace(edits, t->at + skip, t->size - skip, text);
        text = "";
    }
}

static void
write_launch(const struct source *source, const struct scope *scope,
             struct edits *edits, const struct launch *l)
{
    const struct function *f = scope_find(scope, source, l->name);

    if (f && f->defaults) {
        write_generic(source, edits, l, "sim_deduce");
    } else if (l->is_template ||
               (f && (f->is_template || f->declarations > 1))) {
        write_generic(source, edits, l, "sim_choose");
    } else {
        edit_replace(edits, source->tokens[l->callee].at, 0, "sim_launcher(");
        edit_token(edits, source, l->open, ", sim_configure(");
    }
    edit_token(edits, source, l->open + 1, "");
    write_close(source, edits, l);
}

/* What is wrong. */

/* A ; and then >>> after all: most often from the end of a #define. */
static bool
is_cut(const struct source *source, const struct launch *l)
{
    bool cut = false;

    for (uint32_t i = l->open + 2; i < source->count; i++) {
        uint32_t behind;

        if (token_is(source, i, "}") || token_is(source, i, "{") ||
            token_is(source, i, "<<"))
            return false;
        if (token_is(source, i, ">") || token_is(source, i, ">>")) {
            if (run_of_closers(source, i, &behind) >= 3)
                return cut;
            i = behind - 1;
        }
        cut = cut || token_is(source, i, ";");
    }
    return false;
}

static bool
check_shape(const struct source *source, struct launch *l)
{
    if (!find_callee(source, l)) {
        token_error(source, l->open, "no kernel stands in front of <<<");
    } else if (!find_close(source, l)) {
        token_error(source, l->open,
                    is_cut(source, l)
                        ? "a ; stands between <<< and >>>: does a #define end "
                          "in one? It is put in with the macro"
                        : "<<< without >>> and arguments; a launch is "
                          "kernel<<<blocks, threads>>>(arguments)");
    } else if (source->tokens[l->args].match == TOKEN_NONE) {
        token_error(source, l->args,
                    "the ) that ends the launch's arguments is missing");
    } else if (l->open + 2 == l->run && source->tokens[l->run].at == l->close) {
        token_error(source, l->open,
                    "the launch has no configuration; write "
                    "<<<blocks, threads>>>");
    } else if (!l->angles && (l->commas < 1 || l->commas > 3)) {
        token_error(source, l->open,
                    "a launch has two to four values between <<< and >>>: "
                    "blocks, threads, bytes of shared memory, stream");
    } else {
        return true;
    }
    return false;
}

static void
check_callee(const struct source *source, const struct scope *scope,
             const struct launch *l)
{
    const struct function *f = scope_find(scope, source, l->name);
    char name[64];

    if (scope_in_kernel(source, l->open))
        token_reject(source, l->open,
                     "a launch inside a kernel (dynamic parallelism) is not "
                     "simulated; launch from host code");
    if (!f || !f->student || f->spaces & SPACE_GLOBAL ||
        scope_shadowed(source, l->name))
        return;
    if (l->name > 0 && (token_is(source, l->name - 1, ".") ||
                        token_is(source, l->name - 1, "->")))
        return;
    token_text(source, l->name, name, sizeof name);
    token_error(source, l->name,
                "%s is launched with <<<...>>> but is no kernel; put "
                "__global__ in front of its definition (line %u) or call it "
                "without <<<...>>>",
                name, source->tokens[f->name].line);
}

void
launch_rewrite(const struct source *source, const struct scope *scope,
               struct edits *edits)
{
    for (uint32_t i = 0; i + 1 < source->count; i++) {
        struct launch l = {.open = i};

        if (source->messages->count == MESSAGES)
            return; /* each failed search is long: enough is enough */
        if (!token_is(source, i, "<<") || !token_is(source, i + 1, "<") ||
            !token_student(source, i))
            continue;
        if (i > 0 && token_is(source, i - 1, "operator"))
            continue;
        if (!check_shape(source, &l))
            continue;
        check_callee(source, scope, &l);
        write_launch(source, scope, edits, &l);
    }
}
