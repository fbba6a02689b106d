"""todo.txt: a todo a line, with the keys of topydo, and some for what todo.txt has not."""

import re
import tempfile
from datetime import datetime, time

from .report import NOT_THIS_FORMAT, Bad, Unreadable
from .rule import parse_rule, period_rule, rule_period
from .source import lines
from .times import UNKNOWN, estimate, instant_text, is_time, parse_day, parse_instant, reminder
from .todo import BASES, Digests, fit, is_uid, keep, kept, lose_differences

NAME = "todotxt"
_LEVELS = {"A": "high", "B": "medium", "C": "low"}
_LETTERS = {level: letter for letter, level in _LEVELS.items()}
_DATE = r"([0-9]{4}-[0-9]{2}-[0-9]{2})"
_DONE = re.compile(rf"[xX] +(?:\(([A-Z])\) +)?(?:{_DATE} +)?(?:{_DATE} +)?")
_OPEN = re.compile(rf"(?:\(([A-Z])\) +)?(?:{_DATE} +)?")
_PAIR = re.compile(r"([A-Za-z][^\s:/]*):(?!//)(\S+)")
_PERIOD = re.compile(r"(\+?)([0-9]{1,3})([dwmyb])")
# The keys that set a member wherever they stand in the line.
_KEYS = {"due", "t", "rec", "rrule", "id", "uid", "p", "dep", "pri", "time", "est", "remind", "tag"}


def read(stream, run):
    """The todos of the lines, as (line, todo), as they come."""
    digests = Digests(NAME)
    for number, line in lines(stream, run.report):
        line = line.strip(" \t\f\v")
        if not line:
            continue
        if "\0" in line:
            raise Unreadable(NOT_THIS_FORMAT, "is binary; todo.txt is text, a todo a line")
        try:
            todo, text = _parsed(line, run)
            # Lines with an id count, too, so that one that is given an id changes no other.
            derived = digests.next(text)
            todo.setdefault("uid", derived)
            yield number, fit(todo, run.report)
        except Bad as bad:
            run.report.fail(number, bad)


def _parsed(line, run):
    """The todo of a line, and the words that identify it if it has no id."""
    zone = run.zone
    todo, tags, pairs = {}, [], {}
    done = _DONE.match(line)
    match = done or _OPEN.match(line)
    letter, *days = match.groups()
    body = line[match.end() :]
    if done:
        completed, created = days
        todo["completedAt"] = _midnight(completed, zone) or UNKNOWN
    else:
        created = days[0]
    if created:
        todo["createdAt"] = _midnight(created, zone)
        if todo["createdAt"] is None:
            raise Bad("date", f"{created} is no day; write YYYY-MM-DD")
    if done and completed and todo["completedAt"] == UNKNOWN:
        raise Bad("date", f"{completed} is no day; write YYYY-MM-DD")
    # The words at the end that are tags and pairs are no part of the title; neither are the
    # pairs that set a member.
    words = re.split(r"([ \t]+)", body)
    end = len(words)
    while end > 1 and _is_mark(words[end - 1]):
        end -= 2
    title = []
    for index in range(0, len(words), 2):
        word = words[index]
        pair = _PAIR.fullmatch(word)
        if pair and index > 0 and (index >= end or pair.group(1) in _KEYS):
            pairs.setdefault(pair.group(1), []).append(pair.group(2))
            continue
        tag = _tag(word)
        if tag:
            tags.append(tag)
        if index < end:
            title += words[index - 1 : index] if title else []
            title.append(word)
    todo["title"] = "".join(title)
    identity = " ".join([todo["title"], *sorted(tags)])
    todo["tags"] = tags + pairs.pop("tag", [])
    _priority(todo, letter or pairs.pop("pri", [None])[0])
    _members(todo, pairs)
    for key, values in pairs.items():
        for number, value in enumerate(values, 1):
            keep(todo, NAME, key if number == 1 else f"{key}:{number}", value)
    return todo, identity


def _is_mark(word):
    return _tag(word) is not None or _PAIR.fullmatch(word) is not None


def _tag(word):
    """The tag that a word is: `+project` and `@context` with their signs, `#tag` without."""
    if len(word) < 2 or "," in word:
        return None
    if word[0] in "+@":
        return word
    return word[1:] if word[0] == "#" and not word[1].isdigit() and word[1] not in "#+@" else None


def _midnight(text, zone):
    day = parse_day(text) if text else None
    return instant_text(zone.instant(datetime.combine(day, time(0)))) if day else None


def _priority(todo, letter):
    if letter is None:
        return
    if not re.fullmatch("[A-Z]", letter):
        keep(todo, NAME, "pri", letter)
        return
    todo["priority"] = _LEVELS.get(letter, "low")
    if letter not in _LEVELS:
        keep(todo, NAME, "priority", letter)


def _members(todo, pairs):
    """Sets the members that pairs have, and takes these pairs away."""

    def take(key, read):
        value = read(pairs[key][0]) if key in pairs else None
        if value:
            pairs[key] = pairs[key][1:]
            if not pairs[key]:
                del pairs[key]
        return value

    def set_(member, key, read):
        value = take(key, read)
        if value:
            todo[member] = value

    def day(text):
        return text if parse_day(text) else None

    def uid(text):
        return text if is_uid(text) else None

    set_("due", "due", day)
    set_("start", "t", day)
    if "due" in todo:
        set_("time", "time", lambda text: text if is_time(text) else None)
    set_("estimate", "est", estimate)
    set_("uid", "uid", uid)
    if "uid" not in todo:
        set_("uid", "id", uid)
    set_("parent", "p", uid)
    for key, member, read in (("dep", "after", uid), ("remind", "reminders", reminder)):
        values = [read(text) for text in pairs.get(key, ())]
        if (
            values
            and all(values)
            and (key == "dep" or "due" in todo or all(text[0] != "-" for text in values))
        ):
            todo[member] = values
            del pairs[key]
    anchor = parse_day(todo.get("due") or todo.get("start") or "")
    if anchor is None:
        return
    period = pairs.get("rec", [None])[0]
    exact, _, basis = pairs.get("rrule", [""])[0].partition("/")
    if parse_rule(exact) and basis in BASES and _nearest(exact, anchor, basis) == period:
        # Unless another program has changed the period since.
        todo["repeat"] = {"rule": parse_rule(exact), "from": basis}
        pairs.pop("rrule")
        pairs.pop("rec", None)
        return
    match = _PERIOD.fullmatch(period or "")
    if match:
        basis = "due" if match.group(1) else "done"
        rule = period_rule(int(match.group(2)), match.group(3), anchor, basis)
        if rule:
            todo["repeat"] = {"rule": rule, "from": basis}
            pairs.pop("rec")
            # What it stood for is no more.
            pairs.pop("rrule", None)


def _nearest(rule, anchor, basis):
    """The `rec` that comes nearest to a rule; None if none comes near."""
    period = rule_period(rule, anchor, basis)
    return None if period is None else ("" if basis == "done" else "+") + f"{period[0]}{period[1]}"


# Writing


def write(todos, run):
    """The lines. They wait in a file until all are known that others name: those have an id."""
    named = set()
    digests = Digests(NAME)
    with tempfile.TemporaryFile("w+", encoding="utf-8", newline="\n") as spool:
        for _, todo in todos:
            named.update(todo.get("after", ()))
            named.update(filter(None, [todo.get("parent")]))
            line = _line(todo, run)
            back, text = _parsed(line, run)
            derived = digests.next(text)
            uid = todo.setdefault("uid", derived)
            lose_differences(todo, fit({**back, "uid": uid}, run.report), run.report)
            spool.write(f"{'?' if uid == derived else '!'}{uid}\t{line}\n")
        spool.seek(0)
        for entry in spool:
            uid, _, line = entry.partition("\t")
            if uid[0] == "!" or uid[1:] in named:
                line = f"{line[:-1]} id:{uid[1:]}\n"
            yield line


def _line(todo, run):
    """The line of a todo, without its id."""
    zone = run.zone
    others = kept(todo, NAME)
    letter = None
    if "priority" in todo:
        letter = others.pop("priority", "")
        if not re.fullmatch("[D-Z]", letter) or todo["priority"] != "low":
            letter = _LETTERS[todo["priority"]]
    head, tail = [], []
    done = todo.get("completedAt")
    if done:
        head.append("x")
        if done != UNKNOWN:
            head.append(_day_of(done, zone))
        if letter:
            tail.append(f"pri:{letter}")
    elif letter:
        head.append(f"({letter})")
    if "createdAt" in todo and (not done or done != UNKNOWN):
        head.append(_day_of(todo["createdAt"], zone))
    in_title = set(map(_tag, re.split(r"[ \t]+", todo["title"])))
    for tag in todo.get("tags", ()):
        if tag in in_title:
            continue
        word = tag if _tag(tag) == tag else f"#{tag}"
        tail.append(word if _tag(word) == tag else f"tag:{tag}")
    for key, member in (("due", "due"), ("time", "time"), ("t", "start"), ("est", "estimate")):
        if member in todo:
            tail.append(f"{key}:{todo[member]}")
    if "repeat" in todo:
        rule, basis = todo["repeat"]["rule"], todo["repeat"]["from"]
        anchor = parse_day(todo.get("due") or todo.get("start"))
        period = _nearest(rule, anchor, basis)
        if period:
            tail.append(f"rec:{period}")
        if not period or basis == "next":
            tail.append(f"rrule:{rule}/{basis}")
    tail += [f"remind:{text}" for text in todo.get("reminders", ())]
    if "parent" in todo:
        tail.append(f"p:{todo['parent']}")
    tail += [f"dep:{uid}" for uid in todo.get("after", ())]
    for key, value in others.items():
        key = key.partition(":")[0]
        if re.search(r"\s", value) or not _PAIR.fullmatch(f"{key}:{value}"):
            continue
        tail.append(f"{key}:{value}")
    return " ".join([*head, todo["title"], *tail])


def _day_of(instant, zone):
    return zone.local(parse_instant(instant)).date().isoformat()
