import croupier
import pytest

SMALL = {"candidates": 8, "games": 4, "generations": 1, "top": 2, "final_games": 8, "seed": 1}


def test_a_search_repeats_and_its_decks_play() -> None:
    found = croupier.optimize("fab", player="greedy", preset="silver-age", **SMALL)
    assert found["over"]
    assert len(found["top"]) == 2
    assert found == croupier.optimize("fab", player="greedy", preset="silver-age", jobs=2, **SMALL)
    best = found["top"][0]
    assert sum(best["cards"].values()) == 40
    assert croupier.Match("fab", preset="silver-age", deck=best["list"]).to_move is not None


def test_a_search_trains_a_policy_is_kept_and_goes_on(tmp_path) -> None:
    out = tmp_path / "decks"
    first = croupier.optimize("lunchtable", train_steps=300, out=out, **SMALL)
    assert {"policy.safetensors", "search.json", "1.toml", "report.html"} <= {path.name for path in out.iterdir()}
    assert croupier.Match("lunchtable", deck=out / "1.toml").to_move is not None
    assert croupier.optimize("lunchtable", train_steps=300, out=out, **SMALL) == first
    with pytest.raises(croupier.Refusal, match="other settings"):
        croupier.optimize("lunchtable", train_steps=300, out=out, **SMALL | {"seed": 2})
    (out / "search.json").write_text("{}")
    with pytest.raises(croupier.Refusal, match="not a deck search"):
        croupier.optimize("lunchtable", train_steps=300, out=out, **SMALL)


def test_games_may_be_played_anywhere() -> None:
    asked_for = []

    def somewhere(table):
        def play(asked):
            asked_for.append(len(asked))
            return [part for text in asked for part in table.play([text])]

        return play

    found = croupier.optimize("fab", player="greedy", play=somewhere, opponent_deck="built", **SMALL)
    assert found == croupier.optimize("fab", player="greedy", opponent_deck="built", **SMALL)
    assert asked_for[0] == 8


def test_what_cannot_be_searched_is_one_line() -> None:
    for mistake in [
        lambda: croupier.optimize("rollio", player="basic", **SMALL),
        lambda: croupier.optimize("fab", player="nobody", **SMALL),
        lambda: croupier.optimize("fab", player="greedy", **(SMALL | {"candidates": 1})),
        lambda: croupier.cards("fab", hero="knao"),
        lambda: croupier.cards("rollio", preset="standard"),
    ]:
        with pytest.raises(croupier.Refusal) as refused:
            mistake()
        assert "\n" not in str(refused.value)


def test_the_pool_of_a_hero() -> None:
    kano = {card["id"] for card in croupier.cards("fab", hero="kano", preset="seed")}
    generic = {card["id"] for card in croupier.cards("fab", hero="generic-hero", preset="seed")}
    assert "aether-flare-red" in kano - generic
    assert generic < kano


def test_the_metrics_of_an_evaluation() -> None:
    result = croupier.evaluate_deck("kano", "generic", games=10, seed=1)
    expected = {"wins", "losses", "draws", "win_rate", "avg_turns", "avg_turns_to_win", "avg_damage_dealt", "interval"}
    assert expected <= result.keys()
    assert result["avg_turns"] > 1


def test_the_usual_opponent_is_the_games_own() -> None:
    from croupier.decks import USUAL_OPPONENT

    usual, named = croupier.Match("fab", seed=1), croupier.Match("fab", seed=1, opponent_deck=USUAL_OPPONENT)
    assert usual.view(0) == named.view(0)
    assert usual.view(0) != croupier.Match("fab", seed=1, opponent_deck="generic").view(0)
