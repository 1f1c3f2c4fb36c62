"""The official Python client of the Model Context Protocol (`mcp`) plays on servers of this binary.

It plays one match through a restart of its server, then another on two servers of one Postgres that get its requests in turn,
one of which is killed on the way. `make mcp-client` installs what it needs and runs it.
"""

import asyncio
import contextlib
import glob
import itertools
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import httpx2
from mcp import ClientSession
from mcp.client.streamable_http import streamable_http_client

NOBODY = 65534
"""Postgres does not run as root."""


class Server:
    """A server in a process of its own."""

    def __init__(self, binary, database, bind="127.0.0.1:0"):
        self.command = [binary, "serve", "--database", database, "--bind"]
        self.begin(bind)

    def begin(self, bind):
        self.process = subprocess.Popen([*self.command, bind], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.address = self.process.stdout.readline().strip()
        assert self.address, "the server did not start"

    def stop(self, with_signal=signal.SIGTERM):
        self.process.send_signal(with_signal)
        self.process.wait()

    def restart(self):
        self.stop()
        self.begin(self.address.removeprefix("http://"))


class Postgres:
    """A database of its own in a folder of its own."""

    def __init__(self, folder):
        found = [*sorted(glob.glob("/usr/lib/postgresql/*/bin/initdb"), reverse=True), shutil.which("initdb")]
        if not found[0]:
            sys.exit("no Postgres here: install Debian's `postgresql`")
        initdb, programs = found[0], os.path.dirname(os.path.realpath(found[0]))
        self.who = {"user": NOBODY, "group": NOBODY, "extra_groups": []} if os.getuid() == 0 else {}
        if self.who:
            os.chown(folder, NOBODY, NOBODY)
        data = os.path.join(folder, "data")
        made = [initdb, "--username=croupier", "--auth=trust", "--no-sync", "--encoding=UTF8", "--locale=C", "-D", data]
        subprocess.run(made, check=True, stdout=subprocess.DEVNULL, cwd=folder, **self.who)
        run = [f"{programs}/postgres", "-D", data, "-k", folder, "-c", "listen_addresses=", "-p", "5432"]
        quiet = {"stdout": subprocess.DEVNULL, "stderr": subprocess.DEVNULL, "cwd": folder, **self.who}
        self.process = subprocess.Popen(run, **quiet)
        # The lock of its socket says so in its last line.
        lock = os.path.join(folder, "data", "postmaster.pid")
        for _ in range(600):
            with contextlib.suppress(OSError), open(lock) as file:
                if "ready" in file.read():
                    break
            time.sleep(0.1)
        self.url = f"postgres://croupier@localhost/postgres?host={folder}"

    def stop(self):
        self.process.send_signal(signal.SIGINT)
        self.process.wait()


@contextlib.asynccontextmanager
async def client(addresses):
    """A session whose requests go to these addresses in turn."""
    turns = itertools.count()

    async def in_turn(request):
        url = httpx2.URL(addresses[next(turns) % len(addresses)])
        request.url = request.url.copy_with(host=url.host, port=url.port)
        request.headers["host"] = f"{url.host}:{url.port}"

    http = httpx2.AsyncClient(event_hooks={"request": [in_turn]}, timeout=90, trust_env=False)
    async with (
        http,
        streamable_http_client(f"{addresses[0]}/mcp", http_client=http) as streams,
        ClientSession(streams[0], streams[1]) as session,
    ):
        await session.initialize()
        yield session


async def call(session, tool, arguments):
    result = await session.call_tool(tool, arguments)
    said = result.model_dump(by_alias=True)
    text = said["content"][0]["text"]
    assert not said["isError"], f"{tool} {arguments}: {text}"
    return said["structuredContent"]


async def play(session, data, actions):
    """Plays by numbers until that many actions are done or the match is over."""
    for turn in range(actions):
        if "to_move" not in data:
            break
        choices = [number for number, words in data["choices"].items() if not re.match("surrender|concede", words)]
        choice = choices[turn * 7 % len(choices)]
        data = await call(session, "act", {"ply": data["ply"], "action": choice})
    return data


async def through_a_restart(binary, folder):
    server = Server(binary, f"sqlite:{folder}/restart.sqlite")
    async with client([server.address]) as session:
        data = await call(session, "start", {"game": "geniejack", "options": {"genie": "lamp"}})
        data = await play(session, data, 10)
        server.restart()
        again = await call(session, "look", {})
        assert again["screen"] == data["screen"], "it continues where it was"
        over = await play(session, again, 5000)
        assert "outcome" in over, over
        record = await call(session, "record", {})
        assert record["saved"], record
    server.stop()
    print("a match through a restart of its server: played to its end")


async def on_two_servers(binary, folder):
    postgres = Postgres(folder)
    try:
        servers = [Server(binary, postgres.url) for _ in range(2)]
        addresses = [server.address for server in servers]
        async with client(addresses) as session:
            data = await call(session, "start", {"game": "lunchtable", "versus": "greedy"})
            data = await play(session, data, 20)
            looks = [await call(session, "look", {}) for _ in range(2)]
            assert looks[0]["screen"] == looks[1]["screen"], "both servers know the same"
            servers[1].stop(signal.SIGKILL)
            # A load balancer notices; here the client does.
            addresses[:] = addresses[:1]
            over = await play(session, await call(session, "look", {}), 5000)
            assert "outcome" in over, over
        servers[0].stop()
    finally:
        postgres.stop()
    print("a match on two servers, one of them killed: played to its end")


async def main(binary):
    with tempfile.TemporaryDirectory() as folder:
        await through_a_restart(binary, folder)
    with tempfile.TemporaryDirectory() as folder:
        await on_two_servers(binary, folder)


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1]))
