"""Archives whose bytes depend only on what is in them: sorted, owned by root, of one time."""

from __future__ import annotations

import hashlib
import io
import os
import tarfile
import time
import zipfile
from dataclasses import dataclass
from pathlib import Path
from typing import Dict, Iterable, Tuple


@dataclass(frozen=True)
class Entry:
    """A file of an archive, or a symbolic link if `link` says what it leads to."""

    data: bytes = b""
    executable: bool = False
    link: str = ""

    @property
    def mode(self) -> int:
        return 0o755 if self.executable else 0o644


# The files of an archive, by their paths in it. Folders follow from the paths.
Tree = Dict[str, Entry]


def read(folder: Path, patterns: Iterable[str]) -> Tree:
    """The files below a folder that fit the patterns; at least one must fit each."""
    tree: Tree = {}
    for pattern in patterns:
        # Hidden files are what editors leave behind.
        paths = [path for path in folder.glob(pattern) if path.is_file() and path.name[0] != "."]
        if not paths:
            raise SystemExit(f".ci/dist: there is no {pattern} in {folder}")
        for path in paths:
            entry = Entry(path.read_bytes(), os.access(path, os.X_OK))
            tree[path.relative_to(folder).as_posix()] = entry
    return tree


def under(folder: str, tree: Tree) -> Tree:
    """The same files in a folder."""
    return {f"{folder}/{path}": entry for path, entry in tree.items()}


def tar(tree: Tree, epoch: int) -> bytes:
    """A tar archive that holds the folders, too."""
    file = io.BytesIO()
    with tarfile.open(fileobj=file, mode="w", format=tarfile.GNU_FORMAT) as archive:
        folders = {path[:end] for path in tree for end, byte in enumerate(path) if byte == "/"}
        for path in sorted({*folders, *tree}):
            entry = tree.get(path, Entry(executable=True))
            about = tarfile.TarInfo(path)
            about.mtime, about.mode, about.size = epoch, entry.mode, len(entry.data)
            about.uname = about.gname = "root"
            if path in folders:
                about.type = tarfile.DIRTYPE
            elif entry.link:
                about.type, about.linkname, about.mode = tarfile.SYMTYPE, entry.link, 0o777
            archive.addfile(about, io.BytesIO(entry.data))
    return file.getvalue()


def zip(tree: Tree, epoch: int) -> bytes:
    """A zip archive of files, in the order of the tree: a wheel's list of files comes last."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w") as archive:
        for path, entry in tree.items():
            about = zipfile.ZipInfo(path, time.gmtime(epoch)[:6])
            about.create_system = 3  # Unix, as the modes are.
            about.external_attr = (0o100000 | entry.mode) << 16
            archive.writestr(about, entry.data, zipfile.ZIP_DEFLATED, 9)
    return file.getvalue()


def ar(members: Iterable[Tuple[str, bytes]], epoch: int) -> bytes:
    """An ar archive, which is what a .deb is: deb(5)."""
    archive = b"!<arch>\n"
    for name, data in members:
        archive += f"{name:<16}{epoch:<12}{0:<6}{0:<6}{0o100644:<8o}{len(data):<10}`\n".encode()
        archive += data + b"\n" * (len(data) % 2)
    return archive


def digest(data: bytes, algorithm: str = "sha256") -> str:
    """The checksum as `sha256sum` and `md5sum` print it."""
    return hashlib.new(algorithm, data).hexdigest()
