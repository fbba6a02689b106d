"""The asyncio client."""

from __future__ import annotations

import asyncio
import json
import tempfile
from collections import deque
from typing import Any, AsyncIterator, Deque, List, Mapping, Optional

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
from ._contract import AsyncScenes, Params


class AsyncViperTodo(AsyncScenes):
    """A running backend for asyncio. The options are those of the command line.

    async with AsyncViperTodo("--memory") as backend:
        backend.on("todoList.showTodos", lambda params: print(params["todos"]))
        await backend.todo_list.view_ready(filter={"completed": False})
        await backend.todo_list.add("Buy milk", due="2026-11-20")

    Events may be sent without waiting for each other; the backend handles them in their order.
    Outputs go to their callbacks as they come, those of an event before its method returns.
    `name`, `locale` and `session` are those of ViperTodo.
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
        self._closing = True
        self._takers = 0
        self._last_id = 0
        self._process: Optional[asyncio.subprocess.Process] = None

    @property
    def command(self) -> List[str]:
        """What is started: the program and its options."""
        return list(self._command)

    @property
    def pid(self) -> int:
        """The process of the backend."""
        if self._process is None:
            raise BackendClosed()
        return self._process.pid

    async def outputs(self) -> AsyncIterator[Output]:
        """The outputs that have no callback, in their order, as they come; it ends with close()
        and raises BackendEnded where the backend ended by itself. Where nobody takes them, the
        newest 100 wait."""
        if self._process is None:
            raise BackendClosed()
        self._takers += 1
        try:
            while True:
                while self._outputs:
                    yield self._outputs.popleft()
                if self._reader.done():
                    if self._closing:
                        return
                    raise self._end
                self._something.clear()
                await self._something.wait()
        finally:
            self._takers -= 1

    async def request(self, method: str, **params: Any) -> Any:
        """Sends any event and returns its result; params that are None are left out."""
        return await self.send(method, params)

    async def send(self, method: str, params: Mapping[str, Any]) -> Any:
        """The same with the params as a mapping."""
        if self._closing or self._process is None or self._process.stdin is None:
            raise BackendClosed()
        if self._reader.done():
            raise self._end
        self._last_id += 1
        line = encode(self._last_id, method, params)
        answer: asyncio.Future[Params] = asyncio.get_running_loop().create_future()
        self._waiting.append(answer)
        self._process.stdin.write(line)
        try:
            await self._process.stdin.drain()
        except ConnectionError:
            pass  # The reader sees the end, too, and knows why.
        return result(await answer)

    async def start(self) -> None:
        """Starts the backend; `async with` does it, too."""
        self._outputs: Deque[Output] = deque()
        # In the order of their requests, which is that of the answers.
        self._waiting: Deque[asyncio.Future[Params]] = deque()
        self._something = asyncio.Event()
        self._closing = False
        self._end: BackendEnded = BackendClosed()
        # Nothing waits for a file: a backend that says much cannot get stuck on it, as on a pipe.
        self._stderr = tempfile.TemporaryFile()
        try:
            self._process = await asyncio.create_subprocess_exec(
                *self._command,
                stdin=asyncio.subprocess.PIPE,
                stdout=asyncio.subprocess.PIPE,
                stderr=self._stderr,
                env=self._env,
                # Ctrl-C in the terminal is for this program; the backend ends with its input.
                start_new_session=True,
            )
        except BaseException:
            self._stderr.close()
            raise
        self._reader = asyncio.ensure_future(self._read(self._process))
        if self._greeting:
            try:
                self.session = await self.send("initialize", self._greeting)
            except BackendEnded:
                await self.close()
                raise

    async def close(self) -> None:
        """Ends the backend, which first finishes what it was sent."""
        if self._process is None:
            return
        self._closing = True
        assert self._process.stdin is not None
        self._process.stdin.close()
        try:
            await asyncio.wait_for(asyncio.shield(self._reader), 10)
        except asyncio.TimeoutError:
            self._process.kill()
            await self._reader
        self._stderr.close()

    async def restart(self) -> None:
        """Ends the backend, if it has not ended, and starts it again. What was open is to be
        opened again; callbacks, the name and the locale stay."""
        await self.close()
        await self.start()

    async def __aenter__(self) -> AsyncViperTodo:
        await self.start()
        return self

    async def __aexit__(self, *_: object) -> None:
        await self.close()

    async def _read(self, process: asyncio.subprocess.Process) -> None:
        assert process.stdout is not None
        part: List[bytes] = []
        # In pieces, since a line may be longer than a stream of asyncio takes.
        while data := await process.stdout.read(1 << 16):
            *lines, rest = data.split(b"\n")
            for line in lines:
                self._take(json.loads(b"".join(part) + line))
                part = []
            part.append(rest)
        exit_code = await process.wait()
        self._stderr.seek(0)
        last_words = self._stderr.read().decode("utf-8", "replace").strip()
        self._end = BackendEnded(exit_code, last_words)
        while self._waiting:
            answer = self._waiting.popleft()
            if not answer.done():
                answer.set_exception(self._end)
        self._something.set()

    def _take(self, message: Params) -> None:
        if "method" not in message:
            answer = self._waiting.popleft()
            if not answer.done():  # It may have been cancelled.
                answer.set_result(message)
            return
        callbacks = self._callbacks.get(message["method"])
        if callbacks is None:
            self._outputs.append(Output(message["method"], message["params"]))
            if not self._takers and len(self._outputs) > MOST_WAITING:
                self._outputs.popleft()
            self._something.set()
        for callback in callbacks or ():
            try:
                callback(message["params"])
            except Exception as error:  # One callback does not stop the reading for all others.
                asyncio.get_running_loop().call_exception_handler(
                    {"message": f"a callback of {message['method']} failed", "exception": error}
                )
