import System

/// Where client and server run. Children inherit it, all their threads.
struct Placing {
  /// Where both run, or where each of them does.
  enum Placement {
    /// Both on the same one: a round trip is two switches, and no waking of another processor.
    case one
    /// Client and server each on its own.
    case two
    /// Wherever the system puts them.
    case any
  }

  private let processors = Processors()

  /// How many there are for us.
  var count: Int { processors.numbers.count }

  /// Starts something while this process stands where the child is to stay, then goes to its own
  /// place.
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

  /// Anywhere again.
  func free() { processors.free() }

  private func stay(on number: Int) throws {
    do throws(SystemError) {
      try processors.stay(on: number)
    } catch {
      throw Trouble("cannot stay on one processor: \(error.text)")
    }
  }
}
