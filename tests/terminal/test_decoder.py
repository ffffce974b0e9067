"""What a terminal sends, read as keys, mouse, pasted text, focus and answers."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebox.terminal.decoder import (
    AnswerEvent,
    Decoder,
    FocusEvent,
    KeyEvent,
    MouseEvent,
    PasteEvent,
    TerminalEvent,
)


def events(data: bytes) -> list[TerminalEvent]:
    decoder = Decoder()
    return [*decoder.feed(data), *decoder.flush()]


def told(event: TerminalEvent) -> str:
    """Return a key as `Ctrl+A down`, with what it types in quotes."""
    assert isinstance(event, KeyEvent)
    stroke = event.stroke
    name = "+".join(filter(None, (stroke.held, "Shift" if stroke.shift else "", stroke.name)))
    kind = "up" if not stroke.down else "again" if event.repeats else "down"
    return f"{name} {kind}" + (f" {event.text!r}" if event.text else "")


@pytest.mark.parametrize(
    ("data", "keys"),
    [
        (b"a", ["A down 'a'"]),
        (b"A", ["Shift+A down 'A'"]),
        (b"7#", ["7 down '7'", "# down '#'"]),
        ("é€".encode(), ["É down 'é'", "€ down '€'"]),
        ("数".encode(), ["数 down '数'"]),
        (b" \r\t\x7f\x08", ["Space down ' '", "Enter down", "Tab down", "Backspace down", "Backspace down"]),
        (b"\x1b", ["Esc down"]),
        (b"\x1b\x1b", ["Esc down", "Esc down"]),
        (b"\x1b[A\x1b[B\x1b[C\x1b[D", ["Up down", "Down down", "Right down", "Left down"]),
        (b"\x1bOA\x1bOP\x1bOS", ["Up down", "F1 down", "F4 down"]),
        (b"\x1b[[A\x1b[[E", ["F1 down", "F5 down"]),
        (b"\x1b[1~\x1b[3~\x1b[5~\x1b[11~\x1b[24~", ["Home down", "Delete down", "PageUp down", "F1 down", "F12 down"]),
        (b"\x1b[1;5D\x1b[1;2A\x1b[3;3~", ["Ctrl+Left down", "Shift+Up down", "Alt+Delete down"]),
        (b"\x1b[Z", ["Shift+Tab down"]),
        (b"\x1ba", ["Alt+A down"]),
        (b"\x03\x1a\x00", ["Ctrl+C down", "Ctrl+Z down", "Ctrl+Space down"]),
        (b"\x1b[97u\x1b[97;1:2u\x1b[97;1:3u", ["A down 'a'", "A again 'a'", "A up"]),
        (b"\x1b[97;2u\x1b[97;5u", ["Shift+A down 'A'", "Ctrl+A down"]),
        (b"\x1b[1;1:3D\x1b[1;1:2D", ["Left up", "Left again"]),
        (b"\x1b[13u\x1b[27u\x1b[32;1:3u\x1b[57400u", ["Enter down", "Esc down", "Space up", "Keypad1 down"]),
        (b"\x1b[57441;2:1u", ["Shift+Shift down"]),
        (b"\x1b[97:65:113;2u", ["Shift+A down 'A'"]),
        (b"\x1b[15;1:3~", ["F5 up"]),
        # on a Russian, Greek or Hebrew keyboard, as the kitty protocol tells it: with the key of a US one
        (b"\x1b[1103::122u\x1b[1103::122;1:3u", ["Z down 'я'", "Z up"]),
        (b"\x1b[1084::118;5u\x1b[1079::112;5u\x1b[1499::102;9u", ["Ctrl+V down", "Ctrl+P down", "GUI+F down"]),
        (b"\x1b[962::119;1;962u\x1b[1103:1071:122;2;1071u", ["W down 'ς'", "Shift+Z down 'Я'"]),
        (b"\x1b[1102::46;1;1102u\x1b[1633::49u", [". down 'ю'", "1 down '١'"]),
        # the same letters without that protocol
        (
            "яЯЖςזש".encode(),
            ["Z down 'я'", "Shift+Z down 'Я'", "Shift+; down 'Ж'", "W down 'ς'", "Z down 'ז'", "A down 'ש'"],
        ),
        ("٣数".encode(), ["3 down '٣'", "数 down '数'"]),
        ("\x1bя".encode(), ["Alt+Z down"]),
        (b"\x1b[27;5;1084~\x1b[27;2;13~\x1b[27;5~", ["Ctrl+V down", "Shift+Enter down"]),
        # what a key types, as the terminal tells it: AltGr and Option too, but no shortcut
        (b"\x1b[113;1;64u\x1b[51;3;35u\x1b[113;7;64u", ["Q down '@'", "Alt+3 down '#'", "Ctrl+Alt+Q down '@'"]),
        (b"\x1b[38:49;2u\x1b[38:49;2;49u", ["Shift+& down '1'", "Shift+& down '1'"]),
        (b"\x1b[97;5;97u\x1b[97;9;97u\x1b[97;33;97u", ["Ctrl+A down", "GUI+A down", "GUI+A down"]),
        (b"\x1b[97;65;65u\x1b[13;1;13u", ["A down 'A'", "Enter down"]),
    ],
)
def test_keys(data: bytes, keys: list[str]) -> None:
    assert [told(event) for event in events(data)] == keys


@pytest.mark.parametrize(
    ("data", "names"),
    [
        *[(b"w", ("@W", "W")), ("ц".encode(), ("@W", "Ц", "W")), (b"\x1b[1094::119u", ("@W", "Ц", "W"))],
        *[(b"\x1b[122::121u", ("@Y", "Z")), (b"\x1b[1078::59u", ("Ж", ";")), (b";", (";",))],
        *[(b"\x1b[57441u", ("LeftShift", "Shift")), (b"\x1b[57447;2u", ("RightShift", "Shift"))],
        *[(b"\x1b[57442;5u", ("LeftCtrl", "Ctrl")), (b"\x1b[57448;1:3u", ("RightCtrl", "Ctrl"))],
        *[(b"\x1b[57443;3u", ("LeftAlt", "Alt")), (b"\x1b[57449u", ("RightAlt", "Alt"))],
        *[(b"\x1b[57453u", ("RightAlt", "Alt")), (b"\x1b[57358u", ("CapsLock",))],
    ],
)
def test_names_of_a_key_from_the_most_exact_one(data: bytes, names: tuple[str, ...]) -> None:
    (event,) = events(data)
    assert isinstance(event, KeyEvent)
    assert event.stroke.names == names
    assert event.stroke.held == ""
    assert event.stroke.silent == (len(names[0]) > 2)


@pytest.mark.parametrize(
    ("data", "event"),
    [
        (b"\x1b[<0;1;1M", MouseEvent("press", 0, 0, "left")),
        (b"\x1b[<2;10;5m", MouseEvent("release", 4, 9, "right")),
        (b"\x1b[<32;3;4M", MouseEvent("move", 3, 2, "left")),
        (b"\x1b[<35;3;4M", MouseEvent("move", 3, 2)),
        (b"\x1b[<64;3;4M", MouseEvent("wheel", 3, 2, steps=1)),
        (b"\x1b[<65;3;4M", MouseEvent("wheel", 3, 2, steps=-1)),
        (b"\x1b[<20;3;4M", MouseEvent("press", 3, 2, "left", frozenset({"shift", "ctrl"}))),
        *[(b"\x1b[I", FocusEvent(True)), (b"\x1b[O", FocusEvent(False))],
        *[(b"\x1b[?11u", AnswerEvent("keyboard")), (b"\x1b[?62;22c", AnswerEvent("device"))],
        (b"\x1b[200~two\nlines\x1b[201~", PasteEvent("two\nlines")),
    ],
)
def test_other_events(data: bytes, event: TerminalEvent) -> None:
    assert events(data) == [event]
    decoder = Decoder()
    assert [found for byte in data for found in decoder.feed(bytes([byte]))] == [event]  # a byte at a time


@pytest.mark.parametrize(
    "data", [b"\x1b[999999999999u", b"\x1b[5n", b"\x1b[>0;1c", b"\xff\xfe", b"\x1b[<1M", b"\x1b[55296u"]
)
def test_what_means_nothing_is_left_out(data: bytes) -> None:
    assert [told(event) for event in events(data + b"q")] == ["Q down 'q'"]


def test_a_late_answer_is_not_taken_for_keys() -> None:
    assert [told(e) if isinstance(e, KeyEvent) else e for e in events(b"x\x1b[?11uy")] == [
        "X down 'x'",
        AnswerEvent("keyboard"),
        "Y down 'y'",
    ]


def test_an_escape_waits_for_what_may_follow() -> None:
    decoder = Decoder()
    assert decoder.feed(b"\x1b") == []
    assert decoder.waits
    assert [told(event) for event in decoder.feed(b"[A")] == ["Up down"]
    assert not decoder.waits


def test_a_long_paste_is_cut() -> None:
    (event,) = events(b"\x1b[200~" + b"x" * 100_000 + b"\x1b[201~")
    assert event == PasteEvent("x" * 4096)


@given(st.lists(st.binary(max_size=30), max_size=6))
def test_any_bytes_are_taken_in_any_pieces(pieces: list[bytes]) -> None:
    decoder = Decoder()
    for piece in pieces:
        decoder.feed(piece)
    decoder.flush()
    decoder.feed(b"\x1b[201~")  # ends a paste that may have begun
    decoder.flush()
    assert [told(event) for event in decoder.feed(b"\x1b[A")] == ["Up down"]
