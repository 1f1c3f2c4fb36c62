import copy
import pickle
import warnings

import croupier
import numpy as np
import pytest
from croupier import Refusal, aec
from pettingzoo.test import api_test, seed_test

GAMES = ["fab", "lunchtable"]
ALL = [about["name"] for about in croupier.games()]


@pytest.mark.parametrize("game", ALL)
def test_pettingzoo_checks_it(game: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(aec.env(game), num_cycles=100)
        seed_test(lambda: aec.env(game), num_cycles=50)


@pytest.mark.parametrize("game", GAMES)
def test_cycles_are_counted(game: str) -> None:
    env = aec.env(game, max_cycles=4)
    env.reset(seed=1)
    steps = 0
    for agent in env.agent_iter():
        observation, _, terminated, truncated, _ = env.last()
        steps += not (terminated or truncated)
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    assert steps == 4


@pytest.mark.parametrize("game", GAMES)
def test_what_one_wins_the_other_loses(game: str) -> None:
    env = aec.env(game)
    env.reset(seed=1)
    total = {}
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] = total.get(agent, 0) + reward
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    assert sum(total.values()) == 0
    assert env.match.outcome


@pytest.mark.parametrize("game", ["geniejack", "rollio"])
def test_a_game_for_one_has_one_agent(game: str) -> None:
    env = aec.env(game, max_cycles=2000)
    assert env.possible_agents == ["player_0"]
    env.reset(seed=2)
    total = 0.0
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total += reward
        over = terminated or truncated
        env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    assert total == pytest.approx(env.match.payoff(0) or 0.0)


@pytest.mark.parametrize("game", ALL)
def test_nothing_is_done_before_the_first_reset(game: str) -> None:
    env = aec.env(game)
    for mistake in [lambda: env.step(0), lambda: env.observe("player_0"), env.action_masks]:
        with pytest.raises(Refusal, match=r"call reset\(\) first"):
            mistake()
    env.reset(seed=1)
    env.step(int(env.action_masks().argmax()))


@pytest.mark.parametrize("game", ALL)
@pytest.mark.parametrize("copied", [copy.deepcopy, lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_goes_on_alike_and_its_own_way(game: str, copied) -> None:
    env = aec.env(game)
    env.reset(seed=4)
    for _ in range(6):
        env.step(int(env.action_masks().argmax()))
    other = copied(env)
    before = env.match.record()
    for _ in range(10):
        if any(other.terminations.values()):
            break
        other.step(int(np.flatnonzero(other.action_masks())[-1]))
    assert env.match.record() == before, "what happens to the copy does not happen here"
    for _ in range(10):
        if any(env.terminations.values()):
            break
        env.step(int(np.flatnonzero(env.action_masks())[-1]))
    assert env.match.record() == other.match.record()
    assert env.rewards == other.rewards
