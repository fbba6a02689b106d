import System

/// What the system says of a running process.
extension Child {
  /// Bytes in memory that are its own or shared.
  func resident() throws -> Double { Double(try known(ProcessFacts(number).resident)) }

  /// Bytes in memory that are in no file: heap and stacks.
  func anonymous() throws -> Double { Double(try known(ProcessFacts(number).anonymous)) }

  /// How often it was given a processor again.
  func contextSwitches() throws -> Double {
    Double(try known(ProcessFacts(number).contextSwitches))
  }

  /// User and system time of all its threads so far, in seconds.
  func processorTime() throws -> Double { try known(ProcessFacts(number).processorTime) }

  private func known<Value>(_ value: Value?) throws -> Value {
    guard let value else {
      throw Trouble("process \(number) has ended, or this system does not say such things of one")
    }
    return value
  }
}
