"""Falling blocks with timers for many games at once, compiled: a loop over the games.

The arrays are: `data`, the numbers of each game; `cells`, the values of each board; `states`, the generators; `pieces`,
the numbers of each orientation; `rules`, the numbers of the rules (see `tables`)."""

from __future__ import annotations

from typing import Any

from puzzlebox.gym.batched import tables as t
from puzzlebox.gym.batched.compiled import compiled
from puzzlebox.gym.batched.generator import below


@compiled
def fits(data: Any, pieces: Any, rules: Any, game: int, piece: int, row: int, column: int) -> bool:
    """Return whether a piece fits in this place."""
    first, blocked = rules[t.WELL] + row, 0
    for k in range(t.HEIGHT):
        blocked |= data[game, first + k] & (pieces[piece, t.MASKS + k] << column)
    return blocked == 0


@compiled
def moved(data: Any, pieces: Any, rules: Any, game: int, down: int, right: int) -> bool:
    """Move the piece if it fits. Return whether it did."""
    row, column = data[game, t.ROW] + down, data[game, t.COLUMN] + right
    if not fits(data, pieces, rules, game, data[game, t.PIECE], row, column):
        return False
    data[game, t.ROW], data[game, t.COLUMN] = row, column
    return True


@compiled
def landing(data: Any, pieces: Any, rules: Any, game: int) -> int:
    """Return the row of the piece when it has fallen as far as it can."""
    row, piece, column = data[game, t.ROW], data[game, t.PIECE], data[game, t.COLUMN]
    while fits(data, pieces, rules, game, piece, row + 1, column):
        row += 1
    return row


@compiled
def press(data: Any, pieces: Any, rules: Any, game: int, direction: int) -> None:
    if moved(data, pieces, rules, game, 0, direction):
        data[game, t.DIRECTION], data[game, t.SHIFT_AT] = direction, data[game, t.TIME] + rules[t.DAS]


@compiled
def let_go(data: Any, rules: Any, game: int, direction: int) -> None:
    if data[game, t.DIRECTION] == direction:
        data[game, t.DIRECTION], data[game, t.SHIFT_AT] = 0, data[game, t.TIME] + rules[t.DAS]


@compiled
def send(data: Any, pieces: Any, rules: Any, game: int, word: int) -> None:
    """Take an input."""
    if word <= t.RIGHT:
        direction = 2 * word - 1
        if data[game, t.DIRECTION]:
            press(data, pieces, rules, game, direction)
            let_go(data, rules, game, direction)
        else:
            moved(data, pieces, rules, game, 0, direction)
    elif t.CW <= word <= t.CCW:
        target = pieces[data[game, t.PIECE], t.TURNS + word - t.CW]
        if fits(data, pieces, rules, game, target, data[game, t.ROW], data[game, t.COLUMN]):
            data[game, t.PIECE] = target
    elif word == t.DROP:
        data[game, t.DIRECTION] = data[game, t.SOFT] = 0
        data[game, t.ROW] = landing(data, pieces, rules, game)
    elif word in (t.PRESS_LEFT, t.PRESS_RIGHT):
        press(data, pieces, rules, game, word - t.PRESS_LEFT - 1)
    elif word in (t.LET_GO_LEFT, t.LET_GO_RIGHT):
        let_go(data, rules, game, word - t.LET_GO_LEFT - 1)
    elif word == t.LET_GO_DOWN:
        data[game, t.SOFT] = 0
    else:
        data[game, t.SOFT] = word == t.PRESS_DOWN
        if word == t.PRESS_DOWN:
            data[game, t.SOFT_AT] = data[game, t.TIME] + rules[t.SOFT_DAS]
        moved(data, pieces, rules, game, 1, 0)


@compiled
def due(data: Any, pieces: Any, rules: Any, game: int) -> int:
    """Return the time at which a timer fires next."""
    at = data[game, t.GRAVITY_AT]
    if data[game, t.DIRECTION]:
        at = min(at, data[game, t.SHIFT_AT])
    if data[game, t.SOFT] and data[game, t.SOFT_AT] < at:
        now, row, column = data[game, t.TIME], data[game, t.ROW] + 1, data[game, t.COLUMN]
        if data[game, t.SOFT_AT] >= now or fits(data, pieces, rules, game, data[game, t.PIECE], row, column):
            return max(data[game, t.SOFT_AT], now)
    return at


@compiled
def repeat_soft(data: Any, pieces: Any, rules: Any, game: int) -> None:
    at = data[game, t.TIME]
    if data[game, t.SOFT] and data[game, t.SOFT_AT] <= at and moved(data, pieces, rules, game, 1, 0):
        data[game, t.SOFT_AT] = at + rules[t.SOFT_ARR]


@compiled
def fire(data: Any, cells: Any, states: Any, pieces: Any, rules: Any, game: int) -> None:
    """Fire the timers that are due now: sideways, soft drop, and gravity."""
    at = data[game, t.TIME]
    if data[game, t.DIRECTION] and data[game, t.SHIFT_AT] <= at:
        data[game, t.SHIFT_AT] = at + rules[t.ARR]
        moved(data, pieces, rules, game, 0, data[game, t.DIRECTION])
    repeat_soft(data, pieces, rules, game)
    if data[game, t.GRAVITY_AT] <= at:
        if not moved(data, pieces, rules, game, 1, 0):
            lock(data, cells, pieces, rules, game)
            enter(data, states, pieces, rules, game)
        data[game, t.GRAVITY_AT] = at + rules[t.GRAVITY + min(data[game, t.LEVEL], rules[t.LEVELS]) - 1]


@compiled
def lock(data: Any, cells: Any, pieces: Any, rules: Any, game: int) -> None:
    """Fix the piece, clear full rows, and score them."""
    fix(data, cells, pieces, rules, game)
    cleared = clear(data, cells, pieces, rules, game)
    data[game, t.SCORE] += cleared
    data[game, t.LINES] += cleared
    data[game, t.LEVEL] = rules[t.FIRST_LEVEL] + data[game, t.LINES] // rules[t.LINES_A_LEVEL]


@compiled
def fix(data: Any, cells: Any, pieces: Any, rules: Any, game: int) -> None:
    """Make the piece part of the board."""
    piece, row, column = data[game, t.PIECE], data[game, t.ROW], data[game, t.COLUMN]
    for k in range(t.CELL_COUNT):
        r, c = row + pieces[piece, t.CELLS + 2 * k] - t.MARGIN, column + pieces[piece, t.CELLS + 2 * k + 1] - t.WALL
        if r >= 0:
            cells[game, r * rules[t.COLUMNS] + c] = data[game, t.COLOUR]
            data[game, rules[t.WELL] + t.MARGIN + r] |= 1 << c + t.WALL


@compiled
def clear(data: Any, cells: Any, pieces: Any, rules: Any, game: int) -> int:
    """Remove the full rows that have cells of the piece. Return their number."""
    piece, row = data[game, t.PIECE], data[game, t.ROW]
    full, cleared = data[game, data.shape[1] - 1], 0
    for k in range(t.HEIGHT):
        if pieces[piece, t.MASKS + k] and row + k >= t.MARGIN and data[game, rules[t.WELL] + row + k] == full:
            remove(data, cells, rules, game, row + k)
            cleared += 1
    return cleared


@compiled
def remove(data: Any, cells: Any, rules: Any, game: int, row: int) -> None:
    """Remove a row of the well; those above it move down."""
    well, columns = rules[t.WELL], rules[t.COLUMNS]
    for r in range(row, t.MARGIN, -1):
        data[game, well + r] = data[game, well + r - 1]
    data[game, well + t.MARGIN] = data[game, well]
    for place in range((row - t.MARGIN + 1) * columns - 1, columns - 1, -1):
        cells[game, place] = cells[game, place - columns]
    for place in range(columns):
        cells[game, place] = 0


@compiled
def enter(data: Any, states: Any, pieces: Any, rules: Any, game: int) -> None:
    """Let the next piece enter, or end the game if it does not fit."""
    piece, colour = data[game, t.QUEUE], data[game, t.QUEUE + 1]
    row, column = pieces[piece, t.ENTRY], pieces[piece, t.ENTRY + 1]
    if not fits(data, pieces, rules, game, piece, row, column):
        data[game, t.ENDED] = 1
        data[game, t.DIRECTION] = data[game, t.SOFT] = 0
        return
    take(data, states, rules, game)
    data[game, t.PIECE], data[game, t.COLOUR], data[game, t.ROW], data[game, t.COLUMN] = piece, colour, row, column
    repeat_soft(data, pieces, rules, game)


@compiled
def take(data: Any, states: Any, rules: Any, game: int) -> None:
    """Move up the next pieces, and draw the last one: its shape, its orientation and its colour."""
    last = t.QUEUE + 2 * rules[t.AHEAD] - 2
    for place in range(t.QUEUE, last):
        data[game, place] = data[game, place + 2]
    shape = t.GRAVITY + rules[t.LEVELS] + 2 * below(states, game, rules[t.SHAPES])
    data[game, last] = rules[shape] + below(states, game, rules[shape + 1])
    data[game, last + 1] = 8 * (1 + below(states, game, rules[t.COLOURS])) + 1


@compiled
def reset(data: Any, cells: Any, rules: Any, game: int) -> None:
    """Empty the board, and set all numbers to those of a new game without pieces."""
    for number in range(rules[t.WELL]):
        data[game, number] = 0
    for row in range(t.MARGIN, t.MARGIN + rules[t.ROWS]):
        data[game, rules[t.WELL] + row] = data[game, rules[t.WELL]]
    for place in range(cells.shape[1]):
        cells[game, place] = 0
    data[game, t.LEVEL] = rules[t.FIRST_LEVEL]


@compiled
def begin(data: Any, cells: Any, states: Any, pieces: Any, rules: Any, which: Any) -> None:
    """Begin new games."""
    for game in which:
        reset(data, cells, rules, game)
        for _ in range(rules[t.AHEAD]):
            take(data, states, rules, game)
        enter(data, states, pieces, rules, game)
        data[game, t.GRAVITY_AT] = rules[t.GRAVITY + min(rules[t.FIRST_LEVEL], rules[t.LEVELS]) - 1]


@compiled
def step(data: Any, cells: Any, states: Any, pieces: Any, rules: Any, words: Any, frame: int) -> None:
    """Send a word to each game that has not ended, or wait for its next timer, or let the ms of a frame pass."""
    for game in range(len(words)):
        if data[game, t.ENDED]:
            continue
        until = data[game, t.TIME] + frame
        if words[game] != t.WAIT:
            send(data, pieces, rules, game, words[game])
        elif not frame:
            until = due(data, pieces, rules, game) + 1
        while data[game, t.TIME] < until and not data[game, t.ENDED]:
            at = due(data, pieces, rules, game)
            if at >= until:
                break
            data[game, t.TIME] = at
            fire(data, cells, states, pieces, rules, game)
            data[game, t.TIME] = at + 1
        data[game, t.TIME] = until


@compiled
def show(data: Any, pieces: Any, rules: Any, boards: Any, small: Any, figures: Any) -> None:
    """Write the codes of the falling pieces on the boards, those of the next ones on the empty small boards, and the
    figures."""
    for game in range(len(boards)):
        show_pieces(data, pieces, rules, boards, small, game)
        figures[game, 0], figures[game, 1] = data[game, t.SCORE], data[game, t.LEVEL]


@compiled
def show_pieces(data: Any, pieces: Any, rules: Any, boards: Any, small: Any, game: int) -> None:
    """Write the codes of the falling piece and the next ones of a game."""
    if not data[game, t.ENDED]:
        if rules[t.GHOST]:
            show_piece(data, pieces, rules, boards, game, landing(data, pieces, rules, game), 2)
        show_piece(data, pieces, rules, boards, game, data[game, t.ROW], 1)
    for ahead in range(rules[t.PREVIEW]):
        number = t.QUEUE + 2 * ahead
        show_small(pieces, small, game, ahead, data[game, number], data[game, number + 1] + 1)


@compiled
def show_piece(data: Any, pieces: Any, rules: Any, boards: Any, game: int, row: int, role: int) -> None:
    piece, column = data[game, t.PIECE], data[game, t.COLUMN] - t.WALL
    for k in range(t.CELL_COUNT):
        r = row - t.MARGIN - rules[t.HIDDEN] + pieces[piece, t.CELLS + 2 * k]
        if r >= 0:
            boards[game, r * rules[t.COLUMNS] + column + pieces[piece, t.CELLS + 2 * k + 1]] = (
                data[game, t.COLOUR] + role
            )


@compiled
def show_small(pieces: Any, small: Any, game: int, number: int, piece: int, code: int) -> None:
    corner = number * t.SMALL * t.SMALL - pieces[piece, t.TOP] * t.SMALL - pieces[piece, t.TOP + 1]
    for k in range(t.CELL_COUNT):
        small[game, corner + pieces[piece, t.CELLS + 2 * k] * t.SMALL + pieces[piece, t.CELLS + 2 * k + 1]] = code
