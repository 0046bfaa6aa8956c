#!/bin/sh
# screens -- put what a real run prints into the docs: `make screens`
#
# A screen stands between `<!-- BEGIN screen NAME -->` and the same with END.
# `wrong` is lab 06 with a kernel of the tests that forgets a halo; its run has
# a project of its own, so that neither labs/ nor its records are touched; seed
# (SEED_SHIPPED of grader/seed.h) and width are fixed, so that only the grader
# can change a screen.
# `first-program` is what the program of chapter 00 prints.  Tables of figures,
# limits and counts stand between markers of their own, see grader/tables.h.
#
#   BUILD=dir   the build folder (default build)

set -eu
build=$(cd "${BUILD:-build}" && pwd)
lab=06-stencil-tiled
kernel=grader/tests/wrong/$lab/left-halo-not-loaded.cu
place=$(mktemp -d)
trap 'rm -rf "$place"' EXIT

# The project with this one kernel in its lab.
make_project() {
    mkdir -p "$place/project" "$place/build"
    ln -s "$PWD/common" "$PWD/docs" "$PWD/grader" "$PWD/solutions" \
        "$place/project"
    ln -s "$build"/* "$place/build"
    rm -f "$place/build/records" "$place/build/report" "$place/build/secret"
    cp -R labs "$place/project/labs"
    cp "$kernel" "$place/project/labs/$lab/kernel.cu"
}

# A wrong kernel ends it with 1; 2 is a fault of the grader's own.
grade() {
    cd "$place/project"
    SEED='a screen' COLUMNS=78 NO_COLOR=1 LC_ALL=C "$build/grader" grade \
        --root="$place/project" --build="$place/build" "${lab%%-*}" || test $? = 1
}

make_project
{
    echo '```'
    echo "\$ make grade LAB=${lab%%-*}"
    (grade) | grep -v '^report: '
    echo '```'
} >"$place/wrong"
{
    echo '```'
    "$build/grader" run --build="$build" -- docs/00-first-program.cu
    echo '```'
} >"$place/first-program" 2>"$place/said"
# What it says on stderr comes in no fixed place: here it is the first.
sed -i "1r $place/said" "$place/first-program"

# put NAME PAGE: the screen into the page.
put() {
    awk -v name="$1" -v screen="$place/$1" '
        $0 == "<!-- END screen " name " -->" { inside = 0 }
        !inside { print }
        $0 == "<!-- BEGIN screen " name " -->" {
            inside = 1
            while ((getline line < screen) > 0) print line
        }' "$2" >"$place/page"
    cat "$place/page" >"$2"
}

grep -q '^   points  ' "$place/wrong"
put wrong README.md
grep -q '^0 of 1000 are wrong' "$place/first-program"
put first-program docs/00-first-program.md

# What was measured on a GPU comes from the TSV that are shipped; what is
# counted is counted anew, in records of their own.
SEED='a screen' "$build/grader" grade --root="$PWD" --build="$place/build" \
    --gpu off --from solutions >"$place/solutions" ||
    { cat "$place/solutions"; exit 1; }
"$build/grader" tables --root="$PWD" --build="$place/build"
