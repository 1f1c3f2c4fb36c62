import warnings

import pytest
from croupier import Refusal, aec
from pettingzoo.test import api_test, seed_test

GAMES = ["fab", "lunchtable"]


@pytest.mark.parametrize("game", GAMES)
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


def test_games_for_one_are_refused() -> None:
    for game in ["geniejack", "rollio"]:
        with pytest.raises(Refusal, match="not a game for two"):
            aec.env(game)
