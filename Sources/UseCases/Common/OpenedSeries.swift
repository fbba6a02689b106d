import Entities

/// The series in which changes open a todo, told before any of them is recorded.
struct OpenedSeries {
  /// How many series are looked up at a time.
  private static let stride = 500

  private var opened: Set<Int> = []
  /// Those that had an open todo before the changes, which is no longer the open one.
  private var closed: Set<Int> = []

  /// Tells what becomes of a todo; nil if it is not there, or goes.
  mutating func tell(_ before: Todo?, _ after: Todo?) {
    let (old, new) = (before?.openSeries, after?.openSeries)
    if old == new { return }
    if let old { closed.insert(old) }
    if let new { opened.insert(new) }
  }

  /// The open todo in the store that would have a second one beside it; nil if there is none. A series
  /// has only one, so where the changes close that, there is no other.
  func obstacle(in gateway: any EntityGateway) throws -> Todo? {
    let numbers = opened.subtracting(closed).sorted()
    for start in Swift.stride(from: 0, to: numbers.count, by: Self.stride) {
      if start > 0 { try gateway.checkInterruption() }
      let piece = numbers[start..<min(start + Self.stride, numbers.count)]
      if let todo = try gateway.openTodos(ofSeries: Array(piece)).first { return todo }
    }
    return nil
  }
}
