/// One value of a parsed text. It takes two words, borrows the text and the parser's tape, and is
/// valid until the next parse.
package struct JSONValue {
  /// The kinds of values (RFC 8259 § 3).
  package enum Kind {
    case object, array, string, number, `true`, `false`, null
  }

  @usableFromInline let source: UnsafePointer<UInt8>
  @usableFromInline let node: UnsafePointer<JSONNode>

  @inlinable
  init(source: UnsafePointer<UInt8>, node: UnsafePointer<JSONNode>) {
    self.source = source
    self.node = node
  }

  @inlinable var firstByte: UInt8 { source[Int(node.pointee.start)] }

  @inlinable var isContainer: Bool { firstByte | 0x20 == 0x7B }

  /// The node after this value and everything in it.
  @inlinable var next: UnsafePointer<JSONNode> {
    node + (isContainer ? Int(node.pointee.extent) : 1)
  }

  /// The kind of the value.
  @inlinable @inline(__always)
  package var kind: Kind {
    switch firstByte {
    case 0x22: .string
    case 0x7B: .object
    case 0x5B: .array
    case 0x74: .true
    case 0x66: .false
    case 0x6E: .null
    default: .number
    }
  }

  /// The bytes of a scalar as they are in the text, with the quotes of a string. Empty for a
  /// container.
  @inlinable package var lexeme: UnsafeRawBufferPointer {
    let start = Int(node.pointee.start)
    let count = isContainer ? 0 : node.pointee.end - start
    return UnsafeRawBufferPointer(start: source + start, count: count)
  }

  /// Whether the value is `null`.
  @inlinable package var isNull: Bool { firstByte == 0x6E }

  /// The value of `true` or `false`; nil for a value of another kind.
  @inlinable package var boolean: Bool? {
    switch firstByte {
    case 0x74: true
    case 0x66: false
    default: nil
    }
  }

  /// The members of an object, in order and with duplicates; none for a value of another kind.
  @inlinable package var members: JSONMembers {
    let isObject = firstByte == 0x7B
    return JSONMembers(source: source, node: node + 1, end: isObject ? next : node + 1)
  }

  /// The elements of an array; none for a value of another kind.
  @inlinable package var elements: JSONElements {
    let isArray = firstByte == 0x5B
    return JSONElements(source: source, node: node + 1, end: isArray ? next : node + 1)
  }

  /// The number of members or elements. Takes time linear in that number.
  package var count: Int {
    var count = 0
    if firstByte == 0x7B {
      for _ in members { count += 1 }
    } else {
      for _ in elements { count += 1 }
    }
    return count
  }
}

/// The members of an object (RFC 8259 § 4) in the order of the text, with duplicates.
package struct JSONMembers: Sequence, IteratorProtocol {
  @usableFromInline let source: UnsafePointer<UInt8>
  @usableFromInline var node: UnsafePointer<JSONNode>
  @usableFromInline let end: UnsafePointer<JSONNode>

  @inlinable
  init(
    source: UnsafePointer<UInt8>, node: UnsafePointer<JSONNode>, end: UnsafePointer<JSONNode>
  ) {
    self.source = source
    self.node = node
    self.end = end
  }

  /// Whether there is no further member.
  @inlinable package var isAtEnd: Bool { node >= end }

  /// The next member, or nil after the last.
  @inlinable
  package mutating func next() -> (name: JSONValue, value: JSONValue)? {
    guard node < end else { return nil }
    let name = JSONValue(source: source, node: node)
    let value = JSONValue(source: source, node: node + 1)
    node = value.next
    return (name, value)
  }

  /// The value of the next member if it has this name. Otherwise nil, and the member stays the next.
  @inlinable @inline(__always)
  package mutating func take(_ name: StaticString) -> JSONValue? {
    guard node < end, JSONValue(source: source, node: node).hasString(name) else { return nil }
    let value = JSONValue(source: source, node: node + 1)
    node = value.next
    return value
  }
}

/// The elements of an array (RFC 8259 § 5) in the order of the text.
package struct JSONElements: Sequence, IteratorProtocol {
  @usableFromInline let source: UnsafePointer<UInt8>
  @usableFromInline var node: UnsafePointer<JSONNode>
  @usableFromInline let end: UnsafePointer<JSONNode>

  @inlinable
  init(
    source: UnsafePointer<UInt8>, node: UnsafePointer<JSONNode>, end: UnsafePointer<JSONNode>
  ) {
    self.source = source
    self.node = node
    self.end = end
  }

  /// The next element, or nil after the last.
  @inlinable
  package mutating func next() -> JSONValue? {
    guard node < end else { return nil }
    let value = JSONValue(source: source, node: node)
    node = value.next
    return value
  }
}
