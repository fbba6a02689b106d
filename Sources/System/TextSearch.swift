/// Looking for one text in another, byte for byte. Swift's own functions of this kind are in the library
/// of its regular expressions, which would be a tenth of the program.
extension String {
  /// Whether another text occurs in this one. The empty text occurs everywhere.
  package func hasPart(_ part: String) -> Bool {
    Array(utf8).withUnsafeBytes { bytes in
      Array(part.utf8).withUnsafeBytes { $0.isEmpty || Memory.find($0, in: bytes) != nil }
    }
  }

  /// The text with another one in the place of each occurrence of a part, which is not empty.
  package func replacingParts(_ part: String, with other: String) -> String {
    var result: [UInt8] = []
    Array(utf8).withUnsafeBytes { bytes in
      Array(part.utf8).withUnsafeBytes { part in
        var rest = bytes
        while let base = rest.baseAddress, !part.isEmpty, let found = Memory.find(part, in: rest) {
          result += rest[..<(found - base)]
          result += Array(other.utf8)
          rest = UnsafeRawBufferPointer(rebasing: rest[(found - base + part.count)...])
        }
        result += rest
      }
    }
    return String(decoding: result, as: UTF8.self)
  }
}
