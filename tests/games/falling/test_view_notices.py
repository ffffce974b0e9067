"""The animation of chains, notices near the board, and the pace among the figures."""

import pygame
import pytest

from puzzlebox.rules import Event, Options
from puzzlebox.ui.animation import set_motion
from puzzlebox.ui.theme import CLASSIC, DARK, Colour
from puzzlebox_games.falling.drawing.view_motion import FADES, FLOAT, MEET, RISES, STAYS, STEP, notices_of, steps_of
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.guideline.game import GAME as GUIDELINE
from puzzlebox_games.tenplus import GAME as TENPLUS
from tests.games.falling.boards import fill
from tests.games.falling.shown import Shown

CHAIN = (
    (((22, 0), (23, 0), (23, 1)), (((21, 0), (23, 0)), ((22, 1), (23, 1)))),
    ((), (((20, 5), (24, 5)),)),
    (((23, 0), (23, 1)), ()),
)
"""Two steps, and between them one in which blocks only fall."""

VALUES = {(22, 0): 9, (23, 0): 1, (23, 1): 9, (21, 0): 4, (22, 1): 6, (20, 5): 2}


def test_the_steps_of_a_chain_have_the_cleared_cells_where_they_were_which_move_towards_each_other() -> None:
    """The points are ten per block times the number of the step."""
    first, second = steps_of(VALUES, CHAIN, TENPLUS.begin(start="chain"))
    assert dict(zip(first.cells, first.towards, strict=True)) == {
        ((22, 0), 9): (1, 0),
        ((23, 0), 1): (-0.5, 0.5),
        ((23, 1), 9): (0, -1),
    }
    assert dict(zip(second.cells, second.towards, strict=True)) == {((23, 0), 4): (0, 1), ((23, 1), 6): (0, -1)}
    assert (first.points, second.points) == (30, 40)


def ten_at_once() -> Shown:
    """Return a game in which a dropped piece has just been cleared together with its partners."""
    shown = Shown(TENPLUS)
    lying = [10 - value for value in shown.state.values]
    for (_, column), value in zip(shown.state.landing, lying, strict=True):
        fill(shown.state, {(24, column): value})
        shown.state.set_grid(shown.state.grid)
    shown.reset().drawn()
    events = shown.state.send("drop")
    assert events is not None
    assert any(event.name == "chain" for event in events)
    shown.notice(events)
    return shown


def test_pairs_are_drawn_over_the_present_board_for_a_moment() -> None:
    shown = ten_at_once()
    still = Shown(TENPLUS)
    still.reset(shown.state)
    assert shown.later(60).next_frame == 0
    assert shown.drawn() != still.drawn()
    assert shown.later(FLOAT + 3 * STEP + STAYS + FADES).next_frame is None
    assert shown.drawn() == still.drawn()


def test_pairs_disappear_before_their_points() -> None:
    assert STEP <= MEET <= FLOAT
    shown = ten_at_once()
    chain = shown.view._chain
    assert chain is not None
    assert len(chain._steps) >= 1
    shown.later(MEET + (len(chain._steps) - 1) * STEP + 1)
    assert all(motion.over(shown.ms) for motion in chain._meet)
    assert not chain.over(shown.ms)


def test_the_next_lock_ends_the_animation_of_the_last() -> None:
    shown = ten_at_once()
    events = shown.state.send("drop")
    assert events is not None
    before = shown.view._chain
    assert shown.notice(events).view._chain is not before


def test_the_classic_look_has_no_animation_of_pairs() -> None:
    shown = Shown(TENPLUS, CLASSIC)
    shown.notice((Event("locked", ((24, 0),)), Event("chain", ((((24, 0), (24, 1)), ()),))))
    assert shown.view._chain is None


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([Event("spin", "full"), Event("rows", (38, 39))], ["T-spin double"]),
        ([Event("spin", "mini")], ["Mini T-spin"]),
        ([Event("spin", "full"), Event("rows", (37, 38, 39))], ["T-spin triple"]),
        ([Event("back to back"), Event("combo", 4), Event("all clear")], ["All clear", "Back-to-back", "Combo 4"]),
        ([Event("level", 2), Event("rows", (38, 39))], ["Double", "Level 2"]),
        ([Event("rows", (37, 38, 39)), Event("combo", 2)], ["Triple", "Combo 2"]),
        *[([Event("rows", (36, 37, 38, 39))], ["Quad"]), ([Event("combo", 1)], [])],
        *[([Event("chain", CHAIN)], ["Chain of 2"]), ([Event("chain", CHAIN[2:])], [])],
        ([Event("level", 3)], ["Level 3"]),
        ([Event("locked", ()), Event("moved"), Event("rows", (39,))], []),
    ],
)
def test_notices_of_a_lock(events: list[Event], words: list[str]) -> None:
    assert notices_of(events, "T") == words


@pytest.mark.parametrize(("faster", "shown"), [(True, True), (False, False)])
def test_a_new_level_is_noticed_if_pieces_fall_faster(faster: bool, shown: bool) -> None:
    game = Shown(TENPLUS)
    plain = game.drawn()
    if faster:
        game.state.interval -= 1
    game.notice((Event("locked", ((24, 0),)), Event("level", 2))).later(STAYS - 1)
    assert (game.drawn() != plain) is shown


@pytest.mark.parametrize("size", [(200, 150), (320, 240), (300, 600), (960, 720)])
def test_a_notice_is_shown_then_fades_and_disappears(size: tuple[int, int]) -> None:
    shown = Shown(GUIDELINE, CLASSIC, size)
    plain = shown.drawn()
    shown.notice((Event("locked", ((39, 0),)), Event("spin", "full"), Event("combo", 2)))
    assert shown.drawn() != plain
    assert shown.next_frame == 0, "it rises"
    noticed = shown.later(RISES).drawn()
    assert shown.next_frame == STAYS - RISES
    assert shown.later(STAYS - RISES - 1).drawn() == noticed
    assert shown.later(FADES // 2).next_frame == 0
    assert shown.drawn() not in (noticed, plain)
    assert shown.later(FADES).next_frame is None
    assert shown.drawn() == plain


def changed(before: bytes, shown: Shown) -> pygame.Rect:
    """Draw the picture, and return the area in which it is not as it was."""
    now, (width, height) = shown.drawn(), shown.surface.get_size()
    line = 3 * width
    rows = [y for y in range(height) if now[y * line : (y + 1) * line] != before[y * line : (y + 1) * line]]
    columns = [n // 3 for n in range(line) if now[n::line] != before[n::line]]
    return pygame.Rect(columns[0], rows[0], columns[-1] - columns[0] + 1, rows[-1] - rows[0] + 1)


@pytest.mark.parametrize("column", [0, 5, 9])
def test_a_notice_is_above_the_piece_that_has_locked(column: int) -> None:
    shown = Shown(GUIDELINE)
    before = shown.drawn()
    shown.notice((Event("locked", ((35, column),)), Event("spin", "full"), Event("all clear"))).later(RISES)
    board, place = shown.board, changed(before, shown)
    assert board.area.contains(place)
    assert place.bottom <= board.place(15, 0)[1]
    assert place.top > board.place(10, 0)[1]
    middle = board.cell_area((15, column)).centerx
    assert abs(place.centerx - middle) < board.cell or {place.left - 9 < board.x, place.right + 9 > board.area.right}


def test_reduced_motion_keeps_a_notice_in_its_place_and_no_motion_in_one_for_all() -> None:
    places = {}
    for amount in ("reduced", "off"):
        set_motion(amount)
        for row in (25, 38):
            shown = Shown(GUIDELINE)
            before = shown.drawn()
            shown.notice((Event("locked", ((row, 5),)), Event("all clear")))
            places[amount, row] = changed(before, shown)
            assert shown.next_frame == STAYS
            shown.later(STAYS - 1)
            assert changed(before, shown) == places[amount, row]
            assert shown.later(1).drawn() == before
    set_motion("full")
    assert places["reduced", 25] != places["reduced", 38]
    assert places["off", 25] == places["off", 38]


@pytest.mark.parametrize("size", [(960, 720), (600, 1000), (320, 240)])
def test_a_held_piece_is_faint_until_it_can_be_taken_again(size: tuple[int, int]) -> None:
    shown = Shown(GUIDELINE, size=size)
    shown.state.send("hold")
    used = shown.drawn()
    shown.state.hold_used = False
    assert shown.drawn() != used
    shown.state.hold_used = True
    assert shown.drawn() == used


def test_a_piece_that_enters_guideline_is_seen_with_all_its_cells() -> None:
    shown = Shown(GUIDELINE)
    piece, stage = shown.state.piece, shown.view._fit().stage
    assert piece
    shown.drawn()
    ground = shown.surface.get_at((1, 1))
    rows = {row - shown.state.HIDDEN for row, _ in piece.cells}
    assert min(rows) == -1, "it enters above the field"
    for row, column in piece.cells:
        x, y = stage.board.place(row - shown.state.HIDDEN, column)
        assert shown.surface.get_at((x + stage.board.cell // 2, y + stage.board.cell // 2)) not in (ground, DARK.well)


def test_blocks_above_the_field_of_guideline_are_seen() -> None:
    shown = Shown(GUIDELINE)
    board = shown.board
    before = shown.drawn()
    fill(shown.state, {(19, 0): 1})
    assert changed(before, shown).topleft == board.place(-1, 0)


def test_a_jump_and_a_restart_remove_the_notice() -> None:
    shown = Shown(GUIDELINE)
    plain, notice = shown.drawn(), (Event("locked", ((39, 0),)), Event("all clear"))
    assert shown.notice(notice).drawn() != plain
    assert shown.reset().drawn() == plain
    assert shown.notice(notice).notice((Event("restarted"),)).drawn() == plain


@pytest.mark.parametrize(("mode", "ms", "words"), [("sprint", 83_456, "1:23.456"), ("marathon", 83_456, "Well done")])
def test_the_title_of_a_won_game(mode: str, ms: int, words: str) -> None:
    state = GUIDELINE.begin(Options(GUIDELINE.options, {"mode": mode}), "puzzlebox")
    shown = Shown(GUIDELINE)
    assert isinstance(state, Falling)
    assert shown.reset(state).view.result_title() is None
    state.time = ms
    state.won = "the rows are cleared"
    assert shown.view.result_title() == words
    state.won, state.lost = None, "there is no room"
    assert shown.view.result_title() is None


@pytest.mark.parametrize("size", [(960, 720), (600, 1000), (320, 240), (300, 420), (200, 150)])
def test_next_and_held_piece_are_shown_at_every_window_size(size: tuple[int, int]) -> None:
    shown = Shown(GUIDELINE, DARK, size)
    first = shown.drawn()
    queue = shown.state.queue
    shown.state.queue = (*queue[1:2], *queue[1:])
    assert shown.state.queue != queue
    assert shown.drawn() != first, "another next piece"
    shown.state.queue = queue
    assert shown.drawn() == first
    shown.state.held = queue[0]
    assert shown.drawn() != first, "a held piece is shown"


# The pace against the best game
@pytest.mark.parametrize("size", [(960, 720), (640, 480), (400, 640), (320, 240)])
def test_pace_is_shown_in_every_layout_until_it_is_removed(size: tuple[int, int]) -> None:
    shown = Shown(GUIDELINE, DARK, size)
    before = shown.drawn()
    shown.view.show_pace("−0.42")
    ahead = shown.drawn()
    shown.view.show_pace("+0.42")
    assert len({before, ahead, shown.drawn()}) == 3
    shown.view.show_pace("")
    assert shown.drawn() == before


@pytest.mark.parametrize(("pace", "colour"), [("−0.42", DARK.good), ("+0.42", DARK.bad)])
def test_colour_tells_whether_the_player_is_ahead(pace: str, colour: Colour) -> None:
    shown = Shown(GUIDELINE, DARK, (960, 720))
    column = pygame.Rect(0, 0, shown.board.x, 720)
    shown.draw()
    assert not inked(shown.surface.subsurface(column), colour)
    shown.view.show_pace(pace)
    shown.draw()
    assert inked(shown.surface.subsurface(column), colour)


def inked(surface: pygame.Surface, colour: Colour) -> int:
    """Return the number of pixels of this colour."""
    return int(pygame.mask.from_threshold(surface, colour, (3, 3, 3)).count())
