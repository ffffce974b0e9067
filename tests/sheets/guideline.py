"""Sets up games of Guideline, for the tests of its sheet."""

import re
from typing import Any, Self

from puzzlebox_games.guideline import game as guideline
from tests.models.common import split_mix
from tests.models.guideline import Guideline
from tests.models.guideline_tables import GRAVITY, SHAPES
from tests.sheets.play import ModelPlay, side_by_side
from tests.sheets.timers import Reading, TimerEngine, TimerPlay

Kind = type["GuidelinePlay"]

VALUES: dict[Any, Any] = {"on": True, "off": False}
"""The values of options in the model, if they are not those of the engine."""

INITIAL = {"turns": "1 0", "holds": "0 1", "both": "1 1"}
"""The end of a handling with initial turns and holds."""

# The kinds of locks. A block stays on each board but those of the last table, so there is no all clear. No piece falls
# a row before it locks.

LOCKS_OF_ROWS = """
    nothing: O  single: I   double: O   triple: J   tetris: I
    ..........  ..........  ..........  ..........  ....#.....
    ..........  ..........  ..........  ....#.....  o#########
    ..........  ..........  ....#.....  oo########  o#########
    ....oo....  ....#.....  oo########  o#########  o#########
    ....oo....  oooo######  oo########  o#########  o#########
"""

LOCKS_OF_A_T = """
    spin: cw    spin single: cw  spin double: cw  spin triple: cw  mini: ccw   mini single: ccw  mini double: cw
    ..........  ..........       ..........       ...#o.....       ..........  ..........        ..........
    ..........  ..........       ..........       ...ooo....       ..........  ..........        .#########
    ...#o.....  ...#o.....       ...#o.....       ###.######       ....o.....  ....o.....        .o########
    .##.oo###.  .##.oo####       ###.oo####       ###..#####       ...#oo#...  ...#oo#...        ooo.......
    .###o####.  ####o#####       ####o#####       ###.######       .###o..###  ####o..###        ##........
"""


LOCKS_OF_ALL = """
    all clear 1: I  all clear 2: O  all clear 3: J  all clear 4: I
    ..........      ..........      ..........      o#########
    ..........      ..........      oo########      o#########
    ..........      oo########      o#########      o#########
    oooo######      oo########      o#########      o#########
"""


def locks(text: str) -> dict[str, tuple[str, str]]:
    """Return what stands behind each name of a table, and its board."""
    names, *lines = text.strip().splitlines()
    titles = [title.partition(": ") for title in re.split(r"  +", names)]
    boards = side_by_side("\n".join(lines))
    return {name: (rest, board) for (name, _, rest), board in zip(titles, boards, strict=True)}


LOCKS = {
    **{kind: (shape, "", board) for kind, (shape, board) in locks(LOCKS_OF_ROWS).items()},
    **{kind: (shape, "", board) for kind, (shape, board) in locks(LOCKS_OF_ALL).items()},
    **{kind: ("T", turn, board) for kind, (turn, board) in locks(LOCKS_OF_A_T).items()},
}
"""The shape, its turn before the drop, and the board of each kind of lock."""


def bag(generator: int) -> tuple[int, list[str]]:
    """Return a bag shuffled by Fisher-Yates: each position from the last one down is swapped with one up to it."""
    shapes = list(SHAPES)
    for last in range(6, 0, -1):
        generator, word = split_mix(generator)
        other = word % (last + 1)
        shapes[last], shapes[other] = shapes[other], shapes[last]
    return generator, shapes


class GuidelinePlay(TimerPlay):
    rows = 40

    @classmethod
    def zen(cls, level: int = 1) -> Self:
        return cls.begin("O", mode="zen", start_level=level)

    @classmethod
    def floating(cls, shape: str = "O") -> Self:
        """Return a game with a piece that does not fall, high above the floor. An O follows."""
        return cls.begin(shape, "O", mode="zen").put(shape, (0, 25, 4))

    @classmethod
    def initial(cls, keys: str, first: str, *then: str) -> Self:
        """Return a game with initial `turns`, `holds` or `both`."""
        return cls.begin(first, *then).do(f"handling 167 33 20 0 latest 0 {INITIAL[keys]}")

    @property
    def waiting(self) -> int:
        """The number of pieces in the queue."""
        return len(self.game.queue)

    def spend(self, number: int, one: str = "left", other: str = "right") -> None:
        """Use up this number of restarts with moves back and forth, one every 10 ms."""
        for count in range(number):
            self.wait(10).do(other if count % 2 else one)

    def scores(self, kind: str) -> int:
        """Set up the board of a kind of locks, and lock its piece. Return the points."""
        before = int(self.score)
        shape, turn, board = LOCKS[kind]
        self.lay(board).cover(shape, self.marked(board)).do(*([turn] if turn else []), "drop")
        return int(self.score) - before


class GuidelineEngine(GuidelinePlay, TimerEngine):
    played = guideline.GAME

    @property
    def held(self) -> str | None:
        return self.game.held_piece.shape if self.game.held_piece else None


class GuidelineModel(GuidelinePlay, ModelPlay):
    figures = {name: name for name in ("score", "lines", "level", "interval", "paused")}

    @classmethod
    def new(cls, generator: int = 1, **options: Any) -> Self:
        return cls(Guideline(generator, **{name: VALUES.get(value, value) for name, value in options.items()}))

    def let_enter(self, shape: str) -> Self:
        self.game.enter(shape)
        return self

    def follow(self, *shapes: str) -> Self:
        self.game.queue = (*shapes, *self.game.queue[len(shapes) :])
        return self

    def put_at(
        self, shape: str, orientation: int, row: int, column: int, values: tuple[int, ...] | None = None
    ) -> Self:
        model = self.game
        model.piece = model.placed(shape, orientation, row, column)
        model.count = model.lock_clock = 0
        model.restarts, model.moved_with_none_left = model.RESTARTS, False
        model.lowest, model.last_turn = model.lowest_cell(), None
        return self

    def orientations(self, shape: str) -> int:
        return 4

    def everything(self) -> object:
        return self.game.everything()

    @property
    def falling(self) -> Reading:
        return self.piece.shape, self.piece.orientation, self.piece.values

    @property
    def interval(self) -> int:
        return int(GRAVITY[min(self.game.level, 20) - 1])

    @property
    def next(self) -> Reading:
        return self.game.queue[0], 0, ()

    @property
    def held(self) -> str | None:
        held: str | None = self.game.hold
        return held

    @property
    def outcome(self) -> str | None:
        return "won" if self.game.won else "lost" if self.game.over else None
