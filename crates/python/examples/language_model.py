"""A language model in a seat: it reads the situation and answers with the number of a choice.

``ask`` sends a text to a model and returns its answer. Here it is a stand-in that needs no network.
"""

import re
from collections.abc import Callable

import croupier


def ask_nobody(prompt: str) -> str:
    """Stands in for a model: it takes the first choice that is not a pass."""
    choices = re.findall(r"^(\d+): (.*)$", prompt, re.MULTILINE)
    return next((number for number, label in choices if not label.startswith("Pass")), choices[0][0])


def play(ask: Callable[[str], str], seed: int = 1) -> float | None:
    """Plays one match of Flesh and Blood in seat 0 against the rule-based player."""
    match = croupier.Match("fab", seed=seed, players=[None, "greedy"])
    while not (turn := match.turn(0))["over"]:
        choices = turn["choices"]
        listed = "\n".join(f"{choice['number']}: {choice['label']}" for choice in choices)
        answer = re.search(r"\d+", ask(f"{turn['news']}\n{turn['screen']}\n{listed}\nThe number of your choice:"))
        numbers = [choice["number"] for choice in choices]
        number = int(answer.group()) if answer else numbers[0]
        match.play(number if number in numbers else numbers[0], 0)
    return match.payoff(0)


if __name__ == "__main__":
    print("won" if (play(ask_nobody) or 0) > 0 else "lost")
