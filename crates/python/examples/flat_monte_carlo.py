"""A player of thirty lines: it tries every choice on redrawn clones and takes the one that wins most often.

``clone(seat=...)`` draws anew everything the seat cannot see, so this player cannot cheat.
"""

import croupier


def choose(match: croupier.Match, seat: int, tries: int = 8) -> str:
    """The choice of a seat that wins most of its simulated games."""
    legal = match.legal(seat)
    if len(legal) == 1:
        return legal[0]
    won = dict.fromkeys(legal, 0.0)
    for seed in range(tries):
        for action in legal:
            world = match.clone(seat=seat, seed=seed)
            world.play(action, seat)
            for other in range(len(world.info["seats"])):
                world.seat(other, "random")
            won[action] += world.run().payoff(seat) or 0.0
    return max(won, key=won.__getitem__)


def play(seed: int = 1, tries: int = 8) -> float | None:
    """Plays one match of LunchTable in seat 0 against random choices."""
    match = croupier.Match("lunchtable", seed=seed, players=[None, "random"])
    while match.run().to_move is not None:
        match.play(choose(match, 0, tries))
    return match.payoff(0)


if __name__ == "__main__":
    print("won" if (play(tries=2) or 0) > 0 else "lost")
