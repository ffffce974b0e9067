"""The formats in which the games read and write boards, as other programs have them. They are apart from the games so
that a text is recognized before a game is imported."""

from collections.abc import Mapping

from puzzlebox.core.catalogue import ROWS, Reader, Writer
from puzzlebox.rules import Message

SEVERAL = "logic=several"

CELLS = r"[0-9.*_-]"

ID = r"^(?:{name}[@:] *)?{params}:{text}(?: |$)"
"""The IDs of Simon Tatham's collection, perhaps with the name of the game before them."""


def _ids(name: str, params: str, text: str) -> tuple[Reader, ...]:
    return (Reader(ID.format(name=name, params=params, text=text), f"puzzlebox_games.{name}:read"),)


NUMBERS = r"^[ \t]*\d+(?:[ ,\t]+\d+)+[ \t]*[/\n][ \t]*\d+(?:[ ,\t]+\d+)+"
"""Two rows of numbers with blanks between them."""

READERS: Mapping[str, tuple[Reader, ...]] = {
    "towers": _ids("towers", "[0-9](?:d[ehxu])?", "[0-9/]+(?:,[a-z0-9_]*)?"),
    "lightup": _ids("lightup", "[0-9]+x[0-9]+(?:b[0-9]+)?(?:s[0-4])?(?:d[0-2])?", "[a-zB0-4]+"),
    "tents": _ids("tents", "[0-9]+x[0-9]+(?:d[et])?", "[a-z_]+(?:,[0-9]+)+"),
    "keen": _ids("keen", "[0-9](?:d[enhxu])?m?", "[a-z_0-9]+,(?:[amsd][0-9]+)+"),
    "unequal": _ids("unequal", "[0-9]a?(?:d[tekxr])?", "(?:[0-9][URDL]*,)+[0-9URDL]*"),
    "singles": _ids("singles", "[0-9]+x[0-9]+(?:d[ek])?", "[0-9a-zA-Z]+"),
    "unruly": _ids("unruly", "[0-9]+x[0-9]+u?(?:d[ten])?", "[a-zA-Z]+"),
    "range": _ids("range", "[0-9]+x[0-9]+", "[a-z0-9_]+"),
    "sudoku": (
        Reader(
            rf"(?:^|[^0-9.*_-]){CELLS}{{16}}"  # a line of cells
            rf"|^[| \t]*(?:{CELLS}[| \t,;/]*){{4,81}}$"  # a row, or a line with blanks between the cells
            r"|^(?=[^\n]*[1-9])(?:(?:[│┃║| \t]*[-0-9.*_xX]){9}[│┃║| \t]*|[0-9.xX]{81})$"  # other frames and empty cells
            r"|^(?=[^\n]*[1-9])(?:[1-9]?[,;]){3,8}[1-9]?$"  # a row in which an empty cell has no character
            r"|^(?:[234]x[234]|[5-9]j)[a-z0-9]*:[a-z0-9_,]+(?: |$)"
            r"|^[1-9A-G.]{256}(?: |$)"
            r"|^(?=[^\n]*[5-9A-G])[| \t]*(?:[0-9A-G._][| \t]*){16}$",  # a row of 16 digits
            "puzzlebox_games.sudoku.notation:read",
            "grade=any",
        ),
    ),
    "nonogram": (
        Reader(r"^[ \t]*(?:width|height|goal)[ \t:]", "puzzlebox_games.nonogram.notation:read", SEVERAL),
        Reader(r"<puzzle(?:set)?\b", "puzzlebox_games.nonogram.notation:read_xml", SEVERAL),
        Reader(
            r"\A[.#/\s]+\Z"  # a picture
            r"|^[0-9.,roygdcblpnstwk]+;[0-9.,roygdcblpnstwk]+|^\d+x\d+:[\d./]+$",  # clues
            "puzzlebox_games.nonogram.notation:read_own",
            SEVERAL,
        ),
        Reader(r"\A(?:[*#].*\n)*[\d .,\t\n&]+\Z", "puzzlebox_games.nonogram.notation:read_lines", SEVERAL),
    ),
    "sokoban": (Reader(r"^[^\n]{0,80}#[-#@$.*+ _|pPbB0-9()]{2}", "puzzlebox_games.sokoban.notation:read"),),
    "klotski": (
        Reader(
            r"^[ A-Za-z0-9./]*X[ A-Za-z0-9./]*$"  # rows of letters, one of which has a piece X
            r"|^(?:\d+ )?[A-Zox.]{36}\b",  # the 36 cells of a board of cars
            "puzzlebox_games.klotski.notation:read",
        ),
    ),
    "slide": (Reader(rf"{NUMBERS}|^\d\d?x\d\d?:\d+(?:,\d+)+$", "puzzlebox_games.slide.notation:read"),),
    "2048": (Reader(NUMBERS, "puzzlebox_games.p2048.board:read"),),
    "lights": (Reader(r"^[ \t]*[012]{2,12}(?:[/\n][ \t]*[012]{2,12})+", "puzzlebox_games.lights.board:read"),),
    "packing": (Reader(r"^[ \t]*[.#A-Z]{2,20}(?:[/\n][ \t]*[.#A-Z]{2,20})+", "puzzlebox_games.packing.board:read"),),
    "mines": (
        Reader(
            r"^[ \t]*[-.*_0-8]{4,64}(?:[/\n][ \t]*[-.*_0-8]{4,64}){3}"  # rows
            r"|^\d+x\d+/\d+ [.*/]+"  # a position
            r"|^\d+x\d+(?:n\d+)?a?:(?:\d+,\d+,)?[mu][0-9a-f]+$",
            "puzzlebox_games.mines.notation:read",
        ),
    ),
    "guideline": (
        Reader(r"\A\s*[.IJLOSTZX]{10}(?:[/\n][ \t]*[.IJLOSTZX]{10})*(?:\s+next:?[IJLOSTZ\s]*)?\s*\Z", "", "mode=zen"),
    ),
}
"""The formats that are read, by the IDs of the games."""


def _tatham(title: str, write: str) -> Writer:
    return Writer("tatham", Message("Simon Tatham's {game}", game=title), f"puzzlebox_games.{write}")


LOGIC = ("Towers", "Light Up", "Tents", "Keen", "Unequal", "Singles", "Unruly", "Range")

SUDOKU, NONOGRAM, SOKOBAN = (f"puzzlebox_games.{game}.notation:" for game in ("sudoku", "nonogram", "sokoban"))

WRITERS: Mapping[str, tuple[Writer, ...]] = {
    **{title.lower().replace(" ", ""): (_tatham(title, "logic.rules:write"),) for title in LOGIC},
    "sudoku": (
        Writer("sdk", "SudoCue (.sdk)", f"{SUDOKU}write_sdk", ".sdk"),
        Writer("line", Message("One line of cells"), f"{SUDOKU}write_line", ".sdm"),
        Writer("ss", "Simple Sudoku (.ss)", f"{SUDOKU}write_framed", ".ss"),
        _tatham("Solo", "sudoku.notation:write_solo"),
    ),
    "nonogram": (
        Writer("non", "Nonogram (.non)", f"{NONOGRAM}write_file", ".non"),
        Writer("cwd", "CWD (.cwd)", f"{NONOGRAM}write_lines", ".cwd"),
        Writer("xml", "webpbn.com (.xml)", f"{NONOGRAM}write_xml", ".xml"),
        _tatham("Pattern", "nonogram.notation:write_pattern"),
    ),
    "sokoban": (
        Writer("xsb", "XSB (.xsb)", f"{SOKOBAN}write_xsb", ".xsb"),
        Writer("rle", "RLE (.xsb)", f"{SOKOBAN}write_rle", ".xsb"),
        Writer("sok", Message("SOK, with the solution (.sok)"), f"{SOKOBAN}write_sok", ".sok"),
        Writer("lurd", Message("Moves (LURD)"), f"{SOKOBAN}write_lurd"),
    ),
    "mines": (
        ROWS._replace(write="puzzlebox_games.mines.notation:write"),
        _tatham("Mines", "mines.notation:write_foreign"),
    ),
    "klotski": (
        ROWS._replace(write="puzzlebox_games.klotski.notation:write"),
        Writer("cars", Message("36 letters of Rush Hour"), "puzzlebox_games.klotski.notation:write_cars"),
    ),
    "lights": (ROWS._replace(write="puzzlebox_games.lights.board:write"),),
    "slide": (ROWS, _tatham("Fifteen", "slide.notation:write_foreign")),
}
"""The formats that are written, by the IDs of the games. The first one is that of files."""
