#!/bin/sh
# Which callbacks does a compiler make for which construct?
#   run.sh COMPILER FOLDER    the table on stdout; FOLDER is for scratch
set -e
here=$(dirname "$0")
sim=$here/../../../common/sim
"$1" $(grep -v '^#' "$sim/flags") -w -c "$here/constructs.cc" \
    -o "$2/constructs.o"
grep '^mem.*=' "$sim/symbols" | tr = ' ' > "$2/renamed"
objcopy --redefine-syms="$2/renamed" "$2/constructs.o"
gcc -std=c11 -O1 -c "$here/listen.c" -o "$2/listen.o"
"$1" -no-pie "$2/constructs.o" "$2/listen.o" -o "$2/listen"
"$2/listen" | sed 's/\t /\t/'
