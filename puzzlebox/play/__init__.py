"""One play's whole life, without a window: beginning, keeping, resuming, finishing and scoring it."""
