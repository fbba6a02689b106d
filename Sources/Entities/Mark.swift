/// A row of a store's log, known by what no other row has: by it a store is the one that it was.
///
/// A revision alone says little after a backup was restored, or when another store took the place of
/// the first: both have a row 7. Only a store that went on from a row still has the same one there.
package struct Mark: Sendable, Hashable {
  /// The row's revision; 0 before the first row.
  package let revision: Int
  /// The number of the session that made it; 0 where the log does not know.
  package let session: Int
  /// When it was made.
  package let instant: Instant

  /// A mark with all its values; nothing is checked.
  package init(revision: Int, session: Int, instant: Instant) {
    self.revision = revision
    self.session = session
    self.instant = instant
  }

  /// Where every store begins.
  package static let beginning = Mark(
    revision: 0, session: 0, instant: Instant(milliseconds: 0))

  /// The mark for a View: the same for the same mark only, and at most 64 ASCII characters.
  package var text: String {
    if self == .beginning { return "0" }
    return [revision, session, Int(instant.milliseconds)]
      .map { String($0, radix: 36) }.joined(separator: ".")
  }
}
