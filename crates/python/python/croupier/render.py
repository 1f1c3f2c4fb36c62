"""Positions as text and as pictures. Pictures need the extra: ``pip install 'croupier[picture]'``."""

from __future__ import annotations

import functools
import importlib.util
import re
import textwrap
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from . import _native

#: What an environment's ``render_mode`` can be.
MODES = ["human", "ansi", "rgb_array"]
#: The size of a picture in pixels. It never changes, as videos need it.
WIDTH, HEIGHT = 960, 720
#: At the first size about 32 lines of 85 characters fit. Longer screens get smaller letters, down to the second.
LARGEST, SMALLEST = 18, 8
MARGIN = 16
FONT = Path(__file__).parent / "fonts" / "DejaVuSansMono.ttf"
BACKGROUND, INK, RED = (18, 24, 31), (226, 230, 234), (255, 107, 107)
_RED_SUITS = re.compile("([♥♦♡♢]+)")


def checked(mode: str | None) -> str | None:
    """A render mode, if there is such a mode and what it needs is installed."""
    if mode is not None and mode not in MODES:
        raise _native.Refusal(f"render_mode: `{mode}` is not human, ansi or rgb_array")
    if mode == "rgb_array" and importlib.util.find_spec("PIL") is None:
        raise _native.Refusal("render_mode: rgb_array needs Pillow: pip install 'croupier[picture]'")
    return mode


def rendered(mode: str | None, screen: str) -> str | NDArray[np.uint8] | None:
    """The text of a screen as a render mode gives it; ``human`` prints it."""
    if mode == "rgb_array":
        return picture(screen)
    if mode == "human":
        print(screen)
    return screen if mode == "ansi" else None


@functools.cache
def _font(size: int) -> Any:
    from PIL import ImageFont

    return ImageFont.truetype(str(FONT), size, layout_engine=ImageFont.Layout.BASIC)


def _room(size: int) -> tuple[int, int]:
    """The columns and lines that fit in a picture."""
    font = _font(size)
    return int((WIDTH - 2 * MARGIN) / font.getlength("0")), (HEIGHT - 2 * MARGIN) // sum(font.getmetrics())


def _wrapped(screen: str, columns: int) -> list[str]:
    """The lines of a screen, long ones broken between words as a terminal would break them."""
    lines = []
    for line in screen.rstrip().split("\n"):
        indent = " " * (len(line) - len(line.lstrip()) + 2)
        wrap = textwrap.TextWrapper(columns, subsequent_indent=indent, break_on_hyphens=False)
        lines += wrap.wrap(line) if len(line) > columns else [line]
    return lines


def _fitted(screen: str) -> tuple[int, list[str]]:
    """The size of letters and the lines of a picture."""
    for size in range(LARGEST, SMALLEST - 1, -1):
        columns, most = _room(size)
        lines = _wrapped(screen, columns)
        if len(lines) <= most:
            return size, lines
    return SMALLEST, [*lines[: most - 1], f"… {len(lines) - most + 1} more lines"]


def picture(screen: str) -> NDArray[np.uint8]:
    """A screen drawn as a picture: rows, columns and the three colors.

    A screen that does not fit in the smallest letters is cut, and its last line says how many lines are missing.
    """
    from PIL import Image, ImageDraw

    size, lines = _fitted(screen)
    image = Image.new("RGB", (WIDTH, HEIGHT), BACKGROUND)
    draw, font = ImageDraw.Draw(image), _font(size)
    # Box characters of one line touch those of the next.
    width, height = font.getlength("0"), sum(font.getmetrics())
    for row, line in enumerate(lines):
        column = 0
        for part in _RED_SUITS.split(line):
            ink = RED if _RED_SUITS.fullmatch(part) else INK
            draw.text((MARGIN + column * width, MARGIN + row * height), part, font=font, fill=ink)
            column += len(part)
    return np.asarray(image)
