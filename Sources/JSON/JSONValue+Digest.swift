extension JSONValue {
  /// A number that stands for the value, 0 to 2^53 - 1. It is the same for every way to write the same
  /// value: in any order of members, with or without members that are null, with 2.0 for 2, whatever
  /// is escaped. Different values have different ones but for a chance of one in 2^53.
  package var digest: Int { Int(hash >> 11) }

  // FNV-1a over the kind and the bytes of the value; members are added up, each with its name.
  private var hash: UInt64 {
    var hash = Self.basis.mixed(with: UInt64(kind.rawValue))
    switch kind {
    case .object:
      for (name, value) in members where !value.isNull {
        hash = hash &+ name.hash.mixed(with: value.hash)
      }
    case .array: for element in elements { hash = hash.mixed(with: element.hash) }
    case .string: hash = withDecodedBytes { hash.mixed(with: $0) } ?? hash
    case .number:
      hash =
        integer.map { hash.mixed(with: UInt64(bitPattern: Int64($0))) } ?? hash.mixed(with: lexeme)
    case .true, .false, .null: break
    }
    return hash
  }

  private static let basis: UInt64 = 0xCBF2_9CE4_8422_2325
}

extension UInt64 {
  private static let prime: UInt64 = 0x100_0000_01B3

  fileprivate func mixed(with number: UInt64) -> UInt64 {
    var hash = self
    for shift in stride(from: UInt64(0), to: 64, by: 8) {
      hash = (hash ^ (number >> shift & 0xFF)) &* Self.prime
    }
    return hash
  }

  fileprivate func mixed(with bytes: UnsafeRawBufferPointer) -> UInt64 {
    bytes.reduce(self) { ($0 ^ UInt64($1)) &* Self.prime }
  }
}
