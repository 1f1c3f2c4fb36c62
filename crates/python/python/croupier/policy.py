"""Policy files: one network for all games, in a safetensors file with its layout inside."""

from __future__ import annotations

import json
import os
import struct
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import ArrayLike, NDArray

from . import _native
from ._native import Refusal
from .layout import Field, Layout, fields, layout
from .match import _options

_TYPES = {"F32": np.dtype("<f4"), "F16": np.dtype("<f2")}
FORMAT, EMBEDDING, QUERY = 2, 32, 64


def _metadata(rows: Layout, hidden: int, hint: int) -> str:
    return json.dumps(
        {
            "format": FORMAT,
            "game": rows.game,
            "version": rows.version,
            "hidden": hidden,
            "embedding": EMBEDDING,
            "query": QUERY,
            "hint": hint,
            "observation": [field.as_json() for field in rows.observation],
            "choice": [field.as_json() for field in rows.choice],
            "words": list(rows.words),
        }
    )


def write_policy(
    path: str | os.PathLike[str],
    rows: Layout,
    tensors: Mapping[str, NDArray[Any]],
    *,
    half: bool = False,
    shaping: float = 1.0,
) -> None:
    """Writes a policy file, whole or not at all. ``shaping`` is the weight that the game's own value had in its training."""
    header: dict[str, Any] = {"__metadata__": {"croupier": _metadata(rows, tensors["value.w"].shape[0], round(1000 * shaping))}}
    pieces, at = [], 0
    for name, tensor in tensors.items():
        piece = np.ascontiguousarray(tensor, dtype=_TYPES["F16" if half else "F32"]).tobytes()
        header[name] = {"dtype": "F16" if half else "F32", "shape": list(tensor.shape), "data_offsets": [at, at + len(piece)]}
        pieces.append(piece)
        at += len(piece)
    head = json.dumps(header).encode()
    head += b" " * (-len(head) % 8)
    beside = Path(path).with_name(f".{Path(path).name}.{os.getpid()}.tmp")
    try:
        with open(beside, "wb") as file:
            file.write(struct.pack("<Q", len(head)) + head + b"".join(pieces))
            file.flush()
            os.fsync(file.fileno())
        os.replace(beside, path)
    except OSError as error:
        raise Refusal(f"{path}: {error.strerror}") from None


def read_policy(path: str | os.PathLike[str]) -> tuple[dict[str, Any], dict[str, NDArray[np.float32]]]:
    """The description and the tensors of a policy file. Refuses what is none, with one line."""
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise Refusal(f"{path}: {error.strerror}") from None
    return _opened(path, data)


def _opened(
    path: str | os.PathLike[str], data: bytes
) -> tuple[dict[str, Any], dict[str, NDArray[np.float32]]]:
    try:
        (length,) = struct.unpack_from("<Q", data)
        header = json.loads(data[8 : 8 + length])
        said = json.loads(header.pop("__metadata__")["croupier"])
        said |= {"observation": fields(said["observation"]), "choice": fields(said["choice"]), "words": tuple(said["words"])}
        if len(data) != 8 + length + max(tensor["data_offsets"][1] for tensor in header.values()):
            raise ValueError("cut short, or longer than it says")
        tensors = {}
        for name, tensor in header.items():
            # What a training needs to go on is nothing to play by.
            if name.startswith(("train.", "past.")):
                continue
            start, end = tensor["data_offsets"]
            piece = np.frombuffer(data[8 + length + start : 8 + length + end], dtype=_TYPES[tensor["dtype"]])
            tensors[name] = piece.reshape(tensor["shape"]).astype(np.float32)
    except (KeyError, ValueError, TypeError, struct.error):
        raise Refusal(f"{path}: this is not a policy file") from None
    return said, tensors


def _inputs(rows: NDArray[np.int16], fields: tuple[Field, ...], words: NDArray[np.float32]) -> NDArray[np.float32]:
    """Rows of whole numbers as inputs of the network."""
    parts = []
    for field in fields:
        part = rows[..., field.start : field.start + field.length]
        if field.reading == "amount":
            parts.append(np.clip((part - field.low) / max(field.high - field.low, 1), 0, 1).astype(np.float32))
        elif field.reading == "class":
            hot = part[..., None] == np.arange(field.of)
            parts.append(hot.reshape(*part.shape[:-1], -1).astype(np.float32))
        else:
            parts.append(words[part].sum(-2))
    return np.concatenate(parts, -1)


class Policy:
    """A trained network that chooses, on numpy alone."""

    def __init__(self, path: str | os.PathLike[str], data: bytes | None = None) -> None:
        said, tensors = read_policy(path) if data is None else _opened(path, data)
        if said.get("format") != FORMAT:
            raise Refusal(f"{path}: the policy has form {said.get('format')}, but this program reads form {FORMAT}")
        self.layout = layout(str(said.get("game")))
        if (said["observation"], said["choice"]) != (self.layout.observation, self.layout.choice):
            raise Refusal(f"{path}: the layout of {self.layout.game} has changed since this policy was trained")
        # Words are matched by name: content may grow.
        place = {word: at for at, word in enumerate(said["words"], 1)}
        known = [0, *(place.get(word, 0) for word in self.layout.words)]
        self._tensors = tensors | {"words": tensors["words"][known] * (np.asarray(known) > 0)[:, None]}

    def scores(self, observation: ArrayLike, choices: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.float32]]:
        """The score of each choice and the value of the situation, from rows of whole numbers."""
        t = self._tensors
        observation = self.layout.rows("an observation", observation, self.layout.observation)
        choices = self.layout.rows("a choice", choices, self.layout.choice)
        x = _inputs(observation, self.layout.observation, t["words"])
        for layer in ("state.0", "state.1"):
            x = np.maximum(x @ t[f"{layer}.w"] + t[f"{layer}.b"], 0)
        query, value = x @ t["query.w"] + t["query.b"], x @ t["value.w"] + t["value.b"]
        y = _inputs(choices, self.layout.choice, t["words"])
        y = np.maximum(y @ t["choice.w"] + t["choice.b"] + (x @ t["context.w"])[..., None, :], 0)
        return (y @ query[..., None])[..., 0] / 8, value[..., 0]

    def act(
        self,
        observation: Mapping[str, ArrayLike],
        mask: ArrayLike | None = None,
        *,
        deterministic: bool = True,
        rng: np.random.Generator | None = None,
    ) -> NDArray[np.int64]:
        """The place of the choice to take, for an observation of an environment with ``encoding="rows"`` or a batch of them."""
        if "choices" not in observation:
            raise Refusal('a policy compares choices; make the environment with actions="choices"')
        mask = np.asarray(observation["action_mask"] if mask is None else mask, bool)
        scores, _ = self.scores(observation["observation"], observation["choices"])
        if mask.shape != scores.shape:
            raise Refusal(f"the mask has the shape {mask.shape}, the choices have {scores.shape}")
        if mask.ndim == 1 and not mask.any():
            raise Refusal("the mask allows nothing: the match is over")
        scores = np.where(mask, scores, -np.inf)
        if not deterministic:
            scores = scores + (rng or np.random.default_rng()).gumbel(size=scores.shape)
        return np.asarray(scores.argmax(-1))


def load_policy(path: str | os.PathLike[str]) -> Policy:
    """A trained policy, from its file."""
    return Policy(path)


def trained_policy(game: str) -> Policy:
    """The policy that comes with a game: the player ``trained``."""
    return Policy(f"trained for {game}", _native.trained_policy(game))


def average_policies(out: str | os.PathLike[str], weights: Mapping[str, float], *, half: bool = False) -> None:
    """Writes the weighted average of policies that went on from the same one, such as ends of several trainings.

    ``weights`` has a number for each file; what counts is their proportion. Steps of a training go to and fro, and what is
    in between often plays a little better than either.
    """
    whole = sum(weights.values())
    if not weights or not 0 < whole < np.inf or min(weights.values()) < 0:
        raise Refusal("an average needs policies with weights above 0")
    read = {path: read_policy(path) for path in weights}
    first = next(iter(weights))
    said, sums = read[first][0], {}
    for path, (other, tensors) in read.items():
        shapes = {name: tensor.shape for name, tensor in tensors.items()}
        if other != said or shapes != {name: tensor.shape for name, tensor in read[first][1].items()}:
            raise Refusal(f"{path}: its layout is not that of {first}")
        for name, tensor in tensors.items():
            sums[name] = sums.get(name, 0) + tensor * np.float32(weights[path] / whole)
    rows = layout(str(said.get("game")))
    if (said["observation"], said["choice"], said["words"]) != (rows.observation, rows.choice, rows.words):
        raise Refusal(f"{first}: the layout of {rows.game} has changed since this policy was trained")
    write_policy(out, rows, sums, half=half, shaping=said.get("hint", 1000) / 1000)


def train(
    game: str,
    out: str | os.PathLike[str],
    *,
    timesteps: int | None = None,
    vs: str | None = None,
    seed: int | str = 0,
    hidden: int = 128,
    jobs: int = 1,
    settings: Mapping[str, Any] | None = None,
    resume: str | os.PathLike[str] | None = None,
    **options: Any,
) -> dict[str, Any]:
    """Trains a policy as ``croupier train`` does and writes it to ``out``: ``curve`` has the learning curve, as records.

    ``settings`` are those of ``croupier train``, such as ``learning_rate`` or ``n_envs``.
    The defaults are those of the command too: a million decisions, of which the first fifth imitates the rule-based player,
    then play against it, then against itself too. ``{"imitate": 0, "in_steps": False}`` begins with neither. All other
    arguments are options of a match.

    ``resume`` names the file of a training to go on with, up to ``timesteps`` in all; ``seed`` and ``hidden`` are its own. The
    opponent and the options of the match are not in the file: say them again.
    """
    if vs is not None and layout(game).players == 1:
        raise Refusal(f"vs: {game} is played alone")
    given = dict(settings or {})
    if timesteps is not None:
        given["timesteps"] = timesteps
    if resume is None:
        # A training that goes on has the seed and the width it was begun with.
        given["seed"] = str(seed)
    file = None if resume is None else os.fspath(resume)
    return json.loads(
        _native.train(game, _options(options), json.dumps(given), os.fspath(out), vs, hidden, jobs, file)
    )
