"""viper-todo mcp under the official SDK, in each protocol version that the SDK has.

VIPER_TODO names the program: python3 -m unittest discover -s Tests/ClientTests/mcp
"""

import asyncio
import json
import os
import subprocess
import tempfile
import time
import unittest
from contextlib import asynccontextmanager

import mcp_types as types
from mcp import ClientSession, StdioServerParameters
from mcp.client.client import Client
from mcp.client.stdio import stdio_client
from mcp.shared.exceptions import MCPError
from mcp_types.version import HANDSHAKE_PROTOCOL_VERSIONS, MODERN_PROTOCOL_VERSIONS

PROGRAM = os.environ["VIPER_TODO"]
READING = ["list_todos", "get_todo", "overview", "report", "activity", "changes_since"]
WRITING = [
    "add_todos", "change_todos", "complete_todos", "delete_todos", "change_matching", "undo",
    "claim_todo", "release_claim", "add_comment",
]
# What a version that is not spoken is answered with.
ANSWERS = {"2025-06-18": "2025-06-18", "2025-11-25": "2025-11-25"}


def server(*arguments):
    return StdioServerParameters(
        command=PROGRAM, args=["mcp", *arguments], env={"LC_ALL": "C", "TZ": "UTC"}
    )


@asynccontextmanager
async def connected(version, *arguments, name="agent"):
    """A session of the SDK in one version."""
    info = types.Implementation(name=name, version="1.0")
    async with stdio_client(server(*arguments)) as (read, write):
        async with ClientSession(read, write, client_info=info) as session:
            if version in MODERN_PROTOCOL_VERSIONS:
                found = await session.send_discover(version)
                session.adopt(types.DiscoverResult.model_validate(found))
            else:
                result = await session.send_request(
                    types.InitializeRequest(
                        params=types.InitializeRequestParams(
                            protocol_version=version,
                            capabilities=types.ClientCapabilities(),
                            client_info=info,
                        )
                    ),
                    types.InitializeResult,
                )
                assert result.protocol_version == ANSWERS.get(version, "2025-11-25"), result
                session.adopt(result)
                await session.send_notification(types.InitializedNotification())
            yield session


def structured(result):
    assert not result.is_error, result
    assert [part.type for part in result.content] == ["text"] and result.content[0].text, result
    return result.structured_content


def failed(result, code):
    assert result.is_error, result
    assert result.structured_content["code"] == code, result
    assert result.content[0].text.endswith((".", ")")), result
    return result.structured_content


class View:
    """A front end of our own protocol, such as Emacs, on the same store."""

    def __init__(self, database, name):
        self.process = subprocess.Popen(
            [PROGRAM, "--database", database], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        self.count = 0
        self.request("initialize", clientInfo={"name": name})

    def request(self, method, **params):
        self.count += 1
        message = {"jsonrpc": "2.0", "id": self.count, "method": method, "params": params}
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()
        while True:
            answer = json.loads(self.process.stdout.readline())
            if answer.get("id") == self.count:
                return answer.get("result", answer.get("error"))

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


class EveryVersion(unittest.IsolatedAsyncioTestCase):
    async def each(self, test):
        for version in (*HANDSHAKE_PROTOCOL_VERSIONS, *MODERN_PROTOCOL_VERSIONS):
            with self.subTest(version=version):
                async with connected(version, "--memory") as session:
                    await test(session)

    async def test_tools_are_listed(self):
        async def test(session):
            listed = await session.list_tools()
            self.assertEqual([tool.name for tool in listed.tools], READING + WRITING)
            for tool in listed.tools:
                self.assertIsNone(tool.output_schema)
                self.assertEqual(bool(tool.annotations.read_only_hint), tool.name in READING)
            self.assertEqual((await session.list_tools()).tools, listed.tools)

        await self.each(test)

    async def test_every_tool_is_called(self):
        async def test(session):
            call = session.call_tool
            new = [{"title": "a", "due": "2026-11-20"}, {"title": "b"}, {"title": "c"}]
            added = structured(await call("add_todos", {"todos": new, "key": "one"}))
            ids = [row["id"] for row in added["results"]]
            again = structured(await call("add_todos", {"todos": new, "key": "one"}))
            self.assertEqual({**again, "message": added["message"]}, added)
            changes = [{"id": ids[0], "title": "A"}, {"do": "delete", "id": ids[1]}]
            changed = structured(await call("change_todos", {"changes": changes}))
            todos = [{"id": ids[0], "rev": changed["results"][0]["rev"]}, {"id": ids[2]}]
            structured(await call("complete_todos", {"todos": todos}))
            reopened = {"changes": [{"do": "reopen", "id": ids[0]}]}
            structured(await call("change_todos", reopened))
            structured(await call("delete_todos", {"todos": [{"id": ids[0]}]}))
            listed = structured(await call("list_todos", {"completed": True}))
            self.assertEqual([row["id"] for row in listed["todos"]], [ids[2]])
            steps = structured(await call("activity", {"limit": 1}))["steps"]
            self.assertEqual([step["text"] for step in steps], ["Deleted “A”."])
            steps = structured(await call("activity", {"id": ids[2]}))["steps"]
            self.assertEqual({step["by"] for step in steps}, {"agent"})
            structured(await call("undo", {"step": steps[0]["step"] + 3}))
            todo = structured(await call("get_todo", {"id": ids[0]}))["todo"]
            self.assertEqual(todo["title"], "A")
            self.assertEqual(structured(await call("report"))["total"], 2)
            self.assertEqual(structured(await call("overview"))["doneThisWeek"], 1)
            matching = {"filter": {"completed": True}, "do": "reopen", "expect": 1}
            self.assertEqual(structured(await call("change_matching", matching))["count"], 1)
            since = structured(await call("changes_since", {"since": added["rev"]}))
            self.assertEqual(since["deleted"], [ids[1]])

        await self.each(test)

    async def test_wrong_arguments_are_errors_of_the_tool(self):
        async def test(session):
            call = session.call_tool
            wrong = failed(await call("list_todos", {"colour": "red"}), -32602)
            self.assertEqual(wrong["field"], "colour")
            wrong = failed(await call("add_todos", {"todos": [{"title": 5}]}), -32602)
            self.assertEqual((wrong["field"], wrong["index"]), ("todos.0.title", 0))
            failed(await call("undo", {}), -32602)
            failed(await call("get_todo", {"id": 1}), 1001)
            failed(await call("add_todos", {"todos": [{"title": ""}]}), 1002)
            failed(await call("undo", {"step": 1}), 1005)

        await self.each(test)

    async def test_an_unknown_tool_is_an_error_of_the_protocol(self):
        async def test(session):
            with self.assertRaises(MCPError) as raised:
                await session.call_tool("no_such_tool", {})
            self.assertEqual(raised.exception.error.code, -32602)

        await self.each(test)

    async def test_resources_and_prompts(self):
        async def test(session):
            await session.call_tool("add_todos", {"todos": [{"line": "Buy milk today"}]})
            listed = await session.list_resources()
            self.assertIn("todo:///today", [str(resource.uri) for resource in listed.resources])
            templates = (await session.list_resource_templates()).resource_templates
            self.assertEqual(len(templates), 2)
            for uri in ("todo:///today", "todo:///lists/all", "todo:///todos/1"):
                [page] = (await session.read_resource(uri)).contents
                self.assertIn("- [ ] Buy milk (todo 1, due ", page.text)
            with self.assertRaises(MCPError) as raised:
                await session.read_resource("todo:///todos/9")
            self.assertEqual(raised.exception.error.code, -32002)
            for prompt in (await session.list_prompts()).prompts:
                [message] = (await session.get_prompt(prompt.name)).messages
                self.assertGreater(len(message.content.text), 400)

        await self.each(test)

    async def test_two_thousand_todos_in_pages(self):
        async def test(session):
            for start in (0, 1000):
                todos = [{"title": f"todo {start + number}"} for number in range(1000)]
                structured(await session.call_tool("add_todos", {"todos": todos}))
            page = structured(await session.call_tool("list_todos", {}))
            self.assertEqual((len(page["todos"]), page["total"]), (25, 2000))
            titles = []
            arguments = {"limit": 300}
            while True:
                page = structured(await session.call_tool("list_todos", arguments))
                titles += [row["title"] for row in page["todos"]]
                self.assertEqual(page["left"], 2000 - len(titles))
                if not page["left"]:
                    break
                arguments["cursor"] = page["next"]
            self.assertEqual(titles, [f"todo {number}" for number in range(2000)])

        await self.each(test)


class Negotiation(unittest.IsolatedAsyncioTestCase):
    async def test_an_unsupported_version(self):
        async with stdio_client(server("--memory")) as (read, write):
            async with ClientSession(read, write) as session:
                with self.assertRaises(MCPError) as raised:
                    await session.send_discover("2099-01-01")
        error = raised.exception.error
        self.assertEqual(error.code, -32022)
        self.assertEqual(error.data["supported"], ["2026-07-28", "2025-11-25", "2025-06-18"])

    async def test_the_clients_own_choice(self):
        for mode in ("auto", "legacy", "2026-07-28"):
            async with Client(stdio_client(server("--memory")), mode=mode) as client:
                expected = "2025-11-25" if mode == "legacy" else "2026-07-28"
                self.assertEqual(client.protocol_version, expected)
                result = await client.call_tool("list_todos", {})
                self.assertEqual(result.structured_content["total"], 0)

    async def test_reading_only(self):
        async with connected("2026-07-28", "--memory", "--tools", "read") as session:
            listed = await session.list_tools()
            self.assertEqual([tool.name for tool in listed.tools], READING)
            with self.assertRaises(MCPError):
                await session.call_tool("add_todos", {"todos": [{"title": "a"}]})


class Story(unittest.IsolatedAsyncioTestCase):
    """An agent changes thirteen todos in one step; a person edits one of them."""

    async def test_exactly_one_step_is_taken_back(self):
        with tempfile.TemporaryDirectory() as folder:
            database = folder + "/todos.sqlite"
            view = View(database, "Emacs")
            new = [{"do": "add", "title": f"todo {number}"} for number in range(13)]
            ids = [row["id"] for row in view.request("todoList.apply", changes=new)["results"]]
            before = view.request("todoList.changesSince", since=0)["todos"]
            async with connected("2026-07-28", "--database", database) as session:
                changes = [{"id": id, "due": "2026-12-01", "priority": "high"} for id in ids[:12]]
                changes.append({"do": "delete", "id": ids[12]})
                arguments = {"changes": changes, "key": "move"}
                dry = structured(
                    await session.call_tool("change_todos", {**arguments, "dryRun": True})
                )
                self.assertEqual(len(dry["rows"]), 13)
                self.assertEqual(view.request("todoList.changesSince", since=0)["todos"], before)
                done = structured(await session.call_tool("change_todos", arguments))
                again = structured(await session.call_tool("change_todos", arguments))
                self.assertEqual({**again, "message": done["message"]}, done)
                edit = view.request("todoDetail.edit", id=ids[4], title="five")
                undone = await session.call_tool("undo", {"step": done["step"]})
                self.assertEqual(failed(undone, 1003)["id"], ids[4])
                rev = view.request("todoList.changesSince", since=0)["rev"]
                self.assertEqual(rev, edit["rev"], "nothing changed")
                view.request("todoList.undo", step=edit["step"])
                structured(await session.call_tool("undo", {"step": done["step"]}))
                after = view.request("todoList.changesSince", since=0)["todos"]
                same = [{**todo, "rev": 0} for todo in sorted(after, key=lambda todo: todo["id"])]
                self.assertEqual(same, [{**todo, "rev": 0} for todo in before])
                stale = [{"id": id, "title": "x"} for id in ids[:12]]
                stale[6]["rev"] = 1
                wrong = failed(await session.call_tool("change_todos", {"changes": stale}), 1003)
                self.assertEqual((wrong["index"], wrong["id"]), (6, ids[6]))
            view.close()


class Cost(unittest.IsolatedAsyncioTestCase):
    async def test_a_call_costs_little_more_than_its_event(self):
        """Over the same pipe, without the SDK, whose own time is not ours."""
        times = {}
        for name, arguments, message in (
            ("event", [], {"method": "todoList.apply"}),
            ("tool", ["mcp"], {"method": "tools/call"}),
        ):
            process = subprocess.Popen(
                [PROGRAM, *arguments, "--memory"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
            )
            spent = []
            for number in range(300):
                add = [{"title": f"todo {number}"}]
                params = {"changes": [{"do": "add", **add[0]}]}
                if name == "tool":
                    params = {"name": "add_todos", "arguments": {"todos": add}}
                line = json.dumps({"jsonrpc": "2.0", "id": number, **message, "params": params})
                start = time.perf_counter()
                process.stdin.write(line.encode() + b"\n")
                process.stdin.flush()
                self.assertIn(b'"step":%d' % (number + 1), process.stdout.readline())
                spent.append(time.perf_counter() - start)
            process.stdin.close()
            process.stdout.close()
            process.wait()
            times[name] = sorted(spent)[len(spent) // 2]
        self.assertLess(times["tool"] - times["event"], 0.001, times)


if __name__ == "__main__":
    unittest.main()
