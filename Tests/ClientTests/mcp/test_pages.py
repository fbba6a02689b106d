"""A walk through a list by its pages, in each order, while two others write.

Through a thousand todos in some orders, or with VIPER_TODO_LONG=1 through ten thousand in each. VIPER_TODO
names the program.
"""

import json
import os
import random
import subprocess
import tempfile
import threading
import unittest

PROGRAM = os.environ["VIPER_TODO"]
COUNT = 10_000 if os.environ.get("VIPER_TODO_LONG") else 1000
KEYS = ["created", "updated", "due", "start", "priority", "title", "completed", "estimate"]
ORDERS = [[sign + key] for key in KEYS for sign in ("", "-")] + [
    [], ["-priority", "due", "title"], ["completed", "-estimate"], ["start", "-title"]
]


class Agent:
    def __init__(self, database):
        self.process = subprocess.Popen(
            [PROGRAM, "mcp", "--database", database], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )

    def call(self, tool, **arguments):
        params = {"name": tool, "arguments": arguments}
        message = {"jsonrpc": "2.0", "id": 1, "method": "tools/call", "params": params}
        self.process.stdin.write(json.dumps(message).encode() + b"\n")
        self.process.stdin.flush()
        line = self.process.stdout.readline()
        assert len(line) < 60_000
        return json.loads(line)["result"]["structuredContent"]

    def close(self):
        self.process.stdin.close()
        self.process.stdout.close()
        self.process.wait()


def new(dice, number):
    todo = {"title": dice.choice(["a b", "\u00c4~1", "same", f"todo {number}"]), "tags": ["kept"]}
    for name, value in (
        ("due", f"2026-12-{dice.randrange(1, 9):02}"),
        ("start", f"2026-11-0{dice.randrange(1, 9)}"),
        ("estimate", f"PT{dice.randrange(1, 9)}H"),
        ("priority", dice.choice(["low", "medium", "high"])),
    ):
        if dice.random() < 0.6:
            todo[name] = value
    if "due" in todo and dice.random() < 0.5:
        todo["time"] = f"{dice.randrange(24):02}:30"
    return todo


class Walks(unittest.TestCase):
    def test_nothing_that_stays_is_missed_or_repeated(self):
        dice = random.Random(40)
        with tempfile.TemporaryDirectory() as folder:
            database = folder + "/todos.sqlite"
            reader, writers = Agent(database), [Agent(database), Agent(database)]
            kept, moving = set(), []
            for start in range(0, COUNT, 500):
                todos = [new(dice, start + number) for number in range(500)]
                added = reader.call("add_todos", todos=todos)
                ids = [start + 1 + number for number in range(500)]
                self.assertEqual(added["rev"], start + 500)
                kept.update(ids[:450])
                moving += ids[450:]
            done = [{"id": id} for id in dice.sample(sorted(kept), COUNT // 5)]
            for start in range(0, len(done), 500):
                reader.call("complete_todos", todos=done[start : start + 500])
            over = threading.Event()

            def write(agent, seed, ids):
                dice = random.Random(seed)
                while not over.is_set():
                    id, action = dice.choice(ids), dice.random()
                    if action < 0.2:
                        agent.call("add_todos", todos=[{"title": dice.choice("amz"), "tags": ["x"]}])
                    elif action < 0.5:
                        do = dice.choice(["complete", "reopen"])
                        agent.call("change_todos", changes=[{"do": do, "id": id}])
                    else:
                        change = {**new(dice, id), "id": id, "tags": ["x"]}
                        agent.call("change_todos", changes=[change])

            half = len(moving) // 2
            threads = [
                threading.Thread(target=write, args=(writers[0], 1, moving[:half])),
                threading.Thread(target=write, args=(writers[1], 2, moving[half:])),
            ]
            for thread in threads:
                thread.start()
            try:
                for order in ORDERS if COUNT > 1000 else ORDERS[::3] + ORDERS[-4:]:
                    with self.subTest(order=order):
                        self.walk(reader, "list_todos", kept, sort=order)
                self.walk(reader, "report", kept)
            finally:
                over.set()
                for thread in threads:
                    thread.join()
                for agent in (reader, *writers):
                    agent.close()

    def walk(self, agent, tool, kept, **arguments):
        seen = []
        limit = min(COUNT // 6, 1000)
        while True:
            page = agent.call(tool, limit=limit, **arguments)
            seen += [todo["id"] for todo in page["todos"] if todo["id"] in kept]
            if not page["left"]:
                break
            arguments["cursor"] = page["next"]
        self.assertEqual(len(seen), len(kept))
        self.assertEqual(set(seen), kept)


if __name__ == "__main__":
    unittest.main()
