import Entities

/// Everything that the detail's use case presents.
package protocol TodoDetailUseCaseOutput: SceneUseCaseOutput {
  /// The todo as it is now, after `viewReady` and whenever it looks different.
  func presentTodo(_ todo: TodoPresentationModel)
  /// The todo that was shown no longer exists.
  func presentGone(id: Int)

  /// After `edit`, `complete`, `reopen`, `delete` and `skip`.
  func presentChanged(_ todo: ChangedTodo)
  /// Some comments of the todo, the oldest first, before which so many are left.
  func presentComments(_ comments: [Comment], id: Int, left: Int)
  /// The todo exists and may be edited.
  func presentEditable(id: Int)
  /// The changes of the todo, newest first; `rev` is the todo's revision.
  func presentHistory(id: Int, rev: Int, entries: [HistoryPresentationModel])
}

/// One change of a todo on its way to the presenter.
package struct HistoryPresentationModel {
  /// What a change did.
  package enum Event: Sendable, Equatable {
    case added, completed, reopened, deleted, moved
    /// It had been deleted, and came back.
    case restored
    /// These fields got other values. They are in the order of the table in PROTOCOL § 5.
    case edited([TodoField])
    /// Somebody began it, until an instant, or gave it back.
    case claimed(until: Instant), released
    /// Somebody wrote a comment, gave it another text, or removed it.
    case commented(CommentChange)
  }

  /// The revision that the change made.
  package let rev: Int
  /// When the change was made.
  package let instant: Instant
  /// What the change did.
  package let event: Event
  /// The revision of the first change of its step; of a claim, which is no step, its own.
  package let step: Int
  /// The client that made the change; nil if it did not say who it is.
  package let client: String?
  /// The values of the fields that it changed, as forms show them.
  package let changed: [FieldChange]

  package typealias FieldChange = (field: TodoField, before: String, after: String)

  init(_ change: Change) {
    changed = Self.fields(from: change.before, to: change.after)
    rev = change.revision
    instant = change.instant
    step = change.step
    client = change.client
    event =
      switch (change.comment, change.kind) {
      case (let comment?, _): .commented(comment)
      case (_, .added): change.isFirst ? .added : .restored
      case (_, .completed): .completed
      case (_, .reopened): .reopened
      case (_, .deleted): .deleted
      case (_, .moved): .moved
      case (nil, .edited), (nil, .commented): .edited(changed.map(\.field))
      }
  }

  private init(_ note: Note) {
    changed = []
    (rev, step, instant) = (note.revision, note.revision, note.instant)
    client = Claim.client(of: note)
    event = Claim(note).map { .claimed(until: $0.until) } ?? .released
  }

  /// Changes of a todo and what was claimed of it since the oldest one, newest first.
  static func all(
    _ changes: [Change], of id: Int, in gateway: any EntityGateway
  ) throws(StoreError) -> [HistoryPresentationModel] {
    let oldest = changes.last?.revision ?? 0
    let notes = try gateway.notes(
      .history(Claim.topic, "\(id)"), limit: TodoDetailUseCase.historyLimit)
    let all = changes.map(Self.init) + notes.filter { $0.revision > oldest }.map(Self.init)
    return Array(all.sorted { $0.rev > $1.rev }.prefix(TodoDetailUseCase.historyLimit))
  }

  /// How many characters of a text are shown.
  package static let textLimit = 200

  /// The fields that have other values then, in their order; none if the todo is added or deleted.
  private static func fields(from before: Todo?, to after: Todo?) -> [FieldChange] {
    guard let before, let after else { return [] }
    return (TodoField.allCases + [.meta]).compactMap { field in
      let texts = [before, after].map { TodoRules.text(of: field, in: $0) }
      if texts[0].hasSameBytes(as: texts[1]) { return nil }
      let shown = texts.map { String($0.unicodeScalars.prefix(textLimit)) }
      return (field, shown[0], shown[1])
    }
  }
}
