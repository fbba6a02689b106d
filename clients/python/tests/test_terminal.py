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
from viper_todo._backend import find_backend
from viper_todo._contract import TodoFilter

CLOCK = ("--clock", "2026-11-20T09:00:00Z")


class TerminalTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
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
        view.wait_for("[ ] Buy milk", "[ ] Call Ann", "2 of 2", "Added “Call Ann”.")
        view.send("x")
        view.wait_for("Completed “Call Ann”.", "1 of 1", without=["[ ] Call Ann"])
        view.send("fdone\n")
        view.wait_for(" Done ", "[x] Call Ann")
        view.send("xfto do\n")
        view.wait_for(" To do ", "[ ] Call Ann", "[ ] Buy milk")
        view.send("d")
        view.wait_for("Deleted “Buy milk”.", without=["[ ] Buy milk"])
        view.send("u")
        view.wait_for("Undone: delete “Buy milk”", "[ ] Buy milk")
        view.send("U")
        view.wait_for("Redone: delete “Buy milk”", without=["[ ] Buy milk"])
        view.send("q")
        self.assertEqual(view.wait_for_end(), 0)

    def test_shows_how_long_todos_take(self) -> None:
        other = self.other()
        other.todo_list.add("Paint", estimate="PT90M")
        view = self.start(columns=120)
        view.wait_for("Paint (1 h 30 min)", "1 h 30 min left · 1 of 1")
        other.todo_list.add("Call", estimate="PT20M")
        view.wait_for("1 h 50 min left · 1 of 2")
        view.send("\n")
        view.wait_for("estimate   1 h 30 min")
        view.send("e")
        view.wait_for("estimate", "PT1H30M  1 h 30 min")
        view.send("\x1b")
        view.wait_for("estimate   1 h 30 min")
        view.send("r")
        view.wait_for("Paint  (1 h 30 min)", "1 h 50 min · 2")

    def test_says_what_comes_first(self) -> None:
        other = self.other()
        for title in ("Paint the wall", "Buy paint", "Hang pictures"):
            other.todo_list.add(title)
        view = self.start()
        view.wait_for("1 of 3")
        view.send("b")
        view.wait_for("After (- takes one away, none all):", "\n  Buy paint  2\n  Hang pictures  3")
        view.send("nothing")
        view.wait_for("none all): nothing", without=["Buy paint  2"])
        view.send("\n")
        view.wait_for("There is no such choice.")
        view.send("\x15buy pa")
        view.wait_for("none all): buy pa", "  Buy paint  2", without=["Hang pictures  3"])
        view.send("\n")
        view.wait_for("[ ] Paint the wall (blocked)", "Edited “Paint the wall”.")
        # Those that are marked, in one step.
        view.send("  b")
        view.wait_for("2 marked", "none all):")
        view.send("3")
        view.wait_for("none all): 3", "  Hang pictures  3", without=["  Buy paint  2"])
        view.send("\n")
        view.wait_for("Edited 2 todos.", "[ ] Buy paint (blocked)", without=["marked"])
        # What would go round in a circle is said, and asked again.
        view.send("Gb")
        view.wait_for("3 of 3", "none all):", "  Buy paint  2")
        view.send("\t\n")
        view.wait_for("These todos would wait for each other: 3 → 1", "none all):")
        view.send("\x1b")
        view.wait_for("3 of 3", without=["none all)"])
        # Behind a dash, those that come first.
        view.send("ggb-")
        view.wait_for("none all): -", "  Buy paint  2\n  Hang pictures  3")
        view.send("hang")
        view.wait_for("none all): -hang", "  Hang pictures  3", without=["  Buy paint  2"])
        view.send("\n")
        view.wait_for("Edited “Paint the wall”.", "[ ] Paint the wall (blocked)")
        view.send("\n")
        view.wait_for(" todo 1\n", "after      [ ] Buy paint", without=["Hang pictures"])
        view.send("q")
        view.wait_for("[ ] Paint the wall (blocked)")
        view.send("jbnone")
        view.wait_for("none all): none")
        view.send("\n")
        view.wait_for("Edited “Buy paint”.", without=["Buy paint (blocked)"])
        other.todo_list.complete(2)
        view.wait_for("[ ] Paint the wall\n", "of 2")

    def test_leads_to_what_comes_first_and_after(self) -> None:
        other = self.other()
        for title in ("Paint", "Buy paint", "Hang pictures"):
            other.todo_list.add(title)
        other.todo_detail.edit(1, after=[2])
        other.todo_detail.edit(3, after=[1])
        view = self.start()
        view.wait_for("1 of 3")
        view.send("\n")
        view.wait_for(" todo 1\n", "after      [ ] Buy paint\n before     [ ] Hang pictures")
        view.send("\t\t\n")
        view.wait_for(" todo 3\n", "after      [ ] Paint")
        # It is open already, and stands where it stood.
        view.send("\n")
        view.wait_for(" todo 1\n", "Tab next line")
        other.todo_list.complete(2)
        view.wait_for("after      [x] Buy paint")
        view.send(self.click(5))
        view.wait_for(" todo 2\n", "before     [ ] Paint")
        view.send("q")
        view.wait_for(" todo 1\n")
        view.send("bhang")
        view.wait_for("none all): hang", "  Hang pictures  3")
        view.send("\n")
        view.wait_for("would wait for each other: 1 → 3")
        view.send("\x15-")
        view.wait_for("none all): -", "  Buy paint  2")
        view.send("\n")
        view.wait_for(" todo 1\n", "before     [ ] Hang pictures", without=["Buy paint"])
        view.send("q")
        view.wait_for("[ ] Hang pictures (blocked)")

    def test_shows_what_is_ready(self) -> None:
        other = self.other()
        other.todo_list.add("Paint", due="today")
        other.todo_list.add("Buy paint", due="tomorrow")
        other.todo_list.add("Call", due="tomorrow", priority="high")
        other.todo_list.add("Sow", start="tomorrow")
        other.todo_detail.edit(1, after=[2])
        view = self.start()
        view.wait_for("Today", "1 of 1")
        view.send("gn")
        ready = "[ ] Tomorrow high Call\n [ ] Tomorrow      Buy paint"
        view.wait_for(" Ready ", "1 of 2", ready)
        other.todo_list.complete(2)
        view.wait_for(" Ready ", "[ ] Today         Paint\n [ ] Tomorrow high Call")
        view.send("\x1b")
        view.wait_for(" To do ", "of 3", "[ ]               Sow")

    def test_claims_todos(self) -> None:
        agent = self.other()
        agent.request("initialize", clientInfo={"name": "agentA"})
        for title in ("Paint", "Buy paint", "Sow"):
            agent.todo_list.add(title)
        agent.todo_detail.edit(1, after=[2])
        agent.todo_detail.edit(3, start="tomorrow")
        view = self.start(columns=120)
        view.wait_for("1 of 3")
        view.send("M")
        view.wait_for("“Paint” is blocked.")
        view.send("GM")
        view.wait_for("“Sow” has not started yet.")
        token = agent.todo_list.claim("PT30M", "a key", id=2)["token"]
        view.wait_for("[ ] Buy paint (agentA until 09:30)")
        view.send("kM")
        view.wait_for("“Buy paint” is claimed: agentA until 09:30.")
        view.send("\n")
        view.wait_for(" todo 2\n", "claim      agentA until 09:30")
        assert token is not None
        agent.todo_list.release(2, token)
        view.wait_for(" todo 2\n", without=["claim  "])
        view.send("M")
        view.wait_for("claim      terminal until 09:30", "Claimed: terminal until 09:30. M releases")
        self.assertEqual(agent.todo_list.claim("PT30M", "another")["claimed"], 1)
        view.send("M")
        view.wait_for("Released.", without=["claim  "])
        view.send("qM")
        view.wait_for("[ ] Buy paint (terminal until 09:30)")
        view.send("x")
        view.wait_for("Completed “Buy paint”.", "[ ] Paint\n")

    def test_says_that_a_claim_is_lost(self) -> None:
        other = self.other()
        other.todo_list.add("Paint")
        view = self.start(columns=120)
        view.wait_for("1 of 1")
        view.send("M")
        view.wait_for("(terminal until 09:30)")
        with ViperTodo(*self.database, "--clock", "2026-11-20T09:40:00Z") as late:
            late.request("initialize", clientInfo={"name": "agentA"})
            late.todo_list.claim("PT30M", "a key", id=1)
        view.wait_for("(agentA until 10:10)")
        view.send("x")
        view.wait_for("The claim on todo 1 is over.", "Do it again to", "[ ] Paint")
        view.send("x")
        view.wait_for("Completed “Paint”.")

    def test_writes_comments(self) -> None:
        agent = self.other()
        agent.request("initialize", clientInfo={"name": "agentA"})
        for title in ("Paint", "Sow"):
            agent.todo_list.add(title)
        view = self.start(columns=120)
        view.wait_for("1 of 2")
        view.send("mThe wall is damp.")
        view.wait_for("Comment (^X in your editor): The wall is damp.")
        view.send("\n")
        view.wait_for("[ ] Paint (1 comment)\n", without=["Comment ("])
        agent.todo_detail.comment(1, "Dry now.")
        view.wait_for("[ ] Paint (2 comments)\n")
        # What is blank is no comment; what has several lines is one.
        view.send("m  \nm\x1b[200~Two\nlines\x1b[201~")
        view.wait_for("editor): Two↵lines", "[ ] Paint (2 comments)")
        view.send("\n\n")
        view.wait_for(
            " todo 1\n",
            "\n\n comments\n 1  Nov 20, 2026 09:00  terminal\n    The wall is damp.\n"
            " 2  Nov 20, 2026 09:00  agentA\n    Dry now.\n"
            " 3  Nov 20, 2026 09:00  terminal\n    Two\n    lines\n",
        )
        view.send("mLast.\n")
        view.wait_for(" 4  Nov 20, 2026 09:00  terminal\n    Last.\n")
        # The one that is chosen.
        view.send("\t\te")
        view.wait_for("Comment 2 (^X in your editor): Dry now.")
        view.send("\x15Still damp.\n")
        view.wait_for("    Still damp.\n", without=["Dry now.", "Comment 2"])
        view.send("d")
        view.wait_for("u brings it back.", without=["    Still damp."])
        view.send("u")
        view.wait_for("    Still damp.\n", "Undone")
        agent.todo_detail.remove_comment(1, 2)
        view.wait_for(" todo 1\n", without=["    Still damp."])
        view.send("d")
        view.wait_for("Todo 1 has no comment 2.", " todo 1\n")
        # The history has them, too.
        view.send("H")
        view.wait_for("removed comment 2  (agentA)", "commented: Two lines  (terminal)")
        agent.todo_detail.edit_comment(1, 4, "First.")
        view.wait_for("changed comment 4: First.  (agentA)")
        # On all that is marked, in one step.
        view.send("qgg  gcDone soon.")
        view.wait_for("2 marked", "editor): Done soon.")
        view.send("\n")
        view.wait_for("[ ] Paint (4 comments)\n", "[ ] Sow (1 comment)\n", without=["marked"])
        view.send("u")
        view.wait_for("[ ] Paint (3 comments)\n", "[ ] Sow\n")

    def test_keeps_a_comment_that_cannot_be_written(self) -> None:
        self.editor("echo 'Damp\nwall' > $1")
        other = self.other()
        other.todo_list.add("Paint")
        view = self.start(columns=120)
        view.wait_for("1 of 1")
        view.send("m\x18")
        view.wait_for("Comment (^X in your editor): Damp↵wall")
        other.todo_list.delete(1)
        view.wait_for("Nothing to do yet.")
        view.send("\n")
        view.wait_for("There is no todo 1", "editor): Damp↵wall")
        other.todo_list.undo()
        view.wait_for("[ ] Paint")
        view.send("\n")
        view.wait_for("[ ] Paint (1 comment)\n", without=["editor)"])
        # Unchanged, it is not written again.
        step = other.todo_detail.view_ready(1)["rev"]
        self.editor("true")
        view.send("\n\te\x18\n")
        view.wait_for(" todo 1\n", "1  Nov 20, 2026 09:00  terminal", without=["editor)"])
        self.assertEqual(other.todo_detail.view_ready(1)["rev"], step)

    def test_shows_older_comments(self) -> None:
        other = self.other()
        other.todo_list.add("Paint")
        other.todo_list.apply(
            [{"do": "comment", "id": 1, "text": f"No. {n}"} for n in range(1, 131)]
        )
        view = self.start()
        view.wait_for("(130 comments)")
        view.send("\n")
        view.wait_for("\n comments\n 110 older\n 111  Nov 20, 2026 09:00\n      No. 111\n")
        view.send("\t\n")
        view.wait_for("\n 10 older\n 11   Nov 20, 2026 09:00\n      No. 11\n")
        # They stay, and follow.
        other.todo_detail.comment(1, "Dry.")
        other.todo_detail.edit_comment(1, 11, "Eleven")
        view.wait_for("\n 11 older\n 12   Nov", without=["No. 11\n"])
        view.send("\n")
        view.wait_for("\n comments\n 1    Nov 20, 2026 09:00\n      No. 1\n", without=["older"])
        view.send("G")
        view.wait_for(" 131  Nov 20, 2026 09:00\n      Dry.\n")

    def test_moves_todos_in_the_order_by_hand(self) -> None:
        other = self.other()
        for title in ("A", "B", "C", "D", "E"):
            other.todo_list.add(title)
        view = self.start(lines=6)  # Of the five rows, four are on the screen.
        view.wait_for("1 of 5")
        view.send("J")
        view.wait_for("Todos are moved in the order by hand only. Sort by hand? (y/n)")
        view.send("n")
        view.wait_for(" [ ] A\n [ ] B", "1 of 5", without=["(y/n)"])
        view.send("Gky")
        view.wait_for("4 of 5")
        view.send("Ky")
        view.wait_for(" To do · By hand", "4 of 5", " [ ] D")
        # At once, and on to the next screen; at the ends, nothing happens.
        view.send("J")
        view.wait_for(" [ ] C\n [ ] E\n [ ] D\n", "5 of 5", "Moved “D”.")
        view.send("JJ")
        view.wait_for(" [ ] C\n [ ] E\n [ ] D\n", "5 of 5", without=["Moved"])
        view.send("KKKKKK")
        view.wait_for("1 of 5", " [ ] D\n [ ] A\n [ ] B\n [ ] C\n")
        view.send("u")
        view.wait_for("Undone: move “D”.", "2 of 5", " [ ] A\n [ ] D\n [ ] B\n [ ] C\n")
        view.send("gJ")
        view.wait_for("5 of 5", " [ ] B\n [ ] C\n [ ] E\n [ ] D\n")
        view.send("gK")
        view.wait_for("1 of 5", " [ ] D\n [ ] A\n [ ] B\n [ ] C\n")
        # What is marked, from another screen, too; it stays marked, and the cursor goes with it.
        view.send("vGvkgK")
        view.wait_for("2 marked, 1 of 5", "*[ ] D\n*[ ] E\n [ ] A\n [ ] B\n")
        view.send("JJ")
        view.wait_for("2 marked, 4 of 5", " [ ] A\n [ ] B\n*[ ] D\n*[ ] E\n")
        view.send("u")
        view.wait_for("Undone: move 2 todos.", "*[ ] D\n*[ ] E\n [ ] B\n")
        # Directly behind what is shown next, whatever lies between.
        other.todo_list.complete(2)
        view.wait_for("3 of 4")
        view.send("\x1b")
        view.wait_for("3 of 4", without=["marked"])
        view.send("J")
        view.wait_for("4 of 4", " [ ] A\n [ ] D\n [ ] C\n [ ] E\n")
        other.todo_list.reopen(2)
        view.wait_for("5 of 5", " [ ] D\n [ ] B\n [ ] C\n [ ] E\n")

    def test_moves_todos_in_a_list_that_is_upside_down(self) -> None:
        other = self.other()
        for title in ("A", "B", "C"):
            other.todo_list.add(title)
        other.saved_lists.save("mine", "Mine", {}, sort=["-manual"])
        view = self.start()
        view.wait_for("1 of 3")
        view.send("7")
        view.wait_for(" Mine", " [ ] C\n [ ] B\n [ ] A\n")
        view.send("J")
        view.wait_for("2 of 3", " [ ] B\n [ ] C\n [ ] A\n")
        view.send("kvvJ")
        view.wait_for("3 of 3", " [ ] A\n*[ ] B\n*[ ] C\n")
        view.send("gK")
        view.wait_for("1 of 3", "*[ ] B\n*[ ] C\n [ ] A\n")

    def tree(self) -> ViperTodo:
        """House with Kitchen (with Paint and Tiles) and Garden, then Call, and a list by hand."""
        other = self.other()
        for title, parent in (
            ("House", None), ("Kitchen", 1), ("Paint", 2), ("Tiles", 2), ("Garden", 1), ("Call", None)
        ):  # fmt: skip
            other.request("todoList.add", title=title, parent=parent)
        other.saved_lists.save("mine", "Mine", {"completed": False}, sort=["manual"])
        return other

    def test_shows_a_tree_and_folds_it(self) -> None:
        other = self.tree()
        view = self.start(lines=9)  # Of the six rows, five are on the screen.
        view.wait_for("1 of 6", " [ ] House\n [ ] Kitchen\n")
        view.send("zy")
        view.wait_for(" To do · By hand", "1 of 6", " [ ] ▾ House 0/2\n [ ]   ▾ Kitchen 0/2\n"
                      " [ ]       Paint\n [ ]       Tiles\n [ ]     Garden\n")  # fmt: skip
        # A row with nothing under it folds the one that it is under.
        view.send("jjz")
        view.wait_for("2 of 4", " [ ]   ▸ Kitchen 0/2 +2\n [ ]     Garden\n [ ]   Call\n")
        # That stays, in other orders and with another backend, and for each list.
        view.send("sdue\n")
        view.wait_for("of 6", " [ ] Kitchen\n")
        view.send("shand\n")
        view.wait_for("of 4", "▸ Kitchen 0/2 +2")
        os.kill(self.child(view), signal.SIGKILL)
        view.wait_for("It has been restarted.", "▸ Kitchen 0/2 +2")
        view.send("7")
        view.wait_for(" Mine", "of 6", " [ ]   ▾ Kitchen 0/2\n [ ]       Paint\n")
        view.send("Z")
        view.wait_for(" [ ] ▸ House 0/2 +4\n [ ]   Call\n", without=["Kitchen"])
        view.send("ggz")
        view.wait_for(" [ ] ▾ House 0/2\n [ ]   ▸ Kitchen 0/2 +2\n [ ]     Garden\n [ ]   Call\n")
        view.send("R")
        view.wait_for(" [ ] ▾ House 0/2\n [ ]   ▸ Kitchen 0/2 +2\n [ ]     Garden\n [ ]   Call\n")
        view.send("ZZ")
        view.wait_for(" [ ] ▾ House 0/2\n [ ]   ▾ Kitchen 0/2\n [ ]       Paint\n")
        # What the filter does not want is there for what is under it; the cursor goes there, too.
        view.send("/tiles\n")
        view.wait_for("1 of 1", " [ ] ▾ House 0/2\n [ ]   ▾ Kitchen 0/2\n [ ]       Tiles\n")
        view.send("kz")
        view.wait_for(" [ ]   ▸ Kitchen 0/2 +1\n", without=["Tiles"])
        view.send("\n")
        view.wait_for(" todo 2\n", "under      House\n", "subtasks   0 of 2 done\n")
        view.send("\t\n")
        view.wait_for(" todo 1\n", "subtasks   0 of 2 done\n", without=["under "])
        other.todo_list.complete(5)
        view.wait_for("subtasks   1 of 2 done\n")

    def test_moves_todos_in_a_tree(self) -> None:
        self.tree()
        view = self.start()
        view.send("7")
        view.wait_for(" Mine", " [ ] ▾ House 0/2\n")
        # Among siblings, with all that is under it; at the ends, nothing happens.
        view.send("jJ")
        view.wait_for("3 of 6", " [ ] ▾ House 0/2\n [ ]     Garden\n [ ]   ▾ Kitchen 0/2\n")
        view.send("JjJJ")
        view.wait_for("5 of 6", " [ ]       Tiles\n [ ]       Paint\n [ ]   Call\n")
        view.send("ggJ")
        view.wait_for("2 of 6", " [ ]   Call\n [ ] ▾ House 0/2\n")
        view.send("gK")
        view.wait_for("1 of 6", " [ ] ▾ House 0/2\n [ ]     Garden\n", "Paint\n [ ]   Call\n")
        view.send("\t")
        view.wait_for("There is no todo above it that it could be put under.")
        # In, also where it is folded, and out.
        view.send("jjzG\t")
        view.wait_for("4 of 4", " [ ]   ▸ Kitchen 0/2 +2\n [ ]     Call\n")
        view.send("\t")
        view.wait_for("6 of 6", " [ ]   ▾ Kitchen 0/3\n", " [ ]       Paint\n [ ]       Call\n")
        # What is marked, of which what is under another one goes with it.
        view.send("kvggjjv")
        view.wait_for("2 marked", "*[ ]   ▾ Kitchen 0/3\n", "*[ ]       Paint\n")
        view.send("\x1b[Z")
        view.wait_for("2 marked", " [ ] ▾ House 0/1\n [ ]     Garden\n*[ ] ▾ Kitchen 0/3\n"
                      " [ ]     Tiles\n*[ ]     Paint\n [ ]     Call\n")  # fmt: skip
        view.send("d")
        view.wait_for("2 of 2", "Deleted 4 todos.", without=["Kitchen", "Call"])
        view.send("u")
        view.wait_for("of 6", " [ ] ▾ Kitchen 0/3\n", "Undone: delete 4 todos.")
        view.send("ggoSow\n")
        view.wait_for("3 of 7", " [ ] ▾ House 0/2\n [ ]     Garden\n [ ]     Sow\n")
        view.send("o")
        view.wait_for("Add under “Sow”:")
        view.send("\x1b[200~Seed\nWater\x1b[201~\n")
        view.wait_for(" [ ]   ▾ Sow 0/2\n [ ]       Seed\n [ ]       Water\n")
        view.send("gp6\n")
        view.wait_for("Edited “Sow”.", " [ ]     ▾ Sow 0/2\n")
        view.send("e")
        view.wait_for("parent     6  [ ] Call\n")

    def test_asks_what_becomes_of_open_todos_under_one(self) -> None:
        self.tree()
        view = self.start()
        view.send("7")
        view.wait_for(" Mine", "1 of 6")
        view.send("x")
        view.wait_for("2 todos under it are still open", "y completes them too, l leaves them open")
        view.send("n")
        view.wait_for("1 of 6", without=["still open"])
        view.send("xl")
        view.wait_for("Completed “House”.", "1 of 5", " [x] ▾ House 0/2\n [ ]   ▾ Kitchen 0/2\n")
        view.send("u")
        view.wait_for("Undone", " [ ] ▾ House 0/2\n")
        # Marks are there until it is answered.
        view.send("ggvGvx")
        view.wait_for("2 marked", "2 todos under it are still open", "y completes them too")
        view.send("nxy")
        view.wait_for("Completed 6 todos.", without=["House", "marked"])
        view.send("u")
        view.wait_for("of 6", "Undone: complete 6 todos.", " [ ] ▾ House 0/2\n")

    def test_has_no_tree_with_an_older_backend(self) -> None:
        self.tree()
        older = self.folder / "older"
        renames = """sed -u 's/"tree": true/"older": true/'"""
        older.write_text(f"#!/bin/sh\n{renames} | '{find_backend()}' \"$@\"\n")
        older.chmod(0o700)
        self.env["VIPER_TODO"] = str(older)
        view = self.start()
        view.send("7")
        view.wait_for(" Mine", "1 of 6", " [ ] House\n [ ] Kitchen\n", without=["▾"])
        view.send("z")
        view.wait_for("This backend has no subtasks.")

    def test_has_what_comes_first_in_a_form(self) -> None:
        other = self.other()
        other.todo_list.add("Paint")
        other.todo_list.add("Buy paint")
        view = self.start()
        view.wait_for("1 of 2")
        view.send("e" + "\t" * 9)
        view.wait_for("after", "\n              Buy paint  2")
        view.send("7")
        view.wait_for("after      7", "There is no todo 7")
        view.send("\b")
        view.wait_for("Buy paint  2", without=["There is no such todo"])
        view.send("\x0e")
        view.wait_for("after      2\n            [ ] Buy paint\n", "todo 1, not saved")
        view.send("\n")
        view.wait_for("[ ] Paint (blocked)")
        view.send("H")
        view.wait_for("changed after")
        view.send("L\n")
        view.wait_for("after      (none) → Buy paint")

    def test_reviews_the_week(self) -> None:
        other = self.other()
        for title in ("Sow", "Mow"):
            todo = other.todo_list.add(title, estimate="PT45M")
            other.todo_list.complete(todo["id"])
        view = self.start(columns=120)
        view.wait_for("No todo matches the filter.")
        view.send("gw")
        view.wait_for("Mon        Tue", "███", "1 h 30 min", "[x] Mow", "1 h 30 min · 2")
        todo = other.todo_list.add("Pay", estimate="PT5M")
        other.todo_list.complete(todo["id"])
        view.wait_for("[x] Pay", "1 h 35 min · 3")

    def test_is_sent_nothing_while_it_has_no_focus(self) -> None:
        other = self.other()
        other.todo_list.add("Paint")
        view = self.start()
        view.wait_for("[ ] Paint")
        # Keys are answered in order, so the lists show that the focus has gone; they are not hidden, and
        # show that the change has come.
        view.send("\x1b[O")
        view.send("gl")
        view.wait_for("All             1")
        other.todo_list.add("Call")
        view.wait_for("All             2")
        view.send("q")
        view.wait_for("[ ] Paint", without=["[ ] Call"])
        view.send("\x1b[I")
        view.wait_for("[ ] Paint", "[ ] Call")

    def test_takes_back_what_it_has_just_said(self) -> None:
        other = self.other()
        other.todo_list.add("Buy milk")
        other.todo_list.add("Call Ann")
        view = self.start()
        view.wait_for("1 of 2")
        view.send("d")
        view.wait_for("Deleted “Buy milk”.", "1 of 1")
        other.todo_list.complete(2)
        view.wait_for("No todo matches the filter.")
        view.send("u")
        view.wait_for("Undone: delete “Buy milk”.", "[ ] Buy milk", without=["Call Ann"])

    def test_asks_before_it_takes_back_what_others_did(self) -> None:
        other = self.other()
        other.request("initialize", clientInfo={"name": "emacs"})
        other.todo_list.add("Buy milk")
        view = self.start(columns=120)
        view.wait_for("1 of 1")
        view.send("u")
        view.wait_for(
            "There is nothing of yours to undo. The newest change, by emacs on Nov 20, 2026 09:00: "
            "Added “Buy milk”.",
            "Undo it all the same? (y/n)",
            "[ ] Buy milk",
        )
        view.send("n")
        view.wait_for("[ ] Buy milk", without=["(y/n)"])
        view.send("uy")
        view.wait_for("Undone: add “Buy milk”.", "Nothing to do yet.")

    def test_reads_lines_and_words(self) -> None:
        view = self.start()
        view.wait_for("Nothing to do yet.")
        view.send("aCall Bob tomorrow 9:00 #family !high")
        view.wait_for("Add: Call Bob", "Call Bob · Tomorrow 09:00 · high · #family")
        view.send("\naBuy milk #fa")
        view.wait_for("Add: Buy milk #fa", "  family  1 open")
        view.send("\t\n")
        view.wait_for("[ ]                     Buy milk #family", "2 of 2")
        # To tomorrow in four keys.
        view.send("w\t\t\n")
        view.wait_for("[ ] Tomorrow            Buy milk #family")
        self.other().todo_detail.edit(1, due="2026-11-02", clear=["time"])
        view.wait_for("[!] Mon, Nov 2 high Call Bob")
        # All that is overdue, also out of sight, to today in three.
        view.send("/milk\n")
        view.wait_for("with “milk”", "1 of 1")
        view.send("W\n\x1b")
        view.wait_for("[ ] Today    high Call Bob", "[ ] Tomorrow      Buy milk")
        view.send("Wtoday\n")
        view.wait_for("Nothing is overdue.")
        # In a form, the choices put their values into the field.
        view.send("je\t")
        view.wait_for("              Next week  Mon, Nov 23")
        view.send("\x0e\x0e\x0e")
        view.wait_for("due        2026-11-23  Monday")
        view.send("\x10\t\t\tevery mont\x0e\n")
        view.wait_for("[ ] Tomorrow      Buy milk #family (every month on the 21st)")

    def test_asks_again_of_the_todos_that_it_was_asked_of(self) -> None:
        other = self.other()
        for title in ("one", "two", "three"):
            other.todo_list.add(title)
        view = self.start()
        view.wait_for("1 of 3")
        # Somebody completes the todo: its row goes, and the next one has its place.
        view.send("wtomorrow")
        view.wait_for("Due (none: no day): tomorrow")
        other.todo_list.complete(1)
        view.wait_for("1 of 2", "Due (none: no day): tomorrow")
        view.send("\n")
        view.wait_for("Todo 1 has changed since", "Due (none: no day): tomorrow")
        self.assertEqual(self.detail(2)["due"], None)
        view.send("\n")
        view.wait_for("Edited “one”.", without=["Tomorrow"])
        self.assertEqual([self.detail(id)["due"] for id in (1, 2)], ["2026-11-21", None])
        # The same with tags, a priority, and several.
        view.send("ggTnew")
        view.wait_for("none all): new")
        other.todo_list.complete(2)
        view.wait_for("1 of 1")
        view.send("\n")
        view.wait_for("Todo 2 has changed since", "none all): new")
        view.send("\x1b")
        view.wait_for("1 of 1", without=["none all)"])
        self.assertEqual([self.detail(id)["tags"] for id in (2, 3)], [[], []])
        other.todo_list.reopen(2)
        view.wait_for("of 2")
        view.send("gg  P")
        view.wait_for("Priority:", "2 marked")
        other.todo_list.delete(2)
        view.wait_for("of 1")
        view.send("high\n")
        view.wait_for("There is no todo 2", "Priority: high")
        view.send("\n")
        view.wait_for("Edited “three”.", without=["marked"])
        view.send("w")
        view.wait_for("Due (none")
        other.todo_list.delete(3)
        view.wait_for("No todo matches the filter.")
        view.send("fri\n")
        view.wait_for("There is no todo 3", without=["Due (none"])

    def test_takes_no_key_for_a_command_that_was_typed_into_what_did_not_open(self) -> None:
        view = self.start()
        view.wait_for("Nothing to do yet.")
        view.send("eDy")
        view.wait_for("There is no todo to do that to.")
        view.send("aDy")
        view.wait_for("Add: Dy")

    def test_keeps_the_line_that_is_typed(self) -> None:
        view = self.start()
        view.wait_for("Nothing to do yet.")
        view.send("aCall Bob")
        view.wait_for("Add: Call Bob")
        os.kill(view.process.pid, signal.SIGTERM)
        view.wait_for("what you typed is offered at the next start.")
        self.assertEqual(view.wait_for_end(), 1)
        view = self.start()
        view.wait_for("1 unsaved form from Nov 20, 2026 09:00: E opens it.")
        view.send("j")
        view.wait_for("Nothing to do yet.", without=["unsaved"])
        view.send("E")
        view.wait_for("title      Call Bob", "new todo, not saved")
        view.send("\n")
        view.wait_for("[ ] Call Bob")
        view.send("E")
        view.wait_for("There is no unsaved form.")

    def test_keeps_a_form_whoever_is_killed(self) -> None:
        with self.other() as other:
            other.todo_list.add("Buy milk", content="two litres")
        view = self.start()
        view.wait_for("Buy milk")
        view.send("e\x01My ")
        view.wait_for("title      My Buy milk")
        # The backend ends by itself, and keeps what was typed.
        backend = self.child(view)
        os.kill(view.process.pid, signal.SIGKILL)
        view.wait_for_end()
        while Path(f"/proc/{backend}").exists():
            os.sched_yield()
        with self.other() as other:
            other.todo_detail.edit(1, title="Buy bread", content="of rye")
        view = self.start()
        view.wait_for("1 unsaved form", "[ ] Buy bread")
        view.send("E")
        both = "title      My Buy milk\n            theirs: Buy bread"
        view.wait_for(both, "of rye")
        os.kill(self.child(view), signal.SIGKILL)
        view.wait_for("It has been restarted.", both)
        view.send("\x1b")
        view.wait_for("Save what you typed?")
        view.send("n")
        view.wait_for("[ ] Buy bread", without=["theirs"])
        view.send("q")
        self.assertEqual(view.wait_for_end(), 0)
        view = self.start()
        view.wait_for("[ ] Buy bread", without=["unsaved"])

    def test_changes_what_is_marked_in_one_step(self) -> None:
        with self.other() as other:
            for number in range(1, 31):
                other.todo_list.add(f"todo {number}")
        view = self.start()
        view.wait_for("1 of 30")
        # The last one, too, which is out of sight of the first ones.
        view.send("  G ")
        view.wait_for("3 marked, 30 of 30", "*[ ] todo 30")
        view.send("gg")
        view.wait_for("*[ ] todo 1\n*[ ] todo 2\n [ ] todo 3")
        view.send("Ph\n")
        view.wait_for("Edited 3 todos.", "high todo 1\n", "1 of 30", without=["marked"])
        view.send("u")
        view.wait_for("Undone: edit 3 todos.", without=["high"])
        view.send("  T#work ##new\n")
        view.wait_for("Edited 2 todos.", "todo 1 ##new #work\n", "todo 2 ##new #work\n")
        # Tags are added and taken away; an empty answer changes nothing.
        view.send("ggT")
        view.wait_for("Add tags (-TAG takes one away, none all):", "work  2 open")
        view.send("home -#work\n")
        view.wait_for("Edited “todo 1”.", "todo 1 ##new #home\n")
        view.send("ggT\n")
        view.wait_for("todo 1 ##new #home\n", without=["Add tags", "Edited"])
        view.send("ggTnone\n")
        view.wait_for("Edited “todo 1”.", "todo 1\n")
        view.send(" w")
        view.wait_for("Due (none: no day):", "1 marked", "Tomorrow  Sat, Nov 21")
        view.send("tomorrow 18:30\n")
        view.wait_for("Tomorrow 18:30 todo 1", without=["marked"])
        view.send("ggw\n")
        view.wait_for("Tomorrow 18:30 todo 1", without=["Due ("])
        view.send("wnone\n")
        view.wait_for("Edited “todo 1”.", without=["Tomorrow"])
        # What is refused is there again.
        view.send("ggwsomeday\n")
        view.wait_for("not a valid date", "Due (none: no day): someday")
        view.send("\x1b")
        view.wait_for("1 of 30", without=["Due ("])
        view.send("  d")
        view.wait_for("Deleted 2 todos.", "1 of 28")
        view.send("u")
        view.wait_for("Undone: delete 2 todos.", "of 30")
        view.send("gg  ")
        view.wait_for("2 marked")
        view.send("\x1b")
        view.wait_for("3 of 30", without=["marked", "*"])
        # Complete what is open, else reopen.
        view.send("ggxfnone\ngg  x")
        view.wait_for("Completed “todo 2”.", "[x] todo 1", "[x] todo 2")
        view.send("gg  x")
        view.wait_for("Reopened 2 todos.", "[ ] todo 1", "[ ] todo 2", without=["marked"])

    def test_changes_all_that_is_marked_or_nothing(self) -> None:
        other = self.other()
        for title in ("one", "two", "three"):
            other.todo_list.add(title, due="2026-11-20", repeat={"rule": "FREQ=DAILY"})
        other.todo_detail.edit(2, clear=["repeat"])
        view = self.start()
        view.wait_for("1 of 3")
        view.send("\x1b")
        view.wait_for(" To do ")
        view.send("   X")
        view.wait_for("does not repeat", "3 marked, 2 of 3", "Today one", "Today three")
        view.send(" X")
        view.wait_for("Edited 2 todos.", "Tomorrow one", "Tomorrow three", without=["marked"])
        view.send("gg  ")
        view.wait_for("2 marked")
        other.todo_list.delete(2)
        view.wait_for("of 2")
        view.send("d")
        view.wait_for("There is no todo 2", "1 marked", "one")
        view.send("x")
        view.wait_for("Completed “one”. Next: ", without=["marked"])

    def test_says_who_made_a_change_in_one_language(self) -> None:
        self.env.update(LC_ALL="", LANG="de_DE.UTF-8", LANGUAGE="de")
        view = self.start()
        view.wait_for("Nothing to do yet.")
        view.send("aone\n")
        view.wait_for("Added “one”.")
        other = self.other()
        other.todo_detail.edit(1, priority="high")
        view.send("H")
        view.wait_for("changed priority\n", "added  (terminal)")

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
        view.send("jj")
        view.wait_for("3 of 3")
        view.send("/none")
        view.wait_for("No todo matches the filter.")
        view.send("\x1b")
        # Back where one was.
        view.wait_for("3 of 3", without=["none"])
        view.send("gt")
        view.wait_for(" Today\n")
        view.send("\x1b")
        view.wait_for(" To do ", "3 of 3")
        view.send("sti\n")
        view.wait_until(lambda shown: 0 < shown.find("Buy bread") < shown.find("Buy milk"), "order")

    def test_finds_tags(self) -> None:
        with self.other() as other:
            other.todo_list.add("Buy milk", tags=["shop", "home"])
            other.todo_list.add("Buy bread", tags=["shop"])
            other.todo_list.add("Call the shop")
        view = self.start()
        view.wait_for("1 of 3")
        view.send("##shop\n")
        view.wait_for(" To do, #shop ", "1 of 2", without=["Call", "Only with"])
        view.send("#")
        view.wait_for("Only with the tags (none: any):", "home  1 open")
        view.send("home\n")
        view.wait_for("#shop #home ", "1 of 1", "Buy milk", without=["bread"])
        view.send("\x1b")
        view.wait_for("1 of 3", " To do  ")

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
        view.send("ggH")
        view.wait_for("line 39", "history", "added", without=["line 12"])
        view.send("H")
        view.wait_for("line 39", without=["added"])
        view.send("qH")
        view.wait_for("todo 1", "history", "added")
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
        view.wait_for(" Today ", "1 of 1")
        view.send("\x1b")
        view.wait_until(
            lambda text: text.startswith(shown.rstrip() + "\n"), f"what it says:\n{shown}"
        )

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

    def detail(self, id: int) -> Dict[str, Any]:
        """What another process sees of a todo."""
        with self.other() as other:
            other.todo_detail.view_ready(id)
            [shown] = [output.params["todo"] for output in other.outputs()]
        return {name: shown[name] for name in ("title", "due", "priority", "tags", "content")}

    def test_adds_in_a_form(self) -> None:
        view = self.start()
        view.wait_for("Nothing to do yet.")
        view.send("A")
        view.wait_for("new todo", "content", "priority   none", without=["not saved"])
        view.send("\x13")
        view.wait_for("The title is empty")
        view.send("Buy milk\t2026-1")
        view.wait_for("new todo, not saved", "due        2026-1\n            The due date is no")
        view.send("1-21")
        view.wait_for("2026-11-21  Tomorrow", without=["The due date is no"])
        view.send("\t\t\t\t\t\thigh\tshop home\t\t\ttwo litres\nof it")
        view.wait_for(
            "priority   high", "tags       shop home", "content    two litres\n            of it"
        )
        view.send("\x13")
        view.wait_for(
            " To do ", "[ ] Tomorrow high Buy milk #home #shop", "Added “Buy milk”."
        )
        self.assertEqual(
            self.detail(1),
            dict(title="Buy milk", due="2026-11-21", priority="high", tags=["home", "shop"],
                 content="two litres\nof it"),
        )  # fmt: skip

    def test_edits_in_a_form(self) -> None:
        with self.other() as other:
            other.todo_list.add("Buy milk", due="2026-11-21", content="one\nthree")
        view = self.start()
        view.wait_for("Buy milk")
        view.send("e")
        view.wait_for("todo 1", "2026-11-21  Tomorrow", "content    one\n            three")
        # Tab chooses the whole field, which typing replaces; what moves the cursor does not.
        view.send("\x01Go \x01\t\x7f\t\t\t\t\t\t\tshop")
        view.wait_for("title      Go Buy milk", "due\n", "tags       shop", "not saved")
        view.send("\t\x1bOA\x1bOB\x1bOB\x1bOB\x01two\n")
        view.wait_for("content    one\n            two\n            three")
        view.send("\x1b[Z\n")
        view.wait_for("Edited “Go Buy milk”.", "[ ] Go Buy milk #shop")
        view.send("u")
        view.wait_for("Undone: edit “Go Buy milk”.", "[ ] Tomorrow Buy milk", without=["#shop"])

    def test_selects_a_field_of_one_line_however_it_is_entered(self) -> None:
        self.other().todo_list.add("Buy milk", due="2026-11-21", tags=["shop"], content="two")
        view = self.start()
        view.wait_for("Buy milk")
        view.send("e\x1bOB2026-11-22")
        view.wait_for("due        2026-11-22  Sunday")
        view.send("\x1bOB" * 7 + "home")
        view.wait_for("tags       home")
        view.send("\x1bOB\x1bOB\x1bOB!")
        view.wait_for("content    two!")
        view.send("\x1bOA\x1bOA\x1bOAwork")
        view.wait_for("tags       work")
        # The first field is not entered from itself.
        view.send("\x1bOA" * 9 + "\x1bOD!")
        view.wait_for("title      Buy mil!k")

    def test_wraps_what_is_typed(self) -> None:
        view = self.start(lines=20, columns=24)
        view.wait_for("Nothing to do yet.")
        view.send("A日本語日本語日\x1b[Z\x1b[200~one two three four five\r\r  six\x1b[201~")
        view.wait_for(
            "title      日本語日本\n            語日",
            "content    one two\n            three four\n            five\n\n              six",
        )
        # Up from the end of six, over the empty line, to the end of five.
        view.send("\x1bOA\x1bOA\x05!")
        view.wait_for("            five!")
        view.send("\x1bOA\x05!")
        view.wait_for("            three four\n            five!!")
        view.resize(20, 80)
        view.wait_for("title      日本語日本語日", "content    one two three four five!!")

    def test_follows_others_while_one_types(self) -> None:
        other = self.other()
        other.todo_list.add("Buy milk", content="two litres")
        view = self.start()
        view.wait_for("Buy milk")
        view.send("e\x01My ")
        view.wait_for("title      My Buy milk", "two litres")
        other.todo_detail.edit(1, title="Buy bread", due="2026-11-21", content="of rye")
        view.wait_for("title      My Buy milk\n            theirs: Buy bread", "Tomorrow", "of rye")
        view.send("old ")
        view.wait_for("My old Buy milk\n            theirs: Buy bread")
        view.send("\n")
        view.wait_for("Todo 1 was also changed elsewhere: title.", "m saves mine, t takes theirs")
        view.send(" ")
        view.wait_for("My old Buy milk", without=["m saves mine"])
        view.send("\nm")
        view.wait_for("Edited “My old Buy milk”.", "[ ] Tomorrow My old Buy milk")
        self.assertEqual(self.detail(1)["content"], "of rye")

        view.send("e\x01Now \t2026-11-22")
        view.wait_for("title      Now My", "Sunday")
        other.todo_detail.edit(1, title="Buy rolls", clear=["due"])
        view.wait_for("theirs: Buy rolls", "theirs: nothing")
        view.send("\x13")
        view.wait_for("title: m saves mine")
        view.send("t")
        view.wait_for("title      Buy rolls", "due: m saves mine")
        view.send("m")
        view.wait_for("Edited “Buy rolls”.", "[ ] Sunday Buy rolls")

    def test_keeps_what_is_typed_of_a_todo_that_is_deleted(self) -> None:
        other = self.other()
        other.todo_list.add("Buy milk", tags=["shop"])
        view = self.start()
        view.wait_for("Buy milk")
        view.send("\n")
        view.wait_for("todo 1")
        view.send("e\x01My ")
        view.wait_for("title      My Buy milk")
        gone = "Somebody has deleted this todo"
        other.todo_list.delete(1)
        view.wait_for(gone, "title      My Buy milk", "tags       shop")
        other.todo_list.undo()
        view.wait_for("title      My Buy milk", without=[gone])
        other.todo_list.delete(1)
        view.wait_for(gone)
        view.send("\n")
        view.wait_for("Added “My Buy milk”.", "[ ] My Buy milk #shop", "1 of 1")

    def test_asks_before_it_loses_what_was_typed(self) -> None:
        asks = "Save what you typed?"
        view = self.start()
        view.wait_for("Nothing to do yet.")
        view.send("A\x1b")
        view.wait_for("Nothing to do yet.")
        view.send("ABuy\x1b")
        view.wait_for(asks, "title      Buy")
        view.send("k milk")
        view.wait_for("title      Buy milk", without=[asks])
        os.kill(view.process.pid, signal.SIGINT)
        view.wait_for(asks)
        view.send("y")
        view.wait_for("Added “Buy milk”.", "[ ] Buy milk")
        view.send("e\x01No \x1b")
        view.wait_for(asks)
        view.send("n")
        view.wait_for(" To do ", "[ ] Buy milk", without=[asks])
        view.send("ewhatever")
        view.wait_for("Buy milkwhatever")
        os.kill(view.process.pid, signal.SIGTERM)
        view.wait_for("what you typed is offered at the next start.")
        self.assertEqual(view.wait_for_end(), 1)
        view = self.start()
        view.wait_for("1 unsaved form")
        view.send("A\x1b[200~Lost?\x1b[201~")
        view.wait_for("title      Lost?")
        view.close()
        view = self.start()
        view.wait_for("2 unsaved forms, from Nov 20, 2026 09:00: E opens the newest.")
        view.send("E")
        view.wait_for("title      Lost?")
        view.send("\x1b")
        view.wait_for(asks)
        view.send("nE")
        view.wait_for("title      Buy milkwhatever", without=[asks])
        view.send("\x1b")
        view.wait_for(asks)
        view.send("n")
        view.wait_for("Buy milk", without=["whatever"])
        # A backend that keeps nothing.
        view = Terminal([sys.executable, "-m", "viper_todo", "--memory", *CLOCK], self.env)
        self.addCleanup(view.close)
        view.wait_for("Nothing to do yet.")
        view.send("AGone?")
        view.wait_for("title      Gone?")
        os.kill(view.process.pid, signal.SIGTERM)
        view.wait_for("what you typed is kept in ")
        [kept] = self.folder.glob(".local/state/viper-todo/unsaved-*")
        self.assertEqual(kept.read_text(), "title: Gone?\n")
        self.assertEqual(kept.stat().st_mode & 0o777, 0o600)
        view = self.start()
        view.wait_for("Buy milk")
        os.kill(view.process.pid, signal.SIGINT)
        self.assertEqual(view.wait_for_end(), 0)

    def test_takes_a_form_to_the_next_backend(self) -> None:
        other = self.other()
        other.todo_list.add("Buy milk", content="two litres")
        other.todo_list.add("Call Ann")
        real = Path(find_backend()).resolve()
        backend = self.folder / "backend"
        backend.symlink_to(real)
        view = self.start("--backend", str(backend))
        view.wait_for("Call Ann")
        view.send("e\x01My ")
        view.wait_for("title      My Buy milk")
        os.kill(self.child(view), signal.SIGKILL)
        view.wait_for("was killed by signal 9", "It has been restarted.", "title      My Buy milk")
        view.send("old ")
        view.wait_for("title      My old Buy milk", without=["killed"])
        # While there is none, and after the todo has been deleted.
        backend.unlink()
        os.kill(self.child(view), signal.SIGKILL)
        view.wait_for("was killed by signal 9", "A key starts it again.")
        view.send("and ")
        view.wait_for("title      My old and Buy milk", "A key starts it again.")
        other.todo_list.delete(1)
        backend.symlink_to(real)
        view.send("cold ")
        view.wait_for("title      My old and cold Buy milk", "has deleted this", without=["A key"])
        view.send("\n")
        view.wait_for("Added “My old and cold Buy milk”.", "2 of 2")
        self.assertEqual(self.detail(3)["content"], "two litres")

    def test_offers_both_texts_after_its_backend_was_killed(self) -> None:
        other = self.other()
        other.todo_list.add("Buy milk", content="two litres")
        view = self.start()
        view.wait_for("Buy milk")
        view.send("e\x01My \t2026-11-21")
        view.wait_for("title      My Buy milk", "Tomorrow")
        os.kill(self.child(view), signal.SIGSTOP)
        other.todo_detail.edit(1, title="Buy bread", content="of rye")
        os.kill(self.child(view), signal.SIGKILL)
        both = "title      My Buy milk\n            theirs: Buy bread"
        view.wait_for("It has been restarted.", both, "Tomorrow", "of rye")
        # What nobody has decided is still to be decided by the next one.
        view.send("\x01")
        view.wait_for(both, without=["restarted"])
        os.kill(self.child(view), signal.SIGKILL)
        view.wait_for("It has been restarted.", both)
        view.send("\n")
        view.wait_for("title: m saves mine, t takes theirs")
        view.send("m")
        view.wait_for("Edited “My Buy milk”.", "[ ] Tomorrow My Buy milk")
        self.assertEqual(self.detail(1)["content"], "of rye")

    def test_keeps_a_form_while_the_store_cannot_be_read(self) -> None:
        with self.other() as other:
            other.todo_list.add("Buy milk")
        view = self.start(columns=200)
        view.wait_for("Buy milk")
        view.send("e\x01My ")
        view.wait_for("title      My Buy milk")
        files = sorted(self.folder.glob("todos.sqlite*"))
        os.kill(self.child(view), signal.SIGSTOP)
        for file in files:
            file.rename(f"{file}.away")
        (self.folder / "todos.sqlite").write_text("no database " * 100)
        os.kill(self.child(view), signal.SIGKILL)
        view.wait_for("It has been restarted.", "title      My Buy milk", "not saved")
        view.send("old")
        view.wait_for("title      My oldBuy milk", "damaged")
        os.kill(self.child(view), signal.SIGKILL)
        view.wait_for("It has been restarted.")
        os.kill(self.child(view), signal.SIGSTOP)
        for file in self.folder.glob("todos.sqlite*"):
            if file.suffix == ".away":
                file.rename(file.with_suffix(""))
            elif file not in files:
                file.unlink()
        os.kill(self.child(view), signal.SIGKILL)
        view.wait_for("A key starts it again.")
        view.send(" \n")
        view.wait_for("Edited “My old Buy milk”.", "[ ] My old Buy milk")

    def test_saves_a_new_todo_once(self) -> None:
        # A backend whose answer to the first save is lost.
        real = find_backend()
        fake, marker = self.folder / "fake", self.folder / "saved"
        fake.write_text(f"""#!{sys.executable}
import os, subprocess, sys
backend = subprocess.Popen([{real!r}, *sys.argv[1:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for line in sys.stdin.buffer:
    backend.stdin.write(line); backend.stdin.flush()
    while True:
        answer = backend.stdout.readline()
        if b'"id":' in answer and b'"method":' not in answer: break
        if b'.save"' not in line or os.path.exists({str(marker)!r}):
            sys.stdout.buffer.write(answer); sys.stdout.flush()
    if b'.save"' in line and not os.path.exists({str(marker)!r}):
        open({str(marker)!r}, "w").close(); backend.kill(); sys.exit(9)
    sys.stdout.buffer.write(answer); sys.stdout.flush()
""")
        fake.chmod(0o755)
        self.env["VIPER_TODO"] = str(fake)
        view = self.start()
        view.wait_for("Nothing to do yet.")
        view.send("ABuy milk\n")
        view.wait_for("The backend ended (9)", "It has been restarted.", "title      Buy milk")
        view.send("\n")
        view.wait_for(" To do ", "1 of 1", "[ ] Buy milk")

    def test_edits_the_content_in_the_editor(self) -> None:
        self.editor("sed -i 's/litres/pints/' $1; echo more >> $1")
        with self.other() as other:
            other.todo_list.add("Buy milk", content="two litres")
        view = self.start(columns=200)
        view.wait_for("Buy milk")
        view.send("e\x18")
        view.wait_for("content    two pints\n            more", "not saved")
        view.send("\x13")
        view.wait_for("Edited “Buy milk”.")
        self.assertEqual(self.detail(1)["content"], "two pints\nmore")
        self.assertEqual(list(self.folder.glob("todo-*")), [])
        self.editor("yes | head -c 200001 > $1")
        view.send("e\x18")
        view.wait_for("The content is too long", "The text is kept in", "content    two pints")
        [kept] = self.folder.glob("todo-*")
        self.assertEqual(kept.stat().st_size, 200001)
        self.assertEqual(kept.stat().st_mode & 0o777, 0o600)
        self.editor("echo mine > $1; exit 3")
        view.send("\x18")
        view.wait_for("The editor failed (3). The text is kept in", "content    two pints")

    def test_shows_errors_and_keeps_what_was_typed(self) -> None:
        view = self.start()
        view.wait_for("Nothing to do yet.")
        view.send("u")
        view.wait_for("There is nothing to undo")
        view.send("a" + "x" * 501 + "\n")
        view.wait_for("The title", "Add: ")
        view.send("\x15Buy milk\n")
        view.wait_for("[ ] Buy milk", "Added “Buy milk”.")

    def test_asks_before_it_deletes_everything(self) -> None:
        view = self.start()
        view.wait_for("Nothing to do yet.")
        view.send("aone\natwo\n")
        view.wait_for("2 of 2")
        view.send("D")
        view.wait_for("Delete 2 todos, EVERYTHING, also what is not shown? (y/n)")
        view.send("n")
        view.wait_for("2 of 2", without=["(y/n)"])
        view.send("ggxC")
        view.wait_for("Delete 1 done todos? (y/n)")
        self.other().todo_list.complete(2)
        view.wait_for("No todo matches the filter.")
        # No more than the question says.
        view.send("y")
        view.wait_for("2 todos")
        view.send("Dy")
        view.wait_for("Deleted 2 todos. u brings them back.", "Nothing to do yet.")

    def test_outlives_its_backend(self) -> None:
        view = self.start()
        view.wait_for("Nothing to do yet.")
        view.send("aBuy milk\n")
        view.wait_for("[ ] Buy milk")
        os.kill(self.child(view), signal.SIGKILL)
        view.wait_for("The backend was killed by signal 9", "It has been restarted.")
        # Without a key in between, a second time is not its turn.
        os.kill(self.child(view), signal.SIGKILL)
        view.wait_for("The backend was killed by signal 9", "R starts it again.")
        view.send("x")
        view.wait_for("The backend has ended.", "Buy milk")
        view.send("R")
        view.wait_for("The backend has been restarted.", "[ ] Buy milk")
        view.send("aCall Ann")
        view.wait_for("Add: Call Ann")
        os.kill(self.child(view), signal.SIGKILL)
        view.wait_for("It has been restarted.", "Add: Call Ann")
        view.send("\n")
        view.wait_for("[ ] Call Ann", "2 of 2")

    def test_shows_lists(self) -> None:
        other = self.other()
        other.todo_list.add("Write report", due="2026-11-19", tags=["work"])
        other.todo_list.add("Buy milk")
        view = self.start()
        # The first list has what is to be done today, if there is anything.
        view.wait_for(" Today ", "1 of 1", without=["milk"])
        view.send("\x1b")
        view.wait_for(" To do ", "1 of 2")
        view.send("gl")
        view.wait_for(
            " lists\n 1 Inbox           1\n 2 Today           1 1!\n 3 Upcoming        0\n",
            " 4 All             2 1!\n 5 Done            0\n 6 Done this week  0\n\n",
        )
        # Live; an empty line below, then the hints.
        other.todo_list.add("Call Ann", due="2026-12-01")
        view.wait_for(" 3 Upcoming        1\n 4 All             3 1!")
        view.send("j\n")
        view.wait_for(" Today  ", "1 of 1", "Write report", without=["milk"])
        # What is added there is due today.
        view.send("aPay rent\n")
        view.wait_for("[ ] Today     Pay rent", "2 of 2")
        view.send("/rent\n")
        view.wait_for(" Today, with “rent”", "1 of 1")
        view.send("aSend invoice\n")
        view.wait_for("Added “Send invoice”. It is not in this list.", "1 of 1")
        view.send("\x1b")
        view.wait_for(" Today  ", "2 of 3", without=["rent”"])
        view.send("foverdue\n")
        view.wait_for(" Today · Overdue", "1 of 1")
        view.send("3")
        view.wait_for(" Upcoming  ", "Call Ann", "1 of 1")
        view.send("ANow\n")
        view.wait_for("Added “Now”. It is not in this list.", "1 of 1")
        # A form begins with what the list says; with a new backend, too.
        view.send("2A")
        view.wait_for("new todo", "due        2026-11-20", without=["not saved"])
        view.send("Walk")
        view.wait_for("title      Walk", "not saved")
        os.kill(self.child(view), signal.SIGKILL)
        view.wait_for("It has been restarted.", "title      Walk", "due        2026-11-20")
        view.send("\n")
        view.wait_for(" Today  ", "Today     Walk")
        view.send("\x1b")
        view.wait_for(" To do ", " of 7")

    def test_saves_and_removes_lists(self) -> None:
        other = self.other()
        other.todo_list.add("Write report", tags=["work"])
        other.todo_list.add("Buy milk")
        view = self.start()
        view.wait_for("1 of 2")
        view.send("#work\nsti\n")
        view.wait_for(" To do · By title, #work", "1 of 1")
        view.send("Swork\n")
        view.wait_for("Its title: work")
        view.send("\x15At work\n")
        view.wait_for(" At work  ", "Saved the list “At work”.", "Write report")
        view.send("aSend invoice\n")
        view.wait_for("[ ] Send invoice #work\n [ ] Write report #work", "1 of 2")
        # What narrows a list is saved with it; its order stays, and what it gives new todos.
        work: TodoFilter = {"completed": False, "tags": ["work"]}
        other.saved_lists.save(
            "work", "At work", work, sort=["title"], defaults={"due": "today"}, replace=True
        )
        view.send("/invoice\n")
        view.wait_for("At work, with “invoice”", "1 of 1")
        view.send("Sinvoices\n")
        view.wait_for("Its title: invoices")
        view.send("\x15Invoices\n")
        view.wait_for(" Invoices  ", "Saved the list “Invoices”.", "1 of 1")
        narrowed: TodoFilter = {"completed": False, "tags": ["work"], "text": "invoice"}
        self.assertEqual(
            other.saved_lists.definition("invoices"),
            {
                "name": "invoices",
                "title": "Invoices",
                "filter": narrowed,
                "sort": ["title"],
                "defaults": {"due": "today"},
            },
        )
        # Another list is replaced only after a question.
        view.send("Swork\n")
        view.wait_for("Its title: At work")
        view.send("\n")
        view.wait_for(
            "It shows completed: false, tags: work. It would show",
            "Replace the list “At work”? (y/n)",
        )
        view.send("n")
        self.assertEqual(other.saved_lists.definition("work")["filter"], work)
        # A list of this title is replaced.
        view.send("/send\nsdue\nS")
        view.wait_for("Save as the list (name):")
        view.send("Invoices\n")
        view.wait_for("Its title: Invoices")
        view.send("\n")
        view.wait_for(" Invoices  ", "Saved the list “Invoices”.", "1 of 1")
        changed = other.saved_lists.definition("invoices")
        self.assertEqual(changed["filter"], {"all": [narrowed, {"text": "send"}]})
        self.assertEqual(changed["sort"], ["due"])
        view.send("glGe")
        view.wait_for("Its title: Invoices")
        view.send(" to send\n")
        view.wait_for(" 8 Invoices to send")
        renamed = other.saved_lists.definition("invoices")
        self.assertEqual(renamed, {**changed, "title": "Invoices to send"})
        view.send("gge Now\n")
        view.wait_for("is always there and cannot be changed")
        view.send("Gdy")
        view.wait_for("Removed the list “Invoices to send”", without=["8 Invoices"])
        other.saved_lists.save("other", "Other", {})
        view.wait_for(" 7 At work         2\n 8 Other           3")
        view.send("GK")
        view.wait_for(" 7 Other           3\n 8 At work         2")
        view.send("K")
        view.wait_for("is always there and cannot be changed")
        view.send("J")
        view.wait_for(" 7 At work         2\n 8 Other           3")
        view.send("d")
        view.wait_for("Remove the list “Other”? Its todos stay. (y/n)")
        view.send("y")
        view.wait_for("Removed the list “Other”; u brings it back.", without=["8 Other"])
        view.send("u")
        view.wait_for("The list “Other” is back.", " 8 Other           3")
        view.send("u7")
        view.wait_for(" At work  ", "1 of 2")
        # Somebody removes the list that is shown.
        other.saved_lists.remove("work")
        view.wait_for("There is no list “work”", " All  ", "of 3")
        view.send("j8")
        view.wait_for("8 does nothing here", without=["no list"])
        view.send("7")
        view.wait_for(" Other  ")
        # It is gone when the backend is there again.
        os.kill(self.child(view), signal.SIGSTOP)
        other.saved_lists.remove("other")
        os.kill(self.child(view), signal.SIGKILL)
        view.wait_for("It has been restarted.", " All  ", "Buy milk")

    def test_shows_repetition(self) -> None:
        other = self.other()
        other.todo_list.add(
            "Water plants", due="2026-11-20", time="18:30", repeat={"rule": "FREQ=WEEKLY"}
        )
        other.todo_list.add("Later", start="2999-12-01", reminders=["2999-11-30T08:00"])
        other.todo_list.add("Long ago", start="1999-12-01")
        view = self.start(columns=100)
        view.wait_for(" Today ")
        view.send("\x1b")
        view.wait_for(
            "[ ] Today 18:30 Water plants (every week on Friday)\n",
            "Later (from Dec 1, 2999)\n",
            "Long ago\n",
        )
        view.send("X")
        view.wait_for("Fri, Nov 27 18:30 Water plants")
        view.send("u")
        view.wait_for("Today 18:30 Water plants")
        view.send("x")
        view.wait_for("Completed “Water plants”. Next: 2026-11-27.")
        view.send("gg\n")
        view.wait_for(
            "due        Fri, Nov 27 18:30",
            "repeats    every week on Friday",
            "next days  2026-12-04, 2026-12-11,",
            "series     1, number 2",
        )
        view.send("X")
        view.wait_for("due        Fri, Dec 4 18:30")
        view.send("qG\n")
        view.wait_for("Long ago", without=["start"])
        view.send("qk\n")
        view.wait_for("start      Dec 1, 2999", "reminders  2999-11-30T08:00")

    def test_edits_what_is_about_time(self) -> None:
        view = self.start(lines=40)
        view.wait_for("Nothing to do yet.")
        view.send("APay rent\t2026-11-30\t9\t2026-11-28\t")
        view.wait_for("every month on the last day")
        view.send("sometimes\tsoon")
        view.wait_for("The time is not", "The repetition is not", "A reminder is not")
        view.send("\x15-P1D 2026-11-29T08:00\x1b[Z\x15FREQ=MONTHLY\x1b[Z\x1b[Z\x1509:30")
        view.wait_for(
            "due        2026-11-30  Mon, Nov 30 09:30\n time       09:30\n start      2026-11-28  Sat, Nov 28\n"
            " repeat     FREQ=MONTHLY  every month on the 30th",
            "\n            2026-12-30, 2027-01-30, 2027-02-28, 2027-03-30, 2027-04-30\n"
            " reminders  -P1D 2026-11-29T08:00\n estimate\n priority   none",
        )
        view.send("\n")
        view.wait_for("Added “Pay rent”.", "[ ] Mon, Nov 30 09:30 Pay rent")

    def test_shows_reminders(self) -> None:
        with ViperTodo(*self.database, "--clock", "2026-11-20T08:00:00Z") as early:
            for title, time in (("Call Ann", "08:50"), ("Send mail", "08:40")):
                early.todo_list.add(title, due="2026-11-20", time=time, reminders=["PT0M"])
        view = self.start()
        view.wait_for("Reminder, Today 08:40, and 1 more (! answers): “Send mail”")
        # It stays, and gives way to what is said.
        view.send("j@")
        view.wait_for("@ does nothing here", without=["Reminder"])
        view.send("!")
        view.wait_for("“Send mail”: o opens it, a ends the reminder, l reminds later")
        view.send("l")
        view.wait_for("Remind again:", "In 10 minutes  09:10")
        view.send("soon\n")
        view.wait_for("There is no such choice.")
        view.send("\x1b")
        view.wait_for("Reminder, Today 08:40", without=["Remind again"])
        view.send("!l\t\n")
        view.wait_for("Reminder, Today 08:50 (! answers): “Call Ann”")
        other = self.other()
        other.todo_detail.edit(1, title="Call Bob")
        view.wait_for("Reminder, Today 08:50 (! answers): “Call Bob”")
        view.send("!o")
        view.wait_for("todo 1", "reminders  -PT0M")
        os.kill(self.child(view), signal.SIGKILL)
        view.wait_for("It has been restarted.")
        view.send("q")
        view.wait_for("Reminder, Today 08:50 (! answers): “Call Bob”")
        view.send("!a")
        view.wait_for(" Today ", without=["Reminder", "reminder"])
        view.send("!")
        view.wait_for("No reminder is due.")

    def named(self, name: str, clock: str = CLOCK[1]) -> ViperTodo:
        """A process at the same todos whose steps have a name."""
        backend = ViperTodo(*self.database, "--clock", clock, name=name)
        self.addCleanup(backend.close)
        return backend

    def test_shows_what_happened_and_takes_a_step_back(self) -> None:
        for title in ("Buy milk", "Call Ann", "Write report"):
            self.named("terminal").todo_list.add(title)
        claude = self.named("Claude", "2026-11-20T09:05:00Z")
        changes: List[Any] = [
            {"do": "edit", "id": 1, "title": "Buy oat milk", "due": "tomorrow"},
            {"do": "edit", "id": 3, "content": "One\nTwo"},
            {"do": "delete", "id": 2},
        ]
        claude.todo_list.apply(changes)
        view = self.start(columns=100)
        view.wait_for("[ ] Tomorrow Buy oat milk")
        view.send("L")
        view.wait_for(
            " activity\n", " Today 09:05  Claude    Changed 3 todos.\n",
            " Today 09:00  terminal  Added “Call Ann”.  changed since\n",
        )  # fmt: skip
        # Each todo before and after, and the todo itself.
        view.send("\n")
        view.wait_for(
            "Today 09:05  Claude  Changed 3 todos.\n", "   [ ] Buy oat milk\n",
            "title      Buy milk → Buy oat milk\n", "due        (none) → Tomorrow\n",
            "   [ ] Write report\n     + One\n     + Two\n", " - [ ] Call Ann\n",
        )  # fmt: skip
        view.send("G\n")
        view.wait_for("There is no todo 2; it may have been deleted. r brings it back.")
        view.send("ggjj\n")
        view.wait_for(" todo 1\n", "created")
        view.send("qgg\n")
        view.wait_for(" activity\n")
        # Somebody else's step, after a question.
        view.send("u")
        view.wait_for("Claude did that. Undo it all the same? (y/n)")
        view.send("n")
        view.wait_for("Changed 3 todos.\n", without=["(y/n)"])
        view.send("uy")
        view.wait_for("Undone: change 3 todos.", "Changed 3 todos.  undone\n")
        # The line stays with its step; one's own needs no question.
        view.send("j")
        view.send("u")
        view.wait_for("Added “Write report”.  undone", "Undone: add “Write report”.")
        # It follows others.
        claude.todo_list.add("Sow")
        view.wait_for("Claude    Added “Sow”.")
        view.send("D")
        view.wait_for(" deleted\n", "Undone: add “Write report”.\n     - Write report\n")
        view.send("q")
        view.wait_for("[ ] Buy milk", "[ ] Sow", without=["Write report"])

    def test_takes_back_all_that_somebody_did_unless_others_changed_it(self) -> None:
        mine, claude = self.named("terminal"), self.named("Claude", "2026-11-20T09:05:00Z")
        mine.todo_list.add("Buy milk")
        for id, title in enumerate(("Sow", "Mow"), 2):
            claude.todo_list.add(title)
            claude.todo_detail.edit(id, priority="high")
        mine.todo_detail.edit(2, title="Sow oats")
        view = self.start(columns=160)
        view.wait_for("[ ] high Sow oats")
        view.send("LjB")
        view.wait_for("Take back 4 steps of Claude since Today 09:05? (y/n)")
        view.send("y")
        view.wait_for(
            "Todo 2 has been changed since then, and that change would be lost; undo it first.",
            "In the way: Today 09:00 terminal Edited “Sow oats”.", without=["undone"],
        )  # fmt: skip
        view.send("gguj")
        view.wait_for("Edited “Sow oats”.  undone")
        view.send("B")
        view.wait_for("Take back 4 steps of Claude")
        view.send("y")
        view.wait_for("Took back 4 steps of Claude.", "Added “Sow”.  undone", "Added “Mow”.  undone")
        view.send("B")
        view.wait_for("There is nothing to take back.")
        self.other().todo_list.add("Nobody's")
        view.wait_for("Added “Nobody's”.")
        view.send("ggB")
        view.wait_for("Nobody knows who made this step; u takes it back alone.")
        view.send("q")
        view.wait_for("[ ] Buy milk", "[ ] Nobody's", "1 of 2")

    def test_brings_back_what_is_deleted(self) -> None:
        other = self.named("Claude")
        other.todo_list.apply([{"do": "add", "title": f"todo {number}"} for number in range(1, 9)])
        view = self.start()
        view.wait_for("1 of 8")
        view.send("LDr")
        view.wait_for(" deleted\n", "Nothing is deleted.", "There is no step on this line.")
        other.todo_list.apply([{"do": "delete", "id": id} for id in range(1, 8)])
        view.wait_for("Claude  Deleted 7 todos.\n     - todo 1\n", "     - todo 5\n")
        view.send("j\n")
        view.wait_for("Restored “todo 1”.", "     - todo 6\n", without=["     - todo 1\n"])
        # All that this step deleted and is still gone.
        view.send("ggr")
        view.wait_for("Restored 6 todos.", "Nothing is deleted.")
        view.send("D")
        view.wait_for(" activity\n", "terminal  Restored 6 todos.")
        view.send("r")
        view.wait_for(" report\n")
        view.send("qq")
        view.wait_for("1 of 8")

    def test_goes_on_to_older_steps(self) -> None:
        other = self.named("Claude")
        for number in range(1, 331):
            other.todo_list.add(f"todo {number}")
        view = self.start()
        view.wait_for("of 330")
        view.send("LG")
        view.wait_for("Added “todo 281”.")
        view.send("j")
        view.wait_for("Added “todo 280”.", without=["“todo 301”"])
        view.send("mmG")
        view.wait_for("Added “todo 131”.")
        view.send("j")
        view.wait_for(" activity, older steps\n", "Added “todo 130”.")
        view.send("GmG")
        view.wait_for("Added “todo 1”.")
        view.send("m")
        view.wait_for("These are the oldest steps.")
        view.send("k" * 135)
        view.wait_for(" activity, older steps\n", "Added “todo 136”.")
        view.send("gg")
        view.wait_for("Added “todo 330”.")
        # The next backend shows the same.
        os.kill(self.child(view), signal.SIGKILL)
        view.wait_for("It has been restarted.", "Added “todo 330”.")

    def test_works_with_a_backend_without_lists(self) -> None:
        old = self.folder / "old"
        old.write_text(f"""#!{sys.executable}
import json, subprocess, sys
backend = subprocess.Popen(
    [{find_backend()!r}, *sys.argv[1:]], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
for line in sys.stdin.buffer:
    event = json.loads(line)
    if event["method"].split(".")[0] in ("savedLists", "todoReminder", "todoActivity"):
        error = dict(code=-32601, message="unknown")
        print(json.dumps(dict(jsonrpc="2.0", id=event["id"], error=error)), flush=True)
        continue
    assert event["method"] != "todoList.add" or "view" not in event["params"]
    assert "saved" not in event["params"]
    backend.stdin.write(line); backend.stdin.flush()
    while True:
        answer = json.loads(backend.stdout.readline())
        shown = answer.get("params", {{}})
        for todo in [shown.get("todo", {{}}), *shown.get("todos", ())]:
            todo.pop("comments", None); todo.pop("commentCount", None)
        print(json.dumps(answer), flush=True)
        if "method" not in answer: break
""")
        old.chmod(0o755)
        self.env["VIPER_TODO"] = str(old)
        view = self.start()
        view.wait_for("Nothing to do yet.", without=["unknown"])
        view.send("aBuy milk\ngl")
        view.wait_for("[ ] Buy milk", "gl does nothing here")
        view.send("L")
        view.wait_for("[ ] Buy milk", "This backend has no activity.")
        view.send("m")
        view.wait_for("This backend has no comments.")
        view.send("\nm")
        view.wait_for(" todo 1\n", "This backend has no comments.")

    def test_says_that_its_backend_has_been_moved(self) -> None:
        backend, real = self.folder / "backend", Path(find_backend()).resolve()
        backend.symlink_to(real)
        view = self.start("--backend", str(backend), columns=200)
        view.wait_for("Nothing to do yet.")
        backend.unlink()
        os.kill(self.child(view), signal.SIGKILL)
        view.wait_for("The backend was killed", "R starts it again.")
        view.send("R")
        view.wait_for("The backend ended (127): ", "No such file", "R starts it again.")
        backend.symlink_to(real)
        view.send("R")
        view.wait_for("The backend has been restarted.")

    def test_shows_the_report(self) -> None:
        with self.other() as other:
            other.todo_list.add("Buy milk", due="2026-12-01")
            other.todo_list.add("Call Ann")
            other.todo_list.complete(2)
        view = self.start()
        view.wait_for("1 of 1")
        view.send("r")
        view.wait_for(
            " report", "Open", "Tue, Dec 1", "[ ] Buy milk", "[x] Call Ann", "Grand total"
        )
        other.restart()
        other.todo_list.reopen(2)
        view.wait_for("[ ] Call Ann", without=["[x]"])
        view.send("\n")
        view.wait_for("todo 1", "[ ] Buy milk", "due")
        view.send("q")
        view.wait_for(" report")
        # The same keys as in a list; the place stays.
        view.send(">")
        view.wait_for("Wed, Dec 2\n     [ ] Buy milk")
        view.send("<<")
        view.wait_for("Mon, Nov 30\n     [ ] Buy milk")
        view.send("+\n")
        view.wait_for("due        Mon, Nov 30", "priority   low")
        view.send("qjt")
        view.wait_for("Tomorrow\n     [ ] Call Ann\n", "Edited “Call Ann”.")
        view.send("Thome\n\n")
        view.wait_for("due        Tomorrow", "tags       #home")
        view.send("q")
        view.wait_for(" report")
        view.send("x")
        view.wait_for("Completed “Call Ann”.", "[x] Call Ann")
        view.send("G\n")
        view.wait_for("There is no todo on this line.")
        view.send("qq")
        self.assertEqual(view.wait_for_end(), 0)

    def test_fits_any_size(self) -> None:
        with self.other() as other:
            for number in range(1, 61):
                other.todo_list.add(f"todo {number}", due="2026-12-01")
        view = self.start()
        view.wait_for("todo 20", "Tue, Dec 1", without=["todo 22"])
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
        self.assertEqual((shown[2].index("e"), shown[2].count("e\u0301")), (21, 58))
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
        view.send("r\x1b[200~aDy\n\x1b[201~")
        view.wait_for("Go back to the list to add what you paste.")
        # In a list, it needs no key before it.
        view.send("q\x1b[200~two\nlines tomorrow\n\x1b[201~")
        view.wait_for("Add: two↵lines tomorrow", "  2 todos")
        view.send("\n")
        view.wait_for("[ ] Tomorrow lines\n [ ]          two\n", "Added 2 todos.")
        view.send("u")
        view.wait_for("Undone: add 2 todos.", "Nothing to do yet.")
        # Each gets what the list says and its line does not.
        view.send("2a\x1b[200~now #a\nthen tomorrow\x1b[201~\n")
        view.wait_for("Added 2 todos.", "[ ] Today now #a", "1 of 1")
        view.send("\x1b")
        view.wait_for("[ ] Tomorrow then")

    def test_keeps_the_lines_that_are_pasted_when_the_terminal_goes(self) -> None:
        view = self.start()
        view.wait_for("Nothing to do yet.")
        view.send("\x1b[200~one\ntwo\nthree\x1b[201~")
        view.wait_for("Add: one↵two↵three", "  3 todos")
        view.close()
        [path] = (self.folder / ".local/state/viper-todo").glob("unsaved-*.txt")
        self.assertEqual(path.read_text(), "Add: one\ntwo\nthree\n")
        view = self.start(columns=200)
        view.wait_for(f"What you typed in an earlier session is in {path}.", "Nothing to do yet.")
        # A form and the line that is added are kept by the backend, whatever ends the View.
        view.send("aCall Bob")
        view.wait_for("Add: Call Bob")
        view.close()
        self.start().wait_for("1 unsaved form from Nov 20, 2026 09:00: E opens it.")

    def test_changes_what_its_keys_say(self) -> None:
        with self.other() as other:
            for title in ("one", "two"):
                other.todo_list.add(title, due="2026-12-31")
        view = self.start()
        view.wait_for("1 of 2")
        for keys, shown in (
            (">", "[ ] Fri, Jan 1 one"), ("<<", "[ ] Wed, Dec 30 one"), ("t", "[ ] Tomorrow one"),
            (".", "[ ] Today one"), ("++", "medium one"), ("-", "low one"), ("-", "[ ] Today one"),
            ("Phigh\n", "high one"), ("c!\n", "high one!"), ("Thome\n", "one! #home"),
            ("wnone\n", "two [ ] high one! #home"),
        ):  # fmt: skip
            view.send(keys)
            view.wait_until(lambda text: shown in " ".join(text.split()), shown)  # noqa: B023
        self.assertEqual(self.detail(1), {"title": "one!", "due": None, "priority": "high",
                                          "tags": ["home"], "content": ""})  # fmt: skip
        # The title is that of the todo on the line, whatever is marked.
        view.send("kvc?\n")
        view.wait_for("[ ] Thu, Dec 31      two", "high one!? #home", without=["marked"])
        # All that is marked, each a day on from its own day.
        view.send("ggvv>")
        view.wait_for("[ ] Today      high one!?", "[ ] Fri, Jan 1      two", "Edited 2 todos.")
        view.send("gt")
        view.wait_for(" Today  ", "1 of 1", without=["two"])
        for key in "npl":
            view.send(key)
            view.wait_for(f"{key} does nothing here; ? shows the keys.")

    def click(self, line: int) -> str:
        return f"\x1b[<0;9;{line}M\x1b[<0;9;{line}m"

    def test_moves_by_pages_and_by_the_mouse(self) -> None:
        with self.other() as other:
            for number in range(1, 41):
                other.todo_list.add(f"todo {number}")
        view = self.start()
        view.wait_for("1 of 40")
        view.send("]")
        view.wait_for("21 of 40")
        view.send("[")
        view.wait_for("1 of 40", without=["21 of"])
        view.send(self.click(4))
        view.wait_for("3 of 40")
        view.send("\x1b[<65;9;4M" * 8)
        view.wait_for("27 of 40", "todo 27\n")
        view.send("\x1b[<64;9;4M" * 8)
        view.wait_for("3 of 40", "[ ] todo 3\n", "? help  a add")
        view.send(self.click(view.text().split("\n").index(" [ ] todo 3") + 1))
        view.wait_for(" todo 3\n", "created")
        # A field of a form, and a choice below it.
        view.send("e")
        view.wait_for("title      todo 3")
        view.send(self.click(3))
        view.wait_for("Tomorrow  Sat, Nov 21")
        lines = view.text().split("\n")
        view.send(self.click([" Tomorrow " in text for text in lines].index(True) + 1))
        view.wait_for("due        2026-11-21  Tomorrow")
        view.send("\n")
        view.wait_for("due        Tomorrow", "Edited “todo 3”.")
        # A choice below a prompt is taken.
        view.send("qggw")
        view.wait_for("Due (none: no day):", "Next week")
        lines = view.text().split("\n")
        view.send(self.click([" Today " in text for text in lines].index(True) + 1))
        view.wait_for("[ ] Today todo 3", without=["Due ("])
        view.send("gl")
        view.wait_for(" 4 All")
        view.send(self.click(5))
        view.wait_for(" All ", "of 40")

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
        view = self.start("--log-level", "debug", lines=85)
        view.wait_for("Nothing to do yet.")
        view.send("?")
        log = self.folder / ".local/state/viper-todo/log"
        view.wait_for("delete everything", "its todos: " + self.database[1][:40])
        view.wait_for("its log:", str(log)[:40])
        self.assertTrue(log.exists())
        view.send("qq")
        self.assertEqual(view.wait_for_end(), 0)

    def test_says_where_the_todos_are(self) -> None:
        self.env.pop("XDG_DATA_HOME", None)
        command = [sys.executable, "-m", "viper_todo"]
        view = Terminal(command, self.env, 82, 200)
        self.addCleanup(view.close)
        view.wait_for("Nothing to do yet.")
        view.send("?")
        store = self.folder / ".local/share/viper-todo/todos.sqlite"
        view.wait_for(f"its todos: {store}")
        self.assertTrue(store.exists())
        view.send("qq")
        self.assertEqual(view.wait_for_end(), 0)

    def test_needs_neither_a_locale_nor_a_folder_for_the_log(self) -> None:
        self.env["LC_ALL"] = "xx_XX.UTF-8"
        (self.folder / "file").touch()
        self.env["XDG_STATE_HOME"] = str(self.folder / "file")
        view = self.start(lines=85)
        view.wait_for("Nothing to do yet.")
        view.send("aBrötchen\n?")
        view.wait_for("its log: none")
        view.send("q")
        view.wait_for("[ ] Brötchen")
        view.send("q")
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
        view.wait_for("The todos cannot be shown; R tries again", "damaged")
        view = self.start("--nonsense")
        view.wait_for("The backend ended (64)", "--nonsense")


if __name__ == "__main__":
    unittest.main()
