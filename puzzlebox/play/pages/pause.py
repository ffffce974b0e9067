"""The pause of a game, and the question before it is solved."""

from functools import partial

from puzzlebox.core.game_id import id_of
from puzzlebox.core.message import figure_name
from puzzlebox.core.stepwise import Slices
from puzzlebox.play.bots import bot_names
from puzzlebox.play.desk import Desk
from puzzlebox.play.page import Act, Page, Row, offered
from puzzlebox.play.pages.bots import BotChoice, bots
from puzzlebox.play.pages.over import Countdown, Over, OverPage, figures_of
from puzzlebox.play.pages.saves import saves
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.running.solving import Solved, playing_known, solving, targets_of
from puzzlebox.translation import tr


def pause(desk: Desk, controller: Controller) -> Page:
    """Return the page that offers to resume a game, to begin another one, to save it, or to leave."""
    play, game, style = controller.playthrough, controller.game, controller.game.controls.pause
    session = play.session
    position = session.state.position()
    keeps, is_classic = desk.library.paths is not None, desk.front.looks_classic
    resume = partial(resume_game, desk, controller)

    def then(act: Act) -> Act:
        """Return what resumes the game and does something in it."""

        def do() -> None:
            desk.back()
            play.send("resume")
            act()

        return do

    def command(action: str) -> Act:
        return partial(controller.command, action)

    rows = offered(
        Row(
            "resume",
            tr("Resume") if session.log else tr("Start", context="verb"),
            resume,
            _keys(desk, controller),
            main=True,
        ),
        bool(game.assistance.hint) and Row("hint", tr("Hint"), then(controller.hint), action="hint"),
        controller.may_solve
        and Row(
            "solve", tr("Solve") if game.assistance.solve else tr("Demonstration"), command("solve"), action="solve"
        ),
        Row("retry", tr("Retry"), command("retry"), action="retry"),
        Row("new-game", tr("New game"), command("new-game"), action="new-game"),
        session.restarted and Row("undo-restart", tr("Undo restart"), then(partial(play.send, "undo restart"))),
        keeps and Row("save", tr("Save"), command("quick-save"), action="quick-save"),
        keeps and Row("saves", tr("Saved games"), lambda: desk.open(partial(saves, desk, game))),
        bool(position and game.editing and game.editing.takes(position))
        and Row("edit", tr("Edit a copy"), command("edit")),
        bool(position or not game.real_time) and Row("copy-as", tr("Copy the board"), command("copy-as")),
        bool(bot_names(game))
        and Row(
            "bots", tr("Bots"), lambda: desk.open(partial(bots, desk, game, session.options, BotChoice(game), True))
        ),
        Row("how-to-play", tr("How to play"), command("how-to-play"), action="how-to-play"),
        Row("settings", tr("Settings"), command("settings"), action="settings"),
        Row("menu", tr("Main menu"), desk.open_main_menu),
        not desk.has_menu and Row("quit", tr("Quit"), desk.leave_game),
    )
    undo = {"undo-restart": then(partial(play.send, "undo restart"))} if session.restarted else {}
    return Page(
        "over",
        tr("Paused"),
        rows,
        figures=figures_of(play),
        text=tr(game.title),
        note=tr("Your game is kept when you leave.") if keeps else "",
        over=play,
        game=game,
        leave=desk.open_main_menu if is_classic else resume,
        actions={**undo, "pause": resume, **{action: command(action) for action in OTHER_COMMANDS}},
        detail=Over(
            game_id=id_of(session).text(),
            hides_board=style.hides_board,
            on_release=[
                *(["leave"] if is_classic else []),
                *(["pause"] if style.on_release or style.any_key_resumes else []),
            ],
            any_key=resume if style.any_key_resumes else None,
        ),
    )


OTHER_COMMANDS = ("quick-load", "save-as", "copy-id", "next-level", "previous-level")
"""The commands that have a key in a pause, but no row."""


def resume_game(desk: Desk, controller: Controller) -> None:
    """Resume a game: after a countdown if it is a real-time game that was stored, otherwise at once."""
    play = controller.playthrough
    desk.back()
    if play.resumed_later and play.moves_when_resumed:
        desk.push(Countdown(desk, controller))
    else:
        play.send("resume")


def _keys(desk: Desk, controller: Controller) -> str:
    """Return the keys that resume the game."""
    if controller.game.controls.pause.any_key_resumes:
        return tr("any key")
    keys = desk.keymap.table("choosing", controller.game, controller.playthrough.session.options)
    return " ".join((*keys.keys("pause"), keys.first("leave")))


def open_solve(desk: Desk, controller: Controller) -> None:
    """Solve a game, after a question if it would begin to count as assisted, or if there is something to choose."""
    asks = len(targets_of(controller.game)) > 1 or _known_solution(desk, controller)
    if not controller.may_solve:
        return
    if controller.playthrough.session.assisted and not asks:
        _show_solution(desk, controller, solving(controller.playthrough))
    else:
        desk.push(OverPage(desk, partial(solve, desk, controller), controller))


def _known_solution(desk: Desk, controller: Controller) -> str:
    """Return the moves that solve the board of a game by the file that it is from; empty if there are none."""
    return desk.solutions.get(controller.playthrough.session.start.position or "", "")


def _show_solution(desk: Desk, controller: Controller, slices: Slices[Solved | str]) -> None:
    """Search for a solution, or for the inputs of a good player, and replay what is found."""

    def show(found: Solved | str) -> None:
        if isinstance(found, str):
            controller.say(found)
        else:
            desk.open_replay(found.record, controller.game, found.place, found.caption)

    title = tr("Solving …") if controller.game.assistance.solve else tr("Thinking …")
    desk.work(controller.game, title, slices, show)


def solve(desk: Desk, controller: Controller) -> Page:
    """Return the page that asks whether to solve the game, and for which figure if there are several."""
    solves = controller.game.assistance.solve is not None

    def label(target: str) -> str:
        if target:
            return tr("Solve: {figure}", figure=figure_name(target))
        return tr("Solve") if solves else tr("Show demonstration")

    def show(slices: Slices[Solved | str]) -> None:
        desk.back()
        _show_solution(desk, controller, slices)

    def solve_for(target: str) -> Row:
        return Row(f"solve {target}", label(target), lambda: show(solving(controller.playthrough, target)))

    rows = [*map(solve_for, targets_of(controller.game))]
    if known := _known_solution(desk, controller):
        show_known = partial(show, playing_known(controller.playthrough, known))
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
