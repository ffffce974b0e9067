"""The options that a player chooses before a game. The command line, the menu and game IDs all read one declaration.

Scores are kept separately for different options, and the options are part of the game ID. What a player prefers in
every game (key repeat, hover) is declared with the same classes, as `Game.preferences`.
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import KW_ONLY
from typing import Any, NamedTuple

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.grid import Grid
from puzzlebox.core.message import InvalidError, Message, listed, one_of, translatable

FORBIDDEN_CHARACTERS = frozenset(",#@~:= \t\n")
"""Characters that separate the parts of a game ID. The text of a value contains none of them."""

MAX_DIGITS = 18
"""The most digits of a whole number."""

SUFFIXES = (".png", ".jpg", ".jpeg")
"""The ends of the names of pictures that a player can choose."""

WORD = re.compile("[a-z]{2}")
"""What a value has that is a word."""


class OptionError(InvalidError):
    """An option does not accept a text. The message names the option, the rule and the text."""


class Condition(NamedTuple):
    """A condition on another option: the text of its value is one of `values` or, if `negated`, none of them."""

    option: str
    values: tuple[str, ...]
    negated: bool = False

    def holds(self, options: "Options") -> bool:
        """Return whether these options meet the condition."""
        return (options.value_text(self.option) in self.values) is not self.negated


class Option(Frozen):
    """A choice that a player has. A subclass defines which values there are and how they are written.

    `name` is used in `--name` and in the game ID, `help` is one line of text, and `default` is a value, not its text.
    All but the first two are given by name.
    `metavar` stands for the value in the help of the command line.
    """

    name: str
    help: str
    _: KW_ONLY
    default: Any
    changes_rules: bool = False
    """Whether a value other than the default changes the rules of the game, so that the scores do not compare."""
    own_scores: bool = True
    """Whether games with different values have different lists of scores."""
    assisting: tuple[Any, ...] = ()
    """The values with which a game counts as assisted."""
    label: str = ""
    """The name of the option in a menu, if it is not simply `name`."""
    applies: tuple[Condition, ...] = ()
    """The conditions on other options under which this one has an effect: all of them must hold. Menus show the option
    only then; it is always accepted."""
    variants: tuple["Variant", ...] = ()
    """Other values, another default and another help text under conditions on other options."""

    metavar = "VALUE"

    def parse(self, text: str) -> Any:
        """Return the value that the text stands for. Raises OptionError if the option does not accept the text."""
        raise NotImplementedError

    def parse_beside(self, text: str, others: Mapping[str, Any]) -> Any:
        """Return the value that the text stands for beside the values of the options without variants: by default that
        of `parse`. An option with variants may depend on them, such as a share of the cells of a board."""
        return self.parse(text)

    def text(self, value: Any) -> str:
        """Return the canonical text of a value, which `parse` reads."""
        return str(value)

    def shown(self, value: Any) -> str:
        """Return a value as a player reads it on a screen, to be translated."""
        return self.text(value)

    @property
    def title(self) -> str:
        """The name of the option in a menu: `Start level`, `DAS`."""
        return self.label or self.name.replace("-", " ").capitalize()

    def menu_values(self) -> tuple[Any, ...]:
        """Return the values that a menu offers, the default among them."""
        return (self.default,)

    def error(self, sentence: str, text: str, **arguments: object) -> OptionError:
        """Return the error for a text that is not accepted: `size must be from 3 to 64, not 99`. `sentence` is a
        `Message` with the arguments `option` and `value`: `Message("{option} must be even, not {value}")`."""
        filled = translatable(sentence).filled(option=self.name, value=text[:40] or repr(text), **arguments)
        return OptionError(filled)


class Variant(NamedTuple):
    """An option that stands in the place of another one of the same name under a condition on a third one, which has no
    variants or is declared before it."""

    condition: Condition
    option: Option


class Number(Option, kw_only=True):
    """A whole number from `low` to `high`, in ASCII digits. `steps` are the numbers that a menu offers."""

    low: int
    high: int
    steps: tuple[int, ...] = ()

    metavar = "N"

    def parse(self, text: str) -> int:
        """Return the number. Raises OptionError if it is out of range or not written in digits."""
        value = whole_number(text)
        if value is None or not self.low <= value <= self.high:
            sentence = Message("{option} must be from {low} to {high}, not {value}")
            raise self.error(sentence, text, low=self.low, high=self.high)
        return value

    def menu_values(self) -> tuple[int, ...]:
        """Return `steps`, or only the default if there are none."""
        return self.steps or (self.default,)


class Choice(Option, kw_only=True):
    """One of a few words. A menu offers those that are `offered`, by default all."""

    choices: tuple[str, ...]
    offered: tuple[str, ...] = ()

    @property
    def metavar(self) -> str:  # type: ignore[override]
        """All words: `walk|random`."""
        return "|".join(self.choices)

    def parse(self, text: str) -> str:
        """Return the word. Raises OptionError if it is none of `choices`."""
        if text not in self.choices:
            raise self.error(Message("{option} must be {choices}, not {value}"), text, choices=one_of(self.choices))
        return text

    def menu_values(self) -> tuple[str, ...]:
        """Return the words that are offered."""
        return self.offered or self.choices

    def shown(self, value: str) -> str:
        """Return `First steps` for `first-steps`."""
        return value_message(self.name, value)


class Switch(Option, kw_only=True):
    """A choice of `on` or `off`. Its value is a bool."""

    default: bool = False

    metavar = "on|off"

    def parse(self, text: str) -> bool:
        """Return True for `on` and `yes`, and False for `off` and `no`. Raises OptionError for any other text."""
        if text not in ("on", "off", "yes", "no"):
            raise self.error(Message("{option} must be on or off, not {value}"), text)
        return text in ("on", "yes")

    def text(self, value: bool) -> str:
        """Return `on` or `off`."""
        return "on" if value else "off"

    def menu_values(self) -> tuple[bool, ...]:
        """Return off and on."""
        return (False, True)

    def shown(self, value: bool) -> str:
        """Return `On` or `Off`."""
        return Message("On", context="switch") if value else Message("Off", context="switch")


class PictureChoice(Choice, kw_only=True):
    """One of a few words, such as the names of the PNG files in a `folder` ("package/folder"), or the path of a PNG or
    JPEG file of the player's (see `puzzlebox.store.picture_files`). The first word stands for no picture."""

    folder: str

    metavar = "NAME|FILE"

    def parse(self, text: str) -> str:
        """Return the word or the path. Raises OptionError if it is neither."""
        if self.is_file(text) and not (text.lower().endswith(SUFFIXES) and text.isprintable()):
            sentence = Message("{option} must be {names} or the name of a PNG or JPEG file, not {value}")
            raise self.error(sentence, text, names=", ".join(self.choices))
        return text

    def shown(self, value: str) -> str:
        """Return the word as it is read, or the name of the file."""
        return re.split(r"[/\\\\]", value)[-1] if self.is_file(value) else super().shown(value)

    def is_file(self, value: str) -> bool:
        """Return whether a value is the path of a file."""
        return value not in self.choices


class Sides(NamedTuple):
    """The number of rows and columns of a board: `3 x 5`."""

    rows: int
    columns: int

    def __str__(self) -> str:
        return f"{self.rows} x {self.columns}"

    def check(self, board: Grid) -> Grid:
        """Return a board. Raises ValueError if it has other sides."""
        if (board.rows, board.columns) != self:
            found = str(Sides(board.rows, board.columns))
            raise InvalidError("expected a board of {expected} cells, not {found}", expected=str(self), found=found)
        return board


class SizeOption(Option, kw_only=True):
    """The sides of a board, each from `low` to `high`: `5` for 5 x 5, `3x5` for 3 rows of 5. Its value is `Sides`.

    `squares` are the sides of the squares that a menu offers. The text of squares below `least_square` has both sides.
    """

    low: int
    high: int
    squares: tuple[int, ...] = ()
    least_square: int = 1

    metavar = "N|RxC"

    def parse(self, text: str) -> Sides:
        """Return the sides. Raises OptionError if one is out of range or not written in digits."""
        words = text.split("x") if "x" in text else (text, text)
        numbers = [number for number in map(whole_number, words) if number and self.low <= number <= self.high]
        if len(words) != 2 or len(numbers) != 2:
            sentence = Message(
                "{option} must be from {low} to {high}, or rows x columns from {low}x{low} to {high}x{high}, "
                "not {value}"
            )
            raise self.error(sentence, text, **self._range)
        return Sides(*numbers)

    def text(self, value: Sides) -> str:
        """Return `5`, or `3x5` if the sides differ."""
        is_square = value.rows == value.columns and value.rows >= self.least_square
        return str(value.rows) if is_square else f"{value.rows}x{value.columns}"

    def menu_values(self) -> tuple[Sides, ...]:
        """Return the squares, or only the default if there are none."""
        return tuple(Sides(side, side) for side in self.squares) or (self.default,)

    @property
    def _range(self) -> dict[str, int]:
        return {"low": self.low, "high": self.high}

    def check(self, board: Grid) -> Sides:
        """Return the sides of a board. Raises ValueError if one is out of range."""
        if not all(self.low <= side <= self.high for side in (board.rows, board.columns)):
            raise InvalidError(
                "the rows and columns of a board must each be from {low} to {high}, not {rows} x {columns}",
                rows=board.rows,
                columns=board.columns,
                **self._range,
            )
        return Sides(board.rows, board.columns)

    def set_by(self, board: Grid, options: "Options") -> "Options":
        """Return the options of a game that begins with this board. Raises ValueError if another size was chosen, or if
        a side is out of range."""
        sides, chosen = self.check(board), options[self.name]
        if chosen != self.default:
            chosen.check(board)
        return options.but(self.name, self.text(sides))


def value_message(option: str, text: str) -> str:
    """Return the value of an option as a text to translate: `First steps` for `first-steps`. Values without words, such
    as `3x5`, stay as they are."""
    if not WORD.search(text):
        return text
    return Message(f"{text[0].upper()}{text[1:]}".replace("-", " "), context=f"value of {option}")


def whole_number(text: str) -> int | None:
    """Return the number that 1 to 18 ASCII digits stand for; None for any other text (signs, blanks, `1e9`, `٣`)."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS else None


class Options(Mapping[str, Any]):
    """An immutable mapping from the name of each declared option to its chosen value, in order of declaration.

    `Options(declared)` has the defaults. `Options(declared, {"size": "5"})` reads texts and raises OptionError for a
    name that is not declared or a text that the option does not accept.
    """

    __slots__ = ("_declared", "_text", "_values")

    def __init__(self, declared: tuple[Option, ...] = (), texts: Mapping[str, str] | None = None) -> None:
        self._declared = declared
        self._text: str | None = None
        self._values = {option.name: option.default for option in declared}
        texts = texts or {}
        for name in texts:
            if name not in self._values:
                raise _unknown_option(name, self._values)
        for option in sorted(declared, key=lambda option: bool(option.variants)):
            acting = self.acting(option)
            text = texts.get(option.name)
            self._values[option.name] = acting.default if text is None else acting.parse_beside(text, self)

    @classmethod
    def parse(cls, declared: tuple[Option, ...], text: str) -> "Options":
        """Read `size=5,mix=random`; an empty text gives the defaults. Raises OptionError."""
        texts: dict[str, str] = {}
        for part in text.split(",") if text else ():
            name, equals, value = part.partition("=")
            if not equals or name in texts:
                raise OptionError(
                    "options are written name=value, each once, separated by commas, not {text!r}", text=part[:40]
                )
            texts[name] = value
        return cls(declared, texts)

    def text(self) -> str:
        """Return the options that differ from their defaults as in a game ID: `size=5,mix=random`, or empty text."""
        if self._text is None:
            self._text = ",".join(f"{name}={text}" for name, text in self.changed().items())
        return self._text

    def changed(self) -> dict[str, str]:
        """Return the texts of the options that differ from their defaults, by name."""
        return {
            option.name: option.text(self._values[option.name])
            for option in map(self.acting, self._declared)
            if self._values[option.name] != option.default
        }

    def scores_text(self) -> str:
        """Return the text of the options without those that have no lists of scores of their own."""
        own = {option.name for option in self._declared if option.own_scores}
        return ",".join(f"{name}={text}" for name, text in self.changed().items() if name in own)

    def but(self, name: str, text: str) -> "Options":
        """Return these options with another value of one of them. Raises OptionError."""
        return Options(self._declared, {**self.changed(), name: text})

    def changed_by(self, name: str, text: str) -> dict[str, str]:
        """Return the texts of `changed()` after a change of this option, without those of options that get other values
        by it (see `Option.variants`). Raises OptionError if the option does not accept the text."""
        texts, kept = {**self.changed(), name: text}, dict[str, str]()
        for option in sorted(self._declared, key=lambda option: bool(option.variants)):
            acting = Options(self._declared, kept).acting(option)
            if option.name == name:
                acting.parse(text)
            elif acting is not self.acting(option):
                texts.pop(option.name, None)
            if option.name in texts:
                kept[option.name] = texts[option.name]
        return texts

    def acting(self, option: Option) -> Option:
        """Return the variant of a declared option that holds with these values, or the option itself."""
        return next((other for condition, other in option.variants if condition.holds(self)), option)

    def value_text(self, name: str) -> str:
        """Return the text of an option's value. Raises KeyError if there is no such option."""
        option = next((option for option in self._declared if option.name == name), None)
        if option is None:
            raise KeyError(name)
        return self.acting(option).text(self._values[name])

    def applicable(self) -> tuple[Option, ...]:
        """Return the declared options that have an effect with these values (see `Option.applies`)."""
        return tuple(option for option in self._declared if all(condition.holds(self) for condition in option.applies))

    def effective(self) -> "Options":
        """Return these options with those that have no effect at their defaults."""
        names = {option.name for option in self.applicable()}
        return Options(self._declared, {name: text for name, text in self.changed().items() if name in names})

    @property
    def changes_rules(self) -> bool:
        """Whether a chosen value changes the rules of the game (see `Option.changes_rules`)."""
        acting = map(self.acting, self._declared)
        return any(option.changes_rules and self._values[option.name] != option.default for option in acting)

    @property
    def assist(self) -> bool:
        """Whether a game with these options counts as assisted (see `Option.assisting`)."""
        return any(self._values[option.name] in self.acting(option).assisting for option in self._declared)

    def __getitem__(self, name: str) -> Any:
        return self._values[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self._values)

    def __len__(self) -> int:
        return len(self._values)

    def __hash__(self) -> int:
        return hash(self.text())

    def __repr__(self) -> str:
        return f"Options({self.text()!r})"


def _unknown_option(name: str, known: Iterable[str]) -> OptionError:
    return OptionError(
        "there is no option {name!r}; this game's options: {options}",
        name=name[:40],
        options=listed(known) or Message("none"),
    )
