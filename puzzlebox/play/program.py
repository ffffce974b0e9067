"""The program: a desk that opens its pages. Every front end shows one."""

from collections.abc import Mapping
from contextlib import suppress
from functools import partial
from traceback import format_exception

from puzzlebox.core.message import message_of
from puzzlebox.play.desk import Desk
from puzzlebox.play.library import UnplayableFileError
from puzzlebox.play.page import Act
from puzzlebox.play.place import OpenPage
from puzzlebox.play.playthrough import BrokenGameError
from puzzlebox.play.running.commands import common_commands
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.running.solving import targets_of
from puzzlebox.registry import failure_message
from puzzlebox.translation import tr


class Program(Desk):
    """Opens the pages of a game."""

    def commands_of(self, controller: Controller) -> Mapping[str, Act]:
        """Return what a running game does with the program, by the names of actions."""
        return {
            **common_commands(self, controller),
            "open-pause": partial(self._open_pause, controller),
            "open-result": partial(self._open_result, controller),
            "solve": partial(self._solve, controller),
        }

    def _open_pause(self, controller: Controller) -> None:
        from puzzlebox.play.pages.over import OverPage
        from puzzlebox.play.pages.pause import pause

        self.push(OverPage(self, partial(pause, self, controller), controller))

    def _open_result(self, controller: Controller) -> None:
        from puzzlebox.play.pages.result import ResultPage

        self.push(ResultPage(self, controller))

    def _solve(self, controller: Controller) -> None:
        """Solve the game, or ask first if there is something to choose or the game would count as assisted then."""
        from puzzlebox.play.pages.over import OverPage
        from puzzlebox.play.pages.solve import solve

        if not controller.may_solve:
            return
        if controller.playthrough.session.assisted and len(targets_of(controller.game)) == 1:
            self.solve(controller)
        else:
            self.push(OverPage(self, partial(solve, self, controller), controller))

    # What goes wrong

    def fail(self, error: BaseException) -> str:
        """Close the game after an unexpected error, as far as possible with all that was played, and show what went
        wrong in place of all places but the menu. Return that in a sentence."""
        known = isinstance(error, BrokenGameError | UnplayableFileError)
        reason = message_of(error) if known else failure_message(self._failing_game, error)
        saved = self._detach()
        if self.has_menu:  # otherwise it is told when the program ends
            self.messages.append(reason)
            self.front.warn(tr(reason))
        self.open_failure(reason, "".join(format_exception(error)), saved)
        return reason

    @property
    def _failing_game(self) -> str | None:
        """The ID of the game that is played or shown, None if there is none."""
        shown = (
            place.page.game if isinstance(place, OpenPage) else getattr(place, "game", None) for place in self.places
        )
        playing = [self.playthrough.game] if self.playthrough else []  # it may have failed before it was on the stack
        games = [*filter(None, shown), *playing]
        return games[0].id if games else None

    def _detach(self) -> bool:
        """Close the current playthrough. Return whether there was one that can be resumed."""
        playthrough, self.controller = self.playthrough, None
        if playthrough is None:
            return False
        playthrough.listener = None
        ended = playthrough.ended
        with suppress(BrokenGameError):  # it is saved up to the last input that was taken
            playthrough.close()
        journal = playthrough.journal
        return journal is not None and journal.path is not None and not ended

    def open_failure(self, reason: str, details: str, saved: bool) -> None:
        """Show the failure page in place of all places but the menu."""
        from puzzlebox.play.pages.failure import Failure, failure

        self._pending_message = ""  # this page shows it
        self.drop_to(self._base)
        self.open(partial(failure, self, Failure(self, reason, details, saved)))
