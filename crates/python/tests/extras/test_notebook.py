import json
from pathlib import Path

import pytest

matplotlib = pytest.importorskip("matplotlib")
NOTEBOOK = Path(__file__).parents[2] / "examples" / "learning_curve.ipynb"


def test_the_notebook_plots_a_learning_curve() -> None:
    matplotlib.use("agg")
    cells = json.loads(NOTEBOOK.read_text(encoding="utf-8"))["cells"]
    room: dict[str, object] = {}
    for cell in cells:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), room)
            room |= {"STEPS": 300, "SETTINGS": {"n_envs": 8, "n_steps": 16, "minibatch": 64, "interval": 2}}
    assert room["policy"].with_suffix(".png").stat().st_size > 1000
    assert room["curve"][-1]["decisions"] >= 300
