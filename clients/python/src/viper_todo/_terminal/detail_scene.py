"""The scene todoDetail: all of a todo, and what happened to it."""

from __future__ import annotations

import curses
from typing import Dict, List, Optional, Tuple

from .._contract import Comment, HistoryEntry, TodoDetail
from .acting import ActingScene, Todos
from .scene import FAR, STATES, Around, Todo, claimed, reference, start_ahead
from .screen import Part
from .text import fill, line, wrap

# What a line leads to: "todo" and its id, "comment" and its number, or "older" comments.
Link = Tuple[str, int]
# How many older comments come at once.
_PAGE = 100


class DetailScene(ActingScene):
    """One todo, with its content wrapped to the screen."""

    hints = "? help  q back  e edit  x done  w when  m comment  d delete  u undo  H history"
    # With todos that come first, or after it, or with comments.
    _hints = "? help  q back  Tab next line  Enter open it  e edit  d delete  m comment  u undo"

    def __init__(self, around: Around, id: int, history: bool = False) -> None:
        super().__init__(around)
        self.id = id
        self._detail: Optional[TodoDetail] = None
        self._entries: List[HistoryEntry] = []
        self._has_history = self._goes_to_history = history
        self._first, self._count, self._height = 0, 0, 1
        # How many pages of older comments are shown, and these comments.
        self._pages = 0
        self._older: List[Comment] = []
        # The lines that lead somewhere; where the chosen one leads.
        self._links: Dict[int, Link] = {}
        self._link: Optional[Link] = None
        self.bind_moves(self._scroll, lambda: 10)
        self.bind(
            ((" ",), lambda: self._scroll(10)),
            (("H",), self._turn_history),
            (("\t",), lambda: self._choose(1)),
            ((curses.KEY_BTAB,), lambda: self._choose(-1)),
            (("\n", "\r", curses.KEY_ENTER, curses.KEY_RIGHT), self._follow),
        )

    def current(self) -> List[Todo]:
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
        is_new, self._detail = self._detail is None, todo
        links = (todo.get("path"), todo.get("after"), todo.get("before"), todo.get("comments"))
        self.hints = self._hints if any(links) else DetailScene.hints
        if not is_new:
            self._ask_history()
        self._older = []
        for _ in range(self._pages):
            self._ask_older()

    def show_history(self, entries: List[HistoryEntry]) -> None:
        """Takes what todoDetail.showHistory shows."""
        self._entries = entries

    def show_comments(self, comments: List[Comment]) -> None:
        """Takes what todoDetail.showComments shows."""
        newest = self._detail.get("comments", []) if self._detail else []
        first = min((one["n"] for one in newest), default=0)
        # The same ones may come twice, if the todo is shown again while they are awaited.
        older = {one["n"]: one for one in self._older + comments if one["n"] < first}
        self._older = [older[n] for n in sorted(older)]

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
        """Opens what a line leads to; of a comment, the first one chooses."""
        before, self._link = self._link, self._links.get(self._first + row)
        if self._link and (self._link == before or self._link[0] != "comment"):
            self._follow()

    def wrote_comment(self) -> None:
        # To the newest one.
        self._first = self._first if self._has_history else FAR

    def _lines(self, columns: int) -> List[List[Part]]:
        todo = self._detail
        if todo is None:
            return []
        mark = STATES.get(todo["state"], "[ ]")
        lines: List[List[Part]] = [
            [(text, "strong")] for text in wrap(f"{mark} {line(todo['title'])}", columns - 2)
        ]
        fields: Tuple[Tuple[str, Optional[str]], ...] = (
            # Older backends have neither of these.
            ("under", " › ".join(one["title"] for one in todo.get("path", []))),
            ("subtasks", _children(todo)),
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
        self._links = {}
        for name, value in fields:
            if value:
                style = "overdue" if name == "due" and todo["state"] == "overdue" else ""
                if name == "under":
                    self._links[len(lines)] = ("todo", todo["path"][-1]["id"])
                lines.append([(fill(name, 11), "faint"), (value, style)])
        for name, todos in (("after", todo.get("after", [])), ("before", todo.get("before", []))):
            for one in todos:
                self._links[len(lines)] = ("todo", one["id"])
                label = name if one is todos[0] else ""
                style = "done" if one["completed"] else ""
                lines.append([(fill(label, 11), "faint"), (reference(one), style)])
        if todo["content"]:
            lines += [[], *([(text, "")] for text in wrap(todo["content"], columns - 2))]
        if self._comments:
            self._add_comments(lines, columns)
        if self._has_history:
            lines += [[], [("history", "strong")]]
            for entry in self._entries:
                parts: List[Part] = [(line(entry["atText"]) + "  ", "faint"), (entry["what"], "")]
                by = entry.get("by")
                lines.append([*parts, (f"  ({by})", "faint")] if by else parts)
        return lines

    def _add_comments(self, lines: List[List[Part]], columns: int) -> None:
        lines += [[], [("comments", "strong")]]
        if self._left > 0:
            self._links[len(lines)] = ("older", 0)
            lines.append([(f"{self._left} older", "faint")])
        room = len(str(self._comments[-1]["n"])) + 2
        for one in self._comments:
            texts = wrap(one["text"], columns - 2 - room)
            for number in range(len(lines), len(lines) + 1 + len(texts)):
                self._links[number] = ("comment", one["n"])
            head, by = fill(str(one["n"]), room) + line(one["atText"]), one["by"]
            lines.append([(head, "faint"), (f"  {by}" if by else "", "strong")])
            lines += [[(" " * room + text, "")] for text in texts]

    @property
    def _comments(self) -> List[Comment]:
        # Older backends have none.
        return self._older + (self._detail.get("comments", []) if self._detail else [])

    @property
    def _left(self) -> int:
        return self._detail.get("commentCount", 0) - len(self._comments) if self._detail else 0

    def _ask_older(self) -> None:
        if self._left > 0:
            event, before = self.around.backend.todo_detail.comments, self._comments[0]["n"]
            self.around.attempt(lambda: event(self.id, before=before, limit=_PAGE))

    def _edit(self) -> None:
        for one in self._comments:
            if self._link == ("comment", one["n"]):
                n = one["n"]
                self.ask_text(f"Comment {n}", one["text"], lambda text: self._change(n, text))
                return
        super()._edit()

    def _change(self, n: int, text: str) -> None:
        self.around.backend.todo_detail.edit_comment(self.id, n, text)
        self.around.say(f"Changed comment {n}.")

    def _delete(self, todos: Todos) -> None:
        kind, n = self._link or ("", 0)
        if kind != "comment":
            super()._delete(todos)
            return
        # One that is gone by now is said to be; what must not happen is that the todo goes.
        self.around.backend.todo_detail.remove_comment(self.id, n)
        self.around.say(f"Removed comment {n}. u brings it back.")

    def _scroll(self, lines: int) -> None:
        self._first = max(0, min(self._first + lines, self._count))

    def _choose(self, count: int) -> None:
        # The next line that leads somewhere, or the one before. These may not have been drawn yet.
        self._lines(self.around.screen.size[1])
        links = list(dict.fromkeys(self._links.values()))
        if not links:
            return
        place = links.index(self._link) + count if self._link in links else min(count, 0)
        self._link = links[place % len(links)]
        rows = [row for row, link in self._links.items() if link == self._link]
        self._first = min(max(self._first, rows[-1] - self._height + 1), rows[0])

    def _follow(self) -> None:
        is_new = self._link not in self._links.values()
        if is_new:
            self._link = None
            self._choose(1)
        kind, id = self._link or ("", 0)
        if kind == "todo":
            self.around.go(DetailScene(self.around, id))
        elif kind == "older":
            self._pages += 1
            self._ask_older()
        elif not is_new:
            self._edit()

    def _turn_history(self) -> None:
        self._has_history = self._goes_to_history = not self._has_history
        self._ask_history()

    def _ask_history(self) -> None:
        if self._has_history:
            self.around.attempt(lambda: self.around.backend.todo_detail.history(self.id))


def _children(todo: TodoDetail) -> str:
    children = todo.get("children")
    return f"{children['done']} of {children['done'] + children['open']} done" if children else ""
