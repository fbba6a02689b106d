/// The values of a todo but its title.
struct TodoValues {
  var id: Int
  var rev: Int
  var content: String
  var tags: [String]
  var schedule: Schedule?
  var createdAt: Instant
  var updatedAt: Instant
  var completedAt: Instant?
  var priority: Priority
  let isDamaged: Bool
  var due: CivilDate?
  /// The bytes of the title.
  fileprivate(set) var titleCount: UInt32 = 0

  mutating func enter(as id: Int, rev: Int, at instant: Instant) {
    self.id = id
    self.rev = rev
    createdAt = instant
    updatedAt = instant
  }
}

/// The values of a todo, and behind them in the same piece of memory the UTF-8 of its title. A title
/// in a piece of its own would take as much memory again as all other values.
final class TodoBox: ManagedBuffer<TodoValues, UInt8> {
  static func make(_ values: consuming TodoValues, title: consuming String) -> TodoBox {
    let box = make(consume values, room: title.utf8.count)
    title.withUTF8 { box.fill($0) }
    return box
  }

  /// The title is given as UTF-8, which must be valid.
  static func make(
    _ values: consuming TodoValues, title: UnsafeBufferPointer<UInt8>
  ) -> TodoBox {
    let box = make(consume values, room: title.count)
    box.fill(title)
    return box
  }

  /// A box with room for a title of this many bytes.
  @inline(__always)
  private static func make(_ values: TodoValues, room count: Int) -> TodoBox {
    unsafeDowncast(create(minimumCapacity: count) { _ in values }, to: TodoBox.self)
  }

  @inline(__always)
  private func fill(_ title: UnsafeBufferPointer<UInt8>) {
    header.titleCount = UInt32(title.count)
    withUnsafeMutablePointerToElements { copy in
      if let start = title.baseAddress { copy.initialize(from: start, count: title.count) }
    }
  }

  /// The same values and title in another box.
  func copy() -> TodoBox { withTitle { TodoBox.make(header, title: $0) } }

  /// The title, in a string of its own.
  var title: String { withTitle { String(decoding: $0, as: UTF8.self) } }

  /// Calls `body` with the title's UTF-8.
  func withTitle<Value>(_ body: (UnsafeBufferPointer<UInt8>) -> Value) -> Value {
    withUnsafeMutablePointers { values, bytes in
      body(UnsafeBufferPointer(start: bytes, count: Int(values.pointee.titleCount)))
    }
  }
}
