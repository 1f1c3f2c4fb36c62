"""Croupier: card and dice games for people, language models and learning agents.

``croupier.Match`` plays and replays one match, ``croupier.simulate`` many, ``croupier.review`` weighs a record. Learners take
the environments (``gymnasium.make("croupier/FaB-v0")`` and others, ``croupier.aec`` for PettingZoo), ``croupier.Batch`` for
arrays without ceremony, or ``croupier.torch`` for a trainer. ``docs/python.md`` shows all of it.
"""

from __future__ import annotations

import importlib.util

from ._native import Batch, Refusal, __version__
from .decks import evaluate_deck, fab_deck
from .lab import balance, perft, rollouts, tournament, verify
from .layout import Field, Layout, layout
from .match import Match, cards, decks, games, review, simulate
from .optimize import optimize
from .policy import Policy, average_policies, load_policy, train, trained_policy

__all__ = [
    "Batch",
    "Field",
    "Layout",
    "Match",
    "Policy",
    "Refusal",
    "__version__",
    "average_policies",
    "balance",
    "cards",
    "decks",
    "evaluate_deck",
    "fab_deck",
    "games",
    "layout",
    "load_policy",
    "optimize",
    "perft",
    "review",
    "rollouts",
    "simulate",
    "tournament",
    "train",
    "trained_policy",
    "verify",
]

# The environments are made known to Gymnasium where it is installed; nothing else here needs it.
if importlib.util.find_spec("gymnasium") is not None:
    from .registration import register

    register()
