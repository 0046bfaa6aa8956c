/*
 * rewrite [--program] --raw NAME < kernel.cu
 * rewrite [--program] NAME < kernel.ii > rewritten.ii
 */
#include "message.h"
#include "rewrite.h"
#include <stdlib.h>
#include <string.h>

static _Noreturn void
usage(void)
{
    fputs("usage: rewrite [--raw] [--program] NAME < text\n"
          "  NAME       the student's file as line markers name it\n"
          "  --raw      check the source before it is preprocessed\n"
          "  --program  a whole program of the user's own\n"
          "ends with 0, 1 (messages were printed) or 2 (own fault)\n",
          stderr);
    exit(2);
}

static struct rewrite_options
read_options(int argc, char **argv)
{
    struct rewrite_options options = {0};

    for (int i = 1; i < argc; i++) {
        if (!strcmp(argv[i], "--raw"))
            options.raw = true;
        else if (!strcmp(argv[i], "--program"))
            options.program = true;
        else if (argv[i][0] == '-' || options.name)
            usage();
        else
            options.name = argv[i];
    }
    if (!options.name)
        usage();
    return options;
}

/* All of stdin with a NUL behind it, one byte more than is allowed at most. */
static char *
read_all(size_t most, size_t *size)
{
    size_t room = 1u << 16;
    char *text = malloc(room);

    *size = 0;
    while (text && *size <= most) {
        size_t got = fread(text + *size, 1, room - 1 - *size, stdin);

        if (!got)
            break;
        *size += got;
        if (*size == room - 1) {
            char *grown = realloc(text, room *= 2);

            if (!grown)
                free(text);
            text = grown;
        }
    }
    if (!text)
        message_die("out of memory for the text");
    if (ferror(stdin))
        message_die("cannot read the text from standard input");
    text[*size] = '\0';
    return text;
}

int
main(int argc, char **argv)
{
    struct rewrite_options options = read_options(argc, argv);
    size_t size;
    char *text =
        read_all(options.raw ? REWRITE_RAW_BYTES : REWRITE_TEXT_BYTES, &size);
    int result = rewrite_text(&options, text, size, stdout, stderr);

    free(text);
    if (fflush(stdout) || ferror(stdout))
        message_die("cannot write the result to standard output");
    return result;
}
