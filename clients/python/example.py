"""Adds a few todos, shows them, completes one, and meets an error: python3 example.py

The package is to be installed, or its folder src on PYTHONPATH. Nothing is kept. Options of the backend may follow, such as --clock 2026-11-20T09:00:00Z.
"""

from __future__ import annotations

import sys

from viper_todo import BackendNotFound, ViperTodo, ViperTodoError, contract


def show_todos(params: contract.TodoListShowTodos) -> None:
    print(params["message"] or f"{params['total']} to do:")
    for todo in params["todos"]:
        line = [str(todo["id"]), todo["title"], *(f"#{tag}" for tag in todo["tags"])]
        if todo["due"]:
            line.append(f"(due {todo['dueText']}, {todo['state']})")
        print("  " + " ".join(line))


def main() -> None:
    with ViperTodo("--memory", *sys.argv[1:]) as backend:
        todos = backend.todo_list
        todos.add("Buy milk", due="2026-11-19", tags=["shop"])
        report = todos.add("Write the report", content="Two pages.", priority="high")
        todos.add("Call Ann")

        # What the list shows comes by itself from here on, whenever it changes.
        backend.on("todoList.showTodos", show_todos)
        todos.view_ready(filter={"completed": False}, sort=["due"])
        todos.complete(1)

        # Another one changes the report; so the revision that this program knows is old.
        backend.todo_detail.edit(report["id"], title="Write the long report")
        try:
            todos.complete(report["id"], rev=report["rev"])
        except ViperTodoError as error:
            print(f"{error.tag}: {error}")


if __name__ == "__main__":
    try:
        main()
    except BackendNotFound as error:
        sys.exit(str(error))
