"""The tarball for npm: the client for Node with its types, the page, and the program."""

from __future__ import annotations

import json

from about import AUTHORS, CLIENTS, LICENCE, NODE, About
from archive import Entry, Tree, read, tar, under
from prefix import compressed, node


def npm(about: About) -> dict[str, bytes]:
    """The tarball. Its folders lie beside each other as in the repository."""

    def moved(path):
        if isinstance(path, dict):
            return {name: moved(value) for name, value in path.items()}
        return path.replace("./", "./node/", 1)

    package = {
        **NODE,
        "author": AUTHORS,
        "license": LICENCE,
        "main": moved(NODE["main"]),
        "types": moved(NODE["types"]),
        "exports": moved(NODE["exports"]),
        "bin": {"viper-todo": "bin/viper-todo", "viper-todo-web": "web/server.mjs"},
        "os": ["linux"],
        "cpu": ["x64"],
    }
    # Its tests stay in the repository, and everything packed is meant to be.
    del package["scripts"], package["files"]
    readmes = read(CLIENTS, ["node/README.md", "web/README.md"])
    readme = readmes.pop("node/README.md").data.replace(b"./clients/node/index.mjs", b"viper-todo")
    tree: Tree = {
        **node(),
        **readmes,
        "bin/viper-todo": Entry(about.program, executable=True),
        "README.md": Entry(readme),
        "package.json": Entry(json.dumps(package, indent=2).encode() + b"\n"),
    }
    return {f"viper-todo-{about.version}.tgz": compressed(tar(under("package", tree), about.epoch))}
