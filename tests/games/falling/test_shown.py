"""What a falling-block game shows as data: stack, piece, ghost, rows above the field, next and held pieces, figures."""

import pytest

from puzzlebox.play.playthrough import Playthrough
from puzzlebox.registry import installed_games
from puzzlebox.rules import Gesture, Options, Session, Shown, ShownBoard, Start
from puzzlebox.ui.theme import DARK
from puzzlebox_games.falling.kit import Falling
from puzzlebox_games.guideline.game import GAME as GUIDELINE
from puzzlebox_games.tenplus import GAME as TENPLUS
from puzzlebox_games.tetromino import GAME as TETROMINO
from tests.games.falling.boards import begin, lay, send
from tests.games.falling.shown import GAMES
from tests.games.falling.shown import Shown as Window
from tests.sheets.console import ConsoleEngine
from tests.sheets.timers import TimerEngine

SYMBOLS = {"": ".", "stack": "#", "piece": "@", "ghost": "+"}


def rows(board: ShownBoard, count: int | None = None) -> list[str]:
    """Return the first rows of a board as text."""
    texts = ["".join(SYMBOLS[cell.role] for cell in board.cells)]
    width = board.columns
    return [texts[0][start : start + width] for start in range(0, len(texts[0]), width)][:count]


def shown(state: Falling, preferences: Options | None = None) -> Shown:
    game = installed_games().game(type(state).__name__.lower())
    return game.show(state, preferences or Options(game.preferences))


def test_stack_piece_and_ghost_have_their_roles() -> None:
    state = begin(GUIDELINE, "O")
    lay(state, "##......##")
    TimerEngine(state).put_at("O", 0, 30, 0)
    board = shown(state).board
    assert (board.rows, board.columns, board.first_row) == (20, 10, 20)
    assert rows(board)[10:12] == ["@@........"] * 2
    assert rows(board)[16:] == ["..........", "++........", "++........", "##......##"]
    assert board[30, 0].colour == board[37, 0].colour == state.values[0]
    with pytest.raises(KeyError):
        board[19, 0]


def test_there_is_no_ghost_in_games_without_one() -> None:
    assert "+" not in "".join(rows(shown(begin(TENPLUS, "O")).board))


def test_rows_above_the_field_are_seen_where_the_game_shows_them() -> None:
    state = begin(TETROMINO, "S")
    board = shown(state).board
    assert state.piece is not None
    assert board.first_row == min(row for row, _ in state.piece.cells)
    assert "@" in rows(board, 1)[0]
    assert board.rows == 20 - min(board.first_row, 0)


def test_next_and_held_pieces_are_small_boards_with_titles() -> None:
    state = begin(GUIDELINE, "S", "I")
    send(state, "hold")
    boards = shown(state).boards
    assert ([board.title for board in boards], rows(boards[-1])) == (["Next"] * 5 + ["Hold"], [".@@", "@@."])


def test_digits_are_labels() -> None:
    state = begin(TENPLUS, "O")
    labels = {cell.label for cell in shown(state).board.cells if cell.role == "piece"}
    assert labels == {str(value) for value in state.values}


def test_figures_have_the_labels_of_the_look_and_a_pause_is_a_notice() -> None:
    state = begin(GUIDELINE, "O", mode="sprint")
    seen = shown(state)
    assert {"Lines left", "Time", "Pieces/s"} <= set(seen.figures)
    assert seen.notice == ""
    send(state, "pause")
    assert shown(state).notice == "Paused"


def test_rows_that_vanish_are_shown_until_they_have_vanished() -> None:
    state = ConsoleEngine.playing("I", 1, 18, 4, board="1111.11111\n" * 4).about_to_fall().game
    while len(getattr(state.vanishing, "rows", ())) < 4:
        due = state.due()
        assert due is not None
        state.advance_to(due + 1)
    assert "####" in rows(shown(state).board)[-1]
    assert not any(state.grid.row(19))


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_points_of_a_view_are_those_of_the_grid(game: object) -> None:
    window = Window(game, DARK, (640, 480))  # type: ignore[arg-type]
    hidden, area = window.state.HIDDEN, window.view.board_area()
    assert area is not None
    cell = area.width // window.state.grid.columns
    assert window.view.point_at((area.x + cell // 2, area.y + cell // 2))[0] // 1000 == hidden
    row, column = window.view.point_at((area.x + 3 * cell, area.y + 4 * cell))
    assert (row, column) == ((hidden + 4) * 1000, 3000)


def test_a_swipe_moves_drops_and_turns_the_piece() -> None:
    playthrough = Playthrough(Session(GUIDELINE, start=Start(seed="swipe")), Options(GUIDELINE.preferences))
    touch = frozenset({"touch"})

    def swipe(*places: tuple[int, int], quick: bool = False) -> None:
        gestures = [Gesture("press", places[0], places[0], modifiers=touch)]  # type: ignore[arg-type]
        gestures += [Gesture("move", places[0], place, modifiers=touch) for place in places[1:]]  # type: ignore[arg-type]
        ends = touch | {"quick"} if quick else touch
        gestures.append(Gesture("release", places[0], places[-1], modifiers=ends))  # type: ignore[arg-type]
        for gesture in gestures:
            for text in playthrough.hand.take(playthrough.state, playthrough.preferences, gesture):
                playthrough.send(text)

    piece = playthrough.state.piece
    swipe((25000, 5000), (25000, 3000))
    assert playthrough.state.piece.column == piece.column - 2
    swipe((25000, 5000))
    assert playthrough.state.piece.orientation != piece.orientation or piece.shape == "O"
    swipe((25000, 5000), (30000, 5000), quick=True)
    assert playthrough.state.set_pieces == 1
