"""A game as a rule sheet describes it, played by the engine or by the slow model.

Tests of the sheets read and write the pieces, the board and the figures only through `Play`, so that each fact is
written once and holds for both. A game has two subclasses. Their `figures` map the names of the sheet to attributes.

In a picture `.` is an empty cell, `#` or `1` a block, a higher digit a block with this value, and `o` the falling
piece. The last line is the lowest row. Missing rows at the top are empty.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping
from collections.abc import Set as AbstractSet
from operator import attrgetter
from typing import Any, ClassVar, Self, TypeVar

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.rules import Cell, Events, Grid, InputRefusedError, Options, Start
from puzzlebox_games.falling.frames import Frames
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.shapes import Drawn
from tests.models.common import Model

Place = tuple[int, int, int]
"""(orientation, row, column) of a piece. The row and column are those that the sheet names."""

BLOCK, PIECE = "#", "o"

T = TypeVar("T", bound="Play")


def players(engine: type[T], *models: type[T]) -> Callable[[pytest.FixtureRequest], type[T]]:
    """Return a fixture that runs each test with the engine and, if there is one, with the slow model."""

    @pytest.fixture(params=[engine, *models], ids=["engine", "model"][: 1 + len(models)])
    def player(request: pytest.FixtureRequest) -> type[T]:
        kind: type[T] = request.param
        return kind

    return player


class Draws:
    """A generator whose draws are given, and 0 after them. `bounds` are the bounds of the draws so far."""

    state = 0

    def __init__(self, *numbers: int) -> None:
        self.left = list(numbers)
        self.bounds: list[int] = []

    def below(self, n: int) -> int:
        self.bounds.append(n)
        number = self.left.pop(0) if self.left else 0
        assert number < n, f"the sheet draws below {n} here, not {number}"
        return number


class Play(ABC):
    """A game in play. `figures` has the attribute of each figure that tests read as `play.NAME`."""

    rows: int = 20
    columns: int = 10
    shapes: ClassVar[str]
    """The letters of the shapes. Their blocks have the values 1, 2, ... unless a subclass says otherwise."""
    figures: ClassVar[Mapping[str, str]] = {}
    opening: ClassVar[str]
    """The method that sets up the game of a story."""

    def __init__(self, game: Any) -> None:
        self.game = game

    def __getattr__(self, name: str) -> Any:
        if name not in self.figures:
            raise AttributeError(f"{type(self).__name__} has no figure {name!r}")
        return attrgetter(self.figures[name])(self.game)

    def set(self, **figures: Any) -> Self:
        """Set figures by the names of the sheet."""
        for name, value in figures.items():
            self.set_figure(self.figures[name], value)
        return self

    @abstractmethod
    def set_figure(self, path: str, value: Any) -> None: ...

    # Input and time

    def send(self, *texts: str) -> bool:
        """Send inputs now. Returns whether the last one had an effect."""
        return [self.send_one(text) for text in texts][-1]

    def send_all(self, *texts: str) -> Self:
        """Send inputs now, whether they have an effect or not."""
        self.send(*texts)
        return self

    def acts(self, text: str) -> bool:
        """Send an input. Returns whether it has an effect. After the end, the engine refuses those that have none."""
        try:
            return self.send(text)
        except InputRefusedError:
            return False

    @abstractmethod
    def send_one(self, text: str) -> bool: ...

    def press(self, text: str) -> None:
        """Send an input of a story."""
        self.send_one(text)

    def ignores(self, text: str) -> bool:
        """Send an input. Returns whether it has no effect."""
        return not self.send_one(text)

    def pass_to(self, moment: int) -> None:
        """Let time pass up to a moment of a story."""
        self.advance_to(moment)

    def advance_to(self, ms: int) -> Self:
        self.game.advance_to(ms)
        return self

    def wait(self, ms: int) -> Self:
        """Let this number of ms pass. Timers that are due at the end of them do not fire yet."""
        return self.advance_to(self.time + ms)

    @property
    def time(self) -> int:
        return int(self.game.time)

    def draw(self, *numbers: int) -> Draws:
        """Begin again with these numbers from the generator."""
        draws = Draws(*numbers)
        self.draw_from(draws)
        self.send("restart")
        return draws

    @abstractmethod
    def draw_from(self, draws: Draws) -> None: ...

    @property
    @abstractmethod
    def generator(self) -> int: ...

    # The piece

    @property
    def piece(self) -> Any:
        """The falling piece, with shape, orientation, cells and values. None if there is none."""
        return self.game.piece

    @property
    def in_play(self) -> bool:
        return self.piece is not None

    @property
    def place(self) -> Place:
        piece = self.piece
        return piece.orientation, piece.row, piece.column

    @property
    def shape(self) -> str:
        return str(self.piece.shape)

    @property
    def orientation(self) -> int:
        return self.place[0]

    @property
    def row(self) -> int:
        return self.place[1]

    @property
    def column(self) -> int:
        return self.place[2]

    @property
    def cells(self) -> AbstractSet[Cell]:
        return set(self.piece.cells)

    @abstractmethod
    def put(self, shape: str, place: Place) -> Self:
        """Make this the falling piece."""

    # The board

    @property
    @abstractmethod
    def blocks(self) -> dict[Cell, int]:
        """The values of all blocks."""

    @abstractmethod
    def set_blocks(self, blocks: Mapping[Cell, int]) -> None: ...

    def lay(self, text: str) -> Self:
        """Put the blocks of a picture on the board, and no others."""
        lines = text.replace("/", "\n").split()
        top = self.rows - len(lines)
        assert all(len(line) == self.columns for line in lines), text
        self.set_blocks(
            {
                (top + r, c): 1 if mark == BLOCK else int(mark)
                for r, line in enumerate(lines)
                for c, mark in enumerate(line)
                if mark not in (".", PIECE)
            }
        )
        return self

    def block(self, *cells: Cell) -> Self:
        """Put blocks on these cells and on no others."""
        self.set_blocks(dict.fromkeys(cells, 1))
        return self

    def fill(self, row: int, *gaps: int) -> Self:
        """Fill a row but for the gaps, and keep the other rows."""
        self.set_blocks(self.blocks | {(row, column): 1 for column in range(self.columns) if column not in gaps})
        return self

    def wall(self, *columns: int) -> Self:
        """Fill these columns, and no other ones."""
        return self.block(*((row, column) for row in range(self.rows) for column in columns))

    def tower(self, top: int, *columns: int) -> Self:
        """Fill these columns from a row down, and keep the other blocks."""
        tower = {(row, column): 1 for row in range(top, self.rows) for column in columns}
        self.set_blocks(self.blocks | tower)
        return self

    @property
    def filled(self) -> int:
        """The number of blocks."""
        return len(self.blocks)

    @property
    def stack(self) -> str:
        """A picture of the blocks, without empty rows at the top."""
        return self.picture(lambda cell: BLOCK if cell in self.blocks else ".")

    def line(self, row: int) -> str:
        """A picture of the blocks of a row."""
        return "".join(BLOCK if (row, column) in self.blocks else "." for column in range(self.columns))

    @property
    def digits(self) -> str:
        """A picture of the values of the blocks."""
        blocks = self.blocks
        return self.picture(lambda cell: str(blocks.get(cell, ".")))

    @property
    def seen(self) -> str:
        """A picture of the blocks and the piece."""
        blocks, piece = self.blocks, self.cells if self.in_play else set()
        return self.picture(lambda cell: PIECE if cell in piece else BLOCK if cell in blocks else ".")

    def picture(self, mark: Callable[[Cell], str]) -> str:
        return trimmed("".join(mark((row, column)) for column in range(self.columns)) for row in range(self.rows))

    # The end

    @property
    @abstractmethod
    def outcome(self) -> str | None:
        """`won`, `lost` or None."""


def trimmed(lines: Iterable[str]) -> str:
    """Return the lines without the empty ones at the top."""
    rest = list(lines)
    while rest and not rest[0].strip("."):
        del rest[0]
    return "\n".join(rest)


def picture(text: str) -> str:
    """Return a picture in a test in the form of `seen`, `stack` and `digits`."""
    return trimmed(line.strip() for line in text.strip().splitlines())


def side_by_side(text: str) -> list[str]:
    """Return the pictures that stand beside each other in a text, divided by blanks."""
    return ["\n".join(rows) for rows in zip(*(line.split() for line in text.strip().splitlines()), strict=True)]


class EnginePlay(Play):
    """A game that the engine plays."""

    game: Falling
    played: ClassVar[AnyGame]
    happened: Events = ()

    def __init__(self, game: Falling) -> None:
        super().__init__(game)
        self.rows, self.columns = game.grid.rows, game.grid.columns

    @classmethod
    def engine(cls, start: Start | None = None, **options: object) -> Falling:
        texts = {name.replace("_", "-"): str(value) for name, value in options.items()}
        state = cls.played.begin(Options(cls.played.options, texts), start or Start(seed="sheets"))
        assert isinstance(state, Falling)
        return state

    def set_figure(self, path: str, value: Any) -> None:
        if path == "level" and hasattr(self.game, "set_level"):
            self.game.set_level(value)
        else:
            assert hasattr(self.game, path), path
            setattr(self.game, path, value)
        self.changed()

    def changed(self) -> None:
        """Let the game find out again when something happens next, after it was changed from outside."""
        if isinstance(self.game, Frames):
            self.game.wake = 0

    def send_one(self, text: str) -> bool:
        events = self.game.send(text)
        self.happened = events or ()
        return events is not None

    def ignores(self, text: str) -> bool:
        before = self.game.text()
        return not self.send_one(text) and self.game.text() == before

    def advance_to(self, ms: int) -> Self:
        self.happened = self.game.advance_to(ms)
        return self

    # What only the engine has: the events of the last input or wait, and what else a window asks for

    @property
    def names(self) -> list[str]:
        return [event.name for event in self.happened]

    def details(self, name: str) -> list[Any]:
        return [event.detail for event in self.happened if event.name == name]

    def status(self, name: str) -> int | str | None:
        return self.game.status().get(name)

    def acts_now(self, text: str) -> bool:
        """Return whether the input is among those that have an effect."""
        return text in self.game.inputs()

    def told(self, part: str) -> bool:
        """Return whether the text of the game has this part."""
        return part in self.game.text()

    @property
    def due(self) -> int | None:
        return self.game.due()

    @property
    def inputs(self) -> list[str]:
        return list(self.game.inputs())

    @property
    def reason(self) -> str:
        outcome = self.game.outcome()
        return str(outcome.reason) if outcome else ""

    def draw_from(self, draws: Draws) -> None:
        self.game.random = draws  # type: ignore[assignment]

    @property
    def generator(self) -> int:
        return self.game.random.state

    def put(self, shape: str, place: Place) -> Self:
        number, (orientation, row, column) = self.shapes.index(shape), place
        state = self.game
        state.enter(state.shapes[number][orientation].drawn(1 + number))
        state.offset = state.offset_of(row, column)
        self.changed()
        return self

    def following(self, *shapes: str) -> tuple[Drawn, ...]:
        numbers = map(self.shapes.index, shapes)
        return tuple(self.game.shapes[number][0].drawn(1 + number) for number in numbers)

    @property
    def blocks(self) -> dict[Cell, int]:
        grid = self.game.grid
        return {divmod(n, grid.columns): value for n, value in enumerate(grid.cells) if value}

    def set_blocks(self, blocks: Mapping[Cell, int]) -> None:
        grid = Grid(self.game.grid.rows, self.game.grid.columns)
        for cell, value in blocks.items():
            grid[cell] = value
        self.game.set_grid(grid)
        self.changed()

    @property
    def outcome(self) -> str | None:
        outcome = self.game.outcome()
        return outcome.kind if outcome else None


class TypedEnginePlay(EnginePlay):
    """A game that the engine plays, whose B-type counts the lines from 25 down."""

    @property
    def interval(self) -> int:
        return self.game.interval

    def set_figure(self, path: str, value: Any) -> None:
        counts_down = path == "lines" and self.game.options["type"] == "b"
        super().set_figure(path, 25 - value if counts_down else value)

    @property
    def lines(self) -> int:
        status = self.game.status()
        return int(status["lines left"] if self.game.options["type"] == "b" else status["lines"])


class ModelPlay(Play):
    """A game that the slow model plays."""

    game: Any

    def set_figure(self, path: str, value: Any) -> None:
        assert hasattr(self.game, path), path
        setattr(self.game, path, value)

    def send_one(self, text: str) -> bool:
        return bool(self.game.send(text))

    def draw_from(self, draws: Draws) -> None:
        self.game.below = draws.below

    @property
    def generator(self) -> int:
        return int(self.game.generator)

    def put(self, shape: str, place: Place) -> Self:
        self.game.piece = self.game.placed(shape, *place)
        return self

    @property
    def blocks(self) -> dict[Cell, int]:
        return dict(self.game.board)

    def set_blocks(self, blocks: Mapping[Cell, int]) -> None:
        self.game.board = dict(blocks)

    @property
    def outcome(self) -> str | None:
        model: Model = self.game
        return getattr(model, "outcome", None) or ("lost" if model.over else None)
