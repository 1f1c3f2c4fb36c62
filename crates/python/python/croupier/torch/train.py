"""Proximal policy optimization with masks on many matches at once, in self-play and against programs."""

from __future__ import annotations

import os
import time
import tomllib
from collections.abc import Callable
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass, field
from typing import Any

import numpy as np
import torch
from torch import Tensor

from .. import _native
from ..layout import layout
from ..policy import read_policy, write_policy
from .network import Network


@dataclass
class Meeting:
    """Whom the learner meets, and at which tables."""

    #: A program by name, ``self``, or none for the game's rule-based player.
    against: str | None = None
    #: Options of the match; more than one set of them are taken in turns.
    tables: list[dict[str, str]] = field(default_factory=lambda: [{}])
    #: The learner's seat against a program: ``first``, ``second`` or ``alternate``.
    seat: str = "first"
    #: How many of the matches, in proportion to the others.
    share: float = 1.0

    @property
    def name(self) -> str:
        """What it is called in curves."""
        return "itself" if self.against == "self" else self.against or "rule-based"


@dataclass
class Plan:
    """How to train. The spec's numbers where it has any; the rest is what a large GPU likes."""

    game: str = "fab"
    meetings: list[Meeting] = field(default_factory=lambda: [Meeting("self"), Meeting()])
    minutes: float = 10.0
    #: Ends earlier, after so many decisions.
    timesteps: int | None = None
    n_envs: int = 16384
    n_steps: int = 32
    epochs: int = 2
    minibatch: int = 65536
    hidden: int = 256
    learning_rate: float = 1e-3
    gamma: float = 0.997
    gae_lambda: float = 0.95
    clip: float = 0.2
    entropy_coef: float = 0.02
    shaping: float = 0.5
    max_choices: int = 2000
    seed: int = 1
    threads: int = 0
    device: str = "cuda" if torch.cuda.is_available() else "cpu"
    start_from: str | None = None

    @staticmethod
    def read(path: str | os.PathLike[str]) -> Plan:
        """A plan as a TOML file has it."""
        with open(path, "rb") as file:
            said = tomllib.load(file)
        try:
            said["meetings"] = [Meeting(**meeting) for meeting in said.get("meetings", [])] or Plan().meetings
            return Plan(**said)
        except TypeError as error:
            raise ValueError(f"{path}: {error}") from None


class _Part:
    """The matches of a meeting in a shift, and where they stand in its arrays."""

    def __init__(self, plan: Plan, meeting: Meeting, seed: str, start: int, end: int) -> None:
        self.name, self.at = meeting.name, slice(start, end)
        self.batch = _native.Batch(
            plan.game,
            end - start,
            meeting.tables,
            seed=seed,
            learner="both" if meeting.against == "self" else meeting.seat,
            opponent=None if meeting.against == "self" else meeting.against,
            max_choices=plan.max_choices,
            restart="at once",
            threads=plan.threads or os.cpu_count() or 1,
        )
        #: Finished matches, points of the learner in them (a draw is half), and those broken off.
        self.finished, self.points, self.broken_off = 0, 0.0, 0


class _Shift:
    """Some of the matches. While the matches of one shift are played, choices in another are made on the device."""

    def __init__(self, plan: Plan, parts: list[tuple[Meeting, int]], nth: str) -> None:
        self.parts: list[_Part] = []
        n = 0
        for at, (meeting, matches) in enumerate(parts):
            if matches:
                self.parts.append(_Part(plan, meeting, f"{plan.seed}/{nth}/{at}", n, n + matches))
                n += matches
        self.matches = n
        _, observation, most, choice, _, seats = self.parts[0].batch.sizes
        pinned = plan.device.startswith("cuda")

        def host(*shape: int, dtype: torch.dtype = torch.int16) -> Tensor:
            return torch.zeros((n, *shape), dtype=dtype, pin_memory=pinned)

        self.observations, self.choices = host(observation), host(most, choice)
        self.counts, self.picks = host(dtype=torch.int32), host(dtype=torch.int32)
        self.seats, self.acted = host(dtype=torch.uint8), host(dtype=torch.uint8)
        self.values, self.payoffs = host(), host(seats)
        self.done, self.truncated = host(dtype=torch.bool), host(dtype=torch.bool)
        rows = [self.observations, self.choices, self.counts, self.seats, self.values]
        self._rows = [tensor.numpy() for tensor in rows]
        self._rows[2] = self._rows[2].view(np.uint32)
        self._results = [tensor.numpy() for tensor in (self.payoffs, self.done, self.truncated, self.acted)]
        self._picks = self.picks.numpy().view(np.uint32)
        # Meetings take different times: played one after the other, each would end with threads that wait for the last match.
        self._hands = ThreadPoolExecutor(len(self.parts))
        for part in self.parts:
            part.batch.write(*(row[part.at] for row in self._rows))

    def play(self) -> None:
        """Does what was picked in all parts at the same time. Runs beside the interpreter."""

        def step(part: _Part) -> None:
            part.batch.step(*(array[part.at] for array in (self._picks, *self._results, *self._rows)))

        for _ in self._hands.map(step, self.parts):
            pass

    def count(self) -> None:
        """Counts the matches that the last step finished."""
        for part in self.parts:
            payoffs, done, truncated, acted = (result[part.at] for result in self._results)
            at = done.nonzero()[0]
            own = payoffs[at, acted[at]]
            part.finished += len(at)
            part.points += float((own > 0).sum() + 0.5 * (own == 0).sum())
            part.broken_off += int(truncated.sum())


class _Store:
    """What was seen and done in the last steps of a shift, on the device."""

    def __init__(self, shift: _Shift, steps: int, device: str) -> None:
        n = shift.matches

        def room(like: Tensor, length: int = steps, dtype: torch.dtype | None = None) -> Tensor:
            return torch.zeros((length, *like.shape), dtype=dtype or like.dtype, device=device)

        self.observations, self.choices = room(shift.observations), room(shift.choices)
        self.counts = room(shift.counts, dtype=torch.int32)
        self.seats, self.potential = room(shift.seats, steps + 1), room(shift.values, steps + 1, torch.float32)
        self.value, self.logp = (torch.zeros((steps + 1, n), device=device) for _ in range(2))
        self.pick = torch.zeros((steps, n), dtype=torch.long, device=device)
        self.reward = torch.zeros((steps, n), device=device)
        self.ended = torch.zeros((steps, n), dtype=torch.bool, device=device)


def _packed(choices: Tensor, counts: Tensor) -> tuple[Tensor, Tensor, Tensor]:
    """The rows of choices that are there, whose each is, and where they stand among all places."""
    n, most, _ = choices.shape
    there = torch.arange(most, device=choices.device) < counts[:, None]
    at = there.view(-1).nonzero()[:, 0]
    return choices.view(n * most, -1).index_select(0, at), at // most, at


def _logits(scores: Tensor, at: Tensor, n: int, most: int) -> Tensor:
    full = torch.full((n * most,), -1e9, device=scores.device)
    return full.index_copy(0, at, scores).view(n, most)


class Trainer:
    """Training in progress."""

    def __init__(self, plan: Plan) -> None:
        torch.manual_seed(plan.seed)
        self.plan, self.rows = plan, layout(plan.game)
        self.device, self.dtype = plan.device, torch.bfloat16 if plan.device.startswith("cuda") else torch.float32
        self.network = Network(self.rows, plan.hidden).to(self.device)
        if plan.start_from:
            self.network.load(*read_policy(plan.start_from))
        self.optimiser = torch.optim.Adam(
            self.network.parameters(), lr=plan.learning_rate, eps=1e-5, fused=self.device.startswith("cuda")
        )
        whole = sum(meeting.share for meeting in plan.meetings)
        sizes = [(meeting, max(2, round(plan.n_envs * meeting.share / whole))) for meeting in plan.meetings]
        # Two of them in turns, each with half of everything: the engine works on one while the device works on the other.
        self.shifts = [
            _Shift(plan, [(meeting, (n + other) // 2) for meeting, n in sizes], str(nth)) for nth, other in enumerate((1, 0))
        ]
        self.stores = [_Store(shift, plan.n_steps, self.device) for shift in self.shifts]
        self.seen = torch.zeros(len(self.rows.words) + 1, dtype=torch.bool, device=self.device)
        self.used = self.network.used(self.seen)
        self.decisions, self.updates, self.waited = 0, 0, 0.0
        self.engine = ThreadPoolExecutor(1)
        self.curve: list[dict[str, Any]] = []

    def _note_words(self, observations: Tensor, choices: Tensor) -> None:
        """Takes note of words that were not in use before."""
        network, before = self.network, self.seen.clone()
        self.seen[network.state_reader.words_in(observations).reshape(-1).long()] = True
        self.seen[network.choice_reader.words_in(choices).reshape(-1).long()] = True
        if bool((self.seen != before).any()):
            self.used = network.used(self.seen)

    @torch.no_grad()
    def _look(self, shift: _Shift, store: _Store, step: int) -> tuple[Tensor, Tensor, Tensor]:
        """Takes over where the matches of a shift stand: log-probabilities of choices, values, and the observations."""
        observations = shift.observations.to(self.device, non_blocking=True)
        choices = shift.choices.to(self.device, non_blocking=True)
        counts = shift.counts.to(self.device, non_blocking=True)
        store.seats[step].copy_(shift.seats, non_blocking=True)
        store.potential[step].copy_(shift.values.to(self.device, non_blocking=True).float() / 1000)
        packed, owner, at = _packed(choices, counts)
        # A few rows of every step are enough: a word in play is noticed soon.
        self._note_words(observations[step % 8 :: 8], packed[step % 8 :: 8])
        scores, value = self.network(observations, packed, owner, self.used, self.dtype)
        store.value[step] = value
        if step < len(store.observations):
            store.observations[step], store.choices[step], store.counts[step] = observations, choices, counts
        return _logits(scores, at, len(counts), choices.shape[1]), value, counts

    @torch.no_grad()
    def _choose(self, shift: _Shift, store: _Store, step: int) -> None:
        logits, _, _ = self._look(shift, store, step)
        chance = -torch.log(-torch.log(torch.rand_like(logits).clamp_(1e-9, 1 - 1e-7)))
        pick = (logits + chance).argmax(1)
        store.pick[step] = pick
        store.logp[step] = torch.log_softmax(logits, 1).gather(1, pick[:, None])[:, 0]
        shift.picks.copy_(pick.int(), non_blocking=True)
        if self.device.startswith("cuda"):
            torch.cuda.current_stream().synchronize()

    @torch.no_grad()
    def _take(self, shift: _Shift, store: _Store, step: int) -> None:
        """Takes over what came of a step."""
        payoffs = shift.payoffs.to(self.device, non_blocking=True).float() / 1000
        done = shift.done.to(self.device, non_blocking=True)
        acted = shift.acted.to(self.device, non_blocking=True).long()
        store.reward[step] = payoffs.gather(1, acted[:, None])[:, 0] * done
        store.ended[step] = done | shift.truncated.to(self.device, non_blocking=True)
        shift.count()

    def collect(self) -> None:
        """Plays ``n_steps`` steps in every shift; the engine works on one while the device works on another."""
        waiting: list[Future[None] | None] = [None] * len(self.shifts)
        for step in range(self.plan.n_steps):
            for nth, (shift, store) in enumerate(zip(self.shifts, self.stores, strict=True)):
                if (played := waiting[nth]) is not None:
                    began = time.perf_counter()
                    played.result()
                    self.waited += time.perf_counter() - began
                    self._take(shift, store, step - 1)
                self._choose(shift, store, step)
                waiting[nth] = self.engine.submit(shift.play)
        for shift, store, played in zip(self.shifts, self.stores, waiting, strict=True):
            if played is not None:
                played.result()
            self._take(shift, store, self.plan.n_steps - 1)
            self._look(shift, store, self.plan.n_steps)
            self.decisions += self.plan.n_steps * shift.matches

    @torch.no_grad()
    def _advantages(self, store: _Store) -> Tensor:
        """Advantages of what was done, seen from who did it. What the other seat expects next counts against it."""
        plan = self.plan
        goes_on = (~store.ended).float()
        side = torch.where(store.seats[1:] == store.seats[:-1], 1.0, -1.0) * goes_on
        shaped = plan.gamma * side * store.potential[1:] - store.potential[:-1]
        reward = store.reward + plan.shaping * shaped
        delta = reward + plan.gamma * side * store.value[1:] - store.value[:-1]
        advantages = torch.zeros_like(delta)
        last = torch.zeros_like(delta[0])
        for step in reversed(range(plan.n_steps)):
            last = delta[step] + plan.gamma * plan.gae_lambda * side[step] * last
            advantages[step] = last
        return advantages

    def learn(self, progress: float) -> dict[str, float]:
        """Learns from what was collected."""
        plan = self.plan
        advantages = [self._advantages(store) for store in self.stores]
        sizes = [advantage.numel() for advantage in advantages]
        flat = {
            "advantage": torch.cat([advantage.reshape(-1) for advantage in advantages]),
            "target": torch.cat(
                [(advantage + store.value[:-1]).reshape(-1) for advantage, store in zip(advantages, self.stores, strict=True)]
            ),
            "logp": torch.cat([store.logp[:-1].reshape(-1) for store in self.stores]),
            "pick": torch.cat([store.pick.reshape(-1) for store in self.stores]),
        }
        rate = plan.learning_rate * max(0.1, 1 - 0.9 * progress)
        for group in self.optimiser.param_groups:
            group["lr"] = rate
        entropy_weight = plan.entropy_coef * max(0.1, 1 - progress)
        starts = np.cumsum([0, *sizes])
        losses: list[Tensor] = []
        for _ in range(plan.epochs):
            # Every minibatch has its part of every shift.
            orders = [torch.randperm(size, device=self.device) for size in sizes]
            pieces = max(1, sum(sizes) // plan.minibatch)
            for piece in range(pieces):
                parts = [order[piece::pieces] for order in orders]
                observations = torch.cat([s.observations.flatten(0, 1)[p] for s, p in zip(self.stores, parts, strict=True)])
                choices = torch.cat([s.choices.flatten(0, 1)[p] for s, p in zip(self.stores, parts, strict=True)])
                counts = torch.cat([s.counts.flatten(0, 1)[p] for s, p in zip(self.stores, parts, strict=True)])
                at = torch.cat([p + int(start) for p, start in zip(parts, starts[:-1], strict=True)])
                taken = {name: values[at] for name, values in flat.items()}
                losses.append(self._update(observations, choices, counts, taken, entropy_weight))
        loss = torch.stack(losses).mean(0).tolist()
        return {"policy_loss": loss[0], "value_loss": loss[1], "entropy": loss[2], "rate": rate}

    def _update(
        self, observations: Tensor, choices: Tensor, counts: Tensor, taken: dict[str, Tensor], entropy_weight: float
    ) -> Tensor:
        plan = self.plan
        packed, owner, at = _packed(choices, counts)
        scores, value = self.network(observations, packed, owner, self.used, self.dtype)
        logits = _logits(scores, at, len(counts), choices.shape[1])
        logs = torch.log_softmax(logits, 1)
        ratio = (logs.gather(1, taken["pick"][:, None])[:, 0] - taken["logp"]).exp()
        advantage = taken["advantage"]
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        policy_loss = -torch.min(ratio * advantage, ratio.clamp(1 - plan.clip, 1 + plan.clip) * advantage).mean()
        value_loss = (value - taken["target"]).square().mean()
        entropy = -(logs.exp() * logs.clamp(min=-100)).sum(1).mean()
        self.optimiser.zero_grad(set_to_none=True)
        (policy_loss + 0.5 * value_loss - entropy_weight * entropy).backward()
        torch.nn.utils.clip_grad_norm_(self.network.parameters(), 0.5)
        self.optimiser.step()
        self.updates += 1
        return torch.stack([policy_loss.detach(), value_loss.detach(), entropy.detach()])

    def write(self, path: str | os.PathLike[str], half: bool = False) -> None:
        """Writes the policy file."""
        write_policy(path, self.rows, self.network.tensors(), half=half, shaping=self.plan.shaping)

    def results(self) -> dict[str, float]:
        """The part of the matches that the learner won against programs since this was last asked."""
        rates = {}
        parts = [part for shift in self.shifts for part in shift.parts]
        for name in dict.fromkeys(part.name for part in parts if part.name != "itself"):
            met = [part for part in parts if part.name == name]
            if finished := sum(part.finished for part in met):
                rates[f"won_against_{name}"] = sum(part.points for part in met) / finished
        for part in parts:
            part.finished, part.points, part.broken_off = 0, 0.0, 0
        return rates


def train(plan: Plan, out: str | None = None, tell: Callable[[str], None] = print) -> Trainer:
    """Trains and writes the policy file, once a minute and at the end."""
    trainer = Trainer(plan)
    began = saved = time.perf_counter()
    while True:
        started = time.perf_counter()
        passed = started - began
        progress = passed / (60 * plan.minutes)
        if plan.timesteps is not None:
            progress = max(progress, trainer.decisions / plan.timesteps)
        if progress >= 1:
            break
        trainer.waited = 0.0
        trainer.collect()
        collected = time.perf_counter()
        learned = trainer.learn(progress)
        ended = time.perf_counter()
        done = sum(store.pick.numel() for store in trainer.stores)
        row = {
            "seconds": round(ended - began, 1),
            "decisions": trainer.decisions,
            "decisions_per_second": round(done / (ended - started)),
            "collecting": round((collected - started) / (ended - started), 2),
            "waiting_for_engine": round(trainer.waited / (ended - started), 2),
            **trainer.results(),
            **learned,
        }
        trainer.curve.append(row)
        if trainer.updates and (len(trainer.curve) % 10 == 1 or ended - began > 60 * plan.minutes):
            tell(
                "  ".join(
                    f"{name} {value:.3g}" if isinstance(value, float) else f"{name} {value}" for name, value in row.items()
                )
            )
        if out and ended - saved > 60:
            trainer.write(out)
            saved = ended
    if out:
        trainer.write(out)
    return trainer


@torch.no_grad()
def evaluate(trainer: Trainer, meeting: Meeting, games: int = 2000, seed: str = "fresh") -> dict[str, float]:
    """Plays fresh matches against a program, always with the best choice: how many points of how many games."""
    shift = _Shift(trainer.plan, [(meeting, min(games, 2048))], seed)
    first = np.ones(shift.matches, bool)
    points, finished, broken_off = 0.0, 0, 0
    store = _Store(shift, 1, trainer.device)
    # Only the first match of each place counts, or short matches would count more often.
    while first.any():
        logits, _, _ = trainer._look(shift, store, 1)
        shift.picks.copy_(logits.argmax(1).int())
        shift.play()
        payoffs, done, truncated, acted = shift._results
        at = (done & first).nonzero()[0]
        own = payoffs[at, acted[at]]
        points += float((own > 0).sum() + 0.5 * (own == 0).sum())
        finished += len(at)
        broken_off += int((truncated & first).sum())
        first &= ~(done | truncated)
    return {"points": points, "games": finished, "broken_off": broken_off, "rate": points / max(finished, 1)}
