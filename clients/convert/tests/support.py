"""What the tests share: conversions in this process, random todos, and what was said to be lost."""

import io
import json
import os
import random
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(HERE)
PROGRAM = os.path.join(ROOT, "viper-todo-convert")
sys.path.insert(0, os.path.join(ROOT, "src"))

from viper_todo_convert import cli, report, times, todo as todo_module  # noqa: E402

FORMATS = tuple(sorted(cli.FORMATS))
IN_CI = os.environ.get("CI") == "true"


def module(name):
    import importlib

    return importlib.import_module("viper_todo_convert." + cli.FORMATS[name])


def has_icalendar():
    try:
        import icalendar  # noqa: F401
    except ImportError:
        return False
    return True


def skip_unless(test, is_there, what):
    """Skips a test that needs a program or library; in CI, fails it."""
    if is_there:
        return
    if IN_CI:
        test.fail(f"{what} is not installed")
    test.skipTest(f"{what} is not installed")


class Result:
    """The todos or the text of a conversion, and what the user is told."""

    def __init__(self, value, report_, messages):
        self.value, self.lost, self.failed = value, report_.lost, report_.failed
        self.messages = messages.getvalue()


def convert_from(name, text, zone="Europe/Berlin"):
    """The todos of a text."""
    messages = io.StringIO()
    told = report.Report("FILE", messages)
    run = report.Run(told, times.Zone(zone))
    links, todos = todo_module.Links(told), []
    data = text if isinstance(text, bytes) else text.encode()
    for line, todo in module(name).read(io.BytesIO(data), run):
        try:
            links.add(line, todo)
            todos.append(json.loads(todo_module.jsonl(todo)))
        except report.Bad as bad:
            told.fail(line, bad)
    return Result(todos, told, messages)


def convert_to(name, todos, zone="Europe/Berlin"):
    """The text of todos."""
    messages = io.StringIO()
    told = report.Report("FILE", messages)
    run = report.Run(told, times.Zone(zone))
    source = io.BytesIO("".join(json.dumps(todo) + "\n" for todo in todos).encode())
    pieces = module(name).write(todo_module.read_jsonl(source, told), run)
    return Result("".join(pieces), told, messages)


def command(*arguments, data=b"", python=sys.executable, **environment):
    """A run of the program: its status, stdout and stderr."""
    process = subprocess.run(
        [python, PROGRAM, *arguments],
        input=data,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "TZ": "UTC", "PYTHONDONTWRITEBYTECODE": "1", **environment},
    )
    return process.returncode, process.stdout, process.stderr.decode()


def differences(before, after):
    """How many todos differ in each member, as a loss is counted. `meta` may gain pairs."""
    counts = report.Report("")
    others = {todo["uid"]: todo for todo in after}
    for todo in before:
        if todo["uid"] in others:
            todo_module.lose_differences(todo, others[todo["uid"]], counts)
        else:
            counts.lose("todo")
    counts.lost["added"] = len(set(others) - {todo["uid"] for todo in before})
    return +counts.lost


WORDS = (
    "Buy",
    "milk",
    "Call",
    "Bob",
    "naïve",
    "日本",
    "e\u0301",
    "🎉",
    "a,b",
    "x;y",
    "a\\b",
    '"quoted"',
    "it's",
    "50%",
    "<b>",
    "&amp;",
    "#123",
    "12:30",
    "http://example.com/a:b",
    "[link]",
    "(C)",
    "{x}",
    "=1+1",
    "Re:",
    "@",
    "+",
    "#",
    "-",
    "*",
    "C:\\temp",
    "due",
    "x",
    "2026-11-20",
    "|",
)
ODD_TITLES = (
    "x marks the spot",
    "(A) is a letter",
    "2026-01-01 is a day",
    "Buy due:2026-12-01",
    "Mail +bob",
    "Meet @home",
    "tag #work",
    "Fix 📅 2026-12-01",
    "a  b",
    "- [ ] box",
    "# heading",
    "=SUM(A1)",
    "id:1",
    "every 🔁 every day",
    "ends with \\",
    "⏫",
    "1. one",
    "- dash",
    "`code`",
)
LINES = (
    "Two pages.",
    "",
    "- [ ] a box",
    "- [x] done",
    "# heading",
    "```",
    "  indented",
    "\ttab",
    "1. [ ] numbered",
    "a,b;c\\n",
    "BEGIN:VTODO",
    "END:VTODO",
    'say "hi"',
    "📅 2026-12-01",
)
RULES = (
    "FREQ=WEEKLY;BYDAY=FR",
    "FREQ=DAILY",
    "FREQ=DAILY;INTERVAL=3",
    "FREQ=MONTHLY;BYMONTHDAY=15",
    "FREQ=MONTHLY;BYDAY=-1FR",
    "FREQ=YEARLY;BYMONTH=12;BYMONTHDAY=1",
    "FREQ=WEEKLY;COUNT=3",
    "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR",
    "FREQ=DAILY;UNTIL=20361231",
    "FREQ=WEEKLY;BYDAY=MO,TH",
    "RSCALE=GREGORIAN;FREQ=MONTHLY;BYMONTHDAY=31;SKIP=BACKWARD",
    "RSCALE=GREGORIAN;FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29;SKIP=BACKWARD",
)


def random_todos(seed, count, plain=False):
    """Todos as jsonl has them; plain ones lack what some peers stumble over."""
    chance = random.Random(seed)
    some = lambda likely, value: value() if chance.random() < likely else None  # noqa: E731
    day = (
        lambda: f"20{chance.randint(30, 36)}-{chance.randint(1, 12):02}-{chance.randint(1, 28):02}"
    )  # noqa: E731
    instant = lambda: (  # noqa: E731
        f"2026-{chance.randint(1, 11):02}-{chance.randint(1, 28):02}T"
        f"{chance.randint(0, 23):02}:{chance.randint(0, 59):02}:00."
        + ("000Z" if plain else f"{chance.choice((0, 123)):03}Z")
    )
    uids = [
        chance.choice(
            (
                f"{chance.getrandbits(32):08x}-0000-4000-8000-{index:012x}",
                f"task{index}",
                f"{index}@example.com",
            )
        )
        for index in range(count)
    ]
    todos = []
    for index, uid in enumerate(uids):
        words = ("Buy", "milk", "naïve", "日本", "it's", "50%", "bread") if plain else WORDS
        title = " ".join(chance.choice(words) for _ in range(chance.randint(1, 6)))
        if not plain and chance.random() < 0.2:
            title = chance.choice(ODD_TITLES)
        lines = ("Two pages.", "Three; pages, yes") if plain else LINES
        due, done = some(0.6, day), some(0.3, instant)
        todo = {
            "uid": uid,
            "title": title,
            "content": some(
                0.4,
                lambda: "\n".join(chance.choice(lines) for _ in range(chance.randint(1, 5))).strip(
                    "\n"
                ),
            ),
            "due": due,
            "time": due
            and some(0.5, lambda: f"{chance.randint(0, 23):02}:{chance.randint(0, 59):02}"),
            "start": some(0.3, day),
            "estimate": some(0.3, lambda: f"PT{chance.randint(1, 9)}H"),
            "priority": some(0.5, lambda: chance.choice(("low", "medium", "high"))),
            "tags": sorted(
                set(
                    (
                        chance.choice(("shop", "+proj", "@home", "work", "a-b", "ü"))
                        if plain or chance.random() < 0.8
                        else chance.choice(("2026", "#hash", "a:b", "+", "é"))
                    )
                    for _ in range(chance.randint(0, 3))
                ),
                key=str.encode,
            ),
            "after": (
                list(
                    dict.fromkeys(chance.choice(uids[:index]) for _ in range(chance.randint(0, 2)))
                )
                if index
                else []
            ),
            "parent": index and some(0.3, lambda: chance.choice(uids[:index])) or None,
            "meta": some(0.2, lambda: {"foo": chance.choice(("bar", "a b", "1", "ü;,"))}),
            "createdAt": some(0.7, instant),
            "completedAt": done,
            "comments": (
                []
                if plain
                else [
                    {
                        "at": instant(),
                        **({"by": "me"} if chance.random() < 0.5 else {}),
                        "text": line,
                    }
                    for line in chance.sample(
                        ("Oat milk.", "two\nlines", "a,b;c"), chance.randint(0, 2)
                    )
                ]
            ),
        }
        if (due or todo["start"]) and not done and chance.random() < 0.4:
            todo["repeat"] = {
                "rule": chance.choice(RULES),
                "from": chance.choice(("next", "due", "done")),
            }
        reminders = ["2030-11-20T08:30"] + (["-PT15M", "-P1DT2H", "-PT0M"] if due else [])
        todo["reminders"] = chance.sample(reminders, chance.randint(0, len(reminders)))
        todos.append(todo_module.checked({k: v for k, v in todo.items() if v}))
    return todos
