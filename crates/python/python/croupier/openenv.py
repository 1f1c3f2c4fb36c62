"""Our games as an OpenEnv environment and server. Needs the extra: ``pip install 'croupier[openenv]'``.

``python -m croupier.openenv --game fab --opponent greedy`` serves matches at http://127.0.0.1:8000, one for each connection.
"""

from __future__ import annotations

import argparse
import json
import uuid
from collections.abc import Sequence
from typing import Any

from fastapi import FastAPI
from openenv.core.env_server.http_server import create_app
from openenv.core.env_server.interfaces import Environment
from openenv.core.env_server.types import Action, EnvironmentMetadata, Observation, State
from pydantic import Field

from . import _native
from .layout import layout
from .match import games
from .talk import REWARDS, Talk

#: The opponents that a client may ask for, unless the server says otherwise.
OPPONENTS = ("random", "greedy", "search:50p")


class CroupierAction(Action):
    """An answer of the player."""

    answer: str = Field(description="The number of your choice, or text that ends with a line like: ANSWER: 1")


class CroupierObservation(Observation):
    """What the player reads."""

    text: str = Field(description="What happened, the situation, and the numbered choices")
    choices: list[dict[str, Any]] = Field(default_factory=list, description="The choices: number, action and label")
    refused: bool = Field(default=False, description="Whether the last answer was not one of the choices")


class CroupierState(State):
    """Where the match is. Nothing in it is hidden from the player."""

    game: str = ""
    payoff: float | None = None
    choices: int = 0
    refusals: int = 0
    fallbacks: int = 0


class CroupierEnvironment(Environment[CroupierAction, CroupierObservation, CroupierState]):
    """One match after another against a program. ``reset`` may name another game, opponent, seat and reward.

    A client can only ask for an opponent in ``opponents``. ``reset`` without a seed takes the seeds 0, 1, 2 ... in turn.
    """

    SUPPORTS_CONCURRENT_SESSIONS = True

    def __init__(
        self,
        game: str = "geniejack",
        opponent: str | None = None,
        reward: str = "outcome",
        opponents: Sequence[str] = OPPONENTS,
        **options: Any,
    ) -> None:
        super().__init__()
        layout(game)
        if reward not in REWARDS:
            raise _native.Refusal(f"reward is one of {', '.join(REWARDS)}, not {reward}")
        self._defaults = {"game": game, "opponent": opponent, "reward": reward}
        self._opponents = {*opponents, *([opponent] if opponent else [])}
        self._options, self._next_seed = options, 0
        self._talk: Talk | None = None
        self._episode: str | None = None

    def reset(
        self,
        seed: int | None = None,
        episode_id: str | None = None,
        *,
        game: str | None = None,
        opponent: str | None = None,
        reward: str | None = None,
        seat: int = 0,
        **others: Any,
    ) -> CroupierObservation:
        """Begins a match."""
        if others:
            raise _native.Refusal(f"reset takes game, opponent, reward and seat, not {', '.join(others)}")
        said = {"game": game, "opponent": opponent, "reward": reward}
        chosen = self._defaults | {name: value for name, value in said.items() if value is not None}
        if layout(chosen["game"]).players == 1:
            chosen["opponent"] = None
        elif opponent is not None and opponent not in self._opponents:
            raise _native.Refusal(f"opponent is one of {', '.join(sorted(self._opponents))}, not {opponent}")
        if seed is None:
            seed, self._next_seed = self._next_seed, self._next_seed + 1
        options = self._options if chosen["game"] == self._defaults["game"] else {}
        self._talk = Talk(seed=seed, seat=seat, **chosen, **options)
        self._episode = episode_id or str(uuid.uuid4())
        return self._seen(f"{self._talk.rules}\n\n{self._talk.prompt}", None)

    def step(self, action: CroupierAction, timeout_s: float | None = None, **others: Any) -> CroupierObservation:
        """Takes an answer."""
        if self._talk is None:
            raise _native.Refusal("no match has begun: reset first")
        reply = self._talk.answer(action.answer)
        return self._seen(self._talk.next_message, reply.reward, reply.refused)

    def _seen(self, text: str, reward: float | None, refused: bool = False) -> CroupierObservation:
        talk = self._talk
        assert talk is not None
        choices = [] if talk.done else talk.turn["choices"]
        return CroupierObservation(text=text, choices=choices, refused=refused, done=talk.done, reward=reward)

    @property
    def state(self) -> CroupierState:
        """Where the match is."""
        talk = self._talk
        if talk is None:
            return CroupierState(game=self._defaults["game"])
        return CroupierState(
            episode_id=self._episode,
            step_count=talk.choices + talk.refusals - talk.fallbacks,
            game=talk.game,
            payoff=talk.turn["payoff"],
            choices=talk.choices,
            refusals=talk.refusals,
            fallbacks=talk.fallbacks,
        )

    def get_metadata(self) -> EnvironmentMetadata:
        """What this environment is."""
        about = next(about for about in games() if about["name"] == self._defaults["game"])
        return EnvironmentMetadata(
            name="croupier", description=f"{about['title']}: {about['blurb']}", version=_native.__version__
        )


def app(max_matches: int = 64, **arguments: Any) -> FastAPI:
    """A server of matches, as OpenEnv's clients expect it. The arguments are those of ``CroupierEnvironment``."""
    return create_app(
        lambda: CroupierEnvironment(**arguments),
        CroupierAction,
        CroupierObservation,
        env_name="croupier",
        max_concurrent_envs=max_matches,
    )


def main() -> None:
    """Serves matches until it is stopped."""
    import uvicorn

    parser = argparse.ArgumentParser(prog="python -m croupier.openenv", description="Serves matches to OpenEnv clients.")
    parser.add_argument("--game", default="geniejack", help="the game, if a client names none (geniejack)")
    parser.add_argument("--opponent", help="the opponent, if a client names none (greedy)")
    parser.add_argument("--reward", default="outcome", choices=REWARDS, help="what the reward counts (outcome)")
    parser.add_argument("--options", type=json.loads, default={}, help='options of the match as JSON: \'{"deck": "kano"}\'')
    parser.add_argument("--host", default="127.0.0.1")
    parser.add_argument("--port", type=int, default=8000)
    parser.add_argument("--max-matches", type=int, default=64, help="how many matches at the same time (64)")
    said = vars(parser.parse_args())
    host, port, options = said.pop("host"), said.pop("port"), said.pop("options")
    uvicorn.run(app(**said, **options), host=host, port=port)


if __name__ == "__main__":
    main()
