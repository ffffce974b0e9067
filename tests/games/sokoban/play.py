"""The bench of Sokoban, the small levels of its sheet, and random ones."""

from hypothesis import assume
from hypothesis import strategies as st

from puzzlebox.rules import Session
from puzzlebox_games.sokoban.board import Level
from puzzlebox_games.sokoban.game import GAME
from puzzlebox_games.sokoban.rules import Sokoban
from tests.games.bench import Bench

BENCH = Bench(GAME)
placed = BENCH.session_of


def begun(options: str = "") -> Session[Sokoban]:
    """Return a game with these options."""
    return BENCH.session_of(options=options)


def board_of(session: Session[Sokoban]) -> str:
    return session.state.current().text()


SHEET = {
    "#####|#@$.#|#####": ("R", 1, 1, "R", 1, 1),
    "######|#@---#|#.$$-#|#-.#-#|#----#|######": ("rDurrdLL", 3, 8, "rDurrdLL", 8, 3),
    "######|#----#|#-#$-#|#-$.-#|#.@-##|#####": ("ruLrruulDulldD", 3, 14, "ruLrruulDulldD", 14, 3),
    "######|#---.#|#@$$-#|#--#.#|#---##|#####": ("drURurDllluRR", 5, 13, "drURurDllluRR", 13, 5),
    "#######|#--.--#|#-$#$-#|#.-@--#|#######": ("lluurDurrrddllLrrUruL", 4, 21, "rruulDrdLLLUluR", 15, 6),
    "#######|#.----#|#.$$#-#|#-#-$-#|#.-@--#|#######": (
        "uUddrruLruulLLrdLrDrdLL",
        8,
        23,
        "uUddrruLruulLLrdLrDrdLL",
        23,
        8,
    ),
}
"""The small levels of the rule sheet: a solution with the least pushes, and its pushes and moves; then one with the
least moves, and its moves and pushes."""


@st.composite
def levels(draw: st.DrawFn, max_side: int = 7, cells_a_box: int = 6) -> Level:
    """Draw a small level with walls, boxes and goals anywhere, and at least so many inner cells for each box."""
    rows, columns = draw(st.integers(3, max_side)), draw(st.integers(4, max_side))
    inner = [r * columns + c for r in range(1, rows - 1) for c in range(1, columns - 1)]
    order = draw(st.permutations(inner))
    count = draw(st.integers(1, max(1, len(inner) // cells_a_box)))
    walls = draw(st.integers(0, max(0, len(inner) - 2 * count - 1)))
    pusher, boxes, goals = order[0], order[1 : 1 + count], order[-count:]
    rest = order[1 + count :][: walls // 2]
    inside = set(inner) - (set(rest) - set(goals))
    walled = frozenset(range(rows * columns)) - inside
    level = Level(rows, columns, walled, frozenset(goals), frozenset(boxes), pusher)
    assume(not level.solved and level.boxes - level.goals <= level.floor)
    return level


def small_levels() -> st.SearchStrategy[Level]:
    """Return levels whose positions can all be searched."""
    return levels(6, 5)
