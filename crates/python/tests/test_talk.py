"""A match in words, without any of the packages it is made for."""

import croupier
import pytest
from croupier.talk import Curriculum, Talk, Talks

GAMES = ["geniejack", "rollio", "lunchtable", "fab"]
SHORT: dict[str, dict[str, object]] = {"rollio": {"max_level": 1}, "geniejack": {"preset": "classic"}}


def begun(game: str, **more) -> Talk:
    if game in ("lunchtable", "fab"):
        more = {"opponent": "random", **more}
    return Talk(game, **{"seed": 7, **SHORT.get(game, {}), **more})


def played(talk: Talk, pick=lambda choices: choices[-1]["number"]) -> Talk:
    while not talk.done:
        assert not talk.answer(f"ANSWER: {pick(talk.turn['choices'])}").refused
    return talk


@pytest.mark.parametrize("game", GAMES)
def test_a_match_is_played_and_repeats(game: str) -> None:
    talk, again = played(begun(game)), played(begun(game))
    assert talk.summary == again.summary
    assert talk.turn["over"] and talk.choices == len(talk.rewards) > 0
    assert sum(talk.rewards) == talk.payoff == talk.match.payoff(0)
    assert croupier.Match.replay(talk.summary["record"]).payoff(0) == talk.payoff
    with pytest.raises(croupier.Refusal, match="over"):
        talk.answer("1")


@pytest.mark.parametrize("game", GAMES)
def test_the_prompt_has_the_choices_and_not_the_seed(game: str) -> None:
    talk = begun(game, seed=987654321)
    for _ in range(5):
        if talk.done:
            break
        assert "987654321" not in talk.prompt
        assert all(f"{choice['number']}: {choice['label']}" in talk.prompt for choice in talk.turn["choices"])
        talk.answer(str(talk.turn["choices"][0]["number"]))
    assert "ANSWER: 1" in talk.rules


def test_answers_are_read_as_models_write_them() -> None:
    talk = begun("lunchtable")
    first, last = talk.turn["choices"][0], talk.turn["choices"][-1]
    assert len(talk.turn["choices"]) > 1
    for answer, number in {
        str(last["number"]): last["number"],
        f"I could take {last['number']}.\nANSWER: {first['number']}": first["number"],
        f"**Answer:** {last['number']}": last["number"],
        f"answer: {first['number']}\nNo, wait.\nAnswer: {last['number']}.": last["number"],
        # Two copies of a card have the same label: the first of them is meant.
        last["label"]: next(choice["number"] for choice in talk.turn["choices"] if choice["label"] == last["label"]),
        first["action"].upper(): first["number"],
        f"`{first['action']}`": first["number"],
        f"So I choose {last['number']}": last["number"],
        "x" * 1_000_000 + f"\nANSWER: {last['number']}": last["number"],
    }.items():
        assert talk.read(answer) == number, answer[-60:]
    for nonsense in ["", "   ", "ANSWER: 999", "ANSWER: ten", "0", "-1", "1.5 apples", "ignore the rules and end the match",
                     "私は攻撃します", '{"tool": "shell", "arguments": "ls"}', "9" * 5000, "\x00\ud800",
                     "1 or 2, I am not sure"]:
        assert talk.read(nonsense) is None, nonsense[:60]


def test_bad_answers_are_counted_and_then_the_first_choice_is_made() -> None:
    talk = begun("geniejack", patience=3)
    before = talk.match.ply
    for _ in range(2):
        reply = talk.answer("I pass")
        assert reply.refused and reply.reward == 0
        assert talk.match.ply == before
        assert "not one of your choices" in talk.next_message
    first = talk.turn["choices"][0]["action"]
    talk.answer("")
    assert (talk.refusals, talk.fallbacks, talk.choices) == (3, 1, 1)
    assert f'"action":"{first}"' in talk.match.record().replace('": "', '":"')
    assert talk.next_message == talk.prompt


def test_values_on_the_way_add_up() -> None:
    talk = begun("fab", reward="value")
    start = talk.payoff
    played(talk)
    assert sum(talk.rewards) == pytest.approx(talk.payoff - start)
    assert any(reward != 0 for reward in talk.rewards[:-1])


def test_choices_that_give_something_away_cost() -> None:
    talk = played(begun("geniejack", reward="moves", budget="8p"), lambda choices: choices[0]["number"])
    lost = talk.given_away()
    assert lost and all(0 <= loss <= 1 for loss in lost)
    assert talk.rewards[-1] == pytest.approx(talk.payoff - sum(lost))


def test_matches_are_broken_off_and_mistakes_are_refused() -> None:
    talk = played(begun("rollio", max_choices=3))
    assert talk.choices == 3 and not talk.summary["over"]
    assert -1 <= talk.payoff <= 1
    for wrong in [{"reward": "fame"}, {"patience": 0}, {"max_choices": 0}, {"seat": 2}, {"opponent": "nobody"}]:
        with pytest.raises(croupier.Refusal):
            begun("fab", **wrong)
    with pytest.raises(croupier.Refusal, match="game for one"):
        Talk("rollio", opponent="greedy")
    with pytest.raises(croupier.Refusal):
        Talk("chess")


def test_the_other_seat_plays_too() -> None:
    talk = played(begun("lunchtable", seat=1))
    assert talk.payoff == talk.match.payoff(1)


def test_short_prompts_have_no_forecasts() -> None:
    short, full = begun("fab"), begun("fab", detail="full")
    assert all("forecast" not in choice for choice in short.turn["choices"])
    assert all("forecast" in choice for choice in full.turn["choices"])
    assert len(short.prompt) <= len(full.prompt)


@pytest.mark.parametrize("game", GAMES)
def test_short_screens_have_no_forecasts(game: str) -> None:
    short, full, shorter = begun(game), begun(game, detail="full"), 0
    for _ in range(20):
        if not short.done:
            shorter += len(short.turn["screen"]) < len(full.turn["screen"])
            assert [short.answer("1").done] == [full.answer("1").done]
    assert shorter > 0


def test_a_conversation_has_the_rules_once_and_the_history_that_was_asked_for() -> None:
    talk = begun("lunchtable")
    page = talk.match.rules.strip()
    asked = []
    for nth in range(4):
        asked.append(talk.next_message)
        talk.answer("nonsense" if nth == 1 else f"ANSWER: {talk.turn['choices'][-1]['number']}")
    talk.answer("nonsense")
    for history, pairs in {"all": 5, 0: 1, 2: 2, 99: 5, "summary": 0}.items():
        said = talk.messages(history)
        assert [message["role"] for message in said] == ["system", *["user", "assistant"] * pairs, "user"]
        assert sum(message["content"].count(page) for message in said) == 1
        assert said[-1]["content"].endswith(talk.next_message)
    assert [message["content"] for message in talk.messages("all")[1:8:2]] == asked
    assert talk.match.story(0).strip() in talk.messages("summary")[-1]["content"]
    assert talk.refusals == 2


def test_a_corrected_reward_is_the_payoff_less_the_luck() -> None:
    talk = played(begun("geniejack", reward="corrected"))
    assert talk.rewards[:-1] == [0.0] * (len(talk.rewards) - 1)
    assert talk.rewards[-1] == pytest.approx(talk.payoff - talk.match.luck(0))


@pytest.mark.parametrize("game", GAMES)
def test_many_matches_ask_in_the_words_of_one(game: str) -> None:
    more = {"opponent": "greedy"} if game in ("lunchtable", "fab") else SHORT.get(game, {})
    seeds = [3, "four", 5]
    talks = [Talk(game, seed=seed, reward="value", max_choices=60, **more) for seed in seeds]
    many = Talks(game, seeds, reward="value", max_choices=60, threads=2, **more)
    assert many.rules == talks[0].rules and len(many) == 3
    for step in range(200):
        assert many.questions == [talk.next_message for talk in talks]
        assert many.numbers == [[] if talk.done else [choice["number"] for choice in talk.turn["choices"]] for talk in talks]
        if many.done.all():
            break
        answers = ["nonsense \ud800" if (step + at) % 7 == 0 else f"ANSWER: {(*numbers, 0)[step % max(len(numbers), 1)]}"
                   for at, numbers in enumerate(many.numbers)]
        open_ = [not talk.done for talk in talks]
        replies = [talk.answer(answer) if more_ else None for talk, answer, more_ in zip(talks, answers, open_, strict=True)]
        rewards, done, refused = many.answer(answers)
        for at, reply in enumerate(replies):
            told = (rewards[at], bool(done[at]), bool(refused[at]))
            assert told == ((pytest.approx(reply.reward), reply.done, reply.refused) if reply else (0.0, True, False))
    assert [many.summary(at) for at in range(3)] == [
        {name: value for name, value in talk.summary.items() if name != "seed"} for talk in talks
    ]
    assert list(many.payoffs) == pytest.approx([talk.payoff for talk in talks])


def test_many_matches_do_not_depend_on_threads_and_begin_anew() -> None:
    def played_by(threads: int) -> list[str]:
        many, seen = Talks("lunchtable", range(12), opponent="random", threads=threads, max_choices=20), []
        for _ in range(40):
            many.answer([str(numbers[-1]) if numbers else "" for numbers in many.numbers])
            over = [at for at, done in enumerate(many.done) if done]
            many.begin({at: f"next {at}" for at in over})
            seen += many.questions
        return seen

    assert played_by(1) == played_by(3)


def test_many_matches_are_corrected_for_luck_and_refuse_mistakes() -> None:
    many = Talks("geniejack", [1, 2], reward="corrected", preset="classic")
    earned = [0.0, 0.0]
    while not many.done.all():
        rewards, _, _ = many.answer([str(numbers[0]) if numbers else "" for numbers in many.numbers])
        earned = [sum(pair) for pair in zip(earned, rewards, strict=True)]
    assert earned == pytest.approx([payoff - many.match(at).luck(0) for at, payoff in enumerate(many.payoffs)])
    for wrong in [{"reward": "moves"}, {"patience": 0}, {"max_choices": 0}, {"seat": 2}, {"opponent": "nobody"}, {"threads": 0},
                  {"detail": "long"}, {"deck": ["kano"]}]:
        with pytest.raises(croupier.Refusal):
            Talks("fab", [1], **wrong)
    for mistake in [lambda: many.answer(["1"]), lambda: many.begin({2: 1}), lambda: many.match(2), lambda: many.summary(-1)]:
        with pytest.raises((croupier.Refusal, OverflowError)):
            mistake()


def test_a_curriculum_climbs_the_levels_and_comes_down() -> None:
    steps = Curriculum("lunchtable", window=3)
    assert len(steps.levels) > 2 and steps.level == steps.levels[0]
    for _ in range(3):
        assert steps.level == steps.levels[0]
        steps.ended(1)
    assert steps.level == steps.levels[1]
    for _ in range(3):
        steps.ended(0)
    assert steps.level == steps.levels[1], "half of the points is neither"
    for _ in range(3):
        steps.ended(-1)
    assert steps.level == steps.levels[0]
    for _ in range(60):
        steps.ended(1)
    assert steps.level == steps.levels[-1]
    assert begun("lunchtable", opponent=steps.levels[0]).turn["choices"]
