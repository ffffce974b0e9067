"""A small part of the tour of all screens: `python -m tools.tour` takes the whole one."""

from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from puzzlebox import translation
from puzzlebox.play.library import Library
from puzzlebox.store.paths import Paths
from tools.catalogues import KnownTexts
from tools.drawn_texts import Canvas, recording
from tools.tour import APP_SCREENS, GAME_SCREENS, Shot, Tour, contact_sheet, prepare

GAMES = ("tetromino", "slide")

SCREENS = ("title", "play", "pause", "result", "save-as", "saves", "settings")
"""Screens of games that are drawn in the test."""


@pytest.fixture(scope="module")
def template(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tour")
    prepare(Paths(folder, folder), GAMES)
    return folder


@pytest.fixture
def tour(request: pytest.FixtureRequest, template: Path) -> Iterator[Tour]:
    size, theme = request.param
    with recording():
        made = Tour(size, theme, template)
        yield made
        made.close()


def faults(shots: Sequence[Shot]) -> list[str]:
    return [f"{shot.screen}: {fault}" for shot in shots for fault in shot.faults]


@pytest.mark.parametrize("tour", [("640x480@200", "dark"), ("960x720", "classic")], indirect=True)
@pytest.mark.parametrize("game", GAMES)
def test_texts_of_a_game_can_be_read(tour: Tour, game: str) -> None:
    shots = list(tour.game_shots(game, SCREENS))
    assert [shot.screen for shot in shots] == list(SCREENS)
    assert faults(shots) == []


@pytest.mark.parametrize("tour", [("640x480@200", "dark"), ("960x720", "classic")], indirect=True)
def test_texts_of_the_app_can_be_read(tour: Tour) -> None:
    shots = list(tour.app_shots(("settings", "keys", "wrong-id", "failure")))
    assert faults(shots) == []
    assert len({shot.picture.get_buffer().raw for shot in shots}) == len(shots), "every screen looks different"


@pytest.mark.parametrize("tour", [("320x240", "dark")], indirect=True)
def test_screens_that_a_game_does_not_have_are_left_out(tour: Tour) -> None:
    shots = list(tour.game_shots("tetromino", ("levels", "solve", "loading")))
    assert [shot.screen for shot in shots] == ["loading"]
    sheet = contact_sheet(shots * 5)
    assert sheet.get_width() > 4 * 320
    assert sheet.get_height() > 2 * 240


def test_the_tour_has_all_kinds_of_screens() -> None:
    assert {"menu", "settings", "keys", "failure"} <= set(APP_SCREENS)
    assert {"title", "play", "pause", "result", "replay", "scores", "countdown", "solve"} <= set(GAME_SCREENS)


@pytest.mark.parametrize("tour", [("960x720", "contrast")], indirect=True)
def test_tour_shows_games_to_resume_and_settings_in_high_contrast(tour: Tour, template: Path) -> None:
    assert [path.name.partition("-")[0] for path in (template / "running").iterdir()] == ["tetromino"]
    assert faults(list(tour.app_shots(("menu", "display-settings")))) == []


@pytest.mark.parametrize("tour", [("640x480", "dark")], indirect=True)
def test_tour_asks_before_it_deletes_scores(tour: Tour) -> None:
    assert (faults(list(tour.app_shots(("delete-scores",)))), tour._studio.shown) == ([], "delete_results")


@pytest.mark.parametrize("tour", [("960x720", "dark")], indirect=True)
def test_the_help_of_display_settings_is_shown_in_full(tour: Tour) -> None:
    shots = list(tour.app_shots(("settings",)))
    texts = [drawn.text for shot in shots if isinstance(shot.picture, Canvas) for drawn in shot.picture.texts]
    assert any("Size of texts and buttons" in text for text in texts)
    assert not [text for text in texts if text.endswith("…")]


@pytest.mark.parametrize("tour", [("960x720", "dark")], indirect=True)
def test_the_tour_finds_texts_that_are_not_translated(tour: Tour) -> None:
    tour._studio.app.desk.settings.choose("language", translation.PSEUDO)
    tour._studio.app.desk.apply_settings("language")
    translation.use(KnownTexts())
    try:
        screens = ("how-to-play", "options", "play", "pause", "result", "keys", "scores", "replay")
        shots = [*tour.game_shots("slide", screens), *tour.game_shots("klotski", ("solve",))]
        shots += [*tour.game_shots("packing", ("result",)), *tour.app_shots(("menu", "display-settings", "failure"))]
        assert [fault.text for shot in shots for fault in shot.faults if fault.kind == "untranslated"] == []
        assert translation.tr("a text that the template lacks") == "a text that the template lacks"
        translation.use()
        assert "untranslated" in {fault.kind for shot in tour.game_shots("slide", ("pause",)) for fault in shot.faults}
    finally:
        translation.choose()


def test_a_game_that_is_kept_goes_on_with_the_next_input_of_its_play(tmp_path: Path) -> None:
    paths = Paths(tmp_path, tmp_path)
    prepare(paths, ["tents"])
    assert Library(paths).games_in_progress() == {"tents"}
