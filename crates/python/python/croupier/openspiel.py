"""Our games as games of OpenSpiel. Needs the extra: ``pip install 'croupier[openspiel]'``.

``load("fab", deck="kano")`` gives a ``pyspiel.Game``. Importing this module also registers every game with OpenSpiel under
``croupier_fab`` and so on, so ``pyspiel.load_game("croupier_fab")`` finds it.

Chance is one node at the root, which picks the seed of the match; everything after it follows from the seed and the actions.
A search that must not see hidden cards draws them anew with ``state.resample_from_infostate``, as OpenSpiel's ISMCTS does.
The tree is finite, so exact solvers work on small games.
"""

from __future__ import annotations

import functools
import hashlib
import json
from collections.abc import Callable, Sequence
from typing import Any
from urllib.parse import quote, unquote

import numpy as np
import pyspiel
from numpy.typing import NDArray

from . import _native
from .layout import Layout, layout
from .match import Match, _options

#: How many seeds the root has if you name none.
SEEDS = 1000
#: No match of random play comes near it.
MAX_GAME_LENGTH = 20_000


def load(game: str, *, seeds: int | Sequence[int | str] = SEEDS, tree: bool = False, **options: Any) -> pyspiel.Game:
    """A game as OpenSpiel knows games.

    ``seeds`` is how many matches chance picks from (seeds 0, 1, 2 ...), or the seeds themselves. With ``tree=True`` every
    position that was visited is kept, which exact solvers of small games need to be quick. Options are those of a match.
    """
    layout(game)
    parameters: dict[str, Any] = {"options": _packed(_options(options)), "tree": tree}
    if isinstance(seeds, int | np.integer):
        parameters["seeds"] = int(seeds)
    else:
        parameters["named_seeds"] = "/".join(["seeds", *(quote(str(seed), safe="") for seed in seeds)])
    return pyspiel.load_game(f"croupier_{game}", parameters)


def resampler(seed: int = 0) -> Callable[[pyspiel.State, int], pyspiel.State]:
    """For ``bot.set_resampler``: draws hidden cards anew from a seed, so that a search repeats."""
    random = np.random.default_rng(seed)
    return lambda state, player: state.redrawn(player, int(random.integers(2**53)))


def _packed(options: dict[str, str]) -> str:
    """Options as a word that OpenSpiel's notation of games can hold."""
    return "/".join(["options", *(f"{quote(name, safe='')}:{quote(value, safe='')}" for name, value in options.items())])


def _unpacked(packed: str) -> dict[str, str]:
    pairs = (part.split(":", 1) for part in packed.split("/")[1:])
    return {unquote(name): unquote(value) for name, value in pairs}


def _game_type(shape: Layout) -> pyspiel.GameType:
    for_two = shape.players == 2
    return pyspiel.GameType(
        short_name=f"croupier_{shape.game}",
        long_name=f"Croupier: {shape.game}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
        information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM if for_two else pyspiel.GameType.Utility.GENERAL_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=shape.players,
        min_num_players=shape.players,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"options": "options", "seeds": SEEDS, "named_seeds": "seeds", "tree": False},
    )


def _game_info(shape: Layout, n_seeds: int) -> pyspiel.GameInfo:
    said: dict[str, Any] = {
        "num_distinct_actions": shape.actions,
        "max_chance_outcomes": n_seeds,
        "num_players": shape.players,
        "min_utility": -1.0,
        "max_utility": 1.0,
        "max_game_length": MAX_GAME_LENGTH,
    }
    return pyspiel.GameInfo(**said | ({"utility_sum": 0.0} if shape.players == 2 else {}))


class CroupierGame(pyspiel.Game):
    """One of our games, with its options and the seeds that chance picks from."""

    #: What its rows hold: each game has a class of its own.
    layout: Layout

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        params, shape = dict(params or {}), self.layout
        named = [unquote(seed) for seed in params.get("named_seeds", "seeds").split("/")[1:]]
        n_seeds = params.get("seeds", SEEDS)
        if not named and n_seeds < 1:
            raise _native.Refusal(f"seeds: {n_seeds} is not a whole number from 1 on")
        self.seeds: Sequence[str] = named or [str(seed) for seed in range(n_seeds)]
        self.options = _unpacked(params.get("options", "options"))
        self.first = _Spot(None, kept={} if params.get("tree") else None)
        super().__init__(_game_type(shape), _game_info(shape, len(self.seeds)), params)

    def new_initial_state(self) -> CroupierState:
        """The root: chance picks a seed."""
        return CroupierState(self)

    def begin(self, seed: str) -> Match:
        """The match of a seed, at the first choice."""
        match = Match._of(_native.Match(self.layout.game, seed, self.options, None, []))
        return _at_choice(match)

    def make_py_observer(
        self, iig_obs_type: pyspiel.IIGObservationType | None = None, params: dict[str, Any] | None = None
    ) -> CroupierObserver | None:
        """What reads states for a player, or, without private information, for a spectator. There are no other observers."""
        if params:
            raise _native.Refusal(f"an observer takes no parameters: {params}")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        is_private, is_public = kind.private_info == pyspiel.PrivateInfoType.SINGLE_PLAYER, kind.public_info
        is_for_spectators = is_public and kind.private_info == pyspiel.PrivateInfoType.NONE and not kind.perfect_recall
        if is_private and is_public:
            return CroupierObserver(self.layout, recalls=kind.perfect_recall)
        return CroupierObserver(self.layout, spectates=True) if is_for_spectators else None

    def max_chance_nodes_in_history(self) -> int:
        """The root."""
        return 1


def _at_choice(match: Match) -> Match:
    """Lets programs move and makes choices that leave nothing to choose."""
    while (seat := match.run().to_move) is not None:
        offered = match._native.offered(seat)
        if len(offered) != 1:
            break
        match._native.play(offered[0][1], seat, None)
    return match


class _Spot:
    """A position, with what was asked about it. States share one until they go different ways."""

    def __init__(self, match: Match | None, kept: dict[int, _Spot] | None) -> None:
        self.match, self.is_shared = match, False
        #: The positions after it by action, where they are kept.
        self.kept = kept
        #: What each player has done, and what it was told, as digests, and how many notices are in the second.
        self.done: dict[int, str] = {}
        self.heard: dict[int, tuple[str, int]] = {}
        self._forget()

    def _forget(self) -> None:
        self.seat = pyspiel.PlayerId.CHANCE if self.match is None else self.match.to_move
        if self.seat is None:
            self.seat = pyspiel.PlayerId.TERMINAL
        self._offered: dict[int, str] | None = None
        self._recalled: dict[int, str] = {}

    @property
    def offered(self) -> dict[int, str]:
        """The choices of the player to move: their numbers with their notation, in ascending order."""
        if self._offered is None:
            known = [] if self.match is None or self.seat < 0 else self.match._native.offered(self.seat)
            self._offered = dict(sorted(known))
        return self._offered

    def recalled(self, player: int) -> str:
        """All that a player knows: what it did and heard, as a digest, and what it sees."""
        if self.match is None:
            return f"player {player}"
        if player not in self._recalled:
            heard, since = self.heard.get(player, ("", 0))
            told = json.loads(self.match._native.told(player, since))
            heard = functools.reduce(_digest, told, heard)
            self.heard = {**self.heard, player: (heard, since + len(told))}
            done = self.done.get(player, "")
            self._recalled[player] = f"player {player} did {done} heard {heard} sees {self.match._native.view(player)}"
        return self._recalled[player]

    def after(self, game: CroupierGame, action: int) -> _Spot:
        """The position after an action."""
        if self.kept is not None and action in self.kept:
            return self.kept[action]
        if self.match is None:
            return self._next(game.begin(game.seeds[action]), action)
        if action not in self.offered:
            raise _native.Refusal(f"{action} is not one of the legal actions {list(self.offered)}")
        player, notation = self.seat, self.offered[action]
        done = {**self.done, player: _digest(self.done.get(player, ""), notation)}
        is_lasting = self.is_shared or self.kept is not None
        spot = self._next(self.match.clone(), action) if is_lasting else self
        spot.match._native.play(notation, player, None)
        _at_choice(spot.match)
        spot.done, spot.heard = done, self.heard
        spot._forget()
        return spot

    def _next(self, match: Match, action: int) -> _Spot:
        spot = _Spot(match, None if self.kept is None else {})
        if self.kept is not None:
            self.kept[action] = spot
        return spot

    def redrawn(self, player: int, seed: int) -> _Spot:
        """A position that the player can't tell from this one."""
        spot = _Spot(self.match.clone(seat=player, seed=seed), None)
        spot.done = {player: self.done[player]} if player in self.done else {}
        spot.heard = {player: self.heard[player]} if player in self.heard else {}
        return spot

    def __deepcopy__(self, memo: dict[int, Any]) -> _Spot:
        self.is_shared = True
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return _restored, (self.match, self.done, self.heard, self.kept is not None)


def _digest(before: str, what: Any) -> str:
    text = before + json.dumps(what, sort_keys=True)
    return hashlib.blake2b(text.encode(), digest_size=12).hexdigest()


def _restored(match: Match | None, done: dict[int, str], heard: dict[int, tuple[str, int]], keeps: bool) -> _Spot:
    spot = _Spot(match, {} if keeps else None)
    spot.done, spot.heard = done, heard
    return spot


class CroupierState(pyspiel.State):
    """A position of a match. Copies share what they have in common until one of them moves."""

    def __init__(self, game: CroupierGame) -> None:
        super().__init__(game)
        self._spot = game.first

    @property
    def match(self) -> Match | None:
        """A copy of the match, to look at; none before chance has picked a seed."""
        return None if self._spot.match is None else self._spot.match.clone()

    def current_player(self) -> int:
        """The player to move, chance or the end."""
        return self._spot.seat

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._spot.offered)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """The seeds, all alike."""
        seeds = self.get_game().seeds
        return [(place, 1 / len(seeds)) for place in range(len(seeds))]

    def _apply_action(self, action: int) -> None:
        self._spot = self._spot.after(self.get_game(), action)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == pyspiel.PlayerId.CHANCE:
            return f"seed {self.get_game().seeds[action]}"
        return self._spot.offered.get(action, str(action))

    def is_terminal(self) -> bool:
        """Whether the match is over."""
        return self._spot.seat == pyspiel.PlayerId.TERMINAL

    def returns(self) -> list[float]:
        """The payoffs, from -1 to 1; zeros until the match is over."""
        players = range(self.get_game().num_players())
        return [(self._spot.match.payoff(seat) or 0.0) if self.is_terminal() else 0.0 for seat in players]

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> CroupierState:
        """A state that the player can't tell from this one: everything hidden from it is drawn anew."""
        return self.redrawn(player, int(sampler() * 2**53))

    def redrawn(self, player: int, seed: int) -> CroupierState:
        """The same with a seed in place of a sampler."""
        if self._spot.match is None:
            raise _native.Refusal("there is nothing to draw anew before chance has picked a seed")
        state = self.clone()
        state._spot = self._spot.redrawn(player, seed)
        return state

    def __str__(self) -> str:
        if self._spot.match is None:
            return "chance picks a seed"
        seats = range(self.get_game().num_players())
        return "\n".join(self._spot.match._native.view(seat) for seat in seats)


class CroupierObserver:
    """What a player or a spectator reads of a state: ``observation`` as numbers from 0 to 1, and a string.

    No row of fixed length holds everything a player has seen, so information states are strings only.
    """

    def __init__(self, shape: Layout, *, recalls: bool = False, spectates: bool = False) -> None:
        self._layout, self._recalls, self._spectates = shape, recalls, spectates
        self.tensor: NDArray[np.float32] | None = None
        self.dict: dict[str, NDArray[np.float32]] = {}
        if not recalls and not spectates:
            self.tensor = np.zeros(sum(field.length for field in shape.observation), np.float32)
            self.dict = {"observation": self.tensor}

    def set_from(self, state: CroupierState, player: int) -> None:
        """Writes what a player sees."""
        if self.tensor is not None:
            match = state._spot.match
            self.tensor[:] = 0 if match is None else self._layout.units(match._native.observe(player))

    def string_from(self, state: CroupierState, player: int) -> str:
        """What a player or a spectator sees, or, with perfect recall, everything a player knows."""
        if self._recalls:
            return state._spot.recalled(player)
        match = state._spot.match
        if match is None:
            return "chance picks a seed"
        return match._native.view(None if self._spectates else player)


def _register() -> None:
    for about in json.loads(_native.games()):
        shape = layout(about["name"])
        # A class, not a function: OpenSpiel lets go of it after the interpreter is gone, and only a class survives that.
        pyspiel.register_game(_game_type(shape), type(f"Croupier{about['title']}", (CroupierGame,), {"layout": shape}))


_register()
