"""The command line: games, options, IDs, lists and help, and a clear sentence for each mistake."""

import json
import os
import shlex
import subprocess
import sys

import pytest

from puzzlebox import __version__
from puzzlebox.core.game_id import id_of
from puzzlebox.play.seeds import new_seed
from puzzlebox.scenes.shelves_page import ShelvesPage
from puzzlebox.store import setting_list
from puzzlebox.store.paths import VARIABLE
from puzzlebox.ui.layout import MIN_WINDOW
from puzzlebox.ui.theme import THEMES
from puzzlebox.ui.window import NoDisplayError
from tests.cli.conftest import Run


def test_no_arguments_open_the_menu(puzzlebox: Run) -> None:
    ran = puzzlebox()
    assert (ran.status, [type(scene) for scene in ran.app.loop.scenes]) == (0, [ShelvesPage])
    assert ran.app.loop.theme == THEMES["dark"]


def test_game_takes_its_options_preferences_and_a_seed(puzzlebox: Run) -> None:
    ran = puzzlebox("lamps", "--size", "5", "--presses", "7", "--corner", "c", "--seed", "rainy-day")
    assert id_of(ran.play.session).text() == "lamps:size=5,presses=7#rainy-day"
    assert ran.play.preferences["corner"] == "c"


@pytest.mark.parametrize("words", [("lamps",), ("play", "lamps")])
def test_each_game_without_a_seed_gets_another_one(puzzlebox: Run, words: tuple[str, ...]) -> None:
    seeds = {puzzlebox(*words).play.session.start.seed for _ in range(5)}
    assert len(seeds) == 5
    assert all(seeds)


@pytest.mark.parametrize("seed", ["Größe 12", "日本", "-", "#@~:=,", "a b", "x" * 4096])
def test_any_line_of_text_is_a_seed_that_the_game_id_restores(puzzlebox: Run, seed: str) -> None:
    first = puzzlebox("lamps", f"--seed={seed}").play.session
    again = puzzlebox("play", id_of(first).text()).play.session
    assert again.start.seed == seed
    assert again.state.text() == first.state.text()


@pytest.mark.parametrize("seed", ["", "  ", "x" * 4097, "a\nb", "\udcff"])
def test_seed_that_is_not_a_line_of_text_is_refused(puzzlebox: Run, seed: str) -> None:
    assert puzzlebox("lamps", "--seed", seed).refused.startswith("seed must be a line of text of 1 to 4096 characters")


@pytest.mark.parametrize(
    ("words", "name"),
    [
        ("play lamps:size=5#rainy-day", "lamps:size=5#rainy-day"),
        ("play drips#1", "drips#1"),
        ("play drips~0123456789abcdef", "drips~0123456789abcdef"),
        ("play 'lamps@.#./###/.#.'", "lamps@.#./###/.#."),
    ],
)
def test_play_starts_the_game_of_an_id(puzzlebox: Run, words: str, name: str) -> None:
    assert id_of(puzzlebox(*shlex.split(words)).play.session).text() == name


def test_window_options_may_come_before_or_after_the_game(puzzlebox: Run) -> None:
    for words in ("--theme classic --window 400x300 --mute lamps", "lamps --theme classic --window 400x300 --mute"):
        app = puzzlebox(*words.split()).app
        assert (app.loop.theme.name, app.window.size, app.desk.sound.muted) == ("classic", (400, 300), True)
    assert puzzlebox("--theme", "classic", "lamps", "--theme", "dark").app.loop.theme.name == "dark"
    assert puzzlebox("lamps", "--theme", "box").app.loop.theme.name == "dark"  # its name in version 0.1
    assert not puzzlebox("lamps").app.loop.theme.patterns
    for words in ("--patterns lamps", "lamps --patterns", "--theme classic lamps --patterns"):
        assert puzzlebox(*words.split()).app.loop.theme.patterns, words
    assert puzzlebox("play", "lamps", "--window", "300X200").app.window.size == (300, 200)
    assert puzzlebox("--fullscreen").app.window.fullscreen
    for words in ("--ui-scale 150 lamps", "lamps --ui-scale 150"):
        assert puzzlebox(*words.split()).app.loop.theme.scale == 150, words


@pytest.mark.parametrize(
    ("words", "sentence"),
    [
        ("lamps --ui-scale 50", "ui-scale must be from 100 to 200, not 50"),
        ("lapms", "there is no game or command 'lapms'; did you mean lamps"),
        ("zzz", "there is no game 'zzz'; the games are lamps, drips, clicked"),
        ("LAMPS", "there is no game or command 'LAMPS'; did you mean lamps?"),
        ("pla", "there is no game or command 'pla'; did you mean play"),
        ("lamps:size=5", "'lamps:size=5' looks like a game ID; to play it: puzzlebox play 'lamps:size=5'"),
        ("lamps --size 10", "size must be from 2 to 9, not 10"),
        ("lamps --size 1e1", "size must be from 2 to 9, not 1e1"),
        ("lamps --size ٣", "size must be from 2 to 9, not ٣"),
        ("lamps --corner x", "corner must be space or c, not x"),
        ("lamps --colour red", "No such option"),
        ("lamps --size", "requires an argument"),
        ("lamps --szie 4", "--size"),
        ("list --json=1", "does not take a value"),
        ("lamps extra", "unexpected extra argument (extra)"),
        ("play", "Missing argument 'ID|FILE'"),
        ("play LAMPS", "expected a game ID such as slide:size=5#harbour-42, not 'LAMPS'"),
        ("play lamps#", "cannot end with '#'"),
        ("play lamps~12", "16 hexadecimal digits, not '12'"),
        ("play lapms#1", "there is no game 'lapms'; did you mean lamps"),
        ("play lamps:size=0", "size must be from 2 to 9, not 0"),
        ("play lamps:colour=2", "there is no option 'colour'; this game's options: size, presses"),
        ("play lamps@.#/x", "row 2 must have 2 cells, like row 1, not 1"),
        ("play drips@1", "Drips begins from a seed, not from a position"),
        (
            "--theme clasic",
            "theme must be auto, dark, light, contrast, classic or FILE.toml, not clasic; did you mean classic?",
        ),
        ("lamps --theme neon", "theme must be auto, dark, light, contrast, classic or FILE.toml, not neon"),
        ("--window=", "window must be from 200x150 to 7680x4320, written like 960x720, not ''"),
        ("--window 199x150", "window must be from 200x150 to 7680x4320, written like 960x720, not 199x150"),
        ("--window 7681x150", "window must be from 200x150 to 7680x4320, written like 960x720, not 7681x150"),
        ("lamps --window big", "window must be from 200x150 to 7680x4320, written like 960x720, not big"),
        ("lamps --window ٣٠٠x٣٠٠", "window must be from 200x150 to 7680x4320, written like 960x720, not ٣٠٠x٣٠٠"),
    ],
)
def test_each_mistake_gets_a_sentence(puzzlebox: Run, words: str, sentence: str) -> None:
    assert sentence in puzzlebox(*words.split()).refused
    assert puzzlebox("lamps", "--size", "99").err.splitlines()[1:] == ["Try 'puzzlebox lamps --help'."]


def test_list_shows_id_title_and_summary(puzzlebox: Run) -> None:
    lines = puzzlebox("list").out.splitlines()
    assert lines[0] == "lamps    Lamps    Turn all the lamps off"
    assert lines[1] == "drips    Drips    Keep the basin from running over"
    games = json.loads(puzzlebox("list", "--json").out)
    assert games[0] == {"id": "lamps", "title": "Lamps", "summary": "Turn all the lamps off"}
    assert [game["id"] for game in games[:3]] == ["lamps", "drips", "clicked"]


@pytest.mark.parametrize(("columns", "width"), [("60", 58), ("200", 98), ("", 78), ("0", 78), ("x", 78)])
def test_help_fills_the_terminal(puzzlebox: Run, monkeypatch: pytest.MonkeyPatch, columns: str, width: int) -> None:
    monkeypatch.setenv("COLUMNS", columns)
    monkeypatch.setattr(sys, "__stdout__", None)
    assert width - 12 < max(map(len, puzzlebox("scores", "--help").out.splitlines())) <= width


def test_help_names_games_commands_themes_and_options(puzzlebox: Run) -> None:
    out = puzzlebox("--help").out
    lines = [line.split() for line in out.splitlines()]
    assert ["lamps", "Turn", "all", "the", "lamps", "off"] in lines
    assert ["list", "List", "the", "games"] in lines
    assert all(theme in out for theme in THEMES)
    out = puzzlebox("lamps", "--help").out
    shown = (
        "--size N",
        "lamps on a side, from 2 to 9 [3]",
        "--corner space|c",
        "  puzzlebox lamps --size 5",
        "--seed TEXT",
    )
    assert [text for text in shown if text not in out] == []


@pytest.mark.parametrize("words", [("--help",), ("-h",), ("list", "-h"), ("play", "--help"), ("lamps", "--help")])
def test_help_fits_a_terminal_and_has_examples(puzzlebox: Run, words: tuple[str, ...]) -> None:
    ran = puzzlebox(*words)
    assert ran.status == 0
    assert "Examples:" in ran.out
    assert max(map(len, ran.out.splitlines())) <= 80


def test_version(puzzlebox: Run) -> None:
    assert puzzlebox("--version").out == f"puzzlebox {__version__}\n"
    assert puzzlebox("--mute", "--version").out == f"puzzlebox {__version__}\n"


def test_window_sizes_agree_with_the_layout() -> None:
    assert (setting_list.MIN_WINDOW, setting_list.MAX_WINDOW) == (MIN_WINDOW, (7680, 4320))


@pytest.mark.skipif(sys.platform != "linux", reason="only Linux has Wayland")
@pytest.mark.parametrize("word", ["slide", "doctor"])
def test_libraries_of_the_system_do_not_write_beside_the_sentence(word: str) -> None:
    """The library of Wayland complains about the missing XDG_RUNTIME_DIR on its own."""
    missing = ("DISPLAY", "XDG_RUNTIME_DIR", "SDL_VIDEODRIVER")
    environment = {name: value for name, value in os.environ.items() if name not in missing}
    environment["WAYLAND_DISPLAY"] = "wayland-0"
    command = [sys.executable, "-m", "puzzlebox", word]
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, timeout=60, check=False)
    assert (ran.returncode, len(ran.stderr.splitlines())) == (1, 1)
    assert ran.stderr.startswith("puzzlebox: ")


def test_new_seeds_are_two_words_and_a_number() -> None:
    seeds = {new_seed() for _ in range(200)}
    assert len(seeds) > 190
    for seed in seeds:
        mood, thing, number = seed.split("-")
        assert (mood + thing).isalpha()
        assert 10 <= int(number) <= 99


def test_window_that_cannot_open_is_reported_in_a_sentence(puzzlebox: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object) -> None:
        raise NoDisplayError("there is no display")

    monkeypatch.setattr("puzzlebox.app.app.launch", broken)
    for words in ((), ("lamps",), ("play", "lamps#1")):
        ran = puzzlebox(*words)
        assert (ran.status, ran.out, ran.err) == (1, "", "puzzlebox: there is no display\n")
    assert puzzlebox("lamps", "--theme", "x").refused.startswith("theme must be a"), "options are checked before"


def test_games_can_be_played_without_a_home_folder(puzzlebox: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv(VARIABLE)
    monkeypatch.setattr("platformdirs.PlatformDirs.user_data_dir", "~/.local/share/puzzlebox")
    monkeypatch.setattr("platformdirs.PlatformDirs.user_config_dir", "~/.config/puzzlebox")
    ran = puzzlebox("lamps")
    assert (ran.status, ran.err, ran.play.journal) == (0, f"puzzlebox: {NO_HOME}\n", None)
    assert ran.app.desk.library.scores is None
    ran = puzzlebox("scores")
    assert (ran.status, ran.out, ran.err) == (1, "", f"puzzlebox: {NO_HOME}\n")


NO_HOME = "there is no home folder for games and settings; name a folder in PUZZLEBOX_HOME"
