"""Models that need no network: what each answers to a prompt."""

import random
import re


def numbers(prompt: str) -> list[str]:
    """The numbers of the choices in the last question of a prompt."""
    return re.findall(r"^(\d+): ", prompt.rsplit("Your choices:", 1)[-1], re.MULTILINE)


def first(prompt: str) -> str:
    return "ANSWER: 1"


def nonsense(prompt: str) -> str:
    return "I would rather talk about the weather."


class AtRandom:
    """Answers with one of the choices, by its seed."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(seed)

    def __call__(self, prompt: str) -> str:
        return f"Let me think.\nANSWER: {self.random.choice(numbers(prompt) or ['1'])}"
