"""A desk that is used with a mouse only."""

from typing import Self

import pygame

from tests.scenes.keeping import KeptDesk


class MouseDesk(KeptDesk):
    """A desk that is used with a mouse only."""

    def press(self, key: int, mod: int = 0) -> Self:
        raise AssertionError(f"a key is pressed: {pygame.key.name(key)}")

    @property
    def actions(self) -> dict[str, pygame.Rect]:
        """The buttons that stand for keys. Those that hide appear, as the pointer moves."""
        self.point((3, 3))
        self.wait(20)
        return dict(self.top.buttons.actions)

    def act(self, action: str) -> Self:
        """Click on a button that stands for a key."""
        return self.click_at(self.actions[action].center)

    def click_at(self, position: tuple[int, int]) -> Self:
        self.point(position)
        return self.click(position)

    def choose(self, label: str) -> Self:
        """Click on a choice, after scrolling to it."""
        return self.click_at(self.place_of(label))

    def place_of(self, label: str, step: int = -1) -> tuple[int, int]:
        """Return where to click on a choice, after scrolling to it: for the next value (1) or the previous one (-1)."""
        self.point((3, 3))
        self.wait(20)
        choices = self.top.choices
        number = [choice.label for choice in choices.choices].index(label)
        for _ in range(100):
            if choices.choices[number].area.height:
                break
            self.give(pygame.MOUSEWHEEL, x=0, y=-1 if number > choices.focus else 1)
        area = choices.choices[number].area
        return area.center[0] + step * area.width // 4, area.center[1]

    def card(self, name: str) -> tuple[int, int]:
        """Return where to click on the card of a game on the menu, after scrolling to it."""
        number = next(n for n, tile in enumerate(self.top.tiles) if tile.row.key == name)
        self.top.grid.show(number)
        x, y = self.top.grid.on_screen(self.top.tiles[number]).center
        return x, y

    @property
    def first_score(self) -> tuple[int, int]:
        """Where to click on the first result in the scores."""
        area = next(row.area for row in self.top.choices.choices if row.cells)
        return area.x + 5, area.center[1]

    def play_on(self) -> None:
        """Wait until the game is over: its pieces fall on their own."""
        for _ in range(2_000):
            if self.scenes[-1] != "PlayScene":
                break
            self.wait(1_000)
        assert self.scenes[-1] == "result"
        self.wait(600)

    def close(self) -> None:
        self.program.leave_game()
        self.app.window.close()
