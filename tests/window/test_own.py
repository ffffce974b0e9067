"""Settings, keys and scores as a player uses them: a real process, a real window, real keys."""

import json
import os
import subprocess
import sys
import time
from collections.abc import Iterator

import pytest

from puzzlebox.core.record import Record
from puzzlebox.core.replay import replayed
from puzzlebox.registry import installed_games
from puzzlebox.ui.theme import CLASSIC
from tests.window.xvfb import MISSING, Program, Screen, available, is_drawn, wait_until

pytestmark = pytest.mark.skipif(not available(), reason=MISSING)


@pytest.fixture
def screen() -> Iterator[Screen]:
    with Screen() as screen:
        yield screen


def ready(screen: Screen, *words: str) -> Program:
    program = screen.start(*words)
    program.wait_for(is_drawn, "the ground")
    return program


def wait_for_title(program: Program, title: str) -> None:
    wait_until(lambda: program.title == title, f"the title {title!r} (not {program.title!r})")


def file(screen: Screen) -> str:
    path = screen.home / "settings.toml"
    return path.read_text() if path.exists() else ""


def command_output(screen: Screen, *words: str) -> str:
    """Run a command without a window and return its output."""
    environment = {**os.environ, "PUZZLEBOX_HOME": str(screen.home)}
    command = [sys.executable, "-m", "puzzlebox", *words]
    return subprocess.run(command, env=environment, capture_output=True, text=True, check=True, timeout=60).stdout


def test_theme_can_be_changed_and_is_saved(screen: Screen) -> None:
    menu = ready(screen)
    menu.wait_for_rest()
    menu.key("F10")
    wait_for_title(menu, "Settings")
    menu.key("Return", "Right", "Right", "Right")
    menu.wait_for(lambda picture: picture.at(2, 2) == CLASSIC.ground, "the classic ground")
    menu.key("Escape", "Escape", "Escape", "Escape")
    assert (menu.end(), menu.output()) == (0, "")
    assert 'theme = "classic"' in file(screen)
    again = screen.start()
    wait_for_title(again, "puzzlebox")
    assert again.wait_for_rest().at(2, 2) == CLASSIC.ground


def test_pressed_key_is_bound_and_works(screen: Screen) -> None:
    menu = ready(screen)
    menu.wait_for_rest()
    menu.key("F10", "Up", "Up", "Up", "Return")
    wait_for_title(menu, "Keys")
    menu.key("Right", *["Down"] * 6, "Return")
    wait_for_title(menu, "Drop: Space   Pad X")
    menu.key("Return", "k")
    wait_for_title(menu, "Drop: Space   K   Pad X")
    menu.key("Return", "Left")
    menu.wait_for_rest()
    menu.key("Down", "Return")
    wait_for_title(menu, "Drop: Space   K   Pad X")
    menu.key("Escape", "Escape", "Escape")
    wait_for_title(menu, "puzzlebox")
    menu.key("Escape", "Escape")
    assert menu.end() == 0
    assert '[keys.tetromino]\ndrop = ["Space", "K", "Pad X"]' in file(screen)

    game = ready(screen, "tetromino", "--seed", "rainy-day")
    game.key("k")
    running = screen.home / "running"
    wait_until(lambda: any(',"drop"]' in path.read_text() for path in running.glob("*.jsonl")), "a drop in the journal")


def test_zero_repeat_moves_to_the_wall_at_once(screen: Screen) -> None:
    """With a repeat rate of 0 ms, a held key moves the piece to the wall in the first millisecond after the delay."""
    game = ready(screen, "guideline", "--seed", "rainy-day")
    game.key("p")
    wait_for_title(game, "Guideline: paused")
    game.key("F10")
    wait_for_title(game, "Settings")
    game.key("Return", "Down", "Left", "Escape", "Escape")
    wait_for_title(game, "Guideline: paused")
    assert command_output(screen, "config", "get", "games.guideline.arr") == "17\n"
    game.key("F10")
    wait_for_title(game, "Settings")
    game.key("Return", "Down", "Left", "Left", "Escape", "Escape")
    wait_for_title(game, "Guideline: paused")
    assert command_output(screen, "config", "get", "games.guideline.arr") == "0\n"
    game.key("p")
    wait_for_title(game, "Guideline")
    game.press("Left")
    time.sleep(0.5)
    game.release("Left")
    game.key("p")
    wait_for_title(game, "Guideline: paused")
    (journal,) = (screen.home / "running").glob("*.jsonl")
    record = Record.parse(journal.read_text())
    assert "handling 167 0 20" in [text for _, text in record.entries]
    pressed = next(ms for ms, text in record.entries if text == "+left")
    record.entries = [entry for entry in record.entries if entry[0] <= pressed and entry[1][:1] != "="]
    session = replayed(record, installed_games().game("guideline"))
    columns = []
    for ms in (pressed + 167, pressed + 168):
        session.advance_to(ms)
        columns.append(min(column for _, column in session.state.piece.cells))
    assert (columns[0] > 0, columns[1]) == (True, 0)


def test_finished_game_is_in_the_scores_and_can_be_replayed(screen: Screen) -> None:
    game = ready(screen, "slide", "--size", "2x2", "--moves", "1", "--seed", "a")
    for key in ("Left", "Up", "Right", "Down"):
        game.key(key)
        if json.loads(command_output(screen, "scores", "--json")):
            break
    game.wait_for_rest()
    game.key("Escape")
    assert game.end() == 0
    (play,) = json.loads(command_output(screen, "scores", "slide", "--json"))
    assert (play["outcome"], play["unranked"], play["figures"]["moves"]) == ("won", "", 1)
    assert (screen.home / "replays" / play["journal"]).exists()

    menu = ready(screen)
    menu.wait_for_rest()
    menu.key("F3")
    wait_for_title(menu, "Scores")
    menu.wait_for_rest()
    menu.key("Down", "Return")
    wait_until(lambda: menu.title != "Scores", "the replay")
    menu.key("Escape")
    wait_for_title(menu, "Scores")
    menu.key("Delete", "Delete")
    wait_until(lambda: command_output(screen, "scores", "--json") == "[]\n", "the score to be deleted")
    assert list((screen.home / "replays").iterdir()) == []
