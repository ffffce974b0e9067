"""The editor and texts in a terminal: a board is made with keys and with the mouse, and long texts scroll."""

import pytest

from tests.terminal.conftest import DELETE, DOWN, END, ESC, HOME, PAGE_DOWN, RIGHT, TAB, Desk


@pytest.fixture
def editor(desk: Desk) -> Desk:
    """The editor of Sokoban, whose first tool places walls."""
    desk.desk.open_menu()
    desk.desk.open_editor(desk.desk.registry.game("sokoban"))
    return desk.turn()


def drafted(desk: Desk) -> list[str]:
    return ["".join(sign or "." for sign in line) for line in desk.desk.drafts["sokoban"].lines()]


def test_a_board_is_made_by_keys(editor: Desk) -> None:
    editor.type(DOWN, RIGHT, b"2", b" ", RIGHT, b"4", b" ", RIGHT, b"3", b" ")
    assert drafted(editor)[1][:5] == "#$@.."
    assert editor.desk.drafts["sokoban"].cells[1, 3] == "."
    assert editor.type(DELETE).desk.drafts["sokoban"].cells[1, 3] == ""
    assert editor.type(b"u").desk.drafts["sokoban"].cells[1, 3] == "."


def test_a_board_is_made_by_the_mouse(editor: Desk) -> None:
    editor.drag(editor.cell(1, 1), editor.cell(1, 3))
    assert drafted(editor)[1][:5] == "####."
    editor.drag(editor.cell(1, 2), button=2)
    assert drafted(editor)[1][:5] == "##.#."


def test_the_list_beside_the_board_has_the_focus_after_a_key(editor: Desk) -> None:
    rows = editor.desk.registry.game("sokoban").editing.first.rows  # type: ignore[union-attr]
    assert editor.line == ""
    editor.type(TAB)
    assert editor.line.startswith("Place")
    editor.go_to("Rows").type(RIGHT)
    assert len(drafted(editor)) == rows + 1
    assert editor.type(TAB, ESC).pages == ["menu"]


def test_how_to_play_scrolls_to_its_end(desk: Desk) -> None:
    desk.play("guideline")
    assert desk.type(b"\x1bOP").pages[-1] == "how_to_play"
    first = desk.text
    assert "Clear 150 lines" in first
    assert "keys act as taps" in first
    assert desk.type(PAGE_DOWN).text != first
    assert desk.type(HOME).text == first
    last = desk.type(END).text
    assert desk.type(DOWN, PAGE_DOWN).text == last
    assert desk.type(b"\x1bOP").pages[-1] != "how_to_play"
