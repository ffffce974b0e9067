"""Files and texts that are dropped on the window or pasted into it."""

from pathlib import Path

import pygame
import pytest

from puzzlebox.app import app
from puzzlebox.registry import installed_games
from tests.scenes.conftest import Desk

CELLS = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
ROWS = "\n".join(CELLS[at : at + 9] for at in range(0, 81, 9))


@pytest.fixture
def own(tmp_path: Path) -> Desk:
    """A desk with all games, on the menu."""
    desk = Desk(games=installed_games(), folder=tmp_path)
    desk.program.open_menu()
    return desk.look()


def test_a_file_that_is_dropped_on_the_menu_or_a_game_is_opened(own: Desk, tmp_path: Path) -> None:
    (tmp_path / "mine").write_text(ROWS)
    assert own.give(pygame.DROPFILE, file=str(tmp_path / "mine")).session.state.position() == CELLS
    (tmp_path / "two.xsb").write_text("#####\n#@$.#\n#####\n\n#####\n#.$@#\n#####\n\n#####\n")
    assert own.give(pygame.DROPFILE, file=str(tmp_path / "two.xsb")).top.page.title.startswith("two.xsb: 2 of 3 boards")


def test_a_dropped_file_without_a_board_is_told_and_changes_nothing(own: Desk, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Mr Smith")
    assert own.give(pygame.DROPFILE, file=str(tmp_path / "letter.txt")).scenes == ["menu"]
    assert own.top.place.message == "No puzzle begins like 'Dear Mr Smith'"
    assert "No such file" in own.give(pygame.DROPFILE, file=str(tmp_path / "gone")).top.place.message
    assert own.give(pygame.DROPFILE, file=str(tmp_path)).scenes == ["menu"]


def test_a_board_of_several_lines_begins_as_soon_as_it_is_pasted(own: Desk, monkeypatch: pytest.MonkeyPatch) -> None:
    own.go.open_id_entry()
    monkeypatch.setattr(app.App, "paste", staticmethod(lambda: f"{ROWS}\n"))
    own.press(pygame.K_v, pygame.KMOD_CTRL)
    assert own.session.state.position() == CELLS
    assert own.session.start.position == CELLS


def test_a_file_is_chosen_in_a_list_of_folders(own: Desk, tmp_path: Path) -> None:
    (tmp_path / "sets").mkdir()
    (tmp_path / "sets" / "mine.sdk").write_text(ROWS)
    own.program.folder = tmp_path
    own.go.open_file_list().choose("sets/").choose("mine.sdk")
    assert own.session.state.position() == CELLS
    assert own.program.folder == tmp_path / "sets"
