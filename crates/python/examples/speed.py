"""How many choices a second environments give on one core, beside those of Gymnasium: random legal play, all in one run.

CROUPIER_SECONDS says how long each is measured (3). Seconds are of processor time, so that a busy machine counts less: those
that the system books for this process, without what the host of a virtual machine takes away meanwhile.
"""

import os
from collections.abc import Callable

import croupier
import gymnasium
import numpy as np

SECONDS = float(os.environ.get("CROUPIER_SECONDS", "3"))
MATCHES = 1024


def seconds() -> float:
    times = os.times()
    return times.user + times.system


def measure(name: str, a_hundred: Callable[[], int]) -> None:
    a_hundred()
    begun, choices = seconds(), 0
    while (spent := seconds() - begun) < SECONDS:
        choices += a_hundred()
    print(f"{name:62} {choices / max(spent, 1e-9):>10,.0f}/s")


def batch(learner: str) -> Callable[[], int]:
    many = croupier.Batch("fab", MATCHES, learner=learner, restart="at once")
    _, n_observation, most, n_choice, _, n_seats = many.sizes
    arrays = {
        "observations": np.zeros((MATCHES, n_observation), np.int16),
        "choices": np.zeros((MATCHES, most, n_choice), np.int16),
        "counts": np.zeros(MATCHES, np.uint32),
        "seats": np.zeros(MATCHES, np.uint8),
    }
    results = {"payoffs": np.zeros((MATCHES, n_seats), np.int16), "done": np.zeros(MATCHES, np.bool_)}
    many.reset()
    many.write(**arrays)
    luck = np.random.default_rng(1).random((100, MATCHES))

    def a_hundred() -> int:
        for row in luck:
            many.step((row * arrays["counts"]).astype(np.uint32), **results, **arrays)
        return 100 * MATCHES

    return a_hundred


def vector() -> Callable[[], int]:
    envs = gymnasium.make_vec("croupier/FaB-v0", MATCHES, vectorization_mode="vector_entry_point", encoding="rows", copy=False)
    observation, _ = envs.reset(seed=1)
    luck = np.random.default_rng(1).random((100, MATCHES))
    seen = {"mask": observation["action_mask"]}

    def a_hundred() -> int:
        for row in luck:
            seen["mask"] = envs.step((row * seen["mask"].sum(axis=1)).astype(np.int64))[0]["action_mask"]
        return 100 * MATCHES

    return a_hundred


def single(name: str, masked: bool = True, **options: object) -> Callable[[], int]:
    env = gymnasium.make(name, disable_env_checker=True, **options)
    luck, n_actions = np.random.default_rng(1).random(100).tolist(), int(env.action_space.n)
    kept = {"info": env.reset(seed=1)[1]}

    def a_hundred() -> int:
        info = kept["info"]
        for chance in luck:
            legal = info["action_mask"].nonzero()[0] if masked else range(n_actions)
            _, _, terminated, truncated, info = env.step(legal[int(chance * len(legal))])
            if terminated or truncated:
                _, info = env.reset()
        kept["info"] = info
        return len(luck)

    return a_hundred


print(f"croupier {croupier.__version__}, gymnasium {gymnasium.__version__}, choices of the learner, one core")
measure(f"Batch, {MATCHES} matches, rows and choices written, self-play", batch("both"))
measure(f"Batch, {MATCHES} matches, against the rule-based player", batch("first"))
measure(f"make_vec, {MATCHES} matches, rows, without copies", vector())
measure("croupier/FaB-v0, rows", single("croupier/FaB-v0", encoding="rows"))
measure("croupier/FaB-v0, units", single("croupier/FaB-v0"))
measure("croupier/FaBSpec-v0", single("croupier/FaBSpec-v0"))
measure("CartPole-v1", single("CartPole-v1", masked=False))
measure("Blackjack-v1", single("Blackjack-v1", masked=False))
