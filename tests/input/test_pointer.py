"""Clicks and drags on a board of two tiles, 10 px wide, with a gap between them."""

from puzzlebox.input.pointer import Pointer, Position


def tile(position: Position) -> str | None:
    return {0: "tile 0 0", 2: "tile 0 1"}.get(position[0] // 10)


FIRST, GAP, SECOND = (4, 4), (14, 4), (24, 4)


def test_press_and_release_on_the_same_input_is_a_click() -> None:
    pointer = Pointer(tile)
    pointer.press(FIRST)
    assert pointer.release((7, 9)) == "tile 0 0"


def test_drag_is_not_a_click() -> None:
    pointer = Pointer(tile)
    for start, end in ((FIRST, SECOND), (FIRST, GAP), (GAP, SECOND), (GAP, GAP)):
        pointer.press(start)
        assert pointer.release(end) is None


def test_release_without_press_returns_none() -> None:
    pointer = Pointer(tile)
    assert pointer.release(FIRST) is None
    pointer.press(FIRST)
    pointer.release(FIRST)
    assert pointer.release(FIRST) is None


def test_cancelled_press_returns_none() -> None:
    pointer = Pointer(tile)
    pointer.press(FIRST)
    pointer.cancel()
    assert pointer.release(FIRST) is None


def test_moving_the_pointer_returns_the_hover_input() -> None:
    assert Pointer(tile).move(FIRST) is None
    assert Pointer(tile, hover=tile).move(SECOND) == "tile 0 1"
