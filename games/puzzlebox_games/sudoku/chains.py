"""Chains of Sudoku: candidates of which one or the other is right, linked to each other.

A chain begins with a candidate that may be wrong. A strong link says: if one candidate is wrong, the other one is right
(the last two places for a digit in a unit, or the two candidates of a cell). A weak link says: if one is right, the
other one is wrong. So one end or the other of a chain of strong and weak links in turn, with a strong one at both ends,
is right, and what sees both ends falls. The kinds of chains differ in the links that they use.
"""

from collections.abc import Iterator
from typing import NamedTuple

from puzzlebox.rules import Slices, bits_of, technique_name
from puzzlebox_games.sudoku.techniques import Candidates, Cuts, Step

Node = tuple[int, int]
"""A candidate: a cell and a digit, counted from 0."""

Links = dict[Node, list[Node]]

MAX_LINKS = 11
"""The most links of a chain."""


class Kind(NamedTuple):
    """A kind of chain: its name, whether it has to do with one digit alone or with cells of two candidates alone, and
    whether all its links are strong."""

    name: str
    one_digit: bool = False
    pairs: bool = False
    strong: bool = False


KINDS = (
    Kind(technique_name("Simple colouring"), one_digit=True, strong=True),
    Kind(technique_name("X-chain"), one_digit=True),
    Kind(technique_name("XY-chain"), pairs=True),
    Kind(technique_name("Chain")),
)
"""The kinds of chains, from the easiest to the hardest."""


def find_chain(board: Candidates) -> Slices[tuple[str, Step] | None]:
    """Return the name of the easiest kind of chain that crosses out something, and the shortest chain of this kind;
    None if there is none."""
    for number, kind in enumerate(KINDS):
        strong = _strong(board, kind)
        weak = strong if kind.strong else _weak(board, kind)
        step = yield from _shortest(board, strong, weak, number / len(KINDS))
        if step:
            return kind.name, step
    return None


def _strong(board: Candidates, kind: Kind) -> Links:
    links: Links = {}
    for pair in _pairs_of_places(board) if not kind.pairs else ():
        _link(links, *pair)
    for cell, mask in enumerate(board.masks) if not kind.one_digit else ():
        if mask.bit_count() == 2:
            first, second = bits_of(mask)
            _link(links, (cell, first), (cell, second))
    return links


def _pairs_of_places(board: Candidates) -> Iterator[tuple[Node, Node]]:
    """Yield the last two places for a digit in a unit."""
    for unit in board.geometry.units:
        for digit in range(board.geometry.size):
            places = [*bits_of(board.places(unit.cells, digit))]
            if len(places) == 2:
                yield (unit.cells[places[0]], digit), (unit.cells[places[1]], digit)


def _weak(board: Candidates, kind: Kind) -> Links:
    links: Links = {}
    for cell, mask in enumerate(board.masks):
        if kind.pairs and mask.bit_count() != 2:
            continue
        for digit in bits_of(mask):
            links[cell, digit] = [
                *((peer, digit) for peer in sorted(board.geometry.peers[cell]) if board.masks[peer] >> digit & 1),
                *((cell, other) for other in bits_of(mask) if other != digit and not kind.one_digit),
            ]
    return links


def _link(links: Links, one: Node, other: Node) -> None:
    links.setdefault(one, []).append(other)
    links.setdefault(other, []).append(one)


def _shortest(board: Candidates, strong: Links, weak: Links, done: float) -> Slices[Step | None]:
    """Search from all candidates at once, a link further in each round."""
    before: dict[Node, dict[tuple[Node, bool], Node]] = {start: {} for start in strong}
    ends: dict[Node, list[Node]] = {start: [start] for start in strong}
    for length in range(1, MAX_LINKS + 1):
        right, links = length % 2 == 1, strong if length % 2 else weak
        for start, known in before.items():
            yield done
            reached: list[Node] = []
            for end in ends[start]:
                for node in links.get(end, ()):
                    if (node, right) not in known and (right or node != start):
                        known[node, right] = end
                        reached.append(node)
            ends[start] = reached
            for node in reached if right and length > 1 else ():
                if cuts := _cuts(board, start, node):
                    return _step(known, start, node, cuts)
    return None


def _cuts(board: Candidates, start: Node, end: Node) -> Cuts:
    """Return what falls because one of two candidates is right."""
    (one, first), (other, second) = start, end
    peers = board.geometry.peers
    if one == other:
        return board.cuts((one,), ~(1 << first | 1 << second))
    if first == second:
        return board.cuts(sorted(peers[one] & peers[other]), 1 << first)
    if other in peers[one]:
        return (*board.cuts((one,), 1 << second), *board.cuts((other,), 1 << first))
    return ()


def _step(known: dict[tuple[Node, bool], Node], start: Node, end: Node, cuts: Cuts) -> Step:
    nodes, right = [end], True
    while len(nodes) == 1 or nodes[-1] != start or right:
        nodes.append(known[nodes[-1], right])
        right = not right
    cells = tuple(cell for cell, _ in reversed(nodes))
    return Step((start[1] + 1, end[1] + 1), (start[0], end[0]), (), cuts=cuts, chain=cells)
