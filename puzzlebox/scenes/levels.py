"""The levels of a game, in their order: which are solved, and how well."""

from functools import partial
from typing import Any

from puzzlebox.core.game import Game, Level
from puzzlebox.core.levels import level_of, options_of
from puzzlebox.core.options import Options
from puzzlebox.play.bests import best_with
from puzzlebox.play.levels import SolvedLevels
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.scenes.wording import label_text
from puzzlebox.translation import tr
from puzzlebox.ui.widgets.choices import Choice
from puzzlebox.ui.widgets.list_scene import ListScene


class LevelsScene(ListScene):
    """Lists the levels among which these options choose. Selecting one starts it."""

    def __init__(self, services: Services, navigator: Navigator, game: Game[Any], options: Options) -> None:
        self.services = services
        self.navigator = navigator
        self.game: Game[Any] = game
        self._options = options
        super().__init__(services.keymap)
        self.choices.focus = level_of(game, options) or 0

    def focus_on_unsolved(self) -> None:
        """Focus on the first level that is not solved."""
        levels = self.game.levels_for(self._options)
        unsolved = SolvedLevels(self.game, self.services.library.scores).first_unsolved(levels)
        self.choices.focus = levels.index(unsolved) if unsolved else 0

    def fill(self) -> list[Choice]:
        scores, levels = self.services.library.scores, self.game.levels_for(self._options)
        solved = SolvedLevels(self.game, scores)
        progress = solved.progress(levels)
        self.title = tr(
            "{game}: {solved} of {total} levels solved",
            game=tr(self.game.title),
            solved=progress.solved,
            total=progress.total,
        )
        rows = [
            Choice(f"{number}. {tr(level.title)}", partial(self._play, level), self._best(level, level in solved))
            for number, level in enumerate(levels, 1)
        ]
        return [*rows, Choice(tr("Back"), self.leave, self.keys.first("leave"))]

    def _best(self, level: Level, solved: bool) -> str:
        scores = self.services.library.scores
        best = best_with(self.game, options_of(self.game, level), scores) if solved and scores else None
        return f"{label_text(best.label)}: {best.text}" if best else tr("Solved") if solved else ""

    def _play(self, level: Level) -> None:
        self.navigator.back()
        self.navigator.begin(self.game, options_of(self.game, level, self._options), level.start)

    def leave(self) -> None:
        self.navigator.back()
