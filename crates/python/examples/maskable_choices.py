"""MaskablePPO with a policy over choices. Needs the extra: pip install 'croupier[sb3]'.

``python maskable_choices.py [steps]`` learns LunchTable against an opponent that chooses at random, prints the win rate in new
games before and after, and writes ``lunchtable.safetensors``: play against it with ``croupier play lunchtable --vs
policy:lunchtable.safetensors``.
"""

import sys
import time

import croupier
import gymnasium
from croupier.sb3 import ChoicesPolicy
from sb3_contrib import MaskablePPO
from stable_baselines3.common.env_util import make_vec_env

GAME, ENV_ID, OPPONENT = "lunchtable", "croupier/LunchTable-v0", "random"


def win_rate(model: MaskablePPO, games: int = 200, seed: int = 1_000_000) -> float:
    """The share of new games that the model wins."""
    env = gymnasium.make(ENV_ID, encoding="rows", opponent=OPPONENT)
    wins = 0
    for nth in range(games):
        (observation, info), over = env.reset(seed=seed + nth), False
        while not over:
            action, _ = model.predict(observation, action_masks=info["action_mask"])
            observation, reward, terminated, truncated, info = env.step(int(action))
            over = terminated or truncated
        wins += terminated and reward > 0
    return wins / games


def main(steps: int = 150_000, games: int = 200, path: str = "lunchtable.safetensors") -> tuple[float, float]:
    """Learns, and returns the win rate before and after."""
    arguments = {"encoding": "rows", "opponent": OPPONENT, "reward": "value"}
    envs = make_vec_env(ENV_ID, 16, seed=1, env_kwargs=arguments)
    model = MaskablePPO(
        ChoicesPolicy,
        envs,
        policy_kwargs={"features_extractor_kwargs": {"game": GAME}},
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
    played = croupier.simulate(GAME, [f"policy:{path}", OPPONENT], games=games, seed=2)
    print(f"the policy file wins {played['wins'][0] / games:.1%} by itself")
    return before, after


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 150_000)
