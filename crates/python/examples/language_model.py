"""A language model in a seat: it reads the situation and answers with the number of a choice.

``ask`` is whatever sends a text to a model and gives its answer back. Here it is a stand-in that needs no network.
"""

import re
from collections.abc import Callable

import croupier


def ask_nobody(prompt: str) -> str:
    """Stands for a model: it takes the first choice that is not a pass."""
    choices = re.findall(r"^(\d+): (.*)$", prompt, re.MULTILINE)
    return next((number for number, words in choices if words != "pass"), choices[0][0])


def play(ask: Callable[[str], str], seed: int = 1) -> float | None:
    """Plays one match of Flesh and Blood in seat 0 against the rule-based player."""
    match = croupier.Match("fab", seed=seed, players=[None, "greedy"])
    while match.run().to_move is not None:
        legal = [action for action in match.legal(0) if action != "concede"]
        numbered = "\n".join(f"{number}: {action}" for number, action in enumerate(legal, 1))
        answer = re.search(r"\d+", ask(f"{match.text(0)}\n{numbered}\nThe number of your choice:"))
        number = int(answer.group()) if answer else 1
        match.play(legal[min(max(number, 1), len(legal)) - 1])
    return match.payoff(0)


if __name__ == "__main__":
    print("won" if (play(ask_nobody) or 0) > 0 else "lost")
