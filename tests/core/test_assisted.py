"""What makes a game assisted: undo, unless it is free, hints and solutions."""

import pytest

from puzzlebox.core.game import Game, Undo
from puzzlebox.core.record import Record
from puzzlebox.core.replay import replayed
from puzzlebox.core.session import Session, play
from puzzlebox.core.state import InputRefusedError, Start
from tests.fake_game import LAMPS as PLAIN_LAMPS
from tests.fake_game import variant_of
from tests.lamp_game import LAMPS, Lamps
from tests.played import played

LIT = Start(position="##/#.")


def lamps(start: Start | str = LIT, game: Game[Lamps] = LAMPS) -> Session[Lamps]:
    return Session(game, start=start)


def with_undo(undo: Undo) -> Game[Lamps]:
    game: Game[Lamps] = variant_of(LAMPS, undo=undo)
    return game


def send(session: Session[Lamps], *texts: str) -> None:
    for text in texts:
        session.send(text)


class SameBoard(Lamps):
    """Begins with the same board after every restart."""

    def begin(self, position: str | None) -> None:
        super().begin("##/#.")


def again(session: Session[Lamps]) -> Session[Lamps]:
    """Replay the session's record, and check that nothing differs."""
    loaded = replayed(Record.parse(Record.of(session).text()), session.game)
    assert loaded.state.text() == session.state.text()
    assert (loaded.assisted, loaded.hints, loaded.steps) == (session.assisted, session.hints, session.steps)
    assert Record.of(loaded) == Record.of(session)
    return loaded


# Undo
@pytest.mark.parametrize(("undo", "allowed", "assisted"), [("free", 1, 0), ("assisted", 1, 1), ("none", 0, 1)])
def test_undo_policy_decides_what_undo_costs(undo: Undo, allowed: bool, assisted: bool) -> None:
    session = lamps(game=with_undo(undo))
    assert session.may_undo == allowed
    session.send("press 0 0")
    assert not session.assisted
    session.send("undo")
    assert session.assisted == assisted
    session.send("redo")
    assert again(session).assisted == assisted
    assert played(session, "loaded", "restart").assisted, "loading counts"


def test_free_undo_that_leads_to_another_board_counts() -> None:
    """The player has seen the board that a restart will then give again."""
    session = lamps("board")
    send(session, "restart", "undo")
    assert session.assisted
    session.send("restart")
    assert session.assisted
    again(session)


def test_free_undo_of_a_restart_of_the_same_board_does_not_count() -> None:
    session = lamps("same", variant_of(LAMPS, state=SameBoard))
    send(session, "press 0 0", "restart", "undo restart")
    assert not session.assisted
    assert session.state.pressed == 1


# Hints and solutions
@pytest.mark.parametrize(("text", "hints"), [("hinted", 1), ("solved", 0)])
def test_help_is_logged_and_makes_the_game_assisted(text: str, hints: int) -> None:
    session = played(lamps(), 700)
    before = session.state.text()
    assert (session.send(text), session.state.text(), list(session.log)) == ((), before, [(700, text)])
    assert (session.assisted, session.hints) == (True, hints)
    assert play(LAMPS, None, session.start, session.log).assisted
    again(session)
    over = played(lamps(), "press 0 0")
    assert over.state.outcome()
    assert (over.send(text), over.assisted) == (None, False), "it has no effect after the end"
    same = played(lamps("same", variant_of(LAMPS, state=SameBoard)), text, "restart")
    assert same.assisted, "it still counts for the same board"


def test_each_hint_counts_and_undo_does_not_take_hints_back() -> None:
    session = lamps()
    send(session, "hinted", "press 1 1", "hinted", "undo", "hinted")
    assert (session.hints, session.assisted) == (3, True)
    assert session.redo(), "help keeps what can be redone"
    assert again(session).hints == 3


def test_help_counts_for_the_board_on_which_it_was_seen() -> None:
    session = lamps("first")
    send(session, "hinted", "again")
    assert session.assisted
    session.send("restart")
    assert (session.assisted, session.hints) == (False, 0)
    session.send("undo restart")
    assert session.assisted
    again(session)


# Playing on, the same board again, and marks
def test_player_may_go_on_after_a_win() -> None:
    session = lamps(LIT)
    with pytest.raises(InputRefusedError):
        session.send("go on")
    session.send("press 0 0")
    outcome = session.state.outcome()
    assert outcome is not None
    assert not outcome.final
    assert session.state.inputs() == ("go on", "restart")
    with pytest.raises(InputRefusedError, match="only restart and 'go on' work now"):
        session.send("press 0 0")
    assert session.send("go on")
    assert session.state.outcome() is None
    session.send("press 1 1")
    assert again(session).state.pressed == 2
    send(session, "undo", "undo")
    assert session.state.outcome() == outcome


def test_again_sets_up_the_first_board_and_can_be_undone() -> None:
    session = lamps()
    assert session.send("again") is None
    played(session, 500, "press 1 1")
    changed = session.state.text()
    assert session.send("again")
    assert (session.state.grid.text(".#"), session.state.pressed, session.time) == ("##/#.", 0, 500)
    assert session.began == 0
    again(session)
    session.send("undo")
    assert session.state.text() == changed


def test_game_that_cannot_begin_the_same_board_again_refuses() -> None:
    session = Session(PLAIN_LAMPS)
    before = session.state.text()
    with pytest.raises(InputRefusedError, match="again: this game cannot begin the same board again"):
        session.send("again")
    assert session.state.text() == before


def test_marks_are_part_of_text_and_copies() -> None:
    session = lamps()
    plain = session.state.text()
    assert "\nmarks: 0 0/0 0\n" in plain
    session.send("mark 0 1")
    marked = session.state.copy()
    assert "\nmarks: 0 1/0 0\n" in marked.text()
    session.send("mark 0 1")
    assert session.state.text() == plain != marked.text()
