"""A slow model of packings: pieces and boards as sets of cells, searched recursively. It shares nothing with the game.

`PICTURES` are the pieces as they are drawn in books."""

from collections.abc import Iterator

PICTURES = {
    "F": (".##", "##.", ".#."),
    "I": ("#####",),
    "L": ("####", "#..."),
    "N": ("##..", ".###"),
    "P": ("##", "##", "#."),
    "T": ("###", ".#.", ".#."),
    "U": ("#.#", "###"),
    "V": ("#..", "#..", "###"),
    "W": ("#..", "##.", ".##"),
    "X": (".#.", "###", ".#."),
    "Y": ("####", ".#.."),
    "Z": ("##.", ".#.", ".##"),
}

Cells = frozenset[tuple[int, int]]


def cells_of(picture: tuple[str, ...]) -> Cells:
    return frozenset((r, c) for r, row in enumerate(picture) for c, sign in enumerate(row) if sign == "#")


def moved(cells: Cells, down: int, right: int) -> Cells:
    return frozenset((r + down, c + right) for r, c in cells)


def at_corner(cells: Cells) -> Cells:
    return moved(cells, -min(r for r, _ in cells), -min(c for _, c in cells))


def images(name: str) -> set[Cells]:
    """Return all turned and mirrored images of a piece."""
    found, cells = set[Cells](), cells_of(PICTURES[name])
    for _ in range(2):
        for _ in range(4):
            found.add(at_corner(cells))
            cells = frozenset((c, -r) for r, c in cells)
        cells = frozenset((r, -c) for r, c in cells)
    return found


def packings(free: Cells, names: str) -> Iterator[dict[str, Cells]]:
    """Yield all ways to cover the free cells with some of the pieces, each at most once."""
    if not free:
        yield {}
        return
    first = min(free)
    for name in names:
        for image in images(name):
            for r, c in image:
                placed = moved(image, first[0] - r, first[1] - c)
                if first in placed and placed <= free:
                    for rest in packings(free - placed, names.replace(name, "")):
                        yield {name: placed, **rest}
