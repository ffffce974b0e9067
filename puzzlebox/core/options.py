"""What a player chooses before a game: declared once, used by the command line, the menu and game IDs.

An option splits scores and stands in the ID. What a player likes in every game (key repeat, hover) is a preference
and does not belong here.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any

FORBIDDEN_CHARACTERS = frozenset(",#@~:= \t\n")
"""Characters that part the pieces of a game ID, so that no value may hold one."""


class OptionError(ValueError):
    """A value that an option does not take. The message names the option, the rule and the value."""


@dataclass(frozen=True, kw_only=True)
class Option:
    """One thing to choose. `name` as in `--name` and in the ID; `default` a value, not its text; `help` one line.

    Subclasses say what texts are taken: `parse` turns one into a value or raises OptionError, `text` writes it back
    in the one canonical form, `offered` are the values a menu shows.
    """

    name: str
    help: str
    default: Any
    changes_rules: bool = False
    """Whether any value but the default departs from the game's own rules, so that scores are kept apart."""
    label: str = ""
    """What a menu calls it, where that is not simply its name."""

    metavar = "VALUE"

    def parse(self, text: str) -> Any:
        raise NotImplementedError

    def text(self, value: Any) -> str:
        return str(value)

    @property
    def title(self) -> str:
        """What a menu calls it: `Start level`, `DAS`."""
        return self.label or self.name.replace("-", " ").capitalize()

    def menu_values(self) -> tuple[Any, ...]:
        """The values a menu shows, the default among them."""
        return (self.default,)

    def error(self, rule: str, text: str) -> OptionError:
        return OptionError(f"{self.name} must be {rule}, not {text[:40]}")


@dataclass(frozen=True, kw_only=True)
class Number(Option):
    """A whole number from `low` to `high`, in ASCII digits. `steps` are the ones a menu offers."""

    low: int
    high: int
    steps: tuple[int, ...] = ()

    metavar = "N"

    def parse(self, text: str) -> int:
        value = whole_number(text)
        if value is None or not self.low <= value <= self.high:
            raise self.error(f"from {self.low} to {self.high}", text)
        return value

    def menu_values(self) -> tuple[int, ...]:
        return self.steps or (self.default,)


@dataclass(frozen=True, kw_only=True)
class Choice(Option):
    """One word of a few."""

    choices: tuple[str, ...]

    @property
    def metavar(self) -> str:  # type: ignore[override]
        return "|".join(self.choices)

    def parse(self, text: str) -> str:
        if text not in self.choices:
            raise self.error(" or ".join(self.choices), text)
        return text

    def menu_values(self) -> tuple[str, ...]:
        return self.choices


@dataclass(frozen=True, kw_only=True)
class Switch(Option):
    """On or off."""

    metavar = "on|off"

    def parse(self, text: str) -> bool:
        if text not in ("on", "off"):
            raise self.error("on or off", text)
        return text == "on"

    def text(self, value: bool) -> str:
        return "on" if value else "off"

    def menu_values(self) -> tuple[bool, ...]:
        return (False, True)


def whole_number(text: str) -> int | None:
    """The number that 1 to 18 ASCII digits write; None for anything else (signs, blanks, `1e9`, other digits)."""
    return int(text) if text.isascii() and text.isdigit() and len(text) <= 18 else None


class Options(Mapping[str, Any]):
    """The chosen value of every option a game declares, by name, in order of declaration. Immutable.

    `Options(declared)` are the defaults, `Options(declared, {"size": "5"})` reads texts and raises OptionError for a
    name that is not declared or a value that is not taken.
    """

    __slots__ = ("_declared", "_values")

    def __init__(self, declared: tuple[Option, ...] = (), texts: Mapping[str, str] | None = None) -> None:
        self._declared = declared
        self._values = {option.name: option.default for option in declared}
        by_name = {option.name: option for option in declared}
        for name, text in (texts or {}).items():
            if name not in by_name:
                known = ", ".join(by_name) or "none"
                raise OptionError(f"there is no option {name[:40]!r}; this game's options: {known}")
            self._values[name] = by_name[name].parse(text)

    @classmethod
    def parse(cls, declared: tuple[Option, ...], text: str) -> "Options":
        """Read `size=5,mix=random`; empty text gives the defaults. Raises OptionError."""
        texts: dict[str, str] = {}
        for part in text.split(",") if text else ():
            name, equals, value = part.partition("=")
            if not equals or name in texts:
                raise OptionError(f"options are written name=value, each once, parted by commas, not {part[:40]!r}")
            texts[name] = value
        return cls(declared, texts)

    def text(self) -> str:
        """The options that differ from their defaults, as in a game ID: `size=5,mix=random`. Empty for none."""
        return ",".join(f"{name}={text}" for name, text in self.changed().items())

    def changed(self) -> dict[str, str]:
        """The texts of the options that differ from their defaults."""
        return {
            option.name: option.text(self._values[option.name])
            for option in self._declared
            if self._values[option.name] != option.default
        }

    @property
    def changes_rules(self) -> bool:
        """Whether an option departs from the game's own rules."""
        return any(option.changes_rules and self._values[option.name] != option.default for option in self._declared)

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
