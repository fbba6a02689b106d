"""The scene todoDetail: all of a todo, and what happened to it."""

from __future__ import annotations

import curses
from typing import Dict, List, Optional, Tuple

from .._contract import HistoryEntry, TodoDetail, TodoRow
from .acting import ActingScene
from .scene import STATES, Around, claimed, reference, start_ahead
from .screen import Part
from .text import fill, line, wrap


class DetailScene(ActingScene):
    """One todo, with its content wrapped to the screen."""

    hints = "? help  q back  e edit  x done  t tomorrow  w when  d delete  u undo  H history"
    # With todos that come first, or after it.
    _hints = "? help  q back  Tab next todo  Enter open it  e edit  x done  b after  u undo"

    def __init__(self, around: Around, id: int, history: bool = False) -> None:
        super().__init__(around)
        self.id = id
        self._detail: Optional[TodoDetail] = None
        self._entries: List[HistoryEntry] = []
        self._has_history = self._goes_to_history = history
        self._first, self._count, self._height = 0, 0, 1
        # The lines that lead to other todos, with these todos; which of these is chosen.
        self._links: Dict[int, int] = {}
        self._link: Optional[int] = None
        self.bind_moves(self._scroll, lambda: 10)
        self.bind(
            ((" ",), lambda: self._scroll(10)),
            (("H",), self._turn_history),
            (("\t",), lambda: self._choose(1)),
            ((curses.KEY_BTAB,), lambda: self._choose(-1)),
            (("\n", "\r", curses.KEY_ENTER, curses.KEY_RIGHT), self._follow),
        )

    def current(self) -> List[TodoRow]:
        return [self._detail] if self._detail else []

    def open(self, height: int) -> bool:
        event = self.around.backend.todo_detail.view_ready
        opened = self.around.attempt(lambda: event(self.id)) is not None
        if opened:
            self._ask_history()
        return opened

    def close(self) -> None:
        self.around.backend.todo_detail.view_closed(self.id)

    def hide(self) -> None:
        self.around.backend.todo_detail.view_hidden(self.id)

    def show_again(self) -> None:
        self.around.backend.todo_detail.view_shown(self.id)

    def show(self, todo: TodoDetail) -> None:
        """Takes what todoDetail.showTodo shows."""
        changed = self._detail is not None and self._detail["rev"] != todo["rev"]
        self._detail = todo
        has_links = todo.get("after") or todo.get("before")
        self.hints = self._hints if has_links else DetailScene.hints
        if changed:
            self._ask_history()

    def show_history(self, entries: List[HistoryEntry]) -> None:
        """Takes what todoDetail.showHistory shows."""
        self._entries = entries

    def title(self) -> List[Part]:
        return [(f" todo {self.id}", "title")]

    def draw(self, top: int, height: int) -> int:
        lines = self._lines(self.around.screen.size[1])
        self._count, self._height = len(lines), height
        if self._goes_to_history and self._entries:
            self._first, self._goes_to_history = len(lines) - len(self._entries) - 1, False
        self._first = max(0, min(self._first, len(lines) - height))
        for number, parts in enumerate(lines[self._first : self._first + height]):
            link = self._links.get(self._first + number)
            chosen = link is not None and link == self._link
            self.around.screen.put(top + number, [(" ", ""), *parts], chosen)
        return top

    def click(self, row: int) -> None:
        """Opens the todo that a line leads to."""
        self._link = self._links.get(self._first + row)
        if self._link is not None:
            self._follow()

    def _lines(self, columns: int) -> List[List[Part]]:
        todo = self._detail
        if todo is None:
            return []
        mark = STATES.get(todo["state"], "[ ]")
        lines: List[List[Part]] = [
            [(text, "strong")] for text in wrap(f"{mark} {line(todo['title'])}", columns - 2)
        ]
        fields: Tuple[Tuple[str, Optional[str]], ...] = (
            ("due", todo["dueText"]),
            ("start", start_ahead(todo)),
            ("claim", claimed(todo)),
            # Older backends have none of these.
            ("repeats", todo.get("repeatText")),
            ("next days", ", ".join(todo.get("upcoming", []))),
            ("series", f"{todo['series']}, number {todo['number']}" if todo.get("series") else ""),
            ("reminders", ", ".join(todo.get("reminders", []))),
            ("estimate", todo.get("estimateText")),
            ("priority", None if todo["priority"] == "none" else todo["priority"]),
            ("tags", " ".join(f"#{tag}" for tag in todo["tags"])),
            ("created", todo["createdText"]),
            ("updated", todo["updatedText"]),
            ("completed", todo["completedText"]),
        )
        for name, value in fields:
            if value:
                style = "overdue" if name == "due" and todo["state"] == "overdue" else ""
                lines.append([(fill(name, 11), "faint"), (value, style)])
        self._links = {}
        for name, todos in (("after", todo.get("after", [])), ("before", todo.get("before", []))):
            for one in todos:
                self._links[len(lines)] = one["id"]
                label = name if one is todos[0] else ""
                style = "done" if one["completed"] else ""
                lines.append([(fill(label, 11), "faint"), (reference(one), style)])
        lines.append([])
        lines += [[(text, "")] for text in wrap(todo["content"], columns - 2)]
        if self._has_history:
            lines += [[], [("history", "strong")]]
            for entry in self._entries:
                parts: List[Part] = [(line(entry["atText"]) + "  ", "faint"), (entry["what"], "")]
                by = entry.get("by")
                lines.append([*parts, (f"  ({by})", "faint")] if by else parts)
        return lines

    def _scroll(self, lines: int) -> None:
        self._first = max(0, min(self._first + lines, self._count))

    def _choose(self, count: int) -> None:
        # The next line that leads to a todo, or the one before.
        ids = list(self._links.values())
        if not ids:
            return
        place = ids.index(self._link) + count if self._link in ids else min(count, 0)
        self._link = ids[place % len(ids)]
        row = next(row for row, id in self._links.items() if id == self._link)
        self._first = min(max(self._first, row - self._height + 1), row)

    def _follow(self) -> None:
        if self._link not in self._links.values():
            self._link = None
            self._choose(1)
        if self._link is not None:
            self.around.go(DetailScene(self.around, self._link))

    def _turn_history(self) -> None:
        self._has_history = self._goes_to_history = not self._has_history
        self._ask_history()

    def _ask_history(self) -> None:
        if self._has_history:
            self.around.attempt(lambda: self.around.backend.todo_detail.history(self.id))
