import Entities

/// One store of a driver: what the program does with it, beside what the use cases do. It serves a
/// session from the moment it is made, whether or not it opens: it opens itself when it is first needed,
/// and again after a failure.
package protocol Store: EntityGateway {
  /// Where it is, for a person to read: a path or an address, never a password. Nil if it is nowhere.
  var place: String? { get }

  /// The files that it has or makes on this machine, which nobody else may write.
  var files: [String] { get }

  /// Opens it, and makes or migrates it if that is due. `progress` hears how much of a long migration is
  /// done, from 0 to 1.
  func open(progress: @escaping (Double) -> Void) throws(StoreError)

  /// From here on, waits end if the process was asked to end. `wait` waits this many nanoseconds; it
  /// returns false, and at once, if the process was asked to end.
  func interrupt(by wait: @escaping (_ nanoseconds: Int64) -> Bool)

  /// From here on, what a person may want to know of the store, and no answer says, is told in one line.
  func report(to log: @escaping (String) -> Void)

  /// Begins to watch what the loop is to wait for: other processes' changes, or a moment in which
  /// nobody changes the store.
  func wakeSources() -> [StoreWakeSource]

  /// Forgets the transaction in hand and closes the store. Its next use opens it again.
  func close()
}

extension Store {
  /// None.
  package var files: [String] { [] }

  /// Answers say all there is.
  package func report(to log: @escaping (String) -> Void) {}
}
