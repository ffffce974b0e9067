"""The page of a game as data: its rows in order, its options, and what each row does."""

from datetime import timedelta
from functools import partial
from pathlib import Path

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.play.daily import daily_with
from puzzlebox.play.pages.game import GameChoice, GameDetail, game_page
from puzzlebox.registry import installed_games
from tests.fake_game import DRIPS, LAMPS, variant_of
from tests.lamp_game import LAMPS as LEVELLED
from tests.play.pages.conftest import PageDesk, desk_of
from tests.play.plays import play

INSTALLED = installed_games()
SOKOBAN, NONOGRAM, GUIDELINE = (INSTALLED.game(name) for name in ("sokoban", "nonogram", "guideline"))
BELOW = ["daily", "scores", "how-to-play", "settings", "leave"]


def opened(folder: Path | None, game: AnyGame = LAMPS, *solved: str, unranked: str = "") -> PageDesk:
    """Open the page of a game of which levels are solved, over a menu."""
    desk = desk_of(game, folder=folder)
    desk.has_menu = True
    if solved and desk.library.scores:
        entries = [play(text or "first", game=game.id, options=text, unranked=unranked) for text in solved]
        desk.library.scores.add(entries)
    for _ in range(2):
        open_page(desk, game)
    return desk


def open_page(desk: PageDesk, game: AnyGame, session: Session | None = None) -> None:  # type: ignore[type-arg]
    desk.open(partial(game_page, desk, GameChoice(desk, game, session)))


def options(desk: PageDesk) -> dict[str, str]:
    """Return the values of the options by their labels."""
    return {row.label: row.value for row in desk.page.rows if row.turn}


def detail(desk: PageDesk) -> GameDetail:
    assert isinstance(desk.page.detail, GameDetail)
    return desk.page.detail


# Rows
def test_a_game_that_was_never_played_has_no_saves_and_no_preferences(tmp_path: Path) -> None:
    desk = opened(tmp_path)
    assert desk.keys == ["play", "option size", "option presses", *BELOW]
    assert [row.key for row in desk.page.rows if row.main] == ["play"]
    assert [row.key for row in desk.page.rows if row.joined] == BELOW[1:]
    assert options(desk) == {"Size": "3", "Presses": "5"}
    assert (desk.page.title, desk.page.text, desk.row("leave").label) == ("Lamps", LAMPS.summary, "Main menu")
    assert {row.key: row.action for row in desk.page.rows if row.action} == {
        **{"play": "choose", "scores": "scores", "how-to-play": "how-to-play"},
        **{"settings": "settings", "leave": "leave"},
    }


def test_rows_open_their_pages(tmp_path: Path) -> None:
    desk = opened(tmp_path, SOKOBAN).choose("scores", "how-to-play", "settings", "editor")
    assert [call[:2] for call in desk.opened] == [
        (name, SOKOBAN) for name in ("scores", "how_to_play", "settings", "editor")
    ]
    names = []
    for key in ("levels", "bots"):
        names.append(desk.choose(key).place.name)
        desk.back()
    assert names == ["levels", "bots"]


def test_a_game_in_progress_is_resumed_first(tmp_path: Path) -> None:
    desk = opened(tmp_path).choose("play")
    assert desk.playthrough
    desk.playthrough.send("press 0 0")
    desk.leave_game()
    open_page(desk, LAMPS)
    assert desk.keys[:2] == ["resume", "play"]
    assert desk.row("play").label == "New game"
    assert [row.key for row in desk.page.rows if row.main] == ["resume"]
    assert "saves" in desk.keys
    desk.act("choose", "resume")
    assert desk.playthrough
    assert "press 0 0" in [text for _, text in desk.playthrough.session.log]


def test_any_key_begins_a_game_that_any_key_resumes() -> None:
    desk = opened(None, variant_of(DRIPS, pause=DRIPS.controls.pause._replace(any_key_resumes=True)))
    assert (detail(desk).any_key, desk.row("play").value) == (True, "any key")
    assert not detail(opened(None, DRIPS)).any_key


def test_a_session_that_has_not_begun_has_nothing_to_choose() -> None:
    desk, session = desk_of(DRIPS), Session(DRIPS, Options(DRIPS.options), Start(seed="rainy-day"))
    open_page(desk, DRIPS, session)
    assert desk.keys == ["play", "how-to-play", "settings", "leave"]
    assert desk.row("leave").label == "Quit"
    desk.choose("play")
    assert desk.playthrough
    assert desk.playthrough.session is session


def test_the_puzzle_of_the_day_has_the_chosen_options(tmp_path: Path) -> None:
    desk = opened(tmp_path).turn("option size").choose("daily")
    assert desk.playthrough
    session = desk.playthrough.session
    assert session.options["size"] == 5
    today = desk.today()
    assert session.start.seed == f"daily {today.isoformat()} lamps"
    assert desk.library.scores
    puzzles = [daily_with("lamps", session.options, today - timedelta(ago)).id for ago in range(2)]
    desk.library.scores.add([play(puzzle, game_id=puzzle, options="size=5") for puzzle in puzzles])
    desk.leave_game()
    open_page(desk, LAMPS)
    assert desk.row("daily").value == ""
    assert desk.turn("option size").row("daily").value == "2 days"


def test_own_results_are_those_of_the_chosen_options(tmp_path: Path) -> None:
    desk = desk_of(LEVELLED, folder=tmp_path)
    assert desk.library.scores
    entries = [
        play(f"{pressed}", game=LEVELLED.id, options="size=5", ended=9 - pressed, figures={"pressed": pressed})
        for pressed in (5, 4)
    ]
    desk.library.scores.add(entries)
    open_page(desk, LEVELLED)
    assert (dict(desk.page.figures), desk.page.course.values) == ({}, [])
    desk.turn("option size", -1)
    assert desk.page.figures == {"Presses": "4", "Solved": "2"}
    assert (desk.page.course.values, desk.page.course.lower_is_better) == ([5, 4], True)


# Options
def test_an_option_goes_around_its_values(tmp_path: Path) -> None:
    desk, seen = opened(tmp_path), []
    for step in (1, 1, -1, -1, -1):
        seen.append(desk.turn("option size", step).row("option size").value)
    assert seen == ["5", "2", "5", "3", "2"]
    assert [*desk.row("option size").choices] == ["2", "3", "5"]
    desk.choose("play")
    assert desk.playthrough
    assert desk.playthrough.session.options["size"] == 2


def test_rare_options_are_behind_a_row_for_more() -> None:
    desk = opened(None, INSTALLED.game("sudoku"))
    assert len(options(desk)) == 4
    number = desk.keys.index("more")
    desk.choose("more")
    assert len(options(desk)) > 5
    assert "more" not in desk.keys
    assert desk.place.focus == desk.keys[number], "the first of them"


def test_options_without_effect_are_not_shown_and_come_back() -> None:
    desk = opened(None, GUIDELINE)
    assert not {"Lines", "Gravity"} & set(options(desk))
    assert options(desk.turn("option mode"))["Mode"] == "Sprint"
    assert options(desk.turn("option rows"))["Lines"] == "100"
    assert "Lines" not in options(desk.turn("option mode", -1))
    assert options(desk.turn("option mode"))["Lines"] == "100"
    shown = options(desk.turn("option mode", -1).turn("option mode", -1).choose("more"))
    assert (shown["Mode"], "Gravity" in shown, "Lines" in shown) == ("Zen", True, False)


def test_a_row_has_name_and_help_of_the_variant_that_holds() -> None:
    desk = opened(None, GUIDELINE)
    for _ in range(3):
        desk.turn("option mode")
    assert (options(desk)["Mode"], options(desk)["Garbage"]) == ("Cheese", "10")
    row = next(row for row in desk.page.rows if row.label == "Garbage")
    assert row.about == "Number of garbage rows to remove."


@pytest.mark.parametrize("game", INSTALLED.games(), ids=lambda game: game.id)
def test_every_option_is_explained_in_a_sentence_and_none_is_said_twice(game: AnyGame) -> None:
    desk = opened(None, game)
    if "more" in desk.keys:
        desk.choose("more")
    for row in desk.page.rows:
        if row.turn:
            assert row.about[0].isupper() or row.about[0].isdigit()
            assert row.about.endswith(".")
    says_more = any(len(preset.options) > 1 for preset in game.presets)
    assert ("preset" in desk.keys) == says_more, "a preset of one option would repeat its row"


def test_options_that_the_game_refuses_together_are_said_and_the_page_stays() -> None:
    desk = opened(None, INSTALLED.game("2048")).turn("option size", -1).turn("option goal")
    assert (options(desk)["Size"], options(desk)["Goal"]) == ("3", "4096")
    with pytest.raises(ValueError, match="goal must be at most 1024"):
        detail(desk).board.state()
    desk.choose("play")
    assert desk.place.name == "game_page"
    assert desk.said == "Goal must be at most 1024 on a board of 3 x 3, not 4096"


# Levels and presets
@pytest.mark.parametrize(
    ("solved", "unranked", "size", "count"),
    [
        ([""], "", "2. 3 x 3", "1 of 3"),
        (["", "size=3", "size=5"], "", "1. 2 x 2", "3 of 3"),
        ([""], "assisted", "1. 2 x 2", "0 of 3"),
    ],
)
def test_the_first_open_level_is_chosen(
    tmp_path: Path, solved: list[str], unranked: str, size: str, count: str
) -> None:
    desk = opened(tmp_path, LEVELLED, *solved, unranked=unranked)
    assert (options(desk)["Size"], desk.row("levels").value) == (size, count)


def test_a_preset_sets_all_options(tmp_path: Path) -> None:
    both = LEVELLED.presets[0]._replace(label="both", options={"size": "3", "exact": "on"})
    desk = opened(tmp_path, variant_of(LEVELLED, presets=(*LEVELLED.presets, both)))
    assert options(desk)["Preset"] == "Custom"
    assert options(desk.turn("preset", -1))["Preset"] == "Both"
    assert (options(desk)["Size"], options(desk)["Exact"]) == ("2. 3 x 3", "On")
    assert options(desk.turn("option size"))["Preset"] == "Custom"


def test_nonogram_opens_on_pictures_and_its_ids_stay(tmp_path: Path) -> None:
    desk = opened(tmp_path, NONOGRAM, "source=picture")
    assert (options(desk)["Preset"], options(desk)["Picture"]) == ("Pictures", "2. 5 x 5")
    assert desk.row("levels").value == "1 of 58"
    assert options(opened(None, NONOGRAM))["Preset"] == "Pictures"
    assert Options(NONOGRAM.options)["source"] == "random"
    desk.turn("option source", 1)
    assert options(desk)["Preset"] == "10 x 10"
    desk.turn("option source", 1)
    assert options(desk)["Picture"] == "2. 5 x 5", "the first one that is not solved"


def test_sudoku_has_no_presets() -> None:
    desk = opened(None, INSTALLED.game("sudoku"))
    assert desk.keys[1:4] == ["option size", "option grade", "option extra"]


def test_random_levels_leave_the_list_of_levels_open(tmp_path: Path) -> None:
    desk = opened(tmp_path, SOKOBAN).turn("option level", -1)
    assert options(desk)["Level"] == "Hard"
    assert desk.row("levels").value == "0 of 12"
    assert desk.choose("levels").page.title == "Sokoban: 0 of 12 levels solved"
