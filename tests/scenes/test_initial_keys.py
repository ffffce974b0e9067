"""Initial turns and holds in Guideline: keys that are down as a piece enters act on it."""

from pathlib import Path

import pytest

from puzzlebox.registry import installed_games
from tests.scenes.keys import ESC, SPACE, C, X
from tests.scenes.own import OwnDesk


@pytest.fixture
def desk(tmp_path: Path) -> OwnDesk:
    return OwnDesk(tmp_path)


def texts(desk: OwnDesk, **preferences: str) -> list[str]:
    """Return the inputs of the same presses, with these preferences."""
    game = installed_games().game("guideline")
    desk.app.desk.settings.prefer_for_this_run(game, preferences)
    desk.begin(game)
    desk.wait(60).press(X).tap(SPACE).release(X).tap(C)
    return desk.inputs


def test_turns_and_holds_are_pressed_and_released_with_either(desk: OwnDesk) -> None:
    inputs = ["+cw", "drop", "-cw", "+hold", "-hold"]
    assert texts(desk, irs="on") == ["handling 167 33 20 0 latest 0 1 0", *inputs]
    assert texts(desk, irs="off", ihs="on") == ["handling 167 33 20 0 latest 0 0 1", *inputs]


def test_without_them_only_presses_are_inputs(desk: OwnDesk) -> None:
    assert texts(desk) == ["cw", "drop", "hold"]


def test_a_key_that_is_down_after_a_pause_turns_nothing(desk: OwnDesk) -> None:
    texts(desk, irs="on")
    assert desk.press(X).tap(ESC).wait(50).tap(ESC).wait(50).inputs[-3:] == ["+cw", "pause", "resume"]
