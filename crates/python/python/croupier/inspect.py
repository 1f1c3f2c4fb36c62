"""Our games as a task of Inspect. Needs the extra: ``pip install 'croupier[inspect]'``.

``inspect eval croupier/croupier_match --model MODEL -T game=fab -T opponent=greedy -T matches=20`` plays twenty matches.
"""

from __future__ import annotations

import asyncio
from typing import Any

from inspect_ai import Task, task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageSystem, ChatMessageUser
from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import Generate, Solver, TaskState, solver

from croupier.layout import layout
from croupier.talk import Talk


@solver
def play(history: int = 6) -> Solver:
    """Plays the match of a sample. The model sees the rules and the last ``history`` messages."""

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        talk = await asyncio.to_thread(lambda: Talk(**state.metadata["match"]))
        state.messages = [ChatMessageSystem(content=talk.rules), ChatMessageUser(content=talk.prompt)]
        heard, earned = list(state.messages), 0.0
        while not talk.done:
            state.messages = [heard[0], *heard[1:][-history:]]
            state = await generate(state)
            heard.append(state.messages[-1])
            reply = await asyncio.to_thread(talk.answer, state.output.completion)
            earned += reply.reward
            heard.append(ChatMessageUser(content=talk.next_message))
        state.messages = heard
        state.completed = True
        state.metadata["summary"] = talk.summary | {"reward": earned}
        return state

    return solve


@scorer(metrics={"*": [mean(), stderr()]})
def earned() -> Scorer:
    """What the match earned, and how it went."""

    async def score(state: TaskState, target: Target) -> Score:
        summary = state.metadata["summary"]
        counted = ("reward", "payoff", "choices", "refusals", "fallbacks")
        return Score(value={name: float(summary[name]) for name in counted}, metadata={"record": summary["record"]})

    return score


@task
def croupier_match(
    game: str = "geniejack",
    opponent: str | None = None,
    matches: int = 10,
    first_seed: int = 0,
    reward: str = "outcome",
    swap: bool = True,
    patience: int = 2,
    max_choices: int = 300,
    history: int = 6,
    **options: Any,
) -> Task:
    """Matches against a program, one for each seed."""
    for_two = layout(game).players == 2
    said = {"game": game, "opponent": opponent, "reward": reward, "patience": patience, "max_choices": max_choices}
    samples = [
        Sample(
            id=f"{game}#{first_seed + nth}",
            input=f"Play {game}.",
            metadata={"match": {**said, "seed": first_seed + nth, "seat": nth % 2 if for_two and swap else 0, **options}},
        )
        for nth in range(matches)
    ]
    return Task(dataset=MemoryDataset(samples), solver=play(history), scorer=earned())
