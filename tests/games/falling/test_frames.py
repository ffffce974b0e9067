"""Games that count frames wake only when something happens."""

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.registry import installed_games
from tests.sheets.timers import TimerEngine


@pytest.mark.parametrize("id", ["arcade", "console", "handheld"])
@pytest.mark.parametrize("held", [(), ("+left",), ("+left", "+down")], ids=" ".join)
def test_frames_in_which_nothing_changes_cost_a_record_nothing(id: str, held: tuple[str, ...]) -> None:
    session = Session(installed_games().game(id), start="clock")
    changes = 0
    while session.time < 60_000:
        if session.state.outcome():
            session.send("restart")
            for text in held:
                session.send(text)
        due = session.state.due()
        assert due is not None
        before = session.time
        session.advance_to(due + 1)
        changes += session.time > before
    assert [text for _, text in session.entries() if not text] == []
    assert changes < 60 * 20


def test_playthrough_waits_for_the_next_change() -> None:
    playthrough = Playthrough(Session(installed_games().game("handheld"), start="wait"), Options(()))
    row = TimerEngine(playthrough.state).row
    playthrough.wait()
    assert TimerEngine(playthrough.state).row == row + 1
