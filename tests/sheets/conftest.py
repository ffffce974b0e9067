"""The player of each game's sheet: the engine and, where the rules are clever, the slow model."""

from tests.sheets import timers
from tests.sheets.arcade import ArcadeEngine, ArcadeModel
from tests.sheets.console import ConsoleEngine, ConsoleModel
from tests.sheets.guideline import GuidelineEngine, GuidelineModel
from tests.sheets.handheld import HandheldEngine, HandheldModel
from tests.sheets.play import players

tetromino = players(timers.TetrominoEngine)
pentomino = players(timers.PentominoEngine)
monomino = players(timers.MonominoEngine)
famicom = players(timers.FamicomEngine)
turbo = players(timers.TurboEngine)
nineteen = players(timers.NineteenEngine)
tenplus = players(timers.TenPlusEngine)
guideline = players(GuidelineEngine, GuidelineModel)
handheld = players(HandheldEngine, HandheldModel)
console = players(ConsoleEngine, ConsoleModel)
arcade = players(ArcadeEngine, ArcadeModel)
