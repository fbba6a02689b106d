import System

/// Chooses the processors for client and server. All threads of a child inherit its processor.
struct Placing {
  /// Where client and server run.
  enum Placement {
    /// Both on the same processor: a round trip then is two context switches, and wakes no other
    /// processor.
    case one
    /// Client and server each on their own processor.
    case two
    /// Wherever the system puts them.
    case any
  }

  private let processors = Processors()

  /// The number of processors on which we may run.
  var count: Int { processors.numbers.count }

  /// Moves this process to the processor where the child is to run, starts the child, and then moves
  /// to its own processor.
  func place<Started>(_ placement: Placement, _ start: () throws -> Started) throws -> Started {
    let numbers = processors.numbers
    guard let first = numbers.first, let second = numbers.dropFirst().first ?? numbers.first else {
      return try start()
    }
    switch placement {
    case .one:
      try stay(on: first)
      return try start()
    case .two:
      try stay(on: second)
      defer { try? stay(on: first) }
      return try start()
    case .any:
      free()
      return try start()
    }
  }

  /// Lets this process run on any processor again.
  func free() { processors.free() }

  private func stay(on number: Int) throws {
    do throws(SystemError) {
      try processors.stay(on: number)
    } catch {
      throw Trouble("cannot stay on one processor: \(error.text)")
    }
  }
}
