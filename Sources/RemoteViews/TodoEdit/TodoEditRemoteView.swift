import Entities
import JSON
import JSONRPC
import Presenters

/// Stands for the View of the scene `todoEdit`, which is at the other end of the pipe: it sends
/// what the presenter shows as notifications (PROTOCOL § 9).
package final class TodoEditRemoteView: RemoteView {
  private let presenter: TodoEditPresenter
  package let response: Response
  private let outbox: Outbox

  /// A View that sends its events to a presenter.
  package init(presenter: TodoEditPresenter, outbox: Outbox, response: Response) {
    self.presenter = presenter
    self.outbox = outbox
    self.response = response
  }

  package func register(in methods: inout MethodTable) {
    methods.register(TodoEditEvents.viewReady) { [presenter] todo in
      presenter.eventViewReady(draft: todo.draft, id: todo.id, from: todo.from)
    }
    methods.register(TodoEditEvents.change) { [presenter] typed in
      presenter.eventChange(draft: typed.draft, typed.texts, rev: typed.rev)
    }
    methods.register(TodoEditEvents.resolve) { [presenter] choice in
      presenter.eventResolve(draft: choice.draft, take: choice.take, fields: choice.fields)
    }
    methods.register(TodoEditEvents.save) { [presenter] save in
      presenter.eventSave(draft: save.draft, key: save.key)
    }
    methods.register(TodoEditEvents.cancel) { [presenter] draft in
      presenter.eventCancel(draft: draft)
    }
    methods.register(TodoEditEvents.viewClosed) { [presenter] draft in
      presenter.eventViewClosed(draft: draft)
    }
  }
}

extension TodoEditRemoteView: TodoEditPresenterOutput {
  package func showDraft(_ draft: TodoEditViewModel) {
    var writer = outbox.beginNotification("todoEdit.showDraft")
    if let name = draft.draft { writer.member("draft", name) }
    writer.member("id", draft.id)
    writer.member("rev", draft.rev)
    writer.name("values")
    writer.value(draft.texts)
    writer.member("dueText", draft.dueText)
    writer.member("repeatText", draft.repeatText)
    writer.member("upcoming", draft.upcoming) { $0.value($1) }
    writer.member("changed", draft.changed) { $0.value($1) }
    writer.member("problems", draft.problems) { $0.value($1) }
    writer.member("stale", draft.stale) { $0.value($1) }
    writer.member("gone", draft.gone)
    writer.member("canSave", draft.canSave)
    outbox.endNotification()
  }

  package func showError(_ error: ErrorViewModel, draft: String?) {
    var writer = outbox.beginNotification("todoEdit.showError")
    if let draft { writer.member("draft", draft) }
    writer.members(of: error)
    outbox.endNotification()
  }
}

extension TodoEditRemoteView: TodoEditRouter {
  package func routeBack(draft: String?, id: Int?, saved: Bool) {
    var writer = outbox.beginNotification("todoEdit.routeBack")
    if let draft { writer.member("draft", draft) }
    writer.member("id", id)
    writer.member("saved", saved)
    outbox.endNotification()
  }
}

extension JSONWriter {
  fileprivate mutating func value(_ problem: TodoEditViewModel.Problem) {
    beginObject()
    member("field", problem.field)
    member("reason", problem.reason)
    member("message", problem.message)
    endObject()
  }

  fileprivate mutating func value(_ stale: TodoEditViewModel.StaleField) {
    beginObject()
    member("field", stale.field)
    member("theirs", stale.theirs)
    endObject()
  }
}
