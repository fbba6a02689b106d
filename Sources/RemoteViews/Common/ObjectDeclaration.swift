import JSON

/// An object that comes in, declared once: the closure that reads its members declares them.
package struct ObjectDeclaration<Value>: Sendable {
  /// The name among the schemas; nil if the object is only used in one place.
  let name: SchemaName?
  private let read: @Sendable (inout MemberReader) -> Value

  /// An object that `read` makes into a value; ``MemberReader`` says what `read` may do.
  init(
    named name: SchemaName? = nil, _ read: @escaping @Sendable (inout MemberReader) -> Value
  ) {
    self.name = name
    self.read = read
  }

  /// What it may hold, in the order in which it is documented.
  var members: [MemberDeclaration] {
    let record = MemberRecord()
    var reader = MemberReader(for: record)
    _ = read(&reader)
    return record.members
  }

  /// What the closure makes of an object without members, even if it needs some.
  var placeholder: Value {
    var reader = MemberReader(nil)
    return read(&reader)
  }

  /// Checks an object and makes it into a value; nil is an object without members.
  func value(of object: JSONValue?) throws(MemberFault) -> Value {
    var reader = MemberReader(object)
    let value = read(&reader)
    try reader.finish { members.map(\.name) }
    return value
  }

  /// Makes an object into a value whatever it holds: a member that is wrong is as good as absent.
  func valuePassingOverFaults(of object: JSONValue?) -> Value {
    var reader = MemberReader(object)
    return read(&reader)
  }
}

/// A value that comes in as an object.
protocol WireObject: Sendable {
  /// How it is read. It may have itself inside: it is asked for only while reading.
  static var declaration: ObjectDeclaration<Self> { get }
}
