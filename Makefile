# Stencil Ladder.  `make` shows the ladder and the verbs; README.md tells more.

ifeq ($(wildcard grader/compile.sh),)
$(error run make in the folder of this Makefile: make -C FOLDER)
endif

# Settings; an empty one counts as none.  The shell takes FROM, OUT, CASE and
# FILE from its environment, where make puts them: they may hold quotes.
BUILD ?= build
jobs := $(or $(JOBS),$(shell nproc))
device = $(or $(DEVICE),h200)
gpu = $(or $(GPU),on)
CC = gcc
CXX = g++
CUDA ?= /usr/local/cuda
DEPS := $(BUILD)/deps/usr
TRIPLE := $(shell uname -m)-linux-gnu

ifneq ($(words $(BUILD)),1)
$(error BUILD="$(BUILD)": give a folder without spaces in its name)
endif
ifeq ($(shell b=$$(cd '$(BUILD)' 2>/dev/null && pwd -P) && case \
       "$$(pwd -P)/" in ("$${b%/}"/*) echo above;; esac),above)
$(error BUILD=$(BUILD): that is the project, or a folder above it; \
  give a folder of its own)
endif
ifeq ($(shell expr "$(jobs)" : '[1-9][0-9]*$$'),0)
$(error JOBS=$(jobs): give a number from 1 up)
endif
SETTINGS = BUILD LAB FROM OUT JOBS DEVICE GPU CASE FILE ARGS FRESH SEED YES \
           LOCAL CUDA FORMAT CC CXX CFLAGS RUNS TIER ONLY TIDY_NODES
spelt = $(patsubst $(1):%,%,$(filter $(1):%,\
          $(shell printf '%s\n' $(SETTINGS) | sed 's/.*/\L&\E:&/')))
no-setting = $(if $(call spelt,$(1)),\
  $(error $(1)=$($(1)): settings are in capitals: $(call spelt,$(1))=$($(1))),\
  $(warning $(1)= is no setting here; settings are: $(SETTINGS)))
$(foreach v,$(.VARIABLES),$(if $(findstring command line,$(origin $v)),\
  $(if $(filter $(SETTINGS) MAKE% SHELL -*,$v),,$(call no-setting,$v))))
MAKEFLAGS += --no-builtin-rules --no-print-directory
ifeq ($(filter -j% --jobs%,$(MAKEFLAGS)),)
MAKEFLAGS += -j$(jobs)
endif
export BUILD YES LOCAL SEED CUDA FORMAT

WARN = -Wall -Wextra -Wpedantic -Wstrict-prototypes -Wmissing-prototypes \
       -Wshadow -Werror
CFLAGS ?= -O2 -g
ALL_CFLAGS = -std=c11 -D_GNU_SOURCE $(WARN) -MMD -MP $(CFLAGS) \
             -isystem $(DEPS)/include -isystem $(DEPS)/include/$(TRIPLE)
# Packages unpacked by LOCAL=1 are found beside the program.
LIBS = -L$(DEPS)/lib/$(TRIPLE) \
       -Wl,-rpath,'$$ORIGIN/deps/usr/lib/$(TRIPLE)' \
       -Wl,-rpath,'$$ORIGIN/../deps/usr/lib/$(TRIPLE)'

# A folder is a lab when its lab.c says so: not a copy that somebody keeps.
LABS := $(sort $(shell cd labs && grep -lF .id *-*/lab.c 2>/dev/null | \
          while IFS=/ read -r l c; do \
          grep -qF ".id = \"$$l\"" "$$l/$$c" && echo "$$l"; done))
sources = $(wildcard $(addsuffix /*.c,$(1)))
objects = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))

DEVICES = common/sim/device.c common/sim/device_step.c \
          common/sim/device_words.c
REWRITE := $(call objects,$(call sources,common/sim/rewrite))
ANALYSE := $(call objects,$(call sources,common/sim/analyse) $(DEVICES))
EXEC    := $(call objects,$(call sources,common/sim/exec) common/sim/device.c)
RUN     := $(call objects,$(call sources,common/run))
PROGRAM := $(call objects,$(call sources,common/run/program))
GRADER  := $(call objects,$(call sources,grader common/ref) \
             $(DEVICES) $(LABS:%=labs/%/lab.c)) \
           $(BUILD)/obj/catalog.o
RUNNERS := $(LABS:%=$(BUILD)/runner/%.o) $(BUILD)/runner/program.o

HEADERS := $(BUILD)/headers/host.pch $(BUILD)/headers/device.pch

# For a GPU: where there is a toolkit, whether or not there is a device.
NVCC := $(firstword $(shell command -v nvcc) $(wildcard $(CUDA)/bin/nvcc))
CUDA_INCLUDE = $(patsubst %/bin/nvcc,%/include,$(realpath $(NVCC)))
GPU_RUN := $(call objects,$(call sources,common/gpu))
GPU_COPY := $(call objects,$(call sources,common/gpu/copy) common/run/die.c)
CUDA_HEADER := $(wildcard $(CUDA_INCLUDE)/cuda_runtime_api.h \
                 /usr/include/cuda_runtime_api.h)
GPU_PARTS := $(if $(and $(NVCC),$(CUDA_HEADER)),\
               $(BUILD)/gpu/copy $(LABS:%=$(BUILD)/gpu/runner/%.o))
PROGRAMS := $(BUILD)/grader $(BUILD)/rewrite $(BUILD)/analyse
SUITES := $(patsubst grader/tests/%.c,$(BUILD)/tests/%,\
            $(wildcard grader/tests/test_*.c))
BENCHES := $(patsubst grader/bench/%.c,$(BUILD)/bench/%,\
            $(wildcard grader/bench/bench_*.c))

# Verbs, and parts of the build that are no files.  A goal of another name is
# a slip; not one with a slash, a file, nor .DEFAULT, which bash asks for when it
# completes a name.
WITH_LAB = grade watch hint reset explain pairs plots prove figures registers
VERBS = list help next replay run check check-all bench screens doctor handout \
        editor uninstall agree model mutants mistakes clean $(WITH_LAB)
PARTS = all home setup setup-check suites layout tidy nvcc scripts FORCE
$(foreach g,$(MAKECMDGOALS),$(if $(findstring /,$g)$(filter \
  $(VERBS) $(PARTS) .%,$g),,$(error $g: there is no such verb; \
  `make` lists them)))
ifneq ($(and $(strip $(LAB)),$(findstring command line,$(origin LAB))),)
ifeq ($(MAKECMDGOALS),)
$(error LAB=$(LAB): which verb?  make VERB LAB=$(firstword $(LAB)), with VERB \
  one of: $(WITH_LAB))
endif
ifeq ($(filter $(WITH_LAB),$(MAKECMDGOALS)),)
$(error LAB=$(LAB): $(firstword $(MAKECMDGOALS)) takes no LAB; these do: \
  $(WITH_LAB))
endif
endif
ifneq ($(and $(strip $(FILE)),$(findstring command line,$(origin FILE))),)
ifeq ($(filter run,$(MAKECMDGOALS)),)
$(error FILE=: $(or $(firstword $(MAKECMDGOALS)),list) takes no FILE, run does; \
  a lab's kernel.cu is looked for in FROM=folder/NN-name)
endif
endif

.DEFAULT_GOAL := list
.PHONY: $(VERBS) $(PARTS)
.SECONDARY:
.DELETE_ON_ERROR:

list: all  ## the ladder, the next rung and these verbs
	@$(BUILD)/grader list
	@echo
	$(say-verbs)

help:  ## these verbs
	$(say-verbs)

define say-verbs
	@echo 'make VERB, with VERB one of:'
	@sed -n 's/^\([a-z-]*\):.*  ## \(.*\)/  \1\t\2/p' Makefile | expand -t 14
endef

grade: all  ## grade labs: LAB=06 (default all), FROM=folder (default labs)
	@$(BUILD)/grader grade --from "$${FROM:-labs}" --jobs $(jobs) \
	  --device '$(device)' --gpu '$(gpu)' $(if $(FRESH),--fresh) $(LAB) \
	  $(or-say)

# make calls every failure an error; this says whose it was.
or-say = || { code=$$?; [ $$code -ne 1 ] || \
         echo '$@: there is something to mend (make calls that an error)'; \
         exit $$code; }

watch: all  ## grade LAB= again at each save; without LAB= the next lab
	@$(BUILD)/grader watch --from "$${FROM:-labs}" --device '$(device)' \
	  --gpu '$(gpu)' $(if $(FRESH),--fresh) $(LAB)

next: all  ## the next lab that does not pass yet
	@$(BUILD)/grader next

hint: all  ## a hint for LAB= or the next lab, one level further each time
	@$(BUILD)/grader hint $(LAB)

reset: all  ## put back the skeleton of LAB=; yours is saved in build/saved/
	@$(BUILD)/grader reset $(LAB)

replay: all  ## run exactly one case: CASE=06/sweep7/37x29x19/seed=91
	@$(BUILD)/grader replay --from "$${FROM:-labs}" --device '$(device)' \
	  --gpu '$(gpu)' "$$CASE" $(or-say)

run: all  ## run a whole CUDA program on the simulator: FILE=prog.cu ARGS='a b'
	@$(BUILD)/grader run --device '$(device)' -- "$$FILE" $(ARGS) $(or-say)

explain: all  ## the kernel card of LAB=06 or LAB=06/sweep7: counts, model
	@$(BUILD)/grader explain --from "$${FROM:-labs}" --device '$(device)' \
	  $(LAB) $(or-say)

pairs: all  ## skeletons fail, solutions pass, and they differ as they should
	@$(BUILD)/grader pairs --jobs $(jobs) $(LAB)

prove: all  ## on a GPU: solutions pass, skeletons and wrong kernels do not
	@$(BUILD)/grader prove --jobs $(jobs) --gpu '$(gpu)' $(LAB) $(or-say)

doctor: all  ## what is here, what is missing, what that costs, the remedy
	@$(BUILD)/grader doctor

plots: all  ## measure (on a GPU) and draw: LAB=, FORMAT=svg png dumb
	@$(BUILD)/grader plots --from "$${FROM:-labs}" --jobs $(jobs) \
	  --gpu '$(gpu)' $(LAB) $(or-say)

handout: all  ## write a student's tree, without solutions: OUT=folder
	@$(BUILD)/grader handout "$$OUT"

# Times come from grading, the rest is measured then.
figures: all  ## on an H200: measure the solutions for solutions/*/h200.tsv
	@$(BUILD)/grader grade --from solutions --jobs $(jobs) $(LAB) \
	  >$(BUILD)/figures.log || { cat $(BUILD)/figures.log; exit 1; }
	@$(BUILD)/grader figures --from solutions --jobs $(jobs) $(LAB)
	@$(BUILD)/grader tables

registers: all  ## ask nvcc what solutions take, for solutions/*/registers.tsv
	@$(BUILD)/grader registers $(LAB)

model: all  ## hold the model of time against what an H200 took
	@$(BUILD)/grader model && $(BUILD)/grader tables

# A handout has no tests.
agree: all  ## on a GPU: count with ncu; then hold our counts against it
	@if [ -f $(GOLDEN)/measure.sh ]; then \
	  sh $(GOLDEN)/measure.sh $(GOLDEN)/ncu && \
	  sh $(GOLDEN)/sanitize.sh $(BUILD)/sanitizer && \
	  cp -p $(BUILD)/sanitizer/*.tsv $(GOLDEN)/ 2>/dev/null || :; fi
	@$(BUILD)/grader agree --jobs $(jobs) $(or-say)

mistakes: all $(filter %/test_end,$(SUITES))  ## rewrite docs/mistakes.md
	@$(if $(CHECKS),SAID=1 $(BUILD)/tests/test_end && $(BUILD)/grader tables,\
	  echo 'mistakes: not run: a handout has no tests to show')

editor: all  ## write build/compile_commands.json for clangd
	@$(BUILD)/grader editor

# Building.

all: $(PROGRAMS) $(RUNNERS) $(HEADERS) $(GPU_PARTS)

# The build folder is ours alone, so that clean may empty it: it is new, or
# bears our mark, the file project.  (The set-up and clean leave the others.)
home:
	@[ -e $(BUILD)/project ] || [ ! -d $(BUILD) ] || ! ls -A $(BUILD) | \
	  grep -qvx -e 'setup[.].*' -e installed -e saved -e apt -e deps || { \
	  echo 'BUILD=$(BUILD): another'\''s files are there: give a new folder'; \
	  exit 2; } >&2

# Whatever is written below comes after it: where it fails, nothing is left that
# would be taken for another's.
setup: home
	@sh grader/setup.sh grade
	@mkdir -p $(BUILD)
	@[ -e $(BUILD)/project ] || pwd -P > $(BUILD)/project

setup-check: setup
	@sh grader/setup.sh check

$(BUILD)/obj/%.o: %.c | setup
	@mkdir -p $(@D)
	@echo '  cc  $<'
	@$(CC) $(ALL_CFLAGS) -c $< -o $@

$(BUILD)/obj/catalog.o: $(BUILD)/catalog.c | setup
	@mkdir -p $(@D)
	@$(CC) $(ALL_CFLAGS) -Igrader -c $< -o $@

$(BUILD)/catalog.c: FORCE | setup
	@mkdir -p $(@D)
	@{ echo '#include "catalog.h"'; \
	   for l in $(subst -,_,$(LABS)); do \
	     echo "extern const struct lab lab_$$l;"; done; \
	   echo 'const struct lab *const catalog[] = {'; \
	   for l in $(subst -,_,$(LABS)); do echo "    &lab_$$l,"; done; \
	   echo '    0};'; } > $@.new
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(BUILD)/grader: $(GRADER)
	@pwd -P > $(BUILD)/project
	@$(CC) $(CFLAGS) $^ -o $@ $(LIBS) -ljansson -lsodium -lm

$(BUILD)/rewrite: $(REWRITE)
	@$(CC) $(CFLAGS) $^ -o $@

# Copied into a box for each case, and so without what debuggers read.
$(BUILD)/analyse: $(ANALYSE)
	@$(CC) $(CFLAGS) $^ -o $@.debug $(LIBS) -ldw -lelf -ljansson
	@strip --strip-debug -o $@ $@.debug
	@objcopy --add-gnu-debuglink=$@.debug $@

# Our headers as clang++ reads them, for one side; empty where there is no
# clang++ in the sandbox, or where it cannot.  (Found anew each time: the set-up
# may have brought it.)
CLANG = /usr/bin/clang++
$(BUILD)/headers/clang: FORCE | setup
	@mkdir -p $(@D)
	@stat -L -c '%s %Y' $(CLANG) >$@.new 2>/dev/null || :
	@cmp -s $@.new $@ && rm $@.new || mv $@.new $@

$(BUILD)/headers/%.pch: $(BUILD)/headers/clang common/sim/clang_flags \
                        $(wildcard common/sim/include/*)
	@[ -s $< ] && $(CLANG) @common/sim/clang_flags --cuda-$*-only \
	  -Icommon/sim/include $(addprefix -Xclang ,-emit-pch -relocatable-pch \
	  -isysroot "$$PWD/common/sim" -fno-pch-timestamp -o $@) \
	  "$$PWD/common/sim/include/cuda_runtime.h" >$@.log 2>&1 || : >$@

# A runner without its kernel: only CUDA's API, the hooks and main stay global.
# It is copied likewise; the analyser reads lines of what is linked to it alone.
# (The shell looks for Boost: the set-up may have brought it a moment ago.)
CONTEXT = $(shell ls 2>/dev/null $(DEPS)/lib/$(TRIPLE)/libboost_context.a \
            /usr/lib/$(TRIPLE)/libboost_context.a \
            /usr/lib64/libboost_context.a | head -n 1)
EXPORTS = common/sim/exec/exports
define join
	@mkdir -p $(@D)
	@ld -r $(filter %.o,$^) $(CONTEXT) -o $@.joined
	@objcopy -w --strip-debug --keep-global-symbols=$(EXPORTS) \
	  $@.joined $@ && rm $@.joined
endef

$(BUILD)/runner/%.o: $(BUILD)/obj/labs/%/run.o $(EXEC) $(RUN) $(EXPORTS)
	$(join)

$(BUILD)/runner/program.o: $(PROGRAM) $(RUN) $(EXEC) $(EXPORTS)
	$(join)

# The same for a GPU; CUDA's own library comes with the kernel's link.
$(GPU_RUN) $(GPU_COPY): ALL_CFLAGS += $(CUDA_INCLUDE:%=-isystem %)

$(BUILD)/gpu/runner/%.o: $(BUILD)/obj/labs/%/run.o $(GPU_RUN) $(RUN) \
                         common/gpu/exports
	@mkdir -p $(@D)
	@ld -r $(filter %.o,$^) -o $@.joined
	@objcopy --keep-global-symbols=common/gpu/exports $@.joined $@ && \
	  rm $@.joined

# nvcc parts what it hands on at commas.
comma = ,
NVCC_CFLAGS = $(foreach f,$(CFLAGS),-Xcompiler '$(subst $(comma),\$(comma),$f)')

# Where nvcc does not work, there is no copy program, and gpu/why tells why.
$(BUILD)/gpu/copy: common/gpu/probe.cu $(GPU_COPY)
	@mkdir -p $(@D) && rm -f $(@D)/why
	@{ $(NVCC) -c $< -o $(@D)/probe.o && \
	   $(NVCC) $(NVCC_CFLAGS) $(filter %.o,$^) -o $@; } >$(@D)/log 2>&1 || \
	  { grep -m 1 -e error -e fatal $(@D)/log >$(@D)/why || \
	    echo 'see $(@D)/log' >$(@D)/why; \
	  echo "  nvcc does not work here: $$(cat $(@D)/why)"; }

# Tests.

GOLDEN = grader/tests/golden

# A handout has none.
CHECKS := $(if $(wildcard grader/tests/suite.h),\
            setup-check suites pairs layout tidy scripts nvcc)

check: $(CHECKS)  ## all tests
	@echo 'check: $(if $(CHECKS),all passed,not run: a handout has no tests)'

TESTED = $(sort $(filter-out %/main.o,$(GRADER) $(ANALYSE) $(REWRITE)))

$(BUILD)/tests/tested.a: $(TESTED)
	@mkdir -p $(@D)
	@rm -f $@ && ar rcs $@ $^

$(BUILD)/tests/%: $(BUILD)/obj/grader/tests/%.o $(BUILD)/tests/tested.a
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $(filter %.o,$^) $(filter %.a,$^) -o $@ $(LIBS) \
	  -ljansson -lsodium -ldw -lelf \
	  $(shell pkg-config --libs check 2>/dev/null || \
	    echo -lcheck -lsubunit -lm -lrt -lpthread)

$(SUITES:$(BUILD)/tests/%=$(BUILD)/obj/grader/tests/%.o): | setup-check

# What the toolkit says of occupancy, where there is one.
$(BUILD)/obj/grader/tests/test_device.o: \
  ALL_CFLAGS += $(CUDA_INCLUDE:%=-isystem %)

# Of each suite its closing line is shown, and what could not be run and why;
# all of it when it fails.  (Check's own 4 s a test are few on a busy machine.)
suites: all $(SUITES:%=%.passed)

$(BUILD)/tests/%.passed: $(BUILD)/tests/% $(PROGRAMS) $(RUNNERS) FORCE
	@n=$$(echo '$(SUITES)' | tr ' ' '\n' | grep -nx '$<' | cut -d: -f1); \
	  GRADER_SLOT_UID=$$((30000 + 500 * n)) CK_DEFAULT_TIMEOUT=60 \
	  $< >$@.log 2>&1 || \
	  { cat $@.log; exit 1; }
	@echo '  suite $*'; { grep -a 'not run:' $@.log; tail -n 1 $@.log; } | \
	  awk '!seen[$$0]++'

# A runner and the copy program on a CUDA library that needs no device.
FAKE := $(BUILD)/tests/gpu/runner $(BUILD)/tests/gpu/gpu/copy
FAKE_CUDA := $(call objects,grader/tests/gpu/fake_cuda.c)
FAKE_RUN := $(call objects,grader/tests/gpu/saxpy.c labs/01-index-1d/run.c)
$(FAKE_CUDA) $(FAKE_RUN): ALL_CFLAGS += $(CUDA_INCLUDE:%=-isystem %)
$(addprefix $(BUILD)/tests/test_,run_gpu.passed check_gpu.passed prove.passed): \
  $(if $(GPU_PARTS),$(FAKE))

$(BUILD)/tests/gpu/runner: $(FAKE_CUDA) $(FAKE_RUN) $(GPU_RUN) $(RUN)
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $^ -o $@

$(BUILD)/tests/gpu/gpu/copy: $(FAKE_CUDA) $(GPU_COPY)
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $^ -o $@

FORCE:

OURS := $(shell git ls-files -co --exclude-standard -- '*.c' '*.h' \
         2>/dev/null | \
         grep -v -e '^grader/tests/[a-z]*/')

# Tools that LOCAL=1 has unpacked find their libraries beside them.
HERE := $(if $(filter /%,$(BUILD)),$(DEPS),$(CURDIR)/$(DEPS))
TOOLS = PATH="$$PATH:$(HERE)/bin" LD_LIBRARY_PATH="$(HERE)/lib/$(TRIPLE)"

layout: setup-check
	@$(TOOLS) clang-format --dry-run --Werror $(OURS)
	@wc -l $(OURS) | awk '$$1 > 500 && $$2 != "total" { bad = 1; \
	  print $$2 ": " $$1 " lines; part it: 500 are the most" } \
	  END { exit bad }'

# States that the analyser follows through one function; by itself 225,000,
# which takes many times as long: check-all does that.
TIDY_NODES = 4000

# What includes CUDA's headers can be read only where they are.
tidy: $(patsubst %.c,$(BUILD)/tidy/%.ok,\
        $(filter-out $(if $(NVCC),,common/gpu/%),$(filter %.c,$(OURS))))

$(BUILD)/tidy/%.ok: %.c .clang-tidy $(filter %.h,$(OURS)) | setup-check
	@mkdir -p $(@D)
	@$(TOOLS) clang-tidy --quiet --extra-arg=-isystem$(DEPS)/include \
	  --extra-arg=-D_GNU_SOURCE --extra-arg=-std=c11 \
	  $(if $(filter common/gpu/%,$<),--extra-arg=-isystem$(CUDA_INCLUDE)) \
	  $(patsubst %,--extra-arg=%,-Xclang -analyzer-config -Xclang \
	  max-nodes=$(TIDY_NODES)) \
	  $< 2>$@.log \
	  || { cat $@.log; exit 1; }
	@touch $@

scripts:
	@for s in grader/*.sh grader/tests/*.sh grader/tests/golden/*.sh \
	  grader/bench/*.sh common/gpu/scans/*.sh; do \
	  sh -n $$s || exit 1; done

# Compiled where there is a toolkit, never run.
KERNELS := $(wildcard labs/*/kernel.cu solutions/*/kernel.cu)
FIRST = docs/00-first-program
SCANS := $(wildcard common/gpu/scans/*.cu)
nvcc: $(if $(NVCC),$(patsubst %.cu,$(BUILD)/nvcc/%.o,$(KERNELS) $(FIRST).cu \
        $(SCANS)))
	@$(if $(NVCC),,echo 'nvcc: not run: no CUDA toolkit')

$(BUILD)/nvcc/common/%.o: common/%.cu $(wildcard common/gpu/scans/*.h) | setup
	@mkdir -p $(@D)
	@$(NVCC) -Xcompiler -Wall,-Werror -c $< -o $@

$(BUILD)/nvcc/$(FIRST).o: $(FIRST).cu | setup
	@mkdir -p $(@D)
	@$(NVCC) -Xcompiler -Wall,-Wextra -Werror all-warnings -c $< -o $@

$(BUILD)/nvcc/%/kernel.o: %/kernel.cu | setup
	@mkdir -p $(@D)
	@$(NVCC) -Xcompiler -Wall -include labs/$(notdir $*)/lab.h \
	  -c $< -o $@

# Mutants of the solutions, each graded until it is found to be wrong.
MUTATE = $(BUILD)/tests/mutate
MUTANTS := $(call objects,$(wildcard grader/tests/mutants*.c))
MUTATE_TABLE := $(call objects,grader/tests/mutate_table.c)
$(MUTATE): $(MUTANTS) $(MUTATE_TABLE)
$(BUILD)/tests/test_mutants: $(MUTANTS) $(MUTATE_TABLE)

mutants: all $(if $(CHECKS),$(MUTATE))  ## grade mutants of the solutions
	@$(if $(CHECKS),$(MUTATE) --jobs $(jobs) $(ARGS) $(or-say),\
	  echo 'mutants: not run: a handout has no tests')

check-all: check  ## check, and what takes long: browser, valgrind, fuzzing
	@$(if $(CHECKS),sh grader/tests/check_all.sh)

$(BUILD)/bench/%: $(BUILD)/obj/grader/bench/%.o $(BUILD)/tests/tested.a
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $^ $(CONTEXT) -o $@ $(LIBS) -ljansson -lsodium -ldw \
	  -lelf -lm

bench: all $(BENCHES)  ## what the simulator and the grader cost
	@$(if $(BENCHES),sh grader/bench/bench.sh,echo 'bench: not run: not here')

screens: all  ## put what runs print, and what they measured, into the docs
	@$(if $(CHECKS),sh grader/screens.sh,\
	  echo 'screens: not run: a handout has no tests to show')

uninstall:  ## say what set-up installed and what removes it; removes nothing
	@sh grader/uninstall.sh

# Everything in a folder that bears our mark is ours: see home.
clean:  ## remove what was built; saved/ stays (work that reset replaced)
	@if [ -e $(BUILD)/project ]; then \
	  find $(BUILD) -mindepth 1 -maxdepth 1 ! -name saved \
	    ! -name installed -exec rm -rf {} + && \
	  echo 'removed what was built, gradings too: the ladder begins anew with' \
	    'make grade'; echo 'what is in labs/ is as it was'; \
	elif [ -d $(BUILD) ]; then \
	  echo 'BUILD=$(BUILD): nothing was built there; nothing is removed'; fi
	@if [ -d $(BUILD)/saved ]; then \
	  echo '$(BUILD)/ is empty now, but for $(BUILD)/saved/: your work'; \
	else rmdir $(BUILD) 2>/dev/null || :; fi

-include $(shell find $(BUILD)/obj -name '*.d' 2>/dev/null)
