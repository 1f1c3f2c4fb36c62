"""Matches one at a time, and what the lab makes of them."""

from __future__ import annotations

import asyncio
import copy
import functools
import json
import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from numpy.typing import NDArray

from . import _native
from .layout import layout


def _options(options: Mapping[str, Any]) -> dict[str, str]:
    """Keyword arguments as options of a match: ``opponent_deck`` is the option ``opponent-deck``; a path is read."""
    return {name.replace("_", "-"): _text(name, value) for name, value in options.items() if value is not None}


def _text(name: str, value: Any) -> str:
    if isinstance(value, os.PathLike):
        return _read(Path(value))
    if isinstance(value, list | tuple | dict | set):
        raise _native.Refusal(f"{name}: a match takes a name, a text or a path here, not a {type(value).__name__}")
    return str(value)


def _read(path: Path) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except OSError as error:
        raise _native.Refusal(f"{path}: {error.strerror}") from None
    except UnicodeDecodeError:
        raise _native.Refusal(f"{path}: this is not text") from None


def _seed(seed: int | str | None) -> str | None:
    return None if seed is None else str(seed)


class Match:
    """One match. Actions are words, the same as in terminals and records; views are plain dictionaries.

    ``players`` names programs for seats; a seat without one is yours. Everything that is refused raises
    ``croupier.Refusal`` with the reason, and changes nothing.
    """

    def __init__(
        self,
        game: str,
        *,
        seed: int | str | None = None,
        players: Sequence[str | None] = (),
        position: str | None = None,
        **options: Any,
    ) -> None:
        self._native = _native.Match(game, _seed(seed), _options(options), position, list(players))
        self._heard: dict[int, int] = {}

    @classmethod
    def _of(cls, native: _native.Match, heard: Mapping[int, int] | None = None) -> Match:
        match = cls.__new__(cls)
        match._native = native
        match._heard = dict(heard or {})
        return match

    @classmethod
    def replay(cls, record: str | os.PathLike[str]) -> Match:
        """Plays a record again: a file, or the text of one. The match goes on where it ends."""
        return cls._of(_native.Match.replay(*_record(record)))

    @property
    def info(self) -> dict[str, Any]:
        """All that everyone may know: game, seats, seed, outcome."""
        return json.loads(self._native.info())

    @property
    def to_move(self) -> int | None:
        """The seat to move; None when the match is over."""
        return json.loads(self._native.now())["to_move"]

    @property
    def outcome(self) -> Any:
        """How it ended; None while it is still running."""
        return json.loads(self._native.now()).get("outcome")

    @property
    def ply(self) -> int:
        """How many entries its log has."""
        return json.loads(self._native.now())["ply"]

    def payoff(self, seat: int) -> float | None:
        """What it was worth to a seat, from -1 to 1; None while it is still running."""
        payoff = self._native.payoff(seat)
        return None if payoff is None else payoff / 1000

    def view(self, seat: int | None = None) -> dict[str, Any]:
        """What a seat sees, or a watcher."""
        return json.loads(self._native.view(seat))

    def choices(self, seat: int | None = None) -> list[dict[str, Any]]:
        """What a seat may do (by default the one to move), with labels and forecasts."""
        seat = self.to_move if seat is None else seat
        return [] if seat is None else json.loads(self._native.choices(seat))

    def legal(self, seat: int | None = None) -> list[str]:
        """What a seat may do, in notation. Giving up is left out: ``info["seats"][seat]["concession"]`` is the word for it."""
        seat = self.to_move if seat is None else seat
        choices = [] if seat is None else json.loads(self._native.legal(seat))
        return [choice["action"] for choice in choices if not choice.get("gives_up")]

    def told(self, seat: int | None = None, since: int = 0) -> list[dict[str, Any]]:
        """What a seat or a watcher was told after its first ``since`` notices."""
        return json.loads(self._native.told(seat, since))

    def play(self, action: str | int, seat: int | None = None, *, chance: int | str | None = None) -> None:
        """Plays an action for the seat to move, or for ``seat``.

        Name it in notation (``"stand"``), by its number on the screen (``2`` or ``"2"``), by its label, or as you would type
        it in a terminal. With ``chance`` the step draws its luck from that seed; no record leads to the match from then on.
        """
        self._native.play(str(action), seat, _seed(chance))

    def clone(self, *, seat: int | None = None, seed: int | str | None = None) -> Match:
        """Copies the match, with its programs.

        With ``seat`` everything hidden from that seat, and all chance to come, is drawn anew from ``seed`` (or at random):
        a search that plays on such clones can't cheat. Such a clone has no record.
        """
        # Other seats have heard nothing in a world that was drawn anew.
        heard = {at: known for at, known in self._heard.items() if seat in (None, at)}
        return self._of(self._native.clone(seat, _seed(seed)), heard)

    def value(self, seat: int) -> float:
        """How good the situation is for a seat by the game's rule of thumb, from -1 to 1; the payoff once the match is over."""
        return self._native.value(seat) / 1000

    def analyse(self, seat: int | None = None, budget: str | int = "2000p") -> dict[str, Any]:
        """Says what each choice of the seat to move is worth now, from what that seat can see.

        ``choices`` has the best first, each with ``action``, ``label``, ``chance`` (to win) and its 95% ``interval``,
        ``payoff`` (from -1 to 1; in runs also how far they get), ``equal`` (as good as the first) and ``playouts``.
        ``clear`` says whether the first is better than all others, ``why`` gives reasons. The budget is a number of simulated
        games (``"2000p"``), which gives the same answer every time, or of milliseconds (``500``).
        """
        seat = self.to_move if seat is None else seat
        if seat is None:
            raise _native.Refusal("the match is over: there is nothing to choose")
        return json.loads(self._native.analyse(seat, str(budget)))

    def turn(self, seat: int = 0, *, detail: str = "short", seed: bool = False) -> dict[str, Any]:
        """All that a talking player needs for its next choice, in one call.

        Programs move and forced choices are made first. Then: ``news`` (what happened since the last call and is not on the
        screen anyway), ``screen``, ``choices`` (each with ``number``, ``action`` and ``label``), ``over`` and ``payoff``. With
        ``detail="full"`` choices have a ``forecast`` too, and so have the lines of the screen. Answer with
        ``play(number)``. The seed is on the screen only with ``seed=True``.
        """
        if detail not in ("short", "full"):
            raise _native.Refusal(f"detail is short or full, not {detail}")
        self.run()
        while self.to_move == seat and (forced := self._native.skips()) is not None:
            self._native.play(forced, seat, None)
            self.run()
        since = self._heard.get(seat, 0)
        news = self._native.story(seat, since, False)
        self._heard[seat] = since + len(self.told(seat, since))
        choices = []
        if self.to_move == seat:
            listed = self.choices(seat) if detail == "full" else json.loads(self._native.legal(seat))
            known = {choice["action"]: choice for choice in listed}
            for number, action in self._native.numbered(seat):
                choice = known[action]
                if choice.get("gives_up"):
                    continue
                told = {"number": number, "action": action, "label": choice["label"]}
                if detail == "full":
                    told["forecast"] = choice.get("forecast", {}).get("text", "")
                choices.append(told)
        return {
            "news": news,
            "screen": self._native.text(seat, seed, detail == "full"),
            "choices": choices,
            "over": self.to_move is None,
            "payoff": self.payoff(seat),
        }

    async def turn_async(self, seat: int = 0, *, detail: str = "short", seed: bool = False) -> dict[str, Any]:
        """The same as ``turn``, on another thread: other tasks go on while programs think."""
        return await asyncio.to_thread(self.turn, seat, detail=detail, seed=seed)

    def __copy__(self) -> Match:
        return self.clone()

    def __deepcopy__(self, memo: dict[int, Any]) -> Match:
        return self.clone()

    def __reduce__(self) -> tuple[Any, ...]:
        players = [seat.get("player") for seat in self.info["seats"]]
        return _restored, (self.record(), players, self._heard)

    def undo(self, seat: int) -> None:
        """Undoes the last action of a seat, as far as that is fair."""
        self._native.undo(seat)

    def seat(self, seat: int, player: str) -> None:
        """Gives a seat to a program."""
        self._native.seat(seat, player)

    def think(self) -> tuple[int, str] | None:
        """Lets the program in the seat to move decide: the seat and what it did; nothing if no program sits there."""
        return self._native.think()

    def run(self) -> Match:
        """Lets programs play until a seat without one is to move, or the match is over."""
        self._native.run()
        return self

    def text(self, seat: int = 0, *, seed: bool = False) -> str:
        """The situation in words, as a seat is shown it. Only ``seed=True`` shows the seed, which tells all cards to come."""
        return self._native.text(seat, seed)

    @property
    def rules(self) -> str:
        """The rules of the game on one page, as the tool ``rules`` of the Model Context Protocol has them."""
        return self._native.rules()

    def luck(self, seat: int) -> float:
        """How lucky a seat was so far, in payoff.

        What chance showed is compared with what it could have shown instead, as AIVAT does in poker: in duels by how the
        rule-based player fares from there, in games for one by the game's rule of thumb. Luck is 0 on average:
        ``payoff(seat) - luck(seat)`` has the mean of the payoff and varies less.
        """
        return self._native.luck(seat) / 1000

    def observation(self, seat: int, *, encoding: str = "units") -> NDArray[Any]:
        """What a seat sees as an array, the same as in environments: numbers from 0 to 1, or ``encoding="rows"``."""
        if encoding not in ("units", "rows"):
            raise _native.Refusal(f"encoding: `{encoding}` is not units or rows")
        row = self._native.observe(seat)
        return row if encoding == "rows" else layout(json.loads(self._native.info())["game"]).units(row)

    def information_state(self, seat: int) -> str:
        """All that a seat knows, as a string: what it did, what it was told and what it sees.

        Two states of a match have the same string for a seat when and only when that seat can't tell them apart. As an array
        there is ``observation``, which is what a seat sees now: no row of fixed length holds all that it remembers.
        """
        known = {"seat": seat, "did": self._native.done(seat), "told": self.told(seat), "sees": self.view(seat)}
        return json.dumps(known, sort_keys=True, ensure_ascii=False)

    def story(self, seat: int | None = None, since: int = 0) -> str:
        """All that a seat or a watcher was told after its first ``since`` notices: a line for each notice of ``told``.

        What happens without a sentence of its own stands in brackets with its name.
        """
        return self._native.story(seat, since)

    def record(self) -> str:
        """The text of its record file: the whole truth, not for players."""
        return self._native.record()

    def save(self, path: str | os.PathLike[str]) -> None:
        """Writes its record file."""
        self._native.save(os.fspath(path))

    def __repr__(self) -> str:
        info = self.info
        stands = "over" if self.to_move is None else f"seat {self.to_move} to move"
        return f"<Match of {info['game']}, ply {info['ply']}, {stands}>"


def _restored(record: str, players: Sequence[str | None], heard: Mapping[int, int]) -> Match:
    """A pickled match again."""
    match = Match.replay(record)
    match._heard = dict(heard)
    for seat, player in enumerate(players):
        if player is not None:
            match.seat(seat, player)
    return match


def _record(record: str | os.PathLike[str] | Match) -> tuple[str, str]:
    if isinstance(record, Match):
        return "record", record.record()
    if isinstance(record, str) and record.lstrip().startswith("{"):
        return "record", record
    path = Path(record)
    return str(path), _read(path)


def review(record: str | os.PathLike[str] | Match, *, budget: str = "200p", jobs: int = 1) -> dict[str, Any]:
    """What each choice of a record was worth, by a search: ``steps``, ``moments``, ``seats``. With playouts it repeats."""
    return json.loads(_native.review(*_record(record), budget, jobs))


def simulate(
    game: str,
    players: Sequence[str] = (),
    *,
    games: int = 100,
    seed: int | str | None = None,
    jobs: int = 1,
    paired: bool = False,
    records: str | os.PathLike[str] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """Plays many matches between programs and counts how they end.

    With ``records`` the record of each match is written into that folder, which must be new or empty, and ``games.csv``: a
    table of records, seeds, players, endings and payoffs.
    """
    folder = None if records is None else os.fspath(records)
    found = _native.simulate(game, list(players), games, _seed(seed), jobs, paired, _options(options), folder)
    return json.loads(found)


@functools.cache
def _cards(game: str) -> list[dict[str, Any]]:
    return json.loads(_native.cards(game))


def cards(game: str, name: str = "", *, hero: str | None = None, preset: str | None = None) -> list[dict[str, Any]]:
    """The cards, charms and pieces of a game, each as a record: those with ``name`` in their name or id.

    With ``hero`` only those that this hero may have, with ``preset`` only those that are legal in it.
    """
    wanted = name.lower()
    found = [copy.deepcopy(card) for card in _cards(game) if wanted in card["name"].lower() or wanted in card["id"]]
    if hero is not None or preset is not None:
        legal = set(_native.legal_cards(game, hero, preset))
        found = [card for card in found if card["id"] in legal]
    return found


def games() -> list[dict[str, Any]]:
    """The games: title, blurb, colours, minutes, people, story, keys, seats, presets, options, players and levels."""
    return json.loads(_native.games())


def decks(game: str) -> dict[str, str]:
    """The decks of a game, each with what it is like."""
    return dict(_native.decks(game))
