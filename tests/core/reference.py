"""A session told again in the plainest way, to hold the real one against: it keeps what was done since the start, plays
all of it anew to take anything back, and lets time pass one millisecond after the other.
"""

from typing import Any, NamedTuple

from puzzlebox.core.game import Game

STEPLESS = ("pause", "resume")
LET_GO = "let go"


class Past(NamedTuple):
    """What had been done by some moment: the entries, where in them each step lies, and the game time."""

    done: tuple[tuple[int, str], ...]
    steps: tuple[tuple[int, int], ...]
    time: int


class PlainSession:
    """`done` are (ms, text) of all that still counts; `steps` are, for each step so far, how many of them came before
    it ends and the game time then: the inputs of a turn game, the entries of pieces of any other."""

    def __init__(self, game: Game[Any], seed: str) -> None:
        self.game, self.seed = game, seed
        self.done: list[tuple[int, str]] = []
        self.steps: list[tuple[int, int]] = []
        self.forward: list[Past] = []
        self.state = game.begin(start=seed)

    def send(self, text: str) -> bool:
        """True where it acted."""
        if text == "loaded":
            self._let_go()
            return True
        if text in ("undo", "redo", "undo restart"):
            return not self.state.paused and getattr(self, f"_{text.replace(' ', '_')}")()
        if self.state.send(text) is None:
            return False
        self.done.append((self.state.time, text))
        if text not in STEPLESS:
            self.forward.clear()
            if not self.game.real_time:
                self._step()
        self._look_for_a_piece()
        return True

    def advance_to(self, time: int) -> None:
        while self.state.time < time and not self.state.paused:
            self.state.advance_to(self.state.time + 1)
            self._look_for_a_piece()

    def _look_for_a_piece(self) -> None:
        if self.game.real_time and self.state.pieces > len(self.steps) + 1:
            self._step()

    def _step(self) -> None:
        self.steps.append((len(self.done), self.state.time))

    def _now(self) -> Past:
        return Past(tuple(self.done), tuple(self.steps), self.state.time)

    def _undo(self) -> bool:
        begun = self.game.real_time and self.done
        if not self.steps and not begun:
            return False
        now = self._now()
        self.forward.append(now)
        del self.steps[-1:]
        length, time = self.steps[-1] if self.steps else (0, 0)
        self._go(Past(now.done[:length], tuple(self.steps), time), now.time)
        return True

    def _undo_restart(self) -> bool:
        """Back to right before the last restart, or before the pause in which it was asked for."""
        texts = [text for _, text in self.done]
        if "restart" not in texts:
            return False
        length = len(texts) - 1 - texts[::-1].index("restart")
        while length and texts[length - 1] in STEPLESS:
            length -= 1
        now = self._now()
        self.forward.append(now)
        steps = tuple(step for step in now.steps if step[0] <= length)
        self._go(Past(now.done[:length], steps, now.done[length][0]), now.time)
        return True

    def _redo(self) -> bool:
        if not self.forward:
            return False
        self._go(self.forward.pop(), self.state.time)
        return True

    def _go(self, past: Past, now: int) -> None:
        """Play the past from the start. In a turn game time goes on; in any other all holds end."""
        self.done, self.steps = list(past.done), list(past.steps)
        self.state = self.game.begin(start=self.seed)
        for time, text in self.done:
            self.state.advance_to(time)
            self.state.release() if text == LET_GO else self.state.send(text)
        if not self.game.real_time:
            self.state.advance_to(now)
        else:
            self.state.advance_to(past.time)
            self._let_go()

    def _let_go(self) -> None:
        if self.game.real_time and self.state.release():
            self.done.append((self.state.time, LET_GO))
