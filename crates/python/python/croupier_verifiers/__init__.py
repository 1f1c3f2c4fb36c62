"""The taskset and environment of ``croupier.verifiers`` under a name that verifiers finds: ``vf-eval croupier-verifiers``."""

from croupier.verifiers import CroupierEnv, CroupierTaskset

__all__ = ["CroupierEnv", "CroupierTaskset"]
