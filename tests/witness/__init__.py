"""The engine that played rule sets, before each game was a rule book: the witness for the rule books."""
