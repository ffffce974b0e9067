"""Turbo, as published by hoodlum1980 in 2008 for Turbo C: counter-clockwise turns, and speed by score."""

from __future__ import annotations

from puzzlebox.rules import Action, Event, Message, PauseStyle, one_of
from puzzlebox_games.covers import box
from puzzlebox_games.falling import sentences
from puzzlebox_games.falling.game import DROP, MOVES, falling_game, standard
from puzzlebox_games.falling.look import SHAPE_HUES, Edge, Look, Printed, by_shape, plain
from puzzlebox_games.falling.look import Words as Printing
from puzzlebox_games.falling.repeating import Repeating
from puzzlebox_games.falling.shapes import Drawn, Orientation, boxes, turned_box

NO_ENTRY = Message("the next piece cannot enter")


class Turbo(Repeating):
    """Counter-clockwise turns, and speed by score."""

    # Board and pieces

    ROWS, COLUMNS = 23, 12
    SHAPES = {
        "T": turned_box(".O./.OO/.O."),
        "L": turned_box(".O./.O./.OO"),
        "J": turned_box(".O./.O./OO."),
        "Z": turned_box("OO./.OO/..."),
        "S": turned_box(".OO/OO./..."),
        "O": boxes("OO/OO"),
        "I": boxes(".O../.O../.O../.O.. ..../OOOO/..../...."),
    }
    SIZES = {"O": 2, "I": 4}  # of the boxes of shapes that have no 3 x 3 box
    figure_names = ("score",)

    def begin(self) -> None:
        """The game starts paused, with the first piece in play, and with 100 points. Until the first lock at level 1,
        gravity takes 1300 ms a row."""
        super().begin()
        self.paused, self.score = True, 100
        if self.level == 1:
            self.interval = 1300
        self.gravity_at = self.time + self.interval

    def entry(self, orientation: Orientation) -> int:
        """A piece starts above the board and slides in."""
        return self.offset_of(-self.SIZES.get(orientation.shape, 3), 4)

    def next_enters(self, kept: Drawn | None = None) -> None:
        """The game is lost if the next piece cannot move down."""
        self.enter(kept or self.take())
        if not self.can_fall():
            self.lose(NO_ENTRY)

    # Turns and keys

    TURNS = ("ccw",)
    SIDEWAYS, SOFT = (250, 33), (250, 33)

    DROP_LOCKS = False
    EFFECTS = {"drop": Repeating.can_fall}

    def drop(self) -> None:
        """A drop moves the piece to the floor, where it can still move until gravity locks it."""
        if self.can_fall():
            self.fall_to_floor()

    # Locking and clearing

    POINTS = (10, 30, 70, 150)

    def lock(self) -> None:
        """Full rows go and score. A lock without any scores a point, which counts for the speed from the next lock
        on."""
        self.fix()
        rows = self.full_rows()
        if rows:
            self.remove_rows(rows)
            self.lines += len(rows)
            self.score += self.POINTS[len(rows) - 1]
            self.happened.append(Event("rows", rows))
        self.set_speed()
        self.score += not rows
        self.next_enters()

    def set_level(self, level: int) -> None:
        """The level stays the same. It is the speed before any points."""
        self.level = level
        self.set_speed()

    def set_speed(self) -> None:
        """Each 200 points make gravity 100 ms faster, down to 400 ms a row."""
        speed = self.level + self.score // 200
        self.interval = max(1300 - 100 * speed, 400)


# Its look, its words and its declaration

LIGHT_GRAY, DARK_GRAY = (170, 170, 170), (85, 85, 85)

LOOK = Look(
    hues=SHAPE_HUES,
    sheet=by_shape(
        plain,
        T=(170, 0, 0),
        L=(255, 255, 85),
        J=LIGHT_GRAY,
        Z=(0, 170, 170),
        S=(85, 85, 255),
        O=(0, 0, 170),
        I=(0, 170, 0),
    ),
    printed=Printed(
        rows=23,
        columns=12,
        board=(30, 30),
        cell=18,
        edges=(Edge((26, 26, 225, 423), LIGHT_GRAY), Edge((300, 100, 200, 35), LIGHT_GRAY)),
        lines=DARK_GRAY,
        words=(Printing(Message("Score: {score}"), (312, 108), 18, (85, 255, 255)),),
        preview=(310, 30),
        preview_cell=10,
        preview_grid=(4, 4),
        messages={
            "paused": Printing(Message("Press P to Start or Resume!"), (300, 200), 18, (255, 255, 85)),
            "lost": Printing(Message("GAME OVER!"), (300, 200), 18, (255, 255, 85)),
        },
        keys=Printing("{keys}: {does}", (300, 250), 15, DARK_GRAY),
    ),
)


def words(state: Turbo) -> sentences.Words:
    """Return how the game is played."""
    first = [Message("Until the first lock, it moves the piece every {interval} ms.", interval=1300)]
    return sentences.Words(
        turning=(sentences.IN_PLACE, Message("Pieces turn counter-clockwise only.")),
        keys=(
            sentences.sideways_repeats(*state.SIDEWAYS),
            sentences.soft_drop_repeats(*state.SOFT),
            sentences.SOFT_USED,
            sentences.SONIC_DROP,
        ),
        falling=(
            sentences.GRAVITY,
            sentences.RESTARTS_AT_ENTRY,
            sentences.by_ms(range(1200, 399, -100)),
            *(first if state.level == 1 else ()),
        ),
        points=(
            Message(
                "1, 2, 3 or 4 lines at once score {points} points. A lock that clears no line scores {for_none}. The "
                "level goes up every {count} point.",
                "1, 2, 3 or 4 lines at once score {points} points. A lock that clears no line scores {for_none}. The "
                "level goes up every {count} points.",
                points=one_of(map(str, state.POINTS)),
                for_none=1,
                count=200,
            ),
        ),
        start=(Message("The score starts at {score}.", score=100), Message("The game starts paused.")),
        end=(Message("The game ends if a new piece cannot move down one row."),),
    )


GAME = falling_game(
    Turbo,
    **box("turbo"),
    look=LOOK,
    words=words,
    options=standard(levels=9),
    actions=(*MOVES, Action("ccw", "turn", ("Up", "@W"), role="turn"), DROP),
    pause=PauseStyle(keys=("P",), hides_board=False),
)
