"""Console, after the 8-bit console's game of 1989: charged moves, no lock delay, and two types of game."""

from __future__ import annotations

from collections.abc import Iterator

from puzzlebox.rules import Choice, Condition, Message, PlayPolicy, Preset, one_of
from puzzlebox_games.console.look import B_LOOK, LOOK
from puzzlebox_games.console.rules import Console
from puzzlebox_games.covers import box
from puzzlebox_games.falling import sentences
from puzzlebox_games.falling.game import GOAL, MEASURES, MEASURES_OF_WINS, MOVES, TURNS_X_Z, falling_game, number

OF_B_TYPE = (Condition("type", ("b",)),)

OPTIONS = (
    Choice("type", "a: play for points; b: clear 25 lines at a fixed level", choices=("a", "b"), default="a"),
    number("level", "level to start at", 0, 19, 0),
    number("height", "height of the random blocks at the start of B-type", 0, 5, 0, applies=OF_B_TYPE),
)

PRESETS = (  # with the level, or the level and the height
    Preset("A-type", {}),
    Preset("A-type 9", {"level": "9"}),
    Preset("A-type 18", {"level": "18"}),
    Preset("B-type", {"type": "b"}),
    Preset("B-type 5-3", {"type": "b", "level": "5", "height": "3"}),
    Preset("B-type 9-5", {"type": "b", "level": "9", "height": "5"}),
)

B_GOAL = "Clear 25 lines among the blocks that are there at the start. The game ends when there is no room for a piece"


def words(state: Console) -> sentences.Words:
    """Return how the game is played."""
    return sentences.Words(
        drawn=(
            Message("The shape is chosen at random. If it is the same as before, it is usually chosen again, once."),
        ),
        keys=(
            Message(
                "Holding left or right repeats it after {first} frames, then every {every} frames.",
                first=state.CHARGED,
                every=state.CHARGED_AGAIN,
            ),
            Message(
                "A release does not reset this charge. With a full charge, a piece that enters moves at once if left "
                "or right is held. A piece that is blocked gives a full charge."
            ),
            Message("While soft drop is held, pieces do not move sideways."),
            Message(
                "A soft drop moves the piece down every {count} frame.",
                "A soft drop moves the piece down every {count} frames.",
                count=state.SOFT_DROP,
            ),
            Message(
                "It starts with a press while neither left nor right is held, and must be pressed again for each piece."
            ),
            Message("There is no hard drop."),
        ),
        falling=(
            Message("A second has about 60 frames."),
            sentences.speeds(dict(enumerate(state.FRAMES_A_ROW)), lambda frames: state.rate / frames),
            Message(
                "The first piece waits for {count} frame, or until soft drop is pressed.",
                "The first piece waits for {count} frames, or until soft drop is pressed.",
                count=state.HANGING,
            ),
            Message("There is no lock delay: a piece that cannot move down when it should locks at once."),
            Message(
                "The next piece enters after 10 to 18 frames, the lower the sooner. A clear takes 17 to 20 frames more."
            ),
        ),
        points=(scoring(state),),
        start=tuple(blocks(state)),
        end=(
            *goals(state),
            Message(
                "A piece may enter over blocks, and may be moved or turned to a free place from there. "
                "The game ends if it still overlaps blocks when it should fall and cannot."
            ),
        ),
    )


def scoring(state: Console) -> Message:
    """Return what lines score, and when the level goes up."""
    points = one_of(map(str, state.POINTS))
    if state.b_type:
        return Message(
            "1, 2, 3 or 4 lines at once score {points} points, times the level plus one. The level never changes.",
            points=points,
        )
    return Message(
        "1, 2, 3 or 4 lines at once score {points} points, times the level plus one; if the level goes up, the new "
        "one counts. It goes up every 10 lines. From a level above 0, the first rise takes more lines.",
        points=points,
    )


def blocks(state: Console) -> Iterator[str]:
    """Yield how many rows of blocks there are at the start of a B-type game."""
    if not state.b_type:
        return
    if not state.options["height"]:
        yield Message("The board is empty at the start.")
        return
    yield Message(
        "At the start, {count} row of random blocks lies at the bottom.",
        "At the start, {count} rows of random blocks lie at the bottom.",
        count=state.ROWS_OF_B[state.options["height"]],
    )


def goals(state: Console) -> Iterator[str]:
    """Yield what wins a B-type game, and what that adds."""
    yield from sentences.goal(state)
    if state.goal and state.bonus:
        yield Message("A win adds {count} point.", "A win adds {count} points.", count=state.bonus)


GAME = falling_game(
    Console,
    **box("console"),
    look=lambda options: B_LOOK if options["type"] == "b" else LOOK,
    words=words,
    options=OPTIONS,
    actions=(*MOVES, *TURNS_X_Z),
    presets=PRESETS,
    goal=lambda options: B_GOAL if options["type"] == "b" else GOAL,
    play=PlayPolicy(measures=lambda options: MEASURES_OF_WINS if options["type"] == "b" else MEASURES),
)
