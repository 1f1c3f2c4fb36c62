"""MaskablePPO with a policy over choices. Needs the extra: pip install 'croupier[sb3]'.

``python maskable_choices.py [steps]`` learns Flesh and Blood against an opponent that chooses at random, for about two minutes.
Both have the same deck, and the seats change. It prints the win rate in new games before and after, and writes
``learned.safetensors``: ``croupier play fab --vs policy:learned.safetensors`` lets you play against it.
"""

import sys
import time
from pathlib import Path

import croupier  # noqa: F401
import gymnasium
import numpy as np
from croupier.sb3 import ChoicesPolicy
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

ENV_ID, OPPONENT = "croupier/FaB-v0", "random"
ARGUMENTS = {"deck": "generic", "opponent_deck": "generic", "opponent": OPPONENT, "seat": "alternate", "encoding": "rows"}


def win_rate(model: MaskablePPO, games: int, seed: int = 1_000_000) -> float:
    """The share of new games that the model wins: one in each place of a vector."""
    envs = gymnasium.make_vec(ENV_ID, games, autoreset_mode="SameStep", **ARGUMENTS)
    (observation, info), running, wins = envs.reset(seed=seed), np.ones(games, bool), 0
    while running.any():
        actions, _ = model.predict(observation, action_masks=info["action_mask"])
        observation, reward, terminated, truncated, info = envs.step(actions)
        wins += int((running & terminated & (reward > 0)).sum())
        running &= ~(terminated | truncated)
    return wins / games


def main(steps: int = 60_000, games: int = 400, path: str | Path = "learned.safetensors") -> tuple[float, float]:
    """Learns, and returns the win rate before and after."""
    # The reward is what a choice gains by the game's rule of thumb; in sum it is the payoff, minus the value at the start.
    envs = make_vec_env(ENV_ID, 16, seed=1, env_kwargs={**ARGUMENTS, "reward": "value"})
    model = MaskablePPO(
        ChoicesPolicy,
        envs,
        policy_kwargs={"features_extractor_kwargs": {"game": "fab"}},
        n_steps=256,
        batch_size=512,
        n_epochs=3,
        learning_rate=1e-3,
        gamma=0.999,
        ent_coef=0.01,
        seed=1,
        device="cpu",
    )
    before, start = win_rate(model, games), time.monotonic()
    model.learn(steps)
    seconds, after = time.monotonic() - start, win_rate(model, games)
    print(f"win rate against {OPPONENT}: {before:.1%} before, {after:.1%} after {steps:,} steps in {seconds:.0f} s")
    model.policy.write(path, reward="value")
    return before, after


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60_000)
