"""The two packages for Debian: the program, and the front ends."""

from __future__ import annotations

import lzma
import re
from email.utils import formatdate
from pathlib import Path

from about import ADDRESS, AUTHORS, DESCRIPTION, LICENCE, SUMMARY, About
from archive import Entry, Tree, ar, digest, tar, under
from prefix import EMACS, PRIVATE, clients, compressed, program

TEMPLATES = Path(__file__).parent / "debian"

CLIENTS = """\
This package has todo for the shell, a todo list for the terminal
(viper-todo-terminal) and one for the browser (viper-todo-web), commands that
take todos in and out in several formats and tell of changes, plug-ins for
Emacs, Vim and Neovim, and a library for Python."""


def debs(about: About) -> dict[str, bytes]:
    """Both packages, by their names."""
    backend = {
        "Package": "viper-todo",
        "Architecture": "amd64",
        "Description": paragraphs(SUMMARY, DESCRIPTION),
    }
    front_ends = {
        "Package": "viper-todo-clients",
        "Architecture": "all",
        "Depends": f"viper-todo (>= {about.version}), jq, python3",
        "Recommends": "nodejs (>= 18)",
        "Suggests": "emacs (>= 1:28), neovim, python3-icalendar, vim-nox",
        # It has a command todo as well.
        "Conflicts": "devtodo",
        "Description": paragraphs(f"front ends of the {SUMMARY}", DESCRIPTION, CLIENTS),
    }
    return {
        **deb(about, backend, program(about), []),
        **deb(about, front_ends, {**clients(), **emacs(about)}, ["preinst", "postinst", "prerm"]),
    }


def deb(about: About, fields: dict[str, str], prefix: Tree, scripts: list[str]) -> dict[str, bytes]:
    """A package that puts the files of a prefix where Debian's policy wants them."""
    package = fields["Package"]
    documents = f"usr/share/doc/{package}"
    files = {
        **{place(path, about): interpreted(entry) for path, entry in prefix.items()},
        f"{documents}/copyright": template("copyright", about),
        f"{documents}/changelog.gz": Entry(compressed(changelog(about, package))),
    }
    if (TEMPLATES / f"{package}.overrides").exists():
        overrides = template(f"{package}.overrides", about)
        files[f"usr/share/lintian/overrides/{package}"] = overrides
    size = sum(len(entry.data) + 1023 for entry in files.values()) // 1024
    said = {
        "Version": about.version,
        "Maintainer": f"{AUTHORS} <{ADDRESS}>",
        "Installed-Size": str(size),
        "Section": "utils",
        "Priority": "optional",
        **fields,
    }
    regular = {path: entry.data for path, entry in files.items() if not entry.link}
    sums = [f"{digest(data, 'md5')}  {path}" for path, data in regular.items()]
    control = {
        "control": lines(f"{name}: {value}" for name, value in said.items()),
        "md5sums": lines(sorted(sums)),
        **{script: template(script, about, executable=True) for script in scripts},
    }
    parts = [("control.tar.xz", control), ("data.tar.xz", files)]
    packed = [(name, lzma.compress(tar(under(".", tree), about.epoch))) for name, tree in parts]
    archive = ar([("debian-binary", b"2.0\n"), *packed], about.epoch)
    return {f"{package}_{about.version}_{fields['Architecture']}.deb": archive}


def place(path: str, about: About) -> str:
    """Where Debian's policy wants a file of the prefix."""
    path = path.replace("share/zsh/site-functions/", "share/zsh/vendor-completions/")
    path = path.replace(f"{PRIVATE}/python/", "lib/python3/dist-packages/")
    path = path.replace(f"{EMACS}/", f"share/emacs/site-lisp/elpa-src/viper-todo-{about.version}/")
    return f"usr/{path}"


def interpreted(entry: Entry) -> Entry:
    """Debian's policy wants interpreters by their paths."""
    data = re.sub(rb"\A#!/usr/bin/env (\w+)", rb"#!/usr/bin/\1", entry.data)
    return Entry(data.replace(b"#!/usr/bin/bash", b"#!/bin/bash", 1), entry.executable, entry.link)


def emacs(about: About) -> Tree:
    """How emacsen-common makes a package of the sources for an Emacs, and removes it."""
    emacsen = "lib/emacsen-common/packages"
    package = "viper-todo-clients"
    return {
        f"{emacsen}/compat/{package}": Entry(b"0\n"),
        f"{emacsen}/install/{package}": template("emacs-install", about, executable=True),
        f"{emacsen}/remove/{package}": template("emacs-remove", about, executable=True),
    }


def template(name: str, about: About, executable: bool = False) -> Entry:
    """A file of the folder `debian`, with what differs from version to version filled in."""
    text = (TEMPLATES / name).read_text()
    values = {"@VERSION@": about.version, "@AUTHORS@": AUTHORS, "@LICENCE@": LICENCE}
    for mark, value in values.items():
        text = text.replace(mark, value)
    return Entry(text.encode(), executable)


def changelog(about: About, package: str) -> bytes:
    """Debian's own; what changed for Views is in protocol/CHANGELOG.md."""
    date = formatdate(about.epoch)
    text = f"{package} ({about.version}) unstable; urgency=medium\n\n"
    text += "  * protocol/CHANGELOG.md in the sources says what is new.\n"
    return f"{text}\n -- {AUTHORS} <{ADDRESS}>  {date}\n".encode()


def paragraphs(summary: str, *texts: str) -> str:
    """A description as control files have it."""
    return summary + "\n" + "\n .\n".join(f" {text}".replace("\n", "\n ") for text in texts)


def lines(texts) -> Entry:
    return Entry("".join(f"{text}\n" for text in texts).encode())
