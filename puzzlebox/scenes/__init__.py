"""The screens of the window: the menu, a game with its title, pause and result screens, settings, scores and others.

No scene depends on a certain game. Games declare in what they differ.
"""
