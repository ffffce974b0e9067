"""The controls of Arcade: what happens in each of its frames."""

from __future__ import annotations

from collections.abc import Mapping

from puzzlebox.core.state import Event
from puzzlebox_games.arcade import grades, texts
from puzzlebox_games.arcade.figures import FIGURES
from puzzlebox_games.arcade.tables import CLEAR, ENTRY, FLASH, LAST_LEVEL, LOCK, MAX_DARKNESS, ROW, SECTION, WON
from puzzlebox_games.falling.frame_keys import key_inputs
from puzzlebox_games.falling.frames import FrameControls
from puzzlebox_games.falling.pieces import Cleared


class ArcadeControls(FrameControls):
    """`shift` counts the frames for which a sideways key is held, `rest` those for which the piece has rested, and
    `soft` those of its soft drop. `fraction` is how far it has fallen towards the next row. `clear_end` is the last
    frame of the latest lock flash or clear delay. `conditions` counts the conditions for the best grade that held."""

    unit = "1/256 row"
    inputs = {**FrameControls.inputs, **key_inputs("cw"), **key_inputs("ccw")}
    figures = FIGURES
    handling_text = staticmethod(texts.handling)
    falling_text = staticmethod(texts.falling)

    shift: int = 0
    fraction: int = 0
    rest: int = 0
    soft: int = 0
    clear_end: int = 0
    conditions: int = 0

    # What is shown and recorded

    @property
    def darkness(self) -> int:
        return MAX_DARKNESS * self.rest // LOCK

    @property
    def grade(self) -> str:
        best = self.body.won and self.conditions == len(grades.CONDITIONS)
        return grades.BEST_GRADE if best else grades.grade_of(self.body.tally.score)

    def recorded(self) -> Mapping[str, int]:
        return {"grade": grades.GRADE_NAMES.index(self.grade), "time": self.played}

    def more_lines(self) -> list[str]:
        return [f"combo {self.body.tally.combo}", *super().more_lines()]

    # Frames

    def begin(self) -> None:
        super().begin()
        self.plan((1, "spawn"))

    def act(self, happened: list[Event]) -> None:
        if self.frame > self.clear_end:
            self.shift = self.shift + 1 if self.keys.side and not self.keys.pressed_side else 0
        if self.body.in_play:
            self._play(happened)

    def _play(self, happened: list[Event]) -> None:
        keys = self.keys
        if keys.pressed:
            self.turn_by(("ccw",), happened)
            self.turn_by(("cw",), happened)
        if keys.pressed_side or self.shift >= self.body.rules.handling.das:
            self.try_shift(keys.held_side, happened)
        down = keys.holds("down")
        self._fall(down, happened)
        self.soft += down
        if self._locks(down):
            self._lock(happened)

    def _fall(self, down: bool, happened: list[Event]) -> None:
        gravity, rows = self.body.interval, 0
        if down and gravity < ROW:
            self.fraction, rows = 0, 1
        elif not self.body.fits_below():
            self.fraction = 0
        else:
            rows, self.fraction = divmod(self.fraction + gravity, ROW)
        if self.try_fall(happened, down, rows):
            self.rest = 0

    def _locks(self, down: bool) -> bool:
        """Count a frame in which the piece rests. Return whether it locks at the end of this frame."""
        if self.body.fits_below():
            return False
        self.rest += not down
        return down or self.rest == LOCK

    def _lock(self, happened: list[Event]) -> None:
        body, before = self.body, self.grade
        self.fix(happened)
        found = self.find()
        rows = found.rows if found else ()
        self.empty()
        body.count(Cleared(rows, all_clear=body.well.is_empty(), soft=self.soft), happened)
        if self.grade != before:
            happened.append(Event("grade", self.grade))
        waits = FLASH + CLEAR if rows else FLASH
        self.clear_end = self.frame + waits
        self.plan(*([(waits, "remove")] if rows else ()), (waits + ENTRY + 1, "spawn"))
        if rows:
            self._raise_level(len(rows), happened)

    def _raise_level(self, rows: int, happened: list[Event]) -> None:
        """Raise the level for cleared rows, and judge the conditions of the levels that are reached."""
        body, before = self.body, self.body.tally.level
        level = min(before + rows, LAST_LEVEL)
        body.set_level(level)
        self.conditions += grades.conditions_met(before, level, body.tally.score, self.frame)
        if level // SECTION > before // SECTION:
            happened.append(Event("level", level))
        if level == LAST_LEVEL:
            body.win(WON, happened)

    def idle_frames(self) -> int:
        if not self.body.in_play:
            return self.frames_to_plan
        if self.body.fits_below():
            return (ROW - self.fraction - 1) // self.body.interval
        return LOCK - self.rest - 1

    def skip(self, frames: int) -> None:
        if self.frame + frames > self.clear_end:
            self.shift = 0
        if not self.body.in_play:
            return
        if self.body.fits_below():
            self.fraction += frames * self.body.interval
        else:
            self.fraction = 0
            self.rest += frames

    def time_used(self) -> tuple[int, tuple[int, ...]]:
        return self.fraction % self.body.interval, (self.rest, self.fraction)

    def spawn(self, happened: list[Event]) -> None:
        body, level = self.body, self.body.tally.level
        if not body.waiting and level % SECTION != SECTION - 1 and level != LAST_LEVEL - 1:
            body.set_level(level + 1)
        self.fraction = self.rest = self.soft = 0
        body.initial_turn = next((key for key in ("cw", "ccw") if self.keys.holds(key)), "")
        super().spawn(happened)
        if not body.ended:
            self._fall(False, happened)
            self._locks(False)
