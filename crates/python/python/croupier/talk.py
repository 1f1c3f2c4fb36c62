"""A match in words, for language models: what they read, what they may answer, and what it earns them.

``croupier.openenv``, ``croupier.verifiers`` and ``croupier.inspect`` are built on this, so they ask the same questions and
count the same rewards.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from numpy.typing import NDArray

from . import _native
from .layout import layout
from .match import Match, _options, games, review

#: What a reward is counted by.
REWARDS = ("outcome", "corrected", "value", "moves")

#: How to play, said once at the beginning.
RULES = """You are playing {title}: {blurb}
{aim}

{page}

Each message shows what happened, the situation, and your choices with their numbers. You may think first.
End your answer with a line that has only the number of your choice, like this:
ANSWER: 1"""

#: Longer answers are read from their end: nothing that counts is before that.
READ = 2000


def _readable(answer: str) -> str:
    """The end of an answer, without what no text can have."""
    return answer[-READ:].encode(errors="replace").decode()


def _rules(game: str, page: str) -> str:
    about = next(about for about in games() if about["name"] == game)
    aim = "Beat your opponent." if layout(game).players == 2 else "Get as far as you can."
    return RULES.format(title=about["title"], blurb=about["blurb"], aim=aim, page=page.strip())


def _players(game: str, seat: int, opponent: str | None) -> list[str | None]:
    """Who plays each seat; None in the one that talks."""
    shape = layout(game)
    if not 0 <= seat < shape.players:
        raise _native.Refusal(f"there is no seat {seat} for a player in {game}")
    if shape.players == 1 and opponent is not None:
        raise _native.Refusal(f"{game} is a game for one: it has no opponent")
    players: list[str | None] = [None] * shape.players
    if shape.players == 2:
        players[1 - seat] = opponent or "greedy"
    return players


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
    - ``corrected``: the same less what chance gave (``Match.luck``), which has the same mean and varies less;
    - ``value``: what each choice gained by the game's rule of thumb, in sum the payoff minus the value at the start;
    - ``moves``: the outcome, less what the choices gave away by the judgment of a search (``budget``), all at the end.

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
        players = _players(game, seat, opponent)
        self.match = Match(game, seed=seed, players=players, **options)
        self.game, self.seed, self.seat, self.reward = game, str(seed), seat, reward
        self._patience, self._max_choices, self._budget, self._detail = patience, max_choices, budget, detail
        #: How many choices were made, how many answers were refused, and how often the first choice was made instead.
        self.choices, self.refusals, self.fallbacks = 0, 0, 0
        #: What each choice earned on the way.
        self.rewards: list[float] = []
        self._in_a_row = 0
        self._said: list[tuple[str, str]] = []
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
        """What the game is, its rules on one page and how to answer, for the beginning of a conversation."""
        return _rules(self.game, self.match.rules)

    @property
    def prompt(self) -> str:
        """What is new, the situation, and the numbered choices. The seed is not in it."""
        result = round(1000 * self.payoff) if self.done else None
        return _native.prompt(self.turn["news"], self.turn["screen"], self._choices, result)

    @property
    def _choices(self) -> list[tuple[int, str, str, str]]:
        return [(one["number"], one["action"], one["label"], one.get("forecast", "")) for one in self.turn["choices"]]

    @property
    def next_message(self) -> str:
        """What to say after an answer: the question again after a refusal, otherwise the next prompt."""
        return _native.asked_again(self._choices) if self._in_a_row else self.prompt

    def messages(self, history: int | str = "all") -> list[dict[str, str]]:
        """The conversation so far as chat messages, ending with what to answer now. The rules come once, at the beginning.

        ``history`` says what is between: ``"all"`` that was asked and answered, a number for the last of it, or ``"summary"``
        for what the seat was told since the match began, in the words of the game.
        """
        is_number = isinstance(history, int) and not isinstance(history, bool) and history >= 0
        if history not in ("all", "summary") and not is_number:
            raise _native.Refusal(f"history is all, summary or a number from 0 on, not {history!r}")
        said, now = self._said, self.next_message
        if history == "summary":
            story = self.match.story(self.seat).strip()
            if self._in_a_row:
                now = f"{self.prompt}\n\n{now}"
            said, now = [], f"What happened so far:\n{story}\n\n{now}" if story else now
        elif is_number:
            # After a refusal the question itself stays, however little is kept.
            said = said[len(said) - min(max(int(history), self._in_a_row), len(said)) :]
        messages = [{"role": "system", "content": self.rules}]
        for question, answer in said:
            messages += [{"role": "user", "content": question}, {"role": "assistant", "content": answer}]
        return [*messages, {"role": "user", "content": now}]

    def read(self, answer: str) -> int | None:
        """The number of the choice that an answer means, if it means one.

        It is the number after the last "answer", or a choice in its own words, or a number at the very end.
        """
        return _native.meant(_readable(answer), self._choices)

    def answer(self, answer: str) -> Reply:
        """Takes an answer of the model."""
        if self.done:
            raise _native.Refusal("the match is over: begin another")
        number = self.read(answer)
        self._said.append((self.next_message, answer[-READ:]))
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
        if self.reward == "corrected":
            return self.payoff - self.match.luck(self.seat)
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


class Talks:
    """Many matches of talking players side by side, for training: thousands of questions and answers in one call each.

    Every match is the same as that of a ``Talk`` with the same arguments and seed, and asks in the same words::

        talks = Talks("fab", range(1000), opponent="greedy", threads=2)
        while not talks.done.all():
            rewards, done, refused = talks.answer([model(question) for question in talks.questions])

    A match that is over stays as it is until ``begin`` gives its place another seed. ``reward`` is ``outcome``, ``corrected``
    or ``value``, as for ``Talk``. What comes of it does not depend on the number of ``threads``.
    """

    def __init__(
        self,
        game: str,
        seeds: Sequence[int | str],
        *,
        opponent: str | None = None,
        seat: int = 0,
        reward: str = "outcome",
        patience: int = 2,
        max_choices: int = 1000,
        detail: str = "short",
        threads: int = 1,
        **options: Any,
    ) -> None:
        if detail not in ("short", "full"):
            raise _native.Refusal(f"detail is short or full, not {detail}")
        players = _players(game, seat, opponent)
        self.game, self.seat = game, seat
        texts = [str(seed) for seed in seeds]
        full = detail == "full"
        self._native = _native.Talks(
            game, texts, _options(options), players, seat, patience, max_choices, full, reward, threads
        )

    def __len__(self) -> int:
        return self._native.n

    @property
    def rules(self) -> str:
        """The same as ``Talk.rules``: for the beginning of each conversation."""
        return _rules(self.game, Match(self.game).rules)

    @property
    def questions(self) -> list[str]:
        """What to say to each player now: the next question, the same one after a refusal, or the result."""
        return self._native.questions()

    @property
    def numbers(self) -> list[list[int]]:
        """The numbers of the choices in each match; none where it is over."""
        return self._native.numbers()

    @property
    def done(self) -> NDArray[Any]:
        """Which matches are over, or were broken off."""
        return self._native.done()

    @property
    def payoffs(self) -> NDArray[Any]:
        """What each match was worth, from -1 to 1; the value of the situation while it goes on or where it was broken off."""
        return self._native.values() / 1000

    def answer(self, answers: Sequence[str]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
        """Takes an answer for each match: what each earned, which matches are over, and which answers were refused.

        What is said about a match that is over is not read.
        """
        return self._native.answer([_readable(answer) for answer in answers])

    def begin(self, seeds: Mapping[int, int | str]) -> None:
        """Begins another match in each of these places."""
        self._native.begin(list(seeds), [str(seed) for seed in seeds.values()])

    def summary(self, at: int) -> dict[str, Any]:
        """What to keep of a match: result, counts and the record."""
        choices, refusals, fallbacks = self._native.counts(at)
        match = self.match(at)
        return {
            "game": self.game,
            "payoff": float(self.payoffs[at]),
            "over": match.to_move is None,
            "choices": choices,
            "refusals": refusals,
            "fallbacks": fallbacks,
            "record": match.record(),
        }

    def match(self, at: int) -> Match:
        """A match so far, as one that can be looked at, reviewed and played on."""
        return Match._of(self._native.game(at))


class Curriculum:
    """Opponents from easy to hard, by the levels of a game for two.

    It begins with the first level. When the last ``window`` matches earned at least the share ``up`` of their points the next
    level comes, and when they earned at most ``down`` the one before::

        steps = Curriculum("fab")
        talk = Talk("fab", seed=1, opponent=steps.level)
        steps.ended(talk.payoff)
    """

    def __init__(self, game: str, *, up: float = 0.6, down: float = 0.2, window: int = 20) -> None:
        about = next((about for about in games() if about["name"] == game), None)
        if about is None or layout(game).players != 2 or not about["levels"]:
            raise _native.Refusal(f"{game} has no opponents of several levels")
        if not 0 <= down < up <= 1 or window < 1:
            raise _native.Refusal("down and up are shares of the points, down the smaller one, and window is at least 1")
        #: The levels, the easiest first.
        self.levels: tuple[str, ...] = tuple(about["levels"])
        self._up, self._down, self._window = up, down, window
        self._at = 0
        self._points: list[float] = []

    @property
    def level(self) -> str:
        """The opponent of the next match."""
        return self.levels[self._at]

    def ended(self, payoff: float) -> str:
        """Takes the payoff of a match, from -1 to 1, and says who comes next."""
        self._points.append((payoff + 1) / 2)
        if len(self._points) >= self._window:
            share = sum(self._points) / len(self._points)
            step = int(share >= self._up) - int(share <= self._down)
            if 0 <= self._at + step < len(self.levels) and step:
                self._at, self._points = self._at + step, []
            else:
                self._points = self._points[1:]
        return self.level
