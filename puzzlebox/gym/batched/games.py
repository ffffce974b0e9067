"""The interface of many games of the same rules that are stepped at once."""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any

import numpy as np


class Batch(ABC):
    """Many games of the same rules. `ended` tells which have ended; a game with this mark does nothing until it begins
    again. `states` are the states of their generators."""

    ended: Any
    states: Any

    def contents(self) -> dict[str, Any]:
        """Return the arrays and lists in which the games are, by name."""
        return {name: value for name, value in vars(self).items() if isinstance(value, np.ndarray | list)}

    def take_over(self, contents: dict[str, Any]) -> None:
        """Write the contents of other games of the same rules into the arrays, some of which share their memory."""
        for name, values in contents.items():
            getattr(self, name)[:] = values

    @abstractmethod
    def begin(self, games: Any) -> None:
        """Begin new games at these indices, with the generators as they are."""

    @abstractmethod
    def step(self, actions: Any) -> None:
        """Take an action in each game."""

    @abstractmethod
    def figure(self, name: str) -> Any:
        """Return a figure of all games. Raises KeyError for one that these games do not have."""

    @abstractmethod
    def won(self) -> Any:
        """Return which games are won."""

    @abstractmethod
    def observe(self, seen: dict[str, Any]) -> None:
        """Write the observations of all games into these arrays."""


class UnsupportedError(ValueError):
    """The batched environment cannot do what was asked for, but the generic one can."""

    def __init__(self, what: str) -> None:
        super().__init__(f"there is no batched environment with {what}; use make_vec(..., vectorization_mode='sync')")
