import Entities

/// How many todos there are and how many are done, in the memory of a connection, so that only its first
/// list of all todos is counted: of a million, that takes SQLite 14 ms, whatever index it reads.
///
/// It follows the changes of this connection. When another one has committed, it is forgotten.
struct CountedTodos {
  /// What is counted by itself: open todos are the difference.
  enum Kind: CaseIterable { case all, done }

  /// SQLite's number of the commits of others when these were counted.
  private var version = 0
  /// With the changes that are not committed; nil if they were not counted.
  private var all: Int?
  private var done: Int?
  /// How many more there are by the changes that are not committed.
  private var growth = (all: 0, done: 0)

  /// Forgets all if others have committed since.
  mutating func look(at version: Int) {
    if version != self.version { (all, done) = (nil, nil) }
    self.version = version
  }

  /// How many there are now; nil if they have to be counted.
  subscript(kind: Kind) -> Int? {
    get { kind == .all ? all : done }
    set { if kind == .all { all = newValue } else { done = newValue } }
  }

  /// Follows a change that is not committed yet.
  mutating func follow(_ change: Change) {
    grow(
      all: (change.after == nil ? 0 : 1) - (change.before == nil ? 0 : 1),
      done: (change.after?.completed == true ? 1 : 0) - (change.before?.completed == true ? 1 : 0))
  }

  /// Follows a change of a todo that is there before and after it.
  mutating func follow(_ kind: Change.Kind) {
    grow(all: 0, done: kind == .completed ? 1 : kind == .reopened ? -1 : 0)
  }

  /// Follows changes by which there are more todos, or fewer if the numbers are negative.
  mutating func grow(all: Int, done: Int) {
    self.all? += all
    self.done? += done
    growth.all += all
    growth.done += done
  }

  /// The changes are committed.
  mutating func commit() { growth = (0, 0) }

  /// The changes are lost, unless they were committed.
  mutating func rollback() { grow(all: -growth.all, done: -growth.done) }
}
