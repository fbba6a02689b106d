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

  /// Something that a person can mend, where the reason alone does not tell how.
  package enum Finding: Sendable {
    /// The database file is missing or empty, but the log beside it holds changes.
    case logWithoutDatabase
    /// The database file has more than one name (hard links).
    case severalNames
  }

  /// Why.
  package let reason: Reason
  /// What was found; nil where the reason says all.
  package let finding: Finding?
  /// What the store itself said, for the log; one line, no todo texts.
  package let detail: String

  /// A failure with its reason and the store's own words.
  package init(_ reason: Reason, _ finding: Finding? = nil, detail: String) {
    self.reason = reason
    self.finding = finding
    self.detail = detail
  }

  /// Whether the same event can succeed later without anybody mending the file.
  package var retryable: Bool {
    switch reason {
    case .busy, .full, .io: true
    case .readOnly, .corrupt, .newer: false
    }
  }
}
