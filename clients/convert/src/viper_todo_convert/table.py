"""CSV (RFC 4180): a header with names of members or their common names, then a todo a record."""

import csv
import io
import json
import re
import tempfile
from datetime import datetime, time

from .report import NOT_THIS_FORMAT, Bad, Unreadable
from .rule import parse_rule
from .source import LINE_LIMIT, decode, without_mark
from .times import UNKNOWN, estimate, instant_text, is_time, parse_day, parse_instant, reminder
from .todo import (
    BASES,
    Digests,
    MEMBERS,
    fit,
    foreign,
    is_uid,
    keep,
    kept,
    lines_of,
    lose_differences,
    parse_json,
    parse_meta,
)

NAME = "csv"
COLUMNS_LIMIT = 1000

# Common names of columns, without signs and in lower case.
_NAMES = {
    "uid": "uid uuid id key guid taskid",
    "title": "title name task content summary subject todo item description taskname what",
    "content": "content notes note description details body comment",
    "due": "due duedate deadline dueon dueat date",
    "time": "time duetime",
    "start": "start startdate starton defer deferdate scheduled wait",
    "repeat": "repeat repetition recurrence rrule recurring",
    "reminders": "reminders reminder alarm",
    "estimate": "estimate duration effort",
    "priority": "priority importance prio",
    "tags": "tags tag labels label categories category contexts",
    "after": "after dependson depends blockedby dependencies predecessors",
    "parent": "parent parentid parenttask",
    "completedAt": "completedat completed completiondate completedon donedate datecompleted",
    "status": "status done state iscompleted complete finished checked",
    "createdAt": "createdat created creationdate createdon datecreated added",
    "comments": "comments",
    "meta": "meta",
}
_TRUE = set("x yes y true 1 done completed complete finished closed ✓ ✔ ☑".split())
_FALSE = set("no n false 0 open todo pending active new incomplete needs-action ☐".split()) | {""}
_PRIORITIES = {
    "high": "high",
    "h": "high",
    "a": "high",
    "1": "high",
    "p1": "high",
    "urgent": "high",
    "medium": "medium",
    "med": "medium",
    "m": "medium",
    "b": "medium",
    "2": "medium",
    "p2": "medium",
    "normal": "medium",
    "low": "low",
    "l": "low",
    "c": "low",
    "3": "low",
    "p3": "low",
    "none": None,
    "": None,
    "4": None,
    "p4": None,
    "0": None,
}


def read(stream, run):
    """The todos of the records, as (line, todo), as they come."""
    csv.field_size_limit(LINE_LIMIT)
    source = _Lines(stream, run.report)
    header = next(source, None)
    if header is None:
        return
    separator = max(",;\t", key=re.sub(r'"[^"]*"', "", header).count)
    try:
        names = [name.strip() for name in next(csv.reader([header], delimiter=separator))]
    except (csv.Error, StopIteration):
        names = []
    columns = _columns(names)
    if "title" not in columns:
        raise Unreadable(
            NOT_THIS_FORMAT,
            "has no column for the title; the first line must name the columns: Title, Due, Notes",
        )
    digests = Digests(NAME)
    records = csv.reader(source, delimiter=separator, strict=True)
    while True:
        line = source.number + 1
        try:
            record = next(records)
        except StopIteration:
            return
        except csv.Error as error:
            run.report.fail(line, Bad("record", _reason(error)))
            continue
        if not any(record):
            continue
        try:
            if len(record) > len(columns):
                raise Bad(
                    "record",
                    f"has {len(record)} fields, but the header {len(columns)}; "
                    "put quotation marks around a field with a separator",
                )
            fields, others = {}, {}
            for column, name, text in zip(columns, names, record):
                if column is None:
                    others[name] = text
                else:
                    fields[column] = text
            todo = _todo(fields, others, run)
            if "uid" not in todo:
                todo["uid"] = digests.next(f"{todo['title']}\n{todo.get('content', '')}")
            yield line, fit(todo, run.report)
        except Bad as bad:
            run.report.fail(line, bad)


def _reason(error):
    text = str(error)
    if "unexpected end" in text or "field larger" in text:
        return "a quotation mark is opened and not closed"
    if "expected after" in text:
        return 'a quotation mark is inside a field; write it twice: ""'
    return text


class _Lines:
    """The lines of a stream with their ends, as the records need them; it counts them."""

    def __init__(self, stream, report):
        self.stream = stream
        self.report = report
        self.number = 0

    def __iter__(self):
        return self

    def __next__(self):
        while True:
            line = self.stream.readline(LINE_LIMIT + 2)
            if not line:
                raise StopIteration
            self.number += 1
            if self.number == 1:
                line = without_mark(line)
            try:
                if len(line) > LINE_LIMIT:
                    while line and not line.endswith(b"\n"):
                        line = self.stream.readline(LINE_LIMIT)
                    raise Bad("line", f"is longer than {LINE_LIMIT // 1_000_000} MB")
                if b"\0" in line:
                    raise Bad("line", "has a NUL; is it text at all?")
                return decode(line)
            except Bad as bad:
                self.report.fail(self.number, bad)


def _columns(names):
    """The member of each column; None for those that viper-todo has not. Our names come first."""
    plain = [re.sub(r"[^\w]|_", "", name.casefold()) for name in names]
    columns = [None] * len(names)
    members = [*_NAMES]
    for member in members:
        # Where no column is the title, one of this name is.
        if member.casefold() in plain and (member != "content" or "title" in plain):
            index = plain.index(member.casefold())
            if columns[index] is None:
                columns[index] = member
    for member in members:
        for name in _NAMES[member].casefold().split():
            if member not in columns and name in plain and columns[plain.index(name)] is None:
                columns[plain.index(name)] = member
    return columns


def _todo(fields, others, run):
    """The todo of a record."""
    zone = run.zone
    text = {column: value.strip() for column, value in fields.items()}
    todo = {"title": text.get("title", ""), "content": lines_of(fields.get("content", ""))}
    for name in ("uid", "parent"):
        if text.get(name):
            if not is_uid(text[name]):
                raise Bad(name, "must be 1 to 255 printable characters of ASCII, without a space")
            todo[name] = text[name]
    if text.get("due"):
        todo["due"], clock = _moment(text["due"], "due", zone)
        if clock and clock != "00:00":
            todo["time"] = clock
    if text.get("start"):
        todo["start"], _ = _moment(text["start"], "start", zone)
    if text.get("time"):
        clock = text["time"].zfill(5)[:5]
        if not is_time(clock) or "due" not in todo:
            raise Bad("time", "must be HH:MM beside a due day")
        todo["time"] = clock
    if text.get("repeat"):
        rule, _, basis = text["repeat"].partition(" ")
        if parse_rule(rule) and (basis or "next") in BASES and ("due" in todo or "start" in todo):
            todo["repeat"] = {"rule": parse_rule(rule), "from": basis or "next"}
        else:
            keep(todo, NAME, "repeat", text["repeat"])
    if text.get("reminders"):
        reminders = [reminder(word) for word in re.split("[ ,]+", text["reminders"])]
        if all(reminders) and ("due" in todo or all(word[0] != "-" for word in reminders)):
            todo["reminders"] = reminders
        else:
            keep(todo, NAME, "reminders", text["reminders"])
    if text.get("estimate"):
        if estimate(text["estimate"]):
            todo["estimate"] = estimate(text["estimate"])
        else:
            keep(todo, NAME, "estimate", text["estimate"])
    priority = text.get("priority", "").casefold()
    if _PRIORITIES.get(priority):
        todo["priority"] = _PRIORITIES[priority]
    if priority not in ("", "none", "low", "medium", "high"):
        keep(todo, NAME, "priority", text["priority"])
    words = [word for word in re.split(r"[\s,;]+", text.get("tags", "")) if word]
    todo["tags"] = [word[1:] if word[0] == "#" else word for word in words]
    todo["after"] = [word for word in re.split(r"[\s,;]+", text.get("after", "")) if word]
    if text.get("createdAt"):
        todo["createdAt"] = _instant(text["createdAt"], "createdAt", zone)
    _completion(todo, text, zone)
    for name in ("comments", "meta"):
        if text.get(name):
            _structured(todo, name, text[name])
    for name, value in others.items():
        if value:
            keep(todo, NAME, name, value)
    return todo


def _structured(todo, name, text):
    """Takes comments and meta, which `write` writes as JSON."""
    try:
        if name == "meta" and parse_meta(text) is not None:
            todo["meta"] = {**parse_meta(text), **todo.get("meta", {})}
            return
        if name == "comments":
            todo["comments"] = [
                {
                    "at": instant_text(parse_instant(entry["at"])),
                    **({"by": str(entry["by"])} if entry.get("by") else {}),
                    "text": str(entry["text"]),
                }
                for entry in parse_json(text)
            ]
            return
    except (TypeError, KeyError, AttributeError):
        pass
    keep(todo, NAME, name, text)


def _completion(todo, text, zone):
    """Whether it is done, by a state or a date in either of two columns."""
    for column in ("completedAt", "status"):
        value = text.get(column, "")
        word = value.casefold()
        if word in _TRUE:
            todo.setdefault("completedAt", UNKNOWN)
        elif word in _FALSE:
            continue
        elif column == "completedAt":
            todo["completedAt"] = _instant(value, column, zone)
        elif re.match("[0-9]{4}-", value):
            todo.setdefault("completedAt", _instant(value, column, zone))
        else:
            keep(todo, NAME, "status", value)


def _moment(text, field, zone):
    """The day and the time of a date."""
    moment = parse_instant(text)
    if moment:
        local = zone.local(moment)
        return local.date().isoformat(), f"{local:%H:%M}"
    day = parse_day(text[:10])
    clock = text[11:16]
    if day is None or (text[10:] and not (text[10] in " T" and is_time(clock))):
        raise Bad(field, f"{text} cannot be read; write it as YYYY-MM-DD or YYYY-MM-DD HH:MM")
    return day.isoformat(), clock


def _instant(text, field, zone):
    moment = parse_instant(text)
    if moment:
        return instant_text(moment)
    day, clock = _moment(text, field, zone)
    clock = time(int(clock[:2]), int(clock[3:])) if clock else time(0)
    return instant_text(zone.instant(datetime.combine(parse_day(day), clock)))


# Writing


def write(todos, run):
    """The pieces of the text. The todos wait in a file until all columns are known."""
    used, others = set(), {}
    digests = Digests(NAME)
    with tempfile.TemporaryFile("w+", encoding="utf-8", newline="\n") as spool:
        for _, todo in todos:
            if "uid" not in todo:
                todo["uid"] = digests.next(f"{todo['title']}\n{todo.get('content', '')}")
            fields, extra = _fields(todo)
            for name in [*extra]:
                if name not in others and (
                    len(others) >= COLUMNS_LIMIT or _columns([name]) != [None]
                ):
                    # It would be taken for one of ours.
                    del extra[name]
            back = _todo(fields, extra, run)
            lose_differences(todo, fit({"uid": todo["uid"], **back}, run.report), run.report)
            used.update(name for name in fields if fields[name])
            others.update(dict.fromkeys(extra))
            spool.write(json.dumps([fields, extra], ensure_ascii=False) + "\n")
        columns = [name for name in (*MEMBERS, "status") if name in used]
        if not columns:
            columns = ["uid", "title"]
        yield _record([*columns, *others])
        spool.seek(0)
        for entry in spool:
            fields, extra = json.loads(entry)
            yield _record(
                [fields.get(name, "") for name in columns]
                + [extra.get(name, "") for name in others]
            )


def _fields(todo):
    """The fields of a todo by member, and those of columns that only it has."""
    extra = kept(todo, NAME)
    fields = {name: todo[name] for name in MEMBERS if isinstance(todo.get(name), str)}
    for name in ("reminders", "after"):
        fields[name] = " ".join(todo.get(name, ()))
    # A first # is no part of a tag.
    fields["tags"] = " ".join(f"#{tag}" if tag[0] == "#" else tag for tag in todo.get("tags", ()))
    if "repeat" in todo:
        rule, basis = todo["repeat"]["rule"], todo["repeat"]["from"]
        fields["repeat"] = rule if basis == "next" else f"{rule} {basis}"
    priority = extra.get("priority", "").casefold()
    if "priority" in extra and _PRIORITIES.get(priority) == todo.get("priority"):
        fields["priority"] = extra.pop("priority")
    if "comments" in todo:
        fields["comments"] = _json(todo["comments"])
    if fields.get("completedAt") == UNKNOWN:
        fields["completedAt"] = "x"
    strangers = foreign(todo, NAME)
    if strangers:
        fields["meta"] = _json(strangers)
    # What has the name of a member, but not its form.
    for name in ("repeat", "reminders", "estimate", "comments", "meta", "status"):
        fields[name] = fields.get(name) or extra.pop(name, "")
    return fields, extra


def _json(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _record(fields):
    text = io.StringIO(newline="")
    csv.writer(text, lineterminator="\r\n").writerow(fields)
    return text.getvalue()
