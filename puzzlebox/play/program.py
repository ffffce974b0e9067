"""The program: a desk that opens its pages. Every front end shows one."""

from collections.abc import Mapping
from functools import partial

from puzzlebox.play.desk import Desk
from puzzlebox.play.page import Act
from puzzlebox.play.running.commands import common_commands
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.running.solving import targets_of


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
