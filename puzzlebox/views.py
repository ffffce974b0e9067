"""Everything that the view of a game is made of, for authors. puzzlebox itself imports the modules behind it."""

# fmt: off
# isort: off
from puzzlebox.core.hand import Lifted, Overlay
from puzzlebox.translation import tr, value_text
from puzzlebox.ui.animation import Fade, Glide, Motion, Place, ease_out, interpolate
from puzzlebox.ui.board_layer import BoardLayer, draw_frame, empty_board
from puzzlebox.ui.board_view import BoardView, GridView
from puzzlebox.ui.highlight import (
    draw_cursor, draw_held, draw_highlight, draw_highlights, draw_overlay, draw_preview, draw_target,
)
from puzzlebox.ui.layout import Area, Arrangement, Board, arrange
from puzzlebox.ui.painter import (
    BLACK, WHITE, blank, disc, draw_outline, fill_rounded, modern_cell, pattern_picture, ring, smooth,
)
from puzzlebox.ui.panels import draw_figures, paragraph
from puzzlebox.ui.text import fit, wrap, write
from puzzlebox.ui.theme import Colour, Measures, Theme, mix, readable_on, rgb
from puzzlebox.ui.view import Position, View

__all__ = [
    "BLACK", "WHITE", "Area", "Arrangement", "Board", "BoardLayer", "BoardView", "Colour", "Fade", "Glide",
    "GridView", "Lifted", "Measures", "Motion", "Overlay", "Place", "Position", "Theme", "View", "arrange", "blank",
    "disc", "draw_cursor", "draw_figures", "draw_frame", "draw_held", "draw_highlight", "draw_highlights",
    "draw_outline", "draw_overlay", "draw_preview", "draw_target", "ease_out", "empty_board", "fill_rounded", "fit",
    "interpolate", "mix", "modern_cell", "paragraph", "pattern_picture", "readable_on", "rgb", "ring", "smooth", "tr",
    "value_text", "wrap", "write",
]
