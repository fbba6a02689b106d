import TestSupport

/// The texts in the folder `Corpus`, whose README explains their notation.
enum Corpus {
  /// All files of texts.
  static let files = [
    "accept/numbers", "accept/space", "accept/strings", "accept/structure",
    "reject/bytes", "reject/literals", "reject/numbers", "reject/strings", "reject/structure",
    "reject/unicode",
    "either/accepted", "either/deep", "either/unicode",
  ]

  /// The files whose texts have a value.
  static let acceptedFiles = files.filter { $0.hasPrefix("accept/") || $0 == "either/accepted" }

  /// The texts of a file, in order.
  static func texts(_ file: String) -> [[UInt8]] {
    ((try? Repository.bytes("Tests/JSONTests/Corpus/\(file).txt")) ?? [])
      .split(separator: UInt8(ascii: "\n"))
      .filter { $0.first != UInt8(ascii: "#") }
      .map { bytes(Array($0)) }
  }

  /// The bytes that a line of a file stands for.
  private static func bytes(_ line: [UInt8]) -> [UInt8] {
    var result = [UInt8]()
    var rest = line[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "<") else {
        result.append(byte)
        continue
      }
      let end = rest.firstIndex(of: UInt8(ascii: ">")) ?? rest.endIndex
      let parts = rest[..<end].split(separator: UInt8(ascii: "*"))
      rest = rest[end...].dropFirst()
      let run = (parts.first ?? []).split(separator: UInt8(ascii: " ")).map {
        UInt8(String(decoding: $0, as: UTF8.self), radix: 16) ?? 0
      }
      let times = parts.count > 1 ? Int(String(decoding: parts[1], as: UTF8.self)) ?? 0 : 1
      for _ in 0..<times { result += run }
    }
    return result
  }
}
