"""The title screen: options, preferences and starting the game."""

import re

import pygame
import pytest

from puzzlebox.core.game import BigWord
from puzzlebox.play.wording import help_text
from puzzlebox.registry import installed_games
from puzzlebox.translation import tr
from puzzlebox.ui.layout import Area
from puzzlebox.ui.widgets.choice import segments_of
from tests.catalogues import speaking
from tests.fake_game import variant_of
from tests.scenes.conftest import Desk
from tests.scenes.games import GAMES
from tests.scenes.keys import DOWN, ENTER, ESC, F1, RIGHT, TAB, UP, X

OPTIONED = variant_of(GAMES["drops"], options=GAMES["lamps"].options)


@pytest.fixture
def lamps(desk: Desk) -> Desk:
    desk.go.open_menu().go.open_game(GAMES["lamps"])
    return desk


def values(desk: Desk) -> dict[str, str]:
    return {choice.label: choice.value for choice in desk.top.choices.choices if choice.on_change}


def test_help_of_the_focused_option_replaces_the_summary(lamps: Desk) -> None:
    def about() -> bytes:
        place = lamps.look().top._places[2]
        return pygame.image.tobytes(lamps.picture().subsurface(place), "RGB")

    assert lamps.top.choices.choices[1].help
    summary = about()
    lamps.tap(DOWN)
    assert about() != summary
    lamps.tap(UP)
    assert about() == summary


def test_mouse_changes_options_and_starts_the_game(lamps: Desk) -> None:
    play, size = lamps.top.choices.choices[:2]
    lamps.click((size.area.right - 8, size.area.center[1]))
    assert values(lamps)["Size"] == "5"
    lamps.click((size.area.x + 8, size.area.center[1])).click((size.area.x + 8, size.area.center[1]))
    assert values(lamps)["Size"] == "2"
    assert lamps.click(play.area.center).session.options["size"] == 2


def test_click_on_a_value_selects_it(lamps: Desk) -> None:
    size = lamps.top.choices.choices[1]
    assert size.segments == ["2", "3", "5"]
    places = [area.center for area, _ in segments_of(size, lamps.top.measures, False)]
    for number in (2, 0, 0, 1):
        lamps.click(places[number])
        assert values(lamps)["Size"] == size.segments[number]


def test_changed_option_changes_the_picture(lamps: Desk) -> None:
    lamps.tap(DOWN)
    place = pygame.Rect(lamps.top._places[0])
    assert place.width > 100
    before = lamps.picture().subsurface(place).copy().get_buffer().raw
    assert lamps.tap(RIGHT).picture().subsurface(place).copy().get_buffer().raw != before


def test_any_key_starts_the_game_if_any_key_resumes(desk: Desk) -> None:
    assert desk.go.open_game(GAMES["drops"]).release(X).scenes == ["game_page"]
    assert desk.press(X).scenes == ["game_page"]
    assert desk.release(X).scenes == ["PlayScene"]


def test_esc_leaves_on_release(desk: Desk) -> None:
    for game in ("drops", "drips"):
        assert desk.go.open_game(GAMES[game]).press(ESC).scenes == ["game_page"]
        assert desk.release(ESC).scenes == []


@pytest.mark.parametrize(("theme", "scene"), [("dark", "PlayScene"), ("classic", "game_page")])
def test_command_line_opens_the_title_in_classic_look(theme: str, scene: str) -> None:
    desk = Desk(theme=theme)
    session = desk.play("drops", "rainy-day")
    assert desk.scenes == [scene]
    assert desk.tap(X).scenes == ["PlayScene"]
    assert desk.session is session


@pytest.mark.parametrize("size", [(200, 150), (260, 200), (320, 240), (640, 480), (400, 1200), (1920, 1080)])
@pytest.mark.parametrize("game", ["lamps", "drips"])
def test_nothing_overlaps_or_is_cut_off(size: tuple[int, int], game: str) -> None:
    desk = Desk(size)
    top = desk.go.open_game(GAMES[game]).top
    for _ in range(len(top.choices)):
        (shown, word, line, keys), foot = top._places, top.foot
        places = [place for place in (shown, word, line, keys, foot) if place.height]
        places += [choice.area for choice in top.choices.choices if choice.area.height]
        assert all(Area(0, 0, *size).contains(place) for place in places)
        assert not any(a.colliderect(b) for n, a in enumerate(places) for b in places[:n])
        assert top.choices.choices[top.choices.focus].area.height > top.measures.body
        desk.tap(DOWN)


def test_classic_title_shows_the_big_word_of_the_rule_sheet() -> None:
    desk = Desk(theme="classic")
    heights = []
    for word in (None, BigWord("Drops", 0.6)):
        desk.go.open_game(variant_of(GAMES["drops"], big_word=word))
        white = pygame.mask.from_threshold(desk.picture().subsurface((0, 150, 640, 150)), (255, 255, 255), (9, 9, 9))
        heights.append(max(rect.height for rect in white.get_bounding_rects()))
        desk.program.leave_game()
    assert heights[1] == pytest.approx(heights[0] * 0.6, abs=3)


def test_classic_title_hides_the_options() -> None:
    desk = Desk(theme="classic")
    desk.program.open_menu()
    for key in (X, ENTER, UP):
        assert desk.go.open_game(OPTIONED).press(key).scenes == ["menu", "game_page"]
        assert desk.release(key).scenes == ["menu", "PlayScene"], "any key plays"
        desk.program.leave_game()
    assert desk.go.open_game(OPTIONED).click((320, 400)).scenes == ["menu", "PlayScene"], "and a click"


@pytest.mark.parametrize("theme", ["classic", "dark"])
def test_tab_opens_the_options_on_the_classic_title(theme: str) -> None:
    desk = Desk(theme=theme)
    printed = desk.go.open_game(OPTIONED).picture().get_buffer().raw
    assert desk.tap(*[X] * (theme == "dark"), TAB).scenes == ["game_page"], "the dark one lists them"
    assert (desk.picture().get_buffer().raw == printed) == (theme == "dark")
    desk.tap(DOWN, RIGHT)
    assert values(desk)["Size"] == "5"
    assert desk.tap(UP, ENTER).scenes == ["PlayScene"]


# Options that have no effect
@pytest.fixture
def guideline() -> Desk:
    desk = Desk(games=installed_games())
    desk.go.open_menu().go.open_game(installed_games().game("guideline"))
    return desk


def test_focus_and_buttons_above_stay_when_an_option_appears(guideline: Desk) -> None:
    guideline.go_to("Mode")
    before = [choice.area for choice in guideline.top.choices.choices[:2]]
    assert guideline.tap(RIGHT).look().top.choices.choices[guideline.top.choices.focus].label == "Mode"
    assert [choice.area for choice in guideline.top.choices.choices[:2]] == before
    guideline.go_to("Lines").tap(RIGHT)
    assert values(guideline)["Lines"] == "100"


@pytest.mark.parametrize("language", ["en", "de", "fr", "zh_CN"])
def test_help_calls_values_as_the_menu_does(language: str) -> None:
    with speaking(language):
        (mix,) = (option for option in installed_games().game("slide").options if option.name == "mix")
        values = "|".join(re.escape(tr(mix.shown(value))) for value in mix.menu_values())
        assert len(re.findall(f"(?:^|[;；] ?)(?:{values})\\s?[:：]", help_text(mix))) == 2


# How to play
def test_f1_and_the_button_open_how_to_play_with_the_current_options(guideline: Desk) -> None:
    assert guideline.go_to("Mode").tap(RIGHT).tap(F1).scenes == ["menu", "game_page", "how_to_play"]
    assert "Clear the lines as fast as you can." in [getattr(b, "text", "") for b in guideline.top.page.detail]
    assert guideline.tap(F1).scenes == ["menu", "game_page"]
    button = next(choice for choice in guideline.top.choices.choices if choice.label == "How to play")
    assert button.value == "F1"
    assert guideline.click(button.area.center).scenes[-1] == "how_to_play"


def test_f1_does_not_start_a_game_that_any_key_starts() -> None:
    desk = Desk(theme="classic")
    assert desk.go.open_game(GAMES["drops"]).tap(F1).scenes == ["game_page", "how_to_play"]
    assert desk.tap(ESC).scenes == ["game_page"]
