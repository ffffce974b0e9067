"""Names of keys, and which key of a keyboard each name means.

A key is named as the keyboard shows it ("Left", "Space", "Q"), or by its place: "@A" is the key where a US keyboard
has the A, whatever is printed on it here.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from string import ascii_uppercase

import pygame

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
}
"""The codes of the keys that are not one printed sign."""

SIGNS = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓"}
"""What a hint shows for these."""

FIRST_PLACE = pygame.KSCAN_A
"""The place of the letter A; those of the other letters follow in the order of the alphabet."""

PRINTED = range(0x21, 0x600)
"""The codes of printed signs that a keyboard may have: Latin, Greek, Cyrillic, Hebrew and Arabic letters among them."""

COMMANDING = pygame.KMOD_CTRL | pygame.KMOD_ALT | pygame.KMOD_GUI
"""With one of these held, a key is meant for the box or the desktop, not for the game."""


@dataclass(frozen=True)
class Key:
    """One name of a key, and what it means: any of the `codes`, or the `place` on the keyboard."""

    name: str
    codes: tuple[int, ...] = ()
    place: int | None = None

    @classmethod
    def named(cls, name: str) -> "Key":
        """The key of that name. Raises ValueError for a name that no key has."""
        if name.startswith("@") and len(name) == 2 and name[1] in ascii_uppercase:
            return cls(name, place=FIRST_PLACE + ascii_uppercase.index(name[1]))
        if name in NAMED:
            return cls(name, codes=NAMED[name])
        if len(name) == 1 and name.isprintable() and name.upper() == name and name not in " @":
            return cls(name, codes=(ord(name.lower()),))
        raise ValueError(f"a key is named like Left, Space, Q or @A, not {name!r}")

    @classmethod
    def pressed(cls, event: pygame.event.Event) -> "Key | None":
        """The key of a press, by what is printed on it; by its place where that has no name; None where neither has."""
        for name, codes in NAMED.items():
            if event.key in codes:
                return cls.named(name)
        for name in (chr(event.key).upper() if 0x21 <= event.key < 0x3000 else "", _place_name(event)):
            try:
                return cls.named(name)
            except ValueError:
                continue
        return None

    def at_place(self) -> "Key":
        """The same letter by its place on a US keyboard; a key that is no such letter as it is."""
        return Key.named(f"@{self.name}") if self.name in ascii_uppercase else self

    def means(self, event: pygame.event.Event) -> bool:
        """Whether a press or release is of this key."""
        return event.key in self.codes if self.place is None else place_of(event) == self.place

    def shown(self) -> str:
        """What the player's keyboard has printed on the key, for a hint."""
        if self.place is None:
            return SIGNS.get(self.name, self.name)
        code = printed().get(self.place)
        return self.name[1] if code is None else chr(code).upper()


class Keys:
    """A few keys that mean the same."""

    def __init__(self, names: Iterable[str]) -> None:
        self.bind(names)

    def bind(self, names: Iterable[str]) -> None:
        """Be these keys from now on. Raises ValueError for a name that no key has."""
        self.keys = tuple(Key.named(name) for name in names)

    def __contains__(self, event: pygame.event.Event) -> bool:
        return event.type in (pygame.KEYDOWN, pygame.KEYUP) and any(key.means(event) for key in self.keys)

    def shown(self) -> list[str]:
        """The keys as a hint names them."""
        return [key.shown() for key in self.keys]


def commands(event: pygame.event.Event) -> bool:
    """Whether Ctrl, Alt or the desktop's key is held with this one."""
    return bool(getattr(event, "mod", 0) & COMMANDING)


def place_of(event: pygame.event.Event) -> int:
    """Where on the keyboard the key of this event is; 0 where that is not known."""
    return int(getattr(event, "scancode", 0)) or int(_places()[event.key])


def _place_name(event: pygame.event.Event) -> str:
    """The letter that a US keyboard has at the place of this key, with its sign; empty for another place."""
    place = place_of(event) - FIRST_PLACE
    return f"@{ascii_uppercase[place]}" if 0 <= place < len(ascii_uppercase) else ""


def printed() -> dict[int, int]:
    """The code of the sign on each place of the keyboard that has one, in the layout that is set now."""
    places = _places()
    return {place: code for code in reversed(PRINTED) if (place := int(places[code]))}


def _places() -> pygame.key.ScancodeWrapper:
    """Tells the place of a key by its code. pygame has no call for it, but what `get_pressed` returns is asked by code
    and answers with what it holds for that key's place: here, the place itself."""
    return pygame.key.ScancodeWrapper(range(512))  # type: ignore[arg-type]  # typed for what get_pressed holds
