"""The View for terminals, on a pseudo-terminal, against the real backend."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any, Dict, List, Tuple

from terminal import Terminal
from viper_todo import ViperTodo

CLOCK = ("--clock", "2026-11-20T09:00:00Z")


class TerminalTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.database = ("--database", str(self.folder / "todos.sqlite"))
        self.env: Dict[str, str] = {
            **os.environ,
            "HOME": folder.name,
            "TMPDIR": folder.name,
            "LC_ALL": "C.UTF-8",
            "TZ": "UTC",
            "PYTHONPATH": os.pathsep.join(sys.path),
        }
        for name in ("XDG_STATE_HOME", "NO_COLOR", "VISUAL", "EDITOR"):
            self.env.pop(name, None)

    def start(self, *options: str, lines: int = 24, columns: int = 80) -> Terminal:
        command = [sys.executable, "-m", "viper_todo", *self.database, *CLOCK, *options]
        terminal = Terminal(command, self.env, lines, columns)
        self.addCleanup(terminal.close)
        return terminal

    def other(self) -> ViperTodo:
        """Another process at the same todos."""
        backend = ViperTodo(*self.database, *CLOCK)
        self.addCleanup(backend.close)
        return backend

    def editor(self, script: str) -> None:
        path = self.folder / "editor"
        path.write_text("#!/bin/sh\n" + script)
        path.chmod(0o755)
        self.env["EDITOR"] = str(path)

    def child(self, terminal: Terminal) -> int:
        """The backend of a View."""
        children = Path(f"/proc/{terminal.process.pid}/task/{terminal.process.pid}/children")
        [child] = children.read_text().split()
        return int(child)

    def test_adds_completes_deletes_and_takes_back(self) -> None:
        view = self.start()
        view.wait_for("Nothing to do yet.")
        view.send("aBuy milk\naCall Ann\n")
        view.wait_for("[ ] Buy milk", "[ ] Call Ann", "2 of 2", "Added: Call Ann")
        view.send("x")
        view.wait_for("Completed: Call Ann", "1 of 1", without=["[ ] Call Ann"])
        view.send("\t\t")
        view.wait_for("done, by number", "[x] Call Ann")
        view.send("x\t\t")
        view.wait_for("to do, by number", "[ ] Call Ann", "[ ] Buy milk")
        view.send("d")
        view.wait_for("Deleted: Buy milk", without=["[ ] Buy milk"])
        view.send("u")
        view.wait_for("Undone: delete “Buy milk”", "[ ] Buy milk")
        view.send("U")
        view.wait_for("Redone: delete “Buy milk”", without=["[ ] Buy milk"])
        view.send("q")
        self.assertEqual(view.wait_for_end(), 0)

    def test_finds_while_one_types_and_sorts(self) -> None:
        with self.other() as other:
            for title in ("Buy milk", "Buy bread", "Call Ann"):
                other.todo_list.add(title)
        view = self.start()
        view.wait_for("1 of 3")
        view.send("/bu")
        view.wait_for("Find: bu", "1 of 2", without=["Call Ann"])
        view.send(" m")
        view.wait_for("Find: bu m", "1 of 1", without=["Buy bread"])
        view.send("%\x7f\n")
        view.wait_for("with “bu m”", without=["Find:"])
        view.send("\x1b")
        view.wait_for("1 of 3")
        view.send("/none")
        view.wait_for("No todo matches the filter.")
        view.send("\x1b")
        view.wait_for("1 of 3", without=["none"])
        view.send("sss")
        view.wait_until(lambda shown: 0 < shown.find("Buy bread") < shown.find("Buy milk"), "order")

    def test_shows_a_todo_and_its_history(self) -> None:
        other = self.other()
        content = "\n".join(f"line {number}" for number in range(40))
        other.todo_list.add("Buy milk", due="2026-11-02", tags=["shop"], content=content)
        view = self.start()
        view.wait_for("[!]", "Buy milk #shop")
        view.send("\n")
        view.wait_for("todo 1", "#shop", "line 12", without=["line 39"])
        view.send("G")
        view.wait_for("line 39", without=["line 12"])
        view.send("h")
        view.send("G")
        view.wait_for("history", "added")
        other.todo_detail.edit(1, title="Buy oats", content="short")
        view.wait_for("Buy oats", "short", "history")
        other.todo_list.delete(1)
        view.wait_for("Todo 1 was deleted.", "Nothing to do yet.")

    def test_looks_as_its_description_says(self) -> None:
        with self.other() as other:
            other.todo_list.add("Buy milk", due="2026-11-02", tags=["shop"])
            other.todo_list.add("Write the report", priority="high", tags=["work"])
            other.todo_list.add("Call Ann", due="2026-12-01")
        description = Path(__file__, "../../../README.md").resolve().read_text()
        shown = description.split("```screen\n")[1].split("```")[0]
        view = self.start()
        view.wait_until(lambda text: text.startswith(shown.rstrip() + "\n"), f"what it says:\n{shown}")

    def test_shows_what_another_process_does(self) -> None:
        view = self.start()
        view.wait_for("Nothing to do yet.")
        other = self.other()
        other.todo_list.add("from afar")
        view.wait_for("[ ] from afar", "1 of 1")
        other.todo_list.add("and another")
        view.wait_for("[ ] and another", "1 of 2")
        other.todo_list.delete(1)
        view.wait_for("1 of 1", without=["from afar"])

    def test_edits_in_the_editor(self) -> None:
        self.editor("sed -i -e 's/milk/oats/' -e 's/^due:.*/due: 2026-12-01/' -e 's/^tags:/tags: a b/' $1")
        view = self.start()
        view.wait_for("Nothing to do yet.")
        view.send("aBuy milk\n")
        view.wait_for("Added: Buy milk")
        view.send("e")
        view.wait_for("Changed: Buy oats", "Dec 1, 2026", "#a #b")
        self.assertEqual(list(self.folder.glob("todo-*")), [])

    def test_loses_no_text_where_somebody_else_was_quicker(self) -> None:
        other = self.other()
        other.todo_list.add("Buy milk")
        begun, go = self.folder / "begun", self.folder / "go"
        os.mkfifo(begun)
        os.mkfifo(go)
        self.editor(f"echo mine >> $1; echo > {begun}; read x < {go}\nexit 0")
        view = self.start()
        view.wait_for("Buy milk")
        view.send("e")
        begun.read_text()  # Waits for the editor.
        other.todo_detail.edit(1, title="Buy bread")
        go.write_text("\n")
        view.wait_for("Somebody else changed it meanwhile", "o overwrites theirs")
        view.send("o")
        view.wait_for("Changed: Buy milk")
        other.todo_detail.view_ready(1)
        shown = [output.params["todo"] for output in other.outputs() if "todo" in output.params]
        self.assertEqual((shown[-1]["title"], shown[-1]["content"]), ("Buy milk", "mine"))

    def test_keeps_in_a_file_what_cannot_be_stored(self) -> None:
        self.editor("sed -i 's/^due:.*/due: someday/' $1")
        view = self.start()
        view.wait_for("Nothing to do yet.")
        view.send("aBuy milk\n")
        view.wait_for("Added")
        view.send("e")
        view.wait_for("The due date is not a valid date", "e edits again")
        view.send("n")
        view.wait_for("Your text is kept in")
        [draft] = self.folder.glob("todo-*")
        self.assertIn("due: someday", draft.read_text())
        self.assertEqual(draft.stat().st_mode & 0o777, 0o600)

    def test_shows_errors_and_keeps_what_was_typed(self) -> None:
        view = self.start()
        view.wait_for("Nothing to do yet.")
        view.send("u")
        view.wait_for("There is nothing to undo")
        view.send("a" + "x" * 501 + "\n")
        view.wait_for("The title", "Add: ")
        view.send("\x15Buy milk\n")
        view.wait_for("[ ] Buy milk", "Added: Buy milk")

    def test_asks_before_it_deletes_everything(self) -> None:
        view = self.start()
        view.wait_for("Nothing to do yet.")
        view.send("aone\natwo\n")
        view.wait_for("2 of 2")
        view.send("D")
        view.wait_for("Delete EVERY todo, also those not shown? (y/n)")
        view.send("n")
        view.wait_for("2 of 2", without=["(y/n)"])
        view.send("Dy")
        view.wait_for("Deleted: 2", "Nothing to do yet.")

    def test_outlives_its_backend(self) -> None:
        view = self.start()
        view.wait_for("Nothing to do yet.")
        view.send("aBuy milk\n")
        view.wait_for("[ ] Buy milk")
        os.kill(self.child(view), signal.SIGKILL)
        view.wait_for("The backend was killed by signal 9", "R starts it again.")
        view.send("x")
        view.wait_for("The backend has ended.", "Buy milk")
        view.send("R")
        view.wait_for("The backend has been restarted.", "[ ] Buy milk")
        view.send("aCall Ann\n")
        view.wait_for("[ ] Call Ann")

    def test_shows_the_report(self) -> None:
        with self.other() as other:
            other.todo_list.add("Buy milk", due="2026-12-01")
            other.todo_list.add("Call Ann")
            other.todo_list.complete(2)
        view = self.start()
        view.wait_for("1 of 1")
        view.send("r")
        view.wait_for(" report", "Open", "Dec 1, 2026", "[ ] Buy milk", "[x] Call Ann", "Grand total")
        other.restart()
        other.todo_list.reopen(2)
        view.wait_for("[ ] Call Ann", without=["[x]"])
        view.send("\n")
        view.wait_for("There is no todo on this line.")
        view.send("jj\n")
        view.wait_for("todo 1", "[ ] Buy milk", "due")
        view.send("qq")
        view.wait_for("to do, by number")

    def test_fits_any_size(self) -> None:
        with self.other() as other:
            for number in range(1, 61):
                other.todo_list.add(f"todo {number}", due="2026-12-01")
        view = self.start()
        view.wait_for("todo 20", "Dec 1, 2026", without=["todo 22"])
        view.send("G")
        view.wait_for("60 of 60", "todo 60")
        view.resize(5, 20)
        view.wait_for("60 of 60", "[ ] todo 60", without=["todo 50"])
        view.resize(40, 120)
        view.wait_for("todo 60", "todo 25", "? help")
        view.resize(1, 1)
        view.resize(24, 80)
        view.wait_for("60 of 60", "todo 60", "? help")

    def test_measures_wide_characters(self) -> None:
        with self.other() as other:
            other.todo_list.add("日本語" * 30, priority="high", due="2026-12-01")
            other.todo_list.add("e\u0301" * 100)
            other.todo_list.add("👩‍👩‍👧 family")
        view = self.start()
        shown = view.wait_for("日本語", "family").split("\n")
        self.assertTrue(shown[1].endswith("…"))
        self.assertEqual((shown[2].index("e"), shown[2].count("e\u0301")), (22, 57))
        # The columns before the title are as wide in every line.
        self.assertEqual(shown[1].index("日"), shown[3].index("👩"))
        self.assertEqual(shown[5], "")

    def test_lets_no_title_act_on_the_terminal(self) -> None:
        # A backend could send anything, for all that a View knows.
        evil = "x\u001b]0;owned\u0007\u009b31m\u007f\u202e\u2066\u2028\n\ty"
        row = dict(id=1, rev=1, title=evil, preview="", completed=False, state="open", due=None)
        row.update(dueText=evil, priority="none", tags=[evil], createdText=evil)

        shown = dict(rev=1, total=1, offset=0, todos=[row], message=evil)
        message = json.dumps(dict(jsonrpc="2.0", method="todoList.showTodos", params=shown))
        answer = '{"jsonrpc":"2.0","id":%d,"result":{"total":1,"rev":1}}'
        fake = self.folder / "fake"
        fake.write_text(
            f"#!{sys.executable}\nimport json, sys\nfor line in sys.stdin:\n"
            f"    print({message!r}); print({answer!r} % json.loads(line)['id'], flush=True)\n"
        )
        fake.chmod(0o755)
        self.env["VIPER_TODO"] = str(fake)
        view = self.start()
        view.wait_for("[ ]", "owned")
        self.assertEqual(view.title, "")
        for character in "\u0007\u009b\u007f\u202e\u2066\u2028":
            self.assertNotIn(character, view.raw)

    def test_takes_a_paste_for_text(self) -> None:
        view = self.start()
        view.wait_for("Nothing to do yet.")
        view.send("\x1b[200~aDy\n\x1b[201~")
        view.wait_for("Press a first to add what you paste.")
        view.send("a\x1b[200~two\nlines\x1b[201~\n")
        view.wait_for("[ ] two lines")

    def test_has_colours_unless_they_are_not_wanted(self) -> None:
        with self.other() as other:
            other.todo_list.add("late", due="2026-11-02")
        view = self.start()
        view.wait_for("late")
        self.assertIn("\x1b[31m", view.raw)
        self.env["NO_COLOR"] = "1"
        view = self.start()
        view.wait_for("late")
        self.assertNotRegex(view.raw, r"\x1b\[[0-9;]*[34][0-7]m")

    def test_says_all_keys_and_where_the_log_is(self) -> None:
        view = self.start("--log-level", "debug", lines=60)
        view.wait_for("Nothing to do yet.")
        view.send("?")
        log = self.folder / ".local/state/viper-todo/log"
        view.wait_for("delete everything", "its log:", str(log)[:40])
        self.assertTrue(log.exists())
        view.send("qq")
        self.assertEqual(view.wait_for_end(), 0)

    def test_says_what_is_missing(self) -> None:
        def failure(*arguments: str) -> Tuple[int, str]:
            ended = subprocess.run(
                [sys.executable, "-m", "viper_todo", *arguments],
                env=self.env, stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT, check=False,
            )  # fmt: skip
            return ended.returncode, ended.stdout.decode()

        self.assertIn("needs a terminal", failure()[1])
        view = self.start("--backend", "/nowhere/viper-todo", columns=300)
        view.wait_for("found no backend: '/nowhere/viper-todo' is not a program", "swift build")
        self.assertEqual(view.wait_for_end(), 1)
        broken = self.folder / "broken"
        broken.write_text("no database " * 100)
        view = self.start("--database", str(broken))
        view.wait_for("The todos cannot be shown; R tries again", "The store is damaged")
        view = self.start("--nonsense")
        view.wait_for("The backend ended (64)", "--nonsense")


if __name__ == "__main__":
    unittest.main()
