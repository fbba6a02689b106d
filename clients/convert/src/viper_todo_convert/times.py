"""Days, times and instants, and the zone in which they are local."""

import re
from datetime import date, datetime, time, timedelta, timezone

from .report import Bad

UTC = timezone.utc
# Stands for "done, nobody knows when": a moment that no todo was really completed at.
UNKNOWN = "1970-01-01T00:00:00.000Z"
# Without a time, a todo counts as due at this time of its day.
MORNING = time(9, 0)


class Zone:
    """A time zone; without a name, the system's."""

    def __init__(self, name=None):
        self.name = name
        self.rules = named(name) if name else None

    def local(self, instant):
        """The local time, without its zone, of an instant."""
        try:
            return instant.astimezone(self.rules).replace(tzinfo=None)
        except (OverflowError, ValueError, OSError):
            raise Bad("time", "is outside the years 1 to 9999") from None

    def instant(self, local):
        """The instant, in UTC, of a local time without a zone."""
        try:
            return (local.replace(tzinfo=self.rules) if self.rules else local).astimezone(UTC)
        except (OverflowError, ValueError, OSError):
            raise Bad("time", "is outside the years 1 to 9999") from None


def named(name):
    """The rules of a zone of the IANA's database."""
    try:
        from zoneinfo import ZoneInfo
    except ImportError:  # Python 3.8
        from backports.zoneinfo import ZoneInfo
    return ZoneInfo(name)


def instant_text(moment):
    """An instant as jsonl has it."""
    moment = moment.astimezone(UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z".rjust(24, "0")


_INSTANT = re.compile(
    r"(\d{4}-\d\d-\d\d)[Tt ](\d\d:\d\d:\d\d)(?:\.(\d{1,9}))?(?:([Zz])|([+-])(\d\d):(\d\d))"
)


def parse_instant(text):
    """The instant of a text of RFC 3339; None if it is none."""
    match = _INSTANT.fullmatch(text)
    if not match:
        return None
    day, clock, fraction, zulu, sign, hours, minutes = match.groups()
    try:
        moment = datetime.fromisoformat(f"{day}T{clock}").replace(tzinfo=UTC)
        moment += timedelta(microseconds=int((fraction or "0")[:6].ljust(6, "0")))
        if not zulu:
            offset = timedelta(hours=int(hours), minutes=int(minutes))
            moment -= offset if sign == "+" else -offset
        return moment
    except (ValueError, OverflowError):
        return None


def parse_day(text):
    """The day that `YYYY-MM-DD` names; None if it names none."""
    if not re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        return None
    try:
        return date(int(text[:4]), int(text[5:7]), int(text[8:]))
    except ValueError:
        return None


def is_time(text):
    """Whether it is `HH:MM`."""
    return re.fullmatch(r"([01][0-9]|2[0-3]):[0-5][0-9]", text) is not None


def local_text(local):
    """A local time as reminders have it: `2026-11-20T08:30`."""
    return f"{local.date().isoformat()}T{local:%H:%M}"


def parse_local(text):
    """The local time of a reminder; None if it is none."""
    day = parse_day(text[:10])
    if day is None or text[10:11] != "T" or not is_time(text[11:]):
        return None
    return datetime.combine(day, time(int(text[11:13]), int(text[14:])))


_SPAN = re.compile(r"(-?)P(?:(\d{1,6})W|(?:(\d{1,6})D)?(?:T(?=\d)(?:(\d{1,6})H)?(?:(\d{1,6})M)?)?)")


def parse_span(text):
    """The minutes of a duration of RFC 5545 without seconds; None if it is none."""
    match = _SPAN.fullmatch(text)
    if not match or text.endswith(("P", "T")):
        return None
    sign, weeks, days, hours, minutes = match.groups()
    sum_ = (
        int(weeks or 0) * 10080 + int(days or 0) * 1440 + int(hours or 0) * 60 + int(minutes or 0)
    )
    return -sum_ if sign else sum_


def span_text(minutes):
    """The duration of some minutes that are not positive, as viper-todo spells a reminder."""
    days, rest = divmod(-minutes, 1440)
    clock = estimate_text(rest)
    return f"-P{days}D" + (clock[1:] if rest else "") if days else f"-{clock}"


def estimate_text(minutes):
    """The duration of some minutes as viper-todo spells an estimate: `PT1H30M`."""
    hours, rest = divmod(minutes, 60)
    return "PT" + (f"{hours}H" if hours else "") + (f"{rest}M" if rest or not hours else "")


LONGEST_ESTIMATE = 9999 * 60
LONGEST_REMINDER = 366 * 1440


def estimate(text):
    """The canonical spelling of an estimate; None if it is none."""
    minutes = parse_span(text) if re.fullmatch(r"PT.*", text) else None
    if minutes is None or not 1 <= minutes <= LONGEST_ESTIMATE:
        return None
    return estimate_text(minutes)


def reminder(text):
    """The canonical spelling of a reminder; None if it is none."""
    if parse_local(text):
        return text
    minutes = parse_span(text)
    if minutes is None or not -LONGEST_REMINDER <= minutes <= 0:
        return None
    return span_text(minutes)


def due_moment(todo):
    """The local time at which a todo counts as due; None without a due day."""
    day = parse_day(todo.get("due", ""))
    if day is None:
        return None
    clock = todo.get("time")
    return datetime.combine(day, time(int(clock[:2]), int(clock[3:])) if clock else MORNING)
