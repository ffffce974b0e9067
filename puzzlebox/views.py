"""Everything that the view of a game is made of, for authors. Our own views import nothing else of puzzlebox but
`puzzlebox.rules`.

Each name has help of its own: `help(puzzlebox.views.GridView)`.

Views:
    View, GridView, BoardView, BoardLayer, Position, Clock

Where things go:
    Area, Arrangement, Board, EMPTY_AREA, MIN_WINDOW, arrange, largest_board, line_height, figure_height

The theme:
    Theme, Measures, Colour, MIN_TYPE_SIZE, rgb, mix, contrast, luminance, readable_on

Cells and shapes:
    blank, smooth, OVERSAMPLING, fill_rounded, rounded, draw_outline, draw_frame, disc, ring, modern_cell, classic_cell,
    ghost, cell_gap, pattern_picture, PATTERN_COUNT, FOOT_SHADE, MAX_LIGHT, BLACK, WHITE, MIN_FONT_CELL, MIN_LABEL_CELL,
    MIN_PATTERN_CELL, add_light, empty_board, plain_board, load_picture

What is held or marked:
    Overlay, Lifted, draw_overlay, draw_cursor, draw_held, draw_target, draw_preview, draw_highlight, draw_highlights

Texts and figures:
    tr, value_text, font, write, render_text, width, fit, wrap, shorten, size_for, paragraph, draw_figures, figure,
    figures, figure_row, figures_in, figures_gap, figures_height, panel, status_line, dim, digit, DIGIT_HEIGHT,
    DIGIT_WIDTH

Motion:
    Motion, Fade, Glide, Place, interpolate, ease_out, is_still, NEXT_FRAME
"""

# fmt: off
# isort: off
from puzzlebox.core.hand import Lifted as Lifted, Overlay as Overlay
from puzzlebox.translation import tr as tr, value_text as value_text
from puzzlebox.ui.animation import (
    NEXT_FRAME as NEXT_FRAME, Fade as Fade, Glide as Glide, Motion as Motion, Place as Place, ease_out as ease_out,
    interpolate as interpolate, is_still as is_still,
)
from puzzlebox.ui.board_view import MAX_LIGHT as MAX_LIGHT, BoardView as BoardView, GridView as GridView
from puzzlebox.ui.fonts import font as font
from puzzlebox.ui.highlight import (
    draw_cursor as draw_cursor, draw_held as draw_held, draw_highlight as draw_highlight,
    draw_highlights as draw_highlights, draw_overlay as draw_overlay, draw_preview as draw_preview,
    draw_target as draw_target,
)
from puzzlebox.ui.layout import (
    EMPTY_AREA as EMPTY_AREA, MIN_WINDOW as MIN_WINDOW, Area as Area, Arrangement as Arrangement, Board as Board,
    arrange as arrange, figure_height as figure_height, largest_board as largest_board, line_height as line_height,
)
from puzzlebox.ui.painter import (
    BLACK as BLACK, FOOT_SHADE as FOOT_SHADE, MIN_FONT_CELL as MIN_FONT_CELL, MIN_LABEL_CELL as MIN_LABEL_CELL,
    MIN_PATTERN_CELL as MIN_PATTERN_CELL, OVERSAMPLING as OVERSAMPLING, PATTERN_COUNT as PATTERN_COUNT, WHITE as WHITE,
    BoardLayer as BoardLayer, add_light as add_light, blank as blank, cell_gap as cell_gap,
    classic_cell as classic_cell, disc as disc, draw_frame as draw_frame, draw_outline as draw_outline,
    empty_board as empty_board, fill_rounded as fill_rounded, ghost as ghost, modern_cell as modern_cell,
    pattern_picture as pattern_picture, plain_board as plain_board, ring as ring, rounded as rounded,
    smooth as smooth,
)
from puzzlebox.ui.panels import (
    dim as dim, draw_figures as draw_figures, figure as figure, figure_row as figure_row, figures as figures,
    figures_gap as figures_gap, figures_height as figures_height, figures_in as figures_in, panel as panel,
    paragraph as paragraph, status_line as status_line,
)
from puzzlebox.ui.picture_files import load_picture as load_picture
from puzzlebox.ui.painter import DIGIT_HEIGHT as DIGIT_HEIGHT, DIGIT_WIDTH as DIGIT_WIDTH, digit as digit
from puzzlebox.ui.text import (
    fit as fit, render_text as render_text, shorten as shorten, size_for as size_for, width as width, wrap as wrap,
    write as write,
)
from puzzlebox.ui.theme import (
    MIN_TYPE_SIZE as MIN_TYPE_SIZE, Colour as Colour, Measures as Measures, Theme as Theme, contrast as contrast,
    luminance as luminance, mix as mix, readable_on as readable_on, rgb as rgb,
)
from puzzlebox.ui.view import Clock as Clock, Position as Position, View as View
