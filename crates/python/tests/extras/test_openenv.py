"""An OpenEnv server of our games, in a process of this one's own, and clients with mock models."""

import asyncio
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator

import croupier
import pytest
from mock_models import AtRandom, first, nonsense

pytest.importorskip("openenv")

import uvicorn
from croupier import openenv
from openenv import GenericEnvClient


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port = probe.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(openenv.app(game="geniejack"), host="127.0.0.1", port=port, log_level="warning"))
    thread = threading.Thread(target=server.run)
    thread.start()
    while not server.started:
        time.sleep(0.05)
    yield f"http://127.0.0.1:{port}"
    server.should_exit = True
    thread.join()


def episode(address: str, model, **reset) -> tuple[float, int, dict]:
    async def play() -> tuple[float, int, dict]:
        async with GenericEnvClient(base_url=address) as client:
            result = await client.reset(**reset)
            earned, steps = 0.0, 0
            while not result.done:
                result = await client.step({"answer": model(result.observation["text"])})
                earned, steps = earned + (result.reward or 0.0), steps + 1
            return earned, steps, await client.state()

    return asyncio.run(play())


def test_openenv_validates_the_server(address: str) -> None:
    done = subprocess.run(
        [sys.executable, "-m", "openenv.cli", "validate", "--url", address], capture_output=True, text=True, timeout=120
    )
    assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.parametrize("game", ["geniejack", "lunchtable", "fab"])
def test_models_play_and_repeat(address: str, game: str) -> None:
    reset = {"game": game, "seed": 5} | ({"opponent": "random"} if game != "geniejack" else {})
    one, again = (episode(address, AtRandom(1), **reset) for _ in range(2))
    assert one[:2] == again[:2]
    assert one[0] == one[2]["payoff"]
    assert one[2]["refusals"] == 0


def test_nonsense_costs_counted_refusals(address: str) -> None:
    earned, steps, state = episode(address, nonsense, seed=5)
    plain = episode(address, first, seed=5)
    assert state["refusals"] == steps == 2 * state["choices"]
    assert state["fallbacks"] == state["choices"]
    assert earned == plain[0], "the first choice is made in its place"


def test_clients_cannot_name_any_opponent() -> None:
    env = openenv.CroupierEnvironment("fab", opponent="random")
    with pytest.raises(croupier.Refusal, match="opponent is one of"):
        env.reset(seed=1, opponent="policy:/etc/passwd")
    with pytest.raises(croupier.Refusal, match="not deck"):
        env.reset(seed=1, deck="kano")
    with pytest.raises(croupier.Refusal, match="reset first"):
        env.step(openenv.CroupierAction(answer="1"))
    texts = [env.reset().text for _ in range(2)]
    assert texts[0] != texts[1], "without a seed every match is another one"
    assert openenv.CroupierEnvironment("fab", opponent="random").reset().text == texts[0]
