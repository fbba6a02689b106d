"""What all scenes have: a place on the screen, and what they need from the View around them."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Optional, Protocol, Sequence

from .._backend import ViperTodoError
from .._blocking import ViperTodo
from .._contract import ChoiceField, DraftBeginning, ListRow, TodoChoice, TodoRow
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

    def offer(self, field: ChoiceField, typed: str, **about: Any) -> List[TodoChoice]:
        """What there is to choose from; nothing with an older backend."""

    def beginning(self) -> DraftBeginning:
        """What the list that is open says of a new todo."""

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
        """Does to todos, as they were shown, what an event does to one, in one step; the result of
        each. Raises what stands in the way."""
        backend = self.around.backend
        kind = event.split(".")[1]
        changes: List[Any] = [
            {"do": kind, "id": todo["id"], "rev": todo["rev"], **members} for todo in todos
        ]
        try:
            if len(todos) > 1:
                return list(backend.todo_list.apply(changes)["results"])
            return [backend.request(event, id=todos[0]["id"], rev=todos[0]["rev"], **members)]
        except ViperTodoError as error:
            self.refused(todos, error)
            raise

    def refused(self, todos: Sequence[TodoRow], error: ViperTodoError) -> None:
        """What else to do if nothing was done to todos."""

    def toggle(self, todos: Sequence[TodoRow]) -> bool:
        """Completes those todos that are open, or opens all again; tells whether that worked."""
        scene, ids = self.around.backend.todo_list, [todo["id"] for todo in todos]
        if len(todos) > 1:
            try:
                results: List[Any] = list(scene.apply([{"do": "toggle", "ids": ids}])["results"])
            except ViperTodoError as error:
                self.refused(todos, error)
                raise
        else:
            results = [(scene.reopen if todos[0]["completed"] else scene.complete)(ids[0])]
        days = [
            one["next"]["due"] or f"todo {one['next']['id']}" for one in results if "next" in one
        ]
        if days:
            self.around.say_also(f"Next: {', '.join(days)}.")
        return True

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
    is_ahead = todo.get("startAhead")
    return line(todo["startText"] or "") if is_ahead else ""
