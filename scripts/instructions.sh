#!/bin/sh
# Instructions a decision of random play, by game, from two runs of different length: what comes before the first game cancels out.
# usage: scripts/instructions.sh PROGRAM FEWER MORE
set -eu
program=$1
fewer=$2
more=$3
command -v valgrind >/dev/null 2>&1 || { echo "instructions: please install valgrind" >&2; exit 1; }
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT

# Prints the decisions of a number of games of one game, then the instructions of that run.
count() {
	valgrind --tool=callgrind --callgrind-out-file=/dev/null "$program" "$1" "$2" 2>"$home/log"
	sed -n 's/.*Collected : //p' "$home/log"
}

for game in geniejack rollio lunchtable fab; do
	{ count "$game" "$fewer"; count "$game" "$more"; } | tr '\n' ' ' | awk -v game="$game" \
		'{ printf "%s: %.0f instructions a decision (%d decisions)\n", game, ($4 - $2) / ($3 - $1), $3 - $1 }'
done
