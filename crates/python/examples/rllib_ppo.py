"""PPO of RLlib with a policy over choices. Needs torch and RLlib: pip install 'croupier[torch]' 'ray[rllib]'.

``python rllib_ppo.py [steps]`` learns Flesh and Blood against an opponent that chooses at random, for about two
minutes. Both have the same deck, and the seats change. It prints the win rate in new games before and after.
"""

import sys
import time
from typing import Any

import croupier
import gymnasium
import numpy as np
import torch
from croupier.torch import Network
from ray.rllib.algorithms.ppo import PPOConfig
from ray.rllib.core.columns import Columns
from ray.rllib.core.rl_module.apis import ValueFunctionAPI
from ray.rllib.core.rl_module.rl_module import RLModuleSpec
from ray.rllib.core.rl_module.torch import TorchRLModule
from ray.tune import register_env

ENV_ID, OPPONENT = "croupier/FaB-v0", "random"
ARGUMENTS = {"deck": "generic", "opponent_deck": "generic", "opponent": OPPONENT, "seat": "alternate", "encoding": "rows"}


class ChoicesModule(TorchRLModule, ValueFunctionAPI):
    """The network of policy files: it scores every choice by its own row."""

    def setup(self) -> None:
        self.network = Network(croupier.layout(self.model_config["game"]), self.model_config["hidden"])
        self.critic = torch.nn.Linear(self.model_config["hidden"], 1)

    def _forward(self, batch: dict[str, Any], **kwargs: Any) -> dict[str, Any]:
        situation, scores = self.network.read(batch[Columns.OBS])
        logits = scores.masked_fill(~batch[Columns.OBS]["action_mask"].bool(), -1e8)
        return {Columns.ACTION_DIST_INPUTS: logits, Columns.EMBEDDINGS: situation}

    def compute_values(self, batch: dict[str, Any], embeddings: Any = None) -> torch.Tensor:
        situation = self.network.read(batch[Columns.OBS])[0] if embeddings is None else embeddings
        return self.critic(situation).squeeze(-1)


def win_rate(module: ChoicesModule, games: int, seed: int = 1_000_000) -> float:
    """The share of new games that the module wins: one in each place of a vector."""
    envs = gymnasium.make_vec(ENV_ID, games, autoreset_mode="SameStep", **ARGUMENTS)
    observation, _ = envs.reset(seed=seed)
    running, wins = np.ones(games, bool), 0
    while running.any():
        batch = {Columns.OBS: {name: torch.from_numpy(array) for name, array in observation.items()}}
        with torch.no_grad():
            logits = module.forward_inference(batch)[Columns.ACTION_DIST_INPUTS]
        actions = torch.distributions.Categorical(logits=logits).sample().numpy()
        observation, reward, terminated, truncated, _ = envs.step(actions)
        wins += int((running & terminated & (reward > 0)).sum())
        running &= ~(terminated | truncated)
    return wins / games


def main(total: int = 60_000, games: int = 400) -> tuple[float, float]:
    """Learns, and returns the win rate before and after."""
    register_env("croupier", lambda config: gymnasium.make(ENV_ID, reward="value", **ARGUMENTS))
    config = (
        PPOConfig()
        .environment("croupier")
        .env_runners(num_env_runners=0, num_envs_per_env_runner=32)
        .rl_module(rl_module_spec=RLModuleSpec(module_class=ChoicesModule, model_config={"game": "fab", "hidden": 128}))
        .training(
            lr=1e-3,
            gamma=0.999,
            lambda_=0.95,
            train_batch_size_per_learner=4096,
            minibatch_size=512,
            num_epochs=3,
            entropy_coeff=0.01,
            use_kl_loss=False,
        )
        .debugging(seed=1, log_level="ERROR")
    )
    algorithm = config.build_algo()
    before, start, steps = win_rate(algorithm.get_module(), games), time.monotonic(), 0
    while steps < total:
        steps = int(algorithm.train()["num_env_steps_sampled_lifetime"])
        print(f"{time.monotonic() - start:4.0f} s  {steps:>9,} steps", flush=True)
    after = win_rate(algorithm.get_module(), games)
    print(f"win rate against {OPPONENT}: {before:.1%} before, {after:.1%} after {steps:,} steps")
    algorithm.stop()
    return before, after


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 60_000)
