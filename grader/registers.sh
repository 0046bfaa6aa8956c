#!/bin/sh
# What ptxas says of a kernel.cu; runs inside the sandbox (see registers.c).
#
#   registers.sh SOURCE NVCC ARCHITECTURE
#
# Finds its files under $SANDBOX/in and leaves on descriptor 7 what ptxas said,
# names as in the source, with its version in the first line.  Ends with 0, or
# with 15 when nvcc refuses the kernel or does not work here, or with 19 when
# something of ours failed.
set -u
source=$1
nvcc=$2
cd "$SANDBOX/in" || exit 19

"$nvcc" -cubin -x cu -std=c++17 -O3 -Xptxas -v -arch="$3" -include lab.h \
    "$source" -o "$TMPDIR/kernel.cubin" > "$TMPDIR/said" 2>&1
code=$?
if [ $code -ne 0 ]; then
    cat "$TMPDIR/said" >&2
    exit 15
fi
{
    "$nvcc" --version | sed -n 's/.* V\([0-9.]*\)$/toolkit \1/p'
    c++filt < "$TMPDIR/said"
} >&7 || exit 19
