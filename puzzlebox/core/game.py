"""The declaration of a game: its names, its rules, what a player chooses, and how it is shown.

The rules are a class that extends `State` (see `puzzlebox.core.state`). A declaration consists of data and small
functions. The labels, titles and other texts in it are English literals, which are translated when they are shown.
"""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import field, replace
from types import MappingProxyType
from typing import Annotated, Any, Generic, Literal, NamedTuple, TypeVar

from puzzlebox.core.action import Action as Action
from puzzlebox.core.action import PauseStyle as PauseStyle
from puzzlebox.core.action import Repeat as Repeat
from puzzlebox.core.action import input_text
from puzzlebox.core.catalogue import Group
from puzzlebox.core.cover import NO_COVER, Cover
from puzzlebox.core.editing import Editing
from puzzlebox.core.fields import FROM_ONE, LINE, LINE_OR_EMPTY, NAME, PLACE, Rule, is_line
from puzzlebox.core.frozen import Frozen
from puzzlebox.core.hand import Hand, default_actions, default_hand
from puzzlebox.core.log import BOT
from puzzlebox.core.message import InvalidError, Message
from puzzlebox.core.options import Option, Options
from puzzlebox.core.randomness import Random
from puzzlebox.core.search import Count, Hint, NoSolution, Search, Solution
from puzzlebox.core.shown import Codes, Shown, ShownMove, show_grid, with_letters
from puzzlebox.core.state import Events, RealTimeState, Start, State, TurnState
from puzzlebox.core.stepwise import Slices, result_of
from puzzlebox.core.words import Words

S = TypeVar("S", bound=State)
"""The class of a game's states."""

MAX_FACT = 24
"""The most characters of what the menu says below a cover."""

MIN_AVERAGED = 3
"""The fewest games that have an average without the best and the worst one."""

# What fields ask for besides their types


def _is_bots(bots: Mapping[str, str]) -> bool:
    return all(BOT.fullmatch(f"bot {name}") and name != "solver" and PLACE.holds(bots[name]) for name in bots)


AVERAGED = Rule(Message("a number of at least {least} games", least=MIN_AVERAGED), lambda games: games >= MIN_AVERAGED)
BOTS = Rule(Message("a mapping from names, other than solver, to 'module:function'"), _is_bots)
FILES = Rule(
    Message("a mapping from names to 'package/file'"),
    lambda data: all(all(place.partition("/")) for place in data.values()),
)
LETTERS = Rule(
    Message("different visible characters, one for each colour, or empty"),
    lambda letters: len(set(letters)) == len(letters) and letters.isprintable() and " " not in letters,
)
NAMES = Rule(
    Message("names in lower case, separated by blanks, or empty"),
    lambda names: names == " ".join(names.lower().split()),
)
PACKAGE = Rule(
    Message("the name of a package, or empty"),
    lambda name: not name or all(part.isidentifier() for part in name.split(".")),
)
SHORT = Rule(
    Message("a line of at most {most} characters, or empty", most=MAX_FACT),
    lambda fact: fact == "" or (is_line(fact) and len(fact) <= MAX_FACT),
)
SOUNDS = Rule(Message("a mapping from names of events to names of effects"), lambda sounds: True)
VIEW = Rule(
    Message("'module:Class', a function that returns the class, or None"),
    lambda view: all(view.partition(":")) if isinstance(view, str) else not isinstance(view, type),
)


class BigWord(NamedTuple):
    """The word on a game's title screen. `scale` is the height of its letters, where 1 is the usual height."""

    text: str
    scale: float = 1.0


class Measure(NamedTuple):
    """A way to compare finished games: by a `figure` (see `State.figures`). The highest value is the best or, with
    `least`, the lowest.

    With `rate`, the figure per second counts. With `won`, only games that were won count. `averages` are numbers of
    consecutive games, at least 3, whose average without the best and the worst game is shown as well. `label` is the
    name of the measure. `names` are the names of the values from 0 on, if they are steps with names, such as grades.
    With `exact`, times are shown with milliseconds. With `out_of`, what counts is how many different values the figure
    has had in all games, out of this many.
    Among games with the same value, the better one is better in the first of the figures `ties`
    in which they differ, in the same direction.

    A measure of the least time may have a `pace`: the name of a figure that only grows or only falls. While the player
    plays, the time is compared with that of the best game at the same value of this figure.
    """

    label: Annotated[str, LINE]
    figure: Annotated[str, NAME]
    least: bool = False
    rate: bool = False
    won: bool = False
    averages: tuple[Annotated[int, AVERAGED], ...] = ()
    out_of: int = 0
    ties: tuple[Annotated[str, NAME], ...] = ()
    pace: str = ""
    names: tuple[Annotated[str, LINE], ...] = ()
    exact: bool = False


DEFAULT_MEASURES = (Measure("score", "score"),)
"""How finished games compare by default: by score, if they have one."""

NEW_GAME_KEYS = ("N", "F2")
"""The default keys that begin a new game."""


Undo = Literal["free", "assisted", "none"]
"""What undo costs: nothing; the ranking, because the game then counts as assisted; or it is allowed only in
practice."""


class Level(NamedTuple):
    """A level of a game: its title, and the texts of the options that choose it. The scores of a level are those of
    its options. A level of a file begins with its `position`, for which the options stand. `least` is the least value
    of the figure `assistance.minimum` with which it can be solved, None if nobody knows. Who has solved it reads its
    `solved_title`, if it has one."""

    title: Annotated[str, LINE]
    options: Mapping[str, str]
    position: str | None = None
    least: int | None = None
    solved_title: str = ""

    @property
    def start(self) -> Start | None:
        """How the level begins; None if its options say it."""
        return None if self.position is None else Start(position=self.position)


class NextGame(NamedTuple):
    """A game that may follow a finished one: the label of its button ("Next level"), and its options and start. If
    `start` is None, it begins from a new seed."""

    label: str
    options: Options
    start: Start | None = None


SAME_BOARD = "Same board"
"""The label of the button that begins the same board again."""


def same_board(state: TurnState, position: str) -> NextGame:
    """Return the same board again. The `position` is that of the start, for a game that began from a position."""
    same = Start(position=position) if state.origin is None else Start(generator=state.origin, prepared=state.prepared)
    return NextGame(SAME_BOARD, state.options, same)


def new_or_same(state: TurnState, position: str) -> tuple[NextGame, ...]:
    """Return another board and the same one, or only that if the game began from a position."""
    same = same_board(state, position)
    return (same,) if state.origin is None else (NextGame("Next board", state.options), same)


class Preparation(NamedTuple, Generic[S]):
    """How boards are made that take a search, such as one with a given least number of moves.

    `needed` returns whether games with these options need it when they begin. `search` finds a board with this
    generator, of which it uses a copy, and returns a short text (one line, without control characters) from which the
    rules can make the board without a search; they find it in `TurnState.prepared`. Records contain the text.

    The board of some games depends on the first move. `opens` returns that input without the number of a try if the
    input makes the board in this state (`open 4 4` for `open 4 4` and for `open 4 4 try 3`), otherwise None.
    `completing` finds the board and returns the input with the number, which is then sent and recorded.
    """

    needed: Callable[[Options], bool]
    search: Callable[[Options, Random, Search], Slices[str]]
    opens: Callable[[S, str], str | None] | None = None
    completing: Callable[[S, str, Search], Slices[str]] | None = None


class PlayPolicy(NamedTuple, Generic[S]):
    """When undo is allowed, how finished games compare, and what new games begin with.

    `undo` may depend on the options. By default it is "assisted" in turn games and "none" in real-time games.
    `measures` compare finished games, and the first one ranks them; they may depend on the options. `positions` tells
    whether a real-time game can begin from a position, as games played in turns can. With `ranks_positions`, games that
    began from a position are ranked, too. `start_inputs` returns the inputs that pass the player's preferences to a new
    game, for preferences that change what happens in the game.

    `levels` are the levels in their order; with options that choose a set of levels, they may depend on the options.
    `next_games` returns what may follow a finished game, the usual choice first; by default the same board if the game
    began from a position, or else a new one. `solve_level` returns a solved state of a new one, for the pictures of
    levels that the player has solved. `preparation` makes boards that take a search. `ready_go` returns whether games
    with these options begin after a short wait, in which the player sees the board but cannot play.
    """

    undo: Undo | Callable[[Options], Undo] | None = None
    measures: tuple[Measure, ...] | Callable[[Options], tuple[Measure, ...]] = DEFAULT_MEASURES
    positions: bool = False
    ranks_positions: bool = False
    start_inputs: Callable[[Options], tuple[str, ...]] | None = None
    levels: tuple[Level, ...] | Callable[[Options], tuple[Level, ...]] = ()
    next_games: Callable[[S], tuple[NextGame, ...]] | None = None
    solve_level: Callable[[S], S] | None = None
    preparation: Preparation[S] | None = None
    ready_go: Callable[[Options], bool] | None = None


class Assistance(NamedTuple, Generic[S]):
    """The searches that help a player (see `puzzlebox.core.search`).

    `hint` returns advice for the next step, or None if there is none, as in a game that has ended. `solve` returns a
    solution from this state on. `minimum` is the name of the figure whose least value `solve` proves, and `targets` are
    those of other figures whose least values it proves on request (see `Search`). `count_solutions` returns how many
    there are from this state on. `data` are the files that the searches read, as "package/file" by name. `is_wrong`
    tells whether something on the board is wrong, so that a hint about it may lead back to the board before.

    A search is a function, or its place as "module:function", which is imported when the search is first needed. Each
    raises SearchLimitError if it does not find an answer within the nodes that it may visit, and SearchMemoryError
    if it needs too much memory.
    """

    hint: Callable[[S, Search], Slices[Hint | None]] | Annotated[str, PLACE] | None = None
    solve: Callable[[S, Search], Slices[Solution | NoSolution]] | Annotated[str, PLACE] | None = None
    minimum: str = ""
    data: Annotated[Mapping[str, str], FILES] = MappingProxyType({})
    targets: tuple[Annotated[str, NAME], ...] = ()
    count_solutions: Callable[[S, Search], Slices[Count]] | Annotated[str, PLACE] | None = None
    is_wrong: Callable[[S], bool] | None = None


class Controls(NamedTuple):
    """How a game is played: the keys of its `actions`, which may depend on the preferences, of its pause, and of a new
    game, and its `hand`.

    `hand` creates the hand that turns actions and gestures into inputs (see `puzzlebox.core.hand`); without it, the
    game has the hand that fits its words (see `default_hand`), with the actions of a cursor if it needs them. With
    `confirms_new_game`, the key for a new game must be pressed twice once a move has been made.
    """

    actions: tuple[Action, ...] | Callable[[Options], tuple[Action, ...]] = ()
    pause: PauseStyle = PauseStyle()
    new_game_keys: tuple[str, ...] = NEW_GAME_KEYS
    confirms_new_game: bool = False
    hand: Callable[[], Hand[Any]] | None = None


class FirstHint(NamedTuple):
    """One of the short hints of a game's first start: a few words, with the keys or the gesture that they are about.

    `actions` are the inputs of the game's actions, or the names of puzzlebox's own such as "pause"; their keys are
    shown. `gesture` is what the mouse does, such as "Click".
    """

    text: Annotated[str, LINE]
    actions: tuple[str, ...] = ()
    gesture: Annotated[str, LINE_OR_EMPTY] = ""


class MouseHelp(NamedTuple):
    """What a player does with the mouse, and what that does: `MouseHelp("Click a tile", "move it into the blank")`."""

    gesture: Annotated[str, LINE]
    effect: Annotated[str, LINE]


class GuidePicture(NamedTuple, Generic[S]):
    """A picture for the screen How to play: a state, and a line about it."""

    caption: str
    state: S


MAX_PICTURES = 3
"""The most pictures of the screen How to play."""

MAX_FIRST_HINTS = 3
"""The most hints of a game's first start."""


class Guide(NamedTuple, Generic[S]):
    """What the screen How to play shows in addition to the keys and the options.

    `goal` says in one or two sentences what the player has to do; it may depend on the options, and the summary is
    shown without it. `mouse` lists the gestures. `pictures` returns up to three pictures for the given options; without
    it, there are a new game and the game's `showcase`. `first_hints` are up to three hints of the first start; without
    them, they are the first actions and the pause. `rules` returns the rules that a player needs to begin, one item per
    paragraph; without it, they are all that `Presentation.rules_text` returns.
    """

    goal: Annotated[str, LINE_OR_EMPTY] | Callable[[Options], Annotated[str, LINE_OR_EMPTY]] = ""
    mouse: tuple[MouseHelp, ...] = ()
    pictures: Callable[[Options], tuple[GuidePicture[S], ...]] | None = None
    first_hints: tuple[FirstHint, ...] = ()
    rules: Callable[[Options], tuple[str, ...]] | None = None


class Presentation(NamedTuple, Generic[S]):
    """How a game looks, sounds and reads.

    `view` is "module:Class" of a `puzzlebox.ui.view.View`, or a function that returns the class. With None, the grid is
    drawn with the character in `symbols` for each value. `big_word` is shown on the title screen instead of the title.
    `rules_text` returns the rules in plain words for the given options, one item per paragraph. `sounds` maps names of
    this game's events to sound effects; events with puzzlebox's own names already have one. `showcase` plays a new
    state to a position worth a picture and returns it; without it, pictures show the state after some random inputs.
    `sample` returns the start of the games on pictures, for boards that otherwise take a search. `show` returns what a
    player with these preferences sees of a state, as data; without it, that is the grid and the status. `codes` returns
    the codes of the same (see `Codes`), for games in which this is faster than by `show`. `moves` returns what has
    moved on the board in a call that returned these events, and left this state. `result_figures` returns the
    figures of a result by their labels, the most important ones first; without it, they are those that `show` shows.
    `letters` are those of the colours 1, 2, …: they stand on the cells of a terminal and, with patterns, of the window
    and of printed boards. `guide` is for the screen How to play. `translations` is the name of a package with compiled
    gettext catalogues: `translations/LANGUAGE/LC_MESSAGES/puzzlebox.mo`.
    """

    view: Annotated[str | Callable[[], type[Any]] | None, VIEW] = None
    symbols: str | None = None
    big_word: BigWord | None = None
    rules_text: Callable[[Options], tuple[str, ...]] | None = None
    sounds: Annotated[Mapping[str, str], SOUNDS] = MappingProxyType({})
    showcase: Callable[[S], S] | None = None
    sample: Callable[[Options], Start] | None = None
    show: Callable[[S, Options], Shown] | None = None
    codes: Callable[[S], Codes] | None = None
    moves: Callable[[S, Events], Iterable[ShownMove]] | None = None
    result_figures: Callable[[S], Mapping[str, str]] | None = None
    translations: Annotated[str, PACKAGE] = ""
    guide: Guide[S] = Guide()
    letters: Annotated[str, LETTERS] = ""


TIME = "time"
"""The name of the figure with the time of a game, in ms."""


def is_time(figure: str) -> bool:
    """Return whether a figure is in ms: `time`, and those whose names end with it, such as `goal time`."""
    return figure == TIME or figure.endswith(f" {TIME}")


class Preset(NamedTuple):
    """A named choice of options, as their texts by name. Options that are not among them have their defaults."""

    label: Annotated[str, LINE]
    options: Mapping[str, str]


def size_presets(*sizes: str) -> tuple[Preset, ...]:
    """Return a preset for each of these texts of the option `size`: `5` is shown as "5 x 5", `3x5` as "3 x 5"."""
    sides = {size: size.split("x") for size in sizes}
    return tuple(Preset(f"{words[0]} x {words[-1]}", {"size": size}) for size, words in sides.items())


class Notation(NamedTuple, Generic[S]):
    """How the players of a game write moves (`URDL2U`, `rrUL`).

    `write` returns the text of inputs that are played from a state. `read` returns the inputs that a text stands for,
    played from a state; it raises ValueError, naming the character, for a text that is not a list of moves or cannot be
    played.
    """

    write: Callable[[S, Iterable[str]], str]
    read: Callable[[S, str], Iterable[str]]


class SaveFormat(NamedTuple, Generic[S]):
    """Files of another program from which a game can start, such as the saves of the program that it reproduces.

    `read` returns the position in the text of a file, and raises ValueError, naming the line, if it cannot. `write`
    returns the text of a file for a state. `name` says what the files are.
    """

    read: Callable[[str], str]
    write: Callable[[S], str]
    name: str = "a save file of the original game"


class Game(Frozen, Generic[S], kw_only=True):
    """The declaration of a game. `S` is the class of its states.

    `id` is the name that a player types, `title` the one on the screen, and `summary` describes the game in one line.
    `group`, `fact`, `known_as` and `similar_to` are what the menu and the search show of a game of another package (see
    `CatalogueEntry`); the catalogue has those of the games in puzzlebox. `cover` has the colour and the emblem of the
    menu and of the game's own screens; without a colour, they are made from its name and its board. `rules` is the
    version of its rules. `state` is the class of its states; `new` returns a state for the given options and start
    (None means `state` itself). `options` are chosen before a game and are part of its ID; `presets` are common choices
    of them. `preferences` are options that a player sets once for all games of this kind. `words` are the inputs that
    the game understands. With `editing`, players can make boards of their own. `bots` are the places of its bots by
    name, as "module:function", the usual one first (see `puzzlebox.core.bot`). `drops` is the place of a function of a
    state that returns the `Drop`s of the falling piece, in games that have such a piece.
    """

    __eq__, __hash__ = object.__eq__, object.__hash__

    id: str
    title: Annotated[str, LINE]
    summary: Annotated[str, LINE]
    group: Group | None = None
    fact: Annotated[str, SHORT] = ""
    known_as: Annotated[str, NAMES] = ""
    similar_to: Annotated[str, NAMES] = ""
    cover: Cover = NO_COVER
    rules: Annotated[int, FROM_ONE] = 1
    state: type[S]
    new: Callable[[Options, Start], S] | None = None
    options: tuple[Option, ...] = ()
    presets: tuple[Preset, ...] = ()
    preferences: tuple[Option, ...] = ()
    play: PlayPolicy[S] = field(default_factory=lambda: PlayPolicy[S]())
    assistance: Assistance[S] = field(default_factory=lambda: Assistance[S]())
    controls: Controls = field(default_factory=Controls)
    words: Words = field(default_factory=Words)
    presentation: Presentation[S] = field(default_factory=lambda: Presentation[S]())
    notation: Notation[S] | None = None
    save_format: SaveFormat[S] | None = None
    editing: Editing | None = None
    bots: Annotated[Mapping[str, str], BOTS] = field(default_factory=dict)
    drops: str = ""

    @property
    def real_time(self) -> bool:
        """Whether time moves something in this game."""
        return issubclass(self.state, RealTimeState)

    def all_actions(self, preferences: Options) -> tuple[Action, ...]:
        """Return the actions for these preferences, including those that exist only with some options. A game without a
        hand of its own, whose words are for cells, has those of a cursor as well."""
        actions = self.controls.actions
        declared = actions(preferences) if callable(actions) else actions
        if self.controls.hand or self.real_time:
            return declared
        return (*declared, *default_actions(self._declared_inputs(Options(self.options)), declared))

    def inputs(self, options: Options) -> tuple[str, ...]:
        """Return the inputs with which games with these options can be won, in a fixed order (see `Words`)."""
        return self._declared_inputs(options) or self._inputs_of_actions(options)

    def _declared_inputs(self, options: Options) -> tuple[str, ...]:
        words = self.words.inputs
        return words(options) if callable(words) else words

    def _inputs_of_actions(self, options: Options) -> tuple[str, ...]:
        actions = self.actions_for(Options(self.preferences), options)
        texts = [input_text(action, down) for action in actions for down in (True, False)]
        return tuple(dict.fromkeys(text for text in texts if text is not None))

    def new_hand(self, preferences: Options, options: Options) -> Hand[S]:
        """Return a new hand for a game with these options."""
        if self.controls.hand:
            return self.controls.hand()
        return default_hand(self.real_time, self.actions_for(preferences, options), self.inputs(options))

    def show(self, state: S, preferences: Options) -> Shown:
        """Return what a player with these preferences sees of a state."""
        look = self.presentation
        symbols = look.symbols or (f" {look.letters}" if look.letters else None)
        shown = look.show(state, preferences) if look.show else show_grid(state, symbols)
        cover = self.cover.colour
        shown = replace(shown, board=replace(shown.board, frame=cover)) if cover else shown
        return with_letters(shown, look.letters) if look.letters else shown

    def moves(self, state: S, events: Events) -> tuple[ShownMove, ...]:
        """Return what has moved on the board in a call that returned these events, and left this state."""
        moves = self.presentation.moves
        return tuple(moves(state, events)) if moves else ()

    def actions_for(self, preferences: Options, options: Options | None = None) -> tuple[Action, ...]:
        """Return the actions for these preferences in a game with these options, by default the default options."""
        chosen = Options(self.options) if options is None else options
        return tuple(action for action in self.all_actions(preferences) if not action.when or chosen[action.when])

    def undo_policy(self, options: Options) -> Undo:
        """Return what undo costs in a game with these options."""
        undo = self.play.undo
        if undo is None:
            return "none" if self.real_time else "assisted"
        return undo(options) if callable(undo) else undo

    def has_ready_go(self, options: Options) -> bool:
        """Return whether a game with these options begins after a short wait."""
        return self.play.ready_go is not None and self.play.ready_go(options)

    def goal_for(self, options: Options) -> str:
        """Return what the player has to do in a game with these options; the summary if the game does not say it."""
        goal = self.presentation.guide.goal
        return (goal(options) if callable(goal) else goal) or self.summary

    def levels_for(self, options: Options) -> tuple[Level, ...]:
        """Return the levels among which these options choose, in their order; none if there are none."""
        return self.play.levels(options) if callable(self.play.levels) else self.play.levels

    def measures_for(self, options: Options) -> tuple[Measure, ...]:
        """Return the measures of finished games with these options."""
        return self.play.measures(options) if callable(self.play.measures) else self.play.measures

    def is_timed(self, options: Options) -> bool:
        """Return whether time counts in games with these options: it moves something, or ranks them."""
        return self.real_time or any(is_time(measure.figure) for measure in self.measures_for(options)[:1])

    def start_inputs(self, preferences: Options) -> tuple[str, ...]:
        """Return the inputs that pass these preferences to a new game."""
        return self.play.start_inputs(preferences) if self.play.start_inputs else ()

    def begin(self, options: Options | Mapping[str, str] | None = None, start: Start | str | None = None) -> S:
        """Return a new state. `options` may be texts by name; without them, they are the defaults. `start` may be the
        text of a seed. If the game has to prepare its board and the start does not have it, this takes as long as the
        search.

        Raises ValueError without a start and for a position that the game refuses, and OptionError for options that
        the game does not have.
        """
        chosen = options if isinstance(options, Options) else Options(self.options, options or {})
        given = Start(seed=start) if isinstance(start, str) else start
        if not isinstance(given, Start):
            raise InvalidError("a game begins from a Start or the text of a seed, not from {start!r}", start=start)
        return (self.new or self.state)(chosen, self.prepared(chosen, given))

    def sample_start(self, options: Options, seed: str = "puzzlebox") -> Start:
        """Return the start of a game on pictures: the game's own sample, or this seed."""
        sample = self.presentation.sample
        return sample(options) if sample else Start(seed=seed)

    def needs_preparing(self, options: Options, start: Start) -> bool:
        """Return whether a search has to find the board of a game with these options and this start."""
        preparation = self.play.preparation
        if preparation is None or start.position is not None or start.prepared is not None:
            return False
        return preparation.needed(options)

    def preparing(self, options: Options, random: Random, search: Search | None = None) -> Slices[str]:
        """Find the board that this generator gives, slice by slice, and return the text for `Start.prepared`."""
        assert self.play.preparation is not None
        return self.play.preparation.search(options, random.copy(), search or Search())

    def opened_by(self, state: S, text: str) -> str | None:
        """Return the input that makes the board of this state, without the number of a try, if this is one (see
        `Preparation.opens`); otherwise None."""
        preparation = self.play.preparation
        return preparation.opens(state, text) if preparation and preparation.opens else None

    def completing(self, state: S, text: str, search: Search | None = None) -> Slices[str]:
        """Find the board that this input makes, slice by slice, and return the input with the number of the try."""
        assert self.play.preparation is not None
        assert self.play.preparation.completing is not None
        return self.play.preparation.completing(state.copy(), text, search or Search())

    def prepared(self, options: Options, start: Start) -> Start:
        """Return a start that needs no search."""
        if not self.needs_preparing(options, start):
            return start
        return replace(start, prepared=result_of(self.preparing(options, start.random())))


AnyGame = Game[Any]
"""Some game, whatever its states are."""
