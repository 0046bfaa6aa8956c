#!/bin/sh
# What compute-sanitizer finds in the wrong corpus, for `make agree`.
#
#   sh grader/tests/golden/sanitize.sh FOLDER            from the project's folder
#   sh grader/tests/golden/sanitize.sh FOLDER hazards    only kernels that have one
#
# Needs a GPU, nvcc and compute-sanitizer.  Each kernel is called once at small
# odd extents (callNN.h) under each of the four tools; those that are not to
# compile or not to end are left out.  Writes FOLDER/sanitizer.tsv, with a line
# at least for each kernel and tool, and what the tools printed to
# FOLDER/raw.tar.gz.
#
# Ends with 0, also where nothing can be run (`not run: why`), or 1.
set -u
export LC_ALL=C
here=grader/tests/golden
wrong=grader/tests/wrong
out=${1:?give the folder for the results}
which=${2:-all}
jobs=$(nproc)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM
export work here wrong

not_run() {
    echo "agree: not run: $*"
    exit 0
}

# tool NAME -- where it is: on the path, or in the toolkit's folder
tool() {
    command -v "$1" || {
        t=${CUDA:-/usr/local/cuda}/bin/$1
        [ -x "$t" ] && echo "$t"
    }
}

# One line a kernel: LAB KERNEL
kernels() {
    for table in "$wrong"/*/expected.tsv; do
        lab=$(basename "$(dirname "$table")")
        [ ! -f "$here/call${lab%%-*}.h" ] ||
            awk -F '\t' -v lab="$lab" -v which="$which" '
                FNR == 1 || $2 == "timed_out" || $2 == "build_failed" { next }
                which == "all" || $2 == "hazard" ||
                    $3 ~ /race|barrier|uninitialised|out-of|misaligned/ {
                        print lab, $1
                    }' "$table"
    done
}

# For xargs: LAB KERNEL
cat >"$work/build" <<'END'
lab=$1 kernel=$2
name=$work/$lab.${kernel%.cu}
printf '#include "%s"\n' "labs/$lab/lab.h" "$wrong/$lab/$kernel" \
    "$here/call${lab%%-*}.h" >"$name.cu"
"$nvcc" -std=c++17 -O3 -lineinfo -arch=native -I. "$name.cu" -o "$name" \
    >"$name.log" 2>&1 || {
    echo "$lab/$kernel: not compiled:"
    head -n 5 "$name.log"
    cp "$name.log" "$work/raw/$lab.${kernel%.cu}.nvcc"
}
END

# For xargs: LAB KERNEL TOOL
cat >"$work/look" <<'END'
lab=$1 kernel=$2 tool=$3
name=$work/$lab.${kernel%.cu}
[ -x "$name" ] || exit 0
options=
[ "$tool" != initcheck ] || options=$initcheck
timeout -k 5 40 "$sanitizer" --tool "$tool" $options "$name" \
    >"$work/raw/$lab.${kernel%.cu}.$tool" 2>&1
[ $? -lt 124 ] || echo "$lab/$kernel: $tool did not end in time"
END

[ -f $here/sanitize.awk ] || {
    echo "run it from the project's folder" >&2
    exit 1
}
[ -e /dev/nvidiactl ] || not_run "no GPU"
nvcc=$(tool nvcc) || not_run "no nvcc"
sanitizer=$(tool compute-sanitizer) || not_run "no compute-sanitizer"
# Newer ones look at shared memory as well.
initcheck=
"$sanitizer" --help | grep -q -e --initcheck-address-space &&
    initcheck="--initcheck-address-space all"
export nvcc sanitizer initcheck
mkdir -p "$out" "$work/raw" || exit 1
kernels >"$work/kernels"
xargs -P "$jobs" -n 2 sh "$work/build" <"$work/kernels"
for t in memcheck racecheck initcheck synccheck; do
    sed "s/\$/ $t/" "$work/kernels"
done | xargs -P "$jobs" -n 3 sh "$work/look"

tar czf "$out/raw.tar.gz" -C "$work" raw
{
    echo "# compute-sanitizer: $("$sanitizer" --version |
        sed -n 's/^Version //p')"
    echo "# toolkit: $("$nvcc" --version | sed -n 's/.*release \(.*\),.*/\1/p')"
    echo "# driver: $(nvidia-smi --query-gpu=driver_version \
        --format=csv,noheader | head -n 1)"
    echo "# device: $(nvidia-smi --query-gpu=name --format=csv,noheader |
        head -n 1)"
    echo "# date: $(date -u +%F)"
    printf 'lab\tkernel\ttool\tkind\tfinding\tplace\tother\tcount\n'
    while read -r lab kernel; do
        for t in nvcc memcheck racecheck initcheck synccheck; do
            raw=$work/raw/$lab.${kernel%.cu}.$t
            [ ! -f "$raw" ] ||
                awk -v lab="$lab" -v kernel="$kernel" -v tool=$t \
                    -f $here/sanitize.awk "$raw"
        done
    done <"$work/kernels"
} >"$out/sanitizer.tsv"
echo "sanitizer: $(wc -l <"$work/kernels") kernels," \
    "$(grep -vc -e '^#' -e '^lab' -e "$(printf '\tnothing\t')" \
        "$out/sanitizer.tsv") findings"
