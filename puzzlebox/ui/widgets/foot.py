"""The foot of a screen: a line of hints, each of which is a button that acts like its key. Hints show the keys that are
bound now, as printed on the keyboard."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from puzzlebox.input.key_table import KEPT, KeyHint, KeyPress, KeyTable
from puzzlebox.ui import panels
from puzzlebox.ui.layout import Area
from puzzlebox.ui.painter import fill_rounded
from puzzlebox.ui.panels import cap_width, hint_width, hints_that_fit
from puzzlebox.ui.theme import Measures, Theme

MARGIN = 4
"""The least distance of a hint from the edges of a foot that is not narrow, in u."""


class Reply(NamedTuple):
    """What the buttons make of an event.

    `taken` is set if nothing else may handle the event, `changed` if the buttons look different now. `presses` are the
    presses and releases of keys that the event stands for.
    """

    taken: bool = False
    changed: bool = False
    presses: tuple[KeyPress, ...] = ()


class ActionButtons:
    """Buttons that each stand for an action of the key table. A click that begins and ends on the same button is a
    press and a release of its key. A button for an action that lasts as long as its key is held, or that repeats while
    it is held, is held as well.

    A subclass draws the buttons and says where they are.
    """

    def __init__(self) -> None:
        self._buttons: tuple[tuple[Area, str], ...] = ()
        self._hovered = ""
        self._pressed = ""
        self._held = ""

    @property
    def actions(self) -> dict[str, Area]:
        """The actions of the buttons that are shown, and where they are."""
        return {action: area for area, action in self._buttons}

    @property
    def hovered(self) -> str:
        """The action of the button under the pointer; empty if there is none."""
        return self._hovered

    def clear(self) -> None:
        """Show no buttons, until they are drawn again."""
        self._buttons, self._hovered, self._pressed = (), "", ""

    def action_at(self, position: tuple[int, int]) -> str:
        """Return the action of the button at a position of the window; empty if there is none."""
        return next((action for area, action in self._buttons if area.collidepoint(position)), "")

    def handle(self, event: pygame.event.Event, keys: KeyTable) -> Reply:
        """Handle an event of the pointer. `keys` is the key table of the scene."""
        if event.type == pygame.MOUSEMOTION:
            self.handle_motion(event)
            before, self._hovered = self._hovered, self.action_at(event.pos)
            return Reply(changed=before != self._hovered)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(self.action_at(event.pos), keys)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(self.action_at(event.pos), keys)
        return Reply()

    def handle_motion(self, event: pygame.event.Event) -> None:
        """Take note that the pointer has moved. For buttons that hide."""

    def _press(self, action: str, keys: KeyTable) -> Reply:
        self._pressed, self._held = action, action if _is_held(action, keys) else ""
        presses = (keys.press(action, down=True),) if self._held else ()
        return Reply(taken=bool(action), presses=presses)

    def _release(self, action: str, keys: KeyTable) -> Reply:
        pressed, held = self._pressed, self._held
        self._pressed = self._held = ""
        if held:
            return Reply(taken=True, presses=(keys.press(held, down=False),))
        if pressed and pressed == action:
            return Reply(taken=True, presses=(keys.press(action, down=True), keys.press(action, down=False)))
        return Reply(taken=bool(pressed))


def _is_held(action: str, keys: KeyTable) -> bool:
    """Return whether it matters how long the key of this action is held."""
    own = next((row.own for row in keys.game_rows() if row.action == action), None)
    return own is not None and bool(own.hold or own.repeat)


class Foot(ActionButtons):
    """A centred line of hints, the most important first. The last ones are left out if there is no room for them."""

    def __init__(self) -> None:
        super().__init__()
        self._picture: pygame.Surface | None = None
        self._places: list[tuple[KeyHint, int]] = []
        self._arranged: tuple[object, ...] = ()
        self._highlighted = ""

    def draw(
        self, surface: pygame.Surface, area: Area, hints: Sequence[KeyHint], theme: Theme, measures: Measures
    ) -> None:
        """Draw the hints in this area. The picture is kept as long as nothing changes."""
        if not area.height:
            self.clear()
            return
        arranged = (area, tuple(hints), theme, measures)
        if arranged != self._arranged:
            self._arranged, self._picture = arranged, None
            self._places = self._arrange(area, hints, measures)
        if self._picture is None or self._highlighted != self._hovered:
            self._highlighted = self._hovered
            self._picture = self._draw_hints(area, theme, measures)
        surface.blit(self._picture, area.topleft)

    def clear(self) -> None:
        """Show no hints, until they are drawn again."""
        super().clear()
        self._arranged = ()

    def _arrange(self, area: Area, hints: Sequence[KeyHint], measures: Measures) -> list[tuple[KeyHint, int]]:
        """Place the buttons, and return the hints that are shown with the left edge of each."""
        between = 2 * measures.pad
        room = area.width - 2 * min(MARGIN * measures.u, area.width // 20)
        if len(hints_that_fit(hints, room, measures, between, KEPT)) < len(hints):
            between = measures.pad
        shown = hints_that_fit(hints, room, measures, between, KEPT)
        total = sum(hint_width(hint, measures) for hint in shown) + between * (len(shown) - 1)
        x = area.x + (area.width - total) // 2
        places: list[tuple[KeyHint, int]] = []
        buttons: list[tuple[Area, str]] = []
        for hint in shown:
            places.append((hint, x))
            buttons += _buttons_of(hint, Area(x, area.y, hint_width(hint, measures), area.height), measures)
            x += hint_width(hint, measures) + between
        self._buttons = tuple(buttons)
        if self._hovered not in self.actions:
            self._hovered = ""
        return places

    def _draw_hints(self, area: Area, theme: Theme, measures: Measures) -> pygame.Surface:
        picture = pygame.Surface(area.size)
        picture.fill(theme.ground)
        for hint, x in self._places:
            self._draw_hint(picture, (x - area.x, area.height // 2), hint, theme, measures)
        return picture

    def _draw_hint(
        self, surface: pygame.Surface, place: tuple[int, int], hint: KeyHint, theme: Theme, measures: Measures
    ) -> None:
        """Draw a hint, with a raised ground below the part that is under the pointer."""
        area = Area(place[0], place[1] - surface.get_height() // 2, hint_width(hint, measures), surface.get_height())
        colour = None
        for button, action in _buttons_of(hint, area, measures):
            if action == self._hovered:
                fill_rounded(surface, button.inset(1), measures.corner, theme.line)
                colour = theme.text
        panels.draw_hint(surface, place, hint, theme, measures, colour)


def _buttons_of(hint: KeyHint, area: Area, measures: Measures) -> list[tuple[Area, str]]:
    """Return the buttons of a hint in this area: one for all of it, or one for the keys of each of its actions."""
    actions, margin = hint.action.split(), measures.u
    if len(actions) <= 1:
        return [(area.but(x=area.x - margin, width=area.width + 2 * margin), action) for action in actions]
    caps = [cap_width(key, measures) for key in hint.caps]
    each, gap = len(caps) // len(actions), measures.u // 2
    if each * len(actions) != len(caps):
        return []
    buttons, x = [], area.x
    for number, action in enumerate(actions):
        wide = sum(caps[number * each : (number + 1) * each]) + each * gap
        buttons.append((area.but(x=x - gap // 2, width=wide), action))
        x += wide
    return buttons
