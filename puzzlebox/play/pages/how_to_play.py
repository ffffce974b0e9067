"""How to play a game: collected from its declaration, the keymap and the settings, as blocks that front ends draw."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import groupby
from typing import Any, Literal, NamedTuple

from puzzlebox.core.frozen import Frozen
from puzzlebox.core.game import MAX_PICTURES, AnyGame, GuidePicture
from puzzlebox.core.message import one_of
from puzzlebox.core.options import Condition, Option, Options
from puzzlebox.core.samples import sample_state
from puzzlebox.core.state import State
from puzzlebox.input.key_table import KeyTable
from puzzlebox.play.desk import Desk
from puzzlebox.play.page import BoardOf, Page
from puzzlebox.play.wording import brief_rules, help_text, label_text, option_text, sentence_text
from puzzlebox.translation import tr
from puzzlebox.translation.formats import joined

SEED = "how-to-play"
"""The seed of the new game in the pictures."""

MIN_GAP = 3
"""The number of blank columns that separate two parts of a picture made of text."""


class Heading(Frozen):
    """The title of a section."""

    text: str


class Paragraph(Frozen):
    """A text that is wrapped to the column, in body type or larger."""

    text: str
    size: Literal["body", "lead"] = "body"


class Pictures(Frozen):
    """Boards side by side, each with a caption."""

    captions: Sequence[str]
    boards: Sequence[BoardOf]


class KeyRow(NamedTuple):
    """An action and the captions of its keys."""

    label: str
    keys: tuple[str, ...]


class Keys(Frozen):
    """A table of actions and keys."""

    rows: Sequence[KeyRow]


class TableRow(NamedTuple):
    """A label, a value, which may be empty, and a text about them."""

    label: str
    text: str
    value: str = ""


class Table(Frozen):
    """Labels with texts beside them, and values between them if there are any."""

    rows: Sequence[TableRow]


class Grid(Frozen):
    """Rows of figures below each other, each with a label before it. The first row is a heading; the columns wrap."""

    rows: Sequence[Sequence[str]]


class TextPicture(Frozen):
    """A picture made of characters, in cells of equal width. Parts of it that are apart wrap like words.

    If a line names pieces and `O` marks their cells below it, these are drawn as real cells; `x` is a cell that a piece
    passes.
    """

    lines: tuple[str, ...]


Block = Heading | Paragraph | Pictures | Keys | Table | Grid | TextPicture
"""A part of a text."""


def how_to_play(desk: Desk, game: AnyGame, options: Options) -> Page:
    """Return the page about a game with these options. Its detail are blocks, from top to bottom. The key that opens it
    leaves it, too."""
    keys = desk.keymap.table("playing", game, options)
    blocks: list[Block] = [
        Paragraph(sentence_text(game.goal_for(options)), "lead"),
        *_pictures(game, options),
        Heading(tr("Keys")),
        Keys(key_rows(keys, game, options)),
        *_releases(desk, keys),
        *_mouse(game),
        *_rules(game, options),
        *_option_table(tr("Options"), game.options, options),
        *_option_table(tr("Preferences"), game.preferences, desk.settings.preferences(game)),
    ]
    title = tr("How to play {game}", game=tr(game.title))
    return Page("text", title, game=game, actions={"how-to-play": desk.back}, detail=blocks)


def _releases(desk: Desk, keys: KeyTable) -> Iterator[Block]:
    """Say that keys cannot be held, where nobody tells when they go up."""
    if not desk.held_down.tells_releases and any(row.own and row.own.hold for row in keys.game_rows()):
        yield Paragraph(tr("This terminal does not tell when a key goes up, so keys act as taps."))


# Pictures


def _pictures(game: AnyGame, options: Options) -> Iterator[Block]:
    pictures = pictures_of(game, options)[:MAX_PICTURES]
    if pictures:
        boards = [BoardOf(game, partial(_state, picture)) for picture in pictures]
        yield Pictures([tr(picture.caption) for picture in pictures], boards)


def _state(picture: GuidePicture[Any]) -> State:
    state: State = picture.state
    return state


def pictures_of(game: AnyGame, options: Options) -> Sequence[GuidePicture[Any]]:
    """Return the pictures that the game declares or, if there are none, a new game and one under way. A board that
    takes a search is replaced by one with the default options. There are none if the game refuses the options."""
    start = game.sample_start(options, SEED)
    if game.needs_preparing(options, start):
        options = Options(game.options)
    try:
        if declared := game.presentation.guide.pictures:
            return declared(options)
        pictures = (
            GuidePicture("A new game", game.begin(options, start)),
            GuidePicture("A game under way", sample_state(game, options)),
        )
    except ValueError:
        return ()
    return pictures if pictures[0].state.grid != pictures[1].state.grid else pictures[:1]


# Keys and mouse


def key_rows(keys: KeyTable, game: AnyGame, options: Options) -> list[KeyRow]:
    """Return the game's actions and the common ones that it has, with the keys bound now."""
    assists, levels = game.assistance, game.levels_for(options)
    demonstrates = bool(game.bots) and not game.real_time
    has_undo = game.undo_policy(options) != "none"
    common = (
        ("undo", tr("Undo"), has_undo),
        ("redo", tr("Redo"), has_undo),
        ("hint", tr("Hint"), bool(assists.hint)),
        ("solve", tr("Solve") if assists.solve else tr("Demonstration"), bool(assists.solve) or demonstrates),
        ("previous-level", tr("Previous level"), bool(levels)),
        ("next-level", tr("Next level"), bool(levels)),
        ("pause", tr("Pause"), True),
        ("new-game", tr("New game"), True),
        ("how-to-play", tr("How to play"), True),
        ("leave", tr("Leave"), True),
    )
    own = [(row.action, label_text(row.label)) for row in keys.game_rows()]
    shown = [*own, *((name, label) for name, label, is_offered in common if is_offered)]
    return [KeyRow(label, keys.keys(name) or (tr("None", context="keys"),)) for name, label in shown]


def _mouse(game: AnyGame) -> Iterator[Block]:
    gestures = game.presentation.guide.mouse
    yield Heading(tr("Mouse"))
    rows = [TableRow(tr(gesture), sentence_text(effect)) for gesture, effect in gestures]
    yield Table([*rows, TableRow(tr("Click a key at the foot"), tr("Does the same as the key."))])


# Rules and options


def _rules(game: AnyGame, options: Options) -> Iterator[Block]:
    yield Heading(tr("Rules"))
    for text in brief_rules(game, options) or ("This game does not describe its rules.",):
        for part in tr(text).split("\n\n"):
            yield _block(part)
    if game.presentation.guide.rules:
        yield Paragraph(tr("All rules: {command}", command=f"puzzlebox rules {game.id}"))


def _block(part: str) -> Block:
    """Return a part of the rules as a table if it has tabs, as a picture if it has several lines, or as a text."""
    lines = part.split("\n")
    if "\t" in part:
        return Grid([tuple(line.split("\t")) for line in lines])
    return TextPicture(tuple(lines)) if len(lines) > 1 else Paragraph(part)


def _option_table(title: str, declared: Sequence[Option], options: Options) -> Iterator[Block]:
    """Yield a heading and a table of options with their values. Options that have no effect say when they do."""
    if not declared:
        return
    yield Heading(title)
    applicable = options.applicable()
    yield Table([_option_row(option, declared, options, option in applicable) for option in declared])


def _option_row(option: Option, declared: Sequence[Option], options: Options, applies: bool) -> TableRow:
    acting = options.acting(option)
    text = help_text(acting)
    if applies:
        return TableRow(tr(acting.title), text, option_text(acting, options[option.name]))
    by_name = {other.name: other for other in declared}
    conditions = (condition_text(condition, by_name[condition.option]) for condition in option.applies)
    return TableRow(tr(option.title), joined([text, *conditions], "sentences"), "–")


def condition_text(condition: Condition, other: Option) -> str:
    """Return a condition as a sentence: `Only if Mode is Sprint.`"""
    values = tr(one_of(option_text(other, other.parse(value)) for value in condition.values))
    if condition.negated:
        return tr("Not if {option} is {values}.", option=tr(other.title), values=values)
    return tr("Only if {option} is {values}.", option=tr(other.title), values=values)


def is_piece(part: Sequence[str]) -> bool:
    """Return whether a part of a picture shows a piece: its name, and below it only its cells, paths and free cells."""
    return any("O" in line for line in part[1:]) and set("".join(part[1:])) <= set("Ox. ")


def parts_of(lines: Sequence[str]) -> Iterator[tuple[str, ...]]:
    """Yield the parts of a picture made of text that at least `MIN_GAP` blank columns separate. Each has its lines down
    to the last one that is not blank."""
    wide = max(map(len, lines))
    padded = [line.ljust(wide) for line in lines]
    blank = [all(line[column] == " " for line in padded) for column in range(wide)]
    start: int | None = None
    end = 0

    def part(start: int, end: int) -> tuple[str, ...]:
        cut = [line[start:end] for line in padded]
        while not cut[-1].strip():
            cut.pop()
        return tuple(cut)

    for is_blank, columns in groupby(range(wide), key=lambda column: blank[column]):
        found = list(columns)
        if is_blank and start is not None and len(found) >= MIN_GAP:
            yield part(start, end)
            start = None
        elif not is_blank:
            start = found[0] if start is None else start
            end = found[-1] + 1
    if start is not None:
        yield part(start, end)
