"""The session compared with a plain one: random inputs, waits, undo and redo lead to the same states."""

from random import Random
from typing import Any

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.history import MAX_CHECKPOINTS
from puzzlebox.core.session import Session, play
from puzzlebox.core.stepwise import result_of
from puzzlebox.registry import installed_games
from tests import lamp_game
from tests.core.reference import PlainSession
from tests.fake_game import DRIPS, LAMPS, Drips

GAMES = [LAMPS, DRIPS, *(installed_games().game(entry.id) for entry in installed_games().catalogue)]
"""The fake games, whose failures are easy to follow, then every game of the catalogue."""

every_game = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def some_input(random: Random, session: Session[Any]) -> str:
    """Return an input to send: one with an effect (rarely a pause or a restart), or one of the session itself."""
    if random.random() < 0.3:
        own = ("undo", "undo", "undo", "redo", "redo", "undo restart", "undo restart", "loaded", "restart", "retry")
        return random.choice(own)
    texts: tuple[str, ...] = session.state.inputs()
    usual = [text for text in texts if text not in ("pause", "restart") or random.random() < 0.1]
    return random.choice(usual or texts)


def some_wait(random: Random, session: Session[Any]) -> int:
    """Return how many ms to wait: none, a moment, up to a timer, just past it, or until a piece locks on its own."""
    due = session.state.due()
    to_timer = due - session.time if due is not None else 0
    return random.choice((0, 0, random.randrange(60), to_timer, to_timer + 1, random.randrange(400), 4000))


PLAYS = [(game, "reference") for game in GAMES] + [(lamp_game.LAMPS, f"{number}") for number in range(8)]
"""Games and seeds. The last Lamps have counters and marks, and may go on after a win."""


@pytest.mark.parametrize(("game", "seed"), PLAYS, ids=lambda value: getattr(value, "id", value))
def test_undo_and_redo_at_random(game: AnyGame, seed: str) -> None:
    random = Random(f"reference {seed}")
    session, plain = Session(game, start=seed), PlainSession(game, seed)
    steps = []
    for _ in range(40):
        if not session.paused:
            time = session.time + some_wait(random, session)
            session.advance_to(time)
            plain.advance_to(time)
            steps.append(f"to {time}")
        text = some_input(random, session)
        if session.needs_search(text):
            text = result_of(session.completing(text))
        steps.append(text)
        assert (session.send(text) is not None) == plain.send(text), steps
        assert (session.state.text(), session.paused) == (plain.state.text(), plain.state.paused), steps
    replay = play(game, None, seed, session.log, session.time)
    assert replay.state.text() == session.state.text(), steps
    assert replay.can_redo() == session.can_redo()


def test_pieces_are_undone_one_by_one_to_the_start_and_redone() -> None:
    random = Random(5)
    session = Session(DRIPS, start="many")
    entered = [session.state.copy()]
    while len(entered) < 10 * MAX_CHECKPOINTS:
        wait_and_note(session, session.time + random.randrange(100), entered)
        text = random.choice(("drop", "+left", "-left", "+right", "-right"))
        session.send("restart" if session.state.outcome() else text)
        note(session, entered)
    for state in entered[-2::-1]:
        assert session.undo()
        state.release()
        assert session.state.text() == state.text()
        assert len(session._past.marks) <= MAX_CHECKPOINTS
    while session.redo():
        assert len(session._past.marks) <= MAX_CHECKPOINTS
    assert session.state.pieces == len(entered)


def wait_and_note(session: Session[Drips], time: int, entered: list[Drips]) -> None:
    while (due := session.state.due()) is not None and due < time:
        session.advance_to(due + 1)
        note(session, entered)
    session.advance_to(time)


def note(session: Session[Drips], entered: list[Drips]) -> None:
    """Keep a copy of the state, if a piece has just entered."""
    if session.state.pieces > len(entered):
        entered.append(session.state.copy())
