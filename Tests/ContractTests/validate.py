"""Holds every message of the transcripts to protocol/openrpc.json, by jsonschema in two drafts.

python3 validate.py META-SCHEMA OPENRPC-DOCUMENT TRANSCRIPT...
"""

import json
import sys

from jsonschema import Draft7Validator, Draft202012Validator


def without_nulls(value):
    """Params in which null members are absent, as the protocol has it."""
    if isinstance(value, dict):
        return {name: without_nulls(part) for name, part in value.items() if part is not None}
    return value


class Contract:
    def __init__(self, document, draft):
        self.components = {"components": document["components"]}
        self.draft = draft
        self.methods = {method["name"]: method for method in document["methods"]}
        self.notifications = {output["name"]: output for output in document["x-notifications"]}

    def faults(self, value, schema):
        validator = self.draft({**self.components, "allOf": [schema]})
        return [f"{list(error.absolute_path)}: {error.message}" for error in validator.iter_errors(value)]

    def params_schema(self, declaration):
        params = declaration["params"]
        return {
            "type": "object",
            "properties": {param["name"]: param["schema"] for param in params},
            "required": [param["name"] for param in params if param["required"]],
            "additionalProperties": False,
        }

    def heard(self, message, asked):
        """What is wrong with a message that goes out."""
        if "method" in message:
            declaration = self.notifications.get(message["method"])
            if declaration is None:
                return [f"{message['method']} is not declared"]
            return self.faults(message["params"], self.params_schema(declaration))
        if "error" in message:
            found = self.faults(message["error"], {"$ref": "#/components/schemas/Error"})
            code = message["error"]["code"]
        else:
            method = self.methods[asked["method"]]
            found = self.faults(message["result"], method["result"]["schema"])
            code = None
        method = self.methods.get((asked or {}).get("method"))
        # Where the error says nothing of the schema: the rules of a todo, or no request at all.
        if method and "x-openParams" not in method and code not in (-32600, -32602, 1002):
            params = without_nulls(asked.get("params") or {})
            found += self.faults(params, self.params_schema(method))
        return found


def read(line):
    try:
        message = json.loads(line.decode("utf-8"))
    except (ValueError, RecursionError):
        return []
    return [part for part in (message if isinstance(message, list) else [message]) if isinstance(part, dict)]


def main(meta, document, transcripts):
    with open(meta, "rb") as file:
        meta_schema = json.load(file)
    with open(document, "rb") as file:
        document = json.load(file)
    count = 0
    faults = []
    for draft in (Draft7Validator, Draft202012Validator):
        faults += [f"document: {error.message[:200]}" for error in draft(meta_schema).iter_errors(document)]
        for name, schema in document["components"]["schemas"].items():
            draft.check_schema(schema)
        contract = Contract(document, draft)
        for path in transcripts:
            asked = {}
            with open(path, "rb") as file:
                lines = file.read().split(b"\n")
            for number, line in enumerate(lines, start=1):
                if line.startswith(b"> "):
                    for message in read(line[2:]):
                        if "id" in message:
                            asked[json.dumps(message["id"])] = message
                elif line.startswith(b"< "):
                    for message in read(line[2:]):
                        count += 1
                        request = asked.get(json.dumps(message["id"])) if "id" in message else None
                        for fault in contract.heard(message, request):
                            faults.append(f"{path}:{number}: {draft.__name__}: {fault}")
    print("\n".join(faults[:50] + [f"{count} messages, {len(faults)} faults"]))
    return 1 if faults or count == 0 else 0


sys.exit(main(sys.argv[1], sys.argv[2], sys.argv[3:]))
