"""Checks how games are played and compared: undo, measures, levels, presets and first inputs."""

from collections.abc import Iterator, Mapping
from functools import partial

from puzzlebox.core.declared_controls import input_problems
from puzzlebox.core.game import AnyGame, Level, Measure
from puzzlebox.core.message import Message, message_of
from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.problems import option_variants, result_problems


def play_problems(game: AnyGame) -> Iterator[str]:
    """Yield a message for each problem in the play policy and the presets of a game."""
    play = game.play
    if play.start_inputs:
        yield from result_problems(play, "start_inputs", option_variants(game.preferences), _start_problems)
    asked = play.levels or callable(play.undo) or callable(play.measures)
    variants = tuple(option_variants(game.options)) if asked else ()
    yield from result_problems(play, "measures", variants, _measures_problems)
    yield from result_problems(play, "undo", variants)
    yield from result_problems(play, "ready_go", option_variants(game.options) if play.ready_go else ())
    yield from result_problems(play, "levels", variants, partial(_levels_problems, game))
    yield from _presets_problems(game)


def _levels_problems(game: AnyGame, levels: tuple[Level, ...]) -> Iterator[str]:
    for level in levels:
        yield from _texts_problems(game, Message("the level {title!r}", title=level.title), level.options)
    if len({tuple(sorted(level.options.items())) for level in levels}) < len(levels):
        yield Message("two levels have the same options; every level needs options of its own")


def _presets_problems(game: AnyGame) -> Iterator[str]:
    for preset in game.presets:
        yield from _texts_problems(game, Message("the preset {label!r}", label=preset.label), preset.options)


def _texts_problems(game: AnyGame, what: Message, texts: Mapping[str, str]) -> Iterator[str]:
    try:
        Options(game.options, texts)
    except OptionError as error:
        yield Message("{what}: {reason}", what=what, reason=message_of(error))


def _start_problems(texts: tuple[str, ...]) -> Iterator[str]:
    for text in texts:
        yield from input_problems("start_inputs", text)


def _measures_problems(measures: tuple[Measure, ...]) -> Iterator[str]:
    for measure in measures:
        if measure.pace and not (measure.figure == "time" and measure.least):
            yield Message(
                "the pace of the measure {label!r} must be a figure, and the measure that of the least time",
                label=measure.label,
            )
