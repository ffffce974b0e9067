"""Tents: each tree has one tent beside it; tents do not touch; numbers count tents in rows and columns."""

from collections.abc import Iterator
from itertools import combinations, product

from puzzlebox.rules import InvalidError, Message, Options, Random, Sides, SizeOption, Slices
from puzzlebox_games.logic.constraints import EASY, MEDIUM, Constraint, Count, Table, Technique, bits, tuples_of
from puzzlebox_games.logic.game import Texts, logic_game
from puzzlebox_games.logic.grids import columns, neighbours, read_skips, rows, skip_text
from puzzlebox_games.logic.puzzle import Board, Clue, Face, Making, Puzzle, Value, cell_count
from puzzlebox_games.logic.rules import LogicState, reader_of

NONE, TENT = 1, 2

FULL = Technique(Message("Complete line"), Message("The tents of {base} are complete: {high}."))
NEED = Technique(Message("All places needed"), Message("Only {cells} are left for the {low} tents of {base}."))
TOUCH = Technique(Message("Tents apart"), Message("Tents do not touch, and there is one at {cells}."))
OWN_TREE = Technique(
    Message("A tent for each tree"), Message("Each tent has one tree of its own, and each tree one tent.")
)


def chosen(trees: tuple[tuple[int, int], ...]) -> Iterator[tuple[int, ...]]:
    """Yield a cell and what the trees around it choose: it is a tent if exactly one of them chooses it. A tree has a
    mask of all its choices, and the one that means this cell."""
    for picks in product(*([*bits(every)] for every, _ in trees)):
        hits = sum(pick == mine for pick, (_, mine) in zip(picks, trees, strict=True))
        if hits <= 1:
            yield (TENT if hits else NONE, *picks)


def spaced(length: int, count: int) -> Iterator[tuple[int, ...]]:
    """Yield the lines with as many tents, no two beside each other."""
    for places in combinations(range(length - count + 1), count):
        tents = {place + number for number, place in enumerate(places)}
        yield tuple(TENT if place in tents else NONE for place in range(length))


class Tents(Puzzle):
    """The rules and the boards of Tents. The clue `tree` is a tree, `top` and `left` count the tents of a column and of
    a row. After the cells, there is a domain for each tree: which of its free neighbours has its tent."""

    size = SizeOption("size", "rows and columns", default=Sides(8, 8), low=4, high=15, squares=(8, 10, 15))
    values = (Value("grass", "g", Message("no tent"), "dot"), Value("tent", "T", Message("a tent"), "tent"))
    rest = NONE
    grades = ("easy", "medium", "hard")
    edges = ("top", "left")
    ignored = "d[et]|"
    first_steps = (
        "5x5:ccafbe,0,2,0,0,3,1,1,1,0,2",
        "6x6:ajcegab_,1,2,0,2,1,1,0,2,0,2,1,2",
        "6x6:aicdabi_,1,1,1,1,1,2,1,2,0,1,2,1",
        "8x8:cabn_cdedj_f_,3,1,1,0,3,0,1,3,3,1,1,1,2,1,1,2",
        "8x8:fcifadadfebda,2,1,3,0,2,1,2,1,1,2,0,3,0,3,0,3",
    )
    samples = (
        "8x8:bc_clhaa_n_dd,2,1,2,1,1,2,2,1,2,1,2,1,2,1,1,2",
        "10x10:fabae_mbgddbbdacgcjba,2,2,1,2,3,1,2,2,2,3,2,3,2,2,1,2,0,4,0,4",
        "15x15:ahbeaa__hbdbbfqbaed_e_efddegakgag_hfeagbcbafda,7,0,2,4,1,3,2,4,2,4,3,3,2,3,5,3,4,3,4,1,3,4,1,4,2,3,3,3,3,4",
    )
    making = Making({"tree": ("tree", Message("Tree"))}, highest=15, needed=edges)

    def domains(self, options: Options, board: Board) -> list[int]:
        """Return that a tent may be on each cell beside a tree, and the choices of each tree."""
        trees, near = board.of("tree"), neighbours(options["size"])
        own = [
            NONE if cell in trees or not any(other in trees for other in around) else NONE | TENT
            for cell, around in enumerate(near)
        ]
        return own + [(1 << len(_free(options["size"], board, tree))) - 1 for tree in trees]

    def constraints(self, options: Options, board: Board) -> Iterator[Constraint]:
        """Return the numbers, that tents do not touch, and that each has a tree."""
        sides, trees = options["size"], board.of("tree")
        for kind, lines in (("top", columns(sides)), ("left", rows(sides))):
            for number, count in board.of(kind).items():
                line, clues = lines[number], (Clue(kind, (number,)),)
                places = [cell for cell in line.cells if cell not in trees]
                table = tuples_of(spaced, len(line.cells), count)
                yield Count(places, TENT, count, count, line.name, FULL, NEED, clues=clues)
                yield Table(line.cells, table, line.name, limits=(0, 12), clues=clues)
        for row, column in product(range(sides.rows - 1), range(sides.columns - 1)):
            cell = row * sides.columns + column
            square = [c for c in (cell, cell + 1, cell + sides.columns, cell + sides.columns + 1) if c not in trees]
            yield Count(square, TENT, 0, 1, cell, TOUCH)
        choices = {tree: (cell_count(options) + at, _free(sides, board, tree)) for at, tree in enumerate(trees)}
        for cell, around in enumerate(neighbours(sides)):
            beside = [choices[tree] for tree in around if tree in choices]
            if beside and cell not in trees:
                key = tuple(((1 << len(free)) - 1, 1 << free.index(cell)) for _, free in beside)
                cells = (cell, *(variable for variable, _ in beside))
                yield Table(cells, tuples_of(chosen, key), cell, OWN_TREE, EASY if len(beside) < 3 else MEDIUM)

    def draw(self, options: Options, random: Random) -> Slices[Board | None]:
        """Draw the order of the cells. Each that touches no tent gets one, and a free neighbour, which is drawn, its
        tree, until a fifth of the cells have tents. All numbers are given."""
        yield 0
        sides, cells = options["size"], cell_count(options)
        near, around = neighbours(sides), neighbours(sides, corners=True)
        tents, trees = list[int](), list[int]()
        for cell in random.shuffle([*range(cells)]):
            free = [other for other in near[cell] if other not in trees and other not in tents]
            if len(tents) < cells // 5 and cell not in trees and not {*around[cell]} & {*tents} and free:
                tents.append(cell)
                trees.append(random.choice(free))
        if len(tents) < cells // 5:
            return None
        clues = {Clue("tree", (tree,)): 1 for tree in sorted(trees)}
        for kind, lines in (("top", columns(sides)), ("left", rows(sides))):
            counts = [sum(cell in tents for cell in line.cells) for line in lines]
            clues |= {Clue(kind, (number,)): count for number, count in enumerate(counts)}
        return Board({}, clues)

    def read(self, options: Options, text: str) -> Board:
        """Read letters, each of which skips 1 (`a`) to 25 (`y`) cells before a tree, `_` none, `z` 25 without a tree,
        and after commas the numbers of all columns and rows."""
        grid, *numbers = text.split(",")
        sides: Sides = options["size"]
        clues = {Clue("tree", (cell,)): 1 for cell, _ in read_skips(grid, cell_count(options), "[_a-z]", "_")}
        lines = [Clue("top", (n,)) for n in range(sides.columns)] + [Clue("left", (n,)) for n in range(sides.rows)]
        if len(numbers) != len(lines) or not all(n.isascii() and n.isdigit() and len(n) < 3 for n in numbers):
            raise InvalidError("expected the numbers of {count} columns and rows", count=len(lines))
        return Board({}, clues | {line: int(number) for line, number in zip(lines, numbers, strict=True)})

    def write(self, options: Options, board: Board) -> str:
        """Return the text that `read` reads."""
        text, before = "", 0
        for tree in (*sorted(board.of("tree")), cell_count(options)):
            text, before = text + skip_text(tree - before, "_"), tree + 1
        counts = (board.of(kind)[number] for kind in self.edges for number in sorted(board.of(kind)))
        return ",".join([text, *map(str, counts)])

    def face(self, board: Board, cell: int, value: int) -> Face:
        """Return a tree, a tent, or a dot."""
        if Clue("tree", (cell,)) in board.clues:
            return Face(picture="tree", name=Message("tree"))
        return super().face(board, cell, value)


def _free(sides: Sides, board: Board, tree: int) -> list[int]:
    """Return the neighbours of a tree without a tree."""
    return [cell for cell in neighbours(sides)[tree] if Clue("tree", (cell,)) not in board.clues]


class TentsState(LogicState):
    """A game of Tents."""

    puzzle = Tents()


read = reader_of(TentsState.puzzle)

GAME = logic_game(
    TentsState,
    "tents",
    Texts(
        goal="Pitch a tent beside each tree, none touching another, as many in every line as the numbers say",
        rules=(
            "Each tree has one tent of its own, directly above, below or beside it.",
            "Tents never touch, not even at a corner.",
            "The numbers say how many tents are in each row and each column.",
        ),
        left="tent",
        right="dot",
    ),
)
