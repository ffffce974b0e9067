"""What a player can find out on a board of Mines without a guess, by the quickest arguments that suffice."""

from collections.abc import Iterator

from puzzlebox.core.search import Search
from puzzlebox_games.mines.field import Field, numbers
from puzzlebox_games.mines.solver import Analysis, Clue

BATCH = 50
"""The most numbers that are looked at in one step."""


class Player:
    """Opens a board from its first cell by pure logic. It knows the layout only to learn the numbers of open cells.

    `opened` and `flagged` are the cells that are known to be safe and mines. Single numbers and pairs come first,
    because they decide most cells; what they leave is decided by the exact analysis, so that the result is the same as
    with that alone.
    """

    def __init__(self, field: Field, mines: int, first: int, search: Search) -> None:
        self.field = field
        self.opened = self.flagged = 0
        self._mines = mines
        self._zeros = field.zeros(mines)
        self._search = search
        self._waiting = 0  # open cells around which something has changed since they were looked at
        self._unpaired = 0  # the same for pairs of them
        self._open(1 << first)

    @property
    def solved(self) -> bool:
        """Whether all cells without a mine are open."""
        return self.opened | self._mines == self.field.whole

    @property
    def unknown(self) -> int:
        """The cells that are neither open nor known to be mines."""
        return self.field.whole & ~self.opened & ~self.flagged

    def clue(self, number: int) -> Clue:
        """Return what the number on an open cell says about the unknown cells around it."""
        around = self.field.around[number]
        return Clue(around & self.unknown, (around & self._mines & ~self.flagged).bit_count())

    def steps(self) -> Iterator[None]:
        """Open all cells that pure logic finds, step by step."""
        while not self.solved and (self._singles() or self._pairs() or self._exact()):
            yield

    def _open(self, cells: int) -> None:
        """Open cells, and around those with no mines next to them all others."""
        field, grown = self.field, cells
        while spread := grown & self._zeros:
            wider = grown | field.spread(spread)
            if wider == grown:
                break
            grown = wider
        self.opened |= grown
        self._note(field.spread(grown))

    def _note(self, changed: int) -> None:
        """Note that something has changed around these cells."""
        self._waiting |= changed & self.opened & ~self._zeros
        self._unpaired |= self._waiting

    def _conclude(self, safe: int, mines: int) -> bool:
        """Open and flag cells. Return whether there were any."""
        if mines:
            self.flagged |= mines
            self._note(self.field.spread(mines))
        if safe:
            self._open(safe)
        return bool(safe or mines)

    def _singles(self) -> bool:
        """Look at some numbers one by one. Return whether there were any."""
        if not self._waiting:
            return False
        for _ in range(BATCH):
            if not self._waiting:
                break
            number = (self._waiting & -self._waiting).bit_length() - 1
            self._waiting &= self._waiting - 1
            cells, mines = self.clue(number)
            if cells and mines in (0, cells.bit_count()):
                self._conclude(0 if mines else cells, cells if mines else 0)
        return True

    def _pairs(self) -> bool:
        """Look at some pairs of numbers, up to the first that decides anything. Return whether there were any."""
        if not self._unpaired:
            return False
        for _ in range(BATCH):
            if not self._unpaired:
                break
            number = (self._unpaired & -self._unpaired).bit_length() - 1
            self._unpaired &= self._unpaired - 1
            clue = self.clue(number)
            if clue.cells and any(self._conclude(*compared(clue, other)) for other in self._near(number, clue.cells)):
                self._unpaired |= 1 << number
                break
        return True

    def _near(self, number: int, cells: int) -> Iterator[Clue]:
        """Yield the other clues that share a cell with one."""
        near = self.field.spread(cells) & self.opened & ~self._zeros & ~(1 << number)
        return (clue for clue in map(self.clue, numbers(near)) if clue.cells & cells)

    def _exact(self) -> bool:
        """Analyse everything that is known. Return whether that decides any cell."""
        frontier = self.field.spread(self.unknown) & self.opened
        left = (self._mines & ~self.flagged).bit_count()
        found = Analysis(map(self.clue, numbers(frontier)), self.unknown, left, self._search)
        return self._conclude(found.safe, found.mines)


def compared(clue: Clue, other: Clue) -> tuple[int, int]:
    """Return the cells that two clues together show to be safe, and those that they show to be mines: if one has as
    many more mines than the other as it has cells of its own."""
    for one, two in ((clue, other), (other, clue)):
        own = one.cells & ~two.cells
        if one.mines - two.mines == own.bit_count():
            return two.cells & ~one.cells, own
    return 0, 0
