"""Arcade, after the first of the 1998 arcade "Grand Master" games: grades, gravity of up to twenty rows a frame, and
pieces that lock only after they have rested."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import replace
from typing import Any, ClassVar

from puzzlebox.core.game import Action, Measure, PauseStyle, PlayPolicy
from puzzlebox.core.message import Message
from puzzlebox.core.options import Options, Switch
from puzzlebox.core.state import Event
from puzzlebox_games.falling import clearing, randomizers, rotation, scoring
from puzzlebox_games.falling.controls import Figure, Rules
from puzzlebox_games.falling.frames import FrameControls, key_inputs
from puzzlebox_games.falling.game import MOVES, falling_game
from puzzlebox_games.falling.groups import Beginning, Field, FrameClock, Gravity, Handling, SoftDrop, Topout
from puzzlebox_games.falling.look import Edge, Look, Printed, Words, by_shape, edged
from puzzlebox_games.falling.pieces import Cleared, shapes_from_boxes
from puzzlebox_games.falling.rules import RuleSet, by_first_level
from puzzlebox_games.falling.variations import Variations

SHAPES = shapes_from_boxes(
    {
        "I": "..../OOOO/..../.... ..O./..O./..O./..O.",
        "Z": ".../OO./.OO ..O/.OO/.O.",
        "S": ".../.OO/OO. O../OO./.O.",
        "J": ".../OOO/..O .O./.O./OO. .../O../OOO .OO/.O./.O.",
        "L": ".../OOO/O.. OO./.O./.O. .../..O/OOO .O./.O./.OO",
        "O": "..../.OO./.OO./....",
        "T": ".../OOO/.O. .O./OO./.O. .../.O./OOO .O./.OO/.O.",
    },
    row=-1,
    column=3,
)

ROW = 256
TO_THE_GROUND = 20 * ROW

SPEEDS = {
    **{0: 4, 30: 6, 35: 8, 40: 10, 50: 12, 60: 16, 70: 32, 80: 48, 90: 64, 100: 80, 120: 96, 140: 112, 160: 128},
    **{170: 144, 200: 4, 220: 32, 230: 64, 233: 96, 236: 128, 239: 160, 243: 192, 247: 224, 251: ROW, 300: 2 * ROW},
    **{330: 3 * ROW, 360: 4 * ROW, 400: 5 * ROW, 420: 4 * ROW, 450: 3 * ROW, 500: TO_THE_GROUND},
}
"""The gravity in 1/256 of a row per frame, by the first level that has it."""

LOCK = 30
"""The frames for which a piece rests until it locks."""

FLASH, CLEAR, ENTRY = 3, 41, 27
"""The frames of the lock flash, of the clear delay after full rows, and of the entry delay."""

SECTION, LAST_LEVEL = 100, 999

GRADES = {
    **{"9": 0, "8": 400, "7": 800, "6": 1400, "5": 2000, "4": 3500, "3": 5500, "2": 8000, "1": 12000, "S1": 16000},
    **{"S2": 22000, "S3": 30000, "S4": 40000, "S5": 52000, "S6": 66000, "S7": 82000, "S8": 100000, "S9": 120000},
}
"""The points that each grade takes."""

BEST_GRADE = "GM"

CONDITIONS = {300: (12000, 15300), 500: (40000, 27000), LAST_LEVEL: (126000, 48600)}
"""What the best grade takes: the least points and the last frame on reaching a level."""

WON = Message("level 999 is reached")
"""The reason for which a game is won. It is part of the state's text."""


class ArcadeControls(FrameControls):
    """`shift` counts the frames for which a sideways key is held, `rest` those for which the piece has rested, and
    `soft` those of its soft drop. `fraction` is how far it has fallen towards the next row. `clear_end` is the last
    frame of the latest lock flash or clear delay. `conditions` counts the conditions for the best grade that held."""

    __slots__ = ("clear_end", "conditions", "fraction", "rest", "shift", "soft")

    unit = "1/256 row"
    counters = ("shift", "fraction", "rest", "soft", "clear_end", "conditions")
    inputs = {**FrameControls.inputs, **key_inputs("cw"), **key_inputs("ccw")}
    figures: ClassVar[Mapping[str, Callable[[Any], Figure]]] = {
        "grade": lambda state: state.controls.grade,
        "next grade": lambda state: state.controls.next_grade,
        "section end": lambda state: str(min((state.level // SECTION + 1) * SECTION, LAST_LEVEL)),
        "time": lambda state: state.controls.time,
    }

    shift: int
    fraction: int
    rest: int
    soft: int
    clear_end: int
    conditions: int

    @classmethod
    def handling_text(cls, rules: Rules) -> Iterator[str]:
        yield "The game counts frames, 60 in a second, and looks at the keys once in each."
        yield Message(
            "A sideways key that is held moves the piece again after {das} frames and then in every frame. A hold that "
            "began before a piece entered counts for it.",
            das=rules.handling.das,
        )
        yield "A turn key that is held as a piece enters turns it at once, if it fits there without a kick."
        yield "Soft drop moves the piece down one row in each frame, and locks it as soon as it rests."
        yield "There is no hard drop."

    @classmethod
    def falling_text(cls, rules: Rules) -> Iterator[str]:
        speeds = ", ".join(f"{speed} ({level})" for level, speed in SPEEDS.items())
        if set(rules.gravity.intervals) == {TO_THE_GROUND}:
            yield "A piece falls to the ground at once, at every level."
        else:
            yield Message(
                "Gravity in 1/256 of a row per frame, and the level from which on it holds: {speeds}.", speeds=speeds
            )
        yield Message("A piece locks when it has rested for {frames} frames. Only falling restarts this.", frames=LOCK)
        yield Message(
            "The next piece enters {short} frames after a lock, or {long} after one that clears lines.",
            short=FLASH + ENTRY + 1,
            long=FLASH + CLEAR + ENTRY + 1,
        )
        yield Message(
            "The level starts at 0. Each line and each piece after the first raises it by 1, but a piece does not from a "
            "level that ends in 99, or from {last}. Level {goal} wins.",
            last=LAST_LEVEL - 1,
            goal=LAST_LEVEL,
        )

    # What is shown and recorded

    @property
    def grade(self) -> str:
        if self.body.won and self.conditions == len(CONDITIONS):
            return BEST_GRADE
        return [grade for grade, points in GRADES.items() if points <= self.body.tally.score][-1]

    @property
    def next_grade(self) -> str:
        """The points that the next grade takes."""
        return next((str(points) for points in GRADES.values() if points > self.body.tally.score), "–")

    @property
    def time(self) -> str:
        """Minutes, seconds and hundredths, as on the original's clock."""
        seconds, ms = divmod(self.clock.time(self.frame), 1000)
        return f"{seconds // 60:02}:{seconds % 60:02}:{ms // 10:02}"

    def recorded(self) -> Mapping[str, int]:
        return {"grade": GRADE_NAMES.index(self.grade), "time": self.clock.time(self.frame)}

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
        keys, orientation = self.keys, self.body.orientation
        if "ccw" in keys.pressed:
            self.try_turn(orientation.ccw, happened)
        if "cw" in keys.pressed:
            self.try_turn(self.body.orientation.cw, happened)
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
        for reached, (points, frame) in CONDITIONS.items():
            if before < reached <= level:
                self.conditions += body.tally.score >= points and self.frame <= frame
        if level // SECTION > before // SECTION:
            happened.append(Event("level", level))
        if level == LAST_LEVEL:
            body.win(WON, happened)

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


GRADE_NAMES = (*GRADES, BEST_GRADE)
"""All grades, from the lowest. Their numbers are recorded."""

LOOK = Look(
    hues={"I": "red", "L": "orange", "J": "blue", "O": "yellow", "S": "purple", "Z": "green", "T": "cyan"},
    sheet=by_shape(
        edged,
        I=(230, 45, 40),
        Z=(50, 200, 60),
        S=(215, 70, 220),
        J=(55, 95, 240),
        L=(245, 135, 25),
        O=(240, 215, 40),
        T=(45, 205, 220),
    ),
    printed=Printed(
        rows=20,
        columns=10,
        board=(220, 70),
        cell=20,
        edges=(Edge((215, 65, 210, 410), (190, 190, 200), 4),),
        words=(
            Words(Message("NEXT"), (220, 14), 15),
            Words(Message("GRADE"), (60, 80), 15),
            Words("{grade}", (60, 98), 44),
            Words(Message("TIME"), (60, 420), 15),
            Words("{time}", (60, 438), 28),
            Words(Message("POINTS"), (450, 80), 15),
            Words("{score}", (450, 98), 28),
            Words(Message("NEXT GRADE"), (450, 150), 15),
            Words("{next grade}", (450, 168), 28),
            Words(Message("LEVEL"), (450, 380), 15),
            Words("{level}", (450, 398), 28),
            Words("{section end}", (450, 438), 28),
        ),
        preview=(290, 14),
        preview_cell=20,
        tight=True,
    ),
    small=("next grade", "section end"),
)

RULES = RuleSet(
    title="Arcade",
    field=Field(rows=20, columns=10),
    pieces=SHAPES,
    rotation=rotation.OneColumnAside(unkicked=frozenset("I"), checked=frozenset("TJL")),
    randomizer=randomizers.History(first="IJLT", start="ZZZZ", draws=4),
    clock=FrameClock(ms=50, frames=3),
    controls=ArcadeControls,
    beginning=Beginning(level=0, waiting=True),
    gravity=Gravity(intervals=by_first_level(SPEEDS), unit="1/256 row", first_level=0),
    handling=Handling(das=15, arr=1, soft=SoftDrop(arr=1)),
    clearing=clearing.FullRows(),
    scoring=scoring.LinesTimesCombo(levels=4, all_clear=4),
    topout=Topout(at_spawn="overlap after entry"),
    ghost=True,
    ghost_below=100,
    figures=("grade", "score", "level", "time", "next grade", "section end"),
    look=LOOK,
)

OPTIONS = (
    Switch(name="20g", label="20G", default=False, help="pieces fall to the ground at once", changes_rules=True),
)


def rules_of(rules: RuleSet, options: Options) -> RuleSet:
    """Return the rules with these options."""
    return replace(rules, gravity=replace(rules.gravity, intervals=(TO_THE_GROUND,))) if options["20g"] else rules


GAME = falling_game(
    RULES,
    id="arcade",
    summary="After the 1998 arcade game: grades, and gravity up to 20 rows a frame",
    actions=(
        *MOVES,
        Action("cw", "turn", ("Up", "X", "@W"), hold=True),
        Action("ccw", "turn back", ("Z",), hold=True),
    ),
    pause=PauseStyle(keys=("P",)),
    variations=Variations(OPTIONS, rules_of),
    play=PlayPolicy(
        measures=(
            Measure("grade", "grade", ties=("level", "score"), names=GRADE_NAMES),
            Measure("score", "score"),
            Measure("level", "level"),
            Measure("time", "time", least=True, won=True),
            Measure("lines", "rows"),
        )
    ),
    sounds={"grade": "level"},
)
