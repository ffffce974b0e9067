"""The covers of the games that come with puzzlebox. They are apart from the games so that the menu can draw them before
it imports a game."""

from collections.abc import Mapping
from typing import TypedDict

from puzzlebox.rules import Cover, Emblem, Part
from puzzlebox_games import CATALOGUE


class Box(TypedDict):
    """What stands on the box of a game: how it is listed, and its cover."""

    id: str
    title: str
    summary: str
    cover: Cover


def cells(colour: str, *picture: str, faint: str = "") -> Emblem:
    """Return an emblem of cells in one colour, where `#` is a cell, and in a fainter one, where `.` is a cell."""
    return Emblem(picture, {"#": Part(colour), **({".": Part(faint)} if faint else {})})


def numbers(colour: str, ink: str, *picture: str, blank: str = "") -> Emblem:
    """Return an emblem of tiles with the characters of the picture on them. `.` is a blank."""
    digits = sorted({char for row in picture for char in row} - {".", " "})
    parts = {char: Part(colour, label=char, ink=ink) for char in digits}
    return Emblem(picture, {**parts, **({".": Part(blank, "flat")} if blank else {})})


def _block(colour: str) -> Part:
    return Part(colour, joined=True)


COVERS: Mapping[str, Cover] = {
    "slide": Cover("#c98f2f", numbers("#533406", "#fff2d6", "12", "3.", blank="#a87420")),
    "2048": Cover("#e2803f", numbers("#57230a", "#fff1e3", "22")),
    "klotski": Cover(
        "#7f95d6",
        Emblem(
            ("aXXb", "aXXb", "cYYd", "c  d"), {"X": _block("#ff9d66"), **{char: _block("#22336b") for char in "aYbcd"}}
        ),
    ),
    "sokoban": Cover(
        "#1d553c", Emblem(("#o",), {"#": Part("#e9b25f", "crate", ink="#7c5117"), "o": Part("#b7f0cf", "dashed")})
    ),
    "lights": Cover("#3d3620", cells("#ffd84a", ".#.", "###", ".#.", faint="#5d5434")),
    "tetromino": Cover("#2f6db5", cells("#ffd166", " # ", "###")),
    "guideline": Cover("#6a4bb8", cells("#f6f2ff", " # ", "###", ". .", faint="#8d74cc")),
    "pentomino": Cover("#c24a3a", cells("#ffe8dc", "#  ", "## ", " ##")),
    "monomino": Cover("#4a9a3f", Emblem(("#",), {"#": Part("#fff4a8")})),
    "famicom": Cover("#7d1a38", cells("#f6e6b8", "# ", "# ", "##")),
    "handheld": Cover("#8c8f2e", cells("#1f2506", "## ", " ##")),
    "console": Cover("#55606e", Emblem(("ab", "ba"), {"a": Part("#eceef4"), "b": Part("#7db9ff")})),
    "arcade": Cover(
        "#1c2b5e",
        Emblem(
            ("####", " SS "),
            {"#": Part("#ffa412"), "S": Part("#ffa412", "none", label="S9", ink="#ffa412", joined=True)},
        ),
    ),
    "turbo": Cover("#0a8a86", cells("#e4fffc", "  #", "###")),
    "nineteen": Cover("#6b3a1a", cells("#ffd9a3", " #", "##", "# ")),
    "tenplus": Cover("#a8408f", numbers("#ffe0f6", "#6b1757", "73")),
    "sudoku": Cover(
        "#2296c4",
        Emblem(
            ("4..", ".9.", "..2"),
            {
                ".": Part("#f2f9ff", "flat"),
                "4": Part("#f2f9ff", "flat", label="4", ink="#143a5c"),
                "9": Part("#f2f9ff", "flat", label="9", ink="#c04a1c"),
                "2": Part("#f2f9ff", "flat", label="2", ink="#143a5c"),
            },
        ),
    ),
    "mines": Cover(
        "#9aa3af",
        Emblem(
            ("F.#", "#3#"),
            {
                "#": Part("#363d48"),
                "F": Part("#363d48", "flag", ink="#ff6a5c"),
                ".": Part("#f3f6fa", "flat"),
                "3": Part("#f3f6fa", "flat", label="3", ink="#10326f"),
            },
        ),
    ),
    "nonogram": Cover("#e0708f", Emblem((" # # ", "#####", "#####", " ### ", "  #  "), {"#": Part("#47101f", "flat")})),
    "unruly": Cover("#5b7d8c", Emblem(("ba", "ab"), {"a": Part("#f7fbff"), "b": Part("#14232b")})),
    "towers": Cover(
        "#54708f",
        Emblem(
            ("  3", " 23", "123"),
            {"1": Part("#f4f8fd"), "2": Part("#dbe6f3"), "3": Part("#c4d5ea")},
        ),
    ),
    "lightup": Cover(
        "#4d4a63",
        Emblem(
            ("o.#", "..o", "2.."),
            {
                "o": Part("#ffd84a", "disc"),
                ".": Part("#d9d6ee", "flat"),
                "#": Part("#16151f", "flat"),
                "2": Part("#16151f", "flat", label="2", ink="#ffffff"),
            },
        ),
    ),
    "unequal": Cover(
        "#96506f",
        Emblem(
            ("3>1",),
            {
                "3": Part("#fff0f6", label="3", ink="#5c1f3c"),
                ">": Part("#ffd9e8", "none", label=">", ink="#ffe9f2"),
                "1": Part("#fff0f6", label="1", ink="#5c1f3c"),
            },
        ),
    ),
    "keen": Cover(
        "#7c6a3c",
        Emblem(
            ("aab", "ccb"),
            {
                "a": Part("#fff6dc", label="6×", ink="#4a3a08", joined=True),
                "b": Part("#f2deA0", label="5+", ink="#4a3a08", joined=True),
                "c": Part("#e3c46a", label="2−", ink="#4a3a08", joined=True),
            },
        ),
    ),
    "tents": Cover(
        "#5f8f4e",
        Emblem(
            ("t^", " t"),
            {"t": Part("#10300f", "disc"), "^": Part("#fff3dc", "diamond")},
        ),
    ),
    "singles": Cover(
        "#9bc4bc",
        Emblem(
            ("33", "3#"),
            {
                "3": Part("#14423a", "flat", label="3", ink="#f0fffb"),
                "#": Part("#071a16", "flat"),
            },
        ),
    ),
    "range": Cover(
        "#6f6fae",
        Emblem(
            ("...", "#5.", ".#."),
            {
                ".": Part("#eeeefb", "flat"),
                "#": Part("#1d1d3d", "flat"),
                "5": Part("#eeeefb", "flat", label="5", ink="#1d1d3d"),
            },
        ),
    ),
    "packing": Cover(
        "#b59a72", Emblem(("aab", "acb", "ccb"), {"a": Part("#40250d"), "b": Part("#7a1f12"), "c": Part("#1d4a3c")})
    ),
}
"""The covers by the ID of the game. Those of games to come are here, so that no other game takes their colours."""


def box(id: str) -> Box:
    """Return the box of a game in the catalogue, for its declaration: `Game(**box("slide"), …)`."""
    title, summary = next((entry.title, entry.summary) for entry in CATALOGUE if entry.id == id)
    return Box(id=id, title=title, summary=summary, cover=COVERS[id])
