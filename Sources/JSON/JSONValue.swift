import System

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
  var next: UnsafePointer<JSONNode> { node + (isContainer ? Int(node.pointee.extent) : 1) }

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
  package var boolean: Bool? { kind == .true ? true : kind == .false ? false : nil }

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

  /// The bytes between the quotes, escapes included.
  private var content: UnsafeRawBufferPointer {
    let start = Int(node.pointee.start) + 1
    return UnsafeRawBufferPointer(start: source + start, count: node.pointee.end - 1 - start)
  }

  /// The text of a string, decoded (RFC 8259 § 7); nil for a value of another kind.
  package var string: String? { withDecodedBytes { String(decoding: $0, as: UTF8.self) } }

  /// Whether this is a string whose text is exactly these bytes of UTF-8 (RFC 8259 § 8.3).
  /// Spellings that are only canonically equivalent are different.
  package func hasString(_ bytes: UnsafeRawBufferPointer) -> Bool {
    guard kind == .string else { return false }
    guard node.pointee.hasEscapes else { return Self.areEqual(content, bytes) }
    return withDecodedBytes { Self.areEqual($0, bytes) } ?? false
  }

  private static func areEqual(
    _ left: UnsafeRawBufferPointer, _ right: UnsafeRawBufferPointer
  ) -> Bool {
    guard left.count == right.count, let first = left.baseAddress, let second = right.baseAddress
    else { return left.count == right.count }
    return Memory.compare(first, second, count: left.count) == 0
  }

  package func hasString(_ text: StaticString) -> Bool {
    text.withUTF8Buffer { hasString(UnsafeRawBufferPointer($0)) }
  }

  /// Calls `body` with the UTF-8 of a string, without a copy if it has no escapes; nil for a value
  /// of another kind.
  package func withDecodedBytes<R>(_ body: (UnsafeRawBufferPointer) -> R) -> R? {
    guard kind == .string else { return nil }
    let content = content
    guard node.pointee.hasEscapes else { return body(content) }
    return withUnsafeTemporaryAllocation(byteCount: content.count, alignment: 1) { memory in
      let count = JSONValue.decode(content, into: memory)
      return body(UnsafeRawBufferPointer(rebasing: memory[..<count]))
    }
  }

  /// Decodes the content of a string into `memory`, and returns the length of the text in bytes.
  /// The text is never longer than the content.
  private static func decode(
    _ content: UnsafeRawBufferPointer, into memory: UnsafeMutableRawBufferPointer
  ) -> Int {
    guard let start = content.baseAddress?.assumingMemoryBound(to: UInt8.self) else { return 0 }
    let end = start + content.count
    var source = content[...]
    var count = 0
    while let first = source.first {
      if first == Byte.backslash {
        // The scan has found it valid.
        guard let escape = try? Escape(at: start + source.startIndex, end) else { return count }
        for byte in UTF8.encode(escape.scalar) ?? UTF8.encodedReplacementCharacter {
          memory[count] = byte
          count += 1
        }
        source = source.dropFirst(escape.length)
      } else {
        let run = source.prefix { $0 != Byte.backslash }
        memory[count..<count + run.count].copyBytes(from: run)
        count += run.count
        source = source[run.endIndex...]
      }
    }
    return count
  }

  /// The value of a number that is an integer (2, 2.0, 20e-1; -0 is 0). Nil for a value of another kind,
  /// a fraction, and a number that does not fit into `Int`. Written with a point or an exponent, it
  /// is as exact as `Double`, and below 2^53.
  package var integer: Int? {
    guard kind == .number else { return nil }
    let text = String(decoding: lexeme, as: UTF8.self)
    if let integer = Int(text) { return integer }
    guard let number = Double(text), number.magnitude < 0x1p53 else { return nil }
    return Int(exactly: number)
  }

  /// A number that stands for the value, 0 to 2^53 - 1. It is the same for every way to write the same
  /// value: in any order of members, with or without members that are null, with 2.0 for 2, whatever
  /// is escaped. Different values have different ones but for a chance of one in 2^53.
  package var digest: Int { Int(hash >> 11) }

  // FNV-1a over the kind and the bytes of the value; members are added up, each with its name.
  private var hash: UInt64 {
    var hash = Self.basis.mixed(with: UInt64(kind.rawValue))
    switch kind {
    case .object:
      for (name, value) in members where !value.isNull {
        hash = hash &+ name.hash.mixed(with: value.hash)
      }
    case .array: for element in elements { hash = hash.mixed(with: element.hash) }
    case .string: hash = withDecodedBytes { hash.mixed(with: $0) } ?? hash
    case .number:
      hash =
        integer.map { hash.mixed(with: UInt64(bitPattern: Int64($0))) } ?? hash.mixed(with: lexeme)
    case .true, .false, .null: break
    }
    return hash
  }

  private static let basis: UInt64 = 0xCBF2_9CE4_8422_2325
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

extension UInt64 {
  private static let prime: UInt64 = 0x100_0000_01B3

  fileprivate func mixed(with number: UInt64) -> UInt64 {
    withUnsafeBytes(of: number.littleEndian) { mixed(with: $0) }
  }

  fileprivate func mixed(with bytes: UnsafeRawBufferPointer) -> UInt64 {
    bytes.reduce(self) { ($0 ^ UInt64($1)) &* Self.prime }
  }
}
