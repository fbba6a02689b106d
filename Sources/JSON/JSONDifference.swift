/// Where two JSON texts first differ, if neither the order of members nor white space nor the
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

  /// The first difference; nil if the texts do not differ.
  package init?(
    from expected: JSONValue, to actual: JSONValue, isFree: IsFree = { _, _ in false }
  ) {
    guard let first = Self.all(from: expected, to: actual, limit: 1, isFree: isFree).first else {
      return nil
    }
    self = first
  }

  /// The differences in the order of the expected text, at most `limit`.
  package static func all(
    from expected: JSONValue, to actual: JSONValue, limit: Int,
    isFree: IsFree = { _, _ in false }
  ) -> [JSONDifference] {
    var found: [JSONDifference] = []
    collect(expected, actual, at: "", limit, isFree, into: &found)
    return found
  }

  private init(_ expected: JSONValue?, _ actual: JSONValue?, at path: String) {
    self.path = path
    self.expected = expected.map(Self.text)
    self.actual = actual.map(Self.text)
  }

  private static func collect(
    _ expected: JSONValue, _ actual: JSONValue, at path: String, _ limit: Int, _ isFree: IsFree,
    into found: inout [JSONDifference]
  ) {
    if found.count == limit { return }
    switch (expected.kind, actual.kind) {
    case (.object, .object):
      collectInMembers(expected, actual, at: path, limit, isFree, into: &found)
      return
    case (.array, .array):
      collectInElements(expected, actual, at: path, limit, isFree, into: &found)
      return
    case (.string, .string):
      if expected.withDecodedBytes({ actual.hasString($0) }) == true { return }
    case (.number, .number) where expected.lexeme.elementsEqual(actual.lexeme): return
    case (.true, .true), (.false, .false), (.null, .null): return
    default: break
    }
    found.append(JSONDifference(expected, actual, at: path))
  }

  private static func collectInMembers(
    _ expected: JSONValue, _ actual: JSONValue, at path: String, _ limit: Int, _ isFree: IsFree,
    into found: inout [JSONDifference]
  ) {
    let way = path.isEmpty ? "" : path + "."
    func place(_ name: JSONValue) -> String { way + (name.string ?? "") }
    var rest: [[UInt8]: JSONValue] = [:]
    var surplus: [(name: JSONValue, value: JSONValue)] = []
    for member in actual.members {
      let name = bytes(of: member.name)
      if rest[name] == nil { rest[name] = member.value } else { surplus.append(member) }
    }
    for (name, value) in expected.members where found.count < limit {
      guard let other = rest.removeValue(forKey: bytes(of: name)) else {
        found.append(JSONDifference(value, nil, at: place(name)))
        continue
      }
      if value.kind == .string, other.kind == .string, isFree(name, expected) { continue }
      collect(value, other, at: place(name), limit, isFree, into: &found)
    }
    surplus += actual.members.filter { rest[bytes(of: $0.name)] != nil }
    for (name, value) in surplus where found.count < limit {
      found.append(JSONDifference(nil, value, at: place(name)))
    }
  }

  private static func collectInElements(
    _ expected: JSONValue, _ actual: JSONValue, at path: String, _ limit: Int, _ isFree: IsFree,
    into found: inout [JSONDifference]
  ) {
    var rest = actual.elements
    var index = 0
    for element in expected.elements where found.count < limit {
      let place = "\(path)[\(index)]"
      index += 1
      if let other = rest.next() {
        collect(element, other, at: place, limit, isFree, into: &found)
      } else {
        found.append(JSONDifference(element, nil, at: place))
      }
    }
    while found.count < limit, let other = rest.next() {
      found.append(JSONDifference(nil, other, at: "\(path)[\(index)]"))
      index += 1
    }
  }

  private static func bytes(of name: JSONValue) -> [UInt8] {
    name.withDecodedBytes { Array($0) } ?? []
  }

  private static func text(_ value: JSONValue) -> String {
    let buffer = ByteBuffer()
    var writer = JSONWriter(buffer)
    writer.copy(value)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }
}
