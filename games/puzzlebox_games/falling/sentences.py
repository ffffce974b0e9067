"""How a falling-block game is played, in plain words: what all games say alike, and the paragraphs of the words of a
game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import NamedTuple

from puzzlebox.rules import Message, Numeral, sentences
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.falling.shapes import Cells

WIDTH = 100
"""The largest width of a row of pictures, in characters."""

COLUMNS, MAX_COLUMNS, CUT = 10, 30, 20
"""The largest numbers of speeds side by side and in a whole table, and how many of more are shown."""

ROOM = 80
"""The largest width of the speeds side by side, in characters."""

IN_PLACE = Message("A piece turns in place, and only if it fits there. There are no wall kicks.")
RANDOM_SHAPE = Message("The shape is chosen at random.")
FULL_LINES = Message("Full lines are cleared, and everything above them moves down.")
DROP_LOCKS = Message("A drop moves the piece all the way down and locks it at once.")
SONIC_DROP = Message("A drop moves the piece all the way down. It locks at the next step of gravity.")
NO_ROOM = Message("The game ends if a new piece does not fit where it enters.")
BEFORE_CLEARING = Message("This is checked before lines are cleared.")
GRAVITY = Message("Gravity moves the piece down one row, or locks it if it cannot move down.")
RESTARTS_AT_ENTRY = Message("The gravity timer restarts after each step and when a piece enters.")
SOFT_USED = Message("A soft drop does nothing if the piece cannot move down.")
SOFT_LOCKS = Message("A soft drop locks a piece that cannot move down.")


class Words(NamedTuple):
    """The words of a game, with these options: sentences for each paragraph. A text with line ends, such as a table, is
    a paragraph of its own. `pieces` are pictures, by default of all shapes. `start` is how a game begins."""

    keys: Sequence[str]
    falling: Sequence[str]
    points: Sequence[str]
    pieces: str = ""
    drawn: Sequence[str] = (RANDOM_SHAPE,)
    turning: Sequence[str] = (IN_PLACE,)
    clearing: Sequence[str] = (FULL_LINES,)
    delays: Sequence[str] = ()
    start: Sequence[str] = ()
    spins: str = ""
    end: Sequence[str] = (NO_ROOM,)


def rules_text(state: Falling, words: Words) -> tuple[str, ...]:
    """Return the rules, one paragraph per item."""
    return (
        board(state),
        words.pieces or pieces(state.SHAPES),
        sentences([*words.drawn, *ahead(state)]),
        sentences(words.turning),
        sentences(words.keys),
        *_falling(words),
        sentences([*words.clearing, *words.delays]),
        sentences([*words.points, *_start(state, words)]),
        *((words.spins,) if words.spins else ()),
        sentences(words.end),
    )


def brief_rules(state: Falling, words: Words) -> tuple[str, ...]:
    """Return what a player needs to know to begin, one paragraph per item: the rules without the timing of keys,
    clears and entries."""
    return (
        words.pieces or pieces(state.SHAPES),
        sentences([board(state), *ahead(state)]),
        sentences(words.turning),
        *_falling(words),
        sentences([*words.clearing, *words.points, *_start(state, words)]),
        *((words.spins,) if words.spins else ()),
        sentences(words.end),
    )


def _falling(words: Words) -> Iterator[str]:
    yield sentences(text for text in words.falling if "\n" not in text)
    yield from (text for text in words.falling if "\n" in text)


def board(state: Falling) -> str:
    """Return the size of the board."""
    size = Message("The board has {columns} columns and {rows} rows.", columns=state.columns, rows=state.rows)
    if not state.HIDDEN:
        return size
    return sentences(
        [size, Message("The top {count} row is hidden.", "The top {count} rows are hidden.", count=state.HIDDEN)]
    )


def ahead(state: Falling) -> Iterator[str]:
    """Yield what a player sees of the next pieces, and whether there are a hold and a ghost."""
    if state.preview:
        yield Message("The next piece is shown.", "The next {count} pieces are shown.", count=state.preview)
    else:
        yield Message("The next piece is not shown.")
    if "hold" in state.acts:
        yield Message("One piece can be held. After a hold, the next lock makes hold available again.")
    if state.ghost and state.GHOST_BELOW is not None:
        yield Message("Below level {level}, a ghost shows where the piece would land.", level=state.GHOST_BELOW)
    elif state.ghost:
        yield Message("A ghost shows where the piece would land.")


def _start(state: Falling, words: Words) -> Iterator[str]:
    """Yield at which level the game starts, if it is not the lowest one, and what else there is at the start."""
    if state.first_level > state.LOWEST_LEVEL:
        yield Message("The game starts at level {level}.", level=state.first_level)
    yield from words.start


def goal(state: Falling) -> Iterator[str]:
    """Yield how many lines win the game, if they do."""
    if state.goal:
        yield Message("Clear {count} line to win.", "Clear {count} lines to win.", count=state.goal)


def sideways_repeats(first: int, every: int) -> Message:
    return Message(
        "Holding left or right repeats it after {first} ms, then every {every} ms.", first=first, every=every
    )


def soft_drop_repeats(first: int, every: int) -> Message:
    return Message("Holding soft drop repeats it after {first} ms, then every {every} ms.", first=first, every=every)


# Speeds


def speeds(numbers: Mapping[int, int] | int, speed: Callable[[int], float]) -> Message:
    """Return how fast pieces fall: a table of levels and rows a second, with a tab between two columns. `numbers` has
    the gravity of each level, or of the first levels that have it, and `speed` returns the rows a second for it."""
    if isinstance(numbers, int):
        return Message("A piece falls {speed} rows a second.", speed=_decimal(speed(numbers)))
    columns = list(_level_columns({level: _decimal(speed(number)) for level, number in numbers.items()}))
    is_cut = len(columns) > MAX_COLUMNS
    shown = columns[:CUT] if is_cut else columns
    across = min(COLUMNS, ROOM // max(len(level) + 2 for level, _ in shown))
    parts = [_table(shown[first : first + across], first) for first in range(0, len(shown), across)]
    heading = Message("How fast pieces fall, and faster beyond:") if is_cut else Message("How fast pieces fall:")
    found = {f"speed{number}": text for number, (_, text) in enumerate(shown)}
    return Message(
        "\n\n".join(["{heading}", *parts]),
        heading=heading,
        level=Message("Level"),
        speed=Message("Rows a second"),
        **found,
    )


def by_ms(intervals: Sequence[int]) -> Message:
    """Return how fast pieces fall with these ms a row, from level 1 on."""
    return speeds(dict(enumerate(intervals, 1)), lambda ms: 1000 / ms)


def _level_columns(found: Mapping[int, str]) -> Iterator[tuple[str, str]]:
    """Yield levels and their speed: `3`, `4–6` for levels that are alike, and `7+` for the last one."""
    firsts = [level for level, speed in found.items() if found.get(level - 1) != speed]
    for first, following in zip(firsts, [*firsts[1:], None], strict=True):
        last = "+" if following is None else "" if following == first + 1 else f"–{following - 1}"
        yield f"{first}{last}", found[first]


def _table(columns: Sequence[tuple[str, str]], first: int) -> str:
    """Return the template of the columns from the first one on, with an argument for each speed."""
    levels = "\t".join(("{level}", *(level for level, _ in columns)))
    return levels + "\n" + "\t".join(("{speed}", *(f"{{speed{first + n}}}" for n in range(len(columns)))))


def _decimal(number: float) -> str:
    """Return a number with two digits or, if it is larger, as a whole number."""
    return Numeral(f"{number:.2f}" if number < 1 else f"{number:.1f}" if number < 9.95 else f"{number:.0f}")


# Pictures


def pieces(shapes: Mapping[str, tuple[Cells, ...]], paths: Mapping[str, tuple[Cells, ...]] | None = None) -> Message:
    """Return all pieces and their orientations, drawn as text, with x for the cells of their paths."""
    return Message(
        "The pieces and their orientations, in clockwise order:\n\n{pictures}", pictures=pictures(shapes, paths or {})
    )


def pictures(shapes: Mapping[str, tuple[Cells, ...]], paths: Mapping[str, tuple[Cells, ...]]) -> str:
    """Return pictures of all shapes side by side, as many per row as fit."""
    rows: list[list[list[str]]] = [[]]
    for name, orientations in shapes.items():
        block = _picture(name, orientations, paths.get(name, ((),) * len(orientations)))
        if rows[-1] and sum(len(other[0]) + 4 for other in rows[-1]) + len(block[0]) > WIDTH:
            rows.append([])
        rows[-1].append(block)
    return "\n\n".join(map(_side_by_side, rows))


def _side_by_side(blocks: list[list[str]]) -> str:
    height = max(map(len, blocks))
    padded = [block + [" " * len(block[0])] * (height - len(block)) for block in blocks]
    return "\n".join("    ".join(parts).rstrip() for parts in zip(*padded, strict=True))


def _picture(name: str, orientations: tuple[Cells, ...], paths: tuple[Cells, ...]) -> list[str]:
    """Return the lines of a shape's picture: its name, then its orientations, with O for cells and x for paths."""
    marked = [
        {**dict.fromkeys(path, "x"), **dict.fromkeys(cells, "O")}
        for cells, path in zip(orientations, paths, strict=True)
    ]
    top = min(r for cells in marked for r, _ in cells)
    bottom = max(r for cells in marked for r, _ in cells)
    wide = max(c for cells in marked for _, c in cells) + 1
    lines = [
        "  ".join("".join(cells.get((r, c), ".") for c in range(wide)) for cells in marked)
        for r in range(top, bottom + 1)
    ]
    width = max(len(name), len(lines[0]))
    return [line.ljust(width) for line in (name, *lines)]
