/* hint -- a lab's hints, one level further each time it is asked for */
#include "command.h"
#include "die.h"
#include "text_file.h"
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

/* How many have been shown, from the build folder; advances it. */
static size_t
take_turn(const struct options *o, const struct lab *lab, size_t count)
{
    char *path = checked_format("%s/hints/%s", o->build, lab->id);
    char *text = text_file_read(path, NULL);
    const size_t shown = text ? (size_t)strtoul(text, NULL, 10) % count : 0;
    char *now = checked_format("%zu\n", shown + 1);

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

int
command_hint(const struct options *o, int argc, char **argv)
{
    const struct lab *lab = options_lab(argc > 0 ? argv[0] : NULL);
    const size_t count = hint_count(lab);
    size_t shown;

    if (count == 0)
        die("labs/%s/lab.c: there are no hints in it", lab->id);
    shown = take_turn(o, lab, count);
    printf("%s, hint %zu of %zu\n   ", lab->id, shown + 1, count);
    print_wrapped(lab->hints[shown]);
    return 0;
}
