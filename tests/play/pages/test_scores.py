"""The pages of results: all games, the table of a game, and the deletion of many."""

from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from puzzlebox.core.cover import Cover
from puzzlebox.core.game import AnyGame
from puzzlebox.play.pages.scores import GameScores, Tally, game_scores, open_scores
from puzzlebox.rules import Measure
from puzzlebox.store.scores import Scores
from puzzlebox_games.slide.game import GAME as SLIDE
from tests.catalogues import speaking
from tests.fake_game import DRIPS, LAMPS, variant_of
from tests.play.pages.conftest import PageDesk, desk_of, home
from tests.play.plays import play

RACE = variant_of(LAMPS, id="race", title="Race", measures=(Measure("time", "time", least=True, won=True),))


@pytest.fixture
def desk(tmp_path: Path) -> Iterator[PageDesk]:
    opened = desk_with(tmp_path, LAMPS, DRIPS, RACE)
    yield opened
    opened.library.close()


def desk_with(folder: Path, *games: AnyGame) -> PageDesk:
    opened = desk_of(*games, folder=folder)
    opened.has_menu = True
    opened.open(home)
    return opened


def stored(desk: PageDesk) -> Scores:
    assert desk.library.scores
    return desk.library.scores


def fill(desk: PageDesk, *times: int, options: str = "") -> PageDesk:
    """Store results of Race with these times in ms."""
    stored(desk).add(
        play(f"{options}{n}", game="race", options=options, ended=n, figures={"time": time})
        for n, time in enumerate(times, 1)
    )
    return desk


def open_results(desk: PageDesk, game: AnyGame = RACE) -> PageDesk:
    desk.open(partial(game_scores, GameScores(desk, game)))
    return desk


def results(desk: PageDesk) -> list[str]:
    """Return the results that the table shows, without their dates."""
    return [list(row.cells.values())[1] for row in desk.page.rows if row.cells]


def test_all_games_with_results_are_on_one_page(desk: PageDesk) -> None:
    fill(desk, 5_000, 4_170)
    fill(desk, 9_000, options="size=5")
    stored(desk).add([play("x", game="drips", ended=99_000), play("y", game="gone", ended=1)])
    open_scores(desk)
    assert (desk.names, desk.page.kind, desk.page.title) == (["home", "scores"], "shelves", "Scores")
    assert desk.labels == ["Drips", "Race", "Back", "Delete results"]
    assert (desk.row("race").value.split(" · ")[0], desk.place.waits) == ("3 played", True), "bests are looked up later"
    while desk.place.waits:
        desk.tick()
    best, played, last = desk.row("race").value.split(" · ")
    assert (best, played, last[:10]) == ("Best 0:04.17", "3 played", "1970-01-01")
    assert desk.row("race").card
    assert isinstance(desk.row("race").picture, Cover)
    assert desk.choose("race").page.title == "Race: scores"
    assert desk.act("leave").names == ["home", "scores"]


def test_the_results_of_a_game_open_if_it_has_some(desk: PageDesk) -> None:
    open_scores(desk, LAMPS)
    assert (desk.names[-1], desk.page.text, desk.labels) == ("scores", "No finished games yet.", ["Back"])
    fill(desk.act("leave"), 1_000)
    open_scores(desk, LAMPS)
    assert (desk.names[-1], desk.labels[0]) == ("scores", "Race")
    desk.act("leave")
    open_scores(desk, RACE)
    assert (desk.names[-1], results(desk)) == ("game_scores", ["0:01.00"])


def test_a_page_without_folders_says_that_there_is_nothing() -> None:
    desk = desk_of(LAMPS)
    open_scores(desk, LAMPS)
    assert (desk.names, desk.page.text) == (["scores"], "No finished games yet.")


def test_the_results_are_a_table(desk: PageDesk) -> None:
    figures = {"time": 61_230, "pressed": 7, "errors": 2, "more": 1}
    old = play("x", game="race", ended=1, figures=figures)
    bad = play("y", game="race", ended=2, outcome="lost", reason="no way", unranked="assisted", figures={"pressed": 9})
    stored(desk).add([old, bad])
    rows = [row for row in open_results(desk).page.rows if row.cells]
    assert [list(row.cells)[1:] for row in rows] == [["Time", "Pressed", "Errors", "Remark"]] * 2
    assert [list(row.cells.values())[1:] for row in rows] == [
        ["no way", "9", "", "assisted"],
        ["1:01.23", "7", "2", ""],
    ]
    assert [row.label for row in rows] == ["no way (assisted)", "time 1:01.23"]
    assert {row.verb for row in rows} == {"Watch replay"}


@pytest.mark.parametrize(
    ("unranked", "mark"), [("assisted", "assisted"), ("bot", "played by a bot"), ("known", "known board")]
)
def test_results_that_do_not_count_are_marked(desk: PageDesk, unranked: str, mark: str) -> None:
    stored(desk).add([play("x", game="race", unranked=unranked)])
    row = next(row for row in open_results(desk).page.rows if row.cells)
    assert row.cells["Remark"] == mark
    assert desk.page.figures["Unranked"] == "1"


def test_the_table_is_in_the_language_of_the_player(tmp_path: Path) -> None:
    with speaking("de"):
        desk = desk_with(tmp_path, SLIDE)
        stored(desk).add([play("x", game="slide", figures={"time": 7_430, "moves": 12_480, "actions": 31})])
        (cells,) = [row.cells for row in open_results(desk, SLIDE).page.rows if row.cells]
        assert next(iter(cells)) == "Datum"
        assert dict(list(cells.items())[1:]) == {"Zeit": "0:07,43", "Züge": "12.480", "Aktionen": "31"}


def test_each_set_of_options_has_a_table(desk: PageDesk) -> None:
    fill(desk, 1_000, 2_000)
    fill(desk, 7_000, 8_000, 9_000, options="size=5")
    assert open_results(desk).values["options"] == "Size: 5"
    assert results(desk) == ["0:09.00", "0:08.00", "0:07.00"]
    assert desk.turn("options").values["options"] == "Default"
    assert results(desk) == ["0:02.00", "0:01.00"]
    assert desk.choose("options").values["options"] == "Size: 5"


def test_more_than_50_results_have_pages(desk: PageDesk) -> None:
    fill(desk, *range(1_000, 102_000, 1_000))
    assert open_results(desk).values["page"] == "1–50 of 101"
    assert results(desk)[0] == "1:41.00"
    assert desk.turn("page").turn("page").values["page"] == "101–101 of 101"
    assert results(desk) == ["0:01.00"]
    assert desk.turn("page").values["page"] == "1–50 of 101"
    last = next(row.key for row in desk.turn("page", -1).page.rows if row.cells)
    desk.act("delete", last).act("delete")
    assert (desk.values["page"], len(results(desk))) == ("51–100 of 100", 50), "the page before is shown"


def test_figures_and_chart_sum_up_the_results(desk: PageDesk) -> None:
    page = open_results(fill(desk, 5_000, 4_170, 9_000)).page
    assert page.figures == {"Time": "0:04.17", "Played": "3", "Won": "3", "In a row": "3", "Total time": "3 min"}
    assert page.text == "best 0:04.17, 3 played, 3 min"
    assert isinstance(page.detail, Tally)
    assert page.detail.bests == {"Time": "0:04.17"}
    assert page.course == (
        [5_000, 4_170, 9_000],
        "Time, the last 3 · usual 0:05.00",
        ["0:09.00", "0:04.17", "0:05.00"],
        True,
    )


@pytest.mark.parametrize(("times", "caption"), [((5_000, 5_000), ""), ((), "No ranked games yet")])
def test_there_is_no_chart_of_results_that_are_all_equal(desk: PageDesk, times: tuple[int, ...], caption: str) -> None:
    fill(desk, *times)
    if not times:
        stored(desk).add([play("x", game="race", unranked="bot")])
    assert open_results(desk).page.course.caption == caption


def test_a_result_without_a_replay_says_so(desk: PageDesk) -> None:
    stored(desk).add([play("x", game="race"), play("y", game="race", journal="gone.jsonl")])
    first, second = [row.key for row in open_results(desk).page.rows if row.cells]
    assert [more.label for more in desk.row(first).more] == ["Race", "Delete"]
    assert [more.label for more in desk.row(second).more] == ["Delete"]
    for use in (partial(desk.choose, first), partial(desk.choose, second), partial(desk.act, "race", first)):
        use()
        assert (desk.said, desk.names[-1]) == ("There is no replay of this game.", "game_scores")


def test_a_damaged_replay_is_said_and_the_page_stays(desk: PageDesk) -> None:
    assert desk.library.paths
    desk.library.paths.replays.mkdir(parents=True)
    (desk.library.paths.replays / "x.jsonl").write_text("broken\n")
    stored(desk).add([play("x", game="race", journal="x.jsonl")])
    row = next(row.key for row in open_results(desk).page.rows if row.cells)
    assert desk.choose(row).said.startswith("Line 1: expected a record's header")
    assert desk.names[-1] == "game_scores"


def test_a_result_is_deleted_after_a_question(desk: PageDesk) -> None:
    open_results(fill(desk, 1_000, 2_000, 3_000))
    row = next(row for row in desk.page.rows if row.label == "time 0:02.00")
    question = desk.act("delete", row.key).said
    assert question.startswith("Delete Race, time 0:02.00, 1970-01-01")
    assert question.endswith("and its replay permanently? Choose Delete again to confirm.")
    desk.place.step(1)
    desk.act("delete", row.key)
    assert len(results(desk)) == 3, "the focus has moved on meanwhile"
    assert results(desk.act("delete")) == ["0:03.00", "0:01.00"]


def test_the_results_of_a_game_are_deleted_after_two_questions(desk: PageDesk) -> None:
    fill(desk, 7_000, 8_000, options="size=5")
    open_results(fill(desk, 1_000, 2_000, 3_000)).turn("options").choose("delete")
    assert (desk.page.kind, desk.page.title, desk.page.text) == ("question", "Delete results", "Race, Size: 5")
    assert desk.labels == ["Keep all results", "Delete the results of Race", "Delete the results of all games"]
    said = "Select again to delete 2 games of Race, Size: 5 and their replays permanently."
    assert desk.choose("delete race").said == said
    assert len(stored(desk).entries()) == 5
    assert desk.choose("delete race").names == ["home", "game_scores"]
    assert results(desk) == ["0:03.00", "0:02.00", "0:01.00"], "what is left is shown"


def test_everything_is_deleted_after_two_questions(desk: PageDesk) -> None:
    fill(desk, 1_000)
    open_scores(desk)
    assert desk.choose("delete").labels == ["Keep all results", "Delete the results of all games"]
    said = "Select again to delete the scores and replays of all games permanently."
    assert desk.choose("delete everything").said == said
    assert desk.act("leave").names == ["home", "scores"]
    desk.choose("delete", "delete everything", "delete everything")
    assert (stored(desk).entries(), desk.page.text) == ([], "No finished games yet.")


def test_scores_that_cannot_be_read_are_said(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    desk = desk_with(tmp_path / "file", RACE)
    open_scores(desk, RACE)
    assert (desk.names[-1], desk.labels) == ("scores", ["Back"])
    assert desk.page.text.startswith("The scores in ")
    assert desk.page.text.endswith("Not a directory")
    assert open_results(desk).page.note.startswith("The scores in ")


def test_options_that_the_game_no_longer_has_are_shown_as_they_are_stored(desk: PageDesk) -> None:
    fill(desk, 1_000, options="shape=round")
    fill(desk, 2_000, 3_000)
    assert open_results(desk).turn("options").values["options"] == "shape=round"


def test_a_figure_that_counts_only_in_won_games_is_not_shown_for_a_lost_one(tmp_path: Path) -> None:
    goal = Measure("time to the goal", "goal time", least=True, won=True)
    desk = desk_with(tmp_path, variant_of(LAMPS, id="race", measures=(Measure("score", "score"), goal)))
    lost = [play(str(n), game="race", outcome="lost", figures={"score": n, "goal time": 0}) for n in (1, 2)]
    stored(desk).add(lost)
    race = desk.registry.game("race")
    assert all("Time to the goal" not in row.cells for row in open_results(desk, race).page.rows)
    stored(desk).add([play("3", game="race", outcome="won", figures={"score": 3, "goal time": 5_000})])
    times = [row.cells["Time to the goal"] for row in open_results(desk, race).page.rows if row.cells]
    assert sorted(times) == ["", "", "0:05.00"]
    desk.library.close()
