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

# A third of the weight of the plotly.js that the Python package brings: readers load it once for a whole match.
# Without npm or network the site uses that one; publish/assets.py takes this only where the versions agree.
fetch_plotly() {
  local pins=tools/plotly share="$venv/share/turnsheet" room
  command -v npm >/dev/null || return 0
  ! cmp -s "$pins/package-lock.json" "$share/package-lock.json" || return 0
  room=$(mktemp -d)
  cp "$pins"/package*.json "$room"
  if (cd "$room" && npm ci --ignore-scripts --no-audit --no-fund --loglevel=error --fetch-retries=1 --fetch-timeout=20000) >/dev/null 2>&1; then
    mkdir -p "$share"
    cp "$room/node_modules/plotly.js-cartesian-dist-min/plotly-cartesian.min.js" "$room/package-lock.json" "$share"
  else
    echo "npm could not fetch the smaller plotly.js; charts work all the same, with a larger one."
  fi
  rm -rf "$room"
}

if [ "$(cat "$stamp" 2>/dev/null)" = "$(digest)" ]; then
  fetch_plotly
  exit 0
fi

echo "Installing what $lock pins (a minute or two the first time)"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --require-hashes -r "$lock"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
fetch_plotly
# Each lock has its own stamp; the two agree on versions, so one environment serves both.
digest >"$stamp"
