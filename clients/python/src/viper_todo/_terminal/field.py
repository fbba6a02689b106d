"""A text that is typed, with a cursor in it."""

from __future__ import annotations

import curses
from typing import List, Tuple

from .screen import Key, Paste
from .text import breaks, line, width


class Field:
    """A line of text, or several lines."""

    def __init__(self, text: str = "", several: bool = False) -> None:
        self.text, self.cursor, self._several = text, len(text), several
        self._rows: Tuple[str, int, List[Tuple[int, int]]] = ("", 0, [])

    def put(self, text: str) -> None:
        """Sets another text; the cursor stays where the text around it stayed."""
        before, behind = self.text[: self.cursor], self.text[self.cursor :]
        if not behind or (text.endswith(behind) and not text.startswith(before)):
            self.cursor = len(text) - len(behind)
        self.text, self.cursor = text, min(self.cursor, len(text))

    def key(self, key: Key) -> bool:
        """Takes a key; tells whether the text is another one now."""
        before = self.text
        if isinstance(key, Paste):
            text = key.replace("\r\n", "\n").replace("\r", "\n")
            self._insert(text if self._several else line(text.strip()))
        elif self._several and key in ("\n", "\r", curses.KEY_ENTER):
            self._insert("\n")
        elif isinstance(key, str) and key >= " " and key != "\x7f":
            self._insert(key)
        else:
            self._move_or_delete(key)
        return self.text != before

    def rows(self, columns: int) -> List[Tuple[int, int]]:
        """Where the rows begin and end in the text if each has at most this many columns."""
        if self._rows[:2] != (self.text, columns):
            self._rows = (self.text, columns, breaks(self.text, columns))
        return self._rows[2]

    def place(self, columns: int) -> Tuple[int, int]:
        """The row and the column of the cursor among these rows."""
        rows = self.rows(columns)
        row = max(number for number, (start, _) in enumerate(rows) if start <= self.cursor)
        return row, width(line(self.text[rows[row][0] : self.cursor]))

    def move(self, count: int, columns: int) -> bool:
        """Moves the cursor down this many rows, up if negative; false if there is no such row."""
        rows = self.rows(columns)
        row, column = self.place(columns)
        if not 0 <= row + count < len(rows):
            return False
        start, end = rows[row + count]
        # The end of a row that goes on in the next one is the beginning of that.
        if row + count + 1 < len(rows) and rows[row + count + 1][0] == end:
            end = max(start, end - 1)
        self.cursor = start
        while self.cursor < end and width(line(self.text[start : self.cursor + 1])) <= column:
            self.cursor += 1
        return True

    def _insert(self, text: str) -> None:
        self.text = self.text[: self.cursor] + text + self.text[self.cursor :]
        self.cursor += len(text)

    def _move_or_delete(self, key: Key) -> None:
        start, end = self.text[: self.cursor], self.text[self.cursor :]
        home = start.rfind("\n") + 1
        if key in (curses.KEY_BACKSPACE, "\x7f", "\b"):
            start = start[:-1]
        elif key == curses.KEY_DC:
            end = end[1:]
        elif key == "\x15":
            start = start[:home]
        elif key == "\x17":
            start = start.rstrip()[: max(map(start.rstrip().rfind, " \n")) + 1]
        elif key == curses.KEY_LEFT:
            start, end = start[:-1], start[-1:] + end
        elif key == curses.KEY_RIGHT:
            start, end = start + end[:1], end[1:]
        elif key in (curses.KEY_HOME, "\x01"):
            start, end = start[:home], start[home:] + end
        elif key in (curses.KEY_END, "\x05"):
            rest = end.find("\n") if "\n" in end else len(end)
            start, end = start + end[:rest], end[rest:]
        self.text, self.cursor = start + end, len(start)
