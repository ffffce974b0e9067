"""Arcade, after the first of the 1998 arcade "Grand Master" games: grades, gravity of up to twenty rows a frame, and
pieces that lock only after they have rested."""

from __future__ import annotations

from puzzlebox.rules import Action, Measure, Message, Numeral, PlayPolicy, Switch, clock_text, listed, one_of
from puzzlebox_games.arcade.look import LOOK
from puzzlebox_games.arcade.rules import BEST_GRADE, CONDITIONS, GRADE_NAMES, GRADES, LAST_LEVEL, ROW, SPEEDS, Arcade
from puzzlebox_games.covers import box
from puzzlebox_games.falling import sentences
from puzzlebox_games.falling.game import MOVES, falling_game

GOAL = (
    "Clear lines quickly and several at once for a high grade, and reach level 999 before there is no room at the top"
)

OPTIONS = (Switch("20g", "pieces fall to the ground at once", label="20G", changes_rules=True),)


def words(state: Arcade) -> sentences.Words:
    """Return how the game is played."""
    entry, clear = state.FLASH + state.ENTRY + 1, state.FLASH + state.CLEAR + state.ENTRY + 1
    return sentences.Words(
        drawn=(
            Message(
                "The first piece is {first}. Every other one is chosen at random, up to {count} time, until its shape"
                " is none of the last {kept}.",
                "The first piece is {first}. Every other one is chosen at random, up to {count} times, until its "
                "shape is none of the last {kept}.",
                first=one_of("IJLT"),
                count=4,
                kept=4,
            ),
        ),
        turning=(
            Message(
                "A piece that does not fit in place turns one column to the right, or else one to the left. {unkicked} "
                "never does so. {checked} does not, if it turns out of a flat position and the first cell in the way, "
                "row by row, is in the middle column of its box. Pieces are never kicked up or down.",
                unkicked=one_of("I"),
                checked=one_of("JLT"),
            ),
        ),
        keys=(
            Message(
                "The game counts frames, {rate} in a second, and looks at the keys once in each.", rate=Numeral("60")
            ),
            Message(
                "A sideways key that is held moves the piece again after {das} frames and then in every frame. A hold "
                "that began before a piece entered counts for it.",
                das=str(state.SIDEWAYS),
            ),
            Message("A turn key that is held as a piece enters turns it at once, if it fits there without a kick."),
            Message("Soft drop moves the piece down one row in each frame, and locks it as soon as it rests."),
            Message("There is no hard drop."),
        ),
        falling=(
            *(
                [Message("A piece falls to the ground at once, at every level.")]
                if state.options["20g"]
                else [sentences.speeds(SPEEDS, lambda parts: state.rate * parts / ROW)]
            ),
            Message(
                "A piece locks when it has rested for {count} frame. Only falling restarts this.",
                "A piece locks when it has rested for {count} frames. Only falling restarts this.",
                count=state.LOCK,
            ),
            Message(
                "The next piece enters {short} frames after a lock, or {long} after one that clears lines.",
                short=entry,
                long=clear,
            ),
            Message(
                "The level starts at 0. Each line and each piece after the first raises it by 1, but a piece does not "
                "if the level ends in 99 or is {last}.",
                last=LAST_LEVEL - 1,
            ),
            Message(
                "The grades and their points: {grades}.",
                grades=listed(f"{grade} ({points})" for grade, points in GRADES.items()),
            ),
            Message(
                "Grade {grade} takes {points1} points at level {level1} within {time1}, {points2} at level {level2} "
                "within {time2}, and {points3} at level {level3} within {time3}.",
                grade=BEST_GRADE,
                **conditions(),
            ),
        ),
        points=(
            Message(
                "The points of a clear are the level plus the lines, divided by {levels} and rounded up, plus 1 for "
                "each frame of the piece's soft drop; this times the lines, times the combo, and times {all_clear} if "
                "the board is then empty. The combo starts at 1. A lock that clears 2, 3 or 4 lines first adds 2, 4 or "
                "6 to it, and a lock that clears none sets it back to 1.",
                levels=4,
                all_clear=4,
            ),
        ),
        end=(Message("Reach level {level} to win.", level=LAST_LEVEL), sentences.NO_ROOM),
    )


def conditions() -> dict[str, object]:
    """Return the arguments for the three conditions of the best grade."""
    found: dict[str, object] = {}
    for number, (level, (points, frame)) in enumerate(CONDITIONS.items(), 1):
        values = {"level": level, "points": points, "time": clock_text(frame * 50 // 3)}
        found.update({f"{name}{number}": value for name, value in values.items()})
    return found


GAME = falling_game(
    Arcade,
    **box("arcade"),
    look=LOOK,
    words=words,
    options=OPTIONS,
    actions=(
        *MOVES,
        Action("cw", "turn", ("Up", "X", "@W"), hold=True, fresh=True, role="turn"),
        Action("ccw", "turn back", ("Z",), hold=True, fresh=True, role="turn back"),
    ),
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
    goal=GOAL,
    waits=True,
)
