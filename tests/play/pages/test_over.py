"""The pages over a game, as data: its pause, its result, and the question before it is solved."""

import os
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from puzzlebox.core.options import Options
from puzzlebox.core.real_time import MS
from puzzlebox.core.session import Session
from puzzlebox.play.page import Page
from puzzlebox.play.pages.over import Over
from puzzlebox.play.pages.result import REST, Result, ResultPage
from puzzlebox.play.place import OpenPage
from puzzlebox.play.program import Program
from puzzlebox.play.watching import Watching
from puzzlebox.play.work import Working
from puzzlebox.registry import installed_games
from puzzlebox.store.paths import Paths
from puzzlebox.store.settings import Settings
from tests.play.pages.conftest import NoFront

WIN = ("press 0 0", "press 1 0", "press 1 1", "press 2 1")
"""The fewest presses that solve the board of `open_lights`."""


class Opened(Program):
    """A program that shows nothing. `time` is that of its clock, in ns."""

    def __init__(self, folder: Path | None) -> None:
        paths, self.time = Paths(folder, folder) if folder else None, 0
        settings = Settings.load(paths.settings) if paths else Settings()
        super().__init__(installed_games(), settings, paths, NoFront(), lambda: self.time)

    def start(self, name: str, options: dict[str, str] | None = None) -> "Opened":
        game = self.registry.game(name)
        self.play_session(Session(game, Options(game.options, options or {}), "a"))
        return self

    def lights(self, *inputs: str) -> "Opened":
        return self.start("lights", {"size": "3"}).send(*inputs)

    def send(self, *actions: str) -> "Opened":
        for action in actions:
            assert self.controller
            assert self.controller.send(action) or self.controller.command(action), action
        return self

    @property
    def page(self) -> Page:
        assert isinstance(self.top, OpenPage)
        return self.top.page

    @property
    def keys(self) -> list[str]:
        return [row.key for row in self.page.rows]

    @property
    def labels(self) -> list[str]:
        return [row.label for row in self.page.rows]

    def choose(self, key: str) -> None:
        assert isinstance(self.top, OpenPage)
        row = self.page.row(key)
        assert row, self.keys
        self.top.choose(row)

    @property
    def result(self) -> Result:
        assert isinstance(self.page.detail, Result)
        return self.page.detail


@pytest.fixture
def make(tmp_path: Path) -> Iterator[Callable[..., Opened]]:
    made: list[Opened] = []

    def build(menu: bool = True, keeps: bool = True) -> Opened:
        made.append(Opened(tmp_path if keeps else None))
        if menu:
            made[-1].open_menu()
        return made[-1]

    yield build
    for desk in made:
        desk.close_playthrough()
        desk.library.close()


@pytest.fixture
def desk(make: Callable[..., Opened]) -> Opened:
    return make()


# Pause


def test_rows_of_a_pause(desk: Opened) -> None:
    page = desk.lights().send("pause").page
    assert (page.kind, page.title, page.text) == ("over", "Paused", "Lights")
    assert [(row.key, row.label) for row in page.rows] == [
        ("resume", "Resume"),
        ("hint", "Hint"),
        ("solve", "Solve"),
        ("retry", "Retry"),
        ("new-game", "New game"),
        ("save", "Save"),
        ("saves", "Saved games"),
        ("edit", "Edit a copy"),
        ("copy-as", "Copy the board"),
        ("bots", "Bots"),
        ("how-to-play", "How to play"),
        ("settings", "Settings"),
        ("menu", "Main menu"),
    ]
    assert [row.key for row in page.rows if row.main] == ["resume"]
    assert page.note == "Your game is kept when you leave."
    assert isinstance(page.detail, Over)
    assert page.detail.game_id == "lights:size=3#a"


@pytest.mark.parametrize(
    ("menu", "keeps", "name", "only_here", "missing"),
    [
        (False, True, "lights", {"quit"}, set()),
        (True, False, "lights", set(), {"save", "saves"}),
        (True, True, "tetromino", {"bots"}, {"solve", "edit", "copy-as", "quit"}),
        (True, True, "sudoku jigsaw", {"copy-as"}, {"edit"}),
    ],
    ids=["without a menu", "without a folder", "a game with bots", "a board that is not made in the editor"],
)
def test_a_pause_offers_what_can_be_done(
    make: Callable[..., Opened], menu: bool, keeps: bool, name: str, only_here: set[str], missing: set[str]
) -> None:
    game, _, extra = name.partition(" ")
    options = {"extra": extra} if extra else {}
    keys = set(make(menu, keeps).start(game, options).send("pause").keys)
    assert only_here <= keys
    assert not missing & keys


def test_a_pause_says_resume_after_the_first_move_and_undo_after_a_restart(desk: Opened) -> None:
    assert desk.lights("press 0 0").send("pause").labels[0] == "Resume"
    desk.choose("retry")
    desk.send("pause")
    assert (desk.labels[0], "undo-restart" in desk.keys) == ("Resume", True)
    desk.choose("undo-restart")
    assert desk.playthrough
    assert desk.playthrough.state.figures()["presses"] == 1


@pytest.mark.parametrize(
    ("row", "opened"),
    [
        ("saves", "saves"),
        ("how-to-play", "how_to_play"),
        ("settings", "settings"),
        ("menu", "menu"),
        ("solve", "solve"),
    ],
)
def test_rows_of_a_pause_open_pages(desk: Opened, row: str, opened: str) -> None:
    desk.lights().send("pause")
    desk.choose(row)
    assert isinstance(desk.top, OpenPage)
    assert desk.top.name == opened


# Solve


def test_no_time_passes_for_a_game_while_it_is_paused(make: Callable[..., Opened]) -> None:
    desk = make(True, True).start("tetromino")
    controller = desk.controller
    assert controller
    controller.advance(0)
    controller.advance(100 * MS)
    desk.send("pause").choose("resume")
    for at in (10_000, 10_040):
        controller.advance(at * MS)
    assert controller.playthrough.session.time == 140


def test_solving_asks_first(desk: Opened) -> None:
    page = desk.lights().send("solve").page
    assert (page.title, page.text) == ("Solve?", "The game will count as assisted.")
    assert desk.labels == ["Solve", "Cancel"]
    desk.choose("cancel")
    assert desk.playthrough
    assert not desk.playthrough.session.assisted


# Result


def test_a_win_offers_the_next_board_first(desk: Opened) -> None:
    page = desk.lights(*WIN).page
    assert (page.kind, page.title, page.text) == ("over", "Solved", "Lights: all lamps are off")
    others = ["Race your best", "Undo", "Watch replay", "Copy the board", "Main menu"]
    assert desk.labels == ["Next board", "Same board", *others]
    assert [row.key for row in page.rows if row.main] == ["new-game"]
    assert [row.action for row in page.rows] == ["new-game", "retry", "", "undo", "replay", "", "leave"]


def test_the_large_figure_is_perfect_with_no_press_more_than_needed(desk: Opened) -> None:
    desk.lights(*WIN)
    assert (desk.result.special, desk.result.large) == ("Solved", "Perfect")
    desk.open_main_menu()
    desk.lights("press 2 2", "press 2 2", *WIN)
    assert (desk.result.large, desk.result.value) == ("2", 2)
    assert [desk.result.counted(share) for share in (0, 0.5, 1)] == ["0", "1", "2"]


def test_a_lost_game_says_how(desk: Opened) -> None:
    desk.start("mines")
    assert desk.playthrough
    while desk.playthrough.outcome is None:
        desk.send(next(text for text in desk.playthrough.state.inputs() if text.startswith("open")))
    assert (desk.page.title, desk.result.kind) == ("Game over", "lost")
    assert "race" not in desk.keys


def test_keys_count_once_everything_has_been_up_for_a_moment(desk: Opened) -> None:
    desk.lights(*WIN)
    page = desk.top
    assert isinstance(page, ResultPage)
    desk.time += REST - 1
    page.advance(desk.time)
    assert not page.rested
    desk.time += 1
    page.advance(desk.time)
    assert page.rested


@pytest.mark.parametrize(("row", "inputs"), [("retry", 0), ("undo", 3)])
def test_rows_of_a_result_go_on(desk: Opened, row: str, inputs: int) -> None:
    desk.lights(*WIN)
    first = desk.playthrough
    assert first
    start = first.session.start
    desk.choose(row)
    assert desk.playthrough
    assert (desk.playthrough.outcome, desk.playthrough.session.start) == (None, start)
    assert desk.playthrough.state.figures()["presses"] == inputs


def test_the_next_board_is_another_one(desk: Opened) -> None:
    desk.lights(*WIN)
    assert desk.playthrough
    first = desk.playthrough.session.start
    desk.choose("new-game")
    assert desk.playthrough.session.start != first
    assert desk.playthrough.outcome is None


# The formats of a board


def test_a_board_is_copied_in_each_format_that_can_say_it(desk: Opened) -> None:
    page = desk.start("sokoban").send("right", "copy-as").page
    assert [row.key for row in page.rows] == ["id", "xsb", "rle", "sok", "lurd", "back"]
    desk.choose("sok")
    assert isinstance(desk.front, NoFront)
    assert desk.front.clipboard == "#####\n#@$.#\n#####\nTitle: One push\n\nSolution\nR\n"
    assert isinstance(desk.top, OpenPage)
    assert desk.top.message == "Copied: SOK, with the solution (.sok)"
    desk.choose("lurd")
    assert desk.front.clipboard == "R\n"


def test_formats_that_cannot_say_a_board_are_not_offered(desk: Opened) -> None:
    page = desk.start("mines").send("copy-as").page
    assert [row.key for row in page.rows] == ["id", "back"]


# Solutions of files

LONG = "#######\n#@$  .#\n#######\n"


def test_the_solution_of_a_file_can_be_watched(desk: Opened) -> None:
    desk.play_id(f"{LONG}Solution\nRRR\n")
    desk.send("solve")
    assert desk.labels == ["Solve: pushes", "Solve: moves", "Solution from the file", "Cancel"]
    desk.choose("solve file")
    while isinstance(desk.top, Working):
        desk.top.advance(desk.time)
    assert isinstance(desk.top, Watching)
    assert desk.top.replay.place == 1
    entries = desk.top.replay.record.entries
    assert [text for _, text in entries if text[:1] != "="] == ["solved", "right", "right", "right"]
    assert desk.playthrough
    assert desk.playthrough.session.assisted


def test_a_long_text_is_read_while_a_page_shows_the_progress(desk: Opened) -> None:
    desk.play_id(f"{LONG}\n" * 5_000)
    assert isinstance(desk.top, Working)
    while isinstance(desk.top, Working):
        desk.top.advance(desk.time)
    assert desk.page.title == "Pasted text: 5000 boards"


def test_the_path_of_a_folder_or_a_device_is_refused_in_a_sentence(desk: Opened, tmp_path: Path) -> None:
    with pytest.raises(OSError, match="Is a directory"):
        desk.play_id(f"'{tmp_path}'")
    with pytest.raises(ValueError, match="a pipe or a device cannot be read; name a file"):
        desk.play_id(os.devnull)


def test_a_wrong_solution_of_a_file_is_told_when_the_board_opens(desk: Opened) -> None:
    desk.play_id(f"{LONG}Solution\nRRU\n")
    reason = "the solution in the file does not solve this level: move 3, u, cannot be played"
    assert desk.messages == [reason]
    assert desk.playthrough
    assert desk.send("solve").labels == ["Solve: pushes", "Solve: moves", "Cancel"]
