import JSON

/// An object that a View sends, declared once: the closure that reads its members declares them.
package struct ObjectDeclaration<Value>: Sendable {
  /// The name among the schemas; nil if the object is only used in one place.
  let name: SchemaName?
  private let read: @Sendable (inout MemberReader) -> Value

  /// An object that `read` turns into a value; ``MemberReader`` says what `read` may do.
  init(
    named name: SchemaName? = nil, _ read: @escaping @Sendable (inout MemberReader) -> Value
  ) {
    self.name = name
    self.read = read
  }

  /// The members, in the order of the documents.
  var members: [MemberDeclaration] {
    let record = MemberRecord()
    var reader = MemberReader(for: record)
    _ = read(&reader)
    return record.members
  }

  /// The closure's value for an object without members, even if some are required.
  var placeholder: Value {
    var reader = MemberReader(nil)
    return read(&reader)
  }

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
