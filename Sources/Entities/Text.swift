import System

// Text from outside is compared by its bytes and scalars, never by `String ==`, `<` or hashing.
// Those are canonical (two spellings of é are one) and quadratic in combining marks.
extension String {
  /// Whether both have the same UTF-8 bytes.
  package func hasSameBytes(as other: String) -> Bool { compareBytes(with: other) == 0 }

  /// The order of the UTF-8 bytes, which is the order of the scalars: less than 0, 0 or more than
  /// 0.
  package func compareBytes(with other: String) -> Int {
    var (left, right) = (self, other)
    return left.withUTF8 { leftBytes in
      right.withUTF8 { rightBytes in leftBytes.compare(with: rightBytes) }
    }
  }

  /// The text as filters and the sort by title compare it: every scalar by itself is mapped to its
  /// Unicode lower case, whatever its neighbours and the language (PROTOCOL § 6).
  package var folded: [UInt8] {
    var source = self
    return source.withUTF8 { bytes in
      var result = [UInt8]()
      bytes.fold(into: &result)
      return result
    }
  }

  /// The words between white space (the White_Space property of Unicode), in order.
  package var words: [String] {
    unicodeScalars.split { $0.properties.isWhitespace }.map { String($0) }
  }
}

extension [String] {
  /// Whether both have the same texts in the same order, to the byte.
  func hasSameTexts(as other: [String]) -> Bool { elementsEqual(other) { $0.hasSameBytes(as: $1) } }
}

extension Collection<UInt8> {
  /// The number of these ASCII digits; nil if there are none, or if they are more than an `Int` holds.
  var decimal: Int? {
    allSatisfy { $0 &- 0x30 < 10 } ? Int(String(decoding: self, as: UTF8.self)) : nil
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// The order of two runs of bytes: less than 0, 0 or more than 0.
  package func compare(with other: UnsafeBufferPointer<UInt8>) -> Int {
    if let left = baseAddress, let right = other.baseAddress {
      let order = Memory.compare(left, right, count: Swift.min(count, other.count))
      if order != 0 { return order }
    }
    return count - other.count
  }

  /// Whether `part` occurs. The empty part occurs everywhere.
  package func contains(_ part: [UInt8]) -> Bool {
    guard !part.isEmpty else { return true }
    return part.withUnsafeBytes { Memory.find($0, in: UnsafeRawBufferPointer(self)) != nil }
  }
}

extension Optional<String> {
  /// Whether both are the same to the byte, or both nil.
  package func hasSameBytes(as other: String?) -> Bool {
    guard let self, let other else { return self == nil && other == nil }
    return self.hasSameBytes(as: other)
  }
}
