"""How players make boards of logic puzzles: what the cells of a draft hold, and how it becomes a board."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from math import prod
from typing import NamedTuple

from puzzlebox.rules import Cell, Draft, Editing, InvalidError, Message, ShownBoard, ShownCell, Sides, Tool, cells_name
from puzzlebox_games.logic.constraints import SEARCH
from puzzlebox_games.logic.grids import columns, joined, rows
from puzzlebox_games.logic.puzzle import GIVEN, GRADE_NAMES, Board, Clue, Face, Puzzle, grade_of
from puzzlebox_games.logic.rules import LogicState
from puzzlebox_games.logic.show import BELOW, PALETTE, shown_face

CELL = re.compile("([a-z]*)([0-9]*)([+×−÷]?)([<>|]?)([∧∨_]?)(→?)(↓?)(≠?)")

ASIDE = {below: sign for sign, below in BELOW.items()}

BESIDE, UNDER, VARIANT = "→", "↓", "≠"
"""The signs of cells that are in one cage with the next one, and with the one below, and that of a board of the variant
of its puzzle, in the first cell."""

Place = int | Clue | None
"""The number of a cell of the board, a clue at its edge, or None for a corner between these."""


class Signs(NamedTuple):
    """What a cell holds: a picture, a number, the operation of a cage, the signs between it and the cells to the right
    and below, whether it is in one cage with these, and whether the board is one of the variant."""

    picture: str = ""
    number: str = ""
    operation: str = ""
    right: str = ""
    below: str = ""
    beside: str = ""
    under: str = ""
    variant: str = ""

    @classmethod
    def of(cls, text: str) -> "Signs":
        """Return what a text in a draft stands for."""
        match = CELL.fullmatch(text)
        return cls(*match.groups()) if match else cls()

    def toggled(self, sign: str) -> "Signs":
        """Return what the cell holds after a sign was placed, or was taken away because it was there."""
        slot = next(slot for slot, value in Signs.of(sign)._asdict().items() if value)
        return self._replace(**{slot: "" if getattr(self, slot) == sign else sign})

    def face(self) -> Face:
        """Return what the cell shows. A number with an operation is in the corner."""
        is_wall, result = self.picture == "wall", self.number + self.operation if self.operation else ""
        label = "" if result else self.number
        return Face("wall" if is_wall else "paper", "" if is_wall else self.picture, label, result or self.variant)


def editing_of(puzzle: Puzzle) -> Editing:
    """Return how players make boards of a puzzle."""
    size, highest = puzzle.size, puzzle.making.highest
    return Editing(
        tuple(_tools(puzzle)),
        _empty_draft(puzzle, size.default),
        smallest=size.low,
        largest=size.high,
        place=partial(place, puzzle),
        position=partial(position_of, puzzle),
        read=partial(read, puzzle),
        typed=highest > 0,
        longest=len(str(highest)),
        show=shown,
        tell=tell,
    )


def _empty_draft(puzzle: Puzzle, sides: Sides) -> Draft:
    """Return an empty draft with margins. One for clues where corners meet has a cell for each of these points."""
    return Draft.empty(sides.rows, sides.columns, (0, 1, 1, 0) if puzzle.points else puzzle.margins)


def _tools(puzzle: Puzzle) -> Iterator[Tool]:
    making = puzzle.making
    yield from (Tool(picture, name) for picture, (_, name) in making.placed.items())
    signs = [*making.digits, *making.relations, *(BELOW[sign] for sign in making.relations), *making.cages.values()]
    yield from (Tool(sign, Message("{value}", value=sign)) for sign in signs)
    if making.cages:
        yield Tool(BESIDE, Message("Same cage as the cell to the right"))
        yield Tool(UNDER, Message("Same cage as the cell below"))
    if puzzle.variant and not making.variant:
        yield Tool(VARIANT, Message("No line twice"))
    yield Tool("", Message("Empty cell"))


# Places


def place_of(draft: Draft, cell: Cell) -> Place:
    """Return the place of a cell of a draft."""
    (above, _, _, left), (height, width) = draft.margins, draft.sides
    row, column = cell[0] - above, cell[1] - left
    if 0 <= row < height:
        inside = 0 <= column < width
        return row * width + column if inside else Clue("left" if column < 0 else "right", (row,))
    return Clue("top" if row < 0 else "bottom", (column,)) if 0 <= column < width else None


def held_by(draft: Draft) -> dict[Place, Signs]:
    """Return what each place holds."""
    return {place_of(draft, cell): Signs.of(text) for cell, text in draft.cells.items()}


def pairs(draft: Draft) -> Iterator[tuple[tuple[int, int], str, bool]]:
    """Yield the neighbours on the board, with the sign between them, and whether they are in one cage."""
    held, (height, width) = held_by(draft), draft.sides
    for cell in range(height * width):
        if (cell + 1) % width:
            yield (cell, cell + 1), held[cell].right, held[cell].beside > ""
        if cell + width < height * width:
            yield (cell, cell + width), ASIDE.get(held[cell].below, ""), held[cell].under > ""


def cages_of(draft: Draft) -> list[tuple[int, ...]]:
    """Return the cages of a draft."""
    return joined(prod(draft.sides), (pair for pair, _, is_cage in pairs(draft) if is_cage))


# Placing


def place(puzzle: Puzzle, draft: Draft, sign: str, cells: tuple[Cell, ...]) -> Draft:
    """Return the draft after something was placed. A digit follows those that are there, unless the number would be too
    large. The cells of a rectangle become one cage. A sign that is there already is taken away."""
    held = {cell: Signs.of(text) for cell, text in draft.cells.items()}
    if sign == VARIANT:
        cells = ((0, 0),)
    if sign in (BESIDE, UNDER) and len(cells) > 1:
        _join(held, cells)
    elif not sign:
        _empty(held, cells)
    else:
        held |= {cell: _placed(puzzle, held[cell], sign) for cell in cells if _fits(puzzle, draft, cell, sign)}
    return draft.with_cells({cell: "".join(signs) for cell, signs in held.items()})


def _join(held: dict[Cell, Signs], cells: tuple[Cell, ...]) -> None:
    for row, column in cells:
        beside = BESIDE * ((row, column + 1) in cells) or held[row, column].beside
        under = UNDER * ((row + 1, column) in cells) or held[row, column].under
        held[row, column] = held[row, column]._replace(beside=beside, under=under)


def _empty(held: dict[Cell, Signs], cells: tuple[Cell, ...]) -> None:
    for row, column in cells:
        held[row, column] = Signs(variant=held[row, column].variant)
        for other, change in (((row, column - 1), {"beside": ""}), ((row - 1, column), {"under": ""})):
            if other in held:
                held[other] = held[other]._replace(**change)


def _fits(puzzle: Puzzle, draft: Draft, cell: Cell, sign: str) -> bool:
    """Return whether a cell can hold this sign. Edges hold numbers, and signs need a neighbour. The single cell that
    shows the current tool holds anything."""
    where, (height, width) = place_of(draft, cell), draft.sides
    if len(draft.signs) == 1 or puzzle.points:
        return True
    if not isinstance(where, int):
        return where is not None and sign.isdigit()
    if sign.isdigit():
        return bool(puzzle.making.number or puzzle.making.cages)
    signs = Signs.of(sign)
    if signs.right or signs.beside:
        return (where + 1) % width > 0
    return where + width < height * width or not (signs.below or signs.under)


def _placed(puzzle: Puzzle, held: Signs, sign: str) -> Signs:
    making = puzzle.making
    if sign in making.placed:
        return held._replace(picture=sign, number="")
    if not sign.isdigit():
        return held.toggled(sign)
    number = int(held.number + sign)
    picture = next(iter(making.placed), "") if making.number else ""
    return held._replace(picture=picture, number=str(number) if number <= making.highest else sign)


# Boards


def position_of(puzzle: Puzzle, draft: Draft) -> str:
    """Return the text of the board that a draft stands for. Raises ValueError."""
    sides, clues = Sides(*draft.sides), dict(_clues(puzzle, draft))
    _check_needed(puzzle, sides, clues)
    kinds = {clue.kind for clue in clues}
    texts = {"size": f"{sides.rows}x{sides.columns}"}
    if puzzle.variant and (puzzle.making.variant in kinds or any(VARIANT in sign for sign in draft.signs)):
        texts[puzzle.variant.name] = "on"
        if kinds - {GIVEN, puzzle.making.variant}:
            raise InvalidError("a board cannot have signs and bars")
    givens = {clue.at[0]: 1 << number - 1 for clue, number in clues.items() if clue.kind == GIVEN}
    board = Board(givens, {clue: clues[clue] for clue in clues if clue.kind != GIVEN})
    return puzzle.text(puzzle.shaped(texts), board)


def _clues(puzzle: Puzzle, draft: Draft) -> Iterator[tuple[Clue, int]]:
    """Yield all that a draft has, with what is given in cells."""
    if puzzle.points:
        found = enumerate(Signs.of(text).number for text in draft.signs)
        yield from ((Clue(puzzle.points, (point,)), int(number)) for point, number in found if number)
        return
    making, held = puzzle.making, held_by(draft)
    pictures = [value.picture for value in puzzle.values]
    for where, signs in held.items():
        if isinstance(where, Clue) and signs.number:
            yield where, int(signs.number)
        elif isinstance(where, int):
            if kind := making.placed.get(signs.picture, ("",))[0]:
                yield Clue(kind, (where,)), pictures.index(signs.picture) + 1 if kind == GIVEN else 1
            if making.number and signs.number:
                yield Clue(making.number, (where,)), int(signs.number)
    for pair, sign, _ in pairs(draft):
        if sign:
            kind, is_turned = making.relations[sign]
            yield Clue(kind, pair[::-1] if is_turned else pair), 1
    for cells in cages_of(draft) if making.cages else ():
        numbers = [held[cell].number for cell in cells if held[cell].number]
        if not numbers:
            raise _missing(cells_name([divmod(cells[0], draft.columns)]))
        operation = next((held[cell].operation for cell in cells if held[cell].operation), "+")
        yield Clue(next(kind for kind, one in making.cages.items() if one == operation), cells), int(numbers[0])


def _check_needed(puzzle: Puzzle, sides: Sides, clues: Mapping[Clue, int]) -> None:
    """Raise ValueError if a number is missing that every board has."""
    for kind in puzzle.making.needed:
        if kind in puzzle.edges:
            names: Sequence[str] = [line.name for line in (columns if kind in ("top", "bottom") else rows)(sides)]
        else:
            names = [cells_name([divmod(cell, sides.columns)]) for cell in range(prod(sides))]
        for number, name in enumerate(names):
            if Clue(kind, (number,)) not in clues:
                raise _missing(name)


def _missing(name: str) -> InvalidError:
    return InvalidError("a number is missing: {place}", place=name)


def read(puzzle: Puzzle, position: str) -> Draft:
    """Return the draft of a position: its board."""
    shape, board = puzzle.parse(position.split()[0])
    draft, making = _empty_draft(puzzle, shape["size"]), puzzle.making
    held = dict.fromkeys(held_by(draft), Signs())

    def change(where: Place, **changes: str) -> None:
        held[where] = held[where]._replace(**changes)

    for cell, mask in board.givens.items():
        value = mask.bit_length()
        change(cell, **({"picture": puzzle.values[value - 1].picture} if puzzle.values else {"number": str(value)}))
    pictures = {kind: picture for picture, (kind, _) in making.placed.items()}
    for clue, number in board.clues.items():
        if clue.kind == puzzle.points:
            change(place_of(draft, divmod(clue.at[0], draft.columns)), number=str(number))
        elif clue.kind in puzzle.edges:
            change(clue, number=str(number))
        elif clue.kind == making.number or clue.kind in making.cages:
            change(clue.at[0], number=str(number), operation=making.cages.get(clue.kind, ""))
        elif clue.kind in pictures:
            change(clue.at[0], picture=pictures[clue.kind])
    for (cell, other), sign in puzzle.between(board).items():
        change(cell, **({"right": sign} if other == cell + 1 else {"below": BELOW[sign]}))
    for area in puzzle.areas(board):
        for cell in area:
            beside, under = (cell + 1 in area and (cell + 1) % draft.columns > 0), cell + draft.columns in area
            change(cell, beside=BESIDE * beside, under=UNDER * under)
    if puzzle.variant and not making.variant and shape[puzzle.variant.name]:
        change(0, variant=VARIANT)
    return draft.with_cells({cell: "".join(held[place_of(draft, cell)]) for cell in draft.cells})


# What is seen and said


def shown(draft: Draft) -> ShownBoard:
    """Return a draft as data."""
    areas = {cell: number for number, cells in enumerate(cages_of(draft), 1) for cell in cells if len(cells) > 1}

    def cell_of(cell: Cell) -> ShownCell:
        where, signs = place_of(draft, cell), Signs.of(draft.cells[cell])
        if isinstance(where, int):
            return shown_face(signs.face(), signs.right + signs.below)._replace(piece=areas.get(where, 0))
        return ShownCell(0, signs.number, form="" if where or signs.number else "void")

    return ShownBoard(draft.rows, draft.columns, tuple(map(cell_of, draft.cells)), style="paper", palette=PALETTE)


def tell(state: LogicState) -> Message:
    """Return that a board has one solution, and its grade."""
    if state.board.tier == SEARCH:
        return Message("One solution, which can only be found by trying.")
    return Message("One solution. Grade: {grade}.", grade=GRADE_NAMES[grade_of(state.board.tier)])
