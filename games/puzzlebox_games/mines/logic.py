"""What a player can find out on a board of Mines without a guess."""

from collections.abc import Iterable, Iterator

from puzzlebox.core.grid import bits_of
from puzzlebox.core.search import Search
from puzzlebox_games.mines.field import Field
from puzzlebox_games.mines.solver import Analysis, Clue


class Player:
    """Opens a board from its first cell by pure logic. It knows the layout only to learn the numbers of open cells.

    `opened` and `flagged` are the cells that are known to be safe and mines. Single numbers come first, because they
    decide most cells; what they leave is decided by the exact analysis, so that the result is the same as with that
    alone.
    """

    def __init__(self, field: Field, mines: int, first: int, search: Search) -> None:
        self.field = field
        self.opened = self.flagged = 0
        self._mines = mines
        self._zeros = field.zeros(mines)
        self._search = search
        self._open(1 << first)

    @property
    def solved(self) -> bool:
        """Whether all cells without a mine are open."""
        return self.opened | self._mines == self.field.whole

    @property
    def unknown(self) -> int:
        """The cells that are neither open nor known to be mines."""
        return self.field.whole & ~self.opened & ~self.flagged

    def clues(self) -> Iterator[Clue]:
        """Yield what the numbers say about the unknown cells around them."""
        unknown, mines = self.unknown, self._mines & ~self.flagged
        for number in bits_of(self.field.spread(unknown) & self.opened):
            around = self.field.around[number]
            yield Clue(around & unknown, (around & mines).bit_count())

    def steps(self) -> Iterator[None]:
        """Open all cells that pure logic finds, step by step."""
        while not self.solved and (self._conclude(*decided(self.clues())) or self._conclude(*self._exact())):
            yield

    def _open(self, cells: int) -> None:
        """Open cells, and around those with no mines next to them all others."""
        while (grown := cells | self.field.spread(cells & self._zeros)) != cells:
            cells = grown
        self.opened |= cells

    def _conclude(self, safe: int, mines: int) -> bool:
        """Open and flag cells. Return whether there were any."""
        self.flagged |= mines
        self._open(safe)
        return bool(safe or mines)

    def _exact(self) -> tuple[int, int]:
        """Return what follows from all that is known."""
        left = (self._mines & ~self.flagged).bit_count()
        found = Analysis(self.clues(), self.unknown, left, self._search)
        return found.safe, found.mines


def decided(clues: Iterable[Clue]) -> tuple[int, int]:
    """Return the cells that single clues show to be safe, and those that they show to be mines."""
    safe = mines = 0
    for clue in clues:
        safe |= 0 if clue.mines else clue.cells
        mines |= clue.cells if clue.mines == clue.cells.bit_count() else 0
    return safe, mines


def compared(clue: Clue, other: Clue) -> tuple[int, int]:
    """Return the cells that two clues together show to be safe, and those that they show to be mines: if one has as
    many more mines than the other as it has cells of its own."""
    for one, two in ((clue, other), (other, clue)):
        own = one.cells & ~two.cells
        if one.mines - two.mines == own.bit_count():
            return two.cells & ~one.cells, own
    return 0, 0
