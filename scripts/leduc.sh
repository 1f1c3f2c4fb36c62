#!/bin/sh
# The example game in every shell that has no page: each command must do its work with the one line of the registry.
# usage: scripts/leduc.sh PROGRAM
set -eu
program=$1
home=$(mktemp -d)
trap 'rm -rf "$home"' EXIT
export CROUPIER_HOME="$home"

says() {
	wanted=$1
	shift
	"$@" >"$home/out" 2>&1 </dev/null || { cat "$home/out"; echo "failed: $*"; exit 1; }
	grep -q "$wanted" "$home/out" || { cat "$home/out"; echo "did not say '$wanted': $*"; exit 1; }
}

says "leduc" "$program" games
says "random" "$program" sim leduc --games 200 --players basic,random
says "basic" "$program" tournament leduc --players basic,random --games 100
says "decisions" "$program" train leduc --timesteps 4096 --out "$home/policy"
printf 'c\nc\nc\nc\nc\nc\n' | "$program" play leduc --seed 1 --plain >"$home/out"
grep -q "Your card" "$home/out" || { cat "$home/out"; echo "play showed no card"; exit 1; }
printf 'check\ncall\ncheck\ncall\n' | "$program" run leduc --seed 5 --actions - --auto --keep-going --record "$home/match.jsonl" >"$home/out"
says "" "$program" verify "$home/match.jsonl"
says "" "$program" review "$home/match.jsonl" --budget 50p
says "30 matches" python3 "$(dirname "$0")/leduc-mcp.py" "$program"
echo "leduc plays everywhere"
