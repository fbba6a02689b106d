"""The scene todoReport: all todos in groups, by date, with their counts."""

from __future__ import annotations

import curses
from typing import List, Optional

from .._contract import ReportRow, ReportDetail, TodoFilter, TodoReportShowReport
from .acting import ActingScene
from .scene import STATES, Around, Todo
from .screen import Part
from .text import fill, line, width


class ReportScene(ActingScene):
    """The rows of the report, once all of them have come."""

    # What the report is about; all of it if there is none.
    filter: Optional[TodoFilter] = None
    hints = "? help  q back  Enter open  x done  > < a day on, back  t tomorrow  w when  u undo"

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self._rows: List[ReportRow] = []
        self._coming: List[ReportRow] = []
        self._index = self._first = self._height = 0
        self.bind_moves(self._move, lambda: self._height)
        self.bind(
            (("\n", "\r", curses.KEY_ENTER, curses.KEY_RIGHT), self._select),
            ((" ",), lambda: self._move(self._height)),
        )

    def current(self) -> List[Todo]:
        row = self._row
        todo = self.around.look(row["id"]) if row else None
        return [todo] if todo else []

    def click(self, row: int) -> None:
        """The first one chooses, another one on the same row opens."""
        if self._first + row == self._index:
            self._select()
        elif self._first + row < len(self._rows):
            self._index = self._first + row

    def open(self, height: int) -> bool:
        self._coming = []
        event = self.around.backend.todo_report.view_ready
        return self.around.attempt(lambda: event(filter=self.filter)) is not None

    def close(self) -> None:
        self.around.backend.todo_report.view_closed()

    def hide(self) -> None:
        self.around.backend.todo_report.view_hidden()

    def show_again(self) -> None:
        self.around.backend.todo_report.view_shown()

    def show(self, params: TodoReportShowReport) -> None:
        """Takes what todoReport.showReport shows: a part, of which the last one is marked."""
        if params["offset"] == 0:
            self._coming = []
        self._coming += params["rows"]
        if params["complete"]:
            before, self._rows, self._coming = self._rows, self.about(self._coming), []
            self._follow(before[self._index : self._index + 1])

    def about(self, rows: List[ReportRow]) -> List[ReportRow]:
        """What of the report is shown."""
        return rows

    def _follow(self, before: List[ReportRow]) -> None:
        # At first to the first todo, then to where the chosen one went, if that is on the screen.
        last = self._first + self._height
        for number, row in enumerate(self._rows):
            if row["kind"] != "detail":
                continue
            is_chosen = before and before[0]["kind"] == "detail" and before[0]["id"] == row["id"]
            if not before or (is_chosen and self._first <= number < last):
                self._index = number
                return
        self._move(0)

    def settle(self, height: int) -> None:
        self._height = max(1, height)
        self._index = max(0, min(self._index, len(self._rows) - 1))
        # With the headings above it.
        self._first = min(max(self._first, self._index - height + 1), max(0, self._index - 2))
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
        # By lines, and on to the next todo in that direction.
        last = len(self._rows) - 1
        self._index = max(0, min(self._index + lines, last))
        while 0 < self._index < last and self._rows[self._index]["kind"] != "detail":
            self._index += 1 if lines >= 0 else -1

    def _select(self) -> None:
        row = self._row
        if row:
            id = row["id"]
            self.around.attempt(lambda: self.around.backend.todo_report.select(id))

    @property
    def _row(self) -> Optional[ReportDetail]:
        row = self._rows[self._index] if self._rows else None
        if row is not None and row["kind"] == "detail":
            return row
        self.around.say("There is no todo on this line.")
        return None


def _parts(row: ReportRow, columns: int) -> List[Part]:
    if row["kind"] == "header":
        return [(f" {row['title']}", "strong")]
    if row["kind"] == "detail":
        style: str = row["state"] if row["state"] in ("overdue", "done") else ""
        amount = row.get("amountText")
        mark = f"     {STATES.get(row['state'], '[ ]')} "
        after: List[Part] = [(f"  ({amount})", "faint")] if amount else []
        return [(mark, style), (row["title"], style), *after]
    if row["kind"] == "footer" or row["kind"] == "grandFooter":
        count = str(row["count"])
        # Older backends have no amounts.
        if row.get("amount", "PT0M") != "PT0M":
            count = f"{line(row['amountText'])} · {count}"
        room = max(0, min(columns, 60) - width(count) - 1)
        style = "strong" if row["kind"] == "grandFooter" else ""
        return [(fill(f" {line(row['title'])}", room) + count, style)]
    if row["kind"] == "subheader" or row["kind"] == "message":
        return [(f"   {row['title']}", "faint")]
    return [("   ", "faint")]
