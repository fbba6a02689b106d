"""The blocking client."""

from __future__ import annotations

import json
import os
import select
import subprocess
import tempfile
import time
from collections import deque
from typing import Any, Deque, Iterator, List, Mapping, Optional

from ._backend import (
    MOST_WAITING,
    BackendClosed,
    BackendEnded,
    Output,
    encode,
    find_backend,
    greeting,
    result,
)
from ._contract import Params, Scenes


class ViperTodo(Scenes):
    """A running backend. The options are those of the command line, such as "--database", PATH.

    with ViperTodo("--memory") as backend:
        backend.on("todoList.showTodos", lambda params: print(params["todos"]))
        backend.todo_list.view_ready(filter={"completed": False})
        backend.todo_list.add("Buy milk", due="2026-11-20")

    What an event shows goes to its callbacks once that is answered; what somebody else caused, by
    the next event or receive(). One thread at a time may use it. `name` is the one that histories
    and undo know this program by, and `locale` ("de-AT") that of the texts; both hold after
    restart(), too. `session` is what the backend answered to them.
    """

    def __init__(
        self,
        *options: str,
        binary: Optional[str] = None,
        env: Optional[Mapping[str, str]] = None,
        name: Optional[str] = None,
        locale: Optional[str] = None,
    ) -> None:
        super().__init__(self)
        self._command, self._env = [find_backend(binary), *options], env
        self._greeting = greeting(name, locale)
        self.session: Params = {}
        self._outputs: Deque[Output] = deque()
        self._last_id = 0
        self._start()

    @property
    def command(self) -> List[str]:
        """What was started: the program and its options."""
        return list(self._command)

    @property
    def pid(self) -> int:
        """The process of the backend."""
        return self._process.pid

    def fileno(self) -> int:
        """What select() and poll() need: when it is readable, receive() has something to do."""
        if self._closed or self._process.stdout is None:
            raise BackendClosed()
        return self._process.stdout.fileno()

    def outputs(self) -> Iterator[Output]:
        """Takes the outputs that came so far and have no callback, in their order. Where nobody
        takes them, the newest 100 wait, and all of the last event."""
        while self._outputs:
            yield self._outputs.popleft()

    def receive(self, timeout: Optional[float] = None) -> bool:
        """Waits for an output that no event of this program caused, at most `timeout` seconds;
        without one, until one comes. Tells whether one came."""
        end = None if timeout is None else time.monotonic() + timeout
        while not self._arrived:
            left = None if end is None else max(0.0, end - time.monotonic())
            if not self._lines and not select.select([self], [], [], left)[0]:
                return False
            self._take_pushed(self._read())
            self._take_pushed_lines()
        self._deliver()
        return True

    def request(self, method: str, **params: Any) -> Any:
        """Sends any event and returns its result; params that are None are left out."""
        return self.send(method, params)

    def send(self, method: str, params: Mapping[str, Any]) -> Any:
        """The same with the params as a mapping."""
        self._last_id += 1
        response = self._ask(encode(self._last_id, method, params))
        self._deliver()
        return result(response)

    def restart(self) -> None:
        """Ends the backend, if it has not ended, and starts it again. What was open is to be
        opened again; callbacks, the name and the locale stay."""
        self.close()
        self._start()

    def close(self) -> None:
        """Ends the backend, which first finishes what it was sent. From then on, all that needs
        it raises BackendClosed."""
        self._closed = True
        try:
            self._process.communicate(timeout=10)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.communicate()
        finally:
            self._stderr.close()

    def __enter__(self) -> ViperTodo:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _start(self) -> None:
        self._closed = False
        self._arrived: Deque[Output] = deque()
        self._lines: Deque[bytes] = deque()
        self._part: List[bytes] = []
        # Nothing waits for a file: a backend that says much cannot get stuck on it, as on a pipe.
        self._stderr = tempfile.TemporaryFile()
        try:
            self._process = subprocess.Popen(
                self._command,
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                stderr=self._stderr,
                env=self._env,
                bufsize=0,
                # Ctrl-C in the terminal is for this program; the backend ends with its input.
                start_new_session=True,
            )
            if self._greeting:
                self.session = self.send("initialize", self._greeting)
        except BackendEnded:
            self.close()
            raise
        except BaseException:
            self._stderr.close()
            raise

    def _deliver(self) -> None:
        while len(self._outputs) > MOST_WAITING:
            self._outputs.popleft()
        while self._arrived:
            output = self._arrived.popleft()
            callbacks = self._callbacks.get(output.method)
            if callbacks is None:
                self._outputs.append(output)
            for callback in callbacks or ():
                callback(output.params)

    def _ask(self, line: bytes) -> Params:
        if self._closed or self._process.stdin is None:
            raise BackendClosed()
        try:
            rest = memoryview(line)
            while rest:
                rest = rest[self._process.stdin.write(rest) :]
        except BrokenPipeError:
            raise self._ended() from None
        # All that an event shows comes before its response: having read that is having read all.
        while True:
            message = self._read()
            if "method" in message:
                self._arrived.append(Output(message["method"], message["params"]))
            # A request that cannot be read, by half a surrogate pair, say, is refused without id.
            elif message["id"] in (self._last_id, None):
                self._take_pushed_lines()
                return message

    def _take_pushed_lines(self) -> None:
        # What was read with the last line; nothing would say that it is there.
        while self._lines:
            self._take_pushed(self._read())

    def _take_pushed(self, message: Params) -> None:
        # An answer can only be to an event that was given up, as by Ctrl-C.
        if "method" in message:
            self._arrived.append(Output(message["method"], message["params"]))

    def _read(self) -> Params:
        while not self._lines:
            data = os.read(self.fileno(), 1 << 16)
            if not data:
                raise self._ended()
            *lines, part = data.split(b"\n")
            if lines:
                self._lines.append(b"".join(self._part) + lines[0])
                self._lines.extend(lines[1:])
                self._part = []
            self._part.append(part)
        message: Params = json.loads(self._lines.popleft())
        return message

    def _ended(self) -> BackendEnded:
        exit_code = self._process.wait()
        self._stderr.seek(0)
        return BackendEnded(exit_code, self._stderr.read().decode("utf-8", "replace").strip())
