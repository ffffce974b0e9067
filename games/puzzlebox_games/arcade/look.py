"""The look of Arcade: the picture of its rule sheet, and a background for each section."""

from puzzlebox.rules import Message
from puzzlebox_games.arcade.rules import SECTION
from puzzlebox_games.falling.look import WHITE, Edge, Look, Printed, Sections, Words, by_shape, edged

LOOK = Look(
    hues={"I": "red", "L": "orange", "J": "blue", "O": "yellow", "S": "purple", "Z": "green", "T": "cyan"},
    sheet=by_shape(
        edged,
        I=(230, 45, 40),
        Z=(50, 200, 60),
        S=(215, 70, 220),
        J=(55, 95, 240),
        L=(245, 135, 25),
        O=(240, 215, 40),
        T=(45, 205, 220),
    ),
    printed=Printed(
        rows=20,
        columns=10,
        board=(220, 70),
        cell=20,
        edges=(Edge((215, 65, 210, 410), (190, 190, 200), 4), Edge((450, 414, 60, 3), WHITE, 2)),
        words=(
            Words(Message("NEXT"), (220, 14), 15),
            Words(Message("GRADE"), (60, 80), 15),
            Words("{grade}", (60, 98), 44),
            Words(Message("TIME"), (60, 400), 15),
            Words("{time}", (60, 418), 28),
            Words(Message("POINTS"), (450, 80), 15),
            Words("{score}", (450, 98), 28),
            Words(Message("NEXT GRADE"), (450, 150), 15),
            Words("{next grade}", (450, 168), 28),
            Words(Message("LEVEL"), (450, 362), 15),
            Words("{level}", (450, 380), 28),
            Words("{section end}", (450, 418), 28),
        ),
        preview=(290, 14),
        preview_cell=20,
        tight=True,
    ),
    stack_shade=0.45,
    stack_edge=(235, 235, 240),
    flash=50,
    every_frame=True,
    sections=Sections(
        levels=SECTION,
        sheet=(
            *((26, 36, 74), (18, 60, 62), (60, 26, 66), (70, 46, 16), (20, 58, 30)),
            *((72, 22, 28), (44, 44, 92), (62, 58, 18), (40, 40, 46), (8, 8, 12)),
        ),
        hues=("blue", "cyan", "purple", "orange", "green", "red", "blue", "yellow", "pink", "red"),
    ),
    small=("next grade", "section end"),
    labels={"grade": Message("Grade", context="arcade")},
)
