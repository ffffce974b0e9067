"""The files of puzzlebox: folders, settings, scores, and how files are written safely. Knows no game by name."""
