"""Falling blocks with timers for many games at once, with operations on whole arrays. It does the same as
`blocks_loops`, which is faster but needs numba. `games` are the indices of the games that something happens to."""

from __future__ import annotations

from typing import Any

import numpy as np

from puzzlebox.gym.batched import tables as t
from puzzlebox.gym.batched.generator import draw

SIDEWAYS = np.zeros(t.WAIT + 1, np.int64)
SIDEWAYS[[t.LEFT, t.PRESS_LEFT, t.LET_GO_LEFT]], SIDEWAYS[[t.RIGHT, t.PRESS_RIGHT, t.LET_GO_RIGHT]] = -1, 1
"""The direction of each word that has one."""

MOVING = np.isin(
    np.arange(t.WAIT + 1), [t.LEFT, t.RIGHT, t.DOWN, t.CW, t.CCW, t.PRESS_LEFT, t.PRESS_RIGHT, t.PRESS_DOWN]
)
DOWNWARDS = np.isin(np.arange(t.WAIT + 1), [t.DOWN, t.PRESS_DOWN])
STEPS = np.arange(t.HEIGHT)[:, np.newaxis]


class Arrays:
    """The arrays of many games (see `blocks_loops`), with the numbers of each kind side by side."""

    def __init__(self, data: Any, cells: Any, states: Any, pieces: Any, rules: Any) -> None:
        self.data, self.cells, self.states, self.pieces, self.rules = data, cells, states, pieces, rules
        self.numbers, self.count = data.T, len(data)
        self.masks = np.ascontiguousarray(pieces[:, t.MASKS : t.MASKS + t.HEIGHT].T)
        self.well = int(rules[t.WELL])
        self.flat = self.numbers.reshape(-1)
        places = pieces[:, t.CELLS : t.TURNS].reshape(len(pieces), -1, 2) - pieces[:, np.newaxis, t.TOP : t.BOTTOM]
        self.small = places[..., 0] * t.SMALL + places[..., 1]
        self.board = slice(self.well + t.MARGIN, self.well + t.MARGIN + int(rules[t.ROWS]))

    def fits(self, games: Any, piece: Any, row: Any, column: Any) -> Any:
        """Return which pieces fit in these places."""
        first = (row + self.well) * self.count + games
        rows = self.flat.take(first + STEPS * self.count)
        return ~(rows & (self.masks[:, piece] << column)).any(axis=0)

    def moved(self, games: Any, down: Any, right: Any) -> Any:
        """Move the pieces that fit. Return which did."""
        numbers = self.numbers
        row, column = numbers[t.ROW, games] + down, numbers[t.COLUMN, games] + right
        fit = self.fits(games, numbers[t.PIECE, games], row, column)
        hit = games[fit]
        numbers[t.ROW, hit], numbers[t.COLUMN, hit] = row[fit], column[fit]
        return fit

    def send(self, games: Any, words: Any) -> None:
        """Take an input in each game."""
        moving = MOVING[words]
        fit = np.zeros(len(games), bool)
        fit[moving] = self._act(games[moving], words[moving])
        self._press(games, words, fit)
        dropped = games[words == t.DROP]
        if len(dropped):
            self.numbers[t.ROW, dropped] = self.landing(dropped)
            self.numbers[t.DIRECTION, dropped] = self.numbers[t.SOFT, dropped] = 0

    def _act(self, games: Any, words: Any) -> Any:
        """Move or turn the pieces that fit. Return which did."""
        numbers, turns = self.numbers, (words == t.CW) | (words == t.CCW)
        piece = numbers[t.PIECE, games]
        target = np.where(turns, self.pieces[piece, t.TURNS + (words == t.CCW)], piece)
        row = numbers[t.ROW, games] + DOWNWARDS[words]
        column = numbers[t.COLUMN, games] + SIDEWAYS[words]
        fit = self.fits(games, target, row, column)
        hit = games[fit]
        numbers[t.PIECE, hit], numbers[t.ROW, hit], numbers[t.COLUMN, hit] = target[fit], row[fit], column[fit]
        return fit

    def _press(self, games: Any, words: Any, fit: Any) -> None:
        """Note the keys that are held after these words, of which some `fit`."""
        numbers, now = self.numbers, self.numbers[t.TIME, games]
        direction, held = SIDEWAYS[words], self.numbers[t.DIRECTION, games]
        pressed = fit & ((words == t.PRESS_LEFT) | (words == t.PRESS_RIGHT))
        tapped = (words <= t.RIGHT) & (held != 0) & (fit | (direction == held))
        let_go = ((words == t.LET_GO_LEFT) | (words == t.LET_GO_RIGHT)) & (direction == held)
        changed = pressed | tapped | let_go
        numbers[t.DIRECTION, games[changed]] = np.where(pressed, direction, 0)[changed]
        numbers[t.SHIFT_AT, games[changed]] = now[changed] + self.rules[t.DAS]
        soft = (words == t.DOWN) | (words == t.PRESS_DOWN) | (words == t.LET_GO_DOWN)
        numbers[t.SOFT, games[soft]] = words[soft] == t.PRESS_DOWN
        pressed = words == t.PRESS_DOWN
        numbers[t.SOFT_AT, games[pressed]] = now[pressed] + self.rules[t.SOFT_DAS]

    def landing(self, games: Any) -> Any:
        """Return the rows of the pieces when they have fallen as far as they can."""
        numbers = self.numbers
        wells, masks = numbers[self.well :, games], self.masks[:, numbers[t.PIECE, games]] << numbers[t.COLUMN, games]
        last = len(wells) - t.HEIGHT + 1
        blocked = wells[:last] & masks[0]
        for k in range(1, t.HEIGHT):
            blocked |= wells[k : last + k] & masks[k]
        below = np.arange(last)[:, np.newaxis] > numbers[t.ROW, games]
        return ((blocked != 0) & below).argmax(axis=0) - 1

    def due(self, games: Any) -> Any:
        """Return the times at which a timer fires next."""
        numbers = self.numbers
        at, now = numbers[t.GRAVITY_AT, games], numbers[t.TIME, games]
        shifting = numbers[t.DIRECTION, games] != 0
        at = np.where(shifting, np.minimum(at, numbers[t.SHIFT_AT, games]), at)
        soft_at = numbers[t.SOFT_AT, games]
        soft = (numbers[t.SOFT, games] != 0) & (soft_at < at)
        waits = np.flatnonzero(soft & (soft_at < now))
        if len(waits):
            some = games[waits]
            piece, row, column = numbers[t.PIECE, some], numbers[t.ROW, some] + 1, numbers[t.COLUMN, some]
            soft[waits] = self.fits(some, piece, row, column)
        return np.where(soft, np.maximum(soft_at, now), at)

    def advance(self, games: Any, until: Any) -> None:
        """Let all timers fire that are due before these times."""
        every, ends = games, until
        while len(games):
            at = self.due(games)
            firing = at < until
            games, until = games[firing], until[firing]
            self.numbers[t.TIME, games] = at[firing]
            if len(games):
                self._fire(games)
            self.numbers[t.TIME, games] += 1
            going = (self.numbers[t.ENDED, games] == 0) & (self.numbers[t.TIME, games] < until)
            games, until = games[going], until[going]
        self.numbers[t.TIME, every] = ends

    def _fire(self, games: Any) -> None:
        numbers, at = self.numbers, self.numbers[t.TIME, games]
        shifting = games[(numbers[t.DIRECTION, games] != 0) & (numbers[t.SHIFT_AT, games] <= at)]
        if len(shifting):
            numbers[t.SHIFT_AT, shifting] = numbers[t.TIME, shifting] + self.rules[t.ARR]
            self.moved(shifting, 0, numbers[t.DIRECTION, shifting])
        self._repeat_soft(games)
        sinking = games[numbers[t.GRAVITY_AT, games] <= at]
        resting = sinking[~self.moved(sinking, 1, 0)]
        if len(resting):
            self._lock(resting)
            self._enter(resting)
        numbers[t.GRAVITY_AT, sinking] = numbers[t.TIME, sinking] + self._interval(sinking)

    def place(self, games: Any, ends: Any) -> None:
        """Put the pieces into these orientations, rows and columns, let them fall, and lock them at the next step of
        gravity."""
        numbers = self.numbers
        numbers[[t.PIECE, t.ROW, t.COLUMN], games[:, np.newaxis]] = ends
        numbers[t.ROW, games] = self.landing(games)
        numbers[t.TIME, games] = numbers[t.GRAVITY_AT, games]
        self._lock(games)
        self._enter(games)
        numbers[t.GRAVITY_AT, games] = numbers[t.TIME, games] + self._interval(games)
        numbers[t.TIME, games] += 1

    def _interval(self, games: Any) -> Any:
        return self.rules[t.GRAVITY - 1 + np.minimum(self.numbers[t.LEVEL, games], self.rules[t.LEVELS])]

    def _repeat_soft(self, games: Any) -> None:
        numbers = self.numbers
        games = games[(numbers[t.SOFT, games] != 0) & (numbers[t.SOFT_AT, games] <= numbers[t.TIME, games])]
        if len(games):
            hit = games[self.moved(games, 1, 0)]
            numbers[t.SOFT_AT, hit] = numbers[t.TIME, hit] + self.rules[t.SOFT_ARR]

    def _lock(self, games: Any) -> None:
        """Fix the pieces, and clear full rows."""
        numbers, columns = self.numbers, self.rules[t.COLUMNS]
        piece, row, column = numbers[t.PIECE, games], numbers[t.ROW, games], numbers[t.COLUMN, games]
        places = self.pieces[piece, t.CELLS : t.TURNS]
        r, c = row[:, np.newaxis] + places[:, ::2] - t.MARGIN, column[:, np.newaxis] + places[:, 1::2] - t.WALL
        which, k = np.nonzero(r >= 0)
        self.cells[games[which], (r * columns + c)[which, k]] = numbers[t.COLOUR, games[which]]
        for k in range(t.HEIGHT):
            inside = row + k >= t.MARGIN
            bits = self.masks[k, piece[inside]] << column[inside]
            numbers[self.well + row[inside] + k, games[inside]] |= bits
        rows = numbers[self.board, games]
        full = rows == numbers[-1, 0]
        clearing = np.flatnonzero(full.any(axis=0))
        if len(clearing):
            self._clear(games[clearing], rows[:, clearing], full[:, clearing])

    def _clear(self, games: Any, rows: Any, full: Any) -> None:
        """Remove the full rows; those above them move down."""
        numbers, count = self.numbers, full.sum(axis=0)
        order = np.argsort(~full, axis=0, kind="stable")
        new = np.arange(len(rows))[:, np.newaxis] < count
        numbers[self.board, games] = np.where(new, numbers[self.well, 0], np.take_along_axis(rows, order, 0))
        cells = self.cells[games].reshape(len(games), len(rows), -1)
        cells = np.take_along_axis(cells, order.T[..., np.newaxis], 1)
        cells[new.T] = 0
        self.cells[games] = cells.reshape(len(games), -1)
        numbers[t.SCORE, games] += count
        numbers[t.LINES, games] += count
        numbers[t.LEVEL, games] = self.rules[t.FIRST_LEVEL] + numbers[t.LINES, games] // self.rules[t.LINES_A_LEVEL]

    def _enter(self, games: Any) -> None:
        """Let the next pieces enter, or end the games in which they do not fit."""
        numbers = self.numbers
        piece, colour = numbers[t.QUEUE, games], numbers[t.QUEUE + 1, games]
        row, column = self.pieces[piece, t.ENTRY], self.pieces[piece, t.ENTRY + 1]
        fit = self.fits(games, piece, row, column)
        lost, games = games[~fit], games[fit]
        numbers[t.ENDED, lost] = 1
        numbers[t.DIRECTION, lost] = numbers[t.SOFT, lost] = 0
        self._take(games)
        numbers[t.PIECE, games], numbers[t.COLOUR, games] = piece[fit], colour[fit]
        numbers[t.ROW, games], numbers[t.COLUMN, games] = row[fit], column[fit]
        self._repeat_soft(games)

    def _take(self, games: Any) -> None:
        """Move up the next pieces, and draw the last one: its shape, its orientation and its colour."""
        numbers, rules = self.numbers, self.rules
        last = t.QUEUE + 2 * int(rules[t.AHEAD]) - 2
        numbers[t.QUEUE : last, games] = numbers[t.QUEUE + 2 : last + 2, games]
        shape = t.GRAVITY + rules[t.LEVELS] + 2 * draw(self.states, games, rules[t.SHAPES])
        numbers[last, games] = rules[shape] + draw(self.states, games, rules[shape + 1])
        numbers[last + 1, games] = 8 * (1 + draw(self.states, games, rules[t.COLOURS])) + 1

    def begin(self, games: Any) -> None:
        """Begin new games."""
        numbers = self.numbers
        numbers[: t.QUEUE, games], self.cells[games] = 0, 0
        numbers[self.board, games] = numbers[self.well, 0]
        numbers[t.LEVEL, games] = self.rules[t.FIRST_LEVEL]
        for _ in range(self.rules[t.AHEAD]):
            self._take(games)
        self._enter(games)
        numbers[t.GRAVITY_AT, games] = self._interval(games)

    def step(self, words: Any, frame: int) -> None:
        """Send a word to each game that has not ended, or wait for its next timer, or let the ms of a frame pass."""
        games = np.flatnonzero(self.numbers[t.ENDED] == 0)
        words = words[games]
        self.send(games, words)
        if frame:
            self.advance(games, self.numbers[t.TIME, games] + frame)
        elif len(games := games[words == t.WAIT]):
            self.advance(games, self.due(games) + 1)

    def show(self, boards: Any, small: Any, figures: Any) -> None:
        """Write the codes of the falling pieces on the boards, those of the next ones on the empty small boards, and
        the figures."""
        numbers, games = self.numbers, np.flatnonzero(self.numbers[t.ENDED] == 0)
        if self.rules[t.GHOST]:
            self._show_pieces(boards, games, self.landing(games), 2)
        self._show_pieces(boards, games, numbers[t.ROW, games], 1)
        figures[:, 0], figures[:, 1] = numbers[t.SCORE], numbers[t.LEVEL]
        for ahead in range(self.rules[t.PREVIEW]):
            piece, code = numbers[t.QUEUE + 2 * ahead], numbers[t.QUEUE + 2 * ahead + 1] + 1
            places = self.small[piece] + ahead * t.SMALL * t.SMALL
            small[np.arange(self.count)[:, np.newaxis], places] = code[:, np.newaxis]

    def _show_pieces(self, boards: Any, games: Any, row: Any, role: int) -> None:
        numbers = self.numbers
        places = self.pieces[numbers[t.PIECE, games], t.CELLS : t.TURNS]
        r, c = (
            row[:, np.newaxis] + places[:, ::2] - t.MARGIN,
            numbers[t.COLUMN, games, np.newaxis] + places[:, 1::2] - t.WALL,
        )
        at = games[:, np.newaxis] * boards.shape[1] + r * self.rules[t.COLUMNS] + c
        codes = np.broadcast_to(numbers[t.COLOUR, games, np.newaxis] + role, at.shape)
        seen = r >= 0
        boards.reshape(-1)[at[seen]] = codes[seen]
