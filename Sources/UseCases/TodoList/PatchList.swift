import Entities

/// The changes that a look at many todos found, kept as patches until they are recorded, so that the todos are
/// read only once. There are none if one of the changes is more than a patch, if it opens a todo of a
/// series, since what comes after it depends on that, or if they would take too much memory; then all are
/// found again, each piece once the one before it is recorded.
struct PatchList {
  /// The most bytes of different patches; one takes some 300, beside its texts.
  private static let limit = 32 << 20

  /// Each change in its order; nil if they are not kept.
  private(set) var all: TodoPatches? = TodoPatches()
  private var size = 0

  /// Adds the next changes.
  mutating func add(_ changes: [(before: Todo?, after: Todo?)]) {
    for (before, after) in changes where all != nil {
      guard let patch = TodoPatch(from: before, to: after), let id = after?.id, size < Self.limit,
        !patch.isScheduled || after?.openSeries == nil || before?.openSeries == after?.openSeries
      else {
        all = nil
        return
      }
      if all?.append(id, patch) == true {
        size += 300 + (patch.title?.utf8.count ?? 0) + (patch.content?.utf8.count ?? 0)
      }
    }
  }
}
