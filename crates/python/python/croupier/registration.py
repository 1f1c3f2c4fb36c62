"""Makes the environments known to Gymnasium."""

from __future__ import annotations

import gymnasium

#: All ids, with the game each is of.
IDS = {
    "croupier/FaB-v0": "fab",
    "croupier/LunchTable-v0": "lunchtable",
    "croupier/Geniejack-v0": "geniejack",
    "croupier/Rollio-v0": "rollio",
    "croupier/FaBSpec-v0": "fab",
}
#: The id of the environment with twenty actions. It has no vector form and other arguments than the rest.
SPEC = "croupier/FaBSpec-v0"


def register() -> None:
    """Registers what is not registered yet."""
    for name, game in IDS.items():
        if name != SPEC and name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point="croupier.envs:CroupierEnv",
                vector_entry_point="croupier.envs:CroupierVectorEnv",
                kwargs={"game": game},
                disable_env_checker=True,
                order_enforce=False,
            )
    if SPEC not in gymnasium.registry:
        gymnasium.register(
            id=SPEC,
            entry_point="croupier.fab_spec:FaBSpecEnv",
            disable_env_checker=True,
            order_enforce=False,
        )
