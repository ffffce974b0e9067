"""Jewels: three jewels fall one above the other, and a turn moves each of them up by one, the top one to the bottom.
Three or more jewels of one colour in a line disappear, across, down or diagonally.

A falling-block game in one file: a rule book on the kit of puzzlebox, with its look, its words and its declaration.
Chains resolve step by step in game time.
"""

from collections.abc import Iterable

from puzzlebox.rules import Cell, Event, Grid, Measure, Message, Number, PlayPolicy, Switch
from puzzlebox_games.falling import sentences
from puzzlebox_games.falling.game import falling_game
from puzzlebox_games.falling.kit import NEVER
from puzzlebox_games.falling.look import Look, all_edged
from puzzlebox_games.falling.repeating import Repeating
from puzzlebox_games.falling.shapes import Cells, Drawn, Found, Moves, Orientation

UPRIGHT = ((0, 0), (1, 0), (2, 0))

WAYS = ((0, 1), (1, 0), (1, 1), (1, -1))
"""The ways in which a line can go."""

COLOURS = 6


class Jewels(Repeating):
    """`go_on` is the name of the method that follows at `phase_at`, empty while a piece is in play. `chain` is the
    number of steps so far, `fallen` are the moves of the jewels that fell last. `initial_turn` is the turn that was
    pressed between two pieces."""

    # Board and pieces. The three orientations have the same cells in another order, and each value stays with its
    # place in the order.

    ROWS, COLUMNS = 13, 6
    SHAPES = {"column": (UPRIGHT, UPRIGHT[-1:] + UPRIGHT[:-1], UPRIGHT[1:] + UPRIGHT[:1])}
    figure_names = ("score", "level", "blocks")

    found: Found | None
    fallen: Moves
    memory: tuple[int, ...]

    def begin(self) -> None:
        """A game begins without a chain."""
        self.phase_at, self.go_on, self.initial_turn = NEVER, "", ""
        self.chain, self.found, self.fallen, self.memory = 0, None, (), ()
        super().begin()

    def drawn(self) -> tuple[Drawn]:
        """The three colours are random. If all of them are those of the piece before, they are drawn once more."""
        drawn = self.colours()
        self.memory = self.colours() if drawn == self.memory else drawn
        return (Drawn(self.shapes[0][0], self.memory),)

    def colours(self) -> tuple[int, ...]:
        """Draw three colours, from the top."""
        return tuple([1 + self.random.below(self.options["colours"]) for _ in UPRIGHT])

    def entry(self, orientation: Orientation) -> int:
        """Pieces enter in the third column."""
        return self.offset_of(0, 2)

    def entered(self) -> None:
        """A turn that was pressed before turns the piece as it enters."""
        super().entered()
        if self.initial_turn:
            self.orientation = getattr(self.orientation, self.initial_turn)
        self.initial_turn = ""

    # Keys

    HELD = (*Repeating.HELD, "initial_turn")
    SIDEWAYS, SOFT = (180, 40), (40, 40)

    def turn(self, way: str) -> None:
        """A turn moves the jewels within the column. Between two pieces, it is kept for the next one."""
        if self.in_play:
            super().turn(way)
        else:
            self.initial_turn = way

    # From the lock to the next piece

    TIMERS = (*Repeating.TIMERS, "phase")
    CLEAR, STEP, ENTRY = 400, 150, 200  # ms until a line goes, until the next step of a chain, and until the next piece

    def wait(self, ms: int, then: str) -> None:
        """Let a method follow after this time."""
        self.phase_at, self.go_on = self.time + ms, then

    def phase(self) -> None:
        """What was to follow follows now."""
        name, self.go_on, self.phase_at = self.go_on, "", NEVER
        getattr(self, name)()

    def lock(self) -> None:
        """Lines with one of the jewels are looked for."""
        cells = self.orientation.locked(self.offset).detail
        self.fix()
        self.chain = 0
        self.look_for_lines([cell for cell in cells if cell[0] >= 0])

    def look_for_lines(self, moved: Iterable[Cell]) -> None:
        """Lines score at once and are shown for a while. Without any, the next piece enters."""
        grid = self.grid
        gone = tuple(sorted({cell for start in moved for way in WAYS for cell in line_of(grid, start, way)}))
        if gone:
            self.chain += 1
            self.count(gone)
            self.found = Found((), gone, frozenset(column for _, column in gone))
            self.wait(self.CLEAR, "remove")
        else:
            self.wait(self.ENTRY, "next_enters")

    def remove(self) -> None:
        """The lines go, and what is above them falls."""
        assert self.found
        self.fallen = self.take_out(self.found.cells, self.found.columns)
        self.happened.append(Event("removed", self.found))
        self.found = None
        self.wait(self.STEP, "follow")

    def follow(self) -> None:
        """The chain goes on with the lines of the jewels that have fallen."""
        moved, self.fallen = [after for _, after in self.fallen], ()
        self.look_for_lines(moved)

    # Points and level

    POINTS, JEWELS_A_LEVEL = 10, 30
    INTERVALS = (900, 800, 700, 600, 500, 400, 300, 250, 200)

    def count(self, gone: Cells) -> None:
        """Each jewel scores 10 points times the step of the chain. The level goes up every 30 jewels."""
        before = self.level
        self.score += self.points_of_step(len(gone), self.chain)
        self.blocks += len(gone)
        self.set_level(self.first_level + self.blocks // self.JEWELS_A_LEVEL)
        self.happened.append(Event("chain", ((gone, ()),)))
        if self.level != before:
            self.happened.append(Event("level", self.level))

    def points_of_step(self, blocks: int, step: int) -> int:
        """Return the points that a view shows beside the jewels."""
        return self.POINTS * blocks * step

    def set_level(self, level: int) -> None:
        """Each level is faster, up to level 9."""
        self.level, self.interval = level, self.INTERVALS[min(level, len(self.INTERVALS)) - 1]

    # The text of a state: it has everything that decides how the game goes on

    def more_lines(self) -> list[str]:
        """Return the lines that only this game has."""
        phase = f"phase {self.go_on or 'falling'} {self.phase_at} {self.chain} {self.found} {self.fallen}"
        return [f"memory {self.memory}", f"{phase} {self.initial_turn or 'none'}", *super().more_lines()]


def line_of(grid: Grid, start: Cell, way: Cell) -> list[Cell]:
    """Return the cells of the line of one colour through this one; none if it is too short."""
    line = [start]
    for down, right in (way, (-way[0], -way[1])):
        row, column = start[0] + down, start[1] + right
        while (row, column) in grid and grid[row, column] == grid[start]:
            line.append((row, column))
            row, column = row + down, column + right
    return line if len(line) >= 3 else []


LOOK = Look(
    hues=("red", "orange", "yellow", "green", "blue", "purple"),
    sheet=all_edged(*((200, 50, 50), (215, 130, 40), (210, 200, 60)), *((60, 170, 70), (60, 90, 220), (150, 70, 190))),
    labels={"blocks": Message("Jewels")},
)


def words(state: Jewels) -> sentences.Words:
    """Return how the game is played."""
    return sentences.Words(
        pieces=sentences.pieces(state.SHAPES),
        drawn=(Message("The colours of the three jewels are chosen at random."),),
        turning=(Message("A turn moves each jewel up by one, and the top one to the bottom."),),
        keys=(
            sentences.sideways_repeats(*state.SIDEWAYS),
            sentences.soft_drop_repeats(*state.SOFT),
            sentences.SOFT_USED,
            sentences.DROP_LOCKS,
        ),
        falling=(sentences.GRAVITY, sentences.RESTARTS_AT_ENTRY, sentences.by_ms(state.INTERVALS)),
        clearing=(
            Message("Lines of three or more jewels of one colour disappear, across, down or diagonally."),
            Message("The jewels above them fall, which may go on as a chain."),
        ),
        delays=(
            Message("Cleared jewels disappear after {ms} ms.", ms=state.CLEAR),
            Message("The next piece enters after {ms} ms.", ms=state.ENTRY),
            Message("A turn that is pressed before then turns the piece as it enters."),
        ),
        points=(
            Message(
                "Each jewel scores {points} points, times the number of its step in the chain.", points=state.POINTS
            ),
            Message("The level goes up every {count} jewels.", count=state.JEWELS_A_LEVEL),
        ),
        end=(sentences.NO_ROOM,),
    )


OPTIONS = (
    Number(
        name="colours",
        low=4,
        high=COLOURS,
        default=COLOURS,
        steps=(4, 5, 6),
        help="number of colours",
        changes_rules=True,
    ),
    Number(name="preview", low=0, high=3, default=1, steps=(0, 1, 2, 3), help="number of next pieces that are shown"),
    Switch(name="ghost", default=False, help="show where the piece would land"),
)

GAME = falling_game(
    Jewels,
    id="jewels",
    title="Jewels",
    summary="Lines of three jewels of one colour disappear",
    version=2,
    look=LOOK,
    words=words,
    options=OPTIONS,
    play=PlayPolicy(measures=(Measure("score", "score"), Measure("jewels", "blocks"))),
    sounds={"removed": "rows"},
    goal="Line up three or more jewels of one colour",
    bots={},
)
