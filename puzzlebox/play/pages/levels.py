"""The levels of a game, in their order, as cards: what each board looks like, which are solved, and how well."""

from functools import partial

from puzzlebox.core.cover import Cover
from puzzlebox.core.game import AnyGame, Level
from puzzlebox.core.levels import level_of, options_of
from puzzlebox.core.options import Options
from puzzlebox.core.state import Start
from puzzlebox.play.desk import Desk
from puzzlebox.play.levels import SolvedLevels, title_of
from puzzlebox.play.page import BoardOf, Card, Page, Row
from puzzlebox.play.results import best_with, shown_value
from puzzlebox.play.wording import label_text
from puzzlebox.translation import tr


class LevelList:
    """The levels among which some options choose, and the board of each: the solved one if the player has solved the
    level, None if only a search finds it."""

    def __init__(self, game: AnyGame, options: Options) -> None:
        self.game, self.options = game, options
        self.levels = game.levels_for(options)
        self._boards: dict[tuple[int, bool], BoardOf | None] = {}

    def options_of(self, level: Level) -> Options:
        """Return the options that choose a level."""
        return options_of(self.game, level, self.options)

    def board(self, number: int, is_solved: bool) -> BoardOf | None:
        """Return the board of a level, which is the same object each time."""
        if (number, is_solved) not in self._boards:
            self._boards[number, is_solved] = self._board(self.levels[number], is_solved)
        return self._boards[number, is_solved]

    def _board(self, level: Level, is_solved: bool) -> BoardOf | None:
        game, options, start = self.game, self.options_of(level), level.start or Start(seed="puzzlebox")
        if game.needs_preparing(options, start):
            return None
        solve = game.play.solve_level if is_solved else None
        return BoardOf(game, lambda: solve(game.begin(options, start)) if solve else game.begin(options, start))


def levels(desk: Desk, listed: LevelList, first_unsolved: bool = False) -> Page:
    """Return the page with the levels of a game. The focus is on the one that the options choose, or on the
    `first_unsolved`."""
    game = listed.game
    solved = SolvedLevels(game, desk.library.scores)
    progress = solved.progress(listed.levels)
    open_level = solved.first_unsolved(listed.levels) if first_unsolved else None
    focus = listed.levels.index(open_level) if open_level else level_of(game, listed.options) or 0
    counts = {"game": tr(game.title), "solved": progress.solved, "count": progress.total}
    title = tr("{game}: {solved} of {count} level solved", "{game}: {solved} of {count} levels solved", **counts)
    rows = [
        Row(
            str(number),
            f"{number}. {title_of(level, solved)}",
            partial(desk.begin, game, listed.options_of(level), level.start),
            " · ".join(filter(None, (_result(desk, game, level) if level in solved else "", _fewest(level)))),
            picture=listed.board(number - 1, level in solved) or Cover(game.cover.colour),
            card=Card(done=level in solved),
        )
        for number, level in enumerate(listed.levels, 1)
    ]
    back = Row("back", tr("Back"), desk.back, action="leave")
    return Page("shelves", title, [*rows, back], game=game, focus=str(focus + 1))


def _result(desk: Desk, game: AnyGame, level: Level) -> str:
    """Return the best result of a solved level, without the figures that decide between equal ones."""
    scores, options = desk.library.scores, options_of(game, level)
    best = best_with(game, options, scores) if scores else None
    if best is None or best.entry is None:
        return tr("Solved", context="level")
    return f"{label_text(best.label)}: {shown_value(best.entry, game.measures_for(options)[0])}"


def _fewest(level: Level) -> str:
    return "" if level.least is None else tr("Fewest {number}", number=level.least)
