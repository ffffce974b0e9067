"""The boards that the player knows: those of results, and those whose solution was shown. If a result is deleted, its
board stays known."""

import sqlite3

from puzzlebox.core.game_id import GameID, GameIDError
from puzzlebox.core.state import Start

KNOWN = """
CREATE TABLE known (
    board TEXT NOT NULL PRIMARY KEY,
    uuid TEXT NOT NULL
) WITHOUT ROWID
"""

FILL = """
INSERT OR IGNORE INTO known (board, uuid) SELECT board, uuid
FROM (SELECT board_of(game_id) AS board, uuid FROM plays ORDER BY number LIMIT -1) WHERE board IS NOT NULL
"""
"""Notes the boards of all results. `board_of` is the function of this module."""


def board_of(game_id: object) -> str | None:
    """Return what is stored of a board: its ID with the state of the generator instead of the seed. None if it began
    from a position, or if the text is not an ID."""
    try:
        found = GameID.parse(str(game_id))
    except GameIDError:
        return None
    if found.start is None or found.start.position is not None:
        return None
    return GameID(found.game, found.options, Start(generator=found.start.random().state)).text()


def note(connection: sqlite3.Connection, game_id: str, uuid: str) -> None:
    """Note that the player knows the board of this ID from the result with this UUID, if it was not known before."""
    if board := board_of(game_id):
        connection.execute("INSERT OR IGNORE INTO known (board, uuid) VALUES (?, ?)", (board, uuid))


def is_known(connection: sqlite3.Connection, game_id: str, uuid: str) -> bool:
    """Return whether the player knows the board of this ID from another result than the one with this UUID."""
    query = "SELECT 1 FROM known WHERE board = ? AND uuid <> ?"
    return connection.execute(query, (board_of(game_id), uuid)).fetchone() is not None
