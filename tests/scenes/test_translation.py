"""Every text on a screen is translated: in an invented language, no English word is left."""

import re
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from string import ascii_letters

import pygame
import pytest

from puzzlebox import translation
from puzzlebox.core.keynames import PAD_KEYS
from puzzlebox.core.session import Session
from puzzlebox.play.pages.keys import keys_of
from puzzlebox.scenes.groups_page import WIDE
from puzzlebox.translation.pseudo import FIELD, Pseudo
from puzzlebox.ui import text as ui_text
from puzzlebox.ui.theme import Colour
from puzzlebox_assets import Weight
from tests.scenes.games import GAMES, registry
from tests.scenes.keeping import KeptDesk
from tests.scenes.keys import DELETE, DOWN, ENTER, ESC, F2, F5, F9, RIGHT, SPACE, UP, C, M, P, W

WIDE_LETTERS = {ord(letter): ord(letter) + 0xFEE0 for letter in ascii_letters}
"""The letters of the invented language: the English ones, twice as wide."""

WORD = re.compile(r"[A-Za-z][A-Za-z'-]*")

SEED = "my-seed"
SAVE = "The hard one"
KEYS = {name.removeprefix("Pad ") for name in PAD_KEYS}
OWN_TEXTS = (SEED, SAVE, "puzzlebox", "nonsense", "ZeroDivisionError")
"""Texts that stay as they are: the player's own, the name of the program, and what a message quotes."""

GAME_ID = re.compile(r"(lamps|drips)([#~@]\S*)?")


class WideEnglish(Pseudo):
    """A catalogue that writes every letter of a text twice as wide, and leaves the fields of a template alone."""

    def gettext(self, message: str, /) -> str:
        return "".join(part if FIELD.fullmatch(part) else part.translate(WIDE_LETTERS) for part in FIELD.split(message))


@pytest.fixture
def drawn(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[str]]:
    """The texts that have been drawn, in the invented language."""
    texts: list[str] = []
    render = ui_text.render_text

    def record(text: str, size: int, colour: Colour, weight: Weight = "regular") -> pygame.Surface:
        texts.append(text)
        return render(text, size, colour, weight)

    record.cache_clear = render.cache_clear  # type: ignore[attr-defined]
    monkeypatch.setattr(ui_text, "render_text", record)
    translation.use(WideEnglish())
    yield texts
    translation.use()


def english_words(text: str) -> list[str]:
    """Return the untranslated words of a text. Names of keys and texts that stay as they are do not count."""
    text = GAME_ID.sub("", text)
    for own in sorted((*OWN_TEXTS, *KEYS), key=len, reverse=True):
        text = re.sub(rf"(?<![A-Za-z]){re.escape(own)}(?![A-Za-z])", "", text)
    return [word for word in WORD.findall(text) if len(word) > 1]


Step = Callable[[KeptDesk, str], object]


def play(desk: KeptDesk, game: str) -> None:
    desk.play(game, SEED)


def finish(desk: KeptDesk, game: str) -> None:
    """Play a game to its end: the lamps of a solved board are all off but one cross, the drips run over."""
    if game == "drips":
        play(desk, game)
        while desk.scenes[-1] == "PlayScene":
            desk.tap(SPACE)
    else:
        desk.go.play_id("lamps@.#./###/.#.").send("press 1 1")
    desk.wait(1500)


def leave(desk: KeptDesk, game: str) -> None:
    desk.go.leave_game().look()


def tap(*keys: int) -> Step:
    """Return a step that draws the screen, and then presses keys."""

    def step(desk: KeptDesk, game: str) -> None:
        desk.picture()
        desk.tap(*keys)

    return step


def open_title(desk: KeptDesk, game: str) -> None:
    desk.program.open_game(GAMES[game])


def count_down(desk: KeptDesk, game: str) -> None:
    play(desk, game)
    desk.tap(SPACE)
    leave(desk, game)
    desk.go.open_session(Session(GAMES[game]), lambda record: True).tap(P)


def save_as(desk: KeptDesk, game: str) -> None:
    play(desk, game)
    desk.ctrl(pygame.K_s).picture()
    desk.write(SAVE)


def refuse_input(desk: KeptDesk, game: str) -> None:
    play(desk, game)
    desk.top.controller.send("nonsense")


def list_saved_games(desk: KeptDesk, game: str) -> None:
    finish(desk, game)
    leave(desk, game)
    save_as(desk, game)
    play(desk, game)
    desk.tap(F5)
    leave(desk, game)
    desk.go.open_saves(GAMES[game]).picture()
    desk.tap(DOWN, DELETE)


def keys_of_the_app(desk: KeptDesk, game: str) -> None:
    desk.open_page(keys_of, None)
    for _ in range(len(desk.top.choices) // 6):
        desk.tap(*[DOWN] * 6).picture()


def enter_a_wrong_id(desk: KeptDesk, game: str) -> None:
    desk.go.open_id_entry().picture()
    desk.write(f"{game}#")


def fail(desk: KeptDesk, game: str) -> None:
    play(desk, game)
    desk.tap(SPACE)
    with desk.failing():
        raise ZeroDivisionError("17")


RESET = (tap(UP, UP, ENTER), tap(ENTER))
SCREENS: tuple[tuple[str, tuple[Step, ...]], ...] = (
    ("game_page", (open_title,)),
    ("game_page", (play, tap(SPACE), leave, tap(), open_title)),
    ("game_page", (open_title, tap(*[RIGHT, DOWN] * 8))),
    *[("PlayScene", (play,)), ("PlayScene", (play, tap(F5))), ("PlayScene", (play, tap(F9)))],
    *[("PlayScene", (play, tap(M))), ("PlayScene", (play, refuse_input)), ("pause", (save_as,))],
    ("pause", (play, tap(P))),
    ("pause", (play, tap(SPACE, F2, P))),
    ("pause", (play, tap(P), lambda desk, game: desk.ctrl(C))),
    ("result", (finish,)),
    ("ReplayScene", (finish, tap(W), tap(SPACE))),
    ("saves", (list_saved_games,)),
    ("saves", (lambda desk, game: desk.go.open_saves(GAMES[game]),)),
    ("settings", (lambda desk, game: desk.program.open_settings(GAMES[game]), *RESET)),
    ("keys_of", (lambda desk, game: desk.open_page(keys_of, GAMES[game]), *RESET)),
    ("keys_of", (keys_of_the_app,)),
    (
        "taken_key",
        (lambda desk, game: desk.open_page(keys_of, GAMES[game]), tap(ENTER), tap(P)),
    ),
    ("enter_id", (enter_a_wrong_id,)),
    ("failure", (fail,)),
)
"""The steps that open a screen, and its name."""


@pytest.mark.parametrize(("game", "theme"), [("lamps", "dark"), ("drips", "classic")])
@pytest.mark.parametrize(("scene", "steps"), SCREENS)
def test_no_word_is_left(
    tmp_path: Path, drawn: list[str], scene: str, steps: Sequence[Step], game: str, theme: str
) -> None:
    desk = KeptDesk(tmp_path, theme, (1280, 960), registry("lamps", "drips"))
    desk.go.open_menu().picture()
    for step in steps:
        step(desk, game)
    assert desk.scenes[-1] == scene
    desk.picture()
    assert {text: words for text in drawn if (words := english_words(text))} == {}
    assert not english_words(desk.top.window_title)


@pytest.mark.parametrize("size", [(640, 480), (1280, 960)])
def test_a_chosen_language_is_that_of_all_open_screens(
    tmp_path: Path, drawn: list[str], monkeypatch: pytest.MonkeyPatch, size: tuple[int, int]
) -> None:
    translation.use()
    monkeypatch.setattr(translation, "Pseudo", WideEnglish)
    desk = KeptDesk(tmp_path, size=size, games=registry("lamps", "drips"))
    desk.program.open_menu()
    for step in (tap(), open_title, tap(), play, tap(P), tap()):
        step(desk, "lamps")
    desk.go.open_settings().tap(ENTER).app.desk.settings.choose("language", translation.PSEUDO)
    try:
        desk.program.apply_settings("language")
        desk.look()
        for scene in reversed(desk.app.loop.scenes):
            drawn.clear()
            scene.advance(desk.time)
            scene.draw(desk.app.window.surface)
            assert (type(scene).__name__, [text for text in drawn if english_words(text)]) == (type(scene).__name__, [])
            assert drawn
    finally:
        translation.choose()
    groups = ["settings", "setting_group"] if size[0] < WIDE else ["settings"]
    assert desk.scenes == ["menu", "game_page", "PlayScene", "pause", *groups]


@pytest.mark.parametrize("theme", ["dark", "classic"])
def test_countdown_has_no_words(tmp_path: Path, drawn: list[str], theme: str) -> None:
    desk = KeptDesk(tmp_path, theme, games=registry("drips"))
    count_down(desk, "drips")
    assert desk.scenes[-1] == "CountdownScene"
    drawn.clear()
    desk.picture()
    assert "3" in drawn
    assert not any(map(english_words, drawn))


def test_texts_of_the_player_stay_as_they_are(tmp_path: Path, drawn: list[str]) -> None:
    """The invented language changes every letter, so a text that is drawn as it was typed was not translated."""
    desk = KeptDesk(tmp_path, size=(1280, 960), games=registry("lamps"))
    desk.program.open_menu()
    list_saved_games(desk, "lamps")
    desk.picture()
    assert SAVE in drawn
    drawn.clear()
    desk.tap(ESC)
    play(desk, "lamps")
    desk.tap(P).picture()
    assert any(f"lamps#{SEED}" in text for text in drawn)
