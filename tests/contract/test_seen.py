"""check_game compares more than texts, tries `showcase` and `sample` with each preset, and says what it does."""

import re
from typing import Any

import pytest

from puzzlebox.core.game import AnyGame
from puzzlebox.rules import Events, Options, Preset, Shown, Start
from puzzlebox.testing import CHECKS, check_copies, check_game, check_record, check_showcase, check_time, check_undo
from tests.fake_game import DRIPS, LAMPS, Drips, Lamps, variant_of
from tests.lamp_game import EXACT
from tests.lamp_game import LAMPS as SEARCHED

PRESETS = (Preset("Small", {"size": "2"}), Preset("Large", {"size": "5"}))


class Remembers(Lamps):
    """Has seen presses in all games: neither text nor figures tell it."""

    all_presses: list[str] = []

    def act(self, text: str) -> Events | None:
        self.all_presses.append(text)
        return super().act(text)


def show_all_presses(state: Remembers, preferences: Options) -> Shown:
    return Shown(LAMPS.show(state, preferences).board, notice=f"{len(state.all_presses)} presses")


def last_line(check: Any, game: AnyGame, *arguments: Any) -> str:
    with pytest.raises(AssertionError) as failure:
        check(game, *arguments)
    return str(failure.value).splitlines()[-1]


@pytest.mark.parametrize("check", [check_copies, check_undo, check_record, check_time])
def test_notice_that_is_no_value_of_the_state_fails(check: Any) -> None:
    game = variant_of(LAMPS, state=Remembers, show=show_all_presses)
    last = last_line(check, game, Options(game.options), "rainy-day")
    assert re.fullmatch(r"lamps: .*: notice of show\(\) is '\d+ presses', not '\d+ presses'; .*figures.* must .*", last)


class CountsDrops(Drips):
    """Counts the drops in a list that its copies share."""

    def _enter(self) -> None:
        self.drops = self.__dict__.get("drops", [])
        self.drops.append(self.pieces)
        super()._enter()

    def figures(self) -> dict[str, int]:
        return {"rows": self.rows, "drops": len(self.drops)}


def test_figure_that_undo_of_a_real_time_game_forgets_fails() -> None:
    last = last_line(check_undo, variant_of(DRIPS, state=CountsDrops), Options(), "rainy-day")
    assert re.match(r"drips: undo forgets something: .*: figures\(\) of 'drops' is \d+, not 1; copy\(\) must", last)


def lit(state: Lamps) -> Lamps:
    if len(state.grid) > 20:
        raise KeyError("no lamp")
    return state


@pytest.mark.parametrize(
    ("changes", "message"),
    [
        (
            {"showcase": lit},
            r"lamps: raised KeyError: 'no lamp', in presentation.showcase \(test_seen.py, line \d+\); .*",
        ),
        ({"showcase": lambda state: None}, "lamps: presentation.showcase with the defaults returns None; it must .*"),
        (
            {"showcase": lambda state: state if len(state.grid) < 20 else "big"},
            "lamps: presentation.showcase with size=5 returns 'big'; it must return a Lamps",
        ),
        ({"sample": lambda options: options.text()}, "lamps: presentation.sample with the defaults returns ''; it .*"),
    ],
)
def test_faulty_pictures_of_a_preset_fail(changes: Any, message: str) -> None:
    game = variant_of(LAMPS, presets=PRESETS, **changes)
    assert re.fullmatch(message, last_line(check_showcase, game))


def test_sample_that_needs_a_search_fails() -> None:
    game = variant_of(SEARCHED, presets=(Preset("Exact", EXACT.changed()),), sample=lambda options: Start(seed="dark"))
    last = last_line(check_showcase, game)
    assert re.fullmatch(
        r"lamps: presentation.sample with .* needs a search; return a position or a prepared board", last
    )


def test_showcase_that_differs_each_time_fails() -> None:
    calls: list[int] = []

    def showcase(state: Lamps) -> Lamps:
        calls.append(0)
        state.send(f"press 0 {len(calls) % 2}")
        return state

    last = last_line(check_showcase, variant_of(LAMPS, showcase=showcase))
    assert re.match(
        r"lamps: two calls of presentation.showcase with .* differ: text\(\) is .*; it must depend on the state", last
    )


def test_checks_are_named_as_they_begin(capsys: pytest.CaptureFixture[str]) -> None:
    check_game(LAMPS, ["rainy-day"], steps=2, view=False)
    lines = capsys.readouterr().err.splitlines()
    total = 7 + 2 * (len(CHECKS) - 1)
    assert len(lines) == total
    assert lines[0] == f"lamps: 1 of {total}, check_declaration"
    assert lines[-1] == f"lamps: {total} of {total}, check_bots, options size=2,presses=1, seed 'rainy-day'"
