"""Options: which texts they accept, how they refuse others, and their canonical text."""

from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebox.core.game import Preset, size_presets
from puzzlebox.core.grid import Grid
from puzzlebox.core.message import Message, message_of
from puzzlebox.core.options import (
    Choice,
    Condition,
    Number,
    Option,
    OptionError,
    Options,
    Sides,
    SizeOption,
    Switch,
    Variant,
    whole_number,
)

SIZE = Number(name="size", help="cells on a side", default=4, low=3, high=64, steps=(3, 4, 5))
MIX = Choice(name="mix", help="how it is mixed", default="walk", choices=("walk", "random"))
DARK = Switch(name="dark", help="played in the dark", default=False)
DECLARED = (SIZE, MIX, DARK)

values = st.fixed_dictionaries({"size": st.integers(3, 64), "mix": st.sampled_from(MIX.choices), "dark": st.booleans()})


def chosen(size: str = "4", mix: str = "walk", dark: str = "off") -> Options:
    return Options(DECLARED, {"size": size, "mix": mix, "dark": dark})


def test_defaults_are_in_the_order_of_declaration() -> None:
    assert dict(Options(DECLARED)) == {"size": 4, "mix": "walk", "dark": False}
    assert (list(Options(DECLARED)), len(Options(DECLARED))) == (["size", "mix", "dark"], 3)


def test_game_without_options() -> None:
    assert (dict(Options()), Options().text()) == ({}, "")
    assert Options.parse((), "") == Options() != chosen("5") != chosen("6")
    with pytest.raises(OptionError, match="options: none"):
        Options.parse((), "size=5")


def test_text_has_the_changed_options_in_order() -> None:
    assert (chosen().text(), chosen("5").text()) == ("", "size=5")
    assert chosen("5", "random", "on").text() == "size=5,mix=random,dark=on"
    assert chosen(mix="random").changed() == {"mix": "random"}
    texts = ("dark=on,size=5", "size=4", "size=004", "size=007")
    assert [Options.parse(DECLARED, text).text() for text in texts] == ["size=5,dark=on", "", "", "size=7"]


@given(values)
def test_options_can_be_read_from_their_text(values: dict[str, Any]) -> None:
    texts = {"size": str(values["size"]), "mix": values["mix"], "dark": "on" if values["dark"] else "off"}
    options = Options(DECLARED, texts)
    assert (dict(options), Options.parse(DECLARED, options.text())) == (values, options)
    assert hash(Options.parse(DECLARED, options.text())) == hash(options)


def test_options_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        Options(DECLARED)["size"] = 5  # type: ignore[index]


@pytest.mark.parametrize(
    "text", ["2", "65", "-5", "+5", "5.0", "1e1", "", " 5", "5 ", "٥", "²", "five", "9" * 19, "1_0"]
)
def test_number_out_of_range_or_not_in_digits_is_refused(text: str) -> None:
    with pytest.raises(OptionError) as refusal:
        SIZE.parse(text)
    assert str(refusal.value) == "size must be from 3 to 64, not " + (text or "''")


def test_choice_accepts_only_its_words() -> None:
    assert MIX.parse("random") == "random"
    with pytest.raises(OptionError, match="mix must be walk or random, not Walk"):
        MIX.parse("Walk")
    with pytest.raises(OptionError, match=r"^.{1,99}$"):
        MIX.parse("x" * 10_000)


def test_switch_accepts_only_on_and_off_and_yes_and_no() -> None:
    assert DARK.parse("on") is DARK.parse("yes") is True
    assert DARK.parse("off") is DARK.parse("no") is False
    assert DARK.text(DARK.parse("no")) == "off"
    with pytest.raises(OptionError, match="dark must be on or off, not true"):
        DARK.parse("true")


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("colour=red", "there is no option 'colour'; this game's options: size, mix, dark"),
        *[("size", "not 'size'"), ("size=5,", "not ''"), (",size=5", "not ''")],
        *[("size=5,size=6", "each once.* not 'size=6'"), ("size=5=6", "not 5=6")],
        *[("size=", "size must be from 3 to 64, not "), ("=5", "there is no option ''")],
        *[("Size=5", "there is no option 'Size'"), ("size =5", "there is no option 'size '"), (",", "not ''")],
    ],
)
def test_invalid_text_of_options_is_refused_with_the_reason(text: str, message: str) -> None:
    with pytest.raises(OptionError, match=message):
        Options.parse(DECLARED, text)


@given(st.text("size=5,mrandowlk-06 ", max_size=20))
def test_any_text_is_either_options_or_refused(text: str) -> None:
    try:
        options = Options.parse(DECLARED, text)
    except OptionError:
        return
    assert Options.parse(DECLARED, options.text()) == options


def test_menu_values_of_each_kind_of_option() -> None:
    assert SIZE.menu_values() == (3, 4, 5)
    assert Number(name="n", help="", default=7, low=1, high=9).menu_values() == (7,)
    assert (MIX.menu_values(), DARK.menu_values()) == (("walk", "random"), (False, True))


def test_metavar_of_each_kind_of_option() -> None:
    assert (SIZE.metavar, MIX.metavar, DARK.metavar) == ("N", "walk|random", "on|off")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        *[("0", 0), ("42", 42), ("9" * 18, 10**18 - 1), ("9" * 19, None)],
        *[("", None), ("-1", None), ("1e9", None)],
        ("٣", None),
    ],
)
def test_whole_number_accepts_1_to_18_ascii_digits(text: str, number: int | None) -> None:
    assert whole_number(text) == number


def test_title_is_the_label_or_the_name() -> None:
    assert Switch(name="start-level", help="", default=False).title == "Start level"
    assert Switch(name="das", label="DAS", help="", default=False).title == "DAS"


@pytest.mark.parametrize(
    ("text", "template"),
    [
        ("size=2", "{option} must be from {low} to {high}, not {value}"),
        ("mix=x", "{option} must be {choices}, not {value}"),
        ("dark=x", "{option} must be on or off, not {value}"),
    ],
)
def test_refusal_is_a_whole_sentence(text: str, template: str) -> None:
    with pytest.raises(OptionError) as refusal:
        Options.parse(DECLARED, text)
    message = message_of(refusal.value)
    assert isinstance(message, Message)
    assert message.template == template


def test_condition_holds_for_its_values_or_for_all_others() -> None:
    small = Condition("size", ("3", "4"))
    assert [small.holds(chosen(size)) for size in ("3", "4", "5")] == [True, True, False]
    other = small._replace(negated=True)
    assert [other.holds(chosen(size)) for size in ("3", "4", "5")] == [False, False, True]


GRADED = (
    Choice(name="level", help="", choices=("1", "2", "random"), default="1"),
    Choice(name="grade", help="", choices=("easy", "hard"), default="easy", applies=(Condition("level", ("random",)),)),
    Switch(
        name="walls",
        help="",
        default=False,
        changes_rules=True,
        applies=(Condition("level", ("random",)), Condition("level", ("2",), negated=True)),
    ),
)


@pytest.mark.parametrize(
    ("text", "names"),
    [("", ["level"]), ("level=2,grade=hard", ["level"]), ("level=random", ["level", "grade", "walls"])],
)
def test_applicable_options_are_those_whose_conditions_all_hold(text: str, names: list[str]) -> None:
    assert [option.name for option in Options.parse(GRADED, text).applicable()] == names


def test_effective_options_reset_those_without_effect() -> None:
    chosen = Options.parse(GRADED, "level=2,grade=hard,walls=on")
    assert (chosen.text(), chosen.effective().text()) == ("level=2,grade=hard,walls=on", "level=2")
    assert (chosen.changes_rules, chosen.effective().changes_rules) == (True, False)
    random = Options.parse(GRADED, "level=random,grade=hard")
    assert random.effective() == random


def test_value_text_is_canonical() -> None:
    assert Options.parse(GRADED, "walls=on").value_text("walls") == "on"
    with pytest.raises(KeyError):
        chosen("5").value_text("depth")


# Variants

COLOUR = Choice(name="colour", choices=("red", "blue", "grey"), default="red", help="the colour")
COUNT = Number(
    name="count",
    low=1,
    high=100,
    default=40,
    help="how many",
    variants=(
        Variant(
            Condition("colour", ("blue",)), Number(name="count", low=1, high=9, default=5, help="how many blue ones")
        ),
    ),
)


@pytest.mark.parametrize("declared", [(COLOUR, COUNT), (COUNT, COLOUR)])
def test_a_variant_has_its_own_default_and_values(declared: tuple[Option, ...]) -> None:
    assert Options(declared)["count"] == 40
    blue = Options(declared, {"colour": "blue"})
    assert (blue["count"], blue.text(), blue.acting(COUNT).default) == (5, "colour=blue", 5)
    assert Options(declared, {"count": "40", "colour": "red"}).text() == ""
    with pytest.raises(OptionError, match="count must be from 1 to 9, not 40"):
        Options(declared, {"colour": "blue", "count": "40"})
    assert list(blue) == [option.name for option in declared]


def test_a_change_drops_the_options_that_get_other_values_by_it() -> None:
    options = Options((COLOUR, COUNT), {"count": "70"})
    assert options.changed_by("colour", "grey") == {"colour": "grey", "count": "70"}
    assert options.changed_by("colour", "blue") == {"colour": "blue"}
    assert options.changed_by("count", "3") == {"count": "3"}


def test_a_change_keeps_the_options_that_it_does_not_concern() -> None:
    dark = Switch(name="dark", help="", default=False)
    options = Options((COLOUR, COUNT, dark), {"colour": "blue", "count": "7"})
    assert options.changed_by("dark", "on") == {"colour": "blue", "count": "7", "dark": "on"}
    with pytest.raises(OptionError, match="count must be from 1 to 9, not 40"):
        options.changed_by("count", "40")


SIDES = SizeOption(name="size", help="cells", default=Sides(4, 4), low=2, high=64, squares=(3, 4), least_square=3)


@pytest.mark.parametrize(("text", "sides"), [("3", (3, 3)), ("3x5", (3, 5)), ("64x2", (64, 2)), ("2x2", (2, 2))])
def test_a_size_is_one_side_or_two(text: str, sides: tuple[int, int]) -> None:
    assert (SIDES.parse(text), SIDES.text(SIDES.parse(text))) == (sides, text)
    assert SIDES.text(SIDES.parse("2")) == "2x2", "a small square has both sides"
    assert replace(SIDES, least_square=2).text(SIDES.parse("2x2")) == "2"


def test_a_menu_offers_squares_or_only_the_default() -> None:
    assert (SIDES.menu_values(), replace(SIDES, squares=()).menu_values()) == (((3, 3), (4, 4)), ((4, 4),))


@pytest.mark.parametrize("text", ["", "1", "65", "3x", "x3", "3x4x5", "3X4", "1x5", "3 x 4", "٣"])
def test_other_sizes_are_refused(text: str) -> None:
    with pytest.raises(OptionError, match="size must be from 2 to 64, or rows x columns from 2x2 to 64x64, not "):
        SIDES.parse(text)


def test_a_board_sets_the_size_unless_another_one_was_chosen() -> None:
    options = Options((SIDES,))
    assert SIDES.set_by(Grid(3, 5), options)["size"] == (3, 5)
    assert SIDES.set_by(Grid(3, 5), options.but("size", "3x5")).text() == "size=3x5"
    with pytest.raises(ValueError, match="expected a board of 3 x 3 cells, not 3 x 5"):
        SIDES.set_by(Grid(3, 5), options.but("size", "3"))
    with pytest.raises(ValueError, match="must each be from 2 to 64, not 1 x 5"):
        SIDES.set_by(Grid(1, 5), options)


def test_presets_of_sizes_are_named_by_their_sides() -> None:
    assert size_presets("3", "3x5") == (Preset("3 x 3", {"size": "3"}), Preset("3 x 5", {"size": "3x5"}))
