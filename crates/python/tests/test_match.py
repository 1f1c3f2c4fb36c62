import json
import pickle

import croupier
import pytest


@pytest.mark.parametrize("game", ["fab", "lunchtable", "geniejack", "rollio"])
def test_a_match_is_played_by_notation_and_replayed(game: str) -> None:
    match = croupier.Match(game, seed=5)
    for _ in range(20):
        if match.run().to_move is None:
            break
        match.play(match.legal()[0])
    again = croupier.Match.replay(match.record())
    assert again.ply == match.ply
    assert again.view(0) == match.view(0)
    assert match.text(0)


def test_programs_play_a_whole_match(fab_record: str) -> None:
    match = croupier.Match.replay(fab_record)
    assert match.to_move is None
    assert match.outcome
    assert abs(match.payoff(0) or 0) == 1
    assert match.story()


def test_what_is_refused_changes_nothing() -> None:
    match = croupier.Match("fab", seed=5)
    before = match.record()
    with pytest.raises(croupier.Refusal, match="none of"):
        match.play("dance")
    with pytest.raises(croupier.Refusal):
        match.play("pass", 1 - (match.to_move or 0))
    assert match.record() == before


def test_mistakes_are_one_line() -> None:
    for mistake in [
        lambda: croupier.Match("fba"),
        lambda: croupier.Match("fab", deck="knao"),
        lambda: croupier.Match("fab", colour="red"),
        lambda: croupier.Match("fab", players=["nobody"]),
        lambda: croupier.Match("fab", players=["greedy"] * 3),
        lambda: croupier.Match("fab", position="game = 1"),
        lambda: croupier.Match.replay("{}"),
        lambda: croupier.Match.replay("/no/such/file"),
        lambda: croupier.simulate("fab", ["greedy"], games=1, preset="none"),
    ]:
        with pytest.raises(croupier.Refusal) as refused:
            mistake()
        assert "\n" not in str(refused.value)
        assert isinstance(pickle.loads(pickle.dumps(refused.value)), croupier.Refusal), "it comes out of other processes whole"


@pytest.mark.parametrize("game", ["fab", "lunchtable", "geniejack", "rollio"])
@pytest.mark.parametrize("seat", [7, -1, 2**40])
def test_a_seat_that_is_not_there_is_refused(game: str, seat: int) -> None:
    match = croupier.Match(game, seed=5)
    for ask in [match.view, match.choices, match.legal, match.told, match.text, match.story, match.payoff, match.undo]:
        with pytest.raises(croupier.Refusal, match=f"there is no seat {seat}"):
            ask(seat)
    with pytest.raises(croupier.Refusal, match="there is no seat"):
        match.seat(seat, "random")
    with pytest.raises(croupier.Refusal, match="there is no seat"):
        match.play("pass", seat)


def test_numbers_out_of_range_are_refused() -> None:
    for wrong in [{"jobs": 0}, {"jobs": 100_000}, {"games": 0}, {"games": -1}]:
        with pytest.raises(croupier.Refusal, match="is not from 1 to"):
            croupier.simulate("rollio", ["basic"], **{"games": 2, **wrong})
    with pytest.raises(croupier.Refusal, match="games: 0 is not"):
        croupier.evaluate_deck("kano", "generic", games=0)


def test_records_are_saved_and_reviewed(fab_record: str, tmp_path) -> None:
    match = croupier.Match.replay(fab_record)
    match.save(tmp_path / "match.jsonl")
    assert (tmp_path / "match.jsonl").read_text() == fab_record
    lines = fab_record.splitlines()
    # A few actions are enough for a review; a record of them is made by playing them.
    short = croupier.Match("fab", seed=3)
    for line in lines[1:6]:
        entry = json.loads(line)
        short.play(entry["action"], entry["seat"])
    review = croupier.review(short, budget="4p")
    assert len(review["steps"]) == 5
    assert review["peeked"]


def test_cards_decks_and_games() -> None:
    assert [game["name"] for game in croupier.games()] == ["geniejack", "rollio", "lunchtable", "fab"]
    flare = croupier.cards("fab", "aether flare", preset="seed")
    assert {card["id"] for card in flare} == {"aether-flare-red", "aether-flare-yellow", "aether-flare-blue"}
    assert "kano" in croupier.decks("fab")
    deck = croupier.fab_deck("kano", weapon="crucible-of-aetherweave")
    assert deck is not None
    assert croupier.Match("fab", deck=deck, preset="open").to_move is not None


def test_simulations_repeat() -> None:
    first = croupier.simulate("fab", ["greedy", "random"], games=20, seed=1)
    assert first["games"] == 20
    again = croupier.simulate("fab", ["greedy", "random"], games=20, seed=1, jobs=2)
    assert first["decisions"] == again["decisions"]


def test_a_deck_is_evaluated() -> None:
    result = croupier.evaluate_deck("kano", "generic", games=10, seed=1)
    assert result["games"] == 10
    assert result["wins"] + result["losses"] + result["draws"] == 10
    assert 0 <= result["win_rate"] <= 1
    assert result["avg_damage_dealt"] > 0
