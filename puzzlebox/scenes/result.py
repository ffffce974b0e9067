"""The result screen: how the game ended, over the final board, and what to do next."""

from collections.abc import Callable
from dataclasses import replace

import pygame

from puzzlebox.core.game import NextGame
from puzzlebox.core.game_id import id_of
from puzzlebox.core.real_time import MS, wait_until
from puzzlebox.core.record import Record
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.input.keys import Key, Stroke
from puzzlebox.play.race import Race
from puzzlebox.play.results import results_with
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.wording import label_text
from puzzlebox.scenes.result_findings import ResultFindings
from puzzlebox.scenes.result_words import PRINTED_WORDS, WORDS, course_caption, race_text, special_text
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.scenes.wording import leave_text
from puzzlebox.store.score_entry import ScoreEntry
from puzzlebox.store.statistics import shown, value_of
from puzzlebox.translation import tr, value_text
from puzzlebox.ui import panels
from puzzlebox.ui.animation import Motion, ease_out
from puzzlebox.ui.display import STARTS, GameDisplay
from puzzlebox.ui.layout import Area
from puzzlebox.ui.widgets.choices import Choices, Item
from puzzlebox.ui.widgets.panel_scene import MOVES, PanelScene
from puzzlebox.ui.widgets.result_column import Column, Words
from puzzlebox.ui.widgets.travel import Travel

REST = 300
"""How long after the end all keys and buttons must have been up at once before any of them counts, in ms: a player who
still presses keys for the game must not close the result."""


DIMMING = 0.66
"""How much of the game the ground colour covers where there is no room beside it: 0 for nothing, 1 for all of it."""

SEEN = {"won": 900, "lost": 250, "ended": 250}
"""How long the last move is seen before the result, in ms. Any key ends it."""

SLIDE, COUNT = 180, 500
"""How long the result takes to slide in, and its figure to count up, in ms."""

MAX_FIGURES = 3
"""The most figures below the large one."""


class ResultScene(PanelScene):
    """Offers to keep playing, if the outcome allows it, to play what comes next, to undo, to watch the replay or to
    leave.

    No key and no click counts until the player has let go of everything for a moment. The keys of the game's actions
    start no game: a player who drops pieces quickly presses them without looking.
    """

    def __init__(
        self,
        services: Services,
        navigator: Navigator,
        controller: Controller,
        display: GameDisplay,
        race: Race | None = None,
    ) -> None:
        playthrough = controller.playthrough
        self.game = game = playthrough.game
        outcome = playthrough.outcome
        assert outcome is not None
        self.services = services
        self.navigator = navigator
        self.playthrough = playthrough
        self.controller = controller
        self._any_key = game.controls.pause.any_key_resumes
        self._taps = KeyTaps()
        self._rested = False
        self._ended = services.clock()
        self._outcome = outcome
        keys = self._find_keys()
        name = id_of(playthrough.session).text()
        super().__init__(display, keys, self._choices(keys), display.view.result_figures(), name)
        self.new_bests = playthrough.result.new_bests if playthrough.result else ()
        self._arrives: Motion | None = None
        self._travel: Travel | None = None
        self._is_in_place = False
        self.shown = False
        self._column = Column()
        self._measure = next(iter(game.measures_for(playthrough.session.options)), None)
        result = playthrough.result
        self._entry = result.entry if result else ScoreEntry.of(playthrough.session, 0, "")
        options = playthrough.session.options
        results = [] if self._entry.unranked else results_with(game, options, services.library.scores)[1]
        self._course = results
        self.subtitle = tr("{game}: {reason}", game=tr(game.title), reason=tr(outcome.reason))
        if playthrough.session.bot:
            self.subtitle = f"{self.subtitle} · {tr('played by a bot')}"
        elif playthrough.session.assisted:
            self.subtitle = tr("{text} · Assisted", text=self.subtitle)
        verdict = race.verdict(self._entry, self._measure) if race else None
        self._race = race_text(verdict) if verdict else ""
        self._won_race = verdict is not None and verdict.kind == "won"
        self._found = ResultFindings(services, playthrough, self._entry, self.figures)

    def _find_keys(self) -> KeyTable:
        """Return the keys of this scene. Remember those of the game."""
        keymap, options = self.services.keymap, self.playthrough.session.options
        self._game_keys = keymap.table("playing", self.playthrough.game, options)
        return keymap.table("choosing", self.playthrough.game, options)

    def _choices(self, keys: KeyTable) -> Choices:
        undo = [Item(tr("Undo"), self._undo, keys.first("undo"))] if self._may_undo else []
        menu = Item(tr("Main menu"), self.navigator.open_main_menu)
        leave = tr("Main menu") if self.navigator.has_menu else tr("Quit")
        choices = [
            *self._offers(keys),
            *undo,
            Item(tr("Watch replay"), self._replay, keys.first("replay")),
            *([] if self.navigator.has_menu else [menu]),
            Item(leave, self.navigator.leave_game, keys.first("leave")),
        ]
        starting = self._starting_keys(self.services.keymap.device.is_pad)
        choices[0].value = starting[0].short_caption() if starting else ""
        choices[0].primary = True
        for choice in choices[2::2]:
            choice.beside = True
        return Choices(choices)

    def _offers(self, keys: KeyTable) -> list[Item]:
        """Return the choices that go on with the game or begin another one."""
        resume, following = self._outcome.resume, self.playthrough.next_games()
        keep_playing = [Item(tr("Keep playing"), lambda: self._keep_playing(resume))]
        again = tr("New game") if resume else tr("Play again")
        retry = Item(tr("Retry"), self.retry, keys.first("retry"))
        return [
            *(keep_playing if resume else []),
            *(Item(label_text(next_game.label), self._beginner(next_game)) for next_game in following),
            *([] if following else [Item(again, self.restart, keys.first("new-game"))]),
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

    @property
    def is_beside(self) -> bool:
        """Whether the result is beside the board, and not over it."""
        return self.theme.look == "modern" and not self.small

    def arrange(self) -> None:
        words = PRINTED_WORDS if self.theme.look == "classic" else WORDS
        self.heading = self.display.result_title or tr(words[self._outcome.kind])
        if not self.is_beside:
            self.shown = True
            if self.new_bests and self.theme.look == "modern":
                self.subtitle = self._special
            self.subtitle = self._race or self.subtitle
        self._lay_out_board()
        if self.is_beside:
            results = len(set(self._course))
            parts = {"race": bool(self._race), "figures": bool(self._shown_figures), "splits": self._found.has_splits}
            self._column.arrange(self._column_area, self.measures, self.choices, self.subtitle, parts, results)
            self.areas = self._column.areas
        else:
            super().arrange()

    def _lay_out_board(self) -> None:
        """Show the board beside the result once that is there, and until then as in the game."""
        self.display.buttons.dismiss()
        if self.shown and self.is_beside:
            self.display.view.layout(self.board_area, replace(self.theme, panels=False))
        elif not self.display.is_laid_out(self.area, self.theme):
            self.display.layout(self.area, self.theme, self.measures, self.small)

    @property
    def _column_area(self) -> Area:
        u = self.measures.u
        if self.area.width > self.area.height:
            rest = self.area.from_right(self.area.width // 2)[0]
            return rest.but(width=min(rest.width - 5 * u, 80 * u)).inset(u)
        return self.area.from_bottom(self.area.height * 3 // 5)[0].inset(3 * u)

    def _show(self) -> None:
        """Show the result beside the board, which has been seen and moves to its side."""
        view, now = self.display.view, self.services.now()
        start = view.board_area()
        self.shown, self._arrives = True, Motion(now, COUNT)
        if self.new_bests:
            self.services.sound.play("best")
        self.stale = True
        self.arrange()
        if self.is_beside and start and (place := view.board_area()):
            self._travel = Travel(start, place, Motion(now, SLIDE))

    def resume(self) -> None:
        super().resume()
        self.arrange()

    def captions_changed(self) -> None:
        super().captions_changed()
        self._keys = self._find_keys()
        focus, self.choices = self.choices.focus, self._choices(self.keys)
        self.choices.focus = focus
        self.arrange()

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
        keys = map(Key, press.stroke.names)
        return press.action == "choose" and any(key in self._starting_keys(key.on_pad) for key in keys)

    def _choose_first(self) -> None:
        self.choices.choices[0].on_choose()

    def _keep_playing(self, text: str) -> None:
        """Continue the game with this input."""
        self.navigator.back()
        self.playthrough.send(text)

    def restart(self) -> None:
        """Start another game, as a playthrough of its own."""
        self.navigator.play_again()

    def retry(self) -> None:
        """Start the same game again, as a playthrough of its own."""
        self.navigator.retry()

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
        self.controller.command("copy-id")

    def handle(self, event: pygame.event.Event) -> None:
        is_button = event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
        if not self.shown:
            if is_button and self._rested:
                self._show()
        elif self._rested or not is_button:
            super().handle(event)

    def suspend(self) -> None:
        self._taps.clear()

    def advance(self, now: int) -> None:
        """Continue the animations: the final board may still be moving."""
        super().advance(now)
        up_since = self.services.held_down.none_since()
        if up_since is not None and now - max(up_since, self._ended) >= REST * MS:
            self._rested = True
        if self._found.advance():
            self.figures = self._found.figures
            self.arrange()
            self.stale = True
        if not self.shown and now >= self._seen_at:
            self._show()
        if self._arrives:
            self._arrives = None if self._arrives.over(self.services.now()) else self._arrives
            self.stale, self.board_stale = self.stale or not self._is_in_place, True

    @property
    def _seen_at(self) -> int:
        return self._ended + SEEN[self._outcome.kind] * MS

    def next_update(self) -> int | None:
        if self._arrives or self._found.searching:
            return 0
        wakes = [super().next_update(), None if self.shown else wait_until(self._seen_at, self.services.clock())]
        return min((wake for wake in wakes if wake is not None), default=None)

    def press(self, press: KeyPress) -> None:
        if not self._rested:
            return
        if not self.shown:
            if press.down:
                self._show()
            return
        tapped = self._taps.tapped(press)
        if press.action == "leave":
            if tapped:
                self.navigator.leave_game()
        elif press.down and press.action not in STARTS and self.controller.command(press.action):
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
        if not self.shown:
            self.display.draw(surface)
        elif self.is_beside:
            self._draw_beside(surface)
        else:
            self.display.draw(surface)
            self._draw_over(surface)

    @property
    def shows_game_alone(self) -> bool:
        return not self.shown

    def draw_part(self, surface: pygame.Surface) -> None:
        """Draw what moves in the game or, beside it, the large figure that counts up."""
        if not self.shown:
            self.display.draw_part(surface)
            return
        place = self.areas.heading
        surface.set_clip(place)
        surface.fill(self.theme.ground, place)
        self._draw_column(surface)
        surface.set_clip(None)

    def _draw_beside(self, surface: pygame.Surface) -> None:
        """Draw the result beside the board. While the board moves there, it is in front."""
        now, ground = self.services.now(), self.theme.ground
        travel = self._travel = None if self._travel is None or self._travel.over(now) else self._travel
        surface.fill(ground)
        if travel is None or not travel.has_board:
            self.display.draw_view(surface)
        if travel and not travel.has_board:
            travel.take(surface, self.board_area, ground)
            surface.fill(ground, self.board_area)
        self._draw_column(surface)
        if travel:
            travel.draw(surface, now)
        self._is_in_place = travel is None and self._shift == 0

    def _draw_over(self, surface: pygame.Surface) -> None:
        """Draw the result over the board."""
        if self.theme.look == "modern":
            panels.dim(surface, self.area, self.theme.ground, DIMMING)
            self.draw_panel(surface)
            return
        if self._dims_board:
            panels.dim(surface, self.area, self.theme.ground, DIMMING)
        leave = leave_text(self.keys, self.navigator)
        if self.playthrough.session.assisted:
            leave = f"{tr('Assisted')}   {leave}"
        if self.new_bests:
            leave = f"{self._special}   {leave}"
        self.draw_classic(surface, self._prompt, leave)

    def _draw_column(self, surface: pygame.Surface) -> None:
        """Draw the result beside the board, while it arrives a little to the right of its place."""
        now, part, shift = self.services.now(), self._column.area, self._shift
        words = Words(
            special=self._special,
            is_best=bool(self.new_bests),
            large=self._large(now),
            reason=self.subtitle,
            figures=self._shown_figures,
            caption=course_caption(self._course, self._measure),
            race=self._race,
            won_race=self._won_race,
            splits=self._found.splits,
        )
        less = self._measure is not None and self._measure.least
        clip = surface.get_clip()
        surface.set_clip(clip.clip(part.move(shift, 0).clip(part)) if shift else clip)
        self._column.draw(surface, words, self._course, less, self.theme, self.choices, shift)
        surface.set_clip(clip)
        if not shift:
            self.draw_game_id(surface, self.areas.game_id, "midleft")

    @property
    def _shift(self) -> int:
        """How many px the result is to the right of its place while it arrives."""
        part = min(1.0, self._arrives.progress(self.services.now()) * COUNT / SLIDE) if self._arrives else 1.0
        return round((1 - ease_out(part)) * 6 * self.measures.u)

    @property
    def _special(self) -> str:
        """What is special about this result, or else how the game ended."""
        return special_text(self.playthrough.game, self._outcome, self._measure, self._value, self.new_bests)

    @property
    def _value(self) -> int | None:
        """The value by which the game ranks, None if it has none."""
        value = value_of(self._entry, self._measure) if self._measure else None
        won = self._outcome.kind == "won"
        return None if self._measure is None or (self._measure.won and not won) else value

    def _large(self, now: int) -> str:
        """Return the one large figure, which counts up while the result arrives."""
        value = self._value
        if value is None or self._measure is None:
            return self.heading
        share = self._arrives.eased(now) if self._arrives else 1.0
        return value_text(shown(round(value * share), self._measure))

    @property
    def _shown_figures(self) -> dict[str, str]:
        """The figures below the large one."""
        large = self._measure.figure.capitalize() if self._measure and self._value is not None else ""
        return dict([pair for pair in self.figures.items() if pair[0] != large][:MAX_FIGURES])

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
