"""Keys as a browser tells them: what they type (`KeyboardEvent.key`) and where they are (`KeyboardEvent.code`)."""

from collections.abc import Collection
from string import ascii_uppercase

from puzzlebox.core.keynames import NAMED_KEYS, SIDED
from puzzlebox.input.keys import Stroke, key_name

NAMES = {f"Arrow{name}": name for name in ("Left", "Right", "Up", "Down")} | {" ": "Space", "Escape": "Esc"}
"""The names of keys that a browser calls otherwise."""

KEYPAD = {"Add": "+", "Subtract": "-", "Multiply": "*", "Divide": "/", "Decimal": "."}

MODIFIERS = ("Ctrl", "Alt", "GUI")


def stroke_of(key: str, code: str, down: bool, held: Collection[str]) -> Stroke:
    """Return the stroke of a key with these modifiers held: names of MODIFIERS, and Shift."""
    exact = _exact(key, code)
    position = code.removeprefix("Key") if code.startswith("Key") else code.removeprefix("Digit")
    us_key = position if len(position) == 1 else ""
    is_character = len(exact) == 1
    name = key_name(exact, us_key) if is_character else SIDED.get(exact, exact)
    return Stroke(
        name=name,
        place=f"@{us_key}" if us_key and us_key in ascii_uppercase else "",
        down=down,
        held="+".join(each for each in MODIFIERS if each in held and each != name),
        shift="Shift" in held,
        code=sum(ord(character) << 7 * number for number, character in enumerate((code or key)[:12])),
        silent=exact in SIDED or exact == "CapsLock",
        exact=exact if exact != name else "",
    )


def _exact(key: str, code: str) -> str:
    """Return the most exact name of a key."""
    side = "Right" if code.endswith("Right") else "Left"
    modifier = {"Control": "Ctrl", "AltGraph": "Alt"}.get(key, key)
    if f"{side}{modifier}" in SIDED:
        return f"{side}{modifier}"
    pad = code.removeprefix("Numpad")
    if pad != code and (name := f"Keypad{KEYPAD.get(pad, pad)}") in NAMED_KEYS:
        return name
    return key.upper() if len(key) == 1 and len(key.upper()) == 1 and key != " " else NAMES.get(key, key)
