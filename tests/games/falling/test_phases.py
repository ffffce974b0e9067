"""The phases between two pieces, to the millisecond: delays before clearing, in a chain, and before the next piece."""

import random
from dataclasses import dataclass, replace
from typing import Self

import pytest

from puzzlebox.rules import Options, Outcome, Random, Start
from puzzlebox_games import famicom, guideline, tenplus, tetromino, turbo
from puzzlebox_games.falling.groups import Delays, Entry, Goal
from puzzlebox_games.falling.handling import Handling
from puzzlebox_games.falling.lock_delay import LockDelayControls
from puzzlebox_games.falling.pieces import Found, Moves, PieceTable, Placement
from puzzlebox_games.falling.randomizers import Draw, Memory
from puzzlebox_games.falling.rules import RuleSet
from puzzlebox_games.falling.state import FallingState
from puzzlebox_games.falling.well import Well
from tests.games.falling.boards import changes, cover, follow, lay, marks, send, stack, wait, without_effect
from tests.games.falling.delayed import BOTH_KEPT, RULE_SETS, fill_all_but_a_gap
from tests.sheets.stories import facts, play_story
from tests.sheets.timers import TimerEngine

CHAIN = """
    oo........
    oo........
    ..........
    ..........
    ..........
    96........
    19........
"""
"""A square of 3, 4, 9 and 1, from the top left, above a board with the pairs that these make step by step."""

MODERN = replace(guideline.RULES, delays=Delays(clear=300), entry=Entry(delay=100, fall=1))

TURNS, HOLDS = Entry(delay=100, fall=1, initial_turn=True), Entry(delay=100, fall=1, initial_hold=True)

RULES = {
    "modern": MODERN,
    "turns": replace(MODERN, entry=TURNS),
    "holds": replace(MODERN, entry=HOLDS),
    "both": replace(MODERN, entry=BOTH_KEPT),
    "at-once": MODERN.with_controls(handling=Handling(das=50, arr=0, sdf=20)),
    "short": replace(tenplus.RULES, entry=Entry(delay=200)),
    "long": replace(tenplus.RULES, entry=Entry(delay=700)).with_controls(soft_points=1),
    "level": replace(famicom.RULES, entry=Entry(delay=5000)),
    "locks": RULE_SETS["soft drop that locks"],
    "points": tenplus.RULES.with_controls(soft_points=1),
}
"""The rules of the stories, by the name with which they begin."""


class Delayed(TimerEngine):
    """A game with delays, in which no piece falls for some time."""

    opening = "of"
    figures = {**TimerEngine.figures, "phase": "phase", "set_pieces": "set_pieces"}

    @classmethod
    def of(cls, rules: str) -> Self:
        return cls(game(RULES[rules]))

    @property
    def held(self) -> str | None:
        return self.game.hold.shape if self.game.hold else None

    def row_but_one(self) -> None:
        """Let the next drop, of an upright I in the last column, fill the lowest row."""
        self.lay("#########.").cover("I", [(row, 9) for row in range(20, 24)])

    def phases(self, until: int) -> list[tuple[int, str]]:
        return self.changes(until, lambda play: str(play.phase))

    def rows_at(self, until: int) -> list[tuple[int, int | None]]:
        """Return the changes of the row of the piece, which is None in a delay."""
        return self.changes(until, lambda play: play.row if play.in_play else None)

    def columns_at(self, until: int) -> list[tuple[int, int | None]]:
        return self.changes(until, lambda play: play.column if play.in_play else None)


@facts("""
the entry delay follows a lock without rows at once
    modern: drop phase=entering phases(200)=[(100,falling)]
the next piece enters after both delays
    modern: row_but_one() drop phases(1000)=[(300,entering),(400,falling)] in_play=True
a key held in the delay moves the next piece
    modern: follow(O) drop +left columns_at(210)=[(100,4),(167,3),(200,2)]
moves, turns and drops in the delay are lost
    modern: drop !cw !ccw !half !drop !sonic !hold
    locks: drop !left !right !down
a turn pressed in the delay is kept for the next piece
    turns: follow(T,T) drop ccw cw !cw wait(101) shape=T orientation=1 drop wait(101) orientation=0
a turn that does not fit at the entry is left out
    turns: follow(I) drop cw block((20,5)) wait(101) shape=I orientation=0
a piece turns before it moves down at its entry
    turns: follow(I) drop cw block((22,5)) wait(101) orientation=1 corner=18,3
a hold pressed in the delay brings back the held piece once
    holds: follow(T,S,Z,L) drop hold !hold wait(101) drop hold wait(101) shape=T held=Z drop wait(101) shape=L held=Z \
hold shape=Z held=L
a restart forgets the keys of a delay
    both: drop cw hold restart orientation=0 held=None phases(99)=[] drop wait(101) orientation=0 held=None
a piece moves to the wall as it enters if the key repeats every 0 ms
    at-once: follow(O) drop +left columns_at(110)=[(100,0)]
a repeat that is due as a piece enters comes too early for it
    short: follow(O) drop +left columns_at(260)=[(200,4),(250,3)]
a held soft drop waits for the next piece, and its repeats in a delay are used up
    long: follow(O) drop +down wait(650) in_play=False score=0 rows_at(801)=[(700,3),(750,4),(800,5)]
a held soft drop does not lock again in a delay
    locks: drop +down wait(120) phase=entering set_pieces=1
a held soft drop scores each row and gravity none: rows at 0, 200 and 250 ms
    points: put(O,(0,3,4)) +down @251 -down row=6 @1001 row=7 score=3
gravity that restarts at a level waits for the next piece
    level: follow(O) drop rows_at(7000)=[(5000,0),(6000,1)]
""")
def test_delays(story: str) -> None:
    play_story(Delayed, story)


def game(rules: RuleSet, seed: str = "phases") -> FallingState:
    state = FallingState(rules, Options(()), Start(seed=seed))
    state.send("resume")
    return state


def phases(state: FallingState, until: int) -> list[tuple[int, str]]:
    return changes(state, until, lambda state: state.phase)


def row_but_one() -> FallingState:
    play = Delayed.of("modern")
    play.row_but_one()
    return play.game


def test_cleared_rows_stay_for_the_delay_and_count_at_once() -> None:
    state = row_but_one()
    events = send(state, "drop")
    assert [event.name for event in events] == ["dropped", "locked", "rows"]
    assert (state.phase, state.piece, state.lines) == ("clearing", None, 1)
    assert state.found is not None
    assert state.found.rows == (39,)
    state.advance_to(300)
    assert stack(state).splitlines()[-1] == "##########"
    events = wait(state, 1)
    assert ("removed", (39,)) in [(event.name, event.detail.rows) for event in events if event.name == "removed"]
    assert stack(state) == "\n".join([".........#"] * 3)
    assert state.found is None


def test_spin_without_rows_scores_in_rules_with_delays() -> None:
    state = game(MODERN)
    lay(state, "..#.......\n..........\n..#.#.....")
    cover(state, "T", [(38, 2), (38, 3), (38, 4), (39, 3)])
    controls = state.controls
    assert isinstance(controls, LockDelayControls)
    controls.last_turn = (True, 1)
    events = send(state, "drop")
    assert ("spin", "full") in [(event.name, event.detail) for event in events]
    assert state.score == 400


def test_chain_goes_on_step_by_step() -> None:
    state = game(replace(tenplus.RULES, delays=Delays(clear=400, step=150), entry=Entry(delay=50)))
    lay(state, CHAIN.replace("o", "."))
    cover(state, "O", marks(state, CHAIN, "o"))
    state.values = (1, 3, 9, 4)  # 9 meets 1 at the bottom; then 1 falls onto 9; 4 stays beside 6
    send(state, "drop")
    scored = changes(state, 3000, lambda state: (state.score, state.phase))
    assert state.fallen == ()
    ends = [ms for ms, (_, phase) in scored if phase == "falling"]
    steps = [ms for ms, (_, phase) in scored if phase == "clearing"]
    assert len(ends) == 1
    assert all(later - before == 550 for before, later in zip([0, *steps], steps, strict=False))
    assert ends[0] == (len(steps) + 1) * 550 + 50


@dataclass(frozen=True)
class TwoRows:
    """Clear the lowest row and then, as a chain, the row above it."""

    rules_text = "The lowest rows are cleared."

    def find(self, well: Well, piece: Placement) -> Found | None:
        return Found((19,))

    def remove(self, well: Well, found: Found) -> Moves:
        well.remove_rows(found.rows)
        return (((18, 0), (19, 0)),) if found.rows == (19,) else ()

    def follow(self, well: Well, fallen: Moves) -> Found | None:
        return Found((18,)) if fallen else None


def test_rows_of_a_chain_without_delays_count_together() -> None:
    state = game(replace(tetromino.RULES, clearing=TwoRows()).with_controls(drop="hard"))
    rows = [event.detail for event in send(state, "drop") if event.name == "rows"]
    assert (rows, state.score, state.lines) == ([(19, 18)], 2, 2)


def test_chain_with_a_step_delay_alone_removes_at_once_and_then_waits() -> None:
    state = game(replace(tenplus.RULES, delays=Delays(step=150)))
    lay(state, "96........\n19........")
    cover(state, "O", [(16, 0), (16, 1), (17, 0), (17, 1)])
    state.values = (1, 3, 9, 4)
    events = send(state, "drop")
    assert "removed" in [event.name for event in events]
    assert (phases(state, 1000)[-1][0] % 150, state.phase) == (0, "falling")


def test_chain_with_a_clear_delay_alone_goes_on_as_soon_as_blocks_have_fallen() -> None:
    state = game(replace(tenplus.RULES, delays=Delays(clear=400)))
    lay(state, "9.........")
    cover(state, "O", [(17, 0), (17, 1), (18, 0), (18, 1)])
    state.values = (1, 3, 9, 4)
    send(state, "drop")
    assert {phase for _, phase in phases(state, 2000)} == {"falling"}


def test_hold_pressed_in_the_delay_is_carried_out_at_the_entry() -> None:
    state = game(RULES["holds"])
    follow(state, "T", "S", "Z")
    send(state, "drop", "hold")
    assert state.hold is None
    assert [event.name for event in wait(state, 101)] == ["held", "spawned"]
    assert state.hold is not None
    assert state.piece is not None
    assert (state.hold.shape, state.piece.shape) == ("T", "S")
    assert without_effect(state, "hold"), "once until the next lock"


@pytest.mark.parametrize(("turn", "orientation"), [("cw", 1), ("half", 2), ("ccw", 3)])
@pytest.mark.parametrize("keys", [(), ("hold",)])
def test_piece_enters_turned_by_the_key_of_the_delay(turn: str, orientation: int, keys: tuple[str, ...]) -> None:
    state = game(replace(MODERN, entry=Entry(delay=100, initial_turn=True, initial_hold=True)))
    follow(state, "T", "J", "L")
    send(state, "drop", turn, *keys)
    assert f"{turn} {bool(keys)}" in state.text()
    wait(state, 101)
    assert state.piece is not None
    assert (state.piece.shape, state.piece.orientation) == ("J" if keys else "T", orientation)


@pytest.mark.parametrize("name", RULE_SETS)
def test_copy_in_any_phase_plays_on_like_the_original(name: str) -> None:
    chance, state = random.Random(name), game(RULE_SETS[name])
    texts = [text for text in state.handlers if text not in ("pause", "restart")]
    phases = set()
    for number in range(150):
        if number % 10 == 0:
            state.send("restart")
            state.send("resume")
            fill_all_but_a_gap(state)
        phases.add(state.phase)
        before, copy = state.text(), state.copy()
        played = [(chance.choice((*texts, "drop", "drop")), chance.choice((0, 10, 50, 100))) for _ in range(3)]
        run(copy, played)
        assert state.text() == before
        run(state, played)
        assert state.text() == copy.text()
    assert {"clearing", "entering", "falling"} <= phases


def run(state: FallingState, played: list[tuple[str, int]]) -> None:
    for text, ms in played:
        if state.outcome() is None:
            state.send(text)
        state.advance_to(state.time + ms)


def test_new_game_remembers_nothing_of_the_draws_before() -> None:
    state = game(replace(MODERN, randomizer=CountDraws()))
    drawn = state.memory
    send(state, "drop", "restart")
    assert state.memory == drawn


@dataclass(frozen=True)
class CountDraws:
    """Draw the first shape, and remember the number of draws."""

    rules_text = "All pieces are the same."

    def __call__(self, rng: Random, table: PieceTable, memory: Memory) -> Draw:
        return (table.first(0),), (memory[0] + 1 if memory else 1,)


def test_key_of_a_delay_counts_as_a_pressed_key() -> None:
    state = game(replace(MODERN, entry=BOTH_KEPT))
    send(state, "drop", "cw", "hold")
    assert state.status()["keys a piece"] == "3.00"


OVERHANG = """
    ooo#######
    ##o#######
    ##.#######
"""
"""A J that fills two rows. Once they are cleared, its place is empty, and so is the row below."""


def test_sonic_drop_has_no_effect_in_a_delay() -> None:
    state = game(MODERN)
    lay(state, OVERHANG)
    cover(state, "J", marks(state, OVERHANG, "o"))
    send(state, "drop")
    wait(state, 301)
    assert (state.phase, stack(state)) == ("entering", "##.#######")
    assert "sonic" not in state.inputs()
    assert without_effect(state, "sonic")


@pytest.mark.parametrize(("text", "points"), [("down", 1), ("+down", 1), ("drop", 3 * 2), ("sonic", 3)])
def test_rows_of_a_drop_score_points(text: str, points: int) -> None:
    state = game(tenplus.RULES.with_controls(sonic=True, soft_points=1, hard_points=2))
    board = "....oo....\n....oo....\n..........\n..........\n.........."
    lay(state, board)
    cover(state, "O", marks(state, board, "o"))
    score = state.score
    events = send(state, text)
    assert state.score - score == points
    assert [event.detail for event in events if event.name == "dropped"] == ([3] if text in ("drop", "sonic") else [])


@pytest.mark.parametrize("rules", [turbo.RULES, guideline.RULES], ids=lambda rules: rules.title)
def test_time_that_is_up_in_a_delay_wins_and_ends_all_holds(rules: RuleSet) -> None:
    state = game(replace(rules, goal=Goal(time=500), entry=Entry(delay=9000)).with_controls(drop="hard"))
    send(state, "drop", "+left", "+down")
    copy = state.copy()
    assert changes(copy, 600, lambda state: state.ended) == [(500, True)]
    assert copy.outcome() == Outcome("won", "the time is up")
    assert "the time is up" in copy.text().splitlines()[-1]
    assert (copy.due(), copy.phase_at) == (None, None)
    assert not copy.release()


@pytest.mark.parametrize("rules", [tenplus.RULES, guideline.RULES], ids=lambda rules: rules.title)
def test_time_that_is_up_while_a_piece_falls_wins_on_its_ms(rules: RuleSet) -> None:
    state = game(replace(rules, goal=Goal(time=300)))  # the piece falls at 1000 ms
    assert (state.due(), changes(state, 400, lambda state: state.ended)) == (300, [(300, True)])


@pytest.mark.parametrize("rules", [turbo.RULES, guideline.RULES], ids=lambda rules: rules.title)
def test_loss_ends_all_holds(rules: RuleSet) -> None:
    state = game(rules.with_controls(drop="hard"))
    while state.outcome() is None:
        state.send("+left")
        state.send("+down")
        state.send("drop")
    assert not state.release()


@pytest.mark.parametrize(("rules", "ms"), [(tenplus.RULES, 1000), (guideline.RULES, 500)], ids=["timers", "lock delay"])
def test_loss_in_the_ms_of_the_time_limit_is_no_win(rules: RuleSet, ms: int) -> None:
    state = game(replace(rules, goal=Goal(time=ms)))
    assert state.piece is not None
    state.values = (1,) * 4
    lowest = max(row for row, _ in state.piece.cells)
    lay(state, "\n".join(["#########."] * (state.grid.rows - 1 - lowest)))
    events = [event.name for event in wait(state, ms + 1)]
    assert (events[0], events[-1], events.count("won")) == ("locked", "lost", 0)
    outcome = state.outcome()
    assert outcome is not None
    assert outcome.kind == "lost"


@pytest.mark.parametrize(("reset", "locked"), [("never", 500), ("step", 500), ("move", 200)])
def test_move_with_no_resets_left_locks_only_if_moves_set_the_lock_delay_back(reset: str, locked: int) -> None:
    state = game(guideline.RULES.with_controls(reset=reset, resets=0))
    send(state, "sonic")
    state.advance_to(200)
    send(state, "left")
    assert changes(state, 600, lambda state: state.set_pieces) == [(locked, 1)]


@pytest.mark.parametrize(("inputs", "locked"), [(("sonic",), 500), (("left", "sonic"), 0)])
def test_move_in_the_air_with_no_resets_left_locks_as_soon_as_it_rests(inputs: tuple[str, ...], locked: int) -> None:
    state = game(guideline.RULES.with_controls(reset="move", resets=0))
    assert isinstance(state.controls, LockDelayControls)
    state.controls.lowest = state.grid.rows  # the piece has been lower, and was lifted by a turn
    send(state, *inputs)
    assert changes(state, 600, lambda state: state.set_pieces) == [(locked, 1)]


def test_fall_by_a_row_sets_the_lock_delay_back_unless_nothing_does() -> None:
    for reset, locked in (("never", 501), ("step", 800), ("move", 800)):
        to_the_floor = Handling(das=167, arr=33, sdf=0)
        state = game(guideline.RULES.with_controls(reset=reset, resets=None, handling=to_the_floor))
        follow(state, "O")
        send(state, "hold")
        lay(state, "....##....\n" + "\n".join([".........."] * 9))
        send(state, "sonic", "+down")
        state.advance_to(299)
        send(state, "left", "left")
        assert [ms for ms, _ in changes(state, 850, lambda state: state.set_pieces)] == [locked], reset
