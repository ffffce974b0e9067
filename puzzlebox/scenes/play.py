"""A game being played: keys, clicks and time become the session's inputs, and the view shows what came of them."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from puzzlebox.core.game import Events, Game
from puzzlebox.core.options import Options
from puzzlebox.core.session import OWN_INPUTS, Session
from puzzlebox.input.bindings import Bindings
from puzzlebox.input.keyboard import PAUSE, RESTART, scene
from puzzlebox.input.keys import Keys, commands
from puzzlebox.input.pointer import Pointer, Position
from puzzlebox.input.taps import Taps
from puzzlebox.scenes.commands import command_of
from puzzlebox.scenes.hints import hints
from puzzlebox.scenes.history import REDO, UNDO, History
from puzzlebox.scenes.pace import MS, Pace
from puzzlebox.scenes.screen import Screen
from puzzlebox.scenes.showing import view_of
from puzzlebox.store.journal import Journal
from puzzlebox.ui import panels
from puzzlebox.ui.layout import NOWHERE, Area
from puzzlebox.ui.panels import Hint
from puzzlebox.ui.text import fit, write

if TYPE_CHECKING:
    from puzzlebox.scenes.box import Box

LEAVE = scene("leave")

SAID = 5_000 * MS
"""So long a sentence stays at the foot of the window, in ns."""


class Play(Screen):
    """One session in the window, written down in its journal. Pause and result lie over it and draw it below
    themselves. Where it `counts_in`, it was left at another time, and a game that moves by itself goes on only after
    three, two, one.

    Used where a view has them: `hover_at` and `describe_at` (see `View`), `headline() -> str | None`, a line for the
    window's title, and `show_keys(keys)`, which takes pairs of what is printed on the keys and what they do.
    """

    def __init__(self, box: "Box", session: Session, preferences: Options, journal: Journal | None = None) -> None:
        super().__init__()
        self.box = box
        self.session = session
        self.journal = journal
        self.counts_in = session.paused and len(session.log) > 0
        self.game: Game = session.game
        self.preferences = preferences
        self._show_with(preferences)
        self._described: str | None = None
        self._take_keys()
        self._taps = Taps()
        self._pace = Pace()
        self._history = History()
        self._said: str | None = None
        self._said_until = 0
        self._covered = False
        self._now = 0
        self._frame_at: int | None = None
        self._foot = NOWHERE
        self._keys_shown: tuple[tuple[Bindings, bool], pygame.Surface] | None = None

    def _show_with(self, preferences: Options) -> None:
        """Let a view of these preferences show the game."""
        self.view = view_of(self.game, preferences, self.box.now)
        self.view.reset(self.session.state)
        self._pointer = Pointer(self.view.input_at, getattr(self.view, "hover_at", None))
        self._describe: Callable[[Position], str | None] | None = getattr(self.view, "describe_at", None)
        self._headline: Callable[[], str | None] | None = getattr(self.view, "headline", None)
        self._show_keys: Callable[[tuple[tuple[str, str], ...]], None] | None = getattr(self.view, "show_keys", None)
        if self.area.height:
            self.arrange()

    # What the window asks of it.

    def arrange(self) -> None:
        board, self._foot, self._keys_shown = self.area, NOWHERE, None
        if self.theme.look == "box" and not self.small:
            self._foot, board = self.area.from_bottom(panels.footer_height(self.measures))
        self.view.layout(pygame.Rect(board), self.theme)
        self._pointer.cancel()

    def advance(self, now: int) -> None:
        self._now = now
        if not self._covered:
            ms = self._pace.take(now)
            self._tell(self.session.advance_to(self.session.time + ms))
            self.box.sound.music(self._moves)
            while text := self._history.repeats(now):
                self.send(text)
            if self.journal:
                self.journal.tick()
        if self._said and now >= self._said_until:
            self._said, self.stale = None, True
        if self._frame_at is not None and now >= self._frame_at:
            self.stale = True

    def next_wake(self) -> int | None:
        """The next frame of the view, or the next timer of the game, whichever comes first."""
        wakes = [] if self._frame_at is None else [max(0, -(-(self._frame_at - self._now) // MS))]
        due = None if self._covered else self.session.state.due()
        if due is not None:
            wakes.append(self._pace.until(due + 1 - self.session.time))
        if (again := self._history.due(self._now)) is not None:
            wakes.append(again)
        if self._said:
            wakes.append(max(0, -(-(self._said_until - self._now) // MS)))
        return min(wakes, default=None)

    def draw(self, surface: pygame.Surface) -> None:
        self.view.draw(surface)
        self._draw_foot(surface)
        frame = self.view.next_frame()
        self._frame_at = None if frame is None else self._now + frame * MS
        self.box.window.title = (self._headline and self._headline()) or self.session.game.title

    def suspend(self) -> None:
        """Covered, or the window has lost the focus: the game is paused, its clock too."""
        self._covered = True
        self.box.sound.music(False)
        self._pace.rest()
        self._taps.forget()
        self._pointer.cancel()
        self._history.stop()
        if self.session.state.outcome() is None and not self.session.paused:
            self.send("pause")
        if self.journal:
            self.journal.tick()
            self.journal.rest()

    def resume(self) -> None:
        super().resume()
        self._covered = False
        self._take_preferences()
        self._take_keys()

    def _take_keys(self) -> None:
        """The keys as the player wants them now."""
        player = self.box.player
        self.bindings = Bindings(player.actions(self.game, self.session.options))
        keys = {bound.name: bound.keys for bound in player.bounds(self.game)}
        self.restart_keys, self.pause_keys = Keys(keys[RESTART]), Keys(keys[PAUSE])
        if self._show_keys:
            self._show_keys(tuple((keys, does) for keys, does in self.hints()))

    def _take_preferences(self) -> None:
        """The game as the player likes it now, where that has changed while it was paused."""
        preferences = self.box.player.preferences(self.game)
        if preferences != self.preferences:
            self.preferences = preferences
            self._show_with(preferences)

    # What the player does.

    def handle(self, event: pygame.event.Event) -> None:
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            self._key(event)
        elif event.type == pygame.KEYMAPCHANGED:
            self.bindings.settle()
            self._keys_shown = None
            self.stale = True
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pointer.press(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            self._send_if_any(self._pointer.release(event.pos))
        elif event.type == pygame.MOUSEMOTION:
            self._point(event.pos)

    def _key(self, event: pygame.event.Event) -> None:
        tapped, pressed = self._taps.tapped(event), event.type == pygame.KEYDOWN and not commands(event)
        if event in LEAVE:
            if tapped:
                self.box.leave()
        elif pressed and event in self.restart_keys:
            self.restart()
        elif event in self.pause_keys:
            if tapped if self.game.pause.on_release else pressed:
                self.send("pause")
        elif not self.command(event):
            self._send_if_any(self.bindings.input(event) or self._history.input(event, self.session, self._now))

    def command(self, event: pygame.event.Event) -> bool:
        """Take a key that every game understands alike; whether it was one."""
        command = command_of(event)
        if command:
            command(self.box, self)
        return command is not None

    def _point(self, position: Position) -> None:
        self._send_if_any(self._pointer.move(position))
        described = self._describe(position) if self._describe else None
        if described != self._described:
            self._described = described
            self.stale = True

    # What comes of it.

    def _send_if_any(self, text: str | None) -> None:
        if text is not None:
            self.send(text)

    def send(self, text: str) -> None:
        """Hand an input to the session, and what happened to the view."""
        events = self.session.send(text)
        if events is None:
            self._history.stop()
            return
        self.stale = True
        if text in OWN_INPUTS:
            self.view.reset(self.session.state)
        self._tell(events)
        if text == "resume":
            self._tell_handling()
        self.look_up()
        if text == "undo restart":
            self.suspend()  # the earlier game was in full swing: its player decides when it goes on

    def _tell_handling(self) -> None:
        """Tell a game that goes on what its player has changed meanwhile; it answers nothing where that is nothing."""
        for text in self.game.opening(self.preferences) if self.game.opening else ():
            self.session.send(text)

    def restart(self) -> None:
        """Begin another game: in this play, or where it has no room for one, as a play of its own."""
        if self.session.may_restart:
            self.send("restart")
        else:
            self.box.again(self.session)

    def look_up(self) -> None:
        """Show the pause or the result, where the game has come to one."""
        if self.box.stack.top is not self:
            return
        if self.session.state.outcome():
            from puzzlebox.scenes.result import Result

            self.box.stack.push(Result(self.box, self))
        elif self.session.paused:
            from puzzlebox.scenes.pause import Pause

            self.box.stack.push(Pause(self.box, self))

    def _tell(self, events: Events) -> None:
        if events:
            self.stale = True
            self.view.notice(events)
            if not self._covered:
                self.box.sound.hear(events, self.game.sounds)
            self.look_up()

    @property
    def _moves(self) -> bool:
        """Whether it is a game that moves by itself, and is under way."""
        ended = self.session.paused or self.session.state.outcome()
        return self.game.undo == "piece" and not self._covered and not ended

    @property
    def announces(self) -> bool:
        """Whether the view's picture says by itself that the game is paused or over."""
        return bool(getattr(self.view, "announces", False))

    def say(self, sentence: str) -> None:
        """Show a sentence for a while, at the foot of the window or on what lies over the game."""
        if sentence.partition(" ")[0].isalpha():  # and no file's name
            sentence = sentence[:1].upper() + sentence[1:]
        self._said, self._said_until = sentence, self.box.now() * MS + SAID
        for shown in self.box.stack:
            shown.stale = True

    @property
    def said(self) -> str | None:
        """The sentence that is shown now."""
        return self._said

    # The foot of the window.

    def hints(self, room: int | None = None) -> list[Hint]:
        """The keys of the game, then those of the box; the last ones of the game go first where `room` (px) is too
        little for all."""
        play = [Hint(keys[0], label) for label, keys in self.bindings.hints() if keys]
        undo = hints((UNDO, "undo"), (REDO, "redo")) if self.session.may_undo else []
        leave = "menu" if self.box.has_menu else "quit"
        box = hints((self.pause_keys, "pause"), (LEAVE, leave), (self.restart_keys, "new game"))
        own = [*play, *undo]
        while (
            room is not None
            and own
            and len(panels.hints_that_fit([*own, *box], room, self.measures)) < len(own) + len(box)
        ):
            own.pop()
        return [*own, *box]

    def _draw_foot(self, surface: pygame.Surface) -> None:
        foot = self._foot
        if words := self._said or self._described:
            self._draw_words(surface, words)
        elif foot.height:
            surface.blit(self._picture_of_keys(), foot[:2])

    def _picture_of_keys(self) -> pygame.Surface:
        """The line of keys, drawn once for as long as it stays the same."""
        what = (self.bindings, self.session.may_undo)
        if self._keys_shown is None or self._keys_shown[0] != what:
            picture = pygame.Surface(self._foot[2:])
            picture.fill(self.theme.ground)
            inner = Area(0, 0, self._foot.width, self._foot.height).inset(self.measures.u)
            panels.footer(picture, inner, self.hints(inner.width), self.theme, self.measures)
            self._keys_shown = (what, picture)
        return self._keys_shown[1]

    def _draw_words(self, surface: pygame.Surface, words: str) -> None:
        """What the pointer points at, or what there is to say."""
        place = self.place_of_words()
        surface.fill(self.theme.ground, place)
        text, size = fit([words], place.width - 2 * self.measures.pad, self.measures.body, "bold")
        write(surface, text, place.centre, size, self.theme.text, "bold", "center")

    def place_of_words(self) -> Area:
        """Where a sentence stands for a while: at the foot; where there is none, in place of the figures above the
        board; or else, in a picture as a sheet prints it, over the lowest line."""
        if self._foot.height:
            return self._foot
        line: Callable[[], Area | None] | None = getattr(self.view, "line", None)
        return (line and line()) or self.area.from_bottom(panels.footer_height(self.measures))[0]


def figures_of(session: Session) -> dict[str, str]:
    """The figures of a game as they are shown."""
    return {name.capitalize(): str(value) for name, value in session.state.status().items()}
