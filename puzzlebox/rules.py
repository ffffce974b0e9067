"""Everything that the rules of a game are made of, for authors. puzzlebox itself imports the modules behind it.

This module opens no window and does not import pygame. `puzzlebox.views` has what views are made of.
"""

from puzzlebox.core.action import Action, Repeat
from puzzlebox.core.game import (
    Assistance,
    Controls,
    FirstHint,
    Game,
    Guide,
    GuidePicture,
    Level,
    Measure,
    MouseHelp,
    NextGame,
    Notation,
    PauseStyle,
    PlayPolicy,
    Preparation,
    Presentation,
    Preset,
    SaveFormat,
    size_presets,
)
from puzzlebox.core.grid import Cell, Grid
from puzzlebox.core.hand import Gesture, Hand, Lifted, Overlay, click, drag
from puzzlebox.core.hands import CURSOR_MARK, CURSOR_MOVES, CURSOR_PRESS, CellHand, DirectionHand, LineHand, SwipeHand
from puzzlebox.core.message import Message
from puzzlebox.core.options import Choice, Condition, Number, Option, Options, Sides, SizeOption, Switch
from puzzlebox.core.randomness import Random
from puzzlebox.core.search import Hint, NoSolution, Search, SearchLimitError, Solution
from puzzlebox.core.session import Session
from puzzlebox.core.shown import Shown, ShownBoard, ShownCell, shown_board, shown_figures
from puzzlebox.core.state import Event, Events, InputRefusedError, Outcome, RealTimeState, Start, State, TurnState
from puzzlebox.core.stepwise import Slices
from puzzlebox.core.words import Verb, Words, cell_words

# fmt: off
__all__ = [
    "CURSOR_MARK", "CURSOR_MOVES", "CURSOR_PRESS", "Action", "Assistance", "Cell", "CellHand", "Choice",
    "Condition", "Controls", "DirectionHand", "Event", "Events", "FirstHint", "Game", "Gesture", "Grid", "Guide",
    "GuidePicture", "Hand", "Hint", "InputRefusedError", "Level", "Lifted", "LineHand", "Measure", "Message",
    "MouseHelp", "NextGame", "NoSolution", "Notation", "Number", "Option", "Options", "Outcome", "Overlay",
    "PauseStyle", "PlayPolicy", "Preparation", "Presentation", "Preset", "Random", "RealTimeState", "Repeat",
    "SaveFormat", "Search", "SearchLimitError", "Session", "Shown", "ShownBoard", "ShownCell", "Sides",
    "SizeOption", "Slices", "Solution", "Start", "State", "SwipeHand", "Switch", "TurnState", "Verb", "Words",
    "cell_words", "click", "drag", "shown_board", "shown_figures", "size_presets",
]
