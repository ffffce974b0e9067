"""The frames from a key press to its effect on the picture, with posted keys on SDL's dummy driver."""

import os
from collections.abc import Iterator
from typing import Any

from benchmarks.pieces import hidden_rows
from benchmarks.report import Figure
from puzzlebox.core.game import Action, AnyGame
from puzzlebox.core.hand import Hand
from puzzlebox.core.session import Session
from puzzlebox.core.state import State
from puzzlebox.play.playthrough import Playthrough
from puzzlebox.registry import installed_games
from puzzlebox_games.falling.frames import Frames

SIZE = (960, 720)
PRESSES = 12
SETTLED = 20
"""Steps of the loop after which all animations of a game are over."""

MAX_STEPS = 50


def figures() -> Iterator[Figure]:
    os.environ.update(SDL_VIDEODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")
    for entry in installed_games().catalogue:
        game = installed_games().game(entry.id)
        limit = 2 if counts_frames(game.begin(start="puzzlebox")) else 1
        yield Figure(f"{entry.id}, key press to picture", most_frames(game), "frames", limit=limit)


def counts_frames(state: State) -> bool:
    """Return whether the game counts frames, so that a key acts in the next one."""
    return isinstance(state, Frames)


def most_frames(game: AnyGame) -> int:
    """Return the most frames that the picture took to change after one of several key presses."""
    from puzzlebox.app.app import App
    from puzzlebox.ui.window import Window

    opened = App(Window("keys", SIZE), installed_games(), mute=True)
    session = Session(game)
    session.send("resume")
    opened.desk.open_session(session)
    for _ in range(SETTLED):
        opened.loop.step(5)
    most = max([frames_to_picture(opened, session) for _ in range(PRESSES)])
    opened.window.close()
    return most


def frames_to_picture(opened: Any, session: Session[Any]) -> int:
    """Press a key that has an effect and return the number of frames until the picture changes.

    Pending changes are drawn first.
    """
    import pygame

    play = opened.desk.playthrough
    if play.outcome:
        begin_again(opened)
    while opened.loop.top.stale or opened.loop.top.board_stale or not piece_visible(session.state):
        opened.loop.step(1)
    key = key_of(moving_action(play))
    before, drawn = opened.window.surface.copy(), opened.loop.frames
    what: dict[str, Any] = {"key": key, "mod": 0, "unicode": "", "scancode": 0}
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, **what))
    for _ in range(MAX_STEPS):
        opened.loop.step(5)
        if opened.window.surface.get_buffer().raw != before.get_buffer().raw:
            break
    frames: int = opened.loop.frames - drawn
    pygame.event.post(pygame.event.Event(pygame.KEYUP, **what))
    for _ in range(SETTLED):
        opened.loop.step(5)
    return frames


def begin_again(opened: Any) -> None:
    """Begin the game again, without its result on the screen."""
    while len(opened.desk.places) > 1:
        opened.desk.back()
    opened.desk.playthrough.send("restart")
    for _ in range(SETTLED):
        opened.loop.step(5)


def moving_action(play: Playthrough[Any]) -> Action:
    """Return an action that changes the picture now: a press against a wall only starts a hold. If none changes what is
    known without the view, which may have a cursor of its own, return the first one."""
    actions = [action for action in play.game.actions_for(play.preferences, play.session.options) if action.keys]
    return next((action for action in actions if moves(play, f"{'+' * action.hold}{action.input}")), actions[0])


def moves(play: Playthrough[Any], text: str) -> bool:
    """Return whether this input of an action changes what a player sees, once the hand and the game have taken it."""
    hand, after = play.hand.copy(), play.state.copy()
    for each in hand.take(after, play.preferences, text):
        after.send(each)
    if counts_frames(after):
        after.advance_to((after.due() or after.time) + 1)
    return visible(after, hand) != visible(play.state, play.hand)


def piece_visible(state: State) -> bool:
    """Return whether all cells of the falling piece, if there is one, are in visible rows."""
    piece = getattr(state, "piece", None)
    return piece is None or min(row for row, _ in piece.cells) >= hidden_rows(state)


def visible(state: State, hand: Hand[Any]) -> tuple[object, ...]:
    """Return the parts of a state and a hand that a player sees."""
    return state.grid.text(), getattr(state, "piece", None), hand.shows(state)


def key_of(action: Action) -> int:
    """Return the code of the first key of an action, on a US keyboard."""
    from puzzlebox.input.sdl import code_of

    return code_of(action.keys[0])
