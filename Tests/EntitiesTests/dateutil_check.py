"""Holds a table of repetitions (protocol/vectors/README.md) to python-dateutil.

python3 dateutil_check.py TABLE...

Not compared: rows with SKIP=BACKWARD, which dateutil does not know; texts that are no rules, where it
is lenient; BYDAY with and without numbers at once, of which it takes what is both instead of either;
numbers that are too large for it. The last line says how many rows were compared.
"""

import sys
from datetime import datetime, timedelta

from dateutil.rrule import rrulestr

WEEKDAYS = ["MO", "TU", "WE", "TH", "FR", "SA", "SU"]


def parts(rule):
    return dict(part.split("=") for part in rule.upper().split(";"))


def day(text):
    return datetime.strptime(text, "%Y-%m-%d")


def skips_backward(rule, start):
    is_open = rule["FREQ"] in ("MONTHLY", "YEARLY") and not {"BYDAY", "BYMONTHDAY"} & rule.keys()
    return rule.get("SKIP", "BACKWARD" if is_open and start.day > 28 else "OMIT") == "BACKWARD"


def is_beyond(rule):
    weekdays = rule.get("BYDAY", "").split(",")
    numbers = [int(weekday[:-2]) for weekday in weekdays if len(weekday) > 2]
    in_year = rule["FREQ"] == "YEARLY" and "BYMONTH" not in rule
    return 0 < len(numbers) < len(weekdays) or not in_year and any(abs(n) > 5 for n in numbers)


def next_day(rule, start, limit):
    """The first day after the limit of a rule that begins on a day; None where there is none."""
    rule = {name: value for name, value in rule.items() if name not in ("COUNT", "RSCALE", "SKIP")}
    if rule["FREQ"] == "WEEKLY" and "BYSETPOS" in rule:
        # dateutil's first week begins on that day, the RFC's as all weeks do (§ 3.3.10, BYSETPOS).
        rule.setdefault("BYDAY", WEEKDAYS[start.weekday()])
        start -= timedelta((start.weekday() - WEEKDAYS.index(rule.get("WKST", "MO"))) % 7)
    text = ";".join(f"{name}={value}" for name, value in rule.items())
    days = rrulestr(text, dtstart=start)
    try:
        return next((found for found in days if found > limit), None)
    except (ValueError, OverflowError):
        # Python's calendar ends with the year 9999, and dateutil looks a period further.
        return None


def fault(row):
    """What is wrong with a row; None where nothing is, False where it is not compared."""
    text, basis, anchor, due, today, number, kept, expected = row[:8]
    if kept == "notARule":
        return False
    # The rule as it was set, so that dateutil fills it in; else as it is kept.
    rule = parts(text if basis == "done" or anchor == due else kept)
    start = day(today if basis == "done" else due)
    limit = max(start, day(today)) if basis == "next" else start
    if "SKIP=BACKWARD" in kept or skips_backward(rule, start) or is_beyond(rule):
        return False
    if int(number) >= int(rule.get("COUNT", 10**9)):
        found = ""
    else:
        found = next_day(rule, start, limit)
        # strftime leaves the zeros before a year away.
        found = found.date().isoformat() if found else ""
    return None if found == expected else f"dateutil: {found or 'none'}"


def main(paths):
    compared, faults = 0, []
    for path in paths:
        with open(path, encoding="utf-8") as file:
            for row in list(file)[1:]:
                found = fault(row.rstrip("\n").split("\t"))
                compared += found is not False
                if found:
                    faults.append(f"{row.rstrip()}: {found}")
    print("\n".join(faults[:50] + [f"{compared} compared, {len(faults)} faults"]))
    return 1 if faults or compared == 0 else 0


sys.exit(main(sys.argv[1:]))
