"""Levels as text: what is read, what is refused and where, the normal form and its digest. And the levels of the
game."""

from contextlib import suppress

import pytest
from hypothesis import given
from hypothesis import strategies as st

from puzzlebox.core.search import Search, Solution
from puzzlebox.core.stepwise import result_of
from puzzlebox_games.sokoban.board import MAX_SIDE, SIGNS, Level, expand, parse
from puzzlebox_games.sokoban.levels import SETS, ShippedLevel
from puzzlebox_games.sokoban.solver import solving
from tests.games.sokoban.play import SHEET, levels

ROOM = "#######|#-.-$-#|#--#--#|#-*-+-#|#-$---#|#######"


def test_each_sign_has_its_meaning() -> None:
    level = parse(ROOM)
    assert (level.rows, level.columns) == (6, 7)
    places = {
        "goals": {level.cell(number) for number in level.goals},
        "boxes": {level.cell(number) for number in level.boxes},
    }
    assert places == {"goals": {(1, 2), (3, 2), (3, 4)}, "boxes": {(1, 4), (3, 2), (4, 2)}}
    assert level.cell(level.pusher) == (3, 4)
    assert 2 * 7 + 3 in level.walls
    assert level.floor == {r * 7 + c for r in range(1, 5) for c in range(1, 6)} - {2 * 7 + 3}


@pytest.mark.parametrize(
    "text",
    [
        *["#####|#@$.#|#####", "#####/#@$.#/#####", "#####\n#@$.#\n#####", "#####\r\n#@$.#\r\n#####\r\n"],
        *["\n\n#####\n#@$.#\n#####\n\n", "  #####  \n  #@$.#\n  #####\n", "5#|#@$.#|5#", "5#|#@$.#|5(#)"],
        *["2(1(2#))#|#@$.#|5#", "--#####-|--#@$.#--|__#####", "|||#####|#@$.#|#####||"],
    ],
)
def test_one_level_in_many_forms(text: str) -> None:
    assert parse(text).text() == "#####|#@$.#|#####"


def test_blanks_hyphens_and_underscores_are_floor() -> None:
    assert parse("######|#@ $.#|######") == parse("######|#@_$.#|######") == parse("######|#@-$.#|######")


def test_rows_of_different_lengths_are_filled_up_on_the_right() -> None:
    level = parse("####|#@-####|#-$---#|#--.--#|#######")
    assert (level.rows, level.columns) == (5, 7)
    assert level.text() == "####|#@-####|#-$---#|#--.--#|#######"
    assert level.xsb() == "####\n#@ ####\n# $   #\n#  .  #\n#######\n"


@pytest.mark.parametrize(
    ("text", "expanded"), [("3#-2$", "###-$$"), ("2(-$)", "-$-$"), ("2(a2(bc)d)e", "abcbcdabcbcde")]
)
def test_counts_stand_before_signs_and_groups(text: str, expanded: str) -> None:
    assert expand(text, 100) == expanded


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("3", r"character 1: a count must be before a sign"),
        ("2(3)", r"character 3: a count must be before a sign"),
        ("a0#", r"character 2: a count must be 1 or more"),
        ("a01#", r"character 2: a count must be 1 or more"),
        ("ab(", r"character 3: the group has no closing bracket"),
        ("ab)", r"character 3: the closing bracket has no partner"),
        ("((((((((((", r"character 9: at most 8 groups may be nested"),
        ("99999999999999999999999#", r"character 24: the text stands for more than 100 signs"),
        ("51(2(#))", r"character 8: the text stands for more than 100 signs"),
        ("5(30#)", r"character 6: the text stands for more than 100 signs"),
    ],
)
def test_wrong_counts_are_refused_with_their_place(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        expand(text, 100)


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "a level must have a pusher"),
        ("#####|#-$.#|#####", "a level must have a pusher"),
        ("######|#@@$.#|######", "row 2, column 3: a level must have one pusher, and there is one in row 2, column 2"),
        ("######|#@+$-#|######", "row 2, column 3: a level must have one pusher"),
        ("####|#@-#|####", "a level must have from 1 to 2048 boxes, not 0"),
        ("######|#@$$.#|######", "row 2, column 4: boxes and goals must be equal in number, not 2 and 1"),
        ("######|#@$..#|######", "row 2, column 5: boxes and goals must be equal in number, not 1 and 2"),
        ("###.#|#@$-#|#####", "row 1, column 4: the walls must be closed"),
        ("#-###|#@$.#|#####", "row 1, column 2: the walls must be closed"),
        ("#####|#@$.-|#####", "row 2, column 5: the walls must be closed"),
        ("#####|#@$.#|#$###", "row 3, column 2: "),
        ("#####--|#@$.###|####$-#|---#.##|---####", "row 3, column 5: the pusher cannot reach this box"),
        ("#####|#@$.#|##D##", "row 3, column 3: 'D' has no meaning here; a level is written with # wall"),
        ("#####|#q$.#|#####", "row 2, column 2: 'q' has no meaning here"),
        ("#####|#@$.#|##!##", "row 3, column 3: expected one of # @ [+] [$] [*] . - _, not '!'"),
        ("#####|#@$.#\n#####", r"row 2, column 6: expected one of .*, not '\\n'"),
        ("#####\n#@\t$.#\n#####", r"row 2, column 3: expected one of .*, not '\\t'"),
        ("66#|#@$.62-#|66#", "a level must have at most 64 rows and columns, not 3 x 67"),
        ("|".join(["###", "#@#", *["#-#"] * 61, "#$#", "#.#", "###"]), "at most 64 rows and columns, not 66 x 3"),
        ("#@$.#" * 20_000, "at most 64 rows and columns"),
    ],
)
def test_levels_that_cannot_be_played_are_refused_with_the_place(text: str, reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        parse(text)


def test_a_level_may_have_64_rows_and_columns_and_boxes_on_half_of_its_cells() -> None:
    rows = ["#" * 64, "#@$." + "*" * 59 + "#", *["#" + "*" * 62 + "#"] * 32, *["#" + "-" * 62 + "#"] * 29, "#" * 64]
    level = parse("|".join(rows))
    assert (level.rows, level.columns, len(level.boxes)) == (MAX_SIDE, MAX_SIDE, 2044)
    with pytest.raises(ValueError, match="a level must have from 1 to 2048 boxes, not 2106"):
        parse("|".join(rows).replace("#" + "-" * 62, "#" + "*" * 62, 1))


def test_letters_stand_for_boxes_and_the_pusher() -> None:
    assert parse("#####|#pb.#|#####").text() == "#####|#@$.#|#####"
    assert parse("######|#Pb-B#|######").text() == "######|#+$-*#|######"


def test_boxes_on_goals_that_nobody_can_reach_are_scenery() -> None:
    level = parse("########|#@$.#*-#|########")
    assert len(level.boxes) == 2
    assert level.normal_form() == "#####|#@$.#|#####"


@pytest.mark.parametrize(
    ("text", "normal"),
    [
        ("#####|#@$.#|#####", "#####|#@$.#|#####"),
        ("########|##@$.###|########", "#####|#@$.#|#####"),
        ("#########|#########|###@$.###|#########|#########", "#####|#@$.#|#####"),
        ("#####----###|#@$.#----#-#|#####----###", "#####|#@$.#|#####"),
        ("#####---|#@$.####|######-#|-----###", "#####|#@$.#|#####"),
        ("#####|#-@##|#$.-#|#--##|####", "####|#-@##|#$.-#|#--##|####"),
    ],
)
def test_the_normal_form_has_only_what_the_pusher_can_reach(text: str, normal: str) -> None:
    level = parse(text)
    assert level.normal_form() == normal
    assert level.digest() == parse(normal).digest()


def test_digests_have_16_hexadecimal_digits_and_tell_turned_levels_apart() -> None:
    turned = ("#####|#@$.#|#####", "#####|#.$@#|#####", "###|#@#|#$#|#.#|###", "###|#.#|#$#|#@#|###")
    digests = [parse(text).digest() for text in (*turned, *list(SHEET)[1:])]
    assert len(set(digests)) == len(digests)
    assert all(len(digest) == 16 and set(digest) <= set("0123456789abcdef") for digest in digests)


@given(levels())
def test_every_text_is_read_as_the_same_level(level: Level) -> None:
    read = parse(level.text())
    assert (read, parse(level.xsb()), parse(level.text().replace("|", "/"))) == (level, level, level)
    if level.goals <= level.floor:
        assert parse(read.normal_form()).digest() == level.digest()


@given(st.text(alphabet=SIGNS + "|/\n23()xB\t", max_size=60))
def test_any_text_is_a_level_or_refused(text: str) -> None:
    with suppress(ValueError):
        level = parse(text)
        assert parse(level.text()) == level


# The levels of the game
ALL = [level for levels in SETS.values() for level in levels]

QUICK = [level for level in ALL if level.pushes <= 15]
"""Levels that are solved in some hundredths of a second. The tool checks the others."""


def title_of(level: ShippedLevel) -> str:
    return level.title


def turned_and_mirrored(text: str) -> set[tuple[str, ...]]:
    """Return a level without its pusher, turned and mirrored."""
    rows, found = text.replace("@", "-").replace("+", ".").split("|"), set()
    rows = [row.ljust(max(map(len, rows)), "-") for row in rows]
    for _ in range(4):
        rows = ["".join(column) for column in zip(*rows[::-1], strict=True)]
        found |= {tuple(rows), tuple(rows[::-1])}
    return found


def test_there_are_forty_levels_in_three_sets() -> None:
    assert {name: len(levels) for name, levels in SETS.items()} == {"first-steps": 12, "rooms": 14, "warehouse": 14}
    assert len({level.title for level in ALL}) == 40


@pytest.mark.parametrize("level", ALL, ids=title_of)
def test_a_level_is_in_normal_form_and_not_solved(level: ShippedLevel) -> None:
    read = parse(level.text)
    assert read.normal_form() == level.text
    assert not read.solved


def test_no_two_levels_are_equal_when_turned_or_mirrored() -> None:
    seen: dict[tuple[str, ...], str] = {}
    for level in ALL:
        forms = turned_and_mirrored(level.text)
        assert not forms & seen.keys(), level.title
        seen |= dict.fromkeys(forms, level.title)


@pytest.mark.parametrize("name", SETS)
def test_a_set_becomes_harder(name: str) -> None:
    pushes = [level.pushes for level in SETS[name]]
    assert pushes == sorted(pushes)


@pytest.mark.parametrize("level", QUICK, ids=title_of)
def test_the_least_pushes_are_proved(level: ShippedLevel) -> None:
    found = result_of(solving(parse(level.text), Search(limit=200_000)))
    assert isinstance(found, Solution)
    assert (found.length, found.optimal) == (level.pushes, True)
