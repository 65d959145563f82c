#!/bin/sh
# Removes all copies of the database but the newest, and the WAL from before the oldest one that stays: for the `postgres` service, whose volume of
# backups nobody else prunes. Usage: prune-backups.sh <folder> <how many copies stay>
set -eu
export LC_ALL=C

folder=$1
keep=$2
case $keep in
'' | 0* | *[!0-9]*)
  echo "How many copies stay? A number from 1, not '$keep'." >&2
  exit 2
  ;;
esac

cd "$folder/base"
# Named after their time. The manifest is written last: without it a copy is unfinished.
whole=$(for copy in [0-9]*; do [ ! -e "$copy/backup_manifest" ] || echo "$copy"; done | sort | tail -n "$keep")
oldest=$(echo "$whole" | head -n 1)
newest=$(echo "$whole" | tail -n 1)
if [ -z "$oldest" ]; then
  echo "There is no finished copy in $folder/base: nothing is removed." >&2
  exit 1
fi
first=$(sed -n 's/^START WAL LOCATION: .* (file \([0-9A-F]\{24\}\))$/\1/p' "$oldest/backup_label")
if [ -z "$first" ]; then
  echo "$oldest doesn't say where its WAL begins: nothing is removed." >&2
  exit 1
fi

for copy in [0-9]*; do
  # One that is being made is newer than all finished ones.
  if echo "$whole" | grep -qxF "$copy" || [ "$(printf '%s\n' "$newest" "$copy" | sort | tail -n 1)" = "$copy" ]; then continue; fi
  rm -rf "$copy"
  echo "removed $copy"
done
# A segment's name has the timeline in front, and then its place.
cd "$folder/wal"
find . -maxdepth 1 -type f | sed 's|^\./||' | { grep -E '^[0-9A-F]{24}(\.[0-9A-F]{8}\.backup)?$' || true; } |
  awk -v first="$first" 'substr($0, 9, 16) < substr(first, 9, 16)' |
  while read -r segment; do rm -f "$segment"; done
