/// Where two JSON texts differ, if neither the order of members nor white space nor the
/// spelling of strings counts. The order of elements counts, and so does the spelling of numbers: 1
/// and 1.0 differ, since an id must come back as it was sent. A member that is given twice is one too
/// many.
package struct JSONDifference: Equatable {
  /// Where it is, such as `params.todos[0].title`; empty if the texts as a whole differ.
  package let path: String
  /// The expected value, as JSON without white space; nil if there should be none.
  package let expected: String?
  /// The value that is there; nil if there is none.
  package let actual: String?

  /// Tells whether a member of an object may be any other string if it is a string.
  package typealias IsFree = (_ name: JSONValue, _ object: JSONValue) -> Bool

  /// The differences in the order of the expected text, at most `limit`.
  package static func all(
    from expected: JSONValue, to actual: JSONValue, limit: Int,
    isFree: @escaping IsFree = { _, _ in false }
  ) -> [JSONDifference] {
    var search = Search(limit: limit, isFree: isFree)
    search.compare(expected, actual, at: "")
    return search.found
  }

  package init(_ expected: JSONValue?, _ actual: JSONValue?, at path: String) {
    self.path = path
    self.expected = expected?.text()
    self.actual = actual?.text()
  }

  private struct Search {
    let limit: Int
    let isFree: IsFree
    var found: [JSONDifference] = []

    /// Compares two values, one of which may be missing.
    mutating func compare(_ expected: JSONValue?, _ actual: JSONValue?, at path: String) {
      if found.count == limit { return }
      if let expected, let actual, expected.kind == actual.kind {
        switch expected.kind {
        case .object: return compareMembers(expected, actual, at: path)
        case .array: return compareElements(expected, actual, at: path)
        case .string: if expected.withDecodedBytes(actual.hasString) == true { return }
        case .number: if expected.lexeme.elementsEqual(actual.lexeme) { return }
        case .true, .false, .null: return
        }
      }
      found.append(JSONDifference(expected, actual, at: path))
    }

    private mutating func compareMembers(
      _ expected: JSONValue, _ actual: JSONValue, at path: String
    ) {
      func place(_ name: JSONValue) -> String {
        (path.isEmpty ? "" : path + ".") + (name.string ?? "")
      }
      func bytes(_ name: JSONValue) -> [UInt8] { name.withDecodedBytes { Array($0) } ?? [] }
      var rest: [[UInt8]: JSONValue] = [:]
      var surplus: [(name: JSONValue, value: JSONValue)] = []
      for member in actual.members {
        let name = bytes(member.name)
        if rest[name] == nil { rest[name] = member.value } else { surplus.append(member) }
      }
      for (name, value) in expected.members where found.count < limit {
        let other = rest.removeValue(forKey: bytes(name))
        if value.kind == .string, other?.kind == .string, isFree(name, expected) { continue }
        compare(value, other, at: place(name))
      }
      surplus += actual.members.filter { rest[bytes($0.name)] != nil }
      for (name, value) in surplus where found.count < limit {
        compare(nil, value, at: place(name))
      }
    }

    private mutating func compareElements(
      _ expected: JSONValue, _ actual: JSONValue, at path: String
    ) {
      var (left, right) = (expected.elements, actual.elements)
      for index in 0... {
        let (expected, actual) = (left.next(), right.next())
        if found.count == limit || (expected == nil && actual == nil) { return }
        compare(expected, actual, at: "\(path)[\(index)]")
      }
    }
  }
}

extension JSONValue {
  /// The value as JSON without white space.
  package func text(withNulls: Bool = true) -> String {
    let buffer = ByteBuffer()
    var writer = JSONWriter(buffer)
    writer.copy(self, withNulls: withNulls)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
