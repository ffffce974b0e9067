"""Lights: every press turns a lamp and its neighbours. Board, algebra, rules, solver, hints and view."""
