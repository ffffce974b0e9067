"""The page of a game: what can be played, the options, and the player's own results."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from functools import partial
from typing import Any, NamedTuple

from puzzlebox.core.game import AnyGame, Preset
from puzzlebox.core.levels import level_of
from puzzlebox.core.options import Option, Options
from puzzlebox.core.samples import sample_state
from puzzlebox.core.session import AnySession
from puzzlebox.core.state import Start
from puzzlebox.play.bots import bot_names
from puzzlebox.play.daily import Daily, daily_with, streak
from puzzlebox.play.desk import Desk
from puzzlebox.play.levels import SolvedLevels, first_level, first_options, title_of
from puzzlebox.play.library import Save
from puzzlebox.play.page import BoardOf, Course, Page, Row, offered, value_row
from puzzlebox.play.pages.bots import BotChoice, bots
from puzzlebox.play.pages.levels import LevelList, levels
from puzzlebox.play.pages.saves import race_row, saves
from puzzlebox.play.results import puzzles_played, results_with
from puzzlebox.play.wording import label_text
from puzzlebox.translation import tr
from puzzlebox.translation.formats import date_and_time

SEEN_OPTIONS = 4
"""The most options that are seen at once. The others are behind a row for more."""


class GameChoice:
    """What is chosen on the page of a game: all its options, and whether all of them are shown. It may be opened for a
    `session` that has not begun; there is nothing to choose then."""

    def __init__(self, desk: Desk, game: AnyGame, session: AnySession | None = None) -> None:
        self.game, self.session = game, session
        self.solved = SolvedLevels(game, desk.library.scores) if game.play.levels else None
        self.shows_all = False
        self.chosen = session.options if session else first_options(game, self.solved)
        self.board = self._board()

    @property
    def options(self) -> Options:
        """The options of the game that would be played now. Those that have no effect have their defaults."""
        return self.chosen.effective()

    def choose(self, texts: dict[str, str]) -> None:
        """Choose the options with these texts. In another set of levels, begin with the first open one."""
        game, before, self.chosen = self.game, self.chosen, Options(self.game.options, texts)
        was_level, is_level = (level_of(game, options) is not None for options in (before, self.chosen))
        if game.levels_for(before) != game.levels_for(self.chosen) or (is_level and not was_level):
            self.chosen = first_level(self.game, self.chosen, self.solved)
        self.board = self._board()

    def show_all(self) -> None:
        """Show all options."""
        self.shows_all = True

    def _board(self) -> BoardOf:
        return BoardOf(self.game, partial(sample_state, self.game, self.options))


class GameDetail(NamedTuple):
    """What only the page of a game has: a board with the options, and whether any key begins the game as its rule sheet
    says."""

    board: BoardOf
    any_key: bool


def game_page(desk: Desk, choice: GameChoice) -> Page:
    """Return the page of a game. Its detail is a GameDetail, and its figures are the player's results."""
    game, options = choice.game, choice.options
    in_progress = [] if choice.session else desk.library.in_progress(game.id)[:1]
    rows = [] if choice.session else _option_rows(choice)
    any_key = game.controls.pause.any_key_resumes and not in_progress
    figures, values = _results(desk, choice)
    measures = game.measures_for(options)
    return Page(
        "game",
        tr(game.title),
        [*_first_rows(desk, choice, in_progress, any_key and not rows), *rows, *_rows_below(desk, choice)],
        figures,
        tr(game.summary),
        game=game,
        leave=desk.leave_game,
        course=Course(values, lower_is_better=bool(measures) and measures[0].least),
        detail=GameDetail(choice.board, any_key),
    )


def _first_rows(desk: Desk, choice: GameChoice, in_progress: Sequence[Save], any_key: bool) -> list[Row]:
    """Return the rows that resume the game in progress, begin a game, and race against the best result."""

    def play() -> None:
        if choice.session:
            desk.play_session(choice.session)
        else:
            desk.begin(choice.game, choice.options)

    def resume() -> None:
        desk.resume(choice.game, None, play)

    value = tr("any key") if any_key else ""
    if not in_progress:
        first = [Row("play", tr("Play", context="game"), play, value, action="choose", main=True)]
    else:
        written = date_and_time(in_progress[0].written)
        first = [
            Row("resume", tr("Resume"), resume, written, action="choose", main=True),
            Row("play", tr("New game"), play),
        ]
    return first if choice.session else offered(*first, race_row(desk, choice.game, choice.options))


def _rows_below(desk: Desk, choice: GameChoice) -> list[Row]:
    """Return the rows below the options, which may share their lines."""
    game, leave = choice.game, tr("Main menu") if desk.has_menu else tr("Quit")
    open_guide = partial(desk.open_how_to_play, game, choice.options)
    rows = [
        *([] if choice.session else _more_to_play(desk, choice)),
        Row("how-to-play", tr("How to play"), open_guide, action="how-to-play"),
        Row("settings", tr("Settings"), lambda: desk.open_settings(game), action="settings"),
        Row("leave", leave, desk.leave_game, action="leave"),
    ]
    return [replace(row, joined=number > 0) for number, row in enumerate(rows)]


def _more_to_play(desk: Desk, choice: GameChoice) -> list[Row]:
    """Return the rows for levels, the puzzle of the day, bots, saved games, scores, and the editor."""
    game, library = choice.game, desk.library
    is_kept = library.in_progress(game.id) or library.saves(game.id) or library.replays(game.id)

    has_bots = bool(bot_names(game))

    def open_bots() -> None:
        desk.open(partial(bots, desk, game, choice.options, BotChoice(game)))

    return offered(
        choice.solved is not None and _levels_row(desk, choice, choice.solved),
        _daily_row(desk, choice),
        has_bots and Row("bots", tr("Bots"), open_bots, about=tr("Watch a bot play, or race against one.")),
        bool(is_kept) and Row("saves", tr("Saved games"), lambda: desk.open(partial(saves, desk, game))),
        Row("scores", tr("Scores"), lambda: desk.open_scores(game), action="scores"),
        bool(game.editing) and Row("editor", tr("Make a board"), lambda: desk.open_editor(game)),
    )


def _levels_row(desk: Desk, choice: GameChoice, solved: SolvedLevels) -> Row:
    """Return the row that lists the levels among which the options choose, or else the default ones, as for random
    levels."""
    game = choice.game
    options = choice.options if game.levels_for(choice.options) else Options(game.options)
    progress = solved.progress(game.levels_for(options))

    def open_levels() -> None:
        desk.open(partial(levels, desk, LevelList(game, options)))

    value = tr("{solved} of {total}", solved=progress.solved, total=progress.total)
    return Row("levels", tr("Levels"), open_levels, value)


def _daily_row(desk: Desk, choice: GameChoice) -> Row:
    """Return the row that begins or resumes the puzzle of the day with the chosen options. It says for how many days
    the player has played these puzzles."""
    game, options, scores, today = choice.game, choice.options, desk.library.scores, desk.today()

    def puzzle_of(day: date) -> Daily:
        return daily_with(game.id, options, day)

    def play() -> None:
        desk.play_from(game, options, Start(seed=puzzle_of(today).seed))

    days = streak(lambda puzzle: bool(puzzles_played([puzzle], scores)), puzzle_of, today)
    # Translators: on how many days in a row the puzzle of the day was solved.
    return Row("daily", tr("Daily puzzle"), play, tr("{count} day", "{count} days", count=days) if days else "")


def _results(desk: Desk, choice: GameChoice) -> tuple[dict[str, str], list[int]]:
    """Return the player's results with the current options, and the course of them."""
    summary, values = results_with(choice.game, choice.options, desk.library.scores)
    figures = {label_text(best.label): best.text for best in summary.bests[:3]}
    if summary.count:
        won = tr("Won", context="count") if choice.game.real_time else tr("Solved", context="count")
        played = {tr("Played", context="count"): str(summary.count)}
        figures |= {won: str(summary.won)} if summary.won else played
    return figures, values


# Options


def _option_rows(choice: GameChoice) -> list[Row]:
    """Return the rows of the presets and of the options that have an effect now; those after the first ones are behind
    a row for more."""
    shown = {option.name for option in choice.chosen.applicable()}
    options = [_option_row(choice, option) for option in choice.game.options if option.name in shown]
    rows = [*_preset_rows(choice), *options]
    if choice.shows_all or len(rows) <= SEEN_OPTIONS + 1:
        return rows
    return [*rows[:SEEN_OPTIONS], Row("more", tr("More options"), choice.show_all)]


def _option_row(choice: GameChoice, option: Option) -> Row:
    """Return the row of an option. If it chooses the level on its own, its value is the title of that."""
    game, chosen, acting = choice.game, choice.chosen, choice.chosen.acting(option)

    def choose(value: Any) -> None:
        choice.choose(chosen.changed_by(option.name, acting.text(value)))

    row = value_row(acting, chosen[option.name], choose)
    number, listed = level_of(game, chosen), game.levels_for(chosen)
    if number is not None and len({level.options.get(option.name) for level in listed}) == len(listed):
        row.value = f"{number + 1}. {title_of(listed[number], choice.solved)}"
    return row


def _is_same_choice(game: AnyGame, preset: Preset, chosen: Options) -> bool:
    """Return whether these are the options of a preset. One that leads to the levels stands for all of them."""
    usual, own, options = Options(game.options), Options(game.options, preset.options), chosen.effective()
    if level_of(game, usual) is None and level_of(game, own) is not None and level_of(game, options) is not None:
        names = {name for level in game.levels_for(own) for name in level.options} - {*preset.options}
        options = Options(game.options, {name: text for name, text in options.changed().items() if name not in names})
    return own == options


def _preset_rows(choice: GameChoice) -> list[Row]:
    """Return the row of the presets, unless each of them sets only one option, which has a row of its own."""
    presets = choice.game.presets
    if all(len(preset.options) < 2 for preset in presets):
        return []
    same = (number for number, each in enumerate(presets) if _is_same_choice(choice.game, each, choice.chosen))
    number = next(same, None)

    def turn(step: int) -> None:
        following = (number + step) % len(presets) if number is not None else 0 if step > 0 else -1
        choice.choose(dict(presets[following].options))

    names = [label_text(preset.label) for preset in presets]
    value, about = tr("Custom") if number is None else names[number], tr("Chooses several options at once.")
    return [Row("preset", tr("Preset"), lambda: turn(1), value, about, turn, names)]
