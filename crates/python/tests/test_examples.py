import re
import runpy
from pathlib import Path

import pytest

EXAMPLES = Path(__file__).parent.parent / "examples"
DOCUMENT = Path(__file__).parents[3] / "docs" / "python.md"


@pytest.mark.parametrize("name", ["random_agent", "self_play", "language_model", "flat_monte_carlo", "deck_search", "speed"])
def test_an_example_runs(name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CROUPIER_SECONDS", "0.01")
    runpy.run_path(str(EXAMPLES / f"{name}.py"), run_name="__main__")
    assert capsys.readouterr().out.strip()


def test_the_document_runs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    blocks = re.findall(r"```python\n(.*?)```", DOCUMENT.read_text(encoding="utf-8"), re.DOTALL)
    assert len(blocks) > 4
    names: dict[str, object] = {}
    for block in blocks:
        exec(compile(block, DOCUMENT.name, "exec"), names)
