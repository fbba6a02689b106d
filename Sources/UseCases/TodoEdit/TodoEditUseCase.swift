import Entities

/// What can be done with drafts of todos (contract § 9, todoEdit): the scene's interactor. It collects
/// the fields one by one, judges them, holds them, and saves them with a last event.
package final class TodoEditUseCase {
  /// The most drafts that may be open at once.
  package static let openDraftsLimit = 1000
  /// The most bytes of text that all drafts together hold.
  package static let bytesLimit = 64 * 1024 * 1024

  /// Where results go; the connector's to set.
  package var output: (any TodoEditUseCaseOutput)?

  private let gateway: any EntityGateway
  private let clock: any Clock
  private var open = Checkpointed(Open())

  /// What the View has before its eyes.
  private struct Open {
    /// In the order in which they were opened.
    var drafts: [OpenDraft] = []
    /// When they were all up to date.
    var freshness: Freshness?
  }

  /// A use case over a store and a clock.
  package init(gateway: any EntityGateway, clock: any Clock) {
    self.gateway = gateway
    self.clock = clock
  }

  /// Opens a draft, or begins an open one again: over a todo, or for a new one, which begins with these
  /// texts.
  package func eventViewReady(draft name: String?, id: Int?, from texts: TodoTexts) {
    attempt(name) {
      let draft: OpenDraft
      if let id {
        draft = OpenDraft(name, editing: try gateway.todo(id, today: clock.today))
      } else {
        for field in TodoField.allCases { try TodoRules.checkLength(of: texts[field], in: field) }
        draft = OpenDraft(name, beginningWith: texts)
      }
      guard index(of: name) != nil || open.value.drafts.count < Self.openDraftsLimit else {
        output?.presentTooManyDrafts(limit: Self.openDraftsLimit)
        return
      }
      if keep(draft) { output?.presentViewReady(id: draft.todo?.id, rev: draft.todo?.rev) }
    }
  }

  /// Takes over texts as a person typed them.
  package func eventChange(draft name: String?, _ texts: [(field: TodoField, text: String)]) {
    attempt(name) {
      guard var draft = openDraft(name) else { return }
      for (field, text) in texts {
        try TodoRules.checkLength(of: text, in: field)
        draft.type(text, into: field)
      }
      if keep(draft) { output?.presentChanged(canSave: draft.canSave) }
    }
  }

  /// Decides for what was typed, or for what others made of the todo, in these fields or in all where
  /// both changed something.
  package func eventResolve(draft name: String?, _ fields: [TodoField]?, keepingTyped: Bool) {
    guard var draft = openDraft(name) else { return }
    draft.resolve(fields, keepingTyped: keepingTyped)
    if keep(draft) { output?.presentResolved(canSave: draft.canSave) }
  }

  /// Makes the draft into a todo and closes it. One that is closed already, and was saved with this key,
  /// is not saved again.
  package func eventSave(draft name: String?, key: String?) {
    attempt(name) {
      if index(of: name) == nil, let key, let earlier = try gateway.change(withKey: key) {
        output?.presentSaved(id: earlier.todo, rev: earlier.revision)
        return
      }
      guard var draft = openDraft(name) else { return }
      defer { if let index = index(of: name) { open.value.drafts[index] = draft } }
      let saved = try TodoEditSaveTransformer(gateway: gateway, clock: clock)
        .transform(&draft, key: key)
      close(name)
      output?.presentLeft(draft: name, id: saved.id, isSaved: true)
      output?.presentSaved(id: saved.id, rev: saved.rev)
    }
  }

  /// Forgets the draft and leaves the scene.
  package func eventCancel(draft name: String?) {
    guard let draft = openDraft(name) else { return }
    close(name)
    output?.presentLeft(draft: name, id: draft.todo?.id, isSaved: false)
    output?.presentCancelled()
  }

  /// Forgets the draft: nothing is pushed to it any more.
  package func eventViewClosed(draft name: String?) {
    close(name)
    output?.presentViewClosed()
  }

  /// Presents every open draft that looks different: by an event of its own, since the store changed, or
  /// since a day began.
  package func eventRefresh() {
    if open.value.drafts.isEmpty { return }
    if let freshness = try? Freshness(gateway, clock), freshness != open.value.freshness {
      for index in open.value.drafts.indices { follow(at: index) }
      // What cannot be read is said once, and tried again after every event.
      if !open.value.drafts.contains(where: \.isStale) { open.value.freshness = freshness }
    }
    for index in open.value.drafts.indices where open.value.drafts[index].isUnseen {
      let draft = TodoEditPresentationModel(open.value.drafts[index], today: clock.today)
      open.value.drafts[index].isUnseen = false
      open.value.drafts[index].shownDay = draft.due?.day
      output?.presentDraft(draft)
    }
  }

  /// Remembers what is open; see ``rewind()``.
  package func makeCheckpoint() { open.makeCheckpoint() }

  /// Goes back to what was open at the last checkpoint: what was saved since is a draft again.
  package func rewind() { open.rewind() }

  /// Takes over what became of a draft's todo, and what its day is called now.
  private func follow(at index: Int) {
    var draft = open.value.drafts[index]
    do {
      try draft.follow(in: gateway)
      draft.isStale = false
    } catch {
      if !draft.isStale { output?.presentNotRefreshed(Failure(error), draft: draft.name) }
      draft.isStale = true
    }
    if draft.due.map({ RelativeDay($0, today: clock.today) }) != draft.shownDay {
      draft.isUnseen = true
    }
    open.value.drafts[index] = draft
  }

  /// Keeps a draft in the place of the one of its name; false, and said, if all would hold too much.
  private func keep(_ draft: OpenDraft) -> Bool {
    let index = index(of: draft.name)
    let present = index.map { open.value.drafts[$0].byteCount } ?? 0
    let all = open.value.drafts.reduce(draft.byteCount - present) { $0 + $1.byteCount }
    guard all <= Self.bytesLimit || draft.byteCount <= present else {
      output?.presentTooMuchText(limit: Self.bytesLimit)
      return false
    }
    if let index { open.value.drafts[index] = draft } else { open.value.drafts.append(draft) }
    return true
  }

  private func close(_ name: String?) { open.value.drafts.removeAll { $0.isNamed(name) } }

  private func index(of name: String?) -> Int? {
    open.value.drafts.firstIndex { $0.isNamed(name) }
  }

  /// The open draft of a name; nil, and said, if there is none.
  private func openDraft(_ name: String?) -> OpenDraft? {
    guard let index = index(of: name) else {
      output?.presentDraftNotOpen(name)
      return nil
    }
    return open.value.drafts[index]
  }

  /// Runs an event; what goes wrong in it is presented.
  private func attempt(_ name: String?, _ event: () throws -> Void) {
    do { try event() } catch { output?.presentFailure(Failure(error), draft: name) }
  }
}
