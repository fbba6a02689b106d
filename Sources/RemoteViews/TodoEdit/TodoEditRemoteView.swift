import JSONRPC
import Presenters

package typealias TodoEditRemoteView = RemoteView<TodoEditOutputs>

extension TodoEditRemoteView: TodoEditPresenterOutput, TodoEditRouter {
  package func register(in methods: inout MethodTable) {
    let (presenter, events) = (presenter, TodoEditEvents.self)
    methods.register(events.viewReady) {
      presenter.eventViewReady(
        draft: $0.draft, id: $0.id, from: $0.from, kept: $0.kept, updates: $0.updates ?? .all)
    }
    methods.register(events.kept) { presenter.eventKept(all: $0) }
    methods.register(events.forget) { presenter.eventForget(kept: $0) }
    methods.register(events.change) {
      presenter.eventChange(draft: $0.draft, $0.texts, line: $0.line, keep: $0.keep, rev: $0.rev)
    }
    methods.register(events.resolve) {
      presenter.eventResolve(draft: $0.draft, take: $0.take, fields: $0.fields)
    }
    methods.register(events.save) { presenter.eventSave(draft: $0.draft, key: $0.key) }
    methods.register(events.cancel) { presenter.eventCancel(draft: $0) }
    methods.register(events.viewClosed) { presenter.eventViewClosed(draft: $0) }
  }

  package func showDraft(_ draft: TodoEditViewModel) { send(TodoEditOutputs.showDraft, draft) }
  package func showKept(_ drafts: [KeptDraftViewModel]) { send(TodoEditOutputs.showKept, drafts) }

  package func routeBack(draft: String?, id: Int?, saved: Bool) {
    send(TodoEditOutputs.routeBack, (draft, id, saved))
  }
}
