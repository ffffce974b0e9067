"""How a game is declared to puzzlebox: what it is called, its rules, what a player chooses, and how it is shown.

The rules themselves are a `State` (see `state`). Everything here is data and small functions; nothing is drawn.
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
    """Something a player does with a key. `input` is the text sent; `label` is what a hint calls it.

    `keys` are the default keys: a name as the keyboard shows it ("Left", "Space", "Q"), or `@A` for the key where a US
    keyboard has the A; `keynames` lists the names. With `hold`, a press sends `+input` and a release `-input`. `when`
    names an option of the game, a switch: the action exists only if it is on.
    """

    input: str
    label: str
    keys: tuple[str, ...]
    hold: bool = False
    when: str = ""


class PauseStyle(NamedTuple):
    """How a game pauses: which keys pause it and whether on press or on release, whether any key resumes or only
    those, and whether the board is hidden meanwhile. Whether a game begins paused is up to its state."""

    keys: tuple[str, ...] = ("P",)
    on_release: bool = False
    any_key_resumes: bool = False
    hides_board: bool = True


class BigWord(NamedTuple):
    """The word on a game's title screen, and the height of its letters relative to the usual one."""

    text: str
    scale: float = 1.0


class Measure(NamedTuple):
    """One way to compare finished games: by the highest value of a `figure` (see `State.figures`), or the `least`;
    with `rate`, by the figure per second. With `won`, only games that were won count. `averages` are sizes of groups of
    consecutive games whose average is kept, without the best and the worst. `label` is what a player reads."""

    label: str
    figure: str
    least: bool = False
    rate: bool = False
    won: bool = False
    averages: tuple[int, ...] = ()


DEFAULT_MEASURES = (Measure("score", "score"),)
"""How finished games are compared by default: by score, if they have one."""

NEW_GAME_KEYS = ("F2",)
"""The default keys that begin a new game."""


class PlayPolicy(NamedTuple):
    """What a play of the game may do, and how finished ones compare.

    Undo in a turn game is always allowed; `undo_allowed` says for which options a real-time game allows it without
    practice mode (None: for none). `measures` compare finished games, the first one ranks them; they may depend on the
    options. `start_inputs` are the inputs that tell a new game the player's preferences, if these change what happens.
    """

    undo_allowed: Callable[[Options], bool] | None = None
    measures: tuple[Measure, ...] | Callable[[Options], tuple[Measure, ...]] = DEFAULT_MEASURES
    start_inputs: Callable[[Options], tuple[str, ...]] | None = None


class Controls(NamedTuple):
    """The keys of a game: its own `actions`, which may depend on the preferences, and how it pauses and restarts."""

    actions: tuple[Action, ...] | Callable[[Options], tuple[Action, ...]] = ()
    pause: PauseStyle = PauseStyle()
    new_game_keys: tuple[str, ...] = NEW_GAME_KEYS


class Presentation(NamedTuple, Generic[S]):
    """How a game looks, sounds and reads.

    `view` is "module:Class" of a `puzzlebox.ui.view.View`, or a function that returns the class; with None, the grid
    is drawn plainly, with the character of `symbols` for each value. `big_word` stands on the title screen instead of
    the title. `rules_text` returns the rules in plain words for the given options, one paragraph per item. `sounds`
    maps events of this game to sound effects; events with the shared names have one already. `showcase` plays a fresh
    state to a position worth a picture and returns it; without it, pictures show the state after some random inputs.
    """

    view: str | Callable[[], type[Any]] | None = None
    symbols: str | None = None
    big_word: BigWord | None = None
    rules_text: Callable[[Options], tuple[str, ...]] | None = None
    sounds: Mapping[str, str] = MappingProxyType({})
    showcase: Callable[[S], S] | None = None


class SaveFormat(NamedTuple, Generic[S]):
    """The save files of the program that a game reproduces. `read` turns the text of one into a position, or raises
    ValueError that names the line; `write` makes the text of one from a state."""

    read: Callable[[str], str]
    write: Callable[[S], str]


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S]):
    """A game as puzzlebox knows it. `S` is the class of its states.

    `id` is what a player types, `title` what one reads, `summary` describes the game in one line, `rules` is the
    version of its rules. `state` is the class of its states, and `new` makes one (None: `state` itself does, called
    with options and start). `options` are chosen before a game and are part of its ID; `preferences` are what a player
    prefers in every game.
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
        """The actions with their default keys for these preferences, also those that only some options bring."""
        actions = self.controls.actions
        return actions(preferences) if callable(actions) else actions

    def actions_for(self, preferences: Options, options: Options | None = None) -> tuple[Action, ...]:
        """The actions with their default keys for these preferences, in a game with these options."""
        chosen = Options(self.options) if options is None else options
        return tuple(action for action in self.all_actions(preferences) if not action.when or chosen[action.when])

    def measures_for(self, options: Options) -> tuple[Measure, ...]:
        """How finished games with these options compare."""
        return self.play.measures(options) if callable(self.play.measures) else self.play.measures

    def start_inputs(self, preferences: Options) -> tuple[str, ...]:
        """The inputs that tell a new game these preferences."""
        return self.play.start_inputs(preferences) if self.play.start_inputs else ()

    def begin(self, options: Options | None = None, start: Start | str = "puzzlebox") -> S:
        """Return a fresh state. `start` may be the text of a seed. Raises ValueError for a position that the game
        refuses."""
        chosen = Options(self.options) if options is None else options
        return (self.new or self.state)(chosen, Start(seed=start) if isinstance(start, str) else start)
