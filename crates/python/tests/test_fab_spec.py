import croupier  # noqa: F401
import gymnasium
import numpy as np


def test_the_shapes() -> None:
    env = gymnasium.make("croupier/FaBSpec-v0")
    assert env.action_space == gymnasium.spaces.Discrete(20)
    assert set(env.observation_space.spaces) == {
        "hand",
        "hand_mask",
        "arsenal",
        "arsenal_mask",
        "my_life",
        "opponent_life",
        "resources",
        "action_points",
        "turn_number",
        "phase",
        "opponent_equipment_defense",
        "opponent_hand_size",
        "deck_size",
        "combat_attack_power",
        "combat_total_defense",
    }
    assert env.observation_space["hand"].shape == (4, 10)
    observation, info = env.reset(seed=1)
    assert set(info) == {"action_mask"}
    assert observation["hand_mask"].tolist() == [1, 1, 1, 1]
    assert observation["phase"].tolist() == [1, 0, 0, 0, 0, 0, 0, 0]
    # Kano goes first, at 15 life.
    assert np.isclose(observation["my_life"][0], 15 / 40)
    assert np.isclose(observation["turn_number"][0], 1 / 30)


def test_actions_mean_what_they_say() -> None:
    env = gymnasium.make("croupier/FaBSpec-v0").unwrapped
    verbs = [
        (range(0, 4), "pitch"),
        (range(4, 9), "play"),
        (range(9, 11), "activate"),
        (range(11, 19), "defend"),
        ([19], "pass"),
    ]
    seen = set()
    rng = np.random.default_rng(1)
    for seed in range(20):
        env.reset(seed=seed)
        over = False
        while not over:
            legal = env.legal()
            for number, words in legal.items():
                verb = next(verb for numbers, verb in verbs if number in numbers)
                assert words.split()[0] == verb
                seen.add(verb)
            *_, terminated, truncated, _ = env.step(rng.choice(list(legal)))
            over = terminated or truncated
    assert seen == {"pitch", "play", "activate", "defend", "pass"}


def test_rewards_are_those_of_the_spec() -> None:
    env = gymnasium.make("croupier/FaBSpec-v0", opponent="goldfish").unwrapped
    rng = np.random.default_rng(2)
    ends = set()
    for seed in range(10):
        observation, info = env.reset(seed=seed)
        over = False
        while not over:
            life = observation["opponent_life"][0]
            turn = observation["turn_number"][0]
            observation, reward, terminated, truncated, info = env.step(rng.choice(np.flatnonzero(info["action_mask"])))
            damage = round(40 * float(life - observation["opponent_life"][0]))
            if terminated:
                assert np.isclose(reward, 10 / (env.match.outcome["turn"])) or reward == -1
                ends.add("won" if reward > 0 else "lost")
            else:
                assert np.isclose(reward, 0.1 * max(damage, 0) - 0.01)
            over = terminated or truncated
            assert turn <= 1
    assert "won" in ends


def test_it_is_cut_off_after_max_turns() -> None:
    env = gymnasium.make("croupier/FaBSpec-v0", max_turns=2).unwrapped
    _, info = env.reset(seed=1)
    over = False
    while not over:
        *_, terminated, over, info = env.step(np.flatnonzero(info["action_mask"])[-1])
        assert not terminated
    assert over
