"""Boards as text for the tests of the models: `.` is an empty cell, a digit is a value, the last line is the lowest
row."""

from __future__ import annotations

from tests.models.common import Cell, Model

DIGITS = ".123456789abcdefghijklmnopqrstuvwxyz"


def board_of(text: str, rows: int) -> dict[Cell, int]:
    lines = [line.strip() for line in text.strip().splitlines()]
    return {
        (rows - len(lines) + index, column): DIGITS.index(mark)
        for index, line in enumerate(lines)
        for column, mark in enumerate(line)
        if mark != "."
    }


def text_of(model: Model, lines: int, rows: int, columns: int = 10) -> str:
    return "\n".join(
        "".join(DIGITS[model.board.get((row, column), 0)] for column in range(columns))
        for row in range(rows - lines, rows)
    )


def lines_of(text: str) -> str:
    return "\n".join(line.strip() for line in text.strip().splitlines())
