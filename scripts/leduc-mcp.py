"""Plays matches of the example game over the Model Context Protocol, as a language model would: `leduc-mcp.py PROGRAM`.

Only the standard library is needed. scripts/leduc.sh starts it.
"""

import itertools
import json
import subprocess
import sys


class Client:
    """A client of `PROGRAM mcp`, which speaks one line of JSON at a time."""

    def __init__(self, program):
        command = [program, "mcp"]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ids = itertools.count(1)
        about = {"name": "leduc", "version": "1"}
        self.ask("initialize", {"protocolVersion": "2025-11-25", "capabilities": {}, "clientInfo": about})
        self.send({"jsonrpc": "2.0", "method": "notifications/initialized"})

    def send(self, message):
        self.process.stdin.write(json.dumps(message) + "\n")
        self.process.stdin.flush()

    def ask(self, method, params):
        number = next(self.ids)
        self.send({"jsonrpc": "2.0", "id": number, "method": method, "params": params})
        answer = json.loads(self.process.stdout.readline())
        assert answer["id"] == number and "result" in answer, answer
        return answer["result"]

    def call(self, tool, **arguments):
        return self.ask("tools/call", {"name": tool, "arguments": arguments})

    def data(self, tool, **arguments):
        result = self.call(tool, **arguments)
        assert not result["isError"], result
        return result["structuredContent"]


def play(client, seed, pick):
    """Plays a match to its end and gives its outcome."""
    seen = client.data("start", game="leduc", seed=str(seed), versus="basic")
    decisions = 0
    while seen.get("to_move") is not None:
        assert "card" in seen["screen"], seen
        words = list(seen["choices"].values())
        assert words and not any("concede" in word for word in words), seen
        refused = client.call("act", ply=seen["ply"], action="jump")
        assert refused["isError"], refused
        seen = client.data("act", ply=seen["ply"], action=words[pick % len(words)])
        decisions += 1
    assert seen["choices"] == {} and seen["outcome"], seen
    log = client.data("record")["log"]
    assert log, "the record of a match tells what happened"
    return decisions


def main():
    client = Client(sys.argv[1])
    listed = client.data("games", game="leduc")["games"]
    tools = [tool["name"] for tool in client.ask("tools/list", {})["tools"]]
    assert len(listed) == 1 and {"start", "look", "act", "rules", "record"} <= set(tools), (listed, tools)
    decisions = sum(play(client, seed, pick) for seed in range(10) for pick in range(3))
    assert "king" in client.data("rules", game="leduc", about="king")["text"].lower()
    client.process.stdin.close()
    assert client.process.wait(10) == 0
    print(f"leduc over MCP: 30 matches, {decisions} decisions")


main()
