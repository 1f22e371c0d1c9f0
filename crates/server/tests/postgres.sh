#!/bin/sh
# postgres.sh             prints where PostgreSQL's programs are; installs Debian's package if it may
# postgres.sh run FOLDER [PORT]
#     runs a PostgreSQL of its own in FOLDER, at a socket there and, with a PORT, on this machine's network. It obeys lines:
#     `stop` (at once, as if the power had gone), `start`, `restart`, `tls` (with FOLDER/server.crt and .key). When there are
#     no more of them it ends, and FOLDER is gone. With LONGBOX_TEST_DISK_MB in the environment what it keeps is on a disk of that
#     size, which `fill` fills to the last byte and `free` makes room on; that needs the rights of root.
set -eu

find_it() {
  [ -n "${LONGBOX_POSTGRES_BIN:-}" ] && [ -x "$LONGBOX_POSTGRES_BIN/initdb" ] && { echo "$LONGBOX_POSTGRES_BIN"; return 0; }
  for folder in /usr/lib/postgresql/*/bin; do
    [ -x "$folder/initdb" ] && { echo "$folder"; return 0; }
  done
  command -v initdb >/dev/null 2>&1 && { dirname "$(command -v initdb)"; return 0; }
  return 1
}

find_or_install() {
  find_it && return 0
  if command -v apt-get >/dev/null 2>&1; then
    if [ "$(id -u)" = 0 ]; then sudo=; elif sudo -n true 2>/dev/null; then sudo='sudo -n'; else sudo=no; fi
    if [ "$sudo" != no ]; then
      echo "PostgreSQL is not here: installing Debian's package for the tests." >&2
      export DEBIAN_FRONTEND=noninteractive
      $sudo apt-get update -qq >&2 || true
      # The tests make servers of their own.
      $sudo apt-get install -y -qq --no-install-recommends -o Dpkg::Options::=--force-confold postgresql >&2 || true
      find_it && return 0
    fi
  fi
  echo "The tests with PostgreSQL need its programs: install them (Debian: apt install postgresql), or set LONGBOX_POSTGRES_BIN to their folder." >&2
  return 1
}

bin=$(find_or_install)
[ "${1:-}" = run ] || { echo "$bin"; exit 0; }

if [ -n "${LONGBOX_TEST_DISK_MB:-}" ] && [ -z "${LONGBOX_TEST_MOUNTED:-}" ]; then
  # The disk is seen by this process only, and gone with it.
  LONGBOX_TEST_MOUNTED=yes exec unshare --mount -- "$0" "$@"
fi

folder=$2
port=${3:-5432}
addresses=
[ $# -gt 2 ] && addresses=127.0.0.1
tls=off
server=
# PostgreSQL does not run as root.
as=
if [ "$(id -u)" = 0 ]; then
  chown -R postgres "$folder"
  as='setpriv --reuid=postgres --regid=postgres --init-groups --'
fi
cd "$folder"
if [ -n "${LONGBOX_TEST_DISK_MB:-}" ]; then
  mkdir data
  mount -t tmpfs -o "size=${LONGBOX_TEST_DISK_MB}m,mode=700,uid=postgres,gid=postgres" longbox data
fi

start() {
  $as "$bin/postgres" -D "$folder/data" -k "$folder" -p "$port" -c "listen_addresses=$addresses" -c "ssl=$tls" \
    -c "ssl_cert_file=$folder/server.crt" -c "ssl_key_file=$folder/server.key" \
    -c "fsync=${LONGBOX_TEST_FSYNC:-off}" -c max_connections=500 -c shared_buffers=32MB >>"$folder/log" 2>&1 </dev/null &
  server=$!
  tries=0
  until "$bin/pg_isready" -q -h "$folder" -p "$port"; do
    tries=$((tries + 1))
    [ "$tries" -lt 1200 ] || { cat "$folder/log" >&2; return 1; }
    sleep 0.05
  done
}

stop() {
  [ -n "$server" ] || return 0
  kill "-$1" "$server" 2>/dev/null || true
  wait "$server" 2>/dev/null || true
  server=
}

gone() {
  stop QUIT
  cd /
  [ -z "${LONGBOX_TEST_MOUNTED:-}" ] || umount "$folder/data" || true
  rm -rf "$folder"
}
trap gone EXIT
trap 'exit 1' INT TERM HUP

$as "$bin/initdb" -D "$folder/data" -U longbox -A trust --no-sync -E UTF8 --locale=C.UTF-8 >"$folder/log" 2>&1 || { cat "$folder/log" >&2; exit 1; }
start
echo started
while read -r word; do
  case $word in
    stop) stop QUIT ;;
    start) start ;;
    restart) stop INT; start ;;
    fill) dd if=/dev/zero of="$folder/data/filler" bs=8k 2>/dev/null || true ;;
    free) rm -f "$folder/data/filler" ;;
    tls)
      tls=on
      [ -z "$as" ] || chown postgres "$folder/server.crt" "$folder/server.key"
      stop INT
      start ;;
  esac
  echo "$word"
done
