"""What a player chooses before a game: what texts are taken, what is refused and how, and the one way to write it."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebox.core.options import Choice, Number, OptionError, Options, Switch, whole_number

SIZE = Number(name="size", help="cells on a side", default=4, low=3, high=64, steps=(3, 4, 5))
MIX = Choice(name="mix", help="how it is mixed", default="walk", choices=("walk", "random"))
DARK = Switch(name="dark", help="played in the dark", default=False)
DECLARED = (SIZE, MIX, DARK)

values = st.fixed_dictionaries({"size": st.integers(3, 64), "mix": st.sampled_from(MIX.choices), "dark": st.booleans()})


def chosen(size: str = "4", mix: str = "walk", dark: str = "off") -> Options:
    return Options(DECLARED, {"size": size, "mix": mix, "dark": dark})


def test_the_defaults_in_the_order_of_declaration() -> None:
    assert dict(Options(DECLARED)) == {"size": 4, "mix": "walk", "dark": False}
    assert list(Options(DECLARED)) == ["size", "mix", "dark"]
    assert len(Options(DECLARED)) == 3


def test_a_game_without_options() -> None:
    assert dict(Options()) == {}
    assert Options().text() == ""
    assert Options.parse((), "") == Options()


def test_texts_become_values() -> None:
    assert dict(chosen("5", "random", "on")) == {"size": 5, "mix": "random", "dark": True}


def test_the_text_holds_what_differs_from_the_defaults_in_order() -> None:
    assert chosen().text() == ""
    assert chosen("5").text() == "size=5"
    assert chosen("5", "random", "on").text() == "size=5,mix=random,dark=on"
    assert chosen(mix="random").changed() == {"mix": "random"}


def test_the_order_they_are_written_in_does_not_count() -> None:
    assert Options.parse(DECLARED, "dark=on,size=5").text() == "size=5,dark=on"


def test_a_default_that_is_written_out_is_still_the_default() -> None:
    assert Options.parse(DECLARED, "size=4").text() == ""
    assert Options.parse(DECLARED, "size=004").text() == ""


@given(values)
def test_options_read_back_from_their_text(values: dict[str, Any]) -> None:
    texts = {"size": str(values["size"]), "mix": values["mix"], "dark": "on" if values["dark"] else "off"}
    options = Options(DECLARED, texts)
    assert dict(options) == values
    assert Options.parse(DECLARED, options.text()) == options
    assert hash(Options.parse(DECLARED, options.text())) == hash(options)


def test_options_cannot_be_changed() -> None:
    with pytest.raises(TypeError):
        Options(DECLARED)["size"] = 5  # type: ignore[index]


def test_options_of_other_values_differ() -> None:
    assert chosen("5") != chosen("6")


@pytest.mark.parametrize(
    "text", ["2", "65", "-5", "+5", "5.0", "1e1", "", " 5", "5 ", "٥", "²", "five", "9" * 19, "1_0"]
)
def test_a_number_is_in_range_and_in_plain_digits(text: str) -> None:
    with pytest.raises(OptionError) as refusal:
        SIZE.parse(text)
    assert str(refusal.value) == "size must be from 3 to 64, not " + (text or "''")


@pytest.mark.parametrize(("text", "value"), [("3", 3), ("64", 64), ("007", 7)])
def test_a_number_at_its_limits(text: str, value: int) -> None:
    assert SIZE.parse(text) == value


def test_a_choice_is_one_of_its_words() -> None:
    assert MIX.parse("random") == "random"
    with pytest.raises(OptionError, match="mix must be walk or random, not Walk"):
        MIX.parse("Walk")


def test_a_switch_is_on_or_off() -> None:
    assert DARK.parse("on") is True
    assert DARK.parse("off") is False
    with pytest.raises(OptionError, match="dark must be on or off, not true"):
        DARK.parse("true")


def test_a_long_text_is_quoted_in_part() -> None:
    with pytest.raises(OptionError) as refusal:
        MIX.parse("x" * 10_000)
    assert len(str(refusal.value)) < 100


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("colour=red", "there is no option 'colour'; this game's options: size, mix, dark"),
        ("size", "not 'size'"),
        ("size=5,", "not ''"),
        (",size=5", "not ''"),
        ("size=5,size=6", "each once.* not 'size=6'"),
        ("size=5=6", "not 5=6"),
        ("size=", "size must be from 3 to 64, not "),
        ("=5", "there is no option ''"),
        ("Size=5", "there is no option 'Size'"),
        ("size =5", "there is no option 'size '"),
        (",", "not ''"),
    ],
)
def test_a_text_that_is_no_options_is_refused_naming_what_is_wrong(text: str, complaint: str) -> None:
    with pytest.raises(OptionError, match=complaint):
        Options.parse(DECLARED, text)


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(OptionError, match="options: none"):
        Options.parse((), "size=5")


@given(st.text("size=5,mrandowlk-06 ", max_size=20))
def test_any_text_is_options_or_refused(text: str) -> None:
    try:
        options = Options.parse(DECLARED, text)
    except OptionError:
        return
    assert Options.parse(DECLARED, options.text()) == options


def test_what_a_menu_offers() -> None:
    assert SIZE.menu_values() == (3, 4, 5)
    assert Number(name="n", help="", default=7, low=1, high=9).menu_values() == (7,)
    assert MIX.menu_values() == ("walk", "random")
    assert DARK.menu_values() == (False, True)


def test_how_the_command_line_names_a_value() -> None:
    assert (SIZE.metavar, MIX.metavar, DARK.metavar) == ("N", "walk|random", "on|off")


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("0", 0),
        ("42", 42),
        ("9" * 18, 10**18 - 1),
        ("9" * 19, None),
        ("", None),
        ("-1", None),
        ("1e9", None),
        ("٣", None),
    ],
)
def test_whole_numbers(text: str, number: int | None) -> None:
    assert whole_number(text) == number


def test_repr_names_what_was_chosen() -> None:
    assert repr(chosen("5")) == "Options('size=5')"


def test_a_menu_calls_an_option_by_its_name_or_by_its_label() -> None:
    assert Switch(name="start-level", help="", default=False).title == "Start level"
    assert Switch(name="das", label="DAS", help="", default=False).title == "DAS"
