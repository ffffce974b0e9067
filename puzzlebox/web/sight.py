"""A running game as the page shows it: what the controller says, kept until the next picture."""

from collections.abc import Sequence

from puzzlebox.core.action import role_of
from puzzlebox.core.effects import RISING, effects_for, step_of
from puzzlebox.core.game import AnyGame
from puzzlebox.core.session import AnySession
from puzzlebox.core.shown import Shown, ShownMove
from puzzlebox.core.state import Events
from puzzlebox.input.key_table import KeyHint
from puzzlebox.input.keys import Stroke
from puzzlebox.play.playthrough import AnyPlaythrough
from puzzlebox.play.running.controller import Controller
from puzzlebox.play.running.sight import Beside, Sight
from puzzlebox.play.told import changes
from puzzlebox.play.wording import label_text
from puzzlebox.store.settings import Settings
from puzzlebox.translation import tr, value_text
from puzzlebox.web.data import Data, board_data, overlay_data, shown_data

TAB = Stroke("Tab")
"""A key that also moves the focus of a page. A game that has an action for it gets it."""


class WebSight(Sight):
    """Shows the game of a controller. Since the last picture, `spoken` is what has happened in words, `sounds` are
    effects with the steps by which they are raised, and `moves` are what has moved on the board."""

    def __init__(self, controller: Controller, settings: Settings) -> None:
        self.controller, self.settings = controller, settings
        self.spoken: list[str] = []
        self.sounds: list[tuple[str, int]] = []
        self.moves: list[ShownMove] = []
        self._before: Shown | None = None
        controller.show_on(self)

    def show_message(self, text: str) -> None:
        super().show_message(text)
        self.spoken += filter(None, [self.message])

    def show_advice(self, text: str | None, key_hints: Sequence[KeyHint] = ()) -> None:
        super().show_advice(text, key_hints)
        self.spoken += filter(None, [self.advice])

    def happened(self, text: str, events: Events) -> None:
        if text:
            self.message = ""
        step = step_of(events)
        effects = effects_for(events, self.controller.game.presentation.sounds)
        self.sounds += [(effect, step if effect in RISING else 0) for effect in effects]
        self.moves += self.controller.game.moves(self.controller.playthrough.state, events)
        self.spoken += dict.fromkeys(label_text(event.name) for event in events if text)

    # The picture

    def data(self) -> Data:
        """Return the running game."""
        controller, play = self.controller, self.controller.playthrough
        shown = play.game.show(play.state, play.preferences)
        session, hand = play.session, play.hand
        spoken, sounds, moves = self.spoken, self.sounds, self.moves
        self.spoken, self.sounds, self.moves = [], [], []
        if self._before and not session.real_time:
            spoken += changes(self._before, shown, real_time=False)
        self._before = shown
        other = self.other
        return {
            **game_data(play.game, session, shown, self.settings),
            "overlay": overlay_data(self.overlay),
            "marks": {part: sorted(cells) for part, cells in self.marks.items()},
            "said": self.message,
            "advice": self.advice,
            "word": controller.ready_go.word,
            "first": [hint[:2] for hint in controller.first_hints.shown if controller.first_hints.active],
            "pace": self.pace,
            "spoken": spoken,
            "sounds": sounds,
            "moves": moves,
            "running": controller.running,
            "buttons": buttons_of(*([self.advice_keys] if self.advice else [self.own_keys, self.common_keys])),
            "pad": [] if controller.player.bot else _pad(controller),
            "bot": controller.player.bot is not None,
            "other": other and {**other._asdict(), "session": _other_board(play, other)},
            "tab": controller.keys.is_own(TAB),
            "hand": [hand.long_presses, hand.joins_buttons, hand.both_buttons],
        }


def _other_board(play: AnyPlaythrough, other: Beside) -> Data:
    return board_data(play.game.show(other.session.state, play.preferences).board)


def game_data(game: AnyGame, session: AnySession, shown: Shown, settings: Settings) -> Data:
    """Return a game without what its player holds."""
    hidden = settings.hidden_figures
    figures = [figure for figure in shown.ranked() if figure.label.lower() not in hidden]
    return {
        "game": game.id,
        "title": tr(game.title),
        "real": session.real_time,
        "timed": game.is_timed(session.options) and session.state.outcome() is None,
        "figures": [[tr(label), value_text(value)] for label, value, *_ in figures],
        **shown_data(shown),
    }


def buttons_of(*groups: Sequence[KeyHint]) -> list[list[str]]:
    """Return a button for each action of key hints: the action, the label, and the key."""
    hints = [hint for group in groups for hint in group]
    found = []
    for hint in hints:
        actions = hint.action.split()
        caps = hint.caps if len(hint.caps) == len(actions) else [hint.keys] * len(actions)
        found += [[action, hint.label, cap] for action, cap in zip(actions, caps, strict=True)]
    return found


def _pad(controller: Controller) -> list[list[str]]:
    """Return the actions of a game in real time for the keys on the screen, by their roles."""
    play = controller.playthrough
    if not play.session.real_time:
        return []
    rows = controller.own_keys.game_rows()
    return [[role_of(row.own), row.action, label_text(row.label)] for row in rows if row.own and role_of(row.own)]
