"""A random agent, one whole match."""

import croupier  # noqa: F401
import gymnasium

env = gymnasium.make("croupier/FaB-v0", opponent="greedy")
observation, info = env.reset(seed=1)
over = False
while not over:
    action = env.action_space.sample(info["action_mask"])
    observation, reward, terminated, truncated, info = env.step(action)
    over = terminated or truncated
print("won" if reward > 0 else "lost")
