"""The scene todoList: rows as wide as the screen, of which only the visible ones are asked for."""

from __future__ import annotations

import curses
import uuid
from typing import Any, Callable, Dict, List, Optional, Sequence, Tuple, cast

from .._backend import ViperTodoError
from .._contract import (
    ChoiceField,
    ListRow,
    TodoChoice,
    TodoEditShowDraft,
    TodoFilter,
    TodoListRouteDetail,
    TodoListShowError,
    TodoListShowTodos,
    TodoRow,
)
from .acting import ActingScene, Todos, words
from .asking import Prompt, Question
from .choices import Choices, LineChoices
from .scene import FAR, STATES, Around, Todo, claimed, commented, start_ahead, sum_text
from .screen import Part, Paste
from .text import clip, fill, in_words, line, width

# What the first list shows.
_TO_DO: TodoChoice = {"value": {"completed": False}, "text": "To do", "detail": None}
_EVERYTHING: TodoChoice = {"value": {}, "text": "All", "detail": None}
_READY: TodoChoice = {"value": {"ready": True}, "text": "Ready", "detail": None}
# The order that a list has by itself.
_NO_ORDER: TodoChoice = {"value": [], "text": "", "detail": None}
_BY_DUE: TodoChoice = {"value": ["due"], "text": "", "detail": None}
_BY_HAND: TodoChoice = {"value": ["manual"], "text": "By hand", "detail": None}
# What to do first, first.
_BY_TURN: TodoChoice = {"value": ["due", "-priority", "created"], "text": "", "detail": None}
# The built-in lists of what is to do.
_UNDONE = ("inbox", "today", "upcoming", "all")
# The draft of the line that is typed to be added.
LINE = "line"
# A list that only counts.
COUNT = "count"


class ListScene(ActingScene):
    """A window of the list that is as high as the screen."""

    hints = "? help  a add  e edit  x done  t tomorrow  w when  v mark  u undo  / find"

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self._rows: List[TodoRow] = []
        self._total, self._offset, self._limit, self._index = 0, 0, 1, 0
        # How long all of them take; empty if nothing is estimated.
        self._amount = ""
        self._chosen: Optional[int] = None
        self._message: Optional[str] = None
        self._which, self._sort, self._text = _TO_DO, _BY_DUE, ""
        self._is_new = True
        # Where one was in each list, by what narrows it.
        self._places: Dict[object, Tuple[int, int, Optional[int]]] = {}
        self._prompt: Optional[Prompt] = None
        self._tags: Tuple[str, ...] = ()
        # The saved or built-in list that is shown, which the others narrow.
        self._saved: Optional[str] = None
        # What the next command changes, by id; it may be out of sight.
        self._marks: Dict[int, Todo] = {}
        self._wants_history = False
        around.backend.on("todoList.showTodos", self._show)
        around.backend.on("todoList.routeDetail", self._route)
        around.backend.on("todoList.showError", self._leave_list)
        self.bind_moves(self._move, lambda: max(1, self._limit - 1))
        self.bind(
            (("\n", "\r", curses.KEY_ENTER, curses.KEY_RIGHT), lambda: self._select(False)),
            (("H",), lambda: self._select(True)),
            (("a",), self._ask_line),
            (("A",), self._start_add),
            ((" ", "v"), self._mark),
            (("J",), lambda: self._put(1)),
            (("K",), lambda: self._put(-1)),
            (("gJ",), lambda: self._put(FAR)),
            (("gK",), lambda: self._put(-FAR)),
            (("C",), lambda: self._ask_delete({"completed": True}, "done todos")),
            (("D",), lambda: self._ask_delete({}, "todos, EVERYTHING, also what is not shown")),
            (("/",), self._ask_text),
            (("#",), self._ask_tags),
            (("S",), self._ask_name),
            (("f",), lambda: self._pick("Show (none: all): ", "filter", "which", _EVERYTHING)),
            (("s",), lambda: self._pick("Order (none: its own): ", "sort", "sort", _NO_ORDER)),
        )

    def open(self, height: int) -> bool:
        self._limit = min(max(height, 1), 1000)
        # Until they are shown. The error is said below, and gone with the next key.
        self._message = "The todos cannot be shown; R tries again, ? says where the log is."
        # The first list is that of today, if it has any.
        today = any(row["name"] == "today" and row["total"] for row in self.around.lists)
        if self._is_new and today:
            self._saved, self._which, self._sort = "today", _EVERYTHING, _NO_ORDER
        self._is_new = False
        self._ready()
        return True

    def close(self) -> None:
        self.around.backend.todo_list.view_closed(view="list")

    def hide(self) -> None:
        self.around.backend.todo_list.view_hidden(view="list")

    def show_again(self) -> None:
        self.around.backend.todo_list.view_shown(view="list")

    def added(self, id: int, shows: Optional[bool] = None) -> None:
        """Chooses the todo that was just added, where the list has it."""
        if any(row["id"] == id for row in self._rows):
            self._choose(id)
        elif not shows and (shows is False or self._total == len(self._rows)):
            self.around.say_also("It is not in this list.")
        else:
            # Most often it is the last one.
            index, self._index = self._index, self._total - 1
            self.settle(self._limit)
            if self._chosen != id:
                self._index = index
                self.around.say_also("It is not on this screen.")

    def enter(self, name: str) -> None:
        """Shows a saved or built-in list."""
        self._narrow(saved=name, which=_EVERYTHING, sort=_NO_ORDER, text="", tags=())

    def enter_ready(self) -> None:
        """Shows what can be done now."""
        self._narrow(saved=None, which=_READY, sort=_BY_TURN, text="", tags=())

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
        names = [self._which["text"]]
        if self._saved is not None:
            titles = (row["title"] for row in self.around.lists if row["name"] == self._saved)
            names = [next(titles, self._saved)]
            names += [self._which["text"]] * (self._which is not _EVERYTHING)
        what = " " + " · ".join([*names, self._sort["text"]]).rstrip(" ·")
        if self._text:
            what += f", with “{self._text}”"
        if self._tags:
            what += "," + _hashed(self._tags)
        count = f"{self._index + 1} of {self._total} " if self._total else ""
        if self._amount:
            count = f"{self._amount} · {count}"
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
            parts.append((row["title"], "done" if row["completed"] or row.get("blocked") else ""))
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

    def current(self) -> List[Todo]:
        todo = self._todo
        if todo is None:
            self.around.complain("There is no todo to do that to.")
            return []
        return [todo]

    def chosen(self) -> List[Todo]:
        return list(self._marks.values()) or self.current()

    def changed(self) -> None:
        # Marks end with their command: the user would forget one that is out of sight.
        self._marks = {}

    def click(self, row: int) -> None:
        """The first one chooses, another one on the same row opens."""
        if row >= len(self._rows):
            return
        if self._offset + row == self._index:
            self._select(False)
        else:
            self._index, self._chosen = self._offset + row, None

    def paste(self, text: Paste) -> None:
        """Begins to add what was pasted, a todo a line."""
        self._ask_line()
        if self._prompt is not None:
            self._prompt.key(text)

    def _mark(self) -> None:
        for todo in self.current():
            if self._marks.pop(todo["id"], None) is None:
                self._marks[todo["id"]] = todo
            self._move(1)

    def _put(self, lines: int) -> None:
        """Puts what is chosen so many rows further down in the order by hand, and the cursor there."""
        chosen = {todo["id"] for todo in self.chosen()}
        if not chosen <= {row["id"] for row in self._rows}:
            self.settle(1000)  # Some marks are on other screens.
        places = [n for n, row in enumerate(self._rows, self._offset) if row["id"] in chosen]
        if not places:
            return
        ids = [self._rows[place - self._offset]["id"] for place in places]
        front = -1 if lines > 0 else 0
        leader, index = ids[front], places[front] + lines
        sort = self._definition()["sort"][:1]
        is_upside_down = sort == ["-manual"]
        is_later = (lines > 0) != is_upside_down
        if abs(lines) == FAR or sort not in (["manual"], ["-manual"]):
            # In another order it is refused wherever it goes, also at the ends of the list.
            where: Dict[str, Any] = {"last" if is_later else "first": True}
        else:
            if not 0 <= index < self._total:
                return
            self._index, self._chosen = index, None
            self.settle(self._limit)  # It may be on the next screen.
            if self._todo is None:
                return  # Somebody else took it away just now.
            where = {"after" if is_later else "before": self._todo["id"]}
        ids = ids[::-1] if is_upside_down else ids
        try:
            self.around.backend.send("todoList.move", {"view": "list", "ids": ids, **where})
            self._index, self._chosen = index, None
        except ViperTodoError as error:
            if error.data.get("reason") != "notManual":
                raise
            self._ask_by_hand(leader)
        finally:
            self._choose(leader)

    def _ask_by_hand(self, id: int) -> None:
        def sort() -> None:
            self._narrow(sort=_BY_HAND)
            self._choose(id)

        text = "Todos are moved in the order by hand only. Sort by hand? (y/n) "
        self.around.ask(Question(text, {"y": sort}))

    def refused(self, todos: Todos, error: ViperTodoError) -> None:
        # Nothing was changed: the chosen line shows which one is the reason. What is asked again is
        # asked of the todos as they are now.
        index = error.data.get("index", 0)
        if error.tag not in ("notFound", "conflict", "invalidTodo") or not isinstance(index, int):
            return
        id = todos[index]["id"]
        self._choose(id)
        now: Dict[int, Todo] = {row["id"]: row for row in self._rows}
        if error.data["tag"] == "conflict" and error.data.get("todo"):
            now[id] = error.data["todo"]
        left = [now.get(todo["id"], todo) for todo in todos]
        if error.tag == "notFound":
            del left[index]
            self._marks.pop(id, None)
        self._marks.update({todo["id"]: todo for todo in left if todo["id"] in self._marks})
        if isinstance(todos, list):
            todos[:] = left

    def _show(self, params: TodoListShowTodos) -> None:
        if params.get("view") == COUNT:
            return
        self._rows, self._total = params["todos"], params["total"]
        self._offset, self._message = params["offset"], params["message"]
        self._amount = sum_text(params.get("sum"))
        if self._amount and self._is_undone:
            self._amount += " left"
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
        for todo in self.current():
            id = todo["id"]
            self.around.attempt(lambda: backend.todo_list.select(id))

    @property
    def _filter(self) -> TodoFilter:
        filter: TodoFilter = {**cast(TodoFilter, self._which["value"])}
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
                sort=cast(Any, self._sort["value"] or None),
                offset=self._offset,
                limit=self._limit,
                messages=True,
                sums=True,
            )
        )

    @property
    def _is_undone(self) -> bool:
        # What all of these take is left.
        if self._saved is None:
            return self._which in (_TO_DO, _READY)
        return self._saved in _UNDONE and self._which is _EVERYTHING

    @property
    def _narrowed(self) -> Tuple[object, ...]:
        return self._saved, self._which["text"], self._sort["text"], self._text, self._tags

    def _narrow(self, **what: Any) -> None:
        self._places[self._narrowed] = self._offset, self._index, self._chosen
        for name, value in what.items():
            setattr(self, f"_{name}", value)
        # Back where one was.
        place = self._places.get(self._narrowed, (0, 0, None))
        self._offset, self._index, self._chosen = place
        self._marks = {}
        self._ready()

    def leave(self) -> None:
        """One thing less that narrows the list; at last, all that is to do."""
        if self._marks:
            self._marks = {}
        elif self._text or self._tags or (self._saved is None and self._which is not _READY):
            self._narrow(text="", tags=())
        else:
            self._narrow(saved=None, which=_TO_DO, sort=_BY_DUE)

    def _leave_list(self, params: TodoListShowError) -> None:
        # All other errors come as errors of the events, too.
        if params["tag"] == "invalidList" and params.get("name") == self._saved:
            self.around.complain(params["message"])
            self.enter("all")

    def _pick(self, label: str, field: ChoiceField, name: str, none: TodoChoice) -> None:
        def take(text: str) -> None:
            if text:
                self._narrow(**{name: none})

        def pick(choice: TodoChoice) -> None:
            self._narrow(**{name: choice})

        self.around.ask(Prompt(label, "", take, choices=Choices(self.around, field), pick=pick))

    def _ask_text(self) -> None:
        before = self._text

        def narrow(text: str) -> None:
            self._narrow(text=text)

        self.around.ask(Prompt("Find: ", before, narrow, narrow, lambda: narrow(before)))

    def _ask_tags(self) -> None:
        def narrow(text: str) -> None:
            if text.strip() == "none":
                self._narrow(tags=())
            elif text.strip():
                self._narrow(tags=(*self._tags, *words(text)))

        choices = Choices(self.around, "tags", view="list")
        self.around.ask(Prompt("Only with the tags (none: any): ", "", narrow, choices=choices))

    def _start_add(self) -> None:
        self.around.attempt(lambda: self.around.backend.todo_list.start_add(view="list"))

    def _ask_line(self) -> None:
        scene = self.around.backend.todo_edit
        # A text that is sent again, since nobody knows whether it was stored, is added once.
        keys: Dict[str, str] = {}

        def close() -> None:
            self.around.attempt(lambda: scene.view_closed(draft=LINE))

        def changed(text: str) -> None:
            lines = _lines(text)
            prompt.kept = len(lines) < 2
            if len(lines) > 1:
                prompt.note = f"{len(lines)} todos"
                return
            typed = lines[0] if lines else ""
            try:
                scene.change(draft=LINE, line=typed)
            except ViperTodoError as error:
                if error.tag == "notOpen":
                    scene.view_ready(draft=LINE)
                    scene.change(draft=LINE, line=typed)

        def add(text: str) -> None:
            lines = _lines(text)
            key = keys.setdefault(text, str(uuid.uuid4()))
            # An older backend has no lists to add to.
            view = "list" if self.around.lists else None
            if len(lines) == 1:
                todo = self.around.backend.todo_list.add(line=lines[0], key=key, view=view)
                self.added(todo["id"], todo.get("shows"))
            elif lines:
                self._add_lines(lines, key)
            close()

        prompt = Prompt(
            "Add: ", "", add, changed, close, LineChoices(self.around, view="list"), several=True
        )
        self._prompt = prompt
        self.around.ask(prompt)

    def _add_lines(self, lines: List[str], key: str) -> None:
        """Adds a todo a line, in one step, each with what the list says and the line does not."""
        scene = self.around.backend.todo_list
        changes: List[Any] = [{"do": "add", "line": text} for text in lines]
        beginning: Dict[str, Any] = {**self.around.beginning()}
        if beginning:
            read = scene.apply(changes, dry_run=True)["results"]
            for change, result in zip(changes, read):
                said = set(result.get("read", ())) - {"tags"}
                change.update({name: beginning[name] for name in set(beginning) - said})
        scene.apply(changes, key=key)

    def show_line(self, params: TodoEditShowDraft) -> None:
        """Shows how the line that is typed is understood."""
        if self._prompt is not None and params.get("spans"):
            values = params["values"]
            texts = [values["title"], params["dueText"], params["repeatText"]]
            texts += [values["priority"] if values["priority"] != "none" else ""]
            texts += [f"#{tag}" for tag in values["tags"].split()]
            self._prompt.note = line(" · ".join(filter(None, texts)))

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
            old = self.around.backend.saved_lists.definition(replaced)["filter"]
            new = self._definition()["filter"]
            self.around.say(f"It shows {in_words(old)}. It would show {in_words(new)}.")
            text = f"Replace the list “{clip(line(known['title']), 35)}”? (y/n) "
            self.around.ask(Question(text, {"y": lambda: finish(replaced, title, True)}))

        def finish(name: str, title: str, replaces: bool) -> None:
            if self.around.attempt(lambda: self._save(name, title, replaces)):
                self.enter(name)
                self.around.say(f"Saved the list “{title}”.")

        choices = Choices(self.around, "savedLists")
        self.around.ask(Prompt("Save as the list (name): ", "", ask_title, choices=choices))

    def _named(self, text: str) -> Optional[ListRow]:
        """The saved list with this name or, else, this title."""
        saved = [row for row in self.around.lists if not row["builtIn"]]
        found = [row for row in saved if row["name"] == text]
        return next(iter(found + [row for row in saved if row["title"] == text]), None)

    def _definition(self) -> Dict[str, Any]:
        """What is shown, as a list: the filter of the open list, with what narrows it."""
        narrower, sort = self._filter, self._sort["value"]
        if self._saved is None:
            return {"filter": narrower, "sort": sort}
        base = self.around.backend.saved_lists.definition(self._saved)
        shown: TodoFilter = {**base["filter"], **narrower}
        if set(base["filter"]) & set(narrower):
            shown = {"all": [base["filter"], narrower]}
        return {"filter": shown, "sort": sort or base["sort"], "defaults": base["defaults"]}

    def _save(self, name: str, title: str, replace: bool) -> object:
        scene = self.around.backend.saved_lists
        return scene.save(name, title, **self._definition(), replace=replace)

    def _ask_delete(self, filter: TodoFilter, what: str) -> None:
        scene = self.around.backend.todo_list
        total = scene.view_ready(view=COUNT, filter=filter, limit=0, once=True)["total"]
        if not total:
            self.around.say("There is nothing to delete.")
            return
        # Exactly as many as the question says.
        change: Any = {"do": "delete", "filter": filter, "expect": total}
        delete = {"y": lambda: self.around.attempt(lambda: scene.apply([change]))}
        self.around.ask(Question(f"Delete {total} {what}? (y/n) ", delete))


def _lines(text: str) -> List[str]:
    return [part.replace("\t", " ") for part in text.split("\n") if part.strip()]


def _hashed(tags: Sequence[str]) -> str:
    return "".join(f" #{tag}" for tag in tags)


def _when(row: TodoRow) -> str:
    start = start_ahead(row)
    words = [claimed(row), "blocked" if row.get("blocked") else "", row.get("repeatText")]
    words += [f"from {start}" if start else "", row.get("estimateText"), commented(row)]
    text = ", ".join(filter(None, words))
    return f" ({text})" if text else ""


def _priority(row: TodoRow) -> str:
    return "" if row["priority"] == "none" else line(row["priority"])
