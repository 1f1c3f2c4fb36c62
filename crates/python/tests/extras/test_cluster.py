import errno
import json
import re
import socket
import time
from pathlib import Path

import numpy as np
import pytest

ray = pytest.importorskip("ray")

from croupier import cluster  # noqa: E402

SMALL = {"candidates": 8, "games": 4, "generations": 1, "top": 2, "final_games": 8, "seed": 1, "preset": "silver-age"}


def _with_workers(workers: int) -> dict[str, object]:
    ray.init(num_cpus=workers, include_dashboard=False, log_to_driver=False)
    try:
        return {
            "decks": cluster.search("fab", player="greedy", **SMALL),
            "evaluation": cluster.evaluate("fab", player="greedy", games=100, seed=1, deck="kano"),
            "rollouts": cluster.rollouts("fab", pieces=3, matches=4, steps=8, seed=1),
            "settings": cluster.tune("fab", trials=3, timesteps=600, games=8, deck="kano", opponent_deck="kano"),
        }
    finally:
        ray.shutdown()


def test_the_result_does_not_depend_on_the_number_of_workers(tmp_path) -> None:
    import croupier

    one, two = _with_workers(1), _with_workers(2)
    assert one["decks"] == two["decks"] == croupier.optimize("fab", player="greedy", **SMALL)
    assert one["evaluation"] == two["evaluation"]
    assert one["settings"] == two["settings"]
    assert len({(record["rate"], record["entropy"], record["hidden"]) for record in one["settings"]}) == 3
    sizes = ["--pieces", "3", "--matches", "4", "--steps", "8", "--seed", "1"]
    cluster.main(["--workers", "2", "rollouts", "fab", *sizes, "--out", str(tmp_path)])
    files = [np.load(tmp_path / f"{nth:05}.npz") for nth in range(3)]
    for first, second, file in zip(one["rollouts"], two["rollouts"], files, strict=True):
        assert first["picks"].shape == (8, 4)
        assert set(first) == set(file)
        for name in first:
            assert np.array_equal(first[name], second[name]), name
            assert np.array_equal(first[name], file[name]), name


def test_a_policy_is_trained_and_travels(tmp_path, capsys: pytest.CaptureFixture[str]) -> None:
    small = ["--candidates", "6", "--games", "2", "--generations", "0", "--top", "1", "--final-games", "4"]
    out = ["--train-steps", "300", "--out", str(tmp_path / "found")]
    cluster.main(["--workers", "1", "optimize", "fab", *small, *out])
    assert json.loads(capsys.readouterr().out)["top"][0]["games"] == 4
    policy = tmp_path / "found" / "policy.safetensors"
    assert policy.is_file()
    rolled = tmp_path / "rolled"
    sizes = ["--pieces", "1", "--matches", "2", "--steps", "4", "--policy", str(policy), "--out", str(rolled)]
    cluster.main(["--workers", "1", "rollouts", "fab", *sizes])
    assert np.load(rolled / "00000.npz")["picks"].shape == (4, 2)


def test_a_driver_that_dies_leaves_no_part_of_a_file_under_its_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    write_bytes = Path.write_bytes

    def die_half_way(path: Path, content: bytes) -> int:
        if path.parent != tmp_path or "00001" not in path.name:
            return write_bytes(path, content)
        write_bytes(path, content[: len(content) // 2])
        raise OSError(errno.ENOSPC, "No space left on device", str(path))

    monkeypatch.setattr(Path, "write_bytes", die_half_way)
    with pytest.raises(SystemExit):
        sizes = ["--pieces", "3", "--matches", "2", "--steps", "4"]
        cluster.main(["--workers", "1", "rollouts", "fab", *sizes, "--out", str(tmp_path)])
    assert capfd.readouterr().err.splitlines()[-1].endswith(": No space left on device")
    assert [path.name for path in tmp_path.glob("*.npz")] == ["00000.npz"]


@pytest.mark.parametrize("address", ["ray://127.0.0.1:{port}", "127.0.0.1:{port}", "localhost:{port}", "127.0.0.1:99999"])
def test_an_address_where_nobody_listens_is_told_at_once(address: str, capfd: pytest.CaptureFixture[str]) -> None:
    with socket.socket() as taken:
        # Bound and not listened on: no one else gets this port in the meantime.
        taken.bind(("127.0.0.1", 0))
        named, begun = address.format(port=taken.getsockname()[1]), time.monotonic()
        with pytest.raises(SystemExit) as ended:
            cluster.main(["--address", named, "evaluate", "fab", "--player", "greedy", "--games", "2"])
    assert ended.value.code == 2 and time.monotonic() - begun < 2 * cluster.PATIENCE
    told = capfd.readouterr()
    assert told.out == "" and re.fullmatch(f"croupier: --address: no one listens at {named} \\(.+\\)\n", told.err)


@pytest.mark.parametrize(
    ("asked", "line"),
    [
        (["evaluate", "chess", "--player", "greedy"], "croupier: there is no game `chess`"),
        (["evaluate", "fab", "--player", "nobody", "--games", "2"], "croupier: there is no player `nobody`"),
        (["evaluate", "fab", "--player", "greedy", "--set", "deck"], "croupier: --set: `deck` is not of the form NAME=VALUE"),
        (["rollouts", "fab", "--policy", "no.safetensors", "--out", "."], "croupier: no.safetensors: No such file"),
        (["tune", "fab", "--trials", "0"], "croupier: a tuning has at least one trial, and a trial at least one game"),
        (["tune", "fab", "--trials", "2", "--vs", "nobody"], "croupier: the trial with .+ failed: there is no player `nobody`"),
    ],
)
def test_what_fails_here_or_in_a_worker_is_told_in_one_line(
    asked: list[str], line: str, capfd: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as ended:
        cluster.main(["--workers", "1", *asked])
    assert ended.value.code == 2
    told = capfd.readouterr()
    assert told.out == "" and "Traceback" not in told.err
    # Ray has words of its own when it starts.
    assert re.match(line, told.err.splitlines()[-1])
