"""What the window shows: the menu, and for every game a title, the play itself, its pause and its result.

No scene asks which game it shows. What differs between games, they declare.
"""
