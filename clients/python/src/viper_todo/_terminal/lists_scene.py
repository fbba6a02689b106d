"""The scene savedLists: the built-in lists and those that people saved, with their counts."""

from __future__ import annotations

import curses
from typing import Callable, List, Optional

from .._backend import ViperTodoError
from .._contract import ListRow, SavedList, SavedListsShowLists
from .asking import Prompt, Question
from .scene import Around, Scene
from .screen import Part
from .text import clip, fill, line, width

# What an older backend answers, which knows no such scene.
UNKNOWN_METHOD = -32601


class ListsScene(Scene):
    """The lists, which are live from the start, also behind other scenes."""

    hints = "? help  q back  Enter 1-9 open  e rename  d remove  u bring back  K J move"

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self.rows: List[ListRow] = []
        self._index = self._first = 0
        self._removed: Optional[SavedList] = None
        around.backend.on("savedLists.showLists", self._show)
        around.backend.on("savedLists.showError", lambda params: None)
        self.bind_moves(lambda lines: self._go(self._index + lines), lambda: 10)
        self.bind(
            (("\n", "\r", curses.KEY_ENTER, curses.KEY_RIGHT), self._select),
            (("e", "c"), self._ask_title),
            (("d", curses.KEY_DC), self._ask_remove),
            (("u",), self._bring_back),
            (("K",), lambda: self._move(-1)),
            (("J",), lambda: self._move(1)),
        )

    def click(self, row: int) -> None:
        """Opens a list."""
        if self._first + row < len(self.rows):
            self._index = self._first + row
            self._select()

    def open(self, height: int) -> bool:
        try:
            self.around.backend.saved_lists.view_ready()
        except ViperTodoError as error:
            if error.code != UNKNOWN_METHOD:
                self.around.complain(error.message)
        return bool(self.rows)

    def close(self) -> None:
        pass

    def title(self) -> List[Part]:
        return [(" lists", "title")]

    def draw(self, top: int, height: int) -> int:
        totals = max(width(str(row["total"])) for row in self.rows)
        titles = max(width(line(row["title"])) for row in self.rows)
        titles = max(1, min(titles, self.around.screen.size[1] - totals - 12))
        self._first = max(0, min(max(self._first, self._index - height + 1), self._index))
        for number, row in enumerate(self.rows[self._first : self._first + height], self._first):
            parts: List[Part] = [
                (f" {number + 1 if number < 9 else ' '} ", "faint"),
                (fill(line(row["title"]), titles), ""),
                (f"  {row['total']:{totals}}", ""),
                (f" {row['overdue']}!" if row["overdue"] else "", "overdue"),
            ]
            self.around.screen.put(top + number - self._first, parts, number == self._index)
        return top + self._index - self._first

    def _show(self, params: SavedListsShowLists) -> None:
        name = self.rows[self._index]["name"] if self.rows else None
        self.rows = params["lists"]
        names = [row["name"] for row in self.rows]
        self._go(names.index(name) if name in names else self._index)

    def _go(self, index: int) -> None:
        self._index = max(0, min(index, len(self.rows) - 1))

    def _select(self) -> None:
        self.around.open_list(self.rows[self._index]["name"])

    def _ask_title(self) -> None:
        row, scene = self.rows[self._index], self.around.backend.saved_lists

        def rename(title: str) -> None:
            renamed: SavedList = {**scene.definition(row["name"]), "title": title}
            scene.save(**renamed, replace=True)

        def attempt(title: str) -> None:
            self.around.attempt(lambda: rename(title))

        self.around.ask(Prompt("Its title: ", row["title"], attempt))

    def _ask_remove(self) -> None:
        row = self.rows[self._index]

        def remove() -> None:
            self._removed = self.around.backend.saved_lists.remove(row["name"])
            self.around.say(f"Removed the list “{row['title']}”; u brings it back.")

        text = f"Remove the list “{clip(line(row['title']), 35)}”? Its todos stay. (y/n) "
        self.around.ask(Question(text, {"y": lambda: self.around.attempt(remove)}))

    def _bring_back(self) -> None:
        removed = self._removed
        if removed is None:
            self.around.say("No list was removed.")
        elif self.around.attempt(lambda: self.around.backend.saved_lists.save(**removed)):
            self._removed = None
            self.around.say(f"The list “{removed['title']}” is back.")

    def _move(self, count: int) -> None:
        place, name = self._index + count, self.rows[self._index]["name"]
        if 0 <= place < len(self.rows):
            other, scene = self.rows[place]["name"], self.around.backend.saved_lists
            before, after = (other, None) if count < 0 else (None, other)
            self.around.attempt(lambda: scene.move(name, before=before, after=after))
