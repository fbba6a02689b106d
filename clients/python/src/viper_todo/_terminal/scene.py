"""What all scenes have: a place on the screen, and what they need from the View around them."""

from __future__ import annotations

from datetime import date
from typing import Any, Callable, Dict, List, Optional, Protocol, Sequence

from .._backend import ViperTodoError
from .._blocking import ViperTodo
from .._contract import ListRow, TodoRow
from .asking import Asking
from .screen import Key, Part, Screen
from .text import line

STATES = {"open": "[ ]", "overdue": "[!]", "done": "[x]"}


class Around(Protocol):
    """The View that a scene is shown in."""

    @property
    def backend(self) -> ViperTodo: ...
    @property
    def screen(self) -> Screen: ...
    @property
    def lists(self) -> Sequence[ListRow]:
        """The built-in and saved lists; none if the backend has no lists."""

    def say(self, text: str) -> None:
        """Shows a sentence in the status line until the next key."""

    def say_also(self, text: str) -> None:
        """Shows a sentence behind the one that is shown."""

    def complain(self, text: str) -> None:
        """The same for what went wrong."""

    def ask(self, asking: Asking) -> None:
        """Has the next keys go there."""

    def attempt(self, event: Callable[[], Any]) -> Any:
        """Sends an event; None where it failed, which is said."""

    def go(self, scene: "Scene") -> None:
        """Shows another scene above this one."""

    def back(self) -> None:
        """Shows the one below again."""

    def added(self, id: int, shows: Optional[bool] = None) -> None:
        """Chooses the todo that was just added; shows: whether the list has it, if known."""

    def open_list(self, name: str) -> None:
        """Shows a saved or built-in list."""


class Scene:
    """A scene of the backend on the screen."""

    hints = ""
    # Whether keys are text here, and where the cursor blinks then.
    takes_text = False
    column = 0

    def __init__(self, around: Around) -> None:
        self.around = around
        self.keys: Dict[Key, Callable[[], object]] = {}

    def open(self, height: int) -> bool:
        """Sends viewReady, also after the backend was started again; tells whether that worked."""
        raise NotImplementedError

    def close(self) -> None:
        """Sends viewClosed."""
        raise NotImplementedError

    def settle(self, height: int) -> None:
        """Brings what is shown into line with the height there is and with the chosen line."""

    def title(self) -> List[Part]:
        """The first line."""
        raise NotImplementedError

    def draw(self, top: int, height: int) -> int:
        """Draws everything else; returns the line of the cursor."""
        raise NotImplementedError

    def key(self, key: Key) -> bool:
        """Does what a key means here; tells whether it means something."""
        action = self.keys.get(key)
        if action is not None:
            action()
        return action is not None

    def change(self, todos: Sequence[TodoRow], event: str, **members: object) -> List[Any]:
        """Does to todos what an event does to one, in one step; the result of each, if it worked."""
        backend = self.around.backend
        if len(todos) == 1:
            id = todos[0]["id"]
            result = self.around.attempt(lambda: backend.request(event, id=id, **members))
            return [result] if result else []
        kind = event.split(".")[1]
        changes: List[Any] = [{"do": kind, "id": todo["id"], **members} for todo in todos]
        try:
            return list(backend.todo_list.apply(changes)["results"])
        except ViperTodoError as error:
            self.around.complain(error.message)
            self.refused(todos, error)
            return []

    def refused(self, todos: Sequence[TodoRow], error: ViperTodoError) -> None:
        """What else to do if nothing was done to several todos."""

    def toggle(self, todos: Sequence[TodoRow]) -> bool:
        """Completes those todos that are open, or opens all again; tells whether that worked."""
        left = [todo for todo in todos if not todo["completed"]]
        results = self.change(left or todos, f"todoList.{'complete' if left else 'reopen'}")
        days = [
            one["next"]["due"] or f"todo {one['next']['id']}" for one in results if "next" in one
        ]
        if days:
            self.around.say_also(f"Next: {', '.join(days)}.")
        return bool(results)

    def skip(self, todos: Sequence[TodoRow]) -> bool:
        """Moves todos that repeat to the next day of their rules; tells whether that worked."""
        return bool(self.change(todos, "todoDetail.skip"))

    def delete(self, todos: Sequence[TodoRow]) -> bool:
        """Deletes todos, which u takes back; tells whether that worked."""
        return bool(self.change(todos, "todoList.delete"))

    def edit(self, todo: TodoRow) -> None:
        """Opens the form with a todo."""
        self.around.attempt(lambda: self.around.backend.todo_detail.start_edit(todo["id"]))


def start_ahead(todo: TodoRow) -> str:
    """The day before which a todo can wait; empty if that has come. Older backends have none."""
    is_ahead = (todo.get("start") or "") > date.today().isoformat()
    return line(todo["startText"] or "") if is_ahead else ""
