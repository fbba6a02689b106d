/// The store could not do what was asked of it; what was stored before is as it was.
package struct StoreError: Error, Sendable, Equatable {
  /// Why, in the words of the wire (contract § 7, error 1004).
  package enum Reason: String, Sendable, CaseIterable {
    /// Another process held the store for longer than we wait.
    case busy
    /// No room is left where the store is, or a limit on its size was met.
    case full
    /// The store may not be written.
    case readOnly
    /// It is no store of ours, or a damaged one.
    case corrupt
    /// The store was written by a newer version of this program.
    case newer
    /// Anything else that a disk or a system call can answer.
    case io
    /// The store is elsewhere, and there is no way to it at the moment.
    case unreachable
    /// The store does not let this user in, or not do this.
    case denied
  }

  /// Something that a person can mend, where the reason alone does not tell how.
  package enum Finding: Sendable, Equatable {
    /// A part of the store is missing, and what is left of it, which has this name, holds changes that
    /// nothing else holds.
    case partMissing(left: String)
    /// The store has more than one name, and would be destroyed if it were used under several.
    case severalNames
    /// The todo with this id is damaged (``Todo/isDamaged``), and nothing else is.
    case damagedTodo(Int)
  }

  /// Why.
  package let reason: Reason
  /// What was found; nil where the reason says all.
  package let finding: Finding?
  /// Whether nothing is wrong but that others were at work at the same time (a serialization failure, a
  /// deadlock): the store asks for the same messages once more, from the beginning of their transaction.
  /// The session does that before it tells anybody.
  package let isRepeatable: Bool
  /// What the store itself said, for the log; one line, no todo texts.
  package let detail: String

  /// A failure with its reason and the store's own words.
  package init(
    _ reason: Reason, _ finding: Finding? = nil, isRepeatable: Bool = false, detail: String
  ) {
    self.reason = reason
    self.finding = finding
    self.isRepeatable = isRepeatable
    self.detail = detail
  }

  /// What is asked of a todo that is damaged.
  package static func damagedTodo(_ id: Int) -> StoreError {
    StoreError(.corrupt, .damagedTodo(id), detail: "todo \(id) is damaged")
  }

  /// The damaged todo that is at fault; nil if it is the store as a whole.
  package var todo: Int? {
    if case .damagedTodo(let id) = finding { id } else { nil }
  }

  /// Whether the same event can succeed later without anybody mending the store.
  package var retryable: Bool {
    switch reason {
    case .busy, .full, .io, .unreachable: true
    case .readOnly, .corrupt, .newer, .denied: false
    }
  }
}
