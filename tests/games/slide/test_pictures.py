"""What is on the tiles of Slide: a picture that comes with the game or a player's own, which the rules do not know."""

from pathlib import Path

import pygame
import pytest

from puzzlebox.core.options import OptionError
from puzzlebox.rules import Options
from puzzlebox.store import picture_files
from puzzlebox.store.picture_files import chosen, pixels_of, read_picture
from puzzlebox.ui.picture_files import load_picture
from puzzlebox.ui.theme import DARK
from puzzlebox_games.slide.game import GAME
from puzzlebox_games.slide.rules import TILES
from tests.games.slide.play import TWO_MOVES_OFF, Shown, session_of

NUMBERS, *PICTURES = TILES.choices

LEFT, MIDDLE, RIGHT = (200, 30, 40), (30, 160, 60), (40, 60, 210)


@pytest.fixture
def photo(tmp_path: Path) -> Path:
    """A wide picture: a third in each of three colours, and a margin on both sides that a square board cuts off."""
    picture = pygame.Surface((150, 90))
    for number, colour in enumerate((LEFT, MIDDLE, RIGHT)):
        picture.fill(colour, (30 + 30 * number, 0, 30, 90))
    pygame.image.save(picture, tmp_path / "holiday.png")
    return tmp_path / "holiday.png"


def with_tiles(value: object, more: str = ",small-numbers=off") -> Shown:
    return Shown(session_of(TWO_MOVES_OFF), preferences=f"tiles={value}{more}").draw()


def middles(shown: Shown) -> list[tuple[int, int, int]]:
    """Return the colours in the middle of the tiles of the first row."""
    return [shown.pixel(shown.view.cell_area((0, column)).center) for column in range(3)]


def test_a_picture_is_cut_to_the_board_and_each_tile_has_its_part(photo: Path) -> None:
    assert middles(with_tiles(photo)) == [LEFT, MIDDLE, RIGHT]
    shown = with_tiles(photo)
    assert shown.pixel(shown.view.cell_area((2, 1)).center) == MIDDLE, "the tile 5"


def test_the_picture_is_complete_on_a_solved_board(photo: Path) -> None:
    shown = Shown(session_of("1 2 3\n 4 5 6\n 7 0 8"), preferences=f"tiles={photo}")
    assert shown.draw().pixel(shown.view.cell_area((2, 1)).center) == DARK.tile_blank
    shown.send("left").later(2_000).draw()
    assert shown.pixel(shown.view.cell_area((2, 2)).center) == RIGHT


def test_small_numbers_can_be_hidden(photo: Path) -> None:
    plain, numbered = with_tiles(photo), with_tiles(photo, "")
    corner = pygame.Rect(plain.view.cell_area((0, 0))).scale_by(0.4).move(-40, -40)
    pictures_ = [pygame.image.tobytes(shown.surface.subsurface(corner), "RGB") for shown in (plain, numbered)]
    assert pictures_[0] != pictures_[1]


def test_a_jpeg_is_shown_as_well(photo: Path) -> None:
    pygame.image.save(pygame.image.load(photo), photo.with_suffix(".jpg"))
    shown = middles(with_tiles(photo.with_suffix(".jpg")))
    for found, wanted in zip(shown, (LEFT, MIDDLE, RIGHT), strict=True):
        assert max(abs(a - b) for a, b in zip(found, wanted, strict=True)) < 25


@pytest.mark.parametrize("name", PICTURES)
def test_tiles_of_the_pictures_that_come_with_the_game_differ(name: str) -> None:
    picture = load_picture(TILES, name)
    assert picture.get_width() == picture.get_height() >= 400
    side = picture.get_width() // 4
    places = [(row * side, column * side, side, side) for row in range(4) for column in range(4)]
    assert len({pygame.image.tobytes(picture.subsurface(place), "RGB") for place in places}) == 16


def test_there_are_six_pictures_and_numbers_are_usual() -> None:
    assert len(PICTURES) >= 6
    assert Options(GAME.preferences)["tiles"] == NUMBERS
    assert Shown(session_of(TWO_MOVES_OFF)).draw().colour(0, 0) == DARK.tile_home


def test_a_file_has_an_absolute_path_and_is_shown_by_its_name(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    (tmp_path / "home").mkdir()
    for name in ("my cat, 2.PNG", "home/cat.jpeg"):
        (tmp_path / name).write_bytes(read_picture(TILES, "shelf"))
    assert chosen(TILES, "my cat, 2.PNG") == str(tmp_path / "my cat, 2.PNG")
    assert chosen(TILES, "~/cat.jpeg") == str(tmp_path / "home" / "cat.jpeg")
    assert chosen(TILES, "shelf") == "shelf"
    assert (TILES.shown("/home/me/cat.png"), TILES.shown(r"C:\\me\\cat.png")) == ("cat.png", "cat.png")
    for text in ("cat.gif", "cat", "", "a\n.png"):
        with pytest.raises(OptionError, match="the name of a PNG or JPEG file"):
            chosen(TILES, text)


def test_what_is_no_picture_is_refused(tmp_path: Path, photo: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data, text = photo.read_bytes(), tmp_path / "text.png"
    text.write_text("no picture")
    assert pixels_of(data) == 150 * 90
    (tmp_path / "folder.png").mkdir()
    cut = {"cut.png": data[:12], "cut.jpg": b"\xff\xd8\xff\xe0\x00\x10"}
    for name, content in cut.items():
        (tmp_path / name).write_bytes(content)
    for path in (text, *(tmp_path / name for name in cut)):
        with pytest.raises(ValueError, match=f"{path.name} is not a PNG or JPEG picture"):
            chosen(TILES, str(path))
    with pytest.raises(ValueError, match=r"folder.png is not a regular file"):
        read_picture(TILES, str(tmp_path / "folder.png"))
    with pytest.raises(FileNotFoundError):
        chosen(TILES, str(tmp_path / "gone.png"))
    monkeypatch.setattr(picture_files, "MAX_PIXELS", 100)
    with pytest.raises(ValueError, match=r"holiday.png is too large"):
        read_picture(TILES, str(photo))
    chosen(TILES, "shelf")


def test_a_picture_that_is_gone_or_damaged_is_told_and_numbers_are_shown(photo: Path) -> None:
    damaged = photo.with_name("damaged.png")
    damaged.write_bytes(photo.read_bytes()[:60])
    gone = photo.with_name("gone.png")
    assert with_tiles(damaged).view.problem() == "damaged.png is damaged"
    assert with_tiles(gone).view.problem() == "gone.png cannot be read: No such file or directory"
    assert with_tiles(gone).colour(0, 0) == DARK.tile_home
    assert with_tiles(photo).view.problem() == ""
