#!/bin/sh
# Starts a server of its own and tries it with schemathesis: sh schemathesis.sh CROUPIER SCHEMATHESIS
set -eu
folder=$(mktemp -d)
"$1" serve --bind 127.0.0.1:0 --home "$folder" --rate 1000000 --matches 1000000 >"$folder/address" 2>"$folder/log" &
server=$!
trap 'kill $server 2>/dev/null; rm -rf "$folder"' EXIT INT TERM
while [ ! -s "$folder/address" ]; do sleep 0.1; done
address=$(head -1 "$folder/address")
token=$(curl -s -X POST "$address/api/players" | sed 's/.*"token":"\([^"]*\)".*/\1/')
checks=not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance
# The ids of real matches and actions that are legal in them come from a hook.
export PYTHONPATH="$(dirname "$0")/../../../scripts" SCHEMATHESIS_HOOKS=schemathesis_matches
export CROUPIER_ADDRESS="$address" CROUPIER_TOKEN="$token"
"$2" run "$address/api/openapi.json" --checks "$checks" --max-examples "${EXAMPLES:-40}" --request-timeout 40 \
    --header "Authorization: Bearer $token" --exclude-path-regex '/live$'
"$2" run "$address/api/openapi.json" --checks "$checks" --max-examples "${EXAMPLES:-40}" --request-timeout 40 --exclude-path-regex '/live$'
