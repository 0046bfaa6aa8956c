#!/bin/sh
# Compile one kernel.cu for a GPU; runs inside the sandbox (see build_gpu.c).
#
#   build_gpu.sh SOURCE NVCC ARCHITECTURE...
#
# Finds its files under $SANDBOX/in, leaves the runner on descriptor 7 and
# what the student is to read on stderr.  Ends with 0, with 15 or 16 when nvcc
# refuses the kernel or its link, or with 19 when something of ours failed.
set -u
source=$1
nvcc=$2
shift 2
tmp=$TMPDIR
cd "$SANDBOX/in" || exit 19

"$nvcc" -c -x cu -std=c++17 -O3 -lineinfo "$@" -include lab.h \
    -Xcompiler -fmax-errors=20,-fno-diagnostics-show-caret \
    "$source" -o "$tmp/kernel.o" > "$tmp/said" 2>&1
code=$?
# An nvcc that cannot do its work is no fault of the student's.
if grep -q '^nvcc fatal' "$tmp/said"; then
    cat "$tmp/said" >&2
    exit 19
fi
sed "s/^ptxas \(error\|fatal\)  *: /$source:0: error: ptxas: /" \
    "$tmp/said" | c++filt >&2
if [ $code -ne 0 ]; then
    [ -s "$tmp/said" ] || echo "nvcc ended with $code and said nothing" >&2
    exit 15
fi

# Only the lab's functions stay visible, and each launch comes through the
# runner (common/gpu/launch.h).
{
    objcopy --redefine-syms=renamed "$tmp/kernel.o" "$tmp/renamed.o" &&
        ld -r --force-group-allocation "$tmp/renamed.o" -o "$tmp/joined.o" &&
        objcopy --keep-global-symbols=keep "$tmp/joined.o" "$tmp/student.o"
} || exit 19

# Where we are under the sanitizers; nvcc parts what it hands on at commas.
options=
[ -z "${SANITIZED:-}" ] ||
    options="-Xcompiler $(printf %s "$SANITIZED" | sed 's/,/\\,/g')"

# The runner names it weakly: older toolkits have none.
# shellcheck disable=SC2086
"$nvcc" "$@" $options -Xlinker --undefined=__cudaLaunchKernel "$tmp/student.o" \
    runner.o -o "$tmp/runner" > "$tmp/link" 2>&1 || {
    cat "$tmp/link" >&2
    exit 16
}
cat "$tmp/runner" >&7 || exit 19
