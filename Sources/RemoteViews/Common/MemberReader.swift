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
  /// How many members of the object were read.
  private var count = 0
  /// The first one.
  private var fault: MemberFault?
  /// What is wrong between members that are right by themselves.
  private var refusal: MemberFault?
  /// Collects the declarations; nil while an object is read.
  private let record: MemberRecord?

  /// A reader of the members of an object; nil means an object without members.
  init(_ object: JSONValue?) {
    self.object = object
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

  /// Refuses the object because of a member that was read, if each member is right by itself.
  mutating func refuse(_ name: StaticString, expected: String) {
    refusal = MemberFault.wrong(expected: expected).inside(name)
  }

  /// Throws the fault of the object, if any, after all members were read. A member that is not
  /// declared, or that occurs twice, takes precedence over a wrong value. `names` returns the names
  /// of the declared members.
  func finish(_ names: () -> [StaticString]) throws(MemberFault) {
    if let object, object.count != count, let fault = MemberFault.excess(in: object, of: names()) {
      throw fault
    }
    if let fault = fault ?? refusal { throw fault }
  }

  private mutating func find(_ name: StaticString) -> JSONValue? {
    guard let object else { return nil }
    for member in object.members where member.name.hasString(name) {
      count += 1
      return member.value.isNull ? nil : member.value
    }
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
    if self.fault == nil { self.fault = fault() }
  }
}

/// The declarations of the members that a closure reads.
final class MemberRecord {
  private(set) var members: [MemberDeclaration] = []

  func add(_ member: MemberDeclaration) { members.append(member) }
}
