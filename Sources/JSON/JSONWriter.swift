/// Writes one JSON text (RFC 8259 § 10) into a buffer, commas included. Use a new writer for each
/// text, since a writer cannot tell where one text ends.
package struct JSONWriter {
  let buffer: ByteBuffer
  var needsComma = false

  /// A writer at the beginning of a text, which is appended to what the buffer holds.
  package init(_ buffer: ByteBuffer) { self.buffer = buffer }

  package mutating func beginObject() { begin(Byte.openBrace) }

  package mutating func endObject() { end(Byte.closeBrace) }

  package mutating func beginArray() { begin(Byte.openBracket) }

  package mutating func endArray() { end(Byte.closeBracket) }

  /// The name of the member whose value comes next, in plain ASCII with nothing to escape.
  package mutating func name(_ name: StaticString) {
    separate()
    buffer.appendQuoted(name, before: Byte.colon)
    needsComma = false
  }

  /// The same for a name that is given as JSON, with its quotes, which is written as it is.
  package mutating func name(of json: UnsafeRawBufferPointer) {
    raw(json)
    buffer.append(Byte.colon)
    needsComma = false
  }

  package mutating func null() {
    separate()
    buffer.append("null" as StaticString)
  }

  /// A value that is given as JSON, which is written as it is.
  package mutating func raw(_ json: UnsafeRawBufferPointer) {
    separate()
    buffer.append(json)
  }

  /// A parsed value, without white space.
  package mutating func copy(_ value: JSONValue) {
    switch value.kind {
    case .object:
      beginObject()
      for (name, value) in value.members {
        self.name(of: name.lexeme)
        copy(value)
      }
      endObject()
    case .array:
      beginArray()
      for element in value.elements { copy(element) }
      endArray()
    default: raw(value.lexeme)
    }
  }

  /// A scalar that somebody else wrote as JSON. It keeps its spelling, but whatever this writer never
  /// writes as it is gets escaped, which does not change the value.
  package mutating func echo(_ scalar: UnsafeRawBufferPointer) {
    separate()
    buffer.appendEscaped(scalar, isEscaped: true)
  }

  /// Writes the comma before a value, unless the value is the first.
  fileprivate mutating func separate() {
    if needsComma { buffer.append(Byte.comma) }
    needsComma = true
  }

  private mutating func begin(_ bracket: UInt8) {
    separate()
    buffer.append(bracket)
    needsComma = false
  }

  private mutating func end(_ bracket: UInt8) {
    buffer.append(bracket)
    needsComma = true
  }

  /// What `write` writes, as a text of its own.
  package static func text(_ write: (inout JSONWriter) -> Void) -> String {
    let buffer = ByteBuffer()
    var writer = JSONWriter(buffer)
    write(&writer)
    return String(decoding: buffer.bytes, as: UTF8.self)
  }

  package mutating func value(_ value: some JSONWritable) { value.write(to: &self) }

  /// A member's name and value.
  package mutating func member(_ name: StaticString, _ value: some JSONWritable) {
    self.name(name)
    value.write(to: &self)
  }

  /// A member whose value is given as JSON.
  package mutating func member(_ name: StaticString, _ json: UnsafeRawBufferPointer) {
    self.name(name)
    raw(json)
  }

  /// A member whose value is an object, whose members `write` writes.
  package mutating func object(_ name: StaticString, _ write: (inout JSONWriter) -> Void) {
    self.name(name)
    object(write)
  }

  package mutating func object(_ write: (inout JSONWriter) -> Void) {
    beginObject()
    write(&self)
    endObject()
  }
}

extension JSONValue {
  /// The value as JSON without white space.
  package func text() -> String { JSONWriter.text { $0.copy(self) } }
}

/// A type whose values can be written as JSON.
package protocol JSONWritable { func write(to writer: inout JSONWriter) }

extension JSONWritable {
  /// As JSON without white space.
  package var json: String { JSONWriter.text { $0.value(self) } }
}

extension Int: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.separate()
    writer.buffer.appendDigits(of: self)
  }
}

extension Bool: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.separate()
    writer.buffer.append(self ? "true" : "false" as StaticString)
  }
}

/// A string (RFC 8259 § 7), escaped so that it contains no line break and no control character.
extension String: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.separate()
    writer.buffer.append(Byte.quote)
    var text = self
    text.withUTF8 { writer.buffer.appendEscaped(UnsafeRawBufferPointer($0)) }
    writer.buffer.append(Byte.quote)
  }
}

/// A constant string, in plain ASCII with nothing to escape.
extension StaticString: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.separate()
    writer.buffer.appendQuoted(self)
  }
}

/// Nil is `null`.
extension Optional: JSONWritable where Wrapped: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    if let self { self.write(to: &writer) } else { writer.null() }
  }
}

extension Array: JSONWritable where Element: JSONWritable {
  package func write(to writer: inout JSONWriter) {
    writer.beginArray()
    for element in self { element.write(to: &writer) }
    writer.endArray()
  }
}
