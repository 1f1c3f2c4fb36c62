"""Makes the environments known to Gymnasium."""

from __future__ import annotations

import gymnasium

from .decks import GAME as FAB
from .match import games

#: Names that are written in another way than with one capital.
_SPELLED = {"fab": "FaB", "lunchtable": "LunchTable"}
#: The id of the environment with twenty actions. It has no vector form and other arguments than the rest.
SPEC = "croupier/FaBSpec-v0"


def _ids() -> dict[str, str]:
    names = [about["name"] for about in games()]
    ids = {f"croupier/{_SPELLED.get(name, name.capitalize())}-v0": name for name in names}
    return ids | ({SPEC: FAB} if FAB in names else {})


#: All ids, with the game each is of: one for every game of this build, and the environment with twenty actions.
IDS = _ids()


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
    if SPEC in IDS and SPEC not in gymnasium.registry:
        gymnasium.register(
            id=SPEC,
            entry_point="croupier.fab_spec:FaBSpecEnv",
            disable_env_checker=True,
            order_enforce=False,
        )
