"""2048 again, slowly and plainly, as its rule sheet says. The board is a list of rows, and nothing is shared with the
game."""

import hashlib

from tests.models.common import split_mix

Board = list[list[int]]


class Model:
    """A game from a seed. `drawn` has all tiles that have appeared."""

    def __init__(self, seed: str, size: int, goal: int | None, fours: int) -> None:
        self.number = int.from_bytes(hashlib.sha256(seed.encode()).digest()[:8], "big")
        self.size, self.goal, self.fours = size, goal, fours
        self.score = self.moves = 0
        self.drawn: list[int] = []
        self.won = self.went_on = False
        self.board: Board = [[0] * size for _ in range(size)]
        self.draw()
        self.draw()

    def below(self, n: int) -> int:
        while True:
            self.number, word = split_mix(self.number)
            if word < 2**64 - 2**64 % n:
                return word % n

    def draw(self) -> None:
        value = 4 if self.below(10) < self.fours else 2
        empty = [(r, c) for r in range(self.size) for c in range(self.size) if self.board[r][c] == 0]
        r, c = empty[self.below(len(empty))]
        self.board[r][c] = value
        self.drawn.append(value)

    def move(self, direction: str) -> bool:
        """Make a move. Return whether it changed the board; if not, nothing has happened."""
        if self.over():
            return False
        board, points = moved(self.board, direction)
        if board == self.board:
            return False
        self.board = board
        self.score += points
        self.moves += 1
        self.draw()
        if self.goal and any(self.goal in row for row in self.board):
            self.won = True
        return True

    def stuck(self) -> bool:
        return all(moved(self.board, direction)[0] == self.board for direction in ("left", "right", "up", "down"))

    def over(self) -> bool:
        return (self.won and not self.went_on) or self.stuck()

    def outcome(self) -> str:
        if self.won and not self.went_on:
            return "won"
        if not self.stuck():
            return ""
        return "ended" if self.won or not self.goal else "lost"

    def text(self) -> str:
        return "/".join(" ".join(str(value) for value in row) for row in self.board)


def moved(board: Board, direction: str) -> tuple[Board, int]:
    """Return the board after a move, before the new tile, and the points."""
    if direction == "right":
        after, points = moved([row[::-1] for row in board], "left")
        return [row[::-1] for row in after], points
    if direction in ("up", "down"):
        after, points = moved(turned(board), "left" if direction == "up" else "right")
        return turned(after), points
    lines = [pushed([value for value in row if value != 0]) for row in board]
    return [line + [0] * (len(board) - len(line)) for line, _ in lines], sum(points for _, points in lines)


def pushed(tiles: list[int]) -> tuple[list[int], int]:
    """Merge the first two equal neighbours, then go on behind them."""
    for i in range(len(tiles) - 1):
        if tiles[i] == tiles[i + 1]:
            rest, points = pushed(tiles[i + 2 :])
            return [*tiles[:i], 2 * tiles[i], *rest], 2 * tiles[i] + points
    return tiles, 0


def turned(board: Board) -> Board:
    """Return the board with rows and columns exchanged."""
    return [[board[r][c] for r in range(len(board))] for c in range(len(board))]
