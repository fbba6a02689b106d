import JSON
import JSONRPC

/// A fault in a member. It is thrown from the inside out: each object around the member puts its
/// own member's name in front of the path.
package struct MemberFault: Error {
  private enum Problem {
    case missing, wrong, doubled
    /// The object has no such member. The name is cut to the part that is shown.
    case unknown(String)
  }

  private let problem: Problem
  private let expected: String
  /// The path of the member at fault: `filter.dueBefore`.
  private var path: String
  /// The member whose value is the current object; nil if the object is the params.
  private var owner: String?
  /// The index of the outermost element around the member; nil if it is in no array.
  private var element: Int?
  /// The entry of several that has the fault.
  private var entry: Int?

  private init(_ problem: Problem, _ path: String, expected: String) {
    (self.problem, self.path, self.expected) = (problem, path, expected)
  }

  /// A member that must be present is missing.
  static func missing(_ name: StaticString, _ type: MemberType) -> MemberFault {
    MemberFault(.missing, "\(name)", expected: type.expectation)
  }

  /// A member has the wrong type or value.
  static func wrong(_ name: StaticString, _ type: MemberType) -> MemberFault {
    MemberFault(.wrong, "\(name)", expected: type.expectation)
  }

  /// A value is wrong in a way that its type does not say.
  static func wrong(expected: String) -> MemberFault { MemberFault(.wrong, "", expected: expected) }

  /// The first member of an object that is not one of `names`, or that occurred before; nil if
  /// there is none.
  static func excess(in object: JSONValue, of names: [StaticString]) -> MemberFault? {
    var taken: Set<Int> = []
    for (member, _) in object.members {
      guard let index = names.firstIndex(where: { member.hasString($0) }) else {
        // Errors never quote more than a little of the input.
        let shown = String((member.string ?? "").unicodeScalars.prefix(64))
        let known = names.map { "\($0)" }.joined(separator: ", ")
        return MemberFault(
          .unknown(shown), shown, expected: known.isEmpty ? "no members" : "only " + known)
      }
      if !taken.insert(index).inserted {
        return MemberFault(.doubled, "\(names[index])", expected: "to be given once")
      }
    }
    return nil
  }

  /// The same fault, seen from the object that has this member.
  func inside(_ member: StaticString) -> MemberFault {
    var fault = self
    fault.path = path.isEmpty ? "\(member)" : "\(member).\(path)"
    fault.owner = owner ?? "\(member)"
    return fault
  }

  /// The same fault, seen from the array that has this element.
  func inside(element index: Int) -> MemberFault {
    var fault = self
    fault.path = path.isEmpty ? "\(index)" : "\(index).\(path)"
    fault.element = index
    return fault
  }

  /// The same fault, seen from an array whose elements are entries that are done one after the other.
  var insideEntry: MemberFault {
    var fault = self
    fault.entry = element
    return fault
  }

  /// The error of the event to whose params the fault belongs.
  func invalidParams(of event: StaticString) -> InvalidParams {
    let message: String? =
      switch problem {
      case .missing: "The member \(path) is missing; it must be \(expected)."
      case .wrong: nil
      case .doubled: "The member \(path) is there twice."
      case .unknown(let name):
        "\(owner ?? "\(event)") knows no member \(name); it takes \(expected)."
      }
    return InvalidParams(field: path, expected: expected, message: message, entry: entry)
  }
}
