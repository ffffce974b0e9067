"""A bot plays in the window, and the player takes over."""

from collections.abc import Iterator

import pygame
import pytest

from puzzlebox.core.bot import Plan
from puzzlebox.core.search import Search
from puzzlebox.core.session import Session
from puzzlebox.core.stepwise import Slices
from tests.fake_game import LAMPS, Lamps, variant_of
from tests.scenes.conftest import Desk
from tests.scenes.games import registry_of


def corner(state: Lamps, search: Search) -> Slices[Plan]:
    yield 0.5
    return Plan(("press 0 0",) if state.pressed < 3 else ())


GAME = variant_of(LAMPS, id="watched", bots={"corner": f"{__name__}:corner"})


@pytest.fixture
def desk() -> Iterator[Desk]:
    desk = Desk(games=registry_of(GAME))
    desk.navigator.watch(Session(GAME, None, "seed"), "corner", 10)
    desk.look()
    yield desk
    desk.app.navigator.close_playthrough()


def texts(desk: Desk) -> list[str]:
    return [text for _, text in desk.session.log]


def test_a_bot_plays_until_it_gives_up(desk: Desk) -> None:
    assert desk.message == "The bot corner plays. Press any key to take over."
    desk.wait(1000, 50)
    assert texts(desk) == ["bot corner", *("press 0 0",) * 3]
    assert desk.message == "The bot has stopped."
    assert desk.session.bot == "corner"


def test_a_key_takes_over(desk: Desk) -> None:
    desk.wait(150, 10)
    assert texts(desk) == ["bot corner", "press 0 0"]
    desk.tap(pygame.K_SPACE)
    desk.wait(1000, 50)
    assert [text for text in texts(desk) if text == "press 0 0"] == ["press 0 0"]
    assert desk.message == "Your turn."


def test_a_click_takes_over(desk: Desk) -> None:
    desk.click((3, 3))
    desk.wait(1000, 50)
    assert texts(desk) == ["bot corner"]


def test_a_bot_goes_on_after_a_pause(desk: Desk) -> None:
    desk.wait(150, 10)
    desk.tap(pygame.K_p)
    desk.wait(1000, 50)
    assert texts(desk)[-1] == "pause"
    desk.tap(pygame.K_RETURN)
    desk.wait(1000, 50)
    assert texts(desk).count("press 0 0") == 3
