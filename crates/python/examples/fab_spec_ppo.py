"""Trains the network of the specification on FaBSpec: twenty actions, Kano against a program.

``python fab_spec_ppo.py 200000`` makes 200,000 decisions. The return of random play is about -1.2.
"""

import sys

from croupier.torch.fab_spec import train


def main(timesteps: int = 20_000) -> list[dict[str, float]]:
    _, curve = train(timesteps, opponent_deck="generic", opponent="random", max_turns=20, seed=1)
    return curve


if __name__ == "__main__":
    for point in main(*map(int, sys.argv[1:2])):
        print("{decisions:>9.0f} decisions, mean return {return:+.2f}".format(**point))
