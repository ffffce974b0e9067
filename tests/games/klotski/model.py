"""Klotski again, slowly, from the rule sheet. It shares nothing with the game: a board is a mapping from the letter of
a piece to the set of its cells, and a game is the list of all its steps."""

from collections.abc import Iterator
from itertools import groupby, pairwise

Cells = frozenset[tuple[int, int]]
Board = dict[str, Cells]

WAYS = {"up": (-1, 0), "left": (0, -1), "right": (0, 1), "down": (1, 0)}


def board_of(text: str) -> Board:
    rows = text.split("/")
    letters = sorted({letter for row in rows for letter in row} - {"."})
    return {
        letter: frozenset((r, c) for r, row in enumerate(rows) for c, other in enumerate(row) if other == letter)
        for letter in letters
    }


def text_of(board: Board, rows: int, columns: int) -> str:
    owner = {cell: letter for letter, cells in board.items() for cell in cells}
    return "/".join("".join(owner.get((r, c), ".") for c in range(columns)) for r in range(rows))


def moved(cells: Cells, way: str, times: int = 1) -> Cells:
    down, right = WAYS[way]
    return frozenset((r + down * times, c + right * times) for r, c in cells)


class Play:
    """A game: its board, and each step as the letter of the piece and its cells before and after it."""

    def __init__(self, text: str) -> None:
        rows = text.split("/")
        self.rows, self.columns = len(rows), len(rows[0])
        self.board = board_of(text)
        self.steps: list[tuple[str, Cells, Cells]] = []

    def text(self) -> str:
        return text_of(self.board, self.rows, self.columns)

    def may_be(self, letter: str, cells: Cells) -> bool:
        others = {cell for other, taken in self.board.items() if other != letter for cell in taken}
        return all(0 <= r < self.rows and 0 <= c < self.columns and (r, c) not in others for r, c in cells)

    def move(self, letter: str, way: str, times: int = 1) -> bool:
        places = [moved(self.board[letter], way, count) for count in range(times + 1)]
        if not all(self.may_be(letter, place) for place in places):
            return False
        self.steps += [(letter, before, after) for before, after in pairwise(places)]
        self.board[letter] = places[-1]
        return True

    def slide(self, letter: str, row: int, column: int) -> bool:
        """Slide along the shortest path. All paths are tried in the order up, left, right, down."""
        start = self.board[letter]
        found: dict[Cells, list[Cells]] = {start: [start]}
        layer = [start]
        while layer:
            following = []
            for place in layer:
                for way in WAYS:
                    after = moved(place, way)
                    if after not in found and self.may_be(letter, after):
                        found[after] = [*found[place], after]
                        following.append(after)
            layer = following
        for place, path in found.items():
            if min(place) == (row, column) and place != start:
                self.steps += [(letter, before, after) for before, after in pairwise(path)]
                self.board[letter] = place
                return True
        return False

    def counts(self, first: Board) -> tuple[int, int, int]:
        """Return slides, straight moves and steps of a game that began with the board `first`: of each run of one
        piece, from where it began to where it ended."""
        slides, straight, steps = 0, 0, 0
        board = dict(first)
        for letter, group in groupby(self.steps, key=lambda step: step[0]):
            run = list(group)
            start, end = run[0][1], run[-1][2]
            others = {cell for other, cells in board.items() if other != letter for cell in cells}
            if start != end:
                slides += 1
                straight += self.least(others, start, end, self.rows + self.columns)
                steps += self.least(others, start, end, 1)
            board[letter] = end
        return slides, straight, steps

    def least(self, others: set[tuple[int, int]], start: Cells, end: Cells, longest: int) -> int:
        """Return the least number of moves from start to end, each in a line and of at most `longest` cells."""
        reached, count = {start}, 0
        while end not in reached:
            count += 1
            reached |= {after for place in reached for after in self.in_a_line(others, place, longest)}
        return count

    def in_a_line(self, others: set[tuple[int, int]], place: Cells, longest: int) -> Iterator[Cells]:
        for way in WAYS:
            for times in range(1, longest + 1):
                after = moved(place, way, times)
                if not all(0 <= r < self.rows and 0 <= c < self.columns and (r, c) not in others for r, c in after):
                    break
                yield after


def least_slides(text: str, goal: tuple[int, int]) -> int | None:
    """Return the least number of slides until the top left cell of X is at the goal, from a search through all boards;
    None if there is no solution. Boards that differ only in the letters of pieces but X are the same."""
    area = {(r, c) for r, row in enumerate(text.split("/")) for c, _ in enumerate(row)}
    known, layer, count = set(), [board_of(text)], 0
    while layer:
        if any(min(board["X"]) == goal for board in layer):
            return count
        following = []
        for board in (after for before in layer for after in slides_from(before, area)):
            if (key := (board["X"], frozenset(board.values()))) not in known:
                known.add(key)
                following.append(board)
        layer, count = following, count + 1
    return None


def slides_from(board: Board, area: set[tuple[int, int]]) -> Iterator[Board]:
    """Yield the board after each slide."""
    for letter, start in board.items():
        free = area.difference(*(cells for other, cells in board.items() if other != letter))
        places = [start]
        for place in places:
            places += {after for way in WAYS if (after := moved(place, way)) <= free}.difference(places)
        yield from ({**board, letter: place} for place in places[1:])
