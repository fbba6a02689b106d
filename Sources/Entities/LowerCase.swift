/// The Unicode lower case of scalars beyond ASCII, as the standard library defines it. The table
/// asks the library once for each scalar that can have one, since a question takes 200 ns and a
/// search folds every text of the store.
struct LowerCase {
  /// The table of all scalars. It is made, in a quarter of a millisecond, when the first text
  /// beyond ASCII is folded.
  static let table = LowerCase()

  /// Outside these ranges, every scalar is its own lower case (`TextTests` checks that).
  private static let ranges: [ClosedRange<UInt32>] = [
    0x80...0x5FF, 0x1000...0x10FF, 0x1300...0x13FF, 0x1C00...0x1CFF, 0x1E00...0x1FFF,
    0x2100...0x21FF, 0x2400...0x24FF, 0x2C00...0x2CFF, 0xA600...0xA7FF, 0xFF00...0xFFFF,
    0x10400...0x105FF, 0x10C00...0x10DFF, 0x11800...0x118FF, 0x16E00...0x16EFF, 0x1E900...0x1E9FF,
  ]
  private static let pageBits = 8

  /// The index in `values` at which the page of a scalar's upper bits begins; 0 if it has no page.
  private var pages = [UInt16](repeating: 0, count: 0x110000 >> pageBits)
  private var values = [UInt32](repeating: 0, count: 1 << pageBits)

  private init() {
    for range in Self.ranges {
      for value in range {
        let page = Int(value >> UInt32(Self.pageBits))
        if pages[page] == 0 {
          pages[page] = UInt16(values.count)
          values.append(contentsOf: repeatElement(0, count: 1 << Self.pageBits))
        }
        guard let scalar = Unicode.Scalar(value) else { continue }
        let mapping = scalar.properties.lowercaseMapping.unicodeScalars
        let place = Int(pages[page]) + Int(value & 0xFF)
        values[place] = mapping.count == 1 ? mapping.first?.value ?? value : Self.isSeveral
      }
    }
  }

  /// Stands for a lower case that has several scalars.
  private static let isSeveral = UInt32.max

  /// Appends the lower case of a scalar that is not ASCII, in UTF-8.
  func append(_ scalar: Unicode.Scalar, to result: inout [UInt8]) {
    let page = Int(pages[Int(scalar.value >> UInt32(Self.pageBits))])
    let lower = page == 0 ? scalar.value : values[page + Int(scalar.value & 0xFF)]
    if lower == Self.isSeveral {
      result.append(contentsOf: scalar.properties.lowercaseMapping.utf8)
    } else if let bytes = Unicode.Scalar(lower).flatMap(UTF8.encode) {
      result.append(contentsOf: bytes)
    }
  }
}

extension UnsafeBufferPointer<UInt8> {
  /// Appends the text of these UTF-8 bytes, folded; see ``Swift/String/folded``. Bytes that are not
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
    var index = 0
    while index < count {
      let byte = self[index]
      if byte < 0x80 {
        result.append(byte &- 0x41 < 26 ? byte | 0x20 : byte)
        index += 1
      } else if let (scalar, length) = scalar(at: index) {
        LowerCase.table.append(scalar, to: &result)
        index += length
      } else {
        result.append(byte)
        index += 1
      }
    }
  }

  /// The multi-byte scalar that begins here, and its number of bytes; nil if there is none.
  private func scalar(at start: Int) -> (Unicode.Scalar, length: Int)? {
    let first = self[start]
    let length = first < 0xC0 ? 0 : first < 0xE0 ? 2 : first < 0xF0 ? 3 : first < 0xF8 ? 4 : 0
    guard length > 0, count - start >= length else { return nil }
    var value = UInt32(first) & (0x7F >> UInt32(length))
    for index in start + 1..<start + length {
      guard self[index] & 0xC0 == 0x80 else { return nil }
      value = value << 6 | UInt32(self[index] & 0x3F)
    }
    // Refuses overlong forms and surrogates.
    guard value >= (length == 2 ? 0x80 : length == 3 ? 0x800 : 0x10000) else { return nil }
    return Unicode.Scalar(value).map { ($0, length) }
  }
}
