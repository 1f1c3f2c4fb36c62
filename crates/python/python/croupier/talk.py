"""A match in words, for language models: what they read, what they may answer, and what it earns them.

``croupier.openenv``, ``croupier.verifiers`` and ``croupier.inspect`` are built on this, so they ask the same questions and
count the same rewards.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Any

from . import _native
from .layout import layout
from .match import Match, games, review

#: What a reward is counted by.
REWARDS = ("outcome", "value", "moves")

#: How to play, said once at the beginning.
RULES = """You are playing {title}: {blurb}
{aim}
Each message shows what happened, the situation, and your choices with their numbers. You may think first.
End your answer with a line that has only the number of your choice, like this:
ANSWER: 1"""

ANSWER = re.compile(r"answer\W{0,9}(\d{1,4})\b", re.IGNORECASE)
LAST_NUMBER = re.compile(r"(?<![-\d.])(\d{1,4})\W*$")
#: Longer answers are read from their end: nothing that counts is before that.
READ = 2000


@dataclass(frozen=True)
class Reply:
    """What came of an answer."""

    #: What it earned, by the reward that was chosen.
    reward: float
    #: Whether the match is over, or was broken off.
    done: bool
    #: Whether the answer was not one of the choices.
    refused: bool


class Talk:
    """One match of a talking player against a program.

    The same arguments give the same match, except against programs that are limited by time. ``reward`` is one of:

    - ``outcome``: the payoff at the end, from -1 to 1, and 0 on the way;
    - ``value``: what each choice gained by the game's rule of thumb, in sum the payoff minus the value at the start;
    - ``moves``: the outcome, less what the choices gave away by the judgement of a search (``budget``), all at the end.

    An answer that is not one of the choices is a refusal. It is counted, costs nothing and changes nothing, and the question is
    asked again; after ``patience`` refusals in a row the first choice is made. ``max_choices`` breaks the match off, at the
    value of the situation.
    """

    def __init__(
        self,
        game: str,
        *,
        seed: int | str = 0,
        opponent: str | None = None,
        seat: int = 0,
        reward: str = "outcome",
        patience: int = 2,
        max_choices: int = 1000,
        budget: str = "50p",
        detail: str = "short",
        **options: Any,
    ) -> None:
        if reward not in REWARDS:
            raise _native.Refusal(f"reward is one of {', '.join(REWARDS)}, not {reward}")
        if patience < 1 or max_choices < 1:
            raise _native.Refusal("patience and max_choices are whole numbers from 1 on")
        shape = layout(game)
        if not 0 <= seat < shape.players:
            raise _native.Refusal(f"there is no seat {seat} for a player in {game}")
        if shape.players == 1 and opponent is not None:
            raise _native.Refusal(f"{game} is a game for one: it has no opponent")
        players: list[str | None] = [None] * shape.players
        if shape.players == 2:
            players[1 - seat] = opponent or "greedy"
        self.match = Match(game, seed=seed, players=players, **options)
        self.game, self.seed, self.seat, self.reward = game, str(seed), seat, reward
        self._patience, self._max_choices, self._budget, self._detail = patience, max_choices, budget, detail
        #: How many choices were made, how many answers were refused, and how often the first choice was made instead.
        self.choices, self.refusals, self.fallbacks = 0, 0, 0
        #: What each choice earned on the way.
        self.rewards: list[float] = []
        self._in_a_row = 0
        self._ask()

    def _ask(self) -> None:
        self.turn = self.match.turn(self.seat, detail=self._detail)
        self._value = self.match.value(self.seat)

    @property
    def done(self) -> bool:
        """Whether the match is over, or was broken off."""
        return self.turn["over"] or self.choices >= self._max_choices

    @property
    def payoff(self) -> float:
        """What the match was worth, from -1 to 1; the value of the situation while it goes on or where it was broken off."""
        payoff = self.turn["payoff"]
        return self._value if payoff is None else payoff

    @property
    def rules(self) -> str:
        """What the game is and how to answer, for the beginning of a conversation."""
        about = next(about for about in games() if about["name"] == self.game)
        aim = "Beat your opponent." if layout(self.game).players == 2 else "Get as far as you can."
        return RULES.format(title=about["title"], blurb=about["blurb"], aim=aim)

    @property
    def prompt(self) -> str:
        """What is new, the situation, and the numbered choices. The seed is not in it."""
        screen = self.turn["screen"].replace(f"Seed:{self.seed}", "").rstrip()
        parts = [self.turn["news"].strip(), screen]
        if self.done:
            parts.append(f"The match is over. Your result: {self.payoff:+.2f}")
        else:
            parts.append("Your choices:\n" + "\n".join(self._line(choice) for choice in self.turn["choices"]))
        return "\n\n".join(part for part in parts if part)

    @staticmethod
    def _line(choice: dict[str, Any]) -> str:
        forecast = choice.get("forecast")
        return f"{choice['number']}: {choice['label']}" + (f" ({forecast})" if forecast else "")

    @property
    def next_message(self) -> str:
        """What to say after an answer: the question again after a refusal, otherwise the next prompt."""
        if self._in_a_row == 0:
            return self.prompt
        numbers = ", ".join(str(choice["number"]) for choice in self.turn["choices"])
        return f"That is not one of your choices. Answer with one of these numbers: {numbers}"

    def read(self, answer: str) -> int | None:
        """The number of the choice that an answer means, if it means one.

        It is the number after the last "answer", or a choice in its own words, or a number at the very end.
        """
        text = answer[-READ:].strip()
        numbers = {choice["number"] for choice in self.turn["choices"]}
        said = ANSWER.findall(text)
        if said:
            return int(said[-1]) if int(said[-1]) in numbers else None
        words = text.strip("`\"'. ").casefold()
        for choice in self.turn["choices"]:
            if words in (choice["action"].casefold(), choice["label"].casefold()):
                return choice["number"]
        last = LAST_NUMBER.search(text)
        return int(last.group(1)) if last and int(last.group(1)) in numbers else None

    def answer(self, answer: str) -> Reply:
        """Takes an answer of the model."""
        if self.done:
            raise _native.Refusal("the match is over: begin another")
        number = self.read(answer)
        if number is None:
            self.refusals += 1
            self._in_a_row += 1
            if self._in_a_row < self._patience:
                return Reply(0.0, False, True)
            self.fallbacks += 1
            number = self.turn["choices"][0]["number"]
            refused = True
        else:
            refused = False
        self._in_a_row = 0
        before = self._value
        self.match.play(number, self.seat)
        self.choices += 1
        self._ask()
        reward = self._reward(before)
        self.rewards.append(reward)
        return Reply(reward, self.done, refused)

    def _reward(self, before: float) -> float:
        if self.reward == "value":
            return self.payoff - before
        if not self.done:
            return 0.0
        return self.payoff - (sum(self.given_away()) if self.reward == "moves" else 0.0)

    def given_away(self) -> list[float]:
        """What each choice of the match gave away, as a share of the way from a certain loss to a certain win.

        A search of ``budget`` judges the record in the worlds the seat held possible. What lies within its margin counts as 0.
        """
        judged = [step.get("judged") for step in review(self.match, budget=self._budget)["steps"] if step["seat"] == self.seat]
        lost = [(one["loss"], one["margin"]) for one in judged if one is not None]
        return [loss / 1000 if loss > margin else 0.0 for loss, margin in lost]

    @property
    def summary(self) -> dict[str, Any]:
        """What to keep of the match: result, counts and the record."""
        return {
            "game": self.game,
            "seed": self.seed,
            "payoff": self.payoff,
            "over": bool(self.turn["over"]),
            "choices": self.choices,
            "refusals": self.refusals,
            "fallbacks": self.fallbacks,
            "record": self.match.record(),
        }
