import asyncio
import copy
import csv
import json
import pickle
import threading
from pathlib import Path
from typing import Any

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
    with pytest.raises(croupier.Refusal, match="is not an action"):
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


def test_simulated_games_are_kept_as_records(tmp_path: Path) -> None:
    folder = tmp_path / "games"
    croupier.simulate("rollio", ["basic"], games=3, seed=1, records=folder)
    with (folder / "games.csv").open(encoding="utf-8") as table:
        rows = list(csv.DictReader(table))
    assert [row["record"] for row in rows] == ["000001.jsonl", "000002.jsonl", "000003.jsonl"]
    for row in rows:
        match = croupier.Match.replay(folder / row["record"])
        assert (match.ply, match.payoff(0)) == (int(row["decisions"]), float(row["payoff_0"]))
    with pytest.raises(croupier.Refusal, match="not empty"):
        croupier.simulate("rollio", ["basic"], games=3, seed=1, records=folder)


def test_a_deck_is_evaluated() -> None:
    result = croupier.evaluate_deck("kano", "generic", games=10, seed=1)
    assert result["games"] == 10
    assert result["wins"] + result["losses"] + result["draws"] == 10
    assert 0 <= result["win_rate"] <= 1
    assert result["avg_damage_dealt"] > 0


GAMES = ["fab", "lunchtable", "geniejack", "rollio"]


def some_way_in(game: str, steps: int = 12) -> croupier.Match:
    match = croupier.Match(game, seed=5, players=[None, "random"] if game in ("fab", "lunchtable") else ())
    for _ in range(steps):
        if match.run().to_move is None:
            break
        match.play(match.legal()[-1])
    return match


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("copied", [croupier.Match.clone, copy.copy, copy.deepcopy, lambda m: pickle.loads(pickle.dumps(m))])
def test_a_copy_is_the_same_match_and_goes_its_own_way(game: str, copied) -> None:
    match = some_way_in(game)
    other = copied(match)
    assert other.record() == match.record()
    assert other.info["seats"] == match.info["seats"], "programs stay in their seats"
    before = match.record()
    other.play(other.run().legal()[0])
    assert match.record() == before
    assert other.ply > match.ply


@pytest.mark.parametrize("game", ["fab", "lunchtable"])
def test_a_redrawn_clone_shows_the_seat_the_same_and_hides_the_truth(game: str) -> None:
    match = some_way_in(game)
    clones = [match.clone(seat=0, seed=seed) for seed in range(8)]
    for clone in clones:
        assert clone.view(0) == match.view(0)
        assert clone.told(0) == match.told(0)
        assert clone.legal(0) == match.legal(0)
        assert clone.told(1) == [], "what the other seat heard is about cards that are gone"
        with pytest.raises(croupier.Refusal, match="no record"):
            clone.record()
        with pytest.raises(croupier.Refusal, match="no record"):
            pickle.dumps(clone)
    others = {json.dumps(clone.view(1), sort_keys=True) for clone in clones}
    assert len(others) > 1, "what is hidden from the seat differs"
    again = match.clone(seat=0, seed=3)
    assert again.view(1) == clones[3].view(1), "the same seed draws the same cards"
    assert match.clone(seat=0).run().ply >= match.ply


@pytest.mark.parametrize("game", GAMES)
def test_a_clone_that_programs_play_on_tells_all_when_asked(game: str) -> None:
    """run() writes nothing down in a redrawn clone. What it did is the same as choice by choice, and is told afterwards."""
    match = some_way_in(game)
    seats = range(len(match.info["seats"]))
    quick, slow = (match.clone(seat=0, seed=4) for _ in range(2))
    for world in (quick, slow):
        for seat in seats:
            if match.info["seats"][seat]["plays"]:
                world.seat(seat, "random")
    quick.run()
    while slow.think() is not None:
        pass
    assert [quick.payoff(seat) for seat in seats] == [slow.payoff(seat) for seat in seats]
    assert [quick.value(seat) for seat in seats] == [slow.value(seat) for seat in seats]
    assert quick.run().payoff(0) is not None, "it is over, and running on changes nothing"
    for seat in [*seats, None]:
        assert quick.told(seat) == slow.told(seat)
        assert quick.view(seat) == slow.view(seat)
    assert (quick.ply, quick.outcome, quick.story(0)) == (slow.ply, slow.outcome, slow.story(0))
    assert quick.information_state(0) == slow.information_state(0)
    assert quick.ply > match.ply


def test_chance_is_an_argument() -> None:
    def rolled(chance: int) -> object:
        match = croupier.Match("rollio", seed=5)
        match.play("roll", chance=chance)
        return match.view(0)["dice"]

    assert rolled(1) == rolled(1)
    assert len({json.dumps(rolled(chance)) for chance in range(10)}) > 3
    match = croupier.Match("rollio", seed=5)
    before = match.record()
    with pytest.raises(croupier.Refusal):
        match.play("dance", chance=1)
    assert match.record() == before, "what is refused changes nothing"


@pytest.mark.parametrize("game", GAMES)
def test_a_talker_plays_whole_matches_by_number(game: str) -> None:
    players = [None, "random"] if game in ("fab", "lunchtable") else ()
    match = croupier.Match(game, seed=7, players=players, **SHORT.get(game, {}))
    for _ in range(2000):
        turn = match.turn(0)
        if turn["over"]:
            break
        assert turn["screen"] and turn["choices"]
        match.play(turn["choices"][-1]["number"])
    assert turn["over"] and turn["payoff"] is not None
    assert turn["choices"] == []


SHORT: dict[str, dict[str, int]] = {"rollio": {"max_level": 1}}


def test_choices_are_named_by_number_label_and_words() -> None:
    for name in ("number", "action", "label"):
        match = croupier.Match("geniejack", seed=5, preset="classic")
        turn = match.turn(0, detail="full")
        choice = turn["choices"][0]
        assert "forecast" in choice
        before = match.ply
        match.play(choice[name])
        assert match.ply > before
    with pytest.raises(croupier.Refusal, match="short or full"):
        match.turn(0, detail="long")


@pytest.mark.parametrize("game", GAMES)
def test_giving_up_is_not_among_legal_actions(game: str) -> None:
    match = some_way_in(game)
    seat = match.to_move
    assert seat is not None
    assert match.info["seats"][seat]["concession"] not in match.legal()
    assert -1 <= match.value(seat) <= 1


@pytest.mark.parametrize("game", ["geniejack", "rollio", "lunchtable", "fab"])
def test_analyse_says_what_each_choice_is_worth(game: str) -> None:
    match = some_way_in(game)
    seat = match.to_move
    assert seat is not None
    before = match.view(seat)
    found = match.analyse(seat, "120p")
    assert found == match.analyse(seat, "120p"), "simulated games repeat"
    assert match.view(seat) == before, "it changes nothing"
    assert 0 < found["playouts"] <= 120
    first = found["choices"][0]
    for choice in found["choices"]:
        low, high = choice["interval"]
        assert 0 <= low <= choice["chance"] <= high <= 1
        assert -1 <= choice["payoff"] <= 1
        assert choice["equal"] or choice["payoff"] <= first["payoff"]
    assert found["clear"] == (not any(choice["equal"] for choice in found["choices"]))
    assert found["why"]


def test_analyse_refuses_in_one_line() -> None:
    match = croupier.Match("lunchtable", seed=1, players=[None, "random"])
    match.run()
    with pytest.raises(croupier.Refusal, match="it is seat 0's turn, not seat 1's"):
        match.analyse(1)
    with pytest.raises(croupier.Refusal, match="seat"):
        match.analyse(7)
    for budget in ("", "0p", "-5", "many", 2**70):
        with pytest.raises(croupier.Refusal, match="is not a search budget"):
            match.analyse(0, budget)


def test_analyse_lets_other_threads_run() -> None:
    match = some_way_in("lunchtable")
    found: list[dict[str, Any]] = []
    thread = threading.Thread(target=lambda: found.append(match.analyse(match.to_move, "3000p")))
    thread.start()
    steps = 0
    while thread.is_alive():
        steps += 1
    thread.join()
    assert found and found[0]["choices"]
    assert steps > 100, "Python stood still while the search ran"


@pytest.mark.parametrize("game", GAMES)
def test_the_seed_is_on_no_screen_unless_asked_for(game: str) -> None:
    match = croupier.Match(game, seed=987654321)
    while match.to_move is not None:
        seat = match.to_move
        assert "987654321" not in match.text(seat) + match.turn(seat)["screen"] + match.story(seat)
        if match.ply > 40:
            break
        match.play(match.legal()[-1])
    shown = ["987654321" in match.text(0, seed=True), "987654321" in match.turn(0, seed=True)["screen"]]
    assert shown[0] == shown[1] == (game in SEEDED)


#: The games whose screens have a seed at all.
SEEDED = {"geniejack", "rollio", "lunchtable", "fab"}


@pytest.mark.parametrize("game", GAMES)
def test_the_story_has_a_line_for_everything_that_was_told(game: str) -> None:
    match = some_way_in(game, 40)
    for seat in (0, None):
        told, story = match.told(seat), match.story(seat).splitlines()
        assert len(story) == len(told) > 5
        for line, notice in zip(story, told, strict=True):
            assert line.strip()
            if "text" not in notice:
                assert line.startswith(f"({notice['notice'].replace('_', ' ')}")
        assert match.story(seat, 3).splitlines() == story[3:]


@pytest.mark.parametrize("game", GAMES)
def test_an_information_state_is_all_that_a_seat_knows(game: str) -> None:
    match, again = some_way_in(game), some_way_in(game)
    assert match.information_state(0) == again.information_state(0)
    known = json.loads(match.information_state(0))
    assert known["told"] == match.told(0) and known["sees"] == match.view(0)
    rows, units = match.observation(0, encoding="rows"), match.observation(0)
    assert rows.dtype == "int16" and units.dtype == "float32" and rows.shape == units.shape
    assert units.min() >= 0 and units.max() <= 1
    for seed in range(3):
        world = match.clone(seat=0, seed=seed)
        assert world.information_state(0) == match.information_state(0)
        assert (world.observation(0) == units).all()
    match.run()
    if match.to_move == 0:
        match.play(match.legal()[0])
        assert match.information_state(0) != again.information_state(0), "it remembers what it did"


@pytest.mark.parametrize("game", GAMES)
def test_luck_is_what_chance_gave(game: str) -> None:
    match = some_way_in(game)
    assert match.luck(0) == copy.copy(match).luck(0)
    assert -5 < match.luck(0) < 5


def test_a_turn_is_awaited_and_short_ones_have_no_forecasts() -> None:
    match = croupier.Match("lunchtable", seed=1, players=[None, "random"])
    turn = asyncio.run(match.turn_async(0))
    assert turn["choices"] and all(set(choice) == {"number", "action", "label"} for choice in turn["choices"])
    full = match.turn(0, detail="full")
    assert all(set(choice) == {"number", "action", "label", "forecast"} for choice in full["choices"])
    assert full["news"] == ""


@pytest.mark.parametrize("game", GAMES)
def test_rules_are_on_one_page(game: str) -> None:
    assert len(croupier.Match(game).rules.splitlines()) > 5
