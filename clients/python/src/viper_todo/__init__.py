"""A front end of viper-todo in Python: start the backend, send it events, see its outputs.

    with ViperTodo("--memory") as backend:
        backend.on("todoList.showTodos", lambda params: print(params["todos"]))
        backend.todo_list.view_ready(filter={"completed": False})
        backend.todo_list.add("Buy milk", due="2026-11-20")

`contract` has the types of all that goes over the wire, such as contract.TodoRow.
AsyncViperTodo is the same for asyncio; `python3 -m viper_todo` is a todo list in the terminal.
Python 3.8 and later, standard library only.
"""

from . import _contract as contract
from ._asyncio import AsyncViperTodo
from ._backend import (
    BackendClosed,
    BackendEnded,
    BackendNotFound,
    Output,
    ViperTodoError,
    find_backend,
    log_file,
)
from ._blocking import ViperTodo

__all__ = [
    "AsyncViperTodo",
    "BackendClosed",
    "BackendEnded",
    "BackendNotFound",
    "Output",
    "ViperTodo",
    "ViperTodoError",
    "contract",
    "find_backend",
    "log_file",
]
