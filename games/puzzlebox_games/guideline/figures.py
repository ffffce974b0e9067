"""What a player sees of a game of Guideline: its figures, and among them finesse, which is judged by the fewest presses
that bring a piece from where it enters to a column and an orientation."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cache

from puzzlebox.rules import Numeral, clock_text, exact_clock_text
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.shapes import GARBAGE, Orientation

Place = tuple[Orientation, int]
"""An orientation and the column of its box."""

Fewest = Mapping[tuple[int, int], int]
"""The fewest presses for each number of an orientation and column of its box."""


class Figures(Falling):
    """A game whose mode decides which figures are shown.

    `pressed` counts the keys, and `faults` those that were not needed, which are judged at each drop of a `plain`
    piece, one without soft or sonic drop and kicks: `pressed_before` counts older keys. An ultra ends at `end_at`.
    """

    MS_OF_ULTRA = 120_000

    mode: str
    end_at: int
    pressed: int
    pressed_before: int
    faults: int

    FIGURES = {
        **Falling.FIGURES,
        "time": lambda state: clock_text(state.played),
        "milliseconds": lambda state: exact_clock_text(state.played),
        "time left": lambda state: clock_text(max(state.end_at - state.time, 0) + 999),
        "garbage left": lambda state: str(sum(GARBAGE in state.grid.row(row) for row in range(state.rows))),
        "pieces": lambda state: state.set_pieces,
        "pieces a second": lambda state: hundredths(state.set_pieces * 100_000, state.played),
        "keys a piece": lambda state: hundredths(state.pressed * 100, max(state.set_pieces, 1)),
        "finesse": lambda state: state.faults,
        "best combo": lambda state: state.best_combo,
    }
    SHOWN = ("score", "level", "lines", "time", "pieces", "pieces a second", "keys a piece", "best combo")
    SHOWN_INSTEAD = {
        ("sprint", "time"): ("lines left", "milliseconds"),
        ("sprint", "keys a piece"): ("keys a piece", "finesse"),
        ("cheese", "time"): ("garbage left", "milliseconds"),
        ("ultra", "time"): ("time left",),
    }

    @property
    def figure_names(self) -> tuple[str, ...]:  # type: ignore[override]
        """The figures of this mode."""
        return tuple(name for shown in self.SHOWN for name in self.SHOWN_INSTEAD.get((self.mode, shown), (shown,)))

    def progress(self) -> float | None:
        left = max(0, self.end_at - self.time)
        return min(1, 1 - left / self.MS_OF_ULTRA) if self.mode == "ultra" else super().progress()

    def count_faults(self) -> None:
        """In a sprint, count the presses beyond the fewest that bring the piece here."""
        if self.mode != "sprint":
            return
        piece, presses = self.orientation, self.pressed - self.pressed_before
        start = self.cell_of(self.entry(piece.first))[1]
        needed = fewest(piece.first, start, self.columns, self.TURNS)
        self.faults += max(presses - needed.get((piece.number, self.corner[1]), presses), 0)


def hundredths(whole: int, parts: int) -> str:
    """Return `whole / parts` hundredths, rounded down, as a text with two decimals."""
    number = whole // parts
    return Numeral(f"{number // 100}.{number % 100:02}")


@cache
def fewest(start: Orientation, column: int, columns: int, turns: tuple[str, ...]) -> Fewest:
    """Search the places that a piece can be dropped from on an empty board. A press moves it by a column or to the
    wall, or turns it in place; of two places that fill the same cells after a drop, both count as the one with fewer
    presses."""
    found = {(start, column): 0}
    for place, presses in (queue := list(found.items())):
        for reached in _after_a_press(place, columns, turns):
            if reached not in found:
                found[reached] = presses + 1
                queue.append((reached, presses + 1))
    best: dict[frozenset[tuple[int, int]], int] = {}
    for place, presses in found.items():
        best[_dropped(place)] = min(presses, best.get(_dropped(place), presses))
    return {(orientation.number, at): best[_dropped((orientation, at))] for orientation, at in found}


def _after_a_press(place: Place, columns: int, turns: tuple[str, ...]) -> Iterator[Place]:
    orientation, column = place
    for step in (-1, 1):
        aside = column
        while _fits(orientation, aside + step, columns):
            aside += step
            if abs(aside - column) == 1:
                yield orientation, aside
        yield orientation, aside
    for turn in turns:
        turned: Orientation = getattr(orientation, turn)
        if _fits(turned, column, columns):
            yield turned, column


def _fits(orientation: Orientation, column: int, columns: int) -> bool:
    """Return whether a piece is between the side walls."""
    return all(0 <= column + c < columns for _, c in orientation.cells)


def _dropped(place: Place) -> frozenset[tuple[int, int]]:
    """Return the cells of a place, with row 0 for the highest."""
    orientation, column = place
    return frozenset((row - orientation.top, column + c) for row, c in orientation.cells)
