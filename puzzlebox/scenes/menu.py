"""The menu: a card for every game, with its name, a summary and a picture of its board. Typing searches."""

import unicodedata
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pygame

from puzzlebox.core.catalogue import CatalogueEntry
from puzzlebox.core.game import Game
from puzzlebox.core.message import Message, message_of
from puzzlebox.core.options import Options
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.scenes.wording import sentence_case
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.clusters import clusters
from puzzlebox.ui.frame_clock import MS, wait_until
from puzzlebox.ui.layout import EMPTY_AREA, Area, line_height
from puzzlebox.ui.panels import Button, Hint
from puzzlebox.ui.pictures import board_picture
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.text import fit, fit_lines, shorten_start, width, write
from puzzlebox.ui.widgets.card_grid import Card, CardGrid, Section
from puzzlebox.ui.widgets.choices import NO_MOTION
from puzzlebox.ui.widgets.foot import Foot
from puzzlebox.ui.widgets.hints import hints, joint_hint

STEPS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
"""How many cards to the right and down each of these actions moves the focus."""

TAGLINE = Message("Grid puzzles, at your own pace or against the clock")

YOURS, OTHERS = "yours", "others"
GROUPS = {
    YOURS: Message("Your games"),
    "falling": Message("Falling blocks"),
    "sliding": Message("Sliding"),
    "arranging": Message("Arranging"),
    "logic": Message("Logic"),
    OTHERS: Message("More games"),
}
"""The sections of the menu and their headings, in order."""

MAX_RECENT = 4
"""The number of games that are in the first section because they were played last."""

MAX_QUERY = 60
"""In characters."""

NOTICE_TIME = 6_000 * MS
"""How long the menu shows that a game is kept, in ns."""


@dataclass
class MenuGame:
    """A game on the menu, and its card. `best` is the player's best result, or the number of solved levels if the game
    has levels: empty if there is none, None until it has been looked up."""

    entry: CatalogueEntry
    card: Card
    best: str | None = None
    has_levels: bool = False

    def matches(self, query: str) -> bool:
        """Return whether all words of the query are in the game's name, summary or group."""
        group = tr(GROUPS[self.entry.group or OTHERS])
        text = folded(f"{self.card.title} {self.entry.id} {self.card.summary} {group}")
        return all(word in text for word in folded(query).split())


class MenuScene(Scene):
    """Shows the cards in sections: favourites and the games played last, then the groups. Every game is there once.

    `games` are those that are shown, in order; `focus` is the index of the one that Enter opens, unless Up from the
    first row has given the focus to the buttons above. Typing shows only the games that match the `query`. Pictures are
    drawn one at a time, after the first frame.
    """

    takes_text = True

    def __init__(self, services: Services, navigator: Navigator) -> None:
        super().__init__()
        self.buttons: Foot = Foot()
        self.services = services
        self.navigator = navigator
        entries = services.registry.entries()
        self._all = [MenuGame(entry, Card(tr(entry.title), tr(entry.summary))) for entry in entries]
        self.games: list[MenuGame] = []
        self.grid = CardGrid()
        self.focus = 0
        self.query = ""
        self._sections: list[Section] = []
        self._taps = KeyTaps()
        self._pressed: int | None = None
        self._head = self._foot = EMPTY_AREA
        self._commands: dict[str, Callable[[], None]] = {
            "enter-id": navigator.open_id_entry,
            "scores": self._show_scores,
            "settings": navigator.open_settings,
            "quit": navigator.quit,
        }
        labels = (tr("Game ID"), tr("Scores"), tr("Settings"), tr("Quit"))
        self._head_buttons = dict(zip(self._commands, map(Button, labels), strict=True))
        self._focused_button = ""
        self._pressed_button = ""
        self._notice = ""
        self._notice_until = 0
        self._now = 0
        self._title_end = 0
        self._collect()
        self._focus_on_game(services.settings["last-game"])

    # What is shown

    @property
    def in_progress(self) -> set[str]:
        """The IDs of the shown games that are in progress."""
        return {game.entry.id for game in self.games if game.card.strong}

    def _collect(self) -> None:
        """Put the games into sections, and update what the cards say."""
        in_progress = self.services.library.games_in_progress()
        favourites, first = self.services.settings["favourites"], self._first_games()
        shown = [game for game in self._all if game.matches(self.query)]
        if self.query:
            shown.sort(key=lambda game: not folded(game.card.title).startswith(folded(self.query)))
        by_section: dict[str, list[MenuGame]] = {name: [] for name in GROUPS}
        for game in shown:
            section = YOURS if game.entry.id in first or self.query else game.entry.group or OTHERS
            by_section[section].append(game)
            game.card.starred = game.entry.id in favourites
            game.card.strong = game.entry.id in in_progress
            self._update_note(game)
        if not self.query:
            by_section[YOURS].sort(key=lambda game: first.index(game.entry.id))
        named = len(shown) > 1 and sum(map(bool, by_section.values())) > 1
        filled = [(name, games) for name, games in by_section.items() if games]
        self._sections = [Section(tr(GROUPS[name]) if named else "", len(games)) for name, games in filled]
        self.games = [game for _, games in filled for game in games]
        self.focus = min(self.focus, max(0, len(self.games) - 1))

    def _first_games(self) -> list[str]:
        """Return the IDs of the favourites, and then of the games played last."""
        settings = self.services.settings
        return list(dict.fromkeys([*settings["favourites"], *settings["recent-games"][:MAX_RECENT]]))

    def _update_note(self, game: MenuGame) -> None:
        card = game.card
        if card.strong:
            card.note = card.short_note = tr("In progress")
        else:
            best = game.best or ""
            card.note = tr("Best: {result}", result=best) if best and not game.has_levels else best
            card.short_note = best

    def _search(self, query: str) -> None:
        """Show only the games that match this query."""
        focused = self.games[self.focus].entry.id if self.games else None
        self.query, self._focused_button = query[:MAX_QUERY], ""
        self._collect()
        self.focus = 0
        if not query:
            self._focus_on_game(focused)
        self._arrange_cards()
        self.stale = True

    def _focus_on_game(self, name: str | None) -> None:
        self.focus = next((n for n, game in enumerate(self.games) if game.entry.id == name), 0)

    # Layout

    def arrange(self) -> None:
        measures = self.measures
        self._foot, rest = self.area.from_bottom(0 if self.small else panels.footer_height(measures))
        head = line_height(measures.lead) if self.small else line_height(measures.title) + line_height(measures.body)
        self._head, grid = rest.inset(measures.u).from_top(head, measures.u)
        self.grid.area = grid
        self._arrange_buttons()
        self._arrange_cards(resize=True)

    def _arrange_buttons(self) -> None:
        """Place the buttons at the right of the head, as many as fit. The title gets what is left."""
        measures, head = self.measures, self._head
        high = min(head.height, 2 * measures.body)
        x = head.right - measures.pad
        texts = [width(button.label, measures.body, "bold") for button in self._head_buttons.values()]
        roomy = sum(texts) + len(texts) * (2 * measures.pad + measures.u) <= x - head.x
        for button in reversed(self._head_buttons.values()):
            margin = measures.pad if roomy else measures.u
            wide = width(button.label, measures.body, "bold") + 2 * margin
            fits = x - wide >= head.x
            button.area = Area(x - wide, head.y + measures.u // 2, wide, high) if fits else EMPTY_AREA
            x -= wide + measures.u if fits else 0
        self._title_end = x

    def _arrange_cards(self, resize: bool = False) -> None:
        """Place the cards. During a search, they keep their size unless `resize` is set."""
        cards, lines = [game.card for game in self.games], 0 if self.small else 2
        self.grid.arrange(self.grid.area, self.measures, self._sections, cards, lines, resize or not self.query)
        if cards:
            self.grid.show(self.focus)

    # Events and time

    def resume(self) -> None:
        super().resume()
        focused = self.games[self.focus].entry.id if self.games else None
        for game in self._all:
            if game.entry.id == self.services.settings["last-game"]:
                game.best = None
        self._collect()
        self._focus_on_game(focused)
        self._arrange_cards()

    def suspend(self) -> None:
        self._taps.clear()
        self._pressed, self._pressed_button, self._notice = None, "", ""

    def show_kept(self, game: Game[Any]) -> None:
        """Tell the player for a while that a game that was left can be resumed, if it can."""
        if game.id in self.services.library.games_in_progress():
            self._notice = tr("{game}: your game is kept. You can resume it at any time.", game=tr(game.title))
            self._notice_until = self.services.clock() + NOTICE_TIME
            self.stale = True

    def advance(self, now: int) -> None:
        self._now = now
        if self._notice and now >= self._notice_until:
            self._notice, self.stale = "", True
        game = self._unpainted()
        if game and not self.stale:  # the frame without the picture comes first
            self._paint(game)
            self.stale = True

    def next_update(self) -> int | None:
        if self._unpainted():
            return 0
        return wait_until(self._notice_until, self._now) if self._notice else None

    def _unpainted(self) -> MenuGame | None:
        waiting = (game for game in self.games if not game.card.warning and self.grid.is_visible(game.card))
        return next((game for game in waiting if game.card.picture is None or game.best is None), None)

    def _best(self, game: Game[Any]) -> str:
        """Return how many levels are solved, or else the best result; empty if there is nothing to show."""
        from puzzlebox.play.bests import best_of  # SQLite is loaded after the first frame
        from puzzlebox.play.levels import SolvedLevels, all_levels

        scores = self.services.library.scores
        if levels := all_levels(game):
            progress = SolvedLevels(game, scores).progress(levels)
            text = tr("{solved} of {total}", solved=progress.solved, total=progress.total)
            return text if progress.solved else ""
        return best_of(game, scores) if scores else ""

    def _paint(self, shown: MenuGame) -> None:
        try:
            game = self.services.registry.game(shown.entry.id)
            shown.best, shown.has_levels = self._best(game), bool(game.play.levels)
            self._update_note(shown)
            if shown.card.picture is None:
                size = self.grid.picture_size
                shown.card.picture = board_picture(game, Options(game.options), size, self.theme, self.theme.surface)
        except Exception as error:  # the other games can still be played
            reason = f"{type(error).__name__}: {tr(message_of(error))}"
            shown.card.warning = tr("This game cannot be shown. {reason}", reason=reason)

    def handle(self, event: pygame.event.Event) -> None:
        if event.type == pygame.TEXTINPUT:
            self._type(event.text)
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
        card = self.games[number].card
        if self.grid.star_area(card).collidepoint(position):
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
        found = (name for name, button in self._head_buttons.items() if button.area.collidepoint(position))
        return next(found, "")

    def _release_button(self, position: tuple[int, int]) -> None:
        """Do what a button above the cards does, if the click began on it as well."""
        pressed, self._pressed_button = self._pressed_button, ""
        if pressed and pressed == self._button_at(position):
            self._commands[pressed]()

    def _show_scores(self) -> None:
        game = self.games[self.focus] if self.games else None
        shown = game and not game.card.warning
        self.navigator.open_scores(self.services.registry.game(game.entry.id) if game and shown else None)

    @property
    def keys(self) -> KeyTable:
        return self.services.keymap.table("searching")

    def press(self, press: KeyPress) -> None:
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
        if self.query:
            self._search("")
        else:
            self.navigator.quit()

    def _act(self, action: str) -> None:
        if action in self._commands:
            self._commands[action]()
        elif self._focused_button:
            self._act_on_buttons(action)
        elif action == "up" and self.grid.is_in_first_row(self.focus):
            self._focus_on_button(next((name for name, button in self._head_buttons.items() if button.area.height), ""))
        elif self.games:
            self._act_on_cards(action)

    def _act_on_buttons(self, action: str) -> None:
        """Handle an action while a button above the cards has the focus."""
        shown = [name for name, button in self._head_buttons.items() if button.area.height]
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
        self.services.settings.choose("favourites", ",".join(after) or "none")
        self.navigator.save_settings()
        self._collect()
        self._focus_on_game(name)
        self._arrange_cards()
        self.stale = True

    def _focus_on(self, number: int | None) -> None:
        if number is not None and (number != self.focus or self._focused_button):
            self.focus, self._focused_button = number, ""
            self.stale = True

    def _open(self, number: int) -> None:
        game = self.games[number]
        self._focus_on(number)
        if not game.card.warning:
            self.navigator.open_title(self.services.registry.game(game.entry.id))

    # Drawing

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.theme.ground)
        self.grid.draw(surface, self.theme, None if self._focused_button else self.focus)
        self._draw_head(surface)
        if not self.games:
            self._draw_nothing_found(surface)
        self.buttons.draw(surface, self._foot, self.hints(), self.theme, self.measures)

    def _draw_nothing_found(self, surface: pygame.Surface) -> None:
        area = self.grid.area
        room, sentence = area.width - 2 * self.measures.pad, tr("No game matches “{query}”.", query=self.query)
        lines, size = fit_lines(sentence, room, area.height, self.measures.lead)
        for number, line in enumerate(lines):
            y = area.center[1] + round((number - (len(lines) - 1) / 2) * line_height(size))
            write(surface, line, (area.center[0], y), size, self.theme.muted, anchor="center")

    def hints(self) -> list[Hint]:
        keys = self.keys
        leave = tr("Show all") if self.query else tr("Quit")
        return [
            *joint_hint(keys, tr("Move"), "left", "right", "up", "down"),
            *hints(keys, ("choose", tr("Select")), ("leave", leave)),
            Hint("A…Z", tr("Search")),
            *hints(keys, ("favourite", tr("Favourite")), ("scores", tr("Scores")), ("settings", tr("Settings"))),
            *hints(keys, ("enter-id", tr("Enter a game ID")), ("full-screen", tr("Full screen"))),
        ]

    def _draw_head(self, surface: pygame.Surface) -> None:
        measures, theme, head = self.measures, self.theme, self._head
        x = head.x + measures.pad
        size = measures.lead if self.small else measures.title
        word, rest = head.from_top(line_height(size))
        title = (self._query_text if self.query else self._notice or "puzzlebox") if not rest.height else "puzzlebox"
        replaces_buttons = title != "puzzlebox"
        room = (head.right if replaces_buttons else self._title_end) - x
        text, size = fit([shorten_start(title, room, size, "bold") if self.query else title], room, size, "bold")
        if replaces_buttons or not text.endswith("…"):
            write(surface, text, (x, word.center[1]), size, theme.text, "bold", "midleft")
        for name, button in self._head_buttons.items():
            if button.area.height and not replaces_buttons:
                button.draw(surface, theme, measures, name == self._focused_button)
        if rest.height:
            line, colour = self._line()
            room = rest.width - 2 * measures.pad
            text, size = fit([shorten_start(line, room, measures.body) if self.query else line], room, measures.body)
            write(surface, text, (x, rest.center[1]), size, colour, anchor="midleft")

    @property
    def _query_text(self) -> str:
        return tr("Search: {query}", query=f"{self.query}|")

    def _line(self) -> tuple[str, tuple[int, int, int]]:
        """Return the text under the title, and its colour."""
        problems = [*self.services.registry.problems, *self.services.messages]
        if self.query:
            return self._query_text, self.theme.accent
        if self._notice:
            return self._notice, self.theme.good
        if problems:
            return sentence_case(tr(problems[-1])), self.theme.warn
        return tr(TAGLINE), self.theme.muted


def folded(text: str) -> str:
    """Return a text in the form in which it is compared: without case and accents."""
    return "".join(c for c in unicodedata.normalize("NFKD", text.casefold()) if not unicodedata.combining(c))
