"""Lets a bot play a playthrough at a pace that a person can follow, for the window and the terminal."""

from collections.abc import Callable

from puzzlebox.core.message import Message, message_of
from puzzlebox.core.search import MAX_NODES, SearchLimitError
from puzzlebox.core.state import InputRefusedError
from puzzlebox.core.stepwise import Slices
from puzzlebox.play.bots import pilot_of
from puzzlebox.play.playthrough import AnyPlaythrough

THINKING = 8_000_000
"""The ns for which a bot thinks at most between two frames, unless a single slice takes longer."""

SECOND = 1000
"""A second, in ms."""

UPDATE = 16
"""The ms between two looks at what the bot does."""

SPEEDS = (1, 2, 3, 5, 10, 20)
"""The speeds that a player can choose."""


class BotPlay:
    """A bot that plays a playthrough, `speed` moves or pieces a second, until somebody stops it.

    While a piece that the bot has put takes its time to fall and lock, game time runs `speed` times as fast, and while
    the bot thinks, it stands still; but not `in_game_time`. `clock` returns ns of a monotonic clock. `nodes` are
    those that the bot may visit at each question. Raises UnknownBotError.
    """

    def __init__(
        self,
        playthrough: AnyPlaythrough,
        name: str,
        speed: int,
        clock: Callable[[], int],
        in_game_time: bool = False,
        nodes: int = MAX_NODES,
    ) -> None:
        self.name = name
        self.speed = speed
        self.running = True
        self.problem = ""
        self._playthrough = playthrough
        self._pilot = pilot_of(playthrough.game, name, nodes)
        self._clock = clock
        self._in_game_time = in_game_time
        self._begun = False
        self._left = 0  # real time that has passed but is not used yet, in ms divided by the speed
        self._wait = SECOND  # until the next move, in the same unit
        self._thinking: Slices[None] | None = None

    def change_speed(self, step: int) -> None:
        """Choose the next higher speed (1) or the next lower one (-1), if there is one."""
        others = [speed for speed in SPEEDS if (speed - self.speed) * step > 0]
        self.speed = min(others, key=lambda speed: abs(speed - self.speed), default=self.speed)

    def stop(self) -> None:
        """Leave the game to the player."""
        self.running, self._thinking = False, None

    @property
    def last_words(self) -> str | None:
        """Why the bot does not play on, nothing if the game has ended; None if it plays on."""
        if self._playthrough.outcome:
            return ""
        return None if self.running else self.problem or Message("The bot has stopped.")

    def advance(self, ms: int) -> None:
        """Let this many ms of real time pass, and the bot play meanwhile. Raises BrokenGameError if the bot or the
        rules raise an error."""
        play = self._playthrough
        if play.paused or play.outcome or not self.running:
            play.advance(ms)
            return
        if not self._begun:
            self._begun = True
            play.send(f"bot {self.name}")
            play.release()
        self._left += ms * self.speed
        try:
            self._play()
        except SearchLimitError:
            self._stop_with(Message("The bot has found no move in time."))
        except InputRefusedError as error:
            self._stop_with(message_of(error))

    def _stop_with(self, problem: str) -> None:
        self.problem = problem
        self.stop()

    def _play(self) -> None:
        """Use the time that has passed."""
        play, until = self._playthrough, self._clock() + THINKING
        while not play.outcome and self.running:
            if not self._think(until):
                self._left *= self._in_game_time
                return
            if self._wait <= 0 and self._send_next():
                continue
            cost = 1 if self._hurries() else self.speed
            if self._left < cost:
                return
            step = self._step(self._left // cost)
            play.advance(step)
            self._left -= step * cost
            self._wait -= step * cost

    def _hurries(self) -> bool:
        """Return whether a piece is on its way, which the bot has put."""
        play = self._playthrough
        waits = play.session.real_time and self._thinking is None and not self._pilot.is_due(play.state)
        return waits and not self._in_game_time

    def _think(self, until: int) -> bool:
        """Ask the bot if it is to be asked, and let it think until this moment. Return whether it has finished."""
        play, pilot = self._playthrough, self._pilot
        if self._thinking is None and self._wait <= 0 and pilot.is_due(play.state):
            self._thinking = play.asking(pilot)
        while self._thinking is not None:
            try:
                next(self._thinking)
            except StopIteration:
                self._thinking = None
                if pilot.gave_up:
                    self.stop()
            else:
                if self._clock() >= until:
                    return False
        return True

    def _send_next(self) -> bool:
        """Send the input that is due now. Return whether there was one."""
        play, pilot = self._playthrough, self._pilot
        time = pilot.next_time()
        if time is None or time > play.session.time:
            return False
        play.send(pilot.take())
        if not play.session.real_time or pilot.next_time() is None:
            self._wait = SECOND
        return True

    def _step(self, most: int) -> int:
        """Return the ms of game time until something may happen, at most `most`."""
        play = self._playthrough
        now, due, time = play.session.time, play.state.due(), self._pilot.next_time()
        until = [now + most, *([] if due is None else [due + 1]), *([] if time is None else [time])]
        until += [now + -(-self._wait // self.speed)] if self._wait > 0 and not self._hurries() else []
        step: int = max(1, min(until) - now)
        return step

    def next_update(self) -> int | None:
        """Return the ms until `advance` has to be called again; None if the bot does not play."""
        return UPDATE if self.running and not self._playthrough.outcome else None
