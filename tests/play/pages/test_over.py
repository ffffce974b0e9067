"""The pages over a game, as data: its pause, its result, and the question before it is solved."""

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest

from puzzlebox.core.game import AnyGame, Measure
from puzzlebox.core.search import Solution
from puzzlebox.core.state import Start
from puzzlebox.core.stepwise import Slices
from puzzlebox.play.page import Act
from puzzlebox.play.pages.result import Result
from puzzlebox.play.program import Program
from puzzlebox.play.running.controller import Controller
from puzzlebox.rules import Assistance, Options, PauseStyle, Session
from tests.fake_game import DRIPS, LAMPS, variant_of
from tests.play.pages.conftest import PageDesk, desk_of
