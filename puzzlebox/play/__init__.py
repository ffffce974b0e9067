"""Playthroughs, without a window: begins, stores, resumes, finishes and scores them."""
