"""The box itself: the window, the scenes in it, the games it knows, and the ways from one scene to the next."""

import sys
import traceback
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import replace
from pathlib import Path
from time import monotonic_ns
from typing import TYPE_CHECKING

import pygame

from puzzlebox.core.game import Game, Start
from puzzlebox.core.options import Options
from puzzlebox.core.record import GameID, Record
from puzzlebox.core.session import Session
from puzzlebox.input.keyboard import scene
from puzzlebox.input.keys import commands
from puzzlebox.registry import Registry, broke_down
from puzzlebox.scenes.pace import MS
from puzzlebox.scenes.player import Player
from puzzlebox.scenes.screen import Screen
from puzzlebox.seeds import fresh
from puzzlebox.store.journal import Journal
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from puzzlebox.store.shelf import Shelf, Wanted
from puzzlebox.ui.loop import Loop
from puzzlebox.ui.scene import Stack
from puzzlebox.ui.sound import Sound
from puzzlebox.ui.theme import Theme
from puzzlebox.ui.view import Clock
from puzzlebox.ui.window import Window

if TYPE_CHECKING:
    from puzzlebox.scenes.play import Play

FULL_SCREEN, MUTE = scene("full-screen"), scene("mute")


class GameFailed(RuntimeError):
    """A game broke down while it was played. The message names the game and says what it said."""


class Box:
    """One opened box. Scenes ask it for what they share and tell it where to go.

    `clock` is real time in ns of a monotonic clock. `player` has what is the player's own. `mute` asks for silence;
    `sound` is what is heard once the box runs.
    Plays are kept in the folders `paths`; without, nothing is.
    """

    def __init__(
        self,
        window: Window,
        registry: Registry,
        theme: Theme,
        mute: bool = False,
        clock: Clock = monotonic_ns,
        paths: Paths | None = None,
        settings: Settings | None = None,
    ) -> None:
        self.window = window
        self.registry = registry
        self.stack = Stack()
        self.loop = Loop(window, self.stack, theme, clock)
        self._playing: Play | None = None
        self._to_say = ""  # what went wrong before there was a game to say it in
        self.player = Player(settings or Settings(), paths, self.tell)
        self.sound = Sound(mute, clock)
        self._set_volumes()
        self.shelf = Shelf(paths, self.tell) if paths else None
        self._clock = clock
        self.loop.is_fullscreen_key = is_fullscreen_key
        self.loop.takes = self._takes
        self._has_menu = False
        self._opened_at = window.size

    def now(self) -> int:
        """Real time in whole ms."""
        return self._clock() // MS

    def tell(self, sentence: str) -> None:
        """Say what went wrong beside the play: in the game that is on or comes next, in the menu, and on stderr for
        later."""
        self.registry.troubles.append(sentence)
        with suppress(OSError):  # a terminal that has been closed hears nothing, and the play is not to end for it
            print(f"puzzlebox: {sentence}", file=sys.stderr)
        if self._playing:
            self._playing.say(sentence)
        else:
            self._to_say = sentence

    @property
    def has_menu(self) -> bool:
        """Whether the menu lies below, so that leaving a game leads there."""
        return self._has_menu

    def menu(self) -> None:
        """Open with the menu."""
        from puzzlebox.scenes.menu import Menu

        self._has_menu = True
        self._to_say = ""  # the menu says it
        self.stack.push(Menu(self))

    def title(self, game: Game) -> None:
        """Show a game's title, to choose how to play it."""
        from puzzlebox.scenes.title import Title

        with answering(game):
            self.stack.push(Title(self, game))

    def begin(self, game: Game, options: Options) -> None:
        """Play a fresh game in place of its title."""
        self.play_instead(Session(game, options, Start(seed=fresh())))

    def again(self, session: Session) -> None:
        """Play another game of the same kind in place of the one that is over. It draws on from the same generator, as
        a restart does; but it is a play of its own, and the finished one is kept by itself."""
        new = Session(session.game, session.options, Start(generator=session.state.random.state))
        if session.practice:
            new.practise()
        self.play_instead(new)

    def play_instead(self, session: Session) -> None:
        """Play this game in place of the scene on top, and of a game below it."""
        self._replace(self._play(session))

    def load(self, session: Session) -> None:
        """Play a saved game in place of the one that is on. That one waits, unless it came from a save itself."""
        play = self._playing
        if play and play.journal and any(text == "loaded" for _, text in play.session.log):
            play.journal.finish()
            self._playing = None
        self.play_instead(session)

    def go_on(self, journal: Journal) -> None:
        """Take up a play that waited, in place of the scene on top."""
        self._replace(self._play(journal.session, journal))

    def play(self, session: Session, preferences: Options | None = None, wanted: Wanted | None = None) -> None:
        """Open with this game, or with a play of it that waits and is such as is wanted: at once, or with its title
        first where its sheet has one and the theme follows the sheets. `preferences` other than the game's own hold as
        long as the box is open."""
        if preferences is not None:
            self.player.prefer_now(session.game, preferences.changed())
        journal = self.shelf.take_up(session.game, wanted) if self.shelf and wanted else None
        if journal is None and self.loop.theme.look == "sheet" and session.game.pause.any_key_resumes:
            from puzzlebox.scenes.title import Title

            self.stack.push(Title(self, session.game, session))
            return
        play = self._play(journal.session if journal else session, journal)
        self.stack.push(play)
        play.look_up()

    def watch(self, record: Record, game: Game) -> None:
        """Look at a play again, over whatever is on top. Raises OptionError or ValueError for one that the game does
        not begin."""
        from puzzlebox.core.replay import Replay
        from puzzlebox.scenes.watch import Watch

        self.stack.push(Watch(self, Replay(record, game)))

    def watch_file(self, path: Path) -> None:
        """Look at the play in a file. Raises RecordError, OptionError, ValueError, UnknownGame or OSError."""
        from puzzlebox.store.reader import read

        record = read(path).record
        self.watch(record, self.registry.game(record.game))

    def saves(self, game: Game) -> None:
        """Show what is kept of a game."""
        from puzzlebox.scenes.saves import Saves

        self.stack.push(Saves(self, game))

    def enter_id(self) -> None:
        """Ask for the ID of a game, and play it."""
        from puzzlebox.scenes.entry import Entry

        self.stack.push(Entry(self, "The ID of a game", self.play_id))

    def play_id(self, text: str) -> None:
        """Play the very game that an ID stands for, over the menu. Raises RecordError, UnknownGame, OptionError or
        ValueError, each with its reason."""
        wanted = GameID.parse(text)
        game = self.registry.game(wanted.game)
        with answering(game):
            session = Session(game, Options.parse(game.options, wanted.options), wanted.start or Start(seed=fresh()))
            while len(self.stack) > 1:
                self.stack.pop()
            play = self._play(session)
            self.stack.push(play)
            play.look_up()

    def settings(self, game: Game | None = None) -> None:
        """Show the settings, or those that concern one game."""
        from puzzlebox.scenes.settings import SettingsScene

        self.stack.push(SettingsScene(self, game))

    def apply_settings(self, *names: str) -> None:
        """Let what these settings say hold from now on. What was asked for on the command line stays, unless it is one
        of them."""
        now = self.loop.theme
        theme = self.player.theme(None if "theme" in names else now.name)
        self.loop.theme = theme if "patterns" in names else replace(theme, marks=now.marks)
        if "fullscreen" in names and self.window.fullscreen != self.player.settings["fullscreen"]:
            self.window.toggle_fullscreen()
        for name in set(names) & {"music", "effects"}:
            self.sound.mute(False)
            self._set_volumes()
            self.sound.sample(name)

    def _set_volumes(self) -> None:
        self.sound.set_volumes(self.player.settings["music"], self.player.settings["effects"])

    def _takes(self, event: pygame.event.Event) -> bool:
        """Turn the sound off or on, where a press means that."""
        top = self.stack.top
        typing = isinstance(top, Screen) and top.listens
        if event.type != pygame.KEYDOWN or event not in MUTE or commands(event) or typing:
            return False
        self.sound.mute(not self.sound.muted)
        if self._playing:
            self._playing.say(f"Sound {'off' if self.sound.muted else 'on'}")
        return True

    def scores(self, game: Game | None = None) -> None:
        """Show what has been played and how well, beginning with this game."""
        from puzzlebox.scenes.scores import ScoresScene

        self.stack.push(ScoresScene(self, game))

    def _replace(self, play: "Play") -> None:
        while len(self.stack) > 1 and isinstance(self.stack.top, Screen) and self.stack.top.lies_over:
            self.stack.pop()
        self.stack.replace(play)
        play.look_up()

    def _play(self, session: Session, journal: Journal | None = None) -> "Play":
        """The scene of a play, which is written down from now on; in place of the one before, which is put away."""
        from puzzlebox.scenes.play import Play

        self._put_away()
        self.sound.wake()
        preferences = self.player.preferences(session.game)
        self.player.settings.choose("last-game", session.game.id)
        if session.game.opening and session.state.outcome() is None:
            for text in session.game.opening(preferences):
                session.send(text)
        if journal is None and self.shelf:
            journal = self.shelf.begin(session)
        self._playing = Play(self, session, preferences, journal)
        if self._to_say:
            self._playing.say(self._to_say)
            self._to_say = ""
        return self._playing

    def _put_away(self) -> None:
        """Let go of the play that was on: it waits, or is put with those that are over."""
        play, self._playing = self._playing, None
        self.sound.music(False)
        if play and play.journal and self.shelf:
            if play.session.state.outcome():
                play.journal.finish()
            else:
                play.journal.close()

    def leave(self) -> None:
        """Back to the menu, where there is one; else the box closes."""
        self._put_away()  # first: the menu looks what waits as soon as it is on top
        while len(self.stack) > int(self._has_menu):
            self.stack.pop()

    def close(self) -> None:
        """Leave everything."""
        self.stack.clear()

    def run(self) -> None:
        """Stay until the box closes, then close the window. A game that breaks down is left, and the menu says so;
        without a menu, raises GameFailed."""
        self.loop.at_first_frame = self.sound.begin
        with self.loop.signals():  # a second request to terminate does not keep the plays from being put away
            self._run()

    def _run(self) -> None:
        try:
            while self._broke_down():
                self.leave()
        finally:
            self._put_away()
            if not self.window.fullscreen and self.window.size != self._opened_at:
                self.player.settings.choose("window", f"{self.window.size[0]}x{self.window.size[1]}")
            self.player.close()
            self.window.close()
            self.sound.end()

    def _broke_down(self) -> bool:
        """Run the loop. Whether it ended because a game broke down over which the menu lies."""
        try:
            self.loop.run()
        except Exception as error:
            game = next((scene.game for scene in self.stack if isinstance(scene, Screen) and scene.game), None)
            if game is None and not isinstance(error, GameFailed):
                raise
            if sys.flags.dev_mode:
                traceback.print_exception(error)
            self._put_aside(error)
            self.window.surface.set_clip(None)  # a view that broke down while it drew leaves its own
            failed = GameFailed(broke_down(game.id, error)) if game else error
            if not self._has_menu:
                raise failed from error
            self.registry.troubles.append(str(failed))
            return True
        return False

    def _put_aside(self, error: Exception) -> None:
        """A play that broke down does not wait: it would break down again."""
        play, self._playing = self._playing, None
        if play and play.journal and self.shelf:
            play.journal.close()
            if play.journal.path:
                self.shelf.set_aside(play.journal.path, error)


@contextmanager
def answering(game: Game) -> Iterator[None]:
    """What this game raises in here is its own doing, although it is not in the window yet: GameFailed. A ValueError,
    with which games refuse what they are given, passes."""
    try:
        yield
    except ValueError:
        raise
    except Exception as error:
        raise GameFailed(broke_down(game.id, error)) from error


def is_fullscreen_key(event: pygame.event.Event) -> bool:
    """The player's keys for it, or Alt and Enter."""
    if event.type != pygame.KEYDOWN:
        return False
    with_alt = event.key == pygame.K_RETURN and bool(event.mod & pygame.KMOD_ALT)
    return with_alt or (event in FULL_SCREEN and not commands(event))
