"""MaskablePPO of sb3-contrib on Flesh and Blood. Needs the extra: pip install 'croupier[extras]'."""

import sys

import croupier  # noqa: F401
import gymnasium
from sb3_contrib import MaskablePPO

steps = int(sys.argv[1]) if len(sys.argv) > 1 else 100_000
env = gymnasium.make("croupier/FaBSpec-v0")
model = MaskablePPO("MultiInputPolicy", env, n_steps=256, batch_size=64, verbose=0)
model.learn(steps)
observation, info = env.reset(seed=1)
action, _ = model.predict(observation, action_masks=env.get_wrapper_attr("action_masks")())
print("it would", env.get_wrapper_attr("legal")()[int(action)])
