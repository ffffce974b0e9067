"""Draws the pictures for the tiles of Slide from the covers of the games: `python -m tools.tile_pictures`."""

import os
from math import cos, pi, sin
from pathlib import Path

os.environ["SDL_VIDEODRIVER"] = "dummy"

import pygame

from puzzlebox.ui.cover import colour_of, emblem_picture, paint_cover
from puzzlebox.ui.layout import Area
from puzzlebox.ui.painter import BLACK, WHITE
from puzzlebox.ui.theme import mix
from puzzlebox_games.covers import COVERS
from puzzlebox_games.slide.rules import TILES

FOLDER = Path(__file__).parent.parent / "games" / TILES.folder

SIDE = 600
"""The side of a picture, in px."""

RAYS = 14
"""The rays around the middle, of which every other one is darker. They make no two tiles look alike."""

SHELF = 4
"""The rows and columns of covers on the picture of all games."""


def main() -> None:
    pygame.init()
    FOLDER.mkdir(exist_ok=True)
    for name in TILES.choices[1:]:
        pygame.image.save(drawn(name), FOLDER / f"{name}.png")
        print(FOLDER / f"{name}.png")


def drawn(name: str) -> pygame.Surface:
    """Return the picture with this name."""
    large = pygame.Surface((2 * SIDE, 2 * SIDE))
    (_draw_shelf if name == "shelf" else _draw_emblem)(large, name)
    return pygame.transform.smoothscale(large, (SIDE, SIDE))


def _draw_shelf(surface: pygame.Surface, name: str) -> None:
    side = surface.get_width() // SHELF
    for number, cover in enumerate(list(COVERS.values())[: SHELF * SHELF]):
        row, column = divmod(number, SHELF)
        place = Area(column * side, row * side, side, side)
        surface.fill(colour_of(cover), place)
        paint_cover(surface, place, cover, 0, colour_of(cover))


def _draw_emblem(surface: pygame.Surface, name: str) -> None:
    """Draw an emblem on rays that begin below its middle, and get darker from ring to ring."""
    cover, side = COVERS[name], surface.get_width()
    colour, middle = colour_of(cover), (side * 0.5, side * 0.62)
    for ring in range(5, 0, -1):
        for ray in range(RAYS):
            shade = mix(colour, BLACK if ray % 2 else WHITE, 0.07 + 0.035 * ring)
            angles = [2 * pi * (ray + part / 4) / RAYS for part in range(5)]
            rim = [(middle[0] + ring * side * 0.25 * cos(a), middle[1] + ring * side * 0.25 * sin(a)) for a in angles]
            pygame.draw.polygon(surface, shade, [middle, *rim])
    emblem = emblem_picture(cover.emblem, side, side)
    scale = 0.84 * side / max(emblem.get_size())
    emblem = pygame.transform.smoothscale_by(emblem, scale)
    surface.blit(emblem, emblem.get_rect(center=(side // 2, side // 2)))


if __name__ == "__main__":
    main()
