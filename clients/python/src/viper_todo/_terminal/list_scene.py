"""The scene todoList: rows as wide as the screen, of which only the visible ones are asked for."""

from __future__ import annotations

import curses
import uuid
from typing import Any, Callable, Dict, List, Optional, Sequence, Set, Tuple, cast

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
# How many rows the backend shows at once.
_MOST = 1000
# What an older backend answers, which knows no trees.
_INVALID_PARAMS = -32602
# The draft of the line that is typed to be added.
LINE = "line"
# A list that only counts.
COUNT = "count"


class ListScene(ActingScene):
    """A window of the list that is as high as the screen; in the order by hand, a tree, of which as
    much is there as the backend shows at once, since siblings may be screens apart."""

    hints = "? help  a add  e edit  x done  t tomorrow  w when  v mark  u undo  / find"

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self._rows: List[TodoRow] = []
        # Rows of a tree that the filter does not want do not count.
        self._total, self._offset, self._limit, self._index = 0, 0, 1, 0
        # How many rows the screen has, and the first of those that have come on it.
        self._height, self._top = 1, 0
        self._is_tree, self._has_trees = False, True
        # The todos that are folded, by list; with 0 in it, all are but these.
        self._folds: Dict[Optional[str], Set[int]] = {}
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
        self.bind_moves(self._move, lambda: max(1, self._height - 1))
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
            (("\t",), self._indent),
            ((curses.KEY_BTAB,), self._outdent),
            (("o",), self._ask_line_under),
            (("z",), self._fold),
            (("Z",), self._fold_all),
            (("C",), lambda: self._ask_delete({"completed": True}, "done todos")),
            (("D",), lambda: self._ask_delete({}, "todos, EVERYTHING, also what is not shown")),
            (("/",), self._ask_text),
            (("#",), self._ask_tags),
            (("S",), self._ask_name),
            (("f",), lambda: self._pick("Show (none: all): ", "filter", "which", _EVERYTHING)),
            (("s",), lambda: self._pick("Order (none: its own): ", "sort", "sort", _NO_ORDER)),
        )

    def open(self, height: int) -> bool:
        self._height, self._has_trees = min(max(height, 1), _MOST), True
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
        elif not shows and (shows is False or self._total <= len(self._rows)):
            self.around.say_also("It is not in this list.")
        else:
            # Most often it is the last one.
            index, self._index, self._chosen = self._index, self._total - 1, None
            self._ask_window(self._limit)
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
        self._height = min(max(height, 1), _MOST)
        self._ask_window(_MOST if self._is_tree else self._height)

    def _ask_window(self, height: int, start: Optional[int] = None) -> None:
        """Has so many rows shown, with the chosen one among them, from a row on if that can be."""
        for _ in range(3):  # What is shown anew may be shorter than what was asked for.
            self._index = max(0, min(self._index, self._total - 1))
            offset = self._offset if start is None else start
            offset = min(max(offset, self._index - height + 1), self._index)
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
        number = min(self._index + 1, self._total)
        count = f"{number} of {self._total} " if self._total else ""
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
        place, is_tree = self._place, any(map(_branch, self._rows))
        self._top = max(0, min(self._top, len(self._rows) - height))
        self._top = min(max(self._top, place - height + 1), place)
        for number, row in enumerate(self._rows[self._top : self._top + height]):
            mark = "*" if row["id"] in self._marks else " "
            parts: List[Part] = [(f"{mark}{STATES.get(row['state'], '[ ]')} ", row["state"])]
            if dues:
                style = "overdue" if row["state"] == "overdue" else ""
                parts.append((fill(line(row["dueText"] or ""), dues) + " ", style))
            if priorities:
                style = "strong" if row["priority"] == "high" else ""
                parts.append((fill(_priority(row), priorities) + " ", style))
            is_dim = row["completed"] or row.get("blocked") or row.get("context")
            if is_tree:
                parts.append((_branch(row) or "  ", "faint"))
            parts.append((row["title"], "done" if is_dim else ""))
            parts.append((_children(row), "faint"))
            parts.append((_hashed(row["tags"]), "tags"))
            parts.append((_when(row), "faint"))
            chosen = self._top + number == place
            parts = [(text, style if style != "open" else "") for text, style in parts]
            self.around.screen.put(top + number, parts, chosen)
        return top + place - self._top

    @property
    def _place(self) -> int:
        """Where the chosen row is among those that have come, or none is."""
        for number, row in enumerate(self._rows):
            if row["id"] == self._chosen:
                return number
        counted = [n for n, row in enumerate(self._rows) if not row.get("context")]
        place = self._index - self._offset
        if 0 <= place < len(counted):
            return counted[place]
        return len(self._rows) if counted else 0

    @property
    def _todo(self) -> Optional[TodoRow]:
        return next(iter(self._rows[self._place :]), None)

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
        row += self._top
        if row == self._place and row < len(self._rows):
            self._select(False)
        elif row < len(self._rows):
            self._choose(self._rows[row]["id"])

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
        """Puts what is chosen behind the next of its siblings, or before the one before it, or at
        their end or beginning, and the cursor there."""
        start, rows = self._offset, self._movable()
        if not rows:
            return
        leader = rows[-1 if lines > 0 else 0]
        sort = self._definition()["sort"][:1]
        is_upside_down = sort == ["-manual"]
        is_later = (lines > 0) != is_upside_down
        if abs(lines) == FAR or sort not in (["manual"], ["-manual"]):
            # In another order it is refused wherever it goes, also at the ends of the list.
            where: Dict[str, Any] = {"last" if is_later else "first": True}
        else:
            sibling = self._sibling(leader, lines)
            where = {"after" if is_later else "before": sibling["id"]} if sibling else {}
        try:
            if where:
                self._send_move(rows[::-1] if is_upside_down else rows, where)
        except ViperTodoError as error:
            if error.data.get("reason") != "notManual":
                raise
            self._ask_by_hand(leader["id"])
        finally:
            self._find(leader["id"])
            if not self._is_tree:
                self._ask_window(self._height, start)

    def _movable(self) -> List[TodoRow]:
        """What is chosen, in the order of the rows, without what goes with another one."""
        chosen = {todo["id"] for todo in self.chosen()}
        if not chosen <= {row["id"] for row in self._rows}:
            self._ask_window(_MOST)  # Some marks are on other screens.
        rows: List[TodoRow] = []
        above = FAR
        for row in self._rows:
            if row.get("depth", 0) <= above:
                above = FAR
                if row["id"] in chosen:
                    above = row.get("depth", FAR)
                    rows.append(row)
        return rows

    def _sibling(self, row: TodoRow, step: int) -> Optional[TodoRow]:
        """The next row, or the one before if negative, under the same parent."""
        for _ in range(2):
            place = next((n for n, one in enumerate(self._rows) if one["id"] == row["id"]), 0)
            others = self._rows[place + 1 :] if step > 0 else self._rows[:place][::-1]
            for other in others:
                if other.get("parent") == row.get("parent"):
                    return other
                if other.get("depth", 0) < row.get("depth", 0):
                    return None
            self._ask_window(_MOST, self._index - _MOST // 2)  # It may be on another screen.
        return None

    def _send_move(self, rows: List[TodoRow], where: Dict[str, Any]) -> None:
        ids = [row["id"] for row in rows]
        self.around.backend.send("todoList.move", {"view": "list", "ids": ids, **where})

    def _find(self, id: int) -> None:
        """Chooses a todo, also one that went to another screen."""
        self._choose(id)
        if self._chosen != id or self._todo is None or self._todo["id"] != id:
            self._ask_window(_MOST, self._index - _MOST // 2)
            self._choose(id)

    def _indent(self) -> None:
        rows = self._movable() if self._needs_tree() else []
        above = self._sibling(rows[0], -1) if rows else None
        if above:
            self._send_move(rows, {"parent": above["id"]})
            self._unfold(above["id"])
            self._find(rows[0]["id"])
        elif rows:
            self.around.say("There is no todo above it that it could be put under.")

    def _outdent(self) -> None:
        rows = self._movable() if self._needs_tree() else []
        parent = rows[0].get("parent") if rows else None
        if parent:
            self._send_move(rows, {"after": parent})
            self._find(rows[0]["id"])
        elif rows:
            self.around.say("It is under no other todo.")

    def _fold(self) -> None:
        """Folds or unfolds a row; folds what the row is under if nothing is under it."""
        for row in self._rows[self._place :][:1] if self._needs_tree() else []:
            if _children(row):
                self._collapse(row["id"], "hits" not in row)
            elif row.get("parent"):
                self._choose(row["parent"])
                self._collapse(row["parent"], True)

    def _unfold(self, id: int) -> None:
        if any(row["id"] == id and "hits" in row for row in self._rows):
            self._collapse(id, False)

    def _collapse(self, id: int, folds: bool) -> None:
        others = self._folds.setdefault(self._saved, set())
        (others.add if folds != (0 in others) else others.discard)(id)
        params = {"view": "list", "id": id, "collapsed": folds}
        self.around.backend.send("todoList.collapse", params)

    def _fold_all(self) -> None:
        """Folds all, or unfolds all if nothing is left to fold."""
        if self._needs_tree():
            folds = any(_children(row) and "hits" not in row for row in self._rows)
            self._folds[self._saved] = {0} if folds else set()
            for row in self._rows[: self._place + 1]:
                if folds and not row.get("depth"):
                    self._choose(row["id"])
            self._ready()

    def _needs_tree(self) -> bool:
        if not self._is_tree and self._is_by_hand:
            self.around.complain("This backend has no subtasks.")
        elif not self._is_tree:
            for todo in self.current():
                self._ask_by_hand(todo["id"], "The tree is shown")
        return self._is_tree

    def _ask_by_hand(self, id: int, what: str = "Todos are moved") -> None:
        def sort() -> None:
            self._narrow(sort=_BY_HAND)
            self._choose(id)

        text = f"{what} in the order by hand only. Sort by hand? (y/n) "
        self.around.ask(Question(text, {"y": sort}))

    def refused(self, todos: Todos, error: ViperTodoError) -> None:
        # Nothing was changed: the chosen line shows which one is the reason. What is asked again is
        # asked of the todos as they are now.
        index = error.data.get("index", 0)
        if error.tag not in ("notFound", "conflict", "invalidTodo") or not isinstance(index, int):
            return
        id = cast(Any, error.data).get("id", todos[index]["id"])
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
        index = self._offset
        for row in self._rows:
            if row["id"] == id:
                self._index, self._chosen = index, id
            index += not row.get("context")

    def _move(self, lines: int) -> None:
        place = self._place + lines
        if self._is_tree and self._total <= _MOST:
            place = max(0, min(place, len(self._rows) - 1))
        if 0 <= place < len(self._rows):
            self._choose(self._rows[place]["id"])
            return
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
        self._is_tree = self._has_trees and self._is_by_hand
        self._limit = _MOST if self._is_tree else self._height
        params: Dict[str, Any] = {
            "view": "list", "saved": self._saved, "filter": self._filter,
            "sort": self._sort["value"] or None, "offset": self._offset, "limit": self._limit,
            "messages": True, "sums": True,
        }  # fmt: skip
        folds = self._folds.get(self._saved, set())
        if self._is_tree:
            collapsed: Any = "all" if 0 in folds else sorted(folds)
            params.update(sort=["manual"], tree=True, collapsed=collapsed)

        def send() -> None:
            try:
                self.around.backend.send("todoList.viewReady", params)
            except ViperTodoError as error:
                if error.code != _INVALID_PARAMS or not self._is_tree:
                    raise
                self._has_trees = False
                self._ready()
                return
            for id in folds - {0} if self._is_tree and 0 in folds else ():
                unfold = {"view": "list", "id": id, "collapsed": False}
                self.around.backend.send("todoList.collapse", unfold)

        self.around.attempt(send)

    @property
    def _is_by_hand(self) -> bool:
        sort = self._sort["value"]
        if not sort and self._saved is not None:
            saved = self._saved
            list = self.around.attempt(lambda: self.around.backend.saved_lists.definition(saved))
            sort = list["sort"] if list else []
        return sort == ["manual"]

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

    def _ask_line_under(self) -> None:
        for todo in self.current():
            self._ask_line(todo)

    def _ask_line(self, parent: Optional[Todo] = None) -> None:
        about: Dict[str, Any] = {"parent": parent["id"]} if parent else {}
        label = f"Add under “{clip(line(parent['title']), 25)}”: " if parent else "Add: "
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
                    scene.view_ready(draft=LINE, from_=cast(Any, about) or None)
                    scene.change(draft=LINE, line=typed)

        def add(text: str) -> None:
            lines = _lines(text)
            key = keys.setdefault(text, str(uuid.uuid4()))
            # An older backend has no lists to add to.
            view = "list" if self.around.lists else None
            if parent and lines:
                self._unfold(parent["id"])
            if len(lines) == 1:
                params = {"line": lines[0], "key": key, "view": view, **about}
                todo = self.around.backend.send("todoList.add", params)
                if parent and todo.get("shows"):
                    self._find(todo["id"])
                self.added(todo["id"], todo.get("shows"))
            elif lines:
                self._add_lines(lines, key, about)
            close()

        prompt = Prompt(
            label, "", add, changed, close, LineChoices(self.around, view="list"), several=True
        )
        self._prompt = prompt
        self.around.ask(prompt)

    def _add_lines(self, lines: List[str], key: str, about: Dict[str, Any]) -> None:
        """Adds a todo a line, in one step, each with what the list says and the line does not."""
        scene = self.around.backend.todo_list
        changes: List[Any] = [{"do": "add", "line": text, **about} for text in lines]
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


def _branch(row: TodoRow) -> str:
    """What stands before the title of a row that is under another one, or has others under it."""
    children, depth = _children(row), row.get("depth", 0)
    if not children and not depth:
        return ""
    return "  " * min(depth, 8) + ("▸ " if "hits" in row else "▾ " if children else "  ")


def _children(row: TodoRow) -> str:
    """How many of the todos directly under a row of a tree are done, and how many there are; and
    how many rows are folded away."""
    children = row.get("children", {"open": 0, "done": 0})
    count = children["open"] + children["done"]
    hidden = f" +{row['hits']}" if row.get("hits") else ""
    return f" {children['done']}/{count}{hidden}" if count else ""


def _priority(row: TodoRow) -> str:
    return "" if row["priority"] == "none" else line(row["priority"])
