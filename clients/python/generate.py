#!/usr/bin/env python3
"""Writes src/viper_todo/_contract.py from protocol/openrpc.json: python3 clients/python/generate.py

With --check it writes nothing: where the file is not what it would write, it prints the difference
and ends with 1. So it does for a contract that it does not understand: it never guesses a type.
"""

from __future__ import annotations

import argparse
import difflib
import json
import keyword
import re
import sys
import textwrap
from pathlib import Path
from typing import Any, Dict, Iterable, List, NamedTuple, NoReturn, Optional, Tuple

HERE = Path(__file__).resolve().parent
CONTRACT = HERE.parent.parent / "protocol" / "openrpc.json"
STUBS = HERE / "src" / "viper_todo" / "_contract.py"
COMMAND = "python3 clients/python/generate.py"
WIDTH = 100

PLAIN = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
# What a value must keep to, and no type can say.
RANGES = {
    "string": {"format", "pattern", "minLength", "maxLength"},
    "integer": {"minimum", "maximum"},
    "number": {"minimum", "maximum"},
    "array": {"minItems", "maxItems"},
}
# What the classes of a client have besides scenes.
MEMBERS = {"close", "command", "fileno", "on", "outputs", "pid", "receive", "request", "restart"}
MEMBERS |= {"send", "session", "start"}
# What the methods use besides their arguments.
USED = {"self", "cast"}


class NotUnderstood(Exception):
    """Something in the contract has no type here; the message says where and what."""


class Member(NamedTuple):
    """A member of params, of a result or of another object."""

    name: str
    type: str
    summary: str
    required: bool


def refuse(where: str, what: str) -> NoReturn:
    raise NotUnderstood(f"{where} {what}")


def only(where: str, found: Dict[str, Any], known: Iterable[str]) -> None:
    """Refuses what would otherwise be passed over."""
    for name in sorted(set(found) - set(known)):
        refuse(where, f"has {json.dumps(name)}, which this script does not understand")


def upper(name: str) -> str:
    return name[:1].upper() + name[1:]


def snake(name: str) -> str:
    words = re.sub("([A-Z]+)", lambda found: "_" + found.group(1).lower(), name)
    return words + "_" if keyword.iskeyword(words) or words in USED else words


def checked(where: str, name: str) -> str:
    if not re.fullmatch("[A-Za-z][A-Za-z0-9]*", name):
        refuse(where, f"is named {json.dumps(name)}, which is no name in Python")
    return name


# Layout: on one line if it fits, else its parts on a line of their own, else a line for each.


def layout(indent: int, before: str, parts: List[str], after: str) -> str:
    """A call, a list or a signature: before + parts + after, with brackets at its inner ends."""
    pad, inner = " " * indent, " " * (indent + 4)
    joined = ", ".join(parts)
    if len(pad + before + joined + after) <= WIDTH:
        return pad + before + joined + after
    if len(inner + joined) <= WIDTH:
        return f"{pad}{before}\n{inner}{joined}\n{pad}{after}"
    lines = "".join(f"{expression(indent + 4, part)},\n" for part in parts)
    return f"{pad}{before}\n{lines}{pad}{after}"


def expression(indent: int, text: str) -> str:
    """A type in brackets, or a line that ends with one."""
    found = re.fullmatch(r"([^\[]*\[)(.*)(\][^\]]*)", text)
    if len(" " * indent + text) < WIDTH or not found:
        return " " * indent + text
    before, inside, after = found.groups()
    return layout(indent, before, outermost(inside), after)


def outermost(text: str) -> List[str]:
    """The parts of a list in brackets, at the commas that are in no inner brackets."""
    parts, depth = [""], 0
    for character in text:
        depth += (character == "[") - (character == "]")
        if character == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += character
    return [part.strip() for part in parts]


def docstring(indent: int, first: str, lines: Iterable[str] = ()) -> str:
    pad = " " * indent
    text = [" ".join(line.split()) for line in (first, *lines)]
    safe = [line.replace("\\", "\\\\").replace('"""', '\\"\\"\\"') for line in text]
    if len(safe) == 1 and len(pad + safe[0]) + 6 <= WIDTH and not safe[0].endswith('"'):
        return f'{pad}"""{safe[0]}"""\n'
    wrapped: List[str] = []
    for number, line in enumerate(safe):
        start = '"""' if number == 0 else ""
        more = "    " if number > 0 else ""
        wrapped += textwrap.wrap(
            start + line, WIDTH - indent, subsequent_indent=more, break_long_words=False
        ) or [""]
    return "".join((pad + line).rstrip() + "\n" for line in [*wrapped, '"""'])


class Types:
    """The types of the contract, each declared before it is needed while the module is loaded."""

    def __init__(self, schemas: Dict[str, Any]) -> None:
        self.schemas = schemas
        self.blocks: List[str] = []
        self._declared: Dict[str, str] = {}
        # Data of errors, by their tags.
        self.tagged: List[str] = []

    def declare_all(self) -> None:
        for name in self.schemas:
            self._declare_schema(name)

    def take(self, where: str, name: str) -> None:
        # Names that mean something else in the module would change what other types are.
        imported = re.findall(r"^    (\w+),$", HEAD, re.MULTILINE)
        known = {*imported, *PLAIN.values(), *self._declared}
        if name in known or keyword.iskeyword(name):
            refuse(where, f"would be the type {name}, which there is already")
        self._declared[name] = where

    def _declare_schema(self, name: str) -> None:
        where = f"components.schemas.{name}"
        if self._declared.get(name) == where:
            return
        schema = self.schemas[name]
        about = self._description(where, schema)
        checked(where, name)
        if "oneOf" in schema:
            self._declare_union(where, name, schema, about)
        elif schema.get("type") == "object":
            self.object(where, name, schema)
        else:
            value = self.type(where, name, schema)
            self.take(where, name)
            self.blocks.append(expression(0, f"{name} = {value}") + "\n" + docstring(0, about))

    def _declare_union(self, where: str, name: str, schema: Dict[str, Any], about: str) -> None:
        only(where, schema, {"description", "oneOf"})
        alternatives = []
        for number, alternative in enumerate(schema["oneOf"]):
            alternatives.append(self.reference(f"{where}.oneOf[{number}]", alternative))
            self._declare_schema(alternatives[-1])
        found = [self._constants(alternative) for alternative in alternatives]
        for member in found[0] if found else ():
            values = [constants.get(member) for constants in found]
            if None not in values and len(set(values)) == len(values):
                break
        else:
            refuse(where, "has alternatives without a member that tells which one it is")
        self.take(where, name)
        self.blocks.append(
            expression(0, f"{name} = Union[{', '.join(alternatives)}]") + "\n" + docstring(0, about)
        )

    def _constants(self, name: str) -> Dict[str, Any]:
        """The members of an object that always have the same value."""
        schema = self.schemas[name]
        members = schema.get("properties", {}).items()
        required = schema.get("required", [])
        return {
            key: value["const"] for key, value in members if "const" in value and key in required
        }

    def declare_error_data(self) -> None:
        """What errors say besides code and message, for those that have a tag."""
        for alternative in self.schemas["Error"]["oneOf"]:
            name = self.reference("components.schemas.Error", alternative)
            data = self.schemas[name].get("properties", {}).get("data", {})
            if "const" in data.get("properties", {}).get("tag", {}):
                self.tagged.append(f"{name}Data")
        self.take("the data of errors", "ErrorData")
        self.blocks.append(
            expression(0, f"ErrorData = Union[{', '.join(self.tagged)}]")
            + "\n"
            + docstring(0, "What an error with a tag says: which one it is, the member tag tells.")
        )

    def object(self, where: str, name: str, schema: Dict[str, Any]) -> None:
        """Declares an object by its members."""
        known = {"type", "description", "properties", "required", "additionalProperties"}
        only(where, schema, known)
        if "properties" not in schema or schema.get("additionalProperties", False) is not False:
            refuse(where, "is an object of any members, for which there is no type here")
        required = schema.get("required", [])
        members = []
        for key, value in schema["properties"].items():
            inside = f"{where}.properties.{key}"
            type_ = self.type(inside, name + upper(checked(inside, key)), value)
            about = value.get("description", "")
            members.append(Member(key, type_, about, key in required))
        for key in required:
            if key not in schema["properties"]:
                refuse(where, f"requires {json.dumps(key)} and does not say what it is")
        self.members(where, name, self._description(where, schema), members)

    def members(self, where: str, name: str, about: str, members: List[Member]) -> None:
        """Declares a TypedDict; where only some members are optional, as two of them, since
        Python 3.8 has no other way to say so."""
        self.take(where, checked(where, name))
        optional = [member for member in members if not member.required]
        base = "TypedDict"
        if optional and len(optional) < len(members):
            base = f"_{name}Optional"
            self._class(f"{base}(TypedDict, total=False)", "", optional)
            members = [member for member in members if member.required]
            words = [member for member in members if keyword.iskeyword(member.name)]
            if words:
                self._class(f"_{name}Words(TypedDict)", "", words)
                base += f", _{name}Words"
                members = [member for member in members if member not in words]
        elif optional:
            base += ", total=False"
        self._class(f"{name}({base})", about, members)

    def _class(self, head: str, about: str, members: List[Member]) -> None:
        if any(keyword.iskeyword(member.name) for member in members):
            self._call(head, about, members)
            return
        text = f"class {head}:\n"
        if about:
            text += docstring(4, about) + ("\n" if members else "")
        for member in members:
            text += expression(4, f"{member.name}: {member.type}") + "\n"
            if member.summary:
                text += docstring(4, member.summary)
        self.blocks.append(text)

    def _call(self, head: str, about: str, members: List[Member]) -> None:
        """A class some of whose members are words of Python, so that no class can be written."""
        name, bases = head[:-1].split("(")
        total = bases[len("TypedDict") :]
        # Unlike those of a class, these types are looked up while the module is loaded: in quotes, one
        # may be declared later, or be the object itself.
        types = [
            json.dumps(member.type)
            if set(re.findall(r"\w+", member.type)) & set(self.schemas)
            else member.type
            for member in members
        ]
        parts = [f'"{member.name}": {type_}' for member, type_ in zip(members, types)]
        text = f'{name} = TypedDict("{name}", {{{", ".join(parts)}}}{total})'
        if len(text) > WIDTH:
            lines = "".join(
                (" " * 8 + part if part.endswith('"') else expression(8, part)) + ",\n"
                for part in parts
            )
            last = "    total=False,\n" if total else ""
            text = f'{name} = TypedDict(\n    "{name}",\n    {{\n{lines}    }},\n{last})'
        about = about or "; ".join(f"{member.name}: {member.summary}" for member in members)
        self.blocks.append(text + "\n" + docstring(0, about))

    def reference(self, where: str, schema: Dict[str, Any]) -> str:
        """The name of the schema that is referred to."""
        only(where, schema, {"$ref"})
        start, name = schema["$ref"][:21], schema["$ref"][21:]
        if start != "#/components/schemas/" or name not in self.schemas:
            refuse(where, f"refers to {json.dumps(schema['$ref'])}, which is not there")
        return str(name)

    def type(self, where: str, name: str, schema: Dict[str, Any], sequence: str = "List") -> str:
        """The type of a value. An object that is described in place is declared as `name`."""
        if "$ref" in schema:
            return self.reference(where, schema)
        if schema.get("anyOf"):
            only(where, schema, {"description", "anyOf"})
            alternatives = [one for one in schema["anyOf"] if one != {"type": "null"}]
            types = [
                self.type(f"{where}.anyOf[{number}]", f"{name}{number + 1}", one, sequence)
                for number, one in enumerate(alternatives)
            ]
            type_ = types[0] if len(types) == 1 else f"Union[{', '.join(types)}]"
            return type_ if alternatives == schema["anyOf"] else f"Optional[{type_}]"
        kind = schema.get("type")
        if isinstance(kind, list) and len(kind) == 2 and kind[1] == "null" and kind[0] != "null":
            return f"Optional[{self.type(where, name, {**schema, 'type': kind[0]}, sequence)}]"
        if kind == "object" and schema.get("additionalProperties") == {"type": "string"}:
            only(where, schema, {"type", "description", "additionalProperties"})
            return "Dict[str, str]"
        if kind == "object":
            self.object(where, name, schema)
            return name
        if kind == "array":
            only(where, schema, {"type", "description", "items"} | RANGES["array"])
            if "items" not in schema:
                refuse(where, "does not say what is in the array")
            return f"{sequence}[{self.type(where + '.items', name + 'Item', schema['items'])}]"
        if not isinstance(kind, str) or kind not in PLAIN:
            said = json.dumps(kind) if "type" in schema else "not said"
            refuse(where, f"is of a type that this script does not understand: {said}")
        known = {"type", "description", "enum", "const"} | RANGES.get(kind, set())
        only(where, schema, known)
        values = schema["enum"] if "enum" in schema else None
        if "const" in schema:
            values = [schema["const"]]
        if values is None:
            return PLAIN[kind]
        if not values or any(type(value).__name__ != PLAIN[kind] for value in values):
            refuse(where, f"has values that are not each a {kind}")
        if any(set('[],"\\') & set(str(value)) for value in values):
            refuse(where, "has values with brackets, commas or quotes, which are not laid out here")
        return f"Literal[{', '.join(json.dumps(value, ensure_ascii=False) for value in values)}]"

    @staticmethod
    def _description(where: str, schema: Dict[str, Any]) -> str:
        if not schema.get("description"):
            refuse(where, "has no description")
        return str(schema["description"])


class Event(NamedTuple):
    """A method of a scene."""

    name: str
    wire_name: str
    about: str
    params: List[Member]
    result: str

    def positional(self) -> List[Member]:
        """Required members; a rev right behind the id that it belongs to; and the title of an add,
        which was required before it could be a line."""
        names = [member.name for member in self.params[:2]]
        first = {("id", "rev"): {"rev"}, ("line", "title"): {"title"}}.get(tuple(names), set())
        return [member for member in self.params if member.required or member.name in first]

    def text(self, is_async: bool) -> str:
        positional = self.positional()
        named = [member for member in self.params if member not in positional]
        arguments = ["self", *(self._argument(member) for member in positional)]
        if named:
            arguments += ["*", *(self._argument(member) for member in named)]
        prefix, wait = ("async ", "await ") if is_async else ("", "")
        head = f"{prefix}def {snake(self.name)}("
        text = layout(4, head, arguments, f") -> {self.result}:") + "\n"
        about = [f"{snake(member.name)}: {member.summary}" for member in positional + named]
        text += docstring(8, self.about, ["", *about] if about else [])
        members = [f'"{member.name}": {snake(member.name)}' for member in self.params]
        call, end = f'{wait}self._requests.send("{self.wire_name}", ', ")"
        if self.result != "None":
            call, end = f"return cast({self.result}, {call}", "))"
        line = f"        {call}{{{', '.join(members)}}}{end}"
        if len(line) <= WIDTH:
            return text + line + "\n"
        params = layout(8, "params = {", members, "}")
        if "\n" in params:  # A display is never broken in another way than by members.
            lines = "".join(f"            {member},\n" for member in members)
            params = f"        params = {{\n{lines}        }}"
        return f"{text}{params}\n        {call}params{end}\n"

    @staticmethod
    def _argument(member: Member) -> str:
        if member.required:
            return f"{snake(member.name)}: {member.type}"
        return f"{snake(member.name)}: Optional[{member.type}] = None"


HEAD = '''\
# Generated from protocol/openrpc.json by `{command}`; not to be edited.
"""What goes over the wire: types, a method for each event, and outputs with their types.

Members and their rules are described in protocol/PROTOCOL.md.
"""

from __future__ import annotations

from typing import (
    Any,
    Callable,
    Dict,
    List,
    Literal,
    Mapping,
    Optional,
    Protocol,
    Sequence,
    TypedDict,
    Union,
    cast,
    overload,
)

Params = Dict[str, Any]
"""Members of an event or output of which nothing more is known."""
'''

REQUESTS = '''\
class {prefix}Requests(Protocol):
    """Sends an event and has its result; members that are None are left out."""

    {word}def send(self, method: str, params: Mapping[str, Any]) -> Any: ...
'''

# No overload takes any name with any params: it would take what the others refuse.
OUTPUTS_END = '''\
    def on(self, method: str, callback: Callable[[Any], object]) -> None:
        """Has the params of each such output given to the callback."""
        self._callbacks.setdefault(method, []).append(callback)
'''


class Stubs:
    """The text of the module."""

    def __init__(self, contract: Dict[str, Any]) -> None:
        self.types = Types(contract["components"]["schemas"])
        self.types.declare_all()
        self.types.declare_error_data()
        # The methods of the session (initialize, rpc.discover …) are not events of a scene.
        self.scenes: Dict[str, List[Event]] = {}
        for method in contract["methods"]:
            scene, _, event = method["name"].partition(".")
            if event and scene != "rpc":
                self.scenes.setdefault(scene, []).append(self._event(method, scene, event))
        self.outputs: List[Tuple[str, str]] = []
        for notification in contract["x-notifications"]:
            self._output(notification)

    def _member(self, where: str, name: str, param: Dict[str, Any], sequence: str) -> Member:
        where += f".{param['name']}"
        only(where, param, {"name", "summary", "required", "schema"})
        checked(where, param["name"])
        type_ = self.types.type(where, name + upper(param["name"]), param["schema"], sequence)
        return Member(param["name"], type_, param["summary"], param["required"])

    def _event(self, method: Dict[str, Any], scene: str, event: str) -> Event:
        where = f"methods.{method['name']}"
        # The scene is the name's first part, so the tag says nothing new.
        known = {"name", "summary", "tags", "paramStructure", "params", "result", "errors", "examples"}
        only(where, method, known)
        checked(where, scene)
        if checked(where, event) in PLAIN.values():
            refuse(where, "is named like a type of Python")
        if snake(scene) in MEMBERS:
            refuse(where, f"is of a scene that would hide the clients' own {snake(scene)}")
        if method["paramStructure"] != "by-name":
            refuse(where, "takes params that are not by name")
        name = upper(scene) + upper(event)
        params = [self._member(where, name, param, "Sequence") for param in method["params"]]
        only(f"{where}.result", method["result"], {"name", "schema"})
        result = self.types.type(f"{where}.result", f"{name}Result", method["result"]["schema"])
        return Event(event, method["name"], method["summary"], params, result)

    def _output(self, notification: Dict[str, Any]) -> None:
        where = f"x-notifications.{notification['name']}"
        only(where, notification, {"name", "summary", "tags", "params", "examples"})
        name = "".join(upper(part) for part in notification["name"].split("."))
        params = [self._member(where, name, param, "List") for param in notification["params"]]
        self.types.members(where, name, notification["summary"], params)
        self.outputs.append((notification["name"], name))

    def _on(self) -> str:
        text = 'class Outputs:\n    """Has outputs handed over, each with its own type."""\n\n'
        text += "    _callbacks: Dict[str, List[Callable[[Any], object]]]\n\n"
        for wire_name, name in self.outputs:
            callback = f"callback: Callable[[{name}], object]"
            parts = ["self", f'method: Literal["{wire_name}"]', callback]
            text += "    @overload\n" + layout(4, "def on(", parts, ") -> None: ...") + "\n\n"
        return text + OUTPUTS_END

    def _scene(self, scene: str, prefix: str) -> str:
        name = f"{prefix}{upper(scene)}Events"
        self.types.take(f"scene {scene}", name)
        methods = (event.text(bool(prefix)) for event in self.scenes[scene])
        return (
            f'class {name}:\n    """The events of the scene {scene}."""\n\n'
            f"    def __init__(self, requests: {prefix}Requests) -> None:\n"
            "        self._requests = requests\n\n" + "\n".join(methods)
        )

    def _all_scenes(self, prefix: str) -> str:
        text = (
            f"class {prefix}Scenes(Outputs):\n"
            '    """All events, by their scenes, and outputs."""\n\n'
            f"    def __init__(self, requests: {prefix}Requests) -> None:\n"
            "        self._callbacks = {}\n"
        )
        for scene in self.scenes:
            text += f"        self.{snake(scene)} = {prefix}{upper(scene)}Events(requests)\n"
        return text

    def text(self) -> str:
        blocks = [HEAD.format(command=COMMAND)]
        for name in ("Requests", "AsyncRequests", "Outputs", "Scenes", "AsyncScenes", "Params"):
            self.types.take("the module", name)
        blocks += self.types.blocks + [self._on()]
        for prefix, word in (("", ""), ("Async", "async ")):
            blocks.append(REQUESTS.format(prefix=prefix, word=word))
            blocks += [self._scene(scene, prefix) for scene in self.scenes]
            blocks.append(self._all_scenes(prefix))
        text = blocks[0]
        for before, block in zip(blocks, blocks[1:]):
            is_class = block.startswith("class ") or before.startswith("class ")
            text += ("\n\n" if is_class else "\n") + block
        return text


def main(arguments: Optional[List[str]] = None) -> int:
    parser = argparse.ArgumentParser(description="Writes the Python client's types and methods.")
    parser.add_argument("--check", action="store_true", help="say what differs, and write nothing")
    options = parser.parse_args(arguments)
    try:
        text = Stubs(json.loads(CONTRACT.read_text(encoding="utf-8"))).text()
    except NotUnderstood as error:
        print(f"protocol/openrpc.json: {error}", file=sys.stderr)
        return 1
    if not options.check:
        STUBS.write_text(text, encoding="utf-8")
        return 0
    present = STUBS.read_text(encoding="utf-8")
    if present == text:
        return 0
    lines = difflib.unified_diff(
        present.splitlines(), text.splitlines(), STUBS.name, "protocol/openrpc.json", lineterm=""
    )
    print("\n".join(lines))
    print(f"{STUBS.name} is not what protocol/openrpc.json says: run {COMMAND}", file=sys.stderr)
    return 1


if __name__ == "__main__":
    sys.exit(main())
