import Entities

/// The changes that a look at many todos found, kept as patches until they are recorded, so that the todos are
/// read only once. There are none if one of the changes is more than a patch, if it opens a todo of a
/// series, since what comes after it depends on that, or if they would take too much memory; then all are
/// found again, each piece once the one before it is recorded.
struct PatchList {
  /// The most different patches: some 30 MB, or more if they are of long texts.
  private static let limit = 100_000
  /// The most bytes of texts in them.
  private static let textLimit = 16 << 20

  /// Each change in its order; nil if they are not kept.
  private(set) var all: TodoPatches? = TodoPatches()
  private var count = 0
  private var textSize = 0

  /// Adds the next changes.
  mutating func add(_ changes: [(before: Todo?, after: Todo?)]) {
    for (before, after) in changes where all != nil {
      guard let patch = TodoPatch(from: before, to: after), let id = after?.id,
        count < Self.limit, textSize < Self.textLimit,
        !patch.isScheduled || after?.openSeries == nil || before?.openSeries == after?.openSeries
      else {
        all = nil
        return
      }
      if all?.append(id, patch) == true {
        count += 1
        textSize += (patch.title?.utf8.count ?? 0) + (patch.content?.utf8.count ?? 0)
      }
    }
  }
}
