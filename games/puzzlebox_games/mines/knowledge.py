"""What a player of Mines can know from what is open: the numbers as clues, and what follows from them."""

from functools import cached_property

from puzzlebox.rules import Search, SearchLimitError, bits_of
from puzzlebox_games.mines.board import ASK, COVERED, FLAG, MINE, having
from puzzlebox_games.mines.rules import Mines
from puzzlebox_games.mines.solver import NODES, Analysis, Clue, decided

QUICK = 3_000 * NODES
"""The nodes of an exact analysis that takes no longer than some tens of ms."""


class Knowledge:
    """What follows from the open cells and the counter, without a look at the mines or at the flags.

    `closed` are the cells that are not open, and `left` is how many of them are mines. `safe` and `mines` are the cells
    that are certain. `proved` are the flags on certain mines; `clues` are the numbers without these, by their cells.

    If the exact analysis would take long, they are only those that single numbers show, one after another, unless these
    show nothing but flags.
    """

    def __init__(self, state: Mines, search: Search) -> None:
        self.state, self.field = state, state.field
        self._search = search
        self.closed = having(state.grid, COVERED, FLAG, ASK)
        self.left = state.options["mines"] - state.grid.cells.count(MINE)
        self.flagged = having(state.grid, FLAG)
        self.safe = self.mines = self.proved = 0
        self._numbers = [*self._clues().values()]
        while any(found := decided(map(self._rest, self._numbers))):
            self.safe, self.mines = self.safe | found[0], self.mines | found[1]
        try:
            more: Analysis | None = self._uncertain(Search(limit=QUICK))
        except SearchLimitError:
            more = None if (self.safe | self.mines) & ~self.flagged else self.uncertain
        if more:
            self.safe, self.mines = self.safe | more.safe, self.mines | more.mines
        self.proved = self.flagged & self.mines
        self.clues = self._clues()

    def _clues(self) -> dict[int, Clue]:
        """Return what each number says about the cells around it that are neither open nor proved to be mines."""
        cells, found = self.state.grid.cells, having(self.state.grid, MINE) | self.proved
        border = self.field.spread(self.closed) & having(self.state.grid, *range(COVERED))
        around = ((n, self.field.around[n]) for n in bits_of(border))
        return {n: Clue(near & self.closed & ~found, cells[n] - (near & found).bit_count()) for n, near in around}

    def _rest(self, clue: Clue) -> Clue:
        """Return what is left of a clue without the cells that are certain."""
        return Clue(clue.cells & ~(self.safe | self.mines), clue.mines - (clue.cells & self.mines).bit_count())

    def _uncertain(self, search: Search) -> Analysis:
        unknown, left = self.closed & ~(self.safe | self.mines), self.left - self.mines.bit_count()
        return Analysis(map(self._rest, self._numbers), unknown, left, search)

    @cached_property
    def uncertain(self) -> Analysis:
        """What follows for the cells that are not known to be certain."""
        return self._uncertain(self._search)

    @cached_property
    def local(self) -> Analysis:
        """What follows from the numbers without the counter."""
        return Analysis(self.clues.values(), self.closed, None, self._search)

    def reasons(self, cell: int) -> tuple[int, ...]:
        """Return numbers from which it follows whether a cell is safe, without the counter; each of them is needed."""
        chosen = [n for n, clue in self.clues.items() if clue.cells >> cell & 1]
        while not self._decide(chosen, cell):
            reach = 0
            for n in chosen:
                reach |= self.clues[n].cells
            chosen = [n for n, clue in self.clues.items() if clue.cells & reach]
        for n in [*chosen]:
            fewer = [other for other in chosen if other != n]
            chosen = fewer if self._decide(fewer, cell) else chosen
        return tuple(chosen)

    def _decide(self, chosen: list[int], cell: int) -> bool:
        found = Analysis([self.clues[n] for n in chosen], self.closed, None, self._search)
        return bool((found.safe | found.mines) >> cell & 1)
