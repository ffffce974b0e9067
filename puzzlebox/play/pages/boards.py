"""The boards of a text or a file, as cards, some at a time; what was left out, and why; and which game a text is of."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from puzzlebox.core.message import Message
from puzzlebox.play.desk import Desk
from puzzlebox.play.levels import SolvedLevels
from puzzlebox.play.page import BoardOf, Card, Page, Row
from puzzlebox.play.read import Board, Found, Order, begin
from puzzlebox.play.wording import sentence_case
from puzzlebox.translation import tr

SHOWN = 60
"""How many boards or reasons are shown at once."""


class Part:
    """The part of a list that is shown: the items from the number `first` on."""

    def __init__(self, items: Sequence[Any]) -> None:
        self.items, self.first = items, 0

    @property
    def shown(self) -> list[tuple[int, Any]]:
        """The items that are shown, with their numbers from 1."""
        return [*enumerate(self.items[self.first : self.first + SHOWN], self.first + 1)]

    def turn(self, step: int) -> None:
        """Show the items after (1) or before (-1) these."""
        self.first += step * SHOWN

    def rows(self) -> list[Row]:
        """Return the rows that show other items."""
        before, after = self.first > 0, self.first + SHOWN < len(self.items)
        earlier = Row("earlier", tr("Earlier ones"), partial(self.turn, -1), action="previous-level")
        further = Row("further", tr("Further ones"), partial(self.turn, 1), action="next-level")
        return [*([earlier] if before else []), *([further] if after else [])]


class BoardList:
    """The boards that were found, and what was left out. `name` says where they are from."""

    def __init__(self, desk: Desk, found: Found, name: str) -> None:
        self.found, self.name, self.desk = found, name, desk
        self.part, self.left_out = Part(found.boards), Part(found.left_out)
        self.order = Order(desk.registry, found.boards) if found.boards else None

    def choose(self, number: int) -> None:
        """Begin the board with this number, from 1."""
        if self.order:
            self.desk.begin_board(partial(self.order.begin, number), self.found.boards[number - 1])


def which_game(desk: Desk, found: Found, name: str) -> Page:
    """Return the page that asks which game a text is of."""

    def open_them(game: str) -> None:
        desk.back()
        desk.open_boards(Found([board for board in found.boards if board.game == game], found.left_out), name)

    titles = {game: tr(desk.registry.game(game).title) for game in found.games}
    rows = [Row(game, title, partial(open_them, game)) for game, title in titles.items()]
    return Page("list", tr("Which game is it?"), [*rows, Row("back", tr("Back"), desk.back, action="leave")])


def boards(desk: Desk, listed: BoardList) -> Page:
    """Return the page with the boards of a file."""
    found, game = listed.found, listed.order.game if listed.order else None
    solved = SolvedLevels(game, desk.library.scores) if game and game.play.ranks_positions else None
    rows = [_row(listed, number, board, solved) for number, board in listed.part.shown]
    left_out = Row(
        "left-out",
        tr("Left out: {count}", count=len(found.left_out)),
        lambda: desk.open(partial(reasons, desk, listed)),
        action="options",
    )
    others = [*listed.part.rows(), *([left_out] if found.left_out else [])]
    back = Row("back", tr("Back"), desk.back, action="leave")
    note = "" if found.boards else tr(found.left_out[0].reason)
    focus = next((row.key for row in rows if row.card and not row.card.done), "")
    return Page("shelves", _title(listed), [*rows, *others, back], note=note, game=game, focus=focus)


def _title(listed: BoardList) -> str:
    count, left = len(listed.found.boards), len(listed.found.left_out)
    if not left:
        return tr("{name}: {count} board", "{name}: {count} boards", name=listed.name, count=count)
    counts = {"count": count, "total": count + left, "left": left}
    return tr("{name}: {count} of {total} boards; {left} left out", name=listed.name, **counts)


def _row(listed: BoardList, number: int, board: Board, solved: SolvedLevels | None) -> Row:
    registry = listed.desk.registry
    picture = BoardOf(registry.game(board.game), partial(_state_of, listed.desk, board))
    label = f"{number}. {board.title}" if board.title else tr("Board {number}", number=number)
    done = solved is not None and _is_solved(listed.desk, board, solved)
    choose, card = partial(listed.choose, number), Card(done=done, warning=sentence_case(tr(board.warning)))
    return Row(str(number), label, choose, board.author, picture=picture, card=card)


def _state_of(desk: Desk, board: Board) -> Any:
    game, options, start = begin(desk.registry, board)
    return game.begin(options, start)


def _is_solved(desk: Desk, board: Board, solved: SolvedLevels) -> bool:
    try:
        return solved.has(begin(desk.registry, board).options)
    except ValueError:
        return False


def reasons(desk: Desk, listed: BoardList) -> Page:
    """Return the page with what was left out, and why."""
    rows = [
        Row(str(number), tr("Line {line}", line=left.line), partial(desk.say, tr(left.reason)), about=tr(left.reason))
        for number, left in listed.left_out.shown
    ]
    back = Row("back", tr("Back"), desk.back, action="leave")
    title = Message("Left out: {count}")
    return Page("list", tr(title.filled(count=len(listed.left_out.items))), [*rows, *listed.left_out.rows(), back])
