#include "rewrite.h"
#include "bounds.h"
#include "brace.h"
#include "edit.h"
#include "keyword.h"
#include "launch.h"
#include "misuse.h"
#include "reject.h"
#include "scope.h"
#include "shared.h"
#include "spelling.h"
#include "table.h"

static void
rewrite_tokens(struct source *source, FILE *out)
{
    struct edits edits = {0};
    struct scope scope;

    reject_tokens(source);
    if (!brace_check(source))
        return;
    scope_read(&scope, source);
    if (spelling_check(source, &scope)) {
        launch_rewrite(source, &scope, &edits);
        misuse_check(source, &scope);
        table_check(source);
        shared_rewrite(source, &edits);
        bounds_rewrite(source, &scope, &edits);
        keyword_rewrite(source, &edits);
    }
    if (!source->messages->count)
        edit_write(&edits, source, out);
    scope_free(&scope);
    edit_free(&edits);
}

int
rewrite_text(const struct rewrite_options *options, const char *text,
             size_t size, FILE *out, FILE *err)
{
    struct messages messages = {.count = 0};
    struct source source = {.name = options->name,
                            .text = text,
                            .size = size,
                            .preprocessed = !options->raw,
                            .program = options->program,
                            .messages = &messages};

    if (size > (options->raw ? REWRITE_RAW_BYTES : REWRITE_TEXT_BYTES)) {
        message_reject(&messages, 1,
                       options->raw
                           ? "the file is larger than 1 MiB"
                           : "with its headers and macros the file is larger "
                             "than 16 MiB; look for a macro that grows");
    } else {
        token_scan(&source);
        if (options->raw)
            reject_raw(&source);
        else
            rewrite_tokens(&source, out);
        token_free(&source);
    }
    return message_print(&messages, options->name, err) > 0;
}
