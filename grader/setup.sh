#!/bin/sh
# setup -- see that everything needed is here; install what is missing
#
# usage: setup.sh grade|check
#   BUILD=dir   the build folder (default build)
#   YES=1       install without asking
#   LOCAL=1     no root: unpack packages into $BUILD/deps instead
#
# Ends with 0 when all is there, else with 2: nothing is half-done then.

set -u
need=${1:-grade}
build=${BUILD:-build}
deps=$build/deps/usr
triple=$(uname -m)-linux-gnu

# has_command NAME, has_header PATH, has_library FILE
has_command() {
    command -v "$1" >/dev/null 2>&1 || [ -x "$deps/bin/$1" ]
}
has_header() {
    [ -e "/usr/include/$1" ] || [ -e "/usr/include/$triple/$1" ] ||
        [ -e "/usr/local/include/$1" ] || [ -e "$deps/include/$1" ]
}
has_library() {
    for place in "/usr/lib/$triple" /usr/lib64 /usr/lib /usr/local/lib \
        "$deps/lib/$triple"; do
        [ -e "$place/$1" ] && return 0
    done
    return 1
}

# want PACKAGE PURPOSE TEST...: note the package where the test fails
missing=
want() {
    package=$1 purpose=$2
    shift 2
    "$@" && return
    missing="$missing $package"
    printf '  %-22s %s\n' "$package" "$purpose" >&2
}

# wish PACKAGE PURPOSE TEST...: the same for what can be done without
wish() {
    package=$1
    shift 2
    "$@" || wished="$wished $package"
}

check_all() {
    missing=
    wished=
    wish gnuplot-nox 'pictures in the report' has_command gnuplot
    want gcc 'compiles the grader' has_command gcc
    want libc6-dev 'compiles the grader' has_header stdio.h
    want g++ 'compiles kernels for the simulator' has_command g++
    want libjansson-dev 'records (JSON)' has_header jansson.h
    want libsodium-dev 'hashes and seeds' has_header sodium.h
    want libdw-dev 'lines of source for findings' has_header elfutils/libdw.h
    want libboost-context-dev 'threads of a simulated block' \
        has_library libboost_context.a
    want bubblewrap "a sandbox for kernels" has_command bwrap
    [ "$need" = check ] || return 0
    want check 'unit tests' has_header check.h
    want clang-format 'layout of the sources' has_command clang-format
    want clang-tidy 'checks of the sources' has_command clang-tidy
    return 0
}

stop() {
    printf 'setup: %s\n' "$@" >&2
    exit 2
}

# as_root -- how to become root: "" (we are), "sudo", or fail
as_root() {
    if [ "$(id -u)" = 0 ]; then
        return 0
    fi
    command -v sudo >/dev/null 2>&1 || return 1
    if [ -t 0 ] || sudo -n true 2>/dev/null; then
        echo sudo
        return 0
    fi
    return 1
}

ask() {
    [ "${YES:-}" = 1 ] || [ ! -t 0 ] || [ ! -t 2 ] && return 0
    printf 'Install them now with "%s"? [Y/n] ' "$1" >&2
    read -r answer
    case $answer in
    '' | [Yy]*) return 0 ;;
    *) return 1 ;;
    esac
}

install_packages() {
    root=$(as_root) || stop \
        "these packages are missing and you are not root; either run" \
        "  apt-get install$missing" \
        "as root, or unpack them below $build/deps with" "  make LOCAL=1"
    command="${root:+$root }apt-get install -y --no-install-recommends$missing"
    ask "$command" || stop "not installed; the command is: $command"
    export DEBIAN_FRONTEND=noninteractive
    log=$build/setup.log
    echo "setup: installing (log: $log)" >&2
    mkdir -p "$build"
    # An old list of one source must not stop the others.
    # shellcheck disable=SC2086
    {
        $root apt-get update || echo 'setup: some lists are old'
        $root apt-get install -y --no-install-recommends $missing
    } >"$log" 2>&1 </dev/null || {
        tail -n 5 "$log" >&2
        stop "installing failed; see $log, then try: $command"
    }
    echo "$missing" | tr ' ' '\n' | sed '/^$/d' >>"$build/installed"
}

# apt_local -- apt-get with lists and cache of our own, so that no root is
# needed and the machine's lists are left alone
apt_local() {
    apt-get -o Debug::NoLocking=1 -o "Dir::State::lists=$state/lists" \
        -o "Dir::Cache=$state/cache" -o APT::Sandbox::User= "$@"
}

# Tried once a build folder, with the lists there are: a machine without a
# network must not wait for it.
install_wished() {
    [ -n "$wished" ] && [ ! -e "$build/setup.wished" ] || return 0
    mkdir -p "$build"
    : >"$build/setup.wished"
    export DEBIAN_FRONTEND=noninteractive
    # shellcheck disable=SC2086
    if root=$(as_root) && [ "${LOCAL:-}" != 1 ] &&
        command -v apt-get >/dev/null 2>&1 &&
        ask "${root:+$root }apt-get install -y$wished" &&
        timeout 120 $root apt-get -o Acquire::Retries=0 \
            -o Acquire::http::Timeout=10 -o Acquire::https::Timeout=10 \
            install -y --no-install-recommends $wished \
            >>"$build/setup.log" 2>&1 </dev/null; then
        echo "$wished" | tr ' ' '\n' | sed '/^$/d' >>"$build/installed"
    else
        echo "setup: no pictures without:$wished (apt-get install$wished)" >&2
    fi
    return 0
}

install_local() {
    for tool in gcc g++; do
        has_command $tool || stop "LOCAL=1 needs $tool to be installed" \
            "ask an administrator for: apt-get install $tool"
    done
    mkdir -p "$build"
    state=$(cd "$build" && pwd)/apt
    mkdir -p "$state/lists/partial" "$state/cache/archives/partial"
    echo "setup: fetching into $build/deps (log: $build/setup.log)" >&2
    # shellcheck disable=SC2086
    {
        apt_local update || echo 'setup: some lists are old'
        apt_local install --simulate --no-install-recommends $missing |
            sed -n 's/^Inst \([^ ]*\).*/\1/p' >"$state/packages" &&
            [ -s "$state/packages" ] &&
            (cd "$state/cache" && xargs apt-get -o Debug::NoLocking=1 \
                -o "Dir::State::lists=$state/lists" -o APT::Sandbox::User= \
                -o "Dir::Cache=$state/cache" download <"$state/packages")
    } >"$build/setup.log" 2>&1 </dev/null ||
        stop "fetching failed; see $build/setup.log"
    # Unpack beside, then move: a broken-off set-up leaves no half deps.
    rm -rf "$state/deps"
    for package in "$state/cache"/*.deb; do
        dpkg -x "$package" "$state/deps" || stop "cannot unpack $package"
    done
    mkdir -p "$build/deps"
    cp -a "$state/deps/." "$build/deps/"
    rm -rf "$state"
}

if check_all 2>/dev/null && [ -z "$missing" ]; then
    install_wished
    exit 0
fi
echo 'setup: missing' >&2
check_all
[ -n "$missing" ] || exit 0
command -v apt-get >/dev/null 2>&1 || stop \
    "no apt-get here; install what Debian calls:$missing"
if [ "${LOCAL:-}" = 1 ]; then
    install_local
else
    install_packages
fi
check_all 2>/dev/null
[ -z "$missing" ] || stop "still missing after the set-up:$missing"
install_wished
