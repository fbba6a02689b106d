"""The View: the scenes on the screen, the loop, and what to do when something goes wrong."""

from __future__ import annotations

import os
import select
import sys
from typing import Any, Callable, Dict, List, Optional, Sequence, Type, Union, cast

from .._backend import BackendEnded, ViperTodoError
from .._blocking import ViperTodo
from .._contract import (
    ChoiceField,
    DraftBeginning,
    KeptDraft,
    ListRow,
    TodoActivityRouteDetail,
    TodoActivityShowActivity,
    TodoActivityShowStep,
    TodoChoice,
    TodoChoicesShowChoices,
    TodoDetail,
    TodoDetailRouteBack,
    TodoDetailRouteEdit,
    TodoDetailShowComments,
    TodoDetailShowHistory,
    TodoDetailShowTodo,
    TodoEditRouteBack,
    TodoEditShowDraft,
    TodoEditShowKept,
    TodoListRouteEdit,
    TodoListShowMessage,
    TodoReportRouteDetail,
    TodoReportShowReport,
)
from .activity_scene import ActivityScene
from .asking import Asking, Prompt, Question
from .detail_scene import DetailScene
from .form_scene import FormScene
from .help import HelpScene
from .list_scene import LINE, ListScene
from .lists_scene import ListsScene
from .reminders import Reminders
from .report_scene import ReportScene
from .scene import CLIENT, Scene
from .screen import Click, Focus, Key, Paste, Screen
from .step_scene import StepScene
from .text import english, fill, line, wrap
from .week_scene import WeekScene


# What the files are called that have what nobody else keeps.
UNSAVED = "unsaved-"


class App:
    """What is on the screen: scenes above one another, a status line, and hints."""

    def __init__(self, screen: Screen, backend: ViperTodo, log: str) -> None:
        self.screen, self._backend, self._log = screen, backend, log
        self._status, self._style = "", ""
        self._asking: Optional[Asking] = None
        # The line of what is asked.
        self._asking_row = 0
        self._dead: Optional[BackendEnded] = None
        self._may_restart = self._interrupted = False
        self._step: Optional[int] = None
        self.claims: Dict[int, str] = {}
        # What was typed of a key of two letters.
        self._prefix = ""
        self._looked: Optional[TodoDetail] = None
        self._inside: Optional[TodoActivityShowStep] = None
        self._choices: List[TodoChoice] = []
        # What was typed and not saved in an earlier session; whether the backend keeps such drafts.
        self._kept: List[KeptDraft] = []
        self._keeps = False
        # What a new todo begins with, while that is all that is wanted.
        self._beginning: Optional[DraftBeginning] = None
        self._list, self._lists = ListScene(self), ListsScene(self)
        self._reminders = Reminders(self)
        self._scenes: List[Scene] = [self._list]
        backend.on("todoDetail.showTodo", self._show_todo)
        backend.on("todoDetail.showHistory", self._show_history)
        backend.on("todoDetail.showComments", self._show_comments)
        backend.on("todoDetail.routeBack", self._route_back)
        backend.on("todoList.showMessage", self._show_message)
        backend.on("todoList.routeEdit", self._route_edit)
        backend.on("todoDetail.routeEdit", self._route_edit)
        backend.on("todoEdit.showDraft", self._show_draft)
        backend.on("todoEdit.routeBack", self._leave_draft)
        backend.on("todoEdit.showKept", self._show_kept)
        backend.on("todoChoices.showChoices", self._show_choices)
        backend.on("todoReport.showReport", self._show_report)
        backend.on("todoReport.routeDetail", self._route_detail)
        backend.on("todoActivity.showActivity", self._show_activity)
        backend.on("todoActivity.showStep", self._show_step)
        backend.on("todoActivity.routeDetail", self._route_detail)
        # These come as errors of the events, too, since all of these are requests.
        backend.on("todoDetail.showError", lambda params: None)
        backend.on("todoEdit.showError", lambda params: None)
        backend.on("todoChoices.showError", lambda params: None)
        backend.on("todoReport.showError", lambda params: None)
        backend.on("todoActivity.showError", lambda params: None)

    @property
    def backend(self) -> ViperTodo:
        if self._dead:
            raise self._dead
        return self._backend

    def run(self) -> None:
        """Runs until the user leaves."""
        self._guarded(self._open)
        self._guarded(self._offer_kept)
        self._say_where_it_is()
        while self._scenes:
            self._draw()
            waited_for: List[Any] = [sys.stdin, self.screen.wake]
            ready, _, _ = select.select(
                waited_for if self._dead else [*waited_for, self._backend], [], []
            )
            if self.screen.wake in ready:
                self.screen.resized()
            if self._interrupted:
                self._interrupted = False
                for form in self._forms:
                    self._guarded(form.leave)
            # First: these keys were pressed before anybody saw what the backend shows now.
            while self._scenes:
                key = self.screen.key()
                if key is None:
                    break
                self._guarded(lambda: self._key(key))
            if self._backend in ready and not self._dead:
                self._guarded(lambda: self.backend.receive(0))
            if sys.stdin in ready and not os.isatty(sys.stdin.fileno()):
                return  # The terminal has gone.

    @property
    def lists(self) -> Sequence[ListRow]:
        return self._lists.rows

    def say(self, text: str) -> None:
        self._status, self._style = text, ""

    def say_also(self, text: str) -> None:
        self._status = f"{self._status} {text}".strip()

    def complain(self, text: str) -> None:
        self._status, self._style = text, "error"

    def ask(self, asking: Asking) -> None:
        self._asking = asking

    def offer(self, field: ChoiceField, typed: str, **about: Any) -> List[TodoChoice]:
        self._choices = []
        try:
            self.backend.todo_choices.offer(field, typed=typed[:500], **about)
        except ViperTodoError:
            pass  # An older backend offers nothing; a todo that is gone is said when it is changed.
        return self._choices

    def beginning(self) -> DraftBeginning:
        self._beginning = {}
        self.backend.todo_list.start_add(view="list")
        beginning, self._beginning = self._beginning, None
        return beginning or {}

    def attempt(self, event: Callable[[], Any]) -> Any:
        try:
            return event()
        except ViperTodoError as error:
            self.complain(error.message)
            return None

    def go(self, scene: Scene) -> None:
        if isinstance(scene, DetailScene) and self._details(scene.id):
            # Each todo is open once: it stands below.
            self._back_to(self._details(scene.id)[0])
            return
        self._scenes.append(scene)
        if not scene.open(self._height):
            self._scenes.remove(scene)

    def back(self) -> None:
        scene = self._scenes.pop()
        if not self._dead:
            scene.close()

    def added(self, id: int, shows: Optional[bool] = None) -> None:
        self._list.added(id, shows)

    def open_list(self, name: str) -> None:
        self._back_to(self._list)
        self._list.enter(name)

    def _back_to(self, scene: Scene) -> None:
        while self._scenes[-1] is not scene:
            self.back()

    def interrupt(self) -> None:
        """Ctrl-C: ends the View, unless something was typed that would be lost."""
        if not any(form.unsaved for form in self._forms):
            raise KeyboardInterrupt
        self._interrupted = True

    @property
    def unsaved(self) -> str:
        """What was typed and is not stored; empty if there is nothing."""
        return self._typed(False)

    @property
    def lost(self) -> str:
        """The same without what the backend keeps, to offer it at the next start."""
        return self._typed(self._keeps and not self._dead)

    def _typed(self, keeps: bool) -> str:
        texts = [] if keeps else [form.unsaved for form in self._forms if form.unsaved]
        asking = self._asking
        if isinstance(asking, Prompt) and asking.is_typed and not (keeps and asking.kept):
            texts.append(f"{asking.label}{asking.text}\n")
        return "\n".join(texts)

    def _key(self, key: Key) -> None:
        if isinstance(key, Focus):
            self._see(key.seen)
            return
        self._status, self._may_restart = "", True
        prefix, self._prefix = self._prefix, ""
        step, self._step = self._step, None
        scene = self._scenes[-1]
        if self._asking is not None:
            asking, self._asking = self._asking, None
            # What it does may ask the next thing. If it fails, what was typed is there again.
            ended = False
            try:
                if isinstance(key, Click) and isinstance(asking, Prompt):
                    ended = asking.click(key.row - self._asking_row - 1)
                else:
                    ended = asking.key(key)
            finally:
                if not ended and isinstance(asking, Prompt) and self._asking is None:
                    self._asking = asking
        elif key == "\x0c":
            self.screen.redraw()
        elif isinstance(key, Click):
            if 1 <= key.row <= self._height:
                scene.click(key.row - 1)
        elif scene.takes_text:
            scene.key(key)
        elif isinstance(key, Paste):
            if scene is self._list:
                self._list.paste(key)
            else:
                self.say("Go back to the list to add what you paste.")
        elif key == "g" and not prefix:
            self._prefix, self._step = key, step
        elif key == "R":
            self._refresh()
        elif self._dead and key not in ("q", "?"):
            self.complain("The backend has ended. R starts it again, q leaves.")
        else:
            key = prefix + key if isinstance(key, str) else key
            if not scene.key(key):
                self._common_key(key, step)
        if self._style == "error" and self._status and not self._takes_text:
            # They were meant for what did not open.
            self.screen.forget_keys()

    @property
    def _takes_text(self) -> bool:
        return self._asking is not None or not self._scenes or self._scenes[-1].takes_text

    def _see(self, seen: bool) -> None:
        for scene in self._scenes:
            try:
                scene.show_again() if seen else scene.hide()
            except ViperTodoError:
                pass  # An older backend sends as before.

    def _undo(self, step: Optional[int]) -> None:
        try:
            self.backend.todo_list.undo(step=step)
        except ViperTodoError as error:
            newest = cast(Any, error.data).get("newest")
            if not newest:
                raise
            # The message says whose step it is.
            self.complain(error.message)
            number = newest["step"]
            self.ask(Question("Undo it all the same? (y/n) ", {"y": lambda: self._undo(number)}))

    def _common_key(self, key: Key, step: Optional[int]) -> None:
        if key == "q":
            self.back()
        elif key == "u":
            self._undo(step)
        elif key in ("U", "\x12"):
            self.attempt(self.backend.todo_list.redo)
        elif key == "?" and not isinstance(self._scenes[-1], HelpScene):
            self.go(HelpScene(self, self._backend.command, self._log))
        elif key == "r" and not isinstance(self._scenes[-1], ReportScene):
            self.go(ReportScene(self))
        elif key == "E":
            self._open_kept()
        elif key == "!":
            self._reminders.answer()
        elif key == "L" and not self._has(ActivityScene):
            self.go(ActivityScene(self))
        elif key == "gl" and self.lists and not isinstance(self._scenes[-1], ListsScene):
            self.go(self._lists)
        elif key == "gw" and not isinstance(self._scenes[-1], WeekScene):
            self.go(WeekScene(self))
        elif key == "gt" and self.lists:
            self.open_list("today")
        elif key == "gn":
            self._back_to(self._list)
            self._list.enter_ready()
        elif isinstance(key, str) and key in "123456789"[: len(self.lists)]:
            self.open_list(self.lists[int(key) - 1]["name"])
        elif isinstance(key, str) and key.isprintable():
            self.say(f"{key} does nothing here; ? shows the keys.")

    def _guarded(self, action: Callable[[], object]) -> None:
        try:
            action()
            if not self._dead and self._scenes:
                self._scenes[-1].settle(self._height)
                for _ in self.backend.outputs():
                    pass  # Of a later version; this one does not know them.
        except ViperTodoError as error:
            self.complain(error.message)
            id = cast(Any, error.data).get("id")
            if error.tag == "claimed" and self.claims.pop(id, ""):
                self.say_also("Do it again to change it all the same.")
        except BackendEnded as error:
            self._outlive(error)

    def _outlive(self, error: BackendEnded) -> None:
        ended = f"T{str(error)[1:]}."
        # At most once for each key: it may end again at once.
        self._dead, may_restart, self._may_restart = error, self._may_restart, False
        try:
            if may_restart:
                self._restart()
                self.complain(f"{ended} It has been restarted.")
                return
        except BackendEnded as again:
            self._dead = again
        self.complain(f"{ended} {'A key' if self._forms else 'R'} starts it again.")

    def _refresh(self) -> None:
        if self._dead:
            self._restart()
            self.say("The backend has been restarted.")
        else:
            self._open()
            self.screen.redraw()

    def _restart(self) -> None:
        try:
            self._backend.restart()
        except OSError as error:
            raise BackendEnded(127, str(error)) from error
        self._dead = None
        self._open()

    def _open(self) -> None:
        client = {"name": CLIENT}
        session = self.backend.request("initialize", clientInfo=client, locale=english())
        self._keeps = "keptDrafts" in session.get("features", ())
        self._lists.open(self._height)
        self._reminders.open()
        for scene in list(self._scenes):
            if not scene.open(self._height):
                self._scenes.remove(scene)

    @property
    def _height(self) -> int:
        lines = self.screen.size[0]
        return max(1, lines - (3 if lines >= 8 else 2))

    def _draw(self) -> None:
        lines, columns = self.screen.size
        self.screen.begin()
        scene = self._scenes[-1]
        row = scene.draw(1, self._height)
        column, blinks = scene.column, scene.takes_text
        self.screen.put(0, scene.title())
        bottom = lines - (2 if lines >= 8 else 1)
        if lines >= 8:
            self.screen.put(lines - 1, [(f" {scene.hints}", "faint")])
        if self._asking is not None:
            text, column = self._asking.shown(columns)
            row, blinks = bottom, True
            below = self._asking.height if isinstance(self._asking, Prompt) else 0
            below = min(below, max(0, lines - 6))
            if below or (self._status and lines >= 8):
                row = lines - 1 - below
                self._put_status(row - 1)
            for number in range(row, lines):
                self.screen.put(number, [(" " * columns, "")])
            self.screen.put(row, [(text, "")])
            self._asking_row = row
            if isinstance(self._asking, Prompt):
                shown = self._asking.below(below)[:below]
                for number, (parts, chosen) in enumerate(shown, row + 1):
                    self.screen.put(number, [("  ", ""), *parts], chosen)
        elif self._status:
            self._put_status(bottom)
        elif self._reminders.text:
            self.screen.put(bottom, [(fill(line(self._reminders.text), columns), "overdue")])
        self.screen.end(row, column, blinks)

    def _put_status(self, bottom: int) -> None:
        if not self._status:
            return
        # All of the sentence, upwards over the lines above, if there is room.
        columns = self.screen.size[1]
        sentence = wrap(self._status, columns)[-max(1, bottom - 1) :]
        for number, text in enumerate(sentence):
            row = bottom - len(sentence) + 1 + number
            self.screen.put(row, [(fill(text, columns), self._style)])

    def look(self, id: int) -> Optional[TodoDetail]:
        self._looked = None
        self.attempt(lambda: self.backend.todo_detail.view_ready(id, once=True))
        return self._looked

    def _show_todo(self, params: TodoDetailShowTodo) -> None:
        self._looked = params["todo"]
        for scene in self._details(params["todo"]["id"]):
            scene.show(params["todo"])

    def _show_history(self, params: TodoDetailShowHistory) -> None:
        for scene in self._details(params["id"]):
            scene.show_history(params["entries"])

    def _show_comments(self, params: TodoDetailShowComments) -> None:
        for scene in self._details(params["id"]):
            scene.show_comments(params["comments"])

    def _route_back(self, params: TodoDetailRouteBack) -> None:
        for scene in self._details(params["id"]):
            self._scenes.remove(scene)
            self.say(f"Todo {params['id']} was deleted.")

    def inside(self, step: int) -> Optional[TodoActivityShowStep]:
        self._inside = None
        self.attempt(lambda: self.backend.todo_activity.select(step))
        return self._inside

    def _show_step(self, params: TodoActivityShowStep) -> None:
        self._inside = params

    def _show_activity(self, params: TodoActivityShowActivity) -> None:
        for scene in self._scenes:
            if isinstance(scene, ActivityScene):
                scene.show(params)
            elif isinstance(scene, StepScene):
                scene.follow(params["steps"])

    def _show_report(self, params: TodoReportShowReport) -> None:
        for scene in self._scenes:
            if isinstance(scene, ReportScene):
                scene.show(params)

    def _route_detail(
        self, params: Union[TodoReportRouteDetail, TodoActivityRouteDetail]
    ) -> None:
        self.go(DetailScene(self, params["id"]))

    def _route_edit(self, params: Union[TodoListRouteEdit, TodoDetailRouteEdit]) -> None:
        # Only the list says what a new todo begins with.
        beginning = cast(Optional[DraftBeginning], params.get("from"))
        if self._beginning is not None:
            self._beginning = beginning or {}
            return
        self.go(FormScene(self, params["id"], beginning))

    def _show_draft(self, params: TodoEditShowDraft) -> None:
        if params.get("draft") == LINE:
            self._list.show_line(params)
            return
        for form in self._forms:
            form.show(params)

    def _show_kept(self, params: TodoEditShowKept) -> None:
        self._kept = params["drafts"]

    def _offer_kept(self) -> None:
        if self._keeps:
            self.backend.todo_edit.kept()
        if self._kept:
            count, at = len(self._kept), self._kept[0]["atText"]
            what = f"1 unsaved form from {at}" if count == 1 else f"{count} unsaved forms, from {at}"
            self.say(f"{what}: E opens {'it' if count == 1 else 'the newest'}.")

    def _say_where_it_is(self) -> None:
        # What the backend could not keep, as after a paste whose terminal went away.
        folder = os.path.dirname(self._log)
        names = os.listdir(folder) if os.path.isdir(folder) else []
        kept = [name for name in names if name.startswith(UNSAVED)]
        if kept:
            path = os.path.join(folder, max(kept))
            self.say_also(f"What you typed in an earlier session is in {path}.")

    def _open_kept(self) -> None:
        if self._keeps:
            self.backend.todo_edit.kept()
        if not self._kept:
            self.say("There is no unsaved form.")
            return
        draft = self._kept[0]
        self.go(FormScene(self, draft["id"], kept=draft["kept"]))

    def _show_choices(self, params: TodoChoicesShowChoices) -> None:
        self._choices = params["choices"]

    def _leave_draft(self, params: TodoEditRouteBack) -> None:
        self._scenes = [scene for scene in self._scenes if not isinstance(scene, FormScene)]

    def _show_message(self, params: TodoListShowMessage) -> None:
        many = params["kind"] == "deleted" and params["count"] > 1
        self.say(params["text"] + " u brings them back." * many)
        # The step of an undo cannot be taken back; the next undo goes on from there.
        self._step = params["step"] if params["kind"] != "undone" else None

    def _has(self, kind: Type[Scene]) -> bool:
        return any(isinstance(scene, kind) for scene in self._scenes)

    @property
    def _forms(self) -> List[FormScene]:
        return [scene for scene in self._scenes if isinstance(scene, FormScene)]

    def _details(self, id: int) -> List[DetailScene]:
        return [
            scene
            for scene in list(self._scenes)
            if isinstance(scene, DetailScene) and scene.id == id
        ]
