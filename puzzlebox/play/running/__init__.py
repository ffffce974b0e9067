"""A running game, as every front end plays it: the controller, and the parts of a game besides the game itself."""
