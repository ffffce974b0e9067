"""The loop: sleeps until an event or the top scene's next wake, hands out events and time, draws what has changed.

A scene that waits for nothing costs nothing: no frame is drawn for it. Frames are never counted as time.
"""

import signal
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from time import monotonic_ns, sleep
from types import FrameType

import pygame

from puzzlebox.ui.scene import Scene, Stack
from puzzlebox.ui.theme import Theme
from puzzlebox.ui.window import Window

MAX_SLEEP = 200
"""In ms. Signals (Ctrl-C) wake nobody who waits for events, so they are looked for so often."""

NAP, LONG_NAP = 8, 16
"""In ms. pygame looks for events every ms while it waits; in a window at rest that alone would cost more than 1 % of a
core. There they are looked for every 8 ms, half a frame; where nothing has come for a while, once a frame."""

IDLE_AFTER = 2000
"""In ms. So long nothing has come where the naps are long."""

MS = 1_000_000
"""Nanoseconds in a millisecond."""


EXIT_SIGNALS = [signal.SIGINT, signal.SIGTERM, *([signal.SIGHUP] if hasattr(signal, "SIGHUP") else [])]
"""The signals that end the box. One that is ignored (nohup does that) stays so."""


class Loop:
    """Runs the scenes of a stack in a window until none is left, the window is closed or the process is told to end.

    `deliver` hands an event to the scene on top. `at_first_frame` is called when the first picture is on the screen.
    `frames` counts what has been drawn. `clock` gives real time in ns of a monotonic clock.
    """

    def __init__(self, window: Window, stack: Stack, theme: Theme, clock: Callable[[], int] = monotonic_ns) -> None:
        self.window = window
        self.stack = stack
        self.frames = 0
        self._theme = theme
        self._clock = clock
        self._frame = 1000 * MS // window.refresh_rate
        self._beat = clock() - 1000 * MS  # the first frame is due at once
        self.deliver: Callable[[pygame.event.Event, Scene], None] = _deliver
        self.at_first_frame: Callable[[], None] = lambda: None
        self._touched = clock()
        self._laid: list[Scene] = []
        self._shown: Scene | None = None
        self._ending = False

    @property
    def theme(self) -> Theme:
        return self._theme

    @theme.setter
    def theme(self, theme: Theme) -> None:
        self._theme = theme
        self._laid.clear()

    def run(self) -> None:
        """Go on until the box closes. On the way out the top scene is suspended, so that it can put its things in
        order. A second Ctrl-C does not wait for that."""
        with self.signals():
            while not self._ending and self.lay_out():
                self.step()
        if self.stack.top:
            self.stack.top.suspend()
        self.stack.clear()

    def end(self) -> None:
        """Close the box, after the event at hand."""
        self._ending = True

    def step(self, longest: int = MAX_SLEEP) -> None:
        """One turn: sleep (at most `longest` ms), take the events there are, draw if that is due."""
        for event in self._events(longest):
            self._take(event)
            if self._ending:
                return
        top = self.lay_out()
        if top:
            top.advance(self._clock())
        top = self.lay_out()
        if top:
            self._draw_if_due(top)

    def lay_out(self) -> Scene | None:
        """Lay out what is new on the stack, or all of it after a change of size or theme. Returns the top scene."""
        rect = pygame.Rect((0, 0), self.window.size)
        for scene in self.stack:
            if not any(scene is other for other in self._laid):
                scene.layout(rect, self._theme)
                scene.stale = True
        self._laid = list(self.stack)
        top = self.stack.top
        if top is not self._shown and top:
            top.stale = True
        self._shown = top
        return top

    def _events(self, longest: int) -> Iterator[pygame.event.Event]:
        patience = min(longest, self._patience())
        if patience >= MAX_SLEEP:
            yield from self._rest(patience)
            return
        if patience > 0:
            first = pygame.event.wait(patience)
            if first.type != pygame.NOEVENT:
                yield first
        yield from pygame.event.get()

    def _rest(self, patience: int) -> list[pygame.event.Event]:
        """Wait at ease, until there are events or the signals are to be looked for."""
        nap = LONG_NAP if self._clock() - self._touched > IDLE_AFTER * MS else NAP
        for _ in range(patience // nap):
            if events := pygame.event.get():
                return events
            if self._ending:
                break
            sleep(nap / 1000)
        return pygame.event.get()

    def _patience(self) -> int:
        """How many ms there is nothing to do, unless an event comes."""
        top = self.stack.top
        if top is None or self._ending:
            return 0
        to_frame = max(0, self._beat + self._frame - self._clock()) // MS
        if top.stale:
            return to_frame
        wake = top.next_update()
        if wake is None:
            return MAX_SLEEP
        return wake or max(1, to_frame)

    def _take(self, event: pygame.event.Event) -> None:
        self._touched = self._clock()
        top = self.lay_out()
        if event.type == pygame.QUIT:
            self.end()
        elif event.type == pygame.WINDOWSIZECHANGED:
            self._laid.clear()
        elif top is None:
            return
        elif event.type == pygame.WINDOWEXPOSED:
            top.stale = True
        elif event.type in (pygame.WINDOWFOCUSLOST, pygame.WINDOWFOCUSGAINED):
            top.advance(self._clock())
            (top.suspend if event.type == pygame.WINDOWFOCUSLOST else top.resume)()
        else:
            top.advance(self._clock())
            top = self.lay_out()  # what has passed meanwhile may have brought another scene: the event is that one's
            if top:
                self.deliver(event, top)

    def _draw_if_due(self, top: Scene) -> None:
        now = self._clock()
        if now - self._beat < self._frame - MS:  # a sleep is whole ms: rather a touch early than a frame late
            return
        if top.stale:
            top.stale = False
            top.draw(self.window.surface)
            self.window.title = top.window_title
            self.window.flip()
            self.frames += 1
            self._beat = now
            if self.frames == 1:
                self.at_first_frame()
        elif top.next_update() == 0:
            self._beat = now

    @contextmanager
    def signals(self) -> Iterator[None]:
        """Let Ctrl-C, a request to terminate and the end of the terminal end the loop, and nothing else: who has
        things to put in order after it does so within this, too."""
        if threading.current_thread() is not threading.main_thread():
            yield
            return
        heard = (number for number in EXIT_SIGNALS if signal.getsignal(number) is not signal.SIG_IGN)
        before = {number: signal.signal(number, self._signalled) for number in heard}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def _signalled(self, number: int, _frame: FrameType | None) -> None:
        if self._ending and number == signal.SIGINT:
            raise KeyboardInterrupt
        self.end()


def _deliver(event: pygame.event.Event, scene: Scene) -> None:
    scene.handle(event)
