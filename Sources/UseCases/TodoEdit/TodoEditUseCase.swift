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
  private let kept: KeptDrafts?
  private var open = Checkpointed(Open())

  /// What the View shows.
  private struct Open {
    /// The drafts, in the order in which they were opened.
    var drafts: [OpenDraft] = []
    /// The freshness at which all of them were up to date.
    var freshness: Freshness?
    /// Drafts that were opened again as others, whose texts nobody decided to lose.
    var replaced: [OpenDraft] = []
    /// The numbers of kept drafts whose texts are saved or were discarded.
    var settled: [Int] = []
  }

  /// A use case over a store and a clock. `kept` has the drafts that outlive their View; nil if none does.
  package init(gateway: any EntityGateway, clock: any Clock, kept: KeptDrafts? = nil) {
    self.gateway = gateway
    self.clock = clock
    self.kept = kept
  }

  /// Opens a draft, or resets an open one: the kept one with this number, or one that edits the todo with
  /// this id or adds a todo, which begins with these texts. With `wantsFields`, the View is shown only
  /// texts that it does not have.
  package func eventViewReady(
    draft name: String?, id: Int?, from texts: TodoTexts, kept number: Int? = nil,
    wantsFields: Bool = false
  ) {
    attempt(EventSubject(name: name)) {
      var draft: OpenDraft
      if let number {
        if let index = index(of: name), open.value.drafts[index].kept?.number == number {
          // It is open already.
          draft = open.value.drafts[index]
          draft.forgetKnown()
        } else {
          draft = try reopened(number, as: name)
        }
      } else if let id {
        draft = OpenDraft(name, editing: try gateway.todo(id, at: clock.reached))
      } else {
        for field in TodoField.allCases { try TodoRules.checkLength(of: texts[field], in: field) }
        draft = OpenDraft(name, beginningWith: texts)
      }
      draft.wantsFields = wantsFields
      let earlier = index(of: name).map { open.value.drafts[$0] }
      guard earlier != nil || open.value.drafts.count < Self.openDraftsLimit else {
        throw SceneLimit.drafts(Self.openDraftsLimit)
      }
      try put(draft)
      if let earlier, kept != nil, number == nil || earlier.kept?.number != number {
        open.value.replaced.append(earlier)
      }
      output?.presentViewReady(
        id: draft.todo?.id, rev: draft.todo?.rev, keptCount: keptDrafts(ofEveryClient: false).count)
    }
  }

  /// Presents the kept drafts of this store that nobody has open: those of this client, or all.
  package func eventKept(ofEveryClient: Bool) {
    output?.presentKept(keptDrafts(ofEveryClient: ofEveryClient))
  }

  /// Removes a kept draft that nobody has open.
  package func eventForget(kept number: Int) {
    attempt {
      _ = try keptDraft(number)
      open.value.settled.append(number)
      output?.presentDone()
    }
  }

  /// Sets fields to texts as the user typed them, while the View showed the todo at a revision; nil
  /// means the todo as the draft has it now. A line sets several, in place of what the last one set.
  package func eventChange(
    draft name: String?, _ texts: [TypedText], line: TypedLine? = nil, rev: Int?
  ) {
    attempt(EventSubject(name: name)) {
      var draft = try openDraft(name)
      let seen = self.texts(of: draft, at: rev)
      for text in (line?.texts ?? []) + texts {
        try TodoRules.checkLength(of: text.text, in: text.field)
      }
      if let line { draft.type(line, over: seen) }
      for text in texts {
        draft.type(text, over: seen)
        draft.note(text.field, text.text)
      }
      try presentChanged(&draft)
    }
  }

  /// Decides contested fields, these or all, in favour of the typed texts or of the todo's.
  package func eventResolve(draft name: String?, _ fields: [TodoField]?, keepingTyped: Bool) {
    attempt(EventSubject(name: name)) {
      var draft = try openDraft(name)
      draft.resolve(fields, keepingTyped: keepingTyped)
      try presentChanged(&draft)
    }
  }

  /// Saves the draft and closes it. If it is already closed and an add had this key, presents that
  /// add.
  package func eventSave(draft name: String?, key: String?) {
    attempt(EventSubject(name: name)) {
      if index(of: name) == nil, let key, let earlier = try gateway.change(withKey: key) {
        output?.presentSaved(
          ChangedTodo(
            id: earlier.todo, rev: earlier.revision, step: earlier.step, next: nil))
        return
      }
      var draft = try openDraft(name)
      if let key, let kept = draft.kept, !key.hasSameBytes(as: kept.key) {
        // Whatever happens before the draft is removed, it is then known to be saved.
        draft.kept?.key = key
        self.kept?.keep(&draft)
      }
      defer { if let index = index(of: name) { open.value.drafts[index] = draft } }
      let saved = try TodoEditSaveTransformer(gateway: gateway, clock: clock)
        .transform(&draft, key: key ?? draft.kept?.key)
      close(name)
      output?.presentLeft(draft: name, id: saved.id, isSaved: true)
      output?.presentSaved(saved)
    }
  }

  /// Discards the draft and leaves the scene.
  package func eventCancel(draft name: String?) {
    attempt(EventSubject(name: name)) {
      let draft = try openDraft(name)
      close(name)
      output?.presentLeft(draft: name, id: draft.todo?.id, isSaved: false)
      output?.presentDone()
    }
  }

  /// Discards the draft.
  package func eventViewClosed(draft name: String?) {
    close(name)
    output?.presentDone()
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
      let draft = look(of: &open.value.drafts[index])
      open.value.drafts[index].isUnseen = false
      let fields = open.value.drafts[index].takeFieldsToShow(draft.texts)
      output?.presentDraft(draft, fields: fields)
    }
  }

  /// The day and time of an open draft; nil without a name if the unnamed draft is not open.
  func subject(ofDraft name: String?) throws -> TodoChoicesSubject? {
    if name == nil && index(of: nil) == nil { return nil }
    return TodoChoicesSubject(try openDraft(name))
  }

  /// When a draft is to be kept that is typed in, at the latest.
  package var nextTime: Instant? {
    if open.value.drafts.isEmpty { return nil }
    guard kept != nil, let since = open.value.drafts.compactMap(\.unkeptSince).min() else {
      return .distantFuture
    }
    return since.adding(seconds: KeptDrafts.delay)
  }

  /// Keeps what has to be kept by now, and removes what is saved or discarded: here, since a group that is
  /// not stored takes back everything but files.
  package func eventSettled() { settle(isEnd: false) }

  /// Keeps every draft in which something is typed, for another process to open.
  package func eventEnded() { settle(isEnd: true) }

  private func settle(isEnd: Bool) {
    guard let kept else { return }
    if !open.value.settled.isEmpty {
      for number in open.value.settled { kept.remove(number) }
      open.value.settled = []
    }
    if !open.value.replaced.isEmpty {
      for var draft in open.value.replaced { kept.release(&draft) }
      open.value.replaced = []
    }
    for index in open.value.drafts.indices {
      if isEnd {
        kept.release(&open.value.drafts[index])
      } else if let since = open.value.drafts[index].unkeptSince, kept.isDue(since) {
        kept.keep(&open.value.drafts[index])
      }
    }
  }

  package func makeCheckpoint() { open.makeCheckpoint() }
  package func rewind() { open.rewind() }

  /// Lets each draft follow its todo, and name its due day as of today.
  private func followTodos() {
    let editing = open.value.drafts.indices.filter { open.value.drafts[$0].todo != nil }
    let ids = editing.compactMap { open.value.drafts[$0].todo?.id }
    let todos = Result { ids.isEmpty ? [] : try gateway.fetch(ids) }
    for (place, index) in editing.enumerated() {
      do {
        try open.value.drafts[index].follow(try todos.get()[place])
        open.value.drafts[index].isStale = false
      } catch {
        markStale(at: index, error)
      }
    }
    for index in open.value.drafts.indices where !open.value.drafts[index].isUnseen {
      guard let shown = open.value.drafts[index].look, shown.today != clock.today else { continue }
      let now = TodoEditPresentationModel(open.value.drafts[index], today: clock.today)
      if now.days == shown.draft.days && now.upcoming == shown.draft.upcoming {
        open.value.drafts[index].look = (now, clock.today)
      } else {
        open.value.drafts[index].isUnseen = true
      }
    }
  }

  /// How a draft looks today.
  private func look(of draft: inout OpenDraft) -> TodoEditPresentationModel {
    if let look = draft.look, look.today == clock.today { return look.draft }
    let look = TodoEditPresentationModel(draft, today: clock.today)
    draft.look = (look, clock.today)
    return look
  }

  /// Puts a draft in its place that the user has changed.
  private func presentChanged(_ draft: inout OpenDraft) throws {
    if draft.isUnseen { draft.unkeptSince = draft.unkeptSince ?? clock.now }
    let canSave = look(of: &draft).canSave
    try put(draft)
    output?.presentChanged(canSave: canSave)
  }

  /// The kept drafts that nobody has open, without those that are about to be removed.
  private func keptDrafts(ofEveryClient: Bool) -> [(number: Int, draft: KeptDraft)] {
    (kept?.all(ofEveryClient: ofEveryClient) ?? [])
      .filter { !open.value.settled.contains($0.number) }
  }

  private func keptDraft(_ number: Int) throws(Failure) -> KeptDraft {
    let isOpen = open.value.drafts.contains { $0.kept?.number == number }
    guard !isOpen, !open.value.settled.contains(number), let draft = kept?.draft(number) else {
      throw .keptDraftNotFound(number)
    }
    return draft
  }

  /// Opens a kept draft over its todo as it is now.
  private func reopened(_ number: Int, as name: String?) throws -> OpenDraft {
    let draft = try keptDraft(number)
    var opened = try OpenDraft(
      name, draft, over: try draft.todo.flatMap { try gateway.fetch($0.id) })
    guard kept?.hold(number) == true else { throw Failure.keptDraftNotFound(number) }
    opened.kept = (number, draft.key)
    return opened
  }

  /// Presents that a draft's todo cannot be read, once. Every event tries again.
  private func markStale(at index: Int, _ error: any Error) {
    let draft = open.value.drafts[index]
    if !draft.isStale {
      output?.presentNotRefreshed(Failure(error), of: EventSubject(name: draft.name))
    }
    open.value.drafts[index].isStale = true
  }

  /// Puts a draft in place of the one with the same name, unless all drafts would then hold too much
  /// text.
  private func put(_ draft: OpenDraft) throws {
    let index = index(of: draft.name)
    let present = index.map { open.value.drafts[$0].byteCount } ?? 0
    let all = open.value.drafts.reduce(draft.byteCount - present) { $0 + $1.byteCount }
    guard all <= Self.bytesLimit || draft.byteCount <= present else {
      throw SceneLimit.draftText(Self.bytesLimit)
    }
    if let index { open.value.drafts[index] = draft } else { open.value.drafts.append(draft) }
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

  /// Closes a draft that was saved or discarded.
  private func close(_ name: String?) {
    guard let index = index(of: name) else { return }
    if let kept = open.value.drafts.remove(at: index).kept {
      open.value.settled.append(kept.number)
    }
  }

  private func index(of name: String?) -> Int? {
    open.value.drafts.firstIndex { $0.isNamed(name) }
  }

  private func openDraft(_ name: String?) throws(Failure) -> OpenDraft {
    guard let index = index(of: name) else { throw .draftNotOpen(name) }
    return open.value.drafts[index]
  }
}
