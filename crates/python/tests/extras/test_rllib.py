import runpy
from pathlib import Path

import pytest

pytest.importorskip("ray.rllib")
pytest.importorskip("torch")


def test_rllib_learns() -> None:
    example = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "rllib_ppo.py"))
    before, after = example["main"](total=30_000)
    assert after > before + 0.1
