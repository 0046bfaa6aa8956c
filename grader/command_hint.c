/* hint -- a lab's hints, one level further each time it is asked for */
#include "command.h"
#include "die.h"
#include "ladder.h"
#include "mistake.h"
#include "record.h"
#include "text_file.h"
#include "view.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 72 };

static size_t
hint_count(const struct lab *lab)
{
    const size_t most = sizeof lab->hints / sizeof *lab->hints;
    size_t count = 0;

    while (count < most && lab->hints[count])
        count++;
    return count;
}

/* How many have been shown, from the build folder; advances it.  *again: all
 * have been, and it starts over. */
static size_t
take_turn(const struct options *o, const struct lab *lab, size_t count,
          bool *again)
{
    char *path = checked_format("%s/hints/%s", o->build, lab->id);
    char *text = text_file_read(path, NULL);
    const size_t before = text ? (size_t)strtoul(text, NULL, 10) : 0;
    const size_t shown = before % count;
    char *now = checked_format("%zu\n", shown + 1);

    *again = before >= count;
    if (text_file_write(path, now, strlen(now)) != 0)
        die("%s: cannot be written: %s; give a writable BUILD=", path,
            strerror(errno));
    free(now);
    free(text);
    free(path);
    return shown;
}

static void
print_wrapped(const char *text)
{
    size_t column = 0;

    while (*text) {
        const size_t blanks = strspn(text, " ");
        const size_t word = strcspn(text + blanks, " ");

        if (column > 0 && column + blanks + word > COLUMNS) {
            printf("\n   ");
            column = 0;
        } else
            printf("%.*s", (int)blanks, text);
        printf("%.*s", (int)word, text + blanks);
        column += blanks + word;
        text += blanks + word;
    }
    printf("\n");
}

/* Its kernel passes as it is now: a hint for it would lead away. */
static bool
kernel_passes(const struct options *o, const struct lab *lab)
{
    struct ladder l = ladder_climb(o);
    bool passes = false;

    for (size_t i = 0; i < l.count; i++)
        if (catalog[i] == lab && !l.rungs[i].stale &&
            record_kernel(l.rungs[i].record) == STATUS_PASSED)
            passes = !ladder_is_done(l.rungs[i].record);
    ladder_free(&l);
    return passes;
}

/* The class of what failed there last, as the report explains it; CLASSES where
 * the kernel has not begun, or nothing did. */
static enum mistake_class
last_class(const struct options *o, const struct lab *lab)
{
    char *path = record_path(o, options_name(o), lab);
    json_t *record = record_read(path, NULL);
    const enum mistake_class class = record_kernel(record) == STATUS_NOT_STARTED
                                         ? CLASSES
                                         : view_class(record);

    json_decref(record);
    free(path);
    return class;
}

static void
hint(const struct options *o, const struct lab *lab)
{
    const enum mistake_class class = last_class(o, lab);
    const size_t count = hint_count(lab);
    size_t shown;
    bool again;

    if (count == 0)
        die("labs/%s/lab.c: there are no hints in it", lab->id);
    shown = take_turn(o, lab, count, &again);
    printf("%s, hint %zu of %zu%s\n   ", lab->id, shown + 1, count,
           again ? " (that was the last one; from the first again)" : "");
    print_wrapped(lab->hints[shown]);
    if (class < CLASSES) {
        printf("what failed last: %s: %s\n   ", mistake_class_name(class),
               mistake_class_about(class));
        print_wrapped(mistake_class_hint(class));
    }
}

int
command_hint(const struct options *o, int argc, char **argv)
{
    const bool named = argc > 0 && *argv[0];
    const struct lab *lab = named ? options_lab(argv[0]) : ladder_next_lab(o);

    if (!lab)
        printf("all labs have passed; hint LAB= for one of them\n");
    else if (kernel_passes(o, lab))
        printf("%s: its kernel passes; what answers.txt asks is in "
               "docs/%s.md\n",
               lab->id, lab->id);
    else
        hint(o, lab);
    return 0;
}
