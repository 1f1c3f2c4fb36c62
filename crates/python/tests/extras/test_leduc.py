"""A game that was added to the build has its environments like the others. The extension of these tests has Leduc."""

import croupier
import gymnasium
import numpy as np
import pytest
from croupier.envs import CroupierVectorEnv
from croupier.registration import IDS
from gymnasium.utils.env_checker import check_env

if "leduc" not in [about["name"] for about in croupier.games()]:
    pytest.skip("this build has no Leduc", allow_module_level=True)


def test_it_has_an_id() -> None:
    assert IDS["croupier/Leduc-v0"] == "leduc"
    assert set(IDS.values()) == {about["name"] for about in croupier.games()}


@pytest.mark.filterwarnings("ignore")
def test_gymnasium_checks_it_and_plays_it() -> None:
    env = gymnasium.make("croupier/Leduc-v0").unwrapped
    check_env(env, skip_render_check=True)
    env.action_space.seed(1)
    _, info = env.reset(seed=1)
    over = False
    while not over:
        *_, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        over = terminated or truncated
    assert env.match.outcome
    assert isinstance(gymnasium.make_vec("croupier/Leduc-v0", 2).unwrapped, CroupierVectorEnv)


@pytest.mark.filterwarnings("ignore")
def test_pettingzoo_checks_it() -> None:
    pytest.importorskip("pettingzoo")
    from croupier import aec
    from pettingzoo.test import api_test, seed_test

    api_test(aec.env("leduc"), num_cycles=100)
    seed_test(lambda: aec.env("leduc"), num_cycles=50)
    env = aec.env("leduc")
    env.reset(seed=1)
    while env.agents and not any(env.terminations.values()):
        env.step(int(np.flatnonzero(env.action_masks())[0]))
    assert sum(env.rewards.values()) == 0
