"""The trainer on PyTorch (the extra ``croupier[torch]``): the same network and the same policy file as ``croupier train``.

It needs torch and numpy alone. ``python -m croupier.torch fab --minutes 10 --out FILE`` trains from the command line.
"""

from .network import Network
from .train import Meeting, Plan, evaluate, train

__all__ = ["Meeting", "Network", "Plan", "evaluate", "train"]
