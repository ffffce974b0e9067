"""Keyboards without Latin letters: their keys are those of a US keyboard, by place."""

from string import ascii_uppercase

import pygame
import pytest

from puzzlebox.input import sdl
from puzzlebox.input.keymap import Keymap
from puzzlebox.input.keys import LAYOUTS, US_PLACES, Key, Stroke, key_name
from puzzlebox.store.settings import Settings
from tests.fake_game import DRIPS
from tests.input.tables import CTRL, PIECES, SHIFT, action, press, release, table, texts

KEYBOARDS = {
    "us": "abcdefghijklmnopqrstuvwxyz",
    "ru": "фисвуапршолдьтщзйкыегмцчня",
    "gr": "αβψδεφγηιξκλμνοπ;ρστθωςχυζ",
    "il": "שנבגקכעיןחלךצמםפ/רדאוה'סטז",
    "th": "ฟิแกำดเ้ร่าสทืนยๆพหะีอไปัผ",
}
"""What these keyboards have where a US one has A to Z."""


class Keyboard:
    """A keyboard with a layout. `press("Z")` presses the key that a US keyboard labels so."""

    def __init__(self, name: str, monkeypatch: pytest.MonkeyPatch) -> None:
        self.printed = dict(zip(ascii_uppercase, KEYBOARDS[name], strict=True))
        monkeypatch.setattr(sdl, "_places", lambda: Places(KEYBOARDS[name]))

    def press(self, letter: str, mod: int = 0) -> Stroke:
        return press(ord(self.printed[letter]), mod, pygame.KSCAN_A + ascii_uppercase.index(letter))

    def release(self, letter: str) -> Stroke:
        return release(ord(self.printed[letter]), 0, pygame.KSCAN_A + ascii_uppercase.index(letter))


class Places(dict[int, int]):
    """The place of each character on a keyboard. `seen` are the codes that were looked up."""

    def __init__(self, characters: str) -> None:
        super().__init__({ord(character): pygame.KSCAN_A + number for number, character in enumerate(characters)})
        self.seen = set[int]()

    def __getitem__(self, code: int) -> int:
        self.seen.add(code)
        return self.get(code, 0)


@pytest.mark.parametrize(
    ("keyboard", "last"), [(KEYBOARDS["us"], "z"), (KEYBOARDS["ru"], "я"), ("abcdefghijkl,nopqrstuvwxyz", "z")]
)
def test_printed_characters_are_looked_up_until_each_place_has_one(
    keyboard: str, last: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    places = Places(keyboard)
    monkeypatch.setattr(sdl, "_places", lambda: places)
    assert "".join(sdl.printed_characters()[f"@{letter}"] for letter in ascii_uppercase) == keyboard.upper()
    assert max(places.seen) == ord(last)


@pytest.fixture(params=KEYBOARDS)
def layout(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Keyboard:
    return Keyboard(request.param, monkeypatch)


def test_letters_act_as_those_of_a_us_keyboard(layout: Keyboard) -> None:
    playing, choosing, typing = table("playing", DRIPS), table("choosing"), table("typing")
    assert [action(playing, layout.press(letter)) for letter in "UPYM"] == ["undo", "pause", "redo", "mute"]
    assert [action(playing, layout.press(letter, CTRL)) for letter in "ZSCR"] == ["undo", "save-as", "copy-id", "retry"]
    assert action(playing, layout.press("Z", CTRL | SHIFT)) == "redo"
    assert action(choosing, layout.press("W")) == "replay"
    assert action(typing, layout.press("V", CTRL)) == "paste"


def test_own_actions_of_a_game_are_found_and_released(layout: Keyboard) -> None:
    keys = table("playing", PIECES)
    strokes = [layout.press("A"), layout.release("A"), layout.press("W"), layout.press("Q")]
    assert texts(keys, *strokes) == ["+left", "-left", "cw", "ccw"]


def test_a_letter_without_a_latin_one_is_captured_by_its_place(monkeypatch: pytest.MonkeyPatch) -> None:
    russian = Keyboard("ru", monkeypatch)
    assert Key.pressed(russian.press("Z")) == Key("Z")
    assert Key.pressed(press(ord("ж"), scancode=pygame.KSCAN_SEMICOLON)) == Key(";")
    assert Key.pressed(press(ord("7"), scancode=pygame.KSCAN_7)) == Key("7")


def test_a_key_that_the_player_has_bound_by_its_letter_comes_first(monkeypatch: pytest.MonkeyPatch) -> None:
    settings = Settings()
    settings.bind("pieces", "drop", ("Й",))
    keys = Keymap(settings).table("playing", PIECES)
    assert texts(keys, Keyboard("ru", monkeypatch).press("Q")) == ["drop"]
    assert texts(keys, press(pygame.K_q)) == ["ccw"]


@pytest.mark.parametrize(
    ("character", "position", "name"),
    [
        *[("a", "Q", "A"), ("é", "2", "É"), ("ß", "-", "ß"), ("&", "1", "&"), ("§", "`", "§"), ("º", "`", "º")],
        *[("я", "Z", "Z"), ("Я", "Z", "Z"), ("ж", ";", ";"), ("ς", "W", "W"), ("ש", "A", "A"), ("µ", "\\", "\\")],
        *[("ー", "-", "-"), ("़", "]", "]"), ("٣", "3", "3"), ("๓", "", "3"), ("я", "", "Z"), ("数", "", "数")],
        *[("ς", "", "W"), ("σ", "", "S"), ("і", "", "S"), ("ў", "", "O"), ("پ", "", ";"), ("ა", "", "A")],
    ],
)
def test_a_key_is_named_by_its_character_or_else_by_its_place(character: str, position: str, name: str) -> None:
    assert key_name(character, position) == name


def test_a_letter_of_several_layouts_has_the_place_of_the_first_one() -> None:
    for number, (letters, places) in enumerate(LAYOUTS):
        before = "".join(other for other, _ in LAYOUTS[:number])
        assert [US_PLACES[c] for c in letters if c not in before] == [
            place for c, place in zip(letters, places, strict=True) if c not in before
        ]


@pytest.mark.parametrize(
    ("mod", "types"),
    [
        *[(0, True), (SHIFT, True), (pygame.KMOD_RALT, True), (pygame.KMOD_MODE, True), (pygame.KMOD_LALT, True)],
        *[(CTRL, False), (pygame.KMOD_RCTRL | SHIFT, False), (pygame.KMOD_LGUI, False)],
        *[(CTRL | pygame.KMOD_RALT, True), (CTRL | pygame.KMOD_LALT, False), (CTRL | pygame.KMOD_CAPS, False)],
    ],
)
def test_a_shortcut_types_nothing_and_altgr_does(mod: int, types: bool) -> None:
    assert sdl.types_with(mod) == types
