"""import, export and watch, as far as they differ from what `viper-todo` shows of them (ProcessTests)."""

from __future__ import annotations

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from typing import Any, Dict

SOURCES = Path(__file__).resolve().parent.parent / "src"
sys.path.insert(0, str(SOURCES))

from viper_todo import ViperTodo, find_backend  # noqa: E402

LAUNCHERS = SOURCES.parent.parent / "shell"


class CommandTests(unittest.TestCase):
    def setUp(self) -> None:
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.env: Dict[str, str] = {**os.environ, "XDG_DATA_HOME": folder.name, "LC_ALL": "C.UTF-8"}

    def start(self, command: str, *words: str, **more: Any) -> "subprocess.Popen[str]":
        process = subprocess.Popen(
            [sys.executable, "-W", "error", str(LAUNCHERS / f"viper-todo-{command}"), *words],
            env=self.env, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
            encoding="utf-8", **more,
        )  # fmt: skip
        self.addCleanup(process.communicate)
        self.addCleanup(process.kill)
        return process

    def run_command(self, command: str, *words: str, code: int = 0, input: str = "") -> str:
        process = self.start(command, *words)
        output, errors = process.communicate(input, timeout=60)
        self.assertEqual(process.returncode, code, errors)
        return output + errors

    def add(self, title: str) -> None:
        with ViperTodo(env=self.env, name="ann") as backend:
            backend.todo_list.add(title)

    def test_help_fits_a_terminal(self) -> None:
        for command in ("import", "export", "watch"):
            lines = self.run_command(command, "--help").splitlines()
            self.assertTrue(lines[0].startswith(f"usage: viper-todo {command} "))
            self.assertLess(len(lines), 40)
            self.assertLessEqual(max(map(len, lines)), 80)
            page = (SOURCES.parent / f"man/man1/viper-todo-{command}.1").read_text()
            for word in " ".join(lines).split():
                if word.startswith("--"):
                    self.assertIn(word.replace("-", "\\-"), page)

    def test_watch_outlives_its_backend(self) -> None:
        down, real, backend = self.folder / "down", find_backend(), self.folder / "backend"
        backend.write_text(
            f"#!/bin/sh\necho $$ >{self.folder}/pid\n"
            f"test ! -e {down} || {{ echo no store today >&2; exit 74; }}\nexec '{real}' \"$@\"\n"
        )
        backend.chmod(0o755)
        self.env["VIPER_TODO"] = str(backend)
        (self.folder / "cursor").write_text("0 0")
        watch = self.start("watch", "--as", "text", "--cursor", str(self.folder / "cursor"))
        assert watch.stdout is not None and watch.stderr is not None
        self.env["VIPER_TODO"] = real
        self.add("one")
        self.assertIn("ann: Added “one”.", watch.stdout.readline())
        down.touch()
        os.kill(int((self.folder / "pid").read_text()), 9)
        self.assertIn("was killed by signal 9", watch.stderr.readline())
        self.assertTrue(watch.stderr.readline().endswith("no store today; again in 2 s\n"))
        self.add("two")
        down.unlink()
        self.assertIn("ann: Added “two”.", watch.stdout.readline())
        watch.terminate()
        self.assertEqual(watch.wait(60), 0)

    def test_says_what_the_backend_said(self) -> None:
        self.env["VIPER_TODO"] = find_backend()
        said = self.run_command("export", "--database", "mysql://x", code=64)
        self.assertIn("viper-todo: there is no store for mysql://", said)
        self.env["VIPER_TODO"] = "/nowhere/viper-todo"
        self.assertIn("found no backend", self.run_command("export", code=74))

    def test_takes_streams_that_are_closed(self) -> None:
        process = self.start("import", "-", preexec_fn=lambda: os.closerange(0, 2))
        self.assertEqual(process.wait(60), 0)


if __name__ == "__main__":
    unittest.main()
