#!/bin/sh
# Installs a release beside those that are there, and goes back: as root on the machine that runs workforce.service.
#   sh install-release.sh workforce-X.Y.Z-linux-x64.tar.gz   (its .sha256 lies beside it)
#   sh install-release.sh --back
# Each release has a folder of its own; /opt/workforce is a link to the one that runs. Requests wait in
# workforce.socket while the product restarts. PLACE, LINK and READY are for a machine that is set up differently.
set -eu
PLACE=${PLACE:-/opt/workforce-releases}
LINK=${LINK:-/opt/workforce}
READY=${READY:-http://127.0.0.1:3000/readyz}

refuse() { echo "$1" >&2; exit 1; }

# Changes the link in one step, so that there is no moment without a release.
point_to() { ln -s "$1" "$LINK.new" && mv -T "$LINK.new" "$LINK"; }

restart() {
  systemctl restart workforce
  for _ in $(seq 60); do
    curl -fsS --max-time 5 -o /dev/null "$READY" 2>/dev/null && return 0
    sleep 1
  done
  return 1
}

[ ! -e "$LINK" ] || [ -L "$LINK" ] || refuse "$LINK is a folder. Move it to $PLACE/ under its version and link to it first."
before=$(readlink "$LINK" 2>/dev/null || true)

if [ "${1:-}" = --back ]; then
  [ -L "$PLACE/previous" ] || refuse 'There is no release to go back to.'
  target=$(readlink "$PLACE/previous")
  [ -d "$target" ] || refuse "$target is gone."
else
  archive=${1:-}
  [ -f "$archive" ] || refuse 'Name the archive of the release, or --back.'
  sums=$(echo "$archive" | sed 's/\.tar\.gz$/.sha256/')
  [ -f "$sums" ] || refuse "$sums is missing: without its checksum no release is installed."
  (cd "$(dirname "$archive")" && grep "  $(basename "$archive")\$" "$(basename "$sums")" | sha256sum -c --status) ||
    refuse 'The archive does not match its checksum.'
  mkdir -p "$PLACE"
  name=$(tar -tzf "$archive" | head -1 | cut -d/ -f1)
  target=$PLACE/$name
  [ ! -e "$target" ] || refuse "$target is there already."
  mkdir "$target.new"
  tar -xzf "$archive" -C "$target.new" --strip-components=1 --no-same-owner
  mv "$target.new" "$target"
fi

timers=$(systemctl list-units --plain --no-legend --type=timer 'workforce-*' 2>/dev/null | cut -d' ' -f1)
for timer in $timers; do systemctl stop "$timer"; done
trap 'for timer in $timers; do systemctl start "$timer"; done' EXIT
point_to "$target"
if ! restart; then
  [ -n "$before" ] || refuse 'The release does not get ready: look at journalctl -u workforce.'
  point_to "$before"
  restart || true
  [ "${1:-}" = --back ] || rm -rf "$target"
  refuse "The release did not get ready within a minute. $before runs again: look at journalctl -u workforce."
fi
[ -z "$before" ] || ln -sfn "$before" "$PLACE/previous"
echo "$target runs."
