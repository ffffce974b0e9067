"""How a player turns lamps on and off before a game."""

from puzzlebox.rules import Draft, Editing, Tool, draft_of, painted, rows_text

EDITING = Editing(
    (Tool("1", "Lamp on"), Tool("", "Lamp off")),
    Draft.empty(5, 5),
    smallest=2,
    largest=12,
    place=painted,
    position=lambda draft: rows_text(draft, "0"),
    read=lambda text: draft_of("/".join(row for row in text.split("/") if " " not in row).replace("2", "1"), "0"),
)
