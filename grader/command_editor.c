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

static json_t *
entry(const struct options *o, const char *path)
{
    char *include = checked_format("-I%s/common/sim/include", o->root);
    char *header = lab_header(o, path);
    char *runtime =
        checked_format("%s/common/sim/include/cuda_runtime.h", o->root);
    json_t *json =
        json_pack("{s:s, s:s, s:[s,s,s,s,s,s,s]}", "directory", o->root, "file",
                  path, "arguments", "clang++", include, "-include", runtime,
                  "-include", header, path);

    free(runtime);
    free(header);
    free(include);
    return json;
}

static size_t
add(const struct options *o, json_t *all, const char *pattern)
{
    char *path = options_path(o, pattern);
    glob_t found;

    if (glob(path, 0, NULL, &found) == 0)
        for (size_t i = 0; i < found.gl_pathc; i++)
            json_array_append_new(all, entry(o, found.gl_pathv[i]));
    globfree(&found);
    free(path);
    return json_array_size(all);
}

int
command_editor(const struct options *o, int argc, char **argv)
{
    char *path = checked_format("%s/compile_commands.json", o->build);
    json_t *all = json_array();
    char *text;

    (void)argc;
    (void)argv;
    add(o, all, "labs/*/kernel.cu");
    add(o, all, "solutions/*/kernel.cu");
    text = json_dumps(all, JSON_INDENT(2));
    if (!text || text_file_write(path, text, strlen(text)) != 0)
        die("%s: cannot be written: %s; give a writable BUILD=", path,
            strerror(errno));
    printf("%s: %zu kernels; clangd finds it by .clangd\n", path,
           json_array_size(all));
    free(text);
    json_decref(all);
    free(path);
    return 0;
}
