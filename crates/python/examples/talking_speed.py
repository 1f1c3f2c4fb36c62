"""How many questions a second many matches in words answer, with random answers.

``CROUPIER_MATCHES`` (1000), ``CROUPIER_THREADS`` (2) and ``CROUPIER_SECONDS`` (10) say how much is measured.
"""

import os
import random
import time

from croupier.talk import Talks


def measure(game: str, matches: int, threads: int, seconds: float) -> tuple[float, float]:
    """Questions a second, and characters of a question."""
    opponent = {"opponent": "greedy"} if game in ("lunchtable", "fab") else {}
    talks, chance, begun = Talks(game, range(matches), threads=threads, **opponent), random.Random(1), matches
    answered = length = 0
    start = time.perf_counter()
    while not answered or time.perf_counter() - start < seconds:
        length += sum(map(len, talks.questions))
        _, done, _ = talks.answer([str(chance.choice(numbers)) for numbers in talks.numbers])
        answered += matches
        over = [at for at in range(matches) if done[at]]
        talks.begin({at: begun + nth for nth, at in enumerate(over)})
        begun += len(over)
    return answered / (time.perf_counter() - start), length / answered


if __name__ == "__main__":
    matches, threads = (int(os.environ.get(f"CROUPIER_{name}", usual)) for name, usual in [("MATCHES", 1000), ("THREADS", 2)])
    for game in ["geniejack", "rollio", "lunchtable", "fab"]:
        speed, length = measure(game, matches, threads, float(os.environ.get("CROUPIER_SECONDS", "10")))
        print(f"{game}: {speed:,.0f} questions a second, {length:,.0f} characters each")
