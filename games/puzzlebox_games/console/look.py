"""The look of Console: two colours for each level, and the picture of its rule sheet."""

from puzzlebox_games.falling.look import Look

LOOK = Look(hues=("cyan",), sheet=(((0, 0, 0), (255, 255, 255)),))
