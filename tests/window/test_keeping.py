"""A real process that is killed loses nothing: the next one resumes the game."""

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from puzzlebox.core.replay import replayed
from puzzlebox.play.journal_reader import read
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import find
from tests.window.xvfb import MISSING, Program, Screen, available, is_drawn, wait_until

pytestmark = pytest.mark.skipif(not available(), reason=MISSING)


@pytest.fixture(scope="module")
def screen() -> Iterator[Screen]:
    with Screen() as screen:
        yield screen


@pytest.fixture(autouse=True)
def alone(screen: Screen) -> Iterator[None]:
    yield
    for program in screen.programs:
        program.kill()
    screen.programs.clear()


def journals(folder: str = "running") -> list[Path]:
    try:
        return sorted((find().data / folder).rglob("*.jsonl"))
    except OSError:
        return []


def inputs(path: Path) -> list[str]:
    """Return the inputs in a journal, without those that describe the handling."""
    return [text for _, text in read(path).record.log() if not text.startswith("handling")]


def wait_for_inputs(expected: list[str], path: Path | None = None) -> Path:
    def there() -> bool:
        found = path or next(iter(journals()), None)
        return found is not None and found.exists() and inputs(found) == expected

    try:
        wait_until(there, f"the inputs {expected}")
    except TimeoutError as error:
        raise TimeoutError(f"{error}; there are {[(p.name, inputs(p)) for p in journals()]}") from error
    return path or journals()[0]


def opened(screen: Screen, *words: str) -> Program:
    program = screen.start(*words, PUZZLEBOX_HOME=os.environ["PUZZLEBOX_HOME"])
    program.wait_for(is_drawn, "the ground")
    return program


def test_killed_puzzle_resumes_with_undo_save_load_and_replay(screen: Screen) -> None:
    start = opened(screen, "slide", "--seed", "rainy-day")
    start.key("Left", "Up", "Right")
    wait_until(lambda: bool(journals()) and len(inputs(journals()[0])) >= 2, "the first moves")
    first = start.wait_for_rest()
    made = inputs(journals()[0])
    start.send(signal.SIGKILL)
    start.end()

    again = opened(screen, "slide")
    assert again.title == "Slide: paused"
    again.key("p")
    wait_until(lambda: again.title != "Slide: paused", "the game to continue")
    path = wait_for_inputs([*made, "pause", "resume"])
    board = again.wait_for_rest()
    assert board.part(0, 120, 900, 400) == first.part(0, 120, 900, 400), "the same board"

    again.key("u")
    path = wait_for_inputs([*made, "pause", "resume", "undo"], path)
    again.key("F5", "ctrl+y")
    wait_for_inputs([*made, "pause", "resume", "undo", "redo"], path)
    again.key("F9")
    wait_until(lambda: again.title == "Slide: paused", "the saved game")
    assert [save.name for save in journals("saves")] == ["quick save.jsonl"]
    assert inputs(journals("saves")[0])[-1] == "undo"
    again.key("p")
    wait_until(lambda: again.title != "Slide: paused", "the saved game to continue")
    again.send(signal.SIGTERM)
    assert (again.end(), again.output()) == (0, "")

    watch = opened(screen, "replay", str(path))
    assert watch.title == "Slide: replay"
    watch.key("Home")
    beginning = watch.wait_for_rest()
    watch.key("Right", "Right")
    assert watch.wait_for_rest() != beginning
    watch.key("Return")
    wait_until(lambda: watch.title == "Slide: paused", "the game that was taken over")
    watch.key("p")
    wait_until(lambda: watch.title != "Slide: paused", "it to continue")
    watch.key("Left", "Up", "Right", "Down")
    wait_until(lambda: any(inputs(p)[2:4] == ["loaded", "pause"] for p in journals()), "a journal of its own")
    watch.close_window()
    assert (watch.end(), watch.output()) == (0, "")
    for journal in journals():
        words = [sys.executable, "-m", "puzzlebox", "verify", str(journal)]
        result = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60)
        assert ": verified: " in result.stdout


def test_falling_game_resumes_where_it_was_after_a_countdown(screen: Screen) -> None:
    start = opened(screen, "guideline", "--seed", "rainy-day")
    start.key("space", "Left", "space")
    wait_until(lambda: bool(journals()) and inputs(journals()[0]).count("drop") == 2, "two pieces to be dropped")
    start.send(signal.SIGKILL)
    start.end()
    path = journals()[0]
    before = replayed(read(path).record, installed_games().game("guideline")).state

    again = opened(screen, "guideline")
    assert again.title == "Guideline: paused"
    paused = again.wait_for_rest()
    again.key("p")
    counting = again.wait_for_change(paused)
    assert inputs(path)[-1:] == ["pause"]
    assert again.wait_for_change(counting), "from three to two"
    assert inputs(path)[-1:] == ["pause"]
    wait_until(lambda: inputs(path)[-1:] == ["resume"], "the end of the countdown")
    after = replayed(read(path).record, installed_games().game("guideline"))
    assert after.state.status()["score"] == before.status()["score"]
    assert not after.assisted
    again.key("p")
    wait_until(lambda: again.title == "Guideline: paused", "the pause")
    again.key("End", "Return")
    assert (again.end(), again.output()) == (0, "")


def test_held_key_undoes_pieces_in_practice(screen: Screen) -> None:
    play = opened(screen, "guideline", "--undo", "--seed", "rainy-day")
    play.key("space", "space", "space", "space")
    path = None
    wait_until(lambda: bool(journals()) and inputs(journals()[0]).count("drop") == 4, "four pieces")
    path = journals()[0]
    play.press("u")
    wait_until(lambda: inputs(path).count("undo") >= 4, "all pieces to be undone")
    play.release("u")
    session = replayed(read(path).record, installed_games().game("guideline"))
    assert session.state.pieces == 1
    assert session.assisted
    play.key("space")
    wait_until(lambda: inputs(path)[-1] == "drop", "the game to continue")
    play.close_window()
    assert (play.end(), play.output()) == (0, "")


def test_two_windows_of_one_game_have_separate_playthroughs(screen: Screen) -> None:
    one = opened(screen, "slide", "--seed", "one")
    one.key("Left", "Up")
    wait_until(lambda: len(journals()) == 1, "the first journal")
    two = opened(screen, "slide")
    assert two.title != "Slide: paused"
    two.key("Left", "Up", "Right", "Down")
    wait_until(lambda: len(journals()) == 2, "the second journal")
    seeds = {read(path).record.start.seed for path in journals()}
    assert "one" in seeds
    assert len(seeds) == 2
    for program in (one, two):
        program.send(signal.SIGTERM)
        assert (program.end(), program.output()) == (0, "")


def test_broken_journal_is_reported_and_a_new_game_starts(screen: Screen) -> None:
    start = opened(screen, "slide", "--seed", "rainy-day")
    start.key("Left", "Up")
    wait_until(lambda: bool(journals()), "the journal")
    start.send(signal.SIGKILL)
    start.end()
    (path,) = journals()
    path.write_bytes(path.read_bytes() + b"\n{}\n")
    again = opened(screen, "slide")
    assert again.title.startswith("Slide")
    assert again.title != "Slide: paused"
    again.send(signal.SIGTERM)
    assert again.end() == 0
    assert f"{path.name} cannot be played (line " in again.output()
    assert [aside.name for aside in journals("set-aside")] == [path.name]


def test_key_held_through_a_pause_moves_the_piece_after_it(screen: Screen) -> None:
    game = opened(screen, "guideline", "--seed", "held")
    game.press("Left")
    path = wait_for_inputs(["+left"])
    game.key("p")
    wait_until(lambda: game.title == "Guideline: paused", "the pause")
    game.press("Down")
    game.key("p")
    wait_until(lambda: game.title == "Guideline", "the game")
    expected = ["+left", "pause", "resume", "+left", "+down"]
    wait_for_inputs(expected, path)
    game.release("Left")
    wait_for_inputs([*expected, "-left"], path)
    game.key("F2")
    wait_for_inputs([*expected, "-left", "restart", "+down"], path)
    game.release("Down")
    wait_for_inputs([*expected, "-left", "restart", "+down", "-down"], path)
    state = replayed(read(path).record, installed_games().game("guideline")).state
    assert not state.release(), "no key is held any more"


def test_key_held_while_the_focus_is_lost_does_not_stick(screen: Screen) -> None:
    game = opened(screen, "guideline", "--seed", "held")
    game.press("Left")
    path = wait_for_inputs(["+left"])
    other = screen.start("slide")
    wait_until(lambda: game.title == "Guideline: paused", "the pause")
    other.release("Left")
    screen.tool("windowfocus", "--sync", game.window)
    game.key("p")
    wait_until(lambda: inputs(path)[-1:] == ["resume"], "the game")
    assert inputs(path)[-2:] == ["pause", "resume"]
    state = replayed(read(path).record, installed_games().game("guideline")).state
    assert not state.release(), "no key is held any more"


def test_id_is_copied_and_typed_in_the_menu(screen: Screen) -> None:
    menu = opened(screen)
    menu.key("F6")
    wait_until(lambda: menu.title == "Enter a game ID", "the text field")
    for sign in ("s", "l", "i", "d", "e", "numbersign", "a", "b"):
        menu.key(sign)
    menu.key("Return")
    wait_until(lambda: menu.title.startswith("Slide"), "the game")
    menu.key("Left", "Up", "Right", "Down")
    wait_until(lambda: bool(journals()), "its journal")
    assert read(journals()[0]).record.start.seed == "ab"
    menu.key("Escape", "End", "Return")
    wait_until(lambda: menu.title == "puzzlebox", "the menu")
    menu.key("Escape", "Escape")
    assert (menu.end(), menu.output()) == (0, "")
