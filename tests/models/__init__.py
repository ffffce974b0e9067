"""Slow models of the falling-block games, written from their rule sheets. The fast engine is compared with them.

A rule sheet is the written specification of one game. "The sheet" of a model is that of its game.
"""
