/// One value of a parsed text: two words, borrowed from the text and the parser's tape, and good
/// until the next parse.
package struct JSONValue {
  /// What a value is (RFC 8259 § 3).
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

  /// The node behind this value and all that is in it.
  @inlinable var next: UnsafePointer<JSONNode> {
    node + (isContainer ? Int(node.pointee.extent) : 1)
  }

  /// What the value is.
  @inlinable package var kind: Kind {
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

  /// The bytes of a scalar as they came, a string with its quotes; empty for a container.
  @inlinable package var lexeme: UnsafeRawBufferPointer {
    let start = Int(node.pointee.start)
    let count = isContainer ? 0 : node.pointee.end - start
    return UnsafeRawBufferPointer(start: source + start, count: count)
  }

  /// Whether it is `null`.
  @inlinable package var isNull: Bool { firstByte == 0x6E }

  /// The truth value, or nil when it is neither `true` nor `false`.
  @inlinable package var boolean: Bool? {
    switch firstByte {
    case 0x74: true
    case 0x66: false
    default: nil
    }
  }

  /// The members of an object in their order, duplicates and all; none for another kind.
  @inlinable package var members: JSONMembers {
    let isObject = firstByte == 0x7B
    return JSONMembers(source: source, node: node + 1, end: isObject ? next : node + 1)
  }

  /// The elements of an array; none for another kind.
  @inlinable package var elements: JSONElements {
    let isArray = firstByte == 0x5B
    return JSONElements(source: source, node: node + 1, end: isArray ? next : node + 1)
  }

  /// How many members or elements there are, found by walking over them.
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
