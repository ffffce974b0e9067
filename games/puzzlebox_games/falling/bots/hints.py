"""Hints of the falling-block games: where a bot would put the falling piece, and what comes of it."""

from __future__ import annotations

from collections.abc import Iterator

from puzzlebox.rules import Bot, Grid, Hint, Message, Plan, Search, Slices, sentences
from puzzlebox_games.falling.bots.routes import is_falling
from puzzlebox_games.falling.kit import Falling

DROPS = ("drop", "+down")
"""The last inputs of plans that drop a piece."""

HOLD = Hint(
    Message("Hold"),
    Message("The falling piece"),
    Message("A strong player would hold this piece and play the other one."),
    ("hold",),
)


def hint_of(bot: Bot, state: Falling, search: Search) -> Slices[Hint | None]:
    """Return where this bot would put the piece; None while no piece is falling."""
    if not is_falling(state):
        yield 1
        return None
    plan = yield from bot(state, search)
    return HOLD if plan.inputs == ("hold",) else _placing(state, plan)


def _placing(state: Falling, plan: Plan) -> Hint:
    """Return the hint to put the piece where the plan drops it with its last input, or leaves it to rest."""
    end = state.copy()
    for number, text in enumerate(plan.inputs):
        if plan.times:
            end.advance_to(plan.times[number])
        if text not in DROPS:
            end.send(text)
    cells, columns = end.landing, [column + 1 for _, column in end.landing]
    where = Message("Columns {first} to {last}", first=min(columns), last=max(columns))
    return Hint(
        Message("Placement"),
        where if max(columns) > min(columns) else Message("Column {column}", column=columns[0]),
        _consequences(end),
        () if plan.times else plan.inputs,
        {"act": tuple(cell for cell in cells if cell in state.grid)},
    )


def _consequences(end: Falling) -> str:
    """Return what a drop of the falling piece does: the new holes, and the lines it clears."""
    before, trial = dict(_holes(end.grid, range(end.rows))), end.copy()
    trial.offset = trial.landing_offset()
    row, _ = trial.corner
    trial.fix()
    full = frozenset(trial.clears(row))
    kept = [row for row in range(end.rows) if row not in full]
    holes = sum(len(now - before[row]) for row, now in _holes(trial.grid, kept))
    made = Message("It makes {count} new hole.", "It makes {count} new holes.", count=holes)
    made = made if holes else Message("It makes no new hole.")
    cleared = Message("It clears {count} line.", "It clears {count} lines.", count=len(full)) if full else ""
    return sentences((Message("A strong player would put it here."), made, cleared))


def _holes(grid: Grid, rows: range | list[int]) -> Iterator[tuple[int, set[int]]]:
    """Yield each of these rows, from the top, with the columns of its empty cells under filled ones. The other rows do
    not count."""
    covered: set[int] = set()
    for row in rows:
        filled = {column for column in range(grid.columns) if grid[row, column]}
        yield row, covered - filled
        covered = covered | filled
