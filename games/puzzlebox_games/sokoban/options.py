"""How a player chooses a level: by its set and number, at random, or as a position."""

import re
from collections.abc import Mapping
from dataclasses import replace
from functools import lru_cache

from puzzlebox.rules import (
    Choice,
    Condition,
    InvalidError,
    Measure,
    Message,
    Option,
    Options,
    Sides,
    SizeOption,
    Switch,
    Variant,
    one_of,
    value_message,
    whole_number,
)
from puzzlebox.rules import (
    Level as ListedLevel,
)
from puzzlebox_games.sokoban.board import DIGEST_LENGTH, Level, parse
from puzzlebox_games.sokoban.levels import SETS, ShippedLevel

RANDOM = "random"
"""The value of the option `level` for random levels of earlier versions, whose grade is an option of its own."""

GRADES = ("easy", "medium", "hard")
"""The values of the option `level` for random levels."""

RANDOM_LEVELS = (*GRADES, RANDOM)

MAX_NUMBER = 999
"""The highest number that a level could have in a set."""

MIN_SIDE, MAX_SIDE = 7, 15
"""The smallest and the largest number of rows, or columns, of a random level."""

LEAST_SIDES = {"medium": 8, "hard": 9}
"""The fewest rows and columns in which levels of a grade are made, if it is not made in all sizes."""


class LevelOption(Option, kw_only=True):
    """A level: its number in the set, the grade of a random level, `random`, or the digest of a level that is given as
    a position."""

    metavar = "N|" + "|".join(GRADES)

    def parse(self, text: str) -> int | str:
        if text in RANDOM_LEVELS or is_digest(text):
            return text
        number = whole_number(text) or 0
        if not 1 <= number <= MAX_NUMBER:
            sentence = Message("{option} must be a number from 1 up, or {grades}, not {value}")
            raise self.error(sentence, text, grades=one_of(GRADES))
        return number

    def menu_values(self) -> tuple[int | str, ...]:
        return (*GRADES, *range(1, min(map(len, SETS.values())) + 1))

    def shown(self, value: int | str) -> str:
        return value_message(self.name, self.text(value))


SIZE = SizeOption(
    "size",
    "rows x columns of a random level, walls included",
    default=Sides(9, 9),
    low=MIN_SIDE,
    high=MAX_SIDE,
    squares=tuple(range(MIN_SIDE, MAX_SIDE + 1, 2)),
    least_square=MAX_SIDE + 1,
    applies=(Condition("level", RANDOM_LEVELS),),
)

LARGER_SIZES = tuple(
    Variant(
        Condition("level", (grade,)),
        replace(
            SIZE,
            help=Message("rows x columns from {low}x{low} to {high}x{high}", low=low, high=MAX_SIDE),
            low=low,
            squares=SIZE.squares[1:],
        ),
    )
    for grade, low in LEAST_SIDES.items()
)

OPTIONS: tuple[Option, ...] = (
    Choice(
        "set",
        "the set that the level is from",
        choices=tuple(SETS),
        default=next(iter(SETS)),
        applies=(Condition("level", RANDOM_LEVELS, negated=True),),
    ),
    LevelOption(
        "level",
        "the number of a level in the set, or the grade of a random level",
        label=Message("Level", context="puzzle"),
        default=1,
    ),
    Choice(
        "grade",
        "the grade of a random level of earlier versions",
        choices=GRADES,
        default="easy",
        applies=(Condition("level", (RANDOM,)),),
    ),
    replace(SIZE, variants=LARGER_SIZES),
)

PREFERENCES = (
    Switch("notice", "say when a box can no longer get to a goal", label="Stuck notice", default=True),
    Switch("push-repeat", "keep pushing while a key is held, instead of stopping at a box", label="Held keys push"),
)

MEASURES = (
    Measure("pushes", "pushes", least=True, won=True, ties=("moves", "time")),
    Measure("moves", "moves", least=True, won=True, ties=("pushes", "time")),
)


def is_digest(text: str) -> bool:
    """Return whether a text is the digest of a level."""
    return re.fullmatch(f"[0-9a-f]{{{DIGEST_LENGTH}}}", text) is not None


def is_random(options: Options) -> bool:
    """Return whether these options ask for a random level."""
    return options["level"] in RANDOM_LEVELS


def chooses_number(options: Options) -> bool:
    """Return whether these options choose a level from a set."""
    return isinstance(options["level"], int)


def shipped_level(options: Options) -> ShippedLevel | None:
    """Return the level that the options choose from a set; None for other levels.

    Raises ValueError if the set has no level with this number.
    """
    number, levels = options["level"], SETS[options["set"]]
    if not isinstance(number, int):
        return None
    if number > len(levels):
        raise InvalidError(
            "level must be from 1 to {count} in the set {set}, not {number}",
            count=len(levels),
            set=options["set"],
            number=number,
        )
    return levels[number - 1]


def known_least_pushes(options: Options) -> int | None:
    """Return the least number of pushes of the level that the options choose from a set; None for other levels."""
    shipped = shipped_level(options)
    return shipped.pushes if shipped else None


def chosen_level(options: Options, prepared: str | None) -> tuple[Level, int]:
    """Return the level that the options choose and its least number of pushes. A random level is in the prepared text:
    `8 #####|#@$.#|…`.

    Raises ValueError if the options choose no level, and for a text that cannot be the random level.
    """
    if (prepared is not None) != is_random(options):
        raise ValueError("only a random level has a prepared board")
    if prepared is not None:
        return _random_level(prepared, options["size"])
    shipped = shipped_level(options)
    if shipped is None:
        raise InvalidError(
            "the level with the digest {digest} is not known; give its position", digest=options["level"]
        )
    return _shipped(shipped), shipped.pushes


def _random_level(text: str, size: Sides) -> tuple[Level, int]:
    pushes, _, board = text.partition(" ")
    least = whole_number(pushes)
    if not least:
        raise InvalidError(
            "a random level must begin with its least number of pushes, not {text}", text=repr(pushes[:40])
        )
    level = starting_level(board)
    if level.rows > size.rows or level.columns > size.columns:
        raise InvalidError(
            "a random level must have at most {size} cells, not {found}",
            size=f"{size.rows} x {size.columns}",
            found=f"{level.rows} x {level.columns}",
        )
    return level, least


def position_level(text: str, options: Options) -> tuple[Level, Options]:
    """Return the level of a position, and the options that stand for it: those that choose it if it is one of the
    shipped levels, or else its digest.

    Raises ValueError if it cannot be a start, or if the given options have the digest of another level.
    """
    level = starting_level(text)
    digest = level.digest()
    if is_digest(str(options["level"])) and options["level"] != digest:
        raise InvalidError("the position is not the level with the digest {digest}", digest=options["level"])
    chosen = Options(OPTIONS, _shipped_digests().get(digest, {"level": digest}))
    shipped = shipped_level(chosen)
    return replace(level, title=shipped.title) if shipped else level, chosen


def starting_level(text: str) -> Level:
    """Return the level with this text. Raises ValueError if it cannot be read or is solved."""
    level = parse(text)
    if level.solved:
        raise ValueError("the level is solved already: there is a box on every goal")
    return level


def listed_levels(options: Options) -> tuple[ListedLevel, ...]:
    """Return the levels of the chosen set; none for a level of no set."""
    if not chooses_number(options):
        return ()
    levels = enumerate(SETS[options["set"]], 1)
    return tuple(
        ListedLevel(level.title, _choice(options["set"], number), least=level.pushes) for number, level in levels
    )


def _choice(name: str, number: int) -> dict[str, str]:
    return {"set": name, "level": str(number)}


@lru_cache(maxsize=16)
def _shipped(shipped: ShippedLevel) -> Level:
    return replace(parse(shipped.text), title=shipped.title)


@lru_cache(maxsize=1)
def _shipped_digests() -> Mapping[str, Mapping[str, str]]:
    """Return the options of all shipped levels, by digest. Of equal levels, the first one counts."""
    digests: dict[str, dict[str, str]] = {}
    for name, levels in SETS.items():
        for number, level in enumerate(levels, 1):
            digests.setdefault(parse(level.text).digest(), _choice(name, number))
    return digests
