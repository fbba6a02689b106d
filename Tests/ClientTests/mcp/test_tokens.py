"""How many tokens an agent pays, by the encoding cl100k.

VIPER_TODO names the program.
"""

import json
import os
import unittest

from test_text import Text

try:
    from bpe_openai import get_encoding
except ModuleNotFoundError:
    get_encoding = None


@unittest.skipIf(
    get_encoding is None and os.environ.get("CI") != "true",
    "the Python package bpe-openai is missing; see .ci/run",
)
class Tokens(unittest.TestCase):
    def setUp(self):
        self.client = Text()
        self.addCleanup(self.client.close)

    def count(self, value):
        if not isinstance(value, str):
            value = json.dumps(value, ensure_ascii=False, separators=(",", ":"))
        return len(get_encoding("cl100k_base").encode(value))

    def test_the_list_of_tools(self):
        tools = self.client.request("tools/list", {})["tools"]
        self.assertLessEqual(self.count(tools), 4200)

    def test_twenty_rows(self):
        todos = [{"title": f"Call the people of number {number}"} for number in range(20)]
        self.client.call("add_todos", todos=todos)
        dated = {"due": "2026-12-01", "time": "09:00", "priority": "high", "tags": ["home"]}
        self.client.call("add_todos", todos=[{**todo, **dated} for todo in todos])
        for hasDue in (False, True):
            arguments = {"hasDue": hasDue, "limit": 20}
            params = {"name": "list_todos", "arguments": arguments}
            result = self.client.request("tools/call", params)
            self.assertEqual(len(result["structuredContent"]["todos"]), 20)
            self.assertLess(self.count(result["structuredContent"]), 1100)
            self.assertLess(self.count(result["content"][0]["text"]), 1100)


if __name__ == "__main__":
    unittest.main()
