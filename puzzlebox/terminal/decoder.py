"""Reads what a terminal sends: keys, the mouse, pasted text, changes of the focus, and answers to questions.

Keys come as characters and escape sequences, as those of xterm, or as the kitty keyboard protocol has them, which also
tells releases (https://sw.kovidgoyal.net/kitty/keyboard-protocol/). Mouse events are those of the mode SGR (1006).
"""

import re
from collections.abc import Iterator
from typing import Literal, NamedTuple

from puzzlebox.core.hand import Button, Modifier
from puzzlebox.core.keynames import NAMED_KEYS, SIDED, is_physical_key
from puzzlebox.input.keys import Stroke, in_upper_case, key_name

ESC_DELAY = 0.025
"""The seconds after which an Esc that nothing follows is the key Esc."""

MAX_PASTE = 4096
"""The most characters of a pasted text that are kept."""

MAX_SEQUENCE = 64
"""The most bytes of an escape sequence. Longer ones are garbage."""


class KeyEvent(NamedTuple):
    """A key that goes down or up, or that repeats because it is held. `text` is what it types."""

    stroke: Stroke
    text: str = ""
    repeats: bool = False


class MouseEvent(NamedTuple):
    """What the mouse does at a place of the screen, counted from 0."""

    kind: Literal["press", "release", "move", "wheel"]
    row: int
    column: int
    button: Button | None = None
    modifiers: frozenset[Modifier] = frozenset()
    steps: int = 0


class PasteEvent(NamedTuple):
    """A text that was pasted."""

    text: str


class FocusEvent(NamedTuple):
    """The terminal has got or lost the focus."""

    gained: bool


class AnswerEvent(NamedTuple):
    """The answer to a question: that the terminal knows the kitty protocol (`keyboard`), or any other (`device`)."""

    kind: Literal["keyboard", "device"]


TerminalEvent = KeyEvent | MouseEvent | PasteEvent | FocusEvent | AnswerEvent

LETTERS = {"A": "Up", "B": "Down", "C": "Right", "D": "Left", "H": "Home", "F": "End", "P": "F1", "Q": "F2"}
LETTERS |= {"R": "F3", "S": "F4", "Z": "Tab"}

NUMBERS = {1: "Home", 2: "Insert", 3: "Delete", 4: "End", 5: "PageUp", 6: "PageDown", 7: "Home", 8: "End"}
NUMBERS |= {11: "F1", 12: "F2", 13: "F3", 14: "F4", 15: "F5", 17: "F6", 18: "F7", 19: "F8", 20: "F9", 21: "F10"}
NUMBERS |= {23: "F11", 24: "F12"}

CODES = {9: "Tab", 13: "Enter", 27: "Esc", 32: "Space", 127: "Backspace", 8: "Backspace", 57358: "CapsLock"}
CODES |= {57399 + digit: f"Keypad{digit}" for digit in range(10)}
CODES |= {57409: "Keypad.", 57410: "Keypad/", 57411: "Keypad*", 57412: "Keypad-", 57413: "Keypad+", 57414: "Enter"}
CODES |= {57441: "LeftShift", 57442: "LeftCtrl", 57443: "LeftAlt", 57453: "RightAlt"}
CODES |= {57447: "RightShift", 57448: "RightCtrl", 57449: "RightAlt"}
CODES |= enumerate(("Left", "Right", "Up", "Down", "PageUp", "PageDown", "Home", "End", "Insert", "Delete"), 57417)

SHIFT, ALT, CTRL, GUI = 1, 2, 4, 8 | 16 | 32
"""The bits of the modifiers. GUI is any of Super, Hyper and Meta."""

SEQUENCE = re.compile(rb"\x1b(?:\[\[([A-E])|\[([<?>=]?)([0-9;:]*)([ -/]*)([@-Z\\-~])|O([ -~]))")
PARTIAL = re.compile(rb"\x1b(?:\[[<?>=]?[0-9;:]*[ -/]*|O|\[\[)?")
PASTE_END = b"\x1b[201~"

PRESS, REPEAT, RELEASE = 1, 2, 3
"""What a key does, as the kitty protocol numbers it."""

OTHER_KEY = 27
"""The number with which xterm tells a key with modifiers that has no sequence of its own."""

BUTTONS: dict[int, Button] = {0: "left", 1: "middle", 2: "right"}


class Decoder:
    """Turns bytes into events. Bytes of a sequence that is not complete yet are kept."""

    def __init__(self) -> None:
        self._rest = b""
        self._paste: bytearray | None = None

    @property
    def waits(self) -> bool:
        """Whether an Esc may be the beginning of a sequence (see ESC_DELAY and `flush`)."""
        return bool(self._rest) and self._paste is None

    def feed(self, data: bytes) -> list[TerminalEvent]:
        """Return the events of these bytes and of those that were kept."""
        self._rest += data
        return list(self._events())

    def flush(self) -> list[TerminalEvent]:
        """Return the events of what was kept, because nothing follows."""
        rest, self._rest = self._rest, b""
        if not rest.startswith(b"\x1b"):
            return []
        return [key_event("Esc"), *self.feed(rest[1:])]

    def _events(self) -> Iterator[TerminalEvent]:
        while self._rest:
            if self._paste is not None:
                yield from self._pasted()
                if self._paste is not None:
                    return
                continue
            taken = self._take()
            if taken is None:
                return
            length, event = taken
            self._rest = self._rest[length:]
            if event is not None:
                yield event

    def _take(self) -> tuple[int, TerminalEvent | None] | None:
        """Return the length of the next event and the event, None for one that means nothing; None if it is not
        complete."""
        rest = self._rest
        if rest[0] != 0x1B:
            return self._character()
        if match := SEQUENCE.match(rest):
            return match.end(), self._sequence(match)
        if PARTIAL.fullmatch(rest) and len(rest) < MAX_SEQUENCE:
            return None
        if rest[1:2] in (b"[", b"O"):
            return len(rest) if len(rest) < MAX_SEQUENCE else MAX_SEQUENCE, None
        after = Decoder()
        events = after.feed(rest[1:5])
        if not events or not isinstance(events[0], KeyEvent):
            return 1, key_event("Esc")
        used = len(rest[1:5]) - len(after._rest) if len(events) == 1 else 1
        return 1 + used, _with_alt(events[0])

    def _character(self) -> tuple[int, TerminalEvent | None] | None:
        """Take a character in UTF-8, or a control character."""
        first = self._rest[0]
        if first < 0x20 or first == 0x7F:
            return 1, _control(first)
        length = 1 if first < 0x80 else 2 if first < 0xE0 else 3 if first < 0xF0 else 4
        if not all(0x80 <= byte < 0xC0 for byte in self._rest[1:length]) or first >= 0xF5:
            return 1, None
        if len(self._rest) < length:
            return None
        try:
            text = self._rest[:length].decode()
        except UnicodeDecodeError:
            return 1, None
        return length, _typed(text)

    def _sequence(self, match: re.Match[bytes]) -> TerminalEvent | None:
        console, private, parameters, between, final, single = match.groups()
        if single or console:
            name = LETTERS.get(single.decode()) if single else f"F{console[0] - 64}"
            return key_event(name) if name else None
        if between:
            return None
        values = [[int(number or 0) for number in part.split(b":")] for part in parameters.split(b";")]
        if private == b"<" and final in b"Mm":
            return _mouse(values, final == b"m")
        if private == b"?" and final in b"uc":
            return AnswerEvent("keyboard" if final == b"u" else "device")
        if private:
            return None
        if final in b"IO" and not parameters:
            return FocusEvent(final == b"I")
        if final == b"~" and values[0][0] == 200:
            self._paste = bytearray()
            return None
        return _functional(values, final.decode())

    def _pasted(self) -> Iterator[PasteEvent]:
        """Take pasted text up to its end."""
        assert self._paste is not None
        text, end, rest = self._rest.partition(PASTE_END)
        cut = len(text) if end else max(0, len(text) - len(PASTE_END) + 1)
        self._paste += text[:cut]
        del self._paste[4 * MAX_PASTE :]
        self._rest = rest if end else text[cut:]
        if end:
            yield PasteEvent(self._paste.decode(errors="replace")[:MAX_PASTE])
            self._paste = None


def code_of(name: str) -> int:
    """Return a number that no other key has."""
    return 0x110000 + NAMED_KEYS.index(name) if name in NAMED_KEYS else ord(name[0])


def key_event(
    exact: str, modifiers: int = 0, kind: int = PRESS, text: str = "", name: str = "", position: str = ""
) -> KeyEvent:
    """Return the event of a key with this name, or with `exact` printed on it if it is named by its place. A letter is
    taken to be at its place on a US keyboard, unless another `position` is known."""
    name = name or SIDED.get(exact, exact)
    held = ((CTRL, "Ctrl"), (ALT, "Alt"), (GUI, "GUI"))
    stroke = Stroke(
        name=name,
        place=place if is_physical_key(place := f"@{position or name}") else "",
        down=kind != RELEASE,
        held="+".join(other for bit, other in held if modifiers & bit and other != name),
        shift=bool(modifiers & SHIFT),
        code=code_of(exact),
        silent=exact in SIDED or exact == "CapsLock",
        exact=exact if exact != name else "",
    )
    return KeyEvent(stroke, text if stroke.down else "", kind == REPEAT)


def _character_event(character: str, modifiers: int, kind: int, text: str, position: str) -> KeyEvent:
    """Return the event of a key with this character on it."""
    if character == " ":
        return key_event("Space", modifiers, kind, text)
    name = key_name(character, position)
    return key_event(in_upper_case(character), modifiers, kind, text, name, position)


def _typed(text: str) -> KeyEvent:
    """Return the event of a character that was typed, which is all that is known of its key."""
    shift = SHIFT if text.isalpha() and text == text.upper() != text.lower() else 0
    return _character_event(text, shift, PRESS, text, "")


def _control(code: int) -> KeyEvent:
    if code in (0x08, 0x7F):
        return key_event("Backspace")
    if code in (0x09, 0x0D, 0x0A):
        return key_event("Tab" if code == 0x09 else "Enter")
    return key_event("Space", CTRL) if code == 0 else key_event(chr(code + 64), CTRL)


def _with_alt(event: KeyEvent) -> KeyEvent:
    held = "+".join(filter(None, (event.stroke.held, "Alt")))
    return KeyEvent(event.stroke._replace(held=held), "", event.repeats)


def _functional(values: list[list[int]], final: str) -> KeyEvent | None:
    """Return the event of `CSI number ; modifiers : kind ; text final`, or of `CSI 27 ; modifiers ; code ~`."""
    number = values[0][0]
    modifiers, kind = (*(values[1] if len(values) > 1 else ()), 0, 0)[:2]
    bits = max(0, modifiers - 1) & (SHIFT | ALT | CTRL | GUI)
    if final == "Z":
        bits |= SHIFT
    if final == "u":
        return _by_code(values[0], bits, kind, "".join(map(_character_of, values[2] if len(values) > 2 else ())))
    if (final, number) == ("~", OTHER_KEY):
        return _by_code(values[2], bits, PRESS, "") if len(values) > 2 else None
    name = NUMBERS.get(number) if final == "~" else LETTERS.get(final)
    return key_event(name, bits, kind) if name else None


def _by_code(codes: list[int], bits: int, kind: int, text: str) -> KeyEvent | None:
    """Return the event of a key by its Unicode code, or by its number in the kitty protocol, which may be followed by
    the code with Shift and the one that a US keyboard has there. `text` is what it types, if the terminal tells."""
    character, shifted, position = map(_character_of, (*codes, 0, 0)[:3])
    if bits & GUI or (bits & CTRL and not (text and bits & ALT)):  # AltGr may be Ctrl and Alt
        text = ""
    elif not (text or bits & ALT):
        text = (shifted or character.upper()) if bits & SHIFT else character
    if name := CODES.get(codes[0]):
        return key_event(name, bits, kind, text if name == "Space" or name.startswith("Keypad") else "")
    return _character_event(character, bits, kind, text, position.upper()) if character else None


def _character_of(number: int) -> str:
    """Return the character with this code; nothing for a control character or the number of another key."""
    character = chr(number) if number <= 0x10FFFF else ""
    return character if character.isprintable() else ""


def _mouse(values: list[list[int]], released: bool) -> MouseEvent | None:
    """Return the event of `CSI < button ; column ; row M`, or `m` for a release."""
    if len(values) != 3:
        return None
    code, column, row = (value[0] for value in values)
    names: dict[int, Modifier] = {4: "shift", 8: "alt", 16: "ctrl"}
    modifiers = frozenset(name for bit, name in names.items() if code & bit)
    place = (max(0, row - 1), max(0, column - 1))
    if code & 64:
        return MouseEvent("wheel", *place, None, modifiers, 1 if code & 3 == 0 else -1) if code & 3 < 2 else None
    button = BUTTONS.get(code & 3)
    if code & 32:
        return MouseEvent("move", *place, button, modifiers)
    return MouseEvent("release" if released else "press", *place, button, modifiers) if button else None
