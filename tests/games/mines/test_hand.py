"""Mines as a player's hand plays it, without a window."""

from typing import Any

import pytest

from puzzlebox.core.grid import Cell
from puzzlebox.core.hand import Button, Gesture, click, drag, middle_of
from tests.games.hands import Player
from tests.games.mines.play import session_of, view
from tests.games.mines.test_rules import CORNER, OPEN


def pressed(player: Player) -> set[Cell]:
    return set(player.shows.cells.get("preview", ()))


def tap(cell: Cell, button: Button = "left") -> list[Gesture]:
    return [gesture._replace(modifiers=frozenset({"touch"})) for gesture in click(cell, button)]


@pytest.fixture
def player() -> Player:
    return Player(session_of(CORNER))


def test_the_left_button_opens_on_release(player: Player) -> None:
    press, release = click((4, 0))
    assert (player.act(press), pressed(player)) == ([], {(4, 0)})
    assert (player.act(release), pressed(player)) == (["open 4 0"], set())


def test_leaving_the_cell_calls_it_off(player: Player) -> None:
    press, move, release = drag(((4, 0), (4, 1)))
    assert (player.act(press, move), pressed(player)) == ([], set())
    assert player.act(release) == []


@pytest.mark.parametrize("button", ["left", "middle"])
def test_a_number_shows_its_neighbours_pressed_and_makes_a_chord(button: Any, player: Player) -> None:
    press, release = click((3, 2), "right")
    assert (player.act(press), player.act(release)) == (["flag 3 2"], [])  # on press
    press, release = click((2, 2), button)
    assert (player.act(press), pressed(player)) == ([], {(3, 1)})
    assert player.act(release) == ["chord 2 2"]


def test_clicks_without_an_effect_are_counted(player: Player) -> None:
    player.act(*click((0, 0), "right"))
    clicks = (*click((0, 0)), *click((2, 2)), *click((2, 2), "right"), *click((-1, 2)))
    assert player.act(*clicks) == ["wasted open", "wasted chord", "wasted flag"]
    assert player.state.wasted == (1, 1, 1)


def test_a_click_on_a_number_flags_if_the_player_wants_that() -> None:
    player = Player(session_of(CORNER), "flags=on")
    assert player.act(*click((3, 0)), *click((0, 1)), *click((0, 1))) == ["open 3 0", "flags 0 1", "wasted chord"]


def test_the_buttons_may_be_swapped() -> None:
    player = Player(session_of(CORNER), "swap-buttons=on")
    assert player.act(*click((0, 0)), *click((4, 0), "right")) == ["flag 0 0", "open 4 0"]


def test_in_flag_mode_taps_flag_and_long_presses_open(player: Player) -> None:
    assert (player.act("flag mode"), player.shows.mode) == ([], "flag")
    press = tap((4, 0))[0]
    assert player.act(press, press._replace(phase="cancel")) == []
    taps = (*tap((4, 0), "right"), *tap((3, 2)), *tap((2, 2)))
    assert player.act(*taps) == ["open 4 0", "flag 3 2", "wasted chord"]
    player.act("flag mode")
    assert player.shows.mode == ""


def test_keys_open_flag_and_chord(player: Player) -> None:
    assert player.act("cursor down", "cursor down", "cursor mark", "cursor press") == ["flag 3 2", "wasted open"]
    assert player.act("cursor up", "cursor press") == ["chord 2 2"]
    assert player.act("cursor down", "cursor down", "cursor press") == ["open 4 2"]


def test_a_whole_game_by_keys() -> None:
    player = Player(session_of("4x4/1 *.../..../..../...."))
    assert player.act("cursor down", "cursor mark") == ["flag 1 1"]
    player.act("cursor mark", "cursor down", "cursor right", "cursor press")
    assert player.play.result is not None
    assert player.play.result.entry.won


def test_nothing_is_sent_after_the_end(player: Player) -> None:
    player.act(*click((0, 0)))
    assert player.play.outcome
    assert player.act(*click((4, 0)), *click((4, 0), "right"), "cursor down", "cursor press", "cursor mark") == []


def test_a_first_opening_brings_the_number_of_its_board() -> None:
    player = Player(session_of())
    player.act(*click((0, 0)))
    assert player.play.session.log[0][1].startswith("open 0 0 try ")
    assert view(player.state) != OPEN


def test_the_pointer_hides_the_cursor(player: Player) -> None:
    player.act("cursor down", Gesture("hover", middle_of((1, 1)), middle_of((1, 1))))
    assert "cursor" not in player.shows.cells


@pytest.mark.parametrize(("key", "sent"), [("press", "wasted chord"), ("mark", "wasted flag")])
def test_the_first_key_acts_in_the_middle_and_shows_the_cursor(key: str, sent: str, player: Player) -> None:
    assert player.act(f"cursor {key}") == [sent]
    assert player.shows.cells["cursor"] == {(2, 2)}


def test_a_game_begins_with_the_first_key() -> None:
    player = Player(session_of())
    player.act("cursor press")
    middle = (player.state.grid.rows - 1) // 2, (player.state.grid.columns - 1) // 2
    assert player.play.session.log[0][1].startswith("open {} {} try ".format(*middle))
