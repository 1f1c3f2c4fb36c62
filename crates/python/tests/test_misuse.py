"""What people get wrong: it is refused in one line, and nothing moves."""

import math
from collections.abc import Callable
from typing import Any

import croupier
import numpy as np
import pytest
from croupier import aec
from croupier.envs import CroupierEnv, CroupierVectorEnv
from croupier.fab_spec import FaBSpecEnv
from croupier.talk import Curriculum, Talk

HUGE = [2**31, 2**63, 2**70, -(2**70)]
NO_NUMBERS: list[Any] = [None, "0", "pass", 1.5, math.nan, math.inf, 1j, [0], (0,), {}, object(), b"0", np.zeros(2, np.int64)]


def begun() -> dict[str, Any]:
    env, spec, agents = CroupierEnv("fab"), FaBSpecEnv(), aec.env("fab")
    for one in (env, spec, agents):
        one.reset(seed=1)
    return {"env": env, "spec": spec, "aec": agents}


@pytest.mark.parametrize("kind", ["env", "spec", "aec"])
@pytest.mark.parametrize("action", NO_NUMBERS, ids=repr)
def test_an_action_that_is_no_whole_number(kind: str, action: Any) -> None:
    env = begun()[kind]
    before = env.match.record()
    if kind == "aec" and action is None:
        agent = env.agent_selection
        env.step(None)
        assert env.rewards[agent] == -0.5
    else:
        with pytest.raises(croupier.Refusal, match="whole number"):
            env.step(action)
    assert env.match.record() == before


@pytest.mark.parametrize("kind", ["env", "spec", "aec"])
@pytest.mark.parametrize("action", [*HUGE, -1, 10_000])
def test_an_action_that_is_out_of_range(kind: str, action: int) -> None:
    env = begun()[kind]
    before = env.match.record()
    env.step(action)
    assert env.match.record() == before


@pytest.mark.parametrize(
    "actions",
    [
        np.zeros((2, 2), np.int64),
        np.zeros((2, 1), np.int64),
        np.zeros((1, 2), np.int64),
        np.zeros(2),
        np.zeros(3, np.int64),
        np.zeros(0, np.int64),
        np.array(0),
        ["0", "0"],
        [None, None],
        None,
        "x",
        [2**70, 0],
        [[0], [0, 0]],
        {0: 1},
    ],
    ids=repr,
)
def test_actions_of_a_vector_and_picks_of_a_batch(actions: Any) -> None:
    envs = CroupierVectorEnv(2, "lunchtable")
    envs.reset(seed=1)
    before = envs.legal()
    for step in (envs.step, envs.send):
        with pytest.raises((croupier.Refusal, ValueError)):
            step(actions)
    assert envs.legal() == before
    batch = croupier.Batch("lunchtable", 2, seed="1")
    words = batch.notation(0)
    flags = [np.zeros(2, bool) for _ in range(3)]
    with pytest.raises(croupier.Refusal, match=r"one-dimensional array of int64|actions"):
        batch.play(actions, False, np.zeros(2), *flags)
    with pytest.raises(croupier.Refusal, match=r"one-dimensional array of uint32|picks"):
        batch.step(actions)
    assert batch.notation(0) == words


@pytest.mark.parametrize(
    "mistake",
    [
        lambda: CroupierEnv("chess"),
        lambda: CroupierEnv("fab", seed=1),
        lambda: CroupierEnv("fab", opponent="search:-1"),
        lambda: CroupierEnv("fab", opponent="search:many"),
        lambda: CroupierEnv("fab", max_illegal=0),
        lambda: CroupierEnv("fab", max_episode_steps=-1),
        lambda: CroupierEnv("fab", deck=""),
        lambda: CroupierEnv("fab", deck=["no such card"]),
        lambda: CroupierVectorEnv(2**40, "fab"),
        lambda: aec.env("chess"),
        lambda: aec.env("fab", max_cycles=0),
        lambda: aec.env("fab", encoding="bits"),
        lambda: FaBSpecEnv(opponent="nobody"),
        lambda: FaBSpecEnv(max_turns=0),
        lambda: FaBSpecEnv().reset(options={"render_mode": "ansi"}),
        lambda: FaBSpecEnv().reset(options={"colour": "red"}),
        lambda: FaBSpecEnv().step(0),
        lambda: croupier.Batch("fab", 0),
        lambda: croupier.Batch("fab", 2).notation(2),
        lambda: croupier.Match("fab", seed=""),
        lambda: croupier.Match("fab").clone(seed=1),
        lambda: croupier.Match("fab").clone(seat=9),
        lambda: croupier.Match("fab").observation(0, encoding="bits"),
        lambda: croupier.Match("fab").information_state(5),
        lambda: croupier.Match("fab").luck(-1),
        lambda: croupier.Match("fab").clone(seat=0, seed=1).luck(0),
        lambda: croupier.Match("fab").told(0, since=-1),
        lambda: croupier.Match("fab").turn(7),
        lambda: croupier.verify("{}"),
        lambda: croupier.verify("/no/such/file"),
        lambda: croupier.perft("chess"),
        lambda: croupier.tournament("rollio", ["random", "basic"], games=1),
        lambda: croupier.balance("rollio", games=0),
        lambda: Talk("fab", seat=-1),
        lambda: Talk("fab").messages("some"),
        lambda: Talk("fab").messages(-1),
        lambda: Curriculum("rollio"),
        lambda: Curriculum("chess"),
        lambda: Curriculum("fab", up=0.1),
    ],
)
def test_what_makes_no_sense_is_refused_in_one_line(mistake: Callable[[], object]) -> None:
    with pytest.raises((croupier.Refusal, TypeError)) as refused:
        mistake()
    assert "\n" not in str(refused.value)


@pytest.mark.parametrize("words", ["", " ", "0", "999", "-1", "concede now", "x" * 100_000, "\x00", "私", '{"action": "pass"}'])
def test_words_that_mean_nothing(words: str) -> None:
    match = croupier.Match("fab", seed=1)
    before = match.record()
    with pytest.raises(croupier.Refusal):
        match.play(words)
    assert match.record() == before
