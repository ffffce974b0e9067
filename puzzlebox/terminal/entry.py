"""A field for a line of text in a terminal."""

from functools import partial

from puzzlebox.input.key_hint import KeyHint, hints
from puzzlebox.input.key_table import KeyPress
from puzzlebox.play.desk import Desk
from puzzlebox.play.page import Entry
from puzzlebox.play.place import OpenPage
from puzzlebox.terminal.boards import Looks
from puzzlebox.terminal.canvas import Canvas
from puzzlebox.terminal.columns import shorten, width
from puzzlebox.terminal.pages import PageScreen
from puzzlebox.terminal.screen import CAP, MARGIN, MUTED
from puzzlebox.translation import tr


class EntryScreen(PageScreen):
    """A field for a line of text."""

    def __init__(self, desk: Desk, looks: Looks, place: OpenPage) -> None:
        super().__init__(desk, looks, place)
        self.text = ""
        self._cursor = 0

    def press(self, press: KeyPress, text: str) -> None:
        name = press.stroke.name
        if press.action == "leave" or not press.down:
            super().press(press, text)
        elif press.action == "paste":
            self.desk.attempt(lambda: self.paste(self.desk.front.paste()), self.place.say)
        elif press.action == "done":
            self._finish()
        elif press.action == "erase":
            self._erase(self._cursor - 1)
        elif name == "Delete":
            self._erase(self._cursor)
        elif name in ("Left", "Right"):
            self._cursor = min(max(0, self._cursor + (1 if name == "Right" else -1)), len(self.text))
        elif name in ("Home", "End"):
            self._cursor = 0 if name == "Home" else len(self.text)
        elif text:
            self.paste(text)
        self.stale = True

    def paste(self, text: str) -> None:
        entry = self.page.detail
        if isinstance(entry, Entry) and entry.pasted and entry.takes_lines(text):
            self.place.do(partial(entry.pasted, text))
            return
        text = "".join(c for c in " ".join(text.splitlines()) if c.isprintable())
        self.text = self.text[: self._cursor] + text + self.text[self._cursor :]
        self._cursor += len(text)
        self.place.say("")
        self.stale = True

    def _erase(self, at: int) -> None:
        if 0 <= at < len(self.text):
            self.text, self._cursor = self.text[:at] + self.text[at + 1 :], at

    def _finish(self) -> None:
        entry, text = self.page.detail, self.text.strip()
        assert isinstance(entry, Entry)
        self.place.do(lambda: entry.done(text))

    def hints(self) -> list[KeyHint]:
        return hints(self.keys, ("done", tr("OK")), ("leave", tr("Cancel")))

    def draw(self, canvas: Canvas) -> None:
        self.draw_title(canvas, self.page.title)
        row, room = canvas.rows // 2 - 1, canvas.columns - 2 * MARGIN - 2
        before = self.text[: self._cursor]
        while width(before) >= room:
            before = before[1:]
        line = before + (self.text[self._cursor :] or " ")
        canvas.write(row, MARGIN, "> ", MUTED)
        canvas.write(row, MARGIN + 2, shorten(line, room))
        canvas.write(row, MARGIN + 2 + width(before), self.text[self._cursor : self._cursor + 1] or " ", CAP)
        self.draw_said(canvas, row + 2)
        self.draw_foot(canvas, self.hints())
