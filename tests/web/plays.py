"""Plays every game by its inputs, its keys and its gestures, chosen by numbers, and tells what came of it.

The same module runs under the Python of the tests and under the one of the browser. Both must tell the same.
"""

import hashlib
import json
from collections.abc import Iterator
from typing import Any

from puzzlebox.core.hand import click
from puzzlebox.core.options import Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.record import Record, digest
from puzzlebox.core.replay import replaying
from puzzlebox.core.session import Session
from puzzlebox.core.state import InputRefusedError, Start
from puzzlebox.core.stepwise import result_of
from puzzlebox.registry import installed_games

SEEDS = ("web-1", "web-2", "web-3")
STEPS = 250
OTHER = frozenset({"pause", "resume", "restart", "retry", "practice", "hint"})


def played(game: Any, seed: str) -> dict[str, str]:
    """Play a game, and return its record, its last digest and a digest of what was shown on the way."""
    options, preferences = Options(game.options), Options(game.preferences)
    session = Session(game, options, game.prepared(options, Start(seed=seed)))
    hand, random, seen = game.new_hand(preferences, options), Random.from_seed(f"plays {seed}"), hashlib.sha256()
    if session.paused:
        session.send("resume")
    for step in range(STEPS):
        if session.state.outcome():
            break
        for text in _texts(game, session, hand, preferences, random):
            try:
                session.send(text)
            except InputRefusedError:
                continue
        due = session.state.due()
        session.advance_to(session.time + 1 + random.below(120 if due is None else 300))
        if step % 20 == 0:
            shown = game.show(session.state, preferences)
            seen.update(repr((shown.board, shown.boards, [*shown.figures.items()], str(shown.notice))).encode())
    return {"record": Record.of(session).text(), "digest": digest(session.state), "shown": seen.hexdigest()}


def _texts(game: Any, session: Any, hand: Any, preferences: Options, random: Random) -> Iterator[str]:
    """Yield the inputs of the next step."""
    state, way = session.state, random.below(4)
    inputs = [text for text in state.inputs() if text not in OTHER and not session.needs_search(text)]
    actions = game.actions_for(preferences, session.options)
    if way < 2 and inputs:
        yield inputs[random.below(len(inputs))]
    elif way == 2 and state.grid:
        cell = random.below(state.grid.rows), random.below(state.grid.columns)
        for gesture in click(cell, "right" if random.below(3) == 0 else "left"):
            yield from (text for text in hand.take(state, preferences, gesture) if text not in OTHER)
    elif actions:
        action = actions[random.below(len(actions))]
        yield from (text for text in hand.take(state, preferences, action.input) if text not in OTHER)


def all_played() -> str:
    """Return what came of three plays of every game, as JSON."""
    return json.dumps({f"{game.id} {seed}": played(game, seed) for game in installed_games().games() for seed in SEEDS})


def replayed(told: str) -> str:
    """Return the digests of these plays after replaying their records, as JSON."""
    games = installed_games()
    ends = {
        name: digest(result_of(replaying(Record.parse(play["record"]), games.game(name.split()[0]))).state)
        for name, play in json.loads(told).items()
    }
    return json.dumps(ends)
