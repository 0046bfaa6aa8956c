#!/bin/sh
# build.sh -- compile the scans for one architecture, unless they are there
#
# usage: build.sh NVCC ARCHITECTURE OUT      nvcc, 90, build/gpu/scans-90
#
# Ends with nvcc's exit code; what it says is in OUT.log.

set -u
nvcc=$1 arch=$2 out=$3
here=$(dirname "$0")
mkdir -p "$out.objects" || exit 1
if [ -x "$out" ] &&
    [ -z "$(find "$here" -newer "$out" -name '*.[ch]*' | head -n 1)" ]; then
    exit 0
fi

# Side by side: each takes seconds.
compile() {
    "$nvcc" -O3 -gencode "arch=compute_$arch,code=sm_$arch" \
        -c "$1" -o "$out.objects/$(basename "$1" .cu).o"
}
{
    for source in "$here"/*.cu; do
        compile "$source" &
    done
    wait
    "$nvcc" "$out.objects"/*.o -o "$out"
} >"$out.log" 2>&1
