"""Make the list of the solutions of Packing's boards: `python -m tools.packing_solutions`.

It searches all packings of each board, and keeps one of each class of mirrored and turned ones. It takes less than a
minute. `puzzlebox_games.packing.solutions` describes the list.
"""

from pathlib import Path

from puzzlebox.core.grid import Grid
from puzzlebox.core.search import Search
from puzzlebox_games.packing.board import BOARDS, SYMBOLS
from puzzlebox_games.packing.solver import canonical_packings

FILE = Path(__file__).parent.parent / "games/puzzlebox_games/packing/data.py"

HEAD = '''"""The solutions of the usual boards, which `tools/packing_solutions.py` has searched (see
`puzzlebox_games.packing.solutions`)."""

SOLUTIONS = "{list}"  # noqa: E501
'''


def main() -> None:
    """Search all boards and write the list."""
    from puzzlebox_games.packing.solutions import encode  # it reads the list that this writes

    found = {}
    for name, rows in BOARDS.items():
        found[name] = solutions(rows)
        print(f"{name}: {len(found[name])} solutions, the first {found[name][0]}")
    FILE.write_text(HEAD.format(list=encode(found)), encoding="utf-8")


def solutions(rows: str) -> list[str]:
    """Return the canonical solutions of an empty board, in alphabetical order."""
    texts = canonical_packings(Grid.parse(rows, SYMBOLS), Search())
    return sorted({text for text in texts if isinstance(text, str)})


if __name__ == "__main__":
    main()
