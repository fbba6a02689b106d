import JSON
import JSONRPC

/// An object that a View sends, declared once: the closure that reads its members declares them.
package struct ObjectDeclaration<Value>: Sendable {
  /// The name among the schemas; nil if the object is only used in one place.
  let name: SchemaName?
  /// By what its sentences are found if it has no name.
  private let owner: StaticString
  private let read: @Sendable (inout MemberReader) -> Value

  /// An object that `read` turns into a value; ``MemberReader`` says what `read` may do.
  init(
    named name: SchemaName? = nil, of owner: StaticString = "",
    _ read: @escaping @Sendable (inout MemberReader) -> Value
  ) { (self.name, self.owner, self.read) = (name, owner, read) }

  var members: [MemberDeclaration] {
    var reader = MemberReader(nil)
    reader.declared = []
    _ = read(&reader)
    return reader.declared ?? []
  }

  var type: MemberType { .object(MemberTable(named: name, of: owner, members)) }

  /// The closure's value for an object without members, even if some are required.
  var placeholder: Value { valuePassingOverFaults(of: nil) }

  /// Checks an object and turns it into a value; nil means an object without members.
  func value(of object: JSONValue?) throws(MemberFault) -> Value {
    var reader = MemberReader(object)
    let value = read(&reader)
    try reader.finish { members.map(\.name) }
    return value
  }

  /// Turns any object into a value: a wrong member counts as absent.
  func valuePassingOverFaults(of object: JSONValue?) -> Value {
    var reader = MemberReader(object)
    return read(&reader)
  }
}

/// Reads the members of an object that a View sent, and thereby declares them: each call names a
/// member, gives its type, and returns its value.
///
/// A closure that reads an object asks for all its members, each once and always in the same order,
/// whatever their values are. Run without an object, the same closure lists the members for the
/// documents. A wrong member does not interrupt the closure. The reader keeps the fault and returns a
/// placeholder, and the closure's result is thrown away.
package struct MemberReader: ~Copyable {
  private let object: JSONValue?
  /// Takes the members if they are written instead (``CodedObject``).
  private var writer: JSONWriter?
  /// How many members of the object nobody has asked for; once there are none, nothing is looked for.
  private var left: Int
  /// What is wrong with members.
  private var faults: [MemberFault] = []
  /// What is wrong between members that are right by themselves.
  private var refusals: [MemberFault] = []
  /// The declarations so far; nil while an object is read.
  fileprivate var declared: [MemberDeclaration]?

  /// A reader of the members of an object; nil means an object without members.
  init(_ object: JSONValue?) { (self.object, left) = (object, object?.count ?? 0) }

  /// The value of a member that must be present.
  mutating func required<Value: Sendable>(_ member: Member<Value>) -> Value {
    required(member.name, member.kind)
  }

  /// The value of a member; nil if it is absent or null, which means the same.
  mutating func optional<Value: Sendable>(_ member: Member<Value>) -> Value? {
    optional(member.name, member.kind)
  }

  /// The value of a member that must be present, and that only this object has.
  mutating func required<Value: Sendable>(
    _ name: StaticString, _ kind: @autoclosure () -> MemberKind<Value>
  ) -> Value {
    let kind = kind()
    declared?.append(.required(name, kind.type))
    guard let json = find(name) else {
      faults.append(.missing(name, kind.type))
      return kind.placeholder
    }
    return value(of: name, kind, json) ?? kind.placeholder
  }

  /// The value of a member that only this object has; nil if it is absent or null, which means the
  /// same.
  mutating func optional<Value: Sendable>(
    _ name: StaticString, _ kind: @autoclosure () -> MemberKind<Value>
  ) -> Value? {
    declared?.append(.optional(name, kind().type))
    // Most members of most objects are absent, and then their kinds are not made.
    return find(name).flatMap { value(of: name, kind(), $0) }
  }

  /// The value of a member for which null says something of its own, which is `.some(nil)`; nil if it is absent.
  mutating func nullable<Value: Sendable>(
    _ name: StaticString, _ kind: @autoclosure () -> MemberKind<Value>
  ) -> Value?? {
    declared?.append(.optional(name, .nullable(kind().type)))
    guard let json = json(name) else { return nil }
    return .some(json.isNull ? nil : value(of: name, kind(), json))
  }

  /// The names of members that are null, for an object in which that says something of its own.
  var nulls: [String] { object?.members.filter(\.value.isNull).compactMap(\.name.string) ?? [] }

  /// The value of a member that says whether something is so; it is not if it is absent.
  mutating func flag(_ name: StaticString) -> Bool { optional(name, .boolean) ?? false }

  /// Refuses the object because of a member that was read, if each member is right by itself.
  mutating func refuse(_ name: StaticString, if isWrong: Bool = true, expected: String) {
    if isWrong { refusals.append(.wrong(expected: expected).inside(name)) }
  }

  /// Throws the fault of the object, if any, after all members were read. A member that is not
  /// declared, or that occurs twice, takes precedence over a wrong value. `names` returns the names
  /// of the declared members.
  func finish(_ names: () -> [StaticString]) throws(MemberFault) {
    if let object, left > 0, let fault = MemberFault.excess(in: object, of: names()) {
      throw fault
    }
    if let fault = faults.first ?? refusals.last { throw fault }
  }

  private mutating func find(_ name: StaticString) -> JSONValue? {
    json(name).flatMap { $0.isNull ? nil : $0 }
  }

  private mutating func json(_ name: StaticString) -> JSONValue? {
    guard left > 0, let object else { return nil }
    for member in object.members where member.name.hasString(name) {
      left -= 1
      return member.value
    }
    return nil
  }

  private mutating func value<Value: Sendable>(
    of name: StaticString, _ kind: MemberKind<Value>, _ json: JSONValue
  ) -> Value? {
    do throws(MemberFault) {
      if let value = try kind.value(of: json) { return value }
      faults.append(.wrong(name, kind.type))
    } catch { faults.append(error.inside(name)) }
    return nil
  }
}

/// A type that is read and written as an object, and declared once for both.
protocol CodedObject: JSONWritable, Sendable {
  /// The name among the schemas; nil if the object is only used in one place.
  static var schemaName: SchemaName? { get }

  /// The object, for each of whose members it calls one of the two functions below; `value` is nil while it
  /// is read.
  static func coded(_ members: inout MemberReader, _ value: Self?) -> Self
}

extension CodedObject {
  static var schemaName: SchemaName? { nil }

  static var declaration: ObjectDeclaration<Self> {
    ObjectDeclaration(named: schemaName) { coded(&$0, nil) }
  }

  package func write(to writer: inout JSONWriter) {
    MemberReader.write(to: &writer) { _ = Self.coded(&$0, self) }
  }
}

extension MemberKind where Value: CodedObject {
  static var coded: Self { .object(Value.declaration) }
}

extension MemberReader {
  /// Writes an object with the members for which `code` asks.
  static func write(to writer: inout JSONWriter, _ code: (inout MemberReader) -> Void) {
    writer.object { writer in
      var members = MemberReader(nil)
      members.writer = writer
      code(&members)
      writer = members.writer ?? writer
    }
  }

  /// The value of a member that must be present: the one that is read, or this one, which is written.
  mutating func required<Value: JSONWritable & Sendable>(
    _ name: StaticString, _ kind: @autoclosure () -> MemberKind<Value>, _ value: Value?
  ) -> Value {
    guard let value else { return required(name, kind()) }
    writer?.member(name, value)
    return value
  }

  /// The same of a member for which null says something of its own.
  mutating func nullable<Value: JSONWritable & Sendable>(
    _ name: StaticString, _ kind: @autoclosure () -> MemberKind<Value>, _ value: Value??
  ) -> Value?? {
    guard let value else { return nullable(name, kind()) }
    writer?.member(name, value)
    return value
  }

  /// The same of a member that is left out if it is nil.
  mutating func optional<Value: JSONWritable & Sendable>(
    _ name: StaticString, _ kind: @autoclosure () -> MemberKind<Value>, _ value: Value?
  ) -> Value? {
    guard let value else { return optional(name, kind()) }
    writer?.member(name, value)
    return value
  }
}
