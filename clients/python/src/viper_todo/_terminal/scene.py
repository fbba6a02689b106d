"""What all scenes have: a place on the screen, and what they need from the View around them."""

from __future__ import annotations

from typing import Any, Callable, Dict, List, Protocol

from .._blocking import ViperTodo
from .._contract import TodoRow
from .asking import Asking
from .screen import Key, Part, Screen

STATES = {"open": "[ ]", "overdue": "[!]", "done": "[x]"}


class Around(Protocol):
    """The View that a scene is shown in."""

    @property
    def backend(self) -> ViperTodo: ...
    @property
    def screen(self) -> Screen: ...
    def say(self, text: str) -> None:
        """Shows a sentence in the status line until the next key."""

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

    def added(self, id: int) -> None:
        """Chooses the todo that was just added."""


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

    def toggle(self, todo: TodoRow) -> None:
        """Completes a todo, or opens it again."""
        scene = self.around.backend.todo_list
        event = scene.reopen if todo["completed"] else scene.complete
        self.around.attempt(lambda: event(todo["id"]))

    def delete(self, todo: TodoRow) -> None:
        """Deletes a todo; u takes that back."""
        self.around.attempt(lambda: self.around.backend.todo_list.delete(todo["id"]))

    def edit(self, todo: TodoRow) -> None:
        """Opens the form with a todo."""
        self.around.attempt(lambda: self.around.backend.todo_detail.start_edit(todo["id"]))
