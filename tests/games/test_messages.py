"""The template of the translations, and the texts in it."""

import gettext
import importlib
import shutil
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from puzzlebox import translation
from puzzlebox.core.record import Record
from puzzlebox.core.replay import replayed
from puzzlebox.registry import installed_games
from puzzlebox.rules import Message, Options
from puzzlebox_games.slide.game import GAME as SLIDE
from puzzlebox_games.tetromino import GAME as TETROMINO
from tests.contract.golden_table import path_of

pytest.importorskip("babel", reason="needs Babel: pip install babel")

messages = importlib.import_module("tools.messages")

ROOT = Path(__file__).parents[2]


def test_the_template_is_up_to_date() -> None:
    assert messages.TEMPLATE.read_text("utf-8") == messages.current_template(), "run: make messages"


def test_the_texts_of_another_package_are_collected_without_those_of_puzzlebox(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    package = tmp_path / "puzzlebox_own"
    shutil.copytree(ROOT / "tests" / "example_game", package)
    monkeypatch.setattr(sys, "path", [*sys.path])
    messages.main([str(package), "puzzlebox_flood:GAME"])
    monkeypatch.delitem(sys.modules, "puzzlebox_flood")
    path = package / "translations" / "puzzlebox.pot"
    text = path.read_text("utf-8")
    assert capsys.readouterr().out.startswith(f"{path}: ")
    for own in ("Colours that flow", "Paint the board in one colour", "expected paint 1 to paint 6, not {text!r}"):
        assert f'msgid "{own}"' in text
    assert 'msgid "moves"' not in text
    assert "puzzlebox_own/puzzlebox_flood.py" in text


@pytest.mark.parametrize(
    ("code", "text"),
    [
        ('tr("{count} row", "{count} rows", count=n)', ("{count} row", "{count} rows", "a.py")),
        ('tr("Start", context="verb")', ("Start", None, "a.py", "verb")),
        ('technique_name("Chain")', ("Chain", None, "a.py", "technique")),
        ('raise SizeError("too large")', ("too large", None, "a.py")),
        ('tr(problem or "stopped")', ("stopped", None, "a.py")),
        ('# Translators: at most\n# 8 letters\nx = Message("Next")', ("Next", None, "a.py", "", "at most 8 letters")),
    ],
)
def test_a_text_is_found_with_its_plural_context_and_comment(code: str, text: tuple[str, ...]) -> None:
    assert list(messages.texts_in_code(code, "a.py")) == [messages.Text(*text)]


def test_texts_in_variables_are_refused() -> None:
    assert list(messages.texts_in_code('print("x"); tr(label); row.filled(count=2)', "a.py")) == []
    with pytest.raises(ValueError, match=r"a\.py, line 1: write the texts themselves"):
        list(messages.texts_in_code("Message(one, several, count=2)", "a.py"))


def test_a_template_is_sorted_and_has_each_text_once() -> None:
    texts = [messages.Text("b {x}", None, "two.py"), messages.Text("a", None, "one.py")]
    texts.append(messages.Text("b {x}", None, "one.py"))
    written = messages.template(texts)
    assert written.count("msgid") == 3
    assert written.index('msgid "a"') < written.index('msgid "b {x}"')
    assert "#: one.py two.py" in written or "#: two.py one.py" in written


def test_a_text_with_arguments_is_left_to_the_calls_and_its_messages_are_collected() -> None:
    text = Message("{first} {second}", first=Message("One."), second=Message("{n} more.", n=2), third="no message")
    assert list(messages.parts(text)) == ["One."]
    assert list(messages.parts("Plain.")) == ["Plain."]


def test_a_games_declaration_is_collected() -> None:
    texts = {text.text for text in messages.declared_texts(SLIDE)}
    assert {
        "Slide",
        SLIDE.summary,
        "Scramble",
        "whether an arrow key moves a tile or the blank",
        "up",
        "time",
        "Moves",
    } <= texts
    assert any(text.startswith("The board starts in a random arrangement.") for text in texts), "only with mix=random"


@pytest.mark.parametrize("game", [entry.id for entry in installed_games().catalogue])
def test_the_template_has_the_figures_of_all_games(game: str) -> None:
    declared = installed_games().game(game)
    catalogue = messages.TEMPLATE.read_text("utf-8")
    session = replayed(Record.parse(path_of(game).read_text("utf-8")), declared)
    missing = [name for name in session.figures() if f'msgctxt "figure"\nmsgid "{name}"' not in catalogue]
    assert missing == []


class Capitals(gettext.NullTranslations):
    """Translates texts without arguments into capitals."""

    def gettext(self, message: str) -> str:
        return message if "{" in message else message.upper()


@pytest.fixture
def capitals() -> Iterator[None]:
    translation.use(Capitals())
    yield
    translation.use()


@pytest.mark.usefixtures("capitals")
def test_rules_are_translated_sentence_by_sentence() -> None:
    assert TETROMINO.presentation.rules_text
    rules = [translation.tr(text) for text in TETROMINO.presentation.rules_text(Options(TETROMINO.options))]
    assert rules[4].startswith("Holding left or right repeats it after 150 ms, then every 150 ms. A PRESS")
    assert "A PRESS THAT IS BLOCKED IS IGNORED. Holding soft drop repeats it after 100 ms" in rules[4]


@pytest.mark.usefixtures("capitals")
def test_the_reason_of_an_end_is_translated() -> None:
    state = TETROMINO.begin(start="puzzlebox")
    while not (outcome := state.outcome()):
        state.send("drop")
        state.advance_to((state.due() or 0) + 1)
    assert translation.tr(outcome.reason) == "THERE IS NO ROOM FOR THE NEXT PIECE"
