"""Environments for Gymnasium: one match, or many side by side, against any player of the lab."""

from __future__ import annotations

import json
import operator
import os
import secrets
import threading
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from typing import Any

import gymnasium
import numpy as np
from gymnasium import spaces
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from . import _native
from .decks import GAME as FAB
from .decks import USUAL_OPPONENT, fab_deck
from .layout import Field, layout
from .match import Match, _options
from .render import MODES, checked, rendered

Observation = dict[str, NDArray[Any]]
#: What a step of a vector returns: observation, rewards, terminated, truncated, info.
Stepped = tuple[Observation, NDArray[np.float64], NDArray[np.bool_], NDArray[np.bool_], dict[str, Any]]


def _box(fields: tuple[Field, ...], n_words: int, shape: tuple[int, ...], units: bool) -> spaces.Box:
    if units:
        return spaces.Box(0, 1, shape, np.float32)
    bounds = {"amount": lambda f: (f.low, f.high), "class": lambda f: (0, f.of - 1), "word": lambda f: (0, n_words)}
    pairs = [bounds[field.reading](field) for field in fields for _ in range(field.length)]
    # Places after the last choice are noughts, whatever the bounds.
    least = [min(low, 0) for low, _ in pairs] if len(shape) > 1 else [low for low, _ in pairs]
    low, high = np.array(least, np.int16), np.array([max(high, 0) for _, high in pairs], np.int16)
    return spaces.Box(np.broadcast_to(low, shape).copy(), np.broadcast_to(high, shape).copy(), dtype=np.int16)


NOT_BEGUN = "no match has begun: call reset() first"
UNDER_WAY = "a step is under way: call recv() first"


def _whole(action: Any) -> int:
    """An action as a whole number: nothing that is cut to one. What no action can be is -1."""
    try:
        number = operator.index(action)
    except TypeError:
        raise _native.Refusal(f"an action is a whole number, not {action!r}") from None
    return number if abs(number) < 2**63 else -1


#: What an environment says at ``reset`` beside the options of a match: nothing that would change its spaces.
CHANGEABLE = (
    "preset",
    "deck",
    "opponent_deck",
    "equipment",
    "opponent_equipment",
    "weapon",
    "opponent_weapon",
    "opponent",
    "seat",
    "max_turns",
)


def _changed(arguments: dict[str, Any], options: dict[str, Any]) -> dict[str, Any]:
    """The arguments of an environment with what its reset says instead."""
    said = {name.replace("-", "_"): value for name, value in options.items()}
    known = {name: value for name, value in said.items() if name in CHANGEABLE}
    if fixed := [name for name in said if name in arguments and name not in CHANGEABLE]:
        raise _native.Refusal(f"{fixed[0]}: set this when you make the environment, not when you reset it")
    others = {name: value for name, value in said.items() if name not in CHANGEABLE}
    return {**arguments, **known, "options": {**(arguments["options"] or {}), **others}}


class _Terms:
    """What single and vector environments have in common: keyword arguments, spaces, and the native batch."""

    def __init__(
        self,
        game: str,
        *,
        num_envs: int,
        preset: str | None,
        deck: str | os.PathLike[str] | Sequence[str] | None,
        opponent_deck: str | os.PathLike[str] | Sequence[str] | None,
        equipment: str | Sequence[str] | None,
        opponent_equipment: str | Sequence[str] | None,
        weapon: str | Sequence[str] | None,
        opponent_weapon: str | Sequence[str] | None,
        opponent: str | None,
        seat: int | str,
        max_turns: int | None,
        max_episode_steps: int | None,
        reward: str | None,
        actions: str,
        encoding: str,
        max_illegal: int,
        threads: int,
        options: dict[str, Any] | None,
    ) -> None:
        if actions not in ("choices", "numbers"):
            raise _native.Refusal(f"actions: `{actions}` is not choices or numbers")
        if encoding not in ("units", "rows"):
            raise _native.Refusal(f"encoding: `{encoding}` is not units or rows")
        seats = {0: "first", 1: "second"}
        if seat not in (0, 1, "alternate", "both"):
            raise _native.Refusal(f"seat: `{seat}` is not 0, 1, alternate or both")
        if seat == "both" and (opponent is not None or reward not in (None, "outcome")):
            raise _native.Refusal("in self-play there is no opponent, and the reward is the outcome")
        self.layout = layout(game)
        if self.layout.players == 1 and (opponent is not None or seat != 0):
            raise _native.Refusal(f"{game} is played alone: there is no opponent and no other seat")
        parts_of_decks = (equipment, weapon, opponent_equipment, opponent_weapon)
        named = all(isinstance(said, str | os.PathLike | None) for said in (deck, opponent_deck))
        if game != FAB and not (named and all(part is None for part in parts_of_decks)):
            raise _native.Refusal(f"{game} takes decks by name, text or path; equipment and weapons are of {FAB}")
        if equipment is not None or weapon is not None or not isinstance(deck, str | os.PathLike | None):
            deck = fab_deck(deck, equipment=equipment, weapon=weapon)
        if opponent_equipment is not None or opponent_weapon is not None or not isinstance(
            opponent_deck, str | os.PathLike | None
        ):
            opponent_deck = fab_deck(
                opponent_deck, equipment=opponent_equipment, weapon=opponent_weapon, usual=USUAL_OPPONENT
            )
        said = _options(options or {})
        for name, value in _options({"preset": preset, "deck": deck, "opponent_deck": opponent_deck}).items():
            if said.setdefault(name, value) != value:
                raise _native.Refusal(f"{name}: the options and the argument disagree")
        self.by_number, self.units = actions == "numbers", encoding == "units"
        self.batch = _native.Batch(
            game,
            num_envs,
            [said],
            learner=seats.get(seat, seat),  # type: ignore[call-overload]
            opponent=opponent,
            max_turns=2**32 - 1 if max_turns is None else max_turns,
            max_choices=2**32 - 1 if max_episode_steps is None else max_episode_steps,
            threads=threads,
            reward=reward or "outcome",
            max_illegal=max_illegal,
            penalty=-0.51 if reward == "spec" else -0.5,
            keep=True,
        )
        _, n_observation, most, n_choice, n_actions, _ = self.batch.sizes
        self.n_actions = n_actions if self.by_number else most
        n_words = len(self.layout.words)
        parts: dict[str, spaces.Space[Any]] = {
            "observation": _box(self.layout.observation, n_words, (n_observation,), self.units)
        }
        if not self.by_number:
            parts["choices"] = _box(self.layout.choice, n_words, (most, n_choice), self.units)
        parts["action_mask"] = spaces.MultiBinary(self.n_actions)
        self.observation_space = spaces.Dict(parts)
        self.action_space = spaces.Discrete(self.n_actions)


def _is_never_offered(choice: Mapping[str, Any]) -> bool:
    """Whether it gives the match up, goes back on a choice or is a wish. A wish may be any words, so no list of them ends."""
    return bool(choice.get("gives_up") or choice.get("takes_back")) or choice["verb"] == "wish"


class CroupierEnv(gymnasium.Env[Observation, np.int64]):
    """One match against a program.

    An action is the place of a choice (``actions="choices"``) or the fixed number of an action (``actions="numbers"``). What
    may be done is in the observation's ``action_mask``, in ``info["action_mask"]`` and ``action_masks()``, and in notation in
    ``legal()``. An illegal action costs 0.5 and changes nothing; ``max_illegal`` of them break the match off.

    All that the mask allows is legal, but not all that is legal is offered: giving up and going back on a choice never are, and
    Rollio leaves out selections that make no difference. ``info["left_out"]`` counts what else is left out now and
    ``left_out()`` names it. It cannot be offered, because rows and numbers tell only choices apart that make a difference.
    """

    metadata = {"render_modes": MODES, "render_fps": 4}

    def __init__(
        self,
        game: str = "fab",
        *,
        preset: str | None = None,
        deck: str | os.PathLike[str] | Sequence[str] | None = None,
        opponent_deck: str | os.PathLike[str] | Sequence[str] | None = None,
        equipment: str | Sequence[str] | None = None,
        opponent_equipment: str | Sequence[str] | None = None,
        weapon: str | Sequence[str] | None = None,
        opponent_weapon: str | Sequence[str] | None = None,
        opponent: str | None = None,
        seat: int | str = 0,
        max_turns: int | None = None,
        max_episode_steps: int | None = None,
        reward: str | None = None,
        actions: str = "choices",
        encoding: str = "units",
        max_illegal: int = 100,
        options: dict[str, Any] | None = None,
        render_mode: str | None = None,
    ) -> None:
        self._arguments = {name: value for name, value in locals().items() if name not in ("self", "__class__")}
        self._take(self._arguments)
        self.layout, self.render_mode = self._terms.layout, checked(render_mode)
        self.observation_space, self.action_space = self._terms.observation_space, self._terms.action_space
        self._mask = np.zeros(self._terms.n_actions, np.int8)
        self._begun = self._over = False

    def _take(self, arguments: dict[str, Any]) -> None:
        if arguments["seat"] == "both":
            raise _native.Refusal("one match with both seats is croupier.aec; a vector environment takes seat=both")
        rest = {name: value for name, value in arguments.items() if name != "render_mode"}
        self._terms = _Terms(**rest, num_envs=1, threads=1)
        self._arguments, self._batch = arguments, self._terms.batch

    def __reduce__(self) -> tuple[Any, ...]:
        return _again, (type(self), self._arguments, self._batch.place(), self._mask, self._begun, self._over)

    def left_out(self) -> list[str]:
        """What is legal now and not offered, in notation: see the class. Its length is ``info["left_out"]``."""
        if self._over:
            return []
        offered = set(self._batch.notation(0))
        legal = json.loads(self.match._native.legal(self.seat))
        return [one["action"] for one in legal if one["action"] not in offered and not _is_never_offered(one)]

    def reset(self, *, seed: int | None = None, options: dict[str, Any] | None = None) -> tuple[Observation, dict[str, Any]]:
        """Begins the next match, or the first one of a seed. Options hold from now on, in place of those it was made with."""
        super().reset(seed=seed)
        if options:
            self._take(_changed(self._arguments, options))
            seed = int(self.np_random.integers(2**63)) if seed is None else seed
        self._begun, self._over = True, False
        self._batch.reset(None if seed is None else [str(seed)])
        observation, info, *_ = self._batch.play_one(None, self._terms.by_number, self._terms.units)
        self._mask, info["left_out"] = observation["action_mask"], self._batch.left_out(0)
        if self.render_mode == "human":
            self.render()
        return observation, info

    def step(self, action: np.int64 | int) -> tuple[Observation, float, bool, bool, dict[str, Any]]:
        """Does an action, and lets the opponent answer until there is something to choose again."""
        if not self._begun:
            raise _native.Refusal(NOT_BEGUN)
        if self._over:
            raise _native.Refusal("the match is over: reset() begins the next")
        terms = self._terms
        observation, info, reward, terminated, truncated, illegal = self._batch.play_one(
            _whole(action), terms.by_number, terms.units
        )
        self._mask, self._over = observation["action_mask"], terminated or truncated
        info["left_out"] = 0 if self._over else self._batch.left_out(0)
        if illegal:
            info["illegal_action"] = True
        if self.render_mode == "human":
            self.render()
        return observation, reward, terminated, truncated, info

    def action_masks(self) -> NDArray[np.bool_]:
        """Which actions are legal now."""
        return self._mask.astype(bool)

    def legal(self) -> dict[int, str]:
        """What can be done now: actions with their notation."""
        words = self._batch.notation(0)
        return dict(zip(self._batch.numbers(0) if self._terms.by_number else range(len(words)), words, strict=True))

    @property
    def seat(self) -> int:
        """The learner's seat."""
        return self._batch.seat(0)

    @property
    def match(self) -> Match:
        """The match so far: to look at, to record, to review."""
        return Match._of(self._batch.game(0))

    def render(self) -> str | NDArray[np.uint8] | None:  # type: ignore[override]
        """The situation as the learner's seat sees it: text, or a picture of 960 by 720 pixels."""
        return None if self.render_mode is None else rendered(self.render_mode, self.match.text(self.seat))


def _again(
    kind: type[CroupierEnv], arguments: dict[str, Any], place: str, mask: NDArray[np.int8], begun: bool, over: bool
) -> CroupierEnv:
    env = kind(**arguments)
    env._batch.go_to(place)
    env._mask, env._begun, env._over = mask, begun, over
    return env


def _is_seed(seed: Any) -> bool:
    return seed is None or (isinstance(seed, int | np.integer) and seed >= 0)


class CroupierVectorEnv(VectorEnv[Observation, NDArray[np.int64], NDArray[Any]]):
    """Many matches side by side, stepped natively in one crossing, equal to a ``SyncVectorEnv`` of ``CroupierEnv``.

    ``send`` and ``recv`` are the two halves of ``step``: between them the matches move on another thread. With ``copy=False``
    the arrays of the last observation are written over by the next ``step`` or ``send``. With ``seat="both"`` you play both
    seats: ``info["seat"]`` says who is to move in each match, ``info["acted"]`` who moved. The observation is that of the seat
    to move, the reward that of the seat that moved; the other seat gets the opposite.
    """

    def __init__(
        self,
        num_envs: int = 1,
        game: str = "fab",
        *,
        preset: str | None = None,
        deck: str | os.PathLike[str] | Sequence[str] | None = None,
        opponent_deck: str | os.PathLike[str] | Sequence[str] | None = None,
        equipment: str | Sequence[str] | None = None,
        opponent_equipment: str | Sequence[str] | None = None,
        weapon: str | Sequence[str] | None = None,
        opponent_weapon: str | Sequence[str] | None = None,
        opponent: str | None = None,
        seat: int | str = 0,
        max_turns: int | None = None,
        max_episode_steps: int | None = None,
        reward: str | None = None,
        actions: str = "choices",
        encoding: str = "units",
        max_illegal: int = 100,
        options: dict[str, Any] | None = None,
        threads: int = 1,
        autoreset_mode: str | AutoresetMode = AutoresetMode.NEXT_STEP,
        copy: bool = True,
        render_mode: str | None = None,
    ) -> None:
        given = {name: value for name, value in locals().items() if name not in ("self", "__class__")}
        for name in ("autoreset_mode", "copy", "render_mode"):
            given.pop(name)
        modes = {mode.value: mode for mode in (AutoresetMode.NEXT_STEP, AutoresetMode.SAME_STEP)}
        mode = modes.get(getattr(autoreset_mode, "value", autoreset_mode))
        if mode is None:
            raise _native.Refusal("autoreset_mode is NextStep or SameStep")
        if render_mode is not None:
            raise _native.Refusal("many matches are not rendered; take one by itself")
        self._given, self._terms, self._begun = given, _Terms(**given), False
        self._sent: Future[Stepped] | None = None
        self.metadata = {"autoreset_mode": mode, "render_modes": []}
        self.layout, self.num_envs, self.copy, self.render_mode = self._terms.layout, num_envs, copy, None
        self._batch, self._same_step = self._terms.batch, mode == AutoresetMode.SAME_STEP
        self._seats = np.zeros(num_envs, np.uint8)
        self.single_observation_space, self.single_action_space = self._terms.observation_space, self._terms.action_space
        self.observation_space = batch_space(self.single_observation_space, num_envs)
        self.action_space = batch_space(self.single_action_space, num_envs)
        self._observation: Observation = {
            name: np.zeros((num_envs, *space.shape), space.dtype)  # type: ignore[arg-type, misc]
            for name, space in self.single_observation_space.items()
        }
        self._counts = np.zeros(num_envs, np.uint32)
        self._places = np.arange(self._terms.n_actions, dtype=np.uint32)
        self._rewards = np.zeros(num_envs, np.float64)
        self._terminated, self._truncated, self._illegal = (np.zeros(num_envs, np.bool_) for _ in range(3))

    def __getstate__(self) -> dict[str, Any]:
        self._at_rest()
        return dict(self.__dict__)

    def _write(self) -> Observation:
        seen, choices = self._observation["observation"], self._observation.get("choices")
        mask = self._observation["action_mask"]
        write = self._batch.write_units if self._terms.units else self._batch.write
        if self._terms.by_number:
            write(observations=seen, masks=mask.view(np.bool_))
        else:
            write(observations=seen, choices=choices, counts=self._counts)
            np.less(self._places, self._counts[:, None], out=mask.view(np.bool_))
        if not self.copy:
            return dict(self._observation)
        return {name: array.copy() for name, array in self._observation.items()}

    def reset(  # type: ignore[override]
        self, *, seed: int | Sequence[int] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observation, dict[str, Any]]:
        """Begins all matches: those that come next, or the first ones of seeds (of one number and those after it).

        Options hold from now on, in place of those the environment was made with.
        """
        self._at_rest()
        seeds = [seed + nth for nth in range(self.num_envs)] if isinstance(seed, int | np.integer) else seed
        if seeds is not None and (isinstance(seeds, str) or not all(_is_seed(one) for one in seeds)):
            raise _native.Refusal(f"seed: {seed!r} is not a whole number from 0 on, or one for each match")
        if options:
            given = _changed(self._given, options)
            self._terms, self._given = _Terms(**given), given
            self._batch = self._terms.batch
        self._begun = True
        # A match without a seed of its own gets one at random.
        self._batch.reset(None if seeds is None else [str(secrets.randbits(64) if one is None else one) for one in seeds])
        observation = self._write()
        return observation, self._masks(observation)

    def _masks(self, observation: Observation) -> dict[str, Any]:
        everywhere = np.ones(self.num_envs, np.bool_)
        info = {"action_mask": observation["action_mask"], "_action_mask": everywhere}
        if self._given["seat"] == "both":
            self._batch.write(seats=self._seats)
            info |= {"seat": self._seats.copy(), "_seat": everywhere}
        return info

    def _at_rest(self) -> None:
        if self._sent is not None:
            raise _native.Refusal(UNDER_WAY)

    def step(self, actions: NDArray[np.int64]) -> Stepped:  # type: ignore[override]
        """Does one action in every match."""
        return self._advance(self._asked(actions))

    def send(self, actions: NDArray[np.int64]) -> None:
        """Begins a step on another thread and returns right away; ``recv`` gives what ``step`` would have returned."""
        asked, sent = self._asked(actions).copy(), Future[Stepped]()

        def work() -> None:
            try:
                sent.set_result(self._advance(asked))
            except BaseException as error:  # ``recv`` raises it.
                sent.set_exception(error)

        threading.Thread(target=work, name="croupier-step").start()
        self._sent = sent

    def recv(self) -> Stepped:
        """Waits for the step that ``send`` began. Until then ``step``, ``reset`` and ``legal`` are refused."""
        if self._sent is None:
            raise _native.Refusal("no step is under way: call send() first")
        try:
            return self._sent.result()
        finally:
            # Unless something like Ctrl-C broke off the wait: then the step is still to be received.
            if self._sent.done():
                self._sent = None

    def _asked(self, actions: NDArray[np.int64]) -> NDArray[np.int64]:
        """The actions of a step, if a step can be made now."""
        self._at_rest()
        if not self._begun:
            raise _native.Refusal(NOT_BEGUN)
        given = np.asarray(actions)
        if given.dtype.kind not in "iu":
            raise _native.Refusal(f"actions are whole numbers, not {given.dtype}")
        if given.ndim != 1:
            raise _native.Refusal(f"actions are one number for each match, not an array of {given.ndim} dimensions")
        if len(given) != self.num_envs:
            raise _native.Refusal(f"actions are one number for each of {self.num_envs} matches, not {len(given)}")
        return np.ascontiguousarray(given, np.int64)

    def _advance(self, asked: NDArray[np.int64]) -> Stepped:
        results = self._rewards, self._terminated, self._truncated, self._illegal
        self._batch.play(asked, self._terms.by_number, *results)
        info: dict[str, Any] = {}
        if self._given["seat"] == "both":
            info |= {"acted": self._seats.copy(), "_acted": np.ones(self.num_envs, np.bool_)}
        if self._same_step:
            ended = self._terminated | self._truncated
            if ended.any():
                last = {name: array.copy() for name, array in self._write().items()}
                finals = np.full(self.num_envs, None, dtype=object)
                for at in ended.nonzero()[0]:
                    finals[at] = {name: array[at] for name, array in last.items()}
                masks = np.where(ended[:, None], last["action_mask"], 0).astype(np.int8)
                info |= {"final_obs": finals, "_final_obs": ended}
                info |= {"final_info": {"action_mask": masks, "_action_mask": ended}, "_final_info": ended}
                self._batch.renew()
        observation = self._write()
        info |= self._masks(observation)
        if self._illegal.any():
            info |= {"illegal_action": self._illegal.copy(), "_illegal_action": self._illegal.copy()}
        return observation, self._rewards.copy(), self._terminated.copy(), self._truncated.copy(), info

    def legal(self) -> list[dict[int, str]]:
        """What can be done now in each match: actions with their notation."""
        self._at_rest()
        said = []
        for at in range(self.num_envs):
            words = self._batch.notation(at)
            numbers = self._batch.numbers(at) if self._terms.by_number else range(len(words))
            said.append(dict(zip(numbers, words, strict=True)))
        return said
