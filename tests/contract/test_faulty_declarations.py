"""check_game finds faulty declarations: each game here has one fault, and the failure names it and what to change."""

from typing import Any

import pytest
from _pytest.mark.structures import ParameterSet

from puzzlebox.core.cover import Cover, Emblem, Part
from puzzlebox.core.game import Action, AnyGame, Measure, PauseStyle
from puzzlebox.core.options import Choice, Number, Options
from puzzlebox.testing import check_game
from tests.fake_game import LAMPS, Drips, Lamps, variant_of


def faulty(message: str, **changes: Any) -> ParameterSet:
    """Return Lamps with these changes, and the message that check_game must fail with."""
    return pytest.param(variant_of(LAMPS, **changes), message, id=message[:40])


def with_mood(kind: type[Choice]) -> tuple[Any, ...]:
    return (*LAMPS.options, kind(name="mood", help="", default="a", choices=("a", "b")))


class IgnoresOptions(Lamps):
    def begin(self, position: str | None) -> None:
        self.options = Options(self.options._declared)
        super().begin(position)


class RaisesValueError(Choice):
    def parse(self, text: str) -> Any:
        return self.choices[self.choices.index(text)]


class ReadsAnyText(Choice):
    def parse(self, text: str) -> Any:
        return text.strip() or "a"

    def text(self, value: Any) -> str:
        return "b" if value == "nonsense" else value


class WritesRounded(Number):
    def text(self, value: Any) -> str:
        return str(value // 2 * 2)


FAULTY = [
    faulty("cover.colour must be a colour such as", cover=Cover("red")),
    faulty("cover.emblem must be Emblem", cover=Cover("", "###")),  # type: ignore[arg-type]
    faulty("the emblem has no part for '?'", cover=Cover("", Emblem(("?",), {}))),
    faulty(
        "an emblem has at most 6 rows and columns, not 7", cover=Cover("", Emblem(("#" * 7,), {"#": Part("#ffffff")}))
    ),
    faulty("the colours of the part '#' must be written like", cover=Cover("", Emblem(("#",), {"#": Part("white")}))),
    faulty(
        "the part '#' must have one of the shapes cell, flat",
        cover=Cover("", Emblem(("#",), {"#": Part("#ffffff", "star")})),  # type: ignore[arg-type]
    ),
    faulty(
        "the label of the part '#' has at most 2 characters",
        cover=Cover("", Emblem(("#",), {"#": Part("#ffffff", label="LONG")})),
    ),
    faulty(
        "size reads '2' as 2, not as 3",
        options=(WritesRounded(name="size", help="", default=3, low=2, high=9, steps=(2, 3)), *LAMPS.options[1:]),
    ),
    faulty("lamps: it begins with Options", new=IgnoresOptions),
    faulty("a key sends 'lighten', which a new game refuses", actions=(Action("lighten", "lighten", ("L",)),)),
    faulty("the key C is used for 'darken the corner' and for pause", pause=PauseStyle(keys=("C",))),
    faulty(
        "sounds has 'splash' for 'pressed', which does not exist; the effects are best, drop",
        sounds={"pressed": "splash"},
    ),
    faulty(
        "the measure 'moves' compares 'moves', which does not exist; the figures are lit, pressed, time",
        measures=(Measure("moves", "moves"),),
    ),
    faulty(
        "the measure 'wins' compares 'wins', which does not exist; the figures are",
        measures=lambda options: (Measure("wins", "wins") if options["size"] == 5 else Measure("time", "time"),),
    ),
    faulty(
        r"parse\(''\) of the option mood raises ValueError: tuple.index.* not in tuple; it must raise OptionError",
        options=with_mood(RaisesValueError),
    ),
    faulty(
        "parse\\('nonsense'\\) of the option mood is 'nonsense', but its text 'b' is read as 'b'",
        options=with_mood(ReadsAnyText),
    ),
    faulty("lamps: raised IndexError", symbols="."),
    faulty("cannot be read with the symbols", symbols=".."),
    faulty("lamps: its state is a Drips, not a Lamps", new=Drips),
]


@pytest.mark.parametrize(("game", "message"), FAULTY)
def test_faulty_declaration_fails(game: AnyGame, message: str) -> None:
    with pytest.raises(AssertionError, match=message):
        check_game(game)
