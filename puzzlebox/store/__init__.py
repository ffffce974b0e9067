"""What outlives a run: folders, settings, journals, scores. It knows no game by name and opens no window."""
