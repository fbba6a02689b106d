import Glibc

/// Writes one JSON text (RFC 8259 § 10) into a buffer and puts the commas itself. A writer of one's
/// own for each text: it knows no end of the text.
package struct JSONWriter {
  @usableFromInline let buffer: ByteBuffer
  @usableFromInline var needsComma = false

  /// A writer at the beginning of a text, whatever the buffer holds before it.
  @inlinable
  package init(_ buffer: ByteBuffer) { self.buffer = buffer }

  /// Begins an object (RFC 8259 § 4).
  @inlinable package mutating func beginObject() { begin(0x7B) }

  /// Ends the innermost object.
  @inlinable package mutating func endObject() { end(0x7D) }

  /// Begins an array (RFC 8259 § 5).
  @inlinable package mutating func beginArray() { begin(0x5B) }

  /// Ends the innermost array.
  @inlinable package mutating func endArray() { end(0x5D) }

  /// The name of the member whose value comes next; plain ASCII without anything to escape.
  @inlinable
  package mutating func name(_ name: StaticString) {
    name.withUTF8Buffer { text in
      assert(text.allSatisfy { $0 >= 0x20 && $0 < 0x7F && $0 != 0x22 && $0 != 0x5C })
      let room = buffer.reserve(text.count + 4)
      var target = room
      if needsComma { target.put(0x2C) }
      target.put(0x22)
      if let source = text.baseAddress { memcpy(target, source, text.count) }
      target += text.count
      target.put(0x22)
      target.put(0x3A)
      buffer.advance(by: target - room)
    }
    needsComma = false
  }

  /// An integer.
  package mutating func value(_ number: Int) {
    separate()
    let room = buffer.reserve(20)
    buffer.advance(by: DecimalDigits.write(number, to: room))
  }

  /// `true` or `false`.
  @inlinable
  package mutating func value(_ truth: Bool) {
    separate()
    if truth { buffer.append("true") } else { buffer.append("false") }
  }

  /// A string (RFC 8259 § 7), escaped so that it breaks no line and no terminal.
  package mutating func value(_ text: String) {
    separate()
    var text = text
    text.withUTF8 { EscapedText.write(UnsafeRawBufferPointer($0), to: buffer) }
  }

  /// A string, escaped likewise.
  package mutating func value(_ text: StaticString) {
    separate()
    text.withUTF8Buffer { EscapedText.write(UnsafeRawBufferPointer($0), to: buffer) }
  }

  /// `null`.
  @inlinable
  package mutating func null() {
    separate()
    buffer.append("null")
  }

  /// A value that is JSON already, as it is.
  @inlinable
  package mutating func raw(_ json: UnsafeRawBufferPointer) {
    separate()
    buffer.append(json)
  }

  /// Puts the comma before a value, if it is not the first.
  @inlinable
  mutating func separate() {
    if needsComma { buffer.append(0x2C) }
    needsComma = true
  }

  @inlinable
  mutating func begin(_ bracket: UInt8) {
    separate()
    buffer.append(bracket)
    needsComma = false
  }

  @inlinable
  mutating func end(_ bracket: UInt8) {
    buffer.append(bracket)
    needsComma = true
  }
}
