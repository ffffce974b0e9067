"""What a game shows, as plain text."""

from collections.abc import Callable, Iterator

from puzzlebox.core.shown import Shown, ShownBoard, ShownCell

SYMBOLS = {"": ".", "stack": "#", "piece": "@", "ghost": "+", "home": "*", "goal": "o", "mark": "x", "wall": "%"}
"""The symbol of a cell without a label, by its role."""


def text_lines(
    shown: Shown, tr: Callable[[str], str] = str, labelled: Callable[[str, str], str] = "{}: {}".format
) -> Iterator[str]:
    """Yield the lines of the board, the small boards, the figures and the notice. `tr` translates a text, and
    `labelled` a figure with its value."""
    yield from _board_lines(shown.board)
    for board in shown.boards:
        yield f"{tr(board.title)}:"
        yield from _board_lines(board)
    for label, value in shown.figures.items():
        yield labelled(label, value)
    if shown.notice:
        yield tr(shown.notice)


def _board_lines(board: ShownBoard) -> Iterator[str]:
    texts = [_symbol(cell) for cell in board.cells]
    width = max(map(len, texts), default=1)
    for start in range(0, len(texts), board.columns or 1):
        yield " ".join(f"{text:>{width}}" for text in texts[start : start + board.columns])


def _symbol(cell: ShownCell) -> str:
    return cell.label.strip() or SYMBOLS[cell.role]
