"""The layout of Slide, at every size of window and board."""

from hypothesis import given, settings
from hypothesis import strategies as st

from puzzlebox.ui.layout import Area
from puzzlebox.ui.theme import Measures
from puzzlebox_games.slide.painter import lay_out

SIZES = st.tuples(st.integers(200, 7680), st.integers(150, 4320))


SIDES = st.tuples(st.integers(2, 64), st.integers(2, 64))


LOOKS = st.sampled_from(["modern", "classic"])


@settings(max_examples=300, deadline=None)
@given(SIZES, SIDES, LOOKS, st.booleans())
def test_nothing_is_cut_off_or_overlaps_at_any_size(
    size: tuple[int, int], sides: tuple[int, int], look: str, panels: bool
) -> None:
    area = Area(7, 3, *size)
    tiles, places = lay_out(area, Measures.of(*size), *sides, look, panels)
    frame = tiles.frame
    assert area.contains(frame)
    assert tiles.side >= 1
    first, last = tiles.at(0, 0), tiles.at(sides[0] - 1, sides[1] - 1)
    assert frame.contains(Area(*first, tiles.side, tiles.side))
    assert frame.contains(Area(*last, tiles.side, tiles.side))
    assert first[0] - frame.x == frame.right - last[0] - tiles.side
    assert abs(frame.x - area.x - (area.right - frame.right)) <= 1
    figures = [words for words in (places.above, places.line) if words]
    for words in figures:
        assert area.contains(words)
        assert not words.colliderect(frame)
    assert len(figures) == panels


@settings(max_examples=100, deadline=None)
@given(SIZES, SIDES, LOOKS)
def test_the_board_is_as_large_as_possible(size: tuple[int, int], sides: tuple[int, int], look: str) -> None:
    area = Area(0, 0, *size)
    tiles, _ = lay_out(area, Measures.of(*size), *sides, look, False)
    room_across = size[0] - sides[1] * (tiles.pitch + 1)
    room_down = size[1] - sides[0] * (tiles.pitch + 1)
    assert min(room_across, room_down) < Measures.of(*size).u + 6 + tiles.pitch // 4


def test_in_a_small_window_the_figures_are_one_line() -> None:
    _, places = lay_out(Area(0, 0, 200, 150), Measures.of(200, 150), 4, 4, "modern", True)
    assert places.above is None
    assert places.line
    assert places.line.height < 20
    _, places = lay_out(Area(0, 0, 320, 240), Measures.of(320, 240), 4, 4, "modern", True)
    assert places.above
