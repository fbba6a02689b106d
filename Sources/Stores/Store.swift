import Entities
import System

/// One store of a driver: what the program does with it, beside what the use cases do. It serves a
/// session from the moment it is made, whether or not it opens: it opens itself when it is first needed,
/// and again after a failure.
package protocol Store: EntityGateway {
  /// Where it is, for a person to read: a path or an address, never a password. Nil if it is nowhere.
  var place: String? { get }

  /// Which store it is, whatever it is called by; nil if it is nowhere.
  var identity: String? { get }

  /// The files that it has or makes on this machine, which nobody else may write.
  var files: [String] { get }

  /// Opens it, and makes or migrates it if that is due.
  func open() throws(StoreError)

  /// Waits this many nanoseconds; returns false, and at once, if the process was asked to end.
  var wait: (_ nanoseconds: Int64) -> Bool { get set }

  /// Takes for the log, as one line, what a person may want to know of the store, and no answer says.
  var report: (String) -> Void { get set }

  /// Begins to watch what the loop is to wait for: other processes' changes, or a moment in which
  /// nobody changes the store.
  func wakeSources() -> [StoreWakeSource]

  /// Forgets the transaction in hand and closes the store. Its next use opens it again.
  func close()
}

extension Store {
  /// Its place.
  package var identity: String? { place }

  /// None.
  package var files: [String] { [] }
}

/// A store as one process has it open: which changes are its own, and which were there before.
package struct StoreSession: Sendable {
  /// What the log has beside each change of the session: 1 or more, within what JSON readers can hold.
  package let number: Int
  /// The store's revision when the session began.
  package let beginning: Int

  /// A session with these values.
  package init(number: Int, beginning: Int) { (self.number, self.beginning) = (number, beginning) }

  /// The number of every session whose marks are to be the same every time.
  package static let fixedNumber = 1

  /// A number that no other session has.
  package static func drawNumber() -> Int { .random(in: (fixedNumber + 1)...(1 << 53)) }
}

/// Something that a store wants to be woken up for.
package struct StoreWakeSource {
  /// Whether it only finds out what open scenes have to show, so that it need not look by the clock while
  /// nothing is open.
  package let isForOpenScenes: Bool
  private let source: () -> (any Waitable)?
  /// It has something to tell: does what is due. Returns whether somebody else may have changed the
  /// store, so that open scenes have to look.
  package let handle: () -> Bool

  /// What is waited for, which is asked for before each wait (nil while there is nothing), and what to do
  /// when it has something to tell: `handle` returns whether somebody else may have changed the store.
  package init(
    _ source: @escaping () -> (any Waitable)?, isForOpenScenes: Bool = true,
    handle: @escaping () -> Bool
  ) {
    self.source = source
    self.isForOpenScenes = isForOpenScenes
    self.handle = handle
  }

  /// As ``Waitable/descriptor``. It may change while the source lives, so ask for it before each wait.
  package var descriptor: Int32 { source()?.descriptor ?? -1 }

  /// As ``Waitable/remainingWait()``.
  package func remainingWait() -> Int64? { source()?.remainingWait() }
}

extension StoreError {
  /// The failure of a system call; `what` says what could not be done.
  package init(_ error: SystemError, _ what: String) {
    self.init(Self.reason(error) ?? .io, detail: "\(what): \(error.text)")
  }

  /// The reason that a system call gave; nil if it is none of its own.
  package static func reason(_ error: SystemError) -> Reason? {
    error.isOfRoom ? .full : error.isOfPermission ? .readOnly : nil
  }

  /// Makes a system call; `what` says what could not be done if it fails.
  package static func naming<Value>(
    _ what: String, _ call: @autoclosure () throws(SystemError) -> Value
  ) throws(StoreError) -> Value {
    do throws(SystemError) { return try call() } catch { throw StoreError(error, what) }
  }
}
