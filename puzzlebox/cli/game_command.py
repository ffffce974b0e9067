"""`puzzlebox GAME`: builds the command of a game from what the game declares."""

import re
from collections.abc import Callable, Generator
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from puzzlebox.cli import candidates
from puzzlebox.cli.boards import begun_with, boards_for_window, level_option, placed
from puzzlebox.cli.context import paths_of, registry_of
from puzzlebox.cli.errors import CommandFailedError, blame_game, refusing
from puzzlebox.cli.files import checked_preferences, errors_name
from puzzlebox.cli.help import SectionOption, command, files, flag
from puzzlebox.cli.output import searched
from puzzlebox.cli.window import WINDOW_OPTIONS, in_window
from puzzlebox.core.game import AnyGame
from puzzlebox.core.levels import level_of
from puzzlebox.core.message import Message, one_of
from puzzlebox.core.options import Number, Option, OptionError, Options, whole_number
from puzzlebox.core.search import SearchLimitError
from puzzlebox.core.session import AnySession, Session
from puzzlebox.core.state import MAX_SEED_LENGTH, Start
from puzzlebox.core.stepwise import result_of
from puzzlebox.play.seeds import new_seed

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

    from puzzlebox.cli.window import Front
    from puzzlebox.core.record import Record
    from puzzlebox.play.read import Begun, Board, Found

MAX_NUMBER = "-1000000"
"""The longest end of a seed that numbers boards."""

SECTION = "Game"


def game_command(game: AnyGame) -> click.Command:
    """Return the command of a game: its options and preferences, the seed, the window."""

    @command(
        game.id,
        *(game_option(game, option, SECTION) for option in game.options),
        *_start_options(game),
        *(game_option(game, option, "Preferences") for option in game.preferences),
        *WINDOW_OPTIONS,
        help=f"{game.title}. {game.summary}.",
        examples=_examples(game),
    )
    def play(
        ctx: click.Context,
        /,
        seed: str | None,
        new: bool,
        undo: bool = False,
        load: str | None = None,
        position: str | None = None,
        preset: str | None = None,
        race: bool = False,
        level: int | None = None,
        **values: Any,
    ) -> None:
        texts = _preset_texts(game, preset) | given_texts(game.options, values)
        _check_source({"--position": position, "--load": load, "--race": race or None, "--level": level}, seed)
        if race:
            _race_best(ctx, game, chosen_options(game, texts))
            return
        found: Found | None = None
        known: Board | None = None
        begun: Begun | None = None
        start = Start(seed=new_seed()) if seed is None else start_from_seed(seed)
        if load is not None:
            read = boards_for_window(ctx, load, game)
            number = _number_in_file(game, texts, level)
            if isinstance(read, Generator):
                if not (number or texts or undo):
                    slices, name = read, load
                    in_window(ctx, lambda desk: desk.open_reading(slices, Path(name).name), game.id)
                    return
                read = searched(read)
            assert read
            found = read
            begun = _begun(game, texts, "--load", partial(begun_with, ctx, load, found.boards, number or 1))
            known = found.boards[(number or 1) - 1]
            found = None if number or len(found.boards) == 1 else found
        elif position is not None:
            _refuse_levels(game, texts, "--position")
            with refusing(ValueError):
                start = Start(position=position, seed=seed)
            begun = _begun(game, texts, "--position", lambda chosen: placed(ctx, game, chosen, start))
        if begun:
            session = new_session(*begun)
        else:
            options = chosen_options(game, texts)
            session = new_session(game, options if seed else _offered_level(ctx, game, options, texts), start)
        if undo:
            session.start_practice()
        preferences = given_texts(game.preferences, values)
        with refusing(OptionError), blame_game(game.id, OptionError):
            preferences = checked_preferences(game, preferences)
        may_resume = None if new or seed or begun else _same_kind(session)

        def show(desk: "Front") -> None:
            desk.settings.prefer_for_this_run(game, preferences)
            if found and load:
                desk.open_boards(found, Path(load).name)
                return
            if known:
                desk.know(known)
            desk.open_session(session, may_resume)

        in_window(ctx, show, game.id)

    return play


def _race_best(ctx: click.Context, game: AnyGame, options: Options) -> None:
    """Play the game of the best result with these options again, beside its replay. Raises CommandFailedError."""
    from puzzlebox.play.library import Library
    from puzzlebox.play.race import best_replay, racing_file

    kept = best_replay(Library(paths_of(ctx)), game, options)
    if kept is None:
        raise CommandFailedError("there is no replay of a best result with these options")
    with errors_name(str(kept.path)):
        race = result_of(racing_file(kept.path, registry_of(ctx).game, Message("Your best"), kept.entry))
    in_window(ctx, lambda desk: desk.open_race(race), game.id)


def chosen_options(game: AnyGame, texts: dict[str, str]) -> Options:
    """Return the options with these texts. Raises UsageError if one of them is not possible with the others."""
    with refusing(OptionError), blame_game(game.id, OptionError):
        return Options(game.options, texts)


def new_session(game: AnyGame, options: Options, start: Start) -> AnySession:
    """Return a new session. If its board takes a search, the progress is shown. Raises UsageError if the game refuses
    the start, and CommandFailedError if the search finds no board."""
    try:
        with refusing(ValueError), blame_game(game.id, ValueError, SearchLimitError):
            if game.needs_preparing(options, start):
                start = replace(start, prepared=searched(game.preparing(options, start.random())))
            return Session(game, options, start)
    except SearchLimitError as error:
        raise CommandFailedError("no board with these options was found; try another seed") from error


def start_from_seed(text: str) -> Start:
    """Return the start for a seed, as the user typed it. Raises UsageError."""
    return Start(seed=_checked_seed(text, MAX_SEED_LENGTH))


def numbered_seed(text: str) -> str:
    """Return a seed, as the user typed it, that leaves room for the number of a board. Raises UsageError."""
    return _checked_seed(text, MAX_SEED_LENGTH - len(MAX_NUMBER))


def _checked_seed(text: str, longest: int) -> str:
    seed = text.strip()  # a game ID could not keep white space at its end
    if not 1 <= len(seed) <= longest or not seed.isprintable():
        raise click.UsageError(f"seed must be a line of text of 1 to {longest} characters, not {text[:40]!r}")
    return seed


def _check_source(given: dict[str, Any], seed: str | None) -> None:
    """Raise UsageError if two of the options that give a board are there, or one without which another has no
    effect."""
    sources = [name for name in ("--position", "--load", "--race") if given[name] is not None]
    if len(sources) > 1:
        raise click.UsageError(f"{sources[0]} gives a board of its own; leave out {sources[1]}")
    if seed is not None and sources and sources[0] != "--position":
        raise click.UsageError(f"{sources[0]} gives a board of its own; leave out --seed")
    if given["--level"] is not None and given["--load"] is None:
        raise click.UsageError("--level counts the boards of a file; name it with --load")


def _number_in_file(game: AnyGame, texts: dict[str, str], level: int | None) -> int | None:
    """Return the number of the board of a file that the player chooses: with an option of the game that numbers its
    levels, or with `--level`. Raises UsageError for other options that choose a level of the game."""
    given = _level_options(game, texts)
    number = whole_number(texts[given[0]]) if len(given) == 1 and given[0] == "level" else None
    if number is None:
        _refuse_levels(game, texts, "--load")
        return level
    del texts["level"]
    return number


def _begun(game: AnyGame, texts: dict[str, str], source: str, begin: "Callable[[Options], Begun]") -> "Begun":
    """Begin a game with a board from a `source`. Raises UsageError if that makes one of the chosen options void."""
    chosen = chosen_options(game, texts)
    begun = begin(chosen)
    for name in texts:
        if chosen[name] != begun.options[name]:
            raise click.UsageError(f"{source} gives a board of its own; leave out --{name}")
    return begun


def _level_options(game: AnyGame, texts: dict[str, str]) -> list[str]:
    """Return the names of the given options that choose a level of the game."""
    from puzzlebox.play.levels import all_levels

    names = {name for level in all_levels(game) for name in level.options} if game.play.levels else set()
    return [name for name in texts if name in names]


def _offered_level(ctx: click.Context, game: AnyGame, options: Options, texts: dict[str, str]) -> Options:
    """Return the options of the first level that the player has not solved, unless these texts choose one."""
    if level_of(game, options) is None:
        return options
    from puzzlebox.play.levels import SolvedLevels, first_level
    from puzzlebox.play.library import Library

    levels = game.levels_for(options)
    open_names = {name for name in levels[0].options if len({level.options.get(name) for level in levels}) > 1}
    if open_names & {*texts}:
        return options
    return first_level(game, options, SolvedLevels(game, Library(paths_of(ctx)).scores))


def _refuse_levels(game: AnyGame, texts: dict[str, str], source: str) -> None:
    """Raise UsageError if an option chooses a level of the game, beside an option that gives a board of its own."""
    if given := _level_options(game, texts):
        raise click.UsageError(f"{source} gives a board of its own; leave out --{given[0]}")


def _preset_texts(game: AnyGame, name: str | None) -> dict[str, str]:
    """Return the texts of the options that a preset chooses; none without a name. Raises UsageError."""
    if name is None:
        return {}
    presets = {preset_name(preset.label): preset for preset in game.presets}
    if preset_name(name) not in presets:
        raise click.UsageError(f"preset must be {one_of(presets)}, not {name[:40]}")
    return dict(presets[preset_name(name)].options)


def preset_name(label: str) -> str:
    """Return the name of a preset on the command line: the words of its label in lower case, joined by hyphens."""
    return "-".join(re.findall(r"\w+", label.lower()))


def _same_kind(session: AnySession) -> "Callable[[Record], bool]":
    """Return a predicate: whether a game in progress has the session's options and is practice if the session is."""
    options, practice = session.options.changed(), session.practice

    def same_kind(record: "Record") -> bool:
        return record.options == options and any(text == "practice" for _, text in record.entries) == practice

    return same_kind


def _start_options(game: AnyGame) -> list[SectionOption]:
    """Return the options that say how a game starts."""
    text = "start from this seed, which can be any text"
    seed = SectionOption("--seed", metavar="TEXT", section=SECTION, help=text)
    new = flag("--new", section=SECTION, help="start a new game even if there is one in progress")
    race = "race your best: play its game again, while its replay runs beside yours"
    options = [seed, new, flag("--race", section=SECTION, help=race)]
    if game.presets:
        names = [preset_name(preset.label) for preset in game.presets]
        text = f"choose several options by name: {', '.join(names)}"
        known = candidates.from_words(names)
        options.append(SectionOption("--preset", metavar="NAME", section=SECTION, help=text, shell_complete=known))
    if game.play.positions or not game.real_time:
        text = "start from this position, written as in a game ID"
        options.append(SectionOption("--position", metavar="TEXT", section=SECTION, help=text))
    if game.real_time:
        text = "practice: allow undo, piece by piece (no effect if the game allows it)"
        options.append(flag("--undo", section=SECTION, help=text))
    if game.save_format or not game.real_time:
        text = f"start from {game.save_format.name if game.save_format else 'a file with boards'}"
        options.append(SectionOption("--load", metavar="FILE", section=SECTION, help=text, shell_complete=files))
        if all(option.name != "level" for option in game.options):
            options.append(level_option("take the board with this number in FILE", section=SECTION))
    return options


def game_option(game: AnyGame, option: Option, section: str) -> SectionOption:
    """Return the command line option for an option of a game."""
    help = _option_help(option)
    for condition, variant in option.variants:
        other = f"{condition.option}={'|'.join(condition.values)}"
        help += f"; {'without' if condition.negated else 'with'} {other}: {_variant_help(option, variant)}"
    if option.applies:
        help += f"; {_conditions(option)}"

    def complete(ctx: click.Context, parameter: click.Parameter, incomplete: str) -> "list[CompletionItem[Any]]":
        with blame_game(game.id):
            return candidates.items(incomplete, ((text, "") for text in candidates.texts_of(option)))

    return SectionOption(
        f"--{option.name}",
        _parameter_name(option),
        metavar=option.metavar,
        section=section,
        help=help,
        shell_complete=complete,
    )


def _option_help(option: Option) -> str:
    """Return the help of an option with its limits and its default."""
    return f"{option.help}{_limits(option)} [{option.text(option.default)}]"


def _limits(option: Option) -> str:
    return f", from {option.low} to {option.high}" if isinstance(option, Number) else ""


def _variant_help(option: Option, variant: Option) -> str:
    """Return the help of a variant: what differs from the option, and its default."""
    if variant.help != option.help:
        return _option_help(variant)
    values = variant.metavar if variant.metavar != option.metavar else ""
    return f"{values}{_limits(variant).removeprefix(',')} [{variant.text(variant.default)}]".strip()


def _conditions(option: Option) -> str:
    """Return when an option has an effect: `only with mode=sprint`."""
    only, excluded = (
        " ".join(f"{name}={'|'.join(values)}" for name, values, negated in option.applies if negated == wanted)
        for wanted in (False, True)
    )
    return ", ".join([*([f"only with {only}"] if only else []), *([f"not with {excluded}"] if excluded else [])])


def _parameter_name(option: Option) -> str:
    return "own_" + option.name.replace("-", "_")


def given_texts(options: tuple[Option, ...], values: dict[str, Any]) -> dict[str, str]:
    """Return the texts that were given for these options, by name."""
    return {option.name: text for option in options if (text := values[_parameter_name(option)]) is not None}


def _examples(game: AnyGame) -> list[tuple[str, str]]:
    """Return examples for the defaults, for some options (those of the last preset or, if there are no presets, the
    first and the last option at the last value in the menu), and for a seed."""
    words = [
        f"--{option.name} {option.text(value)}"
        for option in dict.fromkeys(game.options[:1] + game.options[-1:])
        if (value := option.menu_values()[-1]) != option.default
    ]
    if game.presets:  # options that go together
        words = [f"--{name} {text}" for name, text in game.presets[-1].options.items()]
    with_options = [(" ".join([game.id, *words]), "play with these options")] if words else []
    return [(game.id, "play"), *with_options, (f"{game.id} --seed rainy-day", "play from a seed")]
