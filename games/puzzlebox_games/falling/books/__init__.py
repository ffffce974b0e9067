"""The rule books of the falling-block games: a class each, with a method for each thing that the sheet specifies."""
