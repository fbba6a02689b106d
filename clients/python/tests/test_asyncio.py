"""The asyncio client against the real backend."""

from __future__ import annotations

import asyncio
import os
import signal
import tempfile
import unittest

from viper_todo import AsyncViperTodo, BackendClosed, BackendEnded, Output, ViperTodoError

CLOCK = ("--clock", "2026-11-20T09:00:00Z")


class AsyncViperTodoTests(unittest.IsolatedAsyncioTestCase):
    async def asyncSetUp(self) -> None:
        self.backend = AsyncViperTodo("--memory", *CLOCK)
        await self.backend.start()
        self.todos, self.detail = self.backend.todo_list, self.backend.todo_detail

    async def asyncTearDown(self) -> None:
        await self.backend.close()

    async def test_has_the_events_and_gives_outputs_to_callbacks(self) -> None:
        seen = []
        self.backend.on("todoList.showTodos", lambda params: seen.append(params["total"]))
        self.assertEqual(await self.todos.view_ready(), {"total": 0, "rev": 0})
        self.assertEqual(await self.todos.add("Buy milk", tags=["a"]), {"id": 1, "rev": 1, "step": 1})
        await self.detail.edit(1, add_tags=["b"], rev=1)
        await self.todos.complete(1)
        await self.todos.delete(1)
        self.assertEqual((await self.todos.undo())["undone"], "delete “Buy milk”")
        self.assertEqual(seen, [0, 1, 1, 1, 0, 1])

    async def test_answers_many_at_once_in_their_order(self) -> None:
        added = await asyncio.gather(*(self.todos.add(f"todo {number}") for number in range(1000)))
        self.assertEqual([result["id"] for result in added], list(range(1, 1001)))

    async def test_raises_what_the_backend_refuses(self) -> None:
        with self.assertRaises(ViperTodoError) as raised:
            await self.todos.delete(7)
        self.assertEqual(raised.exception.tag, "notFound")
        half = asyncio.ensure_future(self.todos.add("half a pair: \ud83d"))
        whole = asyncio.ensure_future(self.todos.add("a whole one"))
        with self.assertRaises(ViperTodoError) as raised:
            await half
        self.assertEqual(raised.exception.code, -32700)
        self.assertEqual((await whole)["id"], 1)

    async def test_streams_what_nobody_asked_for(self) -> None:
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "todos.sqlite")
            async with AsyncViperTodo("--database", path) as one:
                await one.todo_list.view_ready()
                outputs = one.outputs()
                self.assertEqual((await outputs.__anext__()).params["total"], 0)
                async with AsyncViperTodo("--database", path) as other:
                    await other.todo_list.add("from afar")
                    shown: Output = await outputs.__anext__()
                self.assertEqual(shown.params["todos"][0]["title"], "from afar")
            self.assertEqual([output async for output in outputs], [])

    async def test_takes_long_lines(self) -> None:
        content = "x" * 100_000
        await self.todos.add("long", content=content)
        await self.detail.view_ready(1)
        shown = await self.backend.outputs().__anext__()
        self.assertEqual(shown.params["todo"]["content"], content)

    async def test_says_how_the_backend_ended_and_starts_it_again(self) -> None:
        os.kill(self.backend.pid, signal.SIGKILL)
        with self.assertRaises(BackendEnded) as raised:
            async for _ in self.backend.outputs():
                pass
        self.assertEqual(raised.exception.exit_code, -signal.SIGKILL)
        with self.assertRaises(BackendEnded):
            await self.todos.add("one")
        await self.backend.restart()
        self.assertEqual((await self.todos.add("one"))["id"], 1)

    async def test_keeps_its_name_and_its_locale(self) -> None:
        async with AsyncViperTodo("--memory", name="mine", locale="de") as backend:
            await backend.restart()
            self.assertIn("features", backend.session)
            await backend.todo_list.add("eins", due="morgen")
            await backend.todo_detail.history(1)
            shown: Output = await backend.outputs().__anext__()
            self.assertEqual(shown.params["entries"][0]["by"], "mine")

    async def test_keeps_no_more_outputs_than_somebody_may_want(self) -> None:
        await self.todos.view_ready()
        await asyncio.gather(*(self.todos.add(f"todo {number}") for number in range(300)))
        outputs = self.backend.outputs()
        self.assertEqual((await outputs.__anext__()).params["total"], 201)
        # One who takes them gets them all.
        await asyncio.gather(*(self.todos.add(f"todo {number}") for number in range(300)))
        totals = [(await outputs.__anext__()).params["total"] for _ in range(399)]
        self.assertEqual(totals, list(range(202, 601)))

    async def test_says_that_it_was_closed(self) -> None:
        with self.assertRaises(BackendClosed):
            await AsyncViperTodo("--memory").todo_list.undo()
        await self.backend.close()
        with self.assertRaises(BackendClosed):
            await self.todos.undo()
        await self.backend.restart()
        self.assertEqual((await self.todos.add("one"))["id"], 1)


if __name__ == "__main__":
    unittest.main()
