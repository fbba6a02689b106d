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
  /// Without the changes that are not committed; nil if they were not counted.
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
    get {
      switch kind {
      case .all: all.map { $0 + growth.all }
      case .done: done.map { $0 + growth.done }
      }
    }
    set {
      switch kind {
      case .all: all = newValue.map { $0 - growth.all }
      case .done: done = newValue.map { $0 - growth.done }
      }
    }
  }

  /// Follows a change that is not committed yet.
  mutating func follow(_ change: Change) {
    growth.all += (change.after == nil ? 0 : 1) - (change.before == nil ? 0 : 1)
    growth.done +=
      (change.after?.completed == true ? 1 : 0) - (change.before?.completed == true ? 1 : 0)
  }

  /// Follows a change of a todo that is there before and after it.
  mutating func follow(_ kind: Change.Kind) {
    if kind == .completed { growth.done += 1 }
    if kind == .reopened { growth.done -= 1 }
  }

  /// Follows the deletion of this many todos, of which some are done.
  mutating func followDeletion(of count: Int, done: Int) {
    growth.all -= count
    growth.done -= done
  }

  /// The changes are committed.
  mutating func commit() {
    all = self[.all]
    done = self[.done]
    growth = (0, 0)
  }

  /// The changes are lost, unless they were committed.
  mutating func rollback() { growth = (0, 0) }
}
