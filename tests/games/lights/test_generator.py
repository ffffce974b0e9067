"""Boards with a given least number of presses."""

from dataclasses import replace
from typing import Any

import pytest

from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.record import Record
from puzzlebox.core.replay import replayed
from puzzlebox.rules import InputRefusedError, Preparation, Session, Start
from puzzlebox_games.lights.game import GAME
from puzzlebox_games.lights.generator import has_level
from tests.games.lights.model import all_sets, drawn, text, words
from tests.games.lights.play import begun, board_text, options_of, placed


@pytest.mark.parametrize("level", range(4, 16))
def test_a_board_of_a_level_takes_as_many_presses(level: int) -> None:
    assert begun(f"level={level}").minimum() == level


@pytest.mark.parametrize(
    ("options", "levelled"),
    [
        *[("", False), ("level=8+", True), ("level=15", True), ("level=8+,size=6", False)],
        *[("level=8+,shape=torus", False), ("level=8+,goal=on", False), ("level=8+,states=3", False)],
    ],
)
def test_only_the_classic_board_has_levels(options: str, levelled: bool) -> None:
    assert has_level(options_of(options)) == levelled
    assert GAME.needs_preparing(options_of(options), Start(seed="a")) == levelled
    assert (begun(options).prepared is not None) == levelled


def test_a_board_of_the_classic_preset_takes_at_least_8_presses() -> None:
    assert Options(GAME.options)["level"] == "none"
    (classic,) = (preset for preset in GAME.presets if preset.label.startswith("Classic"))
    for seed in range(20):
        minimum = GAME.begin(Options(GAME.options, classic.options), str(seed)).minimum()
        assert minimum is not None
        assert minimum >= 8


@pytest.mark.parametrize("text", ["0", "16", "8 +", "9+", "08", "any", ""])
def test_other_levels_are_refused(text: str) -> None:
    with pytest.raises(OptionError, match=r"level must be none, 8\+, or from 1 to 15, not"):
        Options(GAME.options, {"level": text})


def test_the_text_is_the_number_of_the_first_try_with_the_level() -> None:
    """The generator of the seed draws the tries, one after the other."""
    state = begun("level=13", seed="b")
    source = words("b")
    sets = all_sets(5, 5, "cross")
    boards = [drawn(sets, 2, 0, source) for _ in range(int(str(state.prepared).removeprefix("try ")))]
    assert board_text(state) == text(boards[-1])
    least = [placed(text(board)).minimum() for board in boards]
    assert least[-1] == 13
    assert 13 not in least[:-1]
    assert len(boards) > 1


def test_tries_cost_a_replay_nothing() -> None:
    """A level of two presses takes thousands of tries, whose words nobody draws."""
    session = Session(GAME, options_of("level=2"), "a")
    before = session.work
    session.send("restart")
    assert session.work - before < 1000
    assert session.words_at_start == 0


def test_a_restart_logs_the_try_and_a_replay_does_not_search() -> None:
    session = Session(GAME, options_of("level=14"), "a")
    session.send("restart")
    assert session.log[0][1] == f"restart {session.state.prepared}"
    record = Record.parse(Record.of(session).text())

    def search(*_: object) -> Any:
        raise AssertionError("a replay must not search")

    unsearched = replace(GAME, play=GAME.play._replace(preparation=Preparation(has_level, search)))
    assert replayed(record, unsearched).state.text() == session.state.text()


@pytest.mark.parametrize("prepared", ["1", "try 0", "try 01", "try -1", "try x", "try ٣", "try 1 ", "try 1000000000"])
def test_a_text_that_is_no_try_is_refused(prepared: str) -> None:
    with pytest.raises(ValueError, match="expected try 1 to try 999999999, not"):
        GAME.begin(options_of("level=8+"), Start(seed="a", prepared=prepared))


def test_a_try_of_another_level_is_refused() -> None:
    found = begun("level=12", "a").prepared
    with pytest.raises(ValueError, match=f"the board of {found} does not have the level 13"):
        GAME.begin(options_of("level=13"), Start(seed="a", prepared=found))


def test_a_try_without_a_level_and_a_level_without_a_try_are_refused() -> None:
    for options, restart in (("", "restart try 1"), ("level=8+", "restart")):
        state = begun(options)
        before = state.text()
        with pytest.raises(InputRefusedError, match="if and only if it has a level"):
            state.send(restart)
        assert state.text() == before
