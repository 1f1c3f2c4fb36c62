import runpy
from pathlib import Path

import pytest

pytest.importorskip("torch")


def test_the_file_in_the_style_of_cleanrl_learns() -> None:
    example = runpy.run_path(str(Path(__file__).parents[2] / "examples" / "clean_ppo.py"))
    before, after = example["main"](example["Args"](total_timesteps=80_000))
    assert after > before + 0.2
