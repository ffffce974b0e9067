"""The inputs of the session itself: undone restarts, loaded games and practice; and copies of a session."""

from dataclasses import replace
from random import Random
from typing import Any

import pytest

from puzzlebox.core.game import AnyGame, Game
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.replay import replayed
from puzzlebox.core.session import OWN_INPUTS, Session, play
from puzzlebox.core.state import Events
from puzzlebox.registry import installed_games
from tests.core.test_session_reference import every_game, some_input
from tests.fake_game import DRIPS, LAMPS, Drips, Lamps, variant_of
from tests.played import played


def at_random(session: Session[Any], random: Random, inputs: int = 30) -> None:
    """Send random inputs with waits between them, but no restart and no undo."""
    for _ in range(inputs):
        if not session.paused:
            session.advance_to(session.time + random.randrange(400))
        texts = [text for text in session.state.inputs() if text not in ("pause", "restart")]
        if texts:
            session.send(random.choice(texts))


# Loading, practice, copies
def test_practice_allows_undo_and_is_not_assisted_until_an_undo() -> None:
    session = Session(DRIPS, start="practice")
    assert not session.may_undo
    assert session.start_practice()
    assert session.may_undo
    assert not session.start_practice()
    assert not session.assisted
    again = replayed(Record.parse(Record.of(session).text()), DRIPS)
    assert again.practice
    assert again.may_undo
    assert not again.assisted
    assert played(again, "drop", "undo").assisted


def test_options_decide_whether_a_game_allows_undo() -> None:
    free = variant_of(DRIPS, options=LAMPS.options, undo=lambda options: "assisted" if options["size"] == 2 else "none")
    assert Session(free, Options(free.options, {"size": "2"})).may_undo
    assert not Session(free).may_undo
    assert Session(LAMPS).may_undo
    assert not Session(LAMPS).start_practice()


@every_game
def test_no_game_has_an_input_of_the_session(game: AnyGame) -> None:
    state = game.begin(start="puzzlebox")
    assert not OWN_INPUTS.intersection(state.inputs())


@every_game
def test_a_copy_is_independent(game: AnyGame) -> None:
    random = Random(f"copy of {game.id}")
    session = Session(game, start="copy")
    logged = []
    session.listener = lambda time, text: logged.append((time, text))
    at_random(session, random)
    session.send("undo")
    assert session.log == logged
    copied, text, log = session.copy(), session.state.text(), list(session.log)
    at_random(copied, random)
    played(copied, "undo", "restart")
    assert (session.state.text(), list(session.log), logged) == (text, log, log)
    for own in (session, session.copy()):
        again = play(game, None, "copy", own.log, own.time)
        assert again.send("redo") == own.send("redo")
        assert again.state.text() == own.state.text()


# Handling
def guideline() -> AnyGame:
    return installed_games().game("guideline")


def handling_of(session: Session[Any]) -> tuple[int, int, int]:
    das, arr, sdf, *_ = session.state.handling
    return das, arr, sdf


def test_handling_outlives_an_undo_that_leads_to_a_game_that_has_ended() -> None:
    session = Session(guideline(), start="x")
    while session.state.outcome() is None:
        session.send("drop")
    for text in ("restart", "handling 100 0 20", "undo restart", "restart"):
        assert session.send(text) is not None
    assert handling_of(session) == (100, 0, 20)
    text = session.state.text()
    assert play(guideline(), None, "x", session.log, session.time).state.text() == text
    session.send("drop")
    text = session.state.text()
    for own in ("undo", "undo", "redo", "redo"):
        assert session.send(own) is not None
    assert session.state.text() == text
    assert play(guideline(), None, "x", session.log, session.time).state.text() == text


@pytest.mark.parametrize("seed", range(3))
def test_games_with_changing_handling_and_undo_replay(seed: int) -> None:
    random = Random(seed)
    session = Session(guideline(), Options(guideline().options, {"mode": "zen", "gravity": "on"}), f"hands {seed}")
    texts = ("handling 100 0 40", "handling 167 33 20", "undo", "undo", "redo", "undo restart", "restart")
    for _ in range(40):
        if not session.paused:
            session.advance_to(session.time + random.randrange(600))
        if session.state.outcome():
            session.send("restart")
        session.send(random.choice(texts) if random.random() < 0.5 else some_input(random, session))
        again = play(guideline(), session.options, f"hands {seed}", session.log, session.time)
        assert again.state.text() == session.state.text()


class Tuned(Drips):
    """Drips with an input that sets handling, and another one with a similar name."""

    speed = handling = 0

    @classmethod
    def sets_handling(cls, text: str) -> bool:
        return text.startswith("speed ")

    def send(self, text: str) -> Events | None:
        word, _, number = text.partition(" ")
        if word not in ("speed", "handling") or self.paused or self.over:
            return super().send(text)
        if getattr(self, word) == int(number):
            return None
        setattr(self, word, int(number))
        return ()

    def text(self) -> str:
        return f"{super().text()} {self.speed} {self.handling}"


TUNED: Game[Tuned] = variant_of(DRIPS, state=Tuned)


def test_undo_and_redo_keep_the_handling_that_a_game_declares() -> None:
    session = played(Session(TUNED, start="tuned"), "speed 3")
    assert not session.can_undo()
    played(session, "drop", "speed 7")
    assert session.undo()
    assert session.state.speed == 7
    session.send("speed 9")
    assert session.can_redo()
    assert session.redo()
    assert session.state.speed == 9
    assert play(TUNED, None, "tuned", session.log, session.time).state.text() == session.state.text()


def test_an_input_that_is_not_handling_is_undone() -> None:
    session = played(Session(TUNED, start="tuned"), "handling 3")
    assert session.can_undo()
    played(session, "drop", "handling 7")
    assert session.undo()
    assert session.state.handling == 0
    session.send("handling 9")
    assert not session.can_redo()


def test_no_input_of_a_turn_game_is_handling() -> None:
    class Handled(Lamps):
        def act(self, text: str) -> Events | None:
            return super().act(text.replace("handling", "press"))

    session = played(Session(replace(LAMPS, state=Handled), start="handled"), "press 0 0")
    session.undo()
    session.send("handling 1 1")
    assert session.steps == 1
    assert not session.can_redo()
    assert session.undo()
    assert session.state.pressed == 0
