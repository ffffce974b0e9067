"""Hints in a running game: a search, then one rung of the hint after the other, and finally its inputs."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from puzzlebox.core.grid import Cell
from puzzlebox.core.past import pieces_of
from puzzlebox.core.real_time import MS, wait_until
from puzzlebox.core.search import Hint, SearchLimitError
from puzzlebox.core.session import is_restart
from puzzlebox.input.key_table import KeyTable, hints
from puzzlebox.play.playthrough import LEAPS
from puzzlebox.play.running.parts import Part, Stage
from puzzlebox.play.running.sight import Marks
from puzzlebox.play.wording import label_text
from puzzlebox.play.work import Work
from puzzlebox.translation import tr

MAX_NODES = 5_000_000
"""The most nodes that a search for a hint may visit."""

PROGRESS_DELAY = 150 * MS
"""How long a search runs until its progress is shown, in ns."""

INPUT_INTERVAL = 150 * MS
"""The time between two inputs of a hint, in ns."""

HARMLESS = frozenset({"pause", "resume", "practice", "hinted", "solved"})
"""Inputs after which a hint is still right."""


class Rung(NamedTuple):
    """One rung of a hint: its text, in English, and the cells to mark."""

    text: str
    marks: Marks


class HintLadder(Part):
    """Shows the hints of one playthrough. `send` sends an input and returns whether it had an effect.

    The first step searches, and each further one shows the next rung: where to look, the technique, and why. The step
    after the last rung sends the inputs of the hint, one by one. In a real-time game, there is only the last rung. It
    stays until another piece enters; while no piece can be moved, the search waits for the next one.
    """

    _advice: str | None = None
    _work: Work[Hint | None] | None = None
    _next_input: int | None = None
    _sends = _waits = False
    _began = _piece = 0

    def __init__(self, stage: Stage, send: Callable[[str], bool]) -> None:
        super().__init__(stage)
        self._send = send
        self._rungs: list[Rung] = []
        self._inputs: list[str] = []
        self._keys = KeyTable(())

    @property
    def is_open(self) -> bool:
        """Whether a search is running or a hint is shown."""
        return self._work is not None or self.shows_hint

    @property
    def shows_hint(self) -> bool:
        """Whether a hint is shown."""
        return self._advice is not None and self._work is None

    def use_keys(self, keys: KeyTable) -> None:
        """Show the keys of this table."""
        self._keys = keys
        if self.shows_hint and self._advice is not None:
            self._show(self._advice)

    def step(self, now: int) -> None:
        """Search for a hint, or else show the next rung of the one that is shown. `now` is in ns."""
        play = self.playthrough
        if self._work or self._next_input is not None or play.outcome or play.paused or not play.game.assistance.hint:
            return
        if self.shows_hint:
            self._show_next(now)
        else:
            self._waits = play.session.real_time
            self._begin_search(now)

    @property
    def goes_back(self) -> bool:
        """Whether a hint is shown about something wrong, before which undo leads back."""
        return self.shows_hint and self.playthrough.is_wrong

    def go_back(self) -> None:
        """Undo steps until nothing on the board is wrong."""
        self.close()
        self._sends = True
        try:
            while self.playthrough.is_wrong and self._send("undo"):
                pass
        finally:
            self._sends = False
        self.stage.sight.show_message(tr("This is the board before the mistake."))

    def _begin_search(self, now: int) -> None:
        self.active, self._piece = True, self._pieces()
        self._work, self._began = Work(self.playthrough.hinting(MAX_NODES), self.stage.desk.clock), now
        self._search(now)

    def _pieces(self) -> int:
        """Return the number of pieces that have entered; 0 in games that are played in turns."""
        return pieces_of(self.playthrough.state)

    def advance(self, now: int) -> bool:
        """Continue the search, or send the next input of the hint."""
        if self._work:
            self._search(now)
        if self._next_input is not None and now >= self._next_input:
            self._send_next(now)
        self.active = self.is_open or self._waits or self._next_input is not None
        return False

    def next_update(self, now: int) -> int | None:
        """Return the time in ms until `advance` has to be called again; None if nothing is going on."""
        if self._work:
            return 0
        return None if self._next_input is None else wait_until(self._next_input, now)

    def note(self, text: str) -> None:
        """Remove the hint if this input, which had an effect, did not come from the hint itself."""
        if self._waits and self._pieces() != self._piece:
            self._waits = False
            self._begin_search(self.stage.desk.clock())
        elif not self._sends and self._is_outdated(text):
            self.close()

    def _is_outdated(self, text: str) -> bool:
        """Return whether a hint is no longer right after this input."""
        if not self.playthrough.session.real_time:
            return text not in HARMLESS
        return self._pieces() != self._piece or text in LEAPS or is_restart(text)

    def suspend(self) -> None:
        """Stop a search that is running."""
        if self._work:
            self.close()

    def close(self) -> None:
        """Stop the search and remove the hint."""
        self._rungs, self._inputs, self._next_input, self._waits = [], [], None, False
        if not self.is_open:
            return
        if self._work:
            self._work.cancel()
            self._work = None
        if self._advice is not None:
            self._say(None)
        self.stage.sight.show_marks({})

    def _search(self, now: int) -> None:
        """Search for some ms. Then show the hint, or the progress."""
        assert self._work is not None
        try:
            finished = self._work.advance()
        except SearchLimitError:
            self._give_up(tr("No hint found in time."))
            return
        if finished:
            self._take(self._work.result, now)
        elif now - self._began >= PROGRESS_DELAY:
            text = tr("Thinking … {percent}%", percent=self._work.percent)
            self._say(text, ("leave", tr("Cancel")))

    def _give_up(self, message: str) -> None:
        self.close()
        self.stage.sight.show_message(message)

    def _take(self, hint: Hint | None, now: int) -> None:
        self._work = None
        if hint is None:
            if not self._waits:
                self._give_up(tr("There is no hint here."))
            return
        self._rungs, self._inputs, self._waits = _rungs(hint), list(hint.inputs), False
        if self.playthrough.session.real_time:
            self._rungs, self._inputs = self._rungs[-1:], []
        self.playthrough.send("hinted")
        self._show_next(now)

    def _show_next(self, now: int) -> None:
        """Show the next rung or, after the last one, send the inputs."""
        if self._rungs:
            rung = self._rungs.pop(0)
            self._show(label_text(rung.text))
            self.stage.sight.show_marks(rung.marks)
            self._point_at(sorted(rung.marks.get("act", ()))[:1])
        else:
            inputs = self._inputs
            self.close()
            self._inputs = inputs
            self._send_next(now)

    def _point_at(self, cells: Sequence[Cell]) -> None:
        """Move the cursor of the player's hand to the cell to act on."""
        hand, state = self.playthrough.hand, self.playthrough.state
        for cell in cells:
            hand.go_to(state, cell)
            self.stage.sight.show_hand(hand.shows(state))

    def _show(self, text: str) -> None:
        label = tr("More") if self._rungs else tr("Do it") if self._inputs else tr("Close")
        close = [("leave", tr("Close"))] if self._rungs or self._inputs else []
        back = [("undo", tr("Before the mistake"))] if self.playthrough.is_wrong else []
        self._say(text, ("hint", label), *back, *close)

    def _say(self, text: str | None, *keys: tuple[str, str]) -> None:
        """Show a text with the keys that follow from it, each an action and a label. None removes it."""
        self._advice = text
        self.stage.sight.show_advice(text, hints(self._keys, *keys))

    def _send_next(self, now: int) -> None:
        """Send the next input of the hint. After one without effect, the rest is left out."""
        self._next_input = None
        if not self._inputs:
            return
        text = self._inputs.pop(0)
        self._sends = True
        try:
            taken = self._send(text)
        finally:
            self._sends = False
        if not taken or self.playthrough.outcome:
            self._inputs = []
        elif self._inputs:
            self._next_input = now + INPUT_INTERVAL


def _rungs(hint: Hint) -> list[Rung]:
    """Return the rungs of a hint that have a text."""
    look: Marks = {"look": hint.cells["look"]} if "look" in hint.cells else {}
    rungs = (Rung(hint.where, look), Rung(hint.technique, look), Rung(hint.why, hint.cells))
    return [rung for rung in rungs if rung.text]
