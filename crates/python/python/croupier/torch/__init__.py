"""The trainer on PyTorch (the extra ``croupier[torch]``): the same network and the same policy file as ``croupier train``.

It needs torch and numpy alone. ``python -m croupier.torch fab --minutes 10 --out FILE`` trains from the command line.
"""

import importlib.util

if importlib.util.find_spec("torch") is None:
    raise ImportError("the trainer needs torch: pip install 'croupier[torch]'", name=__name__)

from .network import Network
from .train import Meeting, Plan, evaluate, train

__all__ = ["Meeting", "Network", "Plan", "evaluate", "train"]
