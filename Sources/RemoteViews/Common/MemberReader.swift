import JSON

/// Reads the members of an object that a View sent, and thereby declares them: each call names a
/// member, gives its type and its meaning, and returns its value.
///
/// A closure that reads an object asks for all its members, each once and always in the same order,
/// whatever their values are. Run without an object, the same closure lists the members for the
/// documents. A wrong member does not interrupt the closure. The reader keeps the first fault and
/// returns a placeholder, and the closure's result is thrown away.
package struct MemberReader: ~Copyable {
  private let object: JSONValue?
  /// The members after those that were read in order. Most Views send members in the order of the
  /// documents, so the next one is usually the first of these.
  private var rest: JSONMembers?
  /// How many members of the object were read.
  private var count = 0
  private var fault = FirstFault.none
  /// Collects the declarations; nil while an object is read.
  private let record: MemberRecord?

  /// A reader of the members of an object; nil means an object without members.
  init(_ object: JSONValue?) {
    self.object = object
    rest = object?.members
    record = nil
  }

  /// A reader that reads nothing, and collects the declarations.
  init(for record: MemberRecord) {
    object = nil
    self.record = record
  }

  /// The value of a member that must be present.
  @inline(__always)
  mutating func required<Kind: MemberKind>(_ member: Member<Kind>) -> Kind.Value {
    if let record { record.add(member.required) }
    guard let json = find(member.name) else {
      keep(.missing(member.name, member.kind.type))
      return member.kind.placeholder
    }
    return value(of: member, json) ?? member.kind.placeholder
  }

  /// The value of a member; nil if it is absent or null, which means the same.
  @inline(__always)
  mutating func optional<Kind: MemberKind>(_ member: Member<Kind>) -> Kind.Value? {
    if let record { record.add(member.optional) }
    guard let json = find(member.name) else { return nil }
    return value(of: member, json)
  }

  /// The value of a member that must be present, and that only this object has.
  @inline(__always)
  mutating func required<Kind: MemberKind>(
    _ name: StaticString, _ kind: Kind, _ summary: StaticString
  ) -> Kind.Value {
    required(Member(name, kind, summary))
  }

  /// The value of a member that only this object has; nil if it is absent or null, which means the
  /// same.
  @inline(__always)
  mutating func optional<Kind: MemberKind>(
    _ name: StaticString, _ kind: Kind, _ summary: StaticString
  ) -> Kind.Value? {
    optional(Member(name, kind, summary))
  }

  /// Whether all further members are absent. Never while declarations are collected.
  var isAtEnd: Bool { record == nil && rest?.isAtEnd != false }

  /// Throws the fault of the object, if any, after all members were read. A member that is not
  /// declared, or that occurs twice, takes precedence over a wrong value. `names` returns the names
  /// of the declared members.
  @inline(__always)
  func finish(_ names: () -> [StaticString]) throws(MemberFault) {
    var rest = rest
    if let object, rest?.next() != nil, object.count != count,
      let fault = MemberFault.excess(in: object, of: names())
    {
      throw fault
    }
    if case .found(let fault) = fault { throw fault }
  }

  @inline(__always)
  private mutating func find(_ name: StaticString) -> JSONValue? {
    guard var rest, let first = rest.next() else { return nil }
    if first.name.hasString(name) {
      self.rest = rest
      count += 1
      return first.value.isNull ? nil : first.value
    }
    guard let value = Self.value(of: name, in: rest) else { return nil }
    count += 1
    return value.isNull ? nil : value
  }

  @inline(never)
  private static func value(of name: StaticString, in members: JSONMembers) -> JSONValue? {
    for member in members where member.name.hasString(name) { return member.value }
    return nil
  }

  @inline(__always)
  private mutating func value<Kind: MemberKind>(
    of member: Member<Kind>, _ json: JSONValue
  ) -> Kind.Value? {
    do throws(MemberFault) {
      if let value = try member.kind.value(of: json) { return value }
      keep(.wrong(member.name, member.kind.type))
    } catch {
      keep(error.inside(member.name))
    }
    return nil
  }

  private mutating func keep(_ fault: @autoclosure () -> MemberFault) {
    if case .none = self.fault { self.fault = .found(fault()) }
  }
}

/// Indirect, so that it adds little to a reader: nearly all objects have no fault.
private enum FirstFault {
  case none
  indirect case found(MemberFault)
}

/// The declarations of the members that a closure reads.
final class MemberRecord {
  private(set) var members: [MemberDeclaration] = []

  func add(_ member: MemberDeclaration) { members.append(member) }
}
