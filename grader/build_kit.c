#include "build_kit.h"
#include "die.h"
#include "memfile.h"
#include <dirent.h>
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static void
add(struct build_kit *kit, int fd, const char *name, int executable)
{
    if (kit->count == KIT_FILES)
        die("a build has more than %d files", KIT_FILES);
    char *path = checked_format("/in/%s", name);
    kit->paths[kit->count] = path;
    kit->files[kit->count++] = (struct sandbox_file){path, fd, executable};
}

void
build_kit_own(struct build_kit *kit, const char *root, const char *from,
              const char *name, int executable)
{
    char *path = checked_format("%s/%s", root, from);
    add(kit, memfile_load(path, 0), name, executable);
    free(path);
}

void
build_kit_headers(struct build_kit *kit, const char *root, const char *folder)
{
    char *path = checked_format("%s/common/sim/%s", root, folder);
    DIR *list = opendir(path);
    if (!list)
        die("%s: %s", path, strerror(errno));
    for (struct dirent *d; (d = readdir(list));) {
        if (d->d_name[0] == '.')
            continue;
        struct stat about;
        char *name = checked_format("%s/%s", folder, d->d_name);
        char *full = checked_format("%s/common/sim/%s", root, name);
        if (stat(full, &about) == 0 && S_ISDIR(about.st_mode))
            build_kit_headers(kit, root, name);
        else
            build_kit_own(kit, root, full + strlen(root) + 1, name, 0);
        free(full);
        free(name);
    }
    closedir(list);
    free(path);
}

void
build_kit_compiled(struct build_kit *kit, const char *build)
{
    static const char *const names[] = {"clang", "host.pch", "device.pch"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        char *path = checked_format("%s/headers/%s", build, names[i]);
        int fd = memfile_load(path, 1);
        free(path);
        if (fd < 0)
            return;
        add(kit, fd, names[i], 0);
    }
}

/* The functions of the lab, a line each. */
static void
add_names(struct build_kit *kit, const struct lab *lab)
{
    char *names = NULL;
    size_t bytes;
    FILE *out = open_memstream(&names, &bytes);
    if (!out)
        die("no memory for the names of %s", lab->id);
    for (const struct function *f = lab->functions; f->name; f++)
        fprintf(out, "%s\n", f->name);
    if (fclose(out) != 0)
        die("no memory for the names of %s", lab->id);
    add(kit, memfile_input("keep", names, bytes), "keep", 0);
    free(names);
}

void
build_kit_lab(struct build_kit *kit, const struct build_job *job,
              const char *runners)
{
    const char *id = job->lab ? job->lab->id : "program";
    char *runner = checked_format("%s/%s.o", runners, id);
    build_kit_own(kit, job->build, runner, "runner.o", 0);
    free(runner);
    if (!job->lab) {
        add(kit, memfile_input("lab.h", "", 0), "lab.h", 0);
        return;
    }
    char *header = checked_format("labs/%s/lab.h", id);
    build_kit_own(kit, job->root, header, "lab.h", 0);
    free(header);
    add_names(kit, job->lab);
}

struct build_kit *
build_kit_make(const struct build_job *job)
{
    struct build_kit *kit = checked_alloc(1, sizeof *kit);
    add(kit, memfile_input("source", job->source, job->bytes), build_name(job),
        0);
    return kit;
}

void
build_kit_free(struct build_kit *kit)
{
    for (size_t i = 0; i < kit->count; i++) {
        close(kit->files[i].fd);
        free(kit->paths[i]);
    }
    free(kit);
}
