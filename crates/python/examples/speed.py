"""How many choices a second environments give on one core, beside those of others: random legal play, all in one run.

The others are Gymnasium and, where they are installed, EnvPool and Pgx. Each is measured three times for CROUPIER_SECONDS (1),
and the best is told. Seconds are of processor time, so that a busy machine counts less: those that the system books for this
process and all its threads, without what the host of a virtual machine takes away meanwhile.
"""

import importlib.util
import os
from collections.abc import Callable

import croupier
import gymnasium
import numpy as np

SECONDS = float(os.environ.get("CROUPIER_SECONDS", "1"))
MATCHES = 1024


def seconds() -> float:
    times = os.times()
    return times.user + times.system


def measure(name: str, a_hundred: Callable[[], int]) -> None:
    a_hundred()
    best = 0.0
    for _ in range(3):
        begun, choices = seconds(), 0
        while (spent := seconds() - begun) < SECONDS:
            choices += a_hundred()
        best = max(best, choices / max(spent, 1e-9))
    print(f"{name:62} {best:>10,.0f}/s", flush=True)


def begun_next(terminated: np.ndarray, truncated: np.ndarray) -> int:
    """How many matches the next step begins anew, so that nothing is chosen in them."""
    return np.count_nonzero(terminated | truncated)


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
    kept = {"mask": observation["action_mask"], "over": 0}

    def a_hundred() -> int:
        choices = 0
        for row in luck:
            choices += MATCHES - kept["over"]
            observation, _, terminated, truncated, _ = envs.step((row * kept["mask"].sum(axis=1)).astype(np.int64))
            kept["mask"], kept["over"] = observation["action_mask"], begun_next(terminated, truncated)
        return choices

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


def in_envpool(name: str) -> Callable[[], int]:
    import envpool

    envs = envpool.make(name, env_type="gymnasium", num_envs=MATCHES, num_threads=1, seed=1)
    envs.reset()
    picks = np.random.default_rng(1).integers(envs.action_space.n, size=(100, MATCHES), dtype=np.int32)
    kept = {"over": 0}

    def a_hundred() -> int:
        choices = 0
        for row in picks:
            choices += MATCHES - kept["over"]
            _, _, terminated, truncated, _ = envs.step(row)
            kept["over"] = begun_next(terminated, truncated)
        return choices

    return a_hundred


def in_pgx(name: str) -> Callable[[], int]:
    import jax
    import pgx
    from pgx.experimental import act_randomly, auto_reset

    env = pgx.make(name)
    step = jax.vmap(auto_reset(env.step, env.init))

    def one(_: int, at: tuple) -> tuple:
        state, key = at
        key, pick, luck = jax.random.split(key, 3)
        return step(state, act_randomly(pick, state.legal_action_mask), jax.random.split(luck, MATCHES)), key

    first, key = jax.random.split(jax.random.key(1))
    kept = {"at": (jax.jit(jax.vmap(env.init))(jax.random.split(first, MATCHES)), key)}
    play = jax.jit(lambda at: jax.lax.fori_loop(0, 100, one, at))

    def a_hundred() -> int:
        kept["at"] = jax.block_until_ready(play(kept["at"]))
        return 100 * MATCHES

    return a_hundred


def beside(library: str, names: tuple[str, ...], many: Callable[[str], Callable[[], int]]) -> None:
    """Measures environments of another library, or says in one line why not."""
    if importlib.util.find_spec(library) is None:
        print(f"{library} is not installed")
        return
    if hasattr(os, "sched_setaffinity"):
        # Libraries that count the cores when they are loaded share work out otherwise, which costs time too.
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})
    try:
        version = importlib.import_module(library).__version__
        for name in names:
            measure(f"{library} {version}, {name}, {MATCHES} matches", many(name))
    except Exception as failed:
        print(f"{library} does not run here:", *f"{type(failed).__name__}: {failed}".split())


print(f"croupier {croupier.__version__}, gymnasium {gymnasium.__version__}, choices of the learner, one core")
measure(f"Batch, {MATCHES} matches, rows and choices written, self-play", batch("both"))
measure(f"Batch, {MATCHES} matches, against the rule-based player", batch("first"))
measure(f"make_vec, {MATCHES} matches, rows, without copies", vector())
measure("croupier/FaB-v0, rows", single("croupier/FaB-v0", encoding="rows"))
measure("croupier/FaB-v0, units", single("croupier/FaB-v0"))
measure("croupier/FaBSpec-v0", single("croupier/FaBSpec-v0"))
measure("Gymnasium's CartPole-v1", single("CartPole-v1", masked=False))
measure("Gymnasium's Blackjack-v1", single("Blackjack-v1", masked=False))
beside("envpool", ("CartPole-v1", "Blackjack-v1"), in_envpool)
beside("pgx", ("leduc_holdem", "sparrow_mahjong", "backgammon"), in_pgx)
