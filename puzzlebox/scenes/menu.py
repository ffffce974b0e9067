"""The menu: shelves with the games in progress, the puzzle of the day and the covers of all games. Typing searches."""

from collections.abc import Callable
from typing import TYPE_CHECKING

import pygame

from puzzlebox.core.clusters import clusters
from puzzlebox.core.game import AnyGame
from puzzlebox.core.message import Message
from puzzlebox.core.real_time import MS, wait_until
from puzzlebox.input.key_hint import KeyHint, hints, joint_hint
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.play.game_search import FAMILIES, found
from puzzlebox.play.wording import sentence_case
from puzzlebox.registry import NO_GAME_ERRORS, UnknownGameError, failure_message, reason_of
from puzzlebox.scenes.menu_cards import MenuCard, MenuCards
from puzzlebox.scenes.menu_details import Details
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.animation import has_ornaments
from puzzlebox.ui.layout import EMPTY_AREA, line_height
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.text import fit, fit_lines, write
from puzzlebox.ui.widgets.choices import NO_MOTION
from puzzlebox.ui.widgets.foot import Foot
from puzzlebox.ui.widgets.menu_head import HeadWords, MenuHead
from puzzlebox.ui.widgets.shelves import STEPS, Shelf, Shelves, margin, wide_columns

if TYPE_CHECKING:
    from puzzlebox.scenes.menu_demo import CoverDemo, Worker

MAX_CONTINUED = 3
"""The most games in progress that are shown first."""

MAX_QUERY = 60
"""In characters."""

NOTICE_TIME = 6_000 * MS
"""How long the menu shows that a game is kept, in ns."""

WAKES_AFTER = 600 * MS
"""How long a cover has the focus before it shows a demo, in ns."""

WORKS = 40
"""The ms between two looks at whether a demo has been worked out."""

DEMO_SIZE = 0.9
"""The size of a demo, relative to its cover."""


class MenuScene(Scene):
    """Shows the cards on shelves: games in progress and the puzzle of the day, favourites, and then the families.

    `games` are the cards that are shown, in order; `focus` is the index of the one that Enter chooses, unless Up from
    the first row has given the focus to the buttons above. Typing shows only the games that match the `query`. What
    takes longer is looked up after the first frame (see `Details`).
    """

    takes_text = True

    def __init__(self, services: Services, navigator: Navigator) -> None:
        super().__init__()
        self.buttons: Foot = Foot()
        self.services = services
        self.navigator = navigator
        self._make_cards()
        self.games: list[MenuCard] = []
        self.grid = Shelves()
        self.focus = 0
        self.query = ""
        self._composition = ""
        self._shelves: list[Shelf] = []
        self._in_progress: set[str] = set()
        self._taps = KeyTaps()
        self._pressed: int | None = None
        self._head_area = self._line = self._foot = EMPTY_AREA
        self._commands: dict[str, Callable[[], None]] = {
            "enter-id": navigator.open_id_entry,
            "scores": self._show_scores,
            "settings": navigator.open_settings,
            "quit": navigator.quit,
        }
        self.head = self._made_head()
        self._focused_button = ""
        self._pressed_button = ""
        self._notice = ""
        self._notice_until = 0
        self._now = 0
        self._wakes_at = services.clock() + WAKES_AFTER
        self._workers: dict[str, Worker] = {}
        self._worker: Worker | None = None
        self._demo: CoverDemo | None = None
        self._collect()
        self._focus_on_game(services.settings["last-game"])
        self._began = False

    # What is shown

    def _make_cards(self) -> None:
        self._details = Details(self.services)
        self._makes = MenuCards(self.services, self.navigator, self._details)
        self._all = [self._makes.cover_card(entry) for entry in self.services.registry.entries()]

    def _made_head(self) -> MenuHead:
        labels = (tr("Game ID"), tr("Scores"), tr("Settings"), tr("Quit"))
        return MenuHead(dict(zip(self._commands, labels, strict=True)))

    def language_changed(self) -> None:
        super().language_changed()
        self.head = self._made_head()
        self._make_cards()
        self._collect()

    @property
    def in_progress(self) -> set[str]:
        """The IDs of the shown games that are in progress."""
        return self._in_progress & {game.entry.id for game in self.games}

    def _collect(self) -> None:
        """Put the cards on shelves, and update what they say. The focus stays on its cover."""
        focused = self.games[self.focus] if self.games else None
        favourites = self.services.settings["favourites"]
        self._in_progress = self.services.library.games_in_progress()
        for card in self._all:
            card.card.starred = card.entry.id in favourites
        if self.query:
            entries = found([card.entry for card in self._all], self.query, FAMILIES)
            shelves = [("", [card for entry in entries for card in self._all if card.entry is entry])]
        else:
            starred = sorted((c for c in self._all if c.card.starred), key=lambda c: favourites.index(c.entry.id))
            families = [(tr(title), self._family(groups)) for title, groups in FAMILIES]
            shelves = [(tr("Favourites"), starred), *families]
        filled = [(title, cards) for title, cards in shelves if cards]
        first = [] if self.query or self.small else self._first_shelf()
        self._details.watch({card.save: (card.entry.id, card.card) for card in first if card.save})
        if len(filled) == 1 and not first:
            filled = [("", filled[0][1])]
        self.games = [*first, *(card for _, cards in filled for card in cards)]
        resumed = any(card.save for card in first)
        head = [
            Shelf(
                tr("Continue", context="heading") if resumed else tr("Today"), [card.card for card in first], wide=True
            )
        ]
        self._shelves = (head if first else []) + [Shelf(title, [c.card for c in cards]) for title, cards in filled]
        last = max(0, len(self.games) - 1)
        self.focus = self.games.index(focused) if focused in self.games else min(self.focus, last)

    def _family(self, groups: tuple[str | None, ...]) -> list[MenuCard]:
        return [card for card in self._all if card.entry.group in groups and not card.card.starred]

    def _first_shelf(self) -> list[MenuCard]:
        """Return the cards of the games in progress, the latest first, and that of today's puzzle."""
        room = wide_columns(self.area.width, self.measures)
        continued = self._makes.continued(self._all, self._in_progress)[: max(1, min(MAX_CONTINUED, room - 1))]
        today = self._makes.today(self._all) if room > 1 or not continued else None
        return [*continued, *([today] if today else [])]

    def _search(self, query: str) -> None:
        """Show only the games that match this query."""
        focused = self.focused_game
        self.query, self._focused_button = query[:MAX_QUERY], ""
        self._collect()
        self.focus = 0
        if not query:
            self._focus_on_game(focused)
        self._arrange_cards()
        self.stale = True

    @property
    def focused_game(self) -> str | None:
        """The ID of the game whose card has the focus, None if there is none."""
        return self.games[self.focus].entry.id if self.games else None

    def _focus_on_game(self, name: str | None) -> None:
        """Give the focus to the cover of this game, or else to the first cover."""
        covers = [n for n, card in enumerate(self.games) if card in self._all]
        self.focus = next((n for n in covers if self.games[n].entry.id == name), min(covers, default=0))

    def _focus_on_play(self, name: str | None) -> None:
        """Give the focus to the play of this game that is in progress, or else to its cover."""
        self._focus_on_game(name)
        plays = (n for n, card in enumerate(self.games) if card.save and card.entry.id == name)
        self.focus = next(plays, self.focus)

    def _collect_again(self) -> None:
        """Collect the cards for a window of another size. The focus stays where it is; in a new window, it is on the
        game that was played last."""
        focused = self.games[self.focus] if self.games else None
        self._collect()
        if not self._began:
            self._focus_on_play(self.services.settings["last-game"])
        elif focused in self._all:
            self._focus_on_game(focused.entry.id)
        self._began = True

    # Layout

    def arrange(self) -> None:
        measures = self.measures
        self._foot, rest = self.area.from_bottom(0 if self.small else panels.footer_height(measures))
        head = line_height(measures.lead) if self.small else max(6 * measures.u, 2 * measures.body + measures.u)
        top = rest.inset(measures.u) if self.small else rest.but(y=3 * measures.u, height=rest.height - 3 * measures.u)
        self._head_area, grid = top.from_top(head, measures.u)
        line = line_height(measures.small) if self._problem and not self.small else 0
        self._line, self.grid.area = grid.from_top(line, measures.u if line else 0)
        self._collect_again()
        self.head.arrange(self._head_area, self._margin, measures, self.small)
        self._arrange_cards()

    @property
    def _margin(self) -> int:
        return margin(self.area.width, self.measures)

    def _arrange_cards(self) -> None:
        self._rest_before_waking()
        self.grid.arrange(self.grid.area, self.measures, self._shelves, not self.small)
        if self.games:
            self.grid.show(self.focus)

    # Events and time

    def resume(self) -> None:
        """Show what has changed: a game was played, or is in progress now. A search is over."""
        super().resume()
        focused, self.query, self._composition = self.focused_game, "", ""
        self._details.drop()
        self._collect()
        self._focus_on_play(focused)
        self._arrange_cards()

    def suspend(self) -> None:
        self._taps.clear()
        self._pressed, self._pressed_button, self._notice = None, "", ""
        self._end_demo()

    def show_kept(self, game: AnyGame) -> None:
        """Tell the player for a while that a game that was left can be resumed, if it can."""
        if game.id in self.services.library.games_in_progress():
            self._show_notice(tr("{game}: your game is kept. You can resume it at any time.", game=tr(game.title)))

    def _show_notice(self, notice: str) -> None:
        self._notice, self._notice_until, self.stale = notice, self.services.clock() + NOTICE_TIME, True

    def advance(self, now: int) -> None:
        self._now = now
        if self._notice and now >= self._notice_until:
            self._notice, self.stale = "", True
        self._advance_demo(now)
        if not self.stale and self._details.waits:  # the frame without the details comes first
            self._complete()

    def _complete(self) -> None:
        """Look up one more detail, and show it."""
        covers = [(card.entry, card.card) for card in self.games if card in self._all]
        if self._details.advance(covers, self.grid.picture_area, self.theme):
            week = next((card.card for card in self.games if card.card.week), None)
            if week:
                week.week = self._makes.days()
            self.stale = True

    def next_update(self) -> int | None:
        if self._demo or self._details.waits:
            return 0
        notice = [wait_until(self._notice_until, self._now)] if self._notice else []
        wakes = [wait_until(self._wakes_at, self._now)] if self._may_wake else []
        return min([*notice, *wakes, *([WORKS] if self._worker else [])], default=None)

    # Demos

    @property
    def _may_wake(self) -> bool:
        focused = self.games[self.focus] if self.games and not self._focused_button else None
        return bool(self._wakes_at and focused in self._all and has_ornaments())

    def _rest_before_waking(self) -> None:
        self._end_demo()
        self._wakes_at = self.services.clock() + WAKES_AFTER

    def _end_demo(self) -> None:
        """Show all emblems again."""
        self._worker = self._demo = None
        for card in self._all:
            if card.card.picture:
                card.card.picture, self.stale = None, True

    def _advance_demo(self, now: int) -> None:
        """Begin the demo on the focused cover when its time has come, or go on with it."""
        if self._demo:
            if self._demo.advance():
                self.games[self.focus].card.picture, self.board_stale = self._demo.picture, True
            if self._demo.over:
                self._end_demo()
        elif self._worker and not self._worker.is_alive():
            self._show_demo(self._worker)
        elif self._may_wake and now >= self._wakes_at:
            self._wakes_at = 0
            self._worker = self._begin_work(self.games[self.focus].entry.id)

    def _begin_work(self, name: str) -> "Worker":
        """Return the worker for the demo of this game, which works only once."""
        from puzzlebox.scenes.menu_demo import Worker  # what the first frame does not need is loaded after it

        if name not in self._workers:
            self._workers[name] = Worker(self.services.registry, name)
            self._workers[name].start()
        return self._workers[name]

    def _show_demo(self, worker: "Worker") -> None:
        """Begin to show the demo, or report why there is none."""
        from puzzlebox.scenes.menu_demo import CoverDemo

        self._worker, card = None, self.games[self.focus].card
        if worker.demo:
            wide, high = self.grid.picture_area(card).size
            size = round(wide * DEMO_SIZE), round(high * DEMO_SIZE)
            self._demo = CoverDemo(worker.demo, size, self.theme, self.services.now)
            card.picture, self.board_stale = self._demo.picture, True
        elif worker.problem and not isinstance(worker.problem, UnknownGameError):  # the registry has reported that
            self.services.notify(failure_message(self.focused_game, worker.problem))
            worker.problem = None

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.TEXTINPUT:
            self._composition = ""
            self._type(event.text)
        elif event.type == pygame.TEXTEDITING:
            self._composition = "".join(filter(str.isprintable, event.text))
            self.stale = True
        elif self.grid.handle_bar(event):
            self.stale = True
        elif event.type == pygame.MOUSEWHEEL:
            self.grid.scroll_to(self.grid.scroll - event.y * 8 * self.measures.u)
            self.stale = True
        elif event.type == pygame.MOUSEMOTION and event.rel != NO_MOTION:
            self._point(event.pos)
        elif event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            self._pressed, self._pressed_button = self.grid.index_at(event.pos), self._button_at(event.pos)
        elif event.type == pygame.MOUSEBUTTONUP and event.button in (1, 3):
            if event.button == 1:
                self._release_button(event.pos)
            pressed, self._pressed = self._pressed, None
            under = self.grid.index_at(event.pos)
            if event.button == 3 and under is not None:
                self._toggle_favourite(under)
            elif pressed is not None and pressed == under:
                self._click(pressed, event.pos)

    def _click(self, number: int, position: tuple[int, int]) -> None:
        card = self.games[number]
        if card in self._all and self.grid.star_area(card.card).collidepoint(position):
            self._toggle_favourite(number)
        else:
            self._open(number)

    def _type(self, text: str) -> None:
        if text.isprintable() and (self.query or text.strip()):
            self._search(self.query + text)

    def _point(self, position: tuple[int, int]) -> None:
        """Give the focus to the card or the button under the pointer."""
        button = self._button_at(position)
        if button:
            self._focus_on_button(button)
        else:
            self._focus_on(self.grid.index_at(position))

    def _button_at(self, position: tuple[int, int]) -> str:
        return self.head.button_at(position)

    def _release_button(self, position: tuple[int, int]) -> None:
        """Do what a button above the cards does, if the click began on it as well."""
        pressed, self._pressed_button = self._pressed_button, ""
        if pressed and pressed == self._button_at(position):
            self._commands[pressed]()

    def _show_scores(self) -> None:
        card = self.games[self.focus] if self.games else None
        shown = card and not card.card.warning
        self.navigator.open_scores(self.services.registry.game(card.entry.id) if card and shown else None)

    @property
    def keys(self) -> KeyTable:
        return self.services.keymap.table("searching")

    def press(self, press: KeyPress) -> None:
        """Handle a key, unless an input method is composing: then the key is meant for that."""
        if self._composition:
            return
        tapped = self._taps.tapped(press)
        if press.down and self.query and press.key == pygame.K_BACKSPACE:
            self._search("".join(clusters(self.query)[:-1]))
        elif self.query and press.key == pygame.K_SPACE:
            return  # it types
        elif tapped and press.action == "leave":
            self._leave()
        elif press.down:
            self._act(press.action)

    def _leave(self) -> None:
        question = tr("Press {key} again to quit.", key=self.keys.first("leave"))
        if self.query:
            self._search("")
        elif self._notice == question or not self.services.settings["ask-to-quit"]:
            self.navigator.quit()
        else:
            self._show_notice(question)

    def _act(self, action: str) -> None:
        if action in self._commands:
            self._commands[action]()
        elif self._focused_button:
            self._act_on_buttons(action)
        elif action == "up" and self.grid.is_in_first_row(self.focus):
            self._focus_on_button(next((name for name, button in self.head.buttons.items() if button.area.height), ""))
        elif self.games:
            self._act_on_cards(action)

    def _act_on_buttons(self, action: str) -> None:
        """Handle an action while a button above the cards has the focus."""
        shown = [name for name, button in self.head.buttons.items() if button.area.height]
        if action == "choose":
            self._commands[self._focused_button]()
        elif action in ("left", "right"):
            step = STEPS[action][0]
            self._focus_on_button(shown[(shown.index(self._focused_button) + step) % len(shown)])
        elif action == "down":
            self._focus_on_button("")
        elif self.games and action in ("first", "last", "favourite"):
            self._focus_on_button("")
            self._act_on_cards(action)

    def _focus_on_button(self, name: str) -> None:
        """Give the focus to a button above the cards, or to the cards if the name is empty."""
        if name != self._focused_button:
            self._focused_button, self.stale = name, True
            self._rest_before_waking()

    def _act_on_cards(self, action: str) -> None:
        if action == "choose":
            self._open(self.focus)
        elif action == "favourite":
            self._toggle_favourite(self.focus)
        elif action in ("first", "last"):
            self._focus_on(0 if action == "first" else len(self.games) - 1)
            self.grid.show(self.focus)
        elif action in STEPS:
            self._focus_on(self.grid.step(self.focus, *STEPS[action]))
            self.grid.show(self.focus)

    def _toggle_favourite(self, number: int) -> None:
        """Add a game to the favourites, or remove it. The focus stays on it."""
        name = self.games[number].entry.id
        before = self.services.settings["favourites"]
        after = [favourite for favourite in before if favourite != name] if name in before else [*before, name]
        self.services.settings.remember("favourites", after)
        self.navigator.save_settings()
        self._collect()
        self._focus_on_game(name)
        self._arrange_cards()
        self.stale = True

    def _focus_on(self, number: int | None) -> None:
        if number is not None and (number != self.focus or self._focused_button):
            self.focus, self._focused_button = number, ""
            self._rest_before_waking()
            self.stale = True

    def _open(self, number: int) -> None:
        card = self.games[number]
        self._focus_on(number)
        if card.card.warning:
            return
        try:
            card.choose()
        except NO_GAME_ERRORS:
            raise
        except BaseException as error:  # the other games can still be played
            reason = reason_of(error)
            card.card.warning = tr("This game cannot be shown. {reason}", reason=reason)
            self.services.notify(Message("this game cannot be shown. {reason}", reason=reason))
            self.arrange()

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.theme.ground)
        self.grid.draw(surface, self.theme, None if self._focused_button else self.focus)
        self.head.draw(surface, self.theme, self._head_words, self._focused_button)
        if self._line.height:
            text, size = fit([self._problem], self._line.width - 2 * self._margin, self.measures.small)
            write(surface, text, (self._margin, self._line.centery), size, self.theme.warn, anchor="midleft")
        if not self.games:
            self._draw_nothing_found(surface)
        if self._notice and self._foot.height:
            text, size = fit([self._notice], self._foot.width - 2 * self._margin, self.measures.body)
            write(surface, text, self._foot.center, size, self.theme.good, anchor="center")
        else:
            self.buttons.draw(surface, self._foot, self.hints(), self.theme, self.measures)

    def draw_part(self, surface: pygame.Surface) -> None:
        """Draw the demo on the focused cover again."""
        self.grid.draw_picture(surface, self.theme, self.focus)

    def _draw_nothing_found(self, surface: pygame.Surface) -> None:
        area = self.grid.area
        room, sentence = area.width - 2 * self.measures.pad, tr("No game matches “{query}”.", query=self.query)
        lines, size = fit_lines(sentence, room, area.height, self.measures.lead)
        for number, line in enumerate(lines):
            y = area.center[1] + round((number - (len(lines) - 1) / 2) * line_height(size))
            write(surface, line, (area.center[0], y), size, self.theme.muted, anchor="center")

    @property
    def _head_words(self) -> HeadWords:
        idle = [
            tr("Type to search {count} game", "Type to search {count} games", count=len(self._all)),
            tr("Type to search"),
        ]
        return HeadWords(self.query + self._composition, idle, self._notice, self._problem)

    def hints(self) -> list[KeyHint]:
        keys = self.keys
        leave = tr("Show all") if self.query else tr("Quit")
        return [
            *joint_hint(keys, tr("Move", context="choose"), "left", "right", "up", "down"),
            *hints(keys, ("choose", tr("Select")), ("leave", leave)),
            *hints(keys, ("favourite", tr("Favourite")), ("scores", tr("Scores")), ("settings", tr("Settings"))),
            *hints(keys, ("enter-id", tr("Enter a game ID")), ("full-screen", tr("Full screen"))),
        ]

    @property
    def _problem(self) -> str:
        """The latest problem, empty if there is none."""
        problems = [*self.services.registry.problems, *self.services.messages]
        return sentence_case(tr(problems[-1])) if problems else ""
