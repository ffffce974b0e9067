"""How to play a game, as a text."""

from puzzlebox.core.game import AnyGame
from puzzlebox.core.options import Options
from puzzlebox.play.wording import brief_rules, label_text, sentence_text
from puzzlebox.terminal.screens import Front, TextScreen
from puzzlebox.translation import tr


def guide_of(app: Front, game: AnyGame, options: Options) -> TextScreen:
    """Return the screen that tells the goal, the keys and the rules of a game."""
    table = app.desk.keymap.table("playing", game, options)
    own = [(row.action, label_text(row.label)) for row in table.game_rows()]
    common = [("undo", tr("Undo")), ("hint", tr("Hint")), ("solve", tr("Solve")), ("pause", tr("Pause"))]
    rows = [f"{label}: {'  '.join(table.keys(name))}" for name, label in (*own, *common) if table.keys(name)]
    held = any(row.own and row.own.hold for row in table.game_rows())
    taps = tr("This terminal does not tell when a key goes up, so keys act as taps.")
    parts = [
        sentence_text(game.goal_for(options)),
        "\n".join(rows),
        *([taps] if held and not app.desk.tells_releases else []),
        *(tr(text).replace("\t", "  ") for text in brief_rules(game, options)),
    ]
    return TextScreen(app, tr("How to play: {game}", game=tr(game.title)), "\n\n".join(parts))
