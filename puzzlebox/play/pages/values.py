"""Rows with which a player chooses one of several values."""

from collections.abc import Callable, Sequence
from typing import Any

from puzzlebox.core.options import Option, Switch
from puzzlebox.play.page import Row
from puzzlebox.play.wording import help_text, option_text
from puzzlebox.translation import tr


def choice_row(
    key: str,
    label: str,
    names: Sequence[str],
    number: int,
    choose: Callable[[int], object],
    about: str = "",
    ends: bool = False,
) -> Row:
    """Return the row of the value with this number, from 0, among those with these names; `choose` gets a number.

    Choosing the row goes on from the last value to the first one, and so do its steps unless it `ends`.
    """

    def turn(step: int) -> None:
        if not ends or 0 <= number + step < len(names):
            choose((number + step) % len(names))

    return Row(key, label, lambda: choose((number + 1) % len(names)), names[number], about, turn, names)


def value_row(
    option: Option,
    value: Any,
    choose: Callable[[Any], object],
    values: Sequence[Any] | None = None,
    ends: bool = False,
) -> Row:
    """Return the row of an option with this value: one of `values`, by default those that the option offers. From a
    value that is not among them, a step goes to the next one."""
    places = values = option.menu_values() if values is None else values
    if value not in values:
        places = sorted([*values, value], key=lambda each: option.text(each).rjust(9))
    names = {each: option_text(option, each) for each in places}
    number = [*places].index(value)
    row = choice_row(
        f"option {option.name}",
        tr(option.title),
        [*names.values()],
        number,
        lambda chosen: choose(places[chosen]),
        help_text(option),
        ends,
    )
    row.choices, row.switch = [names[each] for each in values], isinstance(option, Switch)
    return row
