/* editor -- build/compile_commands.json, by which clangd knows how each
 * kernel.cu is compiled; what CUDA needs beyond stands in .clangd */
#include "command.h"
#include "die.h"
#include "text_file.h"
#include <errno.h>
#include <glob.h>
#include <jansson.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* The lab of a path .../NN-name/kernel.cu; for free(), or NULL. */
static char *
lab_header(const struct options *o, const char *path)
{
    const char *end = strrchr(path, '/');
    const char *begin = end;

    while (begin > path && begin[-1] != '/')
        begin--;
    return end ? checked_format("%s/labs/%.*s/lab.h", o->root,
                                (int)(end - begin), begin)
               : NULL;
}

/* As the compiler is called for a lab's kernel (header: its lab.h), or for a
 * whole program (NULL). */
static json_t *
entry(const struct options *o, const char *path, const char *header)
{
    json_t *words = json_pack("[s]", "clang++");
    char *include = checked_format("-I%s/common/sim/include", o->root);
    char *runtime =
        checked_format("%s/common/sim/include/cuda_runtime.h", o->root);
    const char *const more[] = {include, "-include", runtime};

    for (size_t i = 0; i < sizeof more / sizeof *more; i++)
        json_array_append_new(words, json_string(more[i]));
    if (header) {
        json_array_append_new(words, json_string("-include"));
        json_array_append_new(words, json_string(header));
    }
    json_array_append_new(words, json_string(path));
    free(runtime);
    free(include);
    return json_pack("{s:s, s:s, s:o}", "directory", o->root, "file", path,
                     "arguments", words);
}

static void
add(const struct options *o, json_t *all, const char *pattern, bool of_lab)
{
    char *path = options_path(o, pattern);
    glob_t found;

    if (glob(path, 0, NULL, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc; i++) {
            char *header = of_lab ? lab_header(o, found.gl_pathv[i]) : NULL;

            json_array_append_new(all, entry(o, found.gl_pathv[i], header));
            free(header);
        }
    globfree(&found);
    free(path);
}

/* .clangd names the folder build/, whatever BUILD is. */
static void
say_where(const struct options *o, const char *path)
{
    char *usual = options_path(o, "build/compile_commands.json");

    if (strcmp(usual, path) == 0)
        printf("   clangd finds it by .clangd\n");
    else
        printf("   clangd looks in build/: ln -s '%s' '%s'\n", path, usual);
    free(usual);
}

int
command_editor(const struct options *o, int argc, char **argv)
{
    char *path = checked_format("%s/compile_commands.json", o->build);
    json_t *all = json_array();
    char *text;

    (void)argc;
    (void)argv;
    add(o, all, "labs/*/kernel.cu", true);
    add(o, all, "solutions/*/kernel.cu", true);
    /* Else clangd would take a lab's header for them. */
    add(o, all, "docs/*.cu", false);
    text = json_dumps(all, JSON_INDENT(2));
    if (!text || text_file_write(path, text, strlen(text)) != 0)
        die("%s: cannot be written: %s; give a writable BUILD=", path,
            strerror(errno));
    printf("%s: %zu files\n", path, json_array_size(all));
    say_where(o, path);
    free(text);
    json_decref(all);
    free(path);
    return 0;
}
