"""OpenSpiel plays our games, and solves the smallest of them."""

import io
import pickle
import random
import unittest

import croupier
import numpy as np
import pytest

pyspiel = pytest.importorskip("pyspiel")

from croupier import openspiel  # noqa: E402
from croupier.envs import CroupierEnv  # noqa: E402
from open_spiel.integration_tests import api_test  # noqa: E402
from open_spiel.python import policy as policies  # noqa: E402
from open_spiel.python.algorithms import (  # noqa: E402
    evaluate_bots,
    exploitability,
    gambit,
    get_all_states,
    ismcts,
    mcts,
)

GAMES = ["geniejack", "rollio", "lunchtable", "fab"]
SHORT = {"rollio": {"max_level": 1}, "geniejack": {"preset": "classic"}}


def loaded(game: str, **more) -> pyspiel.Game:
    return openspiel.load(game, **{"seeds": 20, **SHORT.get(game, {}), **more})


def some_way_in(game: pyspiel.Game, steps: int, seed: int = 1) -> pyspiel.State:
    chance, state = random.Random(seed), game.new_initial_state()
    for _ in range(steps + 1):
        if state.is_terminal():
            break
        state.apply_action(chance.choice(state.legal_actions()))
    return state


@pytest.mark.parametrize("game", GAMES)
def test_openspiel_simulates_and_checks_it(game: str) -> None:
    pyspiel.random_sim_test(loaded(game), num_sims=2, serialize=True, verbose=False)


@pytest.mark.parametrize("game", GAMES)
def test_it_is_found_by_name(game: str) -> None:
    found = pyspiel.load_game(f"croupier_{game}")
    assert found.num_players() == croupier.layout(game).players
    assert found.num_distinct_actions() == croupier.layout(game).actions
    again = pyspiel.load_game(str(loaded(game, seeds=["a b", 7])))
    assert again.seeds == ["a b", "7"]
    assert again.options == loaded(game).options


@pytest.mark.parametrize("game", GAMES)
def test_players_that_do_not_exist_see_nothing(game: str) -> None:
    state = some_way_in(loaded(game), 5)
    for wrong in (-1, state.num_players(), 7):
        for ask in (state.information_state_string, state.observation_string, state.observation_tensor):
            with pytest.raises(pyspiel.SpielError):
                ask(wrong)
    with pytest.raises((croupier.Refusal, pyspiel.SpielError, RuntimeError)):
        state.apply_action(next(n for n in range(state.num_distinct_actions()) if n not in state.legal_actions()))


@pytest.mark.parametrize("game", GAMES)
def test_copies_go_their_own_way_and_saved_states_come_back(game: str) -> None:
    state = some_way_in(loaded(game), 6)
    told = str(state)
    copy, saved = state.clone(), pickle.loads(pickle.dumps(state))
    for other in (copy, saved):
        assert str(other) == told
        assert other.history() == state.history()
        for player in range(state.num_players()):
            assert other.information_state_string(player) == state.information_state_string(player)
    action = state.legal_actions()[0]
    copy.apply_action(action)
    assert str(state) == told
    saved.apply_action(action)
    state.apply_action(action)
    assert str(state) == str(copy) == str(saved)


@pytest.mark.parametrize("game", GAMES)
def test_a_match_and_its_states_agree(game: str) -> None:
    state = some_way_in(loaded(game), 8)
    player, match = state.current_player(), state.match
    assert player == match.to_move
    assert {state.action_to_string(action) for action in state.legal_actions()} <= set(match.legal())
    env = CroupierEnv(game, actions="numbers", options=dict(SHORT.get(game, {})))
    for seed in range(3):
        seen, _ = env.reset(seed=seed)
        if game in ("lunchtable", "fab"):
            seen, *_ = env.step(next(iter(env.legal())))
        assert env.layout.units(env.match._native.observe(env.seat)) == pytest.approx(seen["observation"])
        assert env.legal() == dict(env.match._native.offered(env.seat))
    assert len(state.observation_tensor(player)) == len(seen["observation"])


@pytest.mark.parametrize("game", ["lunchtable", "fab"])
def test_resampling_changes_only_what_is_hidden(game: str) -> None:
    state = some_way_in(loaded(game), 10)
    player = state.current_player()
    worlds = [state.redrawn(player, seed) for seed in range(6)]
    for world in [*worlds, state.resample_from_infostate(player, pyspiel.UniformProbabilitySampler(0.0, 1.0))]:
        assert world.information_state_string(player) == state.information_state_string(player)
        assert world.observation_tensor(player) == state.observation_tensor(player)
        assert world.legal_actions() == state.legal_actions()
        assert world.history() == state.history()
    assert len({world.information_state_string(1 - player) for world in worlds}) > 1
    again = state.redrawn(player, 3)
    assert again.information_state_string(1 - player) == worlds[3].information_state_string(1 - player)


@pytest.mark.parametrize("game", ["lunchtable", "geniejack"])
def test_information_states_remember(game: str) -> None:
    """What a player knows does not depend on when it was asked, and differs when it did something else."""
    asked, unasked = some_way_in(loaded(game), 0), some_way_in(loaded(game), 0)
    chance = random.Random(3)
    for _ in range(12):
        if asked.is_terminal():
            break
        asked.information_state_string(0)
        action = chance.choice(asked.legal_actions())
        asked.apply_action(action)
        unasked.apply_action(action)
    assert asked.information_state_string(0) == unasked.information_state_string(0)
    other = some_way_in(loaded(game), 0)
    other.apply_action(other.legal_actions()[-1])
    first = some_way_in(loaded(game), 0)
    first.apply_action(first.legal_actions()[0])
    assert first.information_state_string(0) != other.information_state_string(0)


@pytest.mark.parametrize("game", ["lunchtable", "fab"])
def test_ismcts_of_openspiel_plays(game: str) -> None:
    """It runs unchanged: it searches positions with hidden cards redrawn, repeats by seed and can't see those cards."""
    state = some_way_in(loaded(game), 10)
    player = state.current_player()
    assert len(state.legal_actions()) > 1

    def chosen(state: pyspiel.State) -> list[tuple[int, float]]:
        evaluator = mcts.RandomRolloutEvaluator(1, np.random.RandomState(1))
        bot = ismcts.ISMCTSBot(state.get_game(), evaluator, 1.0, 4, random_state=np.random.RandomState(2))
        bot.set_resampler(openspiel.resampler(5))
        return bot.get_policy(state)

    policy = chosen(state)
    assert {action for action, _ in policy} == set(state.legal_actions())
    assert sum(probability for _, probability in policy) == pytest.approx(1)
    other = state.redrawn(player, 77)
    assert str(other) != str(state)
    assert chosen(state) == policy == chosen(other)


def test_bots_of_openspiel_play_to_the_end() -> None:
    game = loaded("fab")
    bots = [pyspiel.make_uniform_random_bot(player, player) for player in range(2)]
    returns = evaluate_bots.evaluate_bots(game.new_initial_state(), bots, np.random.RandomState(1))
    assert sorted(returns) == [-1, 1]


@pytest.mark.parametrize("game", GAMES)
def test_openspiel_checks_its_interface(game: str) -> None:
    """The checks that OpenSpiel runs on a part of the tree of every game it has."""

    class Case(api_test.EnforceAPIOnPartialTreeBase):
        pass

    Case.game, Case.game_name = loaded(game), f"croupier_{game}"
    result = unittest.TextTestRunner(stream=io.StringIO()).run(unittest.defaultTestLoader.loadTestsFromTestCase(Case))
    assert result.testsRun >= 4
    assert result.wasSuccessful(), result.failures + result.errors


def deals_of_leduc() -> list[int]:
    """A seed for each of the 120 ways to deal two cards and a board."""
    found: dict[str, int] = {}
    for seed in range(20_000):
        match = croupier.Match("leduc", seed=seed)
        cards = [str(match.view(seat)["cards"][seat]) for seat in (0, 1)]
        match.play("check")
        match.play("check")
        found.setdefault(str([*cards, match.view(0)["board"]]), seed)
        if len(found) == 120:
            return sorted(found.values())
    raise AssertionError(f"only {len(found)} deals in 20,000 seeds")


@pytest.fixture(scope="module")
def leduc() -> pyspiel.Game:
    return openspiel.load("leduc", seeds=deals_of_leduc(), tree=True)


#: What a chip is in our payoffs.
CHIP = 0.076


def test_leduc_is_the_leduc_of_openspiel(leduc: pyspiel.Game) -> None:
    """The same number of situations, and the same exploitability of uniform play, in chips."""
    states = get_all_states.get_all_states(leduc, include_terminals=True, to_string=lambda state: state.history_str())
    kinds = [state.is_terminal() for state in states.values()]
    # OpenSpiel turns up the board in a chance node of its own, so before that node it has 30 deals where we have 120.
    assert kinds.count(False) == 120 * 6 + 120 * 30
    assert kinds.count(True) == 120 * 4 + 120 * 45
    situations = {state.information_state_string() for state in states.values() if not state.is_terminal()}
    assert len(situations) == 936
    theirs = pyspiel.load_game("leduc_poker")
    expected = exploitability.exploitability(theirs, policies.UniformRandomPolicy(theirs))
    found = exploitability.exploitability(leduc, policies.UniformRandomPolicy(leduc))
    assert found / CHIP == pytest.approx(expected, abs=1e-6)


def test_regret_minimisation_solves_leduc(leduc: pyspiel.Game) -> None:
    """CFR+ solves the tree that we export for Gambit: a best response wins less than a hundredth of a chip against it."""
    tree = pyspiel.load_efg_game(gambit.export_gambit(leduc))
    solver = pyspiel.CFRPlusSolver(tree)
    start = pyspiel.exploitability(tree, solver.average_policy()) / CHIP
    for _ in range(400):
        solver.evaluate_and_update_policy()
    found = solver.average_policy()
    assert pyspiel.exploitability(tree, found) / CHIP < 0.01 < start
    value = pyspiel.expected_returns(tree.new_initial_state(), found, -1, False)
    assert value[0] / CHIP == pytest.approx(-0.0856, abs=0.003)
