"""Environments of falling-block games in which an action says where the falling piece goes."""

from collections.abc import Callable
from typing import Any, cast

import numpy as np
from gymnasium import spaces

from puzzlebox.core.bot import Drop
from puzzlebox.core.game import AnyGame
from puzzlebox.core.grid import Cell
from puzzlebox.core.options import Options
from puzzlebox.core.state import RealTimeState, Start, State
from puzzlebox.gym.environment import GameEnv
from puzzlebox.registry import resolve

TURNS = 4
"""The numbers of quarter turns, from 0 up."""


class PlacementEnv(GameEnv):
    """An environment of a falling-block game with an action for each number of clockwise quarter turns and each column:
    `turns * columns + column`, where `column` is that of the piece's left side. The piece is turned, moved and dropped,
    and time passes until the next one can be moved, so there is no `frame`. An action that the mask does not have
    changes nothing.

    `drops` are the drops that are possible now, by action.
    """

    def __init__(self, game: str | AnyGame, *, mask: bool = True, **arguments: Any) -> None:
        super().__init__(game, mask=mask, **arguments)
        if self.frame:
            raise ValueError(f"a placement takes its own time, so frame must be 0, not {self.frame}")
        self.columns = self.state.grid.columns
        self.action_space = spaces.Discrete(TURNS * self.columns)
        if mask:
            self.observation_space["action_mask"] = spaces.Box(0, 1, (TURNS * self.columns,), np.int8)
        self.drops: dict[int, Drop] = {}
        self._find_drops = cast(Callable[[Any], tuple[Drop, ...]], resolve(self.game.drops))

    def begin(self, options: Options, start: Start) -> None:
        super().begin(options, start)
        self._wait_for_drops()

    def act(self, action: int) -> None:
        if (drop := self.drops.get(int(action))) is None:
            return
        state = self.state
        assert isinstance(state, RealTimeState)
        pieces, plan = state.pieces, drop.plan
        for time, text in zip(plan.times or (state.time,) * len(plan.inputs), plan.inputs, strict=True):
            state.advance_to(time)
            self.send(text)
        while state.pieces == pieces and state.due() is not None:
            self.pass_timer()
        self._wait_for_drops()

    def _wait_for_drops(self) -> None:
        """Let time pass until a piece can be dropped or the game has ended."""
        while not (found := self.drops_of(self.state)) and self.state.due() is not None:
            self.pass_timer()
        self.drops = found

    def drops_of(self, state: State) -> dict[int, Drop]:
        """Return the drops that are possible in a state, by action."""
        drops: dict[int, Drop] = {}
        for drop in self._find_drops(state):
            drops.setdefault(drop.turns * self.columns + drop.column, drop)
        return drops

    def cells(self, action: int) -> list[Cell]:
        """Return the rows and columns of the cells in which the piece would land, on the board of the observation;
        without those above it. Raises KeyError for an action that is not possible now."""
        hidden = self.state.grid.rows - self.observer.shape[0]
        return [(row - hidden, column) for row, column in self.drops[action].cells if row >= hidden]

    def action_mask(self) -> Any:
        """Return 1 for each action that is possible now, and 0 for the others."""
        mask = np.zeros(TURNS * self.columns, np.int8)
        mask[list(self.drops)] = 1
        return mask
