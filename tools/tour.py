"""Draws every screen of every game and checks that all texts can be read: `python -m tools.tour FOLDER`.

The folder gets a contact sheet for each game, theme and size, and `faults.txt`. The exit status is 1 if a text is cut,
shortened, covered by another one, outside the window or too faint, unless `EXCEPTIONS` gives a reason. With
`--lang pseudo`, it is also 1 if a text is not translated.

A new screen is one line in `APP_SCREENS` or `GAME_SCREENS`.
"""

import argparse
import re
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple
from unittest.mock import patch

import pygame

from puzzlebox import translation
from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.replay import Replay, replayed
from puzzlebox.core.stepwise import Slices
from puzzlebox.play.bots import bot_names
from puzzlebox.play.page import Page
from puzzlebox.play.pages.bots import BotChoice
from puzzlebox.play.pages.bots import bots as bots_page
from puzzlebox.play.pages.editor import Editor
from puzzlebox.play.pages.keys import keys, keys_of
from puzzlebox.play.pages.levels import LevelList
from puzzlebox.play.pages.levels import levels as levels_page
from puzzlebox.play.pages.over import Countdown
from puzzlebox.play.pages.saves import saves as saves_page
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.play.results import NewBest, Result
from puzzlebox.play.work import Working
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import Paths
from puzzlebox.store.scores import ScoreEntry, Scores
from puzzlebox.translation import tr
from puzzlebox.translation.pseudo import ACCENTS
from puzzlebox.ui.text import shorten, write
from puzzlebox.ui.theme import DARK, THEMES
from tests.contract.golden_table import path_of
from tools.catalogues import KnownTexts
from tools.drawn_texts import Canvas, Fault, find_faults, recording
from tools.pictures import Studio

SIZES = ("640x480", "640x480@150", "640x480@200", "960x720", "960x720@200", "1920x1080", "1920x1080@200", "3840x2160")
"""Sizes of the window in px, some with a scale of the texts in percent."""

LONG_NAME = "Before the last row, second try on Sunday evening (long)"
"""A name of a save that is nearly as long as possible."""

FIRST_DAY, DAY = 1_700_000_000_000, 86_400_000
"""The time of the first result that is stored for a tour, in ms since 1970, and between two of them."""

TILE = 640
"""The largest width of a picture on a contact sheet, in px."""

COLUMNS = 4
"""Pictures side by side on a contact sheet."""


class SkippedError(Exception):
    """A game does not have this screen."""


class Shot(NamedTuple):
    """A picture of one screen, and what is wrong with it."""

    screen: str
    picture: pygame.Surface
    faults: list[Fault]


class Exemption(NamedTuple):
    """Faults that are accepted: patterns for the name of the shot ("slide-pause-classic-640x480"), for the kind of
    fault and for the text, and the reason."""

    shot: str
    kind: str
    text: str
    reason: str


WORD = re.compile("[A-Za-z]{3,}")
OWN_TEXTS = re.compile(
    r"[a-z0-9-]+([#:@]\S|~[0-9a-f]).*|First$|Before the la.*|.*he last row, s.*|.*long-seed.*|slide#rainy-day|sli[|]?$"
    r"|'[a-z0-9]+'|disk( full)?|out of paint|a game that nobody .*|.*yer may lo[|]"
    r"|English|Deutsch|Français|Español|Pseudo|(size|goal)=\d+|/home/player|puzzlebox( rules [a-z0-9]+)?|size"
    r"|[A-Z][a-z]+day, .*|dellacherie|bcts|beam|dt-10"
)
"""What is never translated: names of saves and of bots, game IDs, commands, and what the tour types."""

WAITING = ("Loading …", "Making the board …", "Searching …", "Solving …", "Thinking …", "Open a file …")
"""The texts that end with an ellipsis of their own."""

EXCEPTIONS: Sequence[Exemption] = (
    Exemption("turbo-.*-classic-.*", "faint", ".*: .*", "the rule sheet draws the key help in dark gray"),
    Exemption("app-(menu|leaving).*|.*-levels-.*", "scrolled|outside", ".*", "cards at the edges of the list are cut"),
    Exemption(".*-race-.*", "scrolled", "[0-9]", "digits of a small picture touch its lines"),
    Exemption("arcade-race-.*-640x480.*", "shortened", ".*", "the small board leaves little room for figures"),
    Exemption(".*-how-to-play.*", "scrolled|outside", ".*", "lines at the edges of the text are cut"),
    Exemption("turbo-new-best-classic-.*", "cut|scrolled", ".*: .*", "the ribbon covers a part of the key help"),
    Exemption(".*-message-.*", "cut|scrolled", "(?!This game).*", "a message covers a part of the picture for a while"),
    Exemption(".*-keys-.*", "shortened", ".*", "the keys of a small keyboard have room for short labels only"),
    Exemption(".*-first-hints-.*", "cut|scrolled", ".*", "the hints cover a part of the picture for a while"),
)


# Games


@cache
def middle(name: str) -> Record:
    """Return the record of a game to about the middle of its golden play, where it is running."""
    game = _game(name)
    replay = Replay(Record.parse(path_of(name).read_text("utf-8")), game, seekable=False)
    while replay.place < replay.length // 2 or replay.session.paused or replay.session.state.outcome():
        replay.step()
    return Record.of(replay.session)


@cache
def end(name: str) -> Record:
    """Return the golden record of a game, which ends with its end."""
    return Record.parse(path_of(name).read_text("utf-8"))


def inputs_of(record: Record) -> list[str]:
    """Return the inputs of a record, without those entries that are times or digests alone."""
    return [text for _, text in record.entries if text and not text.startswith("=")]


def _game(name: str) -> AnyGame:
    return installed_games().game(name)


def begin(studio: Studio, record: Record) -> Playthrough[Any]:
    """Open the game of a record where the record ends. Skip a title screen and a pause."""
    game = studio.app.desk.registry.game(record.game)
    studio.app.desk.open_session(replayed(record, game))
    for scene in ("game_page", "pause"):
        if studio.shown == scene:
            studio.tap(pygame.K_RETURN)
    studio.wait(200, 100)
    return playing(studio)


def playing(studio: Studio) -> Playthrough[Any]:
    """Return the current playthrough."""
    playthrough = studio.app.desk.playthrough
    assert playthrough
    return playthrough


# Screens. Each function opens one screen, over the menu. Those in GAME_SCREENS get the ID of a game.


def menu(studio: Studio) -> None:
    studio.wait(2000, 100)


def settings_group(studio: Studio) -> None:
    studio.app.desk.open_settings()
    studio.wait(20)
    studio.tap(pygame.K_RETURN, pygame.K_DOWN)


def search(query: str) -> Callable[[Studio], None]:
    def type_query(studio: Studio) -> None:
        menu(studio)
        pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=query))
        studio.wait(500, 100)

    return type_query


def last_card(studio: Studio) -> None:
    menu(studio)
    studio.tap(pygame.K_END)
    studio.wait(500, 100)


def wrong_id(studio: Studio) -> None:
    studio.app.desk.open_id_entry()
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="slide:size=99#" + "a-long-seed-" * 12))
    studio.tap(pygame.K_RETURN)


def composing(studio: Studio) -> None:
    studio.app.desk.open_id_entry()
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text="slide#rainy-"))
    pygame.event.post(pygame.event.Event(pygame.TEXTEDITING, text="day", start=3, length=0))
    studio.wait(20)


def leaving(studio: Studio) -> None:
    """Press Esc on the menu, which asks first."""
    studio.tap(pygame.K_ESCAPE)


def first_menu(studio: Studio) -> None:
    """Show the menu to somebody who has not played yet, with a message."""
    settings = studio.app.desk.settings
    for name in ("recent-games", "last-game"):
        settings.choose(name, "none")
    message = Message("the settings could not be saved in {path}: {reason}", path="/home/player", reason="disk full")
    studio.app.desk.messages.append(message)
    studio.app.desk.places.pop()
    studio.app.desk.open_menu()
    menu(studio)


def last_row(open_screen: Callable[[Studio], object], up: int) -> Callable[[Studio], None]:
    """Choose a row at the end of a list, `up` rows above the last one."""

    def choose(studio: Studio) -> None:
        open_screen(studio)
        studio.wait(20)
        studio.tap(*[pygame.K_UP] * (up + 1), pygame.K_RETURN)
        studio.wait(20)

    return choose


def failure(studio: Studio) -> None:
    message = Message("the game {game!r} failed: {reason}", game="tetromino", reason="out of paint")
    studio.app.desk.open_failure(message, "details", True)
    studio.wait(1000, 100)


def delete_scores(studio: Studio) -> None:
    studio.app.desk.open_scores()
    studio.wait(20)
    studio.tap(pygame.K_DELETE)
    studio.wait(20)


def empty_scores(studio: Studio) -> None:
    scores = studio.app.desk.library.scores
    assert scores
    scores.delete()
    studio.app.desk.open_scores()


def title(studio: Studio, game: str) -> None:
    studio.app.desk.open_game(_game(game))
    studio.wait(200, 100)


def options(studio: Studio, game: str) -> None:
    title(studio, game)
    studio.tap(pygame.K_TAB)
    studio.wait(20)


def how_to_play(studio: Studio, game: str) -> None:
    studio.app.desk.open_how_to_play(_game(game), Options(_game(game).options))


def how_to_play_end(studio: Studio, game: str) -> None:
    how_to_play(studio, game)
    studio.wait(20)
    studio.tap(pygame.K_END)


def first_hints(studio: Studio, game: str) -> None:
    studio.app.desk.settings.choose("introduced-games", "none")
    with patch.object(studio.app.desk.library, "has_plays", return_value=False):
        studio.begin(game)


def own_settings(studio: Studio, game: str) -> None:
    if not _game(game).preferences:
        raise SkippedError
    studio.app.desk.open_settings(_game(game))
    studio.wait(20)
    studio.tap(pygame.K_RETURN)


def play(studio: Studio, game: str) -> None:
    begin(studio, middle(game))


def message(studio: Studio, game: str) -> None:
    begin(studio, middle(game))
    studio.app.desk.notify(Message("this game cannot be saved for now: {reason}", reason="disk full"))


def hint(studio: Studio, game: str) -> None:
    if _game(game).assistance.hint is None:
        raise SkippedError
    begin(studio, middle(game))
    for _ in range(2):
        studio.tap(pygame.K_F4)
        studio.wait(3000, 100)


def pause(studio: Studio, game: str) -> None:
    begin(studio, middle(game))
    command(studio, "open-pause")


def _open(studio: Studio, page: Callable[..., Page], *arguments: object) -> None:
    """Open a page."""
    studio.app.desk.open(partial(page, studio.app.desk, *arguments))


def command(studio: Studio, action: str) -> None:
    """Let the running game do what it does for an action."""
    assert studio.app.desk.controller
    studio.app.desk.controller.command(action)


def countdown(studio: Studio, game: str) -> None:
    if not _game(game).real_time:
        raise SkippedError
    playthrough = begin(studio, middle(game))
    desk = studio.app.desk
    assert desk.controller
    playthrough.pause()
    desk.push(Countdown(desk, desk.controller))
    studio.wait(20)


def result(studio: Studio, game: str) -> None:
    begin(studio, end(game))
    studio.wait(1500, 100)


def new_best(studio: Studio, game: str) -> None:
    playthrough = begin(studio, end(game))
    entry = ScoreEntry.of(playthrough.session, FIRST_DAY, "best", None)
    bests = NewBest("score", "12345", "9870"), NewBest("pieces/s", "1.69", "1.52")
    playthrough.result = Result(entry, bests)
    studio.app.desk.back()
    command(studio, "open-result")
    studio.wait(1500, 100)


def solve(studio: Studio, game: str) -> None:
    declared = _game(game)
    if declared.assistance.solve is None and (declared.real_time or not declared.bots):
        raise SkippedError
    begin(studio, middle(game))
    studio.tap(pygame.K_F12)
    studio.wait(200, 100)


def replay(studio: Studio, game: str) -> None:
    studio.app.desk.open_replay(end(game), _game(game), len(end(game).entries) // 2)
    studio.wait(200, 100)


def race(studio: Studio, game: str) -> None:
    replay(studio, game)
    studio.tap(pygame.K_b)
    studio.wait(4000, 100)


def bots(studio: Studio, game: str) -> None:
    if not bot_names(_game(game)):
        raise SkippedError
    _open(studio, bots_page, _game(game), Options(_game(game).options), BotChoice(_game(game)))


def editor(studio: Studio, game: str) -> None:
    declared = _game(game)
    if declared.editing is None:
        raise SkippedError
    studio.app.desk.open_editor(declared, begin(studio, middle(game)).session.state.position())
    place = studio.app.desk.top
    assert isinstance(place, Editor)
    place.check()
    studio.wait(2000, 20)


def levels(studio: Studio, game: str) -> None:
    declared = _game(game)
    options = Options(declared.options)
    if not declared.levels_for(options):
        raise SkippedError
    _open(studio, levels_page, LevelList(declared, options))


def save_as(studio: Studio, game: str) -> None:
    begin(studio, middle(game))
    command(studio, "save-as")
    pygame.event.post(pygame.event.Event(pygame.TEXTINPUT, text=LONG_NAME))
    studio.wait(20)


def open_page(studio: Studio, make: Callable[..., Page], *arguments: object) -> None:
    """Open the page that a function makes for a desk."""
    studio.app.desk.open(partial(make, studio.app.desk, *arguments))


def open_keys(studio: Studio, game: str) -> None:
    open_page(studio, keys_of, _game(game))


def action_keys(studio: Studio, game: str) -> None:
    open_keys(studio, game)
    studio.wait(20)
    studio.tap(pygame.K_RETURN)


def add_key(studio: Studio, game: str) -> None:
    """Leave the keys that an action has, and add one."""
    action_keys(studio, game)
    studio.wait(20)
    studio.tap(pygame.K_ESCAPE, pygame.K_RETURN)
    studio.wait(20)


def taken_key(studio: Studio, game: str) -> None:
    """Press a key that another action has."""
    action_keys(studio, game)
    studio.wait(20)
    studio.tap(pygame.K_RIGHT)


def loading(studio: Studio, game: str) -> None:
    def work() -> Slices[None]:
        while True:
            yield 0.4

    desk = studio.app.desk
    desk.push(Working(desk, _game(game), tr("Making the board …"), work(), print))


APP_SCREENS: Mapping[str, Callable[[Studio], object]] = {
    "menu": menu,
    "menu-end": last_card,
    "menu-search": search("sli"),
    "menu-no-match": search("a game that nobody has written yet, but that a player may look for"),
    "leaving": leaving,
    "settings": lambda studio: studio.app.desk.open_settings(),
    "display-settings": settings_group,
    "keys": lambda studio: open_page(studio, keys),
    "scores": lambda studio: studio.app.desk.open_scores(),
    "menu-first": first_menu,
    "reset-settings": last_row(lambda studio: studio.app.desk.open_settings(), up=1),
    "delete-scores": delete_scores,
    "composing": composing,
    "id-entry": lambda studio: studio.app.desk.open_id_entry(),
    "wrong-id": wrong_id,
    "failure": failure,
    "empty-scores": empty_scores,
}
"""The screens that do not depend on a game. The last ones may change what is stored."""

GAME_SCREENS: Mapping[str, Callable[[Studio, str], object]] = {
    "title": title,
    "options": options,
    "how-to-play": how_to_play,
    "how-to-play-end": how_to_play_end,
    "first-hints": first_hints,
    "play": play,
    "message": message,
    "hint": hint,
    "pause": pause,
    "countdown": countdown,
    "result": result,
    "new-best": new_best,
    "solve": solve,
    "replay": replay,
    "race": race,
    "bots": bots,
    "editor": editor,
    "levels": levels,
    "save-as": save_as,
    "saves": lambda studio, game: _open(studio, saves_page, _game(game)),
    "scores": lambda studio, game: studio.app.desk.open_scores(_game(game)),
    "settings": lambda studio, game: studio.app.desk.open_settings(_game(game)),
    "own-settings": own_settings,
    "keys": open_keys,
    "action-keys": action_keys,
    "add-key": add_key,
    "taken-key": taken_key,
    "loading": loading,
}
"""The screens of each game."""


# The tour


def prepare(paths: Paths, games: Sequence[str]) -> None:
    """Store saves, scores and games in progress for the tour."""
    studio = Studio((320, 240), "dark", paths)
    studio.app.desk.open_menu()
    for number, name in enumerate(games):
        playthrough = begin(studio, middle(name))
        for save in ("First", LONG_NAME):
            studio.app.desk.library.save(playthrough, save)
        if number % 2 == 0:  # only a game that has changed is kept to resume
            later = inputs_of(end(name))[len(inputs_of(middle(name))) :]
            next(text for text in later if playthrough.send(text) is not None)
        else:
            playthrough.retire()
            studio.app.desk.controller = None
        studio.app.desk.leave_game()
        session = replayed(end(name), _game(name))
        entries = [ScoreEntry.of(session, FIRST_DAY + day * DAY, f"{name} {day}", None) for day in range(9)]
        Scores(paths).add([replace(entry, unranked="") if n else entry for n, entry in enumerate(entries)])
    studio.app.window.close()


class Tour:
    """A walk through the screens of an app with one size, theme and scale. Works in a copy of the `template` folder."""

    def __init__(self, size: str, theme: str, template: Path) -> None:
        self.size, self.theme = size, theme
        pixels, _, scale = size.partition("@")
        width, height = map(int, pixels.split("x"))
        self._folder = Path(tempfile.mkdtemp(prefix="puzzlebox-tour-"))
        shutil.copytree(template, self._folder, dirs_exist_ok=True)
        self._studio = Studio((width, height), theme, Paths(self._folder, self._folder), int(scale or 100))
        self._studio.app.window.surface = Canvas((width, height))
        self._studio.app.desk.open_menu()
        self._studio.wait(20)

    def app_shots(self, screens: Sequence[str] = tuple(APP_SCREENS)) -> Iterator[Shot]:
        for screen in screens:
            yield self._shot(screen, partial(APP_SCREENS[screen], self._studio), "app")

    def game_shots(self, game: str, screens: Sequence[str] = tuple(GAME_SCREENS)) -> Iterator[Shot]:
        for screen in screens:
            with suppress(SkippedError):
                yield self._shot(screen, partial(GAME_SCREENS[screen], self._studio, game), game)

    def close(self) -> None:
        self._studio.app.window.close()
        self._studio.app.desk.library.close()
        shutil.rmtree(self._folder)

    def _shot(self, screen: str, open_screen: Callable[[], object], subject: str) -> Shot:
        studio = self._studio
        studio.app.desk.leave_game()
        while studio.app.desk.places:
            studio.app.desk.places.pop()
        studio.app.desk.open_menu()
        open_screen()
        studio.wait(20)
        drawn = studio.draw()
        assert isinstance(drawn, Canvas)
        name = f"{subject}-{screen}-{self.theme}-{self.size}"
        faults = [*find_faults(drawn), *language_faults(drawn)]
        return Shot(screen, drawn.copy(), [fault for fault in faults if not exempted(name, fault)])


def is_pseudo() -> bool:
    """Return whether all texts are in the language for tests."""
    return translation.wanted() == (translation.PSEUDO,)


def language_faults(canvas: Canvas) -> Iterator[Fault]:
    """Yield the texts that are not in the language for tests, and those of which only the beginning is shown."""
    waiting = {tr(text) for text in WAITING}
    for drawn in canvas.texts:
        words = WORD.findall(OWN_TEXTS.sub("", drawn.text))
        if is_pseudo() and any(word != word.translate(ACCENTS) for word in words):
            yield Fault("untranslated", drawn.text, "")
        elif drawn.text.endswith("…") and not OWN_TEXTS.fullmatch(drawn.text) and drawn.text not in waiting:
            yield Fault("shortened", drawn.text, f"at {drawn.size} px")


def exempted(shot: str, fault: Fault) -> bool:
    """Return whether there is a reason to accept this fault."""
    return any(
        re.fullmatch(entry.shot, shot) and re.fullmatch(entry.kind, fault.kind) and re.fullmatch(entry.text, fault.text)
        for entry in EXCEPTIONS
    )


def contact_sheet(shots: Sequence[Shot]) -> pygame.Surface:
    """Return one picture with all shots and their names. The names of those with faults are red."""
    width, height = shots[0].picture.get_size()
    wide = min(TILE, width)
    high, caption = height * wide // width, 24
    rows = -(-len(shots) // COLUMNS)
    sheet = pygame.Surface((COLUMNS * (wide + 8), rows * (high + caption + 8)))
    sheet.fill((70, 70, 80))
    for number, shot in enumerate(shots):
        x, y = number % COLUMNS * (wide + 8) + 4, number // COLUMNS * (high + caption + 8)
        text = " ".join((shot.screen, *sorted({fault.kind for fault in shot.faults})))
        colour = DARK.bad if shot.faults else DARK.text
        write(sheet, shorten(text, wide, 16, "bold"), (x, y + caption // 2), 16, colour, "bold", "midleft")
        sheet.blit(pygame.transform.smoothscale(shot.picture, (wide, high)), (x, y + caption))
    return sheet


def write_shots(folder: Path, name: str, shots: Sequence[Shot]) -> list[str]:
    """Write the contact sheet. Return a line for each fault."""
    if not shots:
        return []
    pygame.image.save(contact_sheet(shots), folder / f"{name}.png")
    lines = [f"{name} {shot.screen}: {kind}: {text!r} {detail}" for shot in shots for kind, text, detail in shot.faults]
    print(f"{name}: {len(shots)} screens, {len(lines)} faults", flush=True)
    return lines


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    parser.add_argument("--size", action="append", help=f"such as 640x480@200 (default: {' '.join(SIZES)})")
    parser.add_argument("--theme", choices=tuple(THEMES), action="append", help="default: all themes")
    parser.add_argument("--game", metavar="ID", action="append", help="default: all games, and the screens of the app")
    parser.add_argument("--lang", default="en", help="such as de, or pseudo (default: en)")
    parser.add_argument("--screen", choices=sorted({*APP_SCREENS, *GAME_SCREENS}), action="append", help="default: all")
    arguments = parser.parse_args()
    translation.choose(arguments.lang)
    if is_pseudo():
        translation.use(KnownTexts())
    games = arguments.game or [entry.id for entry in installed_games().catalogue]
    arguments.folder.mkdir(parents=True, exist_ok=True)
    template = Path(tempfile.mkdtemp(prefix="puzzlebox-tour-"))
    prepare(Paths(template, template), games)
    lines: list[str] = []
    with recording():
        for theme in arguments.theme or THEMES:
            for size in arguments.size or SIZES:
                lines += take_tour(arguments, theme, size, games, template)
    shutil.rmtree(template)
    (arguments.folder / "faults.txt").write_text("".join(f"{line}\n" for line in lines), "utf-8")
    print(f"{len(lines)} faults")
    return 1 if lines else 0


def take_tour(arguments: argparse.Namespace, theme: str, size: str, games: Sequence[str], template: Path) -> list[str]:
    """Take the tour in one theme and size. Return a line for each fault."""
    lines: list[str] = []
    tour = Tour(size, theme, template)
    for game in games:
        screens = [screen for screen in GAME_SCREENS if screen in (arguments.screen or GAME_SCREENS)]
        lines += write_shots(arguments.folder, f"{game}-{theme}-{size}", list(tour.game_shots(game, screens)))
    if not arguments.game:
        screens = [screen for screen in APP_SCREENS if screen in (arguments.screen or APP_SCREENS)]
        lines += write_shots(arguments.folder, f"app-{theme}-{size}", list(tour.app_shots(screens)))
    tour.close()
    return lines


if __name__ == "__main__":
    sys.exit(main())
