"""How a figure is told: in one aligned line, with what it was measured beside, the ratio, the bar and a verdict."""

from collections.abc import Callable, Iterable, Iterator
from time import perf_counter, process_time
from typing import NamedTuple


class Figure(NamedTuple):
    """One thing measured. `bar` is the limit of `judged`, which is the ratio to the reference where there is one, else
    the figure itself; with `at_least` it must be reached, otherwise not be passed. None promises nothing."""

    what: str
    value: float
    unit: str
    beside: str = ""
    reference: float | None = None
    bar: float | None = None
    at_least: bool = False

    @property
    def judged(self) -> float:
        return self.value if self.reference is None else self.value / self.reference

    @property
    def ok(self) -> bool:
        if self.bar is None:
            return True
        return self.judged >= self.bar if self.at_least else self.judged <= self.bar

    def line(self) -> str:
        value = f"{_short(self.value)} {self.unit}"
        beside = "" if self.reference is None else f"{self.beside} {_short(self.reference)}"
        ratio = "" if self.reference is None else f"{self.judged:.2f} x"
        return f"{self.what:<40}{value:>18}  {beside:<38}{ratio:>10}  {self._verdict()}".rstrip()

    def _verdict(self) -> str:
        if self.bar is None:
            return ""
        bar = f"{'>=' if self.at_least else '<='} {_short(self.bar)}{'' if self.reference is None else ' x'}"
        return f"{bar:<12}{'ok' if self.ok else 'OVER'}"


def _short(number: float) -> str:
    """Four figures that count, with commas for thousands: `61,240`, `52.31`, `0.004`."""
    if number == int(number) or abs(number) >= 1000:
        return f"{number:,.0f}"
    return f"{number:.2f}" if abs(number) >= 1 else f"{number:.3f}"


def alternating(rounds: int, *tasks: Callable[[], float]) -> list[float]:
    """The best of so many rounds of each task, taken in turns so that a busy moment of the machine hits all alike.
    Each task returns what it measured: less is better."""
    results = [[task() for task in tasks] for _ in range(rounds)]
    return [min(column) for column in zip(*results, strict=True)]


def seconds(task: Callable[[], object]) -> float:
    """How long the task takes on the clock, in seconds."""
    begun = perf_counter()
    task()
    return perf_counter() - begun


def work(task: Callable[[], object]) -> float:
    """How long this process works on the task, in seconds; what else the machine does meanwhile counts little."""
    begun = process_time()
    task()
    return process_time() - begun


def tell(figures: Iterable[Figure]) -> Iterator[Figure]:
    """Print each figure as it comes."""
    for figure in figures:
        print(figure.line(), flush=True)
        yield figure
