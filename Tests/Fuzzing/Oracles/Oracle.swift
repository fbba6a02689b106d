/// Properties that must hold for any bytes. Each check returns the one that does not hold, or nil.
package enum Oracle: String, CaseIterable, Sendable {
  /// The parser and the writer.
  case json
  /// Both framings.
  case frames
  /// A whole session over a memory store.
  case session

  /// Checks the bytes.
  package func fault(in bytes: [UInt8]) -> String? {
    switch self {
    case .json: JSONOracle.fault(in: bytes)
    case .frames: FramesOracle.fault(in: bytes)
    case .session: SessionOracle.fault(in: bytes)
    }
  }

  /// Cuts the bytes into pieces, always in the same way for the same bytes.
  static func pieces(of bytes: [UInt8]) -> [ArraySlice<UInt8>] {
    var state = bytes.reduce(0x9E37_79B9_7F4A_7C15 as UInt64) {
      ($0 ^ UInt64($1)) &* 0x100_0000_01B3
    }
    var pieces: [ArraySlice<UInt8>] = []
    var start = 0
    while start < bytes.count {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let end = min(bytes.count, start + 1 + Int(state >> 33) % 16)
      pieces.append(bytes[start..<end])
      start = end
    }
    return pieces
  }
}
