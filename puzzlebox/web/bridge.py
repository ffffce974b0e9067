"""The bridge between the page and the program: messages of the page as JSON, and pictures for it as JSON."""

import json
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from time import monotonic_ns
from typing import Any

from puzzlebox import translation
from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import GameID, GameIDError
from puzzlebox.core.hand import Gesture
from puzzlebox.core.message import InvalidError, Message
from puzzlebox.core.search import SearchLimitError
from puzzlebox.core.state import State
from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.pages.over import OverPage
from puzzlebox.play.place import OpenPage, Place
from puzzlebox.play.program import Program
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.work import Working
from puzzlebox.registry import DataFiles, Registry, installed_games
from puzzlebox.store.paths import Paths, find
from puzzlebox.store.settings import Settings
from puzzlebox.translation import tr
from puzzlebox.web.data import OWN_ROWS, Data, board_data, page_data
from puzzlebox.web.sight import WebSight, buttons_of, game_data
from puzzlebox.web.strokes import stroke_of
from puzzlebox_assets import TRANSLATIONS

MOVES = ("up", "down", "left", "right", "first", "last")
"""The actions that move the focus. The page does that, because it knows what stands where."""

TURNS = {"left": -1, "right": 1}

ZIP = b"PK"
"""How the file of a profile begins."""


def no_file(name: str) -> bytes | None:
    """Fetch nothing."""
    return None


class WebProgram(Program):
    """The program, in which the browser lists the files and takes them."""

    front: "Web"

    def open_file_list(self) -> None:
        self.front.note(files="open")

    def save_board(self, paths: Paths, game: AnyGame, state: State) -> str:
        path = Path(super().save_board(paths, game, state))
        self.front.note(files=str(path))
        return path.name

    def choose_language(self) -> None:
        self.front.fetch_catalogues()
        super().choose_language()

    def quit(self) -> None:
        """Show the menu again: a browser closes its tabs itself."""
        super().quit()
        self.open_menu()


class Web:
    """The program in a browser. The worker gives each message of the page to `take`, asks for the next `picture`, and
    calls again after `wait` ms. Without `paths`, nothing is kept."""

    looks_classic = False
    lacks = frozenset({"ui-scale", "fullscreen", "front", "key-display", "ask-to-quit"})

    def __init__(self, registry: Registry, paths: Paths | None, fetch: Callable[[str], bytes | None] = no_file) -> None:
        self._fetch = fetch
        self.settings = Settings.load(paths.settings) if paths else Settings()
        self.desk = WebProgram(registry, self.settings, paths, self, monotonic_ns)
        self.wrote = self._muted = False
        self._notes: Data = {}
        self.frames = self._opened = 0
        self._shown: Place | None = None
        self._last = ""
        self.desk.choose_language()
        self.desk.open_menu()

    # What the desk asks for

    def make(self, place: Place) -> WebSight | None:
        """Return what shows a running game."""
        return WebSight(place, self.settings) if isinstance(place, Controller) else None

    def apply_settings(self, *names: str) -> None:
        """Leave everything as it is: each picture has the settings."""

    def fetch_catalogues(self) -> None:
        """Fetch the catalogues of the languages that may be wanted now: until then, their files are empty."""
        for language in {self.settings["language"], *translation.wanted()}:
            path = Path(TRANSLATIONS, language, "LC_MESSAGES", "puzzlebox.mo")
            if path.is_file() and not path.stat().st_size and (content := self._fetch(f"{language}.mo")):
                path.write_bytes(content)

    def note(self, **told: Any) -> None:
        """Tell the page something together with the next picture."""
        self._notes |= told

    def warn(self, sentence: str) -> None:
        """Tell a problem outside of the pages."""
        self.note(warning=sentence)

    def copy(self, text: str) -> None:
        """Let the page copy a text. A game ID becomes a link."""
        self.note(copy=text, link=False)
        with suppress(GameIDError):
            self.note(link=bool(GameID.parse(text)))

    def _mute(self) -> None:
        """Turn all sound off, or on again."""
        self._muted = not self._muted
        text = tr("Sound off") if self._muted else tr("Sound on")
        show = self.desk.top.sight.show_message if isinstance(self.desk.top, Controller) else self.warn
        show(text)

    def paste(self) -> str:
        """Refuse to read the clipboard: the browser pastes. Raises InvalidError."""
        raise InvalidError(Message("your browser pastes with a key of its own, such as Ctrl V"))

    # Messages

    def take(self, text: str) -> None:
        """Take a message of the page: what it does, and what that needs."""
        message = json.loads(text)
        with self.desk.reporting():
            self._advance()
            getattr(self, f"_take_{message.pop('do')}")(**message)
        self.wrote = True

    def advance(self) -> None:
        """Let time pass up to now, and go on with the work that is on top."""
        with self.desk.reporting():
            self._advance()

    def _advance(self) -> None:
        if self.desk.top:
            self.desk.top.advance(self.desk.clock())

    @property
    def _page(self) -> OpenPage | None:
        return self.desk.top if isinstance(self.desk.top, OpenPage) else None

    def _row(self, key: str) -> OpenPage | None:
        """Give the focus to a row of the page on top. Return the page if it has that row."""
        page = self._page
        if page and page.page.row(key):
            page.focus_on(key)
            return page
        return None

    def _take_focus(self, row: str) -> None:
        self._row(row)

    def _take_choose(self, row: str) -> None:
        if row in OWN_ROWS:
            self.note(files=row)
        elif page := self._row(row):
            page.choose()

    def _take_turn(self, row: str, steps: int) -> None:
        for _ in range(abs(steps)):
            if page := self._row(row):
                page.turn(1 if steps > 0 else -1)

    def _take_more(self, row: str, action: str) -> None:
        if page := self._row(row):
            page.act(action)

    def _take_find(self, text: str) -> None:
        if self._page:
            self._page.find(text.lstrip())

    def _take_done(self, text: str) -> None:
        if self._page:
            self._page.finish(text)

    def _take_act(self, action: str, down: bool = True, up: bool = True) -> None:
        """Do what the key of an action does."""
        top = self.desk.top
        if isinstance(top, OpenPage):
            top.act(action)
        else:
            for is_down in (*([True] if down else []), *([False] if up else [])):
                if top and top is self.desk.top:
                    top.press(top.keys.press(action, is_down))

    def _take_key(self, key: str, code: str, down: bool, held: list[str], text: str = "") -> None:
        stroke = stroke_of(key, code, down, held)
        self.desk.held_down.note_key(stroke, self.desk.clock())
        top: Any = self.desk.top
        if isinstance(top, OpenPage) and top.capture(stroke):
            return
        press = top.keys.look_up(stroke)
        if press.action == "mute":
            if down:
                self._mute()
        elif isinstance(top, OpenPage):
            self._press_on_page(top, press, text)
        else:
            top.press(press)

    def _press_on_page(self, page: OpenPage, press: KeyPress, text: str) -> None:
        row = page.focused
        if page.types(press, text):
            return
        if press.down and press.action in MOVES:
            if press.action in TURNS and row and row.turn:
                page.turn(TURNS[press.action])
            elif not self._moves_in_editor(press.action):
                self.note(move=press.action)
        else:
            page.press(press)

    def _take_gesture(
        self, phase: Any, start: list[int], place: list[int], button: Any, held: list[Any], steps: int = 0
    ) -> None:
        top = self.desk.top
        if isinstance(top, Controller):
            (row, column), (down, right) = start, place
            top.point(Gesture(phase, (row, column), (down, right), button, frozenset(held), steps))
        elif hasattr(top, "begin_stroke"):
            self._draw(top, phase, place, button == "right")

    def _take_away(self) -> None:
        """The player turns away."""
        self.desk.turn_away()

    def _take_back(self) -> None:
        self.desk.turn_back()

    def _take_id(self, text: str) -> None:
        self.desk.attempt(lambda: self.desk.play_id(text), self.warn)

    def _take_jump(self, share: float) -> None:
        if jump := getattr(self.desk.top, "jump_to", None):
            jump(share)

    # The profile

    def export_to(self, path: str) -> bool:
        """Write all games, scores and settings to a file. Return whether that was possible."""
        from puzzlebox.play import archive

        paths, written = self.desk.library.paths, []
        if paths:
            self.desk.save_settings()
            self.desk.told(lambda: written.append(archive.write(paths, Path(path))))
        return bool(written)

    def bring_in(self, path: str) -> None:
        """Add the games, scores and settings in a profile to those that are here, or open any other file."""
        file, paths = Path(path), self.desk.library.paths
        with file.open("rb") as opened:
            is_profile = opened.read(len(ZIP)) == ZIP
        if not is_profile:
            self.desk.told(lambda: self.desk.open_file(file))
        elif paths:
            self.desk.told(lambda: self._import(paths, file))
        self.wrote = True

    def _import(self, paths: Paths, profile: Path) -> None:
        from puzzlebox.play import archive

        count = archive.import_(paths, profile, self.desk.registry.game)
        self.desk.say(tr("Imported: {contents}", contents=count.contents()), good=True)

    # An editor

    def _moves_in_editor(self, action: str) -> bool:
        move = getattr(self.desk.top, "move", None)
        return bool(move and move(action))

    def _draw(self, editor: Any, phase: str, place: list[int], erases: bool) -> None:
        from puzzlebox.play.pages.editor import ERASER

        cell = row, column = place[0] // 1000, place[1] // 1000
        if phase in ("press", "move") and 0 <= row < editor.draft.rows and 0 <= column < editor.draft.columns:
            if phase == "press":
                editor.focus_on_board(True)
                editor.begin_stroke(cell, ERASER if erases else editor.tool)
            elif editor.draws:
                editor.stretch(cell)
        elif phase in ("release", "cancel"):
            editor.end_stroke()

    # Pictures

    def wait(self) -> int:
        """Return the ms until `advance` has to be called; -1 if only a message can change anything."""
        waits = [self.desk.top.next_update()] if self.desk.top else []
        if isinstance(self.desk.top, Controller):
            waits.append(self.desk.top.sight.message_update(self.desk.clock()))
        return min((wake for wake in waits if wake is not None), default=-1)

    def picture(self) -> str:
        """Return what to show now; empty if nothing has changed."""
        picture: Data = {}
        while not picture:
            with self.desk.reporting():
                picture = self._picture()
        self.frames += 1
        text = json.dumps(picture | self._notes, ensure_ascii=False)
        if text == self._last:
            return ""
        once = self._notes or any(map(picture.get, ("spoken", "sounds", "moves")))
        self._last, self._notes = "" if once else text, {}
        return text

    def _picture(self) -> Data:
        top: Any = self.desk.top
        if top is not self._shown:
            self._shown, self._opened = top, self._opened + 1
        kind = "work" if isinstance(top, Working) else top.kind
        data: Data = {"kind": kind, "place": self._opened, **self._looks()}
        if isinstance(top, Controller):
            sight = top.sight
            assert isinstance(sight, WebSight)
            sight.expire(self.desk.clock())
            return data | sight.data()
        if isinstance(top, OpenPage):
            data |= page_data(top, self.settings)
            data |= self._over(top)
        elif kind == "replay":
            data |= self._replay(top)
        else:
            play = top.controller.playthrough
            shown = play.game.show(play.state, play.preferences)
            data |= {**game_data(play.game, play.session, shown, self.settings), "word": str(top.left)}
        return data

    def _over(self, page: OpenPage) -> Data:
        """Return what only some pages have: the game below, the progress of work, or the board of an editor."""
        play = page.page.over
        if play:
            shown = play.game.show(play.state, play.preferences)
            sight = page.controller.sight if isinstance(page, OverPage) else None
            said = sight.message if isinstance(sight, WebSight) else ""
            return {
                "over": game_data(play.game, play.session, shown, self.settings),
                "reason": page.page.text,
                "told": said,
            }
        if isinstance(page, Working):
            return {"progress": page.progress}
        if page.kind == "editor":
            from puzzlebox.play.pages.editor import Editor

            assert isinstance(page, Editor)
            cursor = [page.cursor] if page.on_board else []
            return {"draft": board_data(page.shown()), "cursor": cursor}
        return {}

    def _replay(self, watching: Any) -> Data:
        session, game = watching.replay.session, watching.game
        shown = game.show(session.state, self.settings.preferences(game))
        return {
            **game_data(game, session, shown, self.settings),
            "title": watching.title,
            "status": watching.status_texts(),
            "progress": watching.progress,
            "buttons": buttons_of(watching.hints()),
        }

    def _looks(self) -> Data:
        """Return the settings of looks and sounds. The browser chooses the theme if the player has not."""
        looks = {name: self.settings[name] for name in ("motion", "patterns")}
        looks |= {name: 0 if self._muted else self.settings[name] for name in ("effects", "music")}
        theme = self.settings["theme"] if self.settings.is_chosen("theme") else ""
        return {**looks, "theme": theme, "language": next(iter(translation.wanted()), "en")}


def open_in(home: str, fetch: Callable[[str], Any]) -> Web:
    """Return the program with its files in the folder `home`, where it stores nothing if that is empty. `fetch` returns
    a file that is not fetched with the program, such as a table for solutions, by its name."""

    def fetched(name: str) -> bytes | None:
        found = fetch(name)
        return found.to_bytes() if found else None

    def read(package: str, file: str) -> bytes:
        content = fetched(file.rpartition("/")[2])
        if content is None:
            raise SearchLimitError  # without a network, a search does without what the table says
        return content

    DataFiles.read = staticmethod(read)
    return Web(installed_games(), find(home) if home else None, fetched)
