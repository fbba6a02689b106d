import Entities

/// What `apply` is to change. A value that breaks a rule is a failure in its place, so that the first
/// entry that fails is the one that is told.
package enum TodoListChanges {
  /// These changes, one after the other.
  case entries([Entry])
  /// One change to each todo that passes a filter. `expected` is how many these must be; nil means any
  /// number.
  case all(TodoFilter, expected: Int?, Result<Action, InvalidTodo>)

  /// One change. There may be many, and they are passed from ring to ring, so they are small.
  package enum Entry {
    /// Adds a todo.
    case add(TodoContents)
    /// Changes a todo, which must be at a revision if one is given.
    indirect case change(Target, rev: Int?, Action)
    /// Fails, because a value breaks a rule.
    case invalid(InvalidTodo)

    /// Adds a todo, if it keeps the rules.
    package static func add(checked todo: consuming NewTodo) -> Entry {
      do { return .add(try todo.contents()) } catch { return .invalid(error) }
    }
  }

  /// The todo that an entry is about.
  package enum Target: Sendable, Equatable {
    /// The one with this id.
    case id(Int)
    /// The one that the entry at this index adds.
    case added(by: Int)
  }

  /// What an entry does with a todo that is there.
  package enum Action {
    case edit(FieldEdits)
    case complete, reopen, delete, skip
  }

  /// The most entries.
  package static let limit = 1000
}

/// The View's name for its changes, so that they are not made twice.
package struct ChangesKey: Sendable {
  /// The name.
  package let name: String
  /// A number that stands for the changes; other changes have another one.
  package let digest: Int

  /// A key. Nothing is checked.
  package init(name: String, digest: Int) {
    self.name = name
    self.digest = digest
  }
}

/// What `apply` did, or would do, on its way to the presenter.
package struct TodoListApplied: Sendable, Equatable {
  /// What became of each entry, or of the todos that passed the filter.
  package enum Outcome: Sendable, Equatable {
    case entries([Entry])
    case count(Int)
  }

  /// What became of one entry.
  package struct Entry: Sendable, Equatable {
    /// The todo's id; nil for a new one that is not stored.
    package var id: Int?
    /// Its revision after all entries; of one that is deleted, the store's.
    package let rev: Int
    /// The todo that takes its place, if it was completed and repeats.
    package var next: Next?
  }

  /// The todo that takes the place of one that was completed.
  package struct Next: Sendable, Equatable {
    /// Its id; nil if it is not stored.
    package var id: Int?
    /// The day it is due.
    package let due: CivilDate?
  }

  /// The revision of the step's first change; nil if nothing changed.
  package let step: Int?
  /// The store's revision.
  package let rev: Int
  /// What became of it all.
  package let outcome: Outcome
}

/// Why `apply` changed nothing, and which entry is at fault.
struct EntryFailure: Error {
  let failure: Failure
  let index: Int

  init(_ error: any Error, index: Int) {
    failure = Failure(error)
    self.index = index
  }
}
