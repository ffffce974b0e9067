"""The foot of a screen: a line of hints, each of which is a button that acts like its key. Hints show the keys that are
bound now, as printed on the keyboard."""

from collections.abc import Sequence
from typing import NamedTuple

import pygame

from puzzlebox.input.key_table import KEPT, KeyHint, KeyPress, KeyTable
from puzzlebox.ui.layout import Area
from puzzlebox.ui.painter import fill_rounded
from puzzlebox.ui.panels import cap_width, draw_hint, hint_width, hints_that_fit, hints_width
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


class Foot:
    """A centred line of hints, the most important first. The last ones are left out if there is no room for them.

    Each hint is a button that stands for an action of the key table. A click that begins and ends on the same button is
    a press and a release of its key. A button for an action that lasts as long as its key is held, or that repeats
    while it is held, is held as well. `hovered` is the action of the button under the pointer; empty if there is none.
    """

    def __init__(self) -> None:
        self.hovered = ""
        self._buttons: tuple[tuple[Area, str], ...] = ()
        self._pressed = self._held = ""
        self._picture: pygame.Surface | None = None
        self._places: list[tuple[KeyHint, Area, list[tuple[Area, str]]]] = []
        self._arranged: tuple[object, ...] = ()
        self._highlighted = ""

    @property
    def actions(self) -> dict[str, Area]:
        """The actions of the buttons that are shown, and where they are."""
        return {action: area for area, action in self._buttons}

    def clear(self) -> None:
        """Show no buttons, until they are drawn again."""
        self._buttons, self.hovered, self._pressed, self._arranged = (), "", "", ()

    def action_at(self, position: tuple[int, int]) -> str:
        """Return the action of the button at a position of the window; empty if there is none."""
        return next((action for area, action in self._buttons if area.collidepoint(position)), "")

    def handle(self, event: pygame.event.Event, keys: KeyTable) -> Reply:
        """Handle an event of the pointer. `keys` is the key table of the scene."""
        if event.type == pygame.MOUSEMOTION:
            before, self.hovered = self.hovered, self.action_at(event.pos)
            return Reply(changed=before != self.hovered)
        if event.type == pygame.MOUSEBUTTONDOWN and event.button == 1:
            return self._press(self.action_at(event.pos), keys)
        if event.type == pygame.MOUSEBUTTONUP and event.button == 1:
            return self._release(self.action_at(event.pos), keys)
        return Reply()

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
            self._arrange(area, hints, measures)
        if self._picture is None or self._highlighted != self.hovered:
            self._highlighted = self.hovered
            self._picture = self._draw_hints(area, theme, measures)
        surface.blit(self._picture, area.topleft)

    def _arrange(self, area: Area, hints: Sequence[KeyHint], measures: Measures) -> None:
        """Place the hints that fit, each with its buttons."""
        between = 2 * measures.pad
        room = area.width - 2 * min(MARGIN * measures.u, area.width // 20)
        if len(hints_that_fit(hints, room, measures, between, KEPT)) < len(hints):
            between = measures.pad
        shown = hints_that_fit(hints, room, measures, between, KEPT)
        x, self._places = area.x + (area.width - hints_width(shown, measures, between)) // 2, []
        for hint in shown:
            place = area.but(x=x, width=hint_width(hint, measures))
            self._places.append((hint, place, _buttons_of(hint, place, measures)))
            x = place.right + between
        self._buttons = tuple(button for _, _, buttons in self._places for button in buttons)
        if self.hovered not in self.actions:
            self.hovered = ""

    def _draw_hints(self, area: Area, theme: Theme, measures: Measures) -> pygame.Surface:
        """Draw the hints, with a raised ground below the part that is under the pointer."""
        picture = pygame.Surface(area.size)
        picture.fill(theme.ground)
        for hint, place, buttons in self._places:
            colour = None
            for button, action in buttons:
                if action == self.hovered:
                    fill_rounded(picture, button.move(-area.x, -area.y).inset(1), measures.corner, theme.line)
                    colour = theme.text
            draw_hint(picture, (place.x - area.x, area.height // 2), hint, theme, measures, colour)
        return picture


def _is_held(action: str, keys: KeyTable) -> bool:
    """Return whether it matters how long the key of this action is held."""
    own = next((row.own for row in keys.game_rows() if row.action == action), None)
    return own is not None and bool(own.hold or own.repeat)


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
