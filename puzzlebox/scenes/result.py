"""The result screen: how the game ended, over the final board, and what to do next."""

from collections.abc import Callable, Sequence
from typing import Any

import pygame

from puzzlebox.core.game import NextGame
from puzzlebox.core.game_id import id_of
from puzzlebox.core.message import Message
from puzzlebox.core.record import Record
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.input.keys import Key, Stroke
from puzzlebox.play.bests import NewBest
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.scenes.playing.commands import GameCommands
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.scenes.wording import label_text, leave_text
from puzzlebox.scenes.work import Work
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.animation import Motion
from puzzlebox.ui.display import GameDisplay
from puzzlebox.ui.frame_clock import MS
from puzzlebox.ui.layout import Area, line_height
from puzzlebox.ui.painter import fill_rounded
from puzzlebox.ui.text import fit, width, write
from puzzlebox.ui.theme import readable_on
from puzzlebox.ui.widgets.choices import Choice, Choices
from puzzlebox.ui.widgets.panel_scene import MOVES, PanelScene

REST = 300
"""How long after the end all keys and buttons must have been up at once before any of them counts, in ms: a player who
still presses keys for the game must not close the result."""


DIMMING = 0.66
"""How much of the game the ground colour covers: 0 for nothing, 1 for all of it."""

GLOW_DURATION = 900
"""How long the light takes to move over a new best, in ms."""

WORDS = {"won": Message("Solved"), "lost": Message("Game over"), "ended": Message("The end")}
"""The big word for each kind of outcome."""

PRINTED_WORDS = {**WORDS, "lost": Message("Game Over")}
"""The same, spelled as in the rule sheets."""


class ResultScene(PanelScene):
    """Offers to keep playing, if the outcome allows it, to play what comes next, to undo, to watch the replay or to
    leave.

    No key and no click counts until the player has let go of everything for a moment. The keys of the game's actions
    start no game: a player who drops pieces quickly presses them without looking.
    """

    def __init__(
        self, services: Services, navigator: Navigator, playthrough: Playthrough[Any], display: GameDisplay
    ) -> None:
        self.game = game = playthrough.game
        outcome = playthrough.outcome
        assert outcome is not None
        self.services = services
        self.navigator = navigator
        self.playthrough = playthrough
        self._commands = GameCommands(services, navigator, playthrough, display)
        self._any_key = game.controls.pause.any_key_resumes
        self._taps = KeyTaps()
        self._rested = False
        self._ended = services.clock()
        self._outcome = outcome
        keys = self._find_keys()
        name = id_of(playthrough.session).text()
        super().__init__(display, keys, self._choices(keys), display.view.figures(), name)
        self.new_bests = playthrough.result.new_bests if playthrough.result else ()
        self._glow = Motion(services.now(), GLOW_DURATION) if self.new_bests else None
        if self.new_bests:
            services.sound.play("best")
        self.subtitle = tr("{game}: {reason}", game=tr(game.title), reason=tr(outcome.reason))
        if playthrough.session.assisted:
            self.subtitle = tr("{text} · Assisted", text=self.subtitle)
        self._least = Work(playthrough.finding_least(), services.clock) if self._compares_with_least else None

    def _find_keys(self) -> KeyTable:
        """Return the keys of this scene. Remember those of the game."""
        keymap, options = self.services.keymap, self.playthrough.session.options
        self._game_keys = keymap.table("playing", self.playthrough.game, options)
        return keymap.table("choosing", self.playthrough.game, options)

    @property
    def _compares_with_least(self) -> bool:
        """Whether the game was won and its solver knows the least value of a figure, which the state does not show."""
        minimum = self.playthrough.game.assistance.minimum
        words = {word for name in self.figures for word in name.lower().split()}
        shown = not words.isdisjoint({"least", "minimum"})
        return self._outcome.kind == "won" and minimum.capitalize() in self.figures and not shown

    def _find_least(self) -> None:
        """Search for the least value for some ms, and show it beside the player's when it is found."""
        if self._least is None or not self._least.advance():
            return
        least, self._least = self._least.result, None
        if least is not None:
            label = self.playthrough.game.assistance.minimum.capitalize()
            text = Message("{value} (least {least})", value=self.figures[label], least=least)
            self.figures = {**self.figures, label: text}
            self.stale = True

    def _choices(self, keys: KeyTable) -> Choices:
        undo = [Choice(tr("Undo"), self._undo, keys.first("undo"))] if self._may_undo else []
        menu = Choice(tr("Main menu"), self.navigator.open_main_menu)
        leave = tr("Main menu") if self.navigator.has_menu else tr("Quit")
        choices = [
            *self._offers(keys),
            *undo,
            Choice(tr("Watch replay"), self._replay, keys.first("replay")),
            *([] if self.navigator.has_menu else [menu]),
            Choice(leave, self.navigator.leave_game, keys.first("leave")),
        ]
        starting = self._starting_keys(self.services.keymap.device.is_pad)
        choices[0].value = starting[0].short_caption() if starting else ""
        return Choices(choices)

    def _offers(self, keys: KeyTable) -> list[Choice]:
        """Return the choices that go on with the game or begin another one."""
        resume, following = self._outcome.resume, self.playthrough.next_games()
        keep_playing = [Choice(tr("Keep playing"), lambda: self._keep_playing(resume))]
        again = tr("New game") if resume else tr("Play again")
        retry = Choice(tr("Retry"), self.retry, keys.first("retry"))
        return [
            *(keep_playing if resume else []),
            *(Choice(label_text(next_game.label), self._beginner(next_game)) for next_game in following),
            *([] if following else [Choice(again, self.restart, keys.first("new-game"))]),
            *([] if self._plays_the_same_again else [retry]),
        ]

    @property
    def _plays_the_same_again(self) -> bool:
        """Whether one of the other choices starts the same game again."""
        play = self.playthrough
        return bool(play.game.play.next_games) or play.next_start() == play.same_start()

    def _beginner(self, next_game: NextGame) -> Callable[[], None]:
        """Return a function that begins this game, as a playthrough of its own."""
        game = self.playthrough.game
        return lambda: self.navigator.begin(game, next_game.options, next_game.start)

    @property
    def window_title(self) -> str:
        return self.display.window_title

    def arrange(self) -> None:
        words = PRINTED_WORDS if self.theme.look == "classic" else WORDS
        self.heading = self.display.result_title or tr(words[self._outcome.kind])
        super().arrange()

    def captions_changed(self) -> None:
        super().captions_changed()
        self._keys = self._find_keys()
        focus, self.choices = self.choices.focus, self._choices(self.keys)
        self.choices.focus = focus
        super().arrange()

    def _starting_keys(self, on_pad: bool) -> list[Key]:
        """Return the keys of a device that choose the first button: those that no action of the game has or, if it has
        all of them, the first."""
        bindings = self.services.keymap.bindings(None)
        names = next(binding.keys for binding in bindings if binding.name == "choose")
        keys = [key for key in map(Key.named, names) if key.on_pad == on_pad]
        return [key for key in keys if not self._game_keys.is_own(Stroke(key.name))] or keys[:1]

    def _may_start(self, press: KeyPress) -> bool:
        """Return whether a key may start or continue a game."""
        if press.modified or not self._game_keys.is_own(press.stroke._replace(down=True)):
            return True
        key = Key(press.stroke.name)
        return press.action == "choose" and key in self._starting_keys(key.on_pad)

    def _choose_first(self) -> None:
        self.choices.choices[0].on_choose()

    def _keep_playing(self, text: str) -> None:
        """Continue the game with this input."""
        self.navigator.back()
        self.playthrough.send(text)

    def restart(self) -> None:
        """Start another game, as a playthrough of its own."""
        self.navigator.play_again(self.playthrough)

    def retry(self) -> None:
        """Start the same game again, as a playthrough of its own."""
        self.navigator.retry(self.playthrough)

    @property
    def _may_undo(self) -> bool:
        """Whether the last step can be undone; it cannot if the game was over when it began."""
        return self.playthrough.session.may_undo and self.playthrough.session.can_undo()

    def _undo(self) -> None:
        """Undo the step that ended the game."""
        self.navigator.back()
        self.playthrough.send("undo")

    def _replay(self) -> None:
        """Replay the game from its start, which may be a restart."""
        record = Record.of(self.playthrough.session)
        self.navigator.open_replay(record, self.playthrough.game, record.last_game())

    def copy_id(self) -> None:
        self._commands.copy_id()

    def handle(self, event: pygame.event.Event) -> None:
        if self._rested or event.type not in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            super().handle(event)

    def suspend(self) -> None:
        self._taps.clear()

    def advance(self, now: int) -> None:
        """Continue the animations: the final board may still be moving."""
        super().advance(now)
        up_since = self.services.held_down.none_since()
        if up_since is not None and now - max(up_since, self._ended) >= REST * MS:
            self._rested = True
        self._find_least()
        self.stale = self.stale or self._glow is not None

    def next_update(self) -> int | None:
        return 0 if self._glow or self._least else super().next_update()

    def press(self, press: KeyPress) -> None:
        if not self._rested:
            return
        tapped = self._taps.tapped(press)
        if press.action == "leave":
            if tapped:
                self.navigator.leave_game()
        elif press.down and self._commands.run(press.action):
            self._taps.clear()  # its release does not count as "any key"
        elif press.down and press.action == "replay":
            self._replay()
        elif press.action in MOVES:
            if press.down:
                self.handle_action(press.action)
        elif self._may_start(press):
            self._start(press, tapped)

    def _start(self, press: KeyPress, tapped: bool) -> None:
        """Undo, start a game or choose a button if this is the key for it, or start one with any key."""
        if press.down and press.action == "undo" and self._may_undo:
            self._undo()
        elif press.down and press.action == "new-game":
            self.restart()
        elif press.down and press.action == "retry":
            self.retry()
        elif press.action == "choose" and (tapped if self._any_key else press.down):
            self.handle_action("choose")
        elif self._any_key and tapped:
            self._choose_first()

    def draw(self, surface: pygame.Surface) -> None:
        self.display.draw(surface)
        if self.theme.look == "classic":
            if self._dims_board:
                panels.dim(surface, self.area, self.theme.ground, DIMMING)
            leave = leave_text(self.keys, self.navigator)
            if self.playthrough.session.assisted:
                leave = f"{tr('Assisted')}   {leave}"
            self.draw_classic(surface, self._prompt, leave)
        else:
            panels.dim(surface, self.area, self.theme.ground, DIMMING)
            self.draw_panel(surface)
        if self.new_bests:
            self._celebrate(surface)

    @property
    def _prompt(self) -> str:
        """The line that says which key does what the first button does."""
        key = tr("a key") if self._any_key else self.choices.choices[0].value
        if self._outcome.resume:
            return tr("Press {key} to keep playing.", key=key)
        return tr("Press {key} to play.", key=key)

    @property
    def _dims_board(self) -> bool:
        """Whether the board is dimmed in the classic look, so that the word on it can be read. A board that was lost is
        not, if the rule sheet shows how the word is drawn."""
        sheet_has_word = self._any_key or self.display.view.draws_overlay
        return self._outcome.kind == "won" or not sheet_has_word

    def _celebrate(self, surface: pygame.Surface) -> None:
        """Draw the new bests on a ribbon in the theme's warm colour at the top, with a light that moves over it once.

        In the classic look the score is at the top, so the ribbon is below the words.
        """
        theme, measures = self.theme, self.measures
        high = line_height(measures.lead) + measures.u
        above = self.areas.panel.y
        room, lead = self.area.width - 6 * measures.pad, measures.lead
        row = self.areas.subtitle if self.areas.subtitle.height else self.areas.heading
        inside = theme.look == "modern" and above < high + 2 * measures.u
        if inside:  # in small windows, in place of the line
            high, above, lead, room = row.height, 2 * row.y + row.height, measures.body, row.width - 2 * measures.pad
        choices = [_text_of(self.new_bests), _text_of(self.new_bests[:1]), tr("New best")]
        text, size = fit(choices, room, lead, "bold")
        wide = row.width if inside else width(text, size, "bold") + 2 * measures.pad
        top = (above - high) // 2 if theme.look == "modern" else self.area.height * 4 // 5
        ribbon = Area((self.area.width - wide) // 2, top, wide, high)
        fill_rounded(surface, ribbon, measures.corner, theme.warn)
        if self._glow:
            self._draw_light(surface, ribbon, self._glow)
        write(surface, text, ribbon.center, size, readable_on(theme.warn), "bold", "center")

    def _draw_light(self, surface: pygame.Surface, ribbon: Area, glow: Motion) -> None:
        now = self.services.now()
        light = pygame.Surface((ribbon.height, ribbon.height))
        light.fill((60, 60, 60))
        x = ribbon.x + round((ribbon.width - ribbon.height) * glow.eased(now))
        surface.blit(light, (x, ribbon.y), special_flags=pygame.BLEND_RGB_ADD)
        if glow.over(now):
            self._glow = None


def _text_of(bests: Sequence[NewBest]) -> str:
    """Return the new bests with the results that they beat."""
    texts = [
        tr("{measure} {value} (previously {previous})", measure=tr(best.label), value=best.value, previous=best.before)
        for best in bests
    ]
    return tr("New best: {results}", results=", ".join(texts))
