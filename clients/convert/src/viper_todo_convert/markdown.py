"""Markdown: check boxes, indented as subtasks, with the signs of Obsidian Tasks."""

import io
import re
from datetime import datetime, time

from .report import Bad, Report, Run
from .rule import DAYS, filled_in, parse_rule, parts_of
from .source import lines
from .times import UNKNOWN, instant_text, parse_day, parse_instant
from .todo import DEPTH_LIMIT, Digests, fit, keep, kept, lose_differences

NAME = "markdown"

_ITEM = re.compile(r"([ \t]*)(?:[-*+]|[0-9]{1,9}[.)])[ \t]+\[(.)\](?:[ \t]+(.*))?$")
_HEADING = re.compile(r" {0,3}(#{1,6}[ \t]+\S.*)$")
_FENCE = re.compile(r"[ \t]*(`{3,}|~{3,})")
_DATE = r"([0-9]{4}-[0-9]{2}-[0-9]{2})"
_DATES = {
    "📅": "due",
    "📆": "due",
    "🗓": "due",
    "⏳": "scheduled",
    "⌛": "scheduled",
    "🛫": "start",
    "➕": "created",
    "✅": "done",
    "❌": "cancelled",
}
_PRIORITIES = {"🔺": "high", "⏫": "high", "🔼": "medium", "🔽": "low", "⏬": "low"}
_USUAL = {"high": "⏫", "medium": "🔼", "low": "🔽"}
# What may stand at the end of a line, the last one first.
_SIGNS = (
    ("date", re.compile(rf"({'|'.join(_DATES)})\uFE0F?[ \t]*{_DATE}$")),
    ("priority", re.compile(rf"({'|'.join(_PRIORITIES)})\uFE0F?$")),
    ("repeat", re.compile(r"🔁\uFE0F?[ \t]*([A-Za-z0-9, !]+)$")),
    ("id", re.compile(r"🆔\uFE0F?[ \t]*([!-+\--~]+)$")),
    ("after", re.compile(r"⛔\uFE0F?[ \t]*([!-+\--~]+(?:[ \t]*,[ \t]*[!-+\--~]+)*)$")),
    ("on", re.compile(r"🏁\uFE0F?[ \t]*([A-Za-z]+)$")),
    ("tag", re.compile(r"(?:^|(?<=[ \t]))#((?=[^ \t,#]*[^ \t,#0-9])[^ \t,#]+)$")),
)
# More signs than one todo has, and more characters than a sign has.
_SIGNS_LIMIT, _SIGN_LIMIT = 100, 10_000
# A check box in a content, and how it is written there.
_UNESCAPED = re.compile(r"^([ \t]*(?:[-*+]|[0-9]{1,9}[.)])[ \t]+)\[(?=.\](?:[ \t]|$))", re.M)
_ESCAPED = re.compile(r"^([ \t]*(?:[-*+]|[0-9]{1,9}[.)])[ \t]+)\\\[(?=.\](?:[ \t]|$))")
_TAG = re.compile(r"(?:^|(?<=[ \t]))#((?=[^ \t,#]*[^ \t,#0-9])[^ \t,#]+)")


def read(stream, run):
    """The todos of the check boxes, as (line, todo)."""
    digests = Digests(NAME)
    # The items since the last one that stands under nothing, in their order, and those around the
    # present line, from outside to inside.
    items, around = [], []
    heading = fence = None
    lost = 0
    for number, line in lines(stream, run.report):
        text = line.rstrip(" \t")
        width = _width(text)
        if fence and text and around and width <= around[-1].width:
            # An item ends with what is less indented, and the code in it.
            fence = None
        mark = _FENCE.match(text)
        if fence or mark:
            if mark and fence is None:
                fence = mark.group(1)
            elif mark and mark.group(1).startswith(fence):
                fence = None
            while around and text and around[-1].width >= width:
                around.pop()
        elif not text:
            pass
        elif _ITEM.match(text) and _ITEM.match(text).group(3):
            while around and around[-1].width >= width:
                around.pop()
            if not around:
                yield from _finished(items, run)
            _, state, words = _ITEM.match(text).groups()
            try:
                todo, identity = _parsed(state, words or "", run)
            except Bad as bad:
                run.report.fail(number, bad)
                continue
            derived = digests.next(identity)
            todo.setdefault("uid", derived)
            if heading:
                keep(todo, NAME, "heading", heading)
            if around:
                todo["parent"] = around[min(len(around), DEPTH_LIMIT) - 1].todo["uid"]
                if len(around) > DEPTH_LIMIT:
                    run.report.lose("parent")
            around.append(_Item(width, number, todo))
            items.append(around[-1])
            continue
        else:
            while around and around[-1].width >= width:
                around.pop()
            if not around and _HEADING.match(text):
                heading = _HEADING.match(text).group(1)
                continue
        if around:
            around[-1].text.append(text)
        elif text:
            lost += 1
    yield from _finished(items, run)
    if lost:
        run.report.lose("text", lost)


class _Item:
    """A check box: how far it is indented, its line, its todo, and the lines below it."""

    def __init__(self, width, line, todo):
        self.width, self.line, self.todo, self.text = (width, line, todo, [])


def _finished(items, run):
    """The todos of some items, with the text below each as its content."""
    for item in items:
        while item.text and not item.text[-1]:
            item.text.pop()
        if item.text:
            text = [line.expandtabs(4) if line[:1] in " \t" else line for line in item.text]
            shared = min(_width(line) for line in text if line)
            item.todo["content"] = "\n".join(_ESCAPED.sub(r"\1[", line[shared:]) for line in text)
        try:
            yield item.line, fit(item.todo, run.report)
        except Bad as bad:
            run.report.fail(item.line, bad)
    items.clear()


def _width(text):
    """How far a line is indented; a tab goes on to the next fourth column."""
    return len(text.expandtabs(4)) - len(text.expandtabs(4).lstrip(" ")) if text[:1] in " \t" else 0


def _parsed(state, text, run):
    """The todo of a check box, and the words that identify it if it has no id."""
    todo, tags, days, signs = {}, [], {}, {}
    text = text.strip(" \t")
    for _ in range(_SIGNS_LIMIT):
        for name, pattern in _SIGNS:
            match = pattern.search(text, max(0, len(text) - _SIGN_LIMIT))
            if not match or match.start() == 0:
                continue
            values = match.groups()
            if name == "date":
                if not parse_day(values[1]):
                    raise Bad(_DATES[values[0]], f"{values[1]} is no day; write YYYY-MM-DD")
                days.setdefault(_DATES[values[0]], values[1])
            elif name == "tag":
                tags.append(values[0])
            else:
                signs.setdefault(name, values[0].strip())
            text = text[: match.start()].rstrip(" \t")
            break
        else:
            break
    todo["title"] = text
    todo["tags"] = tags + _TAG.findall(text)
    identity = " ".join([text, *sorted(todo["tags"])])
    _set_days(todo, state, days, run)
    if "priority" in signs:
        todo["priority"] = _PRIORITIES[signs["priority"]]
        if signs["priority"] != _USUAL[todo["priority"]]:
            keep(todo, NAME, "priority", signs["priority"])
    if "repeat" in signs:
        anchor = parse_day(todo.get("due") or todo.get("start") or "")
        rule = _rule(signs["repeat"], anchor) if anchor else None
        if rule:
            todo["repeat"] = rule
        else:
            keep(todo, NAME, "repeat", signs["repeat"])
    if "id" in signs:
        todo["uid"] = signs["id"]
    if "after" in signs:
        todo["after"] = re.split(r"[ \t]*,[ \t]*", signs["after"])
    if "on" in signs:
        keep(todo, NAME, "oncompletion", signs["on"])
    return todo, identity


def _set_days(todo, state, days, run):
    """Sets what the days and the state of the box say."""

    def midnight(name):
        day = datetime.combine(parse_day(days[name]), time(0))
        return instant_text(run.zone.instant(day))

    if "due" in days:
        todo["due"] = days["due"]
    if "start" in days:
        todo["start"] = days["start"]
    if "scheduled" in days:
        todo.setdefault("start", days["scheduled"])
        keep(todo, NAME, "scheduled", days["scheduled"])
        if "start" in days:
            keep(todo, NAME, "start", days["start"])
    if "created" in days:
        todo["createdAt"] = midnight("created")
    ends = {"x": "done", "X": "done", "-": "cancelled"}
    if state in ends:
        todo["completedAt"] = midnight(ends[state]) if ends[state] in days else UNKNOWN
    for name in ("done", "cancelled"):
        if name in days and ends.get(state) != name:
            keep(todo, NAME, name, days[name])
    if state not in " xX":
        keep(todo, NAME, "status", state)


# Repetition in words

_WEEKDAYS = ("monday", "tuesday", "wednesday", "thursday", "friday", "saturday", "sunday")
_EVERY = re.compile(r"every(?: (other|[0-9]{1,3}))? (day|weekday|week|month|year)s?(?: on (.+))?")
_ORDINAL = re.compile(r"(?:the )?(?:([0-9]{1,2})(?:st|nd|rd|th)|(last))(?: ([a-z]+))?")


def _rule(text, anchor):
    """The repetition of the words of Obsidian Tasks; None if they are beyond viper-todo."""
    text = text.lower().strip()
    basis = "due"
    if text.endswith(" when done"):
        text, basis = text[: -len(" when done")].strip(), "done"
    match = _EVERY.fullmatch(text)
    if not match:
        return None
    number, unit, on = match.groups()
    parts = {"FREQ": {"day": "DAILY", "month": "MONTHLY", "year": "YEARLY"}.get(unit, "WEEKLY")}
    if number:
        parts["INTERVAL"] = "2" if number == "other" else number
    if unit == "weekday":
        parts["BYDAY"] = "MO,TU,WE,TH,FR"
    if on:
        if not _set_on(parts, unit, re.split(r",? and |, ?", on)):
            return None
    rule = parse_rule(";".join(f"{name}={value}" for name, value in parts.items()))
    if rule is None:
        return None
    return {"rule": rule if basis == "done" else filled_in(rule, anchor), "from": basis}


def _set_on(parts, unit, words):
    """Adds the days of "on Monday and Friday" or "on the 1st and the last Friday"."""
    days, numbers = [], []
    for word in words:
        match = _ORDINAL.fullmatch(word)
        if unit == "week" and word in _WEEKDAYS:
            days.append(DAYS[_WEEKDAYS.index(word)])
        elif unit == "month" and match and match.group(3) in _WEEKDAYS:
            days.append((match.group(1) or "-1") + DAYS[_WEEKDAYS.index(match.group(3))])
        elif unit == "month" and match and match.group(3) is None:
            numbers.append(match.group(1) or "-1")
        else:
            return False
    if days and numbers:
        return False
    parts.update({"BYDAY": ",".join(days)} if days else {"BYMONTHDAY": ",".join(numbers)})
    return True


def _words(repeat, anchor):
    """The words for a repetition; None if there are none that say the same days."""
    rule, basis = repeat["rule"], "done" if repeat["from"] == "done" else "due"
    parts = parts_of(rule)
    unit = {"DAILY": "day", "WEEKLY": "week", "MONTHLY": "month", "YEARLY": "year"}[parts["FREQ"]]
    number = parts.get("INTERVAL", "1")
    every = f"every {unit}" if number == "1" else f"every {number} {unit}s"
    names = []
    for day in filter(None, parts.get("BYDAY", "").split(",")):
        ordinal, name = day[:-2], _WEEKDAYS[DAYS.index(day[-2:])].capitalize()
        names.append(f"{_ordinal(ordinal)} {name}" if ordinal else name)
    names += [_ordinal(day) for day in filter(None, parts.get("BYMONTHDAY", "").split(","))]
    for text in (every, "every weekday" if number == "1" else every, f"{every} on {_and(names)}"):
        text += " when done" if basis == "done" else ""
        if (_rule(text, anchor) or {}).get("rule") == rule:
            return text
    return None


def _ordinal(number):
    if number == "-1":
        return "the last"
    end = "th" if number[:-1] == "1" else {"1": "st", "2": "nd", "3": "rd"}.get(number[-1:], "th")
    return f"the {number}{end}"


def _and(names):
    return " and ".join(filter(None, [", ".join(names[:-1]), *names[-1:]]))


# Writing


def write(todos, run):
    """The lines. All todos are kept until the end, since each is written below its parent."""
    todos = [todo for _, todo in todos]
    known = {todo.get("uid") for todo in todos}
    named = {uid for todo in todos for uid in todo.get("after", ())}
    below = {}
    for todo in todos:
        parent = todo.get("parent")
        below.setdefault(parent if parent in known else None, []).append(todo)
    # Those without a heading come first, since a heading is for all that follows.
    headings = {}
    for todo in below.get(None, ()):
        heading = kept(todo, NAME).get("heading", "")
        headings.setdefault(heading if _HEADING.fullmatch(heading) else "", []).append(todo)
    digests, text = Digests(NAME), []
    for heading in sorted(headings, key=bool):
        if heading:
            text.append(("\n" if text else "") + heading + "\n\n")
        rest = [(0, todo) for todo in reversed(headings[heading])]
        while rest:
            depth, todo = rest.pop()
            line, identity = _line(todo, run)
            derived = digests.next(identity)
            uid = todo.setdefault("uid", derived)
            if uid != derived or uid in named:
                line += f" 🆔 {uid}"
            if "after" in todo:
                line += f" ⛔ {','.join(todo['after'])}"
            # A content that looks like check boxes stays one.
            content = _UNESCAPED.sub(r"\1\[", todo.get("content", ""))
            indent = "    " * min(depth, DEPTH_LIMIT)
            text.append(indent + line + "\n")
            for part in content.split("\n") if content else ():
                text.append(f"{indent}    {part}\n" if part else "\n")
            rest += [(depth + 1, child) for child in reversed(below.get(uid, ()))]
    _count_losses(todos, "".join(text), run)
    yield from text


def _count_losses(todos, text, run):
    """Reads again what was written."""
    silent = Run(Report("", io.StringIO()), run.zone)
    back = {todo["uid"]: todo for _, todo in read(io.BytesIO(text.encode()), silent)}
    for todo in todos:
        if todo["uid"] in back:
            lose_differences(todo, back[todo["uid"]], run.report)
        else:
            run.report.lose("todo")


def _line(todo, run):
    """The line of a todo, without its id, and the words that identify it."""
    others = kept(todo, NAME)
    state = " "
    if "completedAt" in todo:
        state = "-" if others.get("status") == "-" else "x"
    elif len(others.get("status", "")) == 1 and others["status"] not in "xX-":
        state = others["status"]
    in_title = set(_TAG.findall(todo["title"]))
    words = [todo["title"]]
    words += [
        f"#{tag}"
        for tag in todo.get("tags", ())
        if tag not in in_title and _TAG.fullmatch(f"#{tag}")
    ]
    if "priority" in todo:
        sign = others.get("priority", "")
        words.append(
            sign if _PRIORITIES.get(sign) == todo["priority"] else _USUAL[todo["priority"]]
        )
    anchor = parse_day(todo.get("due") or todo.get("start") or "")
    repeat = _words(todo["repeat"], anchor) if "repeat" in todo else others.get("repeat")
    if repeat:
        words.append(f"🔁 {repeat}")
    if "oncompletion" in others:
        words.append(f"🏁 {others['oncompletion']}")
    days = {"created": _day(todo, "createdAt", run), "due": todo.get("due")}
    start = todo.get("start")
    if start and "scheduled" in others and "start" not in others:
        days["scheduled"] = start
    else:
        days.update(start=start, scheduled=others.get("scheduled"))
    days.update({name: others.get(name) for name in ("done", "cancelled")})
    if "completedAt" in todo:
        days["cancelled" if state == "-" else "done"] = _day(todo, "completedAt", run)
    for sign, name in (
        ("➕", "created"),
        ("🛫", "start"),
        ("⏳", "scheduled"),
        ("📅", "due"),
        ("❌", "cancelled"),
        ("✅", "done"),
    ):
        if days.get(name):
            words.append(f"{sign} {days[name]}")
    line = f"- [{state}] {' '.join(words)}"
    return line, _parsed(state, " ".join(words), run)[1]


def _day(todo, member, run):
    instant = todo.get(member)
    if instant in (None, UNKNOWN):
        return None
    return run.zone.local(parse_instant(instant)).date().isoformat()
