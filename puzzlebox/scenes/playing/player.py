"""Who plays: the person at the keys, or a bot until a key is pressed."""

from typing import TYPE_CHECKING

from puzzlebox.scenes.services import Services
from puzzlebox.translation import tr
from puzzlebox.ui.display import GameDisplay

if TYPE_CHECKING:
    from puzzlebox.play.bot_play import BotPlay


class Player:
    """Lets time pass in a game in which a `bot` plays, None if the person does."""

    def __init__(self, services: Services, display: GameDisplay) -> None:
        self._services = services
        self._display = display
        self.bot: BotPlay | None = None

    def let_play(self, bot: "BotPlay") -> None:
        """Let a bot play from now on."""
        self.bot = bot
        self._show(tr("The bot {name} plays. Press any key to take over.", name=bot.name))

    def take_over(self, message: str = "Your turn.") -> None:
        """Let the person go on, if a bot plays."""
        if self.bot:
            self.bot = None
            self._show(tr(message))

    def _show(self, text: str) -> None:
        self._display.show_message(text, self._services.clock())

    def advance(self, ms: int) -> None:
        """Let this many ms pass while a bot plays. Raises BrokenGameError."""
        assert self.bot
        self.bot.advance(ms)
        if not self.bot.running:
            self.take_over(self.bot.problem or "The bot has stopped.")

    def next_update(self) -> int | None:
        """Return the ms until the bot does something; None if no bot plays."""
        return self.bot.next_update() if self.bot else None
