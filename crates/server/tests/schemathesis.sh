#!/bin/sh
# Holds a server of its own against its OpenAPI document with Schemathesis (from PyPI), which makes up requests, right and wrong,
# and looks whether the answers are those that the document describes. `EXAMPLES` is how many of a kind, `SEED` which ones.
set -eu

root=$(cd "$(dirname "$0")/../../.." && pwd)
target=${CARGO_TARGET_DIR:-$root/target}
tools=$target/schemathesis
version=4.32.5

command -v python3 >/dev/null || { echo "This needs Python 3.10 or later (python3 is not installed)." >&2; exit 1; }
if [ "$("$tools/bin/pip" show schemathesis 2>/dev/null | sed -n 's/^Version: //p')" != "$version" ]; then
    python3 -m venv "$tools"
    "$tools/bin/pip" install --quiet --disable-pip-version-check "schemathesis==$version"
fi

folder=$(mktemp -d)
"$target/debug/longbox" serve --listen 127.0.0.1:0 --database "$folder/longbox.db" --practice-game true \
    --rate 0 --most-connections-each 0 --most-tables-address 0 --most-tables 1000000 --most-tables-each 1000000 \
    >"$folder/out" 2>"$folder/log" &
server=$!
trap 'kill "$server" 2>/dev/null || true; wait "$server" 2>/dev/null || true; rm -rf "$folder"' EXIT
trap 'exit 1' INT TERM
until grep -q 'http://' "$folder/out"; do
    kill -0 "$server" 2>/dev/null || { cat "$folder/log" >&2; exit 1; }
    sleep 0.1
done
url=$(sed -n 's|.*\(http://[^/]*\)/.*|\1|p' "$folder/out")

cd "$folder"
PYTHONPATH=$root/crates/server/tests PYTHONDONTWRITEBYTECODE=1 SCHEMATHESIS_HOOKS=schemathesis_guests LONGBOX_URL=$url \
    "$tools/bin/schemathesis" --config-file "$root/crates/server/tests/schemathesis.toml" run "$url/api/openapi.json" \
    --max-examples "${EXAMPLES:-40}" --seed "${SEED:-1}"
