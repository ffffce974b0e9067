"""Checks how games are played and compared: undo, measures, levels, presets and first inputs."""

from collections.abc import Iterator, Mapping
from functools import partial
from typing import get_args

from puzzlebox.core.declared_controls import input_problems
from puzzlebox.core.game import AnyGame, Level, Measure, Preset, Undo
from puzzlebox.core.message import Message, message_of, one_of
from puzzlebox.core.options import OptionError, Options
from puzzlebox.core.problems import is_line, option_variants, result_problems

MIN_AVERAGE_GAMES = 3
"""The fewest games that have an average without the best and the worst one."""


def play_problems(game: AnyGame) -> Iterator[str]:
    """Yield a message for each problem in the play policy and the presets of a game."""
    play = game.play
    if play.start_inputs:
        choices = option_variants(game.preferences)
        yield from result_problems("start_inputs", play.start_inputs, choices, _start_problems)
    asked = play.levels or callable(play.undo) or callable(play.measures)
    variants = tuple(option_variants(game.options)) if asked else ()
    yield from result_problems("measures", play.measures, variants, _measures_problems)
    if callable(play.undo):
        yield from result_problems("undo", play.undo, variants, _undo_problems)
    if play.ready_go:
        yield from result_problems("ready_go", play.ready_go, option_variants(game.options), _ready_go_problems)
    yield from result_problems("levels", play.levels, variants, partial(_levels_problems, game))
    yield from _presets_problems(game)


def _undo_problems(undo: object) -> Iterator[str]:
    if undo not in get_args(Undo):
        yield Message("undo must return {choices}, not {value!r}", choices=one_of(get_args(Undo)), value=undo)


def _ready_go_problems(waits: object) -> Iterator[str]:
    if not isinstance(waits, bool):
        yield Message("ready_go must return True or False, not {value!r}", value=waits)


def _levels_problems(game: AnyGame, levels: object) -> Iterator[str]:
    if not isinstance(levels, tuple) or not all(isinstance(level, Level) for level in levels):
        yield Message("levels must return a tuple of Level objects, not {value!r}", value=levels)
        return
    for level in levels:
        if not is_line(level.title):
            yield Message("the title of a level must be a line of text, not {title!r}", title=level.title)
        yield from _texts_problems(game, Message("the level {title!r}", title=level.title), level.options)
    if len({tuple(sorted(level.options.items())) for level in levels}) < len(levels):
        yield Message("two levels have the same options; every level needs options of its own")


def _presets_problems(game: AnyGame) -> Iterator[str]:
    for preset in game.presets:
        if not isinstance(preset, Preset):
            yield Message("presets must be Preset objects, not {value!r}", value=preset)
        elif not is_line(preset.label):
            yield Message("the label of a preset must be a line of text, not {label!r}", label=preset.label)
        else:
            yield from _texts_problems(game, Message("the preset {label!r}", label=preset.label), preset.options)


def _texts_problems(game: AnyGame, what: Message, texts: Mapping[str, str]) -> Iterator[str]:
    try:
        Options(game.options, texts)
    except OptionError as error:
        yield Message("{what}: {reason}", what=what, reason=message_of(error))


def _start_problems(texts: object) -> Iterator[str]:
    if not isinstance(texts, tuple):
        yield Message("start_inputs must return a tuple of texts, not {value!r}", value=texts)
        return
    for text in texts:
        yield from input_problems("start_inputs", text)


def _measures_problems(measures: object) -> Iterator[str]:
    if not isinstance(measures, tuple):
        yield Message("measures must be a tuple of measures, not {value!r}", value=measures)
        return
    for measure in measures:
        yield from _measure_problems(measure)


def _measure_problems(measure: object) -> Iterator[str]:
    if not isinstance(measure, Measure):
        yield Message(
            "measures must be Measure objects, such as Measure('moves', 'moves', least=True), not {value!r}",
            value=measure,
        )
        return
    if not is_line(measure.label):
        yield Message(
            "the label of the measure of {figure!r} must be a line of text, not {label!r}",
            figure=measure.figure,
            label=measure.label,
        )
    if not (isinstance(measure.figure, str) and measure.figure):
        yield Message(
            "the figure of the measure {label!r} must be the name of a figure, not {figure!r}",
            label=measure.label,
            figure=measure.figure,
        )
    if not (isinstance(measure.ties, tuple) and all(name and isinstance(name, str) for name in measure.ties)):
        yield Message(
            "the ties of the measure {label!r} must be a tuple of names of figures, not {value!r}",
            label=measure.label,
            value=measure.ties,
        )
    if not isinstance(measure.pace, str) or (measure.pace and not (measure.figure == "time" and measure.least)):
        yield Message(
            "the pace of the measure {label!r} must be the name of a figure, and the measure that of the least time",
            label=measure.label,
        )
    if not (isinstance(measure.names, tuple) and all(is_line(name) for name in measure.names)):
        yield Message(
            "the names of the measure {label!r} must be a tuple of lines of text, not {value!r}",
            label=measure.label,
            value=measure.names,
        )
    for games in measure.averages:
        if not (isinstance(games, int) and games >= MIN_AVERAGE_GAMES):
            yield Message(
                "the averages of the measure {label!r} must be of at least {least} games, not {games!r}",
                label=measure.label,
                least=MIN_AVERAGE_GAMES,
                games=games,
            )
