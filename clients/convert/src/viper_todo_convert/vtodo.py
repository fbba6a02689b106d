"""iCalendar's VTODO: RFC 5545, with the relations of RFC 9253 and the alarms of RFC 9074.

The library `icalendar` reads parameters and durations, folds lines and knows time zones.
"""

import json
import re
from datetime import date, datetime, time, timedelta

import icalendar
from icalendar.parser import Contentline, Parameters

from .report import NOT_THIS_FORMAT, Bad, Unreadable
from .rule import parse_rule, with_skip, without_skip
from .source import LINE_LIMIT, decode, raw_lines
from .times import (
    LONGEST_REMINDER,
    MORNING,
    UNKNOWN,
    UTC,
    due_moment,
    estimate,
    instant_text,
    local_text,
    named,
    parse_day,
    parse_instant,
    parse_local,
    parse_span,
    reminder,
    span_text,
)
from .todo import (
    BASES,
    Digests,
    digest,
    fit,
    fit_tag,
    foreign,
    is_uid,
    keep,
    kept,
    lines_of,
    lose_differences,
    parse_json,
    parse_meta,
)

NAME = "icalendar"
_OWN = "X-VIPER-TODO-"
_PRODUCT = "-//viper-todo//viper-todo-convert//EN"
# Properties that are made anew for each calendar.
_FRAME = {"VERSION", "PRODID", "CALSCALE", "METHOD"}
_USUAL = {"high": "1", "medium": "5", "low": "9"}
_LINE = re.compile(r'([A-Za-z0-9-]+)((?:;(?:[^":]|"[^"]*")*)?):(.*)', re.DOTALL)
_MORNING = MORNING.hour * 60


class _Property:
    """A content line: its name in capitals, its parameters, and its value as it stands."""

    def __init__(self, line, text):
        match = _LINE.fullmatch(text)
        if not match:
            raise Bad("line", "is no property; NAME:VALUE is one")
        self.line, self.name, self.rest = line, match.group(1).upper(), text[match.end(1) :]
        self.value = match.group(3)
        try:
            self.parameters = Parameters.from_ical(match.group(2)[1:]) if match.group(2) else {}
        except ValueError as error:
            raise Bad(self.name, f"has broken parameters: {error}") from None

    def parameter(self, name):
        """A parameter in capitals."""
        value = self.parameters.get(name, "")
        return (value if isinstance(value, str) else value[0]).upper()

    @property
    def text(self):
        return _unescaped(self.value)

    @property
    def kept(self):
        """The property as `meta` has it: the value, with parameters before it if it has any."""
        return self.rest if self.parameters or self.value[:1] in (":", ";") else self.value


def _unescaped(value):
    return re.sub(r"\\([\\;,Nn])", lambda m: "\n" if m.group(1) in "Nn" else m.group(1), value)


def _escaped(text):
    return re.sub(r"([\\;,])", r"\\\1", text).replace("\n", "\\n")


class _Zones:
    """The time zones of a calendar."""

    def __init__(self):
        self.defined = {}
        self.found = {}

    def define(self, text):
        """Takes a VTIMEZONE."""
        try:
            zone = icalendar.Calendar.from_ical(text)
            self.defined[str(zone["TZID"])] = zone
        except (ValueError, KeyError, TypeError, AttributeError):
            pass

    def rules(self, name):
        """The rules of a zone, and whether others know it by this name, too."""
        if name not in self.found:
            self.found[name] = self._rules(name)
        return self.found[name]

    def _rules(self, name):
        try:
            return named(name), True
        except Exception:  # By the library and the name: KeyError, ValueError, OSError.
            pass
        if name in self.defined:
            try:
                return self.defined[name].to_tz(), False
            except Exception:  # What a VTIMEZONE may hold, the library may stumble over.
                pass
        try:
            try:
                from icalendar.timezone.windows_to_olson import WINDOWS_TO_OLSON
            except ImportError:
                from icalendar.windows_to_olson import WINDOWS_TO_OLSON
            return named(WINDOWS_TO_OLSON[name]), False
        except Exception:
            return None, False


def read(stream, run):
    """The todos of a calendar, as (line, todo). It is read whole."""
    zones, digests = _Zones(), Digests(NAME)
    todos, children, following = {}, [], []
    for line, properties, alarms in _components(stream, run, zones):
        try:
            todo = _todo(properties, alarms, zones, run)
            if todo is None:
                continue
            if "uid" not in todo:
                todo["uid"] = digests.next(todo.get("title", ""))
            uid = todo["uid"]
            if uid in todos:
                raise Bad("UID", f"{uid} is that of line {todos[uid][0]} already")
            todos[uid] = line, todo
            children += [(uid, other) for other in todo.pop("children")]
            following += [(uid, other) for other in todo.pop("following")]
        except Bad as bad:
            run.report.fail(line, bad)
    # Relations that stand in the other todo.
    for uid, other in children:
        if other in todos:
            todos[other][1].setdefault("parent", uid)
    for uid, other in following:
        if other in todos:
            todos[other][1].setdefault("after", []).append(uid)
    for line, todo in todos.values():
        try:
            yield line, fit(todo, run.report)
        except Bad as bad:
            run.report.fail(line, bad)


def _content_lines(stream, report):
    """The lines without their folds, as (line, text)."""
    number, parts, length = 0, [], 0

    def whole():
        try:
            if length > LINE_LIMIT:
                raise Bad("line", f"is longer than {LINE_LIMIT // 1_000_000} MB")
            text = decode(b"".join(parts))
            if text.strip():
                yield number, text
        except Bad as bad:
            report.fail(number, bad)

    for line, raw in raw_lines(stream, report):
        if raw[:1] in (b" ", b"\t") and parts:
            length += len(raw)
            if length <= LINE_LIMIT:
                parts.append(raw[1:])
            continue
        yield from whole()
        number, parts, length = line, [raw], len(raw)
    yield from whole()


def _components(stream, run, zones):
    """The VTODOs as (line, properties, alarms); the others are counted as lost."""
    report, around, found, waiting = run.report, [], False, []
    properties, alarms, start, definition = [], [], 0, []
    for line, text in _content_lines(stream, report):
        upper = text.upper().strip()
        if not found and upper != "BEGIN:VCALENDAR":
            raise Unreadable(
                NOT_THIS_FORMAT, f"is no iCalendar: line {line} is not BEGIN:VCALENDAR"
            )
        found = True
        is_zone = "VTIMEZONE" in around or upper == "BEGIN:VTIMEZONE"
        if is_zone:
            definition.append(text)
        if upper.startswith("BEGIN:"):
            name = upper[6:]
            if around == ["VCALENDAR"]:
                properties, alarms, start = [], [], line
                if name not in ("VTODO", "VTIMEZONE"):
                    report.lose(name)
            elif around == ["VCALENDAR", "VTODO"]:
                if name == "VALARM":
                    alarms.append([])
                else:
                    report.lose(name)
            around.append(name)
            continue
        if upper.startswith("END:"):
            if not around or around[-1] != upper[4:]:
                report.fail(line, Bad("END", f"{upper[4:]} does not end {(around or ['it'])[-1]}"))
                continue
            around.pop()
            if upper == "END:VTIMEZONE":
                zones.define("\r\n".join([*definition, ""]))
                definition = []
            elif upper == "END:VTODO" and around == ["VCALENDAR"]:
                # A zone may be defined after the todos.
                waiting.append((start, properties, alarms))
            continue
        if is_zone or not around:
            continue
        try:
            if around == ["VCALENDAR"]:
                if _Property(line, text).name not in _FRAME:
                    report.lose(_Property(line, text).name)
            elif around == ["VCALENDAR", "VTODO"]:
                properties.append(_Property(line, text))
            elif around == ["VCALENDAR", "VTODO", "VALARM"]:
                alarms[-1].append((_Property(line, text), text))
        except Bad as bad:
            report.fail(line, bad)
    if around:
        report.fail(start, Bad(around[-1], f"is not ended; END:{around[-1]} is missing"))
    yield from waiting


def _moment(prop, zones, run):
    """The day and the local time of a DATE or DATE-TIME; the time is None for a day."""
    match = re.fullmatch(r"([0-9]{8})(?:T([0-9]{6})(Z?))?", prop.value.strip())
    try:
        day = date(int(match.group(1)[:4]), int(match.group(1)[4:6]), int(match.group(1)[6:]))
        if not match.group(2):
            return day, None
        hour, minute, second = (int(match.group(2)[i : i + 2]) for i in (0, 2, 4))
        local = datetime.combine(day, time(hour, minute, min(second, 59)))
    except (AttributeError, ValueError):
        raise Bad(prop.name, f"{prop.value} is no date like 20261120 or 20261120T090000Z") from None
    tzid = prop.parameters.get("TZID")
    if match.group(3):
        local = run.zone.local(local.replace(tzinfo=UTC))
    elif tzid:
        rules, _ = zones.rules(tzid)
        if rules is None:
            run.report.lose("TZID")
        else:
            aware = (
                rules.localize(local)
                if hasattr(rules, "localize")
                else (local.replace(tzinfo=rules))
            )
            local = run.zone.local(aware)
    return local.date(), local.time()


def _instant(prop, zones, run):
    """The instant of a DATE-TIME."""
    day, clock = _moment(prop, zones, run)
    return instant_text(run.zone.instant(datetime.combine(day, clock or time(0))))


def _todo(properties, alarms, zones, run):
    """The todo of a VTODO; None if it is one occasion of a series."""
    todo = {"tags": [], "after": [], "children": [], "following": [], "comments": []}
    by_name = {}
    for prop in properties:
        by_name.setdefault(prop.name, prop)
    if "RECURRENCE-ID" in by_name:
        run.report.lose("RECURRENCE-ID")
        return None
    counts, spans = {}, {}

    def save(prop, text=None):
        counts[prop.name] = counts.get(prop.name, 0) + 1
        number = counts[prop.name]
        name = prop.name.lower() + (f".{number}" if number > 1 else "")
        keep(todo, NAME, name, prop.kept if text is None else text)

    for prop in properties:
        name = prop.name
        if prop is not by_name[name] and name in _ONCE:
            save(prop)
        elif name in _TEXTS:
            todo[_TEXTS[name]] = lines_of(prop.text)
            if prop.parameters:
                save(prop)
        elif name == "UID":
            todo["uid"] = prop.text if is_uid(prop.text) else digest(NAME, prop.text)
            if todo["uid"] != prop.text:
                save(prop)
        elif name in ("DUE", "DTSTART"):
            day, clock = _moment(prop, zones, run)
            spans[name] = datetime.combine(day, clock or time(0))
            member = "due" if name == "DUE" else "start"
            todo[member] = day.isoformat()
            if clock is not None and name == "DUE":
                todo["time"] = f"{clock:%H:%M}"
            is_local = clock is None or not (prop.value.endswith("Z") or "TZID" in prop.parameters)
            is_known = zones.rules(prop.parameters.get("TZID", "UTC"))[1]
            # What comes out again by itself: a day, or a local time without seconds.
            if (
                clock is not None
                and is_known
                and not (is_local and (name == "DUE" or clock == time(0)) and clock.second == 0)
            ):
                save(prop)
            elif not is_known:
                run.report.lose("TZID")
        elif name in ("CREATED", "COMPLETED"):
            member = "createdAt" if name == "CREATED" else "completedAt"
            todo[member] = _instant(prop, zones, run)
        elif name == "STATUS":
            state = prop.value.strip().upper()
            if state in ("COMPLETED", "CANCELLED"):
                todo.setdefault("completedAt", UNKNOWN)
            if state not in ("COMPLETED", "NEEDS-ACTION"):
                save(prop)
        elif name == "PRIORITY":
            number = prop.value.strip()
            if number in tuple("123456789"):
                todo["priority"] = "high" if number < "5" else "medium" if number == "5" else "low"
            if number not in ("0", *_USUAL.values()):
                save(prop)
        elif name == "CATEGORIES":
            words = [_unescaped(word) for word in re.findall(r"(?:[^\\,]|\\.)+", prop.value)]
            todo["tags"] += words
            if prop.parameters or any(fit_tag(word) != word for word in words):
                save(prop)
        elif name == "COMMENT":
            at = prop.parameters.get(_OWN + "AT", "")
            by = prop.parameters.get(_OWN + "BY")
            near = next(
                (by_name[n] for n in ("LAST-MODIFIED", "CREATED", "DTSTAMP") if n in by_name), None
            )
            at = (
                instant_text(parse_instant(at))
                if parse_instant(at)
                else (_instant(near, zones, run) if near else UNKNOWN)
            )
            comment = {"at": at, "text": lines_of(prop.text)}
            todo["comments"].append({**comment, "by": by} if by else comment)
        elif name == "RELATED-TO":
            _relate(todo, prop, save)
        elif name == "ESTIMATED-DURATION" and estimate(prop.value):
            todo["estimate"] = estimate(prop.value)
        elif name == _OWN + "META":
            _set_meta(todo, prop, save)
        elif name not in ("RRULE", "DURATION", _OWN + "REPEAT-FROM", _OWN + "START"):
            save(prop)
    if _OWN + "START" in by_name:
        todo["start"] = _moment(by_name[_OWN + "START"], zones, run)[0].isoformat()
    if "DURATION" in by_name:
        _set_duration(todo, by_name, spans)
        save(by_name["DURATION"])
    if "RRULE" in by_name:
        _set_rule(todo, by_name, zones, run, save)
    for alarm in alarms:
        _set_alarm(todo, alarm, spans, zones, run, counts)
    return todo


_TEXTS = {"SUMMARY": "title", "DESCRIPTION": "content"}
_ONCE = {
    "SUMMARY",
    "DESCRIPTION",
    "UID",
    "DUE",
    "DTSTART",
    "CREATED",
    "COMPLETED",
    "STATUS",
    "PRIORITY",
    "ESTIMATED-DURATION",
}


def _relate(todo, prop, save):
    """Takes a relation that viper-todo has; others are kept."""
    relation, uid = prop.parameter("RELTYPE") or "PARENT", prop.text
    extra = set(prop.parameters) - {"RELTYPE"}
    if not is_uid(uid) or prop.parameter("VALUE") == "URI":
        save(prop)
    elif relation == "PARENT" and "parent" not in todo:
        todo["parent"] = uid
        save(prop) if extra else None
    elif relation == "DEPENDS-ON":
        todo["after"].append(uid)
        save(prop) if extra else None
    elif relation in ("CHILD", "FINISHTOSTART"):
        todo["children" if relation == "CHILD" else "following"].append(uid)
        save(prop)
    else:
        save(prop)


def _set_meta(todo, prop, save):
    pairs = parse_meta(prop.text)
    if pairs is None:
        save(prop)
    else:
        todo.setdefault("meta", {}).update(pairs)


def _span(value, name):
    """The duration of a text, as the library reads it."""
    try:
        return icalendar.vDuration.from_ical(value.strip())
    except (ValueError, OverflowError, TypeError):
        raise Bad(name, f"{value} is no duration like -PT15M") from None


def _set_duration(todo, by_name, spans):
    """Without a due time, it is the start and the duration."""
    if "due" in todo or "DTSTART" not in spans:
        return
    try:
        end = spans["DTSTART"] + _span(by_name["DURATION"].value, "DURATION")
    except OverflowError:
        raise Bad("DURATION", "leads beyond the calendar") from None
    spans["DUE"] = end
    todo["due"] = end.date().isoformat()
    if "T" in by_name["DTSTART"].value:
        todo["time"] = f"{end:%H:%M}"


def _set_rule(todo, by_name, zones, run, save):
    """Takes a rule of days; one that viper-todo has not is kept."""
    prop = by_name["RRULE"]
    text = prop.value.strip().upper()
    until = re.search(r"UNTIL=([0-9]{8}T[0-9]{6}Z?)", text)
    if until:
        last = _until(until.group(1), run)
        if f"{last:%H:%M}" < todo.get("time", ""):
            # Its day comes later than that.
            last -= timedelta(days=1)
        text = text.replace(until.group(1), f"{last:%Y%m%d}")
    rule = parse_rule(text)
    if rule is None or not ("due" in todo or "start" in todo):
        save(prop)
        return
    basis = by_name[_OWN + "REPEAT-FROM"].value.lower() if _OWN + "REPEAT-FROM" in by_name else ""
    todo["repeat"] = {"rule": rule, "from": basis if basis in BASES else "next"}
    if until or rule != text:
        save(prop)
    todo["repeat"]["rule"] = with_skip(rule)


def _until(text, run):
    try:
        moment = datetime.strptime(text[:15], "%Y%m%dT%H%M%S")
    except ValueError:
        raise Bad("RRULE", f"UNTIL={text} is no date") from None
    return run.zone.local(moment.replace(tzinfo=UTC)) if text.endswith("Z") else moment


def _set_alarm(todo, alarm, spans, zones, run, counts):
    """Takes an alarm as a reminder; one that says more is kept, too."""
    by_name = {prop.name: prop for prop, _ in alarm}
    text = _reminder(by_name, todo, spans, zones, run)
    is_acknowledged = "ACKNOWLEDGED" in by_name
    if text and not is_acknowledged:
        todo.setdefault("reminders", []).append(text)
    trigger = by_name.get("TRIGGER")
    is_plain = text and not is_acknowledged and set(by_name) <= {"TRIGGER", "ACTION", "DESCRIPTION"}
    is_plain = is_plain and by_name.get("ACTION", trigger).value.upper() in (
        "DISPLAY",
        trigger.value,
    )
    if is_plain and _trigger(text, todo) == trigger.rest:
        return
    counts["VALARM"] = counts.get("VALARM", 0) + 1
    name = "valarm" if counts["VALARM"] == 1 else f"valarm.{counts['VALARM']}"
    lines = [line for _, line in alarm]
    keep(todo, NAME, name, json.dumps(lines, ensure_ascii=False, separators=(",", ":")))


def _reminder(by_name, todo, spans, zones, run):
    """The reminder that an alarm is; None if it is none."""
    trigger = by_name.get("TRIGGER")
    if trigger is None or "PROXIMITY" in by_name:
        # An alarm of a place has a time that never comes (RFC 9074 § 8.1).
        return None
    if trigger.parameter("VALUE") == "DATE-TIME" or re.match("[0-9]", trigger.value):
        day, clock = _moment(trigger, zones, run)
        return local_text(datetime.combine(day, clock or MORNING))
    span = _span(trigger.value, "TRIGGER")
    is_end = trigger.parameter("RELATED") == "END" or "DTSTART" not in spans
    base = due_moment(todo) if is_end else spans["DTSTART"]
    if base is None:
        return None
    minutes = span.total_seconds() / 60
    if is_end and "time" not in todo:
        # A day begins at midnight there, and here its todos are due in the morning.
        minutes -= _MORNING
    if is_end and minutes == int(minutes) and -LONGEST_REMINDER <= minutes <= 0:
        return span_text(int(minutes))
    try:
        moment = base + timedelta(minutes=minutes)
    except OverflowError:
        return None
    return reminder(local_text(moment))


# Writing


def _trigger(text, todo):
    """The trigger of a reminder, as it stands after its name."""
    moment = parse_local(text)
    if moment:
        return f";VALUE=DATE-TIME:{moment:%Y%m%dT%H%M%S}"
    minutes = parse_span(text)
    if "time" not in todo:
        minutes += _MORNING
    sign, minutes = ("-", -minutes) if minutes < 0 else ("", minutes)
    days, rest = divmod(minutes, 1440)
    hours, rest = divmod(rest, 60)
    clock = (f"{hours}H" if hours else "") + (f"{rest}M" if rest else "")
    span = (f"{days}D" if days else "") + (f"T{clock}" if clock else "")
    return f";RELATED=END:{sign}P{span or 'T0M'}"


def write(todos, run):
    """The pieces of a calendar. Zones that it names go before the todos."""
    pieces, used, zones, digests = [], set(), _Zones(), Digests(NAME)
    for _, todo in todos:
        if "uid" not in todo:
            todo["uid"] = digests.next(todo["title"])
        lines = _lines(todo, zones, run)
        _count_losses(todo, lines, zones, run)
        used.update(re.findall(r'^[A-Z-]+;TZID="?([^":;]+)', "\n".join(lines), re.M))
        pieces.append("".join(Contentline(line).to_ical().decode() + "\r\n" for line in lines))
    yield f"BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:{_PRODUCT}\r\n"
    for name in sorted(used):
        yield _definition(name)
    yield from pieces
    yield "END:VCALENDAR\r\n"


def _definition(name):
    """The VTIMEZONE of a zone; older libraries make none, and its name must do."""
    try:
        return icalendar.Timezone.from_tzid(name).to_ical().decode()
    except (AttributeError, ValueError, KeyError, OSError):
        return ""


def _count_losses(todo, lines, zones, run):
    """Reads again what was written."""
    properties, alarms = [], []
    for number, text in enumerate(lines):
        prop = _Property(number, text)
        if text == "BEGIN:VALARM":
            alarms.append([])
        elif prop.name in ("BEGIN", "END"):
            continue
        elif alarms:
            alarms[-1].append((prop, text))
        else:
            properties.append(prop)
    try:
        back = _todo(properties, alarms, zones, run)
        for name in ("children", "following"):
            del back[name]
        lose_differences(todo, fit(back, run.report), run.report)
    except Bad as bad:
        run.report.lose(bad.field)


def _utc(instant):
    return f"{parse_instant(instant):%Y%m%dT%H%M%SZ}".rjust(16, "0")


def _same(raw, name, todo, zones, run):
    """Whether a kept date still says what the todo says."""
    try:
        day, clock = _moment(_Property(0, _rest(name, raw)), zones, run)
    except Bad:
        return False
    if name == "DTSTART":
        return day.isoformat() == todo["start"]
    return day.isoformat() == todo["due"] and clock and f"{clock:%H:%M}" == todo.get("time")


def _rest(name, text):
    """The content line of a property that was kept."""
    return name + (text if text[:1] in (":", ";") else ":" + text)


def _lines(todo, zones, run):
    """The content lines of a todo."""
    others = kept(todo, NAME)
    lines = ["BEGIN:VTODO"]
    uid = others.pop("uid", None)
    lines.append(_rest("UID", uid) if uid else "UID:" + _escaped(todo["uid"]))
    stamps = [todo[name] for name in ("createdAt", "completedAt") if name in todo]
    lines.append(
        _rest("DTSTAMP", others.pop("dtstamp", None) or _utc(max(stamps, default=UNKNOWN)))
    )
    for name, member in _TEXTS.items():
        raw = others.pop(name.lower(), None)
        if member in todo:
            is_same = raw and lines_of(_Property(0, _rest(name, raw)).text) == todo[member]
            lines.append(_rest(name, raw) if is_same else f"{name}:{_escaped(todo[member])}")
    lines += _date_lines(todo, others, zones, run)
    if "createdAt" in todo:
        lines.append("CREATED:" + _utc(todo["createdAt"]))
    state = others.pop("status", "").strip().upper()
    if "completedAt" in todo:
        lines.append("STATUS:" + ("CANCELLED" if state == "CANCELLED" else "COMPLETED"))
        if todo["completedAt"] != UNKNOWN:
            lines.append("COMPLETED:" + _utc(todo["completedAt"]))
    else:
        lines.append("STATUS:" + (state if state not in ("", "CANCELLED") else "NEEDS-ACTION"))
    number = others.pop("priority", "")
    if "priority" in todo:
        level = {"1": "high", "2": "high", "3": "high", "4": "high", "5": "medium"}.get(
            number, "low"
        )
        is_same = number in tuple("123456789") and level == todo["priority"]
        lines.append("PRIORITY:" + (number if is_same else _USUAL[todo["priority"]]))
    lines += _category_lines(todo, others)
    if "parent" in todo:
        lines.append("RELATED-TO:" + _escaped(todo["parent"]))
    lines += [f"RELATED-TO;RELTYPE=DEPENDS-ON:{_escaped(other)}" for other in todo.get("after", ())]
    if "estimate" in todo:
        lines.append("ESTIMATED-DURATION:" + todo["estimate"])
    for comment in todo.get("comments", ()):
        parameters = Parameters({_OWN + "AT": comment["at"]})
        if "by" in comment:
            parameters[_OWN + "BY"] = comment["by"]
        lines.append(f"COMMENT;{parameters.to_ical().decode()}:{_escaped(comment['text'])}")
    strangers = foreign(todo, NAME)
    if strangers:
        text = json.dumps(strangers, ensure_ascii=False, separators=(",", ":"))
        lines.append(f"{_OWN}META:{_escaped(text)}")
    kept_alarms = [others.pop(name) for name in sorted(others) if name.split(".")[0] == "valarm"]
    for name, value in others.items():
        base = name.split(".")[0].upper()
        if re.fullmatch(r"[A-Z0-9-]+", base) and "\n" not in value:
            lines.append(_rest(base, value))
    lines += _alarm_lines(todo, kept_alarms, zones, run)
    lines.append("END:VTODO")
    return lines


def _date_lines(todo, others, zones, run):
    """The lines of the due day, the start and the rule."""
    lines = []
    span, raw_due, raw_start = (others.pop(name, None) for name in ("duration", "due", "dtstart"))
    if "due" in todo:
        day = parse_day(todo["due"])
        if raw_due and _same(raw_due, "DUE", todo, zones, run):
            due = _rest("DUE", raw_due)
        elif "time" in todo:
            due = f"DUE:{todo['due'].replace('-', '')}T{todo['time'].replace(':', '')}00"
        else:
            due = "DUE;VALUE=DATE:" + todo["due"].replace("-", "")
    if "start" in todo:
        text = todo["start"].replace("-", "")
        is_same = raw_start and _same(raw_start, "DTSTART", todo, zones, run)
        if is_same:
            lines.append(_rest("DTSTART", raw_start))
        elif "due" in todo and parse_day(todo["start"]) > day:
            # It may not be later there.
            lines.append(f"{_OWN}START;VALUE=DATE:{text}")
        elif "time" in todo:
            # Both are of the same type there.
            lines.append(f"DTSTART:{text}T000000")
        else:
            lines.append(f"DTSTART;VALUE=DATE:{text}")
        if span and "due" in todo:
            spans, copy = {}, {"start": todo["start"]}
            try:
                start = _Property(0, lines[-1])
                moment = _moment(start, zones, run)
                spans["DTSTART"] = datetime.combine(moment[0], moment[1] or time(0))
                properties = {"DURATION": _Property(0, _rest("DURATION", span)), "DTSTART": start}
                _set_duration(copy, properties, spans)
            except Bad:
                pass
            if (copy.get("due"), copy.get("time")) == (todo["due"], todo.get("time")):
                due = _rest("DURATION", span)
    if "due" in todo:
        lines.append(due)
    raw = others.pop("rrule", None)
    if "repeat" in todo:
        rule, basis = without_skip(todo["repeat"]["rule"]), todo["repeat"]["from"]
        if "time" in todo:
            # UNTIL is of the type of the day that the rule begins with.
            rule = re.sub(r"UNTIL=([0-9]{8})", r"UNTIL=\1T235959", rule)
        line = "RRULE:" + rule
        if raw:
            try:
                copy = {name: todo[name] for name in ("due", "time", "start") if name in todo}
                by_name = {"RRULE": _Property(0, _rest("RRULE", raw))}
                _set_rule(copy, by_name, zones, run, lambda prop: None)
                if copy.get("repeat", {}).get("rule") == todo["repeat"]["rule"]:
                    line = _rest("RRULE", raw)
            except Bad:
                pass
        lines.append(line)
        if basis != "next":
            lines.append(f"{_OWN}REPEAT-FROM:{basis.upper()}")
    elif raw:
        lines.append(_rest("RRULE", raw))
    return lines


def _category_lines(todo, others):
    """The tags; those that were changed to fit come out as they came in."""
    lines, tags = [], list(todo.get("tags", ()))
    for name in sorted(name for name in others if name.split(".")[0] == "categories"):
        prop = _Property(0, _rest("CATEGORIES", others.pop(name)))
        words = [_unescaped(word) for word in re.findall(r"(?:[^\\,]|\\.)+", prop.value)]
        still = [word for word in words if fit_tag(word) in tags]
        if still:
            value = ",".join(map(_escaped, still))
            lines.append("CATEGORIES" + prop.rest[: len(prop.rest) - len(prop.value)] + value)
            tags = [tag for tag in tags if tag not in map(fit_tag, still)]
    return lines + (["CATEGORIES:" + ",".join(map(_escaped, tags))] if tags else [])


def _alarm_lines(todo, kept_alarms, zones, run):
    """The alarms of the reminders; those that say more come out as they came in."""
    lines, rest = [], list(todo.get("reminders", ()))
    spans = {}
    if "start" in todo:
        spans["DTSTART"] = datetime.combine(parse_day(todo["start"]), time(0))
        raw = kept(todo, NAME).get("dtstart")
        if raw and _same(raw, "DTSTART", todo, zones, run):
            day, clock = _moment(_Property(0, _rest("DTSTART", raw)), zones, run)
            spans["DTSTART"] = datetime.combine(day, clock or time(0))
    for text in kept_alarms:
        try:
            alarm = [_Property(0, line) for line in parse_json(text)]
            by_name = {prop.name: prop for prop in alarm}
            meant = _reminder(by_name, todo, spans, zones, run)
        except (TypeError, Bad):
            continue
        if meant and "ACKNOWLEDGED" not in by_name:
            if meant not in rest:
                # Somebody has removed it.
                continue
            rest.remove(meant)
        lines += ["BEGIN:VALARM", *(prop.name + prop.rest for prop in alarm), "END:VALARM"]
    for text in rest:
        lines += [
            "BEGIN:VALARM",
            "ACTION:DISPLAY",
            "DESCRIPTION:" + _escaped(todo["title"]),
            "TRIGGER" + _trigger(text, todo),
            "END:VALARM",
        ]
    return lines
