"""What the cards of the menu say that takes a while to look up: results, games in progress, and the week."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import NamedTuple

import pygame

from puzzlebox.core.catalogue import CatalogueEntry
from puzzlebox.core.cover import Cover
from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.session import AnySession
from puzzlebox.core.stepwise import Slices
from puzzlebox.play.daily import Daily
from puzzlebox.play.library import Save
from puzzlebox.play.wording import label_text
from puzzlebox.play.work import Work
from puzzlebox.registry import NO_GAME_ERRORS, reason_of
from puzzlebox.scenes.services import Services
from puzzlebox.translation import tr
from puzzlebox.ui.cover import colour_of_game, made_cover
from puzzlebox.ui.layout import Area
from puzzlebox.ui.theme import Theme
from puzzlebox.ui.widgets.shelves import Card

PLAIN = ("time", "score")
"""What a best result may count without a word about it on a card."""


class Kept(NamedTuple):
    """What was found out about a game in progress: what was reached, and its picture."""

    fact: str
    progress: float | None
    picture: pygame.Surface


class Details:
    """Looks up one detail at a time, between two frames. What was found is kept until `drop`."""

    def __init__(self, services: Services) -> None:
        self._services = services
        self._facts: dict[str, str] = {}
        self._kept: dict[tuple[Save, tuple[int, int]], Kept | None] = {}
        self._days: dict[Daily, bool] = {}
        self._saves: Mapping[Save, tuple[str, Card]] = {}
        self._asked: list[Daily] = []
        self._work: tuple[Save, Work[AnySession]] | None = None
        self._played: set[str] | None = None
        self.waits = True

    def drop(self) -> None:
        """Look everything up again that a play, or the deletion of results, may have changed."""
        self._facts.clear()
        self._days.clear()
        self._played = None
        self.waits = True

    def watch(self, saves: Mapping[Save, tuple[str, Card]]) -> None:
        """Complete the cards of these games in progress when their turn comes. What is known already is shown now."""
        self._saves, self.waits = saves, True
        for save, (_, card) in saves.items():
            for (known, _), kept in self._kept.items():
                if known == save and kept:
                    card.picture, card.fact, card.progress = kept.picture, kept.fact, kept.progress

    def is_done(self, puzzle: Daily) -> bool:
        """Return whether the puzzle of a day is known to be done."""
        if puzzle not in self._days and puzzle not in self._asked:
            self._asked.append(puzzle)
            self.waits = True
        return self._days.get(puzzle, False)

    def advance(
        self, covers: Sequence[tuple[CatalogueEntry, Card]], place: Callable[[Card], Area], theme: Theme
    ) -> bool:
        """Look up one more detail. Return whether a card looks different now."""
        for save, (name, card) in self._saves.items():
            size = place(card).size
            if (save, size) not in self._kept:
                return self._replay(save, name, card, size, theme)
        if self._asked:
            self._look_up_week()
            return True
        for entry, card in covers:
            if entry.id not in self._facts and not card.warning:
                self._facts[entry.id] = fact = self._fact(entry, card)
                card.fact = fact or tr(entry.fact or entry.summary)
                return True
        self.waits = False
        return False

    # Games in progress

    def _replay(self, save: Save, name: str, card: Card, size: tuple[int, int], theme: Theme) -> bool:
        """Replay a game in progress for some ms. Return whether its card is complete."""
        if self._work is None or self._work[0] != save:
            self._work = save, Work(self._replaying(save, name), self._services.clock)
        kept = None
        try:
            if not self._work[1].advance():
                return False
            kept = self._found(self._work[1].result, size, theme)
        except NO_GAME_ERRORS:
            raise
        except BaseException:  # what is wrong with the file is said when the game is resumed
            pass
        self._work, self._kept[save, size] = None, kept
        if kept:
            card.picture, card.fact, card.progress = kept.picture, kept.fact, kept.progress
        return True

    def _replaying(self, save: Save, name: str) -> Slices[AnySession]:
        from puzzlebox.core.replay import replaying  # what the first frame does not need is loaded after it
        from puzzlebox.play.journal_reader import reading

        game = self._services.registry.game(name)
        found = yield from reading(save.path)
        return (yield from replaying(found.record, game))

    def _found(self, session: AnySession, size: tuple[int, int], theme: Theme) -> Kept:
        from puzzlebox.ui.pictures import figures_text, state_picture

        game, state = session.game, session.state
        colour = colour_of_game(game)
        inner = (size[0] * 9 // 10, size[1] * 9 // 10)
        picture = state_picture(game, state, inner, replace(theme, ground=colour))
        return Kept(figures_text(game, state), self._progress(session), picture)

    def _progress(self, session: AnySession) -> float | None:
        """Return which part of the levels is solved or, if the game has none, how much of the game is done."""
        from puzzlebox.play.levels import SolvedLevels

        levels = session.game.levels_for(session.options)
        if not levels:
            done: float | None = session.state.progress()
            return done
        progress = SolvedLevels(session.game, self._services.library.scores).progress(levels)
        return progress.solved / progress.total

    # The week and the results

    def _look_up_week(self) -> None:
        scores = self._services.library.scores
        for puzzle in self._asked:
            self._days[puzzle] = scores is not None and scores.was_played(puzzle.game, puzzle.id)
        self._asked = []

    def _fact(self, entry: CatalogueEntry, card: Card) -> str:
        """Return the best result in a game, or how many levels are solved; empty if there is nothing to show. Make a
        cover for a game that declares none. Other games that were never played are not loaded for it."""
        try:
            if not self._services.registry.cover(entry).colour:
                card.cover = self._made_cover(self._services.registry.game(entry.id))
            return self._best(entry.id) if entry.id in self._games_played() else ""
        except NO_GAME_ERRORS:
            raise
        except BaseException as error:  # the other games can still be played
            reason = reason_of(error)
            card.warning = tr("This game cannot be shown. {reason}", reason=reason)
            return ""

    def _made_cover(self, game: AnyGame) -> Cover:
        from puzzlebox.core.samples import sample_state
        from puzzlebox.ui.views import view_class

        view_class(game)  # raises if the game cannot be shown
        return made_cover(game.id, tr(game.title), sample_state(game, Options(game.options)).grid)

    def _games_played(self) -> set[str]:
        if self._played is None:
            scores = self._services.library.scores
            self._played = {kind.game for kind in scores.kinds()} if scores else set()
        return self._played

    def _best(self, name: str) -> str:
        from puzzlebox.play.levels import SolvedLevels, all_levels
        from puzzlebox.play.results import best_of  # SQLite is loaded after the first frame

        game, scores = self._services.registry.game(name), self._services.library.scores
        if levels := all_levels(game):
            progress = SolvedLevels(game, scores).progress(levels)
            text = tr(
                "{solved} of {count} level", "{solved} of {count} levels", solved=progress.solved, count=progress.total
            )
            return text if progress.solved else ""
        best = best_of(game, scores) if scores else None
        if best and best.label not in PLAIN:
            return f"{label_text(best.label)} {label_text(best.text)}"
        return tr("Best {result}", result=label_text(best.text)) if best else ""
