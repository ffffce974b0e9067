"""The catalogue of the games that come with puzzlebox.

To add a game, write its module and add a row here. Listing games does not import them.
"""

from puzzlebox.core.catalogue import CatalogueEntry, Group

MODULES = (
    *("tetromino", "pentomino", "monomino", "famicom", "turbo", "tenplus"),
    *("unruly", "towers", "lightup", "tents", "keen", "unequal", "singles", "range"),
)
"""The games that are one module. The others are packages, with their declaration in the module `game`."""

GAMES: tuple[tuple[str, str, Group, str, str], ...] = (
    ("tetromino", "Tetromino", "falling", "Seven pieces", "The seven four-cell pieces, as published by Al Sweigart"),
    ("pentomino", "Pentomino", "falling", "Eighteen pieces", "Eighteen five-cell pieces: much harder than it looks"),
    ("monomino", "Monomino", "variants", "One block at a time", "One block at a time: learn the keys in five minutes"),
    ("famicom", "Famicom", "falling", "1985, clear path", "After the 8-bit console: pieces need a clear path to turn"),
    ("console", "Console", "falling", "1989, 8-bit", "After the 1989 8-bit console: charged moves, no drop"),
    ("turbo", "Turbo", "variants", "Faster and faster", "Counter-clockwise turns, speeding up every 200 points"),
    ("nineteen", "Nineteen", "variants", "Nineteen shapes", "Nineteen shapes in one table, and save files from 2006"),
    ("tenplus", "TenPlus", "variants", "Digits that make ten", "Neighbouring digits that add up to ten disappear"),
    ("guideline", "Guideline", "falling", "Modern rules", "Modern rules: seven-bag, hold, ghost and T-spins"),
    ("arcade", "Arcade", "falling", "1998, grades", "After the 1998 arcade game: grades, and 20 rows a frame"),
    ("handheld", "Handheld", "falling", "1989, no kicks", "After the 1989 handheld console: no kicks, no lock delay"),
    ("slide", "Slide", "sliding", "Numbers in order", "Slide the numbers into order, on boards up to 64 x 64"),
    ("lights", "Lights", "arranging", "All lamps off", "Turn all lamps off; their neighbours turn, too"),
    ("nonogram", "Nonogram", "logic", "A hidden picture", "Find the picture that the numbers describe"),
    ("2048", "2048", "sliding", "Equal tiles merge", "Slide the tiles to one side: equal ones merge"),
    (
        "sokoban",
        "Sokoban",
        "arranging",
        "Push the boxes home",
        "Push every box to a goal, one at a time and never back",
    ),
    ("klotski", "Klotski", "sliding", "Free the big block", "Slide blocks out of the way until X is at its goal"),
    ("mines", "Mines", "logic", "No guessing", "Open every cell without a mine, without ever guessing"),
    ("sudoku", "Sudoku", "logic", "Easy to expert", "Each digit once in every row, column and block"),
    ("unruly", "Unruly", "logic", "Never three in a row", "Fill in black and white, and never three in a row"),
    ("towers", "Towers", "logic", "Seen from the edge", "Build towers so that as many are seen as the clues say"),
    ("lightup", "Light Up", "logic", "Lamps for every cell", "Light every cell, and no lamp with another one"),
    ("tents", "Tents", "logic", "A tent for each tree", "Pitch a tent beside each tree, and none beside another"),
    ("keen", "Keen", "logic", "Cages with results", "Each digit once in every line, and the right result in each cage"),
    ("unequal", "Unequal", "logic", "Greater and less", "Each digit once in every line, as the signs say"),
    ("singles", "Singles", "logic", "No number twice", "Black out cells until no number is left twice"),
    ("range", "Range", "logic", "As far as you see", "Blacken cells until each number sees as many as it says"),
    ("packing", "Packing", "logic", "Twelve pieces", "Fill the board with the twelve pentominoes"),
)
"""The ID, the title, the group, the fact and the summary of each game, in the order in which they are listed."""

KNOWN_AS = {
    "tetromino": "tetris blocks",
    "pentomino": "pentix",
    "famicom": "nes nestris",
    "console": "nes nestris",
    "guideline": "tetris blocks",
    "arcade": "tgm tgm1 20g",
    "handheld": "gameboy game-boy",
    "slide": "15 15puzzle 15-puzzle 8puzzle 8-puzzle fifteen npuzzle n-puzzle tiles",
    "lights": "lightsout lights-out",
    "nonogram": "nonograms picross griddler griddlers hanjie pattern paint-by-numbers crosspix",
    "2048": "tiles threes",
    "sokoban": "boxes boxxle",
    "klotski": "huarong huarongdao rushhour rush-hour",
    "mines": "minesweeper sweeper kmines winmine",
    "sudoku": "numberplace number-place number su-doku sudokux",
    "unruly": "binairo takuzu tohu-wa-vohu binary-puzzle binary tic-tac-logic",
    "towers": "skyscrapers skyscraper",
    "lightup": "akari light-up lamps bijutsukan",
    "tents": "tents-and-trees camping trees",
    "keen": "calcudoku mathdoku kendoku inkies arithmetic",
    "unequal": "futoshiki adjacent renban",
    "singles": "hitori",
    "range": "kurodoko kuromasu",
    "packing": "pentominoes katamino polyominoes",
}
"""Other names that people use for these games."""

SIMILAR_TO = {
    "tetromino": "snake columns drmario",
    "monomino": "snake",
    "tenplus": "columns puyo drmario",
    "guideline": "puyo",
    "slide": "solitaire rubik",
    "klotski": "solitaire rubik",
}
"""Names of similar games that puzzlebox does not have."""


def _entry(id: str, title: str, group: Group, fact: str, summary: str) -> CatalogueEntry:
    module = id if id in MODULES else f"{'p' if id[0].isdigit() else ''}{id}.game"
    place, covers = f"puzzlebox_games.{module}:GAME", "puzzlebox_games.covers:COVERS"
    others, similar = KNOWN_AS.get(id, ""), SIMILAR_TO.get(id, "")
    formats = "puzzlebox_games.readers:READERS", "puzzlebox_games.readers:WRITERS"
    return CatalogueEntry(id, title, summary, place, group, others, similar, covers, fact, *formats)


CATALOGUE = tuple(_entry(*row) for row in GAMES)
