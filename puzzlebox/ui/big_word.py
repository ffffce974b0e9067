"""Draws the one large text of a screen (a title, "Paused", "Game Over") in the look of the theme."""

import pygame

from puzzlebox.ui.layout import Area
from puzzlebox.ui.text import fit, render_text, size_for, write, write_shadowed
from puzzlebox.ui.theme import Measures, Theme

CLASSIC_WINDOW = (640, 480)
"""The window size that the sizes of the classic look are given for, in px."""

CLASSIC_WORD_SIZE = 100
CLASSIC_NOTE_SIZE = 18
"""The type sizes of the large text and of the note below it in the classic look, from the Tetromino sheet."""


def classic_scale(width: int, height: int) -> float:
    """Return the scale of a classic picture in a window of this size, 1.0 at 640 x 480."""
    return min(width / CLASSIC_WINDOW[0], height / CLASSIC_WINDOW[1])


def draw_big_word(
    surface: pygame.Surface, area: Area, text: str, theme: Theme, measures: Measures, note: str = "", scale: float = 1.0
) -> pygame.Rect:
    """Draw a large text in the middle of the area and a muted note below it. Return the rectangle of the large text.

    Both texts are shown as they are given. In the classic look the text is 100 px x `scale` high, its shadow is
    centred, the text itself is 3 px (2 px below full size) up and left of the shadow, and the note is 100 px below the
    centre. Otherwise the note is a line directly below the title.
    """
    if theme.look == "classic":
        return _draw_classic_word(surface, area, text, theme, note, scale)
    x, y = area.center
    size = size_for(text, area.width - 2 * measures.pad, round(measures.title * scale), "bold")
    written = write(surface, text, (x, y - (size // 3 if note else 0)), size, theme.text, "bold", "center")
    shown_note, note_size = fit([note], area.width - 2 * measures.pad, measures.body)
    write(surface, shown_note, (x, written.bottom + measures.gap), note_size, theme.muted, anchor="midtop")
    return written


def _draw_classic_word(
    surface: pygame.Surface, area: Area, text: str, theme: Theme, note: str, scale: float
) -> pygame.Rect:
    window_scale = classic_scale(area.width, area.height)
    offset = max(1, round((3 if scale == 1 else 2) * window_scale))
    size = size_for(text, area.width - 2 * offset, round(CLASSIC_WORD_SIZE * scale * window_scale), "bold")
    x, y = area.center
    written = write_shadowed(surface, text, (x, y), size, theme, offset)
    shown_note, note_size = fit([note], area.width, round(CLASSIC_NOTE_SIZE * window_scale), "bold")
    note_at = (x, y + round(100 * window_scale))
    if shown_note:  # without a ground it could not be read over a picture
        drawn = render_text(shown_note, note_size, theme.text, "bold").get_rect(center=note_at)
        surface.fill(theme.ground, drawn.inflate(note_size, note_size // 3))
    write(surface, shown_note, note_at, note_size, theme.text, "bold", "center")
    return written
