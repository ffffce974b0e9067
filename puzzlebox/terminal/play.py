"""The screens of a game in a terminal: the game itself, its pause, its hints and its result."""

from collections.abc import Collection, Mapping
from typing import Any

from puzzlebox.core.action import Action, cancelling, input_text
from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import HINT, Gesture, Overlay, Point
from puzzlebox.core.past import pieces_of
from puzzlebox.core.search import Hint, NoSolution, Role, SearchLimitError, Solution
from puzzlebox.core.session import is_restart
from puzzlebox.core.shown import ShownBoard
from puzzlebox.core.state import Events, InputRefusedError
from puzzlebox.core.stepwise import Slices
from puzzlebox.input.key_table import KeyPress, KeyTable
from puzzlebox.play.bot_play import BotPlay
from puzzlebox.play.playthrough import LEAPS, AnyPlaythrough
from puzzlebox.play.wording import error_text, label_text, sentence_text
from puzzlebox.terminal.boards import Area, Edges, Placed, draw_board, draw_small
from puzzlebox.terminal.canvas import Canvas, Style
from puzzlebox.terminal.columns import width, wrap
from puzzlebox.terminal.decoder import MouseEvent
from puzzlebox.terminal.guide import guide_of
from puzzlebox.terminal.screens import MS, MUTED, TITLE, Front, Screen
from puzzlebox.translation import tr, value_text

SIDE = 24
"""The columns beside the board."""

MAX_STEP = 250
"""The most ms of game time that pass at once."""

HINT_NODES = 5_000_000

Cells = Mapping[Role, Collection[Cell]]


class PlayScreen(Screen):
    """Plays one playthrough: keys and the mouse become inputs, and time passes."""

    context = "playing"

    def __init__(self, app: Front, playthrough: AnyPlaythrough) -> None:
        super().__init__(app)
        self.playthrough = playthrough
        self.notice = ""
        self.rungs: list[tuple[str, Cells]] = []
        self.advice = ""
        self._hint: Cells = {}
        self._inputs: tuple[str, ...] = ()
        self._piece = 0
        self._last: int | None = None
        self._left = 0
        self._placed: Placed | None = None
        self._pressed: Point | None = None
        self._button = "left"
        self._bot: BotPlay | None = None
        playthrough.listener = self._on_input

    @property
    def keys(self) -> KeyTable:
        return self.desk.keymap.table("watching") if self._bot else self._playing_keys

    @property
    def _playing_keys(self) -> KeyTable:
        play = self.playthrough
        return self.desk.keymap.table("playing", play.game, play.session.options)

    # Time

    def advance(self, now: int) -> None:
        last, self._last = self._last, now
        if last is None or self.playthrough.outcome:
            return
        ms, self._left = divmod(now - last + self._left, MS)
        (self._bot or self.playthrough).advance(min(ms, MAX_STEP))
        if self._bot and self._bot.last_words is not None:
            self._take_over(self._bot.last_words and tr(self._bot.last_words))

    def let_play(self, bot: BotPlay) -> None:
        """Let a bot play until the player takes over."""
        self._bot = bot
        self.notice = tr("The bot {name} plays. Press any key to take over.", name=bot.name)

    def _take_over(self, notice: str) -> None:
        """Let the player go on instead of the bot."""
        self._bot, self.notice, self.stale = None, notice, True

    def next_update(self) -> int | None:
        play = self.playthrough
        due = play.state.due()
        if self._bot and not play.paused:
            return self._bot.next_update()
        return None if due is None or play.paused else max(0, due + 1 - play.session.time)

    def suspend(self) -> None:
        self._last = None
        self.playthrough.pause()
        self.playthrough.rest()

    def resume(self) -> None:
        super().resume()
        self._last = None
        play = self.playthrough
        play.preferences = self.desk.settings.preferences(play.game)

    # Keys and mouse

    def press(self, press: KeyPress, text: str) -> None:
        if self._bot:
            self._press_beside(self._bot, press)
            return
        if press.own:
            self._act(press, press.own)
            return
        if not press.down:
            return
        commands = {
            "pause": lambda: self.send("pause"),
            "leave": self._leave,
            "undo": lambda: self._undo("undo"),
            "redo": lambda: self._undo("redo"),
            "hint": self.hint,
            "solve": self.solve,
            "new-game": self.new_game,
            "retry": self.retry,
            "how-to-play": self.how_to_play,
            "quick-save": self.save,
        }
        if command := commands.get(press.action):
            command()

    def _press_beside(self, bot: BotPlay, press: KeyPress) -> None:
        """Change the speed of the bot, pause, or else take over."""
        if not press.down:
            return
        if press.action in ("faster", "slower"):
            bot.change_speed(1 if press.action == "faster" else -1)
            self.notice, self.stale = tr("Speed {speed}", speed=bot.speed), True
        elif press.action == "leave" or self._playing_keys.look_up(press.stroke).action == "pause":
            self.send("pause")
        else:
            self._take_over(tr("Your turn."))

    def _act(self, press: KeyPress, action: Action) -> None:
        """Do what the key of one of the game's own actions does. If the terminal does not tell releases, a key that is
        held is tapped."""
        if press.down and action.available and not action.available(self.playthrough.state):
            return
        if press.text is not None:
            self.take(press.text)
        released = input_text(action, down=False)
        if press.down and released and not self.desk.tells_releases:
            self.take(released)

    def _leave(self) -> None:
        play = self.playthrough
        if self.advice:
            self.close_hint()
        elif action := cancelling(play.game.actions_for(play.preferences, play.state.options), play.state):
            self.take(action.input)
        elif not self.send("pause"):
            self.app.leave_game()

    def _undo(self, text: str) -> None:
        if self.playthrough.session.may_undo:
            self.send(text)

    def mouse(self, event: MouseEvent) -> None:
        if self._placed is None:
            return
        place = self._placed.point(event.row, event.column)
        if event.kind == "press" and event.button:
            self._pressed, self._button = place, event.button
        start = self._pressed or place
        phase = "hover" if event.kind == "move" and self._pressed is None else event.kind
        button: Any = event.button or self._button
        self.take(Gesture(phase, start, place, button, event.modifiers, event.steps))
        if event.kind == "release":
            self._pressed = None

    def take(self, act: str | Gesture) -> None:
        """Let the hand take an action or a gesture, and send what it means, or show the hint that it asks for."""
        for text in self.playthrough.inputs_of(act):
            if text == HINT:
                self.hint()
            elif not self.send(text):
                break
        self.stale = True

    def send(self, text: str) -> bool:
        """Send an input, after the search for its board if it needs one. Return whether it had an effect."""
        play = self.playthrough
        if play.session.needs_search(text):
            self.app.work(tr("Making the board …"), play.completing(text), self._send_completed)
            return True
        try:
            return play.send(text) is not None
        except InputRefusedError as error:
            self.notice = error_text(error)
            self.stale = True
            return False

    def _send_completed(self, text: str) -> None:
        self._return()
        self.send(text)

    def _return(self) -> None:
        """Go on with the game after work, while which it was paused."""
        while self.app.stack[-1] is not self:
            self.app.back()
        self.playthrough.resume()

    def _on_input(self, text: str, events: Events) -> None:
        self.stale = True
        if text and not self._bot:
            self.notice = ""
            if not self.playthrough.session.real_time and text not in ("hinted", "pause", "resume"):
                self.close_hint()
        if self.advice and (pieces_of(self.playthrough.state) != self._piece or text in LEAPS or is_restart(text)):
            self.close_hint()
        if text in LEAPS:
            self._pressed = None
        self.show_pause_or_result()

    def show_pause_or_result(self) -> None:
        """Open the pause or the result if the game is paused or over."""
        play = self.playthrough
        if self.app.stack[-1] is not self:
            return
        if play.outcome:
            self.app.open_result(self)
        elif play.paused:
            self.app.open_pause(self)

    # Commands

    def how_to_play(self) -> None:
        """Show how to play this game."""
        self.app.open(guide_of(self.app, self.playthrough.game, self.playthrough.session.options))

    def new_game(self) -> None:
        """Begin another game of this kind."""
        play = self.playthrough
        if play.may_restart and not play.outcome:
            self.send("restart")
        else:
            self.app.work(tr("Making the board …"), self.desk.library.beginning_again(play), self.app.play)

    def retry(self) -> None:
        """Begin this game again."""
        play = self.playthrough
        if play.outcome is None and play.may_retry:
            self.send("retry")
        else:
            self.app.work(tr("Making the board …"), self.desk.library.retrying(play), self.app.play)

    def save(self) -> None:
        """Save the game under the usual name."""
        self.desk.library.save(self.playthrough)
        self.notice = tr("Saved")
        self.stale = True

    def hint(self) -> None:
        """Search for a hint, or show the next rung of the one that is shown, and at last do what it says."""
        play = self.playthrough
        if self.advice and self.rungs:
            self._show_rung()
        elif self.advice:
            inputs = self._inputs
            self.close_hint()
            for text in inputs:
                if not self.send(text):
                    break
        elif play.game.assistance.hint and not play.outcome:
            self.app.work(tr("Thinking …"), _or_none(play.hinting(HINT_NODES)), self._show_hint)

    def _show_hint(self, hint: Hint | None) -> None:
        self._return()
        if hint is None:
            self.notice = tr("There is no hint here.")
            return
        self.playthrough.send("hinted")
        look: Cells = {"look": hint.cells["look"]} if "look" in hint.cells else {}
        rungs: list[tuple[str, Cells]] = [(hint.where, look), (hint.technique, look), (hint.why, hint.cells)]
        self.rungs = [(text, cells) for text, cells in rungs if text]
        self._inputs, self._piece = hint.inputs, pieces_of(self.playthrough.state)
        if self.playthrough.session.real_time:
            self.rungs, self._inputs = self.rungs[-1:], ()
        self._show_rung()

    def _show_rung(self) -> None:
        text, self._hint = self.rungs.pop(0)
        self.advice = label_text(text)
        self.stale = True

    def close_hint(self) -> None:
        """Remove the hint that is shown."""
        self.advice, self._hint, self.rungs, self._inputs = "", {}, [], ()
        self.stale = True

    def solve(self) -> None:
        """Search for a solution, and show it as a replay."""
        play = self.playthrough
        if play.game.assistance.solve and not play.outcome:
            self.app.work(tr("Searching …"), _or_none(play.solving()), self._show_solution)

    def _show_solution(self, found: Solution | NoSolution | None) -> None:
        from puzzlebox.terminal.records import solution_screen

        self._return()
        if isinstance(found, Solution):
            self.playthrough.send("solved")
            self.app.open(solution_screen(self.app, self.playthrough, found))
        else:
            self.notice = sentence_text(found.reason) if found else tr("No solution found in time.")
            self.stale = True

    # The picture

    def draw(self, canvas: Canvas) -> None:
        """Draw the board in the middle, and what else is shown on its right."""
        self.draw_game(canvas)
        keys = self.keys
        own = [(row.action, label_text(row.own.group or row.label)) for row in keys.game_rows() if row.own]
        groups: dict[str, str] = {}
        for action, label in own:
            groups[label] = f"{groups.get(label, '')} {action}"
        hints = [(actions, label) for label, actions in groups.items()]
        undo = [("undo", tr("Undo"))] if self.playthrough.session.may_undo else []
        hint = [("hint", tr("Hint"))] if self.playthrough.game.assistance.hint else []
        self.foot(canvas, ("pause", tr("Pause")), *undo, *hint, *hints)

    def draw_game(self, canvas: Canvas) -> None:
        """Draw the board with the figures, also for the screens that lie over it."""
        play = self.playthrough
        shown = play.game.show(play.state, play.preferences)
        overlay = play.hand.shows(play.state)
        canvas.write(0, 2, tr(play.game.title), TITLE)
        hidden = play.paused and play.game.controls.pause.hides_board and play.game.is_timed(play.session.options)
        area = Area(1, 1, canvas.rows - 4, canvas.columns - SIDE - 3)
        about = ""
        if hidden:
            canvas.write(canvas.rows // 2, area.columns // 2 - 4, tr("Paused"), MUTED)
        else:
            edges = Edges.of(shown.boards)
            self._placed = draw_board(canvas, area, shown.board, self.desk.looks, overlay, self._hint, edges)
            about = self._about_cursor(overlay, edges, shown.board)
        column, row = canvas.columns - SIDE, 2
        for label, value in shown.figures.items():
            canvas.write(row, column, tr(label), MUTED)
            text = value_text(value)
            canvas.write(row, column + SIDE - 2 - width(text), text, TITLE)
            row += 1
        for board in shown.boards if not hidden else ():
            if board.place == "beside" and canvas.rows - 4 - row >= board.rows + 2:
                canvas.write(row + 1, column, tr(board.title), MUTED)
                draw_small(canvas, row + 2, column, board, self.desk.looks)
                row += board.rows + 2
        self._draw_words(canvas, tr(shown.notice) or about)

    def _about_cursor(self, overlay: Overlay, edges: Edges, board: ShownBoard) -> str:
        """Return what there was no room for: the texts of the cursor's row and column, or the mark in its cell."""
        placed, cell = self._placed, next(iter(overlay.cells.get("cursor", ())), None)
        if cell is None or placed is None:
            return ""
        mark = board[cell].label.strip()
        return edges.about(cell) if not placed.has_edges else mark if width(mark) > placed.wide else ""

    def _draw_words(self, canvas: Canvas, notice: str) -> None:
        """Write the hint or a notice below the board."""
        text = self.advice or self.notice or notice
        style = Style(bold=True) if self.advice else MUTED
        for number, line in enumerate(wrap(text, canvas.columns - 4)[:2] if text else ()):
            canvas.write(canvas.rows - 3 + number, 2, line, style)


def _or_none(slices: Slices[Any]) -> Slices[Any]:
    """Do a search. Return None if it visits as many nodes as it may."""
    try:
        return (yield from slices)
    except SearchLimitError:
        return None
