import JSON

/// An object that a View is sent, declared once: the closure that writes its members declares them.
package struct Written<Value>: Sendable {
  /// The name among the schemas; nil if the object is only used in one place.
  private let name: SchemaName?
  /// By what its sentences are found if it has no name.
  private let owner: StaticString
  private let write: @Sendable (inout MemberWriter<Value>) -> Void

  /// An object that `write` writes; ``MemberWriter`` says how. With a name, it stands among the schemas.
  init(
    _ name: StaticString? = nil, of owner: StaticString = "",
    write: @escaping @Sendable (inout MemberWriter<Value>) -> Void
  ) {
    self.name = name.map { SchemaName($0) }
    self.owner = owner
    self.write = write
  }

  var members: [MemberDeclaration] {
    var members = MemberWriter<Value>(nil, JSONWriter(ByteBuffer(capacity: 16)))
    write(&members)
    return members.declared
  }

  var table: MemberTable { MemberTable(named: name, of: owner, members) }
  var type: MemberType { .object(table) }

  package func write(_ value: Value, to writer: inout JSONWriter) {
    writer.object { writeMembers(of: value, to: &$0) }
  }

  /// A value that is written as this object, for a member whose type is ``type``.
  func of(_ value: Value) -> WrittenPart<Value> { WrittenPart(object: self, value: value) }

  /// Writes the members into an object that was begun.
  func writeMembers(of value: Value, to writer: inout JSONWriter) {
    withUnsafePointer(to: value) { value in
      var members = MemberWriter(value, writer)
      write(&members)
      writer = members.writer
    }
  }
}

/// A value with the declaration of the object as which it is written.
struct WrittenPart<Value>: JSONWritable {
  let object: Written<Value>
  let value: Value

  package func write(to writer: inout JSONWriter) { object.write(value, to: &writer) }
}

/// A type that is written as an object, the same everywhere.
protocol ObjectWritable: JSONWritable { static var object: Written<Self> { get } }

extension ObjectWritable {
  static var type: MemberType { object.type }
  package func write(to writer: inout JSONWriter) { Self.object.write(self, to: &writer) }
}

/// Writes the members of an object that a View is sent, and thereby declares them: each call names a
/// member, gives its type, and says where the object has its value.
///
/// A closure that writes an object names all its members, always in the same order. Run without an
/// object, the same closure lists the members for the documents.
package struct MemberWriter<Value>: ~Copyable {
  /// A pointer, since a copy of the value for each member takes 10 ns, as long as the member itself;
  /// nil while the members are listed.
  fileprivate let value: UnsafePointer<Value>?
  fileprivate var writer: JSONWriter
  /// The declarations so far; none while an object is written.
  fileprivate var declared: [MemberDeclaration] = []

  fileprivate init(_ value: UnsafePointer<Value>?, _ writer: JSONWriter) {
    (self.value, self.writer) = (value, writer)
  }

  /// A member that is always there.
  mutating func required(
    _ name: StaticString, _ type: @autoclosure () -> MemberType,
    _ member: (Value) -> some JSONWritable
  ) {
    guard let value else { return declared.append(.required(name, type())) }
    writer.member(name, member(value.pointee))
  }

  /// A member that is always there, and null if it is nil. Inlined, to cost what `required` does.
  @inline(__always) mutating func nullable(
    _ name: StaticString, _ type: @autoclosure () -> MemberType,
    _ member: (Value) -> (some JSONWritable)?
  ) { required(name, .nullable(type()), member) }

  /// A member that is left out if it is nil.
  mutating func optional(
    _ name: StaticString, _ type: @autoclosure () -> MemberType,
    _ member: (Value) -> (some JSONWritable)?
  ) {
    guard let value else { return declared.append(.optional(name, type())) }
    if let member = member(value.pointee) { writer.member(name, member) }
  }

  /// A list that is always there, of values that are written as an object.
  mutating func list<Part>(
    _ name: StaticString, _ object: Written<Part>, _ parts: (Value) -> [Part]
  ) { required(name, .array(object.type)) { parts($0).map(object.of) } }

  /// A member that is declared for several objects, and always there.
  mutating func required(_ declaration: MemberDeclaration, _ member: (Value) -> some JSONWritable) {
    required(declaration.name, declaration.type, member)
  }

  /// A member that is declared for several objects, and left out if it is nil.
  mutating func optional(
    _ declaration: MemberDeclaration, _ member: (Value) -> (some JSONWritable)?
  ) { optional(declaration.name, declaration.type, member) }

  /// A member that events have too, and that is always there.
  mutating func required<Sent>(_ sent: Member<Sent>, _ member: (Value) -> some JSONWritable) {
    required(sent.name, sent.kind.type, member)
  }

  /// A member that events have too, left out if it is nil.
  mutating func optional<Sent>(_ sent: Member<Sent>, _ member: (Value) -> (some JSONWritable)?) {
    optional(sent.name, sent.kind.type, member)
  }

  /// The members of a part of the object, as its own.
  mutating func members<Part>(_ object: Written<Part>, of part: (Value) -> Part) {
    guard let whole = value else { return declared += object.members }
    object.writeMembers(of: part(whole.pointee), to: &writer)
  }
}
