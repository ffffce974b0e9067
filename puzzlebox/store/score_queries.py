"""The queries on an open scores database. `statistics` sums up their results."""

import sqlite3
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from puzzlebox.core.game import TIME, Measure
from puzzlebox.core.message import is_safe
from puzzlebox.store.score_entry import COLUMNS, GAME, ScoreEntry, entry_of, figure_of

AT_ONCE = 500
"""The number of entries that are read together with their figures."""

BEFORE_ALL = (-(2**63), -(2**63))
"""A position before the first entry."""


class Kind(NamedTuple):
    """A game with one set of options, and its entries: how many there are (`total`), how many of them are unranked, and
    how many of the others were won. `time` is the game time of all entries in ms; `first` and `last` are the ends of
    the first and the last entry, in ms since 1970."""

    game: str
    options: str
    total: int
    unranked: int
    won: int
    time: int
    first: int
    last: int


def kinds(connection: sqlite3.Connection, game: str | None = None, options: str | None = None) -> list[Kind]:
    """Return the games and sets of options that were played, in the order in which they were first played."""
    condition, values = where(game=game, options=options)
    rows = connection.execute(
        "SELECT game, options, count(*), sum(unranked <> ''), sum(unranked = '' AND outcome = 'won'),"
        f" CAST(total(time) AS INTEGER), min(ended), max(ended) FROM plays {condition} GROUP BY game, options",
        values,
    )
    found = [Kind(*row) for row in rows if _is_kind(row)]
    return sorted(found, key=lambda kind: (kind.first, kind.game, kind.options))


def entries(
    connection: sqlite3.Connection,
    condition: str = "",
    values: Sequence[object] = (),
    after: Sequence[int] = BEFORE_ALL,
) -> Iterator[tuple[tuple[int, int], ScoreEntry]]:
    """Yield the entries after a position (`ended`, `number`), each with its own position, in the order in which they
    ended."""
    both = f"{condition or 'WHERE true'} AND (ended, number) > (?, ?)"
    rows = connection.execute(f"{_SELECT} {both} ORDER BY ended, number", (*values, *after))
    while batch := rows.fetchmany(AT_ONCE):
        for row, entry in zip(batch, _entries(connection, batch), strict=True):
            if entry:
                yield (row[6], row[0]), entry


def page(connection: sqlite3.Connection, game: str, options: str, offset: int, limit: int) -> list[ScoreEntry]:
    """Return up to `limit` entries of a game with these options, the latest first, without the first `offset`."""
    rows = connection.execute(
        f"{_SELECT} WHERE number IN (SELECT number FROM plays WHERE game = ? AND options = ?"
        " ORDER BY ended DESC, number DESC LIMIT ? OFFSET ?) ORDER BY ended DESC, number DESC",
        (game, options, limit, offset),
    ).fetchall()
    return [entry for entry in _entries(connection, rows) if entry]


def entry(connection: sqlite3.Connection, number: int) -> ScoreEntry | None:
    """Return the entry with this number; None if there is none."""
    rows = connection.execute(f"{_SELECT} WHERE number = ?", (number,)).fetchall()
    return next(iter(_entries(connection, rows)), None)


def entry_with_uuid(connection: sqlite3.Connection, uuid: str) -> ScoreEntry | None:
    """Return the entry with this UUID; None if there is none."""
    rows = connection.execute(f"{_SELECT} WHERE uuid = ?", (uuid,)).fetchall()
    return next(iter(_entries(connection, rows)), None)


def solved(connection: sqlite3.Connection, game: str) -> set[str]:
    """Return the options with which a game was won without assistance, from its own boards."""
    rows = connection.execute(
        "SELECT DISTINCT options FROM plays WHERE game = ? AND outcome = 'won' AND unranked IN ('', 'changed_rules')",
        (game,),
    )
    return {options for (options,) in rows if isinstance(options, str) and is_safe(options)}


def was_played(connection: sqlite3.Connection, game: str, game_id: str) -> bool:
    """Return whether there is a result of the game with this ID."""
    found = connection.execute("SELECT 1 FROM plays WHERE game = ? AND game_id = ? LIMIT 1", (game, game_id))
    return found.fetchone() is not None


def last_options(connection: sqlite3.Connection, game: str) -> str | None:
    """Return the options with which a game was played last; None if it never was."""
    row = connection.execute(
        "SELECT options FROM plays WHERE game = ? ORDER BY ended DESC, number DESC LIMIT 1", (game,)
    ).fetchone()
    return row[0] if row and isinstance(row[0], str) and is_safe(row[0]) else None


def best(
    connection: sqlite3.Connection, game: str, options: str, measure: Measure, without: str | None = None
) -> tuple[int, ScoreEntry] | None:
    """Return the best value of a measure among the ranked entries, and the first entry with it, without the entry with
    the given UUID; None if there is none."""
    direction = "" if measure.least else " DESC"
    query = f"{_joined(measure)} {'' if without is None else 'AND uuid <> :without'}"
    named = {**_named(game, options, measure), "without": without}
    row = connection.execute(f"{query} ORDER BY best{direction}, ended, number LIMIT 1", named).fetchone()
    if row and measure.ties:
        ties = {f"tie{number}": figure for number, figure in enumerate(measure.ties)}
        values = [f"(SELECT value FROM figures WHERE play = number AND name = :{tie})" for tie in ties]
        order = ", ".join(f"{value} IS NULL, {value}{direction}" for value in values)
        query = f"SELECT number, best FROM ({query}) WHERE best = :best ORDER BY {order}, ended, number LIMIT 1"
        row = connection.execute(query, {**named, **ties, "best": row[1]}).fetchone()
    found = entry(connection, row[0]) if row else None
    return (int(row[1]), found) if found else None


def results(connection: sqlite3.Connection, game: str, options: str) -> str:
    """Return whether each ranked entry was won, in the order in which they ended: a text of `1` and `0`."""
    row = connection.execute(
        "SELECT group_concat(won, '') FROM (SELECT outcome = 'won' AS won FROM plays"
        " WHERE game = ? AND options = ? AND unranked = '' ORDER BY ended, number)",
        (game, options),
    ).fetchone()
    return row[0] or ""


def values_in_order(connection: sqlite3.Connection, game: str, options: str, measure: Measure) -> list[int | None]:
    """Return the value of each ranked entry, or None if it has none, in the order in which they ended."""
    rows = connection.execute(
        f"SELECT value FROM ({_values(measure)} ORDER BY ended, number)", _named(game, options, measure)
    )
    return [value if isinstance(value, int) else None for (value,) in rows]


def latest_values(connection: sqlite3.Connection, game: str, options: str, measure: Measure, limit: int) -> list[int]:
    """Return the last `limit` values of the ranked entries, in the order in which these ended."""
    rows = connection.execute(
        f"SELECT value FROM ({_values(measure)} ORDER BY ended DESC, number DESC LIMIT -1)"
        " WHERE typeof(value) = 'integer' LIMIT :limit",
        {**_named(game, options, measure), "limit": limit},
    )
    return [value for (value,) in rows][::-1]


def different_values(connection: sqlite3.Connection, game: str, options: str, measure: Measure) -> int:
    """Return how many different values of a measure the ranked entries have."""
    query = f"SELECT count(DISTINCT best) FROM ({_joined(measure)})"
    row = connection.execute(query, _named(game, options, measure)).fetchone()
    return int(row[0])


def figure_names(connection: sqlite3.Connection, game: str | None = None) -> list[str]:
    """Return the names of all figures of a game, or of all games, in the order in which they first occurred."""
    condition, values = where(game=game)
    rows = connection.execute(
        f"SELECT figures.name FROM figures JOIN plays ON number = play {condition}"
        " GROUP BY figures.name ORDER BY min(play), figures.name",
        values,
    )
    return [name for (name,) in rows if isinstance(name, str) and is_safe(name)]


def where(**columns: object) -> tuple[str, tuple[object, ...]]:
    """Return the SQL condition that these columns have these values, and the values. Columns that are None are left
    out."""
    named = {column: value for column, value in columns.items() if value is not None}
    condition = " AND ".join(f"{column} = ?" for column in named)
    return (f"WHERE {condition}" if condition else ""), tuple(named.values())


_SELECT = f"SELECT number, {', '.join(COLUMNS)} FROM plays"


def _entries(connection: sqlite3.Connection, rows: list[Any]) -> Iterator[ScoreEntry | None]:
    """Yield the entry of each row with its figures; None for a damaged row."""
    figures: dict[int, dict[str, int]] = {row[0]: {} for row in rows}
    places = ", ".join("?" * len(figures))
    found = connection.execute(f"SELECT play, name, value FROM figures WHERE play IN ({places})", tuple(figures))
    for figure in map(figure_of, found):
        if figure and figure[0] in figures:  # a damaged index can yield rows that do not match
            figures[figure[0]][figure[1]] = figure[2]
    return (entry_of(row, figures[row[0]]) for row in rows)


def _is_kind(row: Sequence[Any]) -> bool:
    game, options, *numbers = row
    texts = isinstance(game, str) and isinstance(options, str) and is_safe(options) and GAME.fullmatch(game)
    return bool(texts) and all(isinstance(number, int) for number in numbers)


def _values(measure: Measure) -> str:
    """Return the query for the number, the end and the value of each ranked entry. The value is NULL if the entry has
    none. A rate is in hundredths per second, rounded down.

    LIMIT stops SQLite from looking up a figure each time that the outer query uses its value.
    """
    won = "outcome = 'won'" if measure.won else "true"
    figure = "SELECT value FROM figures WHERE play = number AND name ="
    entries = "FROM plays WHERE game = :game AND options = :options AND unranked = ''"
    if not measure.rate:
        return f"SELECT number, ended, CASE WHEN {won} THEN ({figure} :figure) END AS value {entries}"
    return (
        "SELECT number, ended, CASE WHEN ms > 0 THEN figure * 100000 / ms END AS value FROM"
        f" (SELECT number, ended, CASE WHEN {won} THEN ({figure} :figure) END AS figure,"
        f" ifnull(({figure} '{TIME}'), time) AS ms {entries} LIMIT -1)"
    )


def _joined(measure: Measure) -> str:
    """Return the query for the number and the value (`best`) of each entry that counts and has a value.

    It is the query for `_values` as a join, which takes a quarter less time. Its CAST leaves damaged figures out, and
    takes less time than a call of typeof.
    """
    won = "AND outcome = 'won'" if measure.won else ""
    rate = "figures.value * 100000 / ifnull(clock.value, time)" if measure.rate else "figures.value"
    clock = f"LEFT JOIN figures AS clock ON clock.play = number AND clock.name = '{TIME}'" if measure.rate else ""
    running = "AND ifnull(clock.value, time) > 0" if measure.rate else ""
    return (
        f"SELECT number, {rate} AS best, ended FROM plays JOIN figures"
        f" ON figures.play = number AND figures.name = :figure {clock}"
        f" WHERE game = :game AND options = :options AND unranked = '' {won} {running}"
        " AND figures.value = CAST(figures.value AS INTEGER)"
    )


def _named(game: str, options: str, measure: Measure) -> dict[str, object]:
    return {"game": game, "options": options, "figure": measure.figure}
