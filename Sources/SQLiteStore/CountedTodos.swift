import Entities
import StoreTables

/// How many todos there are and how many are done, in the memory of a connection, so that only its first
/// list of all todos is counted: of a million, that takes SQLite 14 ms, whatever index it reads.
///
/// It follows the changes of this connection. When another one has committed, it is forgotten.
struct CountedTodos {
  /// SQLite's number of the commits of others when these were counted.
  private var version = 0
  /// With the changes that are not committed; nil if they have to be counted.
  var now: TodoTotals?
  /// Without these changes.
  private var committed: TodoTotals?

  /// Forgets all if others have committed since.
  mutating func look(at version: Int) {
    if version != self.version { (now, committed) = (nil, nil) }
    self.version = version
  }

  /// The changes are committed, or there are none.
  mutating func commit() { committed = now }

  /// The changes are lost.
  mutating func rollback() { now = committed }
}
