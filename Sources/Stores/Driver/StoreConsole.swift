/// Where a driver's command says what a person is to know.
package protocol StoreConsole: AnyObject {
  /// Prints a line.
  func say(_ line: String)

  /// Shows on a terminal how far something is, from 0 to 1, if it takes longer than a second.
  func show(_ what: String, _ done: Double)

  /// Whether the process was asked to end. From the first call on, a signal no longer ends it by itself.
  var isInterrupted: Bool { get }
}
