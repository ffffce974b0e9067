"""One key scheme: the same letter does the same thing in every game, and keys that a player has set stay."""

import pygame
import pytest

from puzzlebox.core.options import Options
from puzzlebox.input.keymap import Keymap
from puzzlebox.registry import installed_games
from puzzlebox.store.settings import Settings
from tests.input.tables import action, press, table, texts

GAMES = [entry.id for entry in installed_games().catalogue]
MOVING_WITH_LETTERS = ("2048", "sokoban")
"""The games in which H, J, K and L move."""

SCHEME = {"N": "new-game", "F2": "new-game", "H": "hint", "F4": "hint", "U": "undo", "Y": "redo", "P": "pause"}
COMMANDS = {"F1": "how-to-play", "F10": "settings", "F12": "solve"}


def key(name: str) -> int:
    return pygame.key.key_code(name)


@pytest.mark.parametrize("name", GAMES)
def test_each_letter_does_the_same_in_every_game(name: str) -> None:
    keys = table("playing", installed_games().game(name))
    meant = {letter: action(keys, press(key(letter))) for letter in (*SCHEME, *COMMANDS)}
    moves = {"H": "left"} if name in MOVING_WITH_LETTERS else {}
    assert meant == SCHEME | COMMANDS | moves


@pytest.mark.parametrize(
    ("name", "text"),
    [("packing", "next piece"), ("klotski", "next piece"), ("sokoban", "next box"), ("sudoku", "next digit")],
)
def test_tab_chooses_the_next_thing_and_with_shift_the_previous_one(name: str, text: str) -> None:
    keys = table("playing", installed_games().game(name))
    assert texts(keys, press(pygame.K_TAB)) == [text]
    shifted = press(pygame.K_TAB)._replace(shift=True)
    assert texts(keys, shifted) == [text.replace("next", "previous")]


def test_packing_turns_with_q_and_e() -> None:
    keys = table("playing", installed_games().game("packing"))
    assert texts(keys, press(pygame.K_q), press(pygame.K_e)) == ["turn back", "turn"]


def test_keys_that_a_player_has_set_stay() -> None:
    settings = Settings()
    settings.bind("packing", "turn", ("R", "N"))
    settings.bind("lights", "press", ("H",))
    settings.bind("app", "mute", ("N",))
    settings.bind("app", "redo", ("R",))
    keymap = Keymap(settings)
    games = installed_games()
    assert texts(keymap.table("playing", games.game("packing")), press(pygame.K_r), press(pygame.K_n)) == ["turn"] * 2
    assert texts(keymap.table("playing", games.game("lights")), press(pygame.K_h)) == ["cursor press"]
    tetromino = keymap.table("playing", games.game("tetromino"))
    assert [action(tetromino, press(key(name))) for name in ("N", "R", "F2", "F8")] == [
        *("mute", "redo"),
        *("new-game", "retry"),
    ]


def test_a_new_key_for_pausing_replaces_the_usual_one() -> None:
    keymap = Keymap(Settings())
    famicom = installed_games().game("famicom")
    assert keymap.table("playing", famicom).keys("pause") == ("F8", "P")
    keymap.bind(famicom, "pause", ("O",))
    assert action(keymap.table("playing", famicom, Options(famicom.options)), press(pygame.K_p)) == ""
