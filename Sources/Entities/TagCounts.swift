/// How many open todos have each tag.
package struct TagCounts {
  /// The most different tags that are kept, so that no store fills the memory; others are passed over.
  package static let limit = 100_000

  /// By the bytes of the tag.
  private var counts: [[UInt8]: Int] = [:]

  /// No tags.
  package init() {}

  /// Each tag with the number of todos that have it.
  package var all: some Sequence<(tag: [UInt8], count: Int)> {
    counts.lazy.map { (tag: $0.key, count: $0.value) }
  }

  /// Counts a todo, or with −1 no longer counts it. Of one that is done, nothing counts.
  package mutating func add(_ todo: Todo, _ times: Int = 1) {
    if todo.completed { return }
    for tag in todo.tags { add(Array(tag.utf8), times) }
  }

  /// Counts a todo whose tags are the words of a text, with spaces between.
  package mutating func add(wordsOf text: UnsafeBufferPointer<UInt8>, _ times: Int = 1) {
    var start = 0
    for end in 0...text.count where end == text.count || text[end] == UInt8(ascii: " ") {
      if end > start { add(Array(text[start..<end]), times) }
      start = end + 1
    }
  }

  private mutating func add(_ tag: [UInt8], _ times: Int) {
    guard let index = counts.index(forKey: tag) else {
      if times > 0 && counts.count < Self.limit { counts[tag] = times }
      return
    }
    counts.values[index] += times
    if counts.values[index] <= 0 { counts.remove(at: index) }
  }
}

extension EntityGateway {
  /// Looks at the todos themselves.
  package func countTags(
    in counts: inout TagCounts, after id: Int, limit: Int
  ) throws(StoreError) -> Int? {
    guard id < .max else { return nil }
    let todos = try todos(TodoFilter(), at: .first, ids: id + 1 ... .max, limit: limit)
    for todo in todos where !todo.isDamaged { counts.add(todo) }
    return todos.last?.id
  }
}
