"""Batches and vectors as values: copies and pickles go on where they stand."""

import copy
import pickle

import croupier
import numpy as np
import pytest
from croupier.envs import CroupierVectorEnv

COPIED = [copy.copy, copy.deepcopy, lambda batch: pickle.loads(pickle.dumps(batch))]


def last_choices(seen: dict) -> np.ndarray:
    return seen["action_mask"].shape[1] - 1 - seen["action_mask"][:, ::-1].argmax(axis=1)


@pytest.mark.parametrize("game", ["geniejack", "rollio", "lunchtable", "fab"])
@pytest.mark.parametrize("mode", ["NextStep", "SameStep"])
def test_a_copied_vector_goes_on_alike(game: str, mode: str) -> None:
    envs = CroupierVectorEnv(3, game, autoreset_mode=mode, max_episode_steps=25)
    seen, _ = envs.reset(seed=5)
    for nth in range(40):
        actions = last_choices(seen) if nth % 3 else np.full(3, envs.single_action_space.n - 1)
        seen, *_ = envs.step(actions)
    for copied in COPIED[1:]:
        other = copied(envs)
        assert other.legal() == envs.legal()
        steps = [CroupierVectorEnv.step(one, last_choices(seen)) for one in (copied(envs), other)]
        for name in seen:
            assert np.array_equal(steps[0][0][name], steps[1][0][name])
        assert other.legal() != [] and envs.legal() == copied(envs).legal(), "the first one has not moved"


def test_a_vector_is_not_copied_while_a_step_is_under_way() -> None:
    envs = CroupierVectorEnv(2, "rollio")
    seen, _ = envs.reset(seed=1)
    envs.send(last_choices(seen))
    with pytest.raises(croupier.Refusal, match=r"recv\(\)"):
        pickle.dumps(envs)
    envs.recv()
    pickle.dumps(envs)


@pytest.mark.parametrize("copied", COPIED)
def test_a_copied_batch_goes_on_alike(copied) -> None:
    batch = croupier.Batch("lunchtable", 4, seed="7", learner="both", keep=True)
    n, observation, _, _, _, seats = batch.sizes

    def played(one: croupier.Batch, steps: int) -> list[np.ndarray]:
        told = []
        for _ in range(steps):
            counts, seen = np.zeros(n, np.uint32), np.zeros((n, observation), np.int16)
            one.write(seen, counts=counts)
            payoffs = np.zeros((n, seats), np.int16)
            one.step(np.where(counts > 0, counts - 1, 2**32 - 1).astype(np.uint32), payoffs)
            told += [seen, payoffs]
        return told

    played(batch, 15)
    other = copied(batch)
    assert all(np.array_equal(a, b) for a, b in zip(played(batch, 20), played(other, 20), strict=True))
    assert other.game(0).record() == batch.game(0).record()


def test_a_batch_that_keeps_nothing_is_not_copied() -> None:
    for batch in (croupier.Batch("fab", 2), croupier.Batch("fab", 2, keep=True, restart="at once")):
        for copied in COPIED:
            with pytest.raises(croupier.Refusal, match="keep=True"):
                copied(batch)


@pytest.mark.parametrize("copied", [croupier.Match.clone, *COPIED])
def test_a_copied_match_does_not_tell_its_news_again(copied) -> None:
    match = croupier.Match("lunchtable", seed=3, players=[None, "random"])
    for _ in range(3):
        match.play(match.turn(0)["choices"][-1]["number"])
    match.turn(0)
    other = copied(match)
    assert other.turn(0)["news"] == match.turn(0)["news"] == ""
    redrawn = match.clone(seat=0, seed=1)
    assert redrawn.turn(0)["news"] == ""
