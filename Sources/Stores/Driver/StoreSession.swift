/// A store as one process has it open: which changes are its own, and which were there before.
package struct StoreSession: Sendable {
  /// What the log has beside each change of the session: 1 or more, within what JSON readers can hold.
  package let number: Int
  /// The store's revision when the session began.
  package let beginning: Int

  /// A session with these values.
  package init(number: Int, beginning: Int) {
    self.number = number
    self.beginning = beginning
  }

  /// The number of every session whose marks are to be the same every time.
  package static let fixedNumber = 1

  /// A number that no other session has.
  package static func drawNumber() -> Int { .random(in: (fixedNumber + 1)...(1 << 53)) }
}
