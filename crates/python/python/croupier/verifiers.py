"""Our games as a taskset and environment of verifiers. Needs the extra: ``pip install 'croupier[verifiers]'``.

``vf-eval croupier-verifiers --env.taskset.game fab -n 10`` plays ten matches of Flesh and Blood.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from typing import Any

import verifiers.v1 as vf

from .layout import layout
from .talk import Talk

__all__ = ["CroupierEnv", "CroupierEnvConfig", "CroupierTask", "CroupierTaskset", "CroupierTasksetConfig"]


class CroupierTasksetConfig(vf.TasksetConfig):
    """Which matches are played."""

    game: str = "geniejack"
    """geniejack, rollio, lunchtable or fab."""
    opponent: str | None = None
    """The opponent by name, such as random, greedy or search:50p; greedy if there is none. Games for one take none."""
    matches: int = 100
    """How many tasks there are. Match number n has the seed first_seed + n."""
    first_seed: int = 0
    reward: str = "outcome"
    """outcome, corrected, value or moves: see croupier.talk."""
    swap: bool = True
    """In games for two: whether the player takes seat 1 in every other match."""
    patience: int = 2
    """How many bad answers in a row lead to the first choice being made."""
    max_choices: int = 300
    """Matches are broken off after this many choices."""
    options: dict[str, str] = {}
    """Options of the match, such as deck or preset."""


class CroupierData(vf.TaskData):
    """What a match is made of again."""

    match: dict[str, Any]


class CroupierTask(vf.Task[CroupierData, vf.State, vf.TaskConfig]):
    """One match."""


class CroupierTaskset(vf.Taskset[CroupierTask, CroupierTasksetConfig]):
    """Matches by their seeds."""

    def load(self) -> Iterator[CroupierTask]:
        """The matches in the order of their seeds."""
        config = self.config
        for_two = layout(config.game).players == 2
        for nth in range(config.matches):
            match = {
                "game": config.game,
                "seed": config.first_seed + nth,
                "seat": nth % 2 if for_two and config.swap else 0,
                "opponent": config.opponent,
                "reward": config.reward,
                "patience": config.patience,
                "max_choices": config.max_choices,
                **config.options,
            }
            talk = Talk(**match)
            data = CroupierData(
                name=f"{config.game}#{match['seed']}", prompt=talk.prompt, system_prompt=talk.rules, match=match
            )
            yield CroupierTask(data, config.task)


class CroupierEnvConfig(vf.EnvConfig):
    """One player at the table."""

    player: vf.AgentConfig = vf.AgentConfig(harness={"id": "null"}, runtime={"type": "subprocess"})


class CroupierEnv(vf.Env[CroupierEnvConfig]):
    """A match: the game speaks as the user, the model answers."""

    async def run(self, task: CroupierTask, agents: Any) -> None:
        """Plays one match and records what it earned."""
        talk = await asyncio.to_thread(lambda: Talk(**task.data.match))
        earned = 0.0
        async with agents.player.interaction(task) as interaction:
            segment = await interaction.turn()
            while not segment.terminated:
                reply = await asyncio.to_thread(talk.answer, segment.last_reply)
                earned += reply.reward
                if reply.done:
                    break
                segment = await interaction.turn(talk.next_message)
        trace = interaction.trace
        if not talk.done:
            # The model fell silent or reached a limit: the match counts as lost.
            earned = -1.0
        trace.record_reward(talk.reward, earned, 1.0)
        for name in ("payoff", "choices", "refusals", "fallbacks"):
            trace.record_metric(name, float(talk.summary[name]))
        trace.info["match"] = talk.summary
