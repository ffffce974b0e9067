"""Names that people know games by and that puzzlebox does not use, with the games to suggest instead."""

from collections.abc import Collection

from puzzlebox.core.message import Message, one_of

OTHER_NAMES = {
    "tetris": ("tetromino", "guideline"),
    "blocks": ("tetromino", "guideline"),
    "nes": ("console", "famicom"),
    "nestris": ("console", "famicom"),
    "tgm": ("arcade",),
    "tgm1": ("arcade",),
    "20g": ("arcade",),
    "gameboy": ("handheld",),
    "game-boy": ("handheld",),
    "pentix": ("pentomino",),
    "15": ("slide",),
    "15puzzle": ("slide",),
    "15-puzzle": ("slide",),
    "8puzzle": ("slide",),
    "8-puzzle": ("slide",),
    "fifteen": ("slide",),
    "npuzzle": ("slide",),
    "n-puzzle": ("slide",),
    "tiles": ("slide", "2048"),
    "lightsout": ("lights",),
    "lights-out": ("lights",),
    "threes": ("2048",),
    "boxes": ("sokoban",),
    "boxxle": ("sokoban",),
    "huarong": ("klotski",),
    "huarongdao": ("klotski",),
    "rushhour": ("klotski",),
    "rush-hour": ("klotski",),
}
"""Other names of games. A game that is not installed is not suggested."""

OTHER_GAMES = {
    "minesweeper": ("lights", "sokoban"),
    "mines": ("lights", "sokoban"),
    "sudoku": ("tenplus", "slide"),
    "nonogram": ("lights", "slide"),
    "picross": ("lights", "slide"),
    "snake": ("monomino", "tetromino"),
    "solitaire": ("slide", "klotski"),
    "rubik": ("slide", "klotski"),
    "columns": ("tenplus", "tetromino"),
    "puyo": ("tenplus", "guideline"),
    "drmario": ("tenplus", "tetromino"),
}
"""Games that puzzlebox does not have, and the games that are most like them."""


def suggestion(word: str, games: Collection[str]) -> Message | None:
    """Return a sentence about a word that is another name of a game, or the name of a game that puzzlebox does not
    have; None for all other words."""
    name = word.lower()
    similar = [game for game in OTHER_NAMES.get(name, OTHER_GAMES.get(name, ())) if game in games]
    if not similar:
        return None
    if name in OTHER_GAMES:
        return Message(
            "puzzlebox has no {word}; the games most like it are {games}", word=name, games=", ".join(similar)
        )
    return Message("there is no game {word!r}; did you mean {games}?", word=name, games=one_of(similar))
