"""Draws what a game shows as SVG, from `Shown` alone: `python -m tests.svg FOLDER` writes a picture of each game."""

import sys
from collections.abc import Iterator
from html import escape
from pathlib import Path

from puzzlebox.core.grid import Cell
from puzzlebox.core.options import Options
from puzzlebox.core.shown import GROUNDS, Shown, ShownBoard, ShownCell, ShownForm, ShownStyle
from puzzlebox.registry import installed_games

CELL, SMALL = 40, 14
"""The sides of a cell of the board, and of a small one."""

LIGHT: frozenset[ShownStyle] = frozenset({"paper", "field"})

FORMS: dict[ShownForm, str] = {
    "box": '<rect x="6" y="6" width="28" height="28" fill="{colour}" stroke="#0007" stroke-width="3"/>'
    '<path d="M8 8L32 32" stroke="#0007" stroke-width="3"/>',
    "person": '<circle cx="20" cy="20" r="12" fill="{colour}"/>',
    "cover": '<rect x="1" y="1" width="38" height="38" rx="5" fill="#b9c2cf"/>',
    "flag": '<rect x="1" y="1" width="38" height="38" rx="5" fill="#b9c2cf"/>'
    '<path d="M14 8V33" stroke="#1b1e26" stroke-width="3"/><path d="M15 8L32 14L15 20Z" fill="{colour}"/>',
    "mine": '<circle cx="20" cy="20" r="10" fill="#1b1e26"/>',
    "dim": '<rect x="2" y="2" width="36" height="36" rx="5" fill="#8a8040"/><circle cx="20" cy="20" r="9" fill="none"'
    ' stroke="#fff6c0" stroke-width="3"/>',
    "lit": '<rect x="2" y="2" width="36" height="36" rx="5" fill="{colour}"/>'
    '<circle cx="20" cy="20" r="10" fill="#fff"/>',
    "void": "",
}
"""What is drawn for each form, in a cell of 40 x 40."""


def svg(shown: Shown) -> str:
    """Return the picture of all that is shown."""
    left = 26 * max((board.columns for board in shown.boards if board.place == "left"), default=0)
    above = 22 * max((board.rows for board in shown.boards if board.place == "above"), default=0)
    wide, high = shown.board.columns * CELL, shown.board.rows * CELL
    size = (left + wide + 230, max(above + high + 60, 60 + 45 * len(shown.keys)))
    inner = [*_board(shown.board), *_edges(shown, left, above)]
    beside = "".join(_beside(shown))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}" font-family="DejaVu Sans">'
        f'<rect width="{size[0]}" height="{size[1]}" fill="#14151b"/>'
        f'<g transform="translate({left + 16},{above + 16})">{"".join(inner)}</g>'
        f'<g transform="translate({left + wide + 40},16)">{beside}</g></svg>'
    )


def _board(board: ShownBoard) -> Iterator[str]:
    wide, high = board.columns * CELL, board.rows * CELL
    ground = board.ground or GROUNDS[board.style]
    frame = board.frame or "#848a99"
    yield f'<rect x="-6" y="-6" width="{wide + 12}" height="{high + 12}" rx="8" fill="{ground}" stroke="{frame}" '
    yield 'stroke-width="5"/>'
    for number, cell in enumerate(board.cells):
        row, column = divmod(number, board.columns)
        yield f'<g transform="translate({column * CELL},{row * CELL})">{"".join(_cell(board, (row, column), cell))}</g>'
    for (top, start), (bottom, end) in board.lines:
        yield f'<path d="M{start * CELL} {top * CELL}L{end * CELL} {bottom * CELL}" stroke="#aea4ff" stroke-width="3"/>'
    for every, span, path in zip(
        board.blocks, (high, wide), ("M0 {at}H" + str(wide), "M{at} 0V" + str(high)), strict=True
    ):
        for at in range(every * CELL, span, every * CELL) if every else ():
            yield f'<path d="{path.format(at=at)}" stroke="{frame}" stroke-width="3"/>'


def _cell(board: ShownBoard, at: Cell, cell: ShownCell) -> Iterator[str]:
    colour, tint = (
        board.palette[(value - 1) % len(board.palette)] if value else "" for value in (cell.colour, cell.tint)
    )
    if tint:
        yield f'<rect width="40" height="40" fill="{tint}" opacity="0.6"/>'
    if board.dashed:
        yield f'<path d="{_outline(board, at, cell)}" fill="none" stroke="#1a6d8e" stroke-dasharray="3"/>'
    if board.style in LIGHT:
        yield '<rect width="40" height="40" fill="none" stroke="#0003"/>'
    elif not (cell.form or cell.role):
        yield '<rect x="1" y="1" width="38" height="38" rx="4" fill="#ffffff0c"/>'
    if "goal" in (cell.role, cell.under):
        yield '<path d="M20 2L38 20L20 38L2 20Z" fill="none" stroke="#7ddba3" stroke-width="3"/>'
    if cell.form == "lit" and board.style == "paper":
        yield '<rect width="40" height="40" fill="#f4c54459"/>'
    elif cell.form:
        yield FORMS[cell.form].format(colour=colour)
    elif cell.role == "wall":
        yield '<rect width="40" height="40" fill="#5b6b63"/>'
    elif cell.role == "ghost":
        yield f'<rect x="3" y="3" width="34" height="34" rx="5" fill="none" stroke="{colour}" stroke-width="3"/>'
    elif cell.role in ("stack", "piece", "home") and (board.style != "paper" or cell.label == "■"):
        yield f'<path d="{_outline(board, at, cell)}" fill="{colour}"/>'
    yield from _texts(board, cell, colour)
    if cell.role == "mark" and board.style == "lamps":
        yield '<path d="M33 3L38 8L33 13L28 8Z" fill="#ffb454"/>'
    if cell.fault:
        yield '<path d="M8 36H32" stroke="#f9466a" stroke-width="4"/>'


def _outline(board: ShownBoard, at: Cell, cell: ShownCell) -> str:
    """Return the outline of a cell, which goes up to the edges where the same piece goes on."""
    top, right, bottom, left = (
        0 if _is_same(board, (at[0] + down, at[1] + across), cell) else 2
        for down, across in ((-1, 0), (0, 1), (1, 0), (0, -1))
    )
    return f"M{left} {top}H{40 - right}V{40 - bottom}H{left}Z"


def _is_same(board: ShownBoard, at: Cell, cell: ShownCell) -> bool:
    inside = 0 <= at[0] < board.rows and 0 <= at[1] < board.columns
    return bool(cell.piece) and inside and board.cells[at[0] * board.columns + at[1]].piece == cell.piece


def _texts(board: ShownBoard, cell: ShownCell, colour: str) -> Iterator[str]:
    filled = cell.role in ("stack", "piece", "home") and board.style != "paper"
    ink = ("#14151b" if filled else colour) or "#9aa2b4"
    label = cell.label.removesuffix("!") if cell.fault else cell.label
    if not ((cell.form and board.style != "paper") or cell.notes or cell.centre or label in "■·") and label:
        bold = ' font-weight="bold"' if cell.role == "stack" else ""
        text = f'text-anchor="middle" font-size="{24 if len(label) < 4 else 15}"{bold} fill="{ink}" stroke="#0006"'
        yield f'<text x="20" y="28" {text}>{escape(label)}</text>'
    for digit in cell.notes:
        down, across = divmod(int(digit, 17) - 1, 4 if board.blocks[1] > 3 else 3)
        yield f'<text x="{5 + 12 * across}" y="{13 + 12 * down}" font-size="10" fill="#8a93a6">{digit}</text>'
    if cell.corner:
        yield f'<text x="2" y="10" font-size="10" font-weight="bold" fill="#0b2a38">{cell.corner}</text>'
    if cell.centre:
        yield f'<text x="20" y="24" text-anchor="middle" font-size="11" fill="#0b2a38">{cell.centre}</text>'


def _edges(shown: Shown, left: int, above: int) -> Iterator[str]:
    """Yield the numbers beside rows and above columns."""
    for board in shown.boards:
        for number, cell in enumerate(board.cells if board.place != "beside" else ()):
            row, column = divmod(number, board.columns)
            x, y = (
                (26 * column - left, 40 * row + 26)
                if board.place == "left"
                else (40 * column + 12, 22 * row - above + 4)
            )
            yield f'<text x="{x}" y="{y}" font-size="15" fill="#eceef4">{cell.label}</text>'


def _beside(shown: Shown) -> Iterator[str]:
    """Yield the figures, the small boards and the keys."""
    y = 16
    for figure in shown.ranked():
        yield f'<text y="{y}" font-size="12" fill="#9aa2b4">{escape(figure.label)}</text>'
        yield f'<text x="180" y="{y}" text-anchor="end" font-size="14" fill="#eceef4">{escape(figure.value)}</text>'
        y += 22
    for board in shown.boards:
        if board.place == "beside" and all(key.board is not board for key in shown.keys):
            yield f'<text y="{y + 8}" font-size="11" fill="#9aa2b4">{escape(board.title)}</text>'
            yield f'<g transform="translate(60,{y}) scale(0.35)" opacity="{0.4 if board.used else 1}">'
            yield "".join(_pieces(board)) + "</g>"
            y += SMALL * board.rows + 14
    columns = sorted({key.place[1] for key in shown.keys})
    for number, key in enumerate(shown.keys):
        row, column = (key.place[0], columns.index(key.place[1])) if len(columns) > 1 else divmod(number, 2)
        yield f'<g transform="translate({column * 64},{y + max(0, row) * 52})">'
        yield '<rect width="58" height="46" rx="6" fill="#262936"/>'
        text = f'<text x="6" y="26" font-size="14" fill="#eceef4">{escape(key.label)}</text>'
        yield (f'<g transform="translate(6,4) scale(0.2)">{"".join(_pieces(key.board))}</g>' if key.board else text)
        yield (f'<text x="44" y="40" font-size="10" fill="#9aa2b4">{key.left}</text>' if key.left >= 0 else "") + "</g>"


def _pieces(board: ShownBoard) -> Iterator[str]:
    for number, cell in enumerate(board.cells):
        if cell.colour:
            row, column = divmod(number, board.columns)
            inner = "".join(_cell(board, (row, column), cell))
            yield f'<g transform="translate({column * CELL},{row * CELL})">{inner}</g>'


def main(folder: Path) -> None:
    """Write a picture of each game as it is shown on the menu."""
    folder.mkdir(parents=True, exist_ok=True)
    for game in installed_games().games():
        presentation, options = game.presentation, Options(game.options)
        state = game.begin(start=presentation.sample(options) if presentation.sample else "svg")
        state = presentation.showcase(state) if presentation.showcase else state
        (folder / f"{game.id}.svg").write_text(svg(game.show(state, Options(game.preferences))))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
