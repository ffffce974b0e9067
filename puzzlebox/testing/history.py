"""Checks of what a play leaves behind: undo and redo, records, and the ID under which anyone begins the same game."""

from typing import Any

from puzzlebox.core.game import Game
from puzzlebox.core.game_id import GameID, id_of
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record, digest
from puzzlebox.core.replay import replayed
from puzzlebox.core.session import NOT_A_STEP, Session, play
from puzzlebox.core.state import RealTimeState, State
from puzzlebox.testing.random_play import STEPS, RandomPlay, play_context, play_randomly, require

DIGESTS = 8
"""A record under check has a digest after so many steps."""


class UndoPoints:
    """Copies of a session's state where an undo comes by: after each input of a turn game, else at each piece."""

    def __init__(self, session: Session[Any]) -> None:
        self.session = session
        self.by_piece = session.real_time
        self.copies = [session.state.copy()]
        self.seen = self._pieces()

    def _pieces(self) -> int:
        state = self.session.state
        return state.pieces if isinstance(state, RealTimeState) else 0

    def advance_to(self, time: int) -> None:
        while (due := self.session.state.due()) is not None and due < time:
            self.session.advance_to(due + 1)
            self._note_piece()
        self.session.advance_to(time)

    def send(self, text: str) -> None:
        acts = self.session.send(text) is not None
        require(not self.by_piece or text != "restart" or self._pieces() > self.seen, "a restart counts no new piece")
        self._note_piece()
        if acts and not self.by_piece and text not in NOT_A_STEP:
            self.copies.append(self.session.state.copy())

    def _note_piece(self) -> None:
        pieces = self._pieces()
        require(pieces >= self.seen, f"it counted {self.seen} pieces, and then {pieces}")
        if pieces > self.seen:
            self.copies.append(self.session.state.copy())
            self.seen = pieces


def check_undo(game: Game[Any], options: Options, seed: str, steps: int = STEPS) -> None:
    """Undo goes back step by step to the start, redo comes again to the end, and the log with both in it replays."""
    walk = RandomPlay(game, options, seed)
    session = walk.session
    with play_context(walk):
        places = _played(walk, steps)
        undone = _undo_all(session, places)
        for place in places[len(places) - undone :]:
            if session.paused:
                session.send("resume")
            require(session.redo(), "nothing is left to redo before the end is reached")
            _check_landed(session, place, "redo")
        again = play(game, options, seed, session.log, session.time)
        require(again.state.text() == session.state.text(), "a log with undo and redo in it ends otherwise")


def _played(walk: RandomPlay, steps: int) -> list[State]:
    """Play on without a pause; returns where undo comes by, from the start, and at last where it sets out."""
    undo_points = UndoPoints(walk.session)
    for _ in range(steps):
        undo_points.advance_to(walk.random_time())
        text = walk.random_input()
        if text and text != "pause":
            undo_points.send(text)
    return [*undo_points.copies[:-1], walk.state.copy()]


def _undo_all(session: Session[Any], places: list[State]) -> int:
    """Undo back to the start, or to where a game begins paused; returns how many steps that was."""
    undone = 0
    for place in places[-2::-1]:
        if session.paused:
            break
        require(session.undo(), "nothing is left to undo before the start is reached")
        undone += 1
        _check_landed(session, place, "undo")
    return undone


def _check_landed(session: Session[Any], place: State, way: str) -> None:
    """In a turn game time has gone on; in any other all holds have ended."""
    expected = place.copy()
    if isinstance(expected, RealTimeState):
        expected.release()
    else:
        expected.advance_to(session.time)
    found = session.state.text()
    require(found == expected.text(), f"{way} leads to\n{found}\nnot\n{expected.text()}")


def check_record(game: Game[Any], options: Options, seed: str, steps: int = STEPS) -> None:
    """A play that is saved and loaded is the same and has the same future, and its ID begins the same game."""
    walk = RandomPlay(game, options, seed)
    session = walk.session
    with play_context(walk):
        _check_id(session)
        record = Record(game.id, game.rules, options.changed(), session.start)
        for number, state in enumerate(walk.steps(steps)):
            record.entries.extend(list(session.log)[len(record.log()) :])
            if number % DIGESTS == 0:
                record.entries.append((state.time, f"={digest(state)}"))
        record.entries.extend(Record.of(session).entries[len(record.log()) :])
        loaded = replayed(Record.parse(record.text()), game)
        require(Record.of(loaded) == Record.of(session), "a play that is saved and loaded is another")
        require(loaded.state.text() == session.state.text(), "a loaded play stands otherwise")
        require(
            play_randomly(loaded.state, 0) == play_randomly(session.state.copy(), 0), "a loaded play has another future"
        )
        _check_id_after_restart(session)


def _check_id_after_restart(session: Session[Any]) -> None:
    if "restart" in session.state.inputs():
        session.send("restart")
        _check_id(session)


def _check_id(session: Session[Any]) -> None:
    """Whoever is send_checked the ID of a game that has just begun begins the same."""
    game_id = GameID.parse(id_of(session).text())
    options = Options.parse(session.game.options, game_id.options)
    begun = session.game.begin(options, game_id.start or "nothing")
    for what in ("grid", "random", "options"):
        same = getattr(begun, what) == getattr(session.state, what)
        require(same, f"{game_id.text()} begins another game: its {what} differs")
    require(begun.status() == session.state.status(), f"{game_id.text()} begins another game: {begun.status()}")
