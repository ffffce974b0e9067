"""The player of each game's sheet: the engine, then the slow model."""

from tests.sheets import timers
from tests.sheets.arcade import ArcadeEngine, ArcadeModel
from tests.sheets.console import ConsoleEngine, ConsoleModel
from tests.sheets.guideline import GuidelineEngine, GuidelineModel
from tests.sheets.handheld import HandheldEngine, HandheldModel
from tests.sheets.play import players

tetromino = players(timers.TetrominoEngine, timers.TetrominoModel)
pentomino = players(timers.PentominoEngine, timers.PentominoModel)
monomino = players(timers.MonominoEngine, timers.MonominoModel)
famicom = players(timers.FamicomEngine, timers.FamicomModel)
turbo = players(timers.TurboEngine, timers.TurboModel)
nineteen = players(timers.NineteenEngine, timers.NineteenModel)
tenplus = players(timers.TenPlusEngine, timers.TenPlusModel)
guideline = players(GuidelineEngine, GuidelineModel)
handheld = players(HandheldEngine, HandheldModel)
console = players(ConsoleEngine, ConsoleModel)
arcade = players(ArcadeEngine, ArcadeModel)
