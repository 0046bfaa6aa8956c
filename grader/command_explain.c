/* explain -- the kernel card of a lab's functions, or of one: LAB/FUNCTION */
#include "../common/sim/device.h"
#include "build.h"
#include "collect.h"
#include "command.h"
#include "die.h"
#include "explain.h"
#include "explain_run.h"
#include "html.h"
#include "plot.h"
#include "record.h"
#include "text_file.h"
#include "view.h"
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What is asked for. */
struct wish {
    const struct lab *lab;
    const struct function *function; /* NULL: all */
};

static _Noreturn void
no_function(const struct lab *lab, const char *name)
{
    char *all = checked_string("");

    for (const struct function *f = lab->functions; f->name; f++) {
        char *longer = checked_format("%s %.2s/%s", all, lab->id, f->name);

        free(all);
        all = longer;
    }
    die("LAB=%.2s/%s: there is no such function; give one of:%s", lab->id, name,
        all);
}

static struct wish
parse_wish(const char *text)
{
    char *lab = checked_string(text ? text : ""), *name = strchr(lab, '/');
    struct wish wish = {.lab = NULL};

    if (name)
        *name++ = '\0';
    wish.lab = options_lab(lab);
    if (name)
        wish.function = catalog_function(wish.lab, name);
    if (name && !wish.function)
        no_function(wish.lab, name);
    free(lab);
    return wish;
}

/* Building. */

static void
print_messages(const struct build_outcome *build)
{
    for (size_t i = 0; i < build->message_count; i++) {
        const struct build_message *m = &build->messages[i];

        printf("%s:%d: %s: %s\n", m->file, m->line, m->severity, m->text);
        if (m->source)
            printf("   %s\n", m->source);
    }
    printf("--- %s: there is nothing to explain yet\n",
           status_words(build->status));
}

/* One function. */

/* The lab's page, if it was graded, again: with a link to the card. */
static void
renew_lab_page(const struct options *o, const struct lab *lab,
               const char *folder)
{
    char *path = record_path(o, options_name(o), lab);
    char *beside = checked_format("%s/plots", folder);
    json_t *record = record_read(path, NULL);
    struct plots plots = {.lack = NULL};

    if (record)
        plots = plots_gather(o, &lab, 1, &record, 1);
    if (record && (plots_save(o, &plots, beside, PLOT_SVG) != 0 ||
                   html_write_lab(folder, o->root, record, &plots) != 0))
        die("%s: a page cannot be written: %s; free room or give another "
            "BUILD=",
            folder, strerror(errno));
    plots_free(&plots);
    json_decref(record);
    free(beside);
    free(path);
}

static char *
page_text(const struct lab *lab, const struct card *card, bool graded,
          size_t *bytes)
{
    char *text = NULL, *shown = view_lab(lab->id);
    char *title = checked_format("%s, explained", shown);
    char *back = checked_format("%s.html", lab->id);
    FILE *to = open_memstream(&text, bytes);

    if (!to)
        die("explain: no memory; free some");
    card_html(card, title, graded ? back : NULL, to);
    if (fclose(to) != 0)
        die("explain: no memory; free some");
    free(back);
    free(title);
    free(shown);
    return text;
}

static void
write_page(const struct options *o, const struct lab *lab,
           const struct card *card)
{
    char name[128], page[128];
    char *folder = checked_format("%s/report/%s", o->build, options_name(o));
    char *path = checked_format("%s/%s", folder,
                                html_card_name(lab->id, name, sizeof name));
    size_t bytes;
    bool graded;
    char *text;

    snprintf(page, sizeof page, "%s.html", lab->id);
    graded = html_has(folder, page);
    text = page_text(lab, card, graded, &bytes);
    if (text_file_write(path, text, bytes) != 0)
        die("%s: cannot be written: %s; free room or give another BUILD=", path,
            strerror(errno));
    if (graded)
        renew_lab_page(o, lab, folder);
    printf("\npage: %s\n", path);
    free(text);
    free(path);
    free(folder);
}

static bool
explain_all(const struct options *o, const struct wish *wish,
            const struct build_job *job, int runner)
{
    struct terminal terminal = terminal_for(stdout);
    struct registers_list registers = registers_find(job, o->device);
    struct card all = {.count = 0};
    bool right = true;

    for (const struct function *f = wish->lab->functions; f->name; f++) {
        struct card card = {.count = 0};

        if (f->on_host || (wish->function && wish->function != f))
            continue;
        right = explain_function(&card, o, f, job, runner, &registers) && right;
        if (all.count > 0)
            putchar('\n');
        card_text(&card, stdout, &terminal);
        fflush(stdout);
        card_append(&all, &card);
    }
    if (all.count > 0)
        write_page(o, wish->lab, &all);
    else
        printf("%s is host code: nothing of it runs on a device\n",
               wish->function ? wish->function->name : wish->lab->id);
    card_free(&all);
    registers_free(&registers);
    return right;
}

static int
explain_kernel_file(const struct options *o, const struct wish *wish,
                    const struct collected_file *kernel)
{
    const struct build_job job = {.root = o->root,
                                  .build = o->build,
                                  .lab = wish->lab,
                                  .source = kernel->data,
                                  .bytes = kernel->bytes};
    struct build_outcome build = build_kernel(&job);
    bool right = false;

    if (build.status == STATUS_PASSED)
        right = explain_all(o, wish, &job, build.runner);
    else
        print_messages(&build);
    build_free(&build);
    return right ? 0 : 1;
}

int
command_explain(const struct options *o, int argc, char **argv)
{
    const struct wish wish = parse_wish(argc > 0 ? argv[0] : "");
    char *folder;
    struct collected *files;
    int result = 1;

    if (o->json)
        die("--json: a card is no record; leave it out, or take `grade "
            "--json %.2s`, whose record holds the counts of every line",
            wish.lab->id);
    options_name(o);
    folder = options_from(o, wish.lab);
    options_need_built(o);
    command_need_sandbox(o);
    files = collect(folder);
    if (files->kernel.status == STATUS_PASSED)
        result = explain_kernel_file(o, &wish, &files->kernel);
    else
        printf("%s/kernel.cu: %s\n", folder,
               files->kernel.message ? files->kernel.message
                                     : "there is no such file");
    collected_free(files);
    free(folder);
    return result;
}
