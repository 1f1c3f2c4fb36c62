import os
import subprocess
import sys
from pathlib import Path

import croupier
import pytest

pytest.importorskip("mypy")


def test_the_stubs_say_what_the_extension_has(tmp_path: Path) -> None:
    # By itself, as stubtest would otherwise check the types of the whole package first.
    package, here = Path(croupier.__file__).parent, tmp_path / "croupier"
    here.mkdir()
    (here / "__init__.py").touch()
    for name in ("_native.pyi", "_native.abi3.so", "py.typed"):
        (here / name).symlink_to((package / name).resolve())
    command = [sys.executable, "-m", "mypy.stubtest", "croupier._native"]
    path = {**os.environ, "PYTHONPATH": str(tmp_path)}
    done = subprocess.run(command, cwd=tmp_path, env=path, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-1000:]


def test_the_refusal_has_its_documented_name() -> None:
    assert (croupier.Refusal.__module__, croupier.Refusal.__qualname__) == ("croupier", "Refusal")
    assert issubclass(croupier.Refusal, ValueError)
