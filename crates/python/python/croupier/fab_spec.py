"""Flesh and Blood with twenty actions: a small environment of fixed shape, for Kano against a rule-based attacker."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from . import _native
from .decks import fab_deck
from .envs import NOT_BEGUN, _whole
from .match import Match, _options
from .render import MODES, checked, rendered

SPEC_OPPONENT = "generic"
"""The deck of the other side if nothing is said: the plain one, as the specification has it."""


def _unit(*shape: int) -> spaces.Box:
    return spaces.Box(0, 1, shape=shape, dtype=np.float32)


def build_observation_space() -> spaces.Dict:
    """The observation: all numbers from 0 to 1."""
    parts = _native.FabSpec.parts()
    return spaces.Dict({name: spaces.MultiBinary(shape[0]) if flags else _unit(*shape) for name, shape, flags in parts})


class FaBSpecEnv(gymnasium.Env[dict[str, NDArray[Any]], np.int64]):
    """Kano, who goes first, against a program.

    0-3 pitch a card of the hand, 4-7 play one, 8 plays from the arsenal, 9 is the hero's ability, 10 the weapon, 11-14 defend
    with a card of the hand, 15-18 with head, chest, arms or legs, 19 passes. What these cannot say is answered by the
    rule-based player. 10 divided by the turns for a win, -1 for anything else; on the way 0.1 for a point of damage, -0.01 for
    a step, and -0.5 more for an illegal action, which changes nothing.
    """

    metadata = {"render_modes": MODES, "render_fps": 4}

    def __init__(
        self,
        kano_deck: str | Sequence[str] | None = None,
        opponent_deck: str | Sequence[str] | None = None,
        kano_equipment: Sequence[str] | None = None,
        opponent_equipment: Sequence[str] | None = None,
        kano_weapon: str | Sequence[str] | None = None,
        opponent_weapon: str | Sequence[str] | None = None,
        max_turns: int = 50,
        *,
        opponent: str = "greedy",
        preset: str | None = None,
        max_illegal: int = 100,
        render_mode: str | None = None,
    ) -> None:
        self._take({name: value for name, value in locals().items() if name not in ("self", "__class__")})
        self.render_mode = checked(render_mode)
        self.observation_space, self.action_space = build_observation_space(), spaces.Discrete(20)
        self._actions: list[int] = []
        self._mask = np.zeros(20, np.int8)
        self._begun = self._over = False

    def _take(self, said: dict[str, Any]) -> None:
        opponent_deck = said["opponent_deck"]
        if opponent_deck is None and said["preset"] in (None, "seed", "open"):
            opponent_deck = SPEC_OPPONENT
        equipment, weapon = said["opponent_equipment"], said["opponent_weapon"]
        decks = {
            "deck": fab_deck(said["kano_deck"], equipment=said["kano_equipment"], weapon=said["kano_weapon"]),
            "opponent_deck": fab_deck(opponent_deck, equipment=equipment, weapon=weapon, usual=SPEC_OPPONENT),
        }
        options = _options(decks | {"preset": said["preset"], "first": 0})
        self._native = _native.FabSpec(options, said["opponent"], said["max_turns"], said["max_illegal"])
        self._arguments = said

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self._arguments, self._native.place(), self._actions, self._mask, self._begun, self._over)

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, NDArray[Any]], dict[str, Any]]:
        """Begins the next match, or the first one of a seed. Options hold from now on, in place of those it was made with."""
        super().reset(seed=seed)
        if options:
            if wrong := [name for name in options if name not in self._arguments or name == "render_mode"]:
                raise _native.Refusal(f"{wrong[0]}: reset takes the arguments of FaBSpec, except render_mode")
            self._take({**self._arguments, **options})
            seed = int(self.np_random.integers(2**63)) if seed is None else seed
        self._begun, self._over = True, False
        self._actions.clear()
        observation, info, self._mask, *_ = self._native.reset(None if seed is None else str(seed))
        if self.render_mode == "human":
            self.render()
        return observation, info

    def step(self, action: np.int64 | int) -> tuple[dict[str, NDArray[Any]], float, bool, bool, dict[str, Any]]:
        """Does one of the twenty."""
        if not self._begun:
            raise _native.Refusal(NOT_BEGUN)
        if self._over:
            raise _native.Refusal("the match is over: reset() begins the next")
        number = _whole(action)
        observation, info, self._mask, reward, terminated, truncated, legal = self._native.step(number)
        self._over = terminated or truncated
        if legal:
            self._actions.append(number)
        else:
            info["illegal_action"] = True
        if self.render_mode == "human":
            self.render()
        return observation, reward, terminated, truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which of the twenty are legal now."""
        return self._mask.astype(bool)

    def legal(self) -> dict[int, str]:
        """What the legal ones mean now, in notation."""
        return {number: words for number, words in enumerate(self._native.meanings()) if words is not None}

    @property
    def match(self) -> Match:
        """The match so far: to look at, to record, to review."""
        return Match._of(self._native.game())

    def render(self) -> str | NDArray[np.uint8] | None:  # type: ignore[override]
        """The situation as Kano sees it: text, or a picture of 960 by 720 pixels."""
        return None if self.render_mode is None else rendered(self.render_mode, self.match.text(0))


def _again(
    kind: type[FaBSpecEnv],
    arguments: dict[str, Any],
    place: tuple[str, int, int],
    actions: list[int],
    mask: NDArray[np.int8],
    begun: bool,
    over: bool,
) -> FaBSpecEnv:
    env = kind(**arguments)
    env._native.go_to(*place)
    for action in actions:
        env._native.step(action)
    env._actions, env._mask, env._begun, env._over = list(actions), mask, begun, over
    return env
