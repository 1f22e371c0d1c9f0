#!/bin/sh
# Prints where Chromium is; installs Debian's package if it may.
set -eu

find_it() {
  [ -n "${LONGBOX_CHROMIUM:-}" ] && [ -x "$LONGBOX_CHROMIUM" ] && { echo "$LONGBOX_CHROMIUM"; return 0; }
  for name in chromium chromium-browser google-chrome-stable google-chrome; do
    command -v "$name" 2>/dev/null && return 0
  done
  return 1
}

find_it && exit 0

if command -v apt-get >/dev/null 2>&1; then
  if [ "$(id -u)" = 0 ]; then sudo=; elif sudo -n true 2>/dev/null; then sudo='sudo -n'; else sudo=no; fi
  if [ "$sudo" != no ]; then
    echo "Chromium is not here: installing Debian's package for the tests in a browser." >&2
    export DEBIAN_FRONTEND=noninteractive
    $sudo apt-get update -qq >&2 || true
    $sudo apt-get install -y -qq --no-install-recommends chromium >&2 || true
    find_it && exit 0
  fi
fi

echo "The tests in a real browser need Chromium: install it (Debian: apt install chromium), or set LONGBOX_CHROMIUM to where it is." >&2
exit 1
