"""The rules of Turbo, as published by hoodlum1980 in 2008 for Turbo C."""

from __future__ import annotations

from puzzlebox.core.message import Message
from puzzlebox.core.state import Event
from puzzlebox_games.falling.repeating import Repeating
from puzzlebox_games.falling.shapes import Drawn, Orientation, boxes, turned_box

NO_ENTRY = Message("the next piece cannot enter")


class Turbo(Repeating):
    """Counter-clockwise turns, and speed by score."""

    TITLE = "Turbo"

    # Board and pieces

    ROWS, COLUMNS = 23, 12
    SHAPES = {
        "T": turned_box(".O./.OO/.O."),
        "L": turned_box(".O./.O./.OO"),
        "J": turned_box(".O./.O./OO."),
        "Z": turned_box("OO./.OO/..."),
        "S": turned_box(".OO/OO./..."),
        "O": boxes("OO/OO"),
        "I": boxes(".O../.O../.O../.O.. ..../OOOO/..../...."),
    }
    SIZES = {"O": 2, "I": 4}  # of the boxes of shapes that have no 3 x 3 box
    figure_names = ("score",)

    def begin(self) -> None:
        """The game starts paused, with the first piece in play, and with 100 points. Until the first lock at level 1,
        gravity takes 1300 ms a row."""
        super().begin()
        self.paused, self.score = True, 100
        if self.level == 1:
            self.interval = 1300
        self.gravity_at = self.time + self.interval

    def entry(self, orientation: Orientation) -> int:
        """A piece starts above the board and slides in."""
        return self.offset_of(-self.SIZES.get(orientation.shape, 3), 4)

    def next_enters(self, kept: Drawn | None = None) -> None:
        """The game is lost if the next piece cannot move down."""
        self.enter(kept or self.take())
        if not self.can_fall():
            self.lose(NO_ENTRY)

    # Turns and keys

    TURNS = ("ccw",)
    SIDEWAYS, SOFT = (250, 33), (250, 33)

    def drop(self) -> None:
        """A drop moves the piece to the floor, where it can still move until gravity locks it."""
        if self.can_fall():
            self.fall_to_floor()

    # Locking and clearing

    POINTS = (10, 30, 70, 150)

    def lock(self) -> None:
        """Full rows go and score. A lock without any scores a point, which counts for the speed from the next lock
        on."""
        self.fix()
        rows = self.full_rows()
        if rows:
            self.remove_rows(rows)
            self.lines += len(rows)
            self.score += self.POINTS[len(rows) - 1]
            self.happened.append(Event("rows", rows))
        self.set_speed()
        self.score += not rows
        self.next_enters()

    def set_level(self, level: int) -> None:
        """The level stays the same. It is the speed before any points."""
        self.level = level
        self.set_speed()

    def set_speed(self) -> None:
        """Each 200 points make gravity 100 ms faster, down to 400 ms a row."""
        speed = self.level + self.score // 200
        self.interval = max(1300 - 100 * speed, 400)
