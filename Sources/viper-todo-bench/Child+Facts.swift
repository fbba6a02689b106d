import System

/// What the system knows about a running process.
extension Child {
  /// Resident memory in bytes, both its own and shared.
  func resident() throws -> Double { Double(try known(ProcessFacts(number).resident)) }

  /// Resident memory that no file backs, in bytes: heap and stacks.
  func anonymous() throws -> Double { Double(try known(ProcessFacts(number).anonymous)) }

  /// How many context switches it has had.
  func contextSwitches() throws -> Double {
    Double(try known(ProcessFacts(number).contextSwitches))
  }

  /// The user and system time of all its threads so far, in seconds.
  func processorTime() throws -> Double { try known(ProcessFacts(number).processorTime) }

  private func known<Value>(_ value: Value?) throws -> Value {
    guard let value else {
      throw Trouble("process \(number) has ended, or this system does not say such things of one")
    }
    return value
  }
}
