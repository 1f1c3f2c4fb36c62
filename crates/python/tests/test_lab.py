"""Records that are checked, and decisions for offline learning."""

import json
from pathlib import Path

import croupier
import numpy as np
import pytest


def test_a_record_is_verified(fab_record: str, tmp_path: Path) -> None:
    found = croupier.verify(fab_record)
    assert found["game"] == "fab" and found["over"] and found["plies"] > 0
    path = tmp_path / "match.jsonl"
    path.write_text(fab_record)
    assert croupier.verify(path) == croupier.verify(croupier.Match.replay(path)) == found
    lines = fab_record.splitlines()
    entry = json.loads(lines[3])
    path.write_text("\n".join([*lines[:3], json.dumps({**entry, "state": "0" * len(entry["state"])}), *lines[4:]]))
    with pytest.raises(croupier.Refusal):
        croupier.verify(path)


@pytest.mark.parametrize("opponent", [None, "greedy"])
def test_rollouts_have_the_choices_that_were_offered(opponent: str | None, tmp_path: Path) -> None:
    said = {"pieces": 2, "matches": 3, "steps": 60, "opponent": opponent, "seed": 4}
    pieces = croupier.rollouts("lunchtable", **said)
    paths = croupier.rollouts("lunchtable", tmp_path / "data", **said)
    assert [path.name for path in paths] == ["00000.npz", "00001.npz"]
    shape = croupier.layout("lunchtable")
    for piece, path in zip(pieces, paths, strict=True):
        with np.load(path) as kept:
            assert set(kept) == set(piece)
            assert all(np.array_equal(kept[name], piece[name]) for name in piece)
        assert piece["choices"].shape[:3] == (60, 3, shape.most)
        assert (piece["picks"] < piece["counts"]).all()
        offered = np.arange(shape.most) < piece["counts"][..., None]
        assert (piece["choices"][~offered] == 0).all() and (piece["numbers"][~offered] == 0).all()
        assert (piece["seats"] == 0).all() == (opponent is not None)
        ended = piece["done"]
        assert (piece["payoffs"][~ended] == 0).all()
    assert not np.array_equal(pieces[0]["picks"], pieces[1]["picks"])
    policy = tmp_path / "policy.safetensors"
    croupier.train("rollio", policy, timesteps=200, settings={"n_envs": 4, "n_steps": 8, "minibatch": 32})
    assert croupier.rollouts("rollio", policy=policy, matches=2, steps=3)[0]["picks"].shape == (3, 2)
    for wrong in [{"pieces": 0}, {"matches": -1}, {"steps": 1.5}, {"policy": policy}, {"opponent": "nobody"}]:
        with pytest.raises(croupier.Refusal):
            croupier.rollouts("lunchtable", **wrong)
