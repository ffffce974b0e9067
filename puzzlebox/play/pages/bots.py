"""The bots of a game with their speeds: for a new game with these options, or for a game under way."""

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.play.bot_play import SPEEDS
from puzzlebox.play.bots import bot_names
from puzzlebox.play.desk import Desk
from puzzlebox.play.page import Page, Row, choice_row, offered
from puzzlebox.play.race import racing_bot
from puzzlebox.translation import tr

SPEED = 3
"""The speed that is chosen first."""


class BotChoice:
    """The bot of a game and its speed that are chosen now."""

    def __init__(self, game: AnyGame) -> None:
        self.names = bot_names(game)
        self.name, self.speed = self.names[0], SPEED

    def choose_bot(self, number: int) -> None:
        """Choose a bot."""
        self.name = self.names[number]

    def choose_speed(self, number: int) -> None:
        """Choose a speed."""
        self.speed = SPEEDS[number]


def bots(desk: Desk, game: AnyGame, options: Options, choice: BotChoice, under_way: bool = False) -> Page:
    """Return the page with the bots of a game: those of the game `under_way` may take that over."""

    def watch() -> None:
        if under_way:
            desk.let_bot_play(choice.name, choice.speed)
        else:
            desk.watch_bot(game, options, choice.name, choice.speed)

    def race() -> None:
        preferences = desk.settings.preferences(game)
        desk.race(racing_bot(game, options, preferences, choice.name, choice.speed, desk.clock))

    unit = tr("Pieces a second") if game.real_time else tr("Moves a second")
    speeds, names = [str(speed) for speed in SPEEDS], choice.names
    rows = offered(
        Row("watch", tr("Let it play") if under_way else tr("Watch"), watch, main=True),
        not under_way and Row("race", tr("Race against it"), race, main=True, joined=True),
        len(names) > 1 and choice_row("bot", tr("Bot"), names, names.index(choice.name), choice.choose_bot),
        choice_row("speed", unit, speeds, SPEEDS.index(choice.speed), choice.choose_speed),
        Row("back", tr("Back"), desk.back, action="leave"),
    )
    note = tr("A game that a bot plays is not ranked. Your game in a race is.")
    return Page("list", tr("{game}: bots", game=tr(game.title)), rows, note=note, game=game)
