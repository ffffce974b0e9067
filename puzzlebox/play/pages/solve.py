"""The question before a game is solved, because it then counts as assisted."""

from functools import partial

from puzzlebox.core.message import figure_name
from puzzlebox.play.desk import Desk
from puzzlebox.play.page import Page, Row
from puzzlebox.play.pages.over import Over
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.running.solving import targets_of
from puzzlebox.translation import tr


def solve(desk: Desk, controller: Controller) -> Page:
    """Return the page that asks whether to solve the game, and for which figure if there are several."""
    solves = controller.game.assistance.solve is not None

    def label(target: str) -> str:
        if target:
            return tr("Solve: {figure}", figure=figure_name(target))
        return tr("Solve") if solves else tr("Show demonstration")

    def solve_for(target: str) -> None:
        desk.back()
        desk.solve(controller, target)

    def show_known() -> None:
        desk.back()
        desk.show_known_solution(controller)

    rows = [Row(f"solve {target}", label(target), partial(solve_for, target)) for target in targets_of(controller.game)]
    if desk.known_solution(controller):
        rows.append(Row("solve file", tr("Solution from the file"), show_known))
    rows[0].action, rows[0].main = "choose", True
    return Page(
        "over",
        tr("Solve?") if solves else tr("Demonstration"),
        [*rows, Row("cancel", tr("Cancel"), desk.back, action="leave")],
        text="" if controller.playthrough.session.assisted else tr("The game will count as assisted."),
        over=controller.playthrough,
        game=controller.game,
        detail=Over(hides_board=controller.game.controls.pause.hides_board),
    )
