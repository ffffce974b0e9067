"""The declaration of a game: its names, its rules, what a player chooses, and how it is shown.

The rules are a class that extends `State` (see `puzzlebox.core.state`). A declaration consists of data and small
functions. The labels, titles and other texts in it are English literals, which are translated when they are shown.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any, Generic, NamedTuple, TypeVar

from puzzlebox.core.options import Option, Options
from puzzlebox.core.state import RealTimeState, Start, State

S = TypeVar("S", bound=State)
"""The class of a game's states."""


class Action(NamedTuple):
    """Something that a player does with a key. `input` is the text that the key sends, `label` is its name in hints.

    `keys` are the default keys. A key is named as the keyboard shows it ("Left", "Space", "Q"), or `@A` for the key
    where a US keyboard has the A; `puzzlebox.core.keynames` has all names. With `hold`, a press sends `+input` and a
    release sends `-input`. `when` is the name of a switch among the game's options: the action exists only if the
    switch is on.
    """

    input: str
    label: str
    keys: tuple[str, ...]
    hold: bool = False
    when: str = ""


class PauseStyle(NamedTuple):
    """How a game pauses: the keys that pause it, whether they act on press or on release, whether any key or only these
    keys resume it, and whether a pause hides the board. A state that is `paused` from the start begins with a pause."""

    keys: tuple[str, ...] = ("P",)
    on_release: bool = False
    any_key_resumes: bool = False
    hides_board: bool = True


class BigWord(NamedTuple):
    """The word on a game's title screen. `scale` is the height of its letters, where 1 is the usual height."""

    text: str
    scale: float = 1.0


class Measure(NamedTuple):
    """A way to compare finished games: by a `figure` (see `State.figures`). The highest value is the best or, with
    `least`, the lowest.

    With `rate`, the figure per second counts. With `won`, only games that were won count. `averages` are numbers of
    consecutive games, at least 3, whose average without the best and the worst game is shown as well. `label` is the
    name of the measure.
    """

    label: str
    figure: str
    least: bool = False
    rate: bool = False
    won: bool = False
    averages: tuple[int, ...] = ()


DEFAULT_MEASURES = (Measure("score", "score"),)
"""How finished games compare by default: by score, if they have one."""

NEW_GAME_KEYS = ("F2",)
"""The default keys that begin a new game."""


class PlayPolicy(NamedTuple):
    """When undo is allowed, how finished games compare, and which inputs a new game begins with.

    A turn game always allows undo. `undo_allowed` returns whether a real-time game with the given options allows it
    outside practice; None means never. `measures` compare finished games, and the first one ranks them; they may depend
    on the options. `start_inputs` returns the inputs that pass the player's preferences to a new game, for preferences
    that change what happens in the game.
    """

    undo_allowed: Callable[[Options], bool] | None = None
    measures: tuple[Measure, ...] | Callable[[Options], tuple[Measure, ...]] = DEFAULT_MEASURES
    start_inputs: Callable[[Options], tuple[str, ...]] | None = None


class Controls(NamedTuple):
    """The keys of a game: for its `actions`, which may depend on the preferences, its pause, and a new game."""

    actions: tuple[Action, ...] | Callable[[Options], tuple[Action, ...]] = ()
    pause: PauseStyle = PauseStyle()
    new_game_keys: tuple[str, ...] = NEW_GAME_KEYS


class Presentation(NamedTuple, Generic[S]):
    """How a game looks, sounds and reads.

    `view` is "module:Class" of a `puzzlebox.ui.view.View`, or a function that returns the class. With None, the grid
    is drawn with the character in `symbols` for each value. `big_word` is shown on the title screen instead of the
    title. `rules_text` returns the rules in plain words for the given options, one item per paragraph. `sounds` maps
    names of this game's events to sound effects; events with puzzlebox's own names already have one. `showcase` plays a
    new state to a position worth a picture and returns it; without it, pictures show the state after some random
    inputs. `translations` is the name of a package with compiled gettext catalogues:
    `translations/LANGUAGE/LC_MESSAGES/puzzlebox.mo`.
    """

    view: str | Callable[[], type[Any]] | None = None
    symbols: str | None = None
    big_word: BigWord | None = None
    rules_text: Callable[[Options], tuple[str, ...]] | None = None
    sounds: Mapping[str, str] = MappingProxyType({})
    showcase: Callable[[S], S] | None = None
    translations: str = ""


class SaveFormat(NamedTuple, Generic[S]):
    """The save files of the program that a game reproduces. `read` returns the position in the text of a save file, and
    raises ValueError, naming the line, if it cannot. `write` returns the text of a save file for a state."""

    read: Callable[[str], str]
    write: Callable[[S], str]


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S]):
    """The declaration of a game. `S` is the class of its states.

    `id` is the name that a player types, `title` the one on the screen, and `summary` describes the game in one line.
    `rules` is the version of its rules. `state` is the class of its states; `new` returns a state for the given options
    and start (None means `state` itself). `options` are chosen before a game and are part of its ID. `preferences` are
    options that a player sets once for all games of this kind.
    """

    id: str
    title: str
    summary: str
    rules: int = 1
    state: type[S]
    new: Callable[[Options, Start], S] | None = None
    options: tuple[Option, ...] = ()
    preferences: tuple[Option, ...] = ()
    play: PlayPolicy = field(default_factory=PlayPolicy)
    controls: Controls = field(default_factory=Controls)
    presentation: Presentation[S] = field(default_factory=lambda: Presentation[S]())
    save_format: SaveFormat[S] | None = None

    @property
    def real_time(self) -> bool:
        """Whether time moves something in this game."""
        return issubclass(self.state, RealTimeState)

    def all_actions(self, preferences: Options) -> tuple[Action, ...]:
        """Return the actions for these preferences, including those that exist only with some options."""
        actions = self.controls.actions
        return actions(preferences) if callable(actions) else actions

    def actions_for(self, preferences: Options, options: Options | None = None) -> tuple[Action, ...]:
        """Return the actions for these preferences in a game with these options, by default the default options."""
        chosen = Options(self.options) if options is None else options
        return tuple(action for action in self.all_actions(preferences) if not action.when or chosen[action.when])

    def measures_for(self, options: Options) -> tuple[Measure, ...]:
        """Return the measures of finished games with these options."""
        return self.play.measures(options) if callable(self.play.measures) else self.play.measures

    def start_inputs(self, preferences: Options) -> tuple[str, ...]:
        """Return the inputs that pass these preferences to a new game."""
        return self.play.start_inputs(preferences) if self.play.start_inputs else ()

    def begin(self, options: Options | None = None, start: Start | str = "puzzlebox") -> S:
        """Return a new state. `start` may be the text of a seed. Raises ValueError for a position that the game
        refuses."""
        chosen = Options(self.options) if options is None else options
        return (self.new or self.state)(chosen, Start(seed=start) if isinstance(start, str) else start)
