#!/bin/sh
# Prints where nats-server is; installs Debian's package if it may.
set -eu

find_it() {
  [ -n "${LONGBOX_NATS_SERVER:-}" ] && [ -x "$LONGBOX_NATS_SERVER" ] && { echo "$LONGBOX_NATS_SERVER"; return 0; }
  command -v nats-server 2>/dev/null && return 0
  # Debian's place for it is not on everybody's path.
  for place in /usr/sbin /usr/local/bin /usr/local/sbin; do
    [ -x "$place/nats-server" ] && { echo "$place/nats-server"; return 0; }
  done
  return 1
}

find_it && exit 0

if command -v apt-get >/dev/null 2>&1; then
  if [ "$(id -u)" = 0 ]; then sudo=; elif sudo -n true 2>/dev/null; then sudo='sudo -n'; else sudo=no; fi
  if [ "$sudo" != no ]; then
    echo "nats-server is not here: installing Debian's package for the tests." >&2
    export DEBIAN_FRONTEND=noninteractive
    $sudo apt-get update -qq >&2 || true
    $sudo apt-get install -y -qq --no-install-recommends nats-server >&2 || true
    # Only the program is wanted, not a service that it brings along.
    if find_it >/dev/null; then
      $sudo systemctl disable --now nats-server >/dev/null 2>&1 || true
      find_it && exit 0
    fi
  fi
fi

echo "The tests with NATS need nats-server: install it (Debian: apt install nats-server), or set LONGBOX_NATS_SERVER to where it is." >&2
exit 1
