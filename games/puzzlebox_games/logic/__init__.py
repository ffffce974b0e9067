"""What several logic puzzles share."""
