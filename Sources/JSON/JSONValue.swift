/// One value of a parsed text. It takes two words, borrows the text and the parser's tape, and is
/// valid until the next parse.
package struct JSONValue {
  /// The kinds of values (RFC 8259 § 3). Their numbers are in every ``digest``.
  package enum Kind: Int {
    case object = 1
    case array, string, number, `true`, `false`, null
  }

  let source: UnsafePointer<UInt8>
  let node: UnsafePointer<JSONNode>

  var firstByte: UInt8 { source[Int(node.pointee.start)] }

  var isContainer: Bool { firstByte | 0x20 == Byte.openBrace }

  /// The node after this value and everything in it.
  var next: UnsafePointer<JSONNode> {
    node + (isContainer ? Int(node.pointee.extent) : 1)
  }

  package var kind: Kind {
    switch firstByte {
    case Byte.quote: .string
    case Byte.openBrace: .object
    case Byte.openBracket: .array
    case UInt8(ascii: "t"): .true
    case UInt8(ascii: "f"): .false
    case UInt8(ascii: "n"): .null
    default: .number
    }
  }

  /// The bytes of a scalar as they are in the text, with the quotes of a string. Empty for a
  /// container.
  package var lexeme: UnsafeRawBufferPointer {
    let start = Int(node.pointee.start)
    let count = isContainer ? 0 : node.pointee.end - start
    return UnsafeRawBufferPointer(start: source + start, count: count)
  }

  package var isNull: Bool { firstByte == UInt8(ascii: "n") }

  /// The value of `true` or `false`; nil for a value of another kind.
  package var boolean: Bool? {
    switch firstByte {
    case UInt8(ascii: "t"): true
    case UInt8(ascii: "f"): false
    default: nil
    }
  }

  /// The members of an object, in order and with duplicates; none for a value of another kind.
  package var members: JSONMembers {
    let isObject = firstByte == Byte.openBrace
    return JSONMembers(source: source, node: node + 1, end: isObject ? next : node + 1)
  }

  /// The first member with this name; nil if there is none.
  package subscript(_ name: StaticString) -> JSONValue? {
    members.first { $0.name.hasString(name) }?.value
  }

  /// The elements of an array; none for a value of another kind.
  package var elements: JSONElements {
    let isArray = firstByte == Byte.openBracket
    return JSONElements(source: source, node: node + 1, end: isArray ? next : node + 1)
  }

  /// The number of members or elements. Takes time linear in that number.
  package var count: Int {
    members.reduce(0) { count, _ in count + 1 } + elements.reduce(0) { count, _ in count + 1 }
  }
}

/// The members of an object (RFC 8259 § 4) in the order of the text, with duplicates.
package struct JSONMembers: Sequence, IteratorProtocol {
  fileprivate let source: Cursor
  fileprivate var node: UnsafePointer<JSONNode>
  fileprivate let end: UnsafePointer<JSONNode>

  package mutating func next() -> (name: JSONValue, value: JSONValue)? {
    guard node < end else { return nil }
    let name = JSONValue(source: source, node: node)
    let value = JSONValue(source: source, node: node + 1)
    node = value.next
    return (name, value)
  }
}

/// The elements of an array (RFC 8259 § 5) in the order of the text.
package struct JSONElements: Sequence, IteratorProtocol {
  fileprivate let source: Cursor
  fileprivate var node: UnsafePointer<JSONNode>
  fileprivate let end: UnsafePointer<JSONNode>

  package mutating func next() -> JSONValue? {
    guard node < end else { return nil }
    let value = JSONValue(source: source, node: node)
    node = value.next
    return value
  }
}
