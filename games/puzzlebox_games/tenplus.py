"""TenPlus, as published by Niwakoma in 2020: every cell has a digit, and neighbours that add up to ten disappear."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from puzzlebox.rules import Action, Cell, Event, Grid, Message, one_of
from puzzlebox_games.covers import box
from puzzlebox_games.falling import sentences
from puzzlebox_games.falling.game import DROP, MOVES, falling_game, standard
from puzzlebox_games.falling.look import Look, all_edged
from puzzlebox_games.falling.repeating import Repeating
from puzzlebox_games.falling.shapes import Cells, Drawn, Found, Moves, Orientation, turned_box

TOO_HIGH = Message("the heap is too high")


class TenPlus(Repeating):
    """Every cell has a digit, and neighbours that add up to ten disappear."""

    # Board and pieces

    ROWS, COLUMNS = 25, 10
    SHAPES = {
        "I": turned_box("..../OOOO/..../...."),
        "O": turned_box("OO/OO"),
        "J": turned_box("O../OOO/..."),
        "L": turned_box("..O/OOO/..."),
        "S": turned_box(".OO/OO./..."),
        "T": turned_box(".O./OOO/..."),
        "Z": turned_box("OO./.OO/..."),
    }
    figure_names = ("score", "level", "blocks")
    EFFECTS = {}

    def drawn(self) -> tuple[Drawn]:
        """A piece has a random shape, and a random digit in each cell. Digits move and turn with their cells."""
        orientation = self.shapes[self.random.below(len(self.shapes))][0]
        return (Drawn(orientation, tuple([1 + self.random.below(9) for _ in orientation.cells])),)

    def entry(self, orientation: Orientation) -> int:
        """The box enters with its top row at row 3, in the middle."""
        return self.offset_of(3, 4 if orientation.shape == "O" else 3)

    # Clearing

    SUM = 10

    def lock(self) -> None:
        """Pairs go and blocks fall, again and again. Then a block where pieces enter ends the game, or the next piece
        enters."""
        places = self.orientation.locked(self.offset).detail
        self.fix()
        self.clear(places)
        if any(self.cells[4 * self.columns + column] for column in (4, 5)):
            self.lose(TOO_HIGH)
        else:
            self.next_enters()

    def clear(self, moved: Iterable[Cell]) -> None:
        """All blocks in pairs go at the same time, and the others fall straight down: a step of the chain. Only blocks
        that have just moved can make a pair."""
        steps: list[tuple[Cells, Moves]] = []
        before = self.level
        while (found := self.found_by(moved)).columns:
            fallen = self.take_out(found.cells, found.columns)
            steps.append((found.cells, fallen))
            moved = [after for _, after in fallen]
        if steps:
            self.count([len(cells) for cells, _ in steps if cells])
            self.happened.append(Event("chain", tuple(steps)))
        if self.level != before:
            self.happened.append(Event("level", self.level))

    def found_by(self, moved: Iterable[Cell]) -> Found:
        """Return the blocks that make a pair with one of these, which have just moved, and the columns in which blocks
        fall then."""
        cells, width, beside = self.cells, self.columns, neighbours_of(self.rows, self.columns)
        gone: set[int] = set()
        columns: set[int] = set()
        lowest, total = len(cells) - width, self.SUM
        for row, column in moved:
            at = row * width + column
            wanted = total - cells[at]
            for other in beside[at]:
                if cells[other] == wanted:
                    gone.add(at)
                    gone.add(other)
                    columns.add(column)
                    columns.add(other % width)
            if at < lowest and not cells[at + width]:
                columns.add(column)
        return Found((), tuple([divmod(at, width) for at in sorted(gone)]), frozenset(columns))

    def clear_at_once(self, row: int, cells: Cells) -> None:
        self.clear(cells)

    def partner_of(self, value: int) -> int:
        return self.SUM - value

    # Score, level and speed

    POINTS, BLOCKS_A_LEVEL = 10, 40
    INTERVALS = (1000, 850, 723, 614, 522, 444, 377, 321, 272, 232, 197, 167, 142, 121, 103, 87, 80)

    def count(self, gone: list[int]) -> None:
        """Each block scores 10 points times the number of its step in the chain."""
        if not gone:
            return
        self.score += sum(self.points_of_step(blocks, step) for step, blocks in enumerate(gone, 1))
        self.blocks += sum(gone)
        self.set_level(self.first_level + self.blocks // self.BLOCKS_A_LEVEL)

    def points_of_step(self, blocks: int, step: int) -> int:
        return self.POINTS * blocks * step

    def set_level(self, level: int) -> None:
        """Each level is faster, up to level 17."""
        self.level, self.interval = level, self.INTERVALS[min(level, len(self.INTERVALS)) - 1]


@cache
def neighbours_of(rows: int, columns: int) -> tuple[tuple[int, ...], ...]:
    """Return the indices of the cells that share an edge with each cell."""
    grid = Grid(rows, columns)
    return tuple(tuple(row * columns + column for row, column in grid.neighbours(cell)) for cell in grid)


# Its look, its words and its declaration

LOOK = Look(
    hues=("cyan", "yellow", "green", "purple", "red", "purple", "green", "yellow", "cyan"),
    shades=(-0.4, -0.4, -0.4, -0.4, 0.0, 0.16, 0.16, 0.16, 0.16),
    sheet=all_edged(
        *((150, 220, 235), (235, 225, 120), (140, 225, 150), (215, 170, 240), (225, 70, 70)),
        *((120, 60, 165), (25, 130, 50), (150, 130, 0), (0, 120, 150)),
    ),
    digits=True,
)
"""Digits that add up to ten, such as 3 and 7, share a hue. The lower one is paler."""


def words(state: TenPlus) -> sentences.Words:
    """Return how the game is played."""
    places = [Message("row {row}, column {column}", row=5, column=column) for column in (5, 6)]
    return sentences.Words(
        drawn=(
            Message(
                "The shape is chosen at random, and so is a digit from 1 to 9 for each of its cells. "
                "Digits move and turn with their cells."
            ),
        ),
        keys=(
            sentences.sideways_repeats(*state.SIDEWAYS),
            sentences.soft_drop_repeats(*state.SOFT),
            sentences.SOFT_USED,
            sentences.DROP_LOCKS,
        ),
        falling=(sentences.GRAVITY, sentences.RESTARTS_AT_ENTRY, sentences.by_ms(state.INTERVALS)),
        clearing=(
            Message(
                "Blocks that share an edge and add up to {sum} are cleared, and the other blocks fall straight down. "
                "This repeats until no such pair is left. Full lines are not cleared.",
                sum=state.SUM,
            ),
        ),
        points=(
            Message(
                "Each cleared block scores {points} points, times the number of its step in the chain. The level goes"
                " up every {count} block.",
                "Each cleared block scores {points} points, times the number of its step in the chain. The level goes"
                " up every {count} blocks.",
                points=state.POINTS,
                count=state.BLOCKS_A_LEVEL,
            ),
        ),
        end=(
            Message("The game ends if there is a block in {places} after a lock.", places=one_of(places)),
            sentences.NO_ROOM,
        ),
    )


GAME = falling_game(
    TenPlus,
    **box("tenplus"),
    look=LOOK,
    words=words,
    options=standard(),
    actions=(
        *MOVES,
        Action("cw", "turn", ("Up", "X"), role="turn"),
        Action("ccw", "turn back", ("Z",), role="turn back"),
        DROP,
    ),
    goal="Put digits that add up to ten side by side: both disappear. The game ends when there is no room at the top",
    bots={},
)
