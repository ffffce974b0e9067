"""Rows with which a player chooses the options of a game."""

from collections.abc import Callable

from puzzlebox.core.options import Option, Options, Switch
from puzzlebox.play.page import Row
from puzzlebox.play.wording import help_text, option_text
from puzzlebox.translation import tr


def option_row(option: Option, options: Options, choose: Callable[[dict[str, str]], object]) -> Row:
    """Return the row of one of these options. `choose` takes the texts of those that are not at their defaults after a
    change."""
    acting, value = options.acting(option), options[option.name]
    values = acting.menu_values()

    def turn(step: int) -> None:
        changed = values[((values.index(value) if value in values else 0) + step) % len(values)]
        choose(options.changed_by(option.name, acting.text(changed)))

    return Row(
        f"option {option.name}",
        tr(acting.title),
        lambda: turn(1),
        option_text(acting, value),
        help_text(acting),
        turn,
        [option_text(acting, each) for each in values],
        isinstance(acting, Switch),
    )
