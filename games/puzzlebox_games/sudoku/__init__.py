"""Sudoku: fill the grid so that every row, column and block has each digit once."""
