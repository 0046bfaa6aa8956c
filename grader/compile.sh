#!/bin/sh
# Compile one kernel.cu or program; runs inside the sandbox (see build.c).
#
#   compile.sh MODE SOURCE      MODE: lab or program
#
# Finds its files under $SANDBOX/in, leaves the runner on descriptor 7 and
# what the student is to read on stderr.  Ends with 0, with 10 and the step
# that refused the kernel (11 to 16; docs/design.md), or with 19 when
# something of ours failed.
set -u
mode=$1
source=$2
in=$SANDBOX/in
tmp=$TMPDIR
cd "$in" || exit 19

{
    grep -v '^#' flags
    echo -fno-diagnostics-show-caret -fdiagnostics-color=never
    # A local variable that nothing sets holds no likely value.
    version=$(g++ -dumpversion)
    if [ "${version%%.*}" -ge 12 ]; then
        echo -ftrivial-auto-var-init=pattern
    fi
} > "$tmp/flags"

# 1: it printed messages.  More: a fault of ours.
rewrite() {
    ./rewrite "$@"
    code=$?
    if [ $code -gt 1 ]; then
        echo "rewrite $* ended with $code" >&2
        exit 19
    fi
    return $code
}

program_option=
if [ "$mode" = program ]; then
    program_option=--program
fi

# 1. What must not stand in the source as it was written.
# shellcheck disable=SC2094 # the name is for messages
rewrite $program_option --raw "$source" < "$source" || exit 11

# 4 begins here, beside the others: it needs only the source.  Asked for one
# side at a time, clang needs no further process for it.  Most of its time
# would go into headers: `make` has compiled them, for the clang++ of that size
# and date.
with_clang() {
    compiled=
    if [ -s host.pch ] && [ -s device.pch ] &&
        [ "$(stat -L -c '%s %Y' "$(cat "$tmp/which")")" = "$(cat clang)" ]
    then
        compiled=1
    fi
    for side in host device; do
        clang++ @clang_flags --cuda-$side-only -Iinclude \
            ${compiled:+-Xclang -include-pch -Xclang $side.pch} \
            -Xclang -isysroot -Xclang "$in" -Xclang -fno-validate-pch \
            -include cuda_runtime.h -include lab.h \
            -fno-caret-diagnostics -fno-color-diagnostics -ferror-limit=20 \
            "$source" 2>&1 || return
    done
}

with_nvcc() {
    nvcc -ptx -x cu -std=c++17 -w -include lab.h "$source" \
        -o "$tmp/kernel.ptx" 2>&1 |
        sed 's/^\([^()]*\)(\([0-9]*\)): error/\1:\2:0: error/'
}

second=
if command -v clang++ > "$tmp/which"; then
    with_clang > "$tmp/second" &
    second=$!
elif command -v nvcc > "$tmp/which"; then
    with_nvcc > "$tmp/second" &
    second=$!
fi

# 2. The preprocessor.
g++ -E -x c++ @"$tmp/flags" -fmax-include-depth=20 -fmax-errors=20 \
    -Iinclude -include cuda_runtime.h -include lab.h "$source" \
    -o "$tmp/kernel.ii" || exit 12

# 3. CUDA to C++.
rewrite $program_option "$source" < "$tmp/kernel.ii" \
    > "$tmp/rewritten.ii" || exit 13

# 5. The compiler, and what its object may hold.
g++ -c @"$tmp/flags" -fmax-errors=20 "$tmp/rewritten.ii" \
    -o "$tmp/kernel.o" || exit 15

# What is to be known of the object, WORD NAME a line: what it needs and what
# of that it must not, its functions, what it must not define, what would run
# by itself.  (Not by nm, which loads all of LLVM where that is installed.)
# -fsanitize=thread makes one constructor of its own: eight bytes, priority 99.
look() {
    readelf -SsW "$tmp/kernel.o" | awk -v most=49152 '
        function given(name,    i) {
            if (name in exact) return 1
            for (i = 1; i <= starts; i++)
                if (index(name, start[i]) == 1) return 1
            return 0
        }
        FNR == NR {
            sub(/=.*/, "")
            if (/^#/ || !NF) next
            if (sub(/\*$/, "")) start[++starts] = $0
            else exact[$0]
            next
        }
        sub(/^ *\[ *[0-9]+\] */, "") {
            if ($1 ~ /^\.(preinit_array|init_array|fini_array|ctors|dtors)/ &&
                !($1 == ".init_array.00099" && $5 == "000008"))
                print "starts", $1
            next
        }
        NF < 8 || $1 !~ /^[0-9]+:$/ { next }
        $(NF - 1) == "UND" {
            print "needs", $NF
            if (!given($NF)) print "refused", $NF
            next
        }
        $4 == "IFUNC" { print "indirect", $NF }
        $4 == "FUNC" && $5 == "GLOBAL" { print "function", $NF }
        $5 != "LOCAL" && given($NF) { print "taken", $NF }
        $4 == "TLS" && !large {
            shared += $3
            large = $3 ~ /^0x/ || shared > most
            if (large) print "large", most
        }' symbols - > "$tmp/found"
}

# The names that `look` found with this word.
found() {
    sed -n "s/^$1 //p" "$tmp/found"
}

look
[ -s "$tmp/found" ] || exit 19

# Where the source names it, for the message; 0: nowhere in plain sight.
line_of() {
    line=$(grep -nwF -m1 -e "$1" "$source" | cut -d: -f1)
    echo "${line:-0}"
}

reject() {
    echo "$source:$1: rejected: $2" >&2
    rejected=1
}

# Where the object needs each symbol first: SYMBOL LINE.
symbol_places() {
    objdump -dlr --no-show-raw-insn "$tmp/kernel.o" | awk -v place="$source:" '
        i = index($0, place) {
            line = substr($0, i + length(place)) + 0
            next
        }
        $2 ~ /^R_/ {
            sub(/[-+]0x[0-9a-f]+$/, "", $3)
            if (line && !($3 in seen)) print $3, line
            seen[$3] = 1
        }'
}

place_of() {
    line=$(awk -v s="$1" '$1 == s { print $2; exit }' "$tmp/places")
    echo "${line:-0}"
}

# The compiler's helpers stand for what the student wrote.
refuse_symbol() {
    name=$(c++filt "$1")
    short=${name%%(*}
    short=${short##*::}
    place=$(place_of "$1")
    [ "$place" != 0 ] || place=$(line_of "$short")
    case $name in
    __cxa_atexit | __dso_handle | __cxa_thread_atexit)
        reject "$(place_of __cxa_atexit)" \
            "a static object with a destructor: it would run after main; make \
the object an ordinary variable" ;;
    __cxa_* | _Unwind_* | __gxx_* | "typeinfo for "* | "vtable for __cxxabi"*)
        thrown=$(place_of __cxa_throw)
        [ "$thrown" != 0 ] || thrown=$(line_of throw)
        [ "$thrown" != 0 ] || thrown=$(line_of catch)
        reject "$thrown" "exceptions (throw, try, catch) are refused here; \
return an error code" ;;
    *)
        reject "$place" \
            "$name is not among the functions that a kernel may call" ;;
    esac
}

# Each line of `symbols` is a name or a beginning with *; the object may leave
# only these undefined.
check_symbols() {
    found refused | sort | head -n 20 > "$tmp/refused"
    [ -s "$tmp/refused" ] || return 0
    symbol_places > "$tmp/places"
    while read -r symbol; do
        refuse_symbol "$symbol"
    done < "$tmp/refused" > "$tmp/said" 2>&1
    awk '!seen[$0]++' "$tmp/said" >&2
}

# Nor may it put something of its own under those names: callbacks that do
# nothing, say.
check_definitions() {
    found taken | sort | head -n 20 > "$tmp/refused"
    while read -r name; do
        reject "$(line_of "$name")" \
            "$name is the simulator's or the C library's; choose another name"
    done < "$tmp/refused"
}

check_constructors() {
    if [ -n "$(found starts)" ]; then
        reject 0 "something is to run before main or after it (a constructor; \
<iostream> makes one: use printf)"
    fi
    if [ -n "$(found indirect)" ]; then
        reject 0 "an indirect function"
    fi
}

# What a function takes of static shared memory, together with those that it
# calls, as ptxas adds it up: BYTES and SYMBOL of each that takes too much
# though nothing it calls does.
large_shared() {
    {
        readelf -sW "$tmp/kernel.o" |
            awk '$4 == "TLS" && $7 != "UND" { print $3, $8 }' |
            while read -r bytes name; do
                echo "shared $((bytes)) $name"
            done
        objdump -dr --no-show-raw-insn "$tmp/kernel.o"
    } | awk -v most=49152 '
        function name_of(s) { sub(/[-+]0x[0-9a-f]+$/, "", s); return s }
        function add(top, f,    i, n, part) {
            if ((top, f) in seen) return
            seen[top, f] = 1
            sum[top] += size[f]
            n = split(uses[f], part)
            for (i = 1; i <= n; i++) add(top, part[i])
        }
        $1 == "shared" { size[$3] = $2; all += $2; next }
        all <= most { exit }
        /^[0-9a-f]+ <.*>:$/ {
            f = substr($2, 2, length($2) - 3)
            order[++count] = f
            next
        }
        $2 ~ /^R_/ {
            s = name_of($3)
            if (branch || s in size) uses[f] = uses[f] " " s
            next
        }
        {
            branch = $2 ~ /^(call|j|b$|bl$|b\.|cb|tb)/
            if (branch && match($0, /<.*>/))
                uses[f] = uses[f] " " name_of(substr($0, RSTART + 1, RLENGTH - 2))
        }
        END {
            for (k = 1; k <= count; k++) add(order[k], order[k])
            for (k = 1; k <= count; k++) {
                f = order[k]
                large = sum[f] > most
                n = split(uses[f], part)
                for (i = 1; i <= n; i++)
                    if (part[i] != f && sum[part[i]] > most) large = 0
                if (large) print sum[f], f
            }
        }'
}

check_shared() {
    [ -n "$(found large)" ] || return 0
    large_shared > "$tmp/large"
    while read -r bytes symbol; do
        short=$(c++filt "$symbol")
        short=${short%%[(<]*}
        short=${short##* }
        line=$(nm -l "$tmp/kernel.o" |
            awk -v s="$symbol" '$3 == s && sub(/.*:/, "") { print; exit }')
        bytes=$(echo "$bytes" | sed ':a; s/\B[0-9]\{3\}\>/,&/; ta')
        echo "$source:${line:-$(line_of "$short")}: error: $short uses" \
            "$bytes bytes of static shared memory; 49,152 is the most; use" \
            "extern __shared__ and cudaFuncSetAttribute" >&2
    done < "$tmp/large"
    [ ! -s "$tmp/large" ]
}

# The function's declaration in lab.h, on one line.
prototype_of() {
    tr '\n' ' ' < lab.h | grep -oE "[A-Za-z_][A-Za-z0-9_ *]*\<$1\([^;]*\);" |
        head -n 1 | sed 's/  */ /g; s/;$//'
}

# What comes nearest to that function among those that the source defines and
# lab.h does not ask for: its symbol, of equal names or of names that two
# letters tell apart.
nearest_to() {
    nm --defined-only "$tmp/kernel.o" | awk '$2 ~ /[TtW]/ { print $3 }' |
        grep -vxFf keep | awk -v wanted="$1" '
        function least(a, b) { return a < b ? a : b }
        function distance(a, b,    i, j, n, d) {
            for (i = 0; i <= length(a); i++) d[i, 0] = i
            for (j = 0; j <= length(b); j++) d[0, j] = j
            for (i = 1; i <= length(a); i++)
                for (j = 1; j <= length(b); j++) {
                    n = substr(a, i, 1) != substr(b, j, 1)
                    d[i, j] = least(least(d[i - 1, j], d[i, j - 1]) + 1,
                        n + d[i - 1, j - 1])
                }
            return d[length(a), length(b)]
        }
        BEGIN { best = 3 }
        {
            plain = $1
            if (match(plain, /^_Z[0-9]+/))
                plain = substr(plain, RLENGTH + 1,
                    substr(plain, 3, RLENGTH - 2) + 0)
            n = distance(tolower(plain), tolower(wanted))
            if (n < best) { best = n; found = $1 }
        }
        END { print found }'
}

tell_missing() {
    wanted=$(prototype_of "$1")
    symbol=$(nearest_to "$1")
    if [ -z "$symbol" ]; then
        echo "$source:0: error: the function $1 is not defined; lab.h" \
            "declares $wanted"
        return
    fi
    line=$(nm -l "$tmp/kernel.o" |
        awk -v s="$symbol" '$3 == s && sub(/.*:/, "") { print; exit }')
    echo "$source:${line:-0}: error: lab.h declares $wanted;" \
        "what is defined here is $(c++filt "$symbol")"
}

# Every function of lab.h, with the linkage that lab.h gives it.
check_functions() {
    missing=
    found function > "$tmp/defined"
    while read -r name; do
        if ! grep -qxF -e "$name" "$tmp/defined"; then
            tell_missing "$name" >&2
            missing=1
        fi
    done < keep
    [ -z "$missing" ]
}

check_shared || exit 15
rejected=
if [ "$mode" = lab ]; then
    check_symbols
    check_definitions
    check_constructors
    [ -z "$rejected" ] || exit 15
    check_functions || exit 15
fi

cuda_words='__(global|device|host|shared|constant)__|kernel (function|call)'
cuda_words="$cuda_words|(non-global|host) function"

# 4, continued: of what the second compiler says only errors about CUDA
# count, and those that a note explains by it; g++ has accepted the rest.
cuda_errors() {
    awk -v place="$source:" -v cuda="$cuda_words" '
        function finish() { if (hit) { print text; any = 1 } hit = 0 }
        / error: / {
            finish()
            text = $0
            mine = index($0, place) == 1
            hit = mine && $0 ~ cuda
            next
        }
        / note: / && mine && !hit && $0 ~ cuda {
            hit = 1
            sub(/^.* note: /, "")
            text = text " (" $0 ")"
        }
        END { finish(); exit !any }' "$tmp/second"
}

if [ -n "$second" ]; then
    wait "$second"
    if cuda_errors >&2; then
        exit 14
    fi
fi

# What the linker says, in the words of a compiler.
tell_link() {
    awk -v place="$source:" '
        i = index($0, place) {
            text = substr($0, i)
            if (match(text, / undefined reference to ./)) {
                name = substr(text, RSTART + RLENGTH)
                sub(/.$/, "", name)
                line = text
                sub(/(:\([^:]*\))?: undefined.*/, "", line)
                print line ": error: " name " is declared, but nothing " \
                    "defines it"
                told = 1
            }
        }
        { all = all $0 "\n" }
        END { if (!told) printf "%s", all }' "$tmp/link"
}

# 6. Only the lab's functions stay visible; the sections get names that the
# simulator finds.
grep '^[^#].*=' symbols | tr '=' ' ' > "$tmp/renamed"
if [ "$mode" = program ]; then
    if ! found function | grep -qx main; then
        echo "$source:0: error: there is no main; a whole program has one" \
            "(a lab's kernel.cu has none: make grade)" >&2
        exit 15
    fi
    echo main sim_user_main >> "$tmp/renamed"
    echo sim_user_main > "$tmp/keep"
else
    cat keep > "$tmp/keep"
fi
{
    objcopy --redefine-syms="$tmp/renamed" "$tmp/kernel.o" "$tmp/renamed.o" &&
        ld -r --force-group-allocation -T student.ld "$tmp/renamed.o" \
            -o "$tmp/joined.o" &&
        objcopy --keep-global-symbols="$tmp/keep" "$tmp/joined.o" \
            "$tmp/student.o"
} || exit 19
# libstdc++ takes as long to link and to load as all the rest.  Without it
# nothing throws, and what would look for handlers is never called.
linker=g++
if ! found needs | grep -vx __gxx_personality_v0 |
    grep -qE '^(_Z|__cxa_|__gxx_)'
then
    linker="gcc -Wl,--defsym=__gxx_personality_v0=abort"
fi
# shellcheck disable=SC2086 # options, where we are under the sanitizers
$linker ${SANITIZED:-} -fno-use-linker-plugin -no-pie -Wl,-T,runner.ld \
    -Wl,--as-needed \
    "$tmp/student.o" runner.o -o "$tmp/runner" -lm 2> "$tmp/link" || {
    tell_link >&2
    exit 16
}
cat "$tmp/runner" >&7 || exit 19
