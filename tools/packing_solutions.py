"""Make the list of the solutions of Packing's boards: `python -m tools.packing_solutions`.

It searches all packings of each board, and keeps one of each class of mirrored and turned ones. It takes less than a
minute. `puzzlebox_games.packing.solutions` describes the list.
"""

import base64
import lzma
from collections.abc import Iterable, Mapping
from pathlib import Path

from puzzlebox.core.grid import Grid
from puzzlebox.core.search import Search
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.packing.board import BOARDS, SYMBOLS, placements
from puzzlebox_games.packing.pieces import ALL_SIDES
from puzzlebox_games.packing.solutions import CODES, FIRST_CODE, board_with
from puzzlebox_games.packing.solver import images_of_packings

FILE = Path(__file__).parent.parent / "games/puzzlebox_games/packing/data.py"

HEAD = '''"""The solutions of the usual boards, which `tools/packing_solutions.py` has searched (see
`puzzlebox_games.packing.solutions`)."""

SOLUTIONS = "{list}"  # noqa: E501
'''


def main() -> None:
    """Search all boards and write the list."""
    found = {}
    for name, rows in BOARDS.items():
        found[name] = solutions(rows)
        print(f"{name}: {len(found[name])} solutions, the first {found[name][0]}")
    FILE.write_text(HEAD.format(list=encode(found)), encoding="utf-8")


def solutions(rows: str) -> list[str]:
    """Return the canonical solutions of an empty board, in alphabetical order."""
    images = images_of_packings(Grid.parse(rows, SYMBOLS), ALL_SIDES, Search())
    return sorted({*map(min, result_of(images))})


def encode(boards: Mapping[str, Iterable[str]]) -> str:
    """Return the list of these solutions, given as texts of their cells, by the names of their boards. An empty line
    ends a board."""
    lines = [[_codes(name, text) for text in boards[name]] for name in BOARDS]
    text = "\n\n".join("\n".join(board) for board in lines)
    return base64.b85encode(lzma.compress(text.encode(), preset=9 | lzma.PRESET_EXTREME)).decode()


def _codes(board: str, text: str) -> str:
    lying = sorted(placements(board_with(board, text)).values(), key=lambda place: place.cells[0])
    return "".join(chr(FIRST_CODE + CODES.index((place.name, place.orientation))) for place in lying)


if __name__ == "__main__":
    main()
