"""What scenes that show todos do to them: the keys of protocol/VIEWS.md that change a todo."""

from __future__ import annotations

import curses
import uuid
from datetime import date, timedelta
from typing import Any, Callable, Dict, List, Optional, Sequence

from .._backend import ViperTodoError
from .._contract import ChoiceField, ClaimedTodo, TodoChoice, TodoReference
from .asking import Prompt, Question
from .choices import AfterChoices, Choices
from .editor import edit_text
from .scene import Around, Scene, Todo, claimed

Todos = Sequence[Todo]


class ActingScene(Scene):
    """A scene whose keys change the todos that are chosen in it."""

    def __init__(self, around: Around) -> None:
        super().__init__(around)
        self.bind(
            (("e",), self._edit),
            (("c",), self._ask_title),
            (("x",), lambda: self._act(self._toggle)),
            (("gp",), lambda: self._ask("Under (none: no other todo): ", "parent", _under, True)),
            (("X",), lambda: self._act(lambda todos: self.change(todos, "todoDetail.skip"))),
            (("M",), lambda: self._act(self._claim)),
            (("m", "gc"), self._ask_comment),
            (("d", curses.KEY_DC), lambda: self._act(self._delete)),
            ((".",), lambda: self._set(lambda todo: {"due": "today"})),
            (("t",), lambda: self._set(lambda todo: {"due": "tomorrow"})),
            ((">",), lambda: self._set(lambda todo: _moved(todo, 1))),
            (("<",), lambda: self._set(lambda todo: _moved(todo, -1))),
            (("+",), lambda: self._raise(-1)),
            (("-",), lambda: self._raise(1)),
            (("w",), lambda: self._ask("Due (none: no day): ", "due", _due)),
            (("W",), self._ask_due_of_overdue),
            (("P",), lambda: self._ask("Priority: ", "priority", lambda it: {"priority": it}, True)),
            (("T",), lambda: self._ask("Add tags (-TAG takes one away, none all): ", "tags", _tagged)),
            (("b",), lambda: self._ask("After (- takes one away, none all): ", "after", _after, True)),
        )

    def current(self) -> List[Todo]:
        """The todo that the cursor is on; none if there is none, which is said."""
        raise NotImplementedError

    def chosen(self) -> List[Todo]:
        """The todos that a key changes."""
        return self.current()

    def changed(self) -> None:
        """What else to do when all of these were changed."""

    def refused(self, todos: Todos, error: ViperTodoError) -> None:
        """What else to do if nothing was done to todos."""

    def change(
        self, todos: Todos, event: str, each: Callable[[Todo], Dict[str, Any]] = lambda todo: {}
    ) -> List[Any]:
        """Does to todos, as they were shown, what an event does to one, in one step; the result of
        each. Raises what stands in the way."""
        backend, kind = self.around.backend, event.split(".")[1]
        changes: List[Any] = [
            {"id": todo["id"], "rev": todo["rev"], **each(todo)} for todo in todos
        ]
        for change, todo in zip(changes, todos):
            change.update(self._claimed(todo) if kind == "edit" else {})
        try:
            if len(todos) == 1:
                return [backend.send(event, changes[0])]
            changes = [{"do": kind, **change} for change in changes]
            return list(backend.todo_list.apply(changes)["results"])
        except ViperTodoError as error:
            self.refused(todos, error)
            raise

    def _act(self, action: Callable[[Todos], object]) -> None:
        todos = self.chosen()
        if todos:
            action(todos)
            self.changed()

    def _set(self, each: Callable[[Todo], Dict[str, Any]]) -> None:
        self._act(lambda todos: self.change(todos, "todoDetail.edit", each))

    def _toggle(self, todos: Todos, children: str = "") -> None:
        # Completes those that are open, or opens all again; children: what becomes of those that
        # are open under them.
        scene, ids = self.around.backend.todo_list, [todo["id"] for todo in todos]
        changes: List[Any] = [{"do": "toggle", "ids": ids}]
        if children:
            changes = [
                {"do": "complete", "id": todo["id"], "children": children, **self._claimed(todo)}
                for todo in todos if not todo["completed"]
            ]  # fmt: skip
        try:
            if children or len(todos) > 1:
                results: List[Any] = list(scene.apply(changes)["results"])
            elif todos[0]["completed"]:
                results = [scene.reopen(ids[0])]
            else:
                results = [scene.complete(ids[0], token=self._token(todos[0]))]
        except ViperTodoError as error:
            if len(todos) > 1:
                self.refused(todos, error)
            if error.data.get("reason") == "openChildren":
                # The message says how many.
                self._ask_children(todos)
            raise
        days = [
            one["next"]["due"] or f"todo {one['next']['id']}" for one in results if "next" in one
        ]
        if days:
            self.around.say_also(f"Next: {', '.join(days)}.")

    def _ask_children(self, todos: Todos) -> None:
        def complete(children: str) -> None:
            self._toggle(todos, children)
            self.changed()

        text = "y completes them too, l leaves them open, another key changes nothing "
        answers = {"y": lambda: complete("complete"), "l": lambda: complete("leave")}
        self.around.ask(Question(text, answers))

    def _delete(self, todos: Todos) -> None:
        # The deepest first: with one, all that is under it is gone.
        if len(todos) > 1:
            todos = sorted(todos, key=self._depth, reverse=True)
        self.change(todos, "todoList.delete")

    def _depth(self, todo: Todo) -> int:
        # Only rows of a tree say it. Older backends have no parents.
        depth: Any = todo.get("depth", None if todo.get("parent") else 0)
        if depth is None:
            detail = self.around.look(todo["id"])
            depth = len(detail.get("path", [])) if detail else 0
        return int(depth)

    def _claim(self, todos: Todos) -> None:
        # Claims todos, or releases them if all are claimed here.
        scene, claims = self.around.backend.todo_list, self.around.claims
        others = [todo for todo in todos if not self._token(todo)]
        for todo in todos if not others else []:
            scene.release(todo["id"], claims.pop(todo["id"]))
        said, refused = [] if others else ["Released."], []
        for todo in others:
            claim = scene.claim("PT30M", str(uuid.uuid4()), id=todo["id"])
            if claim["todo"] and claim["token"]:
                claims[todo["id"]] = claim["token"]
                said = [f"Claimed: {claimed(claim['todo'])}. M releases it."]
            else:
                refused.append(f"“{todo['title']}” {_unclaimed(todo, claim)}.")
        (self.around.complain if refused else self.around.say)(" ".join(said + refused))

    def _claimed(self, todo: Todo) -> Dict[str, str]:
        token = self._token(todo)
        return {"token": token} if token else {}

    def _token(self, todo: Todo) -> Optional[str]:
        # That of the claim that was made here, as long as the todo is claimed.
        if not todo.get("claim"):
            self.around.claims.pop(todo["id"], None)
        return self.around.claims.get(todo["id"])

    def _edit(self) -> None:
        for todo in self.current():
            id = todo["id"]
            self.around.attempt(lambda: self.around.backend.todo_detail.start_edit(id))

    def _raise(self, steps: int) -> None:
        # The choices have the highest one first.
        order = [row["value"] for row in self.around.offer("priority", "")]

        def raised(todo: Todo) -> Dict[str, Any]:
            place = order.index(todo["priority"]) + steps
            return {"priority": order[max(0, min(place, len(order) - 1))]}

        if order:
            self._set(raised)

    def _ask(
        self, label: str, field: ChoiceField, members: Callable[[str], Dict[str, Any]],
        picks: bool = False,
    ) -> None:  # fmt: skip
        # Of these todos, whatever row the cursor is on by then.
        todos = self.chosen()
        if not todos:
            return

        def take(text: str) -> None:
            if text.strip():
                self._take(todos, members(text.strip()))

        def pick(choice: TodoChoice) -> None:
            take(str(choice["value"]))

        about: Dict[str, Any] = {"id": todos[0]["id"]} if len(todos) == 1 else {}
        if field == "after":
            choices: Choices = AfterChoices(self.around, lambda: self._firsts(todos), **about)
        else:
            choices = Choices(self.around, field, view="list", **about)
        self.around.ask(Prompt(label, "", take, choices=choices, pick=pick if picks else None))

    def _firsts(self, todos: Todos) -> List[TodoReference]:
        details = filter(None, (self.around.look(todo["id"]) for todo in todos))
        return list({one["id"]: one for detail in details for one in detail["after"]}.values())

    def _take(self, todos: List[Todo], members: Dict[str, Any]) -> None:
        try:
            self.change(todos, "todoDetail.edit", lambda todo: members)
            self.changed()
        except ViperTodoError as error:
            # Else it is asked again, of the todos as they are now.
            if todos:
                raise
            self.around.complain(error.message)

    def _ask_title(self) -> None:
        todos = self.current()
        if todos:

            def take(text: str) -> None:
                if text != todos[0]["title"]:
                    self._take(todos, {"title": text})

            self.around.ask(Prompt("Title: ", todos[0]["title"], take))

    def ask_text(self, label: str, text: str, take: Callable[[str], object]) -> None:
        """Asks for a text that may have several lines, and takes one that is not blank."""

        def take_text(typed: str) -> None:
            if typed.strip() and typed != text:
                take(typed)

        def edit(typed: str, put: Callable[[str], object]) -> None:
            edit_text(self.around, typed, put)

        label = f"{label} (^X in your editor): "
        self.around.ask(Prompt(label, text, take_text, several=True, edit=edit))

    def wrote_comment(self) -> None:
        """What else to do when a comment was written."""

    def _ask_comment(self) -> None:
        todos = self.chosen()
        if any("comments" not in todo for todo in todos):
            self.around.complain("This backend has no comments.")
            return
        # A text that is sent again, since nobody knows whether it was stored, is written once.
        keys: Dict[str, str] = {}

        def write(text: str) -> None:
            changes: List[Any] = [
                {"do": "comment", "id": todo["id"], "text": text} for todo in todos
            ]
            key = keys.setdefault(str(changes), str(uuid.uuid4()))
            try:
                self.around.backend.todo_list.apply(changes, key=key)
            except ViperTodoError as error:
                # It is asked again, of those that are left.
                if len(todos) > 1:
                    self.refused(todos, error)
                raise
            self.changed()
            self.wrote_comment()

        if todos:
            self.ask_text("Comment", "", write)

    def _ask_due_of_overdue(self) -> None:
        def take(text: str) -> None:
            if text.strip():
                change: Any = {"do": "edit", "filter": {"overdue": True}, **_due(text.strip())}
                if not self.around.backend.todo_list.apply([change]).get("count"):
                    self.around.say("Nothing is overdue.")

        choices = Choices(self.around, "due")
        self.around.ask(Prompt("Due of all that is overdue: ", "", take, choices=choices))
        # It begins with the first choice, today; an older backend has none.
        choices.move(1)


def _unclaimed(todo: Todo, claim: ClaimedTodo) -> str:
    if claim.get("claimed"):
        return f"is claimed: {claimed(todo)}" if todo.get("claim") else "is claimed"
    if claim.get("blocked"):
        return "is blocked"
    return "is done" if todo["completed"] else "has not started yet"


def words(text: str, sign: str = "") -> List[str]:
    """Tags as they are shown, or as they are, without the sign before each."""
    tags = (word[len(sign) :] for word in text.split())
    tags = (word[1:] if word.startswith("#") else word for word in tags)
    return [word for word in tags if word]


def _moved(todo: Todo, days: int) -> Dict[str, Any]:
    # A todo without a day begins with today.
    if todo["due"] is None:
        return {"due": "today"}
    try:
        return {"due": (date.fromisoformat(todo["due"]) + timedelta(days)).isoformat()}
    except OverflowError:
        return {"due": todo["due"]}


def _due(text: str) -> Dict[str, Any]:
    return {"clear": ["due"]} if text == "none" else {"due": text}


def _tagged(text: str) -> Dict[str, Any]:
    if text == "none":
        return {"clear": ["tags"]}
    removed = [word for word in text.split() if word.startswith("-")]
    added = [word for word in text.split() if not word.startswith("-")]
    tags = {"addTags": words(" ".join(added)), "removeTags": words(" ".join(removed), "-")}
    return {name: value for name, value in tags.items() if value}


def _after(text: str) -> Dict[str, Any]:
    if text == "none":
        return {"clear": ["after"]}
    return {"removeAfter": [int(text[1:])]} if text.startswith("-") else {"addAfter": [int(text)]}


def _under(text: str) -> Dict[str, Any]:
    return {"clear": ["parent"]} if text == "none" else {"parent": int(text)}
