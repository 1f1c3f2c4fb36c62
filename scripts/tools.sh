#!/bin/sh
# What the tests need beside Rust, Node and Python: Debian's browser and database server. They are installed where they may be,
# and asked for in one line where not.
set -eu
missing=""
if [ -z "${CROUPIER_SKIP_BROWSER:-}" ] && ! [ -x "${CHROMIUM:-/usr/bin/chromium}" ]; then missing="$missing chromium"; fi
if [ -z "${CROUPIER_SKIP_POSTGRES:-}" ] && ! command -v initdb >/dev/null 2>&1 && ! ls /usr/lib/postgresql/*/bin/initdb >/dev/null 2>&1; then
    missing="$missing postgresql"
fi
[ -n "$missing" ] || exit 0
if [ "$(id -u)" = 0 ] && command -v apt-get >/dev/null 2>&1; then
    apt-get update -qq >/dev/null && DEBIAN_FRONTEND=noninteractive apt-get install -y -qq $missing >/dev/null
else
    echo "please install:$missing (or set CROUPIER_SKIP_BROWSER, CROUPIER_SKIP_POSTGRES)" >&2
    exit 1
fi
