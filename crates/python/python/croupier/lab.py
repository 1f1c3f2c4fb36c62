"""What the lab finds out about games, as the commands of the same names do."""

from __future__ import annotations

import json
import os
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _native
from .layout import layout
from .match import Match, _options, _record, _seed, _text
from .policy import load_policy


def tournament(
    game: str,
    players: Sequence[str] = (),
    *,
    decks: Sequence[str | os.PathLike[str]] = (),
    by: str | None = None,
    gauntlet: bool = False,
    games: int = 200,
    seed: int | str | None = None,
    jobs: int = 1,
    **options: Any,
) -> dict[str, Any]:
    """Ranks players, or decks that ``by`` plays (``decks=["all"]`` for all of them), by Elo with 95% intervals.

    Each pair plays ``games`` games, every seed from both seats; with ``gauntlet`` only the first meets the others.
    """
    if bool(players) == bool(decks):
        raise _native.Refusal("a tournament ranks either players or decks: name two or more")
    if players and by is not None:
        raise _native.Refusal("by: this says who plays decks")
    if len(decks or players) < 2 and list(decks) != ["all"]:
        raise _native.Refusal("a tournament ranks two or more")
    entrants = [_text("decks", deck) for deck in decks] or list(players)
    said = _options(options)
    if decks and (twice := [name for name in ("deck", "opponent-deck") if name in said]):
        raise _native.Refusal(f"{twice[0]}: decks names all decks already")
    table = _native.tournament(game, entrants, bool(decks), by, gauntlet, games, _seed(seed), jobs, said)
    return json.loads(table)


def balance(
    game: str,
    *,
    players: Sequence[str] = (),
    by: str | None = None,
    only: Sequence[str] = (),
    games: int = 1000,
    seed: int | str | None = None,
    jobs: int = 1,
    **options: Any,
) -> dict[str, Any]:
    """Measures how hard a game is for ``players`` and what each thing in it is worth when ``by`` plays.

    ``only`` names kinds or ids of things, or is ``["none"]``.
    """
    said = list(players), by, list(only), games, _seed(seed), jobs, _options(options)
    return json.loads(_native.balance(game, *said))


def verify(record: str | os.PathLike[str] | Match) -> dict[str, Any]:
    """Plays a record again: ``game``, ``plies``, ``over`` and the last ``fingerprint``. One that plays otherwise is refused."""
    return json.loads(_native.verify(*_record(record)))


def perft(game: str, *, depth: int = 4, seed: int | str | None = None, **options: Any) -> dict[str, Any]:
    """Counts the ways to play ``depth`` actions from the beginning: ``count``, and ``first`` by the first action."""
    return json.loads(_native.perft(game, depth, _seed(seed), _options(options)))


def rollouts(
    game: str,
    out: str | os.PathLike[str] | None = None,
    *,
    pieces: int = 1,
    matches: int = 64,
    steps: int = 128,
    policy: str | os.PathLike[str] | None = None,
    opponent: str | None = None,
    seed: int | str = 0,
    **options: Any,
) -> list[dict[str, NDArray[Any]]] | list[Path]:
    """Decisions of matches side by side with the choices that were offered, for offline learning.

    A policy file decides, or chance, in both seats or against ``opponent``. Each piece is a dictionary of arrays for ``steps``
    decisions of ``matches`` matches. With ``out`` it becomes a file in that folder instead (``00000.npz`` and so on, for
    ``numpy.load``), and the paths are given.
    The same seed gives the same pieces.

    ==================  ====================================  ======  ===================================================
    array               shape                                 type    what
    ==================  ====================================  ======  ===================================================
    ``observations``    steps, matches, fields                int16   what the seat to move saw, as ``layout(game)`` says
    ``choices``         steps, matches, most, choice fields   int16   a row for each choice offered, zeros after the last
    ``counts``          steps, matches                        uint32  how many choices were offered
    ``numbers``         steps, matches, most                  uint32  the number of each choice (``actions="numbers"``)
    ``seats``           steps, matches                        uint8   the seat that chose
    ``picks``           steps, matches                        uint32  the place among the choices that was taken
    ``payoffs``         steps, matches, seats                 int16   thousandths, where the match ended here
    ``done``            steps, matches                        bool    the match ended here; the next row is another match
    ``truncated``       steps, matches                        bool    the match was broken off here
    ==================  ====================================  ======  ===================================================
    """
    for name, number in (("pieces", pieces), ("matches", matches), ("steps", steps)):
        if isinstance(number, bool) or not isinstance(number, int | np.integer) or number < 1:
            raise _native.Refusal(f"{name}: {number!r} is not a whole number from 1 on")
    chooser = None if policy is None else load_policy(policy)
    if chooser is not None and chooser.layout != layout(game):
        raise _native.Refusal(f"{policy}: this policy plays {chooser.layout.game}")
    folder = None if out is None else Path(out)
    made: list[Any] = []
    for nth in range(pieces):
        learner = "both" if opponent is None else "first"
        batch = _native.Batch(
            game, matches, [_options(options)], f"{seed}/{nth}", learner, opponent, restart="at once"
        )
        piece = _rolled(batch, steps, chooser, np.random.default_rng([nth, *f"{seed}".encode()]))
        made.append(piece if folder is None else _kept(folder, nth, piece))
    return made


def _rolled(batch: _native.Batch, steps: int, chooser: Any, rng: np.random.Generator) -> dict[str, NDArray[Any]]:
    matches, n_observation, most, n_choice, _, n_seats = batch.sizes
    here: dict[str, NDArray[Any]] = {
        "observations": np.zeros((matches, n_observation), np.int16),
        "choices": np.zeros((matches, most, n_choice), np.int16),
        "counts": np.zeros(matches, np.uint32),
        "seats": np.zeros(matches, np.uint8),
    }
    ends = {
        "payoffs": np.zeros((matches, n_seats), np.int16),
        "done": np.zeros(matches, np.bool_),
        "truncated": np.zeros(matches, np.bool_),
    }
    numbers = np.zeros((matches, most), np.uint32)
    told: dict[str, list[NDArray[Any]]] = {name: [] for name in (*here, "numbers", "picks", *ends)}
    for _ in range(steps):
        batch.write(**here, numbers=numbers)
        if chooser is None:
            picks = rng.integers(0, here["counts"]).astype(np.uint32)
        else:
            seen = {"observation": here["observations"], "choices": here["choices"]}
            mask = np.arange(most) < here["counts"][:, None]
            picks = chooser.act(seen, mask, deterministic=False, rng=rng).astype(np.uint32)
        for name, now in (*here.items(), ("numbers", numbers), ("picks", picks)):
            told[name].append(now.copy())
        batch.step(picks, **ends)
        for name, now in ends.items():
            told[name].append(now.copy())
    return {name: np.stack(each) for name, each in told.items()}


def _kept(folder: Path, nth: int, piece: dict[str, NDArray[Any]]) -> Path:
    """Writes a piece: under another name until it is whole."""
    path = folder / f"{nth:05}.npz"
    part = path.with_suffix(".part")
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with open(part, "wb") as file:
            np.savez_compressed(file, **piece)
        part.replace(path)
    except OSError as error:
        raise _native.Refusal(f"{path}: {error.strerror}") from None
    return path
