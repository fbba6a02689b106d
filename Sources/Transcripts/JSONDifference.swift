import JSON

/// Where two JSON texts differ, if neither the order of members nor white space nor the
/// spelling of strings counts. The order of elements counts, and so does the spelling of numbers: 1
/// and 1.0 differ, since an id must come back as it was sent. A member that is given twice is one too
/// many. A ``MessagePattern`` has its own rules.
package struct JSONDifference: Equatable {
  /// Where it is, such as `params.todos[0].title`; empty if the texts as a whole differ.
  package let path: String
  /// The expected value, as JSON without white space; nil if there should be none.
  package let expected: String?
  /// The value that is there; nil if there is none.
  package let actual: String?

  /// Tells whether a member of an object may be any other string if it is a string.
  package typealias IsFree = (_ name: JSONValue, _ object: JSONValue) -> Bool

  private init(_ expected: JSONValue?, _ actual: JSONValue?, at path: String) {
    self.path = path
    self.expected = expected?.text()
    self.actual = actual?.text()
  }

  /// Looks for differences in the order of the expected text, of which it finds at most `limit`.
  struct Search {
    let limit: Int
    var isFree: IsFree?
    /// What is compared by a pattern, whose names get their values.
    var pattern: MessagePattern?
    var found: [JSONDifference] = []

    /// Compares two values, one of which may be missing.
    mutating func compare(_ expected: JSONValue?, _ actual: JSONValue?, at path: String) {
      if found.count == limit { return }
      var expected = expected
      if let name = pattern == nil ? nil : expected?.openName {
        if let actual, pattern?.takes(actual, as: name) == true { return }
        expected = pattern?.values[name]?.value ?? pattern?.value(name) ?? expected
      } else if let expected, let actual, expected.kind == actual.kind {
        switch expected.kind {
        case .object: return compareMembers(expected, actual, at: path)
        case .array: return compareElements(expected, actual, at: path)
        case .string: if expected.withDecodedBytes(actual.hasString) == true { return }
        case .number where pattern != nil: if expected.digest == actual.digest { return }
        case .number: if expected.lexeme.elementsEqual(actual.lexeme) { return }
        case .true, .false, .null: return
        }
      }
      found.append(JSONDifference(expected, actual, at: path))
    }

    private mutating func compareMembers(
      _ expected: JSONValue, _ actual: JSONValue, at path: String
    ) {
      let isPattern = pattern != nil
      func compareMember(_ name: [UInt8], _ expected: JSONValue?, _ actual: JSONValue?) {
        let name = String(decoding: name, as: UTF8.self)
        compare(expected, actual, at: (path.isEmpty ? "" : path + ".") + name)
      }
      var rest: [[UInt8]: JSONValue] = [:]
      var surplus: [(name: JSONValue, value: JSONValue)] = []
      let members = actual.members.lazy.filter { !isPattern || !$0.value.isNull }
      for member in members {
        let name = member.name.bytes
        if rest[name] == nil { rest[name] = member.value } else { surplus.append(member) }
      }
      for (member, value) in expected.members
      where found.count < limit && !(isPattern && member.hasString("…")) {
        let (name, isOptional) = isPattern ? member.optionalName : (member.bytes, false)
        let other = rest.removeValue(forKey: name)
        if isPattern, other == nil,
          isOptional ? pattern?.mayLack(value.openName) == true : value.isNull
        {
          continue
        }
        if value.kind == .string, other?.kind == .string, isFree?(member, expected) == true {
          continue
        }
        compareMember(name, value, other)
      }
      if isPattern && expected["…"] != nil { return }
      surplus += members.filter { rest[$0.name.bytes] != nil }
      for (name, value) in surplus { compareMember(name.bytes, nil, value) }
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
