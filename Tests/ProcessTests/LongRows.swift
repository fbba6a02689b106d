import TestSupport
import Testing

/// A list whose rows are nearly as long as rows can be, so that few of them fill the outbox (64
/// MiB).
enum LongRows {
  /// The number of todos.
  static let count = 100
  /// The least size of one `showTodos`, in bytes.
  static let listSize = count * (titleLength + tagCount * (tagLength - 2))
  /// Asks for the list often enough that the answers are larger than the outbox.
  static let moreThanTheOutbox = (1...(80 << 20) / listSize).map { Wire.viewReady($0) }

  private static let titleLength = 500
  private static let tagCount = 32
  private static let tagLength = 64

  /// Adds the todos, and reads the answers.
  static func add(to process: BackendProcess) throws {
    let title = String(repeating: "x", count: titleLength)
    let tags = (0..<tagCount).map { index in
      "\"" + (index < 10 ? "0" : "") + "\(index)" + String(repeating: "x", count: tagLength - 2)
        + "\""
    }
    let params = #"{"title":"\#(title)","tags":[\#(tags.joined(separator: ","))]}"#
    try process.write(
      Wire.lines((1...count).map { Wire.request($0, "todoList.add", params) }))
    for number in 1...count { try #require(try process.readLine() == Wire.added(number)) }
  }
}
