"""The parts that screens are made of: columns of buttons, lists, panels over a game.

A widget shows the texts that a scene passes to it as they are, so the scene translates them. Only labels of figures and
a widget's own texts are translated here.
"""
