"""The lab from Python."""

import json
from pathlib import Path

import croupier
import numpy as np
import pytest


def test_players_and_decks_are_ranked() -> None:
    table = croupier.tournament("lunchtable", ["random", "greedy"], games=20, seed=1)
    assert [entrant["name"] for entrant in table["entrants"]] == ["greedy", "random"]
    assert table["games"] == 20
    again = croupier.tournament("lunchtable", ["random", "greedy"], games=20, seed=1, jobs=2)
    assert again == table
    decks = croupier.tournament("fab", decks=["kano", "generic"], by="random", games=4, seed=1)
    assert {entrant["name"] for entrant in decks["entrants"]} == {"kano", "generic"}
    for wrong in [
        {},
        {"players": ["greedy"]},
        {"players": ["greedy", "random"], "decks": ["kano", "generic"]},
        {"players": ["greedy", "greedy"]},
        {"players": ["greedy", "nobody"]},
        {"players": ["greedy", "random"], "by": "greedy"},
        {"players": ["greedy", "random"], "games": 3},
        {"decks": ["kano", "generic"], "deck": "kano"},
    ]:
        with pytest.raises(croupier.Refusal):
            croupier.tournament("fab", **{"games": 2, **wrong})
    with pytest.raises(croupier.Refusal, match="no decks"):
        croupier.tournament("rollio", decks=["all"], games=2)


def test_a_game_is_measured() -> None:
    measured = croupier.balance("geniejack", only=["none"], games=20, seed=1)
    assert [level["players"][0] for level in measured["levels"]] == ["random", measured["by"]]
    assert measured["things"] == []
    with pytest.raises(croupier.Refusal):
        croupier.balance("geniejack", only=["nothing like it"], games=2)


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


@pytest.mark.parametrize("game", ["geniejack", "rollio", "lunchtable", "fab"])
def test_ways_are_counted(game: str) -> None:
    found = croupier.perft(game, depth=2, seed=1)
    assert found["count"] == sum(found["first"].values()) > 0
    match = croupier.Match(game, seed=1)
    assert set(found["first"]) <= {*match.legal(), match.info["seats"][match.to_move or 0].get("concession")}
    assert croupier.perft(game, depth=0)["count"] == 1
    with pytest.raises(croupier.Refusal, match="depth"):
        croupier.perft(game, depth=-1)


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


def test_a_training_goes_on(tmp_path: Path) -> None:
    small = {"n_envs": 4, "n_steps": 8, "minibatch": 32, "interval": 2}
    path, on, whole = tmp_path / "a.safetensors", tmp_path / "b.safetensors", tmp_path / "c.safetensors"
    croupier.train("rollio", path, timesteps=128, seed=3, hidden=16, settings=small)
    more = croupier.train("rollio", on, timesteps=256, resume=path)
    assert more["decisions"] >= 256 and more["settings"]["seed"] == "3" and more["settings"]["n_envs"] == 4
    assert croupier.load_policy(on)
    with pytest.raises(croupier.Refusal, match="complete"):
        croupier.train("rollio", whole, timesteps=128, resume=path)
    with pytest.raises(croupier.Refusal):
        croupier.train("fab", whole, timesteps=999, resume=path)
    with pytest.raises(croupier.Refusal):
        croupier.train("rollio", whole, timesteps=999, resume=tmp_path / "nowhere")
    with pytest.raises(croupier.Refusal, match="setting"):
        croupier.train("rollio", whole, timesteps=999, resume=path, settings={"speed": 1})
