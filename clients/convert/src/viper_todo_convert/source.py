"""Opens the input, and reads its lines within bounds."""

import os
import stat
import sys

from .report import CANNOT_READ, NOT_THIS_FORMAT, Bad, Unreadable

# Bytes of the longest line: a content of 100,000 characters with each one escaped is 1.2 MB.
LINE_LIMIT = 8_000_000


def open_source(path):
    """Opens a file, or stdin for `-`. What could block or never end is refused."""
    if path == "-":
        if sys.stdin is None:
            raise Unreadable(CANNOT_READ, "is closed; name a file, or - for a pipe")
        stream = sys.stdin.buffer
        _refuse(os.fstat(stream.fileno()), os.isatty(stream.fileno()), True)
        return stream
    try:
        # Without waiting for a writer, if it is a FIFO.
        descriptor = os.open(path, os.O_RDONLY | os.O_NONBLOCK | os.O_CLOEXEC)
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise Unreadable(CANNOT_READ, f"cannot be opened: {reason}") from None
    try:
        # `<(command)` of a shell.
        is_descriptor = path.startswith(("/dev/fd/", "/proc/self/fd/"))
        _refuse(os.fstat(descriptor), os.isatty(descriptor), is_descriptor)
    except Unreadable:
        os.close(descriptor)
        raise
    os.set_blocking(descriptor, True)
    return open(descriptor, "rb")


def _refuse(status, is_terminal, takes_pipes):
    """Throws if the file is none that ends."""
    mode = status.st_mode
    if stat.S_ISDIR(mode):
        raise Unreadable(CANNOT_READ, "is a folder; name a file in it")
    if stat.S_ISFIFO(mode) and not takes_pipes:
        raise Unreadable(CANNOT_READ, "is a FIFO; read it through stdin: … - < FIFO")
    if stat.S_ISCHR(mode) and not is_terminal and status.st_rdev != os.stat(os.devnull).st_rdev:
        raise Unreadable(CANNOT_READ, "is a device; name a file")
    if stat.S_ISBLK(mode):
        raise Unreadable(CANNOT_READ, "is a device; name a file")


def lines(stream, report):
    """The lines of a stream as (number, text), without their ends (LF, CR LF, CR) and a BOM.

    A line that is too long or no UTF-8 fails, and is passed over.
    """
    for number, raw in raw_lines(stream, report):
        try:
            yield number, decode(raw)
        except Bad as bad:
            report.fail(number, bad)


def raw_lines(stream, report):
    """The lines of a stream as (number, bytes)."""
    number = 0
    while True:
        line = stream.readline(LINE_LIMIT + 2)
        if not line:
            return
        number += 1
        if number == 1:
            line = without_mark(line)
        if len(line) > LINE_LIMIT and not line.endswith(b"\n"):
            while line and not line.endswith(b"\n"):
                line = stream.readline(LINE_LIMIT)
            limit = LINE_LIMIT // 1_000_000
            report.fail(number, Bad("line", f"is longer than {limit} MB; is it text at all?"))
            continue
        line = line[:-2] if line.endswith(b"\r\n") else line[:-1] if line.endswith(b"\n") else line
        if b"\r" not in line:
            yield number, line
            continue
        for part in line.split(b"\r"):
            yield number, part
            number += 1
        number -= 1


def without_mark(head):
    """The beginning of a file without its byte order mark. Throws if it is UTF-16 or UTF-32."""
    if head.startswith(b"\xef\xbb\xbf"):
        return head[3:]
    if head.startswith((b"\xff\xfe", b"\xfe\xff")) or b"\0" in head[:4]:
        raise Unreadable(
            NOT_THIS_FORMAT, "is UTF-16 or binary, not UTF-8; convert it: iconv -f UTF-16 -t UTF-8"
        )
    return head


def decode(raw):
    """The text of a line."""
    try:
        return raw.decode("utf-8")
    except UnicodeDecodeError as error:
        byte = raw[error.start]
        raise Bad(
            "encoding",
            f"byte 0x{byte:02X} at {error.start + 1} is not UTF-8; "
            "save the file as UTF-8, or convert it: iconv -f LATIN1 -t UTF-8",
        ) from None
