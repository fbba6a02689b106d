/// Where one way to read a list is left for another. Which one is taken never shows in what is read:
/// tests make them small, so that few todos go every way.
package struct ListLimits: Sendable {
  /// From this offset on, a window is not read as it comes.
  var deep = 1000
  /// So many todos, or fewer, are sorted rather than looked for in an order.
  var few = 2000
  /// A window that is likely to lie among so many todos is read as it comes.
  var soon = 20_000
  /// After so many operations of SQLite (some ten milliseconds), it was no longer.
  var patience: Int32 = 300_000
  /// From one landmark to the next, so many rows are walked.
  var landmarks = 4096
  /// So many ids go into one segment of the index of texts, and so many changed ones may be in none.
  var segment = 8192

  /// Those that were measured to be good with a million todos.
  package init() {}

  /// Others: each 1 or more, `segment` at most a million.
  package init(
    deep: Int, few: Int, soon: Int, patience: Int32, landmarks: Int, segment: Int
  ) {
    self.deep = deep
    self.few = few
    self.soon = soon
    self.patience = patience
    self.landmarks = landmarks
    self.segment = segment
  }
}
