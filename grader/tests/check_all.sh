#!/bin/sh
# check_all -- the tests that take long or need more: run by `make check-all`
#
#   FUZZ_S=n   seconds for each fuzz target (default 600)
#   ONLY=name  one part: sanitizers, valgrind, fuzzing, browser or root
#
# A part that cannot run here says `not run` and why; that is no failure.

set -u
build=${BUILD:-build}
fuzz_s=${FUZZ_S:-600}
failed=

# part NAME COMMAND-NEEDED...: whether the part is asked for and can run
part() {
    name=$1
    shift
    [ -z "${ONLY:-}" ] || [ "$ONLY" = "$name" ] || return 1
    for tool in "$@"; do
        command -v "$tool" >/dev/null 2>&1 || {
            echo "check-all: $name: not run: no $tool here"
            return 1
        }
    done
    echo "check-all: $name"
}

# must COMMAND...: run it; note the part where it fails
must() {
    "$@" || {
        echo "check-all: $name: FAILED: $*" >&2
        failed="$failed $name"
    }
}

# Own code under the address and undefined-behaviour sanitizers.
sanitizers() {
    must make BUILD="$build/sanitized" \
        CFLAGS='-O1 -g -fno-omit-frame-pointer -fsanitize=address,undefined -fno-sanitize-recover=all' \
        SANITIZED=1 suites
}

# Fibers confuse valgrind, so the runner is left to the sanitizers.
under_valgrind() {
    for suite in test_rewrite test_analyse test_race test_judge test_record \
        test_html test_terminal; do
        must env CK_FORK=no valgrind --quiet --error-exitcode=9 \
            --leak-check=full --errors-for-leak-kinds=definite \
            "$build/tests/$suite"
    done
}

# fuzz TARGET SEEDS...: the folders of seeds are read, new inputs kept in build
fuzz() {
    target=$1
    shift
    sources=$(find "common/sim/$target" -name '*.c' ! -name main.c)
    mkdir -p "$build/fuzz/$target"
    # shellcheck disable=SC2086
    must clang -g -O1 -std=c11 -D_GNU_SOURCE \
        -fsanitize=fuzzer,address,undefined \
        -isystem "$build/deps/usr/include" \
        "grader/tests/fuzz/fuzz_$target.c" $sources common/sim/device.c \
        -o "$build/fuzz/fuzz_$target" -ldw -lelf -ljansson
    must "$build/fuzz/fuzz_$target" -max_total_time="$fuzz_s" \
        -max_len=65536 -rss_limit_mb=2048 -timeout=10 -print_final_stats=1 \
        -artifact_prefix="$build/fuzz/" "$build/fuzz/$target" "$@"
}

fuzzing() {
    fuzz rewrite -dict=grader/tests/fuzz/rewrite.dict \
        grader/tests/rewrite/text grader/tests/rewrite/raw
    fuzz analyse grader/tests/fuzz/seeds_analyse
}

browser() {
    must make grade FROM=solutions
    page=$(cd "$build" && pwd)/report/solutions/index.html
    must test -s "$page" # a browser draws a page that is not there, too
    must chromium --headless --no-sandbox --hide-scrollbars \
        --window-size=1200,1600 --screenshot="$build/report.png" "file://$page"
    must test -s "$build/report.png"
}

if part sanitizers; then sanitizers; fi
if part valgrind valgrind; then under_valgrind; fi
if part fuzzing clang; then fuzzing; fi
if part browser chromium; then browser; fi
if part root debootstrap unshare; then
    if [ "$(id -u)" = 0 ]; then
        must sh grader/tests/root.sh
        must env USER_ID=1000 sh grader/tests/root.sh
    else
        echo 'check-all: root: not run: needs root'
    fi
fi
if [ -n "$failed" ]; then
    echo "check-all: failed:$failed"
    exit 1
fi
echo 'check-all: all passed'
