"""Tetromino, as published by Al Sweigart in 2012: seven four-cell pieces, no kicks, a drop that does not lock.

The class has all rules that make this game. What all falling-block games share is in the kit: whether a piece fits, how
it moves, which rows are full, and when a timer fires. Below it are its look, its words and its declaration.
"""

from __future__ import annotations

from puzzlebox.rules import Event, Message, PauseStyle
from puzzlebox_games.covers import box
from puzzlebox_games.falling import sentences
from puzzlebox_games.falling.game import falling_game, sizes, standard
from puzzlebox_games.falling.kit import NEVER, SANK, Falling
from puzzlebox_games.falling.look import Edge, Look, Printed
from puzzlebox_games.falling.look import Words as Printing
from puzzlebox_games.falling.readers import EFFECTS_OF_REPEATING
from puzzlebox_games.falling.shapes import Drawn, Orientation, boxes


class Tetromino(Falling):
    """Seven four-cell pieces, no kicks, and a drop that does not lock."""

    # Board and pieces

    ROWS, COLUMNS = 20, 10
    SHAPES = {  # the orientations of each shape in a 5 x 5 box, clockwise; draws count them in this order
        "S": boxes("...../...../..OO./.OO../..... ...../..O../..OO./...O./....."),
        "Z": boxes("...../...../.OO../..OO./..... ...../..O../.OO../.O.../....."),
        "J": boxes(
            "...../.O.../.OOO./...../..... ...../..OO./..O../..O../....."
            " ...../...../.OOO./...O./..... ...../..O../..O../.OO../....."
        ),
        "L": boxes(
            "...../...O./.OOO./...../..... ...../..O../..O../..OO./....."
            " ...../...../.OOO./.O.../..... ...../.OO../..O../..O../....."
        ),
        "I": boxes("..O../..O../..O../..O../..... ...../...../OOOO./...../....."),
        "O": boxes("...../...../.OO../.OO../....."),
        "T": boxes(
            "...../..O../.OOO./...../..... ...../..O../..OO./..O../....."
            " ...../...../.OOO./..O../..... ...../..O../.OO../..O../....."
        ),
    }
    COLOURS = 4

    def size(self) -> tuple[int, int]:
        """The board has 10 columns and 20 rows, unless the player wants another one."""
        return self.options["height"], self.options["width"]

    def begin(self) -> None:
        """A game begins with no keys held. The first piece is drawn, then the preview."""
        self.end_holds()
        self.first_level = self.options["start-level"]
        self.set_level(self.first_level)
        super().begin()

    def drawn(self) -> tuple[Drawn]:
        """A piece has a random shape, a random orientation of it, and a random colour."""
        orientations = self.shapes[self.random.below(len(self.shapes))]
        orientation = orientations[self.random.below(len(orientations))]
        return (orientation.drawn(1 + self.random.below(self.COLOURS)),)

    def entry(self, orientation: Orientation) -> int:
        """The corner of the box enters at row -2, column 3: in the middle, also of a wider board."""
        return self.offset_of(-2, 3 + (self.columns - 10) // 2)

    def entered(self) -> None:
        """A new piece sets the timer of gravity. A soft drop that is due happens at once."""
        self.gravity_at = self.time + self.interval
        if self.soft_at <= self.time:
            self.soft()

    # Actions. Keys stay held for the next piece unless something ends it.

    HELD = ("direction", "sideways_at", "soft_at")
    SIDEWAYS, SOFT = 150, 100  # ms between two steps of a held key

    def press_sideways(self, direction: int) -> None:
        """Left and right move the piece by a column. A press that moves it is held, and the other key no longer is. A
        press that is blocked changes nothing."""
        if self.move(direction):
            self.direction, self.sideways_at = direction, self.time + self.SIDEWAYS

    def release_sideways(self, direction: int) -> None:
        """Releasing a key does not bring an older one back."""
        if self.direction == direction:
            self.direction, self.sideways_at = 0, NEVER

    def turn(self, way: str) -> None:
        """A piece turns if it fits in place."""
        target: Orientation = getattr(self.orientation, way)
        if target is not self.orientation:
            self.turn_into(target, self.offset)

    def press_down(self) -> None:
        """A soft drop moves the piece down by a row. It is held whether it moved the piece or not."""
        self.fall()
        self.soft_at = self.time + self.SOFT

    def release_down(self) -> None:
        """Releasing the key ends the soft drop."""
        self.soft_at = NEVER

    def drop(self) -> None:
        """A drop ends all holds and moves the piece to the floor, where it can still move until gravity locks it."""
        held = self.direction or self.soft_at < NEVER
        self.end_holds()
        if held or self.can_fall():
            self.fall_to_floor()

    def end_holds(self) -> None:
        """No key is held."""
        self.direction, self.sideways_at, self.soft_at = 0, NEVER, NEVER

    def resume(self) -> None:
        """After a pause, gravity starts again."""
        super().resume()
        self.gravity_at = self.time + self.interval

    EFFECTS = {  # for menus of inputs: whether these would have an effect now
        **EFFECTS_OF_REPEATING,
        "tap_sideways": lambda state, way: state.direction == way or state.can_move(way),
        "press_sideways": Falling.can_move,
        "press_down": lambda state: state.soft_at != state.time + state.SOFT or state.can_fall(),
        "drop": lambda state: state.direction or state.soft_at < NEVER or state.can_fall(),
    }

    # What time does, in the order of one instant

    TIMERS = ("sideways", "soft", "gravity")

    def sideways(self) -> None:
        """A held left or right moves the piece every 150 ms. A step that is blocked is used up."""
        self.move(self.direction)
        self.sideways_at = self.time + self.SIDEWAYS

    def soft(self) -> None:
        """A held soft drop moves it down every 100 ms. A step that is blocked stays due until the piece fits."""
        if self.fall():
            self.soft_at = self.time + self.SOFT

    def ready(self, timer: str) -> bool:
        """Only a soft drop stays due."""
        return self.can_fall()

    def gravity(self) -> None:
        """Gravity moves the piece down by a row, or locks it."""
        if not self.fall(SANK):
            self.lock()
        self.gravity_at = self.time + self.interval

    # Locking and clearing

    def lock(self) -> None:
        """The piece becomes part of the board, and full rows go. Then the next piece enters; if it does not fit, the
        game is lost."""
        self.fix()
        rows = self.full_rows()
        if rows:
            self.remove_rows(rows)
            self.count(rows)
        self.next_enters()

    LINES_A_LEVEL = 10
    INTERVALS = tuple(max(270 - 20 * level, 40) for level in range(1, 13))  # ms a row, also for all levels beyond

    def count(self, rows: tuple[int, ...]) -> None:
        """Each row scores a point, and the level goes up every 10 points."""
        before = self.level
        self.lines += len(rows)
        self.score += len(rows)
        self.set_level(self.first_level + self.score // self.LINES_A_LEVEL)
        self.happened.append(Event("rows", rows))
        if self.level != before:
            self.happened.append(Event("level", self.level))

    def set_level(self, level: int) -> None:
        """Gravity gets 20 ms faster with each level, down to 40 ms a row."""
        self.level, self.interval = level, self.INTERVALS[min(level, 12) - 1]

    # The text of a state

    def timer_lines(self) -> list[str]:
        return [
            f"side {self.direction} {self.sideways_at}" if self.direction else "side none",
            f"soft {self.soft_at}" if self.soft_at < NEVER else "soft none",
            f"gravity {self.gravity_at} every {self.interval}",
        ]


# Its look, its words and its declaration, which Pentomino and Monomino share

LOOK = Look(
    hues=("blue", "green", "red", "yellow"),
    sheet=(
        ((0, 0, 155), (20, 20, 175)),
        ((0, 155, 0), (20, 175, 20)),
        ((155, 0, 0), (175, 20, 20)),
        ((155, 155, 0), (175, 175, 20)),
    ),
    printed=Printed(
        rows=20,
        columns=10,
        board=(220, 75),
        cell=20,
        edges=(Edge((217, 68, 208, 408), (0, 0, 155), 5),),
        words=(
            Printing(Message("Score: {score}"), (490, 20), 18),
            Printing(Message("Level: {level}"), (490, 50), 18),
            Printing(Message("Next:"), (520, 80), 18),
        ),
        preview=(520, 100),
        preview_cell=20,
        above=True,
    ),
)

PAUSE = PauseStyle(keys=("P",), on_release=True, any_key_resumes=True)


def words(state: Tetromino) -> sentences.Words:
    """Return how the game is played."""
    return sentences.Words(
        drawn=(
            Message(
                "The shape, the orientation and one of {count} colour are each chosen at random.",
                "The shape, the orientation and one of {count} colours are each chosen at random.",
                count=state.COLOURS,
            ),
        ),
        keys=(
            sentences.sideways_repeats(state.SIDEWAYS, state.SIDEWAYS),
            Message("A press that is blocked is ignored."),
            sentences.soft_drop_repeats(state.SOFT, state.SOFT),
            Message("A soft drop that is blocked acts as soon as the piece can move down."),
            sentences.SONIC_DROP,
            Message("After a drop, held keys must be pressed again."),
        ),
        falling=(sentences.GRAVITY, sentences.RESTARTS_AT_ENTRY, sentences.by_ms(state.INTERVALS)),
        points=(
            Message(
                "Each line scores 1 point. The level goes up every {count} line.",
                "Each line scores 1 point. The level goes up every {count} lines.",
                count=state.LINES_A_LEVEL,
            ),
        ),
    )


OPTIONS = (*sizes(Tetromino.ROWS, Tetromino.COLUMNS), *standard())

GAME = falling_game(Tetromino, **box("tetromino"), look=LOOK, words=words, options=OPTIONS, pause=PAUSE)
