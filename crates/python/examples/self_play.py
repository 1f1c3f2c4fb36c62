"""Two agents take turns at one table, each with its own sight of it."""

from croupier import aec

env = aec.env("fab", first="lot")
env.reset(seed=1)
for agent in env.agent_iter():
    observation, reward, terminated, truncated, info = env.last()
    over = terminated or truncated
    env.step(None if over else env.action_space(agent).sample(observation["action_mask"]))
    if over:
        print(agent, "won" if reward > 0 else "lost")
