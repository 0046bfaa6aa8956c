# Stencil Ladder.  `make` shows the ladder and the verbs; README.md tells more.

BUILD ?= build
LAB ?=
FROM ?= labs
JOBS ?= $(shell nproc)
DEVICE ?= h200
CC = gcc
CXX = g++
CUDA ?= /usr/local/cuda
DEPS := $(BUILD)/deps/usr
TRIPLE := $(shell $(CC) -print-multiarch 2>/dev/null)

WARN = -Wall -Wextra -Wpedantic -Wstrict-prototypes -Wmissing-prototypes \
       -Wshadow -Werror
CFLAGS ?= -O2 -g
ALL_CFLAGS = -std=c11 -D_GNU_SOURCE $(WARN) -MMD -MP $(CFLAGS) \
             -isystem $(DEPS)/include -I$(BUILD)
LIBS = -L$(DEPS)/lib/$(TRIPLE) -Wl,-rpath,$(abspath $(DEPS)/lib/$(TRIPLE))

LABS := $(sort $(notdir $(patsubst %/,%,$(dir $(wildcard labs/*/lab.c)))))
sources = $(wildcard $(addsuffix /*.c,$(1)))
objects = $(patsubst %.c,$(BUILD)/obj/%.o,$(1))

REWRITE := $(call objects,$(call sources,common/sim/rewrite))
ANALYSE := $(call objects,$(call sources,common/sim/analyse) common/sim/device.c)
EXEC    := $(call objects,$(call sources,common/sim/exec common/run) \
             common/sim/device.c)
GRADER  := $(call objects,$(call sources,grader common/ref) \
             common/sim/device.c $(LABS:%=labs/%/lab.c)) \
           $(BUILD)/obj/catalog.o
RUNNERS := $(LABS:%=$(BUILD)/runner/%.o) $(BUILD)/runner/program.o
PROGRAMS := $(BUILD)/grader $(BUILD)/rewrite $(BUILD)/analyse $(RUNNERS)

SUITES := $(patsubst grader/tests/%.c,$(BUILD)/tests/%,\
            $(wildcard grader/tests/test_*.c))

.DEFAULT_GOAL := list
.PHONY: list grade next hint reset replay run pairs check check-all bench \
        doctor editor clean all setup help
.SECONDARY:

list: all  ## the ladder, the next rung and these verbs
	@$(BUILD)/grader list && $(BUILD)/grader help make

grade: all  ## grade labs: LAB=06 (default all), FROM=folder (default labs)
	@$(BUILD)/grader grade --from $(FROM) --jobs $(JOBS) \
	  --device $(DEVICE) $(LAB)

next: all  ## the next lab that does not pass yet
	@$(BUILD)/grader next

hint: all  ## a hint for LAB=, one level further each time
	@$(BUILD)/grader hint $(LAB)

reset: all  ## put back LAB='s skeleton; yours is saved under build/saved/
	@$(BUILD)/grader reset $(LAB)

replay: all  ## run exactly one case: CASE=06/sweep7/37x29x19/seed=91
	@$(BUILD)/grader replay --from $(FROM) --device $(DEVICE) $(CASE)

run: all  ## run a whole CUDA program on the simulator: FILE=prog.cu
	@$(BUILD)/grader run --device $(DEVICE) $(FILE)

pairs: all  ## each skeleton equals its solution outside the student's regions
	@$(BUILD)/grader pairs

# --- building ---------------------------------------------------------------

all: $(BUILD)/setup.ok $(PROGRAMS)

$(BUILD)/obj/%.o: %.c | $(BUILD)/setup.ok
	@mkdir -p $(@D)
	@$(CC) $(ALL_CFLAGS) -c $< -o $@

$(BUILD)/obj/catalog.o: $(BUILD)/catalog.c
	@$(CC) $(ALL_CFLAGS) -Igrader -c $< -o $@

$(BUILD)/catalog.c: Makefile $(LABS:%=labs/%/lab.c)
	@mkdir -p $(@D)
	@{ echo '#include "catalog.h"'; \
	   for l in $(LABS); do \
	     echo "extern const struct lab lab_$$l;" | tr - _; done; \
	   echo 'const struct lab *const catalog[] = {'; \
	   for l in $(LABS); do echo "    &lab_$$l," | tr - _; done; \
	   echo '    0};'; } > $@.new && mv $@.new $@

$(BUILD)/grader: $(GRADER)
	@$(CC) $(CFLAGS) $^ -o $@ $(LIBS) -ljansson -lsodium -lm

$(BUILD)/rewrite: $(REWRITE)
	@$(CC) $(CFLAGS) $^ -o $@

$(BUILD)/analyse: $(ANALYSE)
	@$(CC) $(CFLAGS) $^ -o $@ $(LIBS) -ldw -lelf -ljansson

CONTEXT = $(firstword $(wildcard $(DEPS)/lib/$(TRIPLE)/libboost_context.a \
            /usr/lib/$(TRIPLE)/libboost_context.a))

$(BUILD)/runner/%.o: $(BUILD)/obj/labs/%/run.o $(EXEC) \
                     common/sim/exec/exports
	@mkdir -p $(@D)
	@ld -r $(filter %.o,$^) $(CONTEXT) -o $@.new
	@objcopy --keep-global-symbols=common/sim/exec/exports $@.new $@
	@rm $@.new

# A whole program has a main of its own; common/run/program/ calls it.
$(BUILD)/runner/program.o: $(call objects,common/run/program/program.c) \
                           $(EXEC) common/sim/exec/exports
	@mkdir -p $(@D)
	@ld -r $(filter %.o,$^) $(CONTEXT) -o $@.new
	@objcopy --keep-global-symbols=common/sim/exec/exports $@.new $@
	@rm $@.new

$(BUILD)/setup.ok: grader/setup.sh
	@BUILD=$(BUILD) sh grader/setup.sh && mkdir -p $(BUILD) && touch $@

# --- tests ------------------------------------------------------------------

TESTED = $(filter-out %/main.o,$(GRADER) $(ANALYSE) $(REWRITE))

$(BUILD)/tests/%: $(BUILD)/obj/grader/tests/%.o $(BUILD)/tests/tested.a
	@mkdir -p $(@D)
	@$(CC) $(CFLAGS) $^ -o $@ $(LIBS) -ljansson -lsodium -ldw -lelf \
	  -lcheck -lsubunit -lm -lrt -lpthread

$(BUILD)/tests/tested.a: $(TESTED)
	@mkdir -p $(@D)
	@rm -f $@ && ar rcs $@ $(sort $^)

suites: all $(SUITES)
	@for s in $(SUITES); do $$s || exit 1; done

clean:  ## remove build/
	rm -rf $(BUILD)

-include $(shell find $(BUILD)/obj -name '*.d' 2>/dev/null)
