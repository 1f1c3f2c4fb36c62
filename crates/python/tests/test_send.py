"""The two halves of a step."""

import threading

import croupier
import numpy as np
import pytest
from croupier.envs import CroupierVectorEnv


def first_choices(seen: dict) -> np.ndarray:
    return seen["action_mask"].argmax(axis=1)


@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_send_and_recv_are_a_step(mode: str) -> None:
    one, two = (CroupierVectorEnv(4, "lunchtable", max_episode_steps=9, autoreset_mode=mode) for _ in range(2))
    (seen, _), _ = one.reset(seed=3), two.reset(seed=3)
    ends = 0
    for _ in range(30):
        actions = first_choices(seen)
        before = {name: array.copy() for name, array in seen.items()}
        two.send(actions)
        told = actions.copy()
        actions[:] = -1
        again = two.recv()
        assert all(np.array_equal(seen[name], before[name]) for name in seen)
        seen, *results, info = one.step(told)
        assert all(np.array_equal(seen[name], again[0][name]) for name in seen)
        assert all(np.array_equal(a, b) for a, b in zip(results, again[1:4], strict=True))
        assert info.keys() == again[4].keys()
        ends += int(results[2].sum())
    assert ends > 0


def test_nothing_else_is_done_while_a_step_is_under_way() -> None:
    envs = CroupierVectorEnv(2, "rollio")
    with pytest.raises(croupier.Refusal, match=r"call reset\(\) first"):
        envs.send(np.zeros(2, np.int64))
    seen, _ = envs.reset(seed=1)
    with pytest.raises(croupier.Refusal, match=r"call send\(\) first"):
        envs.recv()
    actions = first_choices(seen)
    envs.send(actions)
    for other in (envs.reset, envs.legal, lambda: envs.step(actions), lambda: envs.send(actions)):
        with pytest.raises(croupier.Refusal, match=r"call recv\(\) first"):
            other()
    envs.recv()
    with pytest.raises(croupier.Refusal, match=r"call send\(\) first"):
        envs.recv()
    envs.step(actions)


def test_wrong_actions_are_refused_where_they_are_sent() -> None:
    envs = CroupierVectorEnv(2, "rollio")
    envs.reset(seed=1)
    before = envs.legal()
    for wrong in (np.zeros(3, np.int64), np.zeros(2), np.zeros((2, 1), np.int64)):
        with pytest.raises(croupier.Refusal):
            envs.send(wrong)
    assert envs.legal() == before


def test_the_step_is_made_on_another_thread_and_its_error_comes_back(monkeypatch: pytest.MonkeyPatch) -> None:
    envs = CroupierVectorEnv(2, "rollio")
    seen, _ = envs.reset(seed=1)
    advance, free, made_by = envs._advance, threading.Event(), []

    def late(asked: np.ndarray) -> object:
        free.wait()
        made_by.append(threading.current_thread())
        return advance(asked)

    monkeypatch.setattr(envs, "_advance", late)
    envs.send(first_choices(seen))
    # The learner gets here although the step cannot have ended.
    free.set()
    envs.recv()
    assert made_by != [threading.current_thread()]

    def broken(asked: np.ndarray) -> None:
        raise RuntimeError("broken")

    monkeypatch.setattr(envs, "_advance", broken)
    envs.send(first_choices(seen))
    with pytest.raises(RuntimeError, match="broken"):
        envs.recv()
    envs.reset(seed=1)
