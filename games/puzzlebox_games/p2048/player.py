"""A player of 2048: hints and demonstrations. It searches the tree of the game without looking at the generator."""
from puzzlebox.core.search import Hint, Search
from puzzlebox.core.stepwise import Slices
from puzzlebox_games.p2048.rules import State2048
def hint(state: State2048, search: Search) -> Slices[Hint | None]:
    yield 0.0
    return None
def demonstrate(state: State2048, search: Search) -> Slices[tuple[str, ...]]:
    yield 0.0
    return ()
