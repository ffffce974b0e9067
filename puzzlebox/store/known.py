"""The boards that the player knows: those of results, and those whose solution was shown. If a result is deleted, its
board stays known."""

import re
import sqlite3

from puzzlebox.core.message import is_safe
from puzzlebox.core.randomness import Random

DRAWN = re.compile(r"([^#@~]+)(?:#(.+)|~([0-9a-f]{16}))", re.DOTALL)
"""A game ID with a seed or with the state of a generator. This is read for every result, so it is not parsed."""

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
    found = DRAWN.fullmatch(str(game_id))
    if found is None or not is_safe(found[0]):
        return None
    return found[0] if found[3] else f"{found[1]}~{Random.from_seed(found[2].rstrip()).state:016x}"


def note(connection: sqlite3.Connection, game_id: str, uuid: str) -> None:
    """Note that the player knows the board of this ID from the result with this UUID, if it was not known before."""
    if board := board_of(game_id):
        connection.execute("INSERT OR IGNORE INTO known (board, uuid) VALUES (?, ?)", (board, uuid))


def is_known(connection: sqlite3.Connection, game_id: str, uuid: str) -> bool:
    """Return whether the player knows the board of this ID from another result than the one with this UUID."""
    query = "SELECT 1 FROM known WHERE board = ? AND uuid <> ?"
    return connection.execute(query, (board_of(game_id), uuid)).fetchone() is not None
