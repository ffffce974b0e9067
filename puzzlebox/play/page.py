"""Screens as data: what a page says and offers. Front ends draw pages; what is on them is decided here, without a
window.

A page is made by a function, in the language of the player, and made again after each change. Nothing in it is a
widget, a colour or a size.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, Protocol

from puzzlebox.core.cover import Cover
from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Option, Switch
from puzzlebox.core.state import State
from puzzlebox.input.bindings import Context
from puzzlebox.input.keys import Stroke
from puzzlebox.play.wording import help_text, option_text
from puzzlebox.translation import tr

if TYPE_CHECKING:
    from puzzlebox.play.playthrough import AnyPlaythrough

Act = Callable[[], object]
"""What choosing a row does. It may raise one of `puzzlebox.play.place.FAULTS`, which the desk tells the player."""

Kind = Literal["shelves", "game", "list", "groups", "table", "over", "text", "keys", "entry", "question", "work"]
"""What a renderer draws in one way: covers on shelves, the page of a game, a list, groups that may be shown beside the
rows of one of them, a table of results, a page beside the board of a game, paragraphs, the keys of an action, a field
for a text, a question below its text, or work under way."""


class BoardOf(NamedTuple):
    """A board as a picture: the game, and what makes its state, which may raise ValueError."""

    game: AnyGame
    state: Callable[[], State]


class More(NamedTuple):
    """Something else that can be done with a row. `action` names the key for it."""

    action: str
    label: str
    choose: Act


class Later(Protocol):
    """What takes long to find out, such as results: it is looked up between two pictures, one part at a time."""

    @property
    def waits(self) -> bool:
        """Whether there is more to look up."""

    def advance(self) -> bool:
        """Look up one more part, or go on with it for some ms. Return whether the page says something else now."""

    def renew(self) -> None:
        """Look everything up again that may have changed while the page was covered."""


@dataclass
class Search:
    """A search among the rows of a page: what was typed, and the `prompts` that a field shows before that, the longest
    one first. It is over when another page opens."""

    prompts: Sequence[str] = ()
    query: str = ""


class Day(NamedTuple):
    """A day of the week on a card: its letter, and whether its puzzle is done and it is today."""

    letter: str
    done: bool
    today: bool


@dataclass
class Card:
    """What a row of shelves says besides its label and its value.

    The cover of a `game` has its ID; it is `starred` if the game is a favourite. `progress` is from 0 to 1, None if
    there is no end to reach. A card that is `done` has a check mark, and a `warning` says why it cannot be shown.
    `week` are the days of the daily puzzle. The parts of the value, with ` · ` between them, can have this many
    `lines`.
    """

    game: str = ""
    starred: bool = False
    progress: float | None = None
    done: bool = False
    warning: str = ""
    week: Sequence[Day] = ()
    lines: int = 1


class Course(NamedTuple):
    """How results went on: their values, the latest last, a caption, the texts of the highest, the lowest and the usual
    value, and whether lower ones are better."""

    values: Sequence[int] = ()
    caption: str = ""
    ends: Sequence[str] = ()
    lower_is_better: bool = False

    @property
    def varies(self) -> bool:
        """Whether there is anything to see in a picture of it."""
        return len(set(self.values)) > 1


NO_COURSE = Course()
"""No results."""


@dataclass
class Row:
    """A line that can be chosen; without `choose`, it is the heading of the rows below it.

    `key` stays the same when the page is made again, so the focus stays on the row. `value` is shown beside the label,
    `about` explains the row in a sentence. With `turn`, -1 and 1 change the value; `choices` are then all values that
    can be seen and clicked, in order, and a `switch` has two of them: off and on; `themes` are the names of the themes
    that they stand for. The `cells` of a row of a table are texts by the heading of their column, and the `verb` says
    what choosing it does if that is not obvious. `action` names the action whose key does the same, and is shown beside
    the row. The `main` rows of a page are those that nobody can miss; on shelves, a `main` heading stands above
    large cards. A row that is `joined` to the one before may share its line. A group `opens` a page when it is chosen;
    a renderer with room shows that beside the groups while this one has the focus.
    """

    key: str
    label: str
    choose: Act | None = None
    value: str = ""
    about: str = ""
    turn: Callable[[int], object] | None = None
    choices: Sequence[str] = ()
    switch: bool = False
    themes: Sequence[str] = ()
    cells: Mapping[str, str] = field(default_factory=dict)
    picture: Cover | BoardOf | None = None
    card: Card | None = None
    verb: str = ""
    action: str = ""
    more: Sequence[More] = ()
    main: bool = False
    joined: bool = False
    opens: "Callable[[], Page] | None" = None


@dataclass
class Page:
    """A page: its title, its rows, and what it says besides.

    `figures` are values by label, `text` is a paragraph or what a renderer of this kind reads instead, `note` a
    sentence about the page. `over` is the playthrough whose board stays in sight, `game` the one that the page is
    about. `leave` goes back; without it, the desk does. `actions` are what keys do that no row stands for, by the name
    of the action. `focus` is the key of the row that has the focus when the page opens, by default the first one that
    can be chosen. What takes long is looked up `later`. A page with a `search` shows the rows that match what is typed,
    and `text` says that there are none. While a page `captures` keys, it gets the next key that goes down instead of
    what that key means. `course` is how results went on. `detail` is what only one kind has; see the function that
    makes the page.
    """

    kind: Kind
    title: str
    rows: Sequence[Row] = ()
    figures: Mapping[str, str] = field(default_factory=dict)
    text: str = ""
    note: str = ""
    over: "AnyPlaythrough | None" = None
    game: AnyGame | None = None
    leave: Act | None = None
    actions: Mapping[str, Act] = field(default_factory=dict)
    focus: str = ""
    later: Later | None = None
    search: Search | None = None
    captures: Callable[[Stroke], object] | None = None
    course: Course = NO_COURSE
    detail: object = None

    @property
    def context(self) -> Context:
        """The context that says what keys mean."""
        if self.kind == "entry":
            return "typing"
        return "searching" if self.search else "choosing"

    def row(self, key: str) -> Row | None:
        """Return the row with this key, None if there is none."""
        return next((row for row in self.rows if row.key == key), None)

    def choosable(self) -> list[Row]:
        """Return the rows that can have the focus, in order."""
        return [row for row in self.rows if row.choose]


class Entry(NamedTuple):
    """The detail of a page with a field for a text. `done` takes the text, and leaves the page if it can be used;
    `pasted` takes a text of several lines as soon as it is pasted."""

    done: Callable[[str], object]
    pasted: Callable[[str], object] | None = None


def offered(*rows: Row | bool | None) -> list[Row]:
    """Return the rows that are offered: those that are not None or False."""
    return [row for row in rows if isinstance(row, Row)]


def choice_row(
    key: str,
    label: str,
    names: Sequence[str],
    number: int,
    choose: Callable[[int], object],
    about: str = "",
    ends: bool = False,
) -> Row:
    """Return the row of the value with this number, from 0, among those with these names; `choose` gets a number.

    Choosing the row goes on from the last value to the first one, and so do its steps unless it `ends`.
    """

    def turn(step: int) -> None:
        if not ends or 0 <= number + step < len(names):
            choose((number + step) % len(names))

    return Row(key, label, lambda: choose((number + 1) % len(names)), names[number], about, turn, names)


def value_row(
    option: Option,
    value: Any,
    choose: Callable[[Any], object],
    values: Sequence[Any] | None = None,
    ends: bool = False,
) -> Row:
    """Return the row of an option with this value: one of `values`, by default those that the option offers. From a
    value that is not among them, a step goes to the next one."""
    places = values = option.menu_values() if values is None else values
    if value not in values:
        places = sorted([*values, value], key=lambda each: option.text(each).rjust(9))
    names = {each: option_text(option, each) for each in places}
    number = [*places].index(value)
    row = choice_row(
        f"option {option.name}",
        tr(option.title),
        [*names.values()],
        number,
        lambda chosen: choose(places[chosen]),
        help_text(option),
        ends,
    )
    row.choices, row.switch = [names[each] for each in values], isinstance(option, Switch)
    return row
