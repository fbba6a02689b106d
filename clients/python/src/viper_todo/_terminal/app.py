"""The View: the scenes on the screen, the loop, and what to do when something goes wrong."""

from __future__ import annotations

import os
import select
import sys
from typing import Any, Callable, List, Optional

from .._backend import BackendEnded, ViperTodoError
from .._blocking import ViperTodo
from .._contract import (
    Params,
    TodoDetail,
    TodoDetailRouteBack,
    TodoDetailShowHistory,
    TodoDetailShowTodo,
    TodoReportRouteDetail,
    TodoReportShowReport,
)
from . import draft
from .asking import Asking, Question
from .detail_scene import DetailScene
from .help import HelpScene
from .list_scene import ListScene
from .report_scene import ReportScene
from .scene import Scene
from .screen import Key, Paste, Screen


class App:
    """What is on the screen: scenes above one another, a status line, and hints."""

    def __init__(self, screen: Screen, backend: ViperTodo, log: str) -> None:
        self.screen, self.backend, self._log = screen, backend, log
        self._status, self._style = "", ""
        self._asking: Optional[Asking] = None
        self._dead = False
        self._list = ListScene(self)
        self._scenes: List[Scene] = [self._list]
        backend.on("todoDetail.showTodo", self._show_todo)
        backend.on("todoDetail.showHistory", self._show_history)
        backend.on("todoDetail.routeBack", self._route_back)
        backend.on("todoReport.showReport", self._show_report)
        backend.on("todoReport.routeDetail", self._route_detail)
        # These come as errors of the events, too, since all of these are requests.
        backend.on("todoList.showError", lambda params: None)
        backend.on("todoDetail.showError", lambda params: None)
        backend.on("todoReport.showError", lambda params: None)

    def run(self) -> None:
        """Runs until the user leaves."""
        self._guarded(lambda: self._scenes[-1].open(self._height))
        while self._scenes:
            self._draw()
            waited_for: List[Any] = [sys.stdin, self.screen.wake]
            ready, _, _ = select.select(
                waited_for if self._dead else [*waited_for, self.backend], [], []
            )
            if self.screen.wake in ready:
                self.screen.resized()
            if self.backend in ready:
                self._guarded(lambda: self.backend.receive(0))
            while self._scenes:
                key = self.screen.key()
                if key is None:
                    break
                self._guarded(lambda: self._key(key))
            if sys.stdin in ready and not os.isatty(sys.stdin.fileno()):
                return  # The terminal has gone.

    def say(self, text: str) -> None:
        self._status, self._style = text, ""

    def complain(self, text: str) -> None:
        self._status, self._style = text, "error"

    def ask(self, asking: Asking) -> None:
        self._asking = asking

    def attempt(self, event: Callable[[], Any]) -> Any:
        try:
            return event()
        except ViperTodoError as error:
            self.complain(error.message)
            return None

    def go(self, scene: Scene) -> None:
        self._scenes.append(scene)
        if not scene.open(self._height):
            self._scenes.remove(scene)

    def back(self) -> None:
        scene = self._scenes.pop()
        if not self._dead:
            scene.close()

    def edit(self, id: Optional[int]) -> None:
        todo: Optional[TodoDetail] = None
        if id is not None:
            todo = self._present(id)
            if todo is None:
                return
        self._edit_file(draft.save(draft.written(todo)), todo)

    def _present(self, id: int) -> Optional[TodoDetail]:
        # The list has rows only; a detail that is opened and closed again shows the whole todo.
        is_open = any(isinstance(scene, DetailScene) and scene.id == id for scene in self._scenes)
        self._seen: Optional[TodoDetail] = None
        if self.attempt(lambda: self.backend.todo_detail.view_ready(id)) is None:
            return None
        if not is_open:
            self.backend.todo_detail.view_closed(id)
        return self._seen

    def _edit_file(self, path: str, todo: Optional[TodoDetail]) -> None:
        self.screen.leave()
        try:
            worked = draft.edit(path)
        finally:
            self.screen.come_back()
        if worked:
            self._take_file(path, todo)
        else:
            self._ask_again("The editor failed.", path, todo)

    def _take_file(self, path: str, todo: Optional[TodoDetail]) -> None:
        try:
            after = draft.read(draft.load(path))
            if todo is not None and not draft.changes(todo, after):
                self.say("Nothing changed.")
            elif todo is None and not after["title"].strip() and not after["content"].strip():
                self.say("Nothing added.")
            else:
                self._store(after, todo)
            os.unlink(path)
        except BackendEnded:
            self.ask(Question(f"Your text is kept in {path} ", {}))
            raise
        except draft.NotADraft as error:
            self._ask_again(f"{error}.", path, todo)
        except ViperTodoError as error:
            if error.tag and error.data["tag"] == "conflict":
                self._ask_about_conflict(path, error.data["todo"])
            else:
                self._ask_again(error.message, path, todo)

    def _store(self, after: Params, todo: Optional[TodoDetail]) -> None:
        if todo is None:
            added = self.backend.todo_list.add(**after)
            self.say(f"Added: {after['title'].strip()}")
            self._list.added(added["id"])
            return
        changes = draft.changes(todo, after)
        self.backend.todo_detail.edit(todo["id"], rev=todo["rev"], **changes)
        self.say(f"Changed: {after['title'].strip()}")

    def _ask_again(self, text: str, path: str, todo: Optional[TodoDetail]) -> None:
        self.complain(text)
        self.ask(
            Question(
                "e edits again; another key keeps the text in a file ",
                {"e": lambda: self._edit_file(path, todo)},
                lambda: self.say(f"Your text is kept in {path}"),
            )
        )

    def _ask_about_conflict(self, path: str, present: TodoDetail) -> None:
        self.complain("Somebody else changed it meanwhile; your text is not lost.")
        self.ask(
            Question(
                "e edits yours again, o overwrites theirs; another key keeps yours in a file ",
                {
                    "e": lambda: self._edit_file(path, present),
                    "o": lambda: self._take_file(path, present),
                },
                lambda: self.say(f"Your text is kept in {path}"),
            )
        )

    def _key(self, key: Key) -> None:
        self._status = ""
        if self._asking is not None:
            asking, self._asking = self._asking, None
            # What it does may ask the next thing.
            if not asking.key(key):
                self._asking = asking
        elif isinstance(key, Paste):
            self.say("Press a first to add what you paste.")
        elif key == "R":
            self._restart()
        elif self._dead and key not in ("q", "?", "\x0c"):
            self.complain("The backend has ended. R starts it again, q leaves.")
        elif not self._scenes[-1].key(key):
            self._common_key(key)

    def _common_key(self, key: Key) -> None:
        if key == "q":
            self.back()
        elif key == "u":
            undone = self.attempt(self.backend.todo_list.undo)
            if undone:
                self.say(f"Undone: {undone['undone']}")
        elif key in ("U", "\x12"):
            redone = self.attempt(self.backend.todo_list.redo)
            if redone:
                self.say(f"Redone: {redone['redone']}")
        elif key == "?" and not isinstance(self._scenes[-1], HelpScene):
            self.go(HelpScene(self, self.backend.command, self._log))
        elif key == "r" and not isinstance(self._scenes[-1], ReportScene):
            self.go(ReportScene(self))
        elif key == "\x0c":
            self.screen.redraw()
        elif isinstance(key, str) and key.isprintable():
            self.say(f"{key} does nothing here; ? shows the keys.")

    def _guarded(self, action: Callable[[], object]) -> None:
        try:
            action()
            if not self._dead and self._scenes:
                self._scenes[-1].settle(self._height)
                for _ in self.backend.outputs():
                    pass  # Of a later version; this one does not know them.
        except ViperTodoError as error:
            self.complain(error.message)
        except BackendEnded as error:
            self._dead = True
            self.complain(f"T{str(error)[1:]}. R starts it again.")

    def _restart(self) -> None:
        self.backend.restart()
        self._dead = False
        for scene in list(self._scenes):
            if not scene.open(self._height):
                self._scenes.remove(scene)
        self.say("The backend has been restarted.")

    @property
    def _height(self) -> int:
        lines = self.screen.size[0]
        return max(1, lines - (3 if lines >= 8 else 2))

    def _draw(self) -> None:
        lines, columns = self.screen.size
        self.screen.begin()
        scene = self._scenes[-1]
        row, column, blinks = scene.draw(1, self._height), 0, False
        self.screen.put(0, scene.title())
        bottom = lines - (2 if lines >= 8 else 1)
        if lines >= 8:
            self.screen.put(lines - 1, [(f" {scene.hints}", "faint")])
        if self._asking is not None:
            text, column = self._asking.shown(columns)
            row, blinks = bottom, True
            if self._status and lines >= 8:
                self.screen.put(bottom, [(self._status, self._style)])
                row = lines - 1
                self.screen.put(row, [(" " * columns, "")])
            self.screen.put(row, [(text, "")])
        elif self._status:
            self.screen.put(bottom, [(self._status, self._style)])
        self.screen.end(row, column, blinks)

    def _show_todo(self, params: TodoDetailShowTodo) -> None:
        self._seen = params["todo"]
        for scene in self._details(params["todo"]["id"]):
            scene.show(params["todo"])

    def _show_history(self, params: TodoDetailShowHistory) -> None:
        for scene in self._details(params["id"]):
            scene.show_history(params["entries"])

    def _route_back(self, params: TodoDetailRouteBack) -> None:
        for scene in self._details(params["id"]):
            self._scenes.remove(scene)
            self.say(f"Todo {params['id']} was deleted.")

    def _show_report(self, params: TodoReportShowReport) -> None:
        for scene in self._scenes:
            if isinstance(scene, ReportScene):
                scene.show(params)

    def _route_detail(self, params: TodoReportRouteDetail) -> None:
        self.go(DetailScene(self, params["id"]))

    def _details(self, id: int) -> List[DetailScene]:
        return [
            scene
            for scene in list(self._scenes)
            if isinstance(scene, DetailScene) and scene.id == id
        ]
