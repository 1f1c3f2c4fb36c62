"""The policy network of the specification, and arrays that torch shares."""

import runpy
from pathlib import Path

import gymnasium
import numpy as np
import pytest

torch = pytest.importorskip("torch")

from croupier.envs import CroupierVectorEnv  # noqa: E402
from croupier.torch.fab_spec import FabSpecNetwork, train  # noqa: E402


def test_the_network_has_the_layers_of_the_specification() -> None:
    env = gymnasium.make("croupier/FaBSpec-v0").unwrapped
    network = FabSpecNetwork(env.observation_space)
    shapes = {name: tuple(weights.shape) for name, weights in network.named_parameters() if name.endswith("weight")}
    assert shapes == {
        "card_encoder.0.weight": (32, 10),
        "hand_aggregator.0.weight": (64, 128),
        "scalar_encoder.0.weight": (32, 21),
        "combined.0.weight": (128, 128),
        "combined.2.weight": (128, 128),
        "policy_head.weight": (20, 128),
        "value_head.weight": (1, 128),
    }


def test_it_plays_legal_actions_to_the_end() -> None:
    env = gymnasium.make("croupier/FaBSpec-v0", opponent="random").unwrapped
    torch.manual_seed(1)
    network, over = FabSpecNetwork(env.observation_space), False
    seen, info = env.reset(seed=1)
    while not over:
        action = network.act(seen, info["action_mask"], deterministic=False)
        assert info["action_mask"][action]
        seen, _, terminated, truncated, info = env.step(action)
        over = terminated or truncated


def test_the_example_trains_it() -> None:
    example = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "fab_spec_ppo.py"))
    curve = example["main"](4_096)
    assert [point["decisions"] for point in curve] == [2048, 4096]
    assert all(-2 < point["return"] < 10 for point in curve), "matches ended in each round"
    network, again = train(256, n_envs=2, n_steps=32, seed=4), train(256, n_envs=2, n_steps=32, seed=4)
    for one, other in zip(network[0].parameters(), again[0].parameters(), strict=True):
        assert torch.equal(one, other), "the same seed trains the same network"


@pytest.mark.parametrize("encoding", ["units", "rows"])
def test_torch_shares_the_memory_of_a_vector(encoding: str) -> None:
    envs = CroupierVectorEnv(2, "lunchtable", copy=False, encoding=encoding)
    seen, _ = envs.reset(seed=1)
    for make in (torch.from_numpy, torch.from_dlpack):
        shared = {name: make(array) for name, array in seen.items()}
        assert all(shared[name].data_ptr() == array.ctypes.data for name, array in seen.items())
        seen, *_ = envs.step(np.asarray(seen["action_mask"]).argmax(axis=1))
        assert all(np.array_equal(shared[name].numpy(), array) for name, array in seen.items())
