"""Nineteen, as published by Zhou Yinhui in 2006: a table of nineteen shapes, each of which turns into another."""

from puzzlebox.rules import Message, SaveFormat, one_of
from puzzlebox_games.covers import box
from puzzlebox_games.falling import sentences
from puzzlebox_games.falling.game import falling_game, standard
from puzzlebox_games.falling.look import SHAPE_HUES, Look, all_edged
from puzzlebox_games.nineteen.rules import TABLE, Nineteen
from puzzlebox_games.nineteen.saves import HIDDEN, read_save, write_save

TEAL, GOLDENROD = (0, 128, 128), (218, 165, 32)

LOOK = Look(
    hues=tuple(SHAPE_HUES[name] for name in "ILOZJST"),
    sheet=all_edged(TEAL, GOLDENROD, (60, 60, 220), (200, 40, 40), (200, 200, 60), (40, 170, 40), (160, 60, 190)),
)


def words(state: Nineteen) -> sentences.Words:
    """Return how the game is played."""
    named = {f"{name} > {target}": state.SHAPES[name] for name, target in zip(state.SHAPES, TABLE[1::3], strict=True)}
    return sentences.Words(
        pieces=Message(
            "The pieces, each with the number of the piece it turns into:\n\n{pictures}",
            pictures=sentences.pictures(named, {}),
        ),
        keys=(
            sentences.sideways_repeats(*state.SIDEWAYS),
            sentences.soft_drop_repeats(*state.SOFT),
            sentences.SOFT_LOCKS,
            sentences.DROP_LOCKS,
        ),
        falling=(sentences.GRAVITY, sentences.RESTARTS_AT_ENTRY, sentences.by_ms(state.INTERVALS)),
        clearing=(
            Message(
                "Full lines are cleared, but only in the {count} row of the piece's bounding box when it locks.",
                "Full lines are cleared, but only in the {count} rows of the piece's bounding box when it locks.",
                count=state.BOX,
            ),
        ),
        points=(
            Message(
                "1, 2, 3 or 4 lines at once score {points} points, times the level. The level goes up every {count} "
                "line, to level {last} at most.",
                "1, 2, 3 or 4 lines at once score {points} points, times the level. The level goes up every {count} "
                "lines, to level {last} at most.",
                points=one_of(map(str, state.POINTS)),
                count=state.LINES_A_LEVEL,
                last=state.LAST_LEVEL,
            ),
        ),
        end=(
            Message(
                "The game ends if a piece locks with a cell in the top row.",
                "The game ends if a piece locks with a cell in the top {count} rows.",
                count=HIDDEN,
            ),
        ),
    )


def read_position(text: str) -> str:
    """Return the position in the text of a save file. Raises ValueError, which names the line."""
    return write_save(read_save(text)).strip().replace("\n", " ")


def export(state: Nineteen) -> str:
    """Return the text of a save file of this game."""
    return write_save(state.to_save())


GAME = falling_game(
    Nineteen,
    **box("nineteen"),
    look=LOOK,
    words=words,
    options=standard(levels=10),
    save_format=SaveFormat(read=read_position, write=export),
)
