#!/usr/bin/env bash
# Installs the programs that tests drive, where they are missing and apt-get is there.
# Without them those tests skip and say so; nothing else needs them.
set -euo pipefail

# command            Debian package
programs="
chromium             chromium
firefox-esr          firefox-esr
soffice              libreoffice-calc
ssconvert            gnumeric
node                 nodejs
npm                  npm
pdftoppm             poppler-utils
nginx                nginx-light
dovecot              dovecot-imapd
openssl              openssl
git                  git
rsync                rsync
"

missing=()
packages=()
while read -r program package; do
  [ -n "$program" ] || continue
  # nginx and dovecot live in /usr/sbin, which is not on everyone's PATH.
  if ! PATH="$PATH:/usr/sbin" command -v "$program" >/dev/null; then
    missing+=("$program")
    packages+=("$package")
  fi
done <<<"$programs"

[ ${#missing[@]} -gt 0 ] || exit 0

if ! command -v apt-get >/dev/null; then
  echo "Not found: ${missing[*]}. There is no apt-get here; install them by hand, or their tests skip."
  exit 0
fi

as_root=()
if [ "$(id -u)" -ne 0 ]; then
  if ! command -v sudo >/dev/null; then
    echo "Not found: ${missing[*]}. Installing needs root or sudo; without them their tests skip."
    exit 0
  fi
  as_root=(sudo)
fi

echo "Installing ${packages[*]}"
export DEBIAN_FRONTEND=noninteractive
"${as_root[@]}" apt-get update -qq
# The fonts keep screenshots and PDF pages readable: a bare machine has none.
"${as_root[@]}" apt-get install -y -qq --no-install-recommends "${packages[@]}" fonts-dejavu fonts-liberation >/dev/null
