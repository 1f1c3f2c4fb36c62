import contextlib
import os
import pickle
import re
import signal
import threading
import warnings
from pathlib import Path

import croupier
import gymnasium
import numpy as np
import pytest
from croupier.aec import CroupierAEC
from croupier.envs import CroupierEnv, CroupierVectorEnv
from croupier.registration import IDS
from gymnasium.utils.env_checker import check_env
from gymnasium.vector import AutoresetMode, SyncVectorEnv
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

ALL = list(IDS)

#: The trainer, policies and matches work without Gymnasium.
WITH_GYMNASIUM = {"aec.py", "envs.py", "fab_spec.py", "registration.py", "sb3.py", "torch/fab_spec.py"}


def same(one: dict, other: dict) -> bool:
    return one.keys() == other.keys() and all(np.array_equal(one[name], other[name]) for name in one)


@pytest.mark.parametrize("env_id", ALL)
def test_gymnasium_checks_it(env_id: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gymnasium.make(env_id).unwrapped, skip_render_check=False)


@pytest.mark.parametrize("arguments", [{"actions": "numbers"}, {"encoding": "rows"}, {"reward": "value"}])
def test_gymnasium_checks_its_forms(env_id: str, arguments: dict) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gymnasium.make(env_id, **arguments).unwrapped, skip_render_check=True)


@pytest.mark.parametrize("env_id", ALL)
def test_a_whole_episode_by_legal_actions(env_id: str) -> None:
    env = gymnasium.make(env_id).unwrapped
    env.action_space.seed(1)
    observation, info = env.reset(seed=1)
    for _ in range(5000):
        assert observation in env.observation_space
        assert np.array_equal(env.action_masks(), info["action_mask"].astype(bool))
        assert set(env.legal()) == set(info["action_mask"].nonzero()[0])
        observation, _, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        assert "illegal_action" not in info
        if terminated or truncated:
            break
    assert terminated
    assert env.match.outcome
    assert croupier.Match.replay(env.match.record()).outcome == env.match.outcome


@pytest.mark.parametrize("game", ["fab", "rollio", "lunchtable", "geniejack"])
@pytest.mark.parametrize("actions", ["choices", "numbers"])
def test_what_the_mask_leaves_out_is_counted_and_named(game: str, actions: str) -> None:
    env = CroupierEnv(game, actions=actions)
    env.action_space.seed(2)
    _, info = env.reset(seed=2)
    most = 0
    for _ in range(60):
        left_out, offered, legal = env.left_out(), set(env.legal().values()), env.match.legal()
        assert len(left_out) == info["left_out"]
        assert set(left_out) <= set(legal) - offered
        rest = set(legal) - offered - set(left_out)
        assert all(action in ("cancel", "take back") or action.startswith("wish ") for action in rest), rest
        most = max(most, len(left_out))
        *_, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        if terminated or truncated:
            _, info = env.reset()
    assert most > 0 or game != "rollio"


@pytest.mark.parametrize("env_id", ALL)
def test_illegal_actions_cost_and_change_nothing(env_id: str) -> None:
    env = gymnasium.make(env_id, max_illegal=5).unwrapped
    first, info = env.reset(seed=2)
    wrong = int(np.flatnonzero(info["action_mask"] == 0)[-1])
    before = env.match.record()
    for nth in range(1, 6):
        observation, reward, terminated, truncated, info = env.step(wrong)
        assert same(observation, first) or truncated
        assert reward <= -0.5
        assert (terminated, truncated) == (False, nth == 5)
        assert info["illegal_action"]
    assert env.match.record() == before


@pytest.mark.parametrize("env_id", ALL)
def test_a_pickled_environment_goes_on_alike(env_id: str) -> None:
    env = gymnasium.make(env_id).unwrapped
    env.action_space.seed(3)
    _, info = env.reset(seed=3)
    for _ in range(10):
        *_, terminated, _, info = env.step(env.action_space.sample(info["action_mask"]))
        if terminated:
            _, info = env.reset()
    other = pickle.loads(pickle.dumps(env))
    for _ in range(30):
        assert np.array_equal(env.action_masks(), other.action_masks())
        if not env.action_masks().any():
            break
        action = env.action_space.sample(env.action_masks().astype(np.int8))
        one, two = env.step(action), other.step(action)
        assert same(one[0], two[0])
        assert one[1:4] == two[1:4]


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_many_equal_many_single_ones(env_id: str, mode: AutoresetMode) -> None:
    n = 3
    many = gymnasium.make_vec(env_id, n, vectorization_mode="vector_entry_point", autoreset_mode=mode, threads=2)
    single = SyncVectorEnv([lambda: gymnasium.make(env_id) for _ in range(n)], autoreset_mode=mode)
    assert many.single_observation_space == single.single_observation_space
    assert many.single_action_space == single.single_action_space
    (one, _), (two, _) = many.reset(seed=9), single.reset(seed=9)
    rng = np.random.default_rng(1)
    for _ in range(400):
        assert same(one, two)
        # Now and then something illegal.
        actions = np.array(
            [
                rng.choice(np.flatnonzero(mask)) if mask.any() and rng.random() > 0.02 else many.single_action_space.n - 1
                for mask in one["action_mask"]
            ]
        )
        (one, *results, _), (two, *others, _) = many.step(actions), single.step(actions)
        assert all(np.array_equal(a, b) for a, b in zip(results, others, strict=True))


def test_make_vec_takes_the_native_one() -> None:
    assert isinstance(gymnasium.make_vec("croupier/FaB-v0", 2).unwrapped, CroupierVectorEnv)


def test_seats_alternate_from_match_to_match() -> None:
    env = CroupierEnv("fab", seat="alternate")
    env.reset(seed=1)
    seats = [env.seat]
    for _ in range(3):
        env.reset()
        seats.append(env.seat)
    assert seats == [0, 1, 0, 1]
    env.reset(seed=1)
    assert env.seat == 0, "the same seed is the same match, whatever came before"


def test_threads_change_nothing() -> None:
    def play(threads: int) -> list[dict]:
        env = CroupierVectorEnv(64, threads=threads)
        seen, _ = env.reset(seed=4)
        told = []
        for _ in range(50):
            seen, *_ = env.step(np.zeros(64, np.int64))
            told.append(seen)
        return told

    assert all(same(a, b) for a, b in zip(play(1), play(4), strict=True))


def test_one_environment_from_many_threads() -> None:
    env = CroupierEnv()
    env.reset(seed=1)

    def play() -> None:
        for _ in range(200):
            try:
                env.step(0)
            except croupier.Refusal:
                env.reset()

    threads = [threading.Thread(target=play) for _ in range(4)]
    [thread.start() for thread in threads]
    [thread.join() for thread in threads]
    env.reset(seed=1)


def test_decks_equipment_and_weapons_by_keyword() -> None:
    env = CroupierEnv(
        "fab",
        deck="kano",
        opponent_deck="generic",
        weapon="crucible-of-aetherweave",
        preset="open",
        seat=1,
        opponent="random",
        reward="spec",
        max_turns=3,
    )
    _, info = env.reset(seed=1)
    assert env.seat == 1
    for _ in range(1000):
        *_, terminated, truncated, info = env.step(np.flatnonzero(info["action_mask"])[0])
        if terminated or truncated:
            break
    assert truncated or terminated


def test_mistakes_are_one_line() -> None:
    for arguments in [
        {"actions": "all"},
        {"encoding": "none"},
        {"seat": 2},
        {"reward": "joy"},
        {"opponent": "nobody"},
        {"deck": "knao"},
        {"render_mode": "film"},
        {"options": {"colour": "red"}},
        {"options": {"deck": "kano"}, "deck": "generic"},
    ]:
        with pytest.raises(croupier.Refusal) as refused:
            CroupierEnv("fab", **arguments)
        assert "\n" not in str(refused.value)


def test_options_say_the_same_as_keywords() -> None:
    seen = [
        CroupierEnv("fab", **said).reset(seed=1)[0]["observation"]
        for said in [
            {"deck": "generic"},
            {"options": {"deck": "generic"}},
            {"options": {"deck": "generic"}, "deck": "generic"},
            {},
        ]
    ]
    assert (seen[0] == seen[1]).all() and (seen[0] == seen[2]).all()
    assert (seen[0] != seen[3]).any()


BATCH = croupier.Batch("fab", 4, seed="1")


@settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))
@given(
    actions=st.one_of(
        st.lists(st.integers(-(2**63), 2**63 - 1), max_size=6).map(lambda numbers: np.array(numbers, np.int64)),
        st.sampled_from(
            [np.zeros(4), np.zeros((2, 2), np.int64), np.zeros(8, np.int64)[::2], np.zeros(4, np.int32), None, "x"]
        ),
    ),
    length=st.integers(0, 6),
    dtype=st.sampled_from([np.float64, np.float32, np.int16]),
)
def test_whatever_is_handed_over_nothing_breaks(actions: object, length: int, dtype: type) -> None:
    seen = np.zeros((4, BATCH.sizes[1]), np.int16)
    flags = [np.zeros(length, bool) for _ in range(3)]
    with contextlib.suppress(TypeError, ValueError):
        BATCH.play(actions, False, np.zeros(length, dtype), *flags)
    with contextlib.suppress(TypeError, ValueError):
        BATCH.step(actions, observations=np.zeros((length, 3), dtype))
    BATCH.write(seen)
    assert seen.any()


def test_rows_can_be_decoded() -> None:
    env = CroupierEnv("fab", encoding="rows")
    seen, _ = env.reset(seed=1)
    said = env.layout.decode(seen["observation"])
    view = env.match.view(0)
    assert said["my life"] == view["sides"][0]["life"]
    assert len(said) == len(env.layout.observation)


def test_an_action_is_a_whole_number_and_nothing_that_is_cut_to_one() -> None:
    env = CroupierEnv("fab")
    env.reset(seed=1)
    ply = env.match.ply
    for action in [1.7, float("nan"), "0", None, np.zeros(2, np.int64)]:
        with pytest.raises(croupier.Refusal, match="whole number"):
            env.step(action)  # type: ignore[arg-type]
    assert env.match.ply == ply
    envs = CroupierVectorEnv(2, "fab")
    envs.reset(seed=1)
    for actions in [np.array([0.9, 1.9]), ["0", "0"], [1j, 0]]:
        with pytest.raises(croupier.Refusal, match="whole numbers"):
            envs.step(actions)  # type: ignore[arg-type]


def test_a_match_that_is_over_goes_on_only_with_a_reset() -> None:
    env = CroupierEnv("fab", max_episode_steps=1)
    env.reset(seed=1)
    *_, truncated, _ = env.step(0)
    assert truncated
    for ended in [env, pickle.loads(pickle.dumps(env))]:
        with pytest.raises(croupier.Refusal, match=r"reset\(\)"):
            ended.step(0)
    env.reset()
    env.step(0)


def test_what_means_nothing_is_refused() -> None:
    envs = CroupierVectorEnv(2, "rollio")
    for mistake in [
        lambda: CroupierEnv("rollio", opponent="basic"),
        lambda: CroupierEnv("geniejack", seat=1),
        lambda: CroupierEnv("lunchtable", equipment=["nullrune-hood"]),
        lambda: CroupierEnv("lunchtable", deck=["a", "b"]),
        lambda: CroupierEnv("fab", max_turns=0),
        lambda: CroupierEnv("fab", max_turns=10**12),
        lambda: CroupierEnv("fab", deck=Path("nowhere.txt")),
        lambda: CroupierVectorEnv(-1, "fab"),
        lambda: CroupierVectorEnv(2, "fab", threads=0),
        lambda: CroupierVectorEnv(2, "fab", autoreset_mode="x"),
        lambda: envs.reset(seed="ab"),
        lambda: envs.reset(seed=[1, -1]),
        lambda: envs.reset(options={"reset_mask": np.ones(2, bool)}),
        lambda: CroupierEnv("fab").reset(options={"encoding": "rows"}),
        lambda: CroupierEnv("fab").reset(options={"colour": "red"}),
        lambda: CroupierEnv("fab", seat="both"),
        lambda: CroupierVectorEnv(2, "fab", seat="both", opponent="random"),
        lambda: CroupierVectorEnv(2, "fab", seat="both", reward="value"),
        lambda: envs.step(np.zeros((2, 1), np.int64)),
    ]:
        with pytest.raises(croupier.Refusal):
            mistake()


def test_seeds_that_are_left_open_are_drawn() -> None:
    envs = CroupierVectorEnv(3, "rollio")
    first, _ = envs.reset(seed=[1, None, None])
    again, _ = envs.reset(seed=[1, None, None])
    same = [(first["observation"][at] == again["observation"][at]).all() for at in range(3)]
    single, _ = CroupierEnv("rollio").reset(seed=1)
    assert same[0] and (first["observation"][0] == single["observation"]).all()


def test_levels_are_the_turns_of_rollio() -> None:
    env = CroupierEnv("rollio", max_turns=1, encoding="rows")
    _, info = env.reset(seed=1)
    over = False
    while not over:
        assert env.match.view(0)["level"] == 1
        _, _, terminated, truncated, info = env.step(np.flatnonzero(info["action_mask"])[0])
        over = terminated or truncated


@pytest.mark.skipif(not hasattr(os, "fork"), reason="no fork here")
@pytest.mark.filterwarnings("ignore:.*fork.*:DeprecationWarning")
def test_a_forked_child_goes_on() -> None:
    envs = CroupierVectorEnv(16, "fab", threads=2)
    envs.reset(seed=1)
    child = os.fork()
    if child == 0:
        signal.alarm(60)
        envs.step(np.zeros(16, np.int64))
        os._exit(0)
    _, status = os.waitpid(child, 0)
    assert status == 0
    envs.step(np.zeros(16, np.int64))


def test_only_whole_rows_of_the_game_are_decoded() -> None:
    env = CroupierEnv("fab")
    seen, _ = env.reset(seed=1)
    row = np.zeros(len(seen["observation"]), np.int16)
    for wrong in [seen["observation"], row[:-1], row - 1, row[None]]:
        with pytest.raises(croupier.Refusal):
            env.layout.decode(wrong)


@pytest.mark.parametrize("env_id", ALL)
def test_a_step_before_the_first_reset_is_refused(env_id: str) -> None:
    env = gymnasium.make(env_id).unwrapped
    with pytest.raises(croupier.Refusal, match=r"call reset\(\) first"):
        env.step(0)
    env.reset(seed=1)
    assert env.step(2**70)[4]["illegal_action"], "a number beyond all actions is an illegal action"


def test_a_vector_is_reset_before_it_is_stepped() -> None:
    envs = CroupierVectorEnv(2, "rollio")
    with pytest.raises(croupier.Refusal, match=r"call reset\(\) first"):
        envs.step(np.zeros(2, np.int64))


def test_options_at_reset_are_those_of_a_new_environment() -> None:
    env = CroupierEnv("lunchtable", opponent="random")
    plain, _ = env.reset(seed=3)
    changed, _ = env.reset(seed=3, options={"seat": 1, "opponent": "greedy"})
    fresh, _ = CroupierEnv("lunchtable", opponent="greedy", seat=1).reset(seed=3)
    assert env.seat == 1
    assert (changed["observation"] == fresh["observation"]).all()
    assert (changed["observation"] != plain["observation"]).any()
    again = pickle.loads(pickle.dumps(env))
    assert again.seat == 1 and again.match.record() == env.match.record()
    env.reset()
    assert env.seat == 1, "options hold until others are said"
    one, two = CroupierEnv("lunchtable"), CroupierEnv("lunchtable")
    for other in (one, two):
        other.reset(seed=4)
        other.reset(options={"opponent": "random"})
    assert one.match.record() == two.match.record(), "a seed names what follows, options or not"


def test_options_at_reset_change_all_matches_of_a_vector() -> None:
    envs = CroupierVectorEnv(3, "lunchtable", opponent="random")
    envs.reset(seed=3)
    changed, _ = envs.reset(seed=3, options={"seat": 1})
    fresh, _ = CroupierVectorEnv(3, "lunchtable", opponent="random", seat=1).reset(seed=3)
    assert (changed["observation"] == fresh["observation"]).all()


@pytest.mark.parametrize("mode", [AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP])
def test_a_vector_plays_both_seats(mode: AutoresetMode) -> None:
    """Each match is the one that two agents play by turns: same observations, same seats, same rewards."""
    n = 3
    envs = CroupierVectorEnv(n, "lunchtable", seat="both", autoreset_mode=mode)
    seen, info = envs.reset(seed=5)
    tables = []
    for at in range(n):
        table = CroupierAEC("lunchtable")
        table.reset(seed=5 + at)
        tables.append(table)
    random, running, ends = np.random.default_rng(1), np.ones(n, bool), 0
    while running.any():
        picks = np.array([random.choice(mask.nonzero()[0]) if mask.any() else 0 for mask in seen["action_mask"]])
        before = info["seat"]
        for at in running.nonzero()[0]:
            agent = tables[at].agent_selection
            assert before[at] == int(agent[-1])
            assert (seen["observation"][at] == tables[at].observe(agent)["observation"]).all()
            tables[at].step(int(picks[at]))
        seen, rewards, terminated, truncated, info = envs.step(picks)
        for at in running.nonzero()[0]:
            agent = f"player_{before[at]}"
            assert info["acted"][at] == before[at]
            assert terminated[at] == tables[at].terminations[agent]
            assert rewards[at] == tables[at].rewards[agent] == -tables[at].rewards[f"player_{1 - before[at]}"]
            ends += bool(terminated[at])
        running &= ~(terminated | truncated)
    assert ends == n


def test_only_some_files_need_gymnasium() -> None:
    package = Path(croupier.__file__).parent
    sources = {path.relative_to(package).as_posix(): path.read_text() for path in package.rglob("*.py")}
    needs = {name for name, text in sources.items() if re.search(r"^\s*(import|from) gymnasium\b", text, re.MULTILINE)}
    assert needs == WITH_GYMNASIUM
