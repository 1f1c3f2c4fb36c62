"""The policy network of the specification for ``croupier/FaBSpec-v0``, and PPO to train it with.

The network is the one of the specification, layer by layer: cards of hand and arsenal go through the same encoder, and all
other numbers through a second one. What it adds is the mask: illegal actions get no probability.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import gymnasium
import numpy as np
import torch
from gymnasium import spaces
from numpy.typing import NDArray
from torch import Tensor, nn

from .. import _native

#: What goes into the encoder of numbers, in this order: all but the cards and their masks.
SCALARS = tuple(name for name, *_ in _native.FabSpec.parts() if not name.startswith(("hand", "arsenal")))


class FabSpecNetwork(nn.Module):
    """Scores of the twenty actions and the value of the situation, from a batch of observations."""

    def __init__(self, space: spaces.Dict, actions: int = 20, hidden: int = 128) -> None:
        super().__init__()
        max_hand, card_features = space["hand"].shape or (0, 0)
        n_scalars = sum(int(np.prod(space[name].shape or (1,))) for name in SCALARS)
        self.card_encoder = nn.Sequential(nn.Linear(card_features, 32), nn.ReLU())
        self.hand_aggregator = nn.Sequential(nn.Linear(32 * max_hand, 64), nn.ReLU())
        self.scalar_encoder = nn.Sequential(nn.Linear(n_scalars, 32), nn.ReLU())
        self.combined = nn.Sequential(nn.Linear(64 + 32 + 32, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU())
        self.policy_head, self.value_head = nn.Linear(hidden, actions), nn.Linear(hidden, 1)

    def forward(self, seen: Mapping[str, Tensor], mask: Tensor | None = None) -> tuple[Tensor, Tensor]:
        """Scores and values. Where the mask is 0 the score is the least there is."""
        hand = self.hand_aggregator(self.card_encoder(seen["hand"]).flatten(1))
        arsenal = self.card_encoder(seen["arsenal"].squeeze(1))
        scalars = self.scalar_encoder(torch.cat([seen[name].float() for name in SCALARS], dim=-1))
        inner = self.combined(torch.cat([hand, arsenal, scalars], dim=-1))
        scores = self.policy_head(inner)
        if mask is not None:
            scores = scores.masked_fill(mask == 0, torch.finfo(scores.dtype).min)
        return scores, self.value_head(inner).squeeze(-1)

    @torch.no_grad()
    def act(self, observation: Mapping[str, NDArray[Any]], mask: NDArray[Any], *, deterministic: bool = True) -> int:
        """The action for one observation."""
        seen = {name: torch.from_numpy(np.asarray(array))[None] for name, array in observation.items()}
        scores, _ = self(seen, torch.from_numpy(np.asarray(mask))[None])
        if deterministic:
            return int(scores.argmax(-1))
        return int(torch.distributions.Categorical(logits=scores).sample())


def train(
    timesteps: int = 100_000,
    *,
    n_envs: int = 16,
    n_steps: int = 128,
    epochs: int = 4,
    minibatches: int = 4,
    learning_rate: float = 3e-4,
    gamma: float = 0.99,
    gae_lambda: float = 0.95,
    clip: float = 0.2,
    entropy_coef: float = 0.01,
    value_coef: float = 0.5,
    hidden: int = 128,
    seed: int = 0,
    **arguments: Any,
) -> tuple[FabSpecNetwork, list[dict[str, float]]]:
    """Trains a network by PPO and gives it with its learning curve. ``arguments`` are those of ``FaBSpecEnv``."""
    if min(timesteps, n_envs, n_steps, epochs, minibatches) < 1 or minibatches > n_envs * n_steps:
        raise _native.Refusal("timesteps, n_envs, n_steps, epochs and minibatches are whole numbers from 1 on")
    torch.manual_seed(seed)
    envs = [gymnasium.make("croupier/FaBSpec-v0", **arguments).unwrapped for _ in range(n_envs)]
    network = FabSpecNetwork(envs[0].observation_space, hidden=hidden)  # type: ignore[arg-type]
    optimizer = torch.optim.Adam(network.parameters(), learning_rate, eps=1e-5)
    now = [env.reset(seed=seed + nth) for nth, env in enumerate(envs)]
    curve: list[dict[str, float]] = []
    earned, returns, done_steps = np.zeros(n_envs), [], 0
    while done_steps < timesteps:
        rows: list[dict[str, Any]] = []
        for _ in range(n_steps):
            seen, mask = _stacked([one[0] for one in now]), _masks(now)
            with torch.no_grad():
                scores, values = network(seen, mask)
                chance = torch.distributions.Categorical(logits=scores)
                actions = chance.sample()
            stepped = [env.step(int(action)) for env, action in zip(envs, actions, strict=True)]
            rewards, ended = np.array([float(one[1]) for one in stepped]), np.array([one[2] or one[3] for one in stepped])
            rows.append(
                {
                    "seen": seen,
                    "mask": mask,
                    "actions": actions,
                    "chance": chance.log_prob(actions),
                    "values": values,
                    "rewards": torch.from_numpy(rewards).float(),
                    "ended": torch.from_numpy(ended).float(),
                }
            )
            earned += rewards
            now = [(one[0], one[4]) for one in stepped]
            for at in ended.nonzero()[0]:
                returns.append(float(earned[at]))
                earned[at], now[at] = 0.0, envs[at].reset()
        done_steps += n_envs * n_steps
        with torch.no_grad():
            _, last = network(_stacked([one[0] for one in now]), _masks(now))
        batch = _batch(rows, last, gamma, gae_lambda)
        for _ in range(epochs):
            for part in torch.randperm(n_envs * n_steps).chunk(minibatches):
                some = {name: _picked(each, part) for name, each in batch.items()}
                _learn(network, optimizer, some, clip, entropy_coef, value_coef)
        recent = returns[-100:]
        curve.append({"decisions": done_steps, "return": float(np.mean(recent)) if recent else float("nan")})
    return network, curve


def _stacked(seen: list[dict[str, NDArray[Any]]]) -> dict[str, Tensor]:
    return {name: torch.from_numpy(np.stack([one[name] for one in seen])) for name in seen[0]}


def _masks(now: list[tuple[Any, dict[str, Any]]]) -> Tensor:
    return torch.from_numpy(np.stack([info["action_mask"] for _, info in now]))


def _picked(each: Any, part: Tensor) -> Any:
    return {name: tensor[part] for name, tensor in each.items()} if isinstance(each, dict) else each[part]


def _batch(rows: list[dict[str, Any]], last: Tensor, gamma: float, gae_lambda: float) -> dict[str, Any]:
    """What was played, flat, with advantages (generalized advantage estimate) and returns."""
    gained, after = torch.zeros_like(last), last
    advantages: list[Tensor] = []
    for row in reversed(rows):
        goes_on = 1 - row["ended"]
        gained = row["rewards"] + gamma * goes_on * after - row["values"] + gamma * gae_lambda * goes_on * gained
        after = row["values"]
        advantages.insert(0, gained)
    flat: dict[str, Any] = {name: torch.cat([row[name] for row in rows]) for name in ("mask", "actions", "chance", "values")}
    flat["seen"] = {name: torch.cat([row["seen"][name] for row in rows]) for name in rows[0]["seen"]}
    flat["advantages"] = torch.cat(advantages)
    flat["returns"] = flat["advantages"] + flat["values"]
    return flat


def _learn(
    network: FabSpecNetwork,
    optimizer: torch.optim.Optimizer,
    part: dict[str, Any],
    clip: float,
    entropy_coef: float,
    value_coef: float,
) -> None:
    scores, values = network(part["seen"], part["mask"])
    chance = torch.distributions.Categorical(logits=scores)
    ratio = (chance.log_prob(part["actions"]) - part["chance"]).exp()
    gained = part["advantages"]
    gained = (gained - gained.mean()) / (gained.std(unbiased=False) + 1e-8)
    policy = -torch.min(gained * ratio, gained * ratio.clamp(1 - clip, 1 + clip)).mean()
    loss = policy + value_coef * (values - part["returns"]).pow(2).mean() - entropy_coef * chance.entropy().mean()
    optimizer.zero_grad()
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), 0.5)
    optimizer.step()
