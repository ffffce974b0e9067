"""The rules of Nineteen, as published by Zhou Yinhui in 2006, with the save files of the published program."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

from puzzlebox.rules import Event, InputRefusedError, Message, Options, Start, message_of
from puzzlebox_games.falling.kit import SPAWNED
from puzzlebox_games.falling.readers import always
from puzzlebox_games.falling.repeating import Repeating
from puzzlebox_games.falling.shapes import Drawn, Orientation, Shapes, boxes
from puzzlebox_games.nineteen.saves import HIDDEN, Save, read_save

TOO_HIGH = Message("the heap is too high")

BOXES = """
    ..../..../OOOO/....  1  1    .O../.O../.O../.O..  0  1    O.../O.../OO../....  3  2    ..../..../OOO./O...  4  2
    ..../OO../.O../.O..  5  2    ..../..O./OOO./....  2  2    ..../..../OO../OO..  6  3    ..../.O../OO../O...  8  4
    ..../OO../.OO./....  7  4    ..../.O../.O../OO.. 10  5    ..../O.../OOO./.... 11  5    ..../.OO./.O../.O.. 12  5
    ..../..../OOO./..O.  9  5    ..../O.../OO../.O.. 14  6    ..../.OO./OO../.... 13  6    ..../.O../OOO./.... 16  7
    ..../.O../.OO./.O.. 17  7    ..../..../OOO./.O.. 18  7    ..../.O../OO../.O.. 15  7
"""
"""Shapes 0 to 18: the box, the shape it turns into, and its colour."""

TABLE = BOXES.split()


class Nineteen(Repeating):
    """A table of nineteen shapes, each of which turns into another."""

    # Board and pieces

    ROWS, COLUMNS = 23, 10
    HIDDEN = NEVER_CLEARED = STILL = HIDDEN
    SHAPES = {str(number): boxes(box) for number, box in enumerate(TABLE[::3])}
    TURNS = ("cw",)
    EFFECTS = {"tap_down": always, "press_down": always}

    @classmethod
    @cache
    def shapes_for(cls, columns: int) -> Shapes:
        """A turn changes the shape, which has a single orientation."""
        shapes = super().shapes_for(columns)
        for (shape,), target in zip(shapes, TABLE[1::3], strict=True):
            shape.cw = shapes[int(target)][0]
        return shapes

    def drawn(self) -> tuple[Drawn]:
        """The shape is random."""
        number = self.random.below(len(self.shapes))
        return (self.shapes[number][0].drawn(int(TABLE[3 * number + 2])),)

    def entry(self, orientation: Orientation) -> int:
        """A box enters at row -1, column 3, above the rows that are shown."""
        return self.offset_of(-1, 3)

    def next_enters(self, kept: Drawn | None = None) -> None:
        """A new piece always fits."""
        self.enter(kept or self.take())

    def step_down(self) -> None:
        """A soft drop that is blocked locks the piece."""
        if not self.fall():
            self.lock()

    # Locking and clearing

    BOX = 4
    POINTS = (100, 300, 500, 800)
    LINES_A_LEVEL, LAST_LEVEL = 10, 10
    INTERVALS = (1000, 800, 640, 512, 410, 328, 262, 210, 168, 134)

    def lock(self) -> None:
        """Full rows go, but only in the box of the piece, and the hidden rows never move. A lock in the hidden rows
        ends the game."""
        (row, _), top = self.corner, self.orientation.top
        self.fix()
        rows = self.clears(row)
        if rows:
            self.remove_rows(rows, HIDDEN)
            self.count(rows)
        if row + top < HIDDEN:
            self.lose(TOO_HIGH)
        else:
            self.next_enters()

    def clears(self, row: int) -> tuple[int, ...]:
        return tuple(full for full in self.full_rows(max(row, HIDDEN)) if full < row + self.BOX)

    def count(self, rows: tuple[int, ...]) -> None:
        """Rows score at the level before. The level goes up every 10 rows, up to 10."""
        before = self.level
        self.lines += len(rows)
        self.score += self.POINTS[len(rows) - 1] * before
        self.set_level(min(self.first_level + self.lines // self.LINES_A_LEVEL, self.LAST_LEVEL))
        self.happened.append(Event("rows", rows))
        if self.level != before:
            self.happened.append(Event("level", self.level))

    def set_level(self, level: int) -> None:
        """Each level is a fifth faster."""
        self.level, self.interval = level, self.INTERVALS[level - 1]

    # Save files. A position, and the argument of the input `load`, is a save file with spaces instead of line ends.

    def __init__(self, options: Options, start: Start) -> None:
        super().__init__(options, replace(start, seed=None, position=None, generator=start.random().state))
        if start.position is not None:
            self.load(saved(start.position))
            self.origin = None

    def send(self, text: str) -> list[Event] | None:
        if not text.startswith("load "):
            return super().send(text)
        try:
            save = saved(text.removeprefix("load "))
        except ValueError as error:
            raise InputRefusedError("load: {reason}", reason=message_of(error)) from error
        self.load(save)
        return [Event("loaded"), SPAWNED]

    def load(self, save: Save) -> None:
        """Continue from a save file with a new piece and a new preview. The game stays paused if it is."""
        paused = self.paused
        self.restart()
        self.paused, self.score, self.first_level = paused, save.score, save.level
        self.set_grid(save.grid)
        self.set_level(save.level)
        self.gravity_at = self.time + self.interval

    def to_save(self) -> Save:
        """Return the save file of this game."""
        return Save(self.level, self.score, self.grid)


def saved(words: str) -> Save:
    """Read a save file whose lines are separated by spaces. Raises ValueError."""
    return read_save(words.replace(" ", "\n"))
