"""The bots of the falling-block games, and what they stand on: features of boards, places, and the ways there."""
