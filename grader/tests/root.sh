#!/bin/sh
# root -- try the two commands of the README in a root directory made fresh
#
# usage: root.sh [MIRROR]       (as root; needs debootstrap and overlayfs)
#   ROOT=dir    where the root is made and kept (default build/root)
#   USER_ID=n   run as this plain user, with LOCAL=1 (gcc and g++ are put in)
#   CONTAINER=1 do what Containerfile says instead, then grade as its user
#   OFFLINE=1   without network instead, as a plain user, with make and gcc
#               alone: what is missing is named, and a copied build/deps works;
#               then the same from a tree that may not be written
#
# The new root is entered with pivot_root in a mount namespace of its own,
# because the kernel refuses user namespaces, and so the sandbox, in a chroot.

# shellcheck disable=SC2016

set -eu
here=$(cd "$(dirname "$0")/../.." && pwd)
root=${ROOT:-$here/build/root}
mirror=${1:-$(apt-get indextargets --format '$(SITE)' \
    "Created-By: Packages" | grep -m 1 debian)}

make_base() {
    [ -e "$root/base.ok" ] && return
    mkdir -p "$root"
    debootstrap --variant=minbase --include=git,make,ca-certificates \
        bookworm "$root/base" "$mirror" >"$root/debootstrap.log"
    cp /etc/resolv.conf "$root/base/etc/resolv.conf"
    touch "$root/base.ok"
}

# What the namespace does before it becomes the new root.
enter='
set -eu
root=$1 here=$2
mount -t tmpfs -o size=8g tmpfs "$root/over"
mkdir "$root/over/upper" "$root/over/work" "$root/over/new"
mount -t overlay overlay -o \
"lowerdir=$root/base,upperdir=$root/over/upper,workdir=$root/over/work" \
"$root/over/new"
cd "$root/over/new"
mkdir -p source old
mount --bind -o ro "$here" source
mount -t proc proc proc
mount --rbind /dev dev
mount --rbind /sys sys
pivot_root . old
cd /
umount -l old
'

inside='
set -eu
git config --global --add safe.directory "*"
cd /home
git clone -q /source "stencil ladder"
cd "stencil ladder"
if [ "$3" != 0 ]; then
    apt-get update -qq && apt-get install -y -qq gcc g++ >/dev/null
    chown -R "$3" /home
    as="setpriv --reuid $3 --regid $3 --clear-groups env HOME=/home LOCAL=1"
else
    as=env
fi
for what in "grade FROM=solutions" check; do
    start=$(date +%s)
    end=RED
    ! $as make $what >/tmp/out 2>&1 </dev/null || end=green
    tail -n 40 /tmp/out
    echo "root: make $what: $end after $(($(date +%s) - start)) s"
    [ $end = green ]
done
git status --short
if [ -d /report ]; then cp -r build/report/. /report/; fi
'

# The steps of Containerfile as a shell takes them.
container_steps() {
    sed -e '/^#/d' -e ':a' -e '/\\$/ { N; s/\\\n */ /; ba }' \
        "$here/Containerfile" |
        while read -r step rest; do
            case $step in
            ARG) echo "${rest%%=*}='${rest#*=}'" ;;
            RUN) echo "( $rest )" ;;
            WORKDIR) echo "mkdir -p $rest; cd $rest" ;;
            COPY) echo 'tar -C /source --exclude=./build -c . | tar -x' ;;
            USER) echo "user=$rest" ;;
            esac
        done
}

# No network is left to the container's user.
used='
cat >/tmp/use <<"END"
set -eu
cd /ladder
make list
make doctor
if make grade LAB=01; then exit 1; fi
cp solutions/01-index-1d/kernel.cu solutions/01-index-1d/answers.txt \
    labs/01-index-1d
make grade LAB=01
make uninstall >/tmp/said
cat /tmp/said
grep -q "apt-get autoremove .*bubblewrap" /tmp/said
END
if unshare -n setpriv --reuid "$user" --regid "$user" --init-groups \
    env -i HOME="/home/$user" PATH="$PATH" sh /tmp/use
then echo "root: Containerfile: green"
else echo "root: Containerfile: RED"; exit 1; fi
'

offline='
set -eu
git config --system --add safe.directory "*"
apt-get update -qq && apt-get install -y -qq gcc g++ >/dev/null
mkdir /home/a /home/b
chown 1000 /home/a /home/b
as="setpriv --reuid 1000 --regid 1000 --clear-groups env HOME=/home"
without="unshare -n $as"
for d in a b; do $as git clone -q /source "/home/$d/stencil ladder"; done

cd "/home/a/stencil ladder"
if $without make grade LAB=01 >/tmp/said 2>&1 </dev/null; then exit 1; fi
cat /tmp/said
for package in libjansson-dev libsodium-dev libdw-dev libboost-context-dev \
    bubblewrap LOCAL=1; do
    grep -q $package /tmp/said || { echo "$package is not named"; exit 1; }
done
if grep -q "gcc " /tmp/said; then exit 1; fi

cd "/home/b/stencil ladder"
$as make LOCAL=1 all >/tmp/said 2>&1 </dev/null || { cat /tmp/said; exit 1; }
cd "/home/a/stencil ladder"
mkdir -p build
cp -r "/home/b/stencil ladder/build/deps" build
chown -R 1000 build
$without make grade FROM=solutions LAB=01 </dev/null 2>&1 | grep -v "  cc"
$without make doctor
mkdir /home/c
mv build/deps /home/c
rm -r build
chown -R root .
chown -R 1000 /home/c
$without make BUILD=/home/c grade FROM=solutions LAB=01 </dev/null 2>&1 |
    grep -v "  cc"
[ ! -e build ]
echo "root: offline: green"
'

if [ "${OFFLINE:-}" = 1 ]; then
    inside=$offline
fi
if [ "${CONTAINER:-}" = 1 ]; then
    inside="set -eu
$(container_steps)
$used"
fi
make_base
mkdir -p "$root/over"
unshare --mount --pid --fork --kill-child --propagation private \
    sh -c "$enter$inside" root "$root" "$here" "${USER_ID:-0}"
