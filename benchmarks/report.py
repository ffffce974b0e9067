"""Prints figures, one per line: the value, its reference, their ratio, the limit and whether it is met."""

from collections.abc import Callable, Iterable, Iterator
from time import perf_counter, process_time
from typing import Any, NamedTuple

from puzzlebox.core.search import Hint, Search
from puzzlebox.core.state import State
from puzzlebox.core.stepwise import Slices, result_of


class Figure(NamedTuple):
    """A measured value. `limit` applies to the ratio of the value to the reference, or to the value itself if there is
    no reference. It is a minimum if `at_least`, otherwise a maximum; None means no limit."""

    label: str
    value: float
    unit: str
    reference_label: str = ""
    reference: float | None = None
    limit: float | None = None
    at_least: bool = False

    @property
    def compared(self) -> float:
        """The number that is compared with the limit."""
        return self.value if self.reference is None else self.value / self.reference

    @property
    def passed(self) -> bool:
        if self.limit is None:
            return True
        return self.compared >= self.limit if self.at_least else self.compared <= self.limit

    def line(self) -> str:
        value = f"{_short(self.value)} {self.unit}"
        reference = "" if self.reference is None else f"{self.reference_label} {_short(self.reference)}"
        ratio = "" if self.reference is None else f"{self.compared:.2f} x"
        return f"{self.label:<40}{value:>18}  {reference:<38}{ratio:>10}  {self._result()}".rstrip()

    def _result(self) -> str:
        if self.limit is None:
            return ""
        limit = f"{'>=' if self.at_least else '<='} {_short(self.limit)}{'' if self.reference is None else ' x'}"
        return f"{limit:<12}{'ok' if self.passed else 'FAILED'}"


def _short(number: float) -> str:
    """Return the number with two or three decimals, or with commas for thousands: `61,240`, `52.31`, `0.004`."""
    if number == int(number) or abs(number) >= 1000:
        return f"{number:,.0f}"
    return f"{number:.2f}" if abs(number) >= 1 else f"{number:.3f}"


def best_alternating(rounds: int, *tasks: Callable[[], float]) -> list[float]:
    """Return the smallest result of each task in several rounds. The tasks alternate, so that other load on the machine
    affects all of them equally."""
    results = [[task() for task in tasks] for _ in range(rounds)]
    return [min(column) for column in zip(*results, strict=True)]


def wall_time(task: Callable[[], object]) -> float:
    """Return the seconds that the task takes."""
    start = perf_counter()
    task()
    return perf_counter() - start


def cpu_time(task: Callable[[], object]) -> float:
    """Return the seconds of CPU time that this process spends on the task."""
    start = process_time()
    task()
    return process_time() - start


def hint_times(state: State, find: Callable[[Any, Search], Slices[Hint | None]]) -> Iterator[float]:
    """Play a puzzle by its hints. Yield the CPU seconds that each takes."""
    while not state.outcome():
        began = process_time()
        hint = result_of(find(state, Search()))
        yield process_time() - began
        for text in hint.inputs if hint else ():
            state.send(text)


def show(figures: Iterable[Figure]) -> Iterator[Figure]:
    """Print and yield each figure as soon as it is measured."""
    for figure in figures:
        print(figure.line(), flush=True)
        yield figure
