import Entities

/// The interactor of the scene `todoEdit`: everything that can be done with drafts of todos
/// (PROTOCOL § 9). It collects the fields one by one, checks them, keeps them, and saves them with
/// a last event.
package final class TodoEditUseCase: LiveUseCase {
  /// The most bytes of text that all drafts together may keep.
  package static let bytesLimit = 64 * 1024 * 1024
  /// How many changes of a todo are read at most to find out what a View showed.
  private static let historyLimit = 100

  /// Where the use case presents its results; the connector sets it.
  package var output: (any TodoEditUseCaseOutput)?

  let gateway: any EntityGateway
  let clock: any Clock
  private let kept: KeptDrafts?
  var open = Checkpointed<[Open<OpenDraft>]>([])
  private var left = Checkpointed(Left())

  /// What is to be done with drafts that are no longer open.
  private struct Left {
    /// Drafts that were opened again as others, whose texts nobody decided to lose.
    var replaced: [OpenDraft] = []
    /// The numbers of kept drafts whose texts are saved or were discarded.
    var settled: [Int] = []
  }

  /// A use case over a store and a clock. `kept` has the drafts that outlive their View; nil if none does.
  package init(gateway: any EntityGateway, clock: any Clock, kept: KeptDrafts? = nil) {
    (self.gateway, self.clock, self.kept) = (gateway, clock, kept)
  }

  /// Opens a draft, or resets an open one: the kept one with this number, or one that edits the todo with
  /// this id or adds a todo, which begins with these texts. With `wantsFields`, the View is shown only
  /// texts that it does not have.
  package func eventViewReady(
    draft name: String?, id: Int?, from texts: TodoTexts, kept number: Int? = nil,
    wantsFields: Bool = false
  ) {
    attempt(EventSubject(name: name)) {
      let earlier = index(of: EventSubject(name: name)).map { open.value[$0].part }
      var draft: OpenDraft
      if let number, let earlier, earlier.kept?.number == number {
        // It is open already.
        draft = earlier
        draft.forgetKnown()
      } else if let number {
        draft = try reopened(number, as: name)
      } else if let id {
        let todo = try gateway.todo(id, at: clock.reached)
        draft = OpenDraft(name, editing: todo, beginningWith: TodoTexts(todo))
      } else {
        for field in TodoField.allCases { try TodoRules.checkLength(of: texts[field], in: field) }
        draft = OpenDraft(name, editing: nil, beginningWith: texts)
      }
      draft.wantsFields = wantsFields
      try checkRoom(for: draft)
      let new = Open(
        subject: EventSubject(name: name), part: draft, freshness: try? Freshness(gateway, clock))
      try keep(new, .drafts)
      if let earlier, kept != nil, number == nil || earlier.kept?.number != number {
        left.value.replaced.append(earlier)
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
      left.value.settled.append(number)
      output?.presentDone()
    }
  }

  /// Sets fields to texts as the user typed them, while the View showed the todo at a revision; nil
  /// means the todo as the draft has it now. A line sets several, in place of what the last one set.
  package func eventChange(
    draft name: String?, _ texts: [TypedText], line: TypedLine? = nil, rev: Int?
  ) {
    attempt(EventSubject(name: name)) {
      var draft = open.value[try place(of: name)].part
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
      var draft = open.value[try place(of: name)].part
      draft.resolve(fields, keepingTyped: keepingTyped)
      try presentChanged(&draft)
    }
  }

  /// Saves the draft and closes it. If it is already closed and an add had this key, presents that
  /// add.
  package func eventSave(draft name: String?, key: String?) {
    attempt(EventSubject(name: name)) {
      let subject = EventSubject(name: name)
      if index(of: subject) == nil, let key, let earlier = try gateway.change(withKey: key) {
        output?.presentSaved(
          ChangedTodo(id: earlier.todo, rev: earlier.revision, step: earlier.step, next: nil))
        return
      }
      var draft = open.value[try place(of: name)].part
      if let key, let kept = draft.kept, !key.hasSameBytes(as: kept.key) {
        // Whatever happens before the draft is removed, it is then known to be saved.
        draft.kept?.key = key
        self.kept?.keep(&draft)
      }
      defer { if let index = index(of: subject) { open.value[index].part = draft } }
      let saved = try TodoEditSaveTransformer(gateway: gateway, clock: clock)
        .transform(&draft, key: key ?? draft.kept?.key)
      leave(name)
      output?.presentLeft(draft: name, id: saved.id, isSaved: true)
      output?.presentSaved(saved)
    }
  }

  /// Discards the draft and leaves the scene.
  package func eventCancel(draft name: String?) {
    attempt(EventSubject(name: name)) {
      let draft = open.value[try place(of: name)].part
      leave(name)
      output?.presentLeft(draft: name, id: draft.todo?.id, isSaved: false)
      output?.presentDone()
    }
  }

  /// Discards the draft.
  package func eventViewClosed(draft name: String?) {
    leave(name)
    output?.presentDone()
  }

  /// Presents every open draft that looks different because of an event, a change of the store, or
  /// a new day.
  package func eventRefresh() {
    refreshOpen()
    for index in open.value.indices where open.value[index].part.isUnseen {
      let draft = look(of: &open.value[index].part)
      open.value[index].part.isUnseen = false
      let fields = open.value[index].part.takeFieldsToShow(draft.texts)
      output?.presentDraft(draft, fields: fields)
    }
  }

  /// Lets a draft follow its todo, and name its days as of today.
  func refresh(_ draft: inout OpenDraft, _ news: News) throws {
    if let shown = draft.look, shown.today != clock.today {
      let now = TodoEditPresentationModel(draft, in: gateway, by: clock)
      if now.days == shown.draft.days && now.upcoming == shown.draft.upcoming {
        draft.look = (now, clock.today)
      } else {
        draft.isUnseen = true
      }
    }
    let others = draft.after + [draft.parent].compactMap { $0 }
    if !others.allSatisfy(news.leaves) { draft.isUnseen = true }
    guard let id = draft.todo?.id, !news.leaves(id) else { return }
    try draft.follow(try gateway.fetch(id))
  }

  /// The day and time of an open draft; nil without a name if the unnamed draft is not open.
  func subject(ofDraft name: String?) throws -> TodoChoicesSubject? {
    if name == nil && index(of: .scene) == nil { return nil }
    return TodoChoicesSubject(open.value[try place(of: name)].part)
  }

  /// When a draft is to be kept that is typed in, at the latest.
  package var nextTime: Instant? {
    if open.value.isEmpty { return nil }
    guard kept != nil, let since = open.value.compactMap(\.part.unkeptSince).min() else {
      return .distantFuture
    }
    return since.adding(seconds: KeptDrafts.delay)
  }

  /// Whether a draft is to be kept before another event, which could ask for it.
  package var hasReplaced: Bool { !left.value.replaced.isEmpty }

  /// Keeps what has to be kept by now, and removes what is saved or discarded: here, since a group that is
  /// not stored takes back everything but files.
  package func eventSettled() { settle(isEnd: false) }

  /// Keeps every draft in which something is typed, for another process to open.
  package func eventEnded() { settle(isEnd: true) }

  private func settle(isEnd: Bool) {
    guard let kept else { return }
    for number in left.value.settled { kept.remove(number) }
    for var draft in left.value.replaced { kept.release(&draft) }
    left.value = Left()
    for index in open.value.indices {
      if isEnd {
        kept.release(&open.value[index].part)
      } else if let since = open.value[index].part.unkeptSince, kept.isDue(since) {
        kept.keep(&open.value[index].part)
      }
    }
  }

  package func makeCheckpoint() {
    open.makeCheckpoint()
    left.makeCheckpoint()
  }

  package func rewind() {
    open.rewind()
    left.rewind()
  }

  /// How a draft looks today.
  private func look(of draft: inout OpenDraft) -> TodoEditPresentationModel {
    if let look = draft.look, look.today == clock.today { return look.draft }
    let look = TodoEditPresentationModel(draft, in: gateway, by: clock)
    draft.look = (look, clock.today)
    return look
  }

  /// Puts a draft in its place that the user has changed.
  private func presentChanged(_ draft: inout OpenDraft) throws {
    if draft.isUnseen { draft.unkeptSince = draft.unkeptSince ?? clock.now }
    let canSave = look(of: &draft).canSave
    try checkRoom(for: draft)
    open.value[try place(of: draft.name)].part = draft
    output?.presentChanged(canSave: canSave)
  }

  /// The kept drafts that nobody has open, without those that are about to be removed.
  private func keptDrafts(ofEveryClient: Bool) -> [(number: Int, draft: KeptDraft)] {
    (kept?.all(ofEveryClient: ofEveryClient) ?? [])
      .filter { !left.value.settled.contains($0.number) }
  }

  private func keptDraft(_ number: Int) throws(Failure) -> KeptDraft {
    let isOpen = open.value.contains { $0.part.kept?.number == number }
    guard !isOpen, !left.value.settled.contains(number), let draft = kept?.draft(number) else {
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

  /// A draft may take the place of the one with the same name only if all drafts together do not hold too
  /// much text then.
  private func checkRoom(for draft: OpenDraft) throws {
    let index = index(of: EventSubject(name: draft.name))
    let present = index.map { open.value[$0].part.byteCount } ?? 0
    let all = open.value.reduce(draft.byteCount - present) { $0 + $1.part.byteCount }
    let isTooMuch = all > Self.bytesLimit && draft.byteCount > present
    if isTooMuch { throw BadRequest.draftText(Self.bytesLimit) }
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
  private func leave(_ name: String?) {
    guard let index = index(of: EventSubject(name: name)) else { return }
    if let kept = open.value.remove(at: index).part.kept { left.value.settled.append(kept.number) }
  }

  private func place(of name: String?) throws(Failure) -> Int {
    guard let index = index(of: EventSubject(name: name)) else { throw .draftNotOpen(name) }
    return index
  }
}
