"""What a running game consists of besides the game: repeats of held keys, hints, the pace, Ready-Go, and commands."""
