"""Each format by itself: what is read, and that what comes back differs only in what was said."""

import json
import os
import unittest
from datetime import date

from support import (
    FORMATS,
    ROOT,
    convert_from,
    convert_to,
    differences,
    has_icalendar,
    random_todos,
    skip_unless,
)

from viper_todo_convert import rule


class RoundTrips(unittest.TestCase):
    """Todos → a format → todos."""

    def check(self, name):
        if name == "icalendar":
            skip_unless(self, has_icalendar(), "icalendar")
        for seed in range(6):
            before = random_todos(seed, 40)
            there = convert_to(name, before)
            self.assertEqual(there.messages, "")
            back = convert_from(name, there.value)
            self.assertEqual(back.messages, "", there.value)
            lost = differences(before, back.value)
            self.assertEqual(lost, +there.lost, f"seed {seed}\n{there.value}")
            if name != "markdown":
                # Markdown has its own order: what stands under a todo follows it.
                self.assertEqual([t["uid"] for t in before], [t["uid"] for t in back.value])
            # And from now on nothing changes any more.
            again = convert_to(name, back.value)
            self.assertEqual(convert_from(name, again.value).value, back.value, f"seed {seed}")

    def test_what_is_lost_is_said(self):
        for name in FORMATS:
            with self.subTest(name):
                self.check(name)

    def test_csv_and_icalendar_lose_little(self):
        before = random_todos(7, 60)
        self.assertEqual(+convert_to("csv", before).lost, {})
        skip_unless(self, has_icalendar(), "icalendar")
        self.assertLessEqual(set(convert_to("icalendar", before).lost), {"milliseconds"})


class Twice(unittest.TestCase):
    """The same file twice adds nothing."""

    FILES = {
        "todotxt": "Buy milk\nBuy milk\n(A) Call Bob @phone\nx Done\n",
        "markdown": "- [ ] Buy milk\n- [ ] Buy milk\n  - [ ] Sub\n",
        "csv": "Title,Notes\nBuy milk,\nBuy milk,\nBuy milk,two\n",
        "taskwarrior": '[{"description":"Buy milk","status":"pending"},\n'
        '{"description":"Buy milk","status":"pending"}]',
        "icalendar": "BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:Buy milk\nEND:VTODO\n"
        "BEGIN:VTODO\nSUMMARY:Buy milk\nEND:VTODO\nEND:VCALENDAR\n",
    }

    def test_uids_are_the_same_and_differ_from_each_other(self):
        for name, text in self.FILES.items():
            with self.subTest(name):
                if name == "icalendar":
                    skip_unless(self, has_icalendar(), "icalendar")
                first, second = convert_from(name, text), convert_from(name, text)
                self.assertEqual(first.value, second.value)
                uids = [todo["uid"] for todo in first.value]
                self.assertEqual(len(set(uids)), len(uids))
                self.assertTrue(all(uid.startswith(name + "-") for uid in uids))

    def test_a_done_todo_keeps_its_uid(self):
        for name, before, after in (
            ("todotxt", "(A) 2026-11-20 Buy +shop\n", "x 2026-11-28 2026-11-20 Buy pri:A +shop\n"),
            ("markdown", "- [ ] Buy #shop 📅 2026-12-01\n", "- [x] Buy #shop ✅ 2026-11-28\n"),
        ):
            uids = [convert_from(name, text).value[0]["uid"] for text in (before, after)]
            self.assertEqual(uids[0], uids[1])


class Rules(unittest.TestCase):
    def test_they_are_those_of_the_protocol(self):
        with open(
            os.path.join(ROOT, "../../protocol/vectors/repeat.tsv"), encoding="utf-8"
        ) as file:
            rows = [line.split("\t") for line in file if not line.startswith(("#", "rule\t"))]
        self.assertGreater(len(rows), 700)
        for given, basis, anchor, _, _, _, kept, *_ in rows:
            read = rule.parse_rule(given)
            if read and basis != "done":
                read = rule.filled_in(read, date.fromisoformat(anchor))
            self.assertEqual(read or "notARule", kept, f"{given} {basis} {anchor}")

    def test_a_last_day_without_rfc_7529(self):
        skip = "RSCALE=GREGORIAN;FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=30;SKIP=BACKWARD;UNTIL=20361231"
        plain = "FREQ=MONTHLY;INTERVAL=2;BYMONTHDAY=28,29,30;BYSETPOS=-1;UNTIL=20361231"
        self.assertEqual((rule.without_skip(skip), rule.with_skip(plain)), (plain, skip))
        for other in ("FREQ=DAILY", "FREQ=MONTHLY;BYMONTHDAY=31", plain.replace("-1", "1")):
            self.assertEqual((rule.without_skip(other), rule.with_skip(other)), (other, other))


class Text(unittest.TestCase):
    """Line ends, marks and encodings."""

    def test_line_ends_and_marks(self):
        plain = convert_from("todotxt", "One\nTwo\n").value
        for data in (b"One\r\nTwo\r\n", b"One\rTwo\r", b"\xef\xbb\xbfOne\nTwo", b"One\n\n\nTwo\n"):
            self.assertEqual(convert_from("todotxt", data).value, plain, data)

    def test_a_line_that_is_not_utf_8_is_named_and_the_rest_goes_on(self):
        for name, data in (
            ("todotxt", b"One\ncaf\xe9\nTwo\n"),
            ("markdown", b"- [ ] One\n- [ ] caf\xe9\n- [ ] Two\n"),
            ("csv", b"Title\nOne\ncaf\xe9\nTwo\n"),
            (
                "taskwarrior",
                b'[{"description":"One"},\n{"description":"caf\xe9"},\n' b'{"description":"Two"}]',
            ),
            (
                "icalendar",
                b"BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:One\nX-A:caf\xe9\nEND:VTODO\n"
                b"BEGIN:VTODO\nSUMMARY:Two\nEND:VTODO\nEND:VCALENDAR\n",
            ),
        ):
            with self.subTest(name):
                if name == "icalendar":
                    skip_unless(self, has_icalendar(), "icalendar")
                result = convert_from(name, data)
                self.assertEqual([todo["title"] for todo in result.value], ["One", "Two"])
                self.assertEqual(result.failed, 1)
                self.assertRegex(result.messages, r"FILE:[234]: encoding: .*UTF-8")


class Taskwarrior(unittest.TestCase):
    def test_members(self):
        (todo,) = convert_from(
            "taskwarrior",
            json.dumps(
                [
                    {
                        "id": 1,
                        "uuid": "00000000-0000-4000-8000-000000000001",
                        "description": "Buy milk",
                        "status": "pending",
                        "entry": "20261120T090000Z",
                        "due": "20261130T230000Z",
                        "wait": "20261129T230000Z",
                        "scheduled": "20261128T230000Z",
                        "project": "home.shop",
                        "priority": "H",
                        "tags": ["b", "a"],
                        "depends": ["00000000-0000-4000-8000-000000000002"],
                        "annotations": [{"entry": "20261120T100000Z", "description": "Oat milk"}],
                        "urgency": 9.5,
                        "size": 3,
                        "start": "20261121T090000Z",
                    }
                ]
            ),
        ).value
        self.assertEqual(
            todo,
            {
                "uid": "00000000-0000-4000-8000-000000000001",
                "title": "Buy milk",
                "due": "2026-12-01",
                "start": "2026-11-30",
                "priority": "high",
                "tags": ["a", "b"],
                "after": ["00000000-0000-4000-8000-000000000002"],
                "meta": {
                    "taskwarrior.wait": "20261129T230000Z",
                    "taskwarrior.scheduled": "20261128T230000Z",
                    "taskwarrior.project": "home.shop",
                    "taskwarrior.urgency": "9.5",
                    "taskwarrior.size": "3",
                    "taskwarrior.start": "20261121T090000Z",
                },
                "createdAt": "2026-11-20T09:00:00.000Z",
                "comments": [{"at": "2026-11-20T10:00:00.000Z", "text": "Oat milk"}],
            },
        )

    def test_theirs_comes_out_again(self):
        tasks = [
            {
                "uuid": "00000000-0000-4000-8000-000000000001",
                "status": "completed",
                "description": "Done",
                "entry": "20261120T090000Z",
                "end": "20261121T090000Z",
                "Size": "3",
                "count": 4,
                "ratio": 0.5,
                "wait": "20261101T101500Z",
            },
            {
                "uuid": "00000000-0000-4000-8000-000000000003",
                "status": "pending",
                "description": "Water plants",
                "entry": "20261120T090000Z",
                "due": "20351130T090000Z",
                "imask": 0,
                "parent": "00000000-0000-4000-8000-000000000002",
                "recur": "2wks",
                "rtype": "periodic",
                "until": "20361130T090000Z",
                "priority": "X",
            },
            {
                "uuid": "00000000-0000-4000-8000-000000000002",
                "status": "recurring",
                "description": "Water plants",
                "entry": "20261120T090000Z",
                "due": "20351130T090000Z",
                "mask": "-",
                "recur": "2wks",
                "rtype": "periodic",
                "until": "20361130T090000Z",
            },
            {
                "uuid": "00000000-0000-4000-8000-000000000004",
                "status": "recurring",
                "mask": "++",
                "description": "Monthly",
                "entry": "20261120T090000Z",
                "due": "20350131T230000Z",
                "recur": "monthly",
                "rtype": "periodic",
            },
        ]
        ours = convert_from("taskwarrior", json.dumps(tasks))
        self.assertEqual(ours.lost, {})
        self.assertEqual(
            ours.value[1]["repeat"], {"rule": "FREQ=WEEKLY;INTERVAL=2;BYDAY=FR", "from": "due"}
        )
        # The third one of its series.
        self.assertEqual(ours.value[2]["due"], "2035-04-01")
        back = json.loads(convert_to("taskwarrior", ours.value).value)
        key = lambda task: task["uuid"]  # noqa: E731
        self.assertEqual(sorted(back, key=key), sorted(tasks, key=key))

    def test_deleted_tasks_are_lost_and_nothing_waits_for_them(self):
        result = convert_from(
            "taskwarrior",
            json.dumps(
                [
                    {"uuid": "a", "status": "deleted", "description": "Gone"},
                    {
                        "uuid": "b",
                        "status": "pending",
                        "description": "Stays",
                        "depends": ["a", "c"],
                    },
                ]
            ),
        )
        self.assertEqual([todo["title"] for todo in result.value], ["Stays"])
        self.assertEqual(result.value[0]["after"], ["c"])
        self.assertEqual(result.lost, {"deleted": 1, "depends": 1})

    def test_any_layout(self):
        tasks = [{"uuid": f"u{n}", "description": f"Task {n}"} for n in range(3)]
        expected = [f"Task {n}" for n in range(3)]
        for text in (
            json.dumps(tasks, indent=4),
            "\n".join(map(json.dumps, tasks)),
            ",\n".join(map(json.dumps, tasks)) + ",\n",
        ):
            titles = [todo["title"] for todo in convert_from("taskwarrior", text).value]
            self.assertEqual(titles, expected)

    def test_a_broken_task_is_named_and_the_rest_goes_on(self):
        text = '[\n{"description":"One"},\n{"description":"Two,\n{"description":"Three"},\n' + (
            '{"description":"Four","due":"soon"},\n7\n]'
        )
        result = convert_from("taskwarrior", text)
        self.assertEqual([todo["title"] for todo in result.value], ["One", "Three"])
        self.assertRegex(result.messages, "FILE:3: line: is no JSON")
        self.assertIn("FILE:5: due: must be a date", result.messages)


class TodoTxt(unittest.TestCase):
    def test_members(self):
        (todo,) = convert_from(
            "todotxt",
            "(A) 2026-11-20 Call Bob about +house @phone due:2026-12-01 time:09:30 t:2026-11-30 "
            "rec:+1w est:PT30M remind:-PT15M id:7 p:3 dep:5 dep:6 foo:bar\n",
        ).value
        self.assertEqual(
            todo,
            {
                "uid": "7",
                "title": "Call Bob about",
                "due": "2026-12-01",
                "time": "09:30",
                "start": "2026-11-30",
                "repeat": {"rule": "FREQ=WEEKLY;BYDAY=TU", "from": "due"},
                "reminders": ["-PT15M"],
                "estimate": "PT30M",
                "priority": "high",
                "tags": ["+house", "@phone"],
                "after": ["5", "6"],
                "parent": "3",
                "meta": {"todotxt.foo": "bar"},
                "createdAt": "2026-11-19T23:00:00.000Z",
            },
        )

    def test_theirs_comes_out_again(self):
        text = (
            "(A) 2026-11-20 Call Bob @phone due:2026-12-01\n"
            "(Q) Some day\n"
            "x 2026-11-28 2026-11-20 Buy milk pri:B +shop\n"
            "x Done some time\n"
            "Buy milk at http://example.com/x:y on 12:30, see Note:7 inside\n"
            "Meet @bob about +thing tomorrow #home Foo:Bar\n"
            "Every 2 weeks from completion due:2026-12-01 rec:2w\n"
            "Every 3 weekdays due:2026-12-01 rec:3b due:tomorrow\n"
            "Buy milk\nBuy milk\n"
        )
        ours = convert_from("todotxt", text)
        self.assertEqual((ours.lost, ours.failed), ({}, 0))
        back = convert_to("todotxt", ours.value)
        self.assertEqual(back.lost, {})
        words = lambda lines: [sorted(line.split()) for line in lines.splitlines()]  # noqa: E731
        self.assertEqual(words(back.value), words(text))

    def test_an_id_is_written_only_where_it_is_needed(self):
        ours = convert_from("todotxt", "Paint\nMove in\n").value
        self.assertEqual(convert_to("todotxt", ours).value, "Paint\nMove in\n")
        ours[1]["after"] = [ours[0]["uid"]]
        text = convert_to("todotxt", ours).value
        self.assertEqual(text, "Paint id:{0}\nMove in dep:{0}\n".format(ours[0]["uid"]))
        self.assertEqual(convert_from("todotxt", text).value, ours)

    def test_a_rule_is_dropped_when_its_period_was_changed(self):
        todo = {
            "uid": "1",
            "title": "A",
            "due": "2026-12-04",
            "repeat": {"rule": "FREQ=WEEKLY;BYDAY=FR", "from": "next"},
        }
        text = convert_to("todotxt", [todo]).value
        self.assertIn("rec:+1w rrule:FREQ=WEEKLY;BYDAY=FR/next", text)
        (back,) = convert_from("todotxt", text.replace("+1w", "2w")).value
        self.assertEqual(back["repeat"], {"rule": "FREQ=WEEKLY;INTERVAL=2", "from": "done"})


class ICalendar(unittest.TestCase):
    def setUp(self):
        skip_unless(self, has_icalendar(), "icalendar")

    @staticmethod
    def calendar(*lines):
        return "\r\n".join(["BEGIN:VCALENDAR", "VERSION:2.0", *lines, "END:VCALENDAR", ""])

    def todo(self, *lines):
        result = convert_from(
            "icalendar", self.calendar("BEGIN:VTODO", "UID:a@b", "SUMMARY:A", *lines, "END:VTODO")
        )
        self.assertEqual(result.messages, "")
        return result.value[0]

    def test_members(self):
        todo = self.todo(
            "DESCRIPTION:line\\nli",
            " ne 2\\; \\\\n",
            "DUE;TZID=America/New_York:20261201T100000",
            "PRIORITY:3",
            "CATEGORIES:Long term,b\\,c",
            "CATEGORIES:x",
            "CREATED:20261120T090000Z",
            "RELATED-TO:p",
            "RELATED-TO;RELTYPE=DEPENDS-ON:d",
            "X-FOO;X-P=1:bar",
            "URL:http://x/",
            "RRULE:FREQ=WEEKLY;BYDAY=TU",
            "STATUS:IN-PROCESS",
            "ESTIMATED-DURATION:PT90M",
        )
        self.assertEqual(
            todo,
            {
                "uid": "a@b",
                "title": "A",
                "content": "line\nline 2; \\n",
                "due": "2026-12-01",
                "time": "16:00",
                "repeat": {"rule": "FREQ=WEEKLY;BYDAY=TU", "from": "next"},
                "estimate": "PT1H30M",
                "priority": "high",
                "tags": ["Long-term", "b-c", "x"],
                "after": ["d"],
                "parent": "p",
                "createdAt": "2026-11-20T09:00:00.000Z",
                "meta": {
                    "icalendar.due": ";TZID=America/New_York:20261201T100000",
                    "icalendar.priority": "3",
                    "icalendar.categories": "Long term,b\\,c",
                    "icalendar.x-foo": ";X-P=1:bar",
                    "icalendar.url": "http://x/",
                    "icalendar.status": "IN-PROCESS",
                },
            },
        )

    def test_alarms(self):
        alarm = lambda *lines: (
            "BEGIN:VALARM",
            "ACTION:DISPLAY",
            *lines,
            "END:VALARM",
        )  # noqa: E731
        for lines, reminders in (
            (("DUE:20261201T100000", *alarm("TRIGGER;RELATED=END:-PT15M")), ["-PT15M"]),
            # Of a day, there from midnight, here from the morning on.
            (("DUE;VALUE=DATE:20261201", *alarm("TRIGGER:PT8H")), ["-PT1H"]),
            (("DUE;VALUE=DATE:20261201", *alarm("TRIGGER:PT12H")), ["2026-12-01T12:00"]),
            (
                ("DTSTART:20261130T080000", "DUE:20261201T100000", *alarm("TRIGGER:-PT1H")),
                ["2026-11-30T07:00"],
            ),
            ((*alarm("TRIGGER;VALUE=DATE-TIME:20261130T080000Z"),), ["2026-11-30T09:00"]),
            # Those that have been dismissed, and those of places (RFC 9074).
            (
                ("DUE:20261201T100000", *alarm("TRIGGER:-PT5M", "ACKNOWLEDGED:20261201T090000Z")),
                None,
            ),
            ((*alarm("PROXIMITY:ARRIVE", "TRIGGER;VALUE=DATE-TIME:19760401T005545Z"),), None),
        ):
            self.assertEqual(self.todo(*lines).get("reminders"), reminders, lines)

    def test_theirs_comes_out_again(self):
        body = (
            "BEGIN:VTODO",
            "UID:Straße 1",
            "DTSTAMP:20261120T090000Z",
            "SUMMARY;LANGUAGE=de:Ä\\, b",
            "DTSTART;TZID=Europe/Paris:20261130T101500",
            "DUE:20261201T100030Z",
            "RRULE:FREQ=DAILY;BYHOUR=10",
            "CREATED:20261120T090000Z",
            "STATUS:CANCELLED",
            "COMPLETED:20261121T090000Z",
            "PRIORITY:7",
            "CATEGORIES;LANGUAGE=en:Long term,x",
            "RELATED-TO;RELTYPE=SIBLING:s",
            'ATTENDEE;CN="A, B":mailto:a@example.com',
            "ATTENDEE:mailto:c@example.com",
            "GEO:1.0;2.0",
            "PERCENT-COMPLETE:50",
            "SEQUENCE:3",
            "BEGIN:VALARM",
            "UID:alarm",
            "ACTION:AUDIO",
            "TRIGGER:-PT15M",
            "END:VALARM",
            "END:VTODO",
        )
        ours = convert_from("icalendar", self.calendar(*body))
        self.assertEqual((ours.lost, ours.messages), ({}, ""))
        there = convert_to("icalendar", ours.value)
        self.assertEqual(there.lost, {})
        lines = there.value.replace("\r\n ", "").split("\r\n")
        self.assertEqual(sorted(lines[lines.index("BEGIN:VTODO") : -2]), sorted(body))

    def test_components_and_relations(self):
        result = convert_from(
            "icalendar",
            self.calendar(
                "X-WR-CALNAME:Home",
                "BEGIN:VEVENT",
                "UID:e",
                "SUMMARY:E",
                "END:VEVENT",
                "BEGIN:VTODO",
                "UID:1",
                "SUMMARY:One",
                "RELATED-TO;RELTYPE=CHILD:2",
                "RELATED-TO;RELTYPE=FINISHTOSTART:2",
                "END:VTODO",
                "BEGIN:VTODO",
                "UID:2",
                "SUMMARY:Two",
                "END:VTODO",
                "BEGIN:VTODO",
                "UID:2",
                "RECURRENCE-ID:20261120T090000Z",
                "SUMMARY:Two",
                "END:VTODO",
            ),
        )
        self.assertEqual(result.lost, {"VEVENT": 1, "X-WR-CALNAME": 1, "RECURRENCE-ID": 1})
        self.assertEqual((result.value[1]["parent"], result.value[1]["after"]), ("1", ["1"]))

    def test_zones_of_the_calendar(self):
        zone = (
            "BEGIN:VTIMEZONE",
            "TZID:Odd",
            "BEGIN:STANDARD",
            "DTSTART:19700101T000000",
            "TZOFFSETFROM:-0230",
            "TZOFFSETTO:-0230",
            "TZNAME:ODD",
            "END:STANDARD",
            "END:VTIMEZONE",
        )
        for name, time in (("Odd", "13:30"), ("Eastern Standard Time", "16:00")):
            result = convert_from(
                "icalendar",
                self.calendar(
                    "BEGIN:VTODO",
                    "UID:1",
                    "SUMMARY:A",
                    f"DUE;TZID={name}:20261201T100000",
                    "END:VTODO",
                    *zone,
                ),
            )
            self.assertEqual(result.value[0]["time"], time, name)
            self.assertEqual(result.lost, {"TZID": 1})

    def test_a_failed_line_is_named(self):
        result = convert_from(
            "icalendar",
            self.calendar(
                "BEGIN:VTODO",
                "UID:1",
                "SUMMARY:A",
                "DUE",
                "END:VTODO",
                "BEGIN:VTODO",
                "UID:2",
                "SUMMARY:B",
                "DUE:tomorrow",
                "END:VTODO",
            ),
        )
        self.assertEqual([todo["title"] for todo in result.value], ["A"])
        self.assertIn("FILE:6: line: is no property", result.messages)
        self.assertIn("FILE:8: DUE: tomorrow is no date", result.messages)


class Markdown(unittest.TestCase):
    def test_members(self):
        result = convert_from(
            "markdown",
            (
                "# Home\n\nSome text.\n\n"
                "- [ ] Write #work report #x ⏫ 🔁 every week on Monday and Friday ➕ 2026-11-20 "
                "🛫 2026-11-30 📅 2026-12-04 🆔 abc ⛔ d,e\n"
                "\tTwo pages.\n\n\t- no box\n"
                "  * [x] Sub ✅ 2026-11-21\n"
                "    1. [-] Subsub ❌ 2026-11-22\n"
                "- [ ] \n"
            ),
        )
        self.assertEqual(result.lost, {"text": 2})
        self.assertEqual(
            result.value[0],
            {
                "uid": "abc",
                "title": "Write #work report",
                "content": "Two pages.\n\n- no box",
                "due": "2026-12-04",
                "start": "2026-11-30",
                "priority": "high",
                "tags": ["work", "x"],
                "repeat": {"rule": "FREQ=WEEKLY;BYDAY=MO,FR", "from": "due"},
                "after": ["d", "e"],
                "meta": {"markdown.heading": "# Home"},
                "createdAt": "2026-11-19T23:00:00.000Z",
            },
        )
        self.assertEqual(result.value[1]["parent"], "abc")
        self.assertEqual(result.value[1]["completedAt"], "2026-11-20T23:00:00.000Z")
        self.assertEqual(result.value[2]["parent"], result.value[1]["uid"])
        self.assertEqual(result.value[2]["meta"]["markdown.status"], "-")

    def test_theirs_comes_out_again(self):
        text = (
            "- [ ] Without a heading\n\n# Home\n\n"
            "- [ ] Write report #work 🔺 🔁 every 2 months on the 15th when done 🏁 delete "
            "⏳ 2026-11-29 📅 2026-12-15\n"
            "    Two pages.\n"
            "    - [/] Sub ⏬ 🛫 2026-11-28 ⏳ 2026-11-29\n"
            "        - [-] Subsub ❌ 2026-11-22\n"
            "- [x] Done ✅ 2026-11-21\n\n## Work\n\n- [ ] Odd 🔁 every blue moon 📅 2026-12-01\n"
        )
        ours = convert_from("markdown", text)
        self.assertEqual((ours.lost, ours.messages), ({}, ""))
        self.assertEqual(convert_to("markdown", ours.value).value, text)

    def test_code_is_no_todo(self):
        result = convert_from(
            "markdown", "```\n- [ ] no\n```\n- [ ] yes\n  ```\n  - [ ] no\n- [ ] yes\n"
        )
        self.assertEqual([todo["title"] for todo in result.value], ["yes", "yes"])

    def test_what_is_deeper_than_a_tree_stands_under_the_last_level(self):
        text = "".join("  " * depth + f"- [ ] {depth}\n" for depth in range(20))
        result = convert_from("markdown", text)
        self.assertEqual(result.lost, {"parent": 3})
        self.assertEqual(result.value[19]["parent"], result.value[15]["uid"])


class CSV(unittest.TestCase):
    def test_headers_and_separators(self):
        for text in (
            'Title,Due Date,Notes,Priority,Labels,Done\nBuy,2026-12-01 10:00,"a, b",P1,x #y,no\n',
            'task;deadline;description;prio;tags;status\nBuy;2026-12-01T10:00;"a, b";High;x,y;\n',
            "NAME\tdue_date\tnote\timportance\tcategories\n"
            "Buy\t2026-12-01T09:00:00Z\ta, b\t1\tx y\n",
        ):
            result = convert_from("csv", text)
            self.assertEqual(result.messages, "")
            todo = {k: v for k, v in result.value[0].items() if k not in ("uid", "meta")}
            self.assertEqual(
                todo,
                {
                    "title": "Buy",
                    "content": "a, b",
                    "due": "2026-12-01",
                    "time": "10:00",
                    "priority": "high",
                    "tags": ["x", "y"],
                },
                text,
            )

    def test_other_columns_come_out_again(self):
        text = (
            "uid,title,status,Effort Points,effort-points\r\n1,Buy,In progress,3,4\r\n2,Call,,,\r\n"
        )
        ours = convert_from("csv", text)
        self.assertEqual(ours.value[0]["meta"]["csv.status"], "In progress")
        self.assertEqual(convert_to("csv", ours.value).value, text)

    def test_states_and_days_of_completion(self):
        for value, expected in (
            ("x", "1970-01-01T00:00:00.000Z"),
            ("TRUE", "1970-01-01T00:00:00.000Z"),
            ("no", None),
            ("2026-11-20", "2026-11-19T23:00:00.000Z"),
            ("", None),
        ):
            (todo,) = convert_from("csv", f"Title,Completed\nBuy,{value}\n").value
            self.assertEqual(todo.get("completedAt"), expected, value)

    def test_a_failed_record_is_named_and_the_rest_goes_on(self):
        result = convert_from(
            "csv", 'Title,Due\n"two\nlines",soon\nOne,2026-12-01,x\nA "b",\n"A"b,\nLast,\n"open,\n'
        )
        self.assertEqual([todo["title"] for todo in result.value], ['A "b"', "Last"])
        self.assertEqual(
            [line.split(": ")[:2] for line in result.messages.splitlines()],
            [["FILE:2", "due"], ["FILE:4", "record"], ["FILE:6", "record"], ["FILE:8", "record"]],
        )


if __name__ == "__main__":
    unittest.main()
