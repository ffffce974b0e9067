"""puzzlebox in a terminal: screens of text in plain escape sequences (ECMA-48), without pygame."""
