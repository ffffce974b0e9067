"""Tests for the screen to type a line of text: input methods, the cursor, pasting and clicks."""

import pygame
import pytest

from puzzlebox.play.page import Entry, Page
from puzzlebox.scenes.entry_page import EntryPage
from puzzlebox.ui import system_fonts
from tests.scenes.conftest import Desk
from tests.scenes.keys import BACKSPACE, DELETE, END, ENTER, ESC, HOME, LEFT


class Field:
    """A desk with a field on top, and what was entered."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.entered: list[str] = []
        desk.program.open_menu()
        desk.program.open(lambda: Page("entry", "Save as", detail=Entry(self.enter)))
        self.scene: EntryPage = desk.look().top

    def enter(self, text: str) -> None:
        self.entered.append(text)
        self.desk.program.back()

    def type(self, text: str) -> None:
        self.desk.give(pygame.TEXTINPUT, text=text)

    def compose(self, text: str, start: int = 0) -> None:
        self.desk.give(pygame.TEXTEDITING, text=text, start=start, length=0)

    @property
    def is_open(self) -> bool:
        return self.desk.top is self.scene


@pytest.fixture
def entry(desk: Desk) -> Field:
    return Field(desk)


def test_keys_belong_to_the_input_method_while_it_composes(entry: Field) -> None:
    entry.type("a")
    entry.compose("nihon", 5)
    entry.desk.tap(ENTER, BACKSPACE, LEFT, ESC)
    assert entry.is_open
    assert (entry.scene.place.line.text, entry.entered) == ("a", [])
    entry.type("\u65e5\u672c")
    assert entry.scene.place.line.text == "a\u65e5\u672c"
    entry.desk.tap(ENTER)
    assert entry.entered == ["a\u65e5\u672c"]
    assert not entry.is_open


@pytest.mark.parametrize(
    ("mod", "text"),
    [
        (pygame.KMOD_RALT, "@"),
        (pygame.KMOD_LCTRL | pygame.KMOD_RALT, "@"),
        (pygame.KMOD_LCTRL, ""),
        (pygame.KMOD_RGUI, ""),
    ],
)
def test_what_the_system_delivers_types_but_not_with_a_shortcut(entry: Field, mod: int, text: str) -> None:
    entry.desk.give(pygame.KEYDOWN, key=ord("q"), scancode=pygame.KSCAN_Q, mod=mod, unicode="@")
    entry.type("@")
    assert entry.scene.place.line.text == text
    entry.desk.give(pygame.KEYUP, key=ord("q"), scancode=pygame.KSCAN_Q, mod=mod)
    entry.desk.give(pygame.KEYUP, key=pygame.K_LCTRL, scancode=pygame.KSCAN_LCTRL, mod=0)
    entry.type("x")
    assert entry.scene.place.line.text == f"{text}x"


def test_a_composition_that_is_cancelled_leaves_the_text(entry: Field) -> None:
    entry.type("a")
    entry.compose("ni")
    entry.compose("")
    entry.desk.tap(BACKSPACE)
    assert entry.scene.place.line.text == ""


def test_the_release_of_a_key_that_ended_a_composition_does_not_leave(entry: Field) -> None:
    entry.compose("ni")
    entry.desk.press(ESC)
    entry.compose("")
    entry.desk.release(ESC)
    assert entry.is_open
    entry.desk.tap(ESC)
    assert not entry.is_open


@pytest.mark.parametrize("composition", ["xy", "にほ", "你好"])
def test_a_composition_is_underlined_at_the_cursor(
    entry: Field, monkeypatch: pytest.MonkeyPatch, composition: str
) -> None:
    monkeypatch.setattr(system_fonts, "find_fonts", lambda *_: pytest.fail("searched"))
    entry.type("ab")
    entry.desk.tap(LEFT)
    plain = entry.desk.picture()
    entry.compose(composition, 2)
    composed = entry.desk.picture()
    assert entry.scene.editor.shown(300, 14).text == f"a{composition}b"
    assert plain.get_buffer().raw != composed.get_buffer().raw
    underline = [
        (x, y)
        for y in range(composed.get_height())
        for x in range(composed.get_width() - 8)
        if all(composed.get_at((x + dx, y))[:3] == entry.scene.theme.text for dx in range(8))
    ]
    assert underline, "no line under the composition"


def test_the_candidate_window_is_placed_at_the_cursor(entry: Field, monkeypatch: pytest.MonkeyPatch) -> None:
    placed: list[pygame.Rect] = []
    monkeypatch.setattr(pygame.key, "set_text_input_rect", placed.append)
    entry.type("a")
    entry.desk.wait(20)
    entry.type("mmm")
    entry.desk.wait(20)
    assert len(placed) == 2
    assert placed[1].x > placed[0].x
    assert entry.desk.top.area.contains(placed[1])


def test_the_cursor_moves_with_keys_and_clicks(entry: Field) -> None:
    entry.type("acd")
    entry.desk.tap(LEFT, LEFT)
    entry.type("b")
    assert entry.scene.place.line.text == "abcd"
    entry.desk.tap(HOME, DELETE)
    assert entry.scene.place.line.text == "bcd"
    entry.desk.tap(END)
    entry.type("e")
    assert entry.scene.place.line.text == "bcde"
    entry.desk.picture()
    line = entry.scene._line
    entry.desk.click((line.x, line.center[1]))
    entry.type("a")
    assert entry.scene.place.line.text == "abcde"


def test_losing_the_focus_ends_a_composition(entry: Field) -> None:
    entry.compose("ni")
    entry.desk.give(pygame.WINDOWFOCUSLOST)
    assert entry.scene.editor.composition == ""


@pytest.mark.parametrize(
    "text", ["\u05e9\u05dc\u05d5\u05dd abc", "e\u0301" * 200, "\U0001f469\u200d\U0001f467\U0001f1e9"]
)
def test_any_text_can_be_typed_and_drawn(entry: Field, text: str) -> None:
    entry.type(text)
    for key in (LEFT, LEFT, BACKSPACE, HOME, DELETE):
        entry.desk.tap(key)
        entry.desk.picture()
    assert entry.is_open
