"""Decks of Flesh and Blood, put together from what a keyword argument can say."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import Any

from . import _native

GAME = "fab"
"""The game that these decks are of. The others take decks by name, text or path alone."""

USUAL_OPPONENT = "generic-nullrune-3"
"""The deck of the other side if nothing is said, as the game has it."""


def fab_deck(
    deck: str | os.PathLike[str] | Sequence[str] | None = None,
    *,
    equipment: str | Sequence[str] | None = None,
    weapon: str | Sequence[str] | None = None,
    hero: str | None = None,
    usual: str = "kano",
) -> str | None:
    """A deck as an option of a match: a name, a list as text, or put together from cards.

    ``deck`` is the name of a built-in deck, a deck list as text or in a file, or the cards of the deck one by one. What is
    not said (the hero, equipment, weapons) comes from the deck, or from ``usual`` if you give only cards.
    """
    if isinstance(deck, os.PathLike):
        from .match import _text

        deck = _text("deck", deck)
    if equipment is None and weapon is None and hero is None and (deck is None or isinstance(deck, str)):
        return deck
    whole = deck if isinstance(deck, str) else usual
    its_hero, its_cards, worn = _native.deck(whole)
    held = [card for card in worn if _is_weapon(card)]
    worn = [card for card in worn if card not in held]
    if weapon is not None:
        held = [weapon] if isinstance(weapon, str) else list(weapon)
    lines = [
        hero or its_hero,
        *(worn if equipment is None else [equipment] if isinstance(equipment, str) else equipment),
        *held,
        *(its_cards if deck is None or isinstance(deck, str) else deck),
    ]
    return "\n".join(lines) + "\n"


def _is_weapon(card: str) -> bool:
    from .match import _cards

    return any("weapon" in entry["fields"].get("types", []) for entry in _cards("fab") if entry["id"] == card)


def evaluate_deck(
    deck: str | Sequence[str],
    opponent_deck: str | Sequence[str] | None = None,
    *,
    player: str = "greedy",
    opponent: str = "greedy",
    games: int = 50,
    seed: int | str = 0,
    jobs: int = 1,
    preset: str | None = None,
) -> dict[str, Any]:
    """How a deck of Flesh and Blood does against another one, played by programs, with the first player drawn at random."""
    from .match import simulate

    summary = simulate(
        "fab",
        [player, opponent],
        games=games,
        seed=seed,
        jobs=jobs,
        preset=preset,
        deck=fab_deck(deck),
        opponent_deck=fab_deck(opponent_deck, usual=USUAL_OPPONENT),
        first="lot",
    )
    mine = summary["seats"][0]
    measures = {measure["name"]: measure["mean"] for measure in mine["measures"]}
    return {
        "games": summary["games"],
        "wins": mine["wins"],
        "losses": mine["losses"],
        "draws": mine["draws"],
        "win_rate": mine["win_rate"],
        "interval": mine["interval"],
        "avg_turns": (summary.get("turns") or {}).get("mean"),
        "avg_turns_to_win": mine.get("turns_to_win"),
        "avg_damage_dealt": measures["damage dealt"],
        "avg_opponent_life_left": measures["opponent's life left"],
        "player": player,
        "opponent": opponent,
    }
