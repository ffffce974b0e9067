"""Keys by the names that a browser gives them."""

import pytest

from puzzlebox.web.strokes import stroke_of


@pytest.mark.parametrize(
    ("key", "code", "name", "place", "exact"),
    [
        ("ArrowLeft", "ArrowLeft", "Left", "", ""),
        (" ", "Space", "Space", "", ""),
        ("Escape", "Escape", "Esc", "", ""),
        ("a", "KeyA", "A", "@A", ""),
        ("q", "KeyA", "Q", "@A", ""),
        ("ф", "KeyA", "A", "@A", "Ф"),
        ("é", "Digit2", "É", "", ""),
        ("7", "Numpad7", "Keypad7", "", ""),
        ("+", "NumpadAdd", "Keypad+", "", ""),
        ("Enter", "NumpadEnter", "Enter", "", ""),
        ("Shift", "ShiftRight", "Shift", "", "RightShift"),
        ("Control", "ControlLeft", "Ctrl", "", "LeftCtrl"),
        ("F5", "F5", "F5", "", ""),
    ],
)
def test_a_key_has_the_names_that_bindings_use(key: str, code: str, name: str, place: str, exact: str) -> None:
    stroke = stroke_of(key, code, True, [])
    assert (stroke.name, stroke.place, stroke.exact) == (name, place, exact)


def test_a_modifier_does_not_hold_itself_and_keys_have_different_codes() -> None:
    assert stroke_of("Control", "ControlLeft", True, ["Ctrl"]).held == ""
    assert stroke_of("z", "KeyZ", True, ["Ctrl", "Shift"]).held == "Ctrl"
    assert stroke_of("z", "KeyZ", True, ["Shift"]).shift
    codes = [f"Key{letter}" for letter in "ABCXYZ"] + ["ArrowLeft", "ArrowRight", "ShiftLeft", "ShiftRight", "Space"]
    assert len({stroke_of("x", code, True, []).code for code in codes}) == len(codes)
