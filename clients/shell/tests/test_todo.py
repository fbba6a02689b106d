"""Commands of todo: VIPER_TODO=… python3 -m unittest"""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any, Dict, List

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE.parent / "python" / "tests"))

from terminal import Terminal  # noqa: E402


def find_backend() -> str:
    return os.environ.get("VIPER_TODO") or "viper-todo"


class TodoTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.env: Dict[str, str] = {
            **os.environ,
            "HOME": folder.name,
            "XDG_DATA_HOME": folder.name,
            "LC_ALL": "C.UTF-8",
        }
        self.env.pop("VIPER_TODO_DATABASE", None)

    def todo(self, *words: str, code: int = 0, input: str = "", **env: str) -> str:
        ended = subprocess.run(
            ["bash", str(HERE / "todo"), *words],
            env={**self.env, **env},
            input=input.encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
        )
        self.assertEqual(ended.returncode, code, ended.stdout.decode())
        return ended.stdout.decode()

    def objects(self, *words: str) -> List[Any]:
        return [json.loads(line) for line in self.todo(*words, "--json").splitlines()]

    def add(self, count: int) -> None:
        self.send("todo", [f"todo {number}" for number in range(1, count + 1)])

    def test_has_short_forms(self) -> None:
        self.add(2)
        self.assertEqual(self.todo("ls", "2"), "2  [ ]  todo 2\n")
        self.assertEqual(self.todo("2"), self.todo("show", "2"))
        self.assertEqual(self.todo("rm", "2"), "Deleted 2: todo 2\n")
        self.assertEqual(
            self.todo("2", code=1), "todo: There is no todo 2; it may have been deleted.\n"
        )
        self.assertIn("'todo show' takes one ID.", self.todo("1", "2", code=64))

    def test_shows_today_or_all_that_is_to_do(self) -> None:
        self.assertEqual(self.todo(), "Nothing to do.\n")
        self.todo("add", "-", input="sometime\nlater tomorrow\n")
        self.assertEqual([it["id"] for it in self.objects()], [2, 1])
        self.todo("add", "soon", "--due", "today")
        self.assertEqual(self.todo(), "3  [ ]  Today  soon\n")
        self.assertEqual([it["id"] for it in self.objects("list")], [1, 2, 3])
        self.assertEqual(len(self.objects("--all")), 3)

    def test_shows_no_more_than_the_limit(self) -> None:
        self.todo("add", "-", input="1\n2\n3\n")
        self.assertEqual(self.todo("ls", "--limit", "2"), "1  [ ]  1\n2  [ ]  2\n")
        self.assertEqual(len(self.objects("--limit=2")), 2)
        self.assertIn("number from 1 on", self.todo("ls", "--limit", "0", code=64))

    def test_starts_the_backend_once_and_jq(self) -> None:
        # Whatever else it called would not be found.
        tools = Path(self.env["HOME"]) / "tools"
        tools.mkdir()
        calls = tools / "calls"
        for name in ("jq", "viper-todo"):
            path = find_backend() if name == "viper-todo" else shutil.which("jq")
            (tools / name).write_text(f"#!/bin/sh\necho {name} >>'{calls}'\nexec '{path}' \"$@\"\n")
            (tools / name).chmod(0o755)
        few = {"PATH": str(tools), "VIPER_TODO": ""}
        bash = shutil.which("bash") or "bash"
        for words in (["add", "-"], ["undo", "1"], ["redo"], ["add", "one tomorrow"], ["ls"], [],
                      ["due", "friday", "1", "2"], ["done", "1"], ["undo"], ["save", "x", "a"], ["save", "x", "--in", "x", "b"],
                      ["rename", "x", "y"], ["lists"], ["1"], ["reminders", "1"], ["log"],
                      ["log", "--since", "monday"], ["log", "1"], ["restore", "1"], ["next"], ["claim"],
                      ["comment", "2"], ["move", "2", "--last"], ["ls", "--tree"]):  # fmt: skip
            subprocess.run(
                [bash, str(HERE / "todo"), *words], env={**self.env, **few}, input=b"a\nb\n",
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, check=True,
            )  # fmt: skip
            self.assertEqual(sorted(calls.read_text().split()), ["jq", "viper-todo"], words)
            calls.unlink()

    def test_knows_the_aliases_of_the_user(self) -> None:
        folder = Path(self.env["HOME"]) / ".config" / "viper-todo"
        folder.mkdir(parents=True)
        (folder / "aliases").write_text(
            "# mine\nw = list --tag work\n  note=add --content 'two  words'\nlist = rm 1\nodd\n"
            "bad = nothing"
        )
        self.todo("note", "Write", "--tag", "work")
        self.todo("add", "Call")
        self.assertEqual(self.todo("w", "--json"), self.todo("list", "--tag", "work", "--json"))
        self.assertIn("\ntwo  words\n", self.todo("1"))
        self.assertEqual(len(self.objects("list")), 2)
        self.assertIn("no command 'nothing'", self.todo("bad", code=64))

    def test_says_which_command_may_be_meant(self) -> None:
        for word, near in (("lst", "list"), ("lsit", "list"), ("delte", "delete"), ("undoo", "undo")):
            self.assertEqual(
                self.todo(word, code=64).splitlines()[0],
                f"todo: there is no command '{word}'; did you mean '{near}'?",
            )
        self.assertIn("no command 'frobnicate'.\n", self.todo("frobnicate", code=64))

    def test_says_its_version(self) -> None:
        said = subprocess.check_output([find_backend(), "--version"]).decode()
        self.assertEqual(self.todo("--version"), said)

    def test_fits_the_terminal(self) -> None:
        self.todo("add", "日本" * 30, "--tag", "work", "--due", "2999-01-01")
        self.todo("add", "Short", "--tag", "work")
        terminal = self.terminal("list", columns=40)
        terminal.wait_for_end()
        first, second = terminal.text().splitlines()[:2]
        self.assertTrue(first.endswith("日本日…"), first)
        self.assertTrue(second.endswith("  Short  #work"), second)

    def test_has_a_pager_for_what_is_longer_than_the_terminal(self) -> None:
        self.env["PAGER"] = "sed s/^/paged:/"
        self.todo("add", "-", input="".join(f"todo {number}\n" for number in range(1, 31)))
        terminal = self.terminal("list", "--limit", "20")
        terminal.wait_for("todo 20", "20 of 30", without=["paged:"])
        terminal.wait_for_end()
        self.terminal("list").wait_for("paged:30  [ ]  todo 30")
        self.assertNotIn("paged", self.todo("list"))
        self.env["PAGER"] = "nonsense"
        self.terminal("list").wait_for("\n30  [ ]  todo 30")

    def test_takes_tags_as_they_are_shown(self) -> None:
        self.todo("add", "one", "--tag", "#work", "--tag", "home", "--tag", "##new")
        self.assertEqual(self.todo("ls", "--tag", "#work"), "1  [ ]  one  ##new #home #work\n")
        self.todo("edit", "1", "--remove-tag", "#home", "--add-tag", "#shop")
        self.assertEqual(self.objects("ls")[0]["tags"], ["#new", "shop", "work"])

    def test_takes_ranges(self) -> None:
        self.add(5)
        self.todo("rm", "3")
        # Each once, and all of them in one step.
        self.assertEqual(
            self.todo("done", "2-4", "1", "4", "1"),
            "Completed 2: todo 2\nCompleted 4: todo 4\nCompleted 1: todo 1\n",
        )
        self.assertEqual(self.todo("undo"), "Undone: complete 3 todos.\n")
        self.todo("redo")
        self.assertEqual(
            self.todo("reopen", "1-3", "7", code=1),
            "todo: There is no todo 7; it may have been deleted.\n"
            "Reopened 1: todo 1\nReopened 2: todo 2\n",
        )
        self.assertEqual(self.todo("done", "7-9", code=1), "todo: there is none of these todos.\n")
        self.assertIn("'5-2' is not a range", self.todo("done", "5-2", code=64))
        self.assertIn("'1-1001' is not a range", self.todo("done", "1-1001", code=64))
        self.assertIn("'todo show' takes one ID.", self.todo("show", "1-2", code=64))
        self.assertIn("'1-' is not an ID", self.todo("done", "1-", code=64))

    def test_changes_several_in_one_step(self) -> None:
        self.add(4)
        self.assertEqual(
            self.todo("edit", "1-2", "4", "--priority", "high", "--add-tag", "#work"),
            "Changed 1: todo 1\nChanged 2: todo 2\nChanged 4: todo 4\n",
        )
        rows = self.objects("ls", "--tag", "work")
        self.assertEqual([(it["id"], it["priority"]) for it in rows],
                         [(1, "high"), (2, "high"), (4, "high")])  # fmt: skip
        self.todo("edit", "2", "--due", "2999-11-20", "--repeat", "FREQ=DAILY")
        # All or none; what the sentence is about, if it does not say so itself.
        self.assertRegex(self.todo("skip", "2", "1", code=1), r"does not repeat.* \(todo 1\)\n$")
        self.assertEqual(self.objects("ls")[1]["due"], "2999-11-20")
        self.assertRegex(
            self.todo("edit", "1", "2", "--title", "", code=1), r"title is empty.* \(todo 1\)\n$"
        )
        self.assertNotIn("(todo", self.todo("edit", "1", "--title", "", code=1))
        self.assertEqual(
            self.todo("done", "1-2"),
            "Completed 1: todo 1\nCompleted 2: todo 2 (next: 5, due 2999-11-21)\n",
        )
        deleted = self.objects("rm", "3-5")
        self.assertEqual([it["id"] for it in deleted], [3, 4, 5])
        self.assertEqual(len({it["step"] for it in deleted}), 1)
        self.assertEqual(self.objects("undo")[0]["undone"], "delete 3 todos")
        self.assertIn("takes one ID.", self.todo("edit", "1", "2", code=64))

    def test_says_what_an_older_backend_does_not_know(self) -> None:
        self.add(1)
        older = Path(self.env["HOME"]) / "older"
        renames = "sed -u 's/todoList.apply/todoList.older/;s/todoDetail.comment/&.older/;s/todoList.move/&.older/'"
        older.write_text(f"#!/bin/sh\n{renames} | '{find_backend()}' \"$@\"\n")
        older.chmod(0o700)
        self.assertEqual(
            self.todo("done", "1", code=1, VIPER_TODO=str(older)),
            "todo: There is no method todoList.older.\n",
        )
        self.assertEqual(
            self.todo("comment", "1", "x", code=1, VIPER_TODO=str(older)),
            "todo: There is no method todoDetail.comment.older.\n",
        )
        self.assertEqual(
            self.todo("move", "1", "--last", code=1, VIPER_TODO=str(older)),
            "todo: There is no method todoList.move.older.\n",
        )

    def test_says_who_made_a_change(self) -> None:
        self.add(1)
        event = {"jsonrpc": "2.0", "method": "todoList.complete", "params": {"id": 1}}
        message = json.dumps(event).encode() + b"\n"
        subprocess.run([find_backend()], env=self.env, input=message, check=True)
        told = self.todo("history", "1")
        self.assertRegex(told, r"\A\S.* \d\d:\d\d  completed\n\S.* \d\d:\d\d  added  \(todo\)\n\Z")
        self.assertEqual([it["by"] for it in self.objects("history", "1")], [None, "todo"])
        self.assertIn("There is no todo 2", self.todo("history", "2", code=1))
        self.assertIn("takes one ID", self.todo("history", "1", "2", code=64))

    def test_prints_json(self) -> None:
        title = '“日本” \U0001f469 "quotes" \\'
        [added] = self.objects("add", title, "--tag", "a", "--content", "\u202e\u2066")
        self.assertEqual((added["id"], added["step"]), (1, 1))
        [row] = self.objects("ls")
        self.assertEqual((row["id"], row["title"], row["tags"]), (1, title, ["a"]))
        self.todo("edit", "1", "--content", "one\ttwo\u202e\n\u2066three")
        shown = self.todo("1", "--json")
        self.assertEqual(json.loads(shown)["content"], "one\ttwo\u202e\n\u2066three")
        # Nothing in it can act on a terminal.
        self.assertIn("two\\u202e\\n\\u2066three", shown)
        self.assertEqual([it["id"] for it in self.objects("done", "1-3")], [1])
        self.assertEqual(self.objects("ls"), [])
        self.assertIn("complete", self.objects("undo")[0]["undone"])
        self.assertIn("complete", self.objects("redo")[0]["redone"])
        self.assertEqual(self.objects("edit", "1", "--title", "two")[0]["id"], 1)

    def test_edits_in_the_editor_and_prints_json(self) -> None:
        self.add(1)
        self.env["VISUAL"] = "sed -i s/todo/done/"
        self.assertEqual(self.objects("edit", "1")[0]["id"], 1)
        self.assertEqual(self.objects("ls")[0]["title"], "done 1")

    def test_opens_a_todo_without_content_in_the_editor(self) -> None:
        self.add(1)
        self.env["VISUAL"] = "cat >$HOME/seen <"
        self.assertEqual(self.todo("edit", "1"), "Nothing changed.\n")
        self.assertEqual((Path(self.env["HOME"]) / "seen").read_text(), "todo 1\n\n")

    def test_says_what_was_refused_as_it_is(self) -> None:
        refused = self.todo("list", "--in", 'no "such" \\ list', code=1)
        self.assertEqual(
            refused, 'todo: There is no list “no "such" \\ list”; it may have been removed.\n'
        )

    def test_takes_back_in_the_language_of_the_user(self) -> None:
        self.add(1)
        self.assertEqual(self.todo("undo"), "Undone: add “todo 1”.\n")
        self.assertRegex(
            self.todo("redo", LC_ALL="", LANG="de_DE.UTF-8"), "^Wiederholt: .*„todo 1“"
        )

    def test_takes_back_nothing_of_others(self) -> None:
        self.theirs()
        newest = r"todo: There is nothing of yours to undo\. The newest change, by emacs on .*: "
        self.assertRegex(self.todo("undo", code=1, input="y\n"), newest + "Added “theirs”.\n$")
        self.assertEqual(len(self.objects("ls")), 1)
        # On a terminal, it asks.
        terminal = self.terminal("undo")
        terminal.wait_for("by emacs on", "Undo it all the same? (y/N)")
        terminal.send("n\n")
        self.assertEqual(terminal.wait_for_end(), 1)
        self.assertEqual(len(self.objects("ls")), 1)
        terminal = self.terminal("undo")
        terminal.wait_for("Undo it all the same?")
        terminal.send("y\n")
        terminal.wait_for("Undone: add “theirs”.")
        self.assertEqual(self.objects("ls"), [])

    def test_shows_what_happened_and_who_did_it(self) -> None:
        self.todo("add", "-", input="one\ntwo\nthree\n")
        self.theirs()
        self.todo("edit", "1", "--title", "One", "--content", "a\nb\nc", "--due", "none")
        self.todo("edit", "1", "--content", "a\nB\nc", "--priority", "high")
        self.todo("undo")
        lines = [re.split(" {2,}", line.strip()) for line in self.todo("log").splitlines()]
        self.assertEqual([line[0] for line in lines], ["7", "6", "5", "4", "1"])
        self.assertEqual([line[2] for line in lines], ["todo", "todo", "todo", "emacs", "todo"])
        self.assertEqual(lines[0][3], "Undone: edit “One”.")
        self.assertEqual(lines[1][3], "Edited “One”. (undone)")
        self.assertEqual(lines[4][3], "Added 3 todos.")
        self.assertEqual(
            self.todo("log", "6"),
            "Step 6\n  1  One\n    priority: none → high\n    - b\n    + B\n",
        )
        self.assertIn("  2  two (added)\n", self.todo("log", "1"))
        self.assertEqual([it["step"] for it in self.objects("log", "--by", "emacs")], [4])
        self.assertEqual(len(self.objects("log", "--by=emacs", "--by=todo", "--limit=2")), 2)
        for since in ("today", "yesterday", "2000-01-01", "-3d", "2 weeks ago", "monday"):
            self.assertEqual(len(self.objects("log", "--since", since)), 5, since)
        self.assertEqual(self.todo("log", "--since", "2100-01-01"), "Nothing happened.\n")
        self.assertIn("takes a day", self.todo("log", "--since", "gibberish", code=64))
        self.assertIn("not a step", self.todo("log", "x", code=64))

    def test_shows_more_steps_than_come_at_once(self) -> None:
        self.add(1)
        events = [{"jsonrpc": "2.0", "method": f"todoList.{event}", "params": {"id": 1}}
                  for event in ("complete", "reopen")]  # fmt: skip
        message = "".join(json.dumps(event) + "\n" for event in events).encode() * 210
        subprocess.run([find_backend()], env=self.env, input=message, check=True)
        steps = [it["step"] for it in self.objects("log", "--since", "today")]
        self.assertEqual(steps, list(range(421, 0, -1)))
        self.assertEqual(len(self.objects("log")), 50)
        self.assertEqual(len(self.objects("log", "--limit", "201")), 201)

    def test_takes_back_steps_all_or_none(self) -> None:
        self.theirs()
        self.todo("edit", "1", "--title", "mine")
        refused = self.todo("undo", "1", code=1)
        self.assertRegex(refused, "^todo: Todo 1 has been changed since then")
        self.assertIn("'todo log 2' shows what is in the way.\n", refused)
        self.assertEqual(self.objects("ls")[0]["title"], "mine")
        # It asks nobody, on a terminal neither.
        terminal = self.terminal("undo", "1", "2")
        terminal.wait_for("Undone: 2 steps.")
        self.assertEqual(terminal.wait_for_end(), 0)
        self.assertEqual(self.todo("undo", "1", "2"), "Undone already: 1, 2.\n")
        self.add(1)
        self.assertEqual(self.todo("undo", "5"), "Undone: add “todo 1”.\n")
        self.assertIn("no step 99", self.todo("undo", "99", code=1))
        self.assertIn("not a step", self.todo("undo", "all", code=64))

    def test_asks_before_it_takes_back_several(self) -> None:
        self.todo("add", "-", input="1\n2\n")
        terminal = self.terminal("undo")
        terminal.wait_for("todo: The last change by todo: Added 2 todos.", "Undo it? (y/N)")
        terminal.send("n\n")
        self.assertEqual(terminal.wait_for_end(), 1)
        self.assertEqual(len(self.objects("ls")), 2)
        terminal = self.terminal("undo")
        terminal.wait_for("Undo it? (y/N)")
        terminal.send("y\n")
        terminal.wait_for("Undone: add 2 todos.")
        self.assertEqual(self.todo("redo"), "Redone: add 2 todos.\n")
        self.todo("done", "1")
        terminal = self.terminal("undo")
        terminal.wait_for("Undone: complete “1”.")
        self.assertEqual(terminal.wait_for_end(), 0)

    def test_brings_back_what_is_gone(self) -> None:
        self.todo("add", "-", input="".join(f"todo {number}\n" for number in range(1, 8)))
        self.todo("rm", "1-6")
        shown = self.todo("log", "--deleted")
        self.assertIn("Deleted 6 todos.\n   1  todo 1\n", shown)
        self.assertTrue(shown.endswith("   5  todo 5\n   …  'todo log 8' shows all\n"), shown)
        self.assertIn("  6  todo 6 (deleted)\n", self.todo("log", "8"))
        self.assertEqual(self.todo("restore", "2-4", "7"), "Restored 3 todos.\n")
        self.assertEqual([it["id"] for it in self.objects("ls")], [2, 3, 4, 7])
        self.assertEqual(self.todo("restore", "2"), "None of these todos is deleted.\n")
        self.assertIn("There is no todo 99", self.todo("restore", "5", "99", code=1))
        self.assertEqual(self.objects("restore", "1", "5", "6")[0]["count"], 3)
        self.assertEqual(self.todo("log", "--deleted"), "No todo that was deleted is gone.\n")

    def theirs(self) -> None:
        """Another program adds a todo."""
        self.send("emacs", ["theirs"])

    def send(self, name: str, titles: List[str]) -> None:
        """Adds todos as a program of this name, each in a step."""
        events = [("initialize", {"clientInfo": {"name": name}})]
        events += [("todoList.add", {"title": title}) for title in titles]
        given = "".join(
            json.dumps(dict(jsonrpc="2.0", id=1, method=method, params=params)) + "\n"
            for method, params in events
        ).encode()
        subprocess.run(
            [find_backend()], input=given, env=self.env, stdout=subprocess.PIPE, check=True
        )

    def terminal(self, *words: str, columns: int = 160) -> Terminal:
        terminal = Terminal(["bash", str(HERE / "todo"), *words], self.env, columns=columns)
        self.addCleanup(terminal.close)
        return terminal

    def test_shows_lists_and_adds_to_them(self) -> None:
        self.todo("add", "Write report", "--due", "2000-01-01", "--tag", "work")
        self.todo("add", "Buy milk")
        self.assertEqual(
            self.todo("lists"),
            "inbox     1      Inbox\ntoday     1  1!  Today\nupcoming  0      Upcoming\n"
            "all       2  1!  All\ndone      0      Done\nweek      0      Done this week\n",
        )
        self.assertEqual(self.objects("lists")[1]["overdue"], 1)
        self.assertIn("Today", self.todo("lists", LC_ALL="C.UTF-8"))
        self.assertIn("Heute", self.todo("lists", LC_ALL="", LANG="de_DE.UTF-8"))
        [today] = self.todo("ls", "--in", "today").splitlines()
        self.assertRegex(today, r"^1  \[!\]  .*  Write report  #work$")
        self.assertEqual(self.todo("add", "--in", "today", "Pay rent"), "Added 3: Pay rent (Today)\n")
        self.assertEqual(len(self.objects("ls", "--in", "today")), 2)
        self.assertEqual(
            self.todo("add", "--in", "upcoming", "Later"), "Added 4: Later (not in this list)\n"
        )
        # A filter narrows the list; what is done is not open, unless the list says so.
        self.assertEqual([it["id"] for it in self.objects("ls", "--in", "today", "rent")], [3])
        self.todo("done", "3")
        self.assertEqual([it["id"] for it in self.objects("ls", "--in", "done")], [3])
        none = "todo: There is no list “none”; it may have been removed.\n"
        self.assertEqual(self.todo("ls", "--in", "none", code=1), none)
        self.assertEqual(self.todo("add", "--in", "none", "Nothing", code=1), none)
        self.assertIn("takes no words", self.todo("lists", "work", code=64))

    def test_says_how_long_todos_take(self) -> None:
        self.assertEqual(self.todo("add", "Paint", "--estimate", "2 hours"), "Added 1: Paint (2 h)\n")
        self.assertEqual(self.todo("add", "Read", "--estimate", "90m"), "Added 2: Read (1 h 30 min)\n")
        self.assertEqual(self.todo("list"), "1  [ ]  Paint  (2 h)\n2  [ ]  Read  (1 h 30 min)\n")
        self.assertIn("estimate   2 h\n", self.todo("show", "1"))
        self.assertEqual(self.todo("edit", "1", "--estimate", "none"), "Changed 1: Paint\n")
        self.assertNotIn("estimate", self.todo("show", "1"))
        self.terminal("list", "read").wait_for("Read  (1 h 30 min)\n1 h 30 min")

    def test_says_what_comes_first(self) -> None:
        self.todo("add", "Paint")
        self.todo("add", "Buy paint tomorrow")
        self.assertEqual(
            self.todo("add", "Hang pictures", "--after", "1", "--after=2"),
            "Added 3: Hang pictures (after 1 2)\n",
        )
        self.todo("edit", "1", "--after", "2")
        self.assertEqual(
            self.todo("list", "--blocked"),
            "1  [ ]  Paint  (blocked)\n3  [ ]  Hang pictures  (blocked)\n",
        )
        self.assertEqual([it["id"] for it in self.objects("list", "--ready")], [2])
        self.assertIn(
            "\n  after      2  [ ]  Buy paint\n  before     3  [ ]  Hang pictures\n", self.todo("1")
        )
        self.assertEqual(
            self.todo("edit", "2", "--after", "3,1", code=1),
            "todo: These todos would wait for each other: 2 → 1. Remove one of the links first.\n",
        )
        # One more, one less, none at all; of several todos, too.
        self.todo("edit", "3", "--after", "-1")
        self.assertEqual([it["id"] for it in self.objects("3")[0]["after"]], [2])
        self.assertIn("    after: 1 Paint, 2 Buy paint → 2 Buy paint\n", self.todo("log", "5"))
        self.todo("edit", "1", "3", "--after", "none")
        self.assertEqual(self.todo("list", "--blocked"), "No todo matches the filter.\n")
        self.todo("edit", "1", "3", "--after", "2")
        self.assertEqual(len(self.objects("2")[0]["before"]), 2)
        self.assertIn("There is no todo 9", self.todo("add", "x", "--after", "9", code=1))
        for words in (["add", "x", "--after=-1"], ["edit", "1", "--after", "x"], ["add", "--after", "none", "x"]):
            self.assertIn("takes the ID of a todo", self.todo(*words, code=64))

    def test_moves_todos_in_the_order_by_hand(self) -> None:
        def order(*words: str) -> List[int]:
            return [it["id"] for it in self.objects("list", "--sort", "manual", *words)]

        self.add(5)
        self.assertEqual(order(), [1, 2, 3, 4, 5])
        self.assertEqual(self.todo("move", "2", "--before", "5"), "Moved 2: todo 2\n")
        self.assertEqual(order(), [1, 3, 4, 2, 5])
        self.assertEqual(
            self.todo("move", "5", "1", "--after=4"), "Moved 5: todo 5\nMoved 1: todo 1\n"
        )
        self.assertEqual(order(), [3, 4, 5, 1, 2])
        # In one step; those of a range that are not there are passed over.
        self.todo("delete", "3")
        self.todo("move", "1-3", "--first")
        self.todo("move", "4", "--last")
        self.assertEqual(order(), [1, 2, 5, 4])
        self.assertEqual(self.todo("undo"), "Undone: move “todo 4”.\n")
        self.assertEqual(self.todo("undo"), "Undone: move 2 todos.\n")
        self.assertEqual(order(), [4, 5, 1, 2])
        # Where they stand already, nothing happens.
        self.assertEqual(self.todo("move", "4", "--first"), "Nothing changed.\n")
        self.assertEqual(self.objects("move", "4", "5", "--last")[0]["count"], 2)
        self.assertIn("There is no todo 9", self.todo("move", "4", "--after", "9", code=1))
        for words in ([], ["--first", "--last"], ["--after", "x"], ["--before", "4"], ["--last=yes"]):
            self.assertIn("todo: ", self.todo("move", "4", *words, code=64))

    def tree(self) -> None:
        """House with Kitchen (with Paint and Tiles) and Garden, then Call."""
        self.todo("add", "House")
        self.assertEqual(self.todo("add", "Kitchen", "--under=1"), "Added 2: Kitchen (under 1)\n")
        self.todo("add", "-", "--under", "2", input="Paint\nTiles #x\n")
        self.todo("add", "--title", "Garden", "--under", "1")
        self.todo("add", "Call")

    def test_shows_the_tree(self) -> None:
        self.tree()
        self.assertEqual(
            self.todo("list", "--tree"),
            "1  [ ]  House  0/2\n2  [ ]    Kitchen  0/2\n3  [ ]      Paint\n4  [ ]      Tiles  #x\n"
            "5  [ ]    Garden\n6  [ ]  Call\n",
        )
        self.todo("done", "3")
        tiles = "1  [ ]  House  0/2\n2  [ ]    Kitchen  1/2\n4  [ ]      Tiles  #x\n"
        self.assertEqual(self.todo("ls", "tiles", "--tree"), tiles)
        self.assertEqual([it.get("context") for it in self.objects("ls", "tiles", "--tree")], [True, True, None])
        shown = self.terminal("ls", "tiles", "--tree")
        shown.wait_for_end()
        self.assertIn("\x1b[2m  Kitchen\x1b[0m", shown.raw)
        self.assertNotIn(" of ", shown.raw)
        self.assertIn("  under      1 House › 2 Kitchen\n", self.todo("show", "4"))
        self.assertIn("  subtasks   1 of 2 done\n", self.todo("show", "2"))
        self.assertIn("takes no --sort", self.todo("ls", "--tree", "--sort", "due", code=64))

    def test_moves_todos_in_the_tree(self) -> None:
        def tree() -> List[Any]:
            return [(it["id"], it["depth"]) for it in self.objects("list", "--tree")]

        self.tree()
        self.assertEqual(self.todo("move", "6", "--under", "2", "--first"), "Moved 6: Call\n")
        self.assertEqual(tree(), [(1, 0), (2, 1), (6, 2), (3, 2), (4, 2), (5, 1)])
        self.todo("move", "2", "--under=none")
        self.assertEqual(tree(), [(1, 0), (5, 1), (2, 0), (6, 1), (3, 1), (4, 1)])
        self.todo("move", "4", "3", "--after", "5")
        self.assertEqual(tree(), [(1, 0), (5, 1), (4, 1), (3, 1), (2, 0), (6, 1)])
        self.assertIn("cannot stand under itself", self.todo("move", "1", "--under", "3", code=1))
        for words in (["--under", "x"], ["--under", "2", "--after", "5"], ["--under", "3"]):
            self.assertIn("todo: ", self.todo("move", "3", *words, code=64))
        # With what is under them, also where that is named, too.
        self.assertEqual(
            self.todo("delete", "1", "3"), "Deleted 3: Paint\nDeleted 1: House\nand 2 under them\n"
        )
        self.assertEqual(tree(), [(2, 0), (6, 1)])
        self.assertEqual(self.todo("undo"), "Undone: delete 4 todos.\n")

    def test_asks_what_becomes_of_open_todos_under_one(self) -> None:
        self.tree()
        self.assertEqual(
            self.todo("done", "6", "1", code=1),
            "todo: 2 todos under it are still open; complete them too, or leave them open. (todo 1)\n"
            "todo: --children complete completes them, too; --children leave leaves them open.\n",
        )
        self.assertEqual(self.todo("done", "2", "--children=complete"), "Completed 2: Kitchen\nand 2 under it\n")
        self.todo("undo")
        for answer, shown in (("n", ""), ("l", "Completed 1: House\n")):
            asked = self.terminal("done", "1")
            asked.wait_for("2 todos under it", "(y: yes, l: leave them open, N: change nothing)")
            asked.send(answer + "\n")
            asked.wait_for(shown)
            asked.wait_for_end()
        self.assertEqual([it["id"] for it in self.objects("list")], [2, 3, 4, 5, 6])
        self.assertIn("complete or leave", self.todo("done", "2", "--children", "x", code=64))

    def test_shows_what_to_do_first(self) -> None:
        self.assertEqual(self.todo("next"), "Nothing is ready.\n")
        self.todo("add", "-", input="sometime\ntomorrow, low tomorrow\ntomorrow, high tomorrow !high\n")
        self.todo("add", "later", "--start", "tomorrow", "--due", "today")
        self.todo("add", "first", "--due", "today", "--after", "3")
        shown = self.terminal("next")
        shown.wait_for("3  [ ]  Tomorrow  high  tomorrow, high")
        shown.wait_for_end()
        self.assertNotIn("of 3", shown.text())
        self.todo("done", "3")
        self.assertEqual([it["title"] for it in self.objects("next")], ["first"])
        self.todo("done", "5", "2")
        self.assertEqual(self.todo("next"), "1  [ ]  sometime\n")
        self.assertIn("takes no words", self.todo("next", "work", code=64))
        self.todo("save", "ready", "--ready")
        self.assertEqual([it["id"] for it in self.objects("list", "--in", "ready")], [1])

    def test_claims_todos(self) -> None:
        self.assertEqual(
            self.todo("claim", code=1), "todo: there is nothing to claim: 0 blocked, 0 claimed.\n"
        )
        self.todo("add", "-", input="Paint\nBuy paint #shop\nSow tomorrow\n")
        self.todo("edit", "1", "--after", "2")
        told = self.todo("claim", "--tag", "shop")
        match = re.fullmatch(r"Claimed 2: Buy paint \(until (.*), token (\S+)\)\n", told)
        assert match
        until, token = match.groups()
        self.assertEqual(
            self.todo("list", "buy"), f"2  [ ]  Buy paint  #shop  (todo until {until})\n"
        )
        self.assertIn(f"\n  claim      todo until {until}\n", self.todo("2"))
        # The next one is another one, and what is claimed is nobody else's.
        self.assertEqual([it["id"] for it in self.objects("next")], [3])
        for words in (["2"], ["--in", "all", "--tag", "shop"]):
            self.assertIn("0 blocked, 1 claimed.", self.todo("claim", *words, code=1))
        told = self.todo("claim", "1", "--json", code=1).splitlines()[-1]
        self.assertEqual(json.loads(told)["blocked"], 1)
        # For longer; then it is over.
        longer = self.todo("claim", "2", "--token", token, "--for", "1d")
        self.assertRegex(longer, rf"^Claimed 2: Buy paint \(until .+, token {token}\)\n$")
        self.assertNotIn(until, longer)
        self.assertEqual(self.todo("edit", "2", "--token", token, "--title", "Buy"), "Changed 2: Buy\n")
        self.assertEqual(self.todo("release", "2", "--token", token), "Released 2\n")
        lost = "todo: The claim on todo 2 is over. Claim it again, or change it without a token.\n"
        for words in (["done", "2"], ["edit", "2", "--title", "x"], ["release", "2"], ["claim", "2"]):
            self.assertEqual(self.todo(*words, "--token", token, code=1), lost)
        self.assertEqual([it["title"] for it in self.objects("list", "--tag", "shop")], ["Buy"])
        [claimed] = self.objects("claim", "2", "--for", "PT2H")
        self.assertEqual(self.todo("done", "2", "--token", claimed["token"]), "Completed 2: Buy\n")
        self.assertIn("PT1M to", self.todo("claim", "1", "--for", "a while", code=1))
        self.assertIn("needs --token", self.todo("release", "2", code=64))
        self.assertIn("not an ID", self.todo("claim", "work", code=64))

    def test_writes_comments(self) -> None:
        self.add(2)
        self.assertEqual(
            self.todo("comment", "1", "The", "wall is", "damp."), "Wrote comment 1 on 1: todo 1\n"
        )
        self.assertEqual(self.todo("ls", "todo 1"), "1  [ ]  todo 1  (1 comment)\n")
        # Several lines, from standard input or with a dash for it.
        self.todo("comment", "1", input="Two\n\tlines\n\n")
        [written] = self.objects_of("comment", "1", "-", input="x\n")
        self.assertEqual((written["id"], written["n"]), (1, 3))
        self.todo("comment", "2", "--", "-")
        self.assertEqual(
            self.todo("ls"), "1  [ ]  todo 1  (3 comments)\n2  [ ]  todo 2  (1 comment)\n"
        )
        thread = re.sub(r"  \S+ \d+, \d+ \d\d:\d\d  ", " AT ", self.todo("1")).split("\n\n")[1]
        self.assertEqual(
            thread,
            "comments\n  1 AT todo\n     The wall is damp.\n  2 AT todo\n     Two\n     \tlines\n"
            "  3 AT todo\n     x\n",
        )
        self.assertEqual(
            self.todo("comment", "1", "--edit", "2", "Dry", "now."),
            "Changed comment 2 on 1: todo 1\n",
        )
        self.assertEqual(self.todo("comment", "1", "Dry now.", "--edit=2"), "Nothing changed.\n")
        self.assertEqual(
            self.todo("comment", "1", "--remove", "1"),
            "Removed comment 1 on 1: todo 1\n'todo undo' brings it back.\n",
        )
        self.assertEqual([it["text"] for it in self.objects("1")[0]["comments"]], ["Dry now.", "x"])
        self.todo("undo")
        self.assertEqual(len(self.objects("1")[0]["comments"]), 3)
        # What is blank is no comment.
        for words in (["2"], ["2", "-"], ["2", " "], ["2", "--edit", "1"]):
            said = self.todo("comment", *words, input=" \n", code=1)
            self.assertEqual(said, "todo: the comment is empty; nothing was written.\n")
        self.assertIn("There is no todo 9", self.todo("comment", "9", "x", code=1))
        for words in (["--edit", "9", "x"], ["--remove", "9"]):
            self.assertIn("Todo 1 has no comment 9.", self.todo("comment", "1", *words, code=1))
        for words in ([], ["x"], ["1-2", "x"], ["1", "--edit", "x", "x"], ["1", "--remove", "1", "x"]):
            self.todo("comment", *words, code=64)
        self.assertEqual(len(self.objects("2")[0]["comments"]), 1)

    def test_writes_comments_in_the_editor(self) -> None:
        self.add(1)
        self.env["VISUAL"] = "printf 'Two\nlines\n\n' >"
        self.terminal("comment", "1").wait_for("Wrote comment 1 on 1: todo 1")
        self.env["VISUAL"] = "sed -i s/Two/Three/"
        self.terminal("comment", "1", "--edit", "1").wait_for("Changed comment 1 on 1: todo 1")
        self.assertEqual(self.objects("1")[0]["comments"][0]["text"], "Three\nlines")
        self.terminal("comment", "1", "--edit", "1").wait_for("Nothing changed.")
        self.terminal("comment", "1", "--edit", "2").wait_for("no comment 2 on todo 1.")
        self.env["VISUAL"] = "true"
        self.terminal("comment", "1").wait_for("the comment is empty; nothing was written.")

    def test_shows_all_comments(self) -> None:
        self.add(1)
        changes = [{"do": "comment", "id": 1, "text": f"No. {n}"} for n in range(1, 231)]
        event = {"jsonrpc": "2.0", "method": "todoList.apply", "params": {"changes": changes}}
        message = json.dumps(event).encode() + b"\n"
        subprocess.run([find_backend()], env=self.env, input=message, check=True)
        self.assertEqual(self.todo("ls"), "1  [ ]  todo 1  (230 comments)\n")
        texts = re.findall(r"No. (\d+)\n", self.todo("1"))
        self.assertEqual(texts, [str(n) for n in range(1, 231)])
        self.assertEqual([it["n"] for it in self.objects("1")[0]["comments"]], list(range(1, 231)))

    def test_saves_lists_and_removes_them(self) -> None:
        for title in ("Write report", "Send invoice"):
            self.todo("add", title, "--tag", "work")
        self.todo("add", "Send letter")
        saved = self.todo("save", "work", "send", "--tag", "work", "--title", "It's at work")
        self.assertEqual(saved, "Saved the list work\n")
        self.assertEqual(self.todo("ls", "--in", "work"), "2  [ ]  Send invoice  #work\n")
        again = ["save", "work", "--tag", "work", "--sort", "-due,title", "--title", "It's at work",
                 "--defaults", '{"priority":"high"}']  # fmt: skip
        self.assertIn("already a list “work”", self.todo(*again, code=1))
        self.assertEqual(self.todo("ls", "--in", "work"), "2  [ ]  Send invoice  #work\n")
        self.todo(*again, "--replace")
        lists = self.objects("lists")
        self.assertEqual((lists[6]["title"], lists[6]["total"]), ("It's at work", 2))
        told = self.todo("unsave", "work")
        self.assertTrue(told.startswith("Removed the list work. To have it back:\n  todo save "))
        self.assertEqual(len(self.objects("lists")), 6)
        # What it tells is a command.
        command = told.splitlines()[1].strip().replace("todo", f"bash {HERE / 'todo'}", 1)
        subprocess.run(["bash", "-c", command], env=self.env, check=True, stdout=subprocess.PIPE)
        self.assertEqual(self.objects("lists"), lists)
        self.assertEqual([it["id"] for it in self.objects("ls", "--in", "work")], [2, 1])
        self.todo("add", "Call", "--in", "work")
        self.assertIn("priority   high", self.todo("4"))
        self.todo("save", "any", "--filter", '{"any":[{"tags":["work"]},{"text":"letter"}]}')
        self.assertEqual(self.objects("unsave", "any")[0]["filter"]["any"][1], {"text": "letter"})
        # What narrows a list is saved with it; its order stays, and what it gives new todos.
        self.todo("save", "send", "--in", "work", "send", "--title", "To send")
        sent = {
            "name": "send",
            "title": "To send",
            "filter": {"completed": False, "tags": ["work"], "text": "send"},
            "sort": ["-due", "title"],
            "defaults": {"priority": "high"},
        }
        self.assertEqual(self.todo("rename", "send", "To", "send!"), "Renamed the list send\n")
        self.todo("save", "send", "--in", "send", "--done", "--sort", "due")
        removed = {
            "title": "To send!",
            "filter": {"all": [sent["filter"], {"completed": True}]},
            "sort": ["due"],
        }
        self.assertEqual(self.objects("unsave", "send"), [{**sent, **removed}])
        self.assertIn("no list “send”", self.todo("rename", "send", "Sent", code=1))
        self.assertIn("no list “send”", self.todo("save", "x", "--in", "send", code=1))
        self.assertIn("new title", self.todo("rename", "work", code=64))
        for command in (("save", "inbox"), ("unsave", "inbox"), ("rename", "inbox", "In")):
            self.assertIn("“inbox” is always there", self.todo(*command, code=1))
        self.assertIn("needs a name", self.todo("save", code=64))
        self.assertIn("JSON object", self.todo("save", "x", "--filter", "[]", code=64))
        self.assertIn("bogus", self.todo("save", "x", "--filter", '{"bogus":1}', code=1))

    def test_has_the_fields_about_time(self) -> None:
        self.todo("add", "Water plants", "--due", "2999-12-06", "--time", "18:30", "--start",
                  "2999-12-01", "--repeat", "FREQ=WEEKLY", "--from", "done", "--reminder", "-PT15M",
                  "--reminder", "2999-12-01T08:30")  # fmt: skip
        self.assertIn(
            " 18:30  Water plants  (every week after completion, from Dec 1, 2999)\n", self.todo()
        )
        shown = self.todo("1")
        self.assertIn("\n  start      Dec 1, 2999\n  repeats    every week after completion\n", shown)
        self.assertIn("\n  reminders  -PT15M 2999-12-01T08:30\n  series     1, number 1\n", shown)
        self.assertEqual(len(shown.split("  upcoming   ")[1].split("\n")[0].split()), 5)
        self.todo("edit", "1", "--repeat", "FREQ=DAILY", "--from", "due", "--reminder", "none")
        self.assertIn("Skipped 1: Water plants\n", self.todo("skip", "1"))
        self.assertEqual(
            self.todo("done", "1"), "Completed 1: Water plants (next: 2, due 2999-12-08)\n"
        )
        [row] = self.objects("ls", "--sort", "start")
        self.assertEqual(
            (row["id"], row["start"], row["repeat"], row["reminders"]),
            (2, "2999-12-03", {"rule": "FREQ=DAILY", "from": "due"}, []),
        )
        self.todo("edit", "2", "--due", "none", "--start", "none", "--title", "none")
        [row] = self.objects("ls")
        self.assertEqual((row["title"], row["due"], row["start"], row["repeat"], row["time"]),
                         ("none", None, None, None, None))  # fmt: skip
        self.assertIn("repetition", self.todo("edit", "2", "--repeat", "weekend", code=1))
        self.assertIn("repeat", self.todo("skip", "2", code=1))

    def test_reads_words(self) -> None:
        [added] = self.objects("add", "Call Bob tomorrow 9:00 #family !high")
        self.assertEqual([it["field"] for it in added["spans"]], ["due", "time", "tags", "priority"])
        self.assertEqual(
            self.todo("add", "Call Ann tomorrow 9:00 #family"),
            "Added 2: Call Ann (Tomorrow 09:00, #family)\n",
        )
        self.assertEqual(
            self.todo("edit", "1", "--due", "tomorrow"),
            "Changed 1: Call Bob (Tomorrow 09:00, high, #family)\n",
        )
        self.assertIn("3: Read tomorrow\n", self.todo("add", "--title", "Read tomorrow"))
        # What an option gives is not looked for.
        due = self.todo("add", "Pay tomorrow", "--due", "2999-01-01", "--repeat", "every month")
        self.assertEqual(due, "Added 4: Pay tomorrow (Jan 1, 2999, every month on the 1st)\n")
        self.todo("due", "2999-02-02", "1-3", "3")
        self.assertEqual([it["due"] for it in self.objects("ls")], ["2999-02-02"] * 3 + ["2999-01-01"])
        self.assertEqual(self.todo("due", "none", "3"), "Changed 3: Read tomorrow\n")
        self.assertEqual(self.objects("ls")[2]["due"], None)
        self.assertIn("write it like", self.todo("due", "someday", "3", code=1))
        self.assertEqual(self.todo("due", "today", "--overdue"), "Nothing was overdue.\n")
        self.todo("due", "2000-01-01", "1", "3")
        self.assertEqual(self.todo("due", "today", "--overdue"), "Edited 2 todos.\n")
        self.assertEqual(self.objects("ls", "--overdue", "Read"), [])
        for words in (["due"], ["due", "friday"], ["due", "friday", "3", "--overdue"]):
            self.todo(*words, code=64)

    def test_adds_a_todo_a_line_in_one_step(self) -> None:
        told = self.todo("add", "-", "--tag", "a", input="One #b\r\n\n  Two\nThree tomorrow\n")
        self.assertEqual(
            told, "Added 1: One (#a #b)\nAdded 2: Two (#a)\nAdded 3: Three (Tomorrow, #a)\n"
        )
        self.assertEqual(self.todo("undo"), "Undone: add 3 todos.\n")
        self.assertEqual(len({it["step"] for it in self.objects_of("add", "-", input="x\ny\n")}), 1)
        # All or none; the list says what a line does not.
        refused = self.todo("add", "-", input="One\n" + "x" * 501 + "\n", code=1)
        self.assertRegex(refused, r"^todo: The title is too long.* \(x{60}\)\n$")
        self.assertEqual(
            self.todo("add", "-", "--in", "today", input="Now\nThen tomorrow\n"),
            "Added 6: Now (Today)\nAdded 7: Then (Tomorrow)\n",
        )
        self.assertIn("no line", self.todo("add", "-", input="\n", code=1))
        self.assertEqual(self.todo("add", "--", "-"), "Added 8: -\n")
        self.assertEqual(self.todo("add", "Buy", "-", "milk"), "Added 9: Buy - milk\n")

    def objects_of(self, *words: str, input: str) -> List[Any]:
        return [json.loads(line) for line in self.todo(*words, "--json", input=input).splitlines()]

    def test_asks_before_it_replaces_a_list(self) -> None:
        self.todo("save", "work", "--tag", "work")
        told = self.todo("save", "work", "send", code=1, input="y\n")
        self.assertIn("It shows completed: false, tags: work\n", told)
        self.assertIn("It would show completed: false, text: send\n", told)
        terminal = self.terminal("save", "work", "send")
        terminal.wait_for("It would show completed: false, text: send", "Replace it? (y/N)")
        terminal.send("y\n")
        terminal.wait_for("Saved the list work")
        self.assertEqual(
            self.objects("unsave", "work")[0]["filter"], {"completed": False, "text": "send"}
        )

    def test_says_how_to_have_back_what_it_deletes(self) -> None:
        self.todo("add", "-", input="1\n2\n")
        terminal = self.terminal("rm", "1-2")
        terminal.wait_for("Deleted 2: 2", "'todo undo' brings them back.")

    def test_shows_reminders_and_ends_them(self) -> None:
        self.assertEqual(self.todo("reminders"), "No reminder is due.\n")
        self.assertEqual(self.todo("reminders", "--json"), "")
        early = subprocess.Popen(
            [find_backend(), "--clock", "2000-01-01T08:00:00Z"],
            env=self.env, stdin=subprocess.PIPE, stdout=subprocess.DEVNULL,
        )  # fmt: skip
        for number, reminders in ((1, ["PT0M", "-PT5M"]), (2, ["-PT1H"]), (3, [])):
            params = dict(title=f"todo {number}", due="2000-01-01", time="10:00", reminders=reminders)
            event = dict(jsonrpc="2.0", method="todoList.add", params=params)
            assert early.stdin is not None
            early.stdin.write(json.dumps(event).encode() + b"\n")
        early.communicate()
        shown = "2  Jan 1, 2000 09:00  todo 2\n1  Jan 1, 2000 10:00  todo 1\n"
        self.assertEqual(self.todo("reminders"), shown)
        self.assertEqual([it["at"][-5:] for it in self.objects("reminders")], ["09:00", "10:00"])
        self.assertEqual(self.todo("reminders", "2-3"), "Ended the reminder of 2\n")
        self.assertEqual(self.todo("reminders"), shown.split("\n")[1] + "\n")
        self.assertEqual(len(self.objects("reminders", "1")), 1)
        none = "None of these todos has a reminder that is due.\n"
        self.assertEqual(self.todo("reminders", "1"), none)

    def test_takes_todos_in_and_gives_them_out(self) -> None:
        folder = Path(self.env["HOME"])
        tasks = folder / "tasks.txt"
        tasks.write_bytes(b"Buy milk +shop\nCall Bob due:2026-12-01\ncaf\xe9\n")
        told = self.todo("import", str(tasks), code=65)
        self.assertRegex(told, rf"(?m)^{tasks}:3: .*UTF-8")
        self.assertRegex(told, rf"(?m)^{tasks}: 2 added, 0 updated, 0 skipped, 0 failed$")
        key = re.findall(r"--undo (\S+)$", told, re.MULTILINE)[0]
        self.assertIn(" 0 added, 0 updated, 2 skipped,", self.todo("import", str(tasks), code=65))
        self.assertEqual([step["by"] for step in self.objects("log")], ["todo"])

        for name in ("out.md", "out.csv", "out.jsonl"):
            file = folder / name
            self.assertIn("todos exported: 2\n", self.todo("export", str(file)))
            self.assertEqual(file.stat().st_mode & 0o777, 0o600)
            self.assertIn("Buy milk", file.read_text())
            refused = self.todo("export", str(file), code=74 if name == "out.jsonl" else 1)
            self.assertIn("is there already", refused)
        self.assertEqual(sorted(path.name for path in folder.glob("out.*")),
                         ["out.csv", "out.jsonl", "out.md"])  # fmt: skip
        few = self.todo("export", "--in", "upcoming", "--format", "todotxt")
        self.assertIn("Call Bob", few)
        self.assertNotIn("milk", few)

        undone = self.todo("import", "--undo", key)
        self.assertEqual(undone, "steps undone: 1 of 1\n")
        self.assertIn("nothing was stored", self.todo("import", "--dry-run", str(folder / "out.csv")))
        self.todo("import", str(folder / "out.md"), str(folder / "out.jsonl"))
        self.assertEqual(len(self.objects("list")), 2)
        jsonl = json.dumps({"uid": "a", "title": "Sleep"}) + "\n{bad\n"
        self.assertIn("-: 1 added, 0 updated, 0 skipped, 1 failed\n",
                      self.todo("import", "-", input=jsonl, code=65))  # fmt: skip

    def test_says_what_it_cannot_take_in(self) -> None:
        self.assertIn("needs the name of a file", self.todo("import", code=64))
        self.assertIn("says no format", self.todo("import", "x.doc", code=64))
        self.assertIn("says no format", self.todo("export", "--format", "xml", code=64))
        self.assertIn("No such file", self.todo("import", "/nowhere/x.csv", code=66))
        self.assertIn("There is no file", self.todo("import", "/nowhere/x.jsonl", code=74))
        self.assertEqual(self.objects("--all"), [])

    def test_man_page_has_all_commands_and_options(self) -> None:
        page = (HERE / "man/man1/todo.1").read_text()
        written = page.replace("\\-", "-")
        told = self.todo("help")
        commands = re.findall(r"^  todo (\w+)", told, re.MULTILINE)
        options = re.findall(r"--[a-z][a-z-]+", told)
        variables = re.findall(r"^[A-Z]+(?:_[A-Z]+)+", told, re.MULTILINE)
        self.assertGreater(min(map(len, (commands, options, variables))), 2)
        for word in [*commands, "ls", "rm", *options, *variables]:
            written_so = rf"(^\.B |\\fB){word}(\\fR|$)"
            self.assertTrue(re.search(written_so, written, re.MULTILINE), word)

    @unittest.skipUnless(shutil.which("groff"), "there is no groff")
    def test_man_page_is_sound(self) -> None:
        page = str(HERE / "man/man1/todo.1")
        ended = subprocess.run(
            ["groff", "-man", "-ww", "-z", page], stderr=subprocess.PIPE, check=True
        )
        self.assertEqual(ended.stderr, b"")


if __name__ == "__main__":
    unittest.main()
