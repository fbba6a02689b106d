"""The command `viper-todo-convert`."""

import argparse
import importlib
import io
import os
import sys

from . import __version__
from .report import NOT_THIS_FORMAT, Bad, Report, Run, Unreadable
from .source import open_source
from .times import Zone
from .todo import Links, jsonl, read_jsonl

USAGE = 64
MISSING = 69
IO_ERROR = 74
INTERRUPTED = 130

# The module of each format. It is imported when it is needed.
FORMATS = {
    "taskwarrior": "taskwarrior",
    "todotxt": "todotxt",
    "icalendar": "vtodo",
    "markdown": "markdown",
    "csv": "table",
}

DESCRIPTION = """\
Turns the format of another todo program into the jsonl of viper-todo, and back.
It reads FILE, or stdin without one or for `-`, and writes to stdout.

formats:
  taskwarrior  JSON: what `task export` prints and `task import` reads
  todotxt      todo.txt, with the keys of topydo (due, t, rec, id, p)
  icalendar    VTODO (RFC 5545, 9253, 9074); needs `pip install icalendar`
  markdown     check boxes, with the signs of Obsidian Tasks
  csv          with a header; the separator may be a comma, a semicolon or a tab
"""
EXAMPLES = """\
examples:
  task export | viper-todo-convert from taskwarrior > todos.jsonl
  viper-todo-convert from todotxt ~/todo.txt > todos.jsonl
  viper-todo-convert to markdown todos.jsonl > todos.md

A summary on stderr counts the todos and, by field, what was lost: `12 todos; lost: content 3`.
A line that fails is named there, with what to do, and the others go on.

exit status: 0; 64 for a wrong command; 65 if lines failed, or the input is none of this format;
66 if the file cannot be read; 69 if a library is missing; 74 for an error of the disk or pipe.
"""


class _Parser(argparse.ArgumentParser):
    def error(self, message):
        print(f"{self.prog}: {message}; try --help", file=sys.stderr)
        raise SystemExit(USAGE)


def _parser():
    parser = _Parser(
        prog="viper-todo-convert",
        description=DESCRIPTION,
        epilog=EXAMPLES,
        allow_abbrev=False,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument(
        "direction",
        choices=("from", "to"),
        metavar="from|to",
        help="from FORMAT reads it and writes jsonl; to FORMAT the other way round",
    )
    parser.add_argument("format", choices=sorted(FORMATS), metavar="FORMAT")
    parser.add_argument("file", nargs="?", default="-", metavar="FILE")
    parser.add_argument(
        "--zone",
        metavar="NAME",
        help="the time zone of local times, such as Europe/Berlin; by default the system's",
    )
    parser.add_argument(
        "--prefix",
        default="",
        metavar="TEXT",
        help="from: goes before each uid, so that files with ids such as 1, 2, 3 "
        "stay apart; to: is taken away again",
    )
    parser.add_argument("--quiet", action="store_true", help="no summary")
    parser.add_argument("--version", action="version", version=f"%(prog)s {__version__}")
    return parser


def main(arguments=None):
    """Runs the command, and gives its exit status."""
    options = _parser().parse_intermixed_args(arguments)
    report = Report("stdin" if options.file == "-" else options.file)
    try:
        zone = Zone(options.zone)
    except ModuleNotFoundError:
        return _missing("--zone", "backports.zoneinfo")
    except Exception:  # KeyError, ValueError, OSError: by the library and what is asked
        print(
            f"viper-todo-convert: there is no time zone {options.zone}; "
            "name one such as Europe/Berlin",
            file=sys.stderr,
        )
        return USAGE
    try:
        output = io.TextIOWrapper(
            os.fdopen(os.dup(1), "wb"),
            encoding="utf-8",
            errors="strict",
            newline="",
            write_through=False,
        )
    except OSError as error:
        print(f"viper-todo-convert: stdout: {error.strerror}", file=sys.stderr)
        return IO_ERROR
    status = 0
    try:
        module = importlib.import_module("." + FORMATS[options.format], __package__)
        with open_source(options.file) as source:
            run = Run(report, zone)
            if options.direction == "from":
                _from(module, source, run, output, options.prefix)
            else:
                _to(module, source, run, output, options.prefix)
    except ModuleNotFoundError as error:
        return _missing(options.format, error.name)
    except Unreadable as error:
        print(f"{report.name}: {error}", file=sys.stderr)
        status = error.status
    except BrokenPipeError:
        return _abandon(output)
    except KeyboardInterrupt:
        _abandon(output)
        return INTERRUPTED
    except OSError as error:
        print(f"viper-todo-convert: {error.strerror or error}", file=sys.stderr)
        status = IO_ERROR
    try:
        output.close()
    except BrokenPipeError:
        return _abandon(output)
    except OSError as error:
        print(f"viper-todo-convert: stdout: {error.strerror or error}", file=sys.stderr)
        return IO_ERROR
    if status == 0 or report.todos:
        report.finish(options.quiet)
    return status or (NOT_THIS_FORMAT if report.failed else 0)


def _missing(what, library):
    """Says which library to install."""
    print(f"viper-todo-convert: {what} needs a library: pip install {library}", file=sys.stderr)
    return MISSING


def _abandon(output):
    """Ends without a word: nobody reads on."""
    try:
        output.close()
    except OSError:
        pass
    return IO_ERROR


def _from(module, source, run, output, prefix):
    links = Links(run.report)
    for line, todo in module.read(source, run):
        if prefix:
            todo = _renamed(todo, lambda uid: prefix + uid)
        try:
            links.add(line, todo)
        except Bad as bad:
            run.report.fail(line, bad)
            continue
        output.write(jsonl(todo))
        run.report.todos += 1


def _to(module, source, run, output, prefix):
    for piece in module.write(_counted(read_jsonl(source, run.report), run, prefix), run):
        output.write(piece)


def _counted(todos, run, prefix):
    for line, todo in todos:
        run.report.todos += 1
        if prefix:
            todo = _renamed(
                todo, lambda uid: uid[len(prefix) :] or uid if uid.startswith(prefix) else uid
            )
        yield line, todo


def _renamed(todo, name):
    """The todo with other uids."""
    todo = dict(todo)
    for member in ("uid", "parent"):
        if member in todo:
            todo[member] = name(todo[member])
    if "after" in todo:
        todo["after"] = [name(uid) for uid in todo["after"]]
    return todo
