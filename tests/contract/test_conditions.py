"""Conditions of options: faulty ones are found, and those of the games leave the right options out."""

from typing import Any

import pytest

from puzzlebox.core.declaration import find_problems
from puzzlebox.core.options import Condition, Number, Option, Options
from puzzlebox.registry import installed_games
from puzzlebox.testing import check_conditions, check_declaration
from tests.fake_game import LAMPS, variant_of

SIZE, PRESSES = LAMPS.options


def with_conditions(*conditions: Any) -> dict[str, Any]:
    return {"options": (SIZE, Number(name="extra", help="no effect", default=1, low=1, high=2, applies=conditions))}


PROBLEMS: list[tuple[tuple[Any, ...], str]] = [
    (("size=3",), "applies of the option extra must be Condition objects, not 'size=3'"),
    ((Condition("sise", ("3",)),), "the option extra depends on 'sise', which must be another option without"),
    ((Condition("extra", ("1",)),), "the option extra depends on 'extra', which must be another option without"),
    ((Condition("size", ()),), "extra depends on 'size'; name at least one value"),
    ((Condition("size", ("10",)),), "the condition of the option extra: size must be from 2 to 9, not 10"),
    ((Condition("size", ("03",)),), "the condition of the option extra has '03'; write '3'"),
]


@pytest.mark.parametrize(("conditions", "message"), PROBLEMS)
def test_faulty_condition_is_a_problem_of_the_declaration(conditions: tuple[Any, ...], message: str) -> None:
    assert next(find_problems(variant_of(LAMPS, **with_conditions(*conditions)))).startswith(message)


def test_preference_with_a_condition_is_a_problem_of_the_declaration() -> None:
    preference = Number(name="extra", help="x", default=1, low=1, high=2, applies=(Condition("size", ("3",)),))
    assert list(find_problems(variant_of(LAMPS, preferences=(*LAMPS.preferences, preference)))) == [
        "the preference extra has conditions; only options may have them"
    ]


def test_right_condition_is_no_problem() -> None:
    assert list(find_problems(variant_of(LAMPS, **with_conditions(Condition("size", ("3",)))))) == []


def test_option_that_has_an_effect_although_its_condition_does_not_hold_is_found() -> None:
    presses = Number(
        name="presses", help="presses", default=5, low=1, high=99, steps=(5, 9), applies=(Condition("size", ("9",)),)
    )
    with pytest.raises(AssertionError, match="presses=9 has an effect with the defaults, although its conditions do"):
        check_conditions(variant_of(LAMPS, options=(SIZE, presses)))


def test_option_without_effect_passes() -> None:
    extra = Number(
        name="extra", help="none", default=1, low=1, high=9, steps=(1, 9), applies=(Condition("size", ("9",)),)
    )
    check_conditions(variant_of(LAMPS, options=(*LAMPS.options, extra)))


def test_option_without_help_fails() -> None:
    silent = Number(name="extra", help=" ", default=1, low=1, high=9)
    with pytest.raises(AssertionError, match="the option extra has no help; add a line that describes it"):
        check_declaration(variant_of(LAMPS, options=(*LAMPS.options, silent)))


def all_options() -> list[Option]:
    games = (installed_games().game(entry.id) for entry in installed_games().catalogue)
    return [option for game in games for option in (*game.options, *game.preferences)]


@pytest.mark.parametrize("option", all_options(), ids=lambda option: option.name)
def test_every_option_and_preference_has_a_help_phrase(option: Option) -> None:
    assert option.help.strip()
    assert option.help[0].islower() or option.help[0].isdigit()
    assert not option.help.endswith(".")


@pytest.mark.parametrize(
    ("game", "texts", "hidden"),
    [
        *[("guideline", "", {"rows", "gravity", "rising"}), ("guideline", "mode=sprint", {"gravity"})],
        *[("guideline", "mode=cheese", {"gravity", "rising"}), ("guideline", "mode=zen", {"rows", "rising"})],
        *[("slide", "", set()), ("slide", "mix=random", {"moves"}), ("sokoban", "", {"grade", "size"})],
        *[("sokoban", "level=random", {"set"}), ("lights", "", set()), ("lights", "size=6", {"level"})],
        *[("lights", "states=3", {"level"}), ("lights", "shape=torus", {"level"}), ("klotski", "", {"grade"})],
        *[("klotski", "start=random", set()), ("2048", "goal=none", set()), ("tetromino", "", set())],
    ],
)
def test_options_without_effect_of_the_games(game: str, texts: str, hidden: set[str]) -> None:
    declared = installed_games().game(game).options
    shown = {option.name for option in Options.parse(declared, texts).applicable()}
    assert {option.name for option in declared} - shown == hidden
