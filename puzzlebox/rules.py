"""Everything that the rules of a game are made of, for authors. puzzlebox itself imports the modules behind it.

This module opens no window and does not import pygame. `puzzlebox.views` has what views are made of.
"""

# fmt: off
# isort: off
from puzzlebox.core.action import Action, Repeat
from puzzlebox.core.bot import Bot, Drop, Plan
from puzzlebox.core.cover import Emblem, Part
from puzzlebox.core.editing import Draft, Editing, Tool
from puzzlebox.core.game import (
    Assistance, BigWord, Controls, FirstHint, Game, Guide, GuidePicture, Level, Measure, MouseHelp, NextGame,
    Notation, PauseStyle, PlayPolicy, Preparation, Presentation, Preset, SaveFormat, new_or_same, same_board,
    size_presets,
)
from puzzlebox.core.grid import Cell, Grid
from puzzlebox.core.hand import NOTHING, UNIT, Gesture, Hand, Lifted, Overlay, click, drag
from puzzlebox.core.hands import CURSOR_MARK, CURSOR_MOVES, CURSOR_PRESS, CellHand, DirectionHand, LineHand, SwipeHand
from puzzlebox.core.message import InvalidError, Message, listed, one_of
from puzzlebox.core.options import Choice, Condition, Number, Option, Options, Sides, SizeOption, Switch
from puzzlebox.core.randomness import Random
from puzzlebox.core.search import Count, Hint, NoSolution, Search, SearchLimitError, SearchMemoryError, Solution
from puzzlebox.core.session import Session
from puzzlebox.core.shown import Codes, Shown, ShownBoard, ShownCell, shown_board, shown_figures
from puzzlebox.core.state import (
    Event, Events, InputRefusedError, Outcome, RealTimeState, Start, State, TimedState, TurnState,
)
from puzzlebox.core.stepwise import Slices
from puzzlebox.core.words import Verb, Words, cell_words

__all__ = [
    "CURSOR_MARK", "CURSOR_MOVES", "CURSOR_PRESS", "NOTHING", "UNIT", "Action", "Assistance", "BigWord", "Bot",
    "Cell", "CellHand", "Choice", "Codes", "Condition", "Controls", "Count", "DirectionHand", "Draft", "Drop",
    "Editing", "Emblem", "Event", "Events", "FirstHint", "Game", "Gesture", "Grid", "Guide", "GuidePicture", "Hand",
    "Hint", "InputRefusedError", "InvalidError", "Level", "Lifted", "LineHand", "Measure", "Message", "MouseHelp",
    "NextGame", "NoSolution", "Notation", "Number", "Option", "Options", "Outcome", "Overlay", "Part", "PauseStyle",
    "Plan", "PlayPolicy", "Preparation", "Presentation", "Preset", "Random", "RealTimeState", "Repeat", "SaveFormat",
    "Search", "SearchLimitError", "SearchMemoryError", "Session", "Shown", "ShownBoard", "ShownCell", "Sides",
    "SizeOption", "Slices", "Solution", "Start", "State", "SwipeHand", "Switch", "TimedState", "Tool", "TurnState",
    "Verb", "Words", "cell_words", "click", "drag", "listed", "new_or_same", "one_of", "same_board", "shown_board",
    "shown_figures", "size_presets",
]
