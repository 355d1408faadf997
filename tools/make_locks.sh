#!/usr/bin/env bash
# Writes requirements.lock and requirements-dev.lock from pyproject.toml, pinned with hashes.
# UPGRADE=1 takes the newest versions; otherwise pins that still fit stay.
set -euo pipefail
cd "$(dirname "$0")/.."

uv=${VENV:-.venv}/bin/uv
upgrade=()
[ -z "${UPGRADE:-}" ] || upgrade=(--upgrade)

lock() { # lock FILE TITLE ARGUMENT...
  local file=$1 title=$2
  shift 2
  # uv reads the old pins from the output file, so it is written in place and the heading added after.
  # --universal: one file for every system and for Python 3.11 and later; differences are markers on the lines.
  # The build tools come in on standard input: the project itself is installed without build isolation.
  printf 'hatchling>=1.27\neditables>=0.5\n' | "$uv" pip compile pyproject.toml - \
    --universal --python-version 3.11 --generate-hashes --no-header --annotation-style line \
    --no-emit-index-url --no-emit-find-links --quiet "${upgrade[@]}" "$@" --output-file "$file" >/dev/null
  {
    printf '# %s\n# Written by make lock from pyproject.toml; do not edit.\n' "$title"
    printf '# Python 3.11 and later on any system: a line with a marker is for the Python or system it names.\n'
    cat "$file"
  } >"$file.new"
  mv "$file.new" "$file"
}

lock requirements.lock "All that the commands and the demo need, upload desk included." --extra desk
# Held to the versions above, so that one environment serves both.
lock requirements-dev.lock "All extras, and all that make test needs." --all-extras --constraint requirements.lock
