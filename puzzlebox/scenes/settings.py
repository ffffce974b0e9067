"""The settings screen: groups of settings, the preferences of each game, and a link to the keys."""

from collections.abc import Callable
from functools import partial
from typing import Any, NamedTuple

import pygame

from puzzlebox.core.game import Game
from puzzlebox.core.options import Option, Options
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.scenes.wording import option_text, sentence_text
from puzzlebox.store.setting_list import BY_NAME, GROUPS, SettingGroup
from puzzlebox.translation import tr
from puzzlebox.ui.text import fit, write
from puzzlebox.ui.widgets.choices import Choice
from puzzlebox.ui.widgets.list_scene import ListScene

VOLUMES = ("music", "effects")


class Section(NamedTuple):
    """A page of the settings: some that apply to all games, or the preferences of one game. `title` is translated."""

    title: str
    names: tuple[str, ...] = ()
    game: Game[Any] | None = None


class SettingsScene(ListScene):
    """Lists the groups of settings, and then those of one group.

    Every change takes effect at once, and is saved when the player leaves the screen. With a game, only the preferences
    of that game are shown, before the groups that apply to all games.
    """

    def __init__(self, services: Services, navigator: Navigator, game: Game[Any] | None = None) -> None:
        self.services = services
        self.navigator = navigator
        self._only = game
        self._section: Section | None = None
        self._confirming = ""
        self._message_at = 0
        super().__init__(services.keymap)

    # The list of groups

    def fill(self) -> list[Choice]:
        self.title = tr("Settings") if self._section is None else tr("Settings: {group}", group=self._section.title)
        return self._groups() if self._section is None else self._rows(self._section)

    def _groups(self) -> list[Choice]:
        games = [self._only] if self._only else self.services.registry.games()
        common = [_group(group) for group in GROUPS]
        own = [Section(tr(game.title), game=game) for game in games if game.preferences]
        sections = [*own, *common] if self._only else [*common, *own]
        return [
            *(self._link(section) for section in sections),
            Choice(tr("Keys"), self._open_keys, "›", help=tr("The keys of all actions.")),
            self._confirmed("all", tr("Reset all settings and keys"), self._reset_all),
            Choice(tr("Back"), self.leave, self.keys.first("leave")),
        ]

    def _link(self, section: Section) -> Choice:
        """Return the row that opens a group. Its help lists the settings in it."""
        listed = " · ".join(tr(option.title) for option in _options_of(section))
        return Choice(section.title, partial(self._open, section), "›", help=listed)

    def _open(self, section: Section | None) -> None:
        """Show a group, or the list of groups. The focus is then on the group that was open."""
        before, self._section = self._section, section
        self.message, self._confirming = "", ""
        self.choices.focus = 0
        self.refill()
        if before:
            self.choices.focus = [choice.label for choice in self.choices.choices].index(before.title)
            self.arrange()

    def _open_keys(self) -> None:
        self.navigator.open_keys(self._only)

    # One group

    def _rows(self, section: Section) -> list[Choice]:
        make = partial(self._preference, section.game) if section.game else self._common
        return [
            *(make(option) for option in _options_of(section)),
            self._confirmed(section.title, tr("Reset to defaults"), partial(self._reset_section, section)),
            Choice(tr("Back"), self.leave, self.keys.first("leave")),
        ]

    def _common(self, option: Option) -> Choice:
        settings = self.services.settings

        def choose(value: Any) -> None:
            settings.choose(option.name, option.text(value))
            self.navigator.apply_settings(option.name)

        return self._choice(option, lambda: settings[option.name], choose)

    def _preference(self, game: Game[Any], option: Option) -> Choice:
        settings = self.services.settings

        def choose(value: Any) -> None:
            texts = {**settings.preferences(game).changed(), option.name: option.text(value)}
            settings.prefer(game, Options(game.preferences, texts))

        return self._choice(option, lambda: settings.preferences(game)[option.name], choose)

    def _choice(self, option: Option, current: Callable[[], Any], choose: Callable[[Any], None]) -> Choice:
        """Return a row that steps through the values of the option.

        From a value that is not among them, a step goes to the next one.
        """

        def turn(step: int) -> None:
            values = list(option.menu_values())
            if current() not in values:
                values = sorted([*values, current()], key=lambda value: option.text(value).rjust(9))
            index = values.index(current()) + step
            if option.name in VOLUMES:
                index = max(index, 0)  # a step down from silence must not jump to full volume
            choose(values[index % len(values)])
            choice.value = option_text(option, current())
            self._stop_asking()

        text = option_text(option, current())
        choice = Choice(tr(option.title), lambda: turn(1), text, turn, sentence_text(option.help))
        return choice

    # Resetting

    def _confirmed(self, name: str, label: str, reset: Callable[[], None]) -> Choice:
        """Return a row that asks once before it resets something."""

        def choose() -> None:
            self._message_at = self.choices.focus
            if self._confirming == name:
                reset()
                self._confirming, self.message = "", tr("Settings reset.")
                self.refill()
            else:
                self._confirming, self.message = name, tr("{action}? Select again to confirm.", action=label)
            self.stale = True

        return Choice(label, choose)

    def _stop_asking(self) -> None:
        self._confirming, self.message, self.stale = "", "", True

    def _reset_section(self, section: Section) -> None:
        settings = self.services.settings
        if section.game:
            settings.prefer(section.game, Options(section.game.preferences))
        for name in section.names:
            settings.reset((name,))
        self.navigator.apply_settings(*section.names)

    def _reset_all(self) -> None:
        self.services.settings.reset_all()
        self.navigator.apply_settings(*(name for group in GROUPS for name in group.names))

    # Events and drawing

    def handle(self, event: pygame.event.Event) -> None:
        super().handle(event)
        self._note_focus()

    def handle_action(self, action: str) -> None:
        super().handle_action(action)
        self._note_focus()

    def _note_focus(self) -> None:
        """Remove the message, and stop asking, if the focus has left the row that it belongs to."""
        if self.message and self.choices.focus != self._message_at:
            self._stop_asking()

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draw the help of the row with the focus where a message would be."""
        text = self.choices.choices[self.choices.focus].help
        if text and not self.message:
            shown, size = fit([text], self._line.width, self.measures.small)
            write(surface, shown, self._line.center, size, self.theme.muted, anchor="center")

    def suspend(self) -> None:
        super().suspend()
        self.navigator.save_settings()

    def leave(self) -> None:
        """Go back to the list of groups, or leave the settings."""
        if self._section:
            self._open(None)
            return
        self.navigator.save_settings()
        self.navigator.back()


def _group(group: SettingGroup) -> Section:
    return Section(tr(group.title), group.names)


def _options_of(section: Section) -> tuple[Option, ...]:
    return section.game.preferences if section.game else tuple(BY_NAME[name] for name in section.names)
