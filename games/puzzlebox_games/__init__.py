"""The catalogue of the games that come with puzzlebox.

To add a game, write its module and add an entry here. Listing games does not import them.
"""

from puzzlebox.core.catalogue import CatalogueEntry

CATALOGUE = (
    CatalogueEntry(
        "tetromino",
        "Tetromino",
        "The seven four-cell pieces, as published by Al Sweigart",
        "puzzlebox_games.tetromino:GAME",
        "falling",
    ),
    CatalogueEntry(
        "pentomino",
        "Pentomino",
        "Eighteen five-cell pieces: much harder than it looks",
        "puzzlebox_games.pentomino:GAME",
        "falling",
    ),
    CatalogueEntry(
        "monomino",
        "Monomino",
        "One block at a time: learn the keys in five minutes",
        "puzzlebox_games.monomino:GAME",
        "falling",
    ),
    CatalogueEntry(
        "famicom",
        "Famicom",
        "After the 8-bit console: pieces need a clear path to turn",
        "puzzlebox_games.famicom:GAME",
        "falling",
    ),
    CatalogueEntry(
        "console",
        "Console",
        "After the 1989 8-bit console: charged moves, no drop",
        "puzzlebox_games.console.game:GAME",
        "falling",
    ),
    CatalogueEntry(
        "turbo",
        "Turbo",
        "Counter-clockwise turns, speeding up every 200 points",
        "puzzlebox_games.turbo:GAME",
        "falling",
    ),
    CatalogueEntry(
        "nineteen",
        "Nineteen",
        "Nineteen shapes in one table, and save files from 2006",
        "puzzlebox_games.nineteen:GAME",
        "falling",
    ),
    CatalogueEntry(
        "tenplus",
        "TenPlus",
        "Neighbouring digits that add up to ten disappear",
        "puzzlebox_games.tenplus:GAME",
        "falling",
    ),
    CatalogueEntry(
        "guideline",
        "Guideline",
        "Modern rules: seven-bag, hold, ghost and T-spins",
        "puzzlebox_games.guideline:GAME",
        "falling",
    ),
    CatalogueEntry(
        "arcade",
        "Arcade",
        "After the 1998 arcade game: grades, and 20 rows a frame",
        "puzzlebox_games.arcade:GAME",
        "falling",
    ),
    CatalogueEntry(
        "handheld",
        "Handheld",
        "After the 1989 handheld console: no kicks, no lock delay",
        "puzzlebox_games.handheld:GAME",
        "falling",
    ),
    CatalogueEntry(
        "slide",
        "Slide",
        "Slide the numbers into order, on boards up to 64 x 64",
        "puzzlebox_games.slide.rules:GAME",
        "sliding",
    ),
    CatalogueEntry(
        "lights",
        "Lights",
        "Turn all lamps off; their neighbours turn, too",
        "puzzlebox_games.lights.rules:GAME",
        "arranging",
    ),
    CatalogueEntry(
        "2048",
        "2048",
        "Slide the tiles to one side: equal ones merge",
        "puzzlebox_games.p2048.game:GAME",
        "sliding",
    ),
    CatalogueEntry(
        "sokoban",
        "Sokoban",
        "Push every box to a goal, one at a time and never back",
        "puzzlebox_games.sokoban.game:GAME",
        "arranging",
    ),
    CatalogueEntry(
        "klotski",
        "Klotski",
        "Slide blocks out of the way until X is at its goal",
        "puzzlebox_games.klotski.game:GAME",
        "sliding",
    ),
)
