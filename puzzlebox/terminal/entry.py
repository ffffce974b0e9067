"""A field for a line of text in a terminal."""

from functools import partial

from puzzlebox.core.clusters import boundaries
from puzzlebox.input.key_table import KeyHint, KeyPress, hints
from puzzlebox.input.typed_line import MOVES, TypedLine
from puzzlebox.play.desk import Desk
from puzzlebox.play.page import Entry
from puzzlebox.play.place import OpenPage
from puzzlebox.terminal.canvas import Canvas
from puzzlebox.terminal.cells import Looks
from puzzlebox.terminal.columns import shorten, width
from puzzlebox.terminal.pages import PageScreen
from puzzlebox.terminal.screen import CAP, MARGIN, MUTED
from puzzlebox.translation import tr


class EntryScreen(PageScreen):
    """A field for a line of text."""

    def __init__(self, desk: Desk, looks: Looks, place: OpenPage) -> None:
        super().__init__(desk, looks, place)
        self.line = TypedLine()

    def press(self, press: KeyPress, text: str) -> None:
        name = press.stroke.name
        if press.action == "leave" or not press.down:
            super().press(press, text)
        elif press.action == "paste":
            self.desk.attempt(lambda: self.paste(self.desk.front.paste()), self.place.say)
        elif press.action == "done":
            self._finish()
        elif press.action == "erase":
            self.line.erase()
        elif name == "Delete":
            self.line.delete()
        elif name.lower() in MOVES:
            self.line.move(name.lower())
        elif text:
            self.paste(text)
        self.stale = True

    def paste(self, text: str) -> None:
        entry = self.page.detail
        if isinstance(entry, Entry) and entry.pasted and entry.takes_lines(text):
            self.place.do(partial(entry.pasted, text))
            return
        self.line.insert(text)
        self.place.say("")
        self.stale = True

    def _finish(self) -> None:
        entry = self.page.detail
        assert isinstance(entry, Entry)
        self.place.do(partial(entry.done, self.line.text.strip()))

    def hints(self) -> list[KeyHint]:
        return hints(self.keys, ("done", tr("OK")), ("leave", tr("Cancel")))

    def draw(self, canvas: Canvas) -> None:
        self.draw_title(canvas, self.page.title)
        row, room = canvas.rows // 2 - 1, canvas.columns - 2 * MARGIN - 2
        before, after = self.line.text[: self.line.cursor], self.line.text[self.line.cursor :] or " "
        while width(before) >= room:
            before = before[1:]
        canvas.write(row, MARGIN, "> ", MUTED)
        canvas.write(row, MARGIN + 2, shorten(before + after, room))
        canvas.write(row, MARGIN + 2 + width(before), after[: boundaries(after)[1]], CAP)
        self.draw_said(canvas, row + 2)
        self.draw_foot(canvas, self.hints())
