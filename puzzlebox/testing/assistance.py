"""Checks of a game's searches (hints, solutions, prepared boards), of its bots, and of the positions and choices that
it offers."""

import random
from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Any, TypeVar

from puzzlebox.core.bot import Bot, Pilot, check_plan, moving
from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.core.search import Hint, NoSolution, Search, SearchLimitError, Solution
from puzzlebox.core.session import AGAIN, RESTART
from puzzlebox.core.state import InputRefusedError, Start, State
from puzzlebox.core.stepwise import Slices, result_of
from puzzlebox.play.bots import bot_of
from puzzlebox.registry import data_of, hint_of, solve_of
from puzzlebox.testing.comparison import require_same, seen
from puzzlebox.testing.declaration import check_state
from puzzlebox.testing.play import mutations
from puzzlebox.testing.random_play import STEPS, RandomPlay, declaration_context, play_context, prepared_start, require

T = TypeVar("T")

NODES = 20_000
"""The number of nodes that a search may visit in a check. One that needs more ends without an answer, and passes."""

PLANS = 8
"""How many plans of a bot are checked in each game."""

BOT_NODES = 200_000

SEARCHES = 4
"""The number of positions of a random play that are searched."""

RANDOM_MOVES = 100
"""The number of random moves in a position without a solution."""

NOT_MOVES = frozenset({"pause", RESTART, AGAIN})

MAX_PREPARED_LENGTH = 4096
"""The most characters of a prepared board: it is stored in the record at each restart."""


def check_hints(game: AnyGame, options: Options, seed: str, steps: int = STEPS) -> None:
    """The inputs of a hint are legal and have an effect, and the distance to a win does not grow. A game that has ended
    has no hint. The search reports its progress and leaves the state alone."""
    if game.assistance.hint is None:
        return
    play = RandomPlay(game, options, seed)
    with play_context(play):
        for state in _positions(play, steps):
            hint = _search(game, hint_of, state)
            require(hint is None or isinstance(hint, Hint), f"hint() returns {hint!r}; it must return a Hint or None")
            if hint:
                _check_hint(game, state, hint)


def _check_hint(game: AnyGame, state: State, hint: Hint) -> None:
    for name in ("technique", "where", "why"):
        text = getattr(hint, name)
        require(isinstance(text, str) and bool(text.strip()), f"the {name} of a hint is {text!r}; write a sentence")
    ended = state.outcome() is not None
    require(not (ended and hint.inputs), f"the game has ended, but a hint sends {hint.inputs}; return None then")
    for role, cells in hint.cells.items():
        for cell in cells:
            require(
                cell in state.grid,
                f"a hint highlights {cell} ({role}), which is not on the board; highlight cells of state.grid",
            )
    if hint.inputs and hint.inputs != ("undo",):
        after = state.copy()
        _send_all(after, hint.inputs, "a hint")
        _check_distance(game, hint, after)
    for text in hint.alternatives:
        _send_all(state.copy(), (text,), "an alternative of a hint")


def _check_distance(game: AnyGame, hint: Hint, after: State) -> None:
    later = _search(game, hint_of, after) if hint.left is not None else None
    if later and later.left is not None:
        require(
            later.left <= (hint.left or 0),
            f"{hint.left} steps were left before the hint {hint.inputs}, but {later.left} after it;"
            " left must be a number of steps that the inputs do not increase",
        )


def _send_all(state: State, texts: tuple[str, ...], what: str) -> None:
    """Send inputs, each of which must have an effect."""
    for text in texts:
        try:
            acts = state.send(text) is not None
        except InputRefusedError as refusal:
            raise AssertionError(
                f"{what} sends {text!r}, which the game refuses: {refusal}; it must send what state.inputs() has"
            ) from refusal
        require(acts, f"{what} sends {text!r}, which has no effect; it must send what state.inputs() has")


def check_solver(game: AnyGame, options: Options, seed: str, steps: int = STEPS) -> None:
    """A solution leads to a win, and random play does not win from a position that is said to have no solution. A game
    that the player keeps playing after a win is not solved."""
    if game.assistance.solve is None:
        return
    play = RandomPlay(game, options, seed)
    with play_context(play):
        for state in _positions(play, steps):
            if play.session.resumed_outcome:
                return
            found = _search(game, solve_of, state)
            require(
                found is None or isinstance(found, Solution | NoSolution),
                f"solve() returns {found!r}; it must return a Solution or NoSolution",
            )
            if isinstance(found, Solution):
                _check_solution(game, state, found)
            elif isinstance(found, NoSolution):
                require(bool(found.reason.strip()), "NoSolution has no reason; write a sentence for the player")
                _check_unwinnable(state, play.rng)


def _check_solution(game: AnyGame, state: State, solution: Solution) -> None:
    require(solution.length >= 0, f"a solution has a length of {solution.length}; it must be 0 or more")
    require(
        solution.at_least <= solution.length,
        f"a solution of length {solution.length} says that every one has at least {solution.at_least};"
        " at_least must not be more than length",
    )
    require(
        bool(solution.inputs) == bool(solution.length),
        f"a solution of length {solution.length} has {len(solution.inputs)} inputs; only one of length 0 has none",
    )
    after = state.copy()
    for number, text in enumerate(solution.inputs, 1):
        _send_all(after, (text,), f"a solution of {len(solution.inputs)} inputs")
        over = after.outcome() is not None
        require(over == (number == len(solution.inputs)), _wrong_end(solution, number, over))
    outcome = after.outcome()
    require(outcome is not None and outcome.kind == "won", f"a solution ends with {outcome}; it must win the game")
    figures = after.figures()
    for name in filter(None, (game.assistance.minimum, *game.assistance.targets)):
        require(
            not solution.optimal or name in figures,
            f"the minimum or target {name!r} is no figure; the figures are {', '.join(sorted(figures))}",
        )


def _check_unwinnable(state: State, rng: random.Random) -> None:
    """Check that random moves do not win."""
    trial, sent = state.copy(), list[str]()
    for _ in range(RANDOM_MOVES):
        outcome = trial.outcome()
        require(
            outcome is None or outcome.kind != "won",
            f"solve() finds no solution, but {sent or 'the position'} wins; return NoSolution only if it is proved",
        )
        texts = [text for text in trial.inputs() if text not in NOT_MOVES]
        if outcome or not texts:
            return
        sent.append(rng.choice(texts))
        trial.send(sent[-1])


def _wrong_end(solution: Solution, number: int, over: bool) -> str:
    total = len(solution.inputs)
    over_or_not = "over" if over else "not over"
    return f"after {number} of {total} inputs of a solution, the game is {over_or_not}; the last input must win it"


def _positions(play: RandomPlay, steps: int) -> Iterator[State]:
    """Yield copies of a few states of a random play: the first one, some along the way, and those after an end."""
    for number, state in enumerate(play.steps(steps)):
        if state.outcome() or (number % max(1, steps // SEARCHES) == 0 and not state.paused):
            yield state.copy()


def _search(game: AnyGame, kind: Callable[[AnyGame], Any], state: State) -> Any:
    """Run a search with few nodes and return its result; None if it needs more nodes. Check its progress, and that the
    state stays as it is."""
    before, name = state.text(), kind.__name__.removesuffix("_of")
    try:
        result: object = _checked(kind(game)(state, Search(data_of(game), NODES)), f"{name}()")
    except SearchLimitError:
        result = None
    require(state.text() == before, f"{name}() changed the state; it must work on copies")
    return result


def _checked(slices: Slices[T], what: str) -> T:
    """Do all the work. Check that the progress is from 0 to 1 and never goes back."""
    last = 0.0
    while True:
        try:
            progress = next(slices)
        except StopIteration as finished:
            result: T = finished.value
            return result
        require(
            isinstance(progress, int | float) and last <= progress <= 1,
            f"the progress of {what} is {progress!r} after {last}; it must go from 0 to 1 and never back",
        )
        last = progress


def check_preparation(game: AnyGame, options: Options, seed: str, steps: int = STEPS) -> None:
    """The board that a search prepares depends on the options and the generator only, its text is a short line, the
    rules accept it, and they refuse damaged texts with ValueError. Two games in a row have different generators."""
    start = Start(seed=seed)
    if not game.needs_preparing(options, start):
        return
    play = RandomPlay(game, options, seed)
    with play_context(play):
        generator = start.random()
        text = _checked(game.preparing(options, generator, Search()), "the preparation")
        require(generator == start.random(), "the preparation draws from the generator it gets; it must use a copy")
        require(
            isinstance(text, str) and text.isprintable() and 0 < len(text) <= MAX_PREPARED_LENGTH,
            f"the preparation returns {text!r:.80}; it must return a line of at most {MAX_PREPARED_LENGTH} characters",
        )
        require(
            text == play.session.start.prepared,
            "two preparations with the same generator find different boards; draw only from the generator",
        )
        before = play.state.random.copy()
        play.session.send("restart")
        require(
            play.state.random != before,
            "after a restart the generator is as before, so every game has the same board; draw from it in begin()",
        )
        for damaged in mutations(text, play.rng):
            _check_prepared(game, options, replace(start, prepared=damaged))


def _check_prepared(game: AnyGame, options: Options, start: Start) -> None:
    try:
        state = game.begin(options, start)
    except ValueError as error:
        require(bool(str(error)), "a prepared board is refused without a reason; give ValueError a message")
        return
    check_state(state)


def check_positions(game: AnyGame, options: Options, seed: str, steps: int = STEPS) -> None:
    """A game that begins from the position of a state has the same board and the same position."""
    play = RandomPlay(game, options, seed)
    with play_context(play):
        for state in play.steps(steps):
            position: object = state.position()
            if position is None:
                continue
            require(isinstance(position, str), f"position() returns {position!r}; it must return text or None")
            begun = game.begin(options, Start(position=str(position)))
            require(
                begun.position() == position,
                f"a game from the position {position!r} has the position {begun.position()!r}; it must be the same",
            )
            require(
                begun.grid == state.grid,
                f"a game from the position {position!r} has the board {begun.grid.text()!r}, not {state.grid.text()!r};"
                " position() must write all of the board, and begin() read it",
            )


def check_choices(game: AnyGame, seed: str = "choices") -> None:
    """A game with the options of each preset and of each level can begin."""
    with declaration_context(game):
        offered = [(f"the preset {preset.label!r}", preset.options) for preset in game.presets]
        offered += [(f"the level {level.title!r}", level.options) for level in game.levels_for(Options(game.options))]
        for what, texts in offered:
            options = Options(game.options, texts)
            start = _affordable(game, options, Start(seed=seed))
            if start is None:
                continue
            state = game.begin(options, start)
            check_state(state)
            require(state.outcome() is None, f"{what} begins with a game that has ended; choose other options for it")


def _affordable(game: AnyGame, options: Options, start: Start) -> Start | None:
    """Return a start that needs no search; None if that takes too many nodes."""
    if not game.needs_preparing(options, start):
        return start
    try:
        return replace(start, prepared=result_of(game.preparing(options, start.random(), Search(limit=NODES))))
    except SearchLimitError:
        return None


def check_showcase(game: AnyGame) -> None:
    """Pictures show a game with the options of each preset: `sample` returns the start of one, and `showcase` leads to
    a state of the game, the same each time."""
    with declaration_context(game):
        for texts in ({}, *(preset.options for preset in game.presets)):
            options = Options(game.options, texts)
            chosen = options.text() or "the defaults"
            start = game.sample_start(options)
            ours = f"presentation.sample with {chosen}"
            require(isinstance(start, Start), f"{ours} returns {start!r:.80}; it must return a Start")
            if game.presentation.sample and game.needs_preparing(options, start):
                raise AssertionError(f"{ours} needs a search; return a position or a prepared board")
            begun = _affordable(game, options, start)
            if begun:
                check_state(game.begin(options, begun))
            if begun and game.presentation.showcase:
                _check_showcase(game, options, begun, f"presentation.showcase with {chosen}")


def _check_showcase(game: AnyGame, options: Options, start: Start, name: str) -> None:
    play: Any = game.presentation.showcase
    shown, again = (play(game.begin(options, start)) for _ in range(2))
    require(isinstance(shown, game.state), f"{name} returns {shown!r:.80}; it must return a {game.state.__name__}")
    check_state(shown)
    require_same(seen(game, again), seen(game, shown), f"two calls of {name} differ", "it must depend on the state")


def check_bot(game: AnyGame, bot: Bot, seed: str = "bots", plans: int = PLANS) -> None:
    """Check that the game takes what the bot plans, that the bot leaves the state as it is, that its plans are the same
    on every run, and that they do not depend on the generator. A search that needs too many nodes passes.

    Raises AssertionError, which says what is wrong.
    """
    with declaration_context(game):
        options = Options(game.options)
        state = game.begin(options, prepared_start(game, options, seed)).running()
        pilot = Pilot(bot, lambda: Search(data_of(game), BOT_NODES))
        try:
            for _ in range(plans):
                if state.outcome() or pilot.gave_up:
                    return
                _check(bot, pilot, state)
                result_of(moving(pilot, state))
        except SearchLimitError:
            return


def _check(bot: Bot, pilot: Pilot, state: State) -> None:
    before, other = state.text(), state.copy()
    other.random.state ^= 1
    plan = result_of(bot(state, pilot.new_search()))
    require(state.text() == before, "a bot changed the state; it must work on copies")
    require(
        plan == result_of(bot(state, pilot.new_search())),
        "a bot plans something else when it is asked again; it must depend on the state alone",
    )
    same = plan == result_of(bot(other, pilot.new_search()))
    require(same, "the plan of a bot depends on the generator; it must not look at state.random")
    check_plan(plan, state.copy())


def check_bots(game: AnyGame, options: Options, seed: str, steps: int) -> None:
    """The bots that the game declares pass `check_bot`, which plays with the default options only."""
    for name in () if options.changed() else game.bots:
        check_bot(game, bot_of(game, name), seed, min(PLANS, steps))
