"""The environment of a game: its words are the actions, and what a player sees is the observation."""

from contextlib import suppress
from copy import deepcopy
from typing import Any, cast

import gymnasium
import numpy as np
from gymnasium import spaces

from puzzlebox.core.game import AnyGame
from puzzlebox.core.game_id import GameID
from puzzlebox.core.options import Options
from puzzlebox.core.record import Record
from puzzlebox.core.session import play
from puzzlebox.core.shown_text import text_lines
from puzzlebox.core.state import InputRefusedError, Outcome, Start, State
from puzzlebox.core.stepwise import result_of
from puzzlebox.gym.games import check_one_of, checked_whole, options_of, reference_of, registry, whole
from puzzlebox.gym.observation import Observer
from puzzlebox.play.seeds import new_seed
from puzzlebox.registry import resolve

WAIT = "wait"
"""The action that lets time pass until the next timer has fired. It is not an input."""

BOT = "gym"
"""The name under which records say that a program has played."""

MOVE_TIME = 250
"""The ms between two moves in the record of a game that is played in turns."""

SCORE, SOLVED, FEWEST = "score", "solved", "fewest"
"""Rewards of a step: by how much the score (or another figure) grows; 1 for a win; 1 / steps for a win."""


RENDER_MODES = ("rgb_array", "ansi")

MADE_AGAIN = frozenset({"game", "options", "state", "observer", "words", "_picture", "_arguments"})
"""The attributes of an environment that are made again after pickling."""

SHARED = MADE_AGAIN | {"_log", "start", "spec", "drops", "observation_space"}
"""Those that copies share, as they are replaced and never changed, or are copied in their own way."""


class GameEnv(gymnasium.Env):
    """An environment of a game, which is a declaration or the ID of an installed game.

    `reward` is the name of a figure, "solved" or "fewest"; by default "score" if the game has a score, else "solved".
    If `mask` is true, observations have an `action_mask`. If `frame` is given, each step lasts that many ms of game
    time. The other arguments are the options of the game, as texts or values. Raises ValueError for other arguments
    than these, and OptionError for options that the game does not have.

    A copy (`copy.deepcopy`) is independent. A pickled environment is rebuilt from its arguments and its log.
    """

    metadata = {"render_modes": [*RENDER_MODES], "render_fps": 30}

    def __init__(
        self,
        game: str | AnyGame,
        *,
        reward: str | None = None,
        mask: bool = False,
        frame: int = 0,
        render_mode: str | None = None,
        **options: object,
    ) -> None:
        check_one_of("mask", mask, (False, True))
        check_one_of("render_mode", render_mode, (None, *RENDER_MODES))
        self.game: AnyGame = registry().game(game) if isinstance(game, str) else game
        self.options: Options = options_of(self.game, options)
        self._arguments = {"reward": reward, "mask": mask, "frame": frame, "render_mode": render_mode, **options}
        self.frame = checked_whole("frame", frame, 0)
        self.mask, self.render_mode = mask, render_mode
        self.start: Start = self.game.sample_start(self.options)
        self.state: State = self.game.begin(self.options, self.start)
        self.options = self.state.options  # what applies together, such as a lower goal on a small board
        self.reward = self._checked_reward(reward)
        self.observer = Observer(self.game, self.state)
        self.words = (*self.game.inputs(self.options), *((WAIT,) if self.game.real_time else ()))
        self.action_space = spaces.Discrete(len(self.words))
        self.observation_space = self.observer.space
        if mask:
            self.observation_space["action_mask"] = spaces.Box(0, 1, (len(self.words),), np.int8)
        self._seed, self._episodes = new_seed(), 0
        self._log: list[tuple[int, str]] = []
        self._ended = True
        self._picture: Any = None
        preparation = self.game.play.preparation
        self._opens = preparation is not None and preparation.opens is not None

    def _checked_reward(self, reward: str | None) -> str:
        figures = self.state.figures()
        if reward is None:
            return SCORE if SCORE in figures else SOLVED
        if reward not in (known := (SOLVED, FEWEST, *figures)):
            raise ValueError(f"the reward must be one of {', '.join(known)}, not {reward!r}")
        return reward

    def reset(
        self, *, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Any], dict[str, Any]]:
        """Begin an episode: the game of `options["id"]`, or else the next one of the seed."""
        super().reset(seed=seed)
        if seed is not None:
            self._seed, self._episodes = str(seed), 0
        chosen, start = self._given(options["id"]) if options and "id" in options else self._next()
        self.begin(chosen, self.game.prepared(chosen, start))
        self.id = GameID(self.game.id, self.options.text(), self.start).text()
        self._ended, self._steps = self.state.outcome() is not None, 0
        self._value = self.state.figures().get(self.reward, 0)
        return self.observe(), {"id": self.id}

    def begin(self, options: Options, start: Start) -> None:
        """Begin a game. Raises ValueError if it has other options than the environment."""
        state = self.game.begin(options, start)
        ours, theirs = self.options.text(), state.options.text()
        if ours != theirs:
            raise ValueError(f"the game must have the options of the environment, {ours!r}, not {theirs!r}")
        self.state, self.start = state, start
        self._log = [(0, f"bot {BOT}")]
        for text in self.game.start_inputs(Options(self.game.preferences)):
            self.send(text)
        if self.state.paused:
            self.send("resume")

    def _next(self) -> tuple[Options, Start]:
        """Return the options and the start of the next game of the seed."""
        self._episodes += 1
        return self.options, Start(seed=f"{self._seed}-{self._episodes}")

    def _given(self, text: str) -> tuple[Options, Start]:
        """Return the options and the start in a game ID. Raises ValueError if the ID is that of another game or has no
        start, and OptionError."""
        given = GameID.parse(text)
        if given.game != self.game.id or given.start is None:
            raise ValueError(
                f"expected the ID of a game of {self.game.id}, such as {self.game.id}#harbour, not {text!r}"
            )
        return Options.parse(self.game.options, given.options), given.start

    def step(self, action: int) -> tuple[dict[str, Any], float, bool, bool, dict[str, Any]]:
        """Take an action. Raises ResetNeeded after the end of an episode, and ValueError for an action that is not in
        the action space."""
        if self._ended:
            raise gymnasium.error.ResetNeeded("the episode has ended; call reset()")
        number = whole(action)
        if number is None or not 0 <= number < self.action_space.n:
            raise ValueError(f"an action must be from 0 to {self.action_space.n - 1}, not {action!r:.60}")
        self.act(number)
        self._steps += 1
        outcome = self.state.outcome()
        self._ended = outcome is not None
        return self.observe(), self._gain(outcome), self._ended, False, {"id": self.id}

    def act(self, action: int) -> None:
        """Send the input of an action, or let time pass."""
        text = self.words[action]
        if text is not WAIT:
            self.send(text)
        elif not self.frame:
            self.pass_timer()
        if self.frame:
            self.state.advance_to(self.state.time + self.frame)

    def send(self, text: str) -> None:
        """Send an input and log it if it has an effect."""
        state = self.state
        if self._opens and self.game.opened_by(state, text) == text:
            text = result_of(self.game.completing(state, text))
        with suppress(InputRefusedError):  # such as a digit that the rules of a game refuse
            if state.send(text) is not None:
                self._log.append((state.time, text))

    def pass_timer(self) -> None:
        """Let time pass until the next timer has fired, if one is set."""
        if (due := self.state.due()) is not None:
            self.state.advance_to(due + 1)

    def _gain(self, outcome: Outcome | None) -> float:
        """Return the reward of a step."""
        if self.reward in (SOLVED, FEWEST):
            if outcome is None or outcome.kind != "won":
                return 0.0
            return 1 / self._steps if self.reward == FEWEST else 1.0
        before, self._value = self._value, self.state.figures().get(self.reward, 0)
        return float(self._value - before)

    def observe(self) -> dict[str, Any]:
        """Return the observation of the current state."""
        seen = self.observer.observe(self.state)
        if self.mask:
            seen["action_mask"] = self.action_mask()
        return seen

    def action_mask(self) -> Any:
        """Return 1 for each action that has an effect now, and 0 for the others."""
        if self.state.outcome() is not None:
            return np.zeros(len(self.words), np.int8)
        inputs = {WAIT, *self.state.inputs()}
        return np.array([text in inputs for text in self.words], np.int8)

    def action_masks(self) -> Any:
        """Return whether each action has an effect now: what learners with masks ask for, such as MaskablePPO."""
        return self.action_mask().astype(bool)

    def __deepcopy__(self, memo: dict[int, Any]) -> "GameEnv":
        new = memo[id(self)] = object.__new__(type(self))
        for name, value in vars(self).items():
            new.__dict__[name] = value if name in SHARED else deepcopy(value, memo)
        new.state, new._log, new._picture = self.state.copy(), self._log.copy(), None
        return new

    def __copy__(self) -> "GameEnv":
        return deepcopy(self)

    def __reduce__(self) -> tuple[Any, ...]:
        kept = {name: value for name, value in vars(self).items() if name not in MADE_AGAIN}
        return _made_again, (type(self), reference_of(self.game), self._arguments, kept, self.state.time)

    def _play_again(self, time: int) -> None:
        """Play the log from the start, up to this game time."""
        state = self.state = self.game.begin(self.options, self.start)
        for at, text in self._log[1:]:  # the first entry says that a program plays
            state.advance_to(at)
            state.send(text)
        state.advance_to(time)

    def record(self) -> Record:
        """Return the record of this episode up to now. It says that a program has played, so it is never ranked."""
        log, until = self._log, self.state.time
        if not self.game.real_time:
            log = [(number * MOVE_TIME, text) for number, (_, text) in enumerate(log)]
            until = log[-1][0]
        return Record.of(play(self.game, self.options, self.start, log, until))

    def render(self) -> Any:
        """Return the picture of the game, an array of rows of (red, green, blue), if the render mode is "rgb_array", or
        its text if it is "ansi"."""
        if self.render_mode == "ansi":
            shown = self.game.show(self.state, self.observer.preferences)
            return "".join(f"{line}\n" for line in text_lines(shown))
        if self.render_mode != "rgb_array":
            return None
        from puzzlebox.ui.views import HEIGHT, WIDTH, Picture

        if self._picture is None:
            self._picture = Picture(self.game)
        return np.frombuffer(self._picture.of(self.state), np.uint8).reshape(HEIGHT, WIDTH, 3).copy()


def _made_again(kind: type[GameEnv], game: str, arguments: dict[str, Any], kept: dict[str, Any], time: int) -> GameEnv:
    """Return an environment as it was when it was pickled."""
    env = kind(cast(AnyGame, resolve(game)), **arguments)
    env.__dict__.update(kept)
    env._play_again(time)
    return env
