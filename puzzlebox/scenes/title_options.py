"""The rows of a game's page with its options and preferences."""

from collections.abc import Callable

from puzzlebox.core.game import AnyGame
from puzzlebox.core.levels import level_of
from puzzlebox.core.options import Option, Options, Switch
from puzzlebox.play.wording import help_text, label_text, option_text
from puzzlebox.store.settings import Settings
from puzzlebox.translation import tr
from puzzlebox.ui.widgets.choices import Item


class OptionItems:
    """The rows with which a player chooses the options of a game, and sets the preferences.

    `chosen` are the options. `changed` is called with those before each change. `items` are the rows of the presets, if
    there are any, and of the options, which `by_name` has as well. `preferences` are the rows of the preferences.
    """

    def __init__(self, settings: Settings, game: AnyGame, chosen: Options, changed: Callable[[Options], None]) -> None:
        self.chosen = chosen
        self._game = game
        self._settings = settings
        self._changed = changed
        self._preferences = settings.preferences(game)
        self.by_name = {option.name: self._row(option, lambda: self.chosen, self._choose) for option in game.options}
        self._preset = self._preset_row()
        self.items = [*([self._preset] if game.presets else []), *self.by_name.values()]
        self.preferences = [self._row(option, lambda: self._preferences, self._prefer) for option in game.preferences]

    def show(self) -> None:
        """Show the chosen options in all rows."""
        self._preset.value = self._preset_text()
        for option in self._game.options:
            row, acting = self.by_name[option.name], self.chosen.acting(option)
            row.label, row.help = tr(acting.title), help_text(acting)
            self._show_value(row, option, self.chosen)

    def _choose(self, texts: dict[str, str]) -> None:
        before, self.chosen = self.chosen, Options(self._game.options, texts)
        self._changed(before)

    def _prefer(self, texts: dict[str, str]) -> None:
        self._preferences = Options(self._game.preferences, texts)
        self._settings.prefer(self._game, self._preferences)

    def _row(self, option: Option, current: Callable[[], Options], choose: Callable[[dict[str, str]], None]) -> Item:
        """Return the row of an option.

        `current` returns the current options, `choose` takes the texts of those that are not at their defaults.
        """

        def turn(step: int) -> None:
            acting = current().acting(option)
            values, value = acting.menu_values(), current()[option.name]
            index = values.index(value) if value in values else 0
            value = values[(index + step) % len(values)]
            choose(current().changed_by(option.name, acting.text(value)))
            self._show_value(row, option, current())

        acting = current().acting(option)
        row = Item(tr(acting.title), lambda: turn(1), "", turn, help_text(acting))
        row.is_switch = isinstance(acting, Switch)
        self._show_value(row, option, current())
        return row

    def _show_value(self, row: Item, option: Option, options: Options) -> None:
        """Show the value of an option, and the others that it can have."""
        acting = options.acting(option)
        row.value = self._value_text(option, options)
        row.segments = [option_text(acting, value) for value in acting.menu_values()]

    def _value_text(self, option: Option, options: Options) -> str:
        """Return the value of an option as the player reads it: with the title of the level, if it chooses one."""
        text = option_text(options.acting(option), options[option.name])
        number = level_of(self._game, options) if options is self.chosen else None
        if number is None:
            return text
        levels = self._game.levels_for(options)
        if len({level.options.get(option.name) for level in levels}) < len(levels):
            return text  # it does not choose the level on its own
        return f"{number + 1}. {tr(levels[number].title)}"

    def _preset_row(self) -> Item:
        def turn(step: int) -> None:
            number = self._preset_number()
            number = (number + step) % len(self._game.presets) if number is not None else 0 if step > 0 else -1
            self._choose(dict(self._game.presets[number].options))

        about = tr("Chooses several options at once.")
        names = [label_text(preset.label) for preset in self._game.presets]
        return Item(tr("Preset"), lambda: turn(1), self._preset_text(), turn, about, segments=names)

    def _preset_number(self) -> int | None:
        """Return the index of the preset that is chosen, None if there is none."""
        presets = (Options(self._game.options, preset.options) for preset in self._game.presets)
        return next((number for number, options in enumerate(presets) if options == self.chosen.effective()), None)

    def _preset_text(self) -> str:
        number = self._preset_number()
        return tr("Custom") if number is None else label_text(self._game.presets[number].label)
