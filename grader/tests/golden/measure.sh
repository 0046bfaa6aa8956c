#!/bin/sh
# What a profiler counts in the programs of this folder, for `make agree`.
#
#   sh grader/tests/golden/measure.sh FOLDER      from the project's folder
#
# Needs a GPU, nvcc and ncu.  Writes FOLDER/NAME.csv for each NAME.cu: what ncu
# printed, but for columns of which no one asked, below lines with # that name
# toolkit, driver, device and day; and
# FOLDER/instructions.tsv, how often the machine code of each kernel loads and
# stores.  A metric that this ncu lacks is left out and named.  No setting of
# the device is touched: caches are emptied before a launch, clocks left alone.
#
# Ends with 0, also where nothing can be measured (`not run: why`), or 1.
set -u
export LC_ALL=C
here=grader/tests/golden
out=${1:?give the folder for the results}
jobs=$(nproc)
work=$(mktemp -d) || exit 1
trap 'rm -rf "$work"' EXIT
trap 'exit 1' HUP INT TERM

not_run() {
    echo "agree: not run: $*"
    exit 0
}

# tool NAME -- where it is: on the path, or in the toolkit's folder
tool() {
    command -v "$1" || {
        for t in "${CUDA:-/usr/local/cuda}/bin/$1" \
            /opt/nvidia/nsight-compute/*/"$1"; do
            if [ -x "$t" ]; then
                echo "$t"
                return
            fi
        done
        return 1
    }
}

[ -f $here/metrics ] || { echo "run it from the project's folder" >&2; exit 1; }
[ -e /dev/nvidiactl ] || not_run "no GPU"
nvcc=$(tool nvcc) || not_run "no nvcc"
ncu=$(tool ncu) || not_run "no ncu"
mkdir -p "$out" || exit 1

# Build, side by side.
build() {
    echo "$here"/*.cu | tr ' ' '\n' | xargs -P "$jobs" -I{} sh -c \
        'n=$(basename {} .cu)
         "$1" -O3 -lineinfo -arch=native -I. {} -o "$2/$n" >"$2/$n.log" 2>&1 ||
             { echo "{}: not compiled:"; head -n 5 "$2/$n.log"; }' \
        sh "$nvcc" "$work"
}

# profile PROGRAM METRICS [OPTION...] -- what ncu prints, on stdout
profile() {
    program=$1 metrics=$2
    shift 2
    timeout 120 "$ncu" --csv --page raw --print-units base \
        --cache-control all --clock-control none --metrics "$metrics" "$@" \
        "$program" 2>&1
}

# known METRIC -- does this ncu count it?  Prints its name where it does.
known() {
    profile "$work/stride" "$1" --launch-count 1 >"$work/known.$1"
    if grep -q "^\"0\"" "$work/known.$1" && grep -q "\"$1\"" "$work/known.$1" &&
        ! grep -q '"n/a"' "$work/known.$1"; then
        echo "$1"
    fi
}

# All at once where all are known, else those that are, asked one by one.
ask_metrics() {
    grep -v '^#' $here/metrics >"$work/wanted"
    : >"$work/found"
    all=$(paste -sd, "$work/wanted")
    profile "$work/stride" "$all" --launch-count 1 >"$work/all"
    if grep -q '^"0"' "$work/all" && ! grep -q -e '"n/a"' -e ERROR "$work/all"
    then
        cp "$work/wanted" "$work/metrics"
        return
    fi
    grep -e ERROR -e WARNING "$work/all" | head -n 5
    asked=0
    while read -r m; do
        known "$m" >>"$work/found" &
        asked=$((asked + 1))
        [ $((asked % 8)) -ne 0 ] || wait
    done <"$work/wanted"
    wait
    grep -xFf "$work/found" "$work/wanted" >"$work/metrics"
}

head_lines() {
    echo "# ncu: $("$ncu" --version | sed -n 's/^Version //p')"
    echo "# toolkit: $("$nvcc" --version | sed -n 's/.*release \(.*\),.*/\1/p')"
    echo "# driver: $(nvidia-smi --query-gpu=driver_version \
        --format=csv,noheader | head -n 1)"
    echo "# device: $(nvidia-smi --query-gpu=name --format=csv,noheader |
        head -n 1)"
    echo "# date: $(date -u +%F)"
    echo "# metrics that are not there: $(grep -vxFf "$work/metrics" \
        "$work/wanted" | paste -sd' ')"
}

# One program after the other: what another does would be counted as well.
measure() {
    metrics=$(paste -sd, "$work/metrics")
    for program in "$here"/*.cu; do
        name=$(basename "$program" .cu)
        [ -x "$work/$name" ] || continue
        profile "$work/$name" "$metrics" >"$work/$name.ncu"
        grep '^"' "$work/$name.ncu" >"$work/$name.rows"
        if [ "$(wc -l <"$work/$name.rows")" -lt 3 ]; then
            echo "$name: nothing was measured:"
            head -n 5 "$work/$name.ncu"
            failed=1
            continue
        fi
        cat "$work/head" "$work/$name.rows" |
            awk -f $here/columns.awk "$work/wanted" - >"$out/$name.csv"
        echo "$name: $(($(wc -l <"$work/$name.rows") - 2)) launches"
    done
}

# Machine instructions that touch memory, branch or wait, a line each kernel and
# instruction.
instructions() {
    dump=$(tool cuobjdump) || return
    names='LDG|STG|LDS|STS|ATOM|ATOMG|ATOMS|RED|REDG|LDL|STL|LDC|LD|ST'
    names="[^A-Z]($names|BRA|CALL|SHFL|BAR)[.A-Z0-9_]* "
    printf 'program\tkernel\tinstruction\tcount\n' >"$out/instructions.tsv"
    for program in "$here"/*.cu; do
        name=$(basename "$program" .cu)
        "$dump" -sass "$work/$name" 2>&1 |
            awk -v program="$name" -v names="$names" -v OFS='\t' '
            /Function :/ { kernel = $3 }
            match($0, names) {
                count[kernel OFS substr($0, RSTART + 1, RLENGTH - 2)]++
            }
            END { for (k in count) print program, k, count[k] }' | sort
    done >>"$out/instructions.tsv"
}

failed=0
build
[ -x "$work/stride" ] || not_run "nvcc compiles nothing here"
ask_metrics
[ -s "$work/metrics" ] || {
    cat "$work/all"
    not_run "ncu counts nothing here"
}
head_lines >"$work/head"
cat "$work/head"
measure
instructions
exit $failed
