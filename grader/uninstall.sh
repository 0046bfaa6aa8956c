#!/bin/sh
# uninstall -- say what the set-up has installed, and how to remove it; nothing
# is removed here
#
# usage: uninstall.sh
#   BUILD=dir   the build folder (default build)

set -u
build=${BUILD:-build}

# Of the packages that the set-up has installed those that are still there, in
# lines.  They are as many as it found missing, without what came with them.
still_there() {
    [ -f "$build/installed" ] || return 0
    sort -u "$build/installed" | while read -r package; do
        state=$(dpkg-query -W -f '${db:Status-Status}' "$package" 2>/dev/null)
        [ "$state" != installed ] || echo "$package"
    done
}

packages=$(still_there)
if [ -n "$packages" ]; then
    echo 'The set-up has installed these packages:'
    echo "$packages" | sed 's/^/   /'
    echo 'If nothing else needs them, this removes them and what came along:'
    # shellcheck disable=SC2086
    echo "   apt-get autoremove" $packages
else
    echo "The set-up has installed no package ($build/installed names none)."
fi
if [ -d "$build/deps" ]; then
    echo 'It has unpacked packages here, which this removes:'
    echo "   rm -r $build/deps"
fi
set -- /tmp/stencil-ladder-"$(id -u)"-*
if [ -e "$1" ]; then
    echo 'All clones here share empty lock files for the GPU, which this removes:'
    echo "   rm /tmp/stencil-ladder-$(id -u)-*"
fi
echo 'All else that was written lies in one folder.  Your saved work, too:'
echo "   rm -r $build"
echo 'Nothing has been removed.'
