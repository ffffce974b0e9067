"""Which level a game begins with: sets and numbers, random levels, positions; and what follows a game."""

import pytest

from puzzlebox.core.game_id import GameID, id_of
from puzzlebox.core.options import OptionError, Options
from puzzlebox.rules import Session, Start
from puzzlebox_games.sokoban.board import parse
from puzzlebox_games.sokoban.game import GAME
from puzzlebox_games.sokoban.levels import SETS
from puzzlebox_games.sokoban.options import OPTIONS
from tests.games.sokoban.play import BENCH, begun, board_of, placed

FIRST = next(iter(SETS))
OWN = "########|#------#|#-$-$@-#|#-..---#|########"


def options(text: str) -> Options:
    return Options.parse(OPTIONS, text)


def same_level(text: str, other: str) -> bool:
    return parse(text) == parse(other)


def test_every_level_of_every_set_can_be_chosen() -> None:
    for name, levels in SETS.items():
        listed = GAME.levels_for(options(f"set={name}"))
        assert [level.title for level in listed] == [level.title for level in levels]
        for number, (level, shown) in enumerate(zip(levels, listed, strict=True), 1):
            assert shown.options == {"set": name, "level": str(number)}
            state = GAME.begin(Options(OPTIONS, shown.options), "puzzlebox")
            assert same_level(state.level.text(), level.text)
            assert (state.level.title, state.least_pushes) == (level.title, level.pushes)


def test_the_first_level_of_the_first_set_is_the_default() -> None:
    assert same_level(board_of(begun()), SETS[FIRST][0].text)


def test_a_number_beyond_the_set_is_refused() -> None:
    count = len(SETS[FIRST])
    with pytest.raises(ValueError, match=f"level must be from 1 to {count} in the set {FIRST}, not {count + 1}"):
        begun(f"level={count + 1}")


@pytest.mark.parametrize("text", ["0", "1000", "-1", "two", "Random", "0123456789abcde", "0123456789ABCDEF", "٣"])
def test_other_values_of_level_are_refused(text: str) -> None:
    with pytest.raises(OptionError, match="level must be a number from 1 up, or easy, medium or hard, not"):
        Options(OPTIONS, {"level": text})


@pytest.mark.parametrize("text", ["6x7", "7x16", "16", "9x", "x9", "9x9x9", "9X9", ""])
def test_other_sizes_are_refused(text: str) -> None:
    with pytest.raises(OptionError, match="size must be from 7 to 15, or rows x columns from 7x7 to 15x15, not"):
        Options(OPTIONS, {"size": text})


def test_a_position_of_a_shipped_level_chooses_this_level() -> None:
    level = SETS[FIRST][2]
    wider = "|".join([f"##{row}" for row in level.text.split("|")])
    for text in (level.text, wider):
        session = placed(text, "grade=hard,size=15x15")
        assert (session.options.text(), session.state.least_pushes) == ("level=3", level.pushes)


def test_another_position_is_listed_by_its_digest() -> None:
    session = placed(OWN)
    digest = parse(OWN).digest()
    assert (session.options.text(), session.state.least_pushes) == (f"level={digest}", None)
    assert placed(OWN, f"level={digest}").options == session.options
    assert placed(OWN.replace("|", "/")).options == session.options
    assert GAME.levels_for(session.options) == ()


def test_a_digest_needs_its_position() -> None:
    digest = parse(OWN).digest()
    with pytest.raises(ValueError, match=f"the level with the digest {digest} is not known; give its position"):
        begun(f"level={digest}")
    with pytest.raises(ValueError, match=f"the position is not the level with the digest {digest}"):
        placed("#####|#@$.#|#####", f"level={digest}")


def test_a_position_that_is_solved_already_is_refused() -> None:
    with pytest.raises(ValueError, match="the level is solved already: there is a box on every goal"):
        BENCH.placed("#####|#@*-#|#####")


def test_a_board_in_play_is_a_position() -> None:
    session = placed(OWN)
    session.send("moves Lrd")
    position = session.state.position()
    assert position is not None
    again = placed(position)
    assert board_of(again) == board_of(session)
    assert (again.state.position(), again.state.steps) == (position, 0)


# Random levels
def test_a_random_level_is_the_same_for_the_same_seed_and_has_its_least_pushes() -> None:
    first, second = begun("level=easy,size=7x7"), begun("level=easy,size=7x7")
    assert first.state.text() == second.state.text()
    assert first.start.prepared == f"{first.state.least_pushes} {first.state.level.text()}"
    assert first.state.level.rows <= 7
    assert first.state.level.columns <= 7
    assert GameID.parse(id_of(first).text()).options == "level=easy,size=7x7"


def test_a_restart_brings_another_random_level() -> None:
    session = begun("level=easy,size=7x7")
    first = session.state.level
    session.send("restart")
    assert session.state.level != first
    assert session.send("again") is None
    session.send("undo restart")
    assert session.state.level == first


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "must begin with its least number of pushes"),
        ("#####|#@$.#|#####", "must begin with its least number of pushes"),
        ("0 #####|#@$.#|#####", "must begin with its least number of pushes"),
        ("1 #####|#@$.#", "the walls must be closed"),
        ("1 #####|#@*-#|#####", "the level is solved already"),
        ("4 ########|#@$---.#|########", "a random level must have at most 7 x 7 cells, not 3 x 8"),
    ],
)
def test_a_prepared_board_is_checked(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        GAME.begin(options("level=random,size=7x7"), Start(seed="a", prepared=text))


def test_only_random_levels_are_prepared() -> None:
    with pytest.raises(ValueError, match="only a random level has a prepared board"):
        GAME.begin(options("level=2"), Start(seed="a", prepared="1 #####|#@$.#|#####"))


# What follows
def test_the_next_level_follows_and_then_the_same_one() -> None:
    assert GAME.play.next_games is not None
    following = GAME.play.next_games(begun("level=2").state)
    assert [(game.label, game.options["level"], game.start) for game in following] == [
        ("Next level", 3, None),
        ("Same board", 2, None),
    ]
    last = GAME.play.next_games(begun(f"level={len(SETS[FIRST])}").state)
    assert [game.label for game in last] == ["Same board"]


def test_after_a_random_level_comes_a_new_one_or_the_same_without_a_search() -> None:
    assert GAME.play.next_games is not None
    session = begun("level=easy,size=7x7")
    new, same = GAME.play.next_games(session.state)
    assert (new.label, new.options, new.start) == ("Next board", session.options, None)
    assert same.label == "Same board"
    assert same.start is not None
    assert not GAME.needs_preparing(same.options, same.start)
    assert Session(GAME, same.options, same.start).state.level == session.state.level


def test_after_a_position_comes_the_same_position() -> None:
    assert GAME.play.next_games is not None
    session = placed(OWN)
    (same,) = GAME.play.next_games(session.state)
    assert same.start == Start(position=OWN)
    assert Session(GAME, same.options, same.start).options == session.options


def test_the_menu_shows_a_level_in_play_and_other_levels_as_they_are() -> None:
    assert GAME.presentation.showcase is not None
    first, second = begun().state, begun("level=2").state
    shown = GAME.presentation.showcase(first)
    assert shown.boxes & shown.level.goals
    assert len(shown.boxes) > len(first.boxes)
    assert GAME.presentation.showcase(second) is second
