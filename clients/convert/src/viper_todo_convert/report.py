"""What a run tells its user: lines that failed, and what was lost."""

import sys
from collections import Counter


class Bad(Exception):
    """A field of a todo has a value that it cannot have."""

    def __init__(self, field, message):
        super().__init__(f"{field}: {message}")
        self.field = field
        self.message = message


class Unreadable(Exception):
    """The input cannot be read at all: the exit status, and why."""

    def __init__(self, status, message):
        super().__init__(message)
        self.status = status


NOT_THIS_FORMAT = 65
CANNOT_READ = 66

# A file of another kind can fail in each of a million lines; the first ones say why.
SHOWN = 100
# So may a file with a column for each day.
FIELDS = 30


class Report:
    """Names failed lines on stderr, and counts todos and losses for the summary."""

    def __init__(self, name, stream=None):
        self.name = name
        self.stream = stream or sys.stderr
        self.todos = 0
        self.failed = 0
        self.lost = Counter()

    def lose(self, field, count=1):
        """Counts a value that the other side cannot have."""
        self.lost[field] += count

    def fail(self, line, bad):
        """Names a line that failed; the rest of the input goes on."""
        self.failed += 1
        if self.failed <= SHOWN:
            print(f"{self.name}:{line}: {shown(str(bad))}", file=self.stream)

    def finish(self, quiet):
        """Writes the summary."""
        if self.failed > SHOWN:
            print(f"{self.name}: {self.failed - SHOWN} more lines failed", file=self.stream)
        if quiet:
            return
        text = "1 todo" if self.todos == 1 else f"{self.todos} todos"
        if self.lost:
            fields = sorted(self.lost.most_common(FIELDS))
            text += "; lost: " + ", ".join(f"{shown(name, 60)} {count}" for name, count in fields)
            others = sum(self.lost.values()) - sum(count for _, count in fields)
            text += f", others {others}" if others else ""
        if self.failed:
            text += f"; failed: {self.failed}"
        print(text, file=self.stream)


class Run:
    """What a conversion needs besides its todos: where losses are counted, and the zone of local
    times."""

    def __init__(self, report, zone):
        self.report = report
        self.zone = zone


def shown(text, limit=400):
    """A text from a file, as it can stand in a message: nothing in it acts on a terminal."""
    text = "".join(c if c.isprintable() else "\N{REPLACEMENT CHARACTER}" for c in text[: limit + 1])
    return text if len(text) <= limit else text[:limit] + "…"
