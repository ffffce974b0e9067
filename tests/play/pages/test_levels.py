"""The levels of a game as cards."""

from functools import partial
from pathlib import Path

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.play.page import BoardOf
from puzzlebox.play.pages.levels import LevelList, levels
from puzzlebox.registry import installed_games
from tests.lamp_game import LAMPS
from tests.play.pages.conftest import PageDesk, desk_of
from tests.play.plays import play

SOKOBAN, NONOGRAM = map(installed_games().game, ("sokoban", "nonogram"))


def opened(folder: Path, game: AnyGame, options: str = "", solved: tuple[str, ...] = (), **named: bool) -> PageDesk:
    """Open the levels of a game of which some are solved."""
    desk = desk_of(game, folder=folder)
    assert desk.library.scores
    entries = [play(text or "first", game=game.id, options=text, figures={"pressed": 4}) for text in solved]
    desk.library.scores.add(entries)
    desk.open(partial(levels, desk, LevelList(game, Options.parse(game.options, options)), **named))
    return desk


def test_cards_show_which_levels_are_solved_and_how_well(tmp_path: Path) -> None:
    desk = opened(tmp_path, LAMPS, solved=("size=3",))
    assert desk.page.title == "Lamps: 1 of 3 levels solved"
    cards = [(row.label, row.value, row.card.done) for row in desk.page.rows if row.card]
    assert cards == [("1. 2 x 2", "", False), ("2. 3 x 3", "Presses: 4", True), ("3. 5 x 5", "", False)]
    assert desk.keys[-1] == "back"


def test_the_fewest_moves_are_on_the_card_and_the_board_is_its_picture(tmp_path: Path) -> None:
    desk = opened(tmp_path, SOKOBAN, "set=rooms")
    assert [(row.label, row.value) for row in desk.page.rows[:2]] == [
        ("1. Waist", "Fewest 7"),
        ("2. Cellar", "Fewest 9"),
    ]
    pictures = [row.picture for row in desk.page.rows[:2]]
    desk.place.again()
    assert pictures == [row.picture for row in desk.page.rows[:2]], "they are drawn once"
    boards = {picture.state().text() for picture in pictures if isinstance(picture, BoardOf)}
    assert len(boards) == 2


def test_a_picture_that_is_solved_is_shown_with_its_title_and_others_are_not(tmp_path: Path) -> None:
    desk = opened(tmp_path, NONOGRAM, solved=("source=picture",))
    first, second = desk.page.rows[:2]
    assert (first.label, second.label) == ("1. Heart", "2. 5 x 5")
    boards = [row.picture.state() for row in (first, second) if isinstance(row.picture, BoardOf)]
    assert [board.outcome() is not None for board in boards] == [True, False]


def test_choosing_a_level_begins_it(tmp_path: Path) -> None:
    desk = opened(tmp_path, SOKOBAN, "set=rooms").choose("5")
    desk.finish()
    assert desk.playthrough
    assert (desk.names, desk.playthrough.session.options.text()) == (["Controller"], "set=rooms,level=5")


@pytest.mark.parametrize(("options", "unsolved", "focus"), [("size=5", False, "3"), ("", True, "2"), ("", False, "1")])
def test_the_focus_is_on_the_chosen_level_or_the_first_open_one(
    tmp_path: Path, options: str, unsolved: bool, focus: str
) -> None:
    desk = opened(tmp_path, LAMPS, options, ("",), first_unsolved=unsolved)
    assert desk.place.focus == focus
