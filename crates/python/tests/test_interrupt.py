"""Ctrl-C ends every long search. Without it, these would take hours."""

import os
import signal
import threading
from collections.abc import Callable, Iterator

import croupier
import numpy as np
import pytest
from croupier import aec
from croupier.envs import CroupierEnv, CroupierVectorEnv

LONG = "search:1000000p"


@pytest.fixture(autouse=True)
def _ctrl_c_is_heard() -> Iterator[None]:
    # A shell starts what it runs in the background deaf to Ctrl-C, and Python leaves it so.
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


def interrupted(work: Callable[[], object]) -> None:
    timer = threading.Timer(0.3, os.kill, (os.getpid(), signal.SIGINT))
    with pytest.raises(KeyboardInterrupt):
        timer.start()
        work()
    timer.join()


def test_a_match_between_programs() -> None:
    match = croupier.Match("lunchtable", seed=1, players=[LONG, LONG])
    interrupted(match.run)

    def think() -> None:
        # Some choices are the only one, and take no thought.
        while True:
            match.think()

    interrupted(think)
    before = match.ply
    match.seat(0, "random")
    match.seat(1, "random")
    assert match.run().ply > before, "the match goes on"


def test_an_environment() -> None:
    env = CroupierEnv("lunchtable", opponent=LONG)

    def play() -> None:
        env.reset(seed=1)
        while True:
            env.step(int(env.action_masks().argmax()))

    interrupted(play)


def test_a_vector_and_a_step_that_was_sent() -> None:
    envs = CroupierVectorEnv(3, "lunchtable", opponent=LONG)

    def play() -> None:
        seen, _ = envs.reset(seed=1)
        while True:
            seen, *_ = envs.step(seen["action_mask"].argmax(axis=1))

    interrupted(play)


def test_an_agent_alone_with_a_program_that_serves() -> None:
    env = aec.env("geniejack")
    env.reset(seed=1)
    env.step(int(np.flatnonzero(env.action_masks())[0]))


def test_flesh_and_blood_with_twenty_actions() -> None:
    from croupier.fab_spec import FaBSpecEnv

    env = FaBSpecEnv(opponent=LONG)

    def play() -> None:
        env.reset(seed=1)
        while True:
            env.step(int(env.action_masks().argmax()))

    interrupted(play)
