import Entities
import JSON
import JSONRPC
import Presenters

package typealias TodoEditRemoteView = RemoteView<TodoEditPresenter>

extension TodoEditRemoteView {
  package func register(in methods: inout MethodTable) {
    let (presenter, events) = (presenter, TodoEditEvents.self)
    methods.register(events.viewReady) {
      presenter.eventViewReady(
        draft: $0.draft, id: $0.id, from: $0.from, kept: $0.kept, updates: $0.updates ?? .all)
    }
    methods.register(events.kept) { presenter.eventKept(all: $0) }
    methods.register(events.forget) { presenter.eventForget(kept: $0) }
    methods.register(events.change) {
      presenter.eventChange(
        draft: $0.draft, $0.texts, line: $0.line, keep: $0.keep, rev: $0.rev)
    }
    methods.register(events.resolve) {
      presenter.eventResolve(draft: $0.draft, take: $0.take, fields: $0.fields)
    }
    methods.register(events.save) { presenter.eventSave(draft: $0.draft, key: $0.key) }
    methods.register(events.cancel) { presenter.eventCancel(draft: $0) }
    methods.register(events.viewClosed) { presenter.eventViewClosed(draft: $0) }
  }
}

extension RemoteView: TodoEditPresenterOutput where Presenter == TodoEditPresenter {
  package func showDraft(_ draft: TodoEditViewModel) {
    let model = draft.model
    var writer = outbox.beginNotification("todoEdit.showDraft")
    if let name = model.draft { writer.member("draft", name) }
    writer.member("id", model.id)
    writer.member("rev", model.rev)
    writer.object("values") { writer in
      for (field, name, _) in TodoEditEvents.typedFields where draft.fields.contains(field) {
        writer.member(name, model.texts[field])
      }
    }
    if let line = model.line { writer.member("line", line) }
    writer.members(of: model.read)
    writer.member("dueText", draft.dueText)
    writer.member("startText", draft.startText)
    writer.member("repeatText", draft.repeatText)
    writer.member("upcoming", model.upcoming.map(\.description))
    writer.member("changed", model.changed.map(\.rawValue))
    writer.member("problems", draft.problems)
    writer.member("stale", model.stale) { writer, stale in
      writer.object { writer in
        writer.member("field", stale.field.rawValue)
        writer.member("theirs", stale.theirs)
      }
    }
    writer.member("gone", model.isGone)
    writer.member("canSave", model.canSave)
    outbox.endNotification()
  }

  package func showKept(_ drafts: [KeptDraftViewModel]) {
    var writer = outbox.beginNotification("todoEdit.showKept")
    writer.member("drafts", drafts)
    outbox.endNotification()
  }

  package func showError(_ error: ErrorViewModel, draft: String?) {
    var writer = outbox.beginNotification("todoEdit.showError")
    if let draft { writer.member("draft", draft) }
    writer.members(of: error)
    outbox.endNotification()
  }
}

extension RemoteView: TodoEditRouter where Presenter == TodoEditPresenter {
  package func routeBack(draft: String?, id: Int?, saved: Bool) {
    var writer = outbox.beginNotification("todoEdit.routeBack")
    if let draft { writer.member("draft", draft) }
    writer.member("id", id)
    writer.member("saved", saved)
    outbox.endNotification()
  }
}

extension TodoTexts: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      for (field, name, _) in TodoEditEvents.typedFields { writer.member(name, self[field]) }
    }
  }
}

extension KeptDraftViewModel: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("kept", kept)
      writer.member("id", id)
      writer.member("title", title)
      writer.member("at", at)
      writer.member("atText", atText)
      writer.member("by", by)
    }
  }
}

extension TodoEditViewModel.Problem: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.object { writer in
      writer.member("field", field)
      writer.member("reason", reason)
      writer.member("message", message)
    }
  }
}
