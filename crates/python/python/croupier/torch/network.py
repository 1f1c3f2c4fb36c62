"""The network of policy files, in PyTorch."""

from __future__ import annotations

import itertools
import math
from dataclasses import replace
from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch import Tensor, nn

from ..layout import Field, Layout
from ..policy import EMBEDDING, QUERY


class _Reader(nn.Module):
    """Turns rows of whole numbers into inputs: amounts first, then classes, then words, whatever the order of fields.

    The weights behind it are kept in the order of fields, as policy files have them; ``order`` brings them into this one.
    """

    def __init__(self, fields: tuple[Field, ...]) -> None:
        super().__init__()
        columns: dict[str, list[int]] = {"amount": [], "class": [], "word": []}
        inputs: dict[str, list[int]] = {"amount": [], "class": [], "word": []}
        low, scale, case_of, cases, field_of = [], [], [], 0, []
        at = 0
        self.n_words = 0
        for field in fields:
            places = range(field.start, field.start + field.length)
            columns[field.reading] += places
            inputs[field.reading] += range(at, at + field.inputs)
            at += field.inputs
            if field.reading == "amount":
                low += [field.low] * field.length
                scale += [1 / max(field.high - field.low, 1)] * field.length
            elif field.reading == "class":
                for _ in places:
                    case_of.append(cases)
                    cases += field.of
            else:
                field_of += [self.n_words] * field.length
                self.n_words += 1
        self.inputs = at
        self.cases = cases
        for reading, places in columns.items():
            self.register_buffer(f"{reading}_at", torch.tensor(places, dtype=torch.long))
        self.register_buffer("order", torch.tensor(inputs["amount"] + inputs["class"] + inputs["word"], dtype=torch.long))
        self.register_buffer("low", torch.tensor(low, dtype=torch.float32))
        self.register_buffer("scale", torch.tensor(scale, dtype=torch.float32))
        self.register_buffer("case_of", torch.tensor(case_of, dtype=torch.long))
        self.register_buffer("empty_at", torch.arange(len(field_of)))
        self.register_buffer("field_of", torch.tensor(field_of, dtype=torch.long))

    def words_in(self, rows: Tensor) -> Tensor:
        """The words that rows speak of."""
        return rows.index_select(-1, self.word_at)

    def forward(self, rows: Tensor, words: Tensor, place_of: Tensor, dtype: torch.dtype) -> Tensor:
        """``words`` are the embeddings of the words in use, ``place_of`` the place of each word among them."""
        n = rows.shape[0]
        parts = []
        if len(self.amount_at):
            amounts = rows.index_select(1, self.amount_at).float()
            parts.append(((amounts - self.low) * self.scale).clamp(0, 1).to(dtype))
        if self.cases:
            hot = torch.zeros(n, self.cases, dtype=dtype, device=rows.device)
            parts.append(hot.scatter_(1, rows.index_select(1, self.class_at).long() + self.case_of, 1))
        if self.n_words:
            # How often each word is in each field: then the embedding is a product of matrices, forwards and backwards. What
            # is empty has a place of its own behind them, so that nothing is added to the same number again and again.
            n_used, said = words.shape[0], rows.index_select(1, self.word_at).long()
            width = self.n_words * n_used
            used = torch.where(said > 0, place_of[said] + self.field_of * n_used, self.empty_at + width)
            counts = torch.zeros(n, width + said.shape[1], dtype=dtype, device=rows.device)
            counts.scatter_add_(1, used, torch.ones((), dtype=dtype, device=rows.device).expand(used.shape))
            sums = counts[:, :width].reshape(n * self.n_words, n_used) @ words.to(dtype)
            parts.append(sums.view(n, self.n_words * EMBEDDING))
        return torch.cat(parts, 1)


def _shared(known: tuple[Field, ...], mine: tuple[Field, ...]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """The inputs of the fields that two layouts share: their places in the second, and in the first."""

    def placed(fields: tuple[Field, ...]) -> dict[Field, range]:
        ends = itertools.accumulate(field.inputs for field in fields)
        return {replace(field, start=0): range(end - field.inputs, end) for field, end in zip(fields, ends, strict=True)}

    there, here = placed(known), placed(mine)
    both = [pair for field, inputs in there.items() if field in here for pair in zip(here[field], inputs, strict=True)]
    return _columns(both)


def _columns(pairs: list[tuple[int, int]]) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    first, second = np.array(pairs, dtype=np.int64).reshape(-1, 2).T
    return first, second


def _name(key: str) -> str:
    """The name of a weight in files."""
    return key if key == "words" else f"{key[:-2].replace('_', '.')}.{key[-1]}"


class Network(nn.Module):
    """The score of a choice is the product of what the situation asks for and the choice as the situation shows it.
    ``tensors`` names the weights as files do."""

    def __init__(self, rows: Layout, hidden: int = 256) -> None:
        super().__init__()
        self.rows, self.hidden = rows, hidden
        self.state_reader, self.choice_reader = _Reader(rows.observation), _Reader(rows.choice)
        shapes = {
            "words": (len(rows.words) + 1, EMBEDDING),
            "state.0": (self.state_reader.inputs, hidden),
            "state.1": (hidden, hidden),
            "value": (hidden, 1),
            "query": (hidden, QUERY),
            "context": (hidden, QUERY),
            "choice": (self.choice_reader.inputs, QUERY),
        }
        weights = nn.ParameterDict()
        for name, (n_in, n_out) in shapes.items():
            if name == "words":
                words = torch.randn(n_in, n_out) * 0.1
                words[0] = 0
                weights["words"] = nn.Parameter(words)
                continue
            gain = math.sqrt(2 / n_in) if name in ("state.0", "state.1", "choice") else 1 / math.sqrt(n_in)
            # Rows are sparse, most inputs are nought: as if there were a quarter of them.
            gain *= 2 if name in ("state.0", "choice") else 0.1 if name in ("value", "context") else 1
            weights[name.replace(".", "_") + "_w"] = nn.Parameter(torch.randn(n_in, n_out) * gain)
            if name != "context":
                weights[name.replace(".", "_") + "_b"] = nn.Parameter(torch.zeros(n_out))
        self.weights = weights
        present = torch.ones(len(rows.words) + 1, 1)
        present[0] = 0
        self.register_buffer("present", present)

    def tensors(self) -> dict[str, NDArray[np.float32]]:
        """The weights by the names of policy files."""
        return {_name(key): weight.detach().float().cpu().numpy() for key, weight in self.weights.items()}

    def load(self, said: dict[str, Any], tensors: dict[str, NDArray[np.float32]]) -> None:
        """Takes over the weights of a policy file, whose description is ``said``. Fields and words are matched by name, and a
        narrower network becomes a part of this one: what the file does not know begins without effect."""
        if said.get("game") != self.rows.game:
            raise ValueError(f"the policy to start from is for {said.get('game')}, not for {self.rows.game}")
        known = tensors["value.w"].shape[0]
        if known > self.hidden:
            raise ValueError(f"the policy to start from is {known} wide, more than {self.hidden}")
        placed = {"state_0_w": _shared(said["observation"], self.rows.observation)}
        placed["choice_w"] = _shared(said["choice"], self.rows.choice)
        words = {word: at for at, word in enumerate(said["words"], 1)}
        both = [(at, words[word]) for at, word in enumerate(self.rows.words, 1) if word in words]
        placed["words"] = _columns(both)
        with torch.no_grad():
            for key, weight in self.weights.items():
                tensor = torch.from_numpy(np.array(tensors[_name(key)])).to(weight.device)
                if weight.dim() == 1:
                    weight[: len(tensor)] = tensor
                    continue
                mine, theirs = placed.get(key) or (np.arange(len(tensor)),) * 2
                wide = tensor.shape[1]
                weight[:, :wide] = 0
                weight[torch.from_numpy(mine).to(weight.device), :wide] = tensor[torch.from_numpy(theirs).to(weight.device)]

    def used(self, seen: Tensor) -> tuple[Tensor, Tensor]:
        """The words in use, from a flag for each, and the place of each word among them. Nothing is always the first."""
        words = torch.cat([seen.new_zeros(1, dtype=torch.long), seen[1:].nonzero()[:, 0] + 1])
        place_of = torch.zeros(len(seen), dtype=torch.long, device=seen.device)
        place_of[words] = torch.arange(len(words), device=seen.device)
        return words, place_of

    def situation(self, observations: Tensor, used: tuple[Tensor, Tensor], dtype: torch.dtype) -> Tensor:
        """What situations become before anything is judged: ``hidden`` numbers each."""
        w = self.weights
        x = self.state_reader(observations, self._words(used), used[1], dtype)
        x = torch.relu(x @ w["state_0_w"][self.state_reader.order].to(dtype) + w["state_0_b"].to(dtype))
        return torch.relu(x @ w["state_1_w"].to(dtype) + w["state_1_b"].to(dtype))

    def scores(
        self, situation: Tensor, choices: Tensor, owner: Tensor, used: tuple[Tensor, Tensor], dtype: torch.dtype
    ) -> Tensor:
        """The scores of choices in the situations that ``owner`` names."""
        w = self.weights
        query = situation @ w["query_w"].to(dtype) + w["query_b"].to(dtype)
        context = situation @ w["context_w"].to(dtype) + w["choice_b"].to(dtype)
        query, context = torch.cat([query, context], 1).float().index_select(0, owner).split(QUERY, 1)
        y = self.choice_reader(choices, self._words(used), used[1], dtype)
        y = torch.relu(y @ w["choice_w"][self.choice_reader.order].to(dtype) + context)
        return (query * y).sum(1) / 8

    def read(self, observations: dict[str, Tensor]) -> tuple[Tensor, Tensor]:
        """What a batch of an environment's observations becomes (``encoding="rows"``): situations, and a score for each place.

        Places without a choice have the score 0: mask them.
        """
        seen, offered = observations["observation"], observations["action_mask"].bool()
        choices = observations["choices"][offered]
        mentioned = torch.zeros(len(self.rows.words) + 1, dtype=torch.bool, device=seen.device)
        mentioned[self.state_reader.words_in(seen).long()] = True
        mentioned[self.choice_reader.words_in(choices).long()] = True
        used = self.used(mentioned)
        situation = self.situation(seen, used, torch.float32)
        scores = self.scores(situation, choices, offered.nonzero()[:, 0], used, torch.float32)
        return situation, situation.new_zeros(offered.shape).masked_scatter(offered, scores)

    def _words(self, used: tuple[Tensor, Tensor]) -> Tensor:
        """The embeddings of the words in use."""
        return (self.weights["words"] * self.present)[used[0]]

    def forward(
        self, observations: Tensor, choices: Tensor, owner: Tensor, used: tuple[Tensor, Tensor], dtype: torch.dtype
    ) -> tuple[Tensor, Tensor]:
        """Scores of choices and values of situations. ``choices`` are the rows of all choices of all situations, one after
        the other, and ``owner`` says whose each is."""
        x = self.situation(observations, used, dtype)
        value = (x.float() @ self.weights["value_w"] + self.weights["value_b"])[:, 0]
        return self.scores(x, choices, owner, used, dtype), value
