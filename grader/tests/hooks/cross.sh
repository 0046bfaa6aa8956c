#!/bin/sh
# Does what a runner is made of compile for another machine?
#   cross.sh PREFIX VERSION FOLDER    PREFIX: aarch64-linux-gnu-
# Prints which of the compiler's callbacks the constructs call there.
set -e
here=$(dirname "$0")
common=$here/../../../common
for source in "$common"/sim/exec/*.c "$common"/sim/device.c "$common"/run/*.c \
    "$common"/run/program/*.c; do
    "$1gcc-$2" -std=c11 -D_GNU_SOURCE -Wall -Wextra -Werror -O2 -c "$source" \
        -o "$3/own.o"
done
"$1g++-$2" $(grep -v '^#' "$common/sim/flags") -w -c "$here/constructs.cc" \
    -o "$3/constructs.o"
nm -u "$3/constructs.o" | awk '$2 ~ /^__(tsan|ubsan|sanitizer)/ { print $2 }'
