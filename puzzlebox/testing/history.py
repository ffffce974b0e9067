"""Checks of undo and redo, of records, and of game IDs."""

from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import GameID, id_of
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record, digest
from puzzlebox.core.replay import replayed
from puzzlebox.core.session import RESTART, RETRY, AnySession, is_restart, is_step, play
from puzzlebox.core.state import RealTimeState, State
from puzzlebox.testing.comparison import LOG_ONLY, OF_THE_STATE, Seen, require_same, seen
from puzzlebox.testing.random_play import STEPS, RandomPlay, play_context, play_randomly, require

DIGEST_INTERVAL = 8
"""The number of steps between two digests in a record."""


class UndoPoints:
    """Plays a session, and copies its state at each point to which undo returns: after each input of a turn game, and
    at each new piece of a real-time game. `seen` has what each copy showed when it was made."""

    def __init__(self, session: AnySession) -> None:
        self.session = session
        self.by_piece = session.real_time
        self.copies: list[State] = []
        self.seen: list[Seen] = []
        self._copy()
        self.pieces = self._count()

    def _copy(self) -> None:
        self.copies.append(self.session.state.copy())
        self.seen.append(seen(self.session.game, self.copies[-1]))

    def check_unchanged(self) -> None:
        """Check that no copy has changed while the game went on: undo would not bring back what has."""
        for state, before in zip(self.copies, self.seen, strict=True):
            now, cause = seen(self.session.game, state), "undo forgets something: a copy has changed since it was made"
            require_same(now, before, cause, OF_THE_STATE)

    def _count(self) -> int:
        state = self.session.state
        return state.pieces if isinstance(state, RealTimeState) else 0

    def advance_to(self, time: int) -> None:
        """Let game time pass up to `time` ms."""
        while (due := self.session.state.due()) is not None and due < time:
            self.session.advance_to(due + 1)
            self._copy_at_new_piece()
        self.session.advance_to(time)

    def send(self, text: str) -> None:
        """Send an input to the session."""
        acts = self.session.send(text) is not None
        require(
            not self.by_piece or not is_restart(text) or self._count() > self.pieces,
            "a restart counts no new piece; it must add to self.pieces",
        )
        self._copy_at_new_piece()
        if acts and not self.by_piece and is_step(text):
            self._copy()

    def _copy_at_new_piece(self) -> None:
        pieces = self._count()
        require(pieces >= self.pieces, f"self.pieces went from {self.pieces} to {pieces}; it must never go down")
        if pieces > self.pieces:
            self._copy()
            self.pieces = pieces


def check_undo(game: AnyGame, options: Options, seed: str, steps: int = STEPS) -> None:
    """Undo goes back step by step to the start, redo goes forward to the end again, and replaying a log with both leads
    to the same state."""
    random_play = RandomPlay(game, options, seed)
    session = random_play.session
    with play_context(random_play):
        states = _play_without_pause(random_play, steps)
        undone = _undo_all(session, states)
        for state in states[len(states) - undone :]:
            if session.paused:
                session.send("resume")
            require(session.redo(), f"redo ends before the last state is reached; {LOG_ONLY}")
            _check_reached(session, state, "redo")
        end, again = seen(game, session.state), play(game, options, session.start, session.log, session.time)
        require_same(seen(game, again.state), end, "a log with undo and redo replays to another state", LOG_ONLY)


def _play_without_pause(random_play: RandomPlay, steps: int) -> list[State]:
    """Play at random. Return the states that undo returns to, from the start, and the last state."""
    undo_points = UndoPoints(random_play.session)
    for _ in range(steps):
        undo_points.advance_to(random_play.random_time())
        text = random_play.random_input()
        if text and text != "pause":
            undo_points.send(text)
    undo_points.check_unchanged()
    return [*undo_points.copies[:-1], random_play.state.copy()]


def _undo_all(session: AnySession, states: list[State]) -> int:
    """Undo back to the start, or to a state that is paused. Return the number of steps."""
    undone = 0
    for state in states[-2::-1]:
        if session.paused:
            break
        require(session.undo(), f"undo ends before the start is reached; {LOG_ONLY}")
        undone += 1
        _check_reached(session, state, "undo")
    return undone


def _check_reached(session: AnySession, state: State, command: str) -> None:
    """Check that undo or redo has reached this state, but with a later time in a turn game, and without holds in a
    real-time game."""
    expected = state.copy()
    expected.keep_counters(session.state.counts())
    if isinstance(expected, RealTimeState):
        expected.release()
    else:
        expected.advance_to(session.time)
    found, wanted = seen(session.game, session.state), seen(session.game, expected)
    require_same(found, wanted, f"{command} leads to another state", f"release() ends holds only, and {OF_THE_STATE}")


def check_record(game: AnyGame, options: Options, seed: str, steps: int = STEPS) -> None:
    """A game that is saved and loaded has the same state and the same future, and its ID begins the same game."""
    random_play = RandomPlay(game, options, seed)
    session = random_play.session
    with play_context(random_play):
        _check_id(session)
        entries: list[tuple[int, str]] = []
        record = Record(game.id, game.rules, options.changed(), session.start, entries)
        for number, state in enumerate(random_play.steps(steps)):
            entries.extend(list(session.log)[len(record.log()) :])
            if number % DIGEST_INTERVAL == 0:
                entries.append((state.time, f"={digest(state)}"))
        entries.extend(Record.of(session).entries[len(record.log()) :])
        end, loaded = seen(game, session.state), replayed(Record.parse(record.text()), game)
        require_same(seen(game, loaded.state), end, "a game that is saved and loaded has another state", LOG_ONLY)
        require(
            Record.of(loaded) == Record.of(session), f"a game that is saved and loaded has another record; {LOG_ONLY}"
        )
        require(
            play_randomly(loaded.state, 0) == play_randomly(session.state.copy(), 0),
            "a game that is saved and loaded has another future; text() must show everything that the rules use",
        )
        _check_id_after_restart(session)


def _check_id_after_restart(session: AnySession) -> None:
    for text in (RETRY, RESTART, RETRY):
        if RESTART in session.state.inputs() and session.may_restart:
            session.send(text)
            _check_id(session)


def _check_id(session: AnySession) -> None:
    """Check that the ID of a game that has just begun begins the same game."""
    game_id = GameID.parse(id_of(session).text())
    options = Options.parse(session.game.options, game_id.options)
    begun = session.game.begin(options, game_id.start or "nothing")
    for attribute in ("grid", "random", "options"):
        require(
            getattr(begun, attribute) == getattr(session.state, attribute),
            f"{game_id.text()} begins another game: its {attribute} differs; set self.origin to the generator's state "
            "before the first draw",
        )
    require(
        begun.status() == session.state.status(),
        f"{game_id.text()} begins another game: status() is {begun.status()}, not {session.state.status()}; "
        "a restart must reset every figure",
    )
