"""The figures that players of Arcade see, besides the usual ones."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from puzzlebox_games.arcade import grades
from puzzlebox_games.arcade.tables import LAST_LEVEL, SECTION
from puzzlebox_games.falling.controls import Figure


def clock_text(ms: int) -> str:
    """Return minutes, seconds and hundredths, as on the original's clock."""
    seconds, ms = divmod(ms, 1000)
    return f"{seconds // 60:02}:{seconds % 60:02}:{ms // 10:02}"


FIGURES: Mapping[str, Callable[[Any], Figure]] = {
    "grade": lambda state: state.controls.grade,
    "next grade": lambda state: grades.next_grade(state.score),
    "section end": lambda state: str(min((state.level // SECTION + 1) * SECTION, LAST_LEVEL)),
    "time": lambda state: clock_text(state.controls.played),
}
