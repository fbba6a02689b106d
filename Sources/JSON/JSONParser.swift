import System

/// A strict parser of RFC 8259. It borrows the text and fills a tape, which it reuses: it builds no
/// tree, does not recurse, allocates nothing once it is warm, and takes linear time for any text.
package final class JSONParser {
  private static let modestCapacity = 4096

  package let maximumDepth: Int
  private var tape: UnsafeMutablePointer<JSONNode>
  private var capacity: Int
  /// The number of nodes on the tape.
  private var count = 0

  /// Whether the text is nested deeper than allowed, as far as it was read.
  private var isTooDeep = false

  /// A parser that accepts at most `maximumDepth` containers inside one another (RFC 8259 § 9).
  package init(maximumDepth: Int = 512) {
    self.maximumDepth = maximumDepth
    capacity = JSONParser.modestCapacity
    tape = JSONParser.resize(nil, to: capacity)
  }

  deinit { Memory.release(tape) }

  /// Reads one JSON text (RFC 8259 § 2) of at most 2 GiB − 1. The value borrows `bytes` and the
  /// tape, and is valid until the next parse.
  package func parse(_ bytes: UnsafeRawBufferPointer) throws(JSONError) -> JSONValue {
    isTooDeep = false
    guard let raw = bytes.baseAddress, bytes.count <= Int(Int32.max) else { throw .syntax }
    let base = raw.assumingMemoryBound(to: UInt8.self)
    let end = base + bytes.count
    do { try scan(base, end) } catch {
      // It comes before any error that was found after it, as bad UTF-8 does before a fault of grammar.
      if isTooDeep { throw .tooDeep(nil) }
      if String(validating: bytes, as: UTF8.self) == nil { throw .invalidUnicode }
      throw error
    }
    let value = JSONValue(source: base, node: tape)
    if isTooDeep { throw .tooDeep(value) }
    return value
  }

  /// Gives back the memory that an unusually large text took. The last value is then no longer
  /// valid.
  package func trim() {
    guard capacity > JSONParser.modestCapacity else { return }
    capacity = JSONParser.modestCapacity
    tape = JSONParser.resize(tape, to: capacity)
  }

  private func append(start: Int, extent: Int) {
    if count == capacity {
      capacity *= 2
      tape = JSONParser.resize(tape, to: capacity)
    }
    tape[count] = JSONNode(
      start: UInt32(truncatingIfNeeded: start), extent: UInt32(truncatingIfNeeded: extent))
    count &+= 1
  }

  private static func resize(
    _ tape: UnsafeMutablePointer<JSONNode>?, to capacity: Int
  ) -> UnsafeMutablePointer<JSONNode> {
    Memory.resize(tape, to: capacity * MemoryLayout<JSONNode>.stride)
      .bindMemory(to: JSONNode.self, capacity: capacity)
  }

  /// Puts a text on the tape.
  private func scan(_ base: Cursor, _ end: Cursor) throws(JSONError) {
    count = 0
    var open = -1  // the innermost open container
    var closer: UInt8 = 0  // the bracket that closes it
    var depth = 0
    var cursor = Scan.space(base, end)

    values: while true {
      if closer == Byte.closeBrace {
        cursor = Scan.space(try string(cursor, base, end), end)
        cursor = Scan.space(try Scan.byte(Byte.colon, cursor, end), end)
      }

      guard cursor < end else { throw .syntax }
      let start = cursor - base
      switch cursor.pointee {
      case Byte.quote: cursor = try string(cursor, base, end)
      case Byte.openBrace, Byte.openBracket:
        if depth == maximumDepth { isTooDeep = true }
        closer = cursor.pointee + 2
        append(start: start, extent: open)
        open = count - 1
        depth &+= 1
        cursor = Scan.space(cursor + 1, end)
        guard cursor < end, cursor.pointee == closer else { continue values }
      case Byte.minus, Byte.zero...UInt8(ascii: "9"):
        cursor = try Scan.number(cursor, end)
        append(start: start, extent: cursor - base)
      default:
        cursor = try Scan.literal(cursor, end)
        append(start: start, extent: cursor - base)
      }

      // A value has ended: close the containers that end here, until a comma or the end of the
      // text.
      while true {
        cursor = Scan.space(cursor, end)
        if open < 0 {
          guard cursor == end else { throw .syntax }
          return
        }
        guard cursor < end else { throw .syntax }
        if cursor.pointee == Byte.comma {
          cursor = Scan.space(cursor + 1, end)
          continue values
        }
        cursor = try Scan.byte(closer, cursor, end)
        depth &-= 1
        let outer = Int(Int32(bitPattern: tape[open].extent))
        tape[open].extent = UInt32(truncatingIfNeeded: count - open)
        open = outer
        closer = outer < 0 ? 0 : base[Int(tape[outer].start)] + 2
      }
    }
  }

  /// Puts a string on the tape, and returns the cursor after it.
  private func string(_ cursor: Cursor, _ base: Cursor, _ end: Cursor) throws(JSONError) -> Cursor {
    let text = try StringScan(try Scan.byte(Byte.quote, cursor, end), end)
    let escapedBit = text.hasEscapes ? Int(JSONNode.escapedBit) : 0
    append(start: cursor - base, extent: text.end - base | escapedBit)
    return text.end
  }
}

/// One value on the tape. Its first byte in the text says which kind it is.
struct JSONNode {
  /// The offset of the first byte.
  let start: UInt32

  /// Of a scalar: the offset after the last byte, with `escapedBit` for a string that has escapes.
  /// Of a container: how many nodes it takes, itself included; while it is still open, the index of
  /// the container around it, so that the tape is its own stack.
  var extent: UInt32

  static var escapedBit: UInt32 { 0x8000_0000 }

  /// The offset after the last byte of a scalar.
  var end: Int { Int(extent & ~JSONNode.escapedBit) }

  /// Whether a string has to be decoded.
  var hasEscapes: Bool { extent & JSONNode.escapedBit != 0 }
}

/// What is wrong with a text. It never quotes the text.
package enum JSONError: Error, @unchecked Sendable {
  /// The text breaks the grammar of RFC 8259 § 2, or is longer than 2 GiB − 1.
  case syntax
  /// The text has bad UTF-8 (RFC 8259 § 8.1, RFC 3629) or half of a surrogate pair (§ 8.2).
  case invalidUnicode
  /// The text is nested deeper than allowed (RFC 8259 § 9). Its value is valid until the next parse, and
  /// nobody may recurse into it; nil if the text ends too early after that or has another error.
  case tooDeep(JSONValue?)
}

/// A JSON text with its value. The value is gone as soon as nobody keeps this: where nobody else does, use
/// ``with(_:)``.
package final class ParsedText {
  private let memory: UnsafeMutableRawBufferPointer
  private let parser = JSONParser()
  package let value: JSONValue

  /// Nil if the text is not JSON.
  package init?(_ bytes: [UInt8]) {
    memory = .allocate(byteCount: bytes.count, alignment: 1)
    memory.copyBytes(from: bytes)
    guard let value = try? parser.parse(UnsafeRawBufferPointer(memory)) else {
      memory.deallocate()
      return nil
    }
    self.value = value
  }

  deinit { memory.deallocate() }

  package func with<Result>(_ body: (JSONValue) -> Result) -> Result {
    withExtendedLifetime(self) { body(value) }
  }
}
