#!/bin/sh
# Installs a release beside the earlier ones, or goes back to the one before. Run it as root on the machine of the portal.
#   sh install-release.sh workforce-X.Y.Z-linux-x64.tar.gz   (its .sha256 must be beside it)
#   sh install-release.sh --back
# Each release has a folder of its own; /opt/workforce is a link to the one that runs. Its services are restarted one after
# another: the service that checks pictures, the portal or each company's portal, and the copy for the standby. Meanwhile,
# requests wait in the sockets that systemd holds. Set PLACE, LINK, READY, SOCKETS and TRIES if your machine is set up differently.
set -eu
PLACE=${PLACE:-/opt/workforce-releases}
LINK=${LINK:-/opt/workforce}
READY=${READY:-http://127.0.0.1:3000/readyz}
SOCKETS=${SOCKETS:-/run}
TRIES=${TRIES:-60}

refuse() { echo "$1" >&2; exit 1; }

# Changes the link in one step, so that there is no moment without a release.
point_to() { ln -s "$1" "$LINK.new" && mv -T "$LINK.new" "$LINK"; }

# The units with these names that are running or have failed.
units() { systemctl list-units --plain --no-legend "$@" 2>/dev/null | cut -d' ' -f1; }

asks() { curl -fsS --max-time 5 -o /dev/null "$@" 2>/dev/null; }

# Restarts a portal and waits until it is ready.
restart() {
  systemctl restart "$1"
  company=${1#workforce@}
  for _ in $(seq "$TRIES"); do
    if [ "$company" = "$1" ]; then asks "$READY" && return 0
    else asks --unix-socket "$SOCKETS/workforce-${company%.service}/socket" http://localhost/readyz && return 0; fi
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
  rm -rf "$target.new"
  mkdir "$target.new"
  tar -xzf "$archive" -C "$target.new" --strip-components=1 --no-same-owner
  mv "$target.new" "$target"
fi

timers=$(units --type=timer 'workforce-*')
for timer in $timers; do systemctl stop "$timer"; done
trap 'for timer in $timers; do systemctl start "$timer"; done' EXIT
point_to "$target"
for unit in $(units --type=service workforce-inference.service); do systemctl restart "$unit"; done
portals=$(units --type=service workforce.service 'workforce@*.service')
ready=
waiting=
for portal in $portals; do
  if restart "$portal"; then ready="$ready $portal"; continue; fi
  waiting="$waiting $portal"
  # A portal that became ready has already migrated its data, and the earlier release may not open it: then the new one stays.
  [ -z "$ready" ] || continue
  [ -n "$before" ] || refuse "The release does not get ready: look at journalctl -u $portal."
  point_to "$before"
  for unit in $(units --type=service workforce-inference.service); do systemctl restart "$unit"; done
  restart "$portal" || refuse "Neither the release nor $before gets ready. Look at journalctl -u $portal and at \"Upgrades, and going back\" in docs/operations.md."
  [ "${1:-}" = --back ] || rm -rf "$target"
  refuse "The release did not get ready in time. $before runs again: look at journalctl -u $portal."
done
for unit in $(units --type=service workforce-stream.service); do systemctl restart "$unit"; done
[ -z "$before" ] || ln -sfn "$before" "$PLACE/previous"
[ -z "$waiting" ] || refuse "$target runs, but these do not get ready:$waiting. Look at their journals."
if [ -n "$portals" ]; then echo "$target runs."; else echo "$target is installed. No portal runs here yet: start it now."; fi
