"""The views of the falling-block games."""
