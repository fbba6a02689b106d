/// The store could not do what it was asked to do. What was stored before is unchanged, unless the
/// reason is ``Reason/outcomeUnknown``.
package struct StoreError: Error, Sendable, Equatable {
  /// The reason, in the words of the wire (PROTOCOL § 11, error 1004).
  package enum Reason: String, Sendable, CaseIterable {
    /// Another process held the store for longer than we wait.
    case busy
    /// There is no room left where the store is, or a limit on its size was reached.
    case full
    /// The store cannot be written.
    case readOnly
    /// It is damaged, or not a store of ours.
    case corrupt
    /// The store was written by a newer version of this program.
    case newer
    /// It was moved away or deleted while this process had it open.
    case gone
    /// Any other failure of a disk or a system call.
    case io
    /// The store is on another machine, which cannot be reached at the moment.
    case unreachable
    /// The store refuses this user, or this operation.
    case denied
    /// The connection to the store was lost during a commit, and the store cannot be asked whether
    /// the commit happened.
    case outcomeUnknown
  }

  /// Something that a person can mend, if the reason alone does not say how.
  package enum Finding: Sendable, Equatable {
    /// A part of the store is missing, and the part that is left, which has this name, holds
    /// changes that nothing else holds.
    case partMissing(left: String)
    /// The store has more than one name, and would be destroyed if it were used under several.
    case severalNames
    /// The folder that the store is to be in, which has this name, is not there.
    case folderMissing(String)
    /// The todo with this id is damaged (``Todo/isDamaged``), and nothing else is.
    case damagedTodo(Int)
  }

  /// The reason.
  package let reason: Reason
  /// What was found; nil if the reason says everything.
  package let finding: Finding?
  /// Whether the only fault is that others were at work at the same time (a serialization failure,
  /// a deadlock). Then the store asks for the same messages once more, from the beginning of their
  /// transaction. The session does that before it tells anybody.
  package let isRepeatable: Bool
  /// The store's own message, for the log: one line, without texts of todos.
  package let detail: String

  /// A failure with its reason and the store's own message.
  package init(
    _ reason: Reason, _ finding: Finding? = nil, isRepeatable: Bool = false, detail: String
  ) {
    (self.reason, self.finding) = (reason, finding)
    (self.isRepeatable, self.detail) = (isRepeatable, detail)
  }

  /// The failure of long work while the process is asked to end.
  package static let interrupted = StoreError(.busy, detail: "the process was asked to end")

  /// The failure of an event about a damaged todo.
  package static func damagedTodo(_ id: Int) -> StoreError {
    StoreError(.corrupt, .damagedTodo(id), detail: "todo \(id) is damaged")
  }

  /// The damaged todo at fault; nil if the fault is in the store as a whole.
  package var todo: Int? { if case .damagedTodo(let id) = finding { id } else { nil } }

  /// Whether the same event can succeed later without anybody mending the store. False if the event
  /// may have succeeded already, since a repetition could then do it twice.
  package var retryable: Bool {
    switch reason {
    case .busy, .full, .gone, .io, .unreachable: true
    case .readOnly, .corrupt, .newer, .denied, .outcomeUnknown: false
    }
  }
}
