"""Where games written for puzzlebox 0.2 import the view of a grid from."""

from puzzlebox.ui.board_view import GridView

__all__ = ["GridView"]
