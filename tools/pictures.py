"""Makes pictures of the menu and of all games: `python -m tools.pictures FOLDER [SIZE …]`.

puzzlebox draws them on SDL's dummy driver, with posted keys and a manual clock, so that the same version always makes
the same pictures. `--game` takes a game ID, such as `guideline:mode=sprint#rainy-day`; without it, all games of the
catalogue are shown.
"""

import argparse
import os
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from typing import Any

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from puzzlebox.app.app import App
from puzzlebox.core.bot import demonstrating
from puzzlebox.core.game import Action, AnyGame
from puzzlebox.core.game_id import GameID
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.replay import replayed
from puzzlebox.core.session import Session
from puzzlebox.core.stepwise import result_of
from puzzlebox.input.sdl import code_of
from puzzlebox.play.bots import bot_names, pilot_of
from puzzlebox.registry import installed_games as registered
from puzzlebox.scenes.page_scene import PageScene
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from puzzlebox.ui.theme import THEMES
from puzzlebox.ui.window import Window
from tests.contract.golden_table import path_of
from tools.golden import penalty, plans

MS = 1_000_000
SIZES = ("320x240", "960x720", "1920x1080")
SEED = "rainy-day"

PIECES = 26
"""The number of pieces before the picture of a falling game."""

FRAME = 20
"""The ms between two key presses: a game that counts frames sees one press of a key per frame."""

PIECE_DELAY = 400
"""The ms before each piece is placed."""

EXAMPLES = {"sokoban": "sokoban:set=rooms,level=5", "2048": "2048:goal=512"}
"""The IDs of the games that are shown, if a game's default options make no good picture."""

MAX_KEYS = 4000
"""More key presses than any game needs to end."""


class Studio:
    """An app that is controlled with posted keys and a manual clock. Without `paths`, nothing is saved."""

    def __init__(self, size: tuple[int, int], theme: str, paths: Paths | None = None, scale: int = 100) -> None:
        self._now = 1_000 * MS
        settings = Settings.load(paths.settings) if paths else None
        window = Window("puzzlebox", size)
        options: dict[str, Any] = {"theme": theme, "scale": scale, "clock": lambda: self._now}
        self.app = App(window, registered(), paths, settings, **options)
        pygame.event.clear()

    def wait(self, ms: int, step: int = 10) -> None:
        """Let this time pass, in steps of `step` ms."""
        for _ in range(ms // step):
            self._now += step * MS
            self.app.loop.step(0)

    def tap(self, *keys: int) -> None:
        for key in keys:
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                pygame.event.post(pygame.event.Event(kind, key=key, scancode=0, mod=0))
                self.app.loop.step(0)

    @property
    def shown(self) -> str:
        """The name of the scene on top."""
        top = self.app.loop.top
        return top.place.name if isinstance(top, PageScene) else type(top).__name__

    def begin(self, name: str) -> Session[Any]:
        """Start the game with this ID. Skip its title screen, and resume it if it starts paused."""
        game_id = GameID.parse(name)
        game = self.app.desk.registry.game(game_id.game)
        session = Session(game, Options.parse(game.options, game_id.options), game_id.start or SEED)
        self.app.desk.open_session(session)
        if self.shown == "game_page":
            self.tap(pygame.K_RETURN)
        if self.shown == "pause":
            self.tap(pygame.K_RETURN)
        self.wait(200)
        return session

    def draw(self) -> pygame.Surface:
        """Draw the scene on top and return the picture, which the next one replaces."""
        self.app.loop.lay_out()
        top = self.app.loop.top
        if top is None:
            raise RuntimeError("the window has closed")
        top.advance(self._now)
        top.draw(self.app.window.surface)
        return self.app.window.surface

    def save(self, path: Path) -> None:
        """Draw the scene on top and write the picture."""
        pygame.image.save(self.draw(), path)


def keys_of(session: Session[Any]) -> Mapping[str, int]:
    """Return the code of the first key for each input of a game."""
    game: AnyGame = session.game
    actions: tuple[Action, ...] = game.actions_for(Options(game.preferences), session.options)
    return {action.input: code_of(action.keys[0]) for action in actions}


# The moments


def menu(studio: Studio, name: str) -> None:
    studio.app.desk.open_menu()
    studio.wait(1000)


def title(studio: Studio, name: str) -> None:
    studio.app.desk.open_menu()
    studio.app.desk.open_game(studio.app.desk.registry.game(GameID.parse(name).game))
    studio.wait(100)


def play(studio: Studio, name: str) -> Session[Any]:
    """Play to the middle of a game."""
    session = studio.begin(name)
    keys = keys_of(session)
    if session.game.real_time:
        _set_pieces(studio, session, keys)
        studio.wait(900)
    else:
        playthrough = studio.app.desk.playthrough
        assert playthrough
        for text in _good_moves(session):
            playthrough.send(text)
            studio.wait(300)
    return session


def _good_moves(session: Session[Any]) -> Sequence[str]:
    """Return the first half of the moves of a bot."""
    name = bot_names(session.game)[0]
    moves = result_of(demonstrating(pilot_of(session.game, name), session.state.copy()))
    return moves[: len(moves) // 2]


def _set_pieces(studio: Studio, session: Session[Any], keys: Mapping[str, int]) -> None:
    """Put each piece in its best place."""
    for number in range(1, PIECES):
        while studio.shown == "PlayScene" and session.state.pieces == number:
            studio.wait(PIECE_DELAY)
            plan = min(plans(session.state), key=lambda plan: penalty(session.state, plan))
            for key in [keys[text] for text, times in plan for _ in range(times)]:
                studio.tap(key)
                studio.wait(FRAME)
            if "drop" in keys:
                studio.tap(keys["drop"])
            while studio.shown == "PlayScene" and session.state.pieces == number:
                studio.wait(50)


def pause(studio: Studio, name: str) -> None:
    session = play(studio, name)
    studio.tap(code_of(session.game.controls.pause.keys[0]))
    studio.wait(100)


def end(studio: Studio, name: str) -> None:
    """Play to the end of a game: fill the board of a falling-block game, or replay the golden record of another one."""
    game = studio.app.desk.registry.game(GameID.parse(name).game)
    if game.real_time:
        session = play(studio, name)
        keys = keys_of(session)
        drop = keys.get("drop", keys["down"])
        for _ in range(MAX_KEYS):
            if studio.shown != "PlayScene":
                break
            studio.tap(drop)
            studio.wait(60)
    else:
        record = Record.parse(path_of(game.id).read_text("utf-8"))
        studio.app.desk.open_session(replayed(record, game))
    studio.wait(1500)


APP_MOMENTS: Mapping[str, Callable[[Studio, str], object]] = {"menu": menu}
GAME_MOMENTS: Mapping[str, Callable[[Studio, str], object]] = {"title": title, "play": play, "pause": pause, "end": end}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path, nargs="?", default=Path("docs/pictures"))
    parser.add_argument("sizes", nargs="*", default=SIZES, help="such as 960x720 (default: " + " ".join(SIZES) + ")")
    parser.add_argument("--theme", choices=tuple(THEMES), action="append", help="default: all themes")
    parser.add_argument("--moment", choices=(*APP_MOMENTS, *GAME_MOMENTS), action="append")
    parser.add_argument("--game", metavar="ID", action="append", help="default: all games of the catalogue")
    arguments = parser.parse_args()
    arguments.folder.mkdir(parents=True, exist_ok=True)
    games = {name: name.replace(":", "-").split("#")[0] for name in arguments.game or ()}
    games = games or {EXAMPLES.get(entry.id, entry.id): entry.id for entry in registered().catalogue}
    for theme in arguments.theme or THEMES:
        for size in arguments.sizes:
            for moment in arguments.moment or (*APP_MOMENTS, *GAME_MOMENTS):
                for name, title_of_file in games.items() if moment in GAME_MOMENTS else [("", "")]:
                    shown = "-".join(filter(None, (title_of_file, moment)))
                    take(arguments.folder / f"{shown}-{theme}-{size}.png", moment, name, size, theme)


def take(path: Path, moment: str, name: str, size: str, theme: str) -> None:
    """Make one picture."""
    width, height = map(int, size.split("x"))
    studio = Studio((width, height), theme)
    {**APP_MOMENTS, **GAME_MOMENTS}[moment](studio, name)
    studio.save(path)
    studio.app.window.close()
    print(path)


if __name__ == "__main__":
    main()
