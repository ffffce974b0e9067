"""What the engine adds to the sheet of Console: events, rows that vanish, options, measures and texts."""

import pytest

from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.state import Start
from puzzlebox_games.console.game import GAME
from tests.sheets.console import ConsoleEngine
from tests.sheets.stories import facts, play_story


@facts("""
a press that changes nothing is not logged
    first T: cw !cw
full rows are announced once
    O row=18 board=1111..1111/1111..1111: about_to_fall() advance_to(1000) details(rows)=[(18,19)]
a win is one event and leaves only a restart
    completing 4 type=b: lines:=2 about_to_fall() until_counted()=24 @25 names=[won] due=None inputs=[restart] \
'reason=25 lines cleared'
a piece that overlaps as it locks stays in sight
    O row=0: block((1,4),(2,5)) about_to_fall() @2 in_play=True 'reason=there is no room for the piece'
""")
def test_events(story: str) -> None:
    play_story(ConsoleEngine, story)


def test_rows_are_shown_with_their_values_until_they_have_vanished() -> None:
    play = ConsoleEngine.playing("I", 1, 18, 4, board="2222.22222\n.3........\n4444.44444\n5555.55555").about_to_fall()
    vanishing = play.to_frame(6).game.vanishing
    assert vanishing is not None
    assert [number for number, _ in vanishing.rows] == [16, 18, 19]
    shown = vanishing.shown(play.game.grid)
    assert (shown[160:170], shown[170:180]) == ([2] * 4 + [7] + [2] * 5, [0, 3, 0, 0, 7, 0, 0, 0, 0, 0])
    assert (shown[190:], shown[:160]) == ([5] * 4 + [7] + [5] * 5, [0] * 160)


def test_a_restart_fills_the_board_anew() -> None:
    state = ConsoleEngine.new(type="b", level=7, height=3).set(lines=5).send_all("+left", "restart").game
    again = GAME.begin(state.options, Start(generator=state.origin))
    assert again.text().split("\n")[0] == state.text().split("\n")[0]


def test_figures_count_lines_up_in_both_types() -> None:
    play = ConsoleEngine.completing(4, type="b").set(lines=12).about_to_fall()
    play.until_counted()
    assert (play.lines, play.game.figures()["rows"]) == (8, 17)
    assert "lines" not in {**play.game.status(), **play.game.figures()}  # that is the name of cleared lines


@pytest.mark.parametrize("text", ["type=c", "level=20", "level=-1", "height=6"])
def test_options_have_their_limits(text: str) -> None:
    with pytest.raises(OptionError):
        Options.parse(GAME.options, text)


def test_no_option_changes_the_rules_of_the_sheet() -> None:
    assert not Options(GAME.options, {"type": "b", "level": "9", "height": "5"}).changes_rules


def rules_text(**options: str) -> str:
    assert GAME.presentation.rules_text is not None
    return "\n".join(map(str, GAME.presentation.rules_text(Options(GAME.options, options))))


def test_rules_say_what_is_special() -> None:
    text = rules_text(level="3")
    for part in (
        "repeats it after 16 frames, then every 6 frames",
        "A release does not reset this charge",
        "The first piece waits for 96 frames",
        "There is no lock delay",
        "Level\t0\t1\t2\t3\t4\t5\t6\t7\t8\t9\nRows a second\t1.3\t1.4\t1.6\t1.8\t2.1\t2.6\t3.3\t4.6\t7.5\t10",
        "Level\t10–12\t13–15\t16–18\t19–28\t29+\nRows a second\t12\t15\t20\t30\t60",
        "10 to 18 frames",
        "40, 100, 300 or 1200 points",
        "The game starts at level 3.",
        "A piece may enter over blocks",
    ):
        assert part in text
    assert "Clear 25 lines to win" not in text


def test_rules_of_b_type_name_the_goal_the_bonus_and_the_blocks() -> None:
    text = rules_text(type="b", level="12", height="3")
    for part in ("Clear 25 lines to win.", "A win adds 5000 points.", "8 rows of random blocks", "never changes"):
        assert part in text
    assert "The board is empty at the start." in rules_text(type="b")
    assert "A win adds" not in rules_text(type="b")
