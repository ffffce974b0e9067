"""Handheld, after the 1989 handheld console's game: no kicks, no lock delay, and two types of game."""

from __future__ import annotations

from collections.abc import Iterator

from puzzlebox.rules import Choice, Condition, Message, Numeral, PlayPolicy, Preset, Switch
from puzzlebox_games.covers import box
from puzzlebox_games.falling import sentences
from puzzlebox_games.falling.game import MEASURES, MEASURES_OF_WINS, MOVES, TURNS_X_Z, falling_game, number
from puzzlebox_games.handheld.look import look_of
from puzzlebox_games.handheld.rules import Handheld

OF_B_TYPE = (Condition("type", ("b",)),)

OPTIONS = (
    Choice("type", "a: play for points; b: clear 25 lines to win", choices=("a", "b"), default="a"),
    number("level", "level at which the game starts", 0, 9, 0),
    number("height", "height of the random blocks at the start of B-type, two rows each", 0, 5, 0, applies=OF_B_TYPE),
    Switch("heart", "let pieces fall as fast as ten levels further up"),
    Switch("preview", "show the next piece", default=True),
)

PRESETS = (  # with the level, or the level and the height
    Preset("A-type", {}),
    Preset("A-type 9", {"level": "9"}),
    Preset("B-type", {"type": "b"}),
    Preset("B-type 9-5", {"type": "b", "level": "9", "height": "5"}),
)

GOALS = {
    "a": "Fill whole lines with the falling pieces: full lines disappear. Four lines at once score the most points",
    "b": "Clear 25 lines. The level stays the same, and points count only if you win",
}
"""What the player has to do, by type."""


SCORING = (
    "1, 2, 3 or 4 lines at once score 40, 100, 300 or 1200 points, times the level plus 1. A soft drop scores a point "
    "for each row that the piece fell without a break until it locked. The score ends at 999999. "
)
SCORING_OF_A = (
    f"{SCORING}The level goes up every 10 lines, up to level 20. From a higher level on, it first goes up at 10 times "
    "that level plus 10 lines."
)
SCORING_OF_B = f"{SCORING}The level stays the same. The points are added up when the game is won; a lost game scores 0."


def words(state: Handheld) -> sentences.Words:
    """Return how the game is played."""
    frames = state.FRAMES_A_ROW[10 * state.options["heart"] :]
    return sentences.Words(
        drawn=(
            Message(
                "The shape is chosen at random. It may be drawn again up to two times, depending on the two pieces "
                "before it, so that some shapes come less often than others."
            ),
        ),
        keys=(
            Message("Everything happens in frames, {rate} a second.", rate=Numeral("59.7")),
            Message("A held left or right repeats after 23 frames, then every 9."),
            Message("While it is blocked, it tries again in every frame, also for the next piece."),
            Message(
                "Holding soft drop moves the piece down at once, then every 3 frames, unless left or right is held."
            ),
            Message("After a lock, soft drop must be pressed again. There is no drop to the bottom."),
        ),
        falling=(
            sentences.speeds(dict(enumerate(frames)), lambda frames: state.rate / frames),
            Message(
                "There is no lock delay: a piece locks when it should fall and cannot, and until then it can move "
                "and turn."
            ),
            Message("The next piece enters 2 frames later, or 93 frames later if lines are cleared."),
            Message("The top two rows are never cleared."),
        ),
        points=(Message(SCORING_OF_B if state.b_type else SCORING_OF_A),),
        start=tuple(blocks(state)),
        end=(
            *sentences.goal(state),
            Message("The game ends if a piece locks where it entered, even if it has turned."),
            sentences.BEFORE_CLEARING,
        ),
    )


def blocks(state: Handheld) -> Iterator[str]:
    """Yield how many rows of blocks there are at the start."""
    if state.b_type and state.options["height"]:
        yield Message(
            "At the start, random blocks lie in the lowest {count} row.",
            "At the start, random blocks lie in the lowest {count} rows.",
            count=2 * state.options["height"],
        )


GAME = falling_game(
    Handheld,
    **box("handheld"),
    look=lambda options: look_of(options["type"] == "b", options["heart"]),
    words=words,
    options=OPTIONS,
    actions=(*MOVES, *TURNS_X_Z),
    presets=PRESETS,
    goal=lambda options: GOALS[options["type"]],
    play=PlayPolicy(measures=lambda options: MEASURES_OF_WINS if options["type"] == "b" else MEASURES),
)
