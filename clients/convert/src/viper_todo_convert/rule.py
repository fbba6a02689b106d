"""Rules of repetition: the days of RFC 5545's RRULE, as viper-todo allows and spells them."""

import calendar
import re
from datetime import date, timedelta

DAYS = ("MO", "TU", "WE", "TH", "FR", "SA", "SU")
_FREQUENCIES = ("DAILY", "WEEKLY", "MONTHLY", "YEARLY")
_ORDER = (
    "RSCALE",
    "FREQ",
    "INTERVAL",
    "BYMONTH",
    "BYMONTHDAY",
    "SKIP",
    "BYDAY",
    "BYSETPOS",
    "WKST",
    "UNTIL",
    "COUNT",
)
_LIMIT = 200


def parts_of(text):
    """The parts of an RRULE as a dict; None if it is none."""
    parts = {}
    for part in text.upper().split(";"):
        name, equals, value = part.partition("=")
        if not equals or name in parts:
            return None
        parts[name] = value
    return parts


def _numbers(value, limit, signed=True):
    result, digits = set(), len(str(limit))
    for item in value.split(","):
        match = re.fullmatch(rf"([+-]?)([0-9]{{1,{digits}}})", item)
        if not match or not 1 <= int(match.group(2)) <= limit or (match.group(1) and not signed):
            return None
        result.add(-int(match.group(2)) if match.group(1) == "-" else int(match.group(2)))
    return ",".join(map(str, sorted(result, key=_from_the_beginning)))


def _from_the_beginning(number):
    return number + 1000 if number < 0 else number


def _weekdays(value):
    result = set()
    for item in value.split(","):
        match = re.fullmatch(r"([+-]?[0-9]{1,2})?(MO|TU|WE|TH|FR|SA|SU)", item)
        if not match or (match.group(1) and not 1 <= abs(int(match.group(1))) <= 53):
            return None
        result.add((int(match.group(1) or 0), DAYS.index(match.group(2))))
    ordered = sorted(result, key=lambda day: (_from_the_beginning(day[0]), day[1]))
    return ",".join(f"{ordinal or ''}{DAYS[day]}" for ordinal, day in ordered)


def _day(value):
    try:
        date(int(value[:4]), int(value[4:6]), int(value[6:]))
    except ValueError:
        return None
    return value if re.fullmatch("[0-9]{8}", value) else None


def _count(value, limit):
    good = re.fullmatch("[0-9]+", value) and 1 <= int(value) <= limit
    return str(int(value)) if good else None


_READERS = {
    "FREQ": lambda value: value if value in _FREQUENCIES else None,
    "INTERVAL": lambda value: _count(value, 999),
    "BYMONTH": lambda value: _numbers(value, 12, signed=False),
    "BYMONTHDAY": lambda value: _numbers(value, 31),
    "BYDAY": _weekdays,
    "BYSETPOS": lambda value: _numbers(value, 366),
    "WKST": lambda value: value if value in DAYS else None,
    "UNTIL": _day,
    "COUNT": lambda value: _count(value, 999_999_999),
    "RSCALE": lambda value: value if value == "GREGORIAN" else None,
    "SKIP": lambda value: value if value in ("OMIT", "BACKWARD") else None,
}


def parse_rule(text):
    """The canonical spelling of a rule; None if viper-todo does not have it."""
    parts = parts_of(text) if text.isascii() and len(text) <= _LIMIT else None
    if parts is None or "FREQ" not in parts or {"UNTIL", "COUNT"} <= set(parts):
        return None
    for name, value in parts.items():
        read = _READERS.get(name, lambda _: None)(value)
        if read is None:
            return None
        parts[name] = read
    frequency = parts["FREQ"]
    chooses = any(name in parts for name in ("BYMONTH", "BYMONTHDAY", "BYDAY"))
    ordinals = re.search("[0-9]", parts.get("BYDAY", ""))
    if (
        (ordinals and frequency in ("DAILY", "WEEKLY"))
        or ("BYSETPOS" in parts and not chooses)
        or (frequency == "WEEKLY" and "BYMONTHDAY" in parts)
    ):
        return None
    if parts.get("SKIP") == "OMIT" and not _leaves_day_open(parts):
        del parts["SKIP"]
    return _spelled(parts)


def _leaves_day_open(parts):
    return parts["FREQ"] in ("MONTHLY", "YEARLY") and not parts.keys() & {"BYMONTHDAY", "BYDAY"}


def _spelled(parts):
    parts = {k: v for k, v in parts.items() if (k, v) not in (("INTERVAL", "1"), ("WKST", "MO"))}
    parts.pop("RSCALE", None)
    if "SKIP" in parts:
        parts["RSCALE"] = "GREGORIAN"
    text = ";".join(f"{name}={parts[name]}" for name in _ORDER if name in parts)
    return text if len(text) <= _LIMIT else None


def filled_in(rule, start):
    """The rule with what it leaves open taken from its first day, as viper-todo fills it in."""
    parts = parts_of(rule)
    if parts["FREQ"] == "WEEKLY" and "BYDAY" not in parts:
        parts["BYDAY"] = DAYS[start.weekday()]
    elif _leaves_day_open(parts):
        if parts["FREQ"] == "YEARLY" and "BYMONTH" not in parts:
            parts["BYMONTH"] = str(start.month)
        parts["BYMONTHDAY"] = str(start.day)
        if parts.get("SKIP") != "BACKWARD" and parts.pop("SKIP", None) is None and start.day > 28:
            parts["SKIP"] = "BACKWARD"
    return _spelled(parts)


# RFC 7529's SKIP, which few programs know: the last day of a month is the last one of 28 to 31.


def without_skip(rule):
    """The same days in the words of RFC 5545 alone, if that has some."""
    parts = parts_of(rule)
    day = parts.get("BYMONTHDAY", "")
    if "SKIP" not in parts or day not in ("29", "30", "31") or not _is_one_month(parts):
        return rule
    del parts["SKIP"]
    days = ",".join(map(str, range(28, int(day) + 1)))
    return _spelled({**parts, "BYMONTHDAY": days, "BYSETPOS": "-1"}) or rule


def with_skip(rule):
    """The rule that `without_skip` wrote so."""
    parts = parts_of(rule)
    days = parts.get("BYMONTHDAY", "").split(",")
    if parts.get("BYSETPOS") == "-1" and days in _LAST_DAYS and _is_one_month(parts):
        del parts["BYSETPOS"]
        return _spelled({**parts, "BYMONTHDAY": days[-1], "SKIP": "BACKWARD"}) or rule
    return rule


_LAST_DAYS = [["28", "29"], ["28", "29", "30"], ["28", "29", "30", "31"]]


def _is_one_month(parts):
    """Whether each period has the days of one month."""
    return "BYDAY" not in parts and (
        parts["FREQ"] == "MONTHLY"
        or (parts["FREQ"] == "YEARLY" and parts.get("BYMONTH", ",").isdigit())
    )


# Periods: "2 weeks". Taskwarrior and todo.txt repeat by them.


def period_rule(number, unit, start, basis):
    """The rule that repeats every so many days, weeks, months or years: `d`, `w`, `m`, `y`; or `b`,
    on every weekday. None if there is none. It is filled in as viper-todo does it."""
    if unit == "b":
        if number != 1:
            return None
        rule = "FREQ=WEEKLY;BYDAY=MO,TU,WE,TH,FR"
    else:
        if not 1 <= number <= 999:
            return None
        frequency = {"d": "DAILY", "w": "WEEKLY", "m": "MONTHLY", "y": "YEARLY"}[unit]
        rule = _spelled({"FREQ": frequency, "INTERVAL": str(number)})
    return rule if basis == "done" else filled_in(rule, start)


def rule_period(rule, start, basis):
    """The period that makes this rule, as (number, unit); None if none does."""
    parts = parts_of(rule)
    number = int(parts.get("INTERVAL", 1))
    units = {"DAILY": "d", "WEEKLY": "w", "MONTHLY": "m", "YEARLY": "y"}
    for candidate in ((number, units[parts["FREQ"]]), (1, "b")):
        if start and period_rule(*candidate, start, basis) == rule:
            return candidate
    return None


def after_periods(start, number, unit):
    """The day that is this many units later; in a month that is too short, its last day."""
    if unit in "dw":
        return start + timedelta(days=number * (7 if unit == "w" else 1))
    months = start.year * 12 + start.month - 1 + number * (12 if unit == "y" else 1)
    year, month = divmod(months, 12)
    return date(year, month + 1, min(start.day, calendar.monthrange(year, month + 1)[1]))
