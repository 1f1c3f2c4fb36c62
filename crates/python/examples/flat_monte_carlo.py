"""A player of thirty lines: it tries every choice on redrawn clones and takes the one that wins most often.

``clone(seat=...)`` draws anew everything the seat cannot see, so this player cannot cheat.
"""

import time

import croupier


def values(match: croupier.Match, seat: int, tries: int = 8) -> dict[str, float]:
    """What each choice of a seat earned in its simulated games."""
    earned = dict.fromkeys(match.legal(seat), 0.0)
    for seed in range(tries):
        for action in earned:
            world = match.clone(seat=seat, seed=seed)
            world.play(action, seat)
            for other in (0, 1):
                world.seat(other, "random")
            earned[action] += world.run().payoff(seat) or 0.0
    return earned


def choose(match: croupier.Match, seat: int, tries: int = 8) -> str:
    """The choice of a seat that earned most."""
    earned = values(match, seat, tries)
    return max(earned, key=earned.__getitem__)


def play(seed: int = 1, tries: int = 8) -> float | None:
    """Plays one match of LunchTable in seat 0 against random choices."""
    match = croupier.Match("lunchtable", seed=seed, players=[None, "random"])
    while match.run().to_move is not None:
        match.play(choose(match, 0, tries))
    return match.payoff(0)


def rates(game: str = "lunchtable", tries: int = 200) -> tuple[float, float]:
    """Simulated games a second of processor time: this player's, from a fresh match, and those of ``croupier.simulate``."""
    match = croupier.Match(game, seed=1, players=[None, "random"]).run()
    games = tries * len(match.legal(0))
    start = time.process_time()
    values(match, 0, tries)
    between = time.process_time()
    croupier.simulate(game, ["random", "random"], games=games, seed=1)
    return games / (between - start), games / (time.process_time() - between)


if __name__ == "__main__":
    print("won" if (play(tries=2) or 0) > 0 else "lost")
    here, there = rates()
    print(f"simulated games a second, here and in simulate: {here:.0f}, {there:.0f} ({here / there:.0%})")
