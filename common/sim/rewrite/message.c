#include "message.h"
#include <stdarg.h>
#include <stdlib.h>

_Noreturn void
message_die(const char *what)
{
    fprintf(stderr, "rewrite: %s\n", what);
    exit(2);
}

/* Whether the place has its message: one is enough. */
static bool
known(const struct messages *messages, const struct message *head)
{
    for (unsigned i = 0; i < messages->count; i++) {
        const struct message *m = &messages->list[i];

        if (m->line == head->line && m->column == head->column &&
            m->rejected == head->rejected)
            return true;
    }
    return false;
}

static void
add(struct messages *messages, const struct message *head, const char *format,
    va_list values)
{
    struct message *m = &messages->list[messages->count];

    if (known(messages, head))
        return;
    if (messages->count == MESSAGES) {
        messages->dropped++;
        return;
    }
    messages->count++;
    *m = *head;
    vsnprintf(m->text, sizeof m->text, format, values);
}

void
message_reject(struct messages *messages, uint32_t line, const char *format,
               ...)
{
    struct message head = {.line = line, .rejected = true};
    va_list values;

    va_start(values, format);
    add(messages, &head, format, values);
    va_end(values);
}

void
message_error(struct messages *messages, uint32_t line, uint32_t column,
              const char *format, ...)
{
    struct message head = {.line = line, .column = column};
    va_list values;

    va_start(values, format);
    add(messages, &head, format, values);
    va_end(values);
}

static int
by_place(const void *a, const void *b)
{
    const struct message *x = a, *y = b;

    if (x->line != y->line)
        return x->line < y->line ? -1 : 1;
    return x->column < y->column ? -1 : x->column > y->column;
}

/* Student text is quoted in messages: keep terminals and parsers safe. */
static void
print_text(const char *text, FILE *to)
{
    for (; *text; text++) {
        unsigned char c = (unsigned char)*text;

        fputc(c < 0x20 || c >= 0x7f ? '?' : c, to);
    }
    fputc('\n', to);
}

unsigned
message_print(struct messages *messages, const char *name, FILE *to)
{
    qsort(messages->list, messages->count, sizeof *messages->list, by_place);
    for (unsigned i = 0; i < messages->count; i++) {
        const struct message *m = &messages->list[i];

        if (m->rejected)
            fprintf(to, "%s:%u: rejected: ", name, m->line);
        else
            fprintf(to, "%s:%u:%u: error: ", name, m->line, m->column);
        print_text(m->text, to);
    }
    if (messages->dropped)
        fprintf(to, "%s: %u more messages are not shown\n", name,
                messages->dropped);
    return messages->count + messages->dropped;
}
