"""Sokoban: levels, their texts, moves, rules and view."""
