import Presenters

extension RemoteView<TodoEditWire>: TodoEditPresenterOutput, TodoEditRouter {
  package func showDraft(_ draft: TodoEditViewModel) { send(Wire.showDraft, draft) }
  package func showKept(_ drafts: [KeptDraftViewModel]) { send(Wire.showKept, drafts) }

  package func routeBack(draft: String?, id: Int?, saved: Bool) {
    send(Wire.routeBack, (draft, id, saved))
  }
}
