/// The store could not do what was asked of it; what was stored before is as it was.
package struct StoreError: Error, Sendable, Equatable {
  /// Why, in the words of the wire (contract § 7, error 1004).
  package enum Reason: String, Sendable, CaseIterable {
    /// Another process held the store for longer than we wait.
    case busy
    /// No room on the disk, or a limit on the file's size.
    case full
    /// The file or its folder may not be written.
    case readOnly
    /// The file is no database of ours, or a damaged one.
    case corrupt
    /// The file was written by a newer version of this program.
    case newer
    /// Anything else that a disk or a system call can answer.
    case io
  }

  /// Why.
  package let reason: Reason
  /// What the store itself said, for the log; one line, no todo texts.
  package let detail: String
  /// The damaged todo that is at fault; nil if it is the store as a whole.
  package let todo: Int?

  /// A failure with its reason and the store's own words.
  package init(_ reason: Reason, detail: String, todo: Int? = nil) {
    self.reason = reason
    self.detail = detail
    self.todo = todo
  }

  /// What is asked of a todo that is damaged (``Todo/isDamaged``).
  package static func damagedTodo(_ id: Int) -> StoreError {
    StoreError(.corrupt, detail: "todo \(id) is damaged", todo: id)
  }

  /// Whether the same event can succeed later without anybody mending the file.
  package var retryable: Bool {
    switch reason {
    case .busy, .full, .io: true
    case .readOnly, .corrupt, .newer: false
    }
  }
}
