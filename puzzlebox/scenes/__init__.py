"""The screens of the window: the menu, a game with its title, pause and result screens, settings, scores and others.

No scene depends on a particular game: games declare how they differ.
"""
