"""Keys of the keyboard and buttons of gamepads by name, their presses, and their captions.

`Q` is the key with that character printed on it. `@A` is the key at the place where a US keyboard has the A, whatever
is printed on it here. On layouts without Latin letters, keys are found by the places that they have on a US keyboard.
`core.keynames` has the rules for names. What a window or a terminal reports becomes a `Stroke`;
`puzzlebox.input.sdl` does that for SDL.
"""

import unicodedata
from collections.abc import Callable, Mapping
from functools import lru_cache
from string import ascii_uppercase
from typing import NamedTuple

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.keynames import PAD_KEYS, SIDED, check_key_name, is_physical_key
from puzzlebox.core.message import Message
from puzzlebox.translation import tr

ARROWS = {"Left": "←", "Right": "→", "Up": "↑", "Down": "↓"}
"""The captions of the arrow keys."""

SPACED = {**{name: f"{name.removesuffix(key)} {key}" for name, key in SIDED.items()}, "CapsLock": "Caps Lock"}
"""The captions of keys whose names are two words."""

MODIFIERS = ("Ctrl", "Alt", "Shift")
"""The keys that are held together with another one."""


LAYOUTS = (
    ("йцукенгшщзхъфывапролджэячсмитьбюё", "QWERTYUIOP[]ASDFGHJKL;'ZXCVBNM,.`"),
    ("іїєґўһөјљњђћџѓќѕ", "S]'\\O=-JQW]'X]'Y"),
    ("ςερτυθιοπασδφγηξκλζχψωβνμ", "WERTYUIOPASDFGHJKLZXCVBNM"),
    ("קראטוןםפשדגכעיחלךףזסבהנמצתץ", "ERTYUIOPASDFGHJKL;ZXCVBNM,."),
    ("ضصثقفغعهخحجدشسيبلاتنمكطئءؤرىةوزظذیکگچپ", "QWERTYUIOP[]ASDFGHJKL;'ZXCVNM,./`D;'];"),
    ("ๆไำพะัีรนยบลฟหกดเ้่าสวงผปแอิืทมใฝขช", "QWERTYUIOP[]ASDFGHJKL;'ZXCVBNM,./-="),
    ("აბცდეფგჰიჯკლმნოპქრსტუვწხყზ", ascii_uppercase),
    ("ջզչգբեանկիտհքլըթճսվմւյփդոժղէծցպրխշռ", f"{ascii_uppercase}=-[];',./"),
    ("ोवम्ािुपगरकतसलदजौीेूहनैंबॆड़चट", f"{ascii_uppercase}[];'"),
)
"""Letters of common layouts (Russian, other Cyrillic, Greek, Hebrew, Arabic and Persian, Thai, Georgian, Armenian,
Devanagari), each with what a US keyboard has at its place. A terminal may tell no more of a key than its letter."""

US_PLACES = {
    letter: place for letters, places in reversed(LAYOUTS) for letter, place in zip(letters, places, strict=True)
}


class Stroke(NamedTuple):
    """A key that goes down or up.

    `name` is the name of the key by its caption (see `key_name`), `place` the one by its place; each is empty if the
    key has none. `exact` is a name that says more, if there is one: `LeftShift` for `Shift`, or what is printed on the
    key if it is named by its place on a US keyboard.

    `held` are the modifiers Ctrl, Alt and GUI that are held, joined by "+", and `shift` tells whether Shift is. `code`
    is a number that no other key has, and `scancode` the number of its place, 0 if it is not known. `silent` keys are
    modifier and lock keys.
    """

    name: str
    place: str = ""
    down: bool = True
    held: str = ""
    shift: bool = False
    code: int = 0
    scancode: int = 0
    silent: bool = False
    exact: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """All names of the key, the most exact ones first."""
        return tuple(name for name in (self.place, self.exact, self.name) if name)


class Layout:
    """The layout of the player's keyboard: `printed` returns the character printed on a key, in upper case, by the name
    of its place (`@A`). By default it is that of a US keyboard, which lists nothing."""

    printed: Callable[[], Mapping[str, str]] = staticmethod(lambda: {})


class Key(Frozen):
    """A key by its name."""

    name: str

    @classmethod
    def named(cls, name: str) -> "Key":
        """Return the key with this name. Raises ValueError if there is none."""
        check_key_name(name)
        return cls(name)

    @classmethod
    def pressed(cls, stroke: Stroke) -> "Key | None":
        """Return the key of a press: by its caption, or else by its place. None if neither has a name. A modifier key
        is that of its side."""
        name = stroke.exact if is_latin(stroke.exact) and stroke.exact else stroke.name or stroke.place
        return cls(name) if name else None

    @property
    def by_place(self) -> bool:
        """Whether the name is that of a place."""
        return is_physical_key(self.name)

    @property
    def us_name(self) -> str:
        """The name by the caption that the key has on a US keyboard."""
        return self.name[1] if self.by_place else self.name

    def at_place(self) -> "Key":
        """Return the key at the place of this letter on a US keyboard; this key if it is not a letter from A to Z."""
        return Key(f"@{self.name}") if self.name in ascii_uppercase else self

    def matches(self, stroke: Stroke) -> bool:
        """Return whether a press or release is of this key."""
        return self.name in stroke.names

    @property
    def on_pad(self) -> bool:
        """Whether this is a button of a gamepad."""
        return self.name in PAD_KEYS

    def short_caption(self) -> str:
        """Return what is printed on the key, for a hint that has only keys of the device that the player uses."""
        return _shown(_button(self.name)) if self.on_pad else self.caption()

    def caption(self) -> str:
        """Return what is printed on the key of the player's keyboard, or `Pad` and what is printed on the button. The
        names of keys are translated."""
        return Layout.printed().get(self.name, self.us_name) if self.by_place else key_caption(self.name)


def key_caption(name: str) -> str:
    """Return the caption of a key or of a modifier: `Space`, `→`, `Pad A`. Words are translated."""
    return _shown(key_text(name))


def one_cap(caption: str) -> str:
    """Return the caption of one key, with no-break spaces: blanks separate the keys of a hint."""
    return caption.replace(" ", "\u00a0")


def _shown(text: str) -> str:
    return tr(text) if isinstance(text, Message) else text


@lru_cache
def key_text(name: str) -> str:
    """Return the caption of a key or of a modifier: a message if it has words."""
    if name in PAD_KEYS:
        # Translators: a button of a gamepad; {button} is what is printed on it.
        return Message("Pad {button}", button=_button(name))
    if name.startswith("Keypad"):
        # Translators: a key of the block of digits at the right of a keyboard; {key} is what is printed on it.
        return Message("Keypad{key}", key=name.removeprefix("Keypad"))
    is_word = len(name) > 1 and name not in ARROWS and not name[1:].isdecimal()
    name = SPACED.get(name, name)
    return Message(name, context="key") if is_word else ARROWS.get(name, name)


def _button(pad_key: str) -> str:
    button = pad_key.removeprefix("Pad ")
    return ARROWS.get(button, Message(button, context="key") if len(button) > 2 else button)


def key_name(character: str, position: str = "") -> str:
    """Return the name of a key: the character printed on it if that is a Latin letter, a digit or a sign, and else what
    a US keyboard has at its `position`. If the position is not known (""), it is that of the letter on common layouts.
    """
    if character.isdecimal():
        return str(unicodedata.decimal(character))
    return in_upper_case(character) if is_latin(character) else position or _usual_place(character)


def in_upper_case(character: str) -> str:
    """Return a character in upper case; as it is if that would be more than one."""
    return character.upper() if len(character.upper()) == 1 else character


def _usual_place(letter: str) -> str:
    return US_PLACES.get(letter.lower(), in_upper_case(letter))


def is_latin(character: str) -> bool:
    """Return whether this is a Latin letter, an ASCII digit or a sign; also for longer names of keys."""
    if character.isascii() or not (character.isdecimal() or unicodedata.category(character)[0] in "LM"):
        return True
    return unicodedata.normalize("NFKD", character).isascii() or unicodedata.name(character, "").startswith("LATIN")
