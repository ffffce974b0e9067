"""A real process that is killed loses nothing: the next one resumes the game."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from puzzlebox.core.replay import replayed
from puzzlebox.play.journal_reader import read
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import find
from tests.window.xvfb import MISSING, Program, Screen, available, is_drawn, wait_until

pytestmark = pytest.mark.skipif(not available(), reason=MISSING)


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
    program = screen.start(*words)
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
    assert again.title == "Slide: Paused"
    again.key("p")
    wait_until(lambda: again.title != "Slide: Paused", "the game to continue")
    path = wait_for_inputs([*made, "pause", "resume"])
    assert again.wait_for_rest().part(0, 120, 900, 400) == first.part(0, 120, 900, 400), "the same board"

    again.key("u")
    path = wait_for_inputs([*made, "pause", "resume", "undo"], path)
    again.key("F5", "ctrl+y")
    wait_for_inputs([*made, "pause", "resume", "undo", "redo"], path)
    again.key("F9")
    wait_until(lambda: again.title == "Slide: Paused", "the saved game")
    assert [save.name for save in journals("saves")] == ["quick save.jsonl"]
    assert inputs(journals("saves")[0])[-1] == "undo"
    again.key("p")
    wait_until(lambda: again.title != "Slide: Paused", "the saved game to continue")
    again.send(signal.SIGTERM)
    assert (again.end(), again.output()) == (0, "")

    watch = opened(screen, "replay", str(path))
    assert watch.title == "Slide: replay"
    watch.key("Home")
    beginning = watch.wait_for_rest()
    watch.key("Right", "Right")
    assert watch.wait_for_rest() != beginning
    watch.key("Return")
    wait_until(lambda: watch.title == "Slide: Paused", "the game that was taken over")
    watch.key("p")
    wait_until(lambda: watch.title != "Slide: Paused", "it to continue")
    watch.key("Left", "Up", "Right", "Down")
    wait_until(lambda: any(inputs(p)[2:4] == ["loaded", "pause"] for p in journals()), "a journal of its own")
    watch.close_window()
    assert (watch.end(), watch.output()) == (0, "")
    for journal in journals():
        words = [sys.executable, "-m", "puzzlebox", "verify", str(journal)]
        result = subprocess.run(words, capture_output=True, text=True, check=True, timeout=60)
        assert ": verified: " in result.stdout


def test_key_held_through_a_pause_moves_the_piece_after_it(screen: Screen) -> None:
    game = opened(screen, "guideline", "--seed", "held")
    game.press("Left")
    path = wait_for_inputs(["+left"])
    game.key("p")
    wait_until(lambda: game.title == "Guideline: Paused", "the pause")
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
    wait_until(lambda: game.title == "Guideline: Paused", "the pause")
    other.release("Left")
    screen.tool("windowfocus", "--sync", game.window)
    game.key("p")
    wait_until(lambda: inputs(path)[-1:] == ["resume"], "the game")
    assert inputs(path)[-2:] == ["pause", "resume"]
    state = replayed(read(path).record, installed_games().game("guideline")).state
    assert not state.release(), "no key is held any more"
