"""Policies over choices for stable-baselines3. Needs the extra: ``pip install 'croupier[sb3]'``.

The default extractor of stable-baselines3 flattens the rows of all choices into one long row, so what it learns about a card in
the first place says nothing about the same card in the second. ``ChoicesPolicy`` scores every choice by its own row instead::

    env = gymnasium.make("croupier/FaB-v0", encoding="rows", opponent="random")
    model = MaskablePPO(ChoicesPolicy, env, policy_kwargs={"features_extractor_kwargs": {"game": "fab"}})
"""

from __future__ import annotations

import os
from typing import Any

import numpy as np
import torch
from gymnasium import spaces
from torch import Tensor, nn

try:
    from sb3_contrib.common.maskable.policies import MaskableMultiInputActorCriticPolicy
    from stable_baselines3.common.torch_layers import BaseFeaturesExtractor
    from stable_baselines3.common.type_aliases import Schedule
except ModuleNotFoundError as error:
    raise ImportError(f"{error.name} is missing: pip install 'croupier[sb3]'", name=__name__) from None

from . import _native
from .layout import layout
from .policy import write_policy
from .torch.network import Network


class ChoicesExtractor(BaseFeaturesExtractor):
    """The network of policy files as a features extractor: ``hidden`` features of the situation, then a score for each choice.

    It embeds cards and reads every choice with the same weights, so the environment needs ``encoding="rows"`` and
    ``actions="choices"``. Places without a choice have the score 0. It works with every algorithm that takes
    ``MultiInputPolicy``; ``ChoicesPolicy`` uses the scores as they are.
    """

    def __init__(self, observation_space: spaces.Dict, game: str, hidden: int = 128) -> None:
        rows = layout(game)
        seen, offered = (observation_space.spaces.get(name) for name in ("observation", "choices"))
        if not isinstance(seen, spaces.Box) or not isinstance(offered, spaces.Box) or seen.dtype != np.int16:
            raise _native.Refusal('there are no rows to read: make the environment with encoding="rows" and actions="choices"')
        lengths = [sum(field.length for field in fields) for fields in (rows.observation, rows.choice)]
        if (*seen.shape, *offered.shape) != (lengths[0], rows.most, lengths[1]):
            raise _native.Refusal(f"the environment is not of {game}")
        super().__init__(observation_space, features_dim=hidden + rows.most)
        self.network, self.most = Network(rows, hidden), rows.most

    def forward(self, observations: dict[str, Tensor]) -> Tensor:
        """The features of a batch of observations."""
        return torch.cat(self.network.read(observations), 1)


class _Split(nn.Module):
    """Hands the scores to the actor and the situation to the critic."""

    def __init__(self, hidden: int, most: int) -> None:
        super().__init__()
        self.latent_dim_vf, self.latent_dim_pi = hidden, most

    def forward(self, features: Tensor) -> tuple[Tensor, Tensor]:
        return self.forward_actor(features), self.forward_critic(features)

    def forward_actor(self, features: Tensor) -> Tensor:
        return features[:, self.latent_dim_vf :]

    def forward_critic(self, features: Tensor) -> Tensor:
        return features[:, : self.latent_dim_vf]


class ChoicesPolicy(MaskableMultiInputActorCriticPolicy):
    """A policy for ``MaskablePPO`` whose logits are the scores of the choices. ``features_extractor_kwargs`` names the game."""

    features_extractor: ChoicesExtractor

    def __init__(
        self,
        observation_space: spaces.Dict,
        action_space: spaces.Space[Any],
        lr_schedule: Schedule,
        features_extractor_class: type[ChoicesExtractor] = ChoicesExtractor,
        **arguments: Any,
    ) -> None:
        super().__init__(
            observation_space, action_space, lr_schedule, features_extractor_class=features_extractor_class, **arguments
        )

    def _build_mlp_extractor(self) -> None:
        most = self.features_extractor.most
        self.mlp_extractor = _Split(self.features_dim - most, most)  # type: ignore[assignment]

    def _build(self, lr_schedule: Schedule) -> None:
        super()._build(lr_schedule)
        # The scores are the logits. A layer here would mix them by place.
        self.action_net = nn.Identity()
        self.optimizer = self.optimizer_class(self.parameters(), lr=lr_schedule(1), **self.optimizer_kwargs)  # type: ignore[call-arg]

    def write(self, path: str | os.PathLike[str], *, reward: str = "outcome") -> None:
        """Writes a policy file: ``policy:FILE`` plays by it wherever a player is named.

        ``reward`` is that of the environment it learned in, ``outcome`` or ``value``: the file says what its values mean.
        """
        if reward not in ("outcome", "value"):
            raise _native.Refusal(f"reward: `{reward}` is not outcome or value, and policy files know no other")
        if not self.share_features_extractor:
            raise _native.Refusal("a policy file has one network: leave share_features_extractor on")
        network, value = self.features_extractor.network, self.value_net
        judged = {"value.w": value.weight.T, "value.b": value.bias}
        tensors = network.tensors() | {name: part.detach().cpu().numpy() for name, part in judged.items()}
        write_policy(path, network.rows, tensors, shaping=float(reward == "value"))
