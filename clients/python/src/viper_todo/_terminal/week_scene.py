"""The week in review: the report of what was done in it, under bars by day."""

from __future__ import annotations

import datetime
from typing import Dict, List

from .._contract import ReportRow, ReportSubfooter, TodoFilter
from .report_scene import ReportScene
from .screen import Part
from .text import fill

_BARS = " ▁▂▃▄▅▆▇█"
_DAY = datetime.timedelta(days=1)


class WeekScene(ReportScene):
    """The bar, the count and the amount of each day; below them, the todos."""

    filter: TodoFilter = {"completed": True, "completedWithin": "week"}
    _sums: Dict[str, ReportSubfooter] = {}
    _bars: List[List[Part]] = []
    _is_counted = False

    def title(self) -> List[Part]:
        return [(" the week in review", "title")]

    def about(self, rows: List[ReportRow]) -> List[ReportRow]:
        # The last group; the total of all is its own.
        first = max(number for number, row in enumerate(rows) if row["kind"] == "header")
        day = ""
        self._sums, self._is_counted = {}, False
        for row in rows:
            if row["kind"] == "subheader":
                day = row["date"] or ""
            elif row["kind"] == "subfooter":
                self._sums[day] = row
        return rows[first + 1 : -1]

    def settle(self, height: int) -> None:
        if not self._is_counted:
            self._bars, self._is_counted = self._drawn(), True
        super().settle(height - len(self._bars))

    def click(self, row: int) -> None:
        if row >= len(self._bars):
            super().click(row - len(self._bars))

    def draw(self, top: int, height: int) -> int:
        for number, parts in enumerate(self._bars):
            self.around.screen.put(top + number, parts)
        return super().draw(top + len(self._bars), height - len(self._bars))

    def _drawn(self) -> List[List[Part]]:
        if not self._sums:
            return []
        some = datetime.date.fromisoformat(next(iter(self._sums)))
        days = [some + _DAY * (number - some.weekday()) for number in range(7)]
        sums = [self._sums.get(day.isoformat()) for day in days]
        counts = [one["count"] if one else 0 for one in sums]
        columns = [
            [f"{day:%a}" for day in days],
            [_BARS[-(-8 * count // max(counts))] * 3 for count in counts],
            [str(count or "") for count in counts],
            [one["amountText"] if one and one["amount"] != "PT0M" else "" for one in sums],
        ]
        lines = ["".join(fill(text, 11) for text in column) for column in columns]
        return [[(f"   {text}", "")] for text in lines if text.strip()] + [[]]
