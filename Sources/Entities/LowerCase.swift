/// The Unicode lower case of scalars beyond ASCII, as the standard library defines it. A question to the
/// library takes 200 ns, and a search folds every text of the store.
private enum LowerCase {
  /// Of the first scalars, among which are those of most alphabets; 0 if it has several scalars. It is
  /// made, in half a millisecond, when the first text beyond ASCII is folded.
  static let table = (UInt32(0)..<0x3000).map { value in
    let mapping = Unicode.Scalar(value)?.properties.lowercaseMapping.unicodeScalars
    return mapping?.count == 1 ? mapping?.first?.value ?? 0 : 0
  }

  /// Where no scalar has another lower case (`TextTests` checks that): Chinese, Japanese, Korean, signs.
  static let uncased: [Range<UInt32>] = [0x3000..<0xA640, 0xAC00..<0xFF21, 0x1F000..<0x110000]

  /// Appends the lower case of a scalar in UTF-8.
  static func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    let value = scalar.value
    let isUncased = value >= 0x3000 && uncased.contains { $0.contains(value) }
    let lower = value < 0x3000 ? table[Int(value)] : isUncased ? value : 0
    if lower != 0, let bytes = Unicode.Scalar(lower).flatMap(UTF8.encode) {
      result.append(contentsOf: bytes)
    } else {
      result.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Appends the text of these UTF-8 bytes, folded; see ``Swift/String/folded``. Bytes that are no
  /// UTF-8 stay as they are.
  package func fold(into result: inout [UInt8]) {
    // Most texts are ASCII only. Neither loop has a branch, so that the compiler makes them handle many
    // bytes at a time.
    var union: UInt8 = 0
    for byte in self { union |= byte }
    if union < 0x80 {
      let start = result.count
      result.append(contentsOf: self)
      result.withUnsafeMutableBufferPointer { bytes in
        for position in start..<bytes.count {
          bytes[position] |= bytes[position] &- 0x41 < 26 ? 0x20 : 0
        }
      }
      return
    }
    result.reserveCapacity(result.count + count)
    var (bytes, parser, index) = (makeIterator(), Unicode.UTF8.ForwardParser(), startIndex)
    while index < endIndex {
      switch parser.parseScalar(from: &bytes) {
      case .valid(let encoded):
        index += encoded.count
        LowerCase.append(Unicode.UTF8.decode(encoded), to: &result)
      case .error(let length):
        result.append(contentsOf: self[index..<index + length])
        index += length
      case .emptyInput: return
      }
    }
  }
}
