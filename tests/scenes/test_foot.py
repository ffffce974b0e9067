"""The foot of a game names the keys that one needs to play, and leaves out the others first."""

import pytest

from puzzlebox.registry import installed_games
from tests.scenes.conftest import Desk

NEEDED = {
    "guideline": ("left", "right", "soft-drop", "turn", "turn-back", "drop", "hold", "pause"),
    "packing": ("put", "next-piece", "turn", "turn-back", "turn-over", "take-back", "pause"),
    "sudoku": ("notes", "clear", "place-the-digit", "pause"),
    "nonogram": ("fill", "cross", "empty", "pause"),
}


def buttons(game: str, size: tuple[int, int]) -> dict[str, int]:
    """Return the actions at the foot with their left edges."""
    desk = Desk(size, games=installed_games())
    desk.play(game, options={"source": "picture"} if game == "nonogram" else None)
    return {action: area.x for action, area in desk.display.buttons.actions.items()}


@pytest.mark.parametrize("size", [(640, 480), (960, 720), (1024, 600)])
@pytest.mark.parametrize("game", NEEDED)
def test_the_keys_that_one_needs_are_named_in_windows_of_all_sizes(game: str, size: tuple[int, int]) -> None:
    assert set(NEEDED[game]) <= set(buttons(game, size))


def test_keys_that_start_another_game_are_left_out_first() -> None:
    small, wide = buttons("guideline", (640, 480)), buttons("guideline", (1920, 1080))
    assert {"retry", "new-game", "sonic-drop"} <= set(wide) - set(small)
    assert list(wide) == sorted(wide, key=lambda action: wide[action]), "the order is the same in all windows"
    assert [action for action in wide if action in small] == list(small)


def test_undo_and_hint_come_before_starting_again() -> None:
    desk = Desk((960, 720), games=installed_games())
    desk.play("sudoku")
    desk.playthrough.send(next(iter(desk.playthrough.state.inputs())))
    actions = [hint.action for hint in desk.display.common_keys]
    assert actions.index("undo") < actions.index("hint") < actions.index("start-again")
    assert "start-again" not in [hint.action for hint in desk.display.own_keys]
