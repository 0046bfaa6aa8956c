#!/bin/sh
# check_all -- the tests that take long or need more: run by `make check-all`
#
#   FUZZ_S=n   seconds for each fuzz target (default 600)
#   ONLY=name  one part: handout, tidy, corpora, mutants, sanitizers, valgrind,
#              fuzzing, same, browser or root
#
# A part that cannot run here says `not run` and why; that is no failure.

set -u
build=${BUILD:-build}
mkdir -p "$build"
top=$(cd "$build" && pwd)
fuzz_s=${FUZZ_S:-600}
only=${ONLY:-}
failed=
unset ONLY # means something else to test_end

# part NAME COMMAND-NEEDED...: whether the part is asked for and can run
part() {
    name=$1
    shift
    [ -z "$only" ] || [ "$only" = "$name" ] || return 1
    for tool in "$@"; do
        command -v "$tool" >/dev/null 2>&1 || {
            echo "check-all: $name: not run: no $tool here"
            return 1
        }
    done
    echo "check-all: $name"
    began=$(date +%s)
}

# must COMMAND...: run it; note the part where it fails
must() {
    "$@" || {
        echo "check-all: $name: FAILED: $*" >&2
        failed="$failed $name"
    }
}

took() {
    echo "check-all: $name: $(($(date +%s) - began)) s"
}

# As far as clang-tidy goes by itself.
deep_tidy() {
    mkdir -p "$build/deep"
    [ ! -d "$build/deps" ] || ln -sfn "$top/deps" "$build/deep/deps"
    must make BUILD="$build/deep" TIDY_NODES=225000 tidy
}

sanitized='-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined'
sanitized="$sanitized -fno-sanitize-recover=all"

# All programs, runners too, and all suites under the address and
# undefined-behaviour sanitizers (grader/sandbox.c tells how that fits the
# sandbox); then a whole grading.
sanitizers() {
    mkdir -p "$build/sanitized"
    [ ! -d "$build/deps" ] || ln -sfn "$top/deps" "$build/sanitized/deps"
    for goal in suites 'grade FROM=solutions FRESH=1'; do
        # shellcheck disable=SC2086
        must env CK_TIMEOUT_MULTIPLIER=5 CK_EXCLUDE_TAGS=time \
            make BUILD="$build/sanitized" CFLAGS="$sanitized" $goal
    done
}

kinds=definite,indirect
memcheck="valgrind --quiet --vgdb=no --error-exitcode=9 --leak-check=full"
memcheck="$memcheck --show-leak-kinds=$kinds --errors-for-leak-kinds=$kinds"

# A build folder whose rewriter and analyser run under valgrind.
wrap() {
    mkdir -p "$build/valgrind"
    ln -sfn "$top/runner" "$build/valgrind/runner"
    for program in rewrite analyse; do
        echo "#!/bin/sh
exec $memcheck '$top/$program' \"\$@\"" >"$build/valgrind/$program"
        chmod +x "$build/valgrind/$program"
    done
}

# Fibers confuse valgrind, so the runner is left to the sanitizers.  Suites
# that mostly start other programs are left out.
under_valgrind() {
    for suite in analyse analyse_lanes analyse_told catalog collect \
        $(cd grader/tests && printf '%s\n' test_diagnose*.c |
            sed 's/^test_//; s/[.]c$//') \
        escape_html html judge logs number order order_streams record \
        rewrite rewrite_text stream svg symbol terminal test view_hazards; do
        # shellcheck disable=SC2086
        must env CK_FORK=no CK_EXCLUDE_TAGS=time CK_VERBOSITY=minimal \
            $memcheck "$build/tests/test_$suite"
    done
    # shellcheck disable=SC2086
    must env CK_FORK=no $memcheck "$build/tests/test_race" 11000
    for verb in list next 'hint 01' bench doctor; do
        # shellcheck disable=SC2086
        must $memcheck "$build/grader" $verb >"$build/verb.log"
    done
    # shellcheck disable=SC2086
    if $memcheck "$build/grader" grade --from solutions --fresh --jobs 1 01 \
        >"$build/verb.log" 2>&1; then
        :
    elif grep -q 'unhandled.*syscall: 434' "$build/verb.log"; then
        echo "check-all: $name: grade: not run: no pidfd_open in this valgrind"
    else
        cat "$build/verb.log"
        must false
    fi
    wrap
    for kernel in no-barrier.cu freed-too-early weights-in-host \
        dynamic-shared.cu; do
        must env BUILD="$build/valgrind" TIER=limits ONLY=$kernel \
            CK_TIMEOUT_MULTIPLIER=5 "$build/tests/test_end"
    done
}

# fuzz TARGET OPTION-OR-SEEDS...: seeds are read, new inputs kept in build
fuzz() {
    target=$1
    shift
    case $target in
    answers) sources="grader/answers.c grader/answers_value.c grader/die.c
        grader/escape.c grader/utf8.c" ;;
    *) sources=$(find "common/sim/$target" -name '*.c' ! -name main.c) ;;
    esac
    mkdir -p "$build/fuzz/$target"
    # shellcheck disable=SC2086
    must clang -g -O1 -std=c11 -D_GNU_SOURCE \
        -fsanitize=fuzzer,address,undefined -fno-sanitize-recover=undefined \
        -isystem "$build/deps/usr/include" \
        "grader/tests/fuzz/fuzz_$target.c" $sources common/sim/device*.c \
        -o "$build/fuzz/fuzz_$target" -ldw -lelf -ljansson -lm
    must "$build/fuzz/fuzz_$target" -max_total_time="$fuzz_s" \
        -max_len=65536 -rss_limit_mb=2048 -timeout=10 -print_final_stats=1 \
        -verbosity=0 -artifact_prefix="$build/fuzz/" \
        "$build/fuzz/$target" "$@"
}

fuzzing() {
    fuzz rewrite -dict=grader/tests/fuzz/rewrite.dict \
        grader/tests/rewrite/text grader/tests/rewrite/raw \
        grader/tests/rewrite/run grader/tests/rewrite/refuse
    fuzz analyse grader/tests/fuzz/seeds_analyse
    fuzz answers grader/tests/fuzz/seeds_answers
}

# A browser draws the page, and complains of nothing.
drawn() {
    picture=$top/browser/$(basename "$1" .html).png
    log=$build/browser/log
    rm -f "$picture"
    chromium --headless --no-sandbox --disable-gpu --hide-scrollbars \
        --user-data-dir="$top/browser/profile" --enable-logging=stderr \
        --window-size=1200,1600 --screenshot="$picture" "file://$1" \
        2>"$log" >&2
    test -s "$picture" && ! grep CONSOLE "$log"
}

# What the page links to is there, sections too.
linked() {
    grep -o '\(href\|src\)="[^"]*"' "$1" | sed 's/^[^"]*"//; s/"$//' |
        sort -u | while read -r link; do
        case $link in http*: | data:*) continue ;; esac
        file=${link%%#*}
        file=${file:+$(dirname "$1")/$file}
        section=${link#"${link%%#*}"}
        if ! test -e "${file:-$1}" || { [ -n "$section" ] &&
            ! grep -q "id=\"${section#?}\"" "${file:-$1}"; }; then
            echo "$1: $link leads nowhere"
        fi
    done >"$build/browser/links"
    ! grep . "$build/browser/links"
}

browser() {
    mkdir -p "$build/browser"
    must make grade FROM=solutions
    # Skeletons, for pages that show faults; ends with 1.
    "$build/grader" grade --from labs >"$build/browser/grade.log"
    pages=0
    for page in "$top"/report/*/*.html; do
        must drawn "$page"
        must linked "$page"
        pages=$((pages + 1))
    done
    must test $pages -ge 8
    echo "check-all: $name: $pages pages"
}

# What a record says but for dates and how long things took.
told() {
    sed 's/"\(date\|seconds\|[a-z]*_s\)": *[^],}]*//g' \
        "$build"/records/solutions/*.json
}

# Every grading of the solutions finds and counts the same.
same() {
    runs=${RUNS:-20}
    mkdir -p "$build/same"
    rm -rf "$build/records/solutions"
    i=0
    while [ $i -lt "$runs" ]; do
        i=$((i + 1))
        # shellcheck disable=SC2086
        must env BUILD="$build" "$build/grader" grade --from solutions --fresh \
            ${LABS:-} >"$build/same/grade.log"
        told >"$build/same/$i"
        must test -s "$build/same/$i"
        must cmp "$build/same/1" "$build/same/$i"
    done
    echo "check-all: $name: $runs gradings"
}

# A handout builds, and grades, by itself.
handout() {
    tree=$top/handout/tree
    rm -rf "$top/handout"
    mkdir -p "$top/handout"
    must make handout OUT="$tree"
    must make -C "$tree" BUILD=build all
    must test ! -e "$tree/solutions/01-index-1d/kernel.cu"
    for lab in "$tree"/labs/*; do
        "$tree/build/grader" grade "${lab##*/}" >"$lab.log" && must false
        must grep -q 'not started' "$lab.log"
        cp "solutions/${lab##*/}/kernel.cu" "solutions/${lab##*/}/answers.txt" \
            "$lab"
    done
    must make -C "$tree" BUILD=build grade
    must make -C "$tree" BUILD=build pairs check
}

if part handout; then handout; took; fi
if part tidy clang-tidy; then
    deep_tidy
    took
fi
if part corpora; then # all functions of the wrong kernels
    must env WHOLE=1 "$build/tests/test_end"
    took
fi
if part mutants; then
    must make mutants
    took
fi
if part sanitizers; then sanitizers; took; fi
if part valgrind valgrind; then under_valgrind; took; fi
if part fuzzing clang; then fuzzing; took; fi
if part same; then same; took; fi
if part browser chromium; then browser; took; fi
if part root debootstrap unshare; then
    if [ "$(id -u)" = 0 ]; then
        must sh grader/tests/root.sh
        must env USER_ID=1000 sh grader/tests/root.sh
        must env CONTAINER=1 sh grader/tests/root.sh
        must env OFFLINE=1 sh grader/tests/root.sh
        took
    else
        echo 'check-all: root: not run: needs root'
    fi
fi
if [ -n "$failed" ]; then
    echo "check-all: failed:$failed"
    exit 1
fi
echo 'check-all: all passed'
