"""Finds the keys of this keyboard and the buttons of gamepads by name, and their captions.

`Q` is the key with that character printed on it. `@A` is the key at the place where a US keyboard has the A, whatever
is printed on it here. `core.keynames` has the rules for names.
"""

from dataclasses import dataclass
from string import ascii_uppercase

import pygame

from puzzlebox.core.keynames import PAD_KEYS, check_key_name, is_physical_key

FIRST_PAD_CODE = 0x1000_0000
"""The code of the first button of a gamepad. No key of a keyboard has a code from here to 0x1FFF_FFFF."""

PAD_CODES = {name: FIRST_PAD_CODE + number for number, name in enumerate(PAD_KEYS)}
"""The codes of the buttons of gamepads. They are the same for all gamepads."""

NAMED = {
    "Left": (pygame.K_LEFT,),
    "Right": (pygame.K_RIGHT,),
    "Up": (pygame.K_UP,),
    "Down": (pygame.K_DOWN,),
    "Space": (pygame.K_SPACE,),
    "Enter": (pygame.K_RETURN, pygame.K_KP_ENTER),
    "Esc": (pygame.K_ESCAPE,),
    "Tab": (pygame.K_TAB,),
    "Backspace": (pygame.K_BACKSPACE,),
    "Insert": (pygame.K_INSERT,),
    "Delete": (pygame.K_DELETE,),
    "Home": (pygame.K_HOME,),
    "End": (pygame.K_END,),
    "PageUp": (pygame.K_PAGEUP,),
    "PageDown": (pygame.K_PAGEDOWN,),
    "Shift": (pygame.K_LSHIFT, pygame.K_RSHIFT),
    **{f"F{number}": (pygame.K_F1 + number - 1,) for number in range(1, 13)},
    **{f"Keypad{digit}": (pygame.K_KP_1 + (digit - 1) % 10,) for digit in range(10)},
    "Keypad+": (pygame.K_KP_PLUS,),
    "Keypad-": (pygame.K_KP_MINUS,),
    "Keypad*": (pygame.K_KP_MULTIPLY,),
    "Keypad/": (pygame.K_KP_DIVIDE,),
    "Keypad.": (pygame.K_KP_PERIOD,),
    **{name: (code,) for name, code in PAD_CODES.items()},
}
"""The codes of the keys in `core.keynames.NAMED_KEYS`."""

ARROWS = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓"}
"""The captions of the arrow keys."""

SILENT = frozenset(
    {pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LALT, pygame.K_RALT}
    | {pygame.K_LGUI, pygame.K_RGUI, pygame.K_MODE, pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_PRINTSCREEN}
)
"""The codes of modifier and lock keys, which do nothing on their own: none of them counts as "any key"."""

PLACE_OF_A = pygame.KSCAN_A
"""The place of the letter A. The places of the other letters follow in alphabetical order."""

CHARACTERS = range(0x21, 0x600)
"""The codes of characters that a key can have printed on it: Latin, Greek, Cyrillic, Hebrew, Arabic and others."""


@dataclass(frozen=True)
class Key:
    """A named key: any key with one of the `codes`, or the key at a `place` of the keyboard."""

    name: str
    codes: tuple[int, ...] = ()
    place: int | None = None

    @classmethod
    def named(cls, name: str) -> "Key":
        """Return the key with this name. Raises ValueError if there is none."""
        check_key_name(name)
        if is_physical_key(name):
            return cls(name, place=PLACE_OF_A + ascii_uppercase.index(name[1]))
        return cls(name, codes=NAMED[name] if name in NAMED else (ord(name.lower()),))

    @classmethod
    def pressed(cls, event: pygame.event.Event) -> "Key | None":
        """Return the key of a press: by its caption, or else by its place. None if neither has a name."""
        for name, codes in NAMED.items():
            if event.key in codes:
                return cls.named(name)
        for name in (chr(event.key).upper() if 0x21 <= event.key < 0x3000 else "", _name_by_place(event)):
            try:
                return cls.named(name)
            except ValueError:
                continue
        return None

    @property
    def us_codes(self) -> frozenset[int]:
        """The codes that the key has on a US keyboard."""
        return frozenset(self.codes if self.place is None else (ord(self.name[1].lower()),))

    def at_place(self) -> "Key":
        """Return the key at the place of this letter on a US keyboard; this key if it is not a letter from A to Z."""
        return Key.named(f"@{self.name}") if self.name in ascii_uppercase else self

    def matches(self, event: pygame.event.Event) -> bool:
        """Return whether a press or release is of this key."""
        return event.key in self.codes if self.place is None else place_of(event) == self.place

    @property
    def on_pad(self) -> bool:
        """Whether this is a button of a gamepad."""
        return self.name in PAD_CODES

    def short_caption(self) -> str:
        """Return what is printed on the key, for a hint that has only keys of the device that the player uses."""
        return _with_arrow(self.name.removeprefix("Pad ")) if self.on_pad else self.caption()

    def caption(self) -> str:
        """Return what is printed on the key of the player's keyboard, or `Pad` and what is printed on the button."""
        if self.on_pad:
            return f"Pad {self.short_caption()}"
        if self.place is None:
            return _with_arrow(self.name)
        code = printed_characters().get(self.place)
        return self.name[1] if code is None else chr(code).upper()


def is_pad_code(code: int) -> bool:
    """Return whether a code is that of a button of a gamepad."""
    return FIRST_PAD_CODE <= code < FIRST_PAD_CODE + len(PAD_CODES)


def _with_arrow(name: str) -> str:
    return ARROWS.get(name, name)


def place_of(event: pygame.event.Event) -> int:
    """Return the place of this event's key on the keyboard; 0 if it is not known."""
    return int(getattr(event, "scancode", 0)) or int(_places()[event.key])


def printed_characters() -> dict[int, int]:
    """Return the code of the character printed at each place of the keyboard, in the current layout."""
    places = _places()
    return {place: code for code in reversed(CHARACTERS) if (place := int(places[code]))}


def _name_by_place(event: pygame.event.Event) -> str:
    """Return `@` and the letter that a US keyboard has at the place of this key; empty if it has no letter there."""
    place = place_of(event) - PLACE_OF_A
    return f"@{ascii_uppercase[place]}" if 0 <= place < len(ascii_uppercase) else ""


def _places() -> pygame.key.ScancodeWrapper:
    """Return a mapping from the code of a key to its place.

    pygame has no function for this, but the result of `get_pressed` is indexed by code and returns what it holds for
    that key's place. This one holds the number of the place itself.
    """
    return pygame.key.ScancodeWrapper(range(512))  # type: ignore[arg-type]  # typed for what get_pressed holds
