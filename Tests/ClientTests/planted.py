"""A View with planted faults, for ViewScriptTests: planted.py [strict | stale | forgetful].

It reads what its user does from stdin: "add TITLE", "done ID", or "ended", after which it waits for
the backend to end. strict breaks at members that it does not know, stale sends the revision that it
saw first, and forgetful opens another list after a restart.
"""

import json
import os
import subprocess
import sys

FAULT = "".join(sys.argv[1:])
KNOWN = (
    "id rev title preview completed state due dueText time group start startText startAhead "
    "repeat repeatText reminders estimate estimateText priority tags blocked claim comments "
    "createdAt createdText"
).split()


class View:
    def __init__(self):
        self.last = 0
        self.revisions = {}
        self.start()

    def start(self, again=False):
        self.backend = subprocess.Popen(
            [os.environ["VIPER_TODO"]], stdin=subprocess.PIPE, stdout=subprocess.PIPE
        )
        params = {"filter": {"completed": False}, "sort": ["title"]}
        self.ask("todoList.viewReady", {} if again and FAULT == "forgetful" else params)

    def show(self, method, params):
        if method != "todoList.showTodos":
            return
        for todo in params["todos"]:
            if FAULT == "strict" and set(todo) - set(KNOWN):
                raise TypeError("a member that is not known")
            if FAULT == "stale":
                self.revisions.setdefault(todo["id"], todo["rev"])
            else:
                self.revisions[todo["id"]] = todo["rev"]

    def ask(self, method, params):
        self.last += 1
        message = {"jsonrpc": "2.0", "id": self.last, "method": method, "params": params}
        self.backend.stdin.write(json.dumps(message).encode() + b"\n")
        self.backend.stdin.flush()
        for line in self.backend.stdout:
            answer = json.loads(line)
            if answer.get("id") == self.last:
                return
            self.show(answer["method"], answer["params"])


view = View()
for line in sys.stdin:
    word, _, rest = line.strip().partition(" ")
    if word == "ended":
        view.backend.wait()
        view.start(again=True)
    elif word == "add":
        view.ask("todoList.add", {"title": rest})
    elif word == "done":
        view.ask("todoList.complete", {"id": int(rest), "rev": view.revisions[int(rest)]})
view.backend.stdin.close()
view.backend.wait()
