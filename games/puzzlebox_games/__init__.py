"""The games in the box: the catalogue. Each game depends on puzzlebox, never on another game.

To add one: write its module and a line here. Nothing of a game is imported to list it.
"""

from puzzlebox.core.catalogue import CatalogueEntry

CATALOGUE = (
    CatalogueEntry(
        "tetromino",
        "Tetromino",
        "The seven four-cell pieces, as Al Sweigart published them",
        "puzzlebox_games.tetromino:GAME",
    ),
    CatalogueEntry(
        "pentomino",
        "Pentomino",
        "All eighteen five-cell pieces fall: far harder than it looks",
        "puzzlebox_games.pentomino:GAME",
    ),
    CatalogueEntry(
        "monomino",
        "Monomino",
        "One single box at a time: a first five minutes with the keys",
        "puzzlebox_games.monomino:GAME",
    ),
    CatalogueEntry(
        "famicom", "Famicom", "After the 8-bit console: a turn needs a free path", "puzzlebox_games.famicom:GAME"
    ),
    CatalogueEntry(
        "turbo",
        "Turbo",
        "Turns against the clock, faster every 200 points",
        "puzzlebox_games.turbo:GAME",
    ),
    CatalogueEntry(
        "nineteen",
        "Nineteen",
        "One table of nineteen shapes, and a save file from 2006",
        "puzzlebox_games.nineteen:GAME",
    ),
    CatalogueEntry(
        "tenplus", "TenPlus", "Every cell has a digit, and neighbours that make ten go", "puzzlebox_games.tenplus:GAME"
    ),
    CatalogueEntry(
        "guideline",
        "Guideline",
        "The rules of today: bags, hold, ghost and T-spins",
        "puzzlebox_games.guideline:GAME",
    ),
    CatalogueEntry(
        "slide", "Slide", "Slide the numbers home, on boards from 2 x 2 to 64 x 64", "puzzlebox_games.slide.rules:GAME"
    ),
)
