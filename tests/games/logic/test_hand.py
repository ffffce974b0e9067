"""Marks by keys, clicks, fingers and strokes."""

import pytest

from puzzlebox.core.hand import click, drag
from puzzlebox.rules import Gesture, Options, Session, Start
from tests.games.hands import Player
from tests.games.logic.boards import begun, game_of

EMPTY_ROW = "6x6:dgCFDaDFb"
"""A board of Unruly, whose first row has only a white cell, the fourth."""


def player(name: str, position: str) -> Player:
    game = game_of(name)
    return Player(Session(game, Options(game.options), Start(position=position)))


def test_clicks_take_a_cell_through_all_values_in_both_directions() -> None:
    play = player("unruly", EMPTY_ROW)
    sent = [play.act(*click((0, 0)))[0] for _ in range(3)]
    assert sent == ["set 0 0 black", "set 0 0 white", "set 0 0 empty"]
    sent = [play.act(*click((0, 0), "right"))[0] for _ in range(3)]
    assert sent == ["set 0 0 white", "set 0 0 black", "set 0 0 empty"]


def test_keys_do_the_same_at_the_cursor_and_backspace_empties_it() -> None:
    play = player("unruly", EMPTY_ROW)
    assert play.act("cursor left", "cursor press", "cursor press") == ["set 2 2 black", "set 2 2 white"]
    assert play.act("cursor mark", "cursor clear") == ["set 2 2 black", "set 2 2 empty"]


def test_a_stroke_sets_the_cells_like_its_first_with_one_input() -> None:
    play = player("unruly", EMPTY_ROW)
    assert play.act(*drag(((0, 0), (0, 1), (0, 5)))) == ["fill 0 0 0 5 black"]
    assert play.state.position().split()[1][:6] == "BBB.BB", "the given white cell stays"
    assert play.act(*drag(((0, 0), (2, 0)), "middle")) == ["fill 0 0 2 0 empty"]
    assert play.state.position().split()[1][:6] == ".BB.BB"


def test_a_stroke_shows_what_it_will_do_and_stays_in_its_line() -> None:
    play = player("unruly", EMPTY_ROW)
    press, *moves, _ = drag(((1, 1), (1, 2), (3, 3)))
    assert play.act(press, *moves) == []
    assert play.shows.line == ((1, 1), (1, 2), (1, 3))
    assert play.shows.preview == {(1, 1): 2, (1, 2): 2, (1, 3): 2}
    assert play.act(moves[-1]._replace(phase="cancel")) == []
    assert play.shows.preview == {}


@pytest.mark.parametrize("cell", [(0, 3), (9, 9)])
def test_given_cells_and_places_off_the_board_do_nothing(cell: tuple[int, int]) -> None:
    play = player("unruly", EMPTY_ROW)
    gestures: tuple[Gesture, ...] = click(cell)
    assert play.act(*gestures) == []


def test_a_wrong_value_is_a_slip_once_the_player_goes_on_to_another_cell() -> None:
    state = begun("unruly", EMPTY_ROW)
    figures = game_of("unruly").presentation.result_figures
    assert figures
    one, other = state.free_cells()[:2]
    words = {cell: state.puzzle.words[state.board.solution[cell]] for cell in (one, other)}
    wrong = next(word for word in ("white", "black") if word != words[one])
    told = []
    for cell, word in ((one, wrong), (one, words[one]), (one, wrong), (other, words[other]), (one, words[one])):
        row, column = state.place(cell)
        state.send(f"set {row} {column} {word}")
        told.append(figures(state)["Slips"])
    assert told == ["0", "0", "0", "1", "1"]
