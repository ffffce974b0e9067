"""Klotski, the puzzle of sliding blocks: boards, rules, starts, solver, hints and view."""
