"""Files that are meant to do harm, and files that are none: a clear error for each."""

import io
import json
import os
import socket
import subprocess
import sys
import tempfile
import unittest
import unittest.mock

from support import PROGRAM, command, convert_from, convert_to, has_icalendar, module, skip_unless

from viper_todo_convert import report, source, times, todo as todo_module  # noqa: E402


class Files(unittest.TestCase):
    """What cannot be read."""

    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.path = os.path.join(folder.name, "file")

    def refused(self, path, words, status=66):
        code, output, errors = command("from", "todotxt", path)
        self.assertEqual((code, output), (status, b""), errors)
        self.assertEqual(errors, f"{path}: {words}\n")

    def test_what_is_no_file(self):
        self.refused(self.path, "cannot be opened: No such file or directory")
        self.refused(os.path.dirname(self.path), "is a folder; name a file in it")
        self.refused("/dev/zero", "is a device; name a file")
        os.mkfifo(self.path)
        self.refused(self.path, "is a FIFO; read it through stdin: … - < FIFO")
        os.unlink(self.path)
        with socket.socket(socket.AF_UNIX) as listener:
            listener.bind(self.path)
            self.refused(self.path, "cannot be opened: No such device or address")
        self.refused("a" * 300, "cannot be opened: File name too long")

    def test_a_file_without_permission(self):
        open(self.path, "w").close()
        with unittest.mock.patch("os.open", side_effect=PermissionError(13, "Permission denied")):
            with self.assertRaisesRegex(report.Unreadable, "cannot be opened: Permission denied"):
                source.open_source(self.path)
        os.chmod(self.path, 0)
        if os.getuid() != 0:
            self.refused(self.path, "cannot be opened: Permission denied")

    def test_a_device_as_stdin(self):
        with open("/dev/zero", "rb") as device:
            process = subprocess.run(
                [sys.executable, PROGRAM, "from", "csv"],
                stdin=device,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
        self.assertEqual(process.returncode, 66)
        self.assertEqual(process.stderr.decode(), "stdin: is a device; name a file\n")

    def test_a_disk_that_is_full(self):
        with open("/dev/full", "wb") as full:
            process = subprocess.run(
                [sys.executable, PROGRAM, "from", "todotxt"],
                input=b"Buy milk\n",
                stdout=full,
                stderr=subprocess.PIPE,
            )
        self.assertEqual(process.returncode, 74)
        self.assertEqual(
            process.stderr.decode(), "viper-todo-convert: stdout: No space left on device\n"
        )

    def test_what_is_another_format(self):
        binary = b"\x7fELF\x02\x01\x01\0\0\0\0\0\0\0"
        for name, data, words in (
            ("taskwarrior", b"Buy milk\n", "has no task"),
            ("csv", b"Buy milk\n", "no column"),
            ("icalendar", b"Buy milk\n", "is no iCalendar"),
            ("todotxt", binary, "is binary"),
            ("todotxt", "Buy".encode("utf-16"), "is UTF-16"),
            ("taskwarrior", binary, "has no task"),
            ("icalendar", binary, "is no iCalendar"),
        ):
            if name == "icalendar":
                skip_unless(self, has_icalendar(), "icalendar")
            with self.assertRaises(report.Unreadable) as raised:
                convert_from(name, data)
            self.assertEqual(raised.exception.status, 65)
            self.assertIn(words, str(raised.exception))

    def test_nothing_is_no_error(self):
        for name in ("todotxt", "csv", "markdown", "taskwarrior", "icalendar"):
            if name == "icalendar":
                skip_unless(self, has_icalendar(), "icalendar")
            self.assertEqual(convert_from(name, b"").value, [])


class Sizes(unittest.TestCase):
    def test_a_line_of_100_mb(self):
        """It is passed over in little memory, and the rest goes on."""

        class Endless(io.RawIOBase):
            """A short line, 100 MB without an end, and a short line."""

            def __init__(self):
                self.parts = iter([b"One\n", *[b"x" * 1_000_000] * 100, b"\nTwo\n"])
                self.rest = b""

            def readable(self):
                return True

            def readinto(self, buffer):
                self.rest = self.rest or next(self.parts, b"")
                part, self.rest = self.rest[: len(buffer)], self.rest[len(buffer) :]
                buffer[: len(part)] = part
                return len(part)

        for name, head in (("todotxt", None), ("markdown", None), ("csv", "Title")):
            messages = io.StringIO()
            run = report.Run(report.Report("FILE", messages), times.Zone("UTC"))
            stream = io.BufferedReader(Endless())
            todos = (
                list(module(name).read(stream, run))
                if name != "csv"
                else list(module(name).read(_after(b"Title\n", stream), run))
            )
            line = 2 + (name == "csv")
            self.assertTrue(
                messages.getvalue().startswith(f"FILE:{line}: line: is longer than 8 MB"), name
            )
            self.assertEqual(len(todos), 0 if name == "markdown" else 2)

    def test_many_lines_take_little_memory(self):
        """Of a stream, no more stays than a hash a line."""
        code = (
            "import resource, sys; sys.path.insert(0, sys.argv[1]); import io\n"
            "from viper_todo_convert import report, table, times, todo, todotxt\n"
            "class Lines:\n"
            "  count = 0\n"
            "  def readline(self, limit):\n"
            "    self.count += 1\n"
            "    return b'Buy milk %d\\n' % self.count if self.count <= 30000 else b''\n"
            "run = report.Run(report.Report(''), times.Zone('UTC'))\n"
            "def peak(): return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss\n"
            "before = peak(); links = todo.Links(run.report)\n"
            "for line, entry in todotxt.read(Lines(), run): links.add(line, entry)\n"
            "print(links.count, peak() - before)\n"
        )
        folder = os.path.join(os.path.dirname(PROGRAM), "src")
        output = subprocess.check_output([sys.executable, "-c", code, folder])
        count, kilobytes = map(int, output.split())
        self.assertEqual(count, 30_000)
        # Some 250 bytes a line.
        self.assertLess(kilobytes, 20_000)

    def test_words_without_end(self):
        for text in (
            "#a " * 100_000,
            "#" + "1" * 900_000,
            "#" + "a" * 900_000 + ",",
            "📅 " * 200_000,
            "+a " * 100_000,
            "a:b " * 50_000,
            " " * 900_000 + "x",
            "🔁 a" * 200_000,
        ):
            for name, mark in (("todotxt", "Buy "), ("markdown", "- [ ] Buy ")):
                (todo,) = convert_from(name, mark + text + "\n").value
                self.assertLessEqual(len(todo["title"]), 500)

    def test_a_long_title_stands_in_the_content(self):
        result = convert_from("todotxt", "word " * 200 + "\n")
        self.assertTrue(result.value[0]["title"].endswith("…"))
        self.assertEqual(result.value[0]["content"], ("word " * 200).strip())
        self.assertEqual(result.lost, {"title": 1})

    def test_what_is_too_much_is_lost_by_field(self):
        result = convert_from(
            "todotxt",
            "Buy "
            + " ".join(
                [f"+t{n}" for n in range(40)]
                + [f"k{n}:v" for n in range(40)]
                + ["long:" + "x" * 2000]
            )
            + "\n",
        )
        (todo,) = result.value
        self.assertEqual((len(todo["tags"]), len(todo["meta"])), (32, 32))
        self.assertEqual(result.lost["tags"], 8)
        self.assertEqual(result.lost["todotxt.long"], 1)

    def test_brackets_without_end(self):
        deep = '[{"description":"A","x":' + "[" * 200_000 + '\n,{"description":"B"}]'
        result = convert_from("taskwarrior", deep)
        self.assertRegex(result.messages, "FILE:1: line: is no JSON")
        self.assertRegex(convert_to("csv", []).value, "uid,title")
        lines = b"[" * 100_000 + b"\n" + b'{"title":"A","uid":"a"}\n'
        todos = list(todo_module.read_jsonl(io.BytesIO(lines), report.Report("", io.StringIO())))
        self.assertEqual(len(todos), 1)


class Links(unittest.TestCase):
    def test_cycles(self):
        result = convert_from("todotxt", "A id:1 dep:3\nB id:2 dep:1\nC id:3 dep:2\nD id:4 p:4\n")
        self.assertEqual([todo.get("after") for todo in result.value], [["3"], ["1"], None, None])
        self.assertEqual(
            result.messages.splitlines(),
            [
                "FILE:3: after: 3 would come after itself, by 2; this is left out",
                "FILE:4: parent: 4 would stand under itself, by 4; this is left out",
            ],
        )

    def test_doubled_uids(self):
        result = convert_from("csv", "uid,title\na,One\nb,Two\na,Three\n")
        self.assertEqual([todo["title"] for todo in result.value], ["One", "Two"])
        self.assertEqual(
            result.messages, "FILE:4: uid: a is that of line 2 already; give each todo its own\n"
        )

    def test_a_long_chain_takes_no_long_time(self):
        lines = [f"T id:{n} dep:{n + 1} p:{n + 1}" for n in range(5_000)]
        for order in (lines, lines[::-1], lines[::2] + lines[1::2]):
            self.assertEqual(convert_from("todotxt", "\n".join(order)).failed, 0)


class JSONL(unittest.TestCase):
    """The lines that `to` refuses."""

    def test_each_rule(self):
        good = {"uid": "a", "title": "A", "due": "2026-12-01"}
        for change, words in (
            ({"title": ""}, "title: is empty"),
            ({"title": "a\nb"}, "title: has the control character"),
            ({"title": "x" * 501}, "title: is too long"),
            ({"colour": "red"}, "colour: is no member"),
            ({"due": "2026-02-30"}, "due: must be"),
            ({"time": "24:00"}, "time: must be"),
            ({"due": None, "time": "10:00"}, "time: needs a due day"),
            ({"repeat": {"rule": "FREQ=HOURLY"}}, "repeat: is no rule"),
            ({"repeat": "daily"}, "repeat: must be"),
            ({"reminders": ["PT5M"]}, "reminders: must be"),
            ({"estimate": "1h"}, "estimate: must be"),
            ({"priority": "urgent"}, "priority: must be"),
            ({"tags": ["a b"]}, "tags: must be"),
            ({"tags": ["a"] * 33}, "tags: has 33 entries"),
            ({"after": ["a b"]}, "after: must be"),
            ({"parent": 3}, "parent: must be"),
            ({"meta": {"A": "b"}}, "meta: has the key A"),
            ({"meta": {"a": 1}}, "meta: must be"),
            ({"createdAt": "2026"}, "createdAt: must be"),
            ({"comments": [{}]}, "comments: must be"),
            ({"title": "\ud800"}, "title: has half a character"),
        ):
            messages = io.StringIO()
            text = json.dumps({**good, **change}) + '\n\n{"title":"Good"}\r\n'
            todos = list(
                todo_module.read_jsonl(io.BytesIO(text.encode()), report.Report("FILE", messages))
            )
            self.assertEqual(len(todos), 1, change)
            self.assertTrue(messages.getvalue().startswith("FILE:1: " + words), messages.getvalue())


class Command(unittest.TestCase):
    def test_statuses_and_summary(self):
        code, output, errors = command("from", "todotxt", data=b"Buy milk\n")
        self.assertEqual((code, errors), (0, "1 todo\n"))
        self.assertEqual(json.loads(output)["title"], "Buy milk")
        code, _, errors = command("from", "--quiet", "todotxt", "-", data=b"Buy\n\xff\n")
        self.assertEqual((code, errors.count("\n")), (65, 1))
        todo = b'{"title":"A","content":"B","createdAt":"2026-11-20T00:00:00.000Z"}\n'
        code, output, errors = command("to", "todotxt", data=todo * 2)
        self.assertEqual(
            (code, output, errors), (0, b"2026-11-20 A\n" * 2, "2 todos; lost: content 2\n")
        )
        for arguments in (
            (),
            ("from",),
            ("from", "xml"),
            ("from", "csv", "--zone", "Mars/Base"),
            ("from", "csv", "--zone", "../etc/passwd"),
        ):
            code, output, errors = command(*arguments)
            self.assertEqual((code, output), (64, b""), errors)
            self.assertEqual(errors.count("\n"), 1)
        code, output, _ = command("--help")
        self.assertEqual(code, 0)
        self.assertIn(b"taskwarrior", output)

    def test_a_prefix_keeps_files_apart(self):
        code, output, _ = command(
            "from", "todotxt", "--prefix", "work-", data=b"A id:1\nB p:1 dep:1\n"
        )
        first, second = map(json.loads, output.splitlines())
        self.assertEqual(
            (first["uid"], second["parent"], second["after"]), ("work-1", "work-1", ["work-1"])
        )
        code, output, _ = command("to", "todotxt", "--prefix", "work-", data=output)
        self.assertEqual(output, b"A id:1\nB p:1 dep:1\n")

    def test_the_session_of_its_description_is_real(self):
        with open(os.path.join(os.path.dirname(PROGRAM), "README.md"), encoding="utf-8") as file:
            session = file.read().split("```console\n$ ")[1].split("```")[0]
        line, _, expected = session.partition("\n")
        process = subprocess.run(
            ["bash", "-c", line],
            cwd=os.path.join(os.path.dirname(PROGRAM), "..", ".."),
            env={**os.environ, "TZ": "UTC", "LC_ALL": "C.UTF-8", "PYTHONDONTWRITEBYTECODE": "1"},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )
        self.assertEqual(process.stdout.decode(), expected)

    def test_a_missing_library_is_named(self):
        code = (
            "import sys; sys.modules['icalendar'] = None; sys.path.insert(0, sys.argv[1])\n"
            "from viper_todo_convert.cli import main; sys.exit(main(['from', 'icalendar']))"
        )
        folder = os.path.join(os.path.dirname(PROGRAM), "src")
        process = subprocess.run([sys.executable, "-c", code, folder], stderr=subprocess.PIPE)
        self.assertEqual(process.returncode, 69)
        self.assertIn("pip install icalendar", process.stderr.decode())

    def test_nothing_in_a_file_acts_on_the_terminal(self):
        result = convert_from("csv", "Title,Due\nBuy,\x1b[31m\u202e\n")
        self.assertNotRegex(result.messages, "[\x1b\u202e]")


def _after(head, stream):
    """A stream with something before it."""

    class Both:
        def readline(self, limit, rest=[head]):
            return rest.pop() if rest else stream.readline(limit)

    return Both()


if __name__ == "__main__":
    unittest.main()
