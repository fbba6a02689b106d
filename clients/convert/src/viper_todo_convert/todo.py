"""The todo that all formats share: a dict with the members of jsonl, and the rules for them."""

import hashlib
import json
import re

from .report import NOT_THIS_FORMAT, Bad, Unreadable
from .rule import parse_rule
from .source import lines
from .times import estimate, instant_text, is_time, parse_day, parse_instant, reminder

MEMBERS = (
    "uid",
    "title",
    "content",
    "due",
    "time",
    "start",
    "repeat",
    "reminders",
    "estimate",
    "priority",
    "tags",
    "after",
    "parent",
    "meta",
    "createdAt",
    "completedAt",
    "comments",
)
TITLE_LIMIT = 500
CONTENT_LIMIT = 100_000
COMMENT_LIMIT = 10_000
TAG_LIMIT = 64
TAGS_LIMIT = 32
AFTER_LIMIT = 32
REMINDERS_LIMIT = 5
META_LIMIT = 32
META_VALUE_LIMIT = 1000
DEPTH_LIMIT = 16
PRIORITIES = ("low", "medium", "high")
BASES = ("next", "due", "done")

_CONTROL = re.compile("[\0-\x1f\x7f-\x9f\u2028\u2029]")
_CONTENT_CONTROL = re.compile("[\0-\x08\x0b-\x1f\x7f-\x9f\u2028\u2029]")
_META_KEY = re.compile(r"[a-z][a-z0-9._-]{0,63}")
_UID = re.compile(r"[!-~]{1,255}")
SURROGATE = re.compile("[\ud800-\udfff]")
# White_Space of Unicode, which `str.isspace` exceeds by U+001C to U+001F.
WHITE_SPACE = "\t\n\v\f\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
_TAG_SIGNS = re.compile(f"[{WHITE_SPACE},]+")
_EDGES = re.compile(f"^[{WHITE_SPACE}]+|[{WHITE_SPACE}]+$")


def trimmed(text):
    """The text without the white space around it."""
    return (
        text
        if text.isascii() and text == text.strip(" ") and text.isprintable()
        else (_EDGES.sub("", text))
    )


def is_uid(text):
    """Whether it can be a todo's identity."""
    return _UID.fullmatch(text) is not None


def digest(prefix, text):
    """The identity of what has no other: the same for the same text."""
    code = hashlib.sha256(text.encode("utf-8", "surrogatepass")).hexdigest()[:20]
    return f"{prefix}-{code}"


class Digests:
    """Identities for lines without one: a digest of the text, and which of the same texts it is."""

    def __init__(self, prefix):
        self.prefix = prefix
        self.counts = {}

    def next(self, text):
        """The identity of the next line with this text."""
        code = digest(self.prefix, text)
        count = self.counts.get(code, 0) + 1
        self.counts[code] = count
        return f"{code}-{count}"


# Reading and writing jsonl


def read_jsonl(stream, report):
    """The todos of a jsonl as (line, todo). A line that breaks a rule fails."""
    links = Links(report)
    for number, line in lines(stream, report):
        if not line.strip():
            continue
        try:
            try:
                todo = json.loads(line)
            except (ValueError, RecursionError) as error:
                at = f" at {error.pos + 1}" if isinstance(error, json.JSONDecodeError) else ""
                message = f"is no JSON{at}; each line is one object, as `todo export` writes it"
                raise Bad("line", message) from None
            todo = checked(todo)
            links.add(number, todo)
        except Bad as bad:
            report.fail(number, bad)
            continue
        yield number, todo
    if report.failed and not links.count:
        raise Unreadable(NOT_THIS_FORMAT, "has no todo that can be read; is it jsonl?")


def jsonl(todo):
    """The line of a todo."""
    ordered = {name: todo[name] for name in MEMBERS if name in todo}
    return json.dumps(ordered, ensure_ascii=False, separators=(",", ":")) + "\n"


def _expect(is_true, field, message):
    if not is_true:
        raise Bad(field, message)


def _text(value, field, limit, control):
    _expect(isinstance(value, str), field, "must be a string")
    _expect(len(value) <= limit, field, f"has {len(value)} characters; at most {limit} fit")
    found = control.search(value)
    if found:
        raise Bad(field, f"has the control character U+{ord(found.group()):04X}; remove it")
    _expect(value.isascii() or not SURROGATE.search(value), field, "has half a character")


def _list(value, field, limit):
    _expect(isinstance(value, list), field, "must be an array")
    _expect(len(value) <= limit, field, f"has {len(value)} entries; at most {limit} fit")
    return value


def checked(todo):
    """The todo of a line of jsonl. Throws at the first rule that it breaks."""
    _expect(isinstance(todo, dict), "line", "is no JSON object; each line is one todo")
    unknown = next((name for name in todo if name not in MEMBERS), None)
    _expect(unknown is None, unknown, "is no member of a todo; put it into meta")
    # Null clears a member of a todo that the store has; there is none here.
    todo = {name: value for name, value in todo.items() if value is not None}
    _expect("title" in todo, "title", "is missing; every todo has one")
    _text(todo["title"], "title", CONTENT_LIMIT, _CONTROL)
    todo["title"] = trimmed(todo["title"])
    _expect(todo["title"], "title", "is empty; every todo has one")
    _expect(len(todo["title"]) <= TITLE_LIMIT, "title", f"is too long; at most {TITLE_LIMIT} fit")
    for name, value in todo.items():
        if name in ("uid", "parent"):
            _expect(isinstance(value, str) and is_uid(value), name, "must be 1 to 255 of ! to ~")
        elif name == "content":
            _text(value, name, CONTENT_LIMIT, _CONTENT_CONTROL)
        elif name in ("due", "start"):
            _expect(isinstance(value, str) and parse_day(value), name, "must be YYYY-MM-DD")
        elif name == "time":
            _expect(isinstance(value, str) and is_time(value), name, "must be HH:MM")
            _expect("due" in todo, name, "needs a due day")
        elif name == "repeat":
            _repeat(value, todo)
        elif name == "reminders":
            for entry in _list(value, name, REMINDERS_LIMIT):
                good = isinstance(entry, str) and reminder(entry)
                _expect(good, name, "must be like -PT15M or 2026-11-20T08:30")
                _expect("due" in todo or good[0] != "-", name, "needs a due day")
            todo[name] = list(dict.fromkeys(reminder(entry) for entry in value))
        elif name == "estimate":
            good = isinstance(value, str) and estimate(value)
            _expect(good, name, "must be like PT1H30M")
            todo[name] = good
        elif name == "priority":
            _expect(value in PRIORITIES, name, "must be low, medium or high")
        elif name == "tags":
            for tag in _list(value, name, TAGS_LIMIT):
                _text(tag, name, TAG_LIMIT, _CONTROL)
                _expect(tag and not _TAG_SIGNS.search(tag), name, "must be words without commas")
            todo[name] = sorted(set(value), key=lambda tag: tag.encode())
        elif name == "after":
            for uid in _list(value, name, AFTER_LIMIT):
                _expect(isinstance(uid, str) and is_uid(uid), name, "must be uids")
        elif name == "meta":
            _expect(isinstance(value, dict), name, "must be an object")
            _expect(len(value) <= META_LIMIT, name, f"has more than {META_LIMIT} pairs")
            for key, text in value.items():
                _expect(
                    _META_KEY.fullmatch(key), name, f"has the key {key}; must be [a-z][a-z0-9._-]"
                )
                _text(text, name, META_VALUE_LIMIT, re.compile("(?!)"))
        elif name in ("createdAt", "completedAt"):
            todo[name] = _instant(value, name)
        elif name == "comments":
            todo[name] = [_comment(entry) for entry in _list(value, name, CONTENT_LIMIT)]
    return {name: todo[name] for name in MEMBERS if todo.get(name) not in (None, "", [], {})}


def _instant(value, field):
    moment = parse_instant(value) if isinstance(value, str) else None
    _expect(moment, field, "must be an instant like 2026-11-20T09:00:00.000Z")
    return instant_text(moment)


def _repeat(value, todo):
    good = isinstance(value, dict) and set(value) <= {"rule", "from"}
    _expect(good and isinstance(value.get("rule"), str), "repeat", 'must be {"rule","from"}')
    _expect(value.get("from", "next") in BASES, "repeat", "from must be next, due or done")
    rule = parse_rule(value["rule"])
    _expect(rule, "repeat", "is no rule of days like FREQ=WEEKLY;BYDAY=FR")
    _expect("due" in todo or "start" in todo, "repeat", "needs a due day or a start")
    todo["repeat"] = {"rule": rule, "from": value.get("from", "next")}


def _comment(entry):
    _expect(
        isinstance(entry, dict) and set(entry) <= {"at", "by", "text"},
        "comments",
        'must be {"at","by","text"}',
    )
    _text(entry.get("text"), "comments", COMMENT_LIMIT, _CONTENT_CONTROL)
    result = {"at": _instant(entry.get("at"), "comments")}
    if entry.get("by") is not None:
        _text(entry["by"], "comments", TITLE_LIMIT, _CONTROL)
        result["by"] = entry["by"]
    return {**result, "text": entry["text"]}


# Making what another program wrote fit


def fit(todo, report):
    """The todo with values as jsonl allows them. What does not fit is counted as lost; what cannot
    stand at all throws."""
    lose = report.lose
    content = _CONTENT_CONTROL.sub("", todo.get("content") or "").rstrip("\n")
    title = trimmed(_CONTROL.sub(" ", todo.get("title") or ""))
    if not title:
        title = trimmed(_CONTROL.sub(" ", content.lstrip().split("\n")[0]))[:TITLE_LIMIT]
    if not title:
        raise Bad("title", "is missing; give the todo one")
    if len(title) > TITLE_LIMIT:
        lose("title")
        content = title + ("\n\n" + content if content else "")
        title = trimmed(title[: TITLE_LIMIT - 1]) + "…"
    if len(content) > CONTENT_LIMIT:
        lose("content")
        content = content[:CONTENT_LIMIT]
    for text in (title, content):
        if SURROGATE.search(text):
            raise Bad("encoding", "has bytes that are not UTF-8; save the file as UTF-8")
    tags = []
    for tag in dict.fromkeys(map(fit_tag, todo.get("tags", ()))):
        if tag and len(tag) <= TAG_LIMIT and len(tags) < TAGS_LIMIT:
            tags.append(tag)
        else:
            lose("tags")
    after = list(dict.fromkeys(todo.get("after", ())))
    if len(after) > AFTER_LIMIT:
        lose("after", len(after) - AFTER_LIMIT)
    for uid in [todo["uid"], *after, *filter(None, [todo.get("parent")])]:
        if not is_uid(uid):
            raise Bad("uid", f"{uid} must be 1 to 255 printable characters of ASCII")
    reminders = list(dict.fromkeys(todo.get("reminders", ())))
    if len(reminders) > REMINDERS_LIMIT:
        lose("reminders", len(reminders) - REMINDERS_LIMIT)
    meta = {}
    for key, value in todo.get("meta", {}).items():
        if (
            len(meta) < META_LIMIT
            and len(key) <= 64
            and len(value) <= META_VALUE_LIMIT
            and (not SURROGATE.search(value))
        ):
            meta[key] = value
        else:
            lose(key)
    comments = []
    for comment in todo.get("comments", ()):
        text = _CONTENT_CONTROL.sub("", comment["text"])
        if len(text) > COMMENT_LIMIT:
            lose("comments")
        if text:
            by = trimmed(_CONTROL.sub(" ", comment.get("by", "")))[:TITLE_LIMIT]
            entry = {"at": comment["at"], "by": by, "text": text[:COMMENT_LIMIT]}
            comments.append({name: value for name, value in entry.items() if value})
    result = {
        **todo,
        "title": title,
        "content": content,
        "meta": meta,
        "comments": comments,
        "tags": sorted(tags, key=lambda tag: tag.encode("utf-8", "replace")),
        "after": after[:AFTER_LIMIT],
        "reminders": reminders[:REMINDERS_LIMIT],
    }
    return {name: result[name] for name in MEMBERS if result.get(name) not in (None, "", [], {})}


def fit_tag(tag):
    """A tag as jsonl allows it: a word without commas."""
    return _TAG_SIGNS.sub("-", _CONTROL.sub("", trimmed(tag)))


def lines_of(text):
    """The text with the line ends of jsonl."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


# What a format has and viper-todo has not


def keep(todo, prefix, name, value):
    """Keeps a value of another format in `meta`, under its name there."""
    meta = todo.setdefault("meta", {})
    key = f"{prefix}.{name}"
    if len(meta) > 2 * META_LIMIT:
        # `fit` will lose it; until then it has its name only.
        meta[key] = value
        return
    names = _names(meta, prefix)
    if not _META_KEY.fullmatch(key) or key in names:
        # The key that is near the name, and beside it the name.
        near = re.sub(r"[^a-z0-9._-]+", "-", name.lower())[:40] or "-"
        key, number = f"{prefix}.{near}", 2
        while key in meta:
            key, number = f"{prefix}.{near}-{number}", number + 1
        names[key] = name
        meta[f"{prefix}.names"] = json.dumps(names, ensure_ascii=False, separators=(",", ":"))
    meta[key] = value


def kept(todo, prefix):
    """What `keep` kept: a dict of name and value."""
    meta = todo.get("meta", {})
    names = _names(meta, prefix)
    start = prefix + "."
    return {
        (
            names[key]
            if isinstance(names, dict) and isinstance(names.get(key), str)
            else key[len(start) :]
        ): value
        for key, value in meta.items()
        if key.startswith(start) and key != f"{prefix}.names"
    }


def _names(meta, prefix):
    """The names that are no keys, by the keys near them."""
    names = parse_json(meta.get(f"{prefix}.names", ""))
    return names if isinstance(names, dict) else {}


def parse_json(text):
    """The value of a JSON text; None if it is none, or has half a character."""
    try:
        value = json.loads(text)
        is_whole = "\\u" not in text or not SURROGATE.search(json.dumps(value, ensure_ascii=False))
        return value if is_whole else None
    except (ValueError, RecursionError):
        return None


def parse_meta(text):
    """The pairs of a `meta` that was written as JSON; None if it is none."""
    pairs = parse_json(text)
    good = isinstance(pairs, dict) and all(
        isinstance(value, str) and _META_KEY.fullmatch(key) for key, value in pairs.items()
    )
    return pairs if good else None


def foreign(todo, prefix):
    """The pairs of `meta` that come from elsewhere."""
    return {k: v for k, v in todo.get("meta", {}).items() if not k.startswith(prefix + ".")}


def lose_differences(todo, back, report):
    """Counts each member in which a todo that was written differs from the same one read again."""
    if todo == back:
        return
    whole, milliseconds = _without_milliseconds(todo), False
    for name in MEMBERS:
        before, after = todo.get(name), back.get(name)
        if name == "meta":
            # What the format adds is no loss.
            after = {k: v for k, v in (after or {}).items() if k in (before or {})}
        if name == "after":
            # It has no order.
            before, after = sorted(before or ()), sorted(after or ())
        if (before or None) == (after or None):
            continue
        if name in whole and whole[name] == _without_milliseconds(back).get(name):
            milliseconds = True
        else:
            report.lose(name)
    if milliseconds:
        report.lose("milliseconds")


def _without_milliseconds(todo):
    """The members of a todo with instants, to the second."""
    result = {name: todo[name][:19] for name in ("createdAt", "completedAt") if name in todo}
    if "comments" in todo:
        result["comments"] = [{**entry, "at": entry["at"][:19]} for entry in todo["comments"]]
    return result


# What todos say of each other

# Steps that looking for cycles may take in one run; the import looks again.
_STEPS = 10_000_000


class Links:
    """Finds todos with the same uid, and cycles, as they come: it keeps hashes and edges only."""

    def __init__(self, report):
        self.report = report
        self.count = 0
        self.lines = {}
        self.edges = {"after": {}, "parent": {}}
        self.named = {"after": set(), "parent": set()}
        self.steps = 0

    def add(self, number, todo):
        """Takes the next todo. Throws if another one has its uid; what closes a cycle is taken out
        of the todo and named."""
        self.count += 1
        uid = todo.get("uid")
        if uid is None:
            return
        code = hash(uid)
        if code in self.lines:
            self.count -= 1
            first = self.lines[code]
            raise Bad("uid", f"{uid} is that of line {first} already; give each todo its own")
        self.lines[code] = number
        for field in ("after", "parent"):
            uids = todo.get(field)
            if not uids:
                continue
            uids = [uids] if isinstance(uids, str) else uids
            good = [other for other in uids if not self._reaches(field, other, uid)]
            if len(good) < len(uids):
                bad = next(other for other in uids if other not in good)
                what = "come after" if field == "after" else "stand under"
                message = f"{uid} would {what} itself, by {bad}; this is left out"
                self.report.fail(number, Bad(field, message))
                todo.pop(field)
                if field == "after" and good:
                    todo[field] = good
            self.edges[field][uid] = good
            self.named[field].update(good)

    def _reaches(self, field, start, goal):
        if start == goal:
            return True
        if goal not in self.named[field]:
            return False
        seen, rest = {start}, [start]
        while rest and self.steps < _STEPS:
            for other in self.edges[field].get(rest.pop(), ()):
                self.steps += 1
                if other == goal:
                    return True
                if other not in seen:
                    seen.add(other)
                    rest.append(other)
        return False
