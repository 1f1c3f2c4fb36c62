import signal
import subprocess
import sys
import time

import croupier
import gymnasium
import numpy as np
import pytest
from croupier.policy import read_policy, write_policy


def tensors(rows: croupier.Layout, hidden: int = 8) -> dict[str, np.ndarray]:
    rng = np.random.default_rng(1)
    shapes = {
        "words": (len(rows.words) + 1, 32),
        "state.0": (sum(field.inputs for field in rows.observation), hidden),
        "state.1": (hidden, hidden),
        "value": (hidden, 1),
        "query": (hidden, 64),
        "context": (hidden, 64),
        "choice": (sum(field.inputs for field in rows.choice), 64),
    }
    made = {}
    for name, shape in shapes.items():
        weights = rng.normal(size=shape).astype(np.float32) / 8
        if name == "words":
            weights[0] = 0
            made["words"] = weights
        else:
            made[f"{name}.w"] = weights
            if name != "context":
                made[f"{name}.b"] = np.zeros(shape[1], np.float32)
    return made


def test_a_policy_plays(tmp_path) -> None:
    rows = croupier.layout("fab")
    write_policy(tmp_path / "policy", rows, tensors(rows), half=True)
    policy = croupier.load_policy(tmp_path / "policy")
    from croupier.envs import CroupierEnv, CroupierVectorEnv

    env = CroupierEnv("fab", encoding="rows")
    seen, _ = env.reset(seed=1)
    for _ in range(50):
        action = int(policy.act(seen))
        assert seen["action_mask"][action]
        seen, _, terminated, truncated, _ = env.step(action)
        if terminated or truncated:
            break
    many = CroupierVectorEnv(4, encoding="rows")
    seen, _ = many.reset(seed=1)
    picked = policy.act(seen, deterministic=False, rng=np.random.default_rng(1))
    assert seen["action_mask"][np.arange(4), picked].all()


def test_what_is_no_policy_is_refused(tmp_path) -> None:
    (tmp_path / "text").write_text("hello there, this is no policy")
    for path in [tmp_path / "text", tmp_path / "nothing"]:
        with pytest.raises(croupier.Refusal) as refused:
            croupier.load_policy(path)
        assert "\n" not in str(refused.value)


def test_rows_of_something_else_are_refused(tmp_path) -> None:
    rows = croupier.layout("rollio")
    write_policy(tmp_path / "p.safetensors", rows, tensors(rows))
    policy = croupier.load_policy(tmp_path / "p.safetensors")
    fab, _ = gymnasium.make("croupier/FaB-v0", encoding="rows").reset(seed=1)
    with pytest.raises(croupier.Refusal, match="an observation of rollio has"):
        policy.act(fab)
    units, _ = gymnasium.make("croupier/Rollio-v0").reset(seed=1)
    with pytest.raises(croupier.Refusal, match="rows of whole numbers"):
        policy.act(units)
    own, _ = gymnasium.make("croupier/Rollio-v0", encoding="rows").reset(seed=1)
    with pytest.raises(croupier.Refusal, match="the mask has the shape"):
        policy.act(own, own["action_mask"][:3])
    word = next(field for field in rows.observation if field.reading == "word")
    own["observation"][word.start] = len(rows.words) + 1
    with pytest.raises(croupier.Refusal, match="has words from 0 to"):
        policy.act(own)


def test_an_average_needs_weights_that_are_numbers(tmp_path) -> None:
    for weight in [float("nan"), float("inf"), -1.0, 0.0]:
        with pytest.raises(croupier.Refusal, match="weights above 0"):
            croupier.average_policies(tmp_path / "out.safetensors", {"a.safetensors": weight})


def test_an_average_lies_between(tmp_path) -> None:
    rows = croupier.layout("lunchtable")
    for name, by in [("one", 1), ("two", 4)]:
        write_policy(tmp_path / name, rows, {name: by * tensor for name, tensor in tensors(rows).items()}, shaping=0.5)
    one, two = str(tmp_path / "one"), str(tmp_path / "two")
    croupier.average_policies(tmp_path / "both", {one: 2, two: 1})
    said, mean = read_policy(tmp_path / "both")
    assert said == read_policy(one)[0]
    assert all(np.allclose(mean[name], 2 * tensor, atol=1e-5) for name, tensor in tensors(rows).items())
    fab = croupier.layout("fab")
    write_policy(tmp_path / "other", fab, tensors(fab))
    for weights in [{}, {one: -1, two: 2}, {one: 1, str(tmp_path / "other"): 1}, {one: 1, str(tmp_path / "nothing"): 1}]:
        with pytest.raises(croupier.Refusal) as refused:
            croupier.average_policies(tmp_path / "never", weights)
        assert "\n" not in str(refused.value)
    assert not (tmp_path / "never").exists()


def test_a_training_gives_its_curve_and_a_player(tmp_path) -> None:
    small = {"n_envs": 8, "n_steps": 16, "minibatch": 64, "interval": 2}
    policy = tmp_path / "kano.safetensors"
    trained = croupier.train("fab", policy, timesteps=300, hidden=8, seed=1, settings=small, first="lot")
    assert trained["curve"][-1]["decisions"] >= 300
    assert croupier.load_policy(policy).layout.game == "fab"
    for player in [f"policy:{policy}", f"search+policy:{policy}:4p"]:
        assert croupier.simulate("fab", [player, "greedy"], games=1, seed=1)["games"] == 1
    with pytest.raises(croupier.Refusal):
        croupier.train("fab", policy, settings={"n_envs": 0})


def test_settings_have_the_names_of_the_command_and_no_others(tmp_path) -> None:
    out = tmp_path / "a.safetensors"
    told = croupier.train("rollio", out, timesteps=2000, settings={"learning_rate": 0.5, "n_envs": 8, "n_steps": 8})
    assert told["settings"]["learning_rate"] == 0.5
    assert len(told["curve"]) > 3, "a short training has a curve too"
    for settings in [{"foo": 1}, {"learning_rate": "x"}]:
        with pytest.raises(croupier.Refusal):
            croupier.train("rollio", out, timesteps=100, settings=settings)
    with pytest.raises(croupier.Refusal, match="alone"):
        croupier.train("rollio", out, timesteps=100, vs="basic")


def test_a_training_has_the_defaults_of_the_command(tmp_path) -> None:
    small = {"n_envs": 8, "n_steps": 8}
    told = croupier.train("fab", tmp_path / "a.safetensors", timesteps=500, hidden=8, settings=small)["settings"]
    assert (told["imitate"], told["in_steps"], told["minibatch"], told["epochs"]) == (100, True, 512, 4)
    alone = croupier.train("rollio", tmp_path / "b.safetensors", timesteps=500, hidden=8, settings={**small, "imitate": 0})
    assert (alone["settings"]["imitate"], alone["settings"]["in_steps"], alone["settings"]["shaping"]) == (0, False, 0.0)


def test_a_file_that_was_cut_is_no_policy(tmp_path) -> None:
    out = tmp_path / "a.safetensors"
    croupier.train("rollio", out, timesteps=64, settings={"n_envs": 8, "n_steps": 8})
    data = out.read_bytes()
    for broken in [data[:-4], data + b"more"]:
        out.write_bytes(broken)
        with pytest.raises(croupier.Refusal, match="not a policy file"):
            croupier.load_policy(out)


LONG = """
import croupier, signal
# A test run in the background ignores it.
signal.signal(signal.SIGINT, signal.default_int_handler)
print("ready", flush=True)
croupier.simulate("fab", games=10**9)
"""


def test_ctrl_c_ends_long_work() -> None:
    worker = subprocess.Popen([sys.executable, "-c", LONG], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    assert worker.stdout is not None and worker.stdout.readline() == "ready\n"
    time.sleep(0.5)
    worker.send_signal(signal.SIGINT)
    try:
        _, said = worker.communicate(timeout=60)
    finally:
        worker.kill()
    assert "KeyboardInterrupt" in said


def test_policies_that_come_with_a_game_play() -> None:
    policy = croupier.trained_policy("fab")
    env = gymnasium.make("croupier/FaB-v0", encoding="rows", deck="kano", opponent_deck="kano", opponent="kano-1")
    won = 0
    for seed in range(6):
        observation, _ = env.reset(seed=seed)
        over = False
        while not over:
            observation, reward, terminated, truncated, _ = env.step(policy.act(observation))
            over = terminated or truncated
        won += reward > 0
    assert won > 3
    with pytest.raises(croupier.Refusal, match="no policy comes with rollio"):
        croupier.trained_policy("rollio")
