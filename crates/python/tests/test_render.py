"""Positions as pictures."""

import importlib.util
from importlib.machinery import ModuleSpec

import croupier
import gymnasium
import numpy as np
import pytest
from croupier import aec, render
from croupier.registration import IDS

pytest.importorskip("PIL")


def has(picture: np.ndarray, colour: tuple[int, int, int]) -> bool:
    return bool((picture == np.array(colour, np.uint8)).all(axis=-1).any())


@pytest.mark.parametrize("env_id", IDS)
def test_a_position_is_a_picture_that_changes_with_it(env_id: str) -> None:
    env = gymnasium.make(env_id, render_mode="rgb_array")
    _, info = env.reset(seed=1)
    first = env.render()
    assert first.shape == (720, 960, 3) and first.dtype == np.uint8
    assert has(first, render.BACKGROUND) and has(first, render.INK)
    assert np.array_equal(first, env.render())
    env.step(env.action_space.sample(info["action_mask"]))
    assert not np.array_equal(first, env.render())


def test_agents_that_take_turns_are_drawn_too() -> None:
    table = aec.env("lunchtable", render_mode="rgb_array")
    table.reset(seed=1)
    assert np.array_equal(table.render(), render.picture(table.match.text(table._batch.seat(0))))


@pytest.mark.parametrize("env_id", IDS)
def test_whole_matches_fit(env_id: str) -> None:
    env = gymnasium.make(env_id).unwrapped
    env.action_space.seed(2)
    (_, info), over = env.reset(seed=2), False
    while not over:
        screen = env.match.text()
        size, lines = render._fitted(screen)
        assert " ".join(lines).split() == screen.split()
        assert not lines[-1].endswith("more lines") and max(map(len, lines)) <= render._room(size)[0]
        _, _, terminated, truncated, info = env.step(env.action_space.sample(info["action_mask"]))
        over = terminated or truncated


def test_red_suits_are_red() -> None:
    assert has(render.picture("K♠ A♥"), render.RED)
    assert not has(render.picture("K♠ A♣"), render.RED)


@pytest.mark.parametrize("sign", "♠♣♥♦│─┌└═║█░▁…·→")
def test_signs_of_the_games_have_a_shape_of_their_own(sign: str) -> None:
    missing = render.picture("\U0001f0a1")
    assert not np.array_equal(render.picture(sign) == render.BACKGROUND, missing == render.BACKGROUND)


def test_a_screen_that_does_not_fit_is_cut_and_says_so() -> None:
    _, most = render._room(render.SMALLEST)
    lines = [f"line {nth}" for nth in range(most + 5)]
    shown = [*lines[: most - 1], "… 6 more lines"]
    assert np.array_equal(render.picture("\n".join(lines)), render.picture("\n".join(shown)))
    assert render.picture("x" * 1000).shape == (720, 960, 3)


def test_long_lines_are_broken_between_words() -> None:
    columns, _ = render._room(render.LARGEST)
    line = "  " + "word " * columns
    size, lines = render._fitted(line + "\nend")
    assert size == render.LARGEST and len(lines) > 4
    assert lines[0].startswith("  word") and lines[1].startswith("    word") and lines[-1] == "end"
    assert " ".join(lines).split() == [*line.split(), "end"]


def test_pictures_without_pillow_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    find_spec = importlib.util.find_spec

    def without_pillow(name: str, package: str | None = None) -> ModuleSpec | None:
        return None if name == "PIL" else find_spec(name, package)

    monkeypatch.setattr(importlib.util, "find_spec", without_pillow)
    with pytest.raises(croupier.Refusal, match=r"needs Pillow: pip install 'croupier\[picture\]'$"):
        gymnasium.make("croupier/FaB-v0", render_mode="rgb_array")
    assert gymnasium.make("croupier/FaB-v0", render_mode="ansi").unwrapped.render_mode == "ansi"
