"""The settings file: its values apply, its mistakes are reported, and what the player wrote in it stays."""

import os
import random
import stat
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path
from threading import Barrier, Thread

import pytest
import tomlkit

from puzzlebox.core.options import OptionError, Options, Switch
from puzzlebox.store.files import SETTINGS_LOCK, exclusive
from puzzlebox.store.setting_list import COMMON
from puzzlebox.store.settings import Settings, SettingsNotSavedError, UnknownSettingError
from puzzlebox.store.settings_file import MAX_PARTS, MAX_SIZE
from puzzlebox.ui.theme import THEMES
from tests.fake_game import LAMPS

WRITTEN = """# My settings, please leave them so.
patterns = true   # I cannot tell the greens
theme = "classic"

# this is how I like it
[games.lamps]
corner = "c"   # the letter

[keys.lamps]
darken-the-corner = ["K", "L"]
"""


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "config" / "settings.toml"


def written(file: Path, text: str) -> Path:
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text, encoding="utf-8")
    return file


def test_without_a_file_all_settings_have_their_defaults(file: Path) -> None:
    settings = Settings.load(file)
    assert {option.name: settings[option.name] for option in COMMON} == {o.name: o.default for o in COMMON}
    assert (settings["theme"], settings["effects"], settings["recent-games"]) == ("dark", 50, ())
    assert settings.problems == []
    assert not file.exists()


def test_every_theme_can_be_set() -> None:
    (theme,) = (option for option in COMMON if option.name == "theme")
    assert theme.menu_values() == ("auto", *THEMES)
    assert theme.default == next(iter(THEMES))


def test_settings_in_the_file_apply(file: Path) -> None:
    settings = Settings.load(written(file, WRITTEN + '\n[games.unknown]\nx = "y"\n'))
    assert (settings["theme"], settings["patterns"]) == ("classic", True)
    assert settings.preferences(LAMPS).text() == "corner=c"
    assert (settings.keys("lamps"), settings.problems) == ({"darken-the-corner": ("K", "L")}, [])


@pytest.mark.parametrize(
    ("line", "problem"),
    [
        ('theme = "darkk"', "theme: theme must be auto, dark, light, contrast, classic or FILE.toml, not darkk"),
        ("theme = 3", "theme: theme must be auto, dark, light, contrast, classic or FILE.toml, not 3"),
        ("music = 101", "music: music must be from 0 to 100, not 101"),
        ("music = -1", "music: music must be from 0 to 100, not -1"),
        ("music = 1e9", "music: expected a word, a number, true or false, not 1000000000.0"),
        ("music = " + "0x" + "f" * 4000, "music: expected a word, a number, true or false, not a number of thou"),
        ("fullscreen = 1", "fullscreen: fullscreen must be on or off, not 1"),
        ('window = "10x10"', "window: window must be auto or from 200x150 to 7680x4320, not 10x10"),
        ('last-game = "../x"', "last-game: last-game must be the ID of a game, or none, not ../x"),
        ("thema = 1", "thema: there is no setting 'thema'; did you mean theme?"),
        ("games = 1", "games: it belongs in a table such as [games.slide]"),
        ("games.lamps.corner = []", "games.lamps.corner: expected a word, a number, true or false, not []"),
        ("keys.lamps.up = 3", 'keys.lamps.up: keys are a list such as ["Left", "A"], not 3'),
        ("keys.lamps.up = [3]", 'keys.lamps.up: keys are a list such as ["Left", "A"], not [3]'),
        ("games.lamps.a.b = 1", "games.lamps.a: expected a word, a number, true or false, not a table"),
        ("music = 2000-01-01", "music: expected a word, a number, true or false, not 2000-01-01"),
    ],
)
def test_an_invalid_value_is_named_and_the_rest_applies(file: Path, line: str, problem: str) -> None:
    settings = Settings.load(written(file, f"effects = 7\n{line}\nhide-scores = true\n"))
    (message,) = settings.problems
    assert message.startswith(f"settings.toml: {problem}")
    assert (settings["effects"], settings["hide-scores"]) == (7, True)


def test_an_invalid_preference_is_reported_when_the_preferences_are_read(file: Path) -> None:
    settings = Settings.load(written(file, '[games.lamps]\ncorner = "d"\ncenter = "c"\n'))
    assert settings.preferences(LAMPS) == Options(LAMPS.preferences)
    assert settings.problems == [
        "settings.toml: games.lamps.corner: corner must be space or c, not d",
        "settings.toml: games.lamps.center: there is no option 'center'; this game's options: corner",
    ]


def test_saving_keeps_comments_and_order(file: Path) -> None:
    settings = Settings.load(written(file, WRITTEN))
    settings.choose("theme", "dark")
    settings.choose("music", "30")
    settings.bind("lamps", "darken-the-corner", ("M",))
    settings.bind("app", "up", ("K",))
    settings.save()
    first = file.read_text()
    assert first == WRITTEN.replace('"classic"\n', '"dark"\nmusic = 30\n').replace('["K", "L"]', '["M"]') + (
        '\n[keys.app]\nup = ["K"]\n'
    )
    settings.save()
    assert (file.read_text(), Settings.load(file).problems) == (first, [])


def test_changes_of_another_program_stay(file: Path) -> None:
    mine = Settings.load(written(file, WRITTEN))
    other = Settings.load(file)
    other.choose("effects", "12")
    other.save()
    mine.choose("music", "34")
    mine.save()
    again = Settings.load(file)
    assert (again["effects"], again["music"], again["theme"]) == (12, 34, "classic")


def test_reset_removes_a_setting_and_keeps_the_others(file: Path) -> None:
    settings = Settings.load(written(file, WRITTEN))
    settings.reset(("theme",))
    settings.reset(("games", "lamps", "corner"))
    settings.save()
    assert settings["theme"] == "dark"
    assert "# this is how I like it" in file.read_text()
    again = Settings.load(file)
    assert (again["theme"], again["patterns"], again.preferences(LAMPS)["corner"]) == ("dark", True, "space")
    settings = Settings.load(written(file, 'theme = "darkk"\nmusic = 3\n'))
    settings.reset(("theme",))
    settings.save()
    assert file.read_text() == "music = 3\n", "an invalid value can be reset"
    settings = Settings.load(written(file, WRITTEN))
    settings.prefer(LAMPS, Options(LAMPS.preferences))
    settings.save()
    assert 'corner = "c"' not in file.read_text(), "a preference set to its default is removed"


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ("theme = clasic", "line 2: invalid value"),
        ("theme", "line 2: expected '=' after a key in a key/value pair"),
        ('theme = "classic', "line 2: illegal character '\\n'"),
        ("music = 5", "line 2: cannot overwrite a value"),
        ("theme = [1,", "line 3: invalid value"),
        ('theme = """', "line 4: unterminated string"),
        ("[games.lamps", "line 2: expected ']' at the end of a table declaration"),
        ("theme = " + "[" * 4000, "line 1: the values are nested too deeply"),
        ("a." * 2048 + "a = 1", "line 2: it is longer than 4096 characters"),
    ],
)
def test_a_syntax_error_is_named_and_the_file_is_left_alone(file: Path, line: str, reason: str) -> None:
    before = f"music = 5\n{line}\npatterns = true\n"
    settings = Settings.load(written(file, before))
    (problem,) = settings.problems
    assert problem.startswith(f"settings.toml, {reason}")
    assert problem.endswith("; the defaults apply until this is corrected")
    assert (settings["music"], settings["patterns"], settings["theme"]) == (0, False, "dark")
    settings.choose("theme", "classic")
    assert settings["theme"] == "classic"
    with pytest.raises(SettingsNotSavedError, match=f"could not be saved in .*: {reason.partition(':')[0]}: "):
        settings.save()
    assert (file.read_text(), os.listdir(file.parent)) == (before, ["settings.toml"])


def test_a_file_that_cannot_be_edited_is_left_alone(file: Path) -> None:
    before = 'games = { lamps = { corner = "c" } }\n'
    settings = Settings.load(written(file, before))
    assert settings.preferences(LAMPS)["corner"] == "c"
    settings.bind("lamps", "darken-the-corner", ("K",))
    settings.choose("theme", "classic")
    settings.prefer_for_this_run(LAMPS, {})
    settings.save()
    assert Settings.load(file).preferences(LAMPS)["corner"] == "c"
    two = replace(LAMPS, id="other")
    settings.prefer(two, Options(two.preferences, {"corner": "c"}))
    before = file.read_text()
    with pytest.raises(SettingsNotSavedError, match="the file cannot be changed; please edit it by hand"):
        settings.save()
    assert file.read_text() == before


def test_at_most_ten_problems_are_reported(file: Path) -> None:
    settings = Settings.load(written(file, "".join(f"wrong{number} = 1\n" for number in range(30))))
    assert len(settings.problems) == 10
    assert settings.problems[8].startswith("settings.toml: wrong8: there is no setting 'wrong8'")
    assert settings.problems[9] == "settings.toml: there are more mistakes"
    settings.report_key_problem("lamps", "fly", "there is none")
    assert len(settings.problems) == 10


def test_settings_changed_by_many_programs_at_once_are_all_saved(file: Path) -> None:
    names = [option.name for option in COMMON if isinstance(option, Switch)]
    waiting = Barrier(len(names))

    def change(name: str) -> None:
        settings = Settings.load(file)
        settings.choose(name, "off" if settings[name] else "on")
        waiting.wait()
        settings.save()

    threads = [Thread(target=change, args=(name,)) for name in names]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    defaults, now = Settings(), Settings.load(file)
    assert [name for name in names if now[name] == defaults[name]] == []
    assert os.listdir(file.parent) == ["settings.toml"]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        (b"# caf\xe9\nmusic = 5\n", b'# caf\xe9\nmusic = 6\n\n[keys.app]\nundo = ["U", "Q"]\n'),
        (b"# mine\r\nmusic = 5\r\n", b'# mine\r\nmusic = 6\r\n\r\n[keys.app]\r\nundo = ["U", "Q"]\r\n'),
    ],
    ids=["bytes that are not UTF-8", "line ends of Windows"],
)
def test_odd_bytes_and_the_file_s_permissions_stay(file: Path, before: bytes, after: bytes) -> None:
    file.parent.mkdir()
    file.write_bytes(before)
    file.chmod(0o640)
    settings = Settings.load(file)
    settings.choose("music", "6")
    settings.bind("app", "undo", ("U", "Q"))
    settings.save()
    assert (file.read_bytes(), stat.S_IMODE(file.stat().st_mode)) == (after, 0o640)


@pytest.mark.parametrize("make", [os.mkfifo, os.mkdir])
def test_a_pipe_or_a_folder_in_place_of_the_file_is_reported(file: Path, make: Callable[[Path], None]) -> None:
    file.parent.mkdir()
    make(file)
    settings = Settings.load(file)
    assert settings["theme"] == "dark"
    assert settings.problems == ["settings.toml: it cannot be read: it is not a regular file"]
    settings.choose("theme", "classic")
    with pytest.raises(SettingsNotSavedError, match="could not be saved"):
        settings.save()


def test_a_file_too_large_to_read_is_not_overwritten(file: Path) -> None:
    text = "#" * (MAX_SIZE + 1)
    settings = Settings.load(written(file, text))
    assert settings.problems == [f"settings.toml: it cannot be read: it is larger than {MAX_SIZE} bytes"]
    settings.choose("theme", "classic")
    with pytest.raises(SettingsNotSavedError):
        settings.save()
    assert (file.read_text(), os.listdir(file.parent)) == (text, ["settings.toml"])


def filled(line: str) -> str:
    """Return as many of these lines, with their numbers, as a file may have."""
    return "".join(line.replace("N", str(number)) + "\n" for number in range(MAX_SIZE // (len(line) + 6)))


SHAPES = {
    "keys": "kN = 1",
    "comments": "#",
    "dotted keys": "a.bN.c = 1",
    "dotted tables": "[aN.b.c.d.e.f.g]\nx = 1",
    "tables": "[tN]",
    "arrays of tables": "[[tN]]",
    "arrays": "aN = [" + "1," * 1500 + "]",
    "inline tables": "aN = {" + ",".join(f"b{number}.c.d = 1" for number in range(200)) + "}",
    "hidden in strings": "aN = ['''\n'''', " + "1," * 1500 + "'']",
    "deep keys": "aN" + ".b" * 2000 + " = 1",
    "deep arrays": "aN = " + "[" * 90 + "]" * 90,
}


@contextmanager
def in_8_mb() -> Iterator[None]:
    """Check that a block takes no more memory."""
    tomlkit.parse(WRITTEN)  # the library itself does not count
    tracemalloc.start()
    try:
        yield
        assert tracemalloc.get_traced_memory()[1] < 8_000_000
    finally:
        tracemalloc.stop()


@pytest.mark.parametrize("shape", SHAPES)
def test_no_file_takes_more_than_8_mb_to_read_and_to_change(file: Path, shape: str) -> None:
    before = written(file, filled(SHAPES[shape])).read_text()
    with in_8_mb():
        settings = Settings.load(file)
        settings.choose("theme", "classic")
        with pytest.raises(SettingsNotSavedError, match=r"there are more than 2000|nested too deeply"):
            settings.save()
    assert len(settings.problems) == 1
    assert file.read_text() == before


def test_a_file_with_all_that_is_allowed_is_changed_within_8_mb(file: Path) -> None:
    written(file, "".join(f"[games.g{number}.a.b.c.d.e.f.g.h.i.j.k.l.m]\n" for number in range(MAX_PARTS // 16)))
    with in_8_mb():
        settings = Settings.load(file)
        settings.choose("theme", "classic")
        settings.save()
    assert Settings.load(file)["theme"] == "classic"


@pytest.mark.parametrize(("name", "text"), [("theme", "darkk"), ("music", "x"), ("music", "١"), ("fullscreen", "true")])
def test_an_invalid_value_is_refused_and_changes_nothing(name: str, text: str) -> None:
    settings = Settings()
    with pytest.raises(UnknownSettingError, match=name):
        settings.choose(name, text)
    settings.save()  # without a path
    assert settings[name] == Settings()[name]


@pytest.mark.parametrize(
    ("lines", "clock", "saved"),
    [
        ("clock = true", "always", ['clock = "always"']),
        ("clock = false", "resting", ['clock = "resting"']),
        ("hide-timer = true", "never", ['clock = "never"']),
        ("hide-timer = false", "resting", []),
        ("hide-timer = true\nclock = true", "never", ['clock = "never"']),
        ("clock = true\nhide-timer = false", "always", ['clock = "always"']),
        ('hide-timer = true\nclock = "always"', "never", ['clock = "never"']),
    ],
)
def test_the_clock_and_its_hiding_of_earlier_versions_are_one_setting(
    file: Path, lines: str, clock: str, saved: list[str]
) -> None:
    settings = Settings.load(written(file, f"{lines}\n"))
    assert (settings["clock"], settings.problems) == (clock, [])
    assert settings.hidden_figures == (frozenset({"time"}) if clock == "never" else frozenset())
    settings.choose("effects", "7")
    settings.save()
    assert sorted(file.read_text().split("\n")) == sorted(["", *saved, "effects = 7"])
    assert Settings.load(file)["clock"] == clock


def test_a_choice_replaces_the_hiding_of_earlier_versions(file: Path) -> None:
    settings = Settings.load(written(file, "hide-timer = true\n"))
    settings.choose("clock", "always")
    settings.save()
    assert file.read_text() == 'clock = "always"\n'
    settings = Settings.load(written(file, "hide-timer = true\n"))
    settings.reset_all()
    settings.save()
    assert (settings["clock"], file.read_text()) == ("resting", "")


def test_a_faulty_hiding_of_earlier_versions_is_named(file: Path) -> None:
    settings = Settings.load(written(file, 'hide-timer = "maybe"\nclock = true\n'))
    assert settings.problems == ["settings.toml: hide-timer: hide-timer must be on or off, not maybe"]
    assert settings["clock"] == "always"


SOUND = """theme = "classic"
patterns = true
music = 33
hide-timer = true
[games.lamps]
corner = 'c'
[keys.lamps]
darken-the-corner = ['K']
"""


@pytest.mark.parametrize("seed", range(4))
def test_mutated_files_are_read_or_left_alone(file: Path, seed: int) -> None:
    rng = random.Random(seed)
    file.parent.mkdir()
    endings = set()
    for _ in range(150):
        text = mutated(rng, SOUND.encode())
        file.write_bytes(text)
        settings = Settings.load(file)
        assert all(problem.isprintable() for problem in settings.problems)
        settings.choose("effects", "1")
        try:
            settings.save()
        except SettingsNotSavedError:
            assert file.read_bytes() == text
            assert "until this is corrected" in settings.problems[0] or len(settings.problems) == 0, text
            endings.add("left alone")
        else:
            again = Settings.load(file)
            assert again["effects"] == 1, text
            assert [again[option.name] for option in COMMON] == [settings[option.name] for option in COMMON], text
            endings.add("saved")
    assert endings == {"left alone", "saved"}


SCRAPS = (*(bytes([byte]) for byte in b"\"'[]{}=#\\\x00\xff"), b"\xed\xa0\x80", b'"""', b"[[", b"9" * 30)


def mutated(rng: random.Random, text: bytes) -> bytes:
    """Return the text with one to three random changes."""
    new = bytearray(text)
    for _ in range(rng.randint(1, 3)):
        place = rng.randrange(len(new) + 1)
        match rng.randrange(3):
            case 0:
                new[place:place] = rng.choice(SCRAPS)
            case 1:
                new[place : place + rng.randint(1, 4)] = b""
            case 2:
                new[place : place + 1] = bytes([rng.randrange(256)])
    return bytes(new)


def test_preferences_for_this_run_take_precedence_and_are_not_saved(file: Path) -> None:
    settings = Settings.load(written(file, WRITTEN))
    settings.prefer_for_this_run(LAMPS, {"corner": "space"})
    assert settings.preferences(LAMPS)["corner"] == "space"
    settings.choose("music", "30")
    settings.save()
    assert file.read_text() == WRITTEN.replace('theme = "classic"\n', 'theme = "classic"\nmusic = 30\n')
    assert Settings.load(file).preferences(LAMPS)["corner"] == "c"


def test_preferences_for_this_run_add_up_for_each_game() -> None:
    two = replace(LAMPS, preferences=(*LAMPS.preferences, Switch(name="glow", help="", default=False)))
    settings = Settings()
    settings.prefer_for_this_run(two, {"corner": "c"})
    settings.prefer_for_this_run(two, {"glow": "on"})
    settings.prefer_for_this_run(two, {})
    assert settings.preferences(two).text() == "corner=c,glow=on"
    assert settings.preferences(replace(LAMPS, id="other")).text() == ""


def test_preferences_set_later_replace_those_for_this_run(file: Path) -> None:
    settings = Settings.load(written(file, WRITTEN))
    settings.prefer_for_this_run(LAMPS, {"corner": "space"})
    settings.prefer(LAMPS, Options(LAMPS.preferences, {"corner": "c"}))
    assert settings.preferences(LAMPS)["corner"] == "c"
    settings.prefer_for_this_run(LAMPS, {"corner": "c"})
    settings.reset_all()
    assert settings.preferences(LAMPS)["corner"] == "space"


@pytest.mark.parametrize("texts", [{"corner": "d"}, {"edge": "c"}])
def test_an_invalid_preference_for_this_run_is_refused_and_changes_nothing(texts: dict[str, str]) -> None:
    settings = Settings()
    with pytest.raises(OptionError):
        settings.prefer_for_this_run(LAMPS, texts)
    assert settings.preferences(LAMPS) == Options(LAMPS.preferences)


def test_settings_that_another_program_is_saving_are_not_saved(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("puzzlebox.store.settings.PATIENCE", 0)
    settings = Settings.load(written(file, WRITTEN))
    settings.choose("music", "30")
    with exclusive(file.with_name(SETTINGS_LOCK), 0), pytest.raises(SettingsNotSavedError, match="using them"):
        settings.save()
    assert file.read_text() == WRITTEN
    settings.save()
    assert Settings.load(file)["music"] == 30
