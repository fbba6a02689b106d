import Entities
import JSON

/// How large a filter may be. It is measured before it is read, so that a message cannot make a tree
/// that takes much more memory than the message.
struct TodoFilterSize {
  /// The most conditions in a filter, at any depth. A condition is a member other than `any`, `all` and
  /// `not`; a filter without members counts as one too.
  static let conditionsLimit = 64
  /// How deep `any`, `all` and `not` may stand inside each other.
  static let depthLimit = 8

  private var conditions = 0

  /// Throws if a filter is too large.
  static func check(_ filter: JSONValue) throws(MemberFault) {
    var size = TodoFilterSize()
    if !size.holds(filter, depth: 0) {
      throw MemberFault.wrong(
        expected: "a filter of at most \(conditionsLimit) conditions, "
          + "nested at most \(depthLimit) deep")
    }
  }

  private mutating func holds(_ filter: JSONValue, depth: Int) -> Bool {
    if depth > Self.depthLimit { return false }
    var isEmpty = true
    for (name, value) in filter.members where !value.isNull {
      isEmpty = false
      if name.hasString("not") && value.kind == .object {
        if !holds(value, depth: depth + 1) { return false }
      } else if (name.hasString("any") || name.hasString("all")) && value.kind == .array {
        for part in value.elements where !holds(part, depth: depth + 1) { return false }
      } else if !count() {
        return false
      }
    }
    return !isEmpty || count()
  }

  private mutating func count() -> Bool {
    conditions += 1
    return conditions <= Self.conditionsLimit
  }
}

/// A filter that is not too large.
struct TodoFilterKind: MemberKind {
  private let object = ObjectKind<TodoFilter> { TodoFilter.declaration }

  var type: MemberType { object.type }
  var placeholder: TodoFilter { TodoFilter() }

  func value(of json: JSONValue) throws(MemberFault) -> TodoFilter? {
    guard json.kind == .object else { return nil }
    try TodoFilterSize.check(json)
    return try object.value(of: json)
  }
}

extension MemberKind where Self == TodoFilterKind {
  /// A filter that is not too large.
  static var filter: Self { TodoFilterKind() }
}
