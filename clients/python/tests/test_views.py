"""The client, played the scripts of protocol/views: VIPER_TODO=… python3 -m unittest test_views"""

from __future__ import annotations

import subprocess
import sys
import unittest
from pathlib import Path
from typing import Callable, Dict, List

from viper_todo import BackendEnded, ViperTodo, ViperTodoError, find_backend

SCRIPTS = Path(__file__).parents[3] / "protocol" / "views"


class View:
    """What a program makes of the client, with the newest list that it was shown."""

    def __init__(self, backend: ViperTodo) -> None:
        self.backend, self.todos = backend, backend.todo_list
        self.titles: List[str] = []
        self.revisions: Dict[int, int] = {}
        self.routes: List[int] = []
        backend.on("todoList.showTodos", self.show)
        backend.on("todoList.routeDetail", lambda params: self.routes.append(params["id"]))
        self.open()

    def show(self, params) -> None:  # type: ignore[no-untyped-def]
        self.titles = [todo["title"] for todo in params["todos"]]
        self.revisions = {todo["id"]: todo["rev"] for todo in params["todos"]}

    def open(self) -> None:
        self.todos.view_ready(filter={"completed": False}, sort=["title"], limit=1000)

    def complete(self, id: int) -> None:
        self.todos.complete(id, rev=self.revisions[id])

    def play_open(self) -> None:
        assert self.titles == ["Buy milk", "Write the report", "Call Ann"]

    def play_unknown(self) -> None:
        self.complete(1)
        assert self.titles == ["Write the report"]

    def play_error(self) -> None:
        try:
            self.complete(1)
        except ViperTodoError as error:
            assert error.tag == "notFound"
        self.complete(2)

    def play_route_detail(self) -> None:
        self.todos.select(2)
        [id] = self.routes
        self.backend.todo_detail.view_ready(id)

    def play_store(self) -> None:
        while "Buy bread" not in self.titles:
            try:
                self.todos.add("Buy bread", key="a1")
            except ViperTodoError as error:
                assert error.data is not None and error.data["retryable"]

    def play_restart(self) -> None:
        try:
            self.complete(1)
        except BackendEnded:
            self.backend.restart()
            self.open()
            self.complete(3)

    def play_bidi(self) -> None:
        assert self.titles[0] == "abc\u202egpj.exe\u202c\u2066x"
        self.complete(1)

    def play_window(self) -> None:
        self.todos.scroll(2000)
        assert len(self.titles) == 1000
        self.complete(3000)

    def play_stale_rev(self) -> None:
        self.todos.add("Buy bread")
        self.complete(1)


class ViewScriptTests(unittest.TestCase):
    def test_passes_each_script(self) -> None:
        names = [name[len("play_") :] for name in dir(View) if name.startswith("play_")]
        self.assertGreater(len(names), 8)
        for name in names:
            path = SCRIPTS / f"{name.replace('_', '-')}.view.transcript"
            command = [find_backend(None), "stand-in", str(path), "--", sys.executable, __file__]
            played = subprocess.run(
                [*command, name], stdout=subprocess.PIPE, stderr=subprocess.PIPE, timeout=60
            )
            with self.subTest(name):
                self.assertTrue(played.stderr.startswith(b"passed "), played.stderr.decode())
                self.assertEqual(played.returncode, 0)


if __name__ == "__main__":
    with ViperTodo() as started:
        play: Callable[[], None] = getattr(View(started), f"play_{sys.argv[1]}")
        play()
