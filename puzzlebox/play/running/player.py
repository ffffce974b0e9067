"""Who plays: the person at the keys, or a bot until a key is pressed."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from puzzlebox.core.message import Message
from puzzlebox.input.key_table import KeyHint, KeyPress, KeyTable, hints, joint_hint
from puzzlebox.play.running.part import Stage
from puzzlebox.translation import tr

if TYPE_CHECKING:
    from puzzlebox.play.bot_play import BotPlay

YOUR_TURN = Message("Your turn.")

STEPS = {"faster": 1, "slower": -1}
"""How each of these actions changes the speed."""


class Player:
    """Lets time pass in a game in which a `bot` plays, None if the person does. `show_keys` shows the keys at the
    foot."""

    def __init__(self, stage: Stage, show_keys: Callable[[], None]) -> None:
        self._stage = stage
        self._show_keys = show_keys
        self.bot: BotPlay | None = None

    @property
    def keys(self) -> KeyTable:
        """The keys while a bot plays: those of a replay."""
        return self._stage.keymap.table("watching")

    def let_play(self, bot: "BotPlay") -> None:
        """Let a bot play from now on."""
        self.bot = bot
        self._show(tr("The bot {name} plays. Press any key to take over.", name=bot.name))

    def take_over(self, message: str = YOUR_TURN) -> None:
        """Let the person go on, if a bot plays."""
        if self.bot:
            self.bot = None
            self._show(message and tr(message))

    def press(self, press: KeyPress) -> None:
        """Change the speed, or else take over."""
        if press.action in STEPS:
            self.change_speed(STEPS[press.action])
        elif not press.silent:
            self.take_over()

    def change_speed(self, step: int) -> None:
        """Let the bot play faster (1) or slower (-1)."""
        if self.bot:
            self.bot.change_speed(step)
            self._show(self._speed)

    def hints(self) -> tuple[list[KeyHint], list[KeyHint]]:
        """Return the hints for the foot while a bot plays: those that only this has, and those to take over and to
        pause."""
        common = hints(self.keys, ("take-over", tr("Take over")), ("leave", tr("Pause")))
        return joint_hint(self.keys, self._speed, "slower", "faster"), common

    @property
    def _speed(self) -> str:
        return tr("Speed {speed}", speed=self.bot.speed if self.bot else 0)

    def _show(self, text: str) -> None:
        self._stage.sight.show_message(text)
        self._show_keys()

    def advance(self, ms: int) -> None:
        """Let this many ms pass while a bot plays. Raises BrokenGameError."""
        assert self.bot
        self.bot.advance(ms)
        if self.bot.last_words is not None:
            self.take_over(self.bot.last_words)

    def next_update(self) -> int | None:
        """Return the ms until the bot does something; None if no bot plays."""
        return self.bot.next_update() if self.bot else None
