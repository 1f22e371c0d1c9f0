#!/bin/sh
# Makes sure that valgrind is there, which counts instructions; installs Debian's package if it may.
set -eu

command -v valgrind >/dev/null 2>&1 && exit 0

if command -v apt-get >/dev/null 2>&1; then
  if [ "$(id -u)" = 0 ]; then sudo=; elif sudo -n true 2>/dev/null; then sudo='sudo -n'; else sudo=no; fi
  if [ "$sudo" != no ]; then
    echo "Valgrind is not here: installing Debian's package, to count the work of a decision." >&2
    export DEBIAN_FRONTEND=noninteractive
    $sudo apt-get update -qq >&2 || true
    $sudo apt-get install -y -qq --no-install-recommends valgrind >&2 || true
    command -v valgrind >/dev/null 2>&1 && exit 0
  fi
fi

echo "The work of a decision is counted with valgrind: install it (Debian: apt install valgrind)." >&2
exit 1
