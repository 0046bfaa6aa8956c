/*
 * grader -- the verbs of Stencil Ladder; `make VERB` calls them
 */
#include "command.h"
#include "die.h"
#include "record.h"
#include <sodium.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct verb {
    const char *name;
    command *run;
    int most; /* arguments it takes */
    const char *arguments;
    const char *purpose;
    const char *more;
};

static const struct verb verbs[] = {
    {"grade", command_grade, 64, "[LAB...]",
     "grade labs and show what is wrong",
     "Without LAB all labs are graded.  Records go to BUILD/records/, pages "
     "to\nBUILD/report/.  Unchanged work is not done again unless --fresh.\n"},
    {"watch", command_watch, 1, "[LAB]",
     "grade a lab again at each save, until Ctrl-C",
     "Without LAB it begins with the next lab, and goes on when that has "
     "passed.\nWhat kernel.cu and answers.txt hold is compared, so every way "
     "of saving counts.\n"},
    {"list", command_list, 0, "", "the ladder: each lab's status, the next",
     ""},
    {"next", command_next, 0, "", "the next lab that does not pass yet", ""},
    {"hint", command_hint, 1, "[LAB]", "a hint, one level further each time",
     "Without LAB of the next lab.  After the last hint it begins again.\n"},
    {"reset", command_reset, 1, "LAB",
     "put back the lab's skeleton; yours is saved in BUILD/saved/", ""},
    {"replay", command_replay, 1, "CASE", "run exactly one case",
     "CASE is what a failure's replay line says: "
     "06/sweep7/37x29x19/seed=91\nWhat it prints is shown whole and as it "
     "is.\n"},
    {"run", command_run, 64, "FILE",
     "run a whole CUDA program on the simulator",
     "`grader run FILE -- ARGUMENTS`: the program is given the arguments and "
     "our stdin.\nFILE has a main of its own.  Its output goes to the terminal "
     "as it is; then\nwhat was found, its launches, and what was counted.\n"
     "One that does not end is stopped after minutes; Ctrl-C does so "
     "earlier.\n"},
    {"explain", command_explain, 1, "LAB",
     "the kernel card: counts by line, occupancy, a model of time",
     "LAB or LAB/FUNCTION: 06/sweep7.  The source with requests, sectors, "
     "wavefronts and\nlanes at each line; registers and occupancy on DEVICE, "
     "and "
     "where it changes; what\npart of the device limits the kernel by a model "
     "of "
     "time, which is no measurement.\nA page goes to BUILD/report/NAME/.\n"},
    {"pairs", command_pairs, 64, "[LAB...]",
     "skeletons fail, solutions pass, and they differ as they should",
     "Outside // BEGIN STUDENT ... // END STUDENT both are the same text.\n"},
    {"plots", command_plots, 64, "[LAB...]",
     "draw what was measured, and the wrong points of failing cases",
     "On a GPU the labs are measured first, unless they were and are the "
     "same.\nPictures go to BUILD/report/NAME/plots/, with their numbers "
     "(.tsv) "
     "and words\n(.txt) beside them.  FORMAT=svg (as it is), png, or dumb: "
     "letters in the\nterminal.\n"},
    {"prove", command_prove, 64, "[LAB...]",
     "on a GPU: solutions pass, skeletons and wrong kernels do not",
     "And solutions are clean under compute-sanitizer.  Without a GPU it says "
     "so.\n"},
    {"figures", command_figures, 64, "[LAB...]",
     "measure the solutions on an H200, for solutions/NN-name/h200.tsv",
     "With --from=solutions, on an H200; times come from the records that "
     "`grader grade\n--from=solutions` has left.\n"},
    {"registers", command_registers, 64, "[LAB...]",
     "ask nvcc what the solutions take, for solutions/NN-name/registers.tsv",
     "`grader explain` shows these figures where there is no nvcc.\n"},
    {"model", command_model, 0, "",
     "count the kernels whose times the model is held against",
     "Writes grader/model.tsv; `grader tables` puts it into the docs.  Needs "
     "nvcc.\n"},
    {"agree", command_agree, 0, "",
     "hold the simulator's counts against those of ncu",
     "Those that were kept: grader/tests/golden/ncu.  `make agree` measures "
     "them anew\nwhere there is a GPU.\n"},
    {"tables", command_tables, 0, "",
     "put figures, limits, counts, agreement, model into the docs' tables",
     "A table stands between\n<!-- BEGIN figure NAME of LAB ... --> and "
     "<!-- END figure NAME -->.\n"},
    {"doctor", command_doctor, 0, "",
     "what is here, what is missing, what that costs, the remedy",
     "Ends with 1 only when something is missing that stops grading.\n"},
    {"handout", command_handout, 1, "FOLDER",
     "write a student's tree: no solutions, no tests",
     "FOLDER must not be there yet, or be empty.\n"},
    {"editor", command_editor, 0, "",
     "write BUILD/compile_commands.json for clangd", ""},
    {"bench", command_bench, 0, "",
     "where the time of the last grading went, lab by lab", ""},
};

enum { VERBS = sizeof verbs / sizeof *verbs };

static const char options_help[] =
    "Options:\n"
    "  --from=FOLDER      a folder of lab folders (labs)\n"
    "  --device=NAME      whose limits: h200 a100 rtx4090 t4 (h200)\n"
    "  --gpu=off          leave out the GPU, where there is one\n"
    "  --jobs=N           labs at once (one a processor)\n"
    "  --fresh            grade unchanged work again ($FRESH=1)\n"
    "  --json             print records, one a line\n"
    "  --untrusted        strangers' code: refuse without a sandbox\n"
    "  --without-sandbox  ... unless this is said\n"
    "  --build=FOLDER     the build folder ($BUILD, else the program's)\n"
    "  --root=FOLDER      the project (found from the program, or from here)\n"
    "  --help --version\n"
    "Lines are broken at the terminal's width, or at $COLUMNS; in a pipe or a "
    "file,\nwithout it, nowhere, so that a sentence is one line for grep.\n"
    "Exit codes: 0 all passed, 1 a student's fault, 2 the grader's own fault "
    "or bad\nusage.\n";

static int
help(void)
{
    printf("usage: grader VERB [options] [arguments]\n\n"
           "Grades CUDA labs on a simulated device.\n\n");
    for (size_t i = 0; i < VERBS; i++)
        printf("  %-9s %-8s %s\n", verbs[i].name, verbs[i].arguments,
               verbs[i].purpose);
    printf("\n`grader VERB --help` tells more about one.\n\n%s", options_help);
    return 0;
}

static int
help_verb(const struct verb *verb)
{
    printf("usage: grader %s [options] %s\n\n%s\n%s%s\n%s", verb->name,
           verb->arguments, verb->purpose, *verb->more ? "\n" : "", verb->more,
           options_help);
    return 0;
}

static const struct verb *
find(const char *name)
{
    for (size_t i = 0; i < VERBS; i++)
        if (strcmp(verbs[i].name, name) == 0)
            return &verbs[i];
    return NULL;
}

static bool
asks_for(int argc, char **argv, const char *what)
{
    for (int i = 1; i < argc; i++)
        if (strcmp(argv[i], what) == 0)
            return true;
    return false;
}

/* make hands LAB="01 02" on as two words. */
static void
refuse_arguments(const struct verb *verb, int count, char **arguments)
{
    if (verb->most == 1 && strstr(verb->arguments, "LAB"))
        die("%s takes one lab, and here are %d: %s %s%s", verb->name, count,
            arguments[0], arguments[1], count > 2 ? " ..." : "");
    die("%s: too many arguments: %s; see `grader %s --help`", verb->name,
        arguments[verb->most], verb->name);
}

static int
run(const struct verb *verb, int argc, char **argv)
{
    struct options o = options_parse(&argc, argv);
    int result;

    /* argv[1] is the verb. */
    if (argc - 2 > verb->most)
        refuse_arguments(verb, argc - 2, argv + 2);
    result = verb->run(&o, argc - 2, argv + 2);
    options_free(&o);
    if (fflush(stdout) != 0)
        die("stdout: cannot be written");
    return result;
}

int
main(int argc, char **argv)
{
    const struct verb *verb = NULL;

    if (sodium_init() < 0)
        die("libsodium does not start");
    if (argc > 1 && argv[1][0] != '-') {
        verb = find(argv[1]);
        if (!verb && strcmp(argv[1], "help") != 0)
            die("%s: no such verb; see `grader help`", argv[1]);
    }
    if (asks_for(argc, argv, "--version")) {
        printf("grader %s, records of schema %d\n", GRADER_VERSION,
               RECORD_SCHEMA);
        return 0;
    }
    if (verb && asks_for(argc, argv, "--help"))
        return help_verb(verb);
    if (!verb && (argc == 1 || asks_for(argc, argv, "--help") ||
                  asks_for(argc, argv, "help")))
        return help();
    if (!verb)
        die("%s: the verb comes first; see `grader help`", argv[1]);
    return run(verb, argc, argv);
}
