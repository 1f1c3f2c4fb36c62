"""Searches for the best deck of a game, played here or wherever ``play`` plays."""

from __future__ import annotations

import json
import os
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

from . import _native
from .match import _options

Player = Callable[[list[str]], Sequence[bytes]]
"""Plays games that a search asks for, and tells for each deck in turn how they ended, a byte for each game."""


def optimize(
    game: str,
    *,
    player: str | None = None,
    vs: str | None = None,
    train_steps: int = 50_000,
    candidates: int = 100,
    games: int = 50,
    generations: int = 10,
    top: int = 5,
    final_games: int = 1000,
    seed: int | str = 0,
    jobs: int = 1,
    out: str | os.PathLike[str] | None = None,
    play: Callable[[Table], Player] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """Searches for the best deck of seat 0: ``top`` has the best, each with its points, interval and ``list``.

    The decks are played by ``player``, or by a policy that learns from ``train_steps`` decisions first, against ``vs``. What
    else can be said is said as of a match: ``preset``, ``deck`` (where the search begins), ``opponent_deck`` (``built`` is a
    plain one). With ``out``, a folder, the policy and the search are kept there after every step, a search that is there is
    gone on with, and the best decks and a report are written there in the end.
    """
    settings = json.dumps(
        {
            "candidates": candidates,
            "games": games,
            "generations": generations,
            "top": top,
            "fresh": final_games,
            "seed": str(seed),
        }
    )
    with tempfile.TemporaryDirectory() as spare:
        folder = Path(spare if out is None else out)
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise _native.Refusal(f"{folder}: {error.strerror}") from None
        kept = folder / "search.json"
        text = kept.read_text(encoding="utf-8") if kept.exists() else None
        named = _options(options)
        if player is None:
            policy = folder / "policy.safetensors"
            if text is None:
                _native.teach_decks(game, named, vs, settings, train_steps, str(policy), jobs)
            player = f"policy:{policy}"
        table = Table(game, named, player, vs, str(seed), jobs)
        search = _native.DeckSearch(game, named, player, vs, settings, text)
        player_of = (play or (lambda table: table.play))(table)
        while asked := search.ask():
            search.tell(list(player_of(asked)))
            _write(kept, search.text())
        found = json.loads(search.found())
        if out is not None:
            for deck in found["top"]:
                _write(folder / deck["file"], deck["list"])
            _write(folder / "report.html", search.report("croupier.optimize"))
            _write(folder / "report.json", json.dumps(found, indent=1))
        return found


class Table:
    """Where decks are tried: plain data, so that it can be sent to other machines."""

    def __init__(
        self, game: str, options: dict[str, str], player: str, vs: str | None, seed: str, jobs: int = 1
    ) -> None:
        self.game = game
        self.options = options
        self.player = player
        self.vs = vs
        self.seed = seed
        self.jobs = jobs

    def play(self, asked: list[str]) -> list[bytes]:
        """Plays games that a search asks for."""
        return _native.play_decks(self.game, self.options, self.player, self.vs, asked, self.seed, self.jobs)


def _write(path: Path, text: str) -> None:
    """Writes a file whole or not at all."""
    spare = path.with_name(path.name + ".tmp")
    spare.write_text(text, encoding="utf-8")
    spare.replace(path)
