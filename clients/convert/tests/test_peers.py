"""Round trips through programs that others wrote: ours → theirs → ours, and the other way round.

They have a home of their own, and dates far ahead, so that no clock matters.
"""

import json
import os
import re
import shutil
import subprocess
import tempfile
import unittest

from support import convert_from, convert_to, differences, has_icalendar, random_todos, skip_unless

ZONE = "Europe/Berlin"


class Peer(unittest.TestCase):
    """A test with a program, in a home of its own."""

    program = ""

    def setUp(self):
        skip_unless(self, shutil.which(self.program), self.program)
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.home = folder.name
        self.environment = {
            "HOME": self.home,
            "TZ": ZONE,
            "LC_ALL": "C.UTF-8",
            "PATH": os.environ["PATH"],
            "PYTHONWARNINGS": "ignore",
        }

    def path(self, name):
        return os.path.join(self.home, name)

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8", newline="") as file:
            file.write(text)
        return self.path(name)

    def text(self, name):
        with open(self.path(name), encoding="utf-8", newline="") as file:
            return file.read()

    def run_program(self, *arguments, data=""):
        process = subprocess.run(
            [self.program, *arguments],
            env=self.environment,
            cwd=self.home,
            input=data.encode(),
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        self.assertEqual(process.returncode, 0, f"{arguments}\n{process.stderr.decode()}")
        return process.stdout.decode()

    def ours(self, **options):
        """Random todos, each with a day of creation, since programs give one to those without."""
        todos = random_todos(11, 40, plain=True)
        for todo in todos:
            todo.setdefault("createdAt", "2026-01-01T09:00:00.000Z")
        return todos


class Taskwarrior(Peer):
    program = "task"

    def setUp(self):
        super().setUp()
        self.use("first")

    def use(self, name):
        """Uses an empty set of tasks."""
        self.environment["TASKDATA"] = self.path(name)
        os.mkdir(self.path(name))
        self.environment["TASKRC"] = self.write(
            "taskrc",
            "confirmation=no\nverbose=nothing\nuda.size.type=numeric\nuda.size.label=Size\n"
            "hooks=0\n",
        )

    def test_ours(self):
        before = self.ours()
        there = convert_to("taskwarrior", before, ZONE)
        self.run_program("import", "-", data=there.value)
        self.run_program("list")
        back = convert_from("taskwarrior", self.run_program("export"), ZONE)
        self.assertEqual(back.messages, "")
        self.assertEqual(differences(before, back.value), +there.lost)
        # It shows what a user looks for.
        shown = self.run_program(
            "rc.report.list.columns=description",
            "rc.report.list.labels=D",
            "rc.defaultwidth=1000",
            "rc.detection=0",
            "list",
        )
        for todo in before:
            # Those that wait, and done ones, are not in that list.
            if "completedAt" not in todo and "start" not in todo:
                self.assertIn(todo["title"], shown)

    def test_theirs(self):
        add = self.run_program
        add(
            "add",
            "Buy milk",
            "due:2035-12-01",
            "wait:2035-11-30",
            "scheduled:2035-11-29",
            "project:home.shop",
            "+a",
            "+b",
            "priority:H",
            "size:3.5",
        )
        add("add", "Call Bob", "due:2035-12-01T10:30:15", "depends:1", "scheduled:2035-11-29")
        add("add", "Water plants", "due:2035-12-01T09:00", "recur:2weeks", "until:2036-12-01")
        add("add", "Pay rent", "due:2035-12-31", "recur:monthly")
        add("1", "annotate", "Oat milk, if there is any")
        add("add", "Done")
        add("rc.verbose=nothing", "list")
        add("5", "start")
        add("5", "done")
        add("add", "Deleted")
        add("list")
        gone = re.search(
            r"(?m)^.*Deleted.*$",
            add("rc.report.all.columns=uuid,description", "rc.report.all.labels=", "all"),
        )
        add(gone.group().split()[0], "delete")
        first = self.run_program("export")
        ours = convert_from("taskwarrior", first, ZONE)
        self.assertEqual(ours.lost, {"deleted": 1})
        self.assertEqual(len(ours.value), 5)
        by_title = {todo["title"]: todo for todo in ours.value}
        self.assertEqual(by_title["Buy milk"]["due"], "2035-12-01")
        self.assertNotIn("time", by_title["Buy milk"])
        self.assertEqual(
            by_title["Water plants"]["repeat"]["rule"], "FREQ=WEEKLY;INTERVAL=2;BYDAY=SA"
        )
        there = convert_to("taskwarrior", ours.value, ZONE)
        self.assertEqual(there.lost, {})
        self.use("second")
        self.run_program("import", "-", data=there.value)
        second = self.run_program("export")
        self.assertEqual(self.tasks(second), self.tasks(first))

    @staticmethod
    def tasks(export):
        """The tasks that are there, without what Taskwarrior computes."""
        return {
            task["uuid"]: {k: v for k, v in task.items() if k not in ("id", "urgency")}
            for task in json.loads(export)
            if task["status"] != "deleted"
        }


class Todoman(Peer):
    program = "todoman"

    def setUp(self):
        super().setUp()
        skip_unless(self, has_icalendar(), "icalendar")

    def use(self, name):
        """Uses a list."""
        os.makedirs(self.path(name), exist_ok=True)
        self.write(
            "config.py",
            f"path = {self.path(name)!r}\ndefault_list = {name!r}\n"
            f"cache_path = {self.path(name + '.cache')!r}\ndefault_due = 0\n",
        )

    def fill(self, name, text):
        """A list with a file for each VTODO of a calendar."""
        self.use(name)
        head, *todos = text.split("BEGIN:VTODO")
        for number, todo in enumerate(todos):
            body = todo.split("END:VTODO")[0]
            self.write(
                f"{name}/{number:03}.ics", f"{head}BEGIN:VTODO{body}END:VTODO\r\nEND:VCALENDAR\r\n"
            )

    def calendar(self, name):
        """All that is in a list, as one calendar."""
        texts = [self.text(f"{name}/{file}") for file in sorted(os.listdir(self.path(name)))]
        todos = "".join(re.findall(r"(?s)BEGIN:VTODO.*END:VTODO\r?\n", "".join(texts)))
        return f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\n{todos}END:VCALENDAR\r\n"

    def listed(self):
        todos = json.loads(
            self.run_program("--config", "config.py", "--porcelain", "list", "--status", "ANY")
        )
        return sorted(
            ({k: v for k, v in todo.items() if k not in ("id", "list")} for todo in todos),
            key=json.dumps,
        )

    def test_ours(self):
        before = self.ours()[:12]
        there = convert_to("icalendar", before, ZONE)
        self.assertEqual(there.lost, {})
        self.fill("ours", there.value)
        listed = self.listed()
        self.assertEqual(sorted(t["title"] for t in before), sorted(t["summary"] for t in listed))
        # It writes each file anew.
        ids = map(str, range(1, len(before) + 1))
        for number in ids:
            self.run_program("--config", "config.py", "edit", number, "--location", "Home")
        back = convert_from("icalendar", self.calendar("ours"), ZONE)
        self.assertEqual(back.messages, "")
        # Todoman 4.1 drops categories when it writes.
        lost = differences(before, back.value)
        self.assertLessEqual(set(lost), {"tags"}, lost)

    def test_theirs(self):
        self.use("first")
        new = ("--config", "config.py", "new", "-l", "first")
        self.run_program(*new, "Buy milk", "--due", "2035-12-01 10:30:00", "--priority", "high")
        self.run_program(*new, "Call Bob", "--location", "Home")
        self.run_program(*new, "Done", "--start", "2035-11-30 08:00:00")
        self.run_program("--config", "config.py", "done", "3")
        first, calendar = self.listed(), self.calendar("first")
        ours = convert_from("icalendar", calendar, ZONE)
        self.assertEqual((ours.lost, ours.messages, len(ours.value)), ({}, "", 3))
        there = convert_to("icalendar", ours.value, ZONE)
        self.assertEqual(there.lost, {})
        self.fill("second", there.value)
        self.assertEqual(self.listed(), first)
        properties = lambda text: sorted(  # noqa: E731
            line.replace(";VALUE=DATE-TIME", "")
            for line in text.replace("\r", "").splitlines()
            if not line.startswith("PRODID")
        )
        self.assertEqual(properties(self.calendar("second")), properties(calendar))


def words(text):
    """The words of each line: their order may change."""
    return sorted(sorted(line.split()) for line in text.splitlines())


class Topydo(Peer):
    program = "topydo"

    def topydo(self, *arguments):
        return self.run_program("-t", "todo.txt", "-d", "done.txt", "-a", *arguments)

    def test_ours(self):
        before = self.ours()
        there = convert_to("todotxt", before, ZONE)
        self.write("todo.txt", there.value)
        self.topydo("sort", "text")
        self.topydo("add", "Another one")
        self.assertNotEqual(self.text("todo.txt"), there.value)
        back = convert_from("todotxt", self.text("todo.txt"), ZONE)
        self.assertEqual(back.messages, "")
        lost = differences(before, back.value)
        self.assertEqual(lost.pop("added"), 1)
        self.assertEqual(lost, +there.lost)

    def test_theirs(self):
        self.topydo("add", "(A) Paint +house @home due:2035-12-01 t:2035-11-30")
        self.topydo("add", "Buy paint rec:+2w due:2035-11-01")
        self.topydo("add", "Wash the brush")
        # Paint comes after its subtask.
        self.topydo("dep", "add", "1", "to", "2")
        self.topydo("do", "3")
        first = self.text("todo.txt")
        ours = convert_from("todotxt", first, ZONE)
        self.assertEqual((ours.lost, ours.messages), ({}, ""))
        paint, buy = ours.value[:2]
        self.assertEqual((paint["tags"], paint["start"]), (["+house", "@home"], "2035-11-30"))
        self.assertEqual((buy["parent"], buy["repeat"]["from"]), (paint["uid"], "due"))
        there = convert_to("todotxt", ours.value, ZONE)
        self.assertEqual(there.lost, {})
        self.assertEqual(words(there.value), words(first))
        self.write("todo.txt", there.value)
        self.topydo("do", "2")
        self.assertIn("due:2035-11-15", self.text("todo.txt"))


class TodoTxtCLI(Peer):
    program = "todo-txt"

    def todo(self, *arguments):
        self.write(
            "config",
            "".join(
                f"export {name}={self.path(file)}\n"
                for name, file in (
                    ("TODO_DIR", ""),
                    ("TODO_FILE", "todo.txt"),
                    ("DONE_FILE", "done.txt"),
                    ("REPORT_FILE", "report.txt"),
                )
            ),
        )
        return self.run_program("-d", "config", "-p", "-f", *arguments)

    def test_ours(self):
        before = self.ours()
        there = convert_to("todotxt", before, ZONE)
        self.write("todo.txt", there.value)
        self.assertIn(f"TODO: {len(before)} of {len(before)} tasks shown", self.todo("ls"))
        open_ones = [n for n, todo in enumerate(before, 1) if "completedAt" not in todo]
        self.todo("append", str(open_ones[0]), "+added")
        self.todo("pri", str(open_ones[1]), "B")
        back = convert_from("todotxt", self.text("todo.txt"), ZONE)
        first = back.value[open_ones[0] - 1]
        first["tags"].remove("+added")
        self.assertEqual(back.value[open_ones[1] - 1]["priority"], "medium")
        lost = differences(before, back.value)
        self.assertLessEqual(lost.pop("priority", 0), 1)
        self.assertLessEqual(lost.pop("tags", 0), 1)
        self.assertEqual(lost, +there.lost)

    def test_theirs(self):
        self.todo("add", "Buy milk +shop @town")
        self.todo("add", "Call Bob due:2035-12-01 note:x")
        self.todo("-t", "add", "Third")
        self.todo("pri", "1", "D")
        self.todo("-a", "do", "3")
        first = self.text("todo.txt")
        ours = convert_from("todotxt", first, ZONE)
        self.assertEqual((ours.lost, ours.messages, len(ours.value)), ({}, "", 3))
        there = convert_to("todotxt", ours.value, ZONE)
        self.assertEqual(there.lost, {})
        self.assertEqual(words(there.value), words(first))


class Libraries(unittest.TestCase):
    """Libraries that read what we write, and write it again."""

    def setUp(self):
        self.before = random_todos(13, 40)

    def need(self, name):
        try:
            return __import__(name)
        except ImportError:
            skip_unless(self, False, name)

    def test_icalendar(self):
        icalendar = self.need("icalendar")
        # Old versions take a backslash before an n for the end of a line.
        self.before = [todo for todo in self.before if "\\n" not in todo.get("content", "")]
        there = convert_to("icalendar", self.before, ZONE)
        calendar = icalendar.Calendar.from_ical(there.value)
        todos = list(calendar.walk("VTODO"))
        self.assertEqual(
            [str(todo["summary"]) for todo in todos], [t["title"] for t in self.before]
        )
        self.assertFalse([todo.errors for todo in todos if todo.errors])
        back = convert_from("icalendar", calendar.to_ical(), ZONE)
        self.assertEqual(back.messages, "")
        self.assertEqual(differences(self.before, back.value), +there.lost)

    def test_icalendar_theirs(self):
        icalendar = self.need("icalendar")
        from datetime import date, datetime, timedelta, timezone

        calendar, todo, alarm = icalendar.Calendar(), icalendar.Todo(), icalendar.Alarm()
        calendar.add("version", "2.0")
        calendar.add("prodid", "-//example//EN")
        for name, value in (
            ("uid", "a@example.com"),
            ("summary", "Buy, milk"),
            ("description", "a\nb"),
            ("dtstamp", datetime(2026, 11, 20, 9, tzinfo=timezone.utc)),
            ("due", date(2035, 12, 1)),
            ("priority", 4),
            ("status", "IN-PROCESS"),
            ("percent-complete", 50),
            ("rrule", {"freq": "weekly", "byday": ["mo", "fr"]}),
            ("categories", ["a b", "c"]),
        ):
            todo.add(name, value)
        alarm.add("action", "DISPLAY")
        alarm.add("trigger", timedelta(hours=9), {"RELATED": "END"})
        todo.add_component(alarm)
        calendar.add_component(todo)
        ours = convert_from("icalendar", calendar.to_ical(), ZONE)
        self.assertEqual((ours.lost, ours.messages), ({}, ""))
        there = icalendar.Calendar.from_ical(convert_to("icalendar", ours.value, ZONE).value)
        (back,) = there.walk("VTODO")
        for name in todo:
            theirs, ours_ = (str(t[name].to_ical()) for t in (todo, back))
            self.assertEqual(ours_, theirs, name)
        self.assertEqual(back.walk("VALARM")[0]["trigger"].dt, timedelta(hours=9))

    def test_vobject(self):
        vobject = self.need("vobject")
        self.need("icalendar")
        before = random_todos(13, 40, plain=True)
        there = convert_to("icalendar", before, ZONE)
        calendar = vobject.readOne(there.value)
        self.assertEqual(
            [todo.summary.value for todo in calendar.vtodo_list], [todo["title"] for todo in before]
        )
        back = convert_from("icalendar", calendar.serialize(), ZONE)
        self.assertEqual(back.messages, "")
        self.assertEqual(differences(before, back.value), +there.lost)

    def test_pytodotxt(self):
        pytodotxt = self.need("pytodotxt")
        there = convert_to("todotxt", self.before, ZONE)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "todo.txt")
            with open(path, "w", encoding="utf-8") as file:
                file.write(there.value)
            theirs = pytodotxt.TodoTxt(path)
            theirs.parse()
            for task, todo in zip(theirs.tasks, self.before):
                if "x " not in todo["title"][:2] and "(" not in todo["title"][:1]:
                    self.assertEqual(task.is_completed, "completedAt" in todo, str(task))
                if "due" in todo and "due:" not in todo["title"]:
                    self.assertEqual(task.attributes["due"], [todo["due"]])
            theirs.save()
            with open(path, encoding="utf-8") as file:
                back = convert_from("todotxt", file.read(), ZONE)
        self.assertEqual(differences(self.before, back.value), +there.lost)


if __name__ == "__main__":
    unittest.main()
