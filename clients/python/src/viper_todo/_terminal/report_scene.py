"""The scene todoReport: all todos in groups, by date, with their counts."""

from __future__ import annotations

import curses
from typing import List

from .._contract import ReportRow, TodoReportShowReport
from .scene import STATES, Around, Scene
from .screen import Part
from .text import fill, line, width


class ReportScene(Scene):
    """The rows of the report, once all of them have come."""

    hints = "? help  q back  Enter open"

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self._rows: List[ReportRow] = []
        self._coming: List[ReportRow] = []
        self._index = self._first = self._height = 0
        for keys, action in (
            (("j", curses.KEY_DOWN, "\x0e"), lambda: self._move(1)),
            (("k", curses.KEY_UP, "\x10"), lambda: self._move(-1)),
            ((" ", curses.KEY_NPAGE, "\x06"), lambda: self._move(self._height)),
            ((curses.KEY_PPAGE, "\x02"), lambda: self._move(-self._height)),
            (("g", curses.KEY_HOME), lambda: self._move(-len(self._rows))),
            (("G", curses.KEY_END), lambda: self._move(len(self._rows))),
            (("\n", "\r", "l", curses.KEY_ENTER, curses.KEY_RIGHT), self._select),
            (("\x1b", curses.KEY_LEFT), around.back),
        ):
            for key in keys:
                self.keys[key] = action

    def open(self, height: int) -> bool:
        self._coming = []
        return self.around.attempt(self.around.backend.todo_report.view_ready) is not None

    def close(self) -> None:
        self.around.backend.todo_report.view_closed()

    def show(self, params: TodoReportShowReport) -> None:
        """Takes what todoReport.showReport shows: a part, of which the last one is marked."""
        if params["offset"] == 0:
            self._coming = []
        self._coming += params["rows"]
        if params["complete"]:
            self._rows, self._coming = self._coming, []

    def settle(self, height: int) -> None:
        self._height = max(1, height)
        self._move(0)
        self._first = min(max(self._first, self._index - height + 1), self._index)
        self._first = max(0, min(self._first, len(self._rows) - height))

    def title(self) -> List[Part]:
        return [(" report", "title")]

    def draw(self, top: int, height: int) -> int:
        columns = self.around.screen.size[1]
        for number, row in enumerate(self._rows[self._first : self._first + height]):
            marked = self._first + number == self._index
            self.around.screen.put(top + number, _parts(row, columns), marked)
        return top + self._index - self._first

    def _move(self, lines: int) -> None:
        self._index = max(0, min(self._index + lines, len(self._rows) - 1))

    def _select(self) -> None:
        row = self._rows[self._index] if self._rows else None
        if row is not None and row["kind"] == "detail":
            id = row["id"]
            self.around.attempt(lambda: self.around.backend.todo_report.select(id))
        else:
            self.around.say("There is no todo on this line.")


def _parts(row: ReportRow, columns: int) -> List[Part]:
    if row["kind"] == "header":
        return [(f" {row['title']}", "strong")]
    if row["kind"] == "detail":
        style: str = row["state"] if row["state"] in ("overdue", "done") else ""
        return [(f"     {STATES.get(row['state'], '[ ]')} ", style), (row["title"], style)]
    if row["kind"] == "footer" or row["kind"] == "grandFooter":
        count = str(row["count"])
        room = max(0, min(columns, 60) - width(count) - 1)
        style = "strong" if row["kind"] == "grandFooter" else ""
        return [(fill(f" {line(row['title'])}", room) + count, style)]
    if row["kind"] == "subheader" or row["kind"] == "message":
        return [(f"   {row['title']}", "faint")]
    return [("   ", "faint")]
