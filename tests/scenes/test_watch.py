"""A bot plays in the window, and the player takes over."""

import pygame
import pytest

from puzzlebox.core.bot import Plan
from puzzlebox.play.race import RaceBeside
from puzzlebox.rules import Search, Session, Slices
from tests.fake_game import LAMPS, Lamps, variant_of
from tests.scenes.conftest import Desk, texts
from tests.scenes.games import registry_of
from tests.scenes.keys import DOWN, ENTER, SPACE, P
from tools.golden import way_to_win


def corner(state: Lamps, search: Search) -> Slices[Plan]:
    yield 0.5
    return Plan(("press 0 0",) if state.pressed < 3 else ())


def winner(state: Lamps, search: Search) -> Slices[Plan]:
    yield 0.5
    return Plan(tuple(way_to_win(state)))


GAME = variant_of(LAMPS, id="watched", bots={"corner": f"{__name__}:corner"})


@pytest.fixture
def desk() -> Desk:
    desk = Desk(games=registry_of(GAME))
    desk.program.watch(Session(GAME, None, "seed"), "corner", 10)
    desk.look()
    return desk


def test_a_bot_plays_until_it_gives_up(desk: Desk) -> None:
    assert desk.message == "The bot corner plays. Press any key to take over."
    assert desk.wait(1000, 50).inputs == ["bot corner", *("press 0 0",) * 3]
    assert (desk.message, desk.session.bot) == ("The bot has stopped.", "corner")


def test_a_result_tells_that_a_bot_has_played(desk: Desk) -> None:
    assert desk.wait(1000, 50).solve_lamps().top.subtitle == "Lamps: all lamps are off · played by a bot"


def test_the_line_of_the_bot_goes_when_its_game_ends() -> None:
    game = variant_of(LAMPS, id="won", bots={"winner": f"{__name__}:winner"})
    desk = Desk(games=registry_of(game))
    desk.program.watch(Session(game, None, "seed"), "winner", 20)
    assert desk.look().message == "The bot winner plays. Press any key to take over."
    desk.wait(3000, 50)
    assert desk.session.state.outcome()
    assert desk.message is None


def test_a_key_takes_over(desk: Desk) -> None:
    assert desk.wait(150, 10).inputs == ["bot corner", "press 0 0"]
    desk.tap(SPACE).wait(1000, 50)
    assert [text for text in desk.inputs if text == "press 0 0"] == ["press 0 0"]
    assert desk.message == "Your turn."


def test_a_click_takes_over(desk: Desk) -> None:
    assert desk.click((3, 3)).wait(1000, 50).inputs == ["bot corner"]


def test_a_bot_goes_on_after_a_pause(desk: Desk) -> None:
    assert desk.wait(150, 10).tap(P).wait(1000, 50).inputs[-1] == "pause"
    assert desk.tap(ENTER).wait(1000, 50).inputs.count("press 0 0") == 3


def test_the_speed_is_changed_while_the_bot_plays(desk: Desk) -> None:
    assert desk.tap(pygame.K_PLUS).message == "Speed 20"
    desk.give(pygame.MOUSEWHEEL, x=0, y=-1).give(pygame.MOUSEWHEEL, x=0, y=-1).tap(DOWN)
    assert desk.message == "Speed 3"
    desk.wait(6_000)
    assert [hint.label for hint in desk.display.hints(900)] == ["Speed 3", "Take over", "Pause"]
    assert desk.session.bot == "corner"


def test_a_bot_is_chosen_on_the_page_of_the_game() -> None:
    desk = Desk(games=registry_of(GAME))
    assert desk.go.open_game(GAME).choose("Bots").choose("Watch").scenes[-1] == "PlayScene"
    assert desk.wait(1_300, 50).inputs == ["bot corner", *("press 0 0",) * 3]


def test_a_bot_goes_on_with_a_paused_game() -> None:
    desk = Desk(games=registry_of(GAME))
    assert desk.open("watched").tap(P).choose("Bots").labels == ["Let it play", "Moves a second", "Back"]
    desk.choose("Let it play").wait(1_300, 50)
    assert desk.inputs == ["pause", "resume", "bot corner", *("press 0 0",) * 3]


def test_a_race_against_a_bot_leaves_the_players_game_alone() -> None:
    desk = Desk(size=(960, 720), games=registry_of(GAME))
    assert desk.go.open_game(GAME).choose("Bots").choose("Race against it").scenes[-1] == "PlayScene"
    race = next(part for part in desk.top.controller._parts if isinstance(part, RaceBeside))._race
    desk.wait(2_000, 50)
    assert texts(race.session) == ["bot corner", *("press 0 0",) * 3]
    assert race.over
    assert (race.session.start, desk.inputs) == (desk.session.start, [])
    assert desk.display._side
    assert desk.display._side._texts.title == "Bot corner"
