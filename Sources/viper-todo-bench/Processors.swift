import CLinux
import Glibc

/// Where client and server run. Children inherit it, all their threads.
struct Processors {
  /// Where both run, or where each of them does.
  enum Placement {
    /// Both on the same one: a round trip is two switches, and no waking of another processor.
    case one
    /// Client and server each on its own.
    case two
    /// Wherever the system puts them.
    case any
  }

  private let all: clinux_processors
  private let numbers: [Int]

  init() {
    var all = clinux_processors()
    clinux_get_processors(0, &all)
    self.all = all
    let words = withUnsafeBytes(of: all.bits) { Array($0.bindMemory(to: UInt.self)) }
    numbers = words.indices.flatMap { word in
      (0..<UInt.bitWidth).filter { words[word] >> UInt($0) & 1 == 1 }
        .map { word * UInt.bitWidth + $0 }
    }
  }

  /// How many there are for us.
  var count: Int { numbers.count }

  /// Starts something while this process stands where the child is to stay, then goes to its own
  /// place.
  func place<Started>(_ placement: Placement, _ start: () throws -> Started) throws -> Started {
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
  func free() {
    var all = all
    clinux_set_processors(0, &all)
  }

  private func stay(on number: Int) throws {
    var set = clinux_processors()
    withUnsafeMutableBytes(of: &set.bits) {
      $0.bindMemory(to: UInt.self)[number / UInt.bitWidth] = 1 << UInt(number % UInt.bitWidth)
    }
    guard clinux_set_processors(0, &set) == 0 else {
      throw Trouble("cannot stay on one processor: \(String(cString: strerror(errno)))")
    }
  }
}
