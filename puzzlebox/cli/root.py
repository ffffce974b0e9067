"""`puzzlebox` itself: opens the menu, or runs a game or a command. The context's object is the registry."""

from importlib import import_module

import click

from puzzlebox import __version__
from puzzlebox.cli.context import registry_of, warn_about_left_out_games
from puzzlebox.cli.errors import blame_game
from puzzlebox.cli.help import JSON, CommandGroup, Rows, command, did_you_mean, flag
from puzzlebox.cli.output import Styled, echo, echo_json, echo_table
from puzzlebox.cli.window import WINDOW_OPTIONS, in_window
from puzzlebox.core.message import message_of
from puzzlebox.registry import UnknownGameError
from puzzlebox.translation import tr

COMMANDS = {
    "play": ("puzzlebox.cli.play", "Start a game from its ID, or resume one from a file"),
    "daily": ("puzzlebox.cli.play", "Play the puzzle of the day"),
    "replay": ("puzzlebox.cli.play", "Watch a replay"),
    "verify": ("puzzlebox.cli.verify", "Check recorded games without opening a window"),
    "solve": ("puzzlebox.cli.search", "Search for a solution of a puzzle"),
    "arena": ("puzzlebox.cli.arena", "Let bots play many games and compare them"),
    "generate": ("puzzlebox.cli.generate", "Make many boards of a puzzle"),
    "hint": ("puzzlebox.cli.search", "Show a hint for a puzzle"),
    "show": ("puzzlebox.cli.show", "Print what a player sees of a game"),
    "list": ("puzzlebox.cli.root", "List the games"),
    "scores": ("puzzlebox.cli.scores", "Show or delete scores"),
    "config": ("puzzlebox.cli.config", "Show or change settings"),
    "export": ("puzzlebox.cli.profile", "Export settings, scores and games, or a board"),
    "import": ("puzzlebox.cli.profile", "Import a profile"),
    "rules": ("puzzlebox.cli.rules", "Show the rules of a game"),
    "shot": ("puzzlebox.cli.pictures", "Draw a picture of a game"),
    "print": ("puzzlebox.cli.pictures", "Write puzzles to a file for a printer"),
    "doctor": ("puzzlebox.cli.doctor", "Check what puzzlebox needs"),
    "desktop": ("puzzlebox.cli.desktop", "Add puzzlebox to the applications menu"),
    "help": ("puzzlebox.cli.help", "Show the help of a game or a command"),
    "completion": ("puzzlebox.cli.completion", "Complete games, commands and options in a shell"),
    "new-game": ("puzzlebox.cli.new_game", "Write a package with a new game to start from"),
}
"""The module of each command, which is loaded when the command runs, and a summary."""

EXAMPLES = (
    ("", "open the menu"),
    ("tetromino", "play a game"),
    ("slide --size 5 --mix random", "play with other options"),
    ("slide --seed rainy-day", "play from a seed: the same seed gives the same game"),
    ("play slide:size=5#rainy-day", "play a game that somebody sent you"),
    ("--theme classic --window 640x480", "open the menu with the look of the original games"),
    ("slide --help", "show the options of Slide"),
)


def load(name: str) -> click.Command:
    """Return one of `COMMANDS`."""
    command = getattr(import_module(COMMANDS[name][0]), f"{name.replace('-', '_')}_command")
    assert isinstance(command, click.Command)
    return command


class Root(CommandGroup):
    """All games, then the other commands."""

    def command_sections(self, ctx: click.Context) -> dict[str, Rows]:
        return {
            "Games": [(entry.id, entry.summary) for entry in registry_of(ctx).entries()],
            "Commands": [(name, summary) for name, (_, summary) in COMMANDS.items()],
        }

    def list_commands(self, ctx: click.Context) -> list[str]:
        return [*(entry.id for entry in registry_of(ctx).entries()), *COMMANDS]

    def get_help(self, ctx: click.Context) -> str:
        text = super().get_help(ctx)
        warn_about_left_out_games(ctx)
        return text

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        if cmd_name in COMMANDS:
            return load(cmd_name)
        from puzzlebox.cli.game_command import game_command

        try:
            game = registry_of(ctx).game(cmd_name)
        except UnknownGameError as error:
            raise click.UsageError(self._unknown(ctx, cmd_name, error), ctx) from error
        with blame_game(game.id):
            return game_command(game)

    def _unknown(self, ctx: click.Context, word: str, error: UnknownGameError) -> str:
        """Return what is wrong with a word that is neither a game nor a command, and which games were left out."""
        message, similar = message_of(error), did_you_mean(word, self.list_commands(ctx))
        if any(sign in word for sign in ":#@~"):
            message = f"{word[:60]!r} looks like a game ID; to play it: puzzlebox play '{word[:60]}'"
        elif similar and not registry_of(ctx).suggestion(word):
            message = f"there is no game or command {word[:40]!r}{similar}"
        return "; ".join(dict.fromkeys((message, *registry_of(ctx).problems)))


@command(
    "list",
    JSON,
    help="List the games. Games from other packages come last.",
    examples=(
        ("list", "show the ID, title and summary of each game"),
        ("list --json", "write a JSON list of objects"),
        ("list --json | jq -r '.[].id'", "show only the IDs"),
    ),
)
def list_command(ctx: click.Context, /, as_json: bool) -> None:
    entries = registry_of(ctx).entries()
    if as_json:
        echo_json([{"id": entry.id, "title": entry.title, "summary": entry.summary} for entry in entries])
    else:
        echo_table([(Styled(entry.id, "name"), tr(entry.title), tr(entry.summary)) for entry in entries])
    warn_about_left_out_games(ctx)


def _show_version(ctx: click.Context, _: click.Parameter, given: bool) -> None:
    if given and not ctx.resilient_parsing:
        echo(f"puzzlebox {__version__}")
        ctx.exit()


@click.pass_context
def _open_menu(ctx: click.Context, /, **_: object) -> None:
    if ctx.invoked_subcommand is None:
        in_window(ctx, lambda desk: desk.open_menu())


VERSION_OPTION = flag("--version", is_eager=True, expose_value=False, callback=_show_version, help="show the version")

ROOT = Root(
    "puzzlebox",
    callback=_open_menu,
    params=[*WINDOW_OPTIONS, VERSION_OPTION],
    invoke_without_command=True,
    subcommand_metavar="[GAME|COMMAND] …",
    help="A collection of grid puzzles. Without a game or a command, open the menu.",
    examples=EXAMPLES,
)
