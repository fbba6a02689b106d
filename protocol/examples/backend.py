#!/usr/bin/env python3
"""A backend of the protocol in Python's standard library: lists, details and the rest of the level
`core` (../transcripts/levels.json). It keeps the todos in memory and forgets them when it ends.

    viper-todo replay --against 'python3 backend.py' --level core --compare json --ignore-texts \
      ../transcripts

It is an example to read and to begin from. It leaves out what the other levels ask for: a method
that it lacks is -32601, a member that it lacks is -32602, and nothing happens when a day begins.

From the bottom up: bytes (Pipe), messages (Session), events and outputs (Scenes), todos (Store).
"""

import json
import re
import sys
from datetime import date, datetime, timezone
from decimal import Decimal
from types import NoneType

REQUEST = {"jsonrpc", "id", "method", "params"}
TAGS = {1001: "notFound", 1002: "invalidTodo", 1003: "conflict"}

class Refusal(Exception):
    """Why an event fails. It changes nothing then."""

    def __init__(self, code, message, **data):
        super().__init__(message)
        data = {"tag": TAGS[code], **data} if code in TAGS else data
        self.error = {"code": code, "message": message, **({"data": data} if data else {})}

def wrong_member(name, expected):
    return Refusal(-32602, f"The member {name} must be {expected}.", field=name, expected=expected)

# JSON. An id comes back exactly as it was sent, so numbers keep their spelling. A member that is
# given twice is an error, so objects remember it.
class Number(str):
    pass

class Object(dict):
    def __init__(self, members):
        super().__init__(members)
        names = sorted(name for name, _ in members)
        self.twice = [one for one, other in zip(names, names[1:]) if one == other]

def read_json(data):
    """The value of a message. ValueError if it is not JSON, or not Unicode."""
    value = json.loads(data.decode(), object_pairs_hook=Object, parse_int=Number,
                       parse_float=Number, parse_constant=int)  # NaN is no JSON, and no int
    write_json(value).encode()  # fails for half of a surrogate pair
    return value

def write_json(value):
    """Without characters that a terminal or a reader of lines would obey."""
    text = value if isinstance(value, Number) else json.dumps(value, ensure_ascii=False)
    return re.sub("[\x7f-\x9f\u2028\u2029]", lambda match: f"\\u{ord(match[0]):04x}", text)

# The rules of a todo's fields (PROTOCOL § 5). Python's own `strip` knows other white space.
SPACE = "\t\n\v\f\r \x85\xa0\u1680\u2000-\u200a\u2028\u2029\u202f\u205f\u3000"
CONTROL = "\x00-\x1f\x7f-\x9f\u2028\u2029"

def require(condition, field, reason):
    if not condition:
        raise Refusal(1002, f"The {field} is refused: {reason}.", field=field, reason=reason)

def title_of(text):
    title = re.sub(f"^[{SPACE}]+|[{SPACE}]+\\Z", "", text)
    require(title, "title", "empty")
    require(len(title) <= 500, "title", "tooLong")
    require(not re.search(f"[{CONTROL}]", title), "title", "controlCharacter")
    return title

def content_of(text):
    require(len(text) <= 100_000, "content", "tooLong")
    rest = text.replace("\n", "").replace("\t", "")
    require(not re.search(f"[{CONTROL}]", rest), "content", "controlCharacter")
    return text

def day_of(text):
    try:
        date.fromisoformat(text)
    except ValueError:
        text = ""
    # Python also reads other forms of ISO 8601.
    require(re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text), "due", "notADate")
    return text

def priority_of(word):
    require(word in ("none", "low", "medium", "high"), "priority", "unknown")
    return word

def tags_of(words):
    for word in words:
        require(word, "tags", "empty")
        require(len(word) <= 64, "tags", "tooLong")
        first = re.search(f"[{CONTROL},{SPACE}]|\\Z", word)[0]  # the end, if nothing is wrong
        require(not re.match(f"[{CONTROL}]", first), "tags", "controlCharacter")
        require(first != ",", "tags", "comma")
        require(not first, "tags", "whiteSpace")
    require(len(set(words)) <= 32, "tags", "tooMany")
    return sorted(set(words))  # by code points, which is the order of their UTF-8 bytes

RULES = {"due": day_of, "priority": priority_of, "title": title_of, "content": content_of}
BLANK = {"title": "", "content": "", "due": None, "priority": "none", "tags": [], "done": None}

class Store:
    """The todos. Each change of a todo makes a revision; the changes of an event are a step."""

    def __init__(self, clock):
        self.clock, self.todos, self.rev, self.last_id = clock, {}, 0, 0

    def find(self, number, rev=None):
        todo = self.todos.get(number)
        if todo is None:
            raise Refusal(1001, f"There is no todo {number}; it may have been deleted.", id=number)
        if rev not in (None, todo["rev"]):
            raise Refusal(1003, f"Todo {number} has changed: it is at revision {todo['rev']} now.",
                          id=number, todo=self.detail(todo))
        return todo

    def add(self, given):
        return self.change(
            {"id": self.last_id + 1, "rev": None, "created": self.clock(), **BLANK}, given)

    def change(self, todo, given):
        """Gives a todo these fields, if they keep the rules. The same fields change nothing."""
        clear = {name: BLANK[name] for name in given.pop("clear", [])}
        new = {**todo, **clear, **given}
        for name, rule in RULES.items():
            if name in given or name == "title":
                new[name] = rule(new[name])
        tags = new["tags"] + new.pop("addTags", [])
        removed = new.pop("removeTags", [])
        new["tags"] = tags_of([tag for tag in tags if tag not in removed])
        if new == todo:
            return {"id": todo["id"], "rev": todo["rev"], "step": None}
        self.rev += 1
        self.last_id = max(self.last_id, new["id"])
        self.todos[new["id"]] = {**new, "rev": self.rev, "updated": self.clock()}
        return {"id": new["id"], "rev": self.rev, "step": self.rev}

    def delete(self, todos):
        step = self.rev + 1 if todos else None
        for todo in todos:
            del self.todos[todo["id"]]
        self.rev += len(todos)
        return {"rev": self.rev, "step": step}

    # What a View is shown of a todo. Days are those of the local calendar.
    def row(self, todo):
        day, today = todo["due"], self.clock().astimezone().date()
        is_late = day is not None and date.fromisoformat(day) < today
        return {
            "id": todo["id"], "rev": todo["rev"], "title": todo["title"],
            "preview": todo["content"].split("\n")[0][:120], "completed": bool(todo["done"]),
            "state": "done" if todo["done"] else "overdue" if is_late else "open",
            "due": day, "dueText": day and due_text(date.fromisoformat(day), today),
            "time": None, "group": None, "start": None, "startText": None, "startAhead": False,
            "repeat": None, "repeatText": None, "reminders": [], "blocked": False, "claim": None,
            "comments": 0,
            "estimate": None, "estimateText": None, "priority": todo["priority"],
            "tags": todo["tags"], "createdAt": instant(todo["created"]), "createdText": day_text(todo["created"])}

    def detail(self, todo):
        done = todo["done"]
        return {
            **self.row(todo), "content": todo["content"],
            "updatedAt": instant(todo["updated"]), "updatedText": day_text(todo["updated"]),
            "completedAt": done and instant(done), "completedText": done and day_text(done), "uid": None, "meta": {},
            "upcoming": [], "series": None, "number": None, "after": [], "before": [],
            "comments": [], "commentCount": 0}

def instant(time):
    return time.astimezone(timezone.utc).isoformat(timespec="milliseconds")[:-6] + "Z"

def day_text(time):
    day = time.astimezone().date() if isinstance(time, datetime) else time
    return f"{day:%b} {day.day}, {day.year}"

def due_text(day, today):
    days = (day - today).days
    near = {-1: "Yesterday", 0: "Today", 1: "Tomorrow"}
    return near.get(days) or (f"{day:%A}" if 0 < days < 7 else day_text(day))

# The members of events: what is expected of each, and whether a value is that.
def is_string(value):
    return type(value) is str

def are_strings(value):
    return isinstance(value, list) and len(value) <= 1000 and all(map(is_string, value))

def is_integer(value, least):
    """2, 2.0 and 20e-1 are the same integer."""
    if not isinstance(value, Number) or not least <= Decimal(value) <= 2**53:
        return False
    return Decimal(value) == int(Decimal(value))

STRING, STRINGS = ("a string", is_string), ("an array of at most 1000 strings", are_strings)
VIEW = {"view": ("a string of 1 to 64 characters", lambda it: is_string(it) and 0 < len(it) < 65)}
ID = {"id!": ("an integer of 1 or more", lambda it: is_integer(it, 1))}
CHANGE = {**ID, "rev": ("an integer of 0 or more", lambda it: is_integer(it, 0))}
FIELDS = {"content": STRING, "due": STRING, "priority": STRING, "tags": STRINGS}
CLEAR = {"clear": ("an array of content, due, priority and tags", lambda it: (
    are_strings(it) and len(it) <= 20 and {"content", "due", "priority", "tags"}.issuperset(it)))}
EDIT = {"title": STRING, **FIELDS, "addTags": STRINGS, "removeTags": STRINGS, **CLEAR}

def members(params, kinds, method):
    """The members of params, checked. One that is null counts as absent; a ! marks the others."""
    params = params or Object([])
    if isinstance(params, list):
        raise Refusal(-32602, "The params must be an object.", field="params", expected="an object")
    known = {name.rstrip("!"): kind for name, kind in kinds.items()}
    for name in params:
        if name not in known:
            expected = f"only {', '.join(known)}" if known else "no members"
            raise Refusal(-32602, f"{method} knows no {name}.", field=name, expected=expected)
    for name in params.twice:
        raise wrong_member(name, "given once")
    given = {name: value for name, value in params.items() if value is not None}
    for name, (expected, fits) in known.items():
        if not fits(given[name]) if name in given else name + "!" in kinds:
            raise wrong_member(name, expected)
    return {name: int(Decimal(value)) if isinstance(value, Number) else value
            for name, value in given.items()}

class Scenes:
    """The events, which change the store, and the outputs, which say what the View has to show."""

    def __init__(self, store, write):
        self.store, self.write = store, write
        # What was last shown, in the order in which it was opened: by name, and by id.
        self.lists, self.details = {}, {}
        self.events = {
            "todoList.viewReady": (self.open_list, VIEW),
            "todoList.viewClosed": (lambda view=None: self.lists.pop(view, None) and None, VIEW),
            "todoList.add": (lambda **given: store.add(given), {"title!": STRING, **FIELDS}),
            "todoList.deleteAll": (self.delete_all, {}),
            "todoList.deleteCompleted": (lambda: self.delete_all(only_done=True), {}),
            "todoList.select": (self.select, {**VIEW, **ID}),
            "todoDetail.viewReady": (self.open_detail, ID),
            "todoDetail.viewClosed": (lambda id: self.details.pop(id, None) and None, ID),
            "todoDetail.edit": (self.edit, {**ID, **EDIT, **CHANGE}),
        }
        for scene in ("todoList", "todoDetail"):
            self.events[scene + ".complete"] = (self.complete, CHANGE)
            self.events[scene + ".reopen"] = (self.reopen, CHANGE)
            self.events[scene + ".delete"] = (self.delete, CHANGE)

    def handle(self, method, params):
        """Carries out an event, shows what looks different now, and returns the result."""
        event, kinds = self.events[method]
        given = members(params, kinds, method)
        try:
            result = event(**given)
        except Refusal as refusal:
            # An error of a todo is shown, too; one of the protocol is for the View's author.
            error = dict(refusal.error)
            if error["code"] in TAGS:
                place = {name: given[name] for name in ("view", "id") if name in given}
                self.write(method.split(".")[0] + ".showError",
                           {**place, **error.pop("data"), **error})
            raise
        self.show_changes()
        return result

    def show_changes(self):
        """Lists come first, then details. A todo that is gone closes its detail."""
        for view in self.lists:
            self.show_list(view)
        for number in list(self.details):
            if number in self.store.todos:
                self.show_detail(number)
            else:
                del self.details[number]
                self.write("todoDetail.routeBack", {"id": number})

    def show_list(self, view):
        todos = [self.store.row(todo) for todo in self.store.todos.values()]
        shown = {"total": len(todos), "offset": 0, "todos": todos[:100],
                 "message": None if todos else "Nothing to do yet."}
        if shown != self.lists[view]:
            self.lists[view] = shown
            place = {} if view is None else {"view": view}
            self.write("todoList.showTodos", {**place, "rev": self.store.rev, **shown})

    def show_detail(self, number):
        shown = self.store.detail(self.store.todos[number])
        if shown != self.details[number]:
            self.details[number] = shown
            self.write("todoDetail.showTodo", {"todo": shown})

    def open_list(self, view=None):
        self.lists[view] = None  # an open list keeps its place, and is shown once more
        self.show_list(view)
        return {"total": len(self.store.todos), "rev": self.store.rev}

    def open_detail(self, id):
        todo = self.store.find(id)
        self.details[id] = None
        self.show_detail(id)
        return {"rev": todo["rev"]}

    def select(self, id, view=None):
        self.store.find(id)
        self.write("todoList.routeDetail", {"id": id} if view is None else {"view": view, "id": id})

    def complete(self, id, rev=None):
        todo = self.store.find(id, rev)
        return self.store.change(todo, {"done": todo["done"] or self.store.clock()})

    def reopen(self, id, rev=None):
        return self.store.change(self.store.find(id, rev), {"done": None})

    def delete(self, id, rev=None):
        return {"id": id, **self.store.delete([self.store.find(id, rev)]), "count": 1}

    def delete_all(self, only_done=False):
        todos = [todo for todo in self.store.todos.values() if todo["done"] or not only_done]
        return {"count": len(todos), **self.store.delete(todos)}

    def edit(self, id, rev=None, **given):
        for name in given.get("clear", []):
            if name in given:
                raise wrong_member("clear", "an array without fields that are given too")
        return self.store.change(self.store.find(id, rev), given)

class Session:
    """Messages (PROTOCOL § 3). What an event shows is written before its response."""

    def __init__(self, pipe, clock):
        self.pipe, self.scenes = pipe, Scenes(Store(clock), self.notify)
        self.is_shut_down = self.has_ended = False

    def notify(self, method, params):
        self.pipe.write(write_json({"jsonrpc": "2.0", "method": method, "params": params}))

    def handle(self, data):
        """Handles the bytes of a message, and writes the response, if there is one."""
        try:
            value = read_json(data) if len(data) <= 16_777_216 else None
        except RecursionError:
            value = None
        except ValueError:
            return self.pipe.write(answer(None, Refusal(-32700, "The message is not valid JSON.")))
        response = self.batch(value) if isinstance(value, list) else self.message(value)
        if response:
            self.pipe.write(response)

    def batch(self, messages):
        if not 1 <= len(messages) <= 100_000:
            return answer(None, Refusal(-32600, "A batch must hold 1 to 100000 messages."))
        responses = [response for response in map(self.message, messages) if response]
        return "[" + ",".join(responses) + "]" if responses else None

    def message(self, message):
        """Handles a message, and returns the response as JSON; None if it has none."""
        fault = self.fault(message)
        number = message.get("id") if isinstance(message, dict) else None
        if fault:
            has_id = isinstance(number, str) and "id" not in message.twice
            return answer(number if has_id else None, Refusal(-32600, fault))
        if "method" not in message:
            return None  # a response
        try:
            result = self.call(message["method"], message.get("params"))
        except Refusal as refusal:
            result = refusal
        return answer(number, result) if "id" in message else None

    @staticmethod
    def fault(message):
        """Why a message is no request; None if it is one, or a response."""
        if not isinstance(message, dict):
            return "A message must be an object."
        params, is_response = message.get("params"), "result" in message or "error" in message
        rules = [
            (REQUEST.isdisjoint(message.twice), "A member of the message is given twice."),
            (message.get("jsonrpc") == "2.0", 'The member jsonrpc must be "2.0".'),
            (isinstance(message.get("id"), (str, NoneType)), "The id is no string and no number."),
            ("method" in message or is_response, "The member method is missing."),
            (is_string(message.get("method", "")), "The member method must be a string."),
            (isinstance(params, (dict, list, NoneType)), "The params must be an object."),
        ]
        return next((fault for holds, fault in rules if not holds), None)

    def call(self, method, params):
        if self.has_ended:
            raise Refusal(-32600, "The session has ended.")
        if method == "exit":
            self.has_ended = True
        elif self.is_shut_down:
            raise Refusal(-32600, "The session was shut down; only exit may follow.")
        elif method == "shutdown":
            self.is_shut_down = True
        elif method in self.scenes.events:
            return self.scenes.handle(method, params)
        else:
            raise Refusal(-32601, f"There is no method {method}.")

def answer(number, result):
    """A response. Its id is written by itself, since only ids keep the spelling of a number."""
    is_error = isinstance(result, Refusal)
    name, value = ("error", result.error) if is_error else ("result", result)
    return f'{{"jsonrpc":"2.0","id":{write_json(number)},"{name}":{write_json(value)}}}'

class Pipe:
    """Both framings: a message a line, or a header with the length of each message."""

    def __init__(self, reading, writing):
        self.reading, self.writing = reading, writing
        self.has_headers = None  # the first bytes that are not white space say it

    def messages(self):
        for line in iter(self.reading.readline, b""):
            if line.strip(b" \t\r\n"):
                if self.has_headers is None:
                    self.has_headers = bool(re.match(rb"\s*[A-Za-z-]+:", line))
                yield self.body(line) if self.has_headers else line

    def body(self, line):
        """The message behind a block of headers that begins with this line."""
        length = None
        while line.strip(b"\r\n"):
            name, _, value = line.partition(b":")
            length = int(value) if name.strip().lower() == b"content-length" else length
            line = self.reading.readline()
        return self.reading.read(length) if length else sys.exit("backend.py: no Content-Length")

    def write(self, text):
        data = text.encode()
        header = b"Content-Length: %d\r\n\r\n" % len(data)
        self.writing.write(header + data if self.has_headers else data + b"\n")
        self.writing.flush()

def main(arguments):
    """Takes --clock INSTANT. Other arguments are beyond it, which the exit code 64 says."""
    clock = lambda: datetime.now(timezone.utc)
    if arguments[:1] == ["--clock"] and len(arguments) > 1:
        frozen = datetime.fromisoformat(arguments[1].replace("Z", "+00:00"))
        clock, arguments = lambda: frozen, arguments[2:]
    if arguments:
        print(f"backend.py knows no {arguments[0]}", file=sys.stderr)
        return 64
    session = Session(Pipe(sys.stdin.buffer, sys.stdout.buffer), clock)
    for data in session.pipe.messages():
        session.handle(data)
        if session.has_ended:
            return 0 if session.is_shut_down else 1
    return 0

if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
