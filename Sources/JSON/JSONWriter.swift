import System

/// Writes one JSON text (RFC 8259 § 10) into a buffer, commas included. Use a new writer for each
/// text, since a writer cannot tell where one text ends.
///
/// The buffer must outlive the writer, which does not hold it, so that handing a writer around counts
/// no references.
package struct JSONWriter {
  @usableFromInline let storage: UnsafeMutablePointer<ByteStorage>
  @usableFromInline var needsComma = false

  /// A writer at the beginning of a text, which is appended to what the buffer holds.
  @inlinable @inline(__always)
  package init(_ buffer: ByteBuffer) { storage = buffer.storage }

  /// Begins an object (RFC 8259 § 4).
  @inlinable package mutating func beginObject() { begin(0x7B) }

  /// Begins an object with a part that is always the same, written as it is: it begins with a name,
  /// and ends with the name of the member whose value comes next.
  @inlinable @inline(__always)
  package mutating func beginObject(with part: StaticString) {
    let count = part.utf8CodeUnitCount
    let room = storage.pointee.reserve(count &+ 2)
    var target = room
    if needsComma { target.put(0x2C) }
    target.put(0x7B)
    Memory.copy(part.utf8Start, to: target, count: count)
    storage.pointee.tail &+= target - room &+ count
    needsComma = false
  }

  /// Ends the innermost object.
  @inlinable package mutating func endObject() { end(0x7D) }

  /// Begins an array (RFC 8259 § 5).
  @inlinable package mutating func beginArray() { begin(0x5B) }

  /// Ends the innermost array.
  @inlinable package mutating func endArray() { end(0x5D) }

  /// The name of the member whose value comes next, in plain ASCII with nothing to escape.
  @inlinable @inline(__always)
  package mutating func name(_ name: StaticString) {
    assert(JSONWriter.isPlain(name), "a name that would need escapes")
    let count = name.utf8CodeUnitCount
    let room = storage.pointee.reserve(count &+ 4)
    var target = room
    if needsComma { target.put(0x2C) }
    target.put(0x22)
    Memory.copy(name.utf8Start, to: target, count: count)
    target += count
    target.put(0x22)
    target.put(0x3A)
    storage.pointee.tail &+= target - room
    needsComma = false
  }

  /// An integer.
  package mutating func value(_ number: Int) {
    // Without a call in between, the usual case saves no registers.
    guard DecimalDigits.isShort(number), storage.pointee.hasRoom(DecimalDigits.shortRoom + 1) else {
      return longValue(number)
    }
    let room = storage.pointee.end
    var target = room
    if needsComma { target.put(Byte.comma) }
    needsComma = true
    target += DecimalDigits.writeShort(number, to: target)
    storage.pointee.tail &+= target - room
  }

  @inline(never)
  private mutating func longValue(_ number: Int) {
    separate()
    let target = storage.pointee.reserve(DecimalDigits.room)
    storage.pointee.tail &+= DecimalDigits.write(number, to: target)
  }

  /// `true` or `false`.
  @inlinable
  package mutating func value(_ truth: Bool) {
    separate()
    if truth { storage.pointee.append("true") } else { storage.pointee.append("false") }
  }

  /// A string (RFC 8259 § 7), escaped so that it contains no line break and no control character.
  package mutating func value(_ text: String) {
    separate()
    let storage = storage
    var text = text
    text.withUTF8 { EscapedText.write(UnsafeRawBufferPointer($0), to: &storage.pointee) }
  }

  /// A constant string, in plain ASCII with nothing to escape.
  @inlinable @inline(__always)
  package mutating func value(_ text: StaticString) {
    assert(JSONWriter.isPlain(text), "a text that would need escapes")
    separate()
    let count = text.utf8CodeUnitCount
    var target = storage.pointee.reserve(count &+ 2)
    target.put(0x22)
    Memory.copy(text.utf8Start, to: target, count: count)
    target += count
    target.put(0x22)
    storage.pointee.tail &+= count &+ 2
  }

  /// `null`.
  @inlinable
  package mutating func null() {
    separate()
    storage.pointee.append("null")
  }

  /// A value that is given as JSON, which is written as it is.
  @inlinable @inline(__always)
  package mutating func raw(_ json: UnsafeRawBufferPointer) {
    separate()
    storage.pointee.append(json)
  }

  /// A part of an object that is always the same, written as it is: it begins with a name or a comma,
  /// and ends with the name of the member whose value comes next, or where an object begins.
  @inlinable @inline(__always)
  package mutating func constant(_ part: StaticString) {
    storage.pointee.append(part)
    needsComma = false
  }

  /// Such a part that is given as bytes.
  @inlinable @inline(__always)
  package mutating func constant(_ part: UnsafeRawBufferPointer) {
    storage.pointee.append(part)
    needsComma = false
  }

  /// Writes the comma before a value, unless the value is the first.
  @inlinable @inline(__always)
  mutating func separate() {
    if needsComma { storage.pointee.append(0x2C) }
    needsComma = true
  }

  @inlinable @inline(__always)
  mutating func begin(_ bracket: UInt8) {
    separate()
    storage.pointee.append(bracket)
    needsComma = false
  }

  @inlinable @inline(__always)
  mutating func end(_ bracket: UInt8) {
    storage.pointee.append(bracket)
    needsComma = true
  }

  @usableFromInline
  static func isPlain(_ name: StaticString) -> Bool {
    name.withUTF8Buffer { text in
      text.allSatisfy { (0x20..<0x7F).contains($0) && $0 != Byte.quote && $0 != Byte.backslash }
    }
  }
}
