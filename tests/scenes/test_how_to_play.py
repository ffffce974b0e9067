"""The screen How to play: what it says about a game, and how it scrolls."""

from itertools import pairwise
from typing import Any

import pygame
import pytest

from puzzlebox.core.game import AnyGame, Guide, GuidePicture, MouseHelp
from puzzlebox.core.options import Options
from puzzlebox.play.pages.how_to_play import (
    Grid,
    Heading,
    Keys,
    Paragraph,
    Pictures,
    Table,
    TextPicture,
    is_piece,
    parts_of,
    pictures_of,
)
from puzzlebox.registry import installed_games
from puzzlebox.scenes.text_blocks import Laid
from puzzlebox.ui.layout import Area
from puzzlebox.ui.theme import DARK, Measures
from tests.fake_game import LAMPS, variant_of
from tests.scenes.conftest import Desk, start
from tests.scenes.games import GAMES
from tests.scenes.keys import DOWN, END, ESC, F1, HOME, LEFT, PAGE_DOWN, RIGHT, UP, P
from tests.scenes.written import written


def game_of(name: str) -> AnyGame:
    return installed_games().game(name)


def opened(desk: Desk, game: AnyGame, options: str = "") -> Any:
    """Open How to play for a game, and return the scene."""
    desk.go.open_how_to_play(game, Options.parse(game.options, options))
    return desk.top


@pytest.fixture
def games() -> Desk:
    return Desk(games=installed_games())


def block(scene: Any, kind: type[Any], number: int = 0) -> Any:
    return [found for found in scene.page.detail if isinstance(found, kind)][number]


def keys_of(scene: Any) -> dict[str, tuple[str, ...]]:
    return {row.label: row.keys for row in block(scene, Keys).rows}


# Content
def test_sections_follow_the_declaration(games: Desk) -> None:
    scene = opened(games, game_of("slide"))
    assert isinstance(scene.page.detail[0], Paragraph)
    assert scene.page.detail[0].text.startswith("Slide the tiles into the blank until")
    assert isinstance(scene.page.detail[1], Pictures)
    headings = [found.text for found in scene.page.detail if isinstance(found, Heading)]
    assert headings == ["Keys", "Mouse", "Rules", "Options", "Preferences"]


def test_game_without_a_guide_shows_summary_and_keys(desk: Desk) -> None:
    scene = opened(desk, GAMES["lamps"])
    assert scene.page.detail[0].text == "Turn all the lamps off."
    assert keys_of(scene)["Darken the corner"] == ("Space",)
    assert "This game does not describe its rules." in [getattr(found, "text", "") for found in scene.page.detail]


def test_keys_are_those_that_the_player_has_set(games: Desk) -> None:
    game = game_of("tetromino")
    games.app.desk.keymap.bind(game, "drop", ("K", "Enter"))
    games.app.desk.keymap.bind(None, "how-to-play", ("F8",))
    games.app.desk.keymap.bind(game, "soft-drop", ())
    keys = keys_of(opened(games, game))
    assert (keys["Drop"], keys["How to play"], keys["Soft drop"]) == (("K", "Enter"), ("F8",), ("None",))
    assert "Hold" not in keys
    assert "Hold" in keys_of(opened(games, game, "hold=on"))


def test_keys_of_help_and_levels_are_shown_only_for_games_that_have_them(games: Desk) -> None:
    assert {"Hint", "Solve", "Next level", "Undo"} <= set(keys_of(opened(games, game_of("sokoban"))))
    assert not {"Solve", "Next level", "Undo"} & set(keys_of(opened(games, game_of("turbo"))))
    assert "Demonstration" in keys_of(opened(games, game_of("2048")))
    assert "Undo" in keys_of(opened(games, game_of("guideline"), "mode=zen"))


def test_options_have_their_sentence_and_value_or_say_when_they_apply(games: Desk) -> None:
    scene = opened(games, game_of("guideline"), "mode=zen,preview=3")
    options = {row.label: (row.value, row.text) for row in block(scene, Table, 1).rows}
    assert options["Preview"] == ("3", "Number of next pieces that are shown.")
    assert options["Gravity"] == ("Off", "Let pieces fall on their own in zen mode.")
    assert options["Lines"] == ("–", "Number of lines to clear in a sprint. Only if Mode is Sprint or Cheese.")
    preferences = {row.label: row.value for row in block(scene, Table, 2).rows}
    assert (preferences["DAS"], preferences["ARR"], preferences["Soft drop"]) == ("167", "33", "20")


def test_negated_condition_is_a_sentence(games: Desk) -> None:
    scene = opened(games, game_of("klotski"))
    assert "Only if Start is Random." in block(scene, Table, 1).rows[1].text
    scene = opened(games, game_of("sokoban"), "level=random")
    assert block(scene, Table, 1).rows[0].text.endswith("Not if Level is Easy, Medium, Hard or Random.")


def test_rules_are_those_of_the_options(games: Desk) -> None:
    texts = [getattr(b, "text", "") for b in opened(games, game_of("tetromino"), "width=12").page.detail]
    assert any(text.startswith("The board has 12 columns and 20 rows.") for text in texts)
    assert not any("Keys:" in text for text in texts)


@pytest.mark.parametrize("name", [entry.id for entry in installed_games().catalogue])
def test_rules_have_at_most_eight_short_paragraphs(games: Desk, name: str) -> None:
    blocks = opened(games, game_of(name)).page.detail
    headings = [number for number, block in enumerate(blocks) if isinstance(block, Heading)]
    rules = [block.text for block in blocks[headings[2] : headings[3]] if isinstance(block, Paragraph)]
    assert 3 <= len(rules) <= 8 + (rules[-1] == f"All rules: puzzlebox rules {name}")


def test_mouse_lists_the_gestures_of_the_game(desk: Desk) -> None:
    game = variant_of(LAMPS, guide=Guide(mouse=(MouseHelp("Click a lamp", "press it"),)))
    first = block(opened(desk, game), Table).rows[0]
    assert (first.label, first.text) == ("Click a lamp", "Press it.")


# Pictures
def test_pictures_are_a_new_game_and_one_under_way() -> None:
    new, under_way = pictures_of(GAMES["lamps"], Options(LAMPS.options, {"size": "5"}))
    assert new.state.grid.rows == 5
    assert new.state.grid != under_way.state.grid


def test_own_pictures_replace_the_usual_ones(desk: Desk) -> None:
    big = LAMPS.begin(Options(LAMPS.options, {"size": "9"}), "puzzlebox")
    game = variant_of(LAMPS, guide=Guide(pictures=lambda options: (GuidePicture("A large board", big),)))
    assert block(opened(desk, game), Pictures).captions == ["A large board"]


def test_picture_is_drawn_by_the_view_of_the_game(desk: Desk) -> None:
    game = variant_of(
        LAMPS, guide=Guide(pictures=lambda options: (GuidePicture("Lit", LAMPS.begin(options, "puzzlebox")),))
    )
    scene = opened(desk, game)
    number = next(n for n, (found, _) in enumerate(scene._places) if isinstance(found.block, Pictures))
    area = scene._places[number][1]
    place = area.but(y=area.y + scene.column.area.y).centred(area.width // 3, area.height // 2)
    picture = desk.picture().subsurface(place)
    assert len({tuple(picture.get_at((x, place.height // 2))) for x in range(place.width)}) > 2


@pytest.mark.parametrize(
    ("name", "options", "starts"),
    [
        ("klotski", {"start": "random", "grade": "extreme"}, ["red-donkey"]),
        ("2048", {"size": "3", "goal": "131072"}, []),
    ],
    ids=["a start that takes a search", "options that the game refuses"],
)
def test_options_without_pictures_of_their_own(name: str, options: dict[str, str], starts: list[str]) -> None:
    pictures = pictures_of(game_of(name), Options(game_of(name).options, options))
    assert [picture.state.options["start"] for picture in pictures] == starts


# Scrolling
@pytest.fixture
def slide(games: Desk) -> Any:
    return opened(games, game_of("slide"))


def test_keys_scroll_by_lines_pages_and_to_the_ends(games: Desk, slide: Any) -> None:
    games.tap(DOWN)
    line = slide.column.scroll
    games.tap(UP)
    assert slide.column.scroll == 0
    games.tap(RIGHT)
    assert line < slide.column.scroll < slide.column.area.height
    page = slide.column.scroll
    games.tap(LEFT, PAGE_DOWN)
    assert slide.column.scroll == page
    games.tap(END)
    assert slide.column.scroll == slide.column.max_scroll > 0
    games.tap(DOWN)
    assert slide.column.scroll == slide.column.max_scroll
    games.tap(HOME)
    assert slide.column.scroll == 0


def test_held_key_goes_on_scrolling_until_it_is_released(games: Desk, slide: Any) -> None:
    games.press(DOWN)
    line = slide.column.scroll
    games.wait(600, 60)
    held = slide.column.scroll
    assert held >= 3 * line
    games.release(DOWN).wait(600, 60)
    assert slide.column.scroll == held


def drag(desk: Desk, start: tuple[int, int], end: tuple[int, int]) -> None:
    desk.give(pygame.MOUSEBUTTONDOWN, pos=start, button=1)
    desk.give(pygame.MOUSEMOTION, pos=end, rel=(1, 1), buttons=(1, 0, 0))
    desk.give(pygame.MOUSEBUTTONUP, pos=end, button=1)


def test_wheel_and_drag_move_the_text(games: Desk, slide: Any) -> None:
    games.give(pygame.MOUSEWHEEL, x=0, y=-2)
    assert slide.column.scroll > 0
    games.give(pygame.MOUSEWHEEL, x=0, y=2)
    assert slide.column.scroll == 0
    drag(games, (300, 300), (300, 200))
    assert slide.column.scroll == 100
    games.point((300, 100))
    assert slide.column.scroll == 100, "the button is up"


def test_drag_of_the_scroll_bar_moves_to_the_end(games: Desk, slide: Any) -> None:
    bar = slide.column.bar.thumb
    drag(games, bar.center, (bar.center[0], slide.column.area.bottom + 50))
    assert slide.column.scroll == slide.column.max_scroll
    games.click((slide.column.bar.thumb.center[0], slide.column.area.y + 1))
    assert slide.column.scroll == 0


def test_place_is_kept_when_the_window_changes(games: Desk, slide: Any) -> None:
    games.tap(END)
    slide.layout(pygame.Rect(0, 0, 1920, 1080), DARK)
    assert slide.column.scroll == slide.column.max_scroll


# Layout
@pytest.mark.parametrize("size", [(200, 150), (320, 240), (640, 480), (400, 1200), (1920, 1080), (3840, 2160)])
@pytest.mark.parametrize("game", ["tetromino", "klotski"])
def test_blocks_follow_each_other_within_the_column(size: tuple[int, int], game: str) -> None:
    desk = Desk(size, games=installed_games())
    scene = opened(desk, game_of(game))
    places = [place for _, place in scene._places]
    assert all(upper.bottom <= lower.y for upper, lower in pairwise(places))
    assert all(place.x >= 0 and place.right <= size[0] for place in places)
    assert places[-1].bottom <= scene.column.end
    desk.picture()


def test_no_text_of_a_block_is_cut_off(monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk((640, 480), games=installed_games())
    scene = opened(desk, game_of("guideline"))
    shown: list[str] = []
    while True:
        shown += written(desk, monkeypatch)
        before = scene.column.scroll
        desk.tap(RIGHT)
        if scene.column.scroll == before:
            break
    assert not [text for text in shown if text.endswith("…")]


def test_parts_of_a_text_picture_are_separated_by_blank_columns() -> None:
    lines = ("S             O", "..OO  ..O.    OO", ".OO.  ..OO    OO", "      ...O")
    assert list(parts_of(lines)) == [("S         ", "..OO  ..O.", ".OO.  ..OO", "      ...O"), ("O ", "OO", "OO")]


def test_text_picture_wraps_its_parts() -> None:
    picture = TextPicture(("AAAA    BBBB", "AAAA    BBBB"))
    measures = Measures.of(640, 480)
    wide, narrow = (Laid(picture, room, DARK, measures) for room in (1000, 60))
    assert wide.height < narrow.height
    surface = pygame.Surface((200, 200))
    narrow.draw(surface, Area(0, 0, 200, 200))
    assert pygame.mask.from_threshold(surface, DARK.text, (40, 40, 40)).count() > 20


# Leaving
def test_escape_leaves_on_release_and_the_pause_comes_back(desk: Desk) -> None:
    assert desk.open("drips").tap(P, F1).scenes == ["PlayScene", "pause", "how_to_play"]
    assert desk.press(ESC).scenes[-1] == "how_to_play"
    assert desk.release(ESC).scenes == ["PlayScene", "pause"]


@pytest.mark.parametrize("key", ["F1", "H"])
def test_its_key_in_a_running_game_pauses_it(desk: Desk, key: str) -> None:
    desk.app.desk.keymap.bind(None, "how-to-play", (key,))
    session = desk.play("drips")
    assert desk.tap(*[F1] if key == "H" else []).scenes == ["PlayScene"]
    code = pygame.key.key_code(key)
    assert desk.tap(code).scenes == ["PlayScene", "pause", "how_to_play"]
    assert session.paused
    assert desk.tap(code).scenes == ["PlayScene", "pause"]


@pytest.mark.parametrize("theme", ["dark", "classic"])
@pytest.mark.parametrize("game", ["drops", "drips"])
def test_title_and_pause_name_the_key(theme: str, game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(theme=theme)
    desk.go.open_game(GAMES[game])
    assert "F1" in " ".join(written(desk, monkeypatch))
    assert desk.go.play_session(start(GAMES[game])).tap(P).scenes[-1] == "pause"
    assert "F1" in " ".join(written(desk, monkeypatch))


@pytest.mark.parametrize("game", [entry.id for entry in installed_games().catalogue])
def test_every_game_of_the_catalogue_can_be_shown(games: Desk, game: str) -> None:
    scene = opened(games, game_of(game))
    assert scene.column.max_scroll > 0
    assert block(scene, Pictures).captions
    games.picture()


# Tables and pieces of falling blocks
def test_speeds_are_a_table_that_wraps_to_the_column() -> None:
    grid = Grid([("Level", "1", "2", "3", "4"), ("Rows a second", "1.0", "1.3", "1.6", "2.1")])
    measures = Measures.of(640, 480)
    one = Laid(grid, 1_000, DARK, measures).height
    assert Laid(grid, 1, DARK, measures).height == 4 * one


def test_rules_with_tabs_are_a_table_and_other_lines_a_picture(games: Desk) -> None:
    scene = opened(games, game_of("guideline"))
    assert block(scene, Grid, 1).rows[0][:3] == ("Level", "11", "12")
    assert block(scene, TextPicture).lines[0].startswith("I ")
    games.picture()


@pytest.mark.parametrize(
    ("part", "is_one"),
    [(("O", "OO", "OO"), True), (("S", "xO.", "OO."), True), (("aXXb", "aXXb"), False), (("1 2", "3 ·"), False)],
)
def test_pieces_are_told_from_other_pictures_of_text(part: tuple[str, ...], is_one: bool) -> None:
    assert is_piece(part) == is_one
