"""A slow and simple model of Session: it stores all inputs since the start, replays them from there for every undo and
redo, and lets time pass one millisecond at a time.
"""

from typing import Any, NamedTuple

from puzzlebox.core.game import AnyGame

NO_STEPS = ("pause", "resume")
RELEASE = "release"


def is_restart(text: str) -> bool:
    """Return whether an input begins another game, or the same one again."""
    return text.partition(" ")[0] in ("restart", "retry")


class History(NamedTuple):
    """The inputs up to a moment, where each step ends in them, and the game time."""

    done: tuple[tuple[int, str], ...]
    steps: tuple[tuple[int, int], ...]
    time: int


class PlainSession:
    """`done` has the (ms, text) of every input that counts. `steps` has, for each step, the number of inputs up to its
    end and the game time then. A step is an input of a turn game, or a piece that enters in a real-time game."""

    def __init__(self, game: AnyGame, seed: str) -> None:
        self.game, self.seed = game, seed
        self.done: list[tuple[int, str]] = []
        self.steps: list[tuple[int, int]] = []
        self.undone: list[History] = []
        self.counts: dict[tuple[tuple[int, str], ...], dict[str, Any]] = {}  # by the inputs up to a game's restart
        self.state = game.begin(start=seed)

    def send(self, text: str) -> bool:
        """Send an input, and return whether it had an effect."""
        if text == "loaded":
            self._release_holds()
            return True
        if text in ("undo", "redo", "undo restart"):
            return not self.state.paused and getattr(self, f"_{text.replace(' ', '_')}")()
        counts = self.state.counts()
        if self._play(text) is None:
            return False
        if is_restart(text):
            self.counts[self._game()] = counts
        self.done.append((self.state.time, text))
        if text not in NO_STEPS:
            self.undone.clear()
            if not self.game.real_time:
                self._step()
        self._step_at_new_piece()
        return True

    def _play(self, text: str) -> object:
        """Send an input to the game. A retry is a restart from the generator with which the game began."""
        if text != "retry":
            return self.state.send(text)
        self.state.random.state = self.state.origin
        prepared = getattr(self.state, "prepared", None)
        return self.state.send(f"restart {prepared}" if prepared else "restart")

    def advance_to(self, time: int) -> None:
        while self.state.time < time and not self.state.paused:
            self.state.advance_to(self.state.time + 1)
            self._step_at_new_piece()

    def _step_at_new_piece(self) -> None:
        if self.game.real_time and self.state.pieces > len(self.steps) + 1:
            self._step()

    def _step(self) -> None:
        self.steps.append((len(self.done), self.state.time))

    def _now(self) -> History:
        return History(tuple(self.done), tuple(self.steps), self.state.time)

    def _undo(self) -> bool:
        may_undo_start = self.game.real_time and self.done
        if not self.steps and not may_undo_start:
            return False
        now = self._now()
        self.undone.append(now)
        del self.steps[-1:]
        length, time = self.steps[-1] if self.steps else (0, 0)
        self._return_to(History(now.done[:length], tuple(self.steps), time), now.time)
        return True

    def _undo_restart(self) -> bool:
        """Return to the moment before the last restart, or before the pause in which it was sent."""
        texts = [text for _, text in self.done]
        if not any(map(is_restart, texts)):
            return False
        length = max(n for n, text in enumerate(texts) if is_restart(text))
        while length and texts[length - 1] in NO_STEPS:
            length -= 1
        now = self._now()
        self.undone.append(now)
        steps = tuple(step for step in now.steps if step[0] <= length)
        self._return_to(History(now.done[:length], steps, now.done[length][0]), now.time)
        return True

    def _redo(self) -> bool:
        if not self.undone:
            return False
        self._return_to(self.undone.pop(), self.state.time)
        return True

    def _return_to(self, history: History, now: int) -> None:
        """Replay the history from the start. In a turn game time goes on; in a real-time game all holds end."""
        self.counts[self._game()] = self.state.counts()
        self.done, self.steps = list(history.done), list(history.steps)
        self.state = self.game.begin(start=self.seed)
        for time, text in self.done:
            self.state.advance_to(time)
            self.state.release() if text == RELEASE else self._play(text)
        self.state.keep_counters(self.counts.get(self._game(), {}))
        if not self.game.real_time:
            self.state.advance_to(now)
        else:
            self.state.advance_to(history.time)
            self._release_holds()

    def _game(self) -> tuple[tuple[int, str], ...]:
        """Return the inputs up to the last restart that counts."""
        restarts = [n for n, (_, text) in enumerate(self.done) if is_restart(text)]
        return tuple(self.done[: restarts[-1] + 1]) if restarts else ()

    def _release_holds(self) -> None:
        if self.game.real_time and self.state.release():
            self.done.append((self.state.time, RELEASE))
