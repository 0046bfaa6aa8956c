#!/bin/sh
# screens -- put what a real run prints into README.md: `make screens`
#
# A screen stands between `<!-- BEGIN screen NAME -->` and the same with END.
# `wrong` is lab 06 with a kernel of the tests that forgets a halo.  The run
# has a project of its own, so that neither labs/ nor its records are touched;
# seed and width are fixed, so that only the grader can change a screen.
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
    ln -s "$PWD/common" "$PWD/docs" "$PWD/grader" "$place/project"
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
awk -v screen="$place/wrong" '
    /^<!-- END screen wrong -->$/ { inside = 0 }
    !inside { print }
    /^<!-- BEGIN screen wrong -->$/ {
        inside = 1
        while ((getline line < screen) > 0) print line
    }' README.md >"$place/README.md"
grep -q '^   points  ' "$place/README.md"
cat "$place/README.md" >README.md
