"""Games as agents that take turns, for PettingZoo: two agents, or one in games for one."""

from __future__ import annotations

from typing import Any

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray
from pettingzoo import AECEnv
from pettingzoo.utils.env import AgentID

from . import _native
from .envs import NOT_BEGUN, _box, _whole
from .layout import layout
from .match import Match, _options
from .render import MODES, checked, rendered


class CroupierAEC(AECEnv[AgentID, dict[str, NDArray[Any]], int]):  # type: ignore[type-arg]
    """A match between two learners, or of one alone in games for one.

    An action is the place of a choice; an illegal one costs 0.5 and changes nothing. Copies and pickles go on where it stands.
    """

    metadata = {"render_modes": MODES, "name": "croupier_v0", "is_parallelizable": False, "render_fps": 4}

    def __init__(
        self,
        game: str = "fab",
        *,
        max_cycles: int = 10_000,
        max_illegal: int = 100,
        encoding: str = "units",
        render_mode: str | None = None,
        **options: Any,
    ) -> None:
        super().__init__()
        if encoding not in ("units", "rows"):
            raise _native.Refusal(f"encoding: `{encoding}` is not units or rows")
        if not isinstance(max_cycles, int | np.integer) or max_cycles < 1:
            raise _native.Refusal(f"max_cycles: {max_cycles!r} is not a whole number from 1 on")
        self.layout, self.render_mode = layout(game), checked(render_mode)
        self._units, self._max_cycles, self._steps = encoding == "units", max_cycles, 0
        self._batch = _native.Batch(game, 1, [_options(options)], learner="both", max_illegal=max_illegal, keep=True)
        self.possible_agents = [f"player_{seat}" for seat in range(self.layout.players)]
        self._begun = False
        _, n_observation, most, n_choice, _, _ = self._batch.sizes
        n_words = len(self.layout.words)
        space = spaces.Dict(
            {
                "observation": _box(self.layout.observation, n_words, (n_observation,), self._units),
                "choices": _box(self.layout.choice, n_words, (most, n_choice), self._units),
                "action_mask": spaces.MultiBinary(most),
            }
        )
        self.observation_spaces = {agent: space for agent in self.possible_agents}
        self.action_spaces = {agent: spaces.Discrete(most) for agent in self.possible_agents}

    def observation_space(self, agent: AgentID) -> spaces.Space[Any]:
        """What an agent sees."""
        return self.observation_spaces[agent]

    def action_space(self, agent: AgentID) -> spaces.Space[Any]:
        """What an agent may do."""
        return self.action_spaces[agent]

    def _seat(self, agent: AgentID) -> int:
        return self.possible_agents.index(agent)

    def _look(self, seat: int) -> dict[str, NDArray[Any]]:
        seen, choices, mask = self._batch.look(seat, self._units)
        shape = self.observation_spaces[self.possible_agents[seat]]["choices"].shape
        return {"observation": seen, "choices": choices.reshape(shape), "action_mask": mask.view(np.int8)}

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begins the next match, or the first one of a seed. PettingZoo hands over options, which mean nothing here."""
        self._batch.reset(None if seed is None else [str(seed)])
        self._steps, self._begun = 0, True
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos = {agent: {"action_mask": self._look(self._seat(agent))["action_mask"]} for agent in self.agents}
        self.agent_selection = self.possible_agents[self._batch.seat(0)]

    def observe(self, agent: AgentID) -> dict[str, NDArray[Any]]:
        """What an agent sees now. Only the agent to move has choices."""
        self._check_begun()
        return self._look(self._seat(agent))

    def step(self, action: int | None) -> None:  # type: ignore[override]
        """Does the action of the agent to move."""
        self._check_begun()
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)  # type: ignore[arg-type]
            return
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        results = np.zeros(1), np.zeros(1, bool), np.zeros(1, bool), np.zeros(1, bool)
        self._batch.play(np.array([-1 if action is None else _whole(action)]), False, *results)
        rewards, terminated, truncated, illegal = results
        self._steps += 1
        if illegal[0] or not terminated[0]:
            self.rewards[agent] = float(rewards[0])
        else:
            ends = self._batch.payoffs()
            self.rewards = {other: ends[self._seat(other)] for other in self.agents}
        for other in self.agents:
            self.terminations[other] = bool(terminated[0])
            self.truncations[other] = not terminated[0] and (bool(truncated[0]) or self._steps >= self._max_cycles)
            self.infos[other] = {"action_mask": self._look(self._seat(other))["action_mask"]}
        self._accumulate_rewards()
        self.agent_selection = self.possible_agents[self._batch.seat(0)]
        if self.render_mode == "human":
            self.render()

    def _check_begun(self) -> None:
        if not self._begun:
            raise _native.Refusal(NOT_BEGUN)

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions of the agent to move are legal."""
        self._check_begun()
        return self.observe(self.agent_selection)["action_mask"].astype(bool)

    @property
    def match(self) -> Match:
        """The match so far: to look at, to record, to review."""
        return Match._of(self._batch.game(0))

    def render(self) -> str | NDArray[np.uint8] | None:
        """The situation as the agent to move sees it: text, or a picture of 960 by 720 pixels."""
        return None if self.render_mode is None else rendered(self.render_mode, self.match.text(self._batch.seat(0)))

    def close(self) -> None:
        """Nothing is kept open."""


def env(game: str = "fab", **arguments: Any) -> CroupierAEC:
    """A game, for PettingZoo."""
    return CroupierAEC(game, **arguments)
