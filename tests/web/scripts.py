"""How each puzzle is solved by keys, and by taps of a finger: what a player does, worked out from its solution."""

import json
from collections import deque
from collections.abc import Mapping
from contextlib import suppress
from typing import Any, NamedTuple

from puzzlebox.core.action import input_text
from puzzlebox.core.game_id import id_of
from puzzlebox.core.hand import Gesture, Modifier, middle_of
from puzzlebox.core.options import Options
from puzzlebox.core.search import Search, Solution
from puzzlebox.core.session import Session
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import result_of
from puzzlebox.registry import data_of, installed_games, solve_of
from tests.terminal.test_whole_games import SMALL, single_inputs

NAMES = {"Left": "ArrowLeft", "Right": "ArrowRight", "Up": "ArrowUp", "Down": "ArrowDown", "Space": " "}
"""What a browser calls keys."""

Doings = Mapping[str, tuple[str | Gesture, ...]]
"""What a player can do, by what the page is told, and what the hand gets then."""

MAX_TRIES = 60_000


def keys(game: Any, preferences: Options) -> Doings:
    """Return the first key of each action."""
    found = {}
    for action in game.all_actions(preferences):
        name = action.keys[0].removeprefix("@")
        texts = (input_text(action, down) for down in (True, False))
        if action.role != "restart":
            pressed = NAMES.get(name) or (name.lower() if len(name) == 1 else name)
            found[json.dumps(["key", pressed])] = tuple(text for text in texts if text)
    return found


def taps(game: Any, state: Any, preferences: Options) -> Doings:
    """Return a tap on each cell, and on each key beside the board."""
    places = {json.dumps(["tap", *cell]): cell for cell, _ in state.grid.items()}
    shown = game.show(state, preferences)
    places |= {json.dumps(["place", *key.place]): key.place for key in shown.keys}
    touch: frozenset[Modifier] = frozenset({"touch"})
    return {
        name: (
            Gesture("press", middle_of(cell), middle_of(cell), "left", touch),
            Gesture("release", middle_of(cell), middle_of(cell), "left", touch.union(("quick",))),
        )
        for name, cell in places.items()
    }


class Way(NamedTuple):
    """What was done, the state after it, what the hand holds then, and whether that was about another piece or cell."""

    path: list[str]
    state: Any
    hand: Any
    strays: bool = False

    def then(self, name: str, acts: tuple[str | Gesture, ...], preferences: Options, wanted: str) -> "Way":
        """Return the way that goes on with this."""
        state, hand, strays = self.state.copy(), self.hand.copy(), False
        for act in acts:
            for text in hand.take(state, preferences, act):
                strays = strays or text.split()[1:2] != wanted.split()[1:2]
                with suppress(ValueError):
                    state.send(text)
        return Way([*self.path, name], state, hand, strays)


def way_to(start: Way, wanted: str, doings: Doings, preferences: Options) -> Way | None:
    """Return the way with the fewest doings that have the effect of an input; None if there is none."""
    goal = start.state.copy()
    goal.send(wanted)
    queue, seen = deque([start._replace(path=[])]), set()
    for _ in range(MAX_TRIES // len(doings)):
        if not queue:
            return None
        before = queue.popleft()
        for name, acts in doings.items():
            way = before.then(name, acts, preferences, wanted)
            if way.state.grid == goal.grid:
                return way
            if not way.strays and (shown := (way.state.text(), repr(way.hand.shows(way.state)))) not in seen:
                seen.add(shown)
                queue.append(way)
    return None


def script(name: str) -> dict[str, Any]:
    """Return the ID of a small board of a puzzle, and how it is solved by keys and by taps."""
    game = installed_games().game(name)
    options, preferences = Options(game.options, SMALL.get(name, {})), Options(game.preferences)
    session = Session(game, options, game.prepared(options, Start(seed="whole")))
    solve = solve_of(game)
    assert solve
    found = result_of(solve(session.state.copy(), Search(data_of(game))))
    assert isinstance(found, Solution)
    wanted = [single for text in found.inputs for single in single_inputs(text)]
    steps = {way: _steps(session, wanted, way == "taps", preferences) for way in ("keys", "taps")}
    return {"id": id_of(session).text(), **steps}


def _steps(session: Session[Any], wanted: list[str], by_touch: bool, preferences: Options) -> list[Any] | None:
    """Return what solves a puzzle, None if it cannot be solved this way."""
    game, steps = session.game, list[Any]()
    way: Way | None = Way([], session.state.copy(), game.new_hand(preferences, session.options))
    for text in wanted:
        if way and not way.state.outcome():
            doings = taps(game, way.state, preferences) if by_touch else keys(game, preferences)
            way = way_to(way, text, doings, preferences)
            steps += map(json.loads, way.path if way else ())
    return steps if way else None


def all_scripts() -> str:
    """Return the scripts of all puzzles, as JSON."""
    return json.dumps({game.id: script(game.id) for game in installed_games().games() if game.assistance.solve})
