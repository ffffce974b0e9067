"""`puzzlebox` itself: the menu, and the shelf of its games and commands. The context's object is the registry."""

import importlib

import click

from puzzlebox import __version__
from puzzlebox.cli.context import registry_of, report_troubles
from puzzlebox.cli.help import CommandGroup, Rows, SectionOption, nearest
from puzzlebox.cli.problems import UsageError
from puzzlebox.cli.window import in_window, window_options
from puzzlebox.registry import UnknownGameError

COMMANDS = {
    "play": ("puzzlebox.cli.play", "Play the very game that an ID stands for, or go on with a file"),
    "daily": ("puzzlebox.cli.daily", "Play the puzzle of the day"),
    "replay": ("puzzlebox.cli.replay", "Look at a play again"),
    "verify": ("puzzlebox.cli.verify", "Play records without a window, and say whether they hold"),
    "list": ("puzzlebox.cli.list", "Say which games there are"),
    "scores": ("puzzlebox.cli.scores", "Say what has been played, and how well"),
    "config": ("puzzlebox.cli.config", "Read and change the settings"),
    "export": ("puzzlebox.cli.export", "Write settings, scores and plays to one file"),
    "import": ("puzzlebox.cli.import_", "Bring in what export wrote"),
    "rules": ("puzzlebox.cli.rules", "Tell the rules of a game in plain words"),
}
"""The module of each command, and a line about it. The module's COMMAND is loaded when it runs."""

EXAMPLES = (
    ("", "open the menu"),
    ("tetromino", "straight into a game"),
    ("slide --size 5 --mix random", "a game with options of its own"),
    ("slide --seed rainy-day", "a game that can be played again, by anyone"),
    ("play slide:size=5#rainy-day", "the game that somebody sent you"),
    ("--theme classic --window 640x480", "the menu, in the look of the originals"),
    ("slide --help", "what Slide lets you choose"),
)


class Games(CommandGroup):
    """All games, then the other commands."""

    def command_sections(self, ctx: click.Context) -> dict[str, Rows]:
        games = [(entry.id, entry.summary) for entry in registry_of(ctx).entries()]
        return {"Games": games, "Commands": [(name, line) for name, (_, line) in COMMANDS.items()]}

    def get_help(self, ctx: click.Context) -> str:
        text = super().get_help(ctx)
        report_troubles(ctx)
        return text

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command:
        if cmd_name in COMMANDS:
            command = importlib.import_module(COMMANDS[cmd_name][0]).COMMAND
            assert isinstance(command, click.Command)
            return command
        from puzzlebox.cli.game import game_command

        try:
            return game_command(registry_of(ctx).game(cmd_name))
        except UnknownGameError as error:
            sentence = _unknown(cmd_name, self.list_commands(ctx)) or str(error)
            raise UsageError("; ".join(dict.fromkeys([sentence, *registry_of(ctx).problems])), ctx) from error


def _unknown(word: str, known: list[str]) -> str:
    """What to say of a word that is neither a game nor a command; empty where it is like nothing known."""
    if any(sign in word for sign in ":#@~"):
        return f"{word[:60]!r} looks like a game's ID; to play it: puzzlebox play '{word[:60]}'"
    near = nearest(word, known)
    return near and f"there is no game or command {word[:40]!r}{near}"


def _version(ctx: click.Context, _: click.Parameter, wanted: bool) -> None:
    if wanted:
        click.echo(f"puzzlebox {__version__}")
        ctx.exit()


@click.pass_context
def _menu(ctx: click.Context, /, **_: object) -> None:
    if ctx.invoked_subcommand is None:
        in_window(ctx, lambda navigator: navigator.open_menu())


VERSION = SectionOption(
    ["--version"], is_flag=True, is_eager=True, expose_value=False, callback=_version, help="say which version this is"
)

ROOT = Games(
    "puzzlebox",
    callback=_menu,
    params=[*window_options(), VERSION],
    invoke_without_command=True,
    subcommand_metavar="[GAME or COMMAND …]",
    help="A box of grid puzzles: one window, many games. Without a game, the menu opens.",
    examples=EXAMPLES,
)
