import System

/// A strict parser of RFC 8259. It borrows the text and fills a tape, which it reuses: it builds no
/// tree, does not recurse, allocates nothing once it is warm, and takes linear time for any text.
package final class JSONParser {
  private static let modestCapacity = 4096

  private let maximumDepth: Int
  // No method calls other code while it changes these, so there is no overlapping access to check
  // for.
  @exclusivity(unchecked) @usableFromInline var tape: UnsafeMutablePointer<JSONNode>
  @exclusivity(unchecked) private var capacity: Int

  /// Whether the last text was nested deeper than allowed. If so, `parse` either returned a value
  /// in which the containers that are too deep are empty, or threw `.tooDeep`.
  @exclusivity(unchecked) package private(set) var isTooDeep = false

  /// A parser that accepts at most `maximumDepth` containers inside one another (RFC 8259 § 9).
  package init(maximumDepth: Int = 512) {
    self.maximumDepth = maximumDepth
    capacity = JSONParser.modestCapacity
    tape = JSONParser.resize(nil, to: capacity)
  }

  deinit { Memory.free(tape) }

  /// Reads one JSON text (RFC 8259 § 2) of at most 2 GiB − 1. The value borrows `bytes` and the
  /// tape, and is valid until the next parse.
  package func parse(_ bytes: UnsafeRawBufferPointer) throws(JSONError) -> JSONValue {
    isTooDeep = false
    guard let raw = bytes.baseAddress, bytes.count <= Int(Int32.max) else {
      throw .syntax(offset: 0)
    }
    let base = raw.assumingMemoryBound(to: UInt8.self)
    let end = base + bytes.count
    do {
      try scan(base, from: base, to: end)
    } catch {
      throw explain(error, base, end)
    }
    return JSONValue(source: base, node: tape)
  }

  /// Gives back the memory that an unusually large text took. The last value is then no longer
  /// valid.
  package func trim() {
    guard capacity > JSONParser.modestCapacity else { return }
    capacity = JSONParser.modestCapacity
    tape = JSONParser.resize(tape, to: capacity)
  }

  /// The error to report. `.tooDeep` comes before any error that was found after it, and bad UTF-8
  /// anywhere in the text before a fault of grammar.
  @inline(never)
  private func explain(_ failure: ScanFailure, _ base: Cursor, _ end: Cursor) -> JSONError {
    if isTooDeep { return .tooDeep }
    switch failure {
    case .unicode(let cursor):
      return .invalidUnicode(offset: cursor - base)
    case .syntax(let cursor):
      if let fault = UTF8Scan.firstFault(base, end) {
        return .invalidUnicode(offset: fault - base)
      }
      return .syntax(offset: cursor - base)
    }
  }

  @inline(never)
  private func grow() -> UnsafeMutablePointer<JSONNode> {
    capacity *= 2
    tape = JSONParser.resize(tape, to: capacity)
    return tape
  }

  private static func resize(
    _ tape: UnsafeMutablePointer<JSONNode>?, to capacity: Int
  ) -> UnsafeMutablePointer<JSONNode> {
    JSON.resize(tape, to: capacity * MemoryLayout<JSONNode>.stride)
      .bindMemory(to: JSONNode.self, capacity: capacity)
  }

  /// Puts the value between two cursors on the tape, after `count` nodes and in `depth` containers.
  /// Everything that the loop needs is in locals, so that it stays in registers.
  @inline(never)
  private func scan(
    _ base: Cursor, from start: Cursor, to end: Cursor, after count: Int = 0, depth: Int = 0
  ) throws(ScanFailure) {
    var tape = self.tape
    var capacity = self.capacity
    var count = count
    var open = -1  // the innermost open container
    var closer: UInt8 = 0  // the bracket that closes it
    var depth = depth
    var cursor = Scan.space(start, end)

    values: while true {
      // A member name and a value need two nodes.
      if capacity - count < 2 {
        tape = grow()
        capacity = self.capacity
      }
      if closer == Byte.closeBrace {
        guard cursor < end, cursor.pointee == Byte.quote else { throw .syntax(cursor) }
        let name = try StringScan(cursor + 1, end)
        tape[count] = JSONNode(
          start: UInt32(truncatingIfNeeded: cursor - base),
          extent: UInt32(truncatingIfNeeded: name.end - base) | name.escapedBit)
        count &+= 1
        cursor = try Scan.space(to: Byte.colon, name.end, end)
        cursor = Scan.space(cursor + 1, end)
      }

      guard cursor < end else { throw .syntax(cursor) }
      let byte = cursor.pointee
      let start = UInt32(truncatingIfNeeded: cursor - base)
      var extent: UInt32
      if byte == Byte.quote {
        let text = try StringScan(cursor + 1, end)
        cursor = text.end
        extent = UInt32(truncatingIfNeeded: cursor - base) | text.escapedBit
      } else if Byte.isOpening(byte) {
        if depth < maximumDepth {
          tape[count] = JSONNode(start: start, extent: UInt32(truncatingIfNeeded: open))
          open = count
          count &+= 1
          depth &+= 1
          closer = byte + 2
          cursor = Scan.space(cursor + 1, end)
          guard cursor < end, cursor.pointee == closer else { continue values }
          extent = 0
        } else {
          isTooDeep = true
          guard let next = Scan.container(cursor, end) else { throw .syntax(end) }
          cursor = next
          extent = 1
        }
      } else {
        if Byte.isDigit(byte) || byte == Byte.minus {
          cursor = try Scan.number(cursor, end)
        } else {
          cursor = try Scan.literal(cursor, end)
        }
        extent = UInt32(truncatingIfNeeded: cursor - base)
      }
      // An empty container already has its node.
      if extent != 0 {
        tape[count] = JSONNode(start: start, extent: extent)
        count &+= 1
      }

      // A value has ended: close the containers that end here, until a comma or the end of the
      // text.
      while true {
        cursor = Scan.space(cursor, end)
        if open < 0 {
          guard cursor == end else { throw .syntax(cursor) }
          return
        }
        guard cursor < end else { throw .syntax(cursor) }
        if cursor.pointee == Byte.comma {
          cursor = Scan.space(cursor + 1, end)
          continue values
        }
        guard cursor.pointee == closer else { throw .syntax(cursor) }
        cursor += 1
        depth &-= 1
        let outer = Int(Int32(bitPattern: tape[open].extent))
        tape[open].extent = UInt32(truncatingIfNeeded: count - open)
        open = outer
        closer = outer < 0 ? 0 : base[Int(tape[outer].start)] + 2
      }
    }
  }
}

/// Texts that have a known shape, which takes half the time.
extension JSONParser {
  /// The values of an object that has exactly these members, in this order and without white space
  /// around them: a number or string, another one, and any value. The parameters are the bytes
  /// before each value. Nil for all other texts, also for those that ``parse(_:)`` refuses.
  @inlinable @inline(__always)
  package func parse(
    _ bytes: UnsafeRawBufferPointer, _ first: StaticString, _ second: StaticString,
    _ third: StaticString
  ) -> (JSONValue, JSONValue, JSONValue)? {
    guard let base = bytes.baseAddress, bytes.count <= Int(Int32.max) else { return nil }
    let source = base.assumingMemoryBound(to: UInt8.self)
    let end = source + bytes.count
    guard let start = JSONParser.skip(first, source, end),
      let firstEnd = readScalar(source, start, end, at: 0),
      let secondStart = JSONParser.skip(second, firstEnd, end),
      let secondEnd = readScalar(source, secondStart, end, at: 1),
      let thirdStart = JSONParser.skip(third, secondEnd, end),
      readLast(source, thirdStart, end)
    else { return nil }
    return (
      JSONValue(source: source, node: tape), JSONValue(source: source, node: tape + 1),
      JSONValue(source: source, node: tape + 2)
    )
  }

  /// The cursor after these bytes; nil if there are others.
  @inlinable @inline(__always)
  static func skip(
    _ part: StaticString, _ cursor: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> UnsafePointer<UInt8>? {
    let count = part.utf8CodeUnitCount
    guard end - cursor > count, Memory.isEqual(cursor, part.utf8Start, count: count) else {
      return nil
    }
    return cursor + count
  }

  /// Puts a number or a string on the tape. Returns the cursor after it, or nil if there is none.
  @usableFromInline
  func readScalar(
    _ base: UnsafePointer<UInt8>, _ cursor: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>,
    at index: Int
  ) -> UnsafePointer<UInt8>? {
    if cursor.pointee == Byte.quote { return readString(base, cursor, end, at: index) }
    guard let last = try? Scan.number(cursor, end) else { return nil }
    tape[index] = JSONNode(
      start: UInt32(truncatingIfNeeded: cursor - base),
      extent: UInt32(truncatingIfNeeded: last - base))
    return last
  }

  @inline(never)
  private func readString(
    _ base: Cursor, _ cursor: Cursor, _ end: Cursor, at index: Int
  ) -> Cursor? {
    guard let text = try? StringScan(cursor + 1, end) else { return nil }
    tape[index] = JSONNode(
      start: UInt32(truncatingIfNeeded: cursor - base),
      extent: UInt32(truncatingIfNeeded: text.end - base) | text.escapedBit)
    return text.end
  }

  /// Puts the last value of the object on the tape. False if the object does not end after it.
  @usableFromInline
  func readLast(
    _ base: UnsafePointer<UInt8>, _ cursor: UnsafePointer<UInt8>, _ end: UnsafePointer<UInt8>
  ) -> Bool {
    guard end[-1] == Byte.closeBrace else { return false }
    isTooDeep = false
    do {
      try scan(base, from: cursor, to: end - 1, after: 2, depth: 1)
    } catch {
      return false
    }
    return !isTooDeep
  }
}

/// What is wrong with a text. It never quotes the text.
package enum JSONError: Error, Equatable {
  /// The text breaks the grammar of RFC 8259 § 2, or is longer than 2 GiB − 1. The offset is in
  /// bytes.
  case syntax(offset: Int)
  /// The text has bad UTF-8 (RFC 8259 § 8.1, RFC 3629) or half of a surrogate pair (§ 8.2). The
  /// offset is in bytes.
  case invalidUnicode(offset: Int)
  /// The text is nested deeper than allowed (RFC 8259 § 9), and after that it ends too early or has
  /// another error.
  case tooDeep
}
