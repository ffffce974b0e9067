"""Games line by line: what goes wrong is told, and the game goes on."""

from pathlib import Path

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.search import SearchLimitError
from puzzlebox.core.session import Session
from puzzlebox.core.stepwise import Slices
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from puzzlebox.terminal.plain import PlainDesk


class Plain:
    """A desk line by line, and what it tells."""

    def __init__(self, paths: Paths | None = None) -> None:
        self.told: list[str] = []
        self.warned: list[str] = []
        self._lines: list[str] = []
        self.settings = Settings()
        read = lambda: self._lines.pop(0) if self._lines else None  # noqa: E731
        self.desk = PlainDesk(installed_games(), self.settings, paths, read, self.told.append, self.warned.append)

    def open(self, name: str, **options: str) -> "Plain":
        """Open a game."""
        game = self.desk.registry.game(name)
        self.desk.open_session(Session(game, Options(game.options, options), "plain"))
        return self

    def write(self, *lines: str) -> list[str]:
        """Write these lines, and return what was told about them."""
        self._lines += lines
        self.desk.run()
        return self.told


@pytest.fixture
def paths(tmp_path: Path) -> Paths:
    return Paths(tmp_path / "data", tmp_path / "config")


def test_games_are_saved_and_loaded_by_name(paths: Paths) -> None:
    plain = Plain(paths).open("lights", size="3")
    told = plain.write("press 1 1", "save", "press 2 2", "save two", "load", "figures", "load two", "figures")
    assert told.count("Saved.") == 2
    assert [line for line in told if line.startswith("Presses: ")] == ["Presses: 1", "Presses: 2"]


@pytest.mark.parametrize(
    ("line", "sentence"),
    [
        ("load", "There is no quick save of this game yet"),
        ("load two", "No save of this game is called two"),
        ("load ../two", "No save of this game is called ../two"),
        ("save a/b", "A save's name is 1 to 60"),
    ],
)
def test_what_goes_wrong_with_a_save_is_told_and_the_game_goes_on(line: str, sentence: str, paths: Paths) -> None:
    told = Plain(paths).open("lights", size="3").write(line, "press 1 1")
    number = next(number for number, text in enumerate(told) if text.lower().startswith(sentence.lower()))
    assert any("Presses 1" in text for text in told[number:]), told


def test_a_save_that_cannot_be_stored_is_told_and_the_game_goes_on(tmp_path: Path) -> None:
    (tmp_path / "data").mkdir()
    (tmp_path / "data" / "saves").write_text("a file")
    told = Plain(Paths(tmp_path / "data", tmp_path / "config")).open("lights", size="3").write("save", "press 1 1")
    assert "Saved." not in told
    assert any("Presses 1" in text for text in told), told


def test_without_a_folder_nothing_can_be_saved() -> None:
    told = Plain().open("lights").write("save", "load", "press 1 1")
    assert any("Presses 1" in text for text in told), told


def test_a_board_that_the_search_does_not_find_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    plain = Plain().open("mines")
    play = plain.desk.playthrough
    assert play

    def completing(text: str) -> Slices[str]:
        yield 0.5
        raise SearchLimitError

    monkeypatch.setattr(play, "completing", completing)
    plain.write("open 1 1", "figures")
    assert plain.warned[-1] == "no board found in time"
    assert play.outcome is None


def test_games_are_chosen_by_name_until_the_player_quits() -> None:
    plain = Plain()
    plain.desk.open_menu()
    told = plain.write("chess", "lights", "press 1 1", "quit", "quit", "slide")
    assert any(line.startswith("There is no game chess") or "chess" in line for line in told)
    assert "Presses 1" in told
    assert sum(line.startswith("Lights. ") for line in told) == 1
    assert not any(line.startswith("Slide. ") for line in told)
