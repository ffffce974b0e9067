"""Rows with which a player chooses the value of an option."""

from collections.abc import Callable, Sequence
from typing import Any

from puzzlebox.core.options import Option, Switch
from puzzlebox.play.page import Row
from puzzlebox.play.wording import help_text, option_text
from puzzlebox.translation import tr


def value_row(
    option: Option,
    value: Any,
    choose: Callable[[Any], object],
    values: Sequence[Any] | None = None,
    ends: bool = False,
) -> Row:
    """Return the row of an option with this value: one of `values`, by default those that the option offers.

    From a value that is not among them, a step goes to the next one. Choosing the row goes on from the last value to
    the first one, and so do its steps unless it `ends`.
    """
    values = option.menu_values() if values is None else values
    places = list(values)
    if value not in places:
        places = sorted([*places, value], key=lambda each: option.text(each).rjust(9))
    place = places.index(value)

    def turn(step: int) -> None:
        if not ends or 0 <= place + step < len(places):
            choose(places[(place + step) % len(places)])

    return Row(
        f"option {option.name}",
        tr(option.title),
        lambda: choose(places[(place + 1) % len(places)]),
        option_text(option, value),
        help_text(option),
        turn,
        [option_text(option, each) for each in values],
        isinstance(option, Switch),
    )
