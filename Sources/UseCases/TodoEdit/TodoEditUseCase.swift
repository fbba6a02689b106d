import Entities

/// The interactor of the scene `todoEdit`: everything that can be done with drafts of todos
/// (PROTOCOL § 9). It collects the fields one by one, checks them, keeps them, and saves them with
/// a last event.
package final class TodoEditUseCase: SceneUseCase {
  /// The most drafts that may be open at once.
  package static let openDraftsLimit = 1000
  /// The most bytes of text that all drafts together may keep.
  package static let bytesLimit = 64 * 1024 * 1024
  /// How many changes of a todo are read at most to find out what a View showed.
  private static let historyLimit = 100

  /// Where the use case presents its results; the connector sets it.
  package var output: (any TodoEditUseCaseOutput)?

  private let gateway: any EntityGateway
  private let clock: any Clock
  private var open = Checkpointed(Open())

  /// What the View shows.
  private struct Open {
    /// The drafts, in the order in which they were opened.
    var drafts: [OpenDraft] = []
    /// The freshness at which all of them were up to date.
    var freshness: Freshness?
  }

  /// A use case over a store and a clock.
  package init(gateway: any EntityGateway, clock: any Clock) {
    self.gateway = gateway
    self.clock = clock
  }

  /// Opens a draft, or resets an open one. It edits the todo with this id, or adds a todo, which
  /// begins with these texts.
  package func eventViewReady(draft name: String?, id: Int?, from texts: TodoTexts) {
    attempt(name) {
      let draft: OpenDraft
      if let id {
        draft = OpenDraft(name, editing: try gateway.todo(id, at: clock.reached))
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

  /// Sets fields to texts as the user typed them, while the View showed the todo at a revision; nil
  /// means the todo as the draft has it now. A line sets several, in place of what the last one set.
  package func eventChange(
    draft name: String?, _ texts: [TypedText], line: (texts: [TypedText], spans: [WordSpan])? = nil,
    rev: Int?
  ) {
    attempt(name) {
      var draft = try openDraft(name)
      let seen = self.texts(of: draft, at: rev)
      for text in (line?.texts ?? []) + texts {
        try TodoRules.checkLength(of: text.text, in: text.field)
      }
      if let line { draft.type(line.texts, spans: line.spans, over: seen) }
      for text in texts { draft.type(text, over: seen) }
      if keep(draft) { output?.presentChanged(canSave: draft.canSave) }
    }
  }

  /// Decides contested fields, these or all, in favour of the typed texts or of the todo's.
  package func eventResolve(draft name: String?, _ fields: [TodoField]?, keepingTyped: Bool) {
    attempt(name) {
      var draft = try openDraft(name)
      draft.resolve(fields, keepingTyped: keepingTyped)
      if keep(draft) { output?.presentChanged(canSave: draft.canSave) }
    }
  }

  /// Saves the draft and closes it. If it is already closed and an add had this key, presents that
  /// add.
  package func eventSave(draft name: String?, key: String?) {
    attempt(name) {
      if index(of: name) == nil, let key, let earlier = try gateway.change(withKey: key) {
        output?.presentSaved(
          ChangedTodo(
            id: earlier.todo, rev: earlier.revision, step: earlier.step, next: nil))
        return
      }
      var draft = try openDraft(name)
      defer { if let index = index(of: name) { open.value.drafts[index] = draft } }
      let saved = try TodoEditSaveTransformer(gateway: gateway, clock: clock)
        .transform(&draft, key: key)
      close(name)
      output?.presentLeft(draft: name, id: saved.id, isSaved: true)
      output?.presentSaved(saved)
    }
  }

  /// Discards the draft and leaves the scene.
  package func eventCancel(draft name: String?) {
    attempt(name) {
      let draft = try openDraft(name)
      close(name)
      output?.presentLeft(draft: name, id: draft.todo?.id, isSaved: false)
      output?.presentCancelled()
    }
  }

  /// Discards the draft.
  package func eventViewClosed(draft name: String?) {
    close(name)
    output?.presentViewClosed()
  }

  /// Presents every open draft that looks different because of an event, a change of the store, or
  /// a new day.
  package func eventRefresh() {
    if open.value.drafts.isEmpty { return }
    if let freshness = try? Freshness(gateway, clock), freshness != open.value.freshness {
      followTodos()
      if !open.value.drafts.contains(where: \.isStale) { open.value.freshness = freshness }
    }
    for index in open.value.drafts.indices where open.value.drafts[index].isUnseen {
      let draft = TodoEditPresentationModel(open.value.drafts[index], today: clock.today)
      open.value.drafts[index].isUnseen = false
      open.value.drafts[index].shownDays = [draft.due?.day, draft.start?.day]
      open.value.drafts[index].shownUpcoming = draft.upcoming
      output?.presentDraft(draft)
    }
  }

  /// The day and time of an open draft; nil without a name if the unnamed draft is not open.
  func subject(ofDraft name: String?) throws -> TodoChoicesSubject? {
    if name == nil && index(of: nil) == nil { return nil }
    return TodoChoicesSubject(try openDraft(name))
  }

  package var nextTime: Instant? { open.value.drafts.isEmpty ? nil : .distantFuture }

  package func makeCheckpoint() { open.makeCheckpoint() }
  package func rewind() { open.rewind() }

  /// Lets each draft follow its todo, and name its due day as of today.
  private func followTodos() {
    let editing = open.value.drafts.indices.filter { open.value.drafts[$0].todo != nil }
    do {
      let ids = editing.compactMap { open.value.drafts[$0].todo?.id }
      let todos = ids.isEmpty ? [] : try gateway.fetch(ids)
      for (index, todo) in zip(editing, todos) {
        do {
          try open.value.drafts[index].follow(todo)
          open.value.drafts[index].isStale = false
        } catch {
          markStale(at: index, error)
        }
      }
    } catch {
      for index in editing { markStale(at: index, error) }
    }
    for index in open.value.drafts.indices {
      let draft = open.value.drafts[index]
      let upcoming = draft.repetition(today: clock.today).upcoming
      if draft.days(today: clock.today) != draft.shownDays || upcoming != draft.shownUpcoming {
        open.value.drafts[index].isUnseen = true
      }
    }
  }

  /// Presents that a draft's todo cannot be read, once. Every event tries again.
  private func markStale(at index: Int, _ error: any Error) {
    let draft = open.value.drafts[index]
    if !draft.isStale { output?.presentNotRefreshed(Failure(error), draft: draft.name) }
    open.value.drafts[index].isStale = true
  }

  /// Keeps a draft in place of the one with the same name. If all drafts would then hold too much
  /// text, presents that and returns false.
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

  /// The texts that a draft's todo had at a revision, which are those of a new todo if the draft adds
  /// one; nil if the log does not tell. A store that cannot be read does not stop anybody from typing.
  private func texts(of draft: OpenDraft, at rev: Int?) -> TodoTexts? {
    guard let todo = draft.todo, let rev, rev != todo.rev else { return draft.texts }
    let newest = try? gateway.history(of: todo.id, limit: Self.historyLimit)
    let next = newest?.prefix { $0.revision > rev }.last
    guard let before = next?.before, before.rev <= rev, !before.isDamaged else { return nil }
    return TodoTexts(before)
  }

  private func close(_ name: String?) { open.value.drafts.removeAll { $0.isNamed(name) } }

  private func index(of name: String?) -> Int? {
    open.value.drafts.firstIndex { $0.isNamed(name) }
  }

  private func openDraft(_ name: String?) throws(Failure) -> OpenDraft {
    guard let index = index(of: name) else { throw .draftNotOpen(name) }
    return open.value.drafts[index]
  }

  /// Runs an event, and presents its error if it fails.
  private func attempt(_ name: String?, _ event: () throws -> Void) {
    do { try event() } catch { output?.presentFailure(Failure(error), draft: name) }
  }
}
