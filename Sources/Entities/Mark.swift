/// Identifies a row of a store's log, and by it the store.
///
/// A revision alone says little after a backup was restored, or when another store took the place
/// of the first: both stores have a row 7. Only a store that went on from a row still has the same
/// one there.
package struct Mark: Sendable, Hashable {
  /// The row's revision; 0 before the first row.
  package let revision: Int
  /// The number of the session that made it; 0 if the log does not know.
  package let session: Int
  /// When the row was made.
  package let instant: Instant

  /// A mark with all its values. Nothing is checked.
  package init(revision: Int, session: Int, instant: Instant) {
    (self.revision, self.session, self.instant) = (revision, session, instant)
  }

  /// The mark of every new store.
  package static let beginning = Mark(revision: 0, session: 0, instant: Instant(milliseconds: 0))

  /// The mark as a View gets it: different marks have different texts, of at most 64 ASCII
  /// characters.
  package var text: String {
    if self == .beginning { return "0" }
    return [revision, session, Int(instant.milliseconds)]
      .map { String($0, radix: 36) }.joined(separator: ".")
  }
}
