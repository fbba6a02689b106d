"""The files as they lie below a prefix such as ~/.local: the tarball, and the base of the .debs."""

from __future__ import annotations

import gzip
import tomllib

from about import CLIENTS, NODE, ROOT, About
from archive import Entry, Tree, read, tar, under

# The front ends in Python and Node. It is not in `share`, since ~/.local/share/viper-todo has the
# user's todos.
PRIVATE = "lib/viper-todo"
EMACS = "share/emacs/site-lisp/viper-todo"

# Starts the package of the same prefix, wherever that is, or the one that Python has.
COMMAND = f"""\
#!/usr/bin/env python3
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "{PRIVATE}/python"))
from @MODULE@ import @FUNCTION@ as main

sys.exit(main())
"""

DOCUMENTS = [
    *("README.md", "clients/README.md", "clients/*/README.md"),
    *("protocol/*.md", "protocol/openrpc.json", "protocol/examples/*"),
]


def program(about: About) -> Tree:
    """The program, its manual and its completions."""
    return {
        "bin/viper-todo": Entry(about.program, executable=True),
        "share/man/man1/viper-todo.1.gz": manual(about.manual[1]),
        "share/man/man5/viper-todo-protocol.5.gz": manual(about.manual[5]),
        **completions(
            "viper-todo",
            Entry(about.completions["bash"]),
            Entry(about.completions["fish"]),
            Entry(about.completions["zsh"]),
        ),
        **under("share/doc/viper-todo", read(ROOT, DOCUMENTS)),
    }


def clients() -> Tree:
    """The front ends."""
    shell = read(CLIENTS / "shell", ["todo", "completions/*"])
    pages = read(CLIENTS, ["*/man/man1/*.1"])
    bash, fish, zsh = (shell[f"completions/{name}"] for name in ("todo.bash", "todo.fish", "_todo"))
    vim = [f"{folder}/**/*" for folder in ("autoload", "doc", "plugin", "syntax")]
    neovim = [f"{folder}/**/*" for folder in ("doc", "lua", "plugin", "syntax")]
    return {
        "bin/todo": shell["todo"],
        **{
            f"share/man/man1/{path.rpartition('/')[2]}.gz": manual(page.data)
            for path, page in pages.items()
        },
        **completions("todo", bash, fish, zsh),
        **under("bin", {**commands("python"), **commands("convert")}),
        **under(f"{PRIVATE}/python", {**python(), **convert()}),
        "bin/viper-todo-web": Entry(link=f"../{PRIVATE}/web/server.mjs"),
        **under(PRIVATE, node()),
        # Where the client for Node looks for the program of its package.
        f"{PRIVATE}/bin": Entry(link="../../bin"),
        **under(EMACS, read(CLIENTS / "emacs", ["*.el"])),
        **under("share/vim/vimfiles/pack/dist-bundle/start/viper-todo", plugin("vim", vim)),
        **under("share/nvim/site/pack/dist-bundle/start/viper-todo", plugin("neovim", neovim)),
    }


def python() -> Tree:
    """The package for Python."""
    return read(CLIENTS / "python/src", ["viper_todo/**/*.py", "viper_todo/py.typed"])


def convert() -> Tree:
    """The converter, which is a package of its own for pip."""
    return read(CLIENTS / "convert/src", ["viper_todo_convert/*.py"])


def commands(package: str) -> Tree:
    """The commands of a package for Python, as pip would make them."""
    project = tomllib.loads((CLIENTS / package / "pyproject.toml").read_text())["project"]
    tree: Tree = {}
    for command, place in project["scripts"].items():
        module, _, function = place.partition(":")
        text = COMMAND.replace("@MODULE@", module).replace("@FUNCTION@", function)
        tree[command] = Entry(text.encode(), executable=True)
    return tree


def node() -> Tree:
    """The client for Node with its types, and the page and its server, which imports the client."""
    return read(
        CLIENTS,
        [*[f"node/{name}" for name in NODE["files"]], "web/*.mjs", "web/page/**/*"],
    )


def plugin(editor: str, patterns: list[str]) -> Tree:
    """A plug-in of Vim or Neovim, with the tags of its help, as :helptags writes them."""
    tree = read(CLIENTS / editor, patterns)
    tags = []
    for path, entry in tree.items():
        folder, _, name = path.rpartition("/")
        if folder == "doc":
            tags += [f"{tag}\t{name}\t/*{tag}*" for tag in help_tags(entry.data.decode())]
    return {**tree, "doc/tags": Entry("".join(f"{line}\n" for line in sorted(tags)).encode())}


def help_tags(text: str) -> list[str]:
    """What stands between two asterisks, without blanks, and followed by a blank."""
    words = [word for line in text.splitlines() for word in line.split()]
    stars = [word for word in words if word.startswith("*") and word.endswith("*")]
    return [word[1:-1] for word in stars if len(word) > 2 and not set("*|") & set(word[1:-1])]


def completions(name: str, bash: Entry, fish: Entry, zsh: Entry) -> Tree:
    return {
        f"share/bash-completion/completions/{name}": bash,
        f"share/fish/vendor_completions.d/{name}.fish": fish,
        f"share/zsh/site-functions/_{name}": zsh,
    }


def manual(page: bytes) -> Entry:
    return Entry(compressed(page))


def compressed(data: bytes) -> bytes:
    return gzip.compress(data, 9, mtime=0)


def tarball(about: About) -> dict[str, bytes]:
    """The prefix in one folder."""
    name = f"viper-todo-{about.version}-linux-x86_64"
    tree = under(name, {**program(about), **clients()})
    return {f"{name}.tar.gz": compressed(tar(tree, about.epoch))}
