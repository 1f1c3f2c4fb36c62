#!/bin/sh
# Changes one thing at a time in the rules of the games and in the kernel, and looks whether the tests of that crate notice:
# `scripts/mutants.sh 3/40` does the third of forty parts, each spread over all files. A part that was done is not done again;
# delete target/mutants to begin anew. Changes that may stay unnoticed are listed in scripts/mutants-accepted.txt, each with the
# reason.
set -eu
shard=${1:-1/40}
part=${shard%/*}
parts=${shard#*/}
if ! command -v cargo-mutants >/dev/null 2>&1; then
    # Another version draws another list, and its parts are not the parts of this one.
    cargo install --quiet --locked cargo-mutants --version 27.1.0 || {
        echo "mutants: please install cargo-mutants where there is a network: cargo install --locked cargo-mutants --version 27.1.0" >&2
        exit 1
    }
fi
out=target/mutants/$part-of-$parts
if [ -f "$out/done" ]; then
    echo "part $shard is done: $(cat "$out/done")"
    exit 0
fi
mkdir -p "$out"
accepted=$(sed -n 's/^\([^#][^	]*\)	.*$/--exclude-re=\1/p' scripts/mutants-accepted.txt)
# Patterns have spaces in them.
IFS='
'
# cargo-mutants counts its parts from 0. What an earlier, broken-off attempt has caught is not tried again.
set +e
# shellcheck disable=SC2086
cargo mutants --shard "$((part - 1))/$parts" --sharding round-robin --iterate --output "$out" --timeout 300 --jobs 1 \
    --test-tool cargo --profile mutants \
    --package croupier-kernel --package croupier-geniejack --package croupier-rollio \
    --package croupier-lunchtable --package croupier-fab \
    --file 'crates/kernel/src/*.rs' --file 'crates/*/src/rules/**' --file 'crates/*/src/event*' --file 'crates/*/src/redeal.rs' \
    --file 'crates/*/src/effect/verbs/**' $accepted
code=$?
set -e
# 0: all were noticed; 2: some were not; 3: all were, some because a test never ended; anything else is no result.
case $code in 0 | 2 | 3) ;; *) exit "$code" ;; esac
count() { grep -c . "$out/mutants.out/$1.txt" 2>/dev/null || true; }
caught=$(($(count caught) + $(count timeout)))
missed=$(count missed)
echo "$caught noticed, $missed not, $(count unviable) that do not compile" | tee "$out/done"
cat "$out/mutants.out/missed.txt"
