"""What rules can say as data: no hard drop, delays by level, an exact frame rate, turns by a held key, a level that
ends the game, kinds of blocks as the goal, blocks that do not fall, and rounds."""

import re
from dataclasses import fields, replace
from pathlib import Path
from types import ModuleType

import pytest

from puzzlebox.rules import Options, Outcome, Start
from puzzlebox_games import guideline, tenplus, tetromino
from puzzlebox_games.arcade.game import RULES as ARCADE
from puzzlebox_games.falling import clearing, fills, randomizers, rotation, scoring, topout
from puzzlebox_games.falling.clearing import LinesOfOneColour
from puzzlebox_games.falling.fills import Scattered
from puzzlebox_games.falling.frame_lock import FrameLockControls, FrameLockRules
from puzzlebox_games.falling.frames import FrameClock, FrameRules
from puzzlebox_games.falling.game import falling_game, standard
from puzzlebox_games.falling.groups import Beginning, Delays, Entry, Goal, Topout
from puzzlebox_games.falling.lock_delay import LockDelayRules
from puzzlebox_games.falling.look import Look
from puzzlebox_games.falling.pieces import Cleared, Drawn, Found, Shape, Tally
from puzzlebox_games.falling.placements import board_after, placements, play
from puzzlebox_games.falling.randomizers import ShapeAndValues
from puzzlebox_games.falling.rules import ControlRules, RuleSet
from puzzlebox_games.falling.rules_text import describe
from puzzlebox_games.falling.scoring import PointsABlock
from puzzlebox_games.falling.state import FallingState, wait_for_piece
from puzzlebox_games.falling.timers import TimerRules
from tests.games.falling.boards import changes, corner, digits, lay, put, send, wait
from tests.sheets.play import picture

CONTROLS = (TimerRules, LockDelayRules, FrameRules, FrameLockRules)

GERMS = (4, 5, 6)

CAPSULES: RuleSet = replace(
    tenplus.RULES,
    title="Capsules",
    pieces=(Shape("capsule", (((1, 0), (1, 1)), ((0, 0), (1, 0))), 3, 4),),
    randomizer=ShapeAndValues(3),
    beginning=Beginning(fill=Scattered(GERMS, 4, 6)),
    rounds=(Scattered(GERMS, 6, 6), Scattered(GERMS, 8, 6)),
    goal=Goal(kinds=GERMS, reason="no germ is left", bonus=50),
    entry=Entry(delay={1: 100, 2: 40}),
    delays=Delays(clear=300, step=60),
    clearing=LinesOfOneColour(4, colours=3, diagonals=False, fixed=frozenset(GERMS)),
    scoring=PointsABlock(10),
)

MASTER: RuleSet = replace(
    ARCADE,
    controls=FrameLockRules(
        clock=FrameClock(100_000, 6168),
        first_level=0,
        gravity={0: 4, 500: 5120},
        das={0: 16, 500: 10},
        arr=1,
        lock={0: 30, 500: 17},
        drop="sonic",
        section=100,
    ),
    entry=Entry(delay={0: 25, 500: 12}, initial_turn=True),
    delays=Delays(clear={0: 40, 500: 6}),
    figures=("score", "level"),
    look=replace(ARCADE.look, printed=None),
)


def game(rules: RuleSet) -> FallingState:
    return FallingState(rules, Options(()), Start(seed="data"))


def capsule(board: str, values: tuple[int, int] = (1, 1)) -> FallingState:
    state = game(CAPSULES)
    lay(state, board)
    state._place(Drawn(state.table.of[0][0], values))
    return state


def master(level: int) -> FallingState:
    state = wait_for_piece(game(replace(MASTER, beginning=Beginning(level=level, waiting=True))))
    assert isinstance(state.controls, FrameLockControls)
    return state


def frames(state: FallingState, count: int) -> None:
    """Let this number of frames pass."""
    assert isinstance(state.controls, FrameLockControls)
    state.advance_to(state.started + state.controls.config.clock.time(state.controls.frame + count) + 1)


# Drops and levels
def test_rules_without_a_drop_have_neither_an_input_nor_a_key_nor_a_hint_for_it() -> None:
    rules = tetromino.RULES.with_controls(drop="none")
    assert "drop" not in rules.inputs
    assert "There is no hard drop." in "\n".join(map(str, describe(rules)))
    made = falling_game(rules, id="slow", summary="No drop")
    assert "drop" not in [action.input for action in made.actions_for(Options(()))]
    assert [hint.text for hint in made.presentation.guide.first_hints] == ["move", "turn", "soft drop"]
    with pytest.raises(ValueError, match="'drop' is not an input of Tetromino"):
        game(rules).send("drop")


def test_usual_options_begin_at_the_level_of_the_rules() -> None:
    rules = replace(tetromino.RULES.with_controls(first_level=0), beginning=Beginning(level=0))
    variations = standard(rules)
    assert variations.vary(rules, Options(variations.options)).beginning.level == 0
    lowest = Options(variations.options, {"start-level": "0"})
    assert variations.vary(rules, lowest).beginning.level == 0


def test_sprint_can_stay_at_its_level() -> None:
    for rising, level in (("on", 2), ("off", 1)):
        options = Options(guideline.GAME.options, {"mode": "sprint", "rising": rising})
        state = guideline.GAME.begin(options, Start(seed="level"))
        interval = state.interval
        while state.lines < 10:
            put(state, "I", 1, 36, 7)
            lay(state, "#########.\n" * 4)
            send(state, "drop")
        assert (state.level, state.interval == interval) == (level, level == 1)
        assert ("The level stays the same." in "\n".join(map(str, describe(state.rules)))) == (rising == "off")


@pytest.mark.parametrize(
    ("gravity", "words"),
    [
        (500_000, "A piece falls 2.0 rows a second."),
        ((1_000_000, 800_000), "Level\t1\t2+\nRows a second\t1.0\t1.2"),
        ({1: 5_000_000, 30: 25_000}, "Level\t1–29\t30+\nRows a second\t0.20\t40"),
        ((100_000,) * 3, "Level\t1+\nRows a second\t10"),
    ],
)
def test_gravity_is_described_as_it_is(gravity: object, words: str) -> None:
    text = "\n".join(map(str, describe(guideline.RULES.with_controls(gravity=gravity))))
    assert words in text
    assert "icrosecond" not in text


def test_a_long_table_says_that_it_goes_on() -> None:
    gravity = tuple(1_000_000 // speed for speed in range(10, 50))
    text = "\n".join(map(str, describe(guideline.RULES.with_controls(gravity=gravity))))
    assert "How fast pieces fall, and faster beyond:\n\nLevel\t1\t" in text
    assert "\t20\n" in text
    assert "\t30" not in text, "the speed of level 21"


# Kinds, blocks that do not fall, rounds
def test_blocks_that_do_not_fall_stay_and_hold_what_falls_on_them() -> None:
    state = capsule(
        """
        ....23....
        ....56....
        ..11......
        """,
        values=(1, 1),
    )
    state.offset = state.well.offset(23, 4)  # its cells are in the lowest row
    send(state, "drop")
    wait(state, 301)
    assert digits(state) == picture("""
        ....23....
        ....56....
        ..........
    """).rstrip("\n")


def test_blocks_fall_onto_those_that_do_not() -> None:
    state = capsule("....2.....\n....1.....\n....4.....\n..........\n....3.....")
    state.well.take_out([(21, 4)], {4}, frozenset(GERMS))
    assert digits(state) == picture("....2.....\n....4.....\n..........\n....3.....")


def test_round_after_round_wins_the_game() -> None:
    state = game(CAPSULES)
    counts, score = [], 0
    for number in (1, 2, 3):
        assert (state.round, state.level) == (number, number)
        counts.append(sum(value in GERMS for value in state.grid.cells))
        state.well.set_grid(type(state.grid)(state.grid.rows, state.grid.columns))
        score = state.score
        events = [event.name for event in send(state, "drop")]
        assert ("round" in events, "won" in events) == (number < 3, number == 3)
        wait_for_piece(state)
    assert (counts, state.outcome()) == ([4, 6, 8], Outcome("won", "no germ is left"))
    assert state.score == score + 50


def test_entry_delay_depends_on_the_level() -> None:
    for level, ms in ((1, 100), (2, 40), (9, 40)):
        state = capsule("4.........")
        state.set_level(level)
        send(state, "drop")
        assert [time for time, _ in changes(state, 200, lambda state: state.in_play)] == [ms]


# Frames with a lock delay
def test_frame_rate_is_exact() -> None:
    state = game(MASTER)
    state.advance_to(100_000)
    assert isinstance(state.controls, FrameLockControls)
    assert state.controls.frame == 6167
    state.advance_to(100_001)
    assert state.controls.frame == 6168


@pytest.mark.parametrize(("level", "lock", "entry", "das"), [(0, 30, 25, 16), (500, 17, 12, 10)])
def test_lock_entry_and_repeat_depend_on_the_level(level: int, lock: int, entry: int, das: int) -> None:
    state = master(level)
    send(state, "drop")
    frames(state, 1)
    frames(state, lock - 2 if level < 500 else lock - 3)  # gravity of 20 rows: it has rested since it entered
    assert state.set_pieces == 0
    frames(state, 1)
    assert state.set_pieces == 1
    frames(state, entry)
    assert not state.in_play
    frames(state, 1)
    assert state.in_play
    column = corner(state)[1]
    send(state, "+left")
    frames(state, das)
    assert corner(state)[1] == column - 1
    frames(state, 1)
    assert corner(state)[1] == column - 2


def test_turn_key_that_is_held_turns_the_piece_as_it_enters() -> None:
    state = game(MASTER)
    send(state, "+ccw")
    wait_for_piece(state)
    assert state.piece is not None
    assert state.piece.orientation == len(state.orientation.shape.orientations) - 1


def test_reached_level_ends_the_game() -> None:
    state = wait_for_piece(game(replace(MASTER, goal=Goal(level=10), beginning=Beginning(level=9, waiting=True))))
    cells = state.orientation.at(*state.well.cell(state.landing_offset()))
    grid = state.grid.copy()
    for row in {row for row, _ in cells}:
        for column in range(10):
            grid[row, column] = 0 if (row, column) in cells else 1
    state.well.set_grid(grid)
    send(state, "drop", "+down")
    frames(state, 2)
    assert state.outcome() == Outcome("won", "level 10 is reached")


# Placements
def test_placements_come_after_waiting_for_the_piece() -> None:
    state = game(ARCADE)
    assert placements(state) == ()
    assert wait_for_piece(state) is state
    assert placements(state)


@pytest.mark.parametrize("rules", [tenplus.RULES, guideline.RULES, CAPSULES], ids=lambda rules: rules.title)
def test_board_after_a_placement_is_that_of_the_game(rules: RuleSet) -> None:
    state = game(rules)
    for number in range(12):
        places = placements(state)
        place = places[(number * 7) % len(places)]
        expected = board_after(state, place)
        play(state, place)
        wait_for_piece(state)
        if rules is not CAPSULES or state.round == 1:
            assert state.grid == expected
        if state.outcome():
            break


# The reference
@pytest.mark.parametrize("module", [clearing, fills, randomizers, rotation, scoring, topout], ids=lambda m: m.__name__)
def test_page_about_falling_block_games_has_every_strategy(module: ModuleType) -> None:
    page = (Path(__file__).parents[3] / "docs" / "falling-block-games.md").read_text()
    for name, value in vars(module).items():
        if isinstance(value, type) and value.__module__ == module.__name__ and not name.startswith("_"):
            assert f"`{name}(" in page or name == "BoardText", name


@pytest.mark.parametrize("kind", [ControlRules, *CONTROLS, Beginning, Goal, Topout, Look, Drawn, Found, Cleared, Tally])
def test_page_about_falling_block_games_has_every_field(kind: type) -> None:
    page = (Path(__file__).parents[3] / "docs" / "falling-block-games.md").read_text()
    names = getattr(kind, "_fields", ()) or [field.name for field in fields(kind)]
    assert [name for name in names if not re.search(rf"\b{name}\b", page)] == []
