"""The README and the pages in docs: their examples work, their links lead somewhere, and they leave nothing out."""

import re
import subprocess
import sys
from collections.abc import Iterable
from dataclasses import fields, replace
from inspect import isfunction
from pathlib import Path

import click
import pytest

from puzzlebox import __version__
from puzzlebox.cli.config import config_command
from puzzlebox.cli.root import COMMANDS, ROOT
from puzzlebox.core.effects import BY_NUMBER, EFFECTS
from puzzlebox.core.game import Action, Controls, Game, Measure, PauseStyle, PlayPolicy, Presentation
from puzzlebox.core.game_id import GameID
from puzzlebox.core.hand import Hand
from puzzlebox.core.keynames import NAMED_KEYS
from puzzlebox.core.options import Options
from puzzlebox.core.session import OWN_INPUTS
from puzzlebox.core.state import State
from puzzlebox.input.bindings import APP_ACTIONS, FIXED, default_bindings
from puzzlebox.input.keymap import Keymap
from puzzlebox.play.library import Library
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.registry import installed_games
from puzzlebox.store.database import opened
from puzzlebox.store.paths import VARIABLE, Paths
from puzzlebox.store.scores import ScoreEntry
from puzzlebox.store.setting_list import COMMON
from puzzlebox.store.settings import Settings
from puzzlebox.testing import check_view
from puzzlebox.translation import VARIABLES
from puzzlebox.ui.view import View
from puzzlebox.views import BoardView, GridView
from puzzlebox_assets import effect_paths
from puzzlebox_games import CATALOGUE
from puzzlebox_games.falling.kit import Falling
from tests.cli.test_examples import HELP
from tests.documents import PAGES, Block, ExampleRunner, blocks_of, files_of, reading

PROJECT = Path(__file__).parents[1]

README = (PROJECT / "README.md").read_text("utf-8")

DOCUMENTS = (*PAGES, *(PROJECT / name for name in ("CHANGELOG.md", "CONTRIBUTING.md", "SECURITY.md")))

LINK = re.compile(r"\]\(([^)\s]+(?: [^)\"]*)?)\)")
HEADING = re.compile(r"^#+ (.*)$", re.MULTILINE)
FENCED = re.compile(r"^```.*?^```$", re.DOTALL | re.MULTILINE)


def name_of(path: Path) -> str:
    return path.relative_to(PROJECT).as_posix()


def page(name: str) -> str:
    return (PROJECT / "docs" / name).read_text("utf-8")


def missing(names: Iterable[str], text: str) -> list[str]:
    """Return the names that the text does not have as code."""
    return [name for name in names if f"`{name}`" not in text]


# Examples
WITH_EXTRAS = {"environments.md": pytest.mark.extras}
"""The pages whose examples need optional packages."""


@pytest.mark.parametrize(
    "path", [pytest.param(path, marks=WITH_EXTRAS.get(path.name, ())) for path in PAGES], ids=name_of
)
def test_examples_print_what_the_page_shows(path: Path, tmp_path: Path) -> None:
    """`python -m tests.documents` updates the pages."""
    if path.name in WITH_EXTRAS:
        pytest.importorskip("gymnasium", reason="needs gymnasium: pip install '.[gym]'")
    with reading(tmp_path) as reader:
        printed = reader.read(path)
    assert [(example.source, example.actual) for example in printed if not example.matches] == []


def test_a_wrong_example_is_noticed(tmp_path: Path) -> None:
    path = tmp_path / "page.md"
    path.write_text(
        "```console\n$ puzzlebox tetris\npuzzlebox: ...\n$ echo $?\n0\n```\n\n```python\nprint(1)\n```\n\n"
        "```text\n2\n```\n\n```console\n$ puzzlebox list\n...\nslide ...\n...\n```\n"
    )
    with reading(tmp_path) as reader:
        printed = reader.read(path)
    assert [(example.source, example.matches) for example in printed] == [
        ("puzzlebox tetris", False),
        ("echo $?", False),
        ("print(1)\n", False),
        ("puzzlebox list", True),
    ]


INLINE = [
    (name_of(path), words)
    for path in PAGES
    for words in re.findall(r"`puzzlebox ([^`]*)`", FENCED.sub("", path.read_text("utf-8")))
    if not re.search(r"\b[A-Z]{2,}\b", words)
    and words not in ("config", "export", "import")
    and " ".join(words.split()) not in HELP
]
"""Commands in sentences, except those that the help has too, need an argument, or have a placeholder such as FILE."""


@pytest.mark.parametrize(("name", "words"), INLINE)
def test_commands_in_sentences_work(name: str, words: str, tmp_path: Path) -> None:
    reader = ExampleRunner(tmp_path)
    reader.type(f"puzzlebox {words}")
    assert reader.status == 0


SETTINGS_FILES = [block for path in PAGES for block in blocks_of(path) if block.kind == "toml" and not block.file]


@pytest.mark.parametrize("block", SETTINGS_FILES)
def test_settings_files_have_no_faults(block: Block, tmp_path: Path) -> None:
    path = tmp_path / "settings.toml"
    path.write_text(block.text, "utf-8")
    settings = Settings.load(path)
    settings.expect_games([entry.id for entry in CATALOGUE])
    keymap = Keymap(settings)
    for game in (None, *installed_games().games()):
        keymap.bindings(game)
    assert settings.problems == []
    assert SETTINGS_FILES


def test_playing_without_a_window_needs_no_pygame() -> None:
    code = "".join(block.text for block in blocks_of(PROJECT / "docs" / "headless.md") if block.kind == "python")
    script = f"import sys\nsys.modules['pygame'] = None\n{code}"
    subprocess.run([sys.executable, "-c", script], timeout=60, check=True, capture_output=True)


# The tutorial
def test_tests_of_the_tutorial_pass_with_either_view(tmp_path: Path) -> None:
    for name, text in files_of(PROJECT / "docs" / "writing-a-game.md").items():
        (tmp_path / name).write_text(text, "utf-8")
    with reading(tmp_path):
        import test_pancakes  # type: ignore[import-not-found]

        tests = [value for name, value in vars(test_pancakes).items() if name.startswith("test_")]
        for test in tests:
            test()
        assert len(tests) == 4
        game = test_pancakes.GAME
        better = replace(game, presentation=game.presentation._replace(view="view_pancakes:PancakesView"))
        check_view(better, Options(better.options), "rainy-day", steps=20)


# Links
def anchors(text: str) -> set[str]:
    """Return the anchors of the headings, as GitHub makes them."""
    titles = [re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", title) for title in HEADING.findall(FENCED.sub("", text))]
    return {re.sub(r"[^\w -]", "", title.lower()).strip().replace(" ", "-") for title in titles}


def local(path: Path, link: str) -> tuple[Path, str]:
    """Return the file in the repository that a link leads to, and the anchor in it."""
    name, _, anchor = link.partition("#")
    return (path.parent / name if name else path), anchor


@pytest.mark.parametrize("path", DOCUMENTS, ids=name_of)
def test_links_lead_to_files_and_headings_that_exist(path: Path) -> None:
    for link in LINK.findall(FENCED.sub("", path.read_text("utf-8"))):
        target, anchor = local(path, link)
        if re.match(r"https?:", link) and target == path.parent / link.partition("#")[0]:
            continue
        assert target.exists(), link
        assert not anchor or anchor in anchors(target.read_text("utf-8")), link


def test_no_page_names_an_address_of_the_project() -> None:
    """The project has no home yet."""
    for path in (*DOCUMENTS, PROJECT / "pyproject.toml"):
        assert "puzzlebox-games" not in path.read_text("utf-8"), path
    assert "project.urls" not in (PROJECT / "pyproject.toml").read_text("utf-8")


def test_every_page_is_in_both_indexes() -> None:
    names = {path.name for path in PAGES} - {"README.md"}
    assert {link for link in LINK.findall(page("README.md")) if "/" not in link} == names
    assert {name for name in names if f"](docs/{name})" not in README} == set()


def test_the_readme_is_short_and_names_make_targets_that_exist() -> None:
    assert len(README.splitlines()) <= 120
    makefile = (PROJECT / "Makefile").read_text("utf-8")
    targets = re.findall(r"^make (\w+)", README, re.MULTILINE)
    assert targets == ["play", "test"]
    assert all(re.search(rf"^{target}:", makefile, re.MULTILINE) for target in targets)


def test_the_changelog_begins_with_this_version() -> None:
    heads = re.findall(
        r"^## ([0-9.]+) - (\d{4}-\d\d-\d\d)$", (PROJECT / "CHANGELOG.md").read_text("utf-8"), re.MULTILINE
    )
    versions, dates = zip(*heads, strict=True)
    assert __version__ in versions[:2]
    assert versions[-1] == "0.1.0"
    assert list(dates) == sorted(dates, reverse=True)


def test_extras_are_installed_from_a_checkout_in_every_text() -> None:
    """There is no published package whose extras pip could find."""
    folders = [PROJECT / name for name in ("docs", "puzzlebox", "assets", "benchmarks")]
    texts = [
        path
        for path in (*PROJECT.glob("*.md"), *(p for folder in folders for p in folder.rglob("*")))
        if path.suffix in (".py", ".md", ".txt", ".po")
    ]
    wrong = re.compile(r"pip install ['\"]?puzzlebox\[")
    assert [path.name for path in texts if wrong.search(path.read_text("utf-8"))] == []
    assert "pip install '.[gym]'" in page("environments.md")


def test_a_release_is_published_on_the_index_if_a_variable_says_so() -> None:
    text = (PROJECT / ".github" / "workflows" / "release.yml").read_text("utf-8")
    job = text.partition("\n  index:\n")[2]
    assert "    if: vars.PUBLISH == 'pypi'\n    needs: release\n" in job
    assert "uses: pypa/gh-action-pypi-publish@" in job
    assert "`PUBLISH`" in (PROJECT / "CONTRIBUTING.md").read_text("utf-8")


# Nothing is left out
def test_every_game_is_in_the_readme() -> None:
    assert missing([entry.id for entry in CATALOGUE], README) == []


def test_every_command_is_in_the_table_of_commands() -> None:
    table = page("command-line.md").partition("## Options")[0]
    assert [name for name in COMMANDS if f"| [`{name}`](" not in table] == []


def test_the_keys_of_undo_and_redo_on_the_page_are_those_of_the_bindings() -> None:
    [row] = [line for line in page("playing.md").splitlines() if line.endswith("| Undo; redo |")]
    for name, part in zip(("undo", "redo"), row.split("|")[1].split(";"), strict=True):
        shown = {key for key in re.split(", | or ", part.strip()) if "-" not in key}
        [binding] = [binding for binding in APP_ACTIONS if binding.name == name]
        assert shown == {key for key in binding.defaults if not key.startswith("Pad ")}


def test_every_command_has_a_heading_and_its_options_are_described() -> None:
    text = page("command-line.md")
    titles = " ".join(HEADING.findall(text))
    assert [name for name in COMMANDS if f"puzzlebox {name}" not in titles] == []
    assert [name for name in config_command.commands if f"config {name}" not in text] == []
    context = click.Context(ROOT, obj=installed_games())
    commands = [ROOT, *(ROOT.get_command(context, name) for name in COMMANDS), *config_command.commands.values()]
    names = {
        name
        for command in commands
        for option in command.params
        if isinstance(option, click.Option)
        for name in option.opts
    }
    assert "--forget-play" in names
    assert [name for name in sorted(names) if not re.search(rf"{name}\b", text)] == []


def test_every_exit_status_is_described() -> None:
    assert re.findall(r"^\| (\d+) \|", page("command-line.md"), re.MULTILINE) == ["0", "1", "2", "130"]


def test_every_setting_and_preference_is_described_with_its_default() -> None:
    options = [(option.name, option) for option in COMMON]
    options += [(f"games.{game.id}.{o.name}", o) for game in installed_games().games() for o in game.preferences]
    rows = [f"| `{name}` | `{option.text(option.default)}` |" for name, option in options]
    assert [row for row in rows if row not in page("settings-and-keys.md")] == []


def test_every_action_of_the_app_and_the_games_is_described() -> None:
    names = [binding.name for binding in APP_ACTIONS if not re.fullmatch("to-[1-8]0-percent", binding.name)]
    names += [binding.name for game in installed_games().games() for binding in default_bindings(game)]
    names.remove("half-turn")
    assert missing(names, page("settings-and-keys.md")) == []
    assert [fixed.key for fixed in FIXED if fixed.key not in page("settings-and-keys.md")] == []


def test_every_name_of_a_key_is_described() -> None:
    ranges = re.compile(r"F([2-9]|1[01])|Keypad[1-8]")
    assert missing([name for name in NAMED_KEYS if not ranges.fullmatch(name)], page("settings-and-keys.md")) == []


def test_every_folder_variable_and_language_variable_is_described() -> None:
    text = page("settings-and-keys.md")
    paths = Paths(Path("data"), Path("data"))
    names = [path.name for path in (paths.settings, paths.scores, paths.running, paths.replays, paths.aside)]
    assert missing([*names, VARIABLE, *VARIABLES], text) == []


def test_every_event_and_sound_is_described() -> None:
    text = page("writing-a-game.md")
    assert [row for event, sound in EFFECTS.items() if (row := f"`{event}` | `{sound}`") not in text] == []
    assert (missing(BY_NUMBER, text), missing([path.stem for path in effect_paths()], text)) == ([], [])


def test_every_part_of_a_game_and_of_a_view_is_described() -> None:
    text = page("writing-a-game.md")
    parts = (PlayPolicy, Controls, Presentation, PauseStyle, Measure, Action)
    names = {field.name for field in fields(Game)} | {name for part in parts for name in part._fields}
    names |= {name for name in vars(View) if not name.startswith("_")}
    assert [name for name in sorted(names) if not re.search(rf"\b{name}\b", text)] == []


@pytest.mark.parametrize(
    ("name", "before", "owner"),
    [
        ("headless.md", "| Library |", Library),
        ("headless.md", "| Playthrough |", Playthrough),
        ("writing-a-game.md", "**`State`** is", State),
        ("writing-a-game.md", "| Method of `Hand` |", Hand),
        ("writing-a-game.md", "`GridView`:", GridView),
        ("writing-a-game.md", "`BoardView[State, Painter]`, which", BoardView),
        ("writing-a-game.md", "`View`, which", View),
        ("falling-block-games.md", "With these it moves", Falling),
    ],
)
def test_members_in_tables_exist(name: str, before: str, owner: type) -> None:
    table = page(name).partition(f"\n{before}")[2].partition("\n|---|---|\n")[2].partition("\n\n")[0]
    names = [word for row in table.splitlines() for word in re.findall(r"`(\w+)", row.split("|")[1])]
    begin = [vars(each).get("__init__") for each in owner.__mro__]
    known = {owner.__name__, *dir(owner)}.union(*(each.__code__.co_names for each in begin if isfunction(each)))
    known.update(*(vars(each).get("__annotations__", ()) for each in owner.__mro__))
    assert len(names) > 3
    assert [each for each in names if each not in known] == []


def test_the_formats_describe_every_column_and_input_of_the_session() -> None:
    columns = [field.name for field in fields(ScoreEntry)]
    assert missing([*columns, *OWN_INPUTS], page("file-formats.md")) == []
    assert missing([name for name in columns if name != "uuid"], page("command-line.md")) == []


def test_the_game_ids_in_the_formats_are_read_and_written_as_they_are() -> None:
    examples = re.findall(
        r"^slide.*$", page("file-formats.md").partition("```text\n")[2].partition("```")[0], re.MULTILINE
    )
    assert (len(examples), [GameID.parse(example).text() for example in examples]) == (5, examples)


def test_the_formats_describe_every_schema(tmp_path: Path) -> None:
    with opened(tmp_path / "scores.sqlite3") as connection:
        [version] = connection.execute("PRAGMA user_version").fetchone()
    table = page("file-formats.md").partition("| Schema |")[2]
    assert version > 1
    assert [n for n in range(1, version + 1) if f"\n| {n} |" not in table] == []


def test_the_lines_of_the_workflows_are_yaml() -> None:
    """A text without quotes ends before a colon and a blank."""
    texts = {path.name: path.read_text("utf-8") for path in (PROJECT / ".github" / "workflows").glob("*.yml")}
    assert len(texts) == 4
    wrong = re.compile(r"^ *(?:- )?[\w-]+: [^\"'#|>{\[\n][^#\n]*: .*$", re.M)
    assert [(name, line) for name, text in texts.items() for line in wrong.findall(text)] == []
