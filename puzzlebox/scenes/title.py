"""The title screen of a game: its name, a picture, its options and preferences, and its keys."""

from datetime import date

import pygame

from puzzlebox.core.game import AnyGame, Level
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options
from puzzlebox.core.session import AnySession
from puzzlebox.core.state import Start
from puzzlebox.formats import date_and_time
from puzzlebox.input.key_hint import KeyHint, hints, joint_hint
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.input.key_taps import KeyTaps
from puzzlebox.play.bots import bot_names
from puzzlebox.play.daily import Daily, daily_with, streak
from puzzlebox.play.levels import SolvedLevels, first_level, first_options
from puzzlebox.play.race import Kept, best_replay, racing_file
from puzzlebox.play.results import results_with
from puzzlebox.play.wording import error_text, label_text
from puzzlebox.scenes.page_scene import MOVES
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.scenes.title_options import OptionItems
from puzzlebox.scenes.wording import foot_text, leave_text
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.big_word import draw_big_word
from puzzlebox.ui.cover import colour_of_game
from puzzlebox.ui.layout import EMPTY_AREA, Area, figure_height, line_height
from puzzlebox.ui.pictures import board_picture
from puzzlebox.ui.scene import Scene
from puzzlebox.ui.text import fit, wrap, write, write_in
from puzzlebox.ui.theme import Colour, readable_on
from puzzlebox.ui.widgets.choices import Choices, Item
from puzzlebox.ui.widgets.icon_bar import IconBar
from puzzlebox.ui.widgets.own_figures import OwnFigures

COLUMN = 90
"""The maximum width of the text and buttons, in u."""

WIDE = 1.2
"""From this ratio of width to height, the picture is beside the text; otherwise it is above it."""

SEEN_OPTIONS = 4
"""The most options that are seen at once. The others, and the preferences, are behind a button."""


class TitleScene(Scene):
    """Offers to resume or start the game, and to change its options and preferences.

    If any key resumes the game, any key also starts it here, provided that it has no options or that the theme shows it
    as in its rule sheet. In that case another key opens the options.
    """

    def __init__(
        self, services: Services, navigator: Navigator, game: AnyGame, session: AnySession | None = None
    ) -> None:
        super().__init__()
        self.buttons: IconBar = IconBar()
        self._now = 0
        self.services = services
        self.navigator = navigator
        self.game: AnyGame = game
        self._session = session
        self._solved = SolvedLevels(game, services.library.scores) if game.play.levels else None
        chosen = first_options(game, self._solved) if session is None else session.options
        self._rows = OptionItems(services.settings, game, chosen, self._changed)
        resume = self._resume_choices() if session is None else []
        self._any_key_game = game.controls.pause.any_key_resumes and not resume
        self._has_options = bool(game.options) and session is None
        self._options_open = self._shows_all = False
        self._levels: Item | None = None
        self._best = None if session else self._find_best()
        self._taps = KeyTaps()
        self._fill(resume)
        self._picture: pygame.Surface | None = None
        self._places = (EMPTY_AREA,) * 5
        self.figures = self._own_figures()

    def _fill(self, resume: list[Item]) -> None:
        """Make the buttons."""
        self._all_choices = self._make_choices(resume)
        self.choices = Choices(self._visible_choices())
        self._show_keys()

    def language_changed(self) -> None:
        focus = self.choices.focus
        self._rows = OptionItems(self.services.settings, self.game, self._chosen, self._changed)
        self._fill(self._resume_choices() if self._session is None else [])
        self.choices.focus = focus
        self.figures = self._own_figures()
        super().language_changed()

    def _make_choices(self, resume: list[Item]) -> list[Item]:
        """Return all buttons, including those of options that have no effect now."""
        play = Item(tr("New game") if resume else tr("Play", context="game"), self.play, primary=not resume)
        how_to_play = Item(tr("How to play"), self.open_how_to_play)
        leave = Item(tr("Main menu") if self.navigator.has_menu else tr("Quit"), self.navigator.leave_game)
        self._race = Item(tr("Race your best"), self._begin_race, self._best.text if self._best else "")
        self._more = Item(tr("More options"), self._show_more)
        self._choices_with_keys = {"how-to-play": how_to_play, "leave": leave}
        self._choices_with_keys["choose"] = resume[0] if resume else play
        saves = self._saves_choices(bool(resume))
        first = [*self._level_choices(), *self._daily_choices(), *self._bot_choices()]
        below = [*first, *saves, *self._editor_choices(), how_to_play, leave]
        for choice in below[1:]:
            choice.beside = True
        return [*resume, play, self._race, *self._option_choices(), self._more, *below]

    def _visible_choices(self) -> list[Item]:
        """Return the buttons without the options that have no effect with the current ones, and without those that are
        behind the button for more."""
        shown = {option.name for option in self._chosen.applicable()}
        hidden = [id(row) for name, row in self._rows.by_name.items() if name not in shown]
        hidden += [] if self._best else [id(self._race)]
        rows = [choice for choice in self._all_choices if choice.on_change and id(choice) not in hidden]
        if self._shows_all or len(rows) <= SEEN_OPTIONS + 1:
            hidden.append(id(self._more))
        else:
            hidden += [id(choice) for choice in rows[SEEN_OPTIONS:]]
        return [choice for choice in self._all_choices if id(choice) not in hidden]

    def _show_more(self) -> None:
        """Show all options, with the focus on the first one that was hidden."""
        number = self.choices.focus
        self._shows_all = True
        self.choices = Choices(self._visible_choices())
        self.choices.focus = number
        self.arrange()
        self.stale = True

    @property
    def _options(self) -> Options:
        """The options of the game that would be played now. Those that have no effect have their defaults."""
        return self._chosen.effective()

    @property
    def keys(self) -> KeyTable:
        return self.services.keymap.table("choosing")

    def captions_changed(self) -> None:
        super().captions_changed()
        self._show_keys()
        self.arrange()

    def _show_keys(self) -> None:
        """Show the keys of the buttons that have one, and those of the game."""
        any_key = self._any_key_game and not self._has_options
        for action, choice in self._choices_with_keys.items():
            choice.value = tr("any key") if action == "choose" and any_key else self.keys.first(action)

    @property
    def _any_key(self) -> bool:
        """Whether any key starts the game."""
        return self._any_key_game and not self._options_open and (not self._has_options or self.theme.look == "classic")

    def play(self) -> None:
        """Start the game with the current options."""
        if self._session:
            self.navigator.play_session(self._session)
        else:
            self.navigator.begin(self.game, self._options)

    def open_how_to_play(self) -> None:
        """Show how to play the game with the current options."""
        self.navigator.open_how_to_play(self.game, self._options)

    # The puzzle of the day.

    def _daily_choices(self) -> list[Item]:
        """Return the button that starts or resumes the puzzle of the day with the current options."""
        if self._session:
            return []
        self._daily = Item(tr("Daily puzzle"), self._play_daily, self._streak_text())
        return [self._daily]

    def _puzzle_of(self, day: date) -> Daily:
        return daily_with(self.game.id, self._options, day)

    def _play_daily(self) -> None:
        self.navigator.play_from(self.game, self._options, Start(seed=self._puzzle_of(self.services.today()).seed))

    def _streak_text(self) -> str:
        """Return for how many days the player has played these puzzles; empty for none."""
        scores = self.services.library.scores
        if scores is None:
            return ""
        days = streak(lambda puzzle: scores.was_played(puzzle.game, puzzle.id), self._puzzle_of, self.services.today())
        # Translators: on how many days in a row the puzzle of the day was solved.
        return tr("{count} day", "{count} days", count=days) if days else ""

    # Saved games.

    def _resume_choices(self) -> list[Item]:
        """Return the button that resumes the game in progress, if there is one."""
        in_progress = self.services.library.in_progress(self.game.id)[:1]
        return [Item(tr("Resume"), self._resume, date_and_time(save.written), primary=True) for save in in_progress]

    def _saves_choices(self, in_progress: bool) -> list[Item]:
        """Return the button that lists the saved games, if there are any."""
        library, name = self.services.library, self.game.id
        if self._session or not (in_progress or library.saves(name) or library.replays(name)):
            return []
        return [Item(tr("Saved games"), lambda: self.navigator.open_saves(self.game))]

    def _editor_choices(self) -> list[Item]:
        """Return the button that makes a board, if the player can make some of this game."""
        if self._session or not self.game.editing:
            return []
        return [Item(tr("Make a board"), lambda: self.navigator.open_editor(self.game))]

    def _resume(self) -> None:
        """Resume the game in progress. If it cannot be resumed, start a new one."""
        self.navigator.resume(self.game, None, self.play)

    # Levels.

    def _level_choices(self) -> list[Item]:
        """Return the button that lists the levels, if the game has any."""
        if self._solved is None or self._session:
            return []
        self._levels = Item(tr("Levels"), self._open_levels, self._progress_text())
        return [self._levels]

    def _progress_text(self) -> str:
        assert self._solved is not None
        progress = self._solved.progress(self._listed_levels())
        return tr("{solved} of {total}", solved=progress.solved, total=progress.total)

    def _listed_levels(self) -> tuple[Level, ...]:
        """Return the levels among which the options choose, or else the default ones, as for random levels."""
        return self.game.levels_for(self._options) or self.game.levels_for(Options(self.game.options))

    def _open_levels(self) -> None:
        chooses_levels = bool(self.game.levels_for(self._options))
        self.navigator.open_levels(self.game, self._options if chooses_levels else Options(self.game.options))

    # Races.

    def _find_best(self) -> Kept | None:
        """Return the best result with the current options, if its replay is kept."""
        return best_replay(self.services.library, self.game, self._options)

    def _begin_race(self) -> None:
        """Play the same game as the best result, beside its replay."""
        if self._best:
            registry = self.services.registry
            self.navigator.race(racing_file(self._best.path, registry.game, Message("Your best"), self._best.entry))

    def _bot_choices(self) -> list[Item]:
        """Return the button for the bots, if the game has some."""
        about = tr("Watch a bot play, or race against one.")
        bots = Item(tr("Bots"), lambda: self.navigator.open_bots(self.game, self._options), help=about)
        return [] if self._session or not bot_names(self.game) else [bots]

    # Options and preferences.

    def _option_choices(self) -> list[Item]:
        return [] if self._session else [*self._rows.items, *self._rows.preferences]

    def _changed(self, before: Options) -> None:
        """Show what depends on the options, after the player has changed them."""
        if self.game.levels_for(before) != self.game.levels_for(self._chosen):
            self._rows.chosen = first_level(self.game, self._chosen, self._solved)
        self._picture = None
        self.figures = self._own_figures()
        self._best = self._find_best()
        self._race.value = self._best.text if self._best else ""
        self._rows.show()
        if self._levels:
            self._levels.value = self._progress_text()
        self._daily.value = self._streak_text()
        self._show_visible_choices()

    @property
    def _chosen(self) -> Options:
        return self._rows.chosen

    def _show_visible_choices(self) -> None:
        """Show the options that have an effect now. The focus stays on its button."""
        shown = self._visible_choices()
        if shown == self.choices.choices:
            return
        focused = self.choices.choices[self.choices.focus]
        self.choices = Choices(shown)
        self.choices.focus = next((n for n, choice in enumerate(shown) if choice is focused), 0)
        self.arrange()

    # Events and layout.

    def handle(self, event: pygame.event.Event) -> None:
        if self._any_key and self.theme.look == "classic":
            if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
                self.play()
        elif self.choices.handle_mouse(event):
            self.stale = True

    def press(self, press: KeyPress) -> None:
        tapped = self._taps.tapped(press)
        if press.action == "leave":
            if tapped:
                self.navigator.leave_game()
        elif press.action == "how-to-play":
            if press.down:
                self.open_how_to_play()
        elif self._any_key and self._has_options and press.action == "options":
            if tapped:
                self._options_open = self.stale = True
        elif self._any_key and (self.theme.look == "classic" or press.action not in MOVES):
            if tapped:
                self.play()
        elif press.down and self.choices.handle_action(press.action):
            self.stale = True

    def suspend(self) -> None:
        self._taps.clear()

    def advance(self, now: int) -> None:
        """Show or hide the buttons of the classic look."""
        self._now = now
        self.stale = self.buttons.advance(now) or self.stale

    def next_update(self) -> int | None:
        return self.buttons.next_update(self._now)

    def _own_figures(self) -> OwnFigures:
        """Return the player's results with the current options."""
        summary, values = results_with(self.game, self._options, self.services.library.scores)
        figures = {label_text(best.label): best.text for best in summary.bests[:3]}
        if summary.count:
            won = tr("Won", context="count") if self.game.real_time else tr("Solved", context="count")
            played = {tr("Played", context="count"): str(summary.count)}
            figures |= {won: str(summary.won)} if summary.won else played
        measures = self.game.measures_for(self._options)
        return OwnFigures(figures, values, bool(measures) and measures[0].least)

    def arrange(self) -> None:
        measures = self.measures
        rest, shown = self.area, EMPTY_AREA
        if not self.small and rest.width > WIDE * rest.height:
            shown, rest = rest.from_left(rest.width * 7 // 16)
        elif not self.small and rest.height > 2 * self.choices.height(self.measures, self._column_width(rest)):
            shown, rest = rest.from_top(rest.height // 3)
        foot, rest = rest.from_bottom(0 if self.small else panels.footer_height(measures))
        rest = rest.from_top(measures.u)[1]
        column = rest.centred(self._column_width(rest), rest.height - 2 * measures.u)
        self._arrange_column(column, shown, foot)
        self._picture = None

    def _column_width(self, rest: Area) -> int:
        """Return the width of the texts and buttons in this part of the window."""
        return min(COLUMN * self.measures.u, rest.width - 2 * min(8 * self.measures.u, rest.width // 12))

    def _arrange_column(self, column: Area, shown: Area, foot: Area) -> None:
        measures, gap = self.measures, 3 * self.measures.gap
        texts = [tr(self.game.summary), *(choice.help for choice in self.choices.choices)]
        lines = 0 if self.small else min(2, max(len(wrap(text, column.width, measures.body)) for text in texts))
        heights = [
            line_height(self._word_size),
            lines * line_height(measures.body),
            self.choices.height(self.measures, column.width),
            0 if self.small else self.figures.height(measures),
        ]
        if sum(heights) + 3 * gap > column.height:
            heights[3] = figure_height(measures) + measures.u if heights[3] else 0
        if sum(heights) + 3 * gap > column.height:
            heights[3] = 0
        if self.small:
            gap = measures.gap
        spare = column.height - sum(heights) - 2 * gap
        gaps = max(0, min(measures.u, spare)) if lines else 0, gap, gap if heights[3] else 0
        heights[2] = self.choices.height(measures, column.width, heights[2] + column.height - sum(heights) - sum(gaps))
        rest = column.centred(column.width, sum(heights) + sum(gaps))
        word, rest = rest.from_top(heights[0], gaps[0])
        line, rest = rest.from_top(heights[1], gaps[1])
        figures, rest = rest.from_bottom(heights[3], gaps[2])
        self.choices.arrange(rest, measures)
        self._places = (shown, word, line, figures, foot)

    @property
    def _word_size(self) -> int:
        return self.measures.lead if self.small else self.measures.title

    def draw(self, surface: pygame.Surface) -> None:
        surface.fill(self.theme.ground)
        self.buttons.hides = self.theme.look == "classic" and self._any_key
        if self.buttons.hides:
            self._draw_classic(surface)
            return
        shown, word, line, figures, foot = self._places
        self._draw_picture(surface, shown)
        write_in(surface, [tr(self.game.title)], word, self._word_size, self.theme.text, "bold")
        about = self.choices.choices[self.choices.focus].help or tr(self.game.summary)
        panels.paragraph(surface, line, about, self.measures.body, self.theme.muted)
        self.choices.draw(surface, self.theme, self.measures)
        self.figures.draw(surface, figures, self.theme, self.measures)
        self.buttons.draw(surface, foot, self.hints(), self.theme, self.measures)

    def _draw_classic(self, surface: pygame.Surface) -> None:
        """Draw the big word as in the rule sheet, and the other keys in small type at the bottom, or as buttons while
        the pointer moves."""
        text, scale = self.game.presentation.big_word or (self.game.title, 1.0)
        draw_big_word(surface, self.area, tr(text), self.theme, self.measures, tr("Press a key to play."), scale)
        measures = self.measures
        if self.buttons.is_visible:
            foot = self.area.from_bottom(panels.footer_height(measures))[0]
            self.buttons.draw(surface, foot, self._classic_hints(), self.theme, measures)
            return
        self.buttons.clear()
        foot = self.area.from_bottom(line_height(measures.small) + 2)[0]
        options_key, leave = self.keys.first("options"), leave_text(self.keys, self.navigator)
        options = tr("{key}: options", key=options_key) if self._has_options and options_key else ""
        everything = "   ".join(filter(None, (options, foot_text(self.keys, self.navigator))))
        text, size = fit([everything, leave], foot.width - 2 * measures.u, measures.small)
        write(surface, text, foot.center, size, self.theme.muted, anchor="center")

    def _classic_hints(self) -> list[KeyHint]:
        options = [("options", tr("Options"))] if self._has_options else []
        leave = tr("Menu") if self.navigator.has_menu else tr("Quit")
        guide = ("how-to-play", tr("How to play"))
        return hints(self.keys, ("choose", tr("Play", context="game")), *options, guide, ("leave", leave))

    def _draw_picture(self, surface: pygame.Surface, place: Area) -> None:
        """Draw the game's colour with its board."""
        if not place.height:
            return
        surface.fill(self._colour, place)
        inner = place.inset(min(place.size) // 12)
        if self._picture is None:
            self._picture = self._picture_of_options(inner.size)
        surface.blit(self._picture, inner.topleft)

    @property
    def _colour(self) -> Colour:
        return colour_of_game(self.game)

    def _picture_of_options(self, size: tuple[int, int]) -> pygame.Surface:
        """Return a picture of the board, or of the reason why the game refuses these options together."""
        try:
            return board_picture(self.game, self._options, size, self.theme, self._colour)
        except ValueError as error:
            picture = pygame.Surface(size)
            picture.fill(self._colour)
            lower_half = Area(0, size[1] // 2, size[0], size[1] // 2)
            panels.paragraph(
                picture, lower_half, error_text(error), self.measures.body, readable_on(self._colour), "center"
            )
            return picture

    def hints(self) -> list[KeyHint]:
        keys = self.keys
        move = [
            *joint_hint(keys, tr("Move", context="choose"), "up", "down"),
            *joint_hint(keys, tr("Change"), "left", "right"),
        ]
        return [
            *hints(keys, ("choose", tr("Select"))),
            *(move if len(self.choices) > 1 else []),
            *hints(keys, ("how-to-play", tr("How to play"))),
            *hints(keys, ("leave", tr("Menu") if self.navigator.has_menu else tr("Quit"))),
        ]
