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

  /// Tells whether a member, of an object of the expected text, only needs to be of its kind.
  package typealias IsFree = (_ name: JSONValue, _ object: JSONValue) -> Bool

  /// Nil if the texts do not differ.
  package init?(
    from expected: JSONValue, to actual: JSONValue, isFree: IsFree = { _, _ in false }
  ) {
    guard let found = Self.first(from: expected, to: actual, isFree) else { return nil }
    self.init(
      path: found.path.hasPrefix(".") ? String(found.path.dropFirst()) : found.path,
      expected: found.expected, actual: found.actual)
  }

  private init(path: String, expected: String?, actual: String?) {
    self.path = path
    self.expected = expected
    self.actual = actual
  }

  /// A difference whose path still has a dot before each member, also the first.
  private init(_ expected: JSONValue?, _ actual: JSONValue?, at path: String = "") {
    self.init(path: path, expected: expected.map(Self.text), actual: actual.map(Self.text))
  }

  private static func first(
    from expected: JSONValue, to actual: JSONValue, _ isFree: IsFree
  ) -> JSONDifference? {
    switch (expected.kind, actual.kind) {
    case (.object, .object): return inMembers(from: expected, to: actual, isFree)
    case (.array, .array): return inElements(from: expected, to: actual, isFree)
    case (.string, .string):
      let isEqual = expected.withDecodedBytes { actual.hasString($0) } == true
      return isEqual ? nil : JSONDifference(expected, actual)
    case (.number, .number) where expected.lexeme.elementsEqual(actual.lexeme): return nil
    case (.true, .true), (.false, .false), (.null, .null): return nil
    default: return JSONDifference(expected, actual)
    }
  }

  private static func inMembers(
    from expected: JSONValue, to actual: JSONValue, _ isFree: IsFree
  ) -> JSONDifference? {
    var rest: [[UInt8]: JSONValue] = [:]
    var surplus: [(name: JSONValue, value: JSONValue)] = []
    for member in actual.members {
      let name = bytes(of: member.name)
      if rest[name] == nil { rest[name] = member.value } else { surplus.append(member) }
    }
    for (name, value) in expected.members {
      guard let found = rest.removeValue(forKey: bytes(of: name)) else {
        return JSONDifference(value, nil, at: step(to: name))
      }
      if isFree(name, expected) && value.kind == found.kind { continue }
      if let inner = first(from: value, to: found, isFree) {
        return inner.seen(from: step(to: name))
      }
    }
    surplus += actual.members.filter { rest[bytes(of: $0.name)] != nil }
    return surplus.first.map { JSONDifference(nil, $0.value, at: step(to: $0.name)) }
  }

  private static func inElements(
    from expected: JSONValue, to actual: JSONValue, _ isFree: IsFree
  ) -> JSONDifference? {
    var rest = actual.elements
    var index = 0
    for element in expected.elements {
      let step = "[\(index)]"
      guard let found = rest.next() else { return JSONDifference(element, nil, at: step) }
      if let inner = first(from: element, to: found, isFree) { return inner.seen(from: step) }
      index += 1
    }
    return rest.next().map { JSONDifference(nil, $0, at: "[\(index)]") }
  }

  /// The same difference with the way that leads to it before its path.
  private func seen(from step: String) -> JSONDifference {
    JSONDifference(path: step + path, expected: expected, actual: actual)
  }

  private static func step(to name: JSONValue) -> String { "." + (name.string ?? "") }

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
