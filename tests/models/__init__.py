"""Slow models of the falling-block rule sheets: the truth that the fast engine is compared with."""
