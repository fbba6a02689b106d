"""The wheel: the package for Python, with the program beside its commands."""

from __future__ import annotations

import base64
import hashlib
import tomllib

from about import AUTHORS, CLIENTS, LICENCE, About
from archive import Entry, Tree, under, zip
from prefix import python

# A static program asks nothing of the C library; Python's own wheels need no older one than this.
TAG = "py3-none-manylinux_2_17_x86_64"


def wheel(about: About) -> dict[str, bytes]:
    """The wheel, as pyproject.toml describes it."""
    folder = CLIENTS / "python"
    project = tomllib.loads((folder / "pyproject.toml").read_text())["project"]
    name = f"viper_todo-{about.version}"
    metadata = [
        ("Metadata-Version", "2.1"),
        ("Name", project["name"]),
        ("Version", about.version),
        ("Summary", project["description"]),
        ("Author", AUTHORS),
        ("License", LICENCE),
        ("Keywords", ",".join(project["keywords"])),
        *[("Classifier", classifier) for classifier in project["classifiers"]],
        ("Requires-Python", project["requires-python"]),
        ("Description-Content-Type", "text/markdown"),
    ]
    commands = [f"{command} = {place}" for command, place in project["scripts"].items()]
    about_wheel = [
        ("Wheel-Version", "1.0"),
        ("Generator", "viper-todo"),
        ("Root-Is-Purelib", "false"),
        ("Tag", TAG),
    ]
    tree: Tree = {
        **python(),
        # pip puts it into the folder of commands, where find_backend() looks first.
        f"{name}.data/scripts/viper-todo": Entry(about.program, executable=True),
        **under(
            f"{name}.dist-info",
            {
                "METADATA": headers(metadata, (folder / "README.md").read_text()),
                "WHEEL": headers(about_wheel),
                "entry_points.txt": Entry("\n".join(["[console_scripts]", *commands, ""]).encode()),
            },
        ),
    }
    tree = dict(sorted(tree.items()))
    record = f"{name}.dist-info/RECORD"
    sums = [
        f"{path},sha256={url_digest(entry.data)},{len(entry.data)}" for path, entry in tree.items()
    ]
    tree[record] = Entry("\n".join([*sums, f"{record},,", ""]).encode())
    return {f"{name}-{TAG}.whl": zip(tree, about.epoch)}


def headers(fields: list[tuple[str, str]], body: str = "") -> Entry:
    return Entry(("".join(f"{name}: {value}\n" for name, value in fields) + "\n" + body).encode())


def url_digest(data: bytes) -> str:
    """The checksum as the specification of wheels wants it."""
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).rstrip(b"=").decode()
