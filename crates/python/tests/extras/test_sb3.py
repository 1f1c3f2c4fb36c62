import runpy
import sys
import warnings
from pathlib import Path

import croupier
import gymnasium
import numpy as np
import pytest
from croupier.registration import IDS

pytest.importorskip("sb3_contrib")
torch = pytest.importorskip("torch")

from croupier.sb3 import ChoicesExtractor, ChoicesPolicy  # noqa: E402
from sb3_contrib import MaskablePPO  # noqa: E402
from stable_baselines3 import DQN  # noqa: E402

EXAMPLES = Path(__file__).parents[2] / "examples"
KWARGS = {"features_extractor_kwargs": {"game": "fab", "hidden": 16}}


@pytest.mark.parametrize("env_id", IDS)
def test_stable_baselines_checks_it(env_id: str) -> None:
    from stable_baselines3.common.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gymnasium.make(env_id))


def test_maskable_ppo_learns(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["maskable_ppo.py", "512"])
    runpy.run_path(str(EXAMPLES / "maskable_ppo.py"), run_name="__main__")
    assert "it would" in capsys.readouterr().out


@pytest.fixture
def model() -> MaskablePPO:
    env = gymnasium.make("croupier/FaB-v0", encoding="rows", opponent="random", reward="value")
    return MaskablePPO(ChoicesPolicy, env, n_steps=64, batch_size=32, policy_kwargs=KWARGS, seed=1, device="cpu").learn(128)


def positions(n: int = 16) -> dict[str, np.ndarray]:
    envs = gymnasium.make_vec("croupier/FaB-v0", n, encoding="rows", opponent="random")
    seen, _ = envs.reset(seed=5)
    for _ in range(6):
        seen, *_ = envs.step(seen["action_mask"].argmax(axis=1))
    return seen


def probabilities(policy: ChoicesPolicy, seen: dict[str, np.ndarray]) -> np.ndarray:
    tensors, _ = policy.obs_to_tensor(seen)
    with torch.no_grad():
        return policy.get_distribution(tensors, seen["action_mask"].astype(bool)).distribution.probs.numpy()


def test_a_choice_has_the_same_chance_in_every_place(model: MaskablePPO) -> None:
    seen = positions()
    given = probabilities(model.policy, seen)
    turned = {"observation": seen["observation"], **{name: seen[name][:, ::-1].copy() for name in ("choices", "action_mask")}}
    assert np.allclose(probabilities(model.policy, turned)[:, ::-1], given, atol=1e-6)
    assert np.allclose(given[seen["action_mask"] == 0], 0)
    assert given.max() - given[seen["action_mask"] == 1].min() > 0.01, "it tells choices apart"


def test_a_model_becomes_a_policy_file_and_plays(model: MaskablePPO, tmp_path: Path) -> None:
    model.policy.write(tmp_path / "learned.safetensors", reward="value")
    policy, seen = croupier.load_policy(tmp_path / "learned.safetensors"), positions()
    scores, values = policy.scores(seen["observation"], seen["choices"])
    tensors, _ = model.policy.obs_to_tensor(seen)
    with torch.no_grad():
        _, own = model.policy.features_extractor.network.read(tensors)
        judged = model.policy.predict_values(tensors)[:, 0]
    offered = seen["action_mask"].astype(bool)
    assert np.allclose(own.numpy()[offered], scores[offered], atol=1e-4)
    assert np.allclose(judged.numpy(), values, atol=1e-4)
    player = f"policy:{tmp_path / 'learned.safetensors'}"
    assert croupier.simulate("fab", [player, "random"], games=2, seed=1)["games"] == 2
    with pytest.raises(croupier.Refusal, match="reward"):
        model.policy.write(tmp_path / "other.safetensors", reward="spec")


def test_a_saved_model_comes_back(model: MaskablePPO, tmp_path: Path) -> None:
    model.save(tmp_path / "model.zip")
    again, seen = MaskablePPO.load(tmp_path / "model.zip", device="cpu"), positions()
    assert np.allclose(probabilities(again.policy, seen), probabilities(model.policy, seen))


def test_the_extractor_serves_other_algorithms() -> None:
    env = gymnasium.make("croupier/FaB-v0", encoding="rows", opponent="random", max_illegal=5)
    kwargs = {"features_extractor_class": ChoicesExtractor, **KWARGS}
    learner = DQN("MultiInputPolicy", env, policy_kwargs=kwargs, learning_starts=16, buffer_size=100, device="cpu")
    before = {name: weight.clone() for name, weight in learner.q_net.features_extractor.named_parameters()}
    learner.learn(64)
    after = dict(learner.q_net.features_extractor.named_parameters())
    assert any(not torch.equal(before[name], after[name]) for name in before)


@pytest.mark.parametrize(
    ("arguments", "game"), [({}, "fab"), ({"encoding": "rows", "actions": "numbers"}, "fab"), ({"encoding": "rows"}, "rollio")]
)
def test_what_the_extractor_cannot_read_is_refused(arguments: dict, game: str) -> None:
    env = gymnasium.make("croupier/FaB-v0", **arguments)
    with pytest.raises(croupier.Refusal, match=r"^[^\n]+$"):
        ChoicesExtractor(env.observation_space, game)


def test_the_example_with_choices_learns(tmp_path: Path) -> None:
    main = runpy.run_path(str(EXAMPLES / "maskable_choices.py"))["main"]
    before, after = main(steps=30_000, path=tmp_path / "learned.safetensors")
    assert after > before + 0.15
