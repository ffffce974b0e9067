"""What the page shows and does, without a browser."""

import json
from pathlib import Path
from typing import Any

import pytest

from puzzlebox.core.game_id import GameID
from puzzlebox.play.desk import Desk
from puzzlebox.registry import DataFiles, data_of
from puzzlebox.web.bridge import open_in
from tests.web.conftest import Page


def keys_of(picture: dict[str, Any]) -> list[str]:
    return [row["key"] for row in picture["rows"]]


def test_the_menu_has_a_card_for_every_game_and_no_way_to_quit(page: Page) -> None:
    cards = [row["key"] for row in page.picture["rows"] if row.get("card", {}).get("game")]
    assert page.picture["kind"] == "shelves"
    assert set(cards) >= {entry.id for entry in page.web.desk.registry.entries()}
    assert "quit" not in keys_of(page.picture)


def test_a_game_is_begun_paused_and_left_and_the_menu_offers_to_resume_it(page: Page) -> None:
    assert page.choose("sudoku")["kind"] == "game"
    assert page.choose("play")["kind"] == "running"
    page.key("f")  # fills in notes
    assert page.key("Escape")["kind"] == "over"
    menu = page.choose("menu")
    assert menu["kind"] == "shelves"
    assert "continue sudoku" in keys_of(menu)
    assert "Sudoku" in menu["said"]
    assert page.choose("continue sudoku")["kind"] == "over"


def test_a_picture_is_told_once(page: Page) -> None:
    assert page.web.picture() == ""
    page.do("focus", row="mines")
    assert page.picture["focus"] == "mines"
    assert page.web.picture() == ""


def test_a_move_is_told_in_words_for_who_cannot_see_it(page: Page) -> None:
    page.choose("slide", "play")
    blank = next(number for number, cell in enumerate(page.picture["board"]["cells"]) if not cell)
    row, column = divmod(blank, 4)
    page.click(row, column - 1 if column else column + 1)
    told = page.picture["spoken"]
    assert any(f"row {row + 1}, column {column + 1}" in text for text in told)


def test_a_setting_changes_by_the_steps_to_what_was_chosen(page: Page) -> None:
    page.choose("settings", "group Display")
    row = next(row for row in page.picture["rows"] if row["key"] == "option theme")
    wanted = row["choices"].index("Light") - row["choices"].index(row["value"])
    picture = page.do("turn", row="option theme", steps=wanted)
    assert picture["theme"] == "light"


def test_the_browser_chooses_the_theme_until_the_player_does(page: Page) -> None:
    assert page.picture["theme"] == ""
    page.choose("settings", "group Display")
    page.do("turn", row="option theme", steps=1)
    page.do("turn", row="option theme", steps=-1)
    assert page.picture["theme"] == "dark"


def test_what_moved_is_told_once(page: Page) -> None:
    page.do("id", text="slide:size=3@1 2 3 4 5 6 0 7 8")
    assert page.work()["moves"] == []
    assert page.do("key", key="ArrowLeft", code="ArrowLeft", down=True, held=[])["moves"] == [["moved", [2, 1], [2, 0]]]
    assert page.do("key", key="ArrowLeft", code="ArrowLeft", down=False, held=[])["moves"] == []


def test_a_first_game_names_its_keys(page: Page) -> None:
    first = page.choose("slide", "play")["first"]
    assert first
    assert all(keys and label for keys, label in first)


def test_another_language_changes_all_texts(page: Page) -> None:
    page.choose("settings", "group Display")
    row = next(row for row in page.picture["rows"] if row["key"] == "option language")
    picture = page.do("turn", row="option language", steps=row["choices"].index("Deutsch"))
    assert picture["language"] == "de"
    assert picture["title"].startswith("Einstellungen")


def test_typing_searches_the_menu_and_an_arrow_is_left_to_the_page(page: Page) -> None:
    assert page.key("s")["query"] == "s"
    assert page.do("find", text="sudo")["focus"] == "sudoku"
    assert page.do("key", key="ArrowDown", code="ArrowDown", down=True, held=[])["move"] == "down"


def test_the_entry_of_an_id_opens_its_board_and_says_why_another_does_not(page: Page) -> None:
    page.choose("enter-id")
    assert page.do("done", text="nothing at all")["said"]
    page.do("done", text="slide:size=3#web")
    assert page.work()["kind"] == "running"
    assert page.picture["board"]["rows"] == 3


def test_an_id_is_copied_as_a_link(page: Page) -> None:
    page.choose("slide", "play")
    picture = page.do("act", action="copy-id")
    assert picture["link"]
    assert GameID.parse(picture["copy"]).game == "slide"


def test_a_nonogram_in_colours_has_coloured_clues_with_names_and_keys_with_colours(page: Page) -> None:
    page.do("id", text="nonogram:coloured=on,colours=2#web")
    page.work()
    for board in page.picture["boards"]:
        clues = [(cell, name) for cell, name in zip(board["cells"], board["names"], strict=True) if name]
        assert all(cell[1][0].isdigit() and cell[1].strip("0123456789") in ("", "r", "b") for cell, _ in clues)
        assert {name.split()[0] for _, name in clues} <= {"red", "blue", "0"}
    *colours, cross = page.picture["keys"]
    assert [key["colour"].startswith("#") for key in colours] == [True, True]
    assert cross["colour"] == ""


def test_held_keys_on_the_screen_go_down_and_up(page: Page) -> None:
    page.choose("tetromino", "play")
    page.now += 3_000_000_000
    page.web.advance()
    left = next(action for role, action, _ in page.see()["pad"] if role == "left")
    page.do("act", action=left, up=False)
    page.do("act", action=left, down=False)
    assert [text for _, text in page.web.desk.playthrough.session.log][-2:] == ["+left", "-left"]  # type: ignore[union-attr]


def test_without_a_home_nothing_is_kept_and_games_can_be_played() -> None:
    page = Page(None)
    assert page.choose("mines", "play")["kind"] == "running"
    assert page.click(4, 4)["board"]["cells"]


def test_an_unexpected_error_is_shown_on_a_page_and_the_program_goes_on(
    page: Page, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise RuntimeError("a mistake")

    monkeypatch.setattr(Desk, "begin", fail)
    page.do("choose", row="mines")
    assert "a mistake" in json.dumps(page.do("choose", row="play"))
    monkeypatch.undo()
    page.now += 3_000_000_000
    page.do("act", action="leave")
    assert page.choose("mines", "play")["kind"] == "running"


def test_a_profile_goes_to_a_file_and_comes_back(page: Page, tmp_path: Path) -> None:
    page.choose("slide", "play")
    page.key("Escape")
    page.choose("save", "menu")
    file = tmp_path / "profile.zip"
    assert page.web.export_to(str(file))
    other = Page(tmp_path / "other")
    other.web.bring_in(str(file))
    assert other.see()["said"] == "Imported: 0 scores, 1 recorded game, settings"
    other.choose("slide", "saves")
    assert any("save" in key for key in keys_of(other.picture))


def test_a_file_is_chosen_in_the_browser(page: Page) -> None:
    assert page.choose("open-file")["files"] == "open"
    assert page.picture["kind"] == "shelves"
    page.choose("settings")
    assert page.choose("export")["files"] == "export"


def test_a_dropped_file_opens_its_board(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "some.sok"
    file.write_text("#####\n#@$.#\n#####\n")
    page.web.bring_in(str(file))
    page.see()
    assert page.work()["kind"] == "running"
    assert page.picture["game"] == "sokoban"


def test_a_file_without_a_board_says_why_it_cannot_be_opened(page: Page, tmp_path: Path) -> None:
    file = tmp_path / "letter.txt"
    file.write_text("Dear Sir or Madam,")
    page.web.bring_in(str(file))
    page.see()
    assert page.work()["said"] or page.picture["warning"]


def test_a_finger_draws_on_the_board_of_an_editor(page: Page) -> None:
    page.choose("sokoban", "editor")
    page.do("turn", row="tool", steps=0)
    before = page.picture["draft"]["cells"]
    columns = page.picture["draft"]["columns"]
    for phase, column in (("press", 2), ("move", 4), ("release", 4)):
        place = [2 * 1000 + 500, column * 1000 + 500]
        page.do("gesture", phase=phase, start=place, place=place, button="left", held=[])
    drawn = page.picture["draft"]["cells"]
    changed = [divmod(i, columns) for i, cell in enumerate(drawn) if cell != before[i]]
    assert changed == [(2, 2), (2, 3), (2, 4)]
    for phase in ("press", "release"):
        page.do("gesture", phase=phase, start=[2500, 3500], place=[2500, 3500], button="right", held=[])
    assert page.picture["draft"]["cells"][2 * columns + 3] == before[2 * columns + 3]


def test_a_saved_board_is_given_to_the_browser(page: Page) -> None:
    page.do("id", text="######\n#@$ .#\n######")
    page.work()
    page.do("act", action="leave")
    page.choose("edit", "save")
    file = Path(page.picture["files"])
    assert "#@$ .#" in file.read_text()
    assert file.name in page.picture["said"]
    assert str(file) not in page.picture["said"]


def test_the_key_for_it_turns_the_sound_off_and_on(page: Page) -> None:
    page.choose("settings", "group Sound")
    page.do("turn", row="option music", steps=1)
    volumes = page.picture["effects"], page.picture["music"]
    assert all(volumes)
    mute = next(name for name in page.web.desk.keymap.table("playing").keys("mute"))
    page.do("act", action="leave")
    page.do("act", action="leave")
    page.choose("slide", "play")
    muted = page.key(mute.lower().removeprefix("@"))
    assert (muted["effects"], muted["music"]) == (0, 0)
    assert muted["said"]
    page.key(mute.lower().removeprefix("@"))
    assert (page.picture["effects"], page.picture["music"]) == volumes


def test_tiles_of_a_board_that_is_made_are_not_one_piece(page: Page) -> None:
    page.choose("slide", "editor")
    pieces = {cell[1]: cell[4] for cell in page.picture["draft"]["cells"]}
    assert pieces["11"] == pieces["12"] == 0


def test_a_replay_can_be_moved_to_any_place(page: Page) -> None:
    page.do("id", text="slide:size=3@1 2 3 4 5 6 0 7 8")
    page.work()
    for _ in range(2):
        page.key("ArrowLeft")
    assert page.picture["kind"] == "result"
    assert page.choose("replay")["kind"] == "replay"
    page.do("jump", share=1)
    assert page.picture["progress"] == 1
    assert page.do("jump", share=0)["progress"] == 0
    assert {"run", "faster", "slower"} <= {action for action, *_ in page.picture["buttons"]}


@pytest.mark.parametrize("game", [entry.id for entry in Page(None).web.desk.registry.entries()])
def test_every_game_shows_its_board_and_how_to_play_it(page: Page, game: str) -> None:
    picture = page.choose(game, "how-to-play")
    assert picture["kind"] == "text"
    assert picture["detail"]
    page.do("act", action="leave")
    picture = page.choose("play")
    assert picture["game"] == game
    assert len(picture["names"]) == len(picture["board"]["cells"])


def test_a_table_is_fetched_by_the_name_of_its_file_when_it_is_first_needed(monkeypatch: pytest.MonkeyPatch) -> None:
    class Content(bytes):
        to_bytes = bytes.__bytes__

    wanted: list[str] = []

    def fetch(name: str) -> Content:
        wanted.append(name)
        return Content(b"a table")

    monkeypatch.setattr(DataFiles, "read", DataFiles.read)
    web = open_in("", fetch)
    data = data_of(web.desk.registry.game("slide"))
    assert wanted == []
    assert data[next(iter(data))] == b"a table"
    assert wanted == ["tables.xz"]


def test_a_table_that_cannot_be_fetched_only_ends_the_search(page: Page, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(DataFiles, "read", DataFiles.read)
    page.web = open_in("", lambda name: None)
    page.do("id", text="slide:size=3@1 2 3 4 5 6 7 0 8")
    page.work()
    page.click(2, 2)
    assert page.picture["kind"] == "result"
    for _ in range(20):
        page.web.advance()
    assert page.see()["kind"] == "result"
