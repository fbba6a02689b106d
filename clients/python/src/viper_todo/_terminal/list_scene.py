"""The scene todoList: rows as wide as the screen, of which only the visible ones are asked for."""

from __future__ import annotations

import curses
import uuid
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple

from .._backend import BackendEnded, ViperTodoError
from .._contract import (
    ListRow,
    SortKey,
    TodoFilter,
    TodoListRouteDetail,
    TodoListShowError,
    TodoListShowTodos,
    TodoRow,
)
from .asking import Prompt, Question
from .scene import STATES, Around, Scene, start_ahead
from .screen import Part
from .text import clip, fill, line, width

_WHICH: Dict[str, TodoFilter] = {
    "to do": {"completed": False},
    "overdue": {"overdue": True},
    "done": {"completed": True},
    "all": {},
}
# The first one is also the order that a saved list has by itself.
_SORTS: Dict[str, List[SortKey]] = {
    "by number": [],
    "by due date": ["due", "-priority"],
    "by priority": ["-priority", "due"],
    "by title": ["title"],
    "newest first": ["-created"],
    "last changed first": ["-updated"],
    "last done first": ["-completed"],
}


class ListScene(Scene):
    """A window of the list that is as high as the screen."""

    hints = "? help  a add  e edit  x done  d delete  Space mark  u undo  / find  L lists"

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self._rows: List[TodoRow] = []
        self._total, self._offset, self._limit, self._index = 0, 0, 1, 0
        self._chosen: Optional[int] = None
        self._message: Optional[str] = None
        self._which, self._sort, self._text = "to do", "by number", ""
        self._tags: Tuple[str, ...] = ()
        # The saved or built-in list that is shown, which the others narrow.
        self._saved: Optional[str] = None
        # What the next command changes, by id; it may be out of sight.
        self._marks: Dict[int, TodoRow] = {}
        self._wants_history = False
        around.backend.on("todoList.showTodos", self._show)
        around.backend.on("todoList.routeDetail", self._route)
        around.backend.on("todoList.showError", self._leave_list)
        for keys, action in (
            (("j", curses.KEY_DOWN, "\x0e"), lambda: self._move(1)),
            (("k", curses.KEY_UP, "\x10"), lambda: self._move(-1)),
            ((curses.KEY_NPAGE, "\x06"), lambda: self._move(max(1, self._limit - 1))),
            ((curses.KEY_PPAGE, "\x02"), lambda: self._move(-max(1, self._limit - 1))),
            (("g", curses.KEY_HOME), lambda: self._move(-self._total)),
            (("G", curses.KEY_END), lambda: self._move(self._total)),
            (("\n", "\r", "l", curses.KEY_ENTER, curses.KEY_RIGHT), lambda: self._select(False)),
            (("h",), lambda: self._select(True)),
            (("a",), self._ask_title),
            (("A",), self._start_add),
            (("e",), lambda: self._with_todo(self.edit)),
            ((" ",), lambda: self._with_todo(self._mark)),
            (("x",), lambda: self._with_marked(self.toggle)),
            (("n",), lambda: self._with_marked(self.skip)),
            (("d", curses.KEY_DC), lambda: self._with_marked(self.delete)),
            (("w",), lambda: self._with_marked(self._ask_due)),
            (("p",), lambda: self._with_marked(self._ask_priority)),
            (("t",), lambda: self._with_marked(self._ask_their_tags)),
            (("c",), self._ask_delete_completed),
            (("D",), self._ask_delete_all),
            (("/",), self._ask_text),
            (("#",), self._ask_tags),
            (("S",), self._ask_name),
            (("\x1b",), self._widen),
            (("\t",), lambda: self._turn("_which", list(_WHICH))),
            (("s",), lambda: self._turn("_sort", list(_SORTS))),
        ):
            for key in keys:
                self.keys[key] = action

    def open(self, height: int) -> bool:
        self._limit = min(max(height, 1), 1000)
        # Until they are shown. The error is said below, and gone with the next key.
        self._message = "The todos cannot be shown; R tries again, ? says where the log is."
        self._ready()
        return True

    def close(self) -> None:
        self.around.backend.todo_list.view_closed(view="list")

    def added(self, id: int, shows: Optional[bool] = None) -> None:
        """Chooses the todo that was just added, where the list has it."""
        if any(row["id"] == id for row in self._rows):
            self._choose(id)
        elif not shows and (shows is False or self._total == len(self._rows)):
            self.around.say_also("It is not in this list.")
        elif not (_SORTS[self._sort] or self._text or self._tags or self._saved):
            self._move(self._total)

    def enter(self, name: str) -> None:
        """Shows a saved or built-in list."""
        self._narrow(saved=name, which="all", sort="by number", text="", tags=())

    def settle(self, height: int) -> None:
        height = min(max(height, 1), 1000)
        for _ in range(3):  # What is shown anew may be shorter than what was asked for.
            self._index = max(0, min(self._index, self._total - 1))
            offset = min(max(self._offset, self._index - height + 1), self._index)
            offset = max(0, min(offset, self._total - height))
            if (offset, height) == (self._offset, self._limit):
                break
            self._limit = height
            self.around.backend.todo_list.scroll(offset, view="list", limit=height)
        todo = self._todo
        self._chosen = todo["id"] if todo else None

    def title(self) -> List[Part]:
        names = [self._which, self._sort]
        if self._saved is not None:
            titles = (row["title"] for row in self.around.lists if row["name"] == self._saved)
            names = [next(titles, self._saved)]
            names += [self._which] * (self._which != "all")
            names += [self._sort] * bool(_SORTS[self._sort])
        what = " " + ", ".join(names)
        if self._text:
            what += f", with “{self._text}”"
        if self._tags:
            what += "," + _hashed(self._tags)
        count = f"{self._index + 1} of {self._total} " if self._total else ""
        if self._marks:
            count = f"{len(self._marks)} marked, {count}"
        room = self.around.screen.size[1] - width(count)
        return [(fill(line(what), room), "title"), (count, "title")]

    def draw(self, top: int, height: int) -> int:
        columns = self.around.screen.size[1]
        if self._message:
            self.around.screen.put(top, [(f" {self._message}", "faint")])
        dues = priorities = 0
        if columns >= 50:
            dues = max([width(line(row["dueText"] or "")) for row in self._rows] or [0])
        if columns >= 60:
            priorities = max([width(_priority(row)) for row in self._rows] or [0])
        for number, row in enumerate(self._rows[:height]):
            mark = "*" if row["id"] in self._marks else " "
            parts: List[Part] = [(f"{mark}{STATES.get(row['state'], '[ ]')} ", row["state"])]
            if dues:
                style = "overdue" if row["state"] == "overdue" else ""
                parts.append((fill(line(row["dueText"] or ""), dues) + " ", style))
            if priorities:
                style = "strong" if row["priority"] == "high" else ""
                parts.append((fill(_priority(row), priorities) + " ", style))
            parts.append((row["title"], "done" if row["completed"] else ""))
            parts.append((_hashed(row["tags"]), "tags"))
            parts.append((_when(row), "faint"))
            chosen = self._offset + number == self._index
            parts = [(text, style if style != "open" else "") for text, style in parts]
            self.around.screen.put(top + number, parts, chosen)
        return top + self._index - self._offset

    @property
    def _todo(self) -> Optional[TodoRow]:
        place = self._index - self._offset
        return self._rows[place] if 0 <= place < len(self._rows) else None

    def _with_todo(self, action: Callable[[TodoRow], object]) -> None:
        todo = self._todo
        if todo is None:
            self.around.say("There is no todo to do that to.")
        else:
            action(todo)

    def _mark(self, todo: TodoRow) -> None:
        if self._marks.pop(todo["id"], None) is None:
            self._marks[todo["id"]] = todo
        self._move(1)

    def _with_marked(self, action: Callable[[Sequence[TodoRow]], bool]) -> None:
        if not self._marks:
            self._with_todo(lambda todo: action([todo]))
        # Marks end with their command: the user would forget one that is out of sight.
        elif action(list(self._marks.values())):
            self._marks = {}

    def refused(self, todos: Sequence[TodoRow], error: ViperTodoError) -> None:
        index = error.data.get("index")
        if isinstance(index, int):
            # Nothing was changed: the chosen line shows which one is the reason.
            self._choose(todos[index]["id"])
            if error.tag == "notFound":
                self._marks.pop(todos[index]["id"], None)

    def _edit(self, todos: Sequence[TodoRow], **members: object) -> None:
        if self.change(todos, "todoDetail.edit", **members):
            self._marks = {}

    def _show(self, params: TodoListShowTodos) -> None:
        self._rows, self._total = params["todos"], params["total"]
        self._offset, self._message = params["offset"], params["message"]
        self._marks.update({row["id"]: row for row in self._rows if row["id"] in self._marks})
        if self._chosen is not None:
            self._choose(self._chosen)

    def _route(self, params: TodoListRouteDetail) -> None:
        from .detail_scene import DetailScene

        self.around.go(DetailScene(self.around, params["id"], self._wants_history))

    def _choose(self, id: int) -> None:
        # Where it is out of sight, the line stays, with whatever todo has moved there.
        for number, row in enumerate(self._rows):
            if row["id"] == id:
                self._index, self._chosen = self._offset + number, id

    def _move(self, lines: int) -> None:
        self._index = max(0, min(self._index + lines, self._total - 1))
        self._chosen = None

    def _select(self, history: bool) -> None:
        backend = self.around.backend
        self._wants_history = history
        self._with_todo(
            lambda todo: self.around.attempt(lambda: backend.todo_list.select(todo["id"]))
        )

    @property
    def _filter(self) -> TodoFilter:
        filter: TodoFilter = {**_WHICH[self._which]}
        if self._text.strip():
            filter["text"] = self._text
        if self._tags:
            filter["tags"] = list(self._tags)
        return filter

    def _ready(self) -> None:
        filter = self._filter
        self.around.attempt(
            lambda: self.around.backend.todo_list.view_ready(
                view="list",
                saved=self._saved,
                filter=filter,
                sort=_SORTS[self._sort] or None,
                offset=self._offset,
                limit=self._limit,
                messages=True,
            )
        )

    def _narrow(self, **what: Any) -> None:
        for name, value in what.items():
            setattr(self, f"_{name}", value)
        self._offset = self._index = 0
        self._chosen = None
        self._marks = {}
        self._ready()

    def _widen(self) -> None:
        if self._marks:
            self._marks = {}
        elif self._text or self._tags or self._saved is None:
            self._narrow(text="", tags=())
        else:
            self._narrow(saved=None, which="to do", sort="by number")

    def _leave_list(self, params: TodoListShowError) -> None:
        # All other errors come as errors of the events, too.
        if params["tag"] == "invalidList" and params.get("name") == self._saved:
            self.around.complain(params["message"])
            self.enter("all")

    def _turn(self, name: str, values: List[str]) -> None:
        place = values.index(getattr(self, name))
        self._narrow(**{name[1:]: values[(place + 1) % len(values)]})

    def _ask_text(self) -> None:
        before = self._text

        def narrow(text: str) -> None:
            self._narrow(text=text)

        self.around.ask(Prompt("Find: ", before, narrow, narrow, lambda: narrow(before)))

    def _ask_tags(self) -> None:
        def narrow(text: str) -> None:
            self._narrow(tags=tuple(_tags(text)))

        self.around.ask(Prompt("Tags: ", _hashed(self._tags).strip(), narrow))

    def _ask_their_tags(self, todos: Sequence[TodoRow]) -> bool:
        before = _hashed(todos[0]["tags"]).strip() if len(todos) == 1 else ""
        prompt = Prompt("Set the tags: ", before, lambda text: self._edit(todos, tags=_tags(text)))
        self.around.ask(prompt)
        return False

    def _ask_due(self, todos: Sequence[TodoRow]) -> bool:
        def take(text: str) -> None:
            due, _, time = text.strip().partition(" ")
            if due:
                self._edit(todos, due=due, time=time.strip() or None)
            else:
                self._edit(todos, clear=["due"])

        before = " ".join(filter(None, (todos[0]["due"], todos[0].get("time"))))
        label = "Due (YYYY-MM-DD, YYYY-MM-DD HH:MM, or nothing): "
        self.around.ask(Prompt(label, before if len(todos) == 1 else "", take))
        return False

    def _ask_priority(self, todos: Sequence[TodoRow]) -> bool:
        def take(priority: str) -> Callable[[], None]:
            return lambda: self._edit(todos, priority=priority)

        words = ("none", "low", "medium", "high")
        answers = {word[0]: take(word) for word in words}
        self.around.ask(Question("Priority: n none, l low, m medium, h high ", answers))
        return False

    def _start_add(self) -> None:
        self.around.attempt(lambda: self.around.backend.todo_list.start_add(view="list"))

    def _ask_title(self, title: str = "", key: str = "") -> None:
        key = key or str(uuid.uuid4())

        def add(title: str) -> None:
            # What was typed is there again if it was not stored, or nobody knows: hence the key.
            try:
                if title.strip():
                    # An older backend has no lists to add to.
                    view = "list" if self.around.lists else None
                    todo = self.around.backend.todo_list.add(title, key=key, view=view)
                    self.added(todo["id"], todo.get("shows"))
            except ViperTodoError as error:
                self.around.complain(error.message)
                self._ask_title(title)
            except BackendEnded:
                self._ask_title(title, key)
                raise

        self.around.ask(Prompt("Add: ", title, add))

    def _ask_name(self) -> None:
        def ask_title(text: str) -> None:
            known = self._named(text)
            name, title = (known["name"], known["title"]) if known else (text, text)
            self.around.ask(Prompt("Its title: ", title, lambda title: save(name, title)))

        def save(name: str, title: str) -> None:
            known = self._named(name) or self._named(title)
            if known is None or known["name"] == self._saved:
                finish(known["name"] if known else name, title, known is not None)
                return
            replaced = known["name"]
            text = f"Replace the list “{clip(line(known['title']), 35)}”? (y/n) "
            self.around.ask(Question(text, {"y": lambda: finish(replaced, title, True)}))

        def finish(name: str, title: str, replaces: bool) -> None:
            if self.around.attempt(lambda: self._save(name, title, replaces)):
                self.enter(name)
                self.around.say(f"Saved the list “{title}”.")

        self.around.ask(Prompt("Save as the list (name): ", "", ask_title))

    def _named(self, text: str) -> Optional[ListRow]:
        """The saved list with this name or, else, this title."""
        saved = [row for row in self.around.lists if not row["builtIn"]]
        found = [row for row in saved if row["name"] == text]
        return next(iter(found + [row for row in saved if row["title"] == text]), None)

    def _save(self, name: str, title: str, replace: bool) -> object:
        """Saves what is shown: the filter of the open list, with what narrows it."""
        scene, narrower = self.around.backend.saved_lists, self._filter
        if self._saved is None:
            return scene.save(name, title, narrower, sort=_SORTS[self._sort], replace=replace)
        base = scene.definition(self._saved)
        shown: TodoFilter = {**base["filter"], **narrower}
        if set(base["filter"]) & set(narrower):
            shown = {"all": [base["filter"], narrower]}
        sort = _SORTS[self._sort] or base["sort"]
        defaults = base["defaults"]
        return scene.save(name, title, shown, sort=sort, defaults=defaults, replace=replace)

    def _ask_delete_completed(self) -> None:
        event = self.around.backend.todo_list.delete_completed
        self._ask_delete("Delete all that is done? (y/n) ", event)

    def _ask_delete_all(self) -> None:
        event = self.around.backend.todo_list.delete_all
        self._ask_delete("Delete EVERY todo, also those not shown? (y/n) ", event)

    def _ask_delete(self, text: str, event: Callable[[], Any]) -> None:
        self.around.ask(Question(text, {"y": lambda: self.around.attempt(event)}))


def _tags(text: str) -> List[str]:
    # As they are shown, or as they are.
    words = (word[1:] if word.startswith("#") else word for word in text.split())
    return [word for word in words if word]


def _hashed(tags: Sequence[str]) -> str:
    return "".join(f" #{tag}" for tag in tags)


def _when(row: TodoRow) -> str:
    start = start_ahead(row)
    words = [row.get("repeatText") or "", f"from {start}" if start else ""]
    text = ", ".join(filter(None, words))
    return f" ({text})" if text else ""


def _priority(row: TodoRow) -> str:
    return "" if row["priority"] == "none" else line(row["priority"])
