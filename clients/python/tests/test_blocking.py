"""The blocking client against the real backend: VIPER_TODO=… python3 -m unittest"""

from __future__ import annotations

import os
import signal
import stat
import tempfile
import unittest
from pathlib import Path
from typing import Any
from unittest import mock

from viper_todo import (
    BackendClosed,
    BackendEnded,
    BackendNotFound,
    Output,
    ViperTodo,
    ViperTodoError,
    contract,
)

CLOCK = ("--clock", "2026-11-20T09:00:00Z")


class ViperTodoTests(unittest.TestCase):
    def setUp(self) -> None:
        self.backend = self.closing(ViperTodo("--memory", *CLOCK))
        self.todos, self.detail = self.backend.todo_list, self.backend.todo_detail

    def closing(self, backend: ViperTodo) -> ViperTodo:
        self.addCleanup(backend.close)
        return backend

    def titles(self) -> list[str]:
        shown = [output for output in self.backend.outputs() if "todos" in output.params]
        return [todo["title"] for todo in shown[-1].params["todos"]]

    def test_lists_what_was_added(self) -> None:
        self.assertEqual(self.todos.add("Buy milk", tags=["shop"]), {"id": 1, "rev": 1, "step": 1})
        self.assertEqual(self.todos.view_ready(filter={"text": "milk"}), {"total": 1, "rev": 1})
        [(method, params)] = self.backend.outputs()
        self.assertEqual(method, "todoList.showTodos")
        self.assertEqual(params["todos"][0]["tags"], ["shop"])
        self.assertEqual(list(self.backend.outputs()), [])

    def test_has_every_event_of_a_list(self) -> None:
        for title in ("one", "two", "three"):
            self.todos.add(title, content="c", due="2026-11-20", priority="low")
        self.todos.view_ready(view="v", sort=["-created", "title"], offset=0, limit=2)
        self.todos.scroll(2, limit=1, view="v")
        self.assertEqual(self.todos.complete(1), {"id": 1, "rev": 4, "step": 4})
        self.assertEqual(self.todos.reopen(1, rev=4), {"id": 1, "rev": 5, "step": 5})
        self.todos.complete(2)
        self.assertEqual(self.todos.delete_completed(), {"count": 1, "rev": 7, "step": 7})
        self.assertEqual(self.todos.delete(3), {"id": 3, "rev": 8, "step": 8, "count": 1})
        changes = self.todos.changes_since(5)
        self.assertEqual((changes["deleted"], changes["complete"]), ([2, 3], True))
        self.todos.select(1, view="v")
        self.assertEqual(
            list(self.backend.outputs())[-1],
            Output("todoList.routeDetail", {"view": "v", "id": 1}),
        )
        self.todos.view_closed(view="v")
        self.assertEqual(self.todos.delete_all(), {"count": 1, "rev": 9, "step": 9})
        self.assertEqual(list(self.backend.outputs()), [])

    def test_has_every_event_of_a_detail(self) -> None:
        self.todos.add("one")
        self.assertEqual(self.detail.view_ready(1), {"rev": 1})
        self.detail.edit(
            1, title="uno", content="c", due="2026-11-20", priority="high", tags=["a"], rev=1
        )
        self.detail.edit(1, add_tags=["b"], remove_tags=["a"], clear=["due"])
        self.detail.complete(1)
        self.detail.reopen(1)
        todo = list(self.backend.outputs())[-1].params["todo"]
        self.assertEqual((todo["title"], todo["due"], todo["tags"]), ("uno", None, ["b"]))
        self.detail.history(1)
        [(method, params)] = self.backend.outputs()
        self.assertEqual((method, len(params["entries"])), ("todoDetail.showHistory", 5))
        self.detail.delete(1)
        self.assertEqual(list(self.backend.outputs()), [Output("todoDetail.routeBack", {"id": 1})])
        self.detail.view_closed(1)

    def test_takes_back_and_does_again_and_adds_once(self) -> None:
        added = self.todos.add("Buy milk", key="a")
        self.assertEqual(self.todos.add("Buy milk", key="a"), added)
        with self.assertRaises(ViperTodoError) as reused:
            self.todos.add("Bread", key="a")
        self.assertEqual(reused.exception.tag, "keyReused")
        self.assertEqual(
            self.todos.undo(), {"rev": 2, "undone": "add “Buy milk”", "count": 1, "step": 2}
        )
        self.assertEqual(
            self.todos.redo(), {"rev": 3, "redone": "add “Buy milk”", "count": 1, "step": 3}
        )

    def test_gives_outputs_to_callbacks_in_order_and_the_others_to_the_stream(self) -> None:
        seen: list[int] = []
        self.backend.on("todoList.showTodos", lambda params: seen.append(params["total"]))
        self.todos.view_ready()
        self.todos.add("one")
        self.todos.add("two")
        self.todos.select(2)
        self.assertEqual(seen, [0, 1, 2])
        self.assertEqual([method for method, _ in self.backend.outputs()], ["todoList.routeDetail"])

    def test_lets_a_callback_send_events(self) -> None:
        def add_another(params: contract.TodoListShowTodos) -> None:
            if params["total"] < 3:
                self.todos.add("another")

        self.backend.on("todoList.showTodos", add_another)
        self.todos.view_ready()
        self.assertEqual(self.todos.view_ready(view="v")["total"], 3)

    def test_raises_what_the_backend_refuses(self) -> None:
        with self.assertRaises(ViperTodoError) as raised:
            self.todos.delete(7)
        error = raised.exception
        self.assertEqual((error.code, error.tag), (1001, "notFound"))
        self.assertEqual(error.data, {"tag": "notFound", "id": 7})
        self.assertEqual(str(error), "There is no todo 7; it may have been deleted.")
        self.assertEqual([method for method, _ in self.backend.outputs()], ["todoList.showError"])
        with self.assertRaises(ViperTodoError) as raised:
            self.backend.request("todoList.frobnicate")
        self.assertEqual((raised.exception.code, raised.exception.tag), (-32601, None))

    def test_raises_a_conflict_with_the_present_todo(self) -> None:
        self.todos.add("one")
        self.detail.edit(1, title="uno")
        with self.assertRaises(ViperTodoError) as raised:
            self.detail.edit(1, title="eins", rev=1)
        data = raised.exception.data
        assert data["tag"] == "conflict"
        self.assertEqual(data["todo"]["title"], "uno")

    def test_carries_every_text_as_it_is(self) -> None:
        content = "日本 👩‍👩‍👧 e\u0301 é \u202e \n\t \" \\ / ' $(x) `y` %s"
        self.todos.add("Ünïcödé \u200d\u2066", content=content)
        self.detail.view_ready(1)
        todo = next(self.backend.outputs()).params["todo"]
        self.assertEqual(todo["content"], content)
        self.assertEqual(todo["title"], "Ünïcödé \u200d\u2066")

    def test_does_not_wait_for_an_answer_to_what_is_no_text(self) -> None:
        with self.assertRaises(ViperTodoError) as raised:
            self.todos.add("half a pair: \ud83d")
        self.assertEqual(raised.exception.code, -32700)
        self.assertEqual(self.todos.add("a whole one: 🛒")["id"], 1)

    def test_says_how_the_backend_ended(self) -> None:
        self.backend._process.kill()
        self.backend._process.wait()
        with self.assertRaises(BackendEnded) as raised:
            self.todos.add("one")
        self.assertEqual(raised.exception.exit_code, -signal.SIGKILL)
        self.assertIn("was killed by signal 9", str(raised.exception))

    def test_waits_for_what_another_process_does(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "todos.sqlite")
            with ViperTodo("--database", path) as one, ViperTodo("--database", path) as other:
                other.todo_list.add("one")
                one.todo_list.view_ready()
                one.todo_detail.view_ready(1)
                list(one.outputs())
                self.assertFalse(one.receive(0))
                other.todo_detail.edit(1, title="uno")
                seen: list[str] = []
                while len(seen) < 2:
                    self.assertTrue(one.receive(60))
                    seen += [output.method for output in one.outputs()]
                self.assertEqual(seen, ["todoList.showTodos", "todoDetail.showTodo"])

    def test_starts_again(self) -> None:
        seen: list[int] = []
        self.backend.on("todoList.showTodos", lambda params: seen.append(params["total"]))
        os.kill(self.backend.pid, signal.SIGKILL)
        with self.assertRaises(BackendEnded):
            self.backend.receive()
        self.backend.restart()
        self.todos.view_ready()
        self.assertEqual((self.todos.add("one")["id"], seen), (1, [0, 1]))

    def test_keeps_its_name_and_its_locale(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "todos.sqlite")
            options = ("--database", path, *CLOCK)
            backend = self.closing(ViperTodo(*options, name="mine", locale="de"))
            self.assertIn("features", backend.session)
            for id in (1, 2):
                backend.todo_list.add("eins", due="morgen")
                backend.todo_detail.history(id)
                shown = list(backend.outputs())[-1].params["entries"][0]
                self.assertEqual((shown["by"], shown["what"]), ("mine", "hinzugefügt"))
                backend.restart()
            backend.close()
        with self.assertRaises(BackendEnded) as ended:
            ViperTodo("--nonsense", name="mine")
        self.assertEqual(ended.exception.exit_code, 64)

    def test_keeps_no_more_outputs_than_somebody_may_want(self) -> None:
        self.todos.view_ready()
        for number in range(300):
            self.todos.add(f"todo {number}")
        shown = list(self.backend.outputs())
        self.assertEqual(len(shown), 101)
        self.assertEqual(shown[-1].params["total"], 300)
        # Those of one event are all there, however many they are.
        for view in range(150):
            self.todos.view_ready(view=str(view))
        list(self.backend.outputs())
        self.todos.add("one more")
        self.assertEqual(len(list(self.backend.outputs())), 151)

    def test_says_that_it_was_closed(self) -> None:
        self.backend.close()
        for event in (self.todos.undo, self.backend.receive, self.backend.fileno):
            with self.assertRaises(BackendClosed):
                event()
        self.backend.restart()
        self.assertEqual(self.todos.add("one")["id"], 1)

    def test_says_why_the_backend_did_not_start(self) -> None:
        backend = self.closing(ViperTodo("--nonsense"))
        with self.assertRaises(BackendEnded) as raised:
            backend.todo_list.add("one")
        self.assertEqual(raised.exception.exit_code, 64)
        self.assertIn("there is no option --nonsense", raised.exception.stderr)

    def test_keeps_todos_in_a_database(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "todos.sqlite")
            with ViperTodo("--database", path) as backend:
                backend.todo_list.add("one")
            with ViperTodo("--database", path) as backend:
                self.assertEqual(backend.todo_list.view_ready()["total"], 1)

    def test_ends_a_backend_whose_outputs_nobody_read(self) -> None:
        for number in range(300):
            self.todos.add(f"{number} " + "x" * 400)
        self.todos.view_ready(limit=300)
        # Notifications, whose outputs fill the pipe.
        line = b'{"jsonrpc":"2.0","method":"todoList.viewReady","params":{"limit":300}}\n'
        assert self.backend._process.stdin is not None
        self.backend._process.stdin.write(line * 20)
        self.backend.close()
        self.assertEqual(self.backend._process.returncode, 0)


class FindingTests(unittest.TestCase):
    def test_takes_the_argument_then_the_variable_then_the_path(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            for name in ("viper-todo", "other"):
                program = Path(folder, name)
                program.write_text("#!/bin/sh\nexit 7\n")
                program.chmod(program.stat().st_mode | stat.S_IXUSR)
            with mock.patch.dict(os.environ, {"PATH": folder}):
                os.environ.pop("VIPER_TODO", None)
                self.assertEqual(self.code(), 7)
                os.environ["VIPER_TODO"] = str(Path(folder, "missing"))
                self.assertEqual(self.code(binary=str(Path(folder, "other"))), 7)
                with self.assertRaisesRegex(BackendNotFound, "VIPER_TODO is '.*missing'.*build"):
                    ViperTodo()
                with self.assertRaisesRegex(BackendNotFound, "'./nothing' is not a program"):
                    ViperTodo(binary="./nothing")

    def test_says_what_it_tried(self) -> None:
        with mock.patch.dict(os.environ, {"PATH": "/nonexistent"}):
            os.environ.pop("VIPER_TODO", None)
            with self.assertRaisesRegex(BackendNotFound, "not set, and there is no viper-todo"):
                ViperTodo()

    def code(self, **arguments: Any) -> int:
        backend = ViperTodo(**arguments)
        self.addCleanup(backend.close)
        with self.assertRaises(BackendEnded) as raised:
            backend.request("rpc.discover")
        return raised.exception.exit_code


if __name__ == "__main__":
    unittest.main()
