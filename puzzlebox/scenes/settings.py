"""The settings screen: groups of settings, the preferences of each game, and a link to the keys."""

from collections.abc import Callable
from functools import partial
from math import ceil
from typing import Any, NamedTuple

import pygame

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Option, OptionError, Options, Switch
from puzzlebox.input.key_hint import KeyHint, hints
from puzzlebox.play.wording import help_text, option_text
from puzzlebox.scenes.services import Navigator, Services
from puzzlebox.store.setting_list import BY_NAME, GROUPS, SettingGroup
from puzzlebox.translation import tr
from puzzlebox.ui import panels
from puzzlebox.ui.layout import line_height
from puzzlebox.ui.text import fit, size_for, width, write
from puzzlebox.ui.theme import Theme
from puzzlebox.ui.theme_files import ThemeError, theme_named
from puzzlebox.ui.widgets.choices import NO_MOTION, Choices, Item
from puzzlebox.ui.widgets.list_scene import LEAST_SIZE, ListScene

VOLUMES = ("music", "effects")


WIDE = 700
"""From this width on, in px, the groups and the settings of one of them are side by side."""


class Section(NamedTuple):
    """A page of the settings: some that apply to all games, or the preferences of one game. `title` is translated."""

    title: str
    names: tuple[str, ...] = ()
    game: AnyGame | None = None


class SettingsScene(ListScene):
    """Lists the groups of settings, and then those of one group.

    Every change takes effect at once, and is saved when the player leaves the screen. With a game, only the preferences
    of that game are shown, before the groups that apply to all games.
    """

    def __init__(self, services: Services, navigator: Navigator, game: AnyGame | None = None) -> None:
        self.services = services
        self.navigator = navigator
        self._only = game
        self._section: Section | None = None
        self._confirming = ""
        self._message_at = 0
        self._pages = Choices([Item("", self.leave)])
        super().__init__(services.keymap)

    # The list of groups

    def fill(self) -> list[Item]:
        self.title = tr("Settings") if self._section is None else tr("Settings: {group}", group=self._section.title)
        return self._groups() if self._section is None else self._rows(self._section)

    def _sections(self) -> list[Section]:
        games = [self._only] if self._only else self.services.registry.games()
        common = [_group(group) for group in GROUPS]
        own = [Section(tr(game.title), game=game) for game in games if game.preferences]
        return [*own, *common] if self._only else [*common, *own]

    def language_changed(self) -> None:
        """Make the list again, and the title of the group that is shown."""
        shown = self._section
        if shown:
            self._section = next(s for s in self._sections() if (s.names, s.game) == (shown.names, shown.game))
        super().language_changed()

    def _groups(self) -> list[Item]:
        return [
            *(self._link(section) for section in self._sections()),
            Item(tr("Keys"), self._open_keys, "›", help=tr("The keys of all actions.")),
            self._confirmed("all", tr("Reset all settings and keys"), self._reset_all),
            Item(tr("Back"), self.leave, self.keys.first("leave")),
        ]

    def _link(self, section: Section) -> Item:
        """Return the row that opens a group. Its help lists the settings in it."""
        listed = " · ".join(tr(option.title) for option in _options_of(section))
        return Item(section.title, partial(self._open, section), "›", help=listed)

    def _open(self, section: Section | None) -> None:
        """Show a group, or the list of groups. The focus is then on the group that was open."""
        if self._is_wide:
            self._show_page()
            return
        before, self._section = self._section, section
        self.message, self._confirming = "", ""
        self.choices.focus = 0
        self.refill()
        if before:
            self.choices.focus = [choice.label for choice in self.choices.choices].index(before.title)
            self.arrange()

    def _open_keys(self) -> None:
        self.navigator.open_keys(self._only)

    # Two columns, in wide windows: the groups on the left, and the settings of one of them on the right

    @property
    def _is_wide(self) -> bool:
        return not self.small and self.area.width >= WIDE

    def arrange(self) -> None:
        if not self._is_wide:
            if self.choices.explained:
                self.choices = Choices(self.fill())
            super().arrange()
            return
        self._section = self._section or self._sections()[0]
        if self.choices.explained is False:
            self.choices, pages = Choices(self._rows(self._section), explained=True), self._pages
            self._pages = Choices(self._groups())
            self._pages.focus = min(pages.focus, len(self._pages) - 1)
            self._pages.active, self.choices.active = True, False
        measures, side = self.measures, 5 * self.measures.u
        self._foot, rest = self.area.from_bottom(panels.footer_height(measures))
        rest = rest.but(x=side, y=4 * measures.u, width=rest.width - 2 * side, height=rest.height - 4 * measures.u)
        head, rest = rest.from_top(line_height(measures.title), 2 * measures.u)
        left, right = rest.from_left(min(34 * measures.u, rest.width * 3 // 10), 4 * measures.u)
        beside = max(right.x - head.x, width(tr("Settings"), measures.title, "bold") + 2 * measures.pad)
        self._title, self._line = head.from_left(beside)
        self._pages.arrange(left, measures)
        self.choices.arrange(right.but(width=right.width - measures.pad, height=right.height - measures.pad), measures)

    def notes(self) -> list[str]:
        return [self.message, *(row.help for row in self.choices.choices if self._section)]

    def refill(self) -> None:
        if not self._is_wide:
            super().refill()
            return
        focus, on_pages = self.choices.focus, self._pages.active
        self.choices.explained = False
        self.arrange()
        self.choices.focus = min(focus, len(self.choices) - 1)
        self._activate(pages=on_pages)

    def _activate(self, pages: bool) -> None:
        """Give the focus to the groups, or to the settings of the group that is shown."""
        self._pages.active, self.choices.active = pages, not pages
        self.arrange()
        self.stale = True

    def _show_page(self) -> None:
        """Show the settings of the group with the focus."""
        sections = self._sections()
        if self._pages.focus < len(sections) and sections[self._pages.focus] != self._section:
            self._stop_asking()
            self._section, self.choices = sections[self._pages.focus], Choices([])
            self.refill()

    def _act_on_pages(self, action: str) -> None:
        is_group = self._pages.focus < len(self._sections())
        if action in ("choose", "right", "options") and is_group:
            self._activate(pages=False)
        elif action == "choose":
            self._pages.choices[self._pages.focus].on_choose()
        elif self._pages.handle_action(action):
            self.stale = True
            self._show_page()

    def _handle_on_pages(self, event: pygame.event.Event) -> None:
        """Pass an event of the pointer to the groups. A click shows a group."""
        if not self._pages.handle_mouse(event):
            return
        self.stale = True
        if not self._pages.active:
            self._activate(pages=True)
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._show_page()

    # One group

    def _rows(self, section: Section) -> list[Item]:
        make = partial(self._preference, section.game) if section.game else self._common
        back = Item(tr("Back"), self._close if self._is_wide else self.leave, self.keys.first("leave"))
        back.beside = self._is_wide
        return [
            *(make(option) for option in _options_of(section)),
            self._confirmed(section.title, tr("Reset to defaults"), partial(self._reset_section, section)),
            back,
        ]

    def _common(self, option: Option) -> Item:
        settings = self.services.settings

        def choose(value: Any) -> None:
            settings.choose(option.name, option.text(value))
            self.navigator.apply_settings(option.name)

        return self._choice(option, lambda: settings[option.name], choose)

    def _preference(self, game: AnyGame, option: Option) -> Item:
        settings = self.services.settings

        def choose(value: Any) -> None:
            texts = {**settings.preferences(game).changed(), option.name: option.text(value)}
            settings.prefer(game, Options(game.preferences, texts))

        return self._choice(option, lambda: settings.preferences(game)[option.name], choose)

    def _choice(self, option: Option, current: Callable[[], Any], choose: Callable[[Any], None]) -> Item:
        """Return a row that steps through the values of the option.

        From a value that is not among them, a step goes to the next one.
        """

        def turn(step: int) -> None:
            values = self._values(option)
            if current() not in values:
                values = sorted([*values, current()], key=lambda value: option.text(value).rjust(9))
            index = values.index(current()) + step
            if option.name in VOLUMES:
                index = max(index, 0)  # a step down from silence must not jump to full volume
            choose(values[index % len(values)])
            choice.value = option_text(option, current())
            self._stop_asking()

        text = option_text(option, current())
        choice = Item(tr(option.title), lambda: turn(1), text, turn, help_text(option))
        choice.segments = [option_text(option, value) for value in self._values(option)]
        choice.is_switch = isinstance(option, Switch)
        if option.name == "theme":
            choice.swatches = [self._swatch(value) for value in self._values(option)]
        return choice

    def _swatch(self, name: str) -> Theme:
        """Return a theme, the current one if it cannot be read."""
        paths = self.services.library.paths
        try:
            return theme_named(name, paths.themes if paths else None)
        except ThemeError:
            return self.theme

    def _values(self, option: Option) -> list[Any]:
        """Return the values that the screen offers: for the theme, those of the player as well."""
        paths = self.services.library.paths
        if option.name != "theme" or not paths:
            return list(option.menu_values())
        own = sorted(path.name for path in paths.themes.glob("*.toml")) if paths.themes.is_dir() else []
        return [*option.menu_values(), *(name for name in own if _is_valid(option, name))]

    # Resetting

    def _confirmed(self, name: str, label: str, reset: Callable[[], None]) -> Item:
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

        return Item(label, choose)

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
        position = getattr(event, "pos", None)
        if self._is_wide and position and position[0] < self.choices.choices[0].area.x - self.measures.pad:
            self._handle_on_pages(event)
            return
        if self._is_wide and event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN) and self._pages.active:
            self._activate(pages=event.type == pygame.MOUSEMOTION and event.rel == NO_MOTION)
        super().handle(event)
        self._note_focus()

    def handle_action(self, action: str) -> None:
        focused = self.choices.choices[self.choices.focus]
        if self._is_wide and self._pages.active:
            self._act_on_pages(action)
        elif self._is_wide and (action == "options" or (action == "left" and not focused.on_change)):
            self._activate(pages=True)
        else:
            super().handle_action(action)
        self._note_focus()

    def _note_focus(self) -> None:
        """Remove the message, and stop asking, if the focus has left the row that it belongs to."""
        if self.message and self.choices.focus != self._message_at:
            self._stop_asking()

    def draw_body(self, surface: pygame.Surface) -> None:
        """Draw the help of the row with the focus where a message would be, if the rows do not show it."""
        if self._is_wide:
            self._draw_pages(surface)
        text = self.choices.choices[self.choices.focus].help
        while not self._section and " · " in text and width(text, self.measures.small) > self._line.width:
            text = text.rpartition(" · ")[0]
        if text and not self.message and self.choices.active and not self.choices.shows_help:
            self.draw_note(surface, text, self.theme.muted)

    def draw_title(self, surface: pygame.Surface) -> None:
        if not self._is_wide:
            super().draw_title(surface)
            return
        panels.heading(surface, self._title, [tr("Settings")], self.theme, self.measures)

    def _draw_pages(self, surface: pygame.Surface) -> None:
        """Draw the groups in type of one size. The one that is shown is raised."""
        theme, measures, sections = self.theme, self.measures, self._sections()
        room = max(page.area.width for page in self._pages.choices) - 2 * measures.pad
        fitting = min(size_for(page.label, room, measures.body, "bold") for page in self._pages.choices)
        usual = max(fitting, ceil(LEAST_SIZE * measures.body))
        for number, page in enumerate(self._pages.choices):
            if not page.area.height:
                continue
            focused = number == self._pages.focus and self._pages.active
            if focused or (number < len(sections) and sections[number] == self._section):
                panels.panel(surface, page.area, theme, measures, theme.raised)
            if focused:
                panels.focus_ring(surface, page.area, theme, measures)
            text, size = fit([page.label], room, usual, "bold")
            place = (page.area.x + measures.pad, page.area.centery)
            write(surface, text, place, size, theme.text, "bold", "midleft")
        self._pages.bar.draw(surface, theme)

    def hints(self) -> list[KeyHint]:
        other = hints(self.keys, ("options", tr("Other column"))) if self._is_wide else []
        *shown, leave = super().hints()
        return [*shown, *other, leave]

    def suspend(self) -> None:
        super().suspend()
        self.navigator.save_settings()

    def leave(self) -> None:
        """Go back to the list of groups, or leave the settings."""
        if self._is_wide and not self._pages.active:
            self._activate(pages=True)
            return
        if self._section and not self._is_wide:
            self._open(None)
            return
        self._close()

    def _close(self) -> None:
        self.navigator.save_settings()
        self.navigator.back()


def _group(group: SettingGroup) -> Section:
    return Section(tr(group.title), group.names)


def _options_of(section: Section) -> tuple[Option, ...]:
    return section.game.preferences if section.game else tuple(BY_NAME[name] for name in section.names)


def _is_valid(option: Option, text: str) -> bool:
    try:
        option.parse(text)
    except OptionError:
        return False
    return True
