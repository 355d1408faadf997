#!/usr/bin/env bash
# make_venv.sh LOCK: a virtual environment holding exactly what LOCK pins, and this project, editable.
# Does nothing when LOCK and pyproject.toml are what was installed last.
set -euo pipefail
cd "$(dirname "$0")/.."

lock=$1
venv=${VENV:-.venv}
python=${PYTHON:-python3}
stamp=$venv/installed-$lock

# sha256 by Python: the one tool that is there on every system that can run us.
digest() {
  "$python" -c 'import hashlib, sys; print(hashlib.sha256(b"".join(open(p, "rb").read() for p in sys.argv[1:])).hexdigest())' \
    "$lock" pyproject.toml
}

command -v "$python" >/dev/null || { echo "No $python found. Install Python 3.11 or later, or say make PYTHON=/path/to/python." >&2; exit 1; }
"$python" -c 'import sys; sys.exit(sys.version_info < (3, 11))' || {
  echo "$("$python" --version) is too old: Turnsheet needs Python 3.11 or later (make PYTHON=python3.11)." >&2
  exit 1
}

# A folder that was moved, or whose Python went away, is made afresh.
if ! "$venv/bin/python" -c '' 2>/dev/null || [ "$(cat "$venv/here" 2>/dev/null || pwd)" != "$(pwd)" ]; then
  if ! "$python" -c 'import ensurepip, venv' 2>/dev/null; then
    echo "This Python cannot make virtual environments (ensurepip is missing)." >&2
    echo "On Debian or Ubuntu: apt-get install python3-venv, then run make again." >&2
    exit 1
  fi
  rm -rf "$venv"
  echo "Making $venv"
  "$python" -m venv "$venv"
fi
pwd >"$venv/here"

[ "$(cat "$stamp" 2>/dev/null)" != "$(digest)" ] || exit 0

echo "Installing what $lock pins (a minute or two the first time)"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
# Each lock has its own stamp; the two agree on versions, so one environment serves both.
digest >"$stamp"
