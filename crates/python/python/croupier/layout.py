"""What the rows of a game hold: fields by name, how they are read, and the words they speak of."""

from __future__ import annotations

import functools
import json
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _native


@dataclass(frozen=True)
class Field:
    """Some neighboring numbers of a row that are read alike."""

    name: str
    start: int
    length: int
    #: ``amount`` (between ``low`` and ``high``), ``class`` (one of ``of`` cases) or ``word`` (a place in ``Layout.words``).
    reading: str
    low: int = 0
    high: int = 0
    of: int = 0

    @property
    def inputs(self) -> int:
        """How many inputs of a network it becomes: a word field becomes one sum of embeddings."""
        return {"amount": self.length, "class": self.length * self.of, "word": 32}[self.reading]

    def as_json(self) -> dict[str, Any]:
        """As policy files describe it."""
        said: dict[str, Any] = {"name": self.name, "length": self.length, "reading": self.reading}
        if self.reading == "amount":
            said |= {"low": self.low, "high": self.high}
        elif self.reading == "class":
            said |= {"of": self.of}
        return said


@dataclass(frozen=True)
class Layout:
    """The rows of a game."""

    game: str
    version: str
    #: How many seats the table has.
    seats: int
    #: How many of them play to win.
    players: int
    #: The most choices that a learner is offered at once.
    most: int
    #: How many numbers there are for actions.
    actions: int
    observation: tuple[Field, ...]
    choice: tuple[Field, ...]
    #: Word number 1 is the first; 0 means that nothing is there.
    words: tuple[str, ...]

    def rows(self, what: str, rows: ArrayLike, fields: tuple[Field, ...]) -> NDArray[np.int16]:
        """Rows of whole numbers as they are read. Refuses those of another game, and those with ``encoding="units"``."""
        read = np.asarray(rows)
        length = sum(field.length for field in fields)
        if read.dtype.kind not in "iu":
            raise _native.Refusal('only rows of whole numbers can be read; make the environment with encoding="rows"')
        if read.ndim < 1 or read.shape[-1] != length:
            raise _native.Refusal(f"{what} of {self.game} has {length} numbers, not {read.shape[-1] if read.ndim else 0}")
        for field in fields:
            part = read[..., field.start : field.start + field.length]
            if field.reading == "word" and part.size and not 0 <= part.min() <= part.max() <= len(self.words):
                raise _native.Refusal(f"{what} of {self.game} has words from 0 to {len(self.words)} in `{field.name}`")
        return read.astype(np.int16, copy=False)

    @functools.cached_property
    def _scales(self) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        highest = {"amount": lambda f: f.high, "class": lambda f: f.of - 1, "word": lambda f: len(self.words)}
        lows = [field.low for field in self.observation for _ in range(field.length)]
        highs = [highest[field.reading](field) for field in self.observation for _ in range(field.length)]
        spans = np.maximum(np.subtract(highs, lows, dtype=np.float32), 1)
        return np.array(lows, np.float32), (1 / spans).astype(np.float32)

    def units(self, observation: ArrayLike) -> NDArray[np.float32]:
        """An observation of whole numbers as numbers from 0 to 1, as environments give it with ``encoding="units"``."""
        lows, factors = self._scales
        read = self.rows("an observation", observation, self.observation).astype(np.float32)
        return np.clip((read - lows) * factors, 0, 1)

    def decode(self, row: NDArray[np.int16], *, choice: bool = False) -> dict[str, Any]:
        """A row of whole numbers as values by the names of their fields."""
        said: dict[str, Any] = {}
        read = self.rows("a choice" if choice else "an observation", row, self.choice if choice else self.observation)
        if read.ndim != 1:
            raise _native.Refusal("one row is decoded at a time")
        for field in self.choice if choice else self.observation:
            numbers = [int(number) for number in read[field.start : field.start + field.length]]
            values: list[Any] = [self.words[n - 1] for n in numbers if n] if field.reading == "word" else list(numbers)
            said[field.name] = values if field.length > 1 else (values[0] if values else None)
        return said


def fields(described: list[dict[str, Any]]) -> tuple[Field, ...]:
    """The fields of a row as policy files describe them."""
    read, start = [], 0
    for said in described:
        read.append(Field(start=start, **said))
        start += said["length"]
    return tuple(read)


@functools.cache
def layout(game: str) -> Layout:
    """The rows of a game."""
    said = json.loads(_native.layout(game))
    said["observation"], said["choice"] = fields(said["observation"]), fields(said["choice"])
    return Layout(**said | {"words": tuple(said["words"])})
