"""What the metadata of every package says."""

from __future__ import annotations

import json
import os
import subprocess
from dataclasses import dataclass
from pathlib import Path

# The authors have not chosen a licence yet. When they have, this line is the place to name it, by
# its SPDX identifier if it has one: all packages say what it says.
LICENCE = "not chosen yet: all rights reserved"

SUMMARY = "todo backend for front ends in any language"
DESCRIPTION = """\
One process keeps the todos and says what to show; a front end in any
language starts it, and exchanges JSON-RPC 2.0 messages with it over stdin
and stdout."""
AUTHORS = "The authors of viper-todo"
# A .deb must name an address, and the authors have none: this domain can never exist (RFC 2606).
ADDRESS = "authors@viper-todo.invalid"

ROOT = Path(__file__).resolve().parents[2]
CLIENTS = ROOT / "clients"
# What the client for Node says of itself.
NODE = json.loads((CLIENTS / "node/package.json").read_text())


@dataclass(frozen=True)
class About:
    """The program to pack, and what packages say of it."""

    program: bytes
    manual: dict[int, bytes]
    completions: dict[str, bytes]
    version: str
    epoch: int
    """The time of everything in the packages: that of the commit, in seconds since 1970."""


def about(program: Path) -> About:
    """Asks a program what to pack beside it."""

    def said(*arguments: str) -> bytes:
        return subprocess.run([program, *arguments], check=True, stdout=subprocess.PIPE).stdout

    version = said("--version").split()[1].decode()
    if version != NODE["version"]:
        raise SystemExit(f".ci/dist: the program is {version}, front ends {NODE['version']}")
    return About(
        program.read_bytes(),
        {section: said("man", str(section)) for section in (1, 5)},
        {shell: said("completions", shell) for shell in ("bash", "fish", "zsh")},
        version,
        epoch(),
    )


def epoch() -> int:
    """SOURCE_DATE_EPOCH, else the time of the commit."""
    given = os.environ.get("SOURCE_DATE_EPOCH")
    if given is None:
        log = ["git", "-C", str(ROOT), "log", "-1", "--format=%ct"]
        try:
            given = subprocess.run(log, check=True, stdout=subprocess.PIPE, text=True).stdout
        except (OSError, subprocess.CalledProcessError):
            raise SystemExit(".ci/dist: this is no git repository; set SOURCE_DATE_EPOCH")
    return int(given)
