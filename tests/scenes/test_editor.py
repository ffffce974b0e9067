"""The screen on which a player makes a board: with the mouse and with keys, for Sokoban and Klotski."""

from collections.abc import Iterator
from pathlib import Path
from typing import Self

import pygame
import pytest

from puzzlebox.app import app
from puzzlebox.core.game_id import GameID
from puzzlebox.core.search import Search
from puzzlebox.play.pages import editor
from puzzlebox.play.read import read
from puzzlebox.registry import installed_games
from puzzlebox_games.klotski.editing import goal_of
from tests.scenes.keys import DELETE, DOWN, ENTER, ESC, LEFT, PAGE_DOWN, RIGHT, TAB, C, P, U, Y
from tests.scenes.own import OwnDesk

FEW_TURNS = 200


class EditorDesk(OwnDesk):
    """A desk on which a board is made."""

    def __init__(self, folder: Path, name: str) -> None:
        game = installed_games().game(name)
        super().__init__(folder, games=[game])
        self.program.open_game(game)
        self.look()
        self.choose("Make a board")

    @property
    def position(self) -> str:
        text: str = self.top.place.editing.position(self.top.place.draft)
        return text

    def cell(self, row: int, column: int) -> tuple[int, int]:
        x, y = self.top._board.cell_area((row, column)).center
        return x, y

    def drag(self, start: tuple[int, int], end: tuple[int, int], button: int = 1) -> Self:
        self.give(pygame.MOUSEBUTTONDOWN, pos=self.cell(*start), button=button)
        self.give(pygame.MOUSEMOTION, pos=self.cell(*end), rel=(1, 1), buttons=(1, 0, 0))
        return self.give(pygame.MOUSEBUTTONUP, pos=self.cell(*end), button=button)

    def place(self, tool: int, *cells: tuple[int, int]) -> Self:
        """Choose a thing with its number key, and click on cells."""
        self.tap(pygame.K_1 + tool)
        for cell in cells:
            self.click(self.cell(*cell))
        return self

    def choose_in_list(self, label: str) -> Self:
        """Choose a row of the list with the keys."""
        if self.top.place.on_board:
            self.tap(TAB)
        return self.choose(label)

    def check(self) -> str:
        self.top.place.check()
        for _ in range(FEW_TURNS):
            if self.scenes[-1] != "work":
                break
            self.wait(50)
        text: str = self.top.message
        return text


@pytest.fixture
def sokoban(tmp_path: Path) -> EditorDesk:
    return EditorDesk(tmp_path, "sokoban")


@pytest.fixture
def klotski(tmp_path: Path) -> EditorDesk:
    return EditorDesk(tmp_path, "klotski")


@pytest.fixture
def copied(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    texts: list[str] = []
    monkeypatch.setattr(app.App, "copy", staticmethod(texts.append))
    return texts


WALL, BOX, GOAL, PUSHER, FLOOR = range(5)
PIECE, X, KLOTSKI_GOAL = range(3)


def make_level(desk: EditorDesk) -> None:
    """Make a level that takes two pushes."""
    desk.place(PUSHER, (3, 2)).place(BOX, (3, 3)).place(GOAL, (3, 5))


def test_a_level_made_with_the_mouse_can_be_solved_and_played(sokoban: EditorDesk) -> None:
    assert sokoban.top.message == "A level must have a pusher (@ or +), and this one has none"
    assert sokoban.place(PUSHER, (3, 2)).top.message == "A level must have from 1 to 2048 boxes, not 0"
    make_level(sokoban)
    assert sokoban.top.message == ""
    assert sokoban.check() == "It can be solved. Pushes: 2, and no solution has fewer."
    assert sokoban.choose_in_list("Play it").scenes[-1] == "PlayScene"
    assert sokoban.session.state.level.text() == "#########|#-------#|#-------#|#-@$-.--#|#-------#|#-------#|#########"


def test_a_level_that_cannot_be_solved_is_named(sokoban: EditorDesk) -> None:
    make_level(sokoban)
    sokoban.place(BOX, (1, 1)).place(GOAL, (2, 5))
    assert sokoban.check() == "This level cannot be solved."


def test_keys_place_erase_undo_and_redo(sokoban: EditorDesk) -> None:
    assert sokoban.tap(DOWN, RIGHT, PAGE_DOWN, ENTER).top.place.draft.cells[1, 1] == "$"
    assert sokoban.tap(DELETE).top.place.draft.cells[1, 1] == ""
    assert sokoban.tap(U).top.place.draft.cells[1, 1] == "$"
    assert sokoban.tap(U).top.place.draft == sokoban.top.place.editing.first
    assert sokoban.tap(Y).top.place.draft.cells[1, 1] == "$"


def test_a_held_key_fills_a_rectangle(sokoban: EditorDesk) -> None:
    sokoban.tap(DOWN, RIGHT).press(ENTER).tap(DOWN, RIGHT).release(ENTER).tap(DOWN)
    cells = sokoban.top.place.draft.cells
    assert [cells[row, column] for row in (1, 2, 3) for column in (1, 2)] == ["#", "#", "#", "#", "", ""]


def test_a_gamepad_places_things_and_reaches_the_list(sokoban: EditorDesk) -> None:
    sokoban.pad("Down", "Right", "A", "Stick", "Right", "Stick", "Right", "A")
    assert [sokoban.top.place.draft.cells[1, column] for column in (1, 2)] == ["#", "$"]


def test_boxes_and_the_pusher_stand_on_goals_and_leave_them(sokoban: EditorDesk) -> None:
    sokoban.place(GOAL, (1, 1), (1, 2)).place(PUSHER, (1, 1)).place(BOX, (1, 2))
    assert [sokoban.top.place.draft.cells[1, column] for column in (1, 2)] == ["+", "*"]
    sokoban.place(PUSHER, (2, 2))
    assert [sokoban.top.place.draft.cells[cell] for cell in ((1, 1), (2, 2))] == [".", "@"]


def test_right_button_erases(sokoban: EditorDesk) -> None:
    assert sokoban.drag((0, 0), (0, 8), button=3).position.startswith("---------|#-")


def test_size_changes_in_the_list_and_stays_in_its_limits(sokoban: EditorDesk) -> None:
    sokoban.tap(TAB).go_to("Rows")
    for _ in range(10):
        sokoban.tap(LEFT)
    assert (sokoban.top.place.draft.rows, sokoban.value("Rows")) == (3, "3")
    assert sokoban.tap(U).top.place.draft.rows == 4


def test_id_is_copied_and_begins_the_same_level(sokoban: EditorDesk, copied: list[str]) -> None:
    sokoban.press(C, pygame.KMOD_CTRL)
    assert copied == []
    make_level(sokoban)
    sokoban.press(C, pygame.KMOD_CTRL)
    assert copied == ["sokoban@#########|#-------#|#-------#|#-@$-.--#|#-------#|#-------#|#########"]
    assert sokoban.go.play_id(copied[0]).session.state.level.text() == copied[0].removeprefix("sokoban@")


def test_files_of_levels_can_be_read_again(sokoban: EditorDesk, tmp_path: Path) -> None:
    make_level(sokoban)
    sokoban.choose_in_list("Save as a file").choose_in_list("Save as a file")
    files = sorted((tmp_path / "boards").iterdir())
    assert [path.name for path in files] == ["sokoban-2.xsb", "sokoban.xsb"]
    assert sokoban.top.message == f"Saved as {files[0]}."
    assert [board.position for board in read(files[1].read_bytes()).boards] == [sokoban.position]


def test_a_board_is_printed_to_a_file(sokoban: EditorDesk, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    make_level(sokoban)
    ids: list[GameID] = []

    def printing(game_id: GameID, target: Path) -> Iterator[int]:
        ids.append(game_id)
        yield 0
        target.write_bytes(b"%PDF")

    monkeypatch.setattr(editor, "printing", printing)
    sokoban.choose_in_list("Print to a file").wait(50)
    assert [each.start and each.start.position for each in ids] == [sokoban.position]
    assert sokoban.top.message == f"Saved as {tmp_path / 'boards' / 'sokoban.pdf'}."


def test_blocks_of_a_sudoku_are_drawn_while_it_is_made(tmp_path: Path) -> None:
    place = EditorDesk(tmp_path, "sudoku").top.place
    assert (place.shown().blocks, place.shown().rows) == ((3, 3), 9)
    place._change(place.draft.resized(6, 6))
    assert place.shown().blocks == (2, 3)
    place._change(place.draft.resized(6, 7))
    assert place.shown().blocks == (0, 0)


def test_a_file_that_cannot_be_written_is_named(sokoban: EditorDesk, tmp_path: Path) -> None:
    make_level(sokoban)
    (tmp_path / "boards").write_text("in the way")
    assert sokoban.choose_in_list("Save as a file").top.message == f"Could not save: {tmp_path / 'boards'}: File exists"


def test_a_search_that_ends_without_an_answer_says_so(sokoban: EditorDesk, monkeypatch: pytest.MonkeyPatch) -> None:
    make_level(sokoban)
    monkeypatch.setattr(editor, "Search", lambda data: Search(data, limit=0))
    assert sokoban.check() == "No solution found in time."


def test_only_one_of_board_and_list_has_the_focus(sokoban: EditorDesk) -> None:
    assert sokoban.top.place.on_board
    assert not sokoban.top.choices.active
    sokoban.tap(TAB, DOWN)
    assert (sokoban.top.choices.active, sokoban.top.choices.focus, sokoban.top.place.cursor) == (True, 1, (0, 0))
    assert (sokoban.click(sokoban.cell(2, 2)).top.place.on_board, sokoban.top.choices.active) == (True, False)


def test_a_click_chooses_a_thing(sokoban: EditorDesk) -> None:
    assert sokoban.click(sokoban.top._tools[GOAL].center).value("Place") == "Goal"


def test_a_board_is_kept_after_it_was_left(sokoban: EditorDesk) -> None:
    make_level(sokoban)
    made = sokoban.position
    assert sokoban.tap(ESC).scenes == ["game_page"]
    assert sokoban.choose("Make a board").position == made


@pytest.mark.parametrize("name", ["sokoban", "klotski"])
def test_the_board_of_a_game_is_edited_as_a_copy(tmp_path: Path, name: str) -> None:
    desk = EditorDesk(tmp_path, name)
    old = desk.top.place.draft
    session = desk.tap(ESC).play(name)
    position = session.state.position()
    desk.tap(P).choose("Edit a copy")
    assert (desk.position.replace("-", " "), desk.top.message) == (position.replace("-", " "), "")
    assert desk.tap(U).top.place.draft == old
    assert (desk.tap(Y, ESC).scenes[-1], session.state.position()) == ("pause", position)


def test_klotski_pieces_are_dragged_and_replace_those_they_cover(klotski: EditorDesk) -> None:
    klotski.tap(pygame.K_1 + PIECE).drag((0, 0), (1, 0)).drag((0, 3), (1, 3)).drag((2, 0), (2, 1))
    assert klotski.tap(pygame.K_1 + X).drag((1, 2), (0, 1)).position == "aXXb/aXXb/cc../..../...."
    assert klotski.check() == "It can be solved. Slides: 2, and no solution has fewer."
    assert klotski.tap(pygame.K_1 + PIECE).drag((1, 0), (2, 0)).position == ".XXb/aXXb/a.../..../...."
    assert klotski.drag((2, 0), (2, 0), button=3).position == ".XXb/.XXb/..../..../...."


def test_klotski_goal_is_shown_in_the_middle_of_the_bottom_until_it_is_placed(klotski: EditorDesk) -> None:
    assert goal_of(klotski.top.place.draft) is None
    klotski.tap(pygame.K_1 + X).drag((0, 0), (1, 1))
    assert goal_of(klotski.top.place.draft) == (3, 1)
    for cell in ((3, 2), (4, 3)):
        assert goal_of(klotski.place(KLOTSKI_GOAL, cell).top.place.draft) == cell


def test_klotski_goal_is_placed_where_x_has_to_go(klotski: EditorDesk, tmp_path: Path) -> None:
    klotski.place(X, (2, 2), (0, 0))
    assert klotski.top.message.startswith("X, which is 1 wide, cannot be in the middle of 4 columns")
    assert klotski.place(KLOTSKI_GOAL, (4, 3), (4, 0)).position == "X.../..../..../..../.... goal 4 0"
    assert klotski.place(PIECE, (4, 0)).position == "X.../..../..../..../a... goal 4 0"
    klotski.choose_in_list("Save as a file")
    assert (tmp_path / "boards" / "klotski.txt").read_text() == "X.../..../..../..../a... goal 4 0\n"


def test_klotski_board_without_an_answer_says_so(klotski: EditorDesk) -> None:
    klotski.place(X, (0, 0)).tap(pygame.K_1 + PIECE)
    for column in range(4):
        klotski.drag((1, column), (4, column))
    klotski.place(PIECE, (0, 1), (0, 2)).place(KLOTSKI_GOAL, (4, 0))
    assert klotski.check() == "X cannot reach its goal: all positions that can be reached were searched"


def test_a_sudoku_is_typed_and_its_grade_is_told_at_once(tmp_path: Path) -> None:
    sudoku = EditorDesk(tmp_path, "sudoku")
    cells = "53..7....6..195....98....6.8...6...34..8.3..17...2...6.6....28....419..5....8..79"
    for digit in cells.replace(".", "0"):
        sudoku.tap(pygame.K_0 + int(digit))
        if sudoku.top.place.cursor == (5, 0):
            assert sudoku.top.message.startswith("This board has at least two solutions")
    assert sudoku.top.message == "One solution. Grade: Easy."
    assert sudoku.position == cells
    sudoku.top.place.cursor = (0, 1)
    assert sudoku.tap(pygame.K_5).top.message.startswith("5 stands twice in row 1")
    sudoku.tap(U)
    assert sudoku.choose_in_list("Play it").session.state.position() == cells


def test_a_nonogram_is_drawn_and_may_have_several_solutions(tmp_path: Path, copied: list[str]) -> None:
    nonogram = EditorDesk(tmp_path, "nonogram")
    nonogram.top.place._change(nonogram.top.place.draft.resized(2, 2))
    nonogram.place(0, (0, 0), (1, 1))
    assert nonogram.top.message.startswith("It may have several solutions.")
    nonogram.choose_in_list("Copy game ID")
    assert copied == ["nonogram:logic=several@1,1;1,1"]
    assert nonogram.place(0, (0, 1)).top.message == "One solution. Grade: Easy."


@pytest.mark.parametrize(
    ("name", "position"),
    [
        ("mines", "4x4/2 *.../..../..../..*. open 3 3"),
        ("lights", "101/010/101"),
        ("slide", "1 2 3/4 0 6/7 5 8"),
        ("packing", "FF.../.FF../.F.../....."),
    ],
)
def test_a_board_in_play_can_be_edited_as_a_copy(name: str, position: str, tmp_path: Path) -> None:
    game = installed_games().game(name)
    assert game.editing
    draft = game.editing.read(position)
    assert game.editing.position(draft) == position
    assert game.editing.place(draft, game.editing.tools[0].sign, ((0, 0), (0, 1))) != draft
    desk = EditorDesk(tmp_path, name)
    desk.program.open_editor(game, position)
    assert desk.look().choose_in_list("Play it").session.state.position() is not None


def test_a_logic_puzzle_is_typed_with_clues_at_its_edges(tmp_path: Path, copied: list[str]) -> None:
    towers = EditorDesk(tmp_path, "towers")
    towers.top.place._change(towers.top.place.draft.resized(4, 4))
    assert towers.top.message.startswith("This board has at least two solutions")
    towers.place(0, (3, 3)).click(towers.cell(0, 1)).tap(pygame.K_3)
    for cell, digit in {(0, 3): 3, (5, 3): 4, (2, 0): 1, (4, 5): 2}.items():
        towers.top.place.cursor = cell
        towers.tap(pygame.K_0 + digit)
    assert [towers.top.place.draft.cells[cell] for cell in ((0, 1), (3, 3), (5, 3))] == ["3", "1", "4"]
    assert towers.tap(U).top.place.draft.cells[4, 5] == ""


def test_a_logic_puzzle_with_one_solution_tells_its_grade_and_is_played(tmp_path: Path, copied: list[str]) -> None:
    keen = EditorDesk(tmp_path, "keen")
    keen.top.place._change(keen.top.place.draft.resized(3, 3))
    for number, digit in enumerate((1, 2, 3, 2, 3, 1, 3, 1, 2)):
        keen.top.place.cursor = divmod(number, 3)
        keen.tap(pygame.K_0 + digit)
    assert keen.top.message == "One solution. Grade: Easy."
    assert keen.check() == "It can be solved."
    keen.choose_in_list("Copy game ID")
    assert copied == ["keen@3:_13,a1a2a3a2a3a1a3a1a2"]
    state = keen.choose_in_list("Play it").session.state
    assert state.position() == copied[0].removeprefix("keen@")
