import runpy
import sys
import warnings
from pathlib import Path

import croupier  # noqa: F401
import gymnasium
import pytest
from croupier.registration import IDS

pytest.importorskip("sb3_contrib")


@pytest.mark.parametrize("env_id", IDS)
def test_stable_baselines_checks_it(env_id: str) -> None:
    from stable_baselines3.common.env_checker import check_env

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        check_env(gymnasium.make(env_id))


def test_maskable_ppo_learns(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    monkeypatch.setattr(sys, "argv", ["maskable_ppo.py", "512"])
    runpy.run_path(str(Path(__file__).parents[2] / "examples" / "maskable_ppo.py"), run_name="__main__")
    assert "it would" in capsys.readouterr().out
