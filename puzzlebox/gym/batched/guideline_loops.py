"""Guideline for many games at once, compiled: a loop over the games. What it shares with the older rules is in
`blocks_loops`, which also says what the arrays are."""

from __future__ import annotations

from typing import Any, NamedTuple

from puzzlebox.gym.batched import tables as t
from puzzlebox.gym.batched.blocks_loops import clear, fits, fix, landing, moved, reset, show_pieces, show_small
from puzzlebox.gym.batched.compiled import compiled, compiled_apart
from puzzlebox.gym.batched.generator import below

MOST_AHEAD = 13
"""The most pieces in the queue: those that are drawn ahead of a bag, and a bag."""

# More numbers of a game. The keys: whether the other one of left and right is held as well. The piece: what counts
# towards the next row, the ms for which it has rested, the lowest row it has reached, what is left of the moves that
# restart the lock delay, and whether one came too late; its last turn, if it has not moved since. The orientation of
# the held piece is one more, 0 for none.
OTHER, PROGRESS, CLOCK, LOWEST, RESETS, EXHAUSTED, TURN = range(t.QUEUE + 2 * MOST_AHEAD, t.QUEUE + 2 * MOST_AHEAD + 7)
QUEUED, HELD, HELD_COLOUR, HOLD_USED, COMBO, BEST_COMBO, BACK_TO_BACK = range(TURN + 1, TURN + 8)
PRESSED, LOCKED, WON, WELL = range(BACK_TO_BACK + 1, BACK_TO_BACK + 5)

TURNED, FIFTH_SHIFT = 1, 2
"""The last turn: any, or the fifth shift of a quarter turn."""

NO_SPIN, FULL, MINI = range(3)
"""The kinds of spins."""

SPEED = 1000
"""What a ms adds to the progress of a piece that falls on its own."""

LONG = 1 << 62


class Modern(NamedTuple):
    """What the modern rules have beyond the older ones. `kicks` are the shifts of each orientation and turn, `points`
    those of each kind of spin and number of lines. Pieces that lock entirely above row `above` of the well end the
    game, and so do `goal` lines. The others are those of `LockDelayRules`, `Entry` and `SpinsAndCombos`."""

    kicks: Any
    points: Any
    all_clear: Any
    all_clear_again: int
    combo: int
    goal: int
    above: int
    fall: int
    hold: bool
    soft_speed: int
    soft_points: int
    hard_points: int
    delay: int
    resets: int


@compiled
def rests(data: Any, pieces: Any, rules: Any, game: int) -> bool:
    """Return whether the piece cannot fall."""
    return not fits(data, pieces, rules, game, data[game, t.PIECE], data[game, t.ROW] + 1, data[game, t.COLUMN])


@compiled
def count_reset(data: Any, modern: Any, game: int, rested: bool) -> None:
    """Set the lock delay back after a move or turn of a piece that rested before it."""
    if data[game, RESETS] == 0:
        data[game, EXHAUSTED] = 1
    elif rested:
        data[game, CLOCK] = 0
        data[game, RESETS] -= 1


@compiled_apart
def note_lowest(data: Any, pieces: Any, rules: Any, modern: Any, game: int) -> None:
    """Set the lock delay back if the piece has reached a new row."""
    lowest = data[game, t.ROW] + pieces[data[game, t.PIECE], t.BOTTOM]
    if lowest > data[game, LOWEST]:
        data[game, LOWEST], data[game, RESETS] = lowest, modern.resets
        data[game, CLOCK] = data[game, EXHAUSTED] = 0
    if rests(data, pieces, rules, game):
        data[game, PROGRESS] = 0


@compiled_apart
def shift(data: Any, pieces: Any, rules: Any, modern: Any, game: int, direction: int) -> bool:
    """Move the piece by a column if it fits. Return whether it did."""
    rested = rests(data, pieces, rules, game)
    if data[game, t.ENDED] or not moved(data, pieces, rules, game, 0, direction):
        return False
    data[game, TURN] = 0
    count_reset(data, modern, game, rested)
    if rests(data, pieces, rules, game):
        data[game, PROGRESS] = 0
    return True


@compiled_apart
def press(data: Any, pieces: Any, rules: Any, modern: Any, game: int, direction: int) -> None:
    at = data[game, t.TIME] + rules[t.DAS]
    changed = data[game, t.DIRECTION] != direction or data[game, t.SHIFT_AT] != at
    if data[game, t.DIRECTION] == -direction:
        data[game, OTHER] = 1
    data[game, t.DIRECTION], data[game, t.SHIFT_AT] = direction, at
    if shift(data, pieces, rules, modern, game, direction) or changed:
        data[game, PRESSED] += 1


@compiled
def let_go(data: Any, rules: Any, game: int, direction: int) -> None:
    if data[game, t.DIRECTION] == direction:
        data[game, t.DIRECTION] = -direction * data[game, OTHER]
        data[game, t.SHIFT_AT] = data[game, t.TIME] + rules[t.DAS]
        data[game, OTHER] = 0
    elif data[game, t.DIRECTION]:
        data[game, OTHER] = 0


@compiled_apart
def turn(data: Any, pieces: Any, rules: Any, modern: Any, game: int, word: int) -> None:
    """Turn the piece with the first of the turn's shifts that fits."""
    piece, kicks = data[game, t.PIECE], modern.kicks
    target = pieces[piece, t.TURNS + word - t.CW]
    for number in range(kicks.shape[2]):
        row = data[game, t.ROW] + kicks[piece, word - t.CW, number, 0]
        column = data[game, t.COLUMN] + kicks[piece, word - t.CW, number, 1]
        if row >= 0 and fits(data, pieces, rules, game, target, row, column):
            rested = rests(data, pieces, rules, game)
            data[game, t.PIECE], data[game, t.ROW], data[game, t.COLUMN] = target, row, column
            data[game, TURN] = FIFTH_SHIFT if number == 4 and word != t.HALF else TURNED
            data[game, PRESSED] += 1
            count_reset(data, modern, game, rested)
            note_lowest(data, pieces, rules, modern, game)
            return


@compiled
def drop(data: Any, pieces: Any, rules: Any, game: int, points: int) -> int:
    """Move the piece down as far as it fits, and score each row. Return the number of rows."""
    row = landing(data, pieces, rules, game)
    rows, data[game, t.ROW] = row - data[game, t.ROW], row
    data[game, t.SCORE] += points * rows
    if rows:
        data[game, TURN] = 0
    return rows


@compiled_apart
def send(data: Any, cells: Any, states: Any, pieces: Any, rules: Any, modern: Any, game: int, word: int) -> None:
    """Take an input."""
    if word <= t.RIGHT:
        direction = 2 * word - 1
        if data[game, t.DIRECTION]:
            press(data, pieces, rules, modern, game, direction)
            let_go(data, rules, game, direction)
        else:
            shift(data, pieces, rules, modern, game, direction)
            data[game, PRESSED] += 1
    elif t.CW <= word <= t.HALF:
        turn(data, pieces, rules, modern, game, word)
    elif word == t.DROP:
        data[game, PRESSED] += 1
        drop(data, pieces, rules, game, modern.hard_points)
        lock(data, cells, states, pieces, rules, modern, game)
    elif word == t.SONIC:
        if drop(data, pieces, rules, game, modern.soft_points):
            data[game, PRESSED] += 1
            note_lowest(data, pieces, rules, modern, game)
    elif word == t.HOLD:
        hold(data, states, pieces, rules, modern, game)
    elif word in (t.PRESS_LEFT, t.PRESS_RIGHT):
        press(data, pieces, rules, modern, game, word - t.PRESS_LEFT - 1)
    elif word in (t.LET_GO_LEFT, t.LET_GO_RIGHT):
        let_go(data, rules, game, word - t.LET_GO_LEFT - 1)
    else:
        data[game, PRESSED] += word != t.LET_GO_DOWN and not data[game, t.SOFT]
        data[game, t.SOFT] = word == t.PRESS_DOWN


@compiled_apart
def hold(data: Any, states: Any, pieces: Any, rules: Any, modern: Any, game: int) -> None:
    """Hold the piece and play the held one, or else the next; once until the next lock."""
    if data[game, HOLD_USED] or not modern.hold:
        return
    aside, colour = pieces[data[game, t.PIECE], t.FIRST] + 1, data[game, t.COLOUR]
    enter(data, states, pieces, rules, modern, game, data[game, HELD] - 1, data[game, HELD_COLOUR])
    data[game, HELD], data[game, HELD_COLOUR], data[game, HOLD_USED] = aside, colour, 1
    data[game, PRESSED] += 1


@compiled_apart
def lock(data: Any, cells: Any, states: Any, pieces: Any, rules: Any, modern: Any, game: int) -> None:
    """Fix the piece, clear full rows, and let the next piece enter, or end the game."""
    spin = spin_of(data, pieces, rules, game)
    fix(data, cells, pieces, rules, game)
    data[game, HOLD_USED] = 0
    data[game, LOCKED] += 1
    if data[game, t.ROW] + pieces[data[game, t.PIECE], t.BOTTOM] < modern.above:
        end(data, game)
        return
    score(data, rules, modern, game, clear(data, cells, pieces, rules, game), spin)
    if data[game, t.LINES] >= modern.goal:
        data[game, WON] = 1
        end(data, game)
    else:
        enter(data, states, pieces, rules, modern, game, -1, 0)


@compiled
def end(data: Any, game: int) -> None:
    data[game, t.ENDED] = 1
    data[game, t.DIRECTION] = data[game, OTHER] = data[game, t.SOFT] = 0


@compiled
def spin_of(data: Any, pieces: Any, rules: Any, game: int) -> int:
    """Return the kind of spin that the piece makes if it locks now."""
    front = pieces[data[game, t.PIECE], t.SPIN]
    if data[game, TURN] == 0 or front < 0:
        return NO_SPIN
    row, column, filled, in_front = data[game, t.ROW], data[game, t.COLUMN], 0, 0
    for corner in range(4):
        r, c = row + 2 * (corner // 2), column + 2 * (0 < corner < 3)
        if r >= t.MARGIN and data[game, rules[t.WELL] + r] >> c & 1:
            filled += 1
            in_front += corner in (front, (front + 1) % 4)
    if filled < 3:
        return NO_SPIN
    return FULL if in_front == 2 or data[game, TURN] == FIFTH_SHIFT else MINI


@compiled_apart
def score(data: Any, rules: Any, modern: Any, game: int, lines: int, spin: int) -> None:
    """Score a lock at the level before it."""
    points, most = modern.points[spin, lines], modern.points.shape[1] - 1
    if lines:
        difficult = lines == most or spin != NO_SPIN
        again = difficult and data[game, BACK_TO_BACK] != 0
        points = points * 3 // 2 if again else points
        data[game, COMBO] += 1
        points += modern.combo * data[game, COMBO]
        if is_empty(data, rules, game):
            points += modern.all_clear_again if again and lines == most else modern.all_clear[lines]
        data[game, BEST_COMBO] = max(data[game, BEST_COMBO], data[game, COMBO])
        data[game, BACK_TO_BACK] = difficult
    else:
        data[game, COMBO] = -1
    data[game, t.SCORE] += points * data[game, t.LEVEL]
    data[game, t.LINES] += lines
    data[game, t.LEVEL] = rules[t.FIRST_LEVEL] + data[game, t.LINES] // rules[t.LINES_A_LEVEL]


@compiled
def is_empty(data: Any, rules: Any, game: int) -> bool:
    for row in range(t.MARGIN + rules[t.ROWS] - 1, t.MARGIN - 1, -1):
        if data[game, rules[t.WELL] + row] != data[game, rules[t.WELL]]:
            return False
    return True


@compiled_apart
def enter(data: Any, states: Any, pieces: Any, rules: Any, modern: Any, game: int, piece: int, colour: int) -> None:
    """Let this piece enter, or the next one if it is -1; or end the game if it does not fit."""
    is_next = piece < 0
    if is_next:
        piece, colour = data[game, t.QUEUE], data[game, t.QUEUE + 1]
    if not fits(data, pieces, rules, game, piece, pieces[piece, t.ENTRY], pieces[piece, t.ENTRY + 1]):
        end(data, game)
        return
    if is_next:
        take(data, states, rules, game)
    place(data, pieces, rules, modern, game, piece, colour)


@compiled_apart
def place(data: Any, pieces: Any, rules: Any, modern: Any, game: int, piece: int, colour: int) -> None:
    """Put a piece in the place where new pieces appear."""
    data[game, t.PIECE], data[game, t.COLOUR] = piece, colour
    data[game, t.ROW], data[game, t.COLUMN] = pieces[piece, t.ENTRY], pieces[piece, t.ENTRY + 1]
    for _ in range(modern.fall):
        moved(data, pieces, rules, game, 1, 0)
    data[game, PROGRESS] = data[game, CLOCK] = data[game, EXHAUSTED] = data[game, TURN] = 0
    data[game, RESETS], data[game, LOWEST] = modern.resets, data[game, t.ROW] + pieces[piece, t.BOTTOM]


@compiled_apart
def take(data: Any, states: Any, rules: Any, game: int) -> None:
    """Move up the next pieces, and draw a bag if there are too few."""
    for number in range(t.QUEUE, t.QUEUE + 2 * data[game, QUEUED] - 2):
        data[game, number] = data[game, number + 2]
    data[game, QUEUED] -= 1
    if data[game, QUEUED] < rules[t.AHEAD]:
        draw_bag(data, states, rules, game)


@compiled_apart
def draw_bag(data: Any, states: Any, rules: Any, game: int) -> None:
    """Draw all shapes once, in their first orientations."""
    bag, shapes = t.QUEUE + 2 * data[game, QUEUED], rules[t.SHAPES]
    for shape in range(shapes):
        data[game, bag + 2 * shape] = rules[t.GRAVITY + rules[t.LEVELS] + 2 * shape]
        data[game, bag + 2 * shape + 1] = 8 * (1 + shape) + 1
    for last in range(shapes - 1, 0, -1):
        one, other = bag + 2 * last, bag + 2 * below(states, game, last + 1)
        data[game, one], data[game, other] = data[game, other], data[game, one]
        data[game, one + 1], data[game, other + 1] = data[game, other + 1], data[game, one + 1]
    data[game, QUEUED] += shapes


@compiled
def speed(data: Any, modern: Any, game: int) -> int:
    """Return what a ms adds to the progress of a piece that does not rest."""
    return modern.soft_speed if data[game, t.SOFT] else SPEED


@compiled
def interval(data: Any, rules: Any, game: int) -> int:
    """Return the progress of a row."""
    return rules[t.GRAVITY + min(data[game, t.LEVEL], rules[t.LEVELS]) - 1]


@compiled_apart
def due(data: Any, pieces: Any, rules: Any, modern: Any, game: int) -> int:
    """Return the time at which a timer fires next."""
    now, at = data[game, t.TIME], LONG
    if data[game, t.DIRECTION]:
        at = max(data[game, t.SHIFT_AT], now)
    if rests(data, pieces, rules, game):
        return min(at, now if data[game, EXHAUSTED] else now + modern.delay - data[game, CLOCK])
    left, a_ms = interval(data, rules, game) - data[game, PROGRESS], speed(data, modern, game)
    return now if left <= 0 else min(at, now + (left + a_ms - 1) // a_ms)


@compiled
def let_pass(data: Any, pieces: Any, rules: Any, modern: Any, game: int, until: int) -> None:
    """Advance the clocks to this time. Nothing may be due before it."""
    ms = until - data[game, t.TIME]
    data[game, t.TIME] = until
    if data[game, t.ENDED] or ms == 0:
        return
    if rests(data, pieces, rules, game):
        data[game, CLOCK] += ms
    else:
        data[game, PROGRESS] += ms * speed(data, modern, game)


@compiled
def repeat(data: Any, pieces: Any, rules: Any, modern: Any, game: int) -> None:
    """Move the piece if a key that is held repeats now."""
    if data[game, t.DIRECTION] and data[game, t.SHIFT_AT] <= data[game, t.TIME]:
        shift(data, pieces, rules, modern, game, data[game, t.DIRECTION])
        data[game, t.SHIFT_AT] = data[game, t.TIME] + rules[t.ARR]


@compiled_apart
def fire(data: Any, cells: Any, states: Any, pieces: Any, rules: Any, modern: Any, game: int) -> None:
    """Fire what is due now: sideways, gravity, and the lock."""
    repeat(data, pieces, rules, modern, game)
    while data[game, PROGRESS] >= interval(data, rules, game):
        data[game, PROGRESS] -= interval(data, rules, game)
        moved(data, pieces, rules, game, 1, 0)
        data[game, TURN] = 0
        if data[game, t.SOFT]:
            data[game, t.SCORE] += modern.soft_points
        note_lowest(data, pieces, rules, modern, game)
    if rests(data, pieces, rules, game) and (data[game, EXHAUSTED] or data[game, CLOCK] >= modern.delay):
        lock(data, cells, states, pieces, rules, modern, game)
        repeat(data, pieces, rules, modern, game)


@compiled
def begin(data: Any, cells: Any, states: Any, pieces: Any, rules: Any, modern: Any, which: Any) -> None:
    """Begin new games."""
    for game in which:
        reset(data, cells, rules, game)
        data[game, COMBO] = -1
        draw_bag(data, states, rules, game)
        piece, colour = data[game, t.QUEUE], data[game, t.QUEUE + 1]
        take(data, states, rules, game)
        place(data, pieces, rules, modern, game, piece, colour)


@compiled
def step(data: Any, cells: Any, states: Any, pieces: Any, rules: Any, modern: Any, words: Any, frame: int) -> None:
    """Send a word to each game that has not ended, or wait for its next timer, or let the ms of a frame pass."""
    for game in range(len(words)):
        if data[game, t.ENDED]:
            continue
        until = data[game, t.TIME] + frame
        if words[game] != t.WAIT:
            send(data, cells, states, pieces, rules, modern, game, words[game])
        elif not frame:
            until = due(data, pieces, rules, modern, game) + 1
        while data[game, t.TIME] < until and not data[game, t.ENDED]:
            at = due(data, pieces, rules, modern, game)
            if at >= until:
                break
            let_pass(data, pieces, rules, modern, game, at)
            fire(data, cells, states, pieces, rules, modern, game)
            let_pass(data, pieces, rules, modern, game, at + 1)
        let_pass(data, pieces, rules, modern, game, until)


@compiled
def show(data: Any, pieces: Any, rules: Any, boards: Any, small: Any, figures: Any) -> None:
    """Write the codes of the falling pieces on the boards, those of the next and held ones on the empty small boards,
    and the figures."""
    for game in range(len(boards)):
        show_pieces(data, pieces, rules, boards, small, game)
        if data[game, HELD]:
            code = data[game, HELD_COLOUR] + 1 + data[game, HOLD_USED]
            show_small(pieces, small, game, rules[t.PREVIEW], data[game, HELD] - 1, code)
        locked, played = data[game, LOCKED], max(data[game, t.TIME], 1)
        figures[game, 0], figures[game, 1] = data[game, t.SCORE], data[game, t.LEVEL]
        figures[game, 2], figures[game, 3] = data[game, t.LINES], played // 1000
        figures[game, 4], figures[game, 5] = locked, (locked * 100_000 // played) / 100
        figures[game, 6] = (data[game, PRESSED] * 100 // max(locked, 1)) / 100
        figures[game, 7] = data[game, BEST_COMBO]
