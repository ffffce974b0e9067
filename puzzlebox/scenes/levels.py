"""The levels of a game, in their order, as cards: what each board looks like, which are solved, and how well."""

from dataclasses import replace

import pygame

from puzzlebox.core.cover import Cover
from puzzlebox.core.game import AnyGame, Level
from puzzlebox.core.levels import level_of, options_of
from puzzlebox.core.options import Options
from puzzlebox.core.state import Start
from puzzlebox.input.key_hint import KeyHint, hints, joint_hint
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.play.levels import SolvedLevels
from puzzlebox.play.results import best_with, shown_value
from puzzlebox.play.wording import label_text
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.cover import colour_of_game
from puzzlebox.ui.layout import EMPTY_AREA
from puzzlebox.ui.panels import Button
from puzzlebox.ui.pictures import state_picture
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.text import width
from puzzlebox.ui.widgets.choices import NO_MOTION
from puzzlebox.ui.widgets.foot import Foot
from puzzlebox.ui.widgets.shelves import STEPS, Card, Shelf, Shelves

MAX_PICTURES = 150
"""The most pictures that are kept, unless more than that are in sight at once."""

PICTURE_SHARE = 0.9
"""The size of a picture, as a share of its card."""


class LevelsScene(Scene):
    """Shows the levels among which these options choose. Selecting one starts it.

    `cards` are those of the levels, in order; `focus` is the index of the one that Enter selects. The pictures of the
    cards that are in sight are drawn after the first frame, one at a time.
    """

    overlays_game = True

    def __init__(self, services: Services, navigator: Navigator, game: AnyGame, options: Options) -> None:
        super().__init__()
        self.buttons: Foot = Foot()
        self.services = services
        self.navigator = navigator
        self.game: AnyGame = game
        self.title = ""
        self.grid = Shelves()
        self._options = options
        self._levels = game.levels_for(options)
        self._taps = KeyTaps()
        self._pressed: int | None = None
        self._title = self._foot = EMPTY_AREA
        self._back = Button(tr("Back"))
        self.cards = [Card(f"{n}. {tr(level.title)}", cover=self._cover) for n, level in enumerate(self._levels, 1)]
        self.focus = level_of(game, options) or 0
        self._look_up()

    @property
    def _cover(self) -> Cover:
        return Cover("#{:02x}{:02x}{:02x}".format(*colour_of_game(self.game)))

    def focus_on_unsolved(self) -> None:
        """Focus on the first level that is not solved."""
        unsolved = SolvedLevels(self.game, self.services.library.scores).first_unsolved(self._levels)
        self.focus = self._levels.index(unsolved) if unsolved else 0

    @property
    def window_title(self) -> str:
        return self.title

    # What the cards say

    def _look_up(self) -> None:
        solved = SolvedLevels(self.game, self.services.library.scores)
        progress = solved.progress(self._levels)
        self.title = tr(
            "{game}: {solved} of {count} level solved",
            "{game}: {solved} of {count} levels solved",
            game=tr(self.game.title),
            solved=progress.solved,
            count=progress.total,
        )
        for card, level in zip(self.cards, self._levels, strict=True):
            card.done = level in solved
            card.fact = " · ".join(filter(None, (self._result(level) if card.done else "", self._least(level))))

    def _result(self, level: Level) -> str:
        """Return the best result of a solved level, without the figures that decide between equal ones."""
        scores, options = self.services.library.scores, options_of(self.game, level)
        best = best_with(self.game, options, scores) if scores else None
        if best is None or best.entry is None:
            return tr("Solved", context="level")
        return f"{label_text(best.label)}: {shown_value(best.entry, self.game.measures_for(options)[0])}"

    def _least(self, level: Level) -> str:
        return "" if level.least is None else tr("Fewest {number}", number=level.least)

    # Layout

    def arrange(self) -> None:
        measures = self.measures
        self._foot, rest = self.area.from_bottom(0 if self.small else panels.footer_height(measures))
        head = rest.inset(measures.u if self.small else measures.pad)
        self._title, _ = head.from_top(
            round(measures.body * 1.6) if self.small else panels.heading_height(measures, False)
        )
        top = self._title.bottom + measures.u
        self._back.area = EMPTY_AREA
        if self.small:  # there is no foot
            wide = width(self._back.label, measures.body, "bold") + 2 * measures.pad
            self._back.area, self._title = self._title.from_left(wide, measures.pad)
        for card in self.cards:
            card.picture = None
        self.grid.arrange(rest.but(y=top, height=rest.bottom - top), measures, [Shelf("", self.cards)])
        if not self.small:
            self._title = self._title.but(x=rest.x + self.grid.margin, width=rest.width - 2 * self.grid.margin)
        if self.cards:
            self.grid.show(self.focus)

    # Pictures

    def advance(self, now: int) -> None:
        """Draw one picture that is in sight and missing, after the frame without it."""
        if not self.stale and (number := self._missing) is not None:
            self._drop_pictures()
            self.cards[number].picture = self._picture(number)
            self.stale = True

    def next_update(self) -> int | None:
        return None if self._missing is None else 0

    @property
    def _missing(self) -> int | None:
        """The index of the first card in sight that has no picture yet, None if there is none."""
        shown = (n for n, card in enumerate(self.cards) if self.grid.is_visible(card) and not card.picture)
        return next((number for number in shown if not self._needs_search(self._levels[number])), None)

    def _start(self, level: Level) -> Start:
        return level.start or Start(seed="puzzlebox")

    def _needs_search(self, level: Level) -> bool:
        """Return whether nobody knows the board before a search has found it."""
        return self.game.needs_preparing(options_of(self.game, level, self._options), self._start(level))

    def _picture(self, number: int) -> pygame.Surface:
        level, place = self._levels[number], self.grid.picture_area(self.cards[number])
        state = self.game.begin(options_of(self.game, level, self._options), self._start(level))
        size = round(place.width * PICTURE_SHARE), round(place.height * PICTURE_SHARE)
        return state_picture(self.game, state, size, replace(self.theme, ground=colour_of_game(self.game)))

    def _drop_pictures(self) -> None:
        """Forget the pictures that are out of sight, if there are many."""
        if sum(card.picture is not None for card in self.cards) >= MAX_PICTURES:
            for card in self.cards:
                if not self.grid.is_visible(card):
                    card.picture = None

    # Events

    @property
    def keys(self) -> KeyTable:
        return self.services.keymap.table("choosing")

    def resume(self) -> None:
        super().resume()
        self._look_up()

    def suspend(self) -> None:
        self._taps.clear()
        self._pressed = None

    def handle(self, event: pygame.event.Event) -> None:
        if self.grid.handle_bar(event):
            self.stale = True
        elif event.type == pygame.MOUSEWHEEL:
            self.grid.scroll_to(self.grid.scroll - event.y * 8 * self.measures.u)
            self.stale = True
        elif event.type == pygame.MOUSEMOTION and event.rel != NO_MOTION:
            self._focus_on(self.grid.index_at(event.pos))
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed = self._target_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            pressed, self._pressed = self._pressed, None
            if pressed is not None and pressed == self._target_at(event.pos):
                self.leave() if pressed < 0 else self._play(pressed)

    def _target_at(self, position: tuple[int, int]) -> int | None:
        """Return the index of the card at a position, -1 for the button that leads back, None for neither."""
        return -1 if self._back.area.collidepoint(position) else self.grid.index_at(position)

    def press(self, press: KeyPress) -> None:
        tapped = self._taps.tapped(press)
        if press.action == "leave":
            if tapped:
                self.leave()
        elif press.down and self.cards:
            self._act(press.action)

    def _act(self, action: str) -> None:
        if action == "choose":
            self._play(self.focus)
        elif action in ("first", "last"):
            self._move_to(0 if action == "first" else len(self.cards) - 1)
        elif action in STEPS:
            self._move_to(self.grid.step(self.focus, *STEPS[action]))

    def _move_to(self, number: int) -> None:
        self._focus_on(number)
        self.grid.show(number)

    def _focus_on(self, number: int | None) -> None:
        if number is not None and number != self.focus:
            self.focus, self.stale = number, True

    def _play(self, number: int) -> None:
        level = self._levels[number]
        self.navigator.back()
        self.navigator.begin(self.game, options_of(self.game, level, self._options), level.start)

    def leave(self) -> None:
        """Go back to the previous scene."""
        self.navigator.back()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.theme.ground)
        panels.heading(surface, self._title, [self.title], self.theme, self.measures)
        if self._back.area.height:
            self._back.draw(surface, self.theme, self.measures)
        self.grid.draw(surface, self.theme, self.focus)
        self.buttons.draw(surface, self._foot, self.hints(), self.theme, self.measures)

    def hints(self) -> list[KeyHint]:
        keys = self.keys
        return [
            *hints(keys, ("choose", tr("Select"))),
            *joint_hint(keys, tr("Move", context="choose"), "left", "right", "up", "down"),
            *hints(keys, ("leave", tr("Back"))),
        ]
