"""Gives schemathesis what it cannot guess: the ids of matches that exist, and actions that are legal in them.

Of four requests about a match, three are sent to one of ours; the fourth keeps the id that schemathesis made up. Of two actions one
is legal. The matches belong to the player of CROUPIER_TOKEN, and are at CROUPIER_ADDRESS.
"""

import json
import os
import urllib.request
import zlib

import schemathesis

ADDRESS = os.environ["CROUPIER_ADDRESS"]
TOKEN = os.environ["CROUPIER_TOKEN"]

PERSON, PROGRAM, OPEN = {"kind": "person"}, {"kind": "program", "player": "greedy"}, {"kind": "open"}
SETUPS = [
    {"game": "geniejack"},
    {"game": "rollio"},
    {"game": "lunchtable", "seats": [PERSON, PROGRAM], "hints": True},
    {"game": "lunchtable", "seats": [PERSON, PERSON]},
    {"game": "lunchtable", "seats": [PERSON, OPEN], "visibility": "public"},
    {"game": "fab", "seats": [PERSON, PROGRAM]},
    "over",
]
# Requests end matches, so each is replaced after this many.
USES = 12

matches: dict[int, tuple[str, int]] = {}


def ask(method, path, body=None):
    data = None if body is None else json.dumps(body).encode()
    headers = {"Authorization": f"Bearer {TOKEN}", "Content-Type": "application/json"}
    request = urllib.request.Request(ADDRESS + path, data, headers, method=method)
    with urllib.request.urlopen(request, timeout=30) as answer:
        return json.load(answer)


def set_up(which):
    setup = SETUPS[which]
    if setup != "over":
        return ask("POST", "/api/matches", setup)["id"]
    id = ask("POST", "/api/matches", {"game": "rollio"})["id"]
    ask("POST", f"/api/matches/{id}/concede", {})
    return id


def match(which):
    id, uses = matches.get(which, (None, USES))
    if uses >= USES:
        id, uses = set_up(which), 0
    matches[which] = (id, uses + 1)
    return id


def legal(id, nth):
    """An action that is legal now, as a body."""
    look = ask("GET", f"/api/matches/{id}")
    actions = [choice["action"] for choice in look["legal"]]
    return {"ply": look["info"]["ply"], "action": actions[nth % len(actions)]} if actions else None


@schemathesis.hook
def before_call(context, case, kwargs):
    parameters = case.path_parameters or {}
    if "id" not in parameters or "/matches/" not in case.operation.path and "/records/" not in case.operation.path:
        return
    # The same request is changed in the same way when it is sent again.
    chance = zlib.crc32(repr((case.operation.path, parameters, case.query, case.body)).encode())
    if chance % 4 == 3:
        return
    finished = "/records/" in case.operation.path or case.operation.path.endswith("/rematch")
    which = len(SETUPS) - 1 if finished and chance % 8 < 4 else (chance // 8) % len(SETUPS)
    parameters["id"] = match(which)
    if case.operation.path.endswith(("/actions", "/preview")) and (chance // 64) % 2:
        case.body = legal(parameters["id"], chance // 128) or case.body
