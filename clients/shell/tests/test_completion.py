"""Completion of todo in interactive shells: VIPER_TODO=… python3 -m unittest"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Dict, Optional

HERE = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(HERE.parent / "python" / "tests"))

from terminal import Terminal  # noqa: E402


# The home of which that of each test is a copy.
BEGUN = Path()


def environment(home: str) -> Dict[str, str]:
    env = {
        **os.environ,
        "HOME": home,
        "XDG_DATA_HOME": home,
        "LC_ALL": "C.UTF-8",
        "PATH": f"{HERE}:{os.environ['PATH']}",
    }
    env.pop("VIPER_TODO_DATABASE", None)
    return env


def setUpModule() -> None:
    global BEGUN
    folder = tempfile.TemporaryDirectory()
    unittest.addModuleCleanup(folder.cleanup)
    BEGUN = Path(folder.name)
    for words in (
        ["add", "Buy milk", "--tag", "shop", "--tag", "home", "--due", "2026-11-20"],
        ["add", "Call: Ann"],
        ["add", "Sleep", "--priority", "low"],
        ["done", "3"],
    ):
        subprocess.check_output(["todo", *words], env=environment(folder.name))


class CompletionTests:
    """What both shells complete; a subclass says how one is started."""

    prompt = "% "
    # The shell of the test, once something was typed.
    terminal: Optional[Terminal] = None

    def setUp(self) -> None:
        # What a terminal that is closed had begun may still write there for a moment.
        folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
        self.addCleanup(folder.cleanup)  # type: ignore[attr-defined]
        self.home = folder.name
        self.env = environment(self.home)
        shutil.copytree(BEGUN, self.home, dirs_exist_ok=True)

    def todo(self, *words: str) -> str:
        return subprocess.check_output(["todo", *words], env=self.env).decode()

    def shell(self) -> Terminal:
        raise NotImplementedError

    def complete(self, line: str, *expected: str, tabs: str = "\t", **more: object) -> str:
        if self.terminal is None:
            self.terminal = self.shell()
            self.addCleanup(self.terminal.close)  # type: ignore[attr-defined]
        self.terminal.send(line + tabs)
        shown = self.terminal.wait_for(*expected, **more)  # type: ignore[arg-type]
        # Takes the line away, and clears the screen.
        self.terminal.send("\x15\x0c")
        self.terminal.wait_until(lambda now: now.strip() == self.prompt.strip(), "an empty line")
        return shown

    def test_completes_commands(self) -> None:
        self.complete("todo reo", "% todo reopen")

    def test_completes_aliases(self) -> None:
        folder = Path(self.home, ".config", "viper-todo")
        folder.mkdir(parents=True)
        (folder / "aliases").write_text("shopping = list --tag shop\n")
        self.complete("todo shop", "% todo shopping")

    def test_completes_short_forms_and_json(self) -> None:
        self.complete("todo ls --js", "% todo ls --json")
        self.complete("todo rm --js", "% todo rm --json")
        self.complete("todo rm ", "Buy milk", "Call: Ann", "Sleep", tabs="\t\t")
        self.complete("todo comment ", "Buy milk", "Call: Ann", "Sleep", tabs="\t\t")
        self.complete("todo comment 1 --rem", "% todo comment 1 --remove")
        self.complete("todo edit ", "Buy milk", "Call: Ann", "Sleep", tabs="\t\t")

    def test_completes_ids_with_their_titles(self) -> None:
        shown = self.complete("todo done ", "Buy milk", "Call: Ann", tabs="\t\t")
        self.assertNotIn("Sleep", shown)  # type: ignore[attr-defined]

    def test_puts_the_id_alone_into_the_line(self) -> None:
        self.complete("todo reopen ", "% todo reopen 3", without=["Sleep"])
        self.complete("todo done 1 2", "% todo done 1 2", without=["Ann"])

    def test_completes_options_tags_and_priorities(self) -> None:
        self.complete("todo add --pri", "% todo add --priority")
        self.complete("todo add --priority me", "% todo add --priority medium")
        self.complete("todo list --tag sh", "% todo list --tag shop")
        self.complete("todo edit 1 --remove-tag ho", "% todo edit 1 --remove-tag home")
        self.complete("todo list --sort ti", "% todo list --sort title")
        self.complete("todo edit 1 --from ne", "% todo edit 1 --from next")

    def test_completes_what_comes_first(self) -> None:
        self.complete("todo nex", "% todo next")
        self.complete("todo list --rea", "% todo list --ready")
        shown = self.complete("todo add x --after ", "Buy milk", "Call: Ann", tabs="\t\t")
        self.assertNotIn("Sleep", shown)  # type: ignore[attr-defined]
        self.complete("todo claim --fo", "% todo claim --for")
        self.complete("todo release --to", "% todo release --token")
        self.complete("todo move 3 --bef", "% todo move 3 --before")
        self.complete("todo move 3 --before ", "Buy milk", "Call: Ann", tabs="\t\t")
        self.complete("todo list --tr", "% todo list --tree")
        self.complete("todo add x --un", "% todo add x --under")
        self.complete("todo move 3 --under ", "Buy milk", "Call: Ann", tabs="\t\t")
        self.complete("todo done 1 --children l", "% todo done 1 --children leave")
        self.complete("todo edit 2 --after 1", "% todo edit 2 --after 1", without=["milk"])

    def test_completes_steps_and_what_is_gone(self) -> None:
        self.todo("delete", "1", "3")
        self.complete("todo log --del", "% todo log --deleted")
        self.complete("todo log --by to", "% todo log --by todo")
        shown = self.complete("todo restore ", "Buy milk", "Sleep", tabs="\t\t")
        self.assertNotIn("Call", shown)  # type: ignore[attr-defined]
        self.complete("todo undo ", "Deleted 2 todos.", "Added “Sleep”.", tabs="\t\t")
        self.complete("todo log 2 3", "% todo log 2 3")

    def test_completes_files_and_formats(self) -> None:
        Path(self.home, "tasks.csv").touch()
        self.complete("todo impo", "% todo import")
        self.complete("todo import --same up", "% todo import --same update")
        self.complete("todo export --format mark", "% todo export --format markdown")
        self.complete("todo export --in up", "% todo export --in upcoming")
        self.complete(f"todo import {self.home}/tas", f"{self.home}/tasks.csv")

    def test_completes_days(self) -> None:
        self.complete("todo add --due tom", "% todo add --due tomorrow")
        self.complete("todo due tod", "% todo due today")
        self.complete("todo due friday ", "Buy milk", "Call: Ann", tabs="\t\t", without=["Sleep"])

    def test_completes_lists(self) -> None:
        self.todo("save", "work", "--title", "At work")
        self.complete("todo list --in up", "% todo list --in upcoming")
        self.complete("todo add --in wo", "% todo add --in work")
        self.complete("todo unsave wo", "% todo unsave work")
        self.complete("todo rename wo", "% todo rename work")
        self.complete("todo skip ", "Buy milk", "Call: Ann", tabs="\t\t", without=["Sleep"])


@unittest.skipUnless(shutil.which("bash"), "there is no bash")
class BashTests(CompletionTests, unittest.TestCase):
    def shell(self) -> Terminal:
        start = Path(self.home, "bashrc")
        start.write_text(
            f"PS1='{self.prompt}'\nsource {HERE}/completions/todo.bash\nbind 'set bell-style none'\n"
        )
        command = ["bash", "--noprofile", "--rcfile", str(start), "-i"]
        terminal = Terminal(command, self.env)
        terminal.wait_for(self.prompt.strip())
        return terminal


@unittest.skipUnless(shutil.which("zsh"), "there is no zsh")
class ZshTests(CompletionTests, unittest.TestCase):
    def shell(self) -> Terminal:
        start = Path(self.home, ".zshrc")
        start.write_text(
            f"PS1='{self.prompt.replace('%', '%%')}'\nfpath=({HERE}/completions $fpath)\n"
            # The dump is for all tests: the files of all completions are read once.
            f"autoload -Uz compinit\ncompinit -u -d {BEGUN}/dump\nunsetopt beep\nprint ready\n"
        )
        terminal = Terminal(["zsh", "-i"], {**self.env, "ZDOTDIR": self.home})
        terminal.wait_for("ready\n" + self.prompt.strip())
        return terminal


@unittest.skipUnless(shutil.which("fish"), "there is no fish")
class FishTests(CompletionTests, unittest.TestCase):
    """What fish completes, asked of fish itself: its own drawing needs a whole xterm."""

    def complete(self, line: str, *expected: str, **_: object) -> str:
        start = f"set -p fish_complete_path {HERE}/completions; complete -C $argv[1]"
        command = ["fish", "--no-config", "-c", start, line]
        offered = subprocess.check_output(command, env=self.env).decode()
        for text in expected:
            self.assertIn(text.split(" ")[-1], offered)
        return offered

    def test_puts_the_id_alone_into_the_line(self) -> None:
        self.assertEqual(self.complete("todo reopen "), "3\tSleep\n")
        self.assertEqual(self.complete("todo done 1 "), "2\tCall: Ann\n")


if __name__ == "__main__":
    unittest.main()
