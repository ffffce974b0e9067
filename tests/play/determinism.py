"""Prints a digest of every game after fixed inputs, and of its record. A test runs it in different environments."""

from random import Random

from puzzlebox.core.record import Record, digest
from puzzlebox.core.session import Session
from puzzlebox.registry import installed_games

INPUTS = 60


def main() -> None:
    registry = installed_games()
    for entry in registry.catalogue:
        session, random = Session(registry.game(entry.id), start="Größe ✓ 42"), Random(entry.id)
        for turn in range(INPUTS):
            if session.state.outcome():
                session.send("restart")
            session.send("resume")
            session.advance_to(session.time + random.randrange(600))
            texts = [text for text in session.state.inputs() if text != "pause"]
            session.send(("undo", "redo", "undo restart")[turn % 3] if turn % 10 == 9 else random.choice(texts))
        record = Record.of(session).text()
        print(entry.id, digest(session.state), len(record), sum(record.encode()))


if __name__ == "__main__":
    main()
