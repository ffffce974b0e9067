"""The schema of the scores database, and the statements that migrate each version to the next."""

from collections.abc import Sequence

APPLICATION = 0x70627831
"""The application ID in the header of the file."""

PLAYS = """
CREATE TABLE plays (
    number INTEGER PRIMARY KEY AUTOINCREMENT,
    mark TEXT NOT NULL UNIQUE,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    rules INTEGER NOT NULL,
    name TEXT NOT NULL,
    ended INTEGER NOT NULL,
    outcome TEXT NOT NULL,
    reason TEXT NOT NULL,
    time INTEGER NOT NULL,
    apart TEXT NOT NULL,
    journal TEXT
)
"""

FIGURES = """
CREATE TABLE figures (
    play INTEGER NOT NULL REFERENCES plays (number) ON DELETE CASCADE,
    name TEXT NOT NULL,
    value INTEGER NOT NULL,
    PRIMARY KEY (play, name)
) WITHOUT ROWID
"""

RENAMED_UNRANKED = {"altered": "changed_rules", "given": "custom_start"}
"""The values of `unranked` that had other names in version 0.1."""

RENAME_UNRANKED = """
UPDATE plays SET unranked = CASE unranked
    WHEN 'altered' THEN 'changed_rules' WHEN 'given' THEN 'custom_start' ELSE unranked END
"""

MIGRATIONS: Sequence[Sequence[str]] = (
    (PLAYS, FIGURES, "CREATE INDEX plays_of_a_game ON plays (game, options)"),
    (
        "ALTER TABLE plays RENAME COLUMN mark TO uuid",
        "ALTER TABLE plays RENAME COLUMN apart TO unranked",
        "ALTER TABLE plays RENAME COLUMN name TO game_id",
        RENAME_UNRANKED,
    ),
    (
        "DROP INDEX plays_of_a_game",
        "CREATE INDEX plays_of_options ON plays (game, options, ended, unranked, outcome, time)",
        "CREATE INDEX plays_of_game ON plays (game, ended, options)",
    ),
    ("CREATE INDEX plays_of_bots ON plays (game, ended) WHERE unranked = 'bot'",),
)
"""The statements that create each version of the schema from the one before. A new version is a new item, which
changes tables or indexes, so that a damaged version number can be told from a newer file; the others never change."""
