"""Which deck is best against the default opponent? A small search; a real one takes a few minutes."""

import croupier

found = croupier.optimize(
    "fab", preset="silver-age", player="greedy", candidates=12, games=8, generations=2, top=1, final_games=40, seed=1
)
best = found["top"][0]
print(f"{best['points']['value']:.0%} of the points, {best['better']['value']:+.0%} more than the deck that was there:")
print(best["list"])
