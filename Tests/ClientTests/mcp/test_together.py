"""Two agents and an editor on one store, with random changes and undos.

For a second, or for a minute with VIPER_TODO_LONG=1. VIPER_TODO names the program.
"""

import json
import os
import random
import subprocess
import tempfile
import threading
import time
import unittest

PROGRAM = os.environ["VIPER_TODO"]
SECONDS = 60 if os.environ.get("VIPER_TODO_LONG") else 1


class Peer:
    """A process of the program, and what it is sent and answers."""

    def __init__(self, database, *arguments, **variables):
        self.process = subprocess.Popen(
            [PROGRAM, *arguments, "--database", database],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            env={**os.environ, **variables},
        )
        self.count = 0
        self.shown = None

    def request(self, method, params):
        self.count += 1
        message = {"jsonrpc": "2.0", "id": self.count, "method": method, "params": params}
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()
        while True:
            answer = json.loads(self.process.stdout.readline())
            if "method" in answer:
                self.show(answer["method"], answer["params"])
            elif answer["id"] == self.count:
                return answer

    def show(self, method, params):
        """Keeps an open list as a front end does."""
        if method == "todoList.showTodos":
            self.shown = params["todos"]
        elif method == "todoList.showChanges":
            for change in params["changes"]:
                index = change["index"]
                if change["kind"] == "delete":
                    del self.shown[index]
                elif change["kind"] == "insert":
                    self.shown.insert(index, change["todo"])
                else:
                    self.shown[index] = change["todo"]

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        return self.process.wait()


class Agent(Peer):
    """One of two that the same program runs, which their names tell apart."""

    def __init__(self, database, *arguments, **variables):
        super().__init__(database, "mcp", *arguments, **variables)
        client = {"name": "program", "version": "1"}
        self.request("initialize", {"protocolVersion": "2025-11-25", "clientInfo": client})

    def call(self, name, arguments):
        return self.request("tools/call", {"name": name, "arguments": arguments})["result"]

    def act(self, dice):
        page = self.call("list_todos", {"limit": 30, "sort": [dice.choice(["-updated", "title"])]})
        todos = page["structuredContent"].get("todos", [])
        changes = []
        for todo in dice.sample(todos, min(len(todos), dice.randrange(8))):
            do = dice.choice(["edit", "edit", "complete", "reopen", "delete"])
            change = {"do": do, "id": todo["id"]}
            if dice.random() < 0.5:
                change["rev"] = todo["rev"]
            if do == "edit":
                change["title"] = f"todo {dice.randrange(1000)}"
            changes.append(change)
        for _ in range(dice.randrange(4)):
            changes.append({"do": "add", "title": f"new {dice.randrange(1000)}"})
        if not changes:
            return
        result = self.call("change_todos", {"changes": changes, "dryRun": dice.random() < 0.1})
        step = result["structuredContent"].get("step")
        if step and "rows" not in result["structuredContent"] and dice.random() < 0.4:
            self.call("undo", {"step": step})


class Editor(Peer):
    def __init__(self, database):
        super().__init__(database)
        self.request("initialize", {"clientInfo": {"name": "editor"}})
        params = {"updates": "rows", "limit": 25, "sort": ["title", "-updated"]}
        self.request("todoList.viewReady", params)

    def act(self, dice):
        if self.shown and dice.random() < 0.6:
            todo = dice.choice(self.shown)
            params = {"id": todo["id"], "rev": todo["rev"], "title": f"edited {dice.randrange(99)}"}
            self.request("todoDetail.edit", params)
        else:
            self.request(dice.choice(["todoList.undo", "todoList.redo"]), {})


class Together(unittest.TestCase):
    def test_everybody_sees_the_same_and_the_log_is_consistent(self):
        seed = random.randrange(1 << 32)
        with self.subTest(seed=seed), tempfile.TemporaryDirectory() as folder:
            database = folder + "/todos.sqlite"
            peers = [
                Agent(database, "--name", "one", VIPER_TODO_NAME="none"),
                Agent(database, VIPER_TODO_NAME="two"),
                Editor(database),
            ]
            faults = []
            end = time.monotonic() + SECONDS

            def run(number):
                dice = random.Random(seed + number)
                try:
                    # Slow machines need longer for what is looked for below.
                    acts = 0
                    while time.monotonic() < end or acts < 40:
                        peers[number].act(dice)
                        acts += 1
                except Exception as fault:  # told below, in the test's own thread
                    faults.append(fault)

            threads = [threading.Thread(target=run, args=(number,)) for number in range(3)]
            for thread in threads:
                thread.start()
            for thread in threads:
                thread.join()
            self.assertEqual(faults, [])
            editor = peers[2]
            # A request later, the list shows what anybody did.
            params = {"view": "fresh", "limit": 25, "sort": ["title", "-updated"]}
            editor.request("todoList.viewClosed", {"view": "none"})
            shown = list(editor.shown)
            editor.shown = None
            editor.request("todoList.viewReady", params)
            self.assertEqual(shown, editor.shown)
            since = editor.request("todoList.changesSince", {"since": 0})["result"]
            self.assertGreater(since["rev"], 20)
            steps = peers[0].call("activity", {"limit": 200})["structuredContent"]["steps"]
            self.assertLessEqual({step["by"] for step in steps}, {"one", "two", "editor"})
            for name in ("one", "two", "editor"):
                own = peers[0].call("activity", {"by": [name]})["structuredContent"]
                self.assertEqual({step["by"] for step in own["steps"]}, {name})
            for peer in peers:
                self.assertEqual(peer.close(), 0)
            check = subprocess.run(
                [PROGRAM, "check", "--database", database], capture_output=True, text=True
            )
            self.assertEqual(check.returncode, 0, check.stdout)


if __name__ == "__main__":
    unittest.main()
