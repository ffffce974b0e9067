"""The declaration of 2048: presets, keys, measures and help."""

from collections.abc import Iterator

from puzzlebox.rules import (
    GROUND,
    ROLES,
    UNIT,
    Action,
    Assistance,
    Codes,
    Controls,
    DirectionHand,
    Events,
    FirstHint,
    Game,
    Guide,
    Measure,
    Message,
    MouseHelp,
    Options,
    PlayPolicy,
    Presentation,
    Preset,
    Repeat,
    Shown,
    ShownCell,
    ShownMove,
    shown_board,
    shown_figures,
)
from puzzlebox_games.covers import box
from puzzlebox_games.p2048.rules import ENDLESS, OPTIONS, PREFERENCES, State2048, with_goal

TILE = ROLES.index("stack")
"""The role of a tile in the codes of a board."""

PRESETS = (
    Preset("Classic", {"size": "4", "goal": "2048"}),
    Preset("Small", {"size": "3", "goal": "256"}),
    Preset("Large", {"size": "5", "goal": "8192"}),
    Preset("Huge", {"size": "6", "goal": "32768"}),
    Preset("Endless", {"size": "4", "goal": ENDLESS}),
)

HELD_KEY = Repeat(200, 120)
"""The repeats of a held key, if the player wants them."""

BY_SCORE = Measure("score", "score")

TO_THE_GOAL = (
    Measure("time to the goal", "goal time", least=True, won=True),
    Measure("moves to the goal", "goal moves", least=True, won=True),
)

KEYS = {
    "left": ("Left", "@A", "H", "Keypad4"),
    "right": ("Right", "@D", "L", "Keypad6"),
    "up": ("Up", "@W", "K", "Keypad8"),
    "down": ("Down", "@S", "J", "Keypad2"),
}


def actions(preferences: Options) -> tuple[Action, ...]:
    """Return the actions of the keys, which repeat if the player prefers that."""
    repeat = HELD_KEY if preferences["repeat"] else None
    return tuple(Action(text, text, keys, repeat=repeat, group="move") for text, keys in KEYS.items())


def measures(options: Options) -> tuple[Measure, ...]:
    """Return the measures of finished games. An endless game has no goal to reach."""
    return (BY_SCORE,) if options["goal"] == ENDLESS else (BY_SCORE, *TO_THE_GOAL)


def goal(options: Options) -> str:
    """Return what the player has to do."""
    if options["goal"] == ENDLESS:
        return "Slide all tiles to one side: equal tiles that meet merge. Score as much as you can"
    made = with_goal(options)["goal"]
    return Message("Slide all tiles to one side: equal tiles that meet merge. Make a {goal}", goal=made)


GUIDE = Guide[State2048](
    goal=goal,
    mouse=(MouseHelp("Drag across the board", "slide all tiles in that direction"),),
    first_hints=(
        FirstHint("slide all tiles", ("left", "right", "up", "down")),
        FirstHint("undo", ("undo",)),
        FirstHint("hint", ("hint",)),
    ),
)


def rules_text(options: Options) -> tuple[str, ...]:
    """Return the rules, one paragraph per item."""
    return (
        Message(
            "The board has {size} x {size} cells. A move slides all tiles to one side, as far as they can go.",
            size=options["size"],
        ),
        "Two equal tiles that meet merge into one of twice the value, and you score its value. The pair nearer to the "
        "side that you move to merges first. A tile that was made in a move does not merge again in it: 4 2 2 becomes "
        "4 4, and 2 2 2 2 becomes 4 4.",
        _new_tiles(options["fours"]),
        *_ending(with_goal(options)["goal"]),
    )


def _new_tiles(fours: int) -> str:
    if fours in (0, 10):
        tile = 4 if fours else 2
        return Message(
            "A game begins with two tiles. After every move, a new {tile} appears in an empty cell. A move that would "
            "change nothing does not count.",
            tile=tile,
        )
    return Message(
        "A game begins with two tiles. After every move, a new tile appears in an empty cell: on average, {count} of "
        "ten is a 4, and the others are 2s. A move that would change nothing does not count.",
        "A game begins with two tiles. After every move, a new tile appears in an empty cell: on average, {count} of "
        "ten are 4s, and the others are 2s. A move that would change nothing does not count.",
        count=fours,
    )


def _ending(goal: str) -> tuple[str, ...]:
    if goal == "none":
        return ("There is no goal. The game ends when no cell is empty and no two neighbours are equal.",)
    return (
        Message("You win with the first {goal}. You may then keep playing for a higher score.", goal=goal),
        "You lose if, before that, no cell is empty and no two neighbours are equal.",
    )


class Swipes(DirectionHand[State2048]):
    """The hand: a swipe is at least a sixth of a cell long."""

    way = UNIT // 6 + 1


def figures(state: State2048) -> dict[str, str]:
    """Return the figures of a state by their labels, and the goal."""
    return {**shown_figures(state), **({"Goal": str(state.goal)} if state.goal else {})}


PALETTE = (
    *("#f6f1e9", "#eee7ca", "#f2d8a5", "#ffca5f", "#f8bd73", "#f8ae7c", "#f59f80", "#f49185", "#f3828b", "#fa6b91"),
    *("#d1779e", "#f84196", "#bc63b3", "#b143ff", "#965dbe", "#9943da", "#326f8d", "#436672"),
)
"""The colours of the tiles from 2 on, as the dark theme has them."""


def show(state: State2048, preferences: Options) -> Shown:
    """Return what a player sees: the tiles with their numbers, and colours that follow the exponent."""
    cells = (ShownCell(value.bit_length() - 1, str(value), "stack") if value else GROUND for value in state.grid.cells)
    return Shown(shown_board(state.grid, cells, palette=PALETTE), figures=figures(state))


def moves(state: State2048, events: Events) -> Iterator[ShownMove]:
    """Yield the tiles that moved or merged."""
    tiles = (move for event in events if event.name == "slid" for move in event.detail)
    return (ShownMove("merged" if tile.merged else "moved", tile.start, tile.end) for tile in tiles)


def codes(state: State2048) -> Codes:
    """Return the codes of what `show` shows."""
    board = [8 * value + TILE if value else 0 for value in state.grid.cells]
    goal = (str(state.goal),) if state.goal else ()
    return Codes(board, state.grid.columns, (), (*state.status().values(), *goal))


GAME = Game(
    **box("2048"),
    state=State2048,
    options=OPTIONS,
    presets=PRESETS,
    preferences=PREFERENCES,
    play=PlayPolicy(undo="assisted", measures=measures),
    assistance=Assistance(hint="puzzlebox_games.p2048.hints:hint"),
    bots={"lookahead": "puzzlebox_games.p2048.solver:lookahead"},
    controls=Controls(actions=actions, hand=Swipes, confirms_new_game=True),
    presentation=Presentation(
        view="puzzlebox_games.p2048.view:View2048",
        show=show,
        codes=codes,
        moves=moves,
        rules_text=rules_text,
        sounds={"merged": "lock", "ended": "over"},
        guide=GUIDE,
    ),
)
