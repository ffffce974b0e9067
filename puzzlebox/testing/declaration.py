"""Checks of a game's declaration, of its new games, and of the values that a state returns."""

import random
from collections.abc import Callable, Iterator
from itertools import islice

import puzzlebox_assets
from puzzlebox.core.declaration import find_problems, option_variants
from puzzlebox.core.fields import is_line
from puzzlebox.core.game import DEFAULT_MEASURES, MAX_PICTURES, AnyGame, GuidePicture
from puzzlebox.core.grid import Grid
from puzzlebox.core.message import Message
from puzzlebox.core.options import Number, Option, OptionError, Options
from puzzlebox.core.session import OWN_INPUTS
from puzzlebox.core.state import InputRefusedError, Outcome, RealTimeState, Start, State
from puzzlebox.registry import RESERVED_NAMES, translations_of
from puzzlebox.testing.random_play import (
    RAISED,
    STEPS,
    RandomPlay,
    action_texts,
    declaration_context,
    inputs_at_rest,
    is_running,
    play_context,
    prepared_start,
    require,
)
from puzzlebox.translation import catalogues_in, read_catalogue
from puzzlebox.ui.theme import contrast, rgb

RESERVED_INPUTS = OWN_INPUTS | {""}
"""Texts with a meaning in sessions and records. A game cannot have them as inputs."""

MIN_EMBLEM_CONTRAST = 3
"""The least contrast of most of an emblem and the colour of its game."""

BAD_VALUES = ("", " ", "nonsense", "-1", "1e9", "٣", "9" * 30, "on ", "\0")
"""Texts that hardly any option accepts as a value."""


def check_declaration(game: AnyGame) -> None:
    """The declaration has no problems, options refuse bad values, and sounds and translations exist. Games begin with
    the default, the lowest and the highest values of the options, and accept the inputs of all keys."""
    with declaration_context(game):
        problems = list(find_problems(game, RESERVED_NAMES))
        require(not problems, "\n".join(problems))
        for option in (*game.options, *game.preferences):
            for text in BAD_VALUES:
                _check_bad_value(option, text)
        for option in (*game.options, *game.preferences):
            require(is_line(option.help), f"the option {option.name} has no help; add a line that describes it")
        _check_sounds(game)
        _check_translations(game)
        for options in (Options(game.options), lowest_options(game), highest_options(game)):
            _check_beginning(game, options)
            for preferences in option_variants(game.preferences):
                _check_actions(game, options, preferences)


def check_cover(game: AnyGame) -> None:
    """Check that the emblem stands out from the game's colour: most of it has a contrast of 3 : 1 or more."""
    cover = game.cover
    if not (cover.colour and cover.emblem.picture):
        return
    colour, pieces = rgb(cover.colour), list(cover.emblem.pieces())
    seen = sum(h * w for part, _, _, h, w in pieces if contrast(rgb(part.colour), colour) >= MIN_EMBLEM_CONTRAST)
    require(
        2 * seen > sum(h * w for _, _, _, h, w in pieces),
        f"{game.id}: more than half of the emblem must have a contrast of {MIN_EMBLEM_CONTRAST} : 1 or more with the"
        f" colour {cover.colour}; take darker or lighter parts",
    )


def check_guide(game: AnyGame) -> None:
    """How to play can be shown with all options: the rules are paragraphs of text, and the pictures show states of the
    game with a caption."""
    with declaration_context(game):
        for options in option_variants(game.options):
            _check_rules_text(game, options)
            _check_pictures(game, options)


def _check_rules_text(game: AnyGame, options: Options) -> None:
    for rules_text in filter(None, (game.presentation.rules_text, game.presentation.guide.rules)):
        texts: object = rules_text(options)
        right = isinstance(texts, tuple) and all(isinstance(text, str) and text.strip() for text in texts)
        require(right, f"rules_text returns {texts!r}; it must return a tuple of paragraphs")


def _check_pictures(game: AnyGame, options: Options) -> None:
    """Check the pictures of the guide, unless the game refuses the options or has to search for a board."""
    make = game.presentation.guide.pictures
    if make is None or game.needs_preparing(options, Start(seed="guide")):
        return
    try:
        pictures: object = make(options)
    except ValueError:
        return
    require(
        isinstance(pictures, tuple), f"pictures returns {pictures!r}; it must return a tuple of GuidePicture objects"
    )
    assert isinstance(pictures, tuple)
    require(len(pictures) <= MAX_PICTURES, f"pictures returns {len(pictures)} pictures; at most {MAX_PICTURES} fit")
    for picture in pictures:
        right = isinstance(picture, GuidePicture) and is_line(picture.caption) and isinstance(picture.state, game.state)
        require(right, f"pictures has {picture!r}; it must be GuidePicture(caption, state) with a state of the game")


def check_conditions(game: AnyGame, seed: str = "conditions", steps: int = 12) -> None:
    """An option has no effect if its conditions do not hold: games that differ only in its value are the same, and all
    of its values are accepted."""
    with declaration_context(game):
        for option in game.options:
            for options in _options_without(game, option):
                for value in option.menu_values():
                    if value != option.default:
                        _check_no_effect(game, options, option, option.text(value), seed, steps)


def _options_without(game: AnyGame, option: Option) -> Iterator[Options]:
    """Yield options under which this one should have no effect, one for each of its conditions."""
    for condition in option.applies:
        broken = (options for options in option_variants(game.options) if not condition.holds(options))
        yield from islice(broken, 1)


def _check_no_effect(game: AnyGame, options: Options, option: Option, text: str, seed: str, steps: int) -> None:
    start = prepared_start(game, options, seed)
    one = game.begin(options, start)
    try:
        other = game.begin(Options(game.options, {**options.changed(), option.name: text}), start)
    except ValueError as error:
        raise AssertionError(
            f"{option.name}={text} has no effect with {options.text()} according to its conditions, but is refused:"
            f" {error}; accept it, or correct Option.applies"
        ) from error
    rng = random.Random(f"{game.id} {seed}")
    for _ in range(steps):
        require(
            _picture(one) == _picture(other),
            f"{option.name}={text} has an effect with {options.text() or 'the defaults'}, although its conditions do"
            " not hold; correct Option.applies",
        )
        played = rng.choice(one.inputs() or ("pause",))
        for state in (one, other):
            state.send(played)
            state.advance_to(state.time + 300)


def _picture(state: State) -> object:
    """Return what a player sees of a state and can do in it."""
    return (state.grid, state.status(), state.figures(), state.inputs(), state.outcome(), state.due())


def check_measures(game: AnyGame, seed: str = "measures", steps: int = STEPS) -> None:
    """Every figure that a measure compares is a figure of a new game, or appears in a random play or after an example
    of a verb."""
    if game.play.measures is DEFAULT_MEASURES:  # a game that declares no measures may have no score
        return
    checked: list[object] = []
    for options in option_variants(game.options):
        measures = game.measures_for(options)
        if measures not in checked:
            checked.append(measures)
            labels = {measure.figure: measure.label for measure in measures}
            _check_figures(RandomPlay(game, options, seed), labels, steps)


def _check_figures(play: RandomPlay, labels: dict[str, str], steps: int) -> None:
    """Play until all figures have appeared. `labels` has the labels of the measures by figure."""
    with play_context(play):
        known: set[str] = set()
        for _ in play.steps(steps):
            known.update(play.session.figures())
            if known.issuperset(labels):
                return
        for text in (example for verb in play.session.game.words.verbs for example in verb.examples):
            play.send_or_refuse(text)
            known.update(play.session.figures())
        play.play_to_end()
        known.update(play.session.figures())
        for figure, label in labels.items():
            figures = ", ".join(sorted(known))
            require(
                figure in known,
                f"the measure {label!r} compares {figure!r}, which does not exist; the figures are {figures}",
            )


def _check_bad_value(option: Option, text: str) -> None:
    """Check that a text is refused with OptionError, or read as a value whose own text is read as the same value."""
    call = f"parse({text!r}) of the option {option.name}"
    try:
        value = option.parse(text)
    except OptionError:
        return
    except RAISED as error:
        raise AssertionError(f"{call} raises {type(error).__name__}: {error}; it must raise OptionError") from error
    written = option.text(value)
    parsed = option.parse(written)
    require(
        parsed == value,
        f"{call} is {value!r}, but its text {written!r} is read as {parsed!r}; parse() must read what text() writes",
    )


def _check_sounds(game: AnyGame) -> None:
    effects = [path.stem for path in puzzlebox_assets.effect_paths()]
    for event, effect in game.presentation.sounds.items():
        require(
            effect in effects,
            f"sounds has {effect!r} for {event!r}, which does not exist; the effects are {', '.join(effects)}",
        )


def _check_translations(game: AnyGame) -> None:
    """Check that the game's catalogues can be read, and that there is at least one if the game names a package."""
    if package := game.presentation.translations:
        found = [read_catalogue(path) for path in catalogues_in(translations_of(game))]
        require(
            bool(found),
            f"the folder translations of {package!r} has no catalogue; compile one to "
            "LANGUAGE/LC_MESSAGES/puzzlebox.mo, or remove presentation.translations",
        )


def _check_beginning(game: AnyGame, options: Options) -> None:
    state = game.begin(options, prepared_start(game, options, "puzzlebox"))
    require(
        isinstance(state, game.state),
        f"its state is a {type(state).__name__}, not a {game.state.__name__}; declare the class that new() returns",
    )
    check_state(state)
    require(
        state.options == options,
        f"it begins with {state.options!r}, not the chosen {options!r}; set self.options to the given options",
    )
    symbols = game.presentation.symbols
    if symbols is not None:
        drawn = state.grid.text(symbols)
        require(
            Grid.parse(drawn, symbols) == state.grid,
            f"the board {drawn!r} cannot be read with the symbols {symbols!r}; each value needs a different symbol",
        )
    if isinstance(state, RealTimeState):
        require(
            isinstance(getattr(state, "pieces", None), int),
            "it is a real-time game and counts no pieces; self.pieces must be a whole number",
        )
        require(state.release() is False, "a new game begins with a hold; release() must return False then")


def _check_actions(game: AnyGame, options: Options, preferences: Options) -> None:
    """Check that a new game accepts the input of every action, even if the input has no effect, unless the board is so
    easy that the game is over at once."""
    start = prepared_start(game, options, "puzzlebox")
    state, hand = game.begin(options, start), game.new_hand(preferences, options)
    if state.outcome():
        return
    texts = [sent for text in action_texts(game, preferences, options) for sent in hand.take(state, preferences, text)]
    for text in texts:
        try:
            state.copy().send(text)
        except InputRefusedError as refusal:
            raise AssertionError(
                f"a key sends {text!r}, which a new game refuses: {refusal}; take the input, or declare the action "
                "only for the options that have it"
            ) from refusal


def check_state(state: State) -> None:
    """Check that the values that a state returns have the right types and are possible."""
    require(isinstance(state.grid, Grid), f"grid is a {type(state.grid).__name__}; it must be a Grid")
    require(type(state.time) is int, f"time is {state.time!r}; it must be whole ms")
    text: object = state.text()
    require(isinstance(text, str), f"text() returns {text!r}; it must return text")
    for name, figure in state.status().items():
        require(type(name) is str, f"status() names a figure {name!r}; names must be text")
        is_shown = type(figure) in (int, str) or isinstance(figure, Message)
        require(is_shown, f"status() has {name}: {figure!r}; it must be a whole number or text")
    for name, figure in state.figures().items():
        require(type(name) is str, f"figures() names a figure {name!r}; names must be text")
        require(type(figure) is int, f"figures() has {name}: {figure!r}; it must be a whole number")
    _check_outcome(state.outcome())
    _check_progress(state.progress(), state.outcome())
    _check_inputs(state)
    _check_due(state)


def _check_progress(done: float | None, outcome: Outcome | None) -> None:
    require(done is None or 0 <= done <= 1, f"progress() returns {done!r}; it must be from 0 to 1, or None")
    won = outcome is not None and outcome.kind == "won"
    require(not won or done in (None, 1), f"progress() returns {done!r} in a game that is won; it must be 1, or None")


def _check_outcome(outcome: Outcome | None) -> None:
    if outcome is not None:
        require(isinstance(outcome, Outcome), f"outcome() returns {outcome!r}; it must return an Outcome or None")
        require(
            outcome.kind in ("won", "lost", "ended"),
            f"outcome() has the kind {outcome.kind!r}; it must be won, lost or ended",
        )
        require(bool(outcome.reason), "outcome() has no reason; add a few words for the player")


def _check_inputs(state: State) -> None:
    texts = state.inputs()
    for text in texts:
        require(type(text) is str, f"inputs() has {text!r}; inputs must be text")
        require(
            text not in RESERVED_INPUTS and not text.startswith("="),
            f"inputs() has {text!r}, which is reserved; choose another text",
        )
        require(
            is_running(state) or text in ("resume", *inputs_at_rest(state)),
            f"inputs() has {text!r} in a pause or after the end; only {' and '.join(inputs_at_rest(state))} may have an"
            " effect then",
        )
    require(len(set(texts)) == len(texts), f"inputs() has a text twice: {texts}; list each once")


def _check_due(state: State) -> None:
    """Check that the next timer is not in the past, and that nothing happens before time passes its ms."""
    due = state.due()
    if due is None:
        return
    require(type(due) is int, f"due() returns {due!r}; it must return whole ms or None")
    require(
        due >= state.time,
        f"due() returns {due}, but game time is {state.time} ms already; a timer must not be in the past",
    )
    require(is_running(state), f"due() returns {due} in a pause or after the end; it must return None then")
    events = state.copy().advance_to(due)
    require(
        not events, f"a timer is due at {due} ms, but {events} happened before; a timer fires when time passes its ms"
    )


def lowest_options(game: AnyGame) -> Options:
    """Return the game's options, each with its lowest value, with which a game often ends soonest."""
    return _options_with(game, _lowest)


def highest_options(game: AnyGame) -> Options:
    """Return the game's options, each with its highest value."""
    return _options_with(game, _highest)


def _options_with(game: AnyGame, value: Callable[[Option], object]) -> Options:
    """Return the options with this value of each, of which some depend on others."""
    options = Options(game.options)
    for option in sorted(game.options, key=lambda option: bool(option.variants)):
        acting = options.acting(option)
        options = options.but(option.name, acting.text(value(acting)))
    return options


def _lowest(option: Option) -> object:
    return option.low if isinstance(option, Number) else option.menu_values()[0]


def _highest(option: Option) -> object:
    return option.high if isinstance(option, Number) else option.menu_values()[-1]
