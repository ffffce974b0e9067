"""Input logs for comparisons. Random inputs rarely fill a row, so a simple player makes some of the moves.

The player reads the model, not the engine. A log is plain data that both can replay.
"""

from __future__ import annotations

import copy
import random
from collections import Counter
from itertools import pairwise, product

from tests.models.common import Cell, Model

Log = list[tuple[int, str]]

HOLDS = ("+left", "-left", "+right", "-right", "+down", "-down")
TAPS = ("left", "right", "down")
TURNS = ("cw", "ccw", "half", "hold")
MAX_WAIT = 1500


def lively_log(model: Model, seed: int, pieces: int, noise: float = 0.2) -> Log:
    """Play the model for about `pieces` pieces, with pauses and restarts, and return the log. `noise` is the share of
    pieces, from 0 to 1, that are played with random inputs.

    To replay a log, advance to the time of each entry and send its text. Game time stands still in a pause.
    """
    chance = random.Random(seed)
    turns = [text for text in TURNS if text in model.actions()]
    log: Log = []
    for _ in range(pieces):
        landed = dict(model.board)
        if chance.random() < noise:
            texts = chance.choices([*HOLDS, *TAPS, *turns], k=chance.randrange(1, 20))
        else:
            texts = ["-left", "-right", "-down", *way_for_the_piece(model, turns)]
        for text in texts:
            play(model, log, chance.randrange(40), text)
        play(model, log, chance.randrange(100), "drop")
        if chance.random() < noise:
            play(model, log, chance.randrange(200), chance.choice([*HOLDS, *TAPS, *turns]))
        wait_for_a_lock(model, landed)
        if chance.random() < 0.02:
            play(model, log, chance.randrange(50), "pause")
        if chance.random() < 0.005:
            play(model, log, chance.randrange(50), "restart")
    return log


def play(model: Model, log: Log, wait: int, text: str) -> None:
    """Send the text after `wait` ms, after a restart or resume if the game is over or paused."""
    model.advance_to(model.time + wait)
    if model.over:
        send(model, log, "restart")
    if model.paused:
        send(model, log, "resume")
    send(model, log, text)


def send(model: Model, log: Log, text: str) -> None:
    log.append((model.time, text))
    model.send(text)


def wait_for_a_lock(model: Model, landed: dict[Cell, int]) -> None:
    last = model.time + MAX_WAIT
    while model.board == landed and not model.over and not model.paused and model.time < last:
        model.advance_to(model.time + 1)


def way_for_the_piece(model: Model, turns: list[str]) -> list[str]:
    """Return the turns and steps that lead to the tidiest place."""
    if model.piece is None or model.paused:
        return []
    ways = [
        [turns[0]] * times + [direction] * steps
        for times, direction, steps in product(range(4), ("left", "right"), range(7))
    ]
    return min(ways, key=lambda way: untidiness(model, way))


def untidiness(model: Model, way: list[str]) -> tuple[int, int]:
    """Return the penalty for holes and bumps minus a bonus for full rows, after these inputs and a drop, and the
    height."""
    trial = copy.copy(model)
    trial.board = dict(model.board)  # other attributes of a model are replaced, never changed in place
    for text in way:
        trial.send(text)
    while trial.piece is not None and trial.move(1, 0):  # type: ignore[attr-defined]
        pass
    if trial.piece is None:
        return 10**6, 0
    cells = set(trial.board) | set(trial.piece.cells)
    full = sum(count == model.WIDTH for count in Counter(row for row, _ in cells).values())
    return holes_and_bumps(cells, model.WIDTH) - 20 * full, -sum(row for row, _ in trial.piece.cells)


def holes_and_bumps(cells: set[Cell], width: int) -> int:
    floor = 1 + max(row for row, _ in cells)
    tops = [min((row for row, at in cells if at == column), default=floor) for column in range(width)]
    filled = [sum(at == column for _, at in cells) for column in range(width)]
    holes = sum(floor - top - count for top, count in zip(tops, filled, strict=True))
    bumps = sum(abs(left - right) for left, right in pairwise(tops))
    return 10 * holes + bumps
