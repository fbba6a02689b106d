import UseCases

/// What `apply` did, or would do.
package struct TodoListAppliedViewModel {
  /// What became of an entry.
  package struct Entry {
    /// The todo's id; nil for a new one that is not stored.
    package let id: Int?
    /// Its revision; of one that was deleted, the store's.
    package let rev: Int
    /// The todo that takes its place, with the day it is due; nil if there is none.
    package let next: (id: Int?, due: String?)?
  }

  /// The revision of the step's first change; nil if nothing changed.
  package let step: Int?
  /// The store's revision.
  package let rev: Int
  /// What became of each entry; nil if the changes were made to all todos that pass a filter.
  package let entries: [Entry]?
  /// How many todos pass the filter; nil without one.
  package let count: Int?

  init(_ applied: TodoListApplied) {
    step = applied.step
    rev = applied.rev
    switch applied.outcome {
    case .entries(let entries):
      self.entries = entries.map { entry in
        Entry(
          id: entry.id, rev: entry.rev,
          next: entry.next.map { ($0.id, $0.due?.description) })
      }
      count = nil
    case .count(let count):
      entries = nil
      self.count = count
    }
  }
}

/// A todo before and after changes that are not made, ready to be shown.
package struct TodoListPreviewViewModel {
  /// The todo as it is; nil if it would be added.
  package let before: TodoRowViewModel?
  /// The todo as it would be; nil if it would be deleted. The id of a new one is below zero.
  package let after: TodoRowViewModel?

  init(_ row: TodoListPreviewRow, texts: Texts) {
    before = row.before.map { TodoRowViewModel($0, texts: texts) }
    after = row.after.map { TodoRowViewModel($0, texts: texts) }
  }
}
