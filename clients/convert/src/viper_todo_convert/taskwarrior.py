"""Taskwarrior's JSON: what `task export` prints and `task import` reads."""

import json
import re
import uuid
from datetime import datetime, time, timedelta

from .report import NOT_THIS_FORMAT, Bad, Unreadable
from .rule import after_periods, parse_rule, period_rule, rule_period
from .source import without_mark
from .times import (
    UNKNOWN,
    UTC,
    due_moment,
    estimate,
    instant_text,
    parse_day,
    parse_instant,
    reminder,
)
from .todo import (
    BASES,
    Digests,
    META_VALUE_LIMIT,
    SURROGATE,
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

NAME = "taskwarrior"

# Attributes that a todo has as members, and those that Taskwarrior makes anew.
_MAPPED = {
    "uuid",
    "description",
    "status",
    "due",
    "entry",
    "end",
    "tags",
    "depends",
    "annotations",
    "id",
    "priority",
}
_PRIORITIES = {"H": "high", "M": "medium", "L": "low"}
_LETTERS = {word: letter for letter, word in _PRIORITIES.items()}
# Taskwarrior's words for periods, as (number, unit).
_PERIODS = {
    "daily": (1, "d"),
    "day": (1, "d"),
    "weekdays": (1, "b"),
    "weekly": (1, "w"),
    "biweekly": (2, "w"),
    "fortnight": (2, "w"),
    "sennight": (1, "w"),
    "monthly": (1, "m"),
    "month": (1, "m"),
    "bimonthly": (2, "m"),
    "quarterly": (3, "m"),
    "semiannual": (6, "m"),
    "annual": (1, "y"),
    "yearly": (1, "y"),
    "biannual": (2, "y"),
    "biyearly": (2, "y"),
}
_UNITS = {
    "d": "d",
    "day": "d",
    "days": "d",
    "w": "w",
    "wk": "w",
    "wks": "w",
    "week": "w",
    "weeks": "w",
    "m": "m",
    "mo": "m",
    "mos": "m",
    "mth": "m",
    "mths": "m",
    "month": "m",
    "months": "m",
    "q": "q",
    "qtr": "q",
    "qtrs": "q",
    "quarter": "q",
    "quarters": "q",
    "y": "y",
    "yr": "y",
    "yrs": "y",
    "year": "y",
    "years": "y",
}
_LIKE_JSON = re.compile(r'[\[{"]|-?[0-9.]+([eE][+-]?[0-9]+)?$|(true|false|NaN|-?Infinity)$')
_UUID = re.compile("[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}")


def read(stream, run):
    """The todos of an export, as (line, todo). It is read whole."""
    tasks = {}
    digests = Digests(NAME)
    for line, task in _objects(stream, run.report):
        try:
            if not isinstance(task.get("description", ""), str):
                raise Bad("description", "must be a string")
            key = task.get("uuid")
            if key is None:
                key = digests.next(str(task.get("description")))
            if not isinstance(key, str) or not is_uid(key):
                raise Bad("uuid", "must be a string of ASCII characters")
            if key in tasks:
                raise Bad("uuid", f"{key} is that of line {tasks[key][0]} already")
            tasks[key] = line, task
        except Bad as bad:
            run.report.fail(line, bad)
    # A template stands for its newest open instance; without one, for the next one.
    newest = {}
    for key, (_, task) in tasks.items():
        parent = task.get("parent")
        if task.get("status") in ("pending", "waiting") and isinstance(parent, str):
            if _number(task) >= newest.get(parent, (-1, ""))[0]:
                newest[parent] = _number(task), key
    uids = {
        key: task["uid"]
        for key, (_, task) in tasks.items()
        if isinstance(task.get("uid"), str) and key == _uuid_of(task["uid"])
    }
    gone = {key for key, (_, task) in tasks.items() if task.get("status") == "deleted"}
    for key, (line, task) in tasks.items():
        status = task.get("status", "pending")
        if status == "deleted":
            run.report.lose("deleted")
            continue
        parent = task.get("parent")
        if status == "recurring" and key in newest:
            continue
        is_newest = isinstance(parent, str) and newest.get(parent, ("", ""))[1] == key
        template = tasks.get(parent, (0, None))[1] if is_newest else None
        try:
            yield line, fit(_todo(task, template, uids.get(key, key), uids, gone, run), run.report)
        except Bad as bad:
            run.report.fail(line, bad)


def _objects(stream, report):
    """The objects of the text with their lines: of an array in any layout, or one a line."""
    text = without_mark(stream.read()).decode("utf-8", "surrogateescape")
    decoder = json.JSONDecoder()
    position, line, counted, found = 0, 1, 0, 0
    while True:
        position = re.compile(r"[\s,\[\]]*").match(text, position).end()
        if position == len(text):
            break
        line += text.count("\n", counted, position)
        counted = position
        try:
            try:
                value, position = decoder.raw_decode(text, position)
            except (ValueError, RecursionError) as error:
                message = getattr(error, "msg", str(error))
                # What follows begins at the next line with an object.
                rest = re.compile(r"\n[ \t,]*\{(?=[ \t\n]*\")").search(text, position)
                position = rest.start() + 1 if rest else len(text)
                raise Bad("line", f"is no JSON: {message}") from None
            if _is_broken(value, text[counted:position]):
                raise Bad("encoding", "has bytes that are not UTF-8; save the file as UTF-8")
            if not isinstance(value, dict):
                raise Bad("line", "is no task; `task export` writes an array of objects")
        except Bad as bad:
            report.fail(line, bad)
            continue
        found += 1
        yield line, value
    if not found and (report.failed or not text.strip().startswith("[")) and text.strip():
        raise Unreadable(NOT_THIS_FORMAT, "has no task; is it what `task export` prints?")


def _is_broken(value, text):
    """Whether a value has bytes that are no UTF-8, or half a character as an escape."""
    suspicious = not text.isascii() or "\\u" in text
    return suspicious and SURROGATE.search(_json(value)) is not None


def _number(task):
    try:
        return int(task.get("imask", 0))
    except (TypeError, ValueError, OverflowError):
        return 0


def _date(task, name):
    """The instant of an attribute, in UTC; None if the task has none."""
    value = task.get(name)
    if value is None or value == "":
        return None
    try:
        return datetime.strptime(value, "%Y%m%dT%H%M%SZ").replace(tzinfo=UTC)
    except (TypeError, ValueError):
        moment = parse_instant(value) if isinstance(value, str) else None
        if moment is None:
            raise Bad(name, "must be a date like 20261120T090000Z") from None
        return moment


def _todo(task, template, uid, uids, gone, run):
    """The todo of a task; with its template, if it is the newest open one of a series."""
    zone = run.zone
    todo = {"uid": uid, "title": task.get("description", ""), "tags": _words(task, "tags")}
    due = _date(task, "due")
    mapped = set(_MAPPED)
    if due:
        local = zone.local(due)
        todo["due"] = local.date().isoformat()
        if local.time() != time(0):
            todo["time"] = f"{local:%H:%M}"
        if local.second:
            keep(todo, NAME, "due", task["due"])
    waits = {name: _date(task, name) for name in ("wait", "scheduled")}
    for name, moment in waits.items():
        if not moment:
            continue
        local = zone.local(moment)
        if "start" not in todo:
            todo["start"] = local.date().isoformat()
            if name == "wait" and local.time() == time(0) and not waits["scheduled"]:
                mapped.add(name)
    for name, member in (("entry", "createdAt"), ("end", "completedAt")):
        moment = _date(task, name)
        if moment and (name == "entry" or task.get("status") == "completed"):
            todo[member] = instant_text(moment)
        elif moment:
            keep(todo, NAME, name, task[name])
    status = task.get("status", "pending")
    if status == "completed":
        todo.setdefault("completedAt", UNKNOWN)
    elif status == "recurring":
        keep(todo, NAME, "status", status)
    elif status not in ("pending", "waiting"):
        raise Bad("status", f"{status} is none that Taskwarrior has")
    if task.get("priority") in _PRIORITIES:
        todo["priority"] = _PRIORITIES[task["priority"]]
    elif task.get("priority"):
        keep(todo, NAME, "priority", str(task["priority"]))
    depends = _words(task, "depends")
    todo["after"] = [uids.get(other, other) for other in depends if other not in gone]
    if len(todo["after"]) < len(depends):
        run.report.lose("depends", len(depends) - len(todo["after"]))
    todo["comments"] = [
        {
            "at": instant_text(_date(entry, "entry") or parse_instant(UNKNOWN)),
            "text": lines_of(str(entry.get("description", ""))),
        }
        for entry in task.get("annotations", ())
        if isinstance(entry, dict)
    ]
    _repeat(todo, task, template)
    _extensions(todo, task, mapped)
    if template is not None:
        text = _json({k: v for k, v in template.items() if k not in ("id", "urgency")})
        if template.get("uuid") != _template_uuid(uid):
            if len(text) <= META_VALUE_LIMIT:
                keep(todo, NAME, "template", text)
            else:
                run.report.lose("template")
        else:
            # It is one that this program wrote.
            mapped |= {"parent", "recur", "rtype", "imask"} if "repeat" in todo else set()
    for name, value in task.items():
        if name not in mapped and value not in ("", None):
            is_text = isinstance(value, str) and not _LIKE_JSON.match(value)
            keep(todo, NAME, name, value if is_text else _json(value))
    return todo


def _words(task, name):
    """A list of words, which older versions write as one string."""
    value = task.get(name) or []
    if isinstance(value, str):
        value = value.split(",")
    if not isinstance(value, list) or not all(isinstance(word, str) for word in value):
        raise Bad(name, "must be an array of strings")
    return value


def _json(value):
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _period(recur):
    """The (number, unit) of a period of Taskwarrior; None if viper-todo has no such."""
    if not isinstance(recur, str):
        return None
    text = recur.strip().lower()
    if text in _PERIODS:
        return _PERIODS[text]
    match = re.fullmatch(r"([0-9]{1,4})? ?([a-z]+)", text)
    iso = re.fullmatch(r"p([0-9]{1,4})([dwmy])", text)
    number, unit = iso.groups() if iso else match.groups() if match else (None, "")
    unit = _UNITS.get(unit)
    number = int(number or 1)
    return (number * 3, "m") if unit == "q" else (number, unit) if unit else None


def _repeat(todo, task, template):
    """Sets the rule by which a template or the newest of its instances repeats."""
    source = template if template is not None else task
    if source.get("status") != "recurring":
        return
    period = _period(source.get("recur"))
    day = parse_day(todo.get("due", ""))
    if period is None or day is None:
        return
    if template is None and isinstance(task.get("mask"), str) and period[1] != "b":
        # All instances so far are done.
        try:
            day = after_periods(day, len(task["mask"]) * period[0], period[1])
        except (ValueError, OverflowError):
            return
        if task["mask"]:
            keep(todo, NAME, "due", task["due"])
        todo["due"] = day.isoformat()
    rule = period_rule(*period, day, "due")
    if rule:
        todo["repeat"] = {"rule": rule, "from": "due"}


def _extensions(todo, task, mapped):
    """Takes the attributes in which `write` puts what Taskwarrior has not."""
    text = {name: value for name, value in task.items() if isinstance(value, str)}
    if "content" in text:
        todo["content"] = lines_of(text["content"])
        mapped.add("content")
    if estimate(text.get("estimate", "")):
        todo["estimate"] = estimate(text["estimate"])
        mapped.add("estimate")
    reminders = [reminder(word) for word in text.get("reminders", "").split()]
    if reminders and all(reminders) and ("due" in todo or all(r[0] != "-" for r in reminders)):
        todo["reminders"] = reminders
        mapped.add("reminders")
    if is_uid(text.get("under", "")):
        todo["parent"] = text["under"]
        mapped.add("under")
    if text.get("uid") == todo["uid"]:
        mapped.add("uid")
    rule, _, basis = text.get("repeat", "").partition(" ")
    if parse_rule(rule) and basis in BASES and ("due" in todo or "start" in todo):
        # Unless somebody has changed the period since.
        old = todo.get("repeat", {}).get("rule")
        near = rule_period(rule, _anchor(todo), basis) or _nearest(rule)
        if old is None or near == rule_period(old, _anchor(todo), "due"):
            todo["repeat"] = {"rule": rule, "from": basis}
        mapped.add("repeat")
    others = parse_meta(text.get("meta", ""))
    if others is not None:
        todo.setdefault("meta", {}).update(others)
        mapped.add("meta")


def _anchor(todo):
    return parse_day(todo.get("due") or todo.get("start") or "")


def _nearest(rule):
    """The period that is nearest to a rule that no period makes."""
    frequency = re.search("FREQ=([A-Z])", rule).group(1).lower()
    interval = re.search("INTERVAL=([0-9]+)", rule)
    return int(interval.group(1)) if interval else 1, frequency


# Writing


def _uuid_of(uid):
    """The UUID of a todo: its identity, if that is one, else one made of it."""
    return uid if _UUID.fullmatch(uid) else str(uuid.uuid5(uuid.NAMESPACE_OID, f"viper-todo {uid}"))


def _template_uuid(uid):
    """The UUID of the template that this program makes for a todo that repeats."""
    return str(uuid.uuid5(uuid.NAMESPACE_OID, f"viper-todo template {uid}"))


def write(todos, run):
    """The pieces of the text of an array, an object a line as `task export` prints it."""
    digests = Digests(NAME)
    templates = set()
    yield "[\n"
    is_first = True
    for _, todo in todos:
        if "uid" not in todo:
            todo["uid"] = digests.next(todo["title"])
        tasks = [_task(todo, run)]
        template = _template(todo, tasks[0])
        if template:
            tasks.append(template)
        _count_losses(todo, tasks, run)
        for task in tasks:
            if task is template:
                if str(task.get("uuid")) in templates:
                    continue
                templates.add(str(task.get("uuid")))
            yield ("" if is_first else ",\n") + _json(task)
            is_first = False
    yield "\n]\n"


def _count_losses(todo, tasks, run):
    """Reads again what was written."""
    uids = {_uuid_of(uid): uid for uid in [todo["uid"], *todo.get("after", ())]}
    template = tasks[1] if len(tasks) > 1 else None
    try:
        back = fit(_todo(tasks[0], template, todo["uid"], uids, set(), run), run.report)
        lose_differences(todo, back, run.report)
    except Bad as bad:
        run.report.lose(bad.field)


def _date_text(moment):
    return f"{moment:%Y%m%dT%H%M%SZ}".rjust(16, "0")


def _task(todo, run):
    """The task of a todo."""
    zone, uid = run.zone, todo["uid"]
    others = kept(todo, NAME)
    others.pop("template", None)
    is_done = "completedAt" in todo
    status = "completed" if is_done else others.pop("status", "pending")
    task = {"uuid": _uuid_of(uid), "status": status, "description": todo["title"]}
    if task["uuid"] != uid:
        task["uid"] = uid
    if "due" in todo:
        local = (
            due_moment(todo)
            if "time" in todo
            else datetime.combine(parse_day(todo["due"]), time(0))
        )
        task["due"] = _date_text(zone.instant(local))
        raw = others.pop("due", None)
        # A due time with seconds, or the first one of a series.
        if raw and (raw[:13] == task["due"][:13] or status == "recurring"):
            task["due"] = raw
    if "start" in todo:
        names = [name for name in ("wait", "scheduled") if name in others]
        name = names[0] if names else "wait"
        raw = others.get(name)
        if raw is None or zone.local(_date({"": raw}, "")).date().isoformat() != todo["start"]:
            midnight = datetime.combine(parse_day(todo["start"]), time(0))
            others[name] = _date_text(zone.instant(midnight))
    for member, name in (("createdAt", "entry"), ("completedAt", "end")):
        if member in todo:
            others.pop(name, None)
            task[name] = _date_text(parse_instant(todo[member]))
    if "priority" in todo:
        task["priority"] = _LETTERS[todo["priority"]]
        others.pop("priority", None)
    if "tags" in todo:
        task["tags"] = todo["tags"]
    if "after" in todo:
        task["depends"] = [_uuid_of(other) for other in todo["after"]]
    notes = []
    for comment in todo.get("comments", ()):
        at = parse_instant(comment["at"])
        if notes and _date_text(at) <= notes[-1]["entry"]:
            # Taskwarrior has one annotation a second.
            at = _date({"": notes[-1]["entry"]}, "") + timedelta(seconds=1)
        notes.append({"entry": _date_text(at), "description": comment["text"]})
    if notes:
        task["annotations"] = notes
    for name in ("content", "estimate"):
        if name in todo:
            task[name] = todo[name]
    if "reminders" in todo:
        task["reminders"] = " ".join(todo["reminders"])
    if "parent" in todo:
        task["under"] = todo["parent"]
    if "repeat" in todo:
        period = _period(others.get("recur"))
        made = period and _anchor(todo) and period_rule(*period, _anchor(todo), "due")
        if todo["repeat"] != {"rule": made, "from": "due"}:
            task["repeat"] = f"{todo['repeat']['rule']} {todo['repeat']['from']}"
    strangers = foreign(todo, NAME)
    if strangers:
        task["meta"] = _json(strangers)
    for name, value in others.items():
        if name not in task:
            task[name] = _value(value)
    return task


def _value(text):
    """A value that was kept as text: what is no string was kept as JSON."""
    value = parse_json(text) if _LIKE_JSON.match(text) else None
    return text if value is None else value


def _template(todo, task):
    """The template of a todo that repeats; None without one. Makes the task its first instance."""
    text = kept(todo, NAME).get("template")
    template = parse_json(text) if text else None
    if isinstance(template, dict):
        return template
    if (
        "repeat" not in todo
        or "due" not in todo
        or "parent" in task
        or (task["status"] not in ("pending", "waiting"))
    ):
        return None
    rule, basis = todo["repeat"]["rule"], todo["repeat"]["from"]
    number, unit = rule_period(rule, _anchor(todo), basis) or _nearest(rule)
    recur = "weekdays" if unit == "b" else f"{number}{unit.replace('m', 'mo')}"
    names = {"1d": "daily", "1w": "weekly", "1mo": "monthly", "1y": "yearly"}
    task.update(recur=names.get(recur, recur), rtype="periodic", imask=0)
    task["parent"] = _template_uuid(todo["uid"])
    skipped = ("uuid", "imask", "parent", "annotations", "depends", "uid", "under", "meta")
    template = {name: value for name, value in task.items() if name not in skipped}
    return {**template, "uuid": task["parent"], "status": "recurring", "mask": "-"}
