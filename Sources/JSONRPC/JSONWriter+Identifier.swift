import JSON

extension JSONWriter {
  /// Writes a request's id as it came (PROTOCOL § 3). Only the characters of a string id that the
  /// backend always escapes are escaped, which does not change the value.
  @inline(__always)
  mutating func identifier(_ id: UnsafeRawBufferPointer) {
    if id.first == UInt8(ascii: "\"") { string(id) } else { raw(id) }
  }

  @inline(never)
  private mutating func string(_ id: UnsafeRawBufferPointer) {
    // DEL, and the first bytes of C1 and of U+2028 and U+2029.
    if !id.contains(where: { $0 == 0x7F || $0 == 0xC2 || $0 == 0xE2 }) { return raw(id) }
    var text = ""
    for scalar in String(decoding: id, as: UTF8.self).unicodeScalars {
      let isForbidden =
        (0x7F..<0xA0).contains(scalar.value) || scalar.value == 0x2028 || scalar.value == 0x2029
      if isForbidden {
        let digits = String(scalar.value, radix: 16)
        text += "\\u" + String(repeating: "0", count: 4 - digits.utf8.count) + digits
      } else {
        text.unicodeScalars.append(scalar)
      }
    }
    text.withUTF8 { raw(UnsafeRawBufferPointer($0)) }
  }
}
