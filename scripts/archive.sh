#!/bin/sh
# Packs a built binary with manual pages, completions, licences, a systemd unit and an example configuration.
# usage: archive.sh BINARY FOLDER; prints the name of the archive it leaves in FOLDER. CROUPIER_GZIP is the level, 1 to 9.
set -eu
binary=$1
folder=$2
root=$(cd "$(dirname "$0")/.." && pwd)
version=$("$binary" --version | cut -d ' ' -f 2)
machine=$(uname -m)
system=$(uname -s | tr '[:upper:]' '[:lower:]')
name="croupier-$version-$system-$machine"
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
top=$work/$name
mkdir -p "$top/bin" "$top/share/man/man1" "$top/share/bash-completion/completions" "$top/share/zsh/site-functions" \
    "$top/share/fish/vendor_completions.d" "$top/share/doc/croupier" "$top/etc/systemd/system" "$top/etc/croupier"
cp "$binary" "$top/bin/croupier"
chmod 755 "$top/bin/croupier"
"$binary" man --out "$top/share/man/man1"
gzip -n9 "$top/share/man/man1/"*.1
"$binary" completions bash > "$top/share/bash-completion/completions/croupier"
"$binary" completions zsh > "$top/share/zsh/site-functions/_croupier"
"$binary" completions fish > "$top/share/fish/vendor_completions.d/croupier.fish"
cp "$root/LICENSE-MIT" "$root/LICENSE-APACHE" "$root/README.md" "$top/share/doc/croupier/"
cp "$root/packaging/croupier.service" "$top/etc/systemd/system/"
cp "$root/packaging/croupier.env" "$top/etc/croupier/"
cp "$root/packaging/INSTALL" "$top/"
mkdir -p "$folder"
# The same binary gives the same archive: names in order, one owner, one time.
tar --sort=name --owner=0 --group=0 --numeric-owner --mtime='@0' -C "$work" -cf - "$name" | gzip -n"${CROUPIER_GZIP:-9}" > "$folder/$name.tar.gz"
echo "$folder/$name.tar.gz"
