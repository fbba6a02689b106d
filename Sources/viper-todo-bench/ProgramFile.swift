/// What the file of a program says about itself.
enum ProgramFile {
  /// How many bytes of the file the system loads: what is left of it, but for its list of sections,
  /// when its symbols are stripped. All of a file that is no 64-bit ELF file of this byte order.
  static func strippedSize(_ bytes: [UInt8]) -> Int {
    bytes.withUnsafeBytes { file in
      let magic: [UInt8] = [0x7F, 0x45, 0x4C, 0x46, 2, 1]
      guard file.count >= 64, file.starts(with: magic) else { return file.count }
      func number<Value: FixedWidthInteger>(at place: Int, _: Value.Type) -> Int {
        guard place >= 0, place <= file.count - MemoryLayout<Value>.size else { return 0 }
        let value = file.loadUnaligned(fromByteOffset: place, as: Value.self)
        return Int(truncatingIfNeeded: Value(littleEndian: value))
      }
      // Its segments; those of type 1 are loaded.
      let first = number(at: 32, UInt64.self)
      let size = number(at: 54, UInt16.self)
      let segments = (0..<number(at: 56, UInt16.self)).map { first &+ $0 * size }
      let ends = segments.filter { number(at: $0, UInt32.self) == 1 }
        .map { number(at: $0 &+ 8, UInt64.self) &+ number(at: $0 &+ 32, UInt64.self) }
      return ends.max() ?? file.count
    }
  }
}
