"""Everything that the rules of a game are made of, for authors. Our own games import nothing else of puzzlebox.

This module opens no window and does not import pygame; `puzzlebox.views` has what views are made of. Each name has help
of its own: `help(puzzlebox.rules.Game)`.

The board:
    Grid, Cell, NEIGHBOUR_OFFSETS, bits_of, counted

Positions and what happens in them:
    State, TurnState, TimedState, RealTimeState, Start, Outcome, Event, Events, InputRefusedError, Frozen, Random, MASK

The declaration of a game:
    Game, AnyGame, Controls, Action, ActionRole, Repeat, Presentation, PauseStyle, BigWord, Assistance, PlayPolicy,
    Measure, Preset, size_presets, Preparation, Notation, SaveFormat, MouseHelp, FirstHint, Cover, NO_COVER, Emblem,
    Part

Options:
    Option, Options, Number, Choice, Switch, PictureChoice, Sides, SizeOption, Condition, Variant, OptionError,
    whole_number, value_message, PREFERENCE

Levels, and what comes after the end:
    Level, next_level, NextGame, new_or_same, same_board

Texts:
    Message, InvalidError, Numeral, listed, one_of, named, sentences, message_of, translatable, technique_name,
    direction_name, DIRECTION_NAMES, cells_name, clock_text, exact_clock_text

Boards in the formats of other programs:
    BoardText, Item, LeftOut, board_or_reason, numbered, positions, write_rows, known_position

Inputs as words:
    Verb, Words, cell_words

The hand: cursor, keys and gestures:
    Hand, CellHand, LineHand, DirectionHand, SwipeHand, Gesture, Button, Point, Overlay, OverlayRole, Lifted,
    CURSOR_MOVES, CURSOR_PRESS, CURSOR_MARK, STEPS, NOTHING, HINT, UNIT, cell_of, middle_of, cells_between,
    direction_of, click, drag

What a player sees:
    Shown, ShownBoard, ShownCell, ShownRole, ShownForm, ShownKey, ShownMove, Codes, COVER, FAULT, GROUND, ROLES, HUES,
    PIECE_COLOURS, mix, rgb, shown_board, shown_figures, text_of

How to play:
    Guide, GuidePicture

Hints, solutions and bots:
    Hint, Advice, Role, Search, Solution, NoSolution, SearchLimitError, SearchMemoryError, Count, Slices, part_of,
    result_of, Bot, Plan, Drop

Editing boards:
    Editing, Draft, Tool, Margins, NO_MARGINS, draft_of, painted, rows_text

Playing in a program:
    Session
"""

# fmt: off
# isort: off
from puzzlebox.core.action import Action as Action, ActionRole as ActionRole, Repeat as Repeat
from puzzlebox.core.bot import Bot as Bot, Drop as Drop, Plan as Plan
from puzzlebox.core.colours import mix as mix, rgb as rgb
from puzzlebox.core.cover import NO_COVER as NO_COVER, Cover as Cover, Emblem as Emblem, Part as Part
from puzzlebox.core.durations import clock_text as clock_text, exact_clock_text as exact_clock_text
from puzzlebox.core.editing import (
    NO_MARGINS as NO_MARGINS, Draft as Draft, Editing as Editing, Margins as Margins, Tool as Tool,
    draft_of as draft_of, painted as painted, rows_text as rows_text,
)
from puzzlebox.core.frozen import Frozen as Frozen
from puzzlebox.core.game import (
    AnyGame as AnyGame, Assistance as Assistance, BigWord as BigWord, Controls as Controls, FirstHint as FirstHint,
    Game as Game, Guide as Guide, GuidePicture as GuidePicture, Level as Level, Measure as Measure,
    MouseHelp as MouseHelp, NextGame as NextGame, Notation as Notation, PauseStyle as PauseStyle,
    PlayPolicy as PlayPolicy, Preparation as Preparation, Presentation as Presentation, Preset as Preset,
    SaveFormat as SaveFormat, new_or_same as new_or_same, same_board as same_board, size_presets as size_presets,
)
from puzzlebox.core.grid import (
    NEIGHBOUR_OFFSETS as NEIGHBOUR_OFFSETS, Cell as Cell, Grid as Grid, bits_of as bits_of, counted as counted,
)
from puzzlebox.core.hand import (
    CURSOR_MARK as CURSOR_MARK, CURSOR_MOVES as CURSOR_MOVES, CURSOR_PRESS as CURSOR_PRESS, HINT as HINT,
    NOTHING as NOTHING, STEPS as STEPS, UNIT as UNIT, Button as Button, CellHand as CellHand,
    DirectionHand as DirectionHand, Gesture as Gesture, Hand as Hand, Lifted as Lifted, LineHand as LineHand,
    Overlay as Overlay, OverlayRole as OverlayRole, Point as Point, SwipeHand as SwipeHand, cell_of as cell_of,
    cells_between as cells_between, click as click, direction_of as direction_of, drag as drag,
    middle_of as middle_of,
)
from puzzlebox.core.levels import next_level as next_level
from puzzlebox.core.log import PREFERENCE as PREFERENCE
from puzzlebox.core.message import (
    DIRECTION_NAMES as DIRECTION_NAMES, InvalidError as InvalidError, Message as Message, Numeral as Numeral,
    direction_name as direction_name, listed as listed, message_of as message_of, named as named, one_of as one_of,
    sentences as sentences, technique_name as technique_name, translatable as translatable,
)
from puzzlebox.core.options import (
    Choice as Choice, Condition as Condition, Number as Number, Option as Option, OptionError as OptionError,
    Options as Options, PictureChoice as PictureChoice, Sides as Sides, SizeOption as SizeOption, Switch as Switch,
    Variant as Variant, value_message as value_message, whole_number as whole_number,
)
from puzzlebox.core.places import cells_name as cells_name
from puzzlebox.core.randomness import MASK as MASK, Random as Random
from puzzlebox.core.reading import (
    BoardText as BoardText, Item as Item, LeftOut as LeftOut, board_or_reason as board_or_reason,
    known_position as known_position, numbered as numbered,
    positions as positions, write_rows as write_rows,
)
from puzzlebox.core.search import (
    Advice as Advice, Count as Count, Hint as Hint, NoSolution as NoSolution, Role as Role, Search as Search,
    SearchLimitError as SearchLimitError, SearchMemoryError as SearchMemoryError, Solution as Solution,
)
from puzzlebox.core.session import Session as Session
from puzzlebox.core.shown import (
    COVER as COVER, FAULT as FAULT, GROUND as GROUND, HUES as HUES, PIECE_COLOURS as PIECE_COLOURS, ROLES as ROLES,
    Codes as Codes, Shown as Shown, ShownBoard as ShownBoard, ShownCell as ShownCell, ShownForm as ShownForm,
    ShownKey as ShownKey, ShownMove as ShownMove, ShownRole as ShownRole, shown_board as shown_board,
    shown_figures as shown_figures, text_of as text_of,
)
from puzzlebox.core.state import (
    Event as Event, Events as Events, InputRefusedError as InputRefusedError, Outcome as Outcome,
    RealTimeState as RealTimeState, Start as Start, State as State, TimedState as TimedState, TurnState as TurnState,
)
from puzzlebox.core.stepwise import Slices as Slices, part_of as part_of, result_of as result_of
from puzzlebox.core.words import Verb as Verb, Words as Words, cell_words as cell_words
