"""What the session itself takes: a restart taken back, a play taken up from another, practice, copies."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.session import KEPT, OWN_INPUTS, Session, play
from puzzlebox.registry import box
from tests.core.test_session_reference import every_game, some_input
from tests.fake_game import DRIPS, LIGHTS


def at_random(session, random, inputs=30):
    """Play some inputs, with waits, but no restart and no undo."""
    for _ in range(inputs):
        if not session.paused:
            session.advance_to(session.time + random.randrange(400))
        texts = [text for text in session.state.inputs() if text not in ("pause", "restart")]
        if texts:
            session.send(random.choice(texts))


# A restart taken back


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_a_restart_is_taken_back_to_the_very_moment(game, seed):
    random = Random(seed)
    session = Session(game, start=f"moment {seed}")
    at_random(session, random)
    before, step = session.state.copy(), session._step
    session.send("restart")
    at_random(session, random)
    while not session.can_undo_restart():
        session.send("resume")
    now = session.time
    assert session.undo_restart()
    if game.undo == "input":
        before.advance_to(now)
    else:
        before.release()
    assert session.state.text() == before.text()
    assert session._step == step
    assert session.assisted


@every_game
@pytest.mark.parametrize("seed", range(3))
def test_it_replays_and_can_be_undone_further_and_brought_again(game, seed):
    random = Random(f"further {seed}")
    session = Session(game, start=f"further {seed}")
    for _ in range(25):
        if not session.paused:
            session.advance_to(session.time + random.randrange(900))
        own = random.choice(("undo restart", "redo", "restart", "loaded")) if random.random() < 0.3 else None
        session.send(
            random.choice(("undo restart", "redo", "restart", "loaded")) if own else some_input(random, session)
        )
        again = play(game, None, f"further {seed}", session.log, session.time)
        assert again.state.text() == session.state.text()
        assert again._step == session._step
        assert again.can_redo() == session.can_redo()
        assert [again._entry(n) for n in range(len(again._timeline))] == [
            session._entry(n) for n in range(len(session._timeline))
        ]


def test_redo_brings_the_new_game_again():
    session = Session(LIGHTS, start="redo")
    session.send("press 0 0")
    session.send("restart")
    session.send("press 1 1")
    new = session.state.text()
    session.undo_restart()
    assert session.state.status()["pressed"] == 1
    assert session.state.text() != new
    assert session.redo()
    assert session.state.text() == new


def test_without_a_restart_there_is_nothing_to_take_back():
    session = Session(DRIPS, start="none")
    session.send("drop")
    assert not session.can_undo_restart()
    assert session.send("undo restart") is None
    assert session.log == [(0, "drop")]
    assert not session.assisted


def test_a_restart_in_a_pause_is_taken_back_to_before_the_pause():
    session = Session(LIGHTS, start="pause")
    session.advance_to(100)
    session.send("press 0 0")
    session.advance_to(250)
    session.send("pause")
    session.send("restart")
    session.advance_to(900)
    assert session.undo_restart()
    assert not session.paused
    assert session.time == 900
    assert session.state.status()["pressed"] == 1


def test_two_restarts_are_taken_back_one_after_the_other():
    session = Session(LIGHTS, start="two")
    boards = [session.state.grid.copy()]
    for _ in range(2):
        session.send("restart")
        boards.append(session.state.grid.copy())
    assert boards[0] != boards[1] != boards[2]
    assert session.undo_restart()
    assert session.state.grid == boards[1]
    assert session.undo_restart()
    assert session.state.grid == boards[0]
    assert not session.undo_restart()
    assert session.redo()
    assert session.redo()
    assert session.state.grid == boards[2]


def test_a_redo_after_pieces_have_come_by_themselves_in_the_game_taken_back_to():
    session = Session(DRIPS, start="meanwhile")
    session.send("drop")
    session.send("restart")
    for _ in range(5):
        session.send("drop")
    new = session.state.copy()
    session.undo_restart()
    session.advance_to(6000)
    assert session.redo()
    assert session.state.text() == new.text()
    session.undo()
    again = play(DRIPS, None, "meanwhile", session.log, session.time)
    assert again.state.text() == session.state.text()


# Taken up, practised, copied


def test_a_play_that_was_taken_up_is_assisted_and_lets_go_of_everything():
    session = Session(DRIPS, start="up")
    session.send("+left")
    assert session.state.side
    assert session.take_up()
    assert session.assisted
    assert not session.state.side
    session.advance_to(3000)
    session.send("drop")
    session.undo()
    again = play(DRIPS, None, "up", session.log, session.time)
    assert again.state.text() == session.state.text()
    assert again.assisted


def test_practice_lets_take_back_pieces_and_is_no_help_by_itself():
    session = Session(DRIPS, start="practice")
    assert not session.may_undo
    assert session.practise()
    assert session.may_undo
    assert not session.practise()
    assert not session.assisted
    again = Record.parse(Record.of(session).text()).replayed(DRIPS)
    assert again.practice
    assert again.may_undo
    assert not again.assisted


def test_a_game_says_with_which_options_pieces_may_be_taken_back():
    free = replace(LIGHTS, undo="piece", undo_allowed=lambda options: options["size"] == 2)
    session = Session(DRIPS, start="free")
    session.game = free
    session.options = Options(LIGHTS.options, {"size": "2"})
    assert session.may_undo
    session.options = Options(LIGHTS.options)
    assert not session.may_undo
    assert Session(LIGHTS).may_undo
    assert not Session(LIGHTS).practise()


@every_game
def test_no_game_takes_for_itself_what_the_session_takes(game):
    state = game.begin()
    assert not OWN_INPUTS.intersection(state.inputs())


@every_game
def test_a_copy_goes_its_own_way(game):
    random = Random(f"copy of {game.id}")
    session = Session(game, start="copy")
    told = []
    session.listener = lambda time, text: told.append((time, text))
    at_random(session, random)
    session.send("undo")
    assert session.log == told
    copied, text, log = session.copy(), session.state.text(), list(session.log)
    at_random(copied, random)
    copied.send("undo")
    copied.send("restart")
    assert (session.state.text(), list(session.log), told) == (text, log, log)
    for own in (session, session.copy()):
        again = play(game, None, "copy", own.log, own.time)
        assert again.send("redo") == own.send("redo")
        assert again.state.text() == own.state.text()


# How the player likes the keys


def guideline():
    return box().game("guideline")


def test_undo_leaves_the_handling_as_it_is():
    session = Session(guideline(), start="handling")
    session.send("handling 100 0 40")
    assert not session.can_undo()
    session.advance_to(50)
    session.send("drop")
    session.send("handling 90 5 inf")
    session.send("drop")
    for _ in range(2):
        assert session.undo()
        assert (session.state.das, session.state.arr, session.state.soft_factor) == (90, 5, 0)
    assert session.redo()
    assert (session.state.das, session.state.arr, session.state.soft_factor) == (90, 5, 0)
    again = play(guideline(), None, "handling", session.log, session.time)
    assert again.state.text() == session.state.text()


def test_a_new_handling_leaves_what_can_be_brought_again():
    session = Session(guideline(), start="handling")
    session.send("drop")
    session.undo()
    assert session.send("handling 100 0 40") is not None
    assert session.can_redo()


@pytest.mark.parametrize("seed", range(6))
def test_plays_with_changing_handling_and_undo_replay(seed):
    random = Random(seed)
    session = Session(guideline(), Options(guideline().options, {"mode": "zen", "gravity": "on"}), f"hands {seed}")
    texts = ("handling 100 0 40", "handling 167 33 20", "undo", "undo", "redo", "undo restart", "restart")
    for _ in range(60):
        if not session.paused:
            session.advance_to(session.time + random.randrange(600))
        if session.state.outcome():
            session.send("restart")
        session.send(random.choice(texts) if random.random() < 0.5 else some_input(random, session))
        again = play(guideline(), session.options, f"hands {seed}", session.log, session.time)
        assert again.state.text() == session.state.text()


# As quick after an hour as at first


def test_however_long_the_play_a_copy_is_never_far():
    """An undo plays again from the copy before: at every age of the play, that is at most a quarter of the age."""
    session, drops = Session(DRIPS, start="long"), 0
    for wanted in (100, 1000, 6000):
        while drops < wanted:
            session.send("restart" if session.state.outcome() else "drop")
            drops += 1
        steps = [mark.step for mark in session._marks]
        assert steps[0] == 0
        assert steps[-1] == session.steps
        assert len(steps) <= KEPT
        for step, after in pairwise(steps):
            assert after - step <= max(2, (session.steps - step) // 4 + 1)


def test_undone_far_back_the_way_there_is_paved_again():
    """Steps played again by a thousand undos in a row: a few each, not the whole play each time."""
    session, played = Session(DRIPS, start="paved"), []
    for _ in range(3000):
        session.send("restart" if session.state.outcome() else "drop")
    again = session._play_step
    session._play_step = lambda state, length: played.append(1) or again(state, length)
    worst = 0
    for _ in range(2500):
        before = len(played)
        assert session.undo()
        worst = max(worst, len(played) - before)
    assert worst < 3000 // 4
    assert len(played) < 10 * 2500
