"""2048: slide all tiles to one side, and equal ones merge. Board, rules, player and view."""
